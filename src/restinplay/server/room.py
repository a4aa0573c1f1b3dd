"""Who is at a table: guests who come and go, and what they are told."""

import asyncio
import time
from collections import defaultdict
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol, cast

import msgspec

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.core.state import SPECTATOR
from restinplay.server import retelling, seating, turns, updates, wire
from restinplay.server.breath import Breath
from restinplay.server.limits import TooMuch
from restinplay.server.phrases import PAUSE
from restinplay.server.presenter import STRANGER, Presenter, history
from restinplay.server.waiting import PAST
from restinplay.server.workers import Broken

if TYPE_CHECKING:
    from restinplay.server.table import Table

DAY = 86400.0  # seconds
SOON = 0.25  # seconds between two times that it is told how many are watching
FAR = 100  # lines; more than that are told again elsewhere
MOST_PIECES = 64  # of a past, that a guest waits for
MOST_WATCHING = 300  # guests without a seat, so that all are told in a moment
MOST_AT_A_SEAT = 30  # connections

_encode = msgspec.json.encode


class Guest(Protocol):
    """Somebody connected to a table, at a seat or SPECTATOR, who has so many lines already.

    `secret` is that of the seat, by which it is found again when people move; a spectator has none.
    A guest is `at_home` who played here or holds the cookie of the seat; a link alone, once the
    game is over, shows no more than this game. `device` is the profile of that cookie. Who is
    `invited` followed a link; others have found the table in a list, and are told nobody's name.
    """

    seat: int
    secret: str
    words: bool
    line: int
    address: str
    at_home: bool
    device: str
    invited: bool

    def send(self, message: bytes) -> None:
        """Put a message into the guest's queue; it never waits."""

    def dismiss(self, why: str) -> None:
        """End the connection once it has been told why."""

    def call_back(self, why: str) -> None:
        """End the connection, for it to begin again at once."""


def _eye(guest: Guest) -> int:
    """How a guest sees the game: as a seat, a spectator, or a STRANGER."""
    return guest.seat if guest.invited else STRANGER


def present(table: "Table") -> set[int]:
    """The seats of those who are there; who shares a device that is there is there too."""
    here = {guest.seat for guest in table.guests if guest.seat >= 0}
    if devices := {one.device for one in table.guests if is_at_own_device(table, one)}:
        seats = table.body.seats
        here |= {one for one in table.people() if seats[one].profile in devices}
    return here


def is_at_own_device(table: "Table", guest: Guest) -> bool:
    """Whether this guest holds the cookie of the seat too, and not only its link."""
    own = table.body.seats[guest.seat].profile if guest.seat >= 0 else ""
    return bool(own) and guest.device == own


def is_present(table: "Table", seat: int) -> bool:
    return seat in present(table)


async def enter(table: "Table", guest: Guest, at: int) -> None:
    """A guest sits down who has heard of everything up to `at`."""
    guest.secret = table.secret(guest.seat) if guest.seat >= 0 else ""
    table.entering += 1
    try:
        await _learn_past(table, guest)
        await _let_in(table, guest, at)
    finally:
        table.entering -= 1


async def _let_in(table: "Table", guest: Guest, at: int) -> None:
    async with table:
        if table.is_put_away:  # while we waited; whoever comes next opens it again
            raise NotWritten("this table was put away just now; come again")
        if guest.secret:  # others may have been moved while we waited
            guest.seat = table.holder(guest.secret)
            if guest.seat == SPECTATOR:
                raise BadInput("this seat is no longer yours")
        elif not table.body.settings.watching:
            raise BadInput("this table allows no spectators")
        _check_space(table, guest.seat)
        guest.line = _still_standing(table, guest.line, at)
        guest.at_home = guest.at_home or not table.is_over or _ended_unplayed(table)
        await seating.give_back_host(table, guest.seat)
        table.guests.append(guest)
        table.used = time.monotonic()
        await _note_use(table)
        if guest.seat != SPECTATOR and _is_complete(table):
            await table.begin()
            return
        if guest.seat != SPECTATOR:
            tell_table(table)
        elif not _tell_table_soon(table):
            guest.send(_encode(updates.furniture(table, guest)))
        if table.match is not None:
            await tell_rest_to(table, guest)
        turns.arrange(table)


def _check_space(table: "Table", seat: int) -> None:
    here = sum(guest.seat == seat for guest in table.guests)
    if seat == SPECTATOR and here >= MOST_WATCHING:
        raise TooMuch("so many are watching this table that there is no space left")
    if seat != SPECTATOR and here >= MOST_AT_A_SEAT:
        raise TooMuch("this seat is open in too many places; close some of them first")


def _is_complete(table: "Table") -> bool:
    """Whether this is the lobby of a rematch, and all who wanted it are there."""
    if table.body.status != "lobby" or not table.body.after:
        return False
    seats = enumerate(table.body.seats)
    return all(entry.kind == "bot" or is_present(table, seat) for seat, entry in seats)


def find_seats(table: "Table", why: str) -> None:
    """Everybody sits where their secret is now; who has no seat any more watches, or goes."""
    for guest in table.guests:
        if guest.seat == SPECTATOR:
            continue
        guest.seat = table.holder(guest.secret)
        if guest.seat == SPECTATOR:
            guest.secret = ""
            guest.invited = not table.body.is_known
            guest.send(_encode(wire.News(f"{why[0].upper()}{why[1:]}.")))
            if not table.body.settings.watching:
                guest.dismiss(f"{why}, and this table allows no spectators")


def _ended_unplayed(table: "Table") -> bool:
    """Whether the deal ended the game: nobody can have come while it lasted."""
    if table.match is None or table.frozen:
        return False
    return all(line.who < 0 for line in table.match.record.lines)


async def _note_use(table: "Table") -> None:
    """A table that somebody comes to is not forgotten; once a day is enough."""
    now = table.around.store.now()
    if now - max(table.noted, table.touched) > DAY:
        table.noted = now
        with suppress(NotWritten):
            await table.around.store.touch(table.id, now)


async def exit(table: "Table", guest: Guest) -> None:
    async with table.lock:
        if guest not in table.guests:
            return
        table.guests.remove(guest)
        table.used = time.monotonic()
        if guest.seat == SPECTATOR:
            _tell_table_soon(table)
        elif guest.seat == table.body.host and not is_present(table, guest.seat):
            table.host_seen = time.monotonic()
        if guest.seat != SPECTATOR and table.whole:
            tell_table(table)
            turns.arrange(table)


def tell_missed(table: "Table", seat: int) -> None:
    """Somebody has been away for a while; it matters while they play."""
    if not table.whole:
        table.company.remind(seat, turns.RETRY)
    elif table.body.status == "playing" and seat in table.people():
        entry = table.body.seats[seat]
        if not entry.taken_over and table.company.miss(seat, table.lines_played()):
            tell_table(table)


def _still_standing(table: "Table", line: int, at: int) -> int:
    """How many of the first lines have not been taken back since `at`; none, if never there."""
    since = [left for when, left in table.cuts if when > at]
    line = min([line, *since])
    return line if table.match and 0 <= line <= len(table.match.record.lines) else 0


def dismiss_spectators(table: "Table") -> None:
    for guest in table.guests if not table.body.settings.watching else ():
        if guest.seat == SPECTATOR:
            guest.dismiss("this table allows no spectators")


def see_off(table: "Table", why: str) -> None:
    table.rest()
    for guest in table.guests:
        guest.dismiss(why)


def call_back(table: "Table", why: str) -> None:
    """Everybody who is here finds the table where it is now."""
    table.rest()
    for guest in table.guests:
        guest.call_back(why)


def check_pause(table: "Table", seat: int) -> None:
    """Nobody changes their name, or talks, all the time."""
    now = time.monotonic()
    if now - table.spoke.get(seat, 0.0) < PAUSE:
        raise BadInput("one thing at a time; wait a moment")
    table.spoke[seat] = now


def say(table: "Table", seat: int, phrase: str) -> None:
    """Somebody says a phrase to all who are here; it is not kept."""
    check_pause(table, seat)
    said = _encode(wire.Said(seat, phrase))
    for guest in table.guests:
        guest.send(said)


def tell_trouble(table: "Table", error: NotWritten) -> None:
    for guest in table.guests:
        guest.send(_encode(wire.Complaint(f"{error}")))


def tell_table(table: "Table") -> None:
    forget_news(table)
    table.told_at = time.monotonic()
    table.company.see(present(table), table.lines_played(), is_over=table.is_over)
    told: dict[tuple[int, bool], bytes] = {}
    for guest in table.guests:
        place = _eye(guest), is_at_own_device(table, guest)
        if place not in told:
            told[place] = _encode(updates.furniture(table, guest))
        guest.send(told[place])


def _tell_table_soon(table: "Table") -> bool:
    """Those who watch come and go; if that happens often, it is told now and then.

    Whether it has just been told.
    """
    wait = table.told_at + SOON - time.monotonic()
    if wait <= 0 and table.whole:
        tell_table(table)
        return True
    if table.news is None:
        table.news = asyncio.get_running_loop().call_later(wait, partial(_tell_news, table))
    return False


def _tell_news(table: "Table") -> None:
    table.news = None
    if table.whole:
        tell_table(table)


def forget_news(table: "Table") -> None:
    if table.news is not None:
        table.news.cancel()
        table.news = None


async def tell_update(table: "Table", since: int) -> None:
    """Tell everybody the lines after the first `since`, each as its seat may know them."""
    if not table.guests:
        table.playing().told()
        return
    breath, lines = Breath(), len(table.playing().record.lines)
    groups: dict[tuple[int, bool], list[Guest]] = defaultdict(list)
    for guest in table.guests:
        groups[_eye(guest), guest.words].append(guest)
    steps: dict[int, list[wire.Step]] = {seat: [] for seat, words in groups if words}
    if steps:
        if table.presenter is None or table.presenter.line != since:
            table.presenter = Presenter(table.playing(), since, table.masks)
        for _ in table.presenter.follow(steps, lines):
            await breath.take()
    table.playing().told()
    for (seat, words), guests in groups.items():
        message = _encode(updates.update(table, seat, words, since, steps.get(seat, [])))
        for guest in guests:
            guest.line = lines
            guest.send(message)
            await breath.take()


async def _learn_past(table: "Table", guest: Guest) -> None:
    """Have the past of a long game told elsewhere, before anybody has to wait for it."""
    for _ in range(MOST_PIECES):
        if not (guest.words and table.match is not None and table.whole):
            return
        eye, body = _eye(guest), table.body
        told, lines = table.past.setdefault(eye, []), len(table.match.record.lines)
        if lines - max(len(told), min(guest.line, lines)) <= FAR:
            return
        if eye == STRANGER:
            body = seating.without_names(body)
        parcel = (body, table.rows(), guest.seat, len(told))
        at, cuts = len(told), list(table.cuts)
        try:
            more: bytes = await table.around.workers.do(
                retelling.past, *parcel, rank=PAST, owner=guest.address
            )
        except (BadInput, Broken):
            return
        if table.past.get(eye) is told and len(told) == at and table.cuts == cuts:
            told += more.split(b"\n")
            table.around.pasts.grown(table.id, table.past)


async def tell_rest_to(table: "Table", guest: Guest) -> None:
    """The present position, with the lines that a guest does not have.

    Of a past that could not be told in time a guest gets the last lines only.
    """
    match, breath = table.playing(), Breath()
    lines = since = len(match.record.lines)
    steps: list[msgspec.Raw] = []
    if guest.words:
        told = table.past.setdefault(_eye(guest), [])
        since = min(guest.line, lines)
        known = len(told) if len(told) >= since else since
        if lines - known > FAR:
            known = since = lines - FAR
        recent = []
        for step in history(match, guest.seat, known, table.names_for(_eye(guest))):
            recent.append(_encode(step))
            await breath.take()
        if known == len(told):
            told += recent
            table.around.pasts.grown(table.id, table.past)
        steps = [msgspec.Raw(step) for step in [*told[since:known], *recent]]
    guest.line = lines
    told_as = cast(list[wire.Step], steps)
    guest.send(_encode(updates.update(table, _eye(guest), guest.words, since, told_as)))


def tell_again(table: "Table", guest: Guest) -> None:
    """The present position once more, to a guest who has all its lines."""
    key = (_eye(guest), guest.words)
    if key not in table.again or table.clocks.run:
        lines = len(table.playing().record.lines)
        table.again[key] = _encode(updates.update(table, *key, lines, []))
    guest.send(table.again[key])


def tell_seat(table: "Table", seat: int) -> None:
    """The present position once more to everybody at this seat."""
    for guest in table.guests:
        if guest.seat == seat:
            tell_again(table, guest)


def follower(table: "Table") -> Presenter:
    """What tells, up to the last line."""
    lines = len(table.playing().record.lines)
    if table.presenter is None or table.presenter.line != lines:
        table.presenter = Presenter(table.playing(), lines, table.masks)
    return table.presenter
