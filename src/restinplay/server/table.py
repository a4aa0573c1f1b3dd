"""A table in memory: a match, its seats, those who are connected. The store has the truth of it."""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from string import digits
from types import TracebackType
from typing import Protocol, Self, cast

import msgspec

from restinplay import bots
from restinplay.core.chance import Dealer
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import NATURE, NotWritten, Record, read_line
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.parts import reveal_of
from restinplay.server import positions, retelling, wire
from restinplay.server.bots import Bots
from restinplay.server.breath import Breath
from restinplay.server.clocks import SPENT, TAKEN_BACK, Clocks
from restinplay.server.company import INCIDENT, Company, row_of
from restinplay.server.keys import Keys, same
from restinplay.server.limits import TooMuch
from restinplay.server.matches import END, Reading, game_of, new_record
from restinplay.server.metrics import Metrics
from restinplay.server.naming import bot_name, names_for_strangers, told_apart
from restinplay.server.pasts import Past, Pasts
from restinplay.server.phrases import PAUSE
from restinplay.server.presenter import STRANGER, Presenter, history
from restinplay.server.store import Body, Pulse, Row, Seat, Store, Stored, reseated, rules_of
from restinplay.server.undo import Undo
from restinplay.server.updates import furniture, update
from restinplay.server.waiting import PAST
from restinplay.server.workers import Broken, Workers

DAY = 86400.0
RETRY = 5.0  # seconds until what the store did not take, or did not give, is tried again
HOST_AWAY = 120.0  # seconds after which somebody who is there is the host of a lobby
SOON = 0.25  # seconds between two times that it is told how many are watching
HOST_MISSED: tuple[wire.IncidentKind, ...] = ("relieved", "late", "absent")
HOST_GONE: tuple[wire.IncidentKind, ...] = (*HOST_MISSED, "left", "conceded")  # missed or not
FAR = 100  # lines; more than that are told again elsewhere
MOST_PIECES = 64  # of a past, that a guest waits for
PIECE = 50  # lines that are recited between two breaths
READ = 500  # rows that are read between two breaths
BESIDES = (SPENT, INCIDENT)  # begin rows that say nothing of the game itself
ANSWERS = f"{NATURE}{digits}"  # begin those that do
MOST_WATCHING = 300  # guests without a seat, so that all are told in a moment
MOST_AT_A_SEAT = 30  # connections
MOST_ROWS = 30_000  # of a table; then answers are still taken, but none is taken back

_log = logging.getLogger("restinplay.table")
_encode = msgspec.json.encode


class Gone(BadInput):
    """There is no such table any more."""


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


class Surroundings(msgspec.Struct):
    """What all tables share. `pace` is the beat, in seconds, of bots and standing orders; those
    that need not keep it are in a `hurry`, one after the other."""

    store: Store
    keys: Keys
    bots: Bots
    workers: Workers
    dealer: Callable[[Game, str], Dealer]
    metrics: Metrics
    pasts: Pasts
    pace: float
    hurry: asyncio.Lock = msgspec.field(default_factory=asyncio.Lock)


class Lines:
    """Keeps the rows of a match until the table has them committed."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def begin(self, record: Record) -> None:
        """The store has it already."""

    def is_whole(self) -> bool:
        return True

    def add(self, row: str) -> None:
        self.rows.append(Row(row))

    def cut(self, record: Record, answers: int) -> None:
        self.rows += [Row(TAKEN_BACK) for _ in range(answers)]


def _overlook(kept: asyncio.Future[None]) -> None:
    """Ask how it went, so that nobody complains that it was not asked."""
    if not kept.cancelled():
        kept.exception()


def _eye(guest: Guest) -> int:
    """How a guest sees the game: as a seat, a spectator, or a STRANGER."""
    return guest.seat if guest.invited else STRANGER


def without_names(body: Body) -> Body:
    """A table as it is shown to strangers."""
    named = zip(body.seats, names_for_strangers(body.seats), strict=True)
    seats = [msgspec.structs.replace(entry, name=name) for entry, name in named]
    return msgspec.structs.replace(body, seats=seats)


def ended(body: Body, match: Match) -> Body:
    """The body of a table whose game is over. Who has given up before its end has lost."""
    today = body.today
    if today is not None:
        answers = sum(line.who >= 0 for line in match.record.lines)
        today = msgspec.structs.replace(today, answers=answers)
    if match.over:
        returns = [
            -1.0 if seat.conceded else result
            for seat, result in zip(body.seats, match.state.returns(), strict=True)
        ]
    else:
        lost = sum(seat.conceded for seat in body.seats)
        won = lost / max(1, len(body.seats) - lost)
        returns = [-1.0 if seat.conceded else won for seat in body.seats]
    return msgspec.structs.replace(body, status="over", returns=returns, today=today)


def with_deputy(body: Body, seat: int) -> Body:
    """Somebody is in the place of a host who is away, and stays the host by right."""
    if any(entry.hosts for entry in body.seats):  # one deputy follows another
        return msgspec.structs.replace(body, host=seat)
    seats = list(body.seats)
    seats[body.host] = msgspec.structs.replace(seats[body.host], hosts=True)
    return msgspec.structs.replace(body, host=seat, seats=seats)


def with_host(body: Body, seat: int) -> Body:
    """The host makes somebody the host. A deputy passes on no more than a deputy has, but for the
    host by right, who is back."""
    seats = list(body.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], hosts=False)
    return msgspec.structs.replace(body, host=seat, seats=seats)


def is_put_aside(body: Body) -> bool:
    """Whether bots play for all who play here, and nobody has asked for the end."""
    people = [seat for seat in body.seats if seat.kind == "person"]
    return all(seat.taken_over and not seat.finishing for seat in people)


class Table:
    """One at a time, inside `async with table`: something is done, committed, and only then told.

    `at` counts what everybody could see happen; an answer must name the last one it has seen. A
    table is `whole` while memory and store agree; nothing is done at one that is not before it has
    been read again. One whose lines our rules refuse is `frozen`: it can only be looked at.
    """

    __slots__ = (  # so many that Python would keep a dictionary for each table
        "_again",
        "_alarm",
        "_cuts",
        "_entering",
        "_host_seen",
        "_keeping",
        "_kept",
        "_news",
        "_noted",
        "_past",
        "_position_at",
        "_rescue",
        "_spoke",
        "_telling",
        "_told",
        "_turn",
        "_turn_is",
        "around",
        "at",
        "body",
        "clocks",
        "company",
        "frozen",
        "game",
        "guests",
        "is_put_away",
        "lines",
        "lock",
        "match",
        "stored_record",
        "touched",
        "undo",
        "used",
        "whole",
    )

    def __init__(self, body: Body, around: Surroundings) -> None:
        self.around = around
        self.body = body
        self.guests: list[Guest] = []
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.whole = False
        self.is_put_away = False
        self.company = Company(self._tell_missed)
        self._turn: asyncio.Task[None] | None = None
        self._turn_is: tuple[object, ...] = ()
        self._alarm: asyncio.TimerHandle | None = None
        self._rescue: asyncio.TimerHandle | None = None
        self._news: asyncio.TimerHandle | None = None
        self._noted = self._told = 0.0
        self._entering = 0  # guests who wait to be let in
        self._keeping: asyncio.Future[None] | None = None  # a position
        self._spoke: dict[int, float] = {}  # when a seat last said something
        self._host_seen = time.monotonic()  # or when the table was opened

    @classmethod
    async def open(cls, stored: Stored, around: Surroundings) -> Self:
        table = cls(stored.body, around)
        await table._load(stored)
        return table

    async def _load(self, stored: Stored) -> None:
        self.body = stored.body
        self.touched = stored.touched
        self.lines = Lines()
        self._kept = len(stored.rows)
        self.at = 0
        self._cuts: list[tuple[int, int]] = []
        self.company.incidents = []
        self._lay(time.time() - stored.touched if stored.touched else 0.0)
        await self._wind(stored.rows)
        self._telling: Presenter | None = None
        self._past: Past = {}
        self._again: dict[tuple[int, bool], bytes] = {}
        self.match: Match | None = None
        self.frozen = ""
        self._position_at = 0  # lines before the position that is kept
        if self.body.status != "lobby":
            await self._recite(stored.rows, stored.position)
        self.whole = True

    def _lay(self, idle: float) -> None:
        """What follows from the settings, the options and the number of seats."""
        self.game = game_of(self.body)
        self.undo = Undo(self.body.settings.undo, self.body.plea, self.body.denied)
        self.clocks = Clocks(self.body.settings, (), self.game.seats, idle)

    async def _wind(self, rows: list[Row]) -> None:
        """Set the clocks to what these rows have left of them."""
        breath = Breath()
        for start in range(0, len(rows) if self.clocks.run else 0, READ):
            self.clocks.read(rows[start : start + READ])
            await breath.take()
        self.clocks.begin()

    async def _recite(self, rows: list[Row], position: bytes) -> None:
        """The match after these rows, or after as many of them as our rules can still play."""
        breath = Breath()
        reading = Reading(new_record(self.body, self.game))
        last = next((row.text for row in reversed(rows) if row.text[0] not in BESIDES), "")
        ended = last.removeprefix(END) if last.startswith(END) else ""
        try:
            for start in range(0, len(rows), READ):
                self._read(rows[start : start + READ], reading)
                await breath.take()
        except ValueError:
            self.frozen = "one of its lines cannot be read"
        record = reading.done()
        lines, record.lines = record.lines, []
        self.match = self._sit_down(record)
        try:
            self._position_at = positions.take_up(self.match, lines, position)
            for start in range(self._position_at, len(lines), PIECE):
                self.match.recite(lines[start : start + PIECE])
                await breath.take()
            if self.match.record.end != ended and not self.frozen:
                then = f"ended {ended}" if ended else "went on"
                self.frozen = f"it {then} then, but would not now"
        except BadInput as error:
            self.frozen = str(error)
        if self.frozen:
            self.frozen = f"this game can only be watched: {self._made_by()}{self.frozen}"
            self.stored_record = replace(self.match.record, lines=lines, end=ended)

    def _read(self, rows: list[Row], reading: Reading) -> None:
        """What these rows say; `at` counts the answers, given or taken back."""
        lines, seats = reading.record.lines, len(reading.record.names)
        for row in rows:
            if row.text[0] not in ANSWERS:
                self._read_other(row, reading)
                continue
            line = read_line(row.text)
            if line.who >= seats:
                raise ValueError
            lines.append(line)
            self.at += 1

    def _read_other(self, row: Row, reading: Reading) -> None:
        """One more row, which is no answer."""
        lines = reading.record.lines
        if row.text[0] == TAKEN_BACK:
            who = reading.take_back()
            if row.text == TAKEN_BACK and self.company.incidents:  # it goes with the one before
                self.company.incidents.pop()
            self._count_back(1, len(lines), who)
        elif row.text[0] == INCIDENT:
            self.company.read(row, len(lines))
        elif not row.text.startswith(END):
            reading.add(row)

    def _made_by(self) -> str:
        rules = self.body.rules
        return (
            f"it was begun under rules {rules}; " if rules not in ("", rules_of(self.game)) else ""
        )

    def _sit_down(self, record: Record) -> Match:
        dealer = self.around.dealer(self.game, self.body.deal)
        return Match(self.game, dealer, record, self.lines)

    # What the others may ask of a table.

    @property
    def id(self) -> str:
        return self.body.id

    @property
    def asked(self) -> int:
        """The seat that is asked; OVER before the game, after it, and where it is frozen."""
        match = self.match
        if match is None or self.frozen or self.body.status == "over":
            return OVER
        return int(match.state.asked)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, played to its end or conceded."""
        return self.body.status == "over"

    @property
    def is_idle(self) -> bool:
        return not (self.is_visited or self.is_at_work)

    @property
    def is_visited(self) -> bool:
        return bool(self.guests or self._entering or self.lock.locked())

    @property
    def is_at_work(self) -> bool:
        """Whether a bot or an order is about to answer."""
        return self._turn is not None and not self._turn.done()

    @property
    def has_room(self) -> bool:
        return self._kept < MOST_ROWS

    def check_room(self) -> None:
        """A table takes only so many rows, and then nothing but answers."""
        if not self.has_room:
            raise BadInput("this table is full; it takes nothing but answers")

    def people(self) -> list[int]:
        return [seat for seat, entry in enumerate(self.body.seats) if entry.kind == "person"]

    def others(self, seat: int) -> list[int]:
        """The other people who play."""
        return [one for one in self.people() if one != seat]

    def playing_on(self, seat: int) -> list[int]:
        """The other people who are there, and for whom no bot plays."""
        here = self.present()
        return [
            one for one in self.others(seat) if one in here and not self.body.seats[one].taken_over
        ]

    def done(self) -> list[int]:
        """The seats that nothing can be asked any more."""
        return reveal_of(self.game.SLUG).done(self.playing().state.view(SPECTATOR))

    def consenting(self, seat: int) -> list[int]:
        """The other people without whom this seat takes nothing back."""
        return [one for one in self.others(seat) if not self.body.seats[one].conceded]

    def shared(self, seat: int, device: str) -> list[wire.Chair]:
        """The seats of those who share this device, if this is one of them; empty: nobody does."""
        seats = [one for one in self.people() if device and self.body.seats[one].profile == device]
        here = seat in seats and len(seats) > 1
        return [wire.Chair(one, self.secret(one)) for one in seats] if here else []

    def secret(self, seat: int) -> str:
        return self.around.keys.seat(self.id, *self._place_of(seat))

    def _place_of(self, seat: int) -> tuple[int, int]:
        """Where its person sat down, and since when: what a secret is made of."""
        entry = self.body.seats[seat]
        return seat if entry.place < 0 else entry.place, entry.tenure

    @property
    def invite(self) -> str:
        """Another one whenever somebody was sent away."""
        return self.around.keys.invite(self.id, self.body.invites)

    def names_for(self, eye: int) -> list[str]:
        return self._masks if eye == STRANGER else self.playing().record.names

    @property
    def _masks(self) -> list[str]:
        return names_for_strangers(self.body.seats)

    def holder(self, secret: str) -> int:
        """The seat of a person that a secret opens; SPECTATOR: none."""
        opened = [seat for seat in self.people() if same(secret, self.secret(seat))]
        return opened[0] if opened else SPECTATOR

    def present(self) -> set[int]:
        """The seats of those who are there; who shares a device that is there is there too."""
        here = {guest.seat for guest in self.guests if guest.seat >= 0}
        if devices := {one.device for one in self.guests if self.is_at_own_device(one)}:
            seats = self.body.seats
            here |= {one for one in self.people() if seats[one].profile in devices}
        return here

    def is_at_own_device(self, guest: Guest) -> bool:
        """Whether this guest holds the cookie of the seat too, and not only its link."""
        own = self.body.seats[guest.seat].profile if guest.seat >= 0 else ""
        return bool(own) and guest.device == own

    def is_present(self, seat: int) -> bool:
        return seat in self.present()

    def missed_since(self, seat: int) -> float | None:
        """Since when somebody who plays waits for the person of a seat; None: nobody does."""
        return self.company.waits_since(seat, self.others(seat))

    def silent_for(self, seat: int) -> float:
        """Seconds for which the seat that is asked has somebody at it who says nothing."""
        return min(self.clocks.taken, self.company.here_for(seat))

    def heir(self, guest: Guest) -> int:
        """The seat here of somebody from the table before this one: who has sat there since has
        another tenure, and who was moved the same."""
        if not guest.at_home or guest.seat == SPECTATOR:
            return SPECTATOR
        first = guest.seat, 0
        heirs = [seat for seat in self.people() if self._place_of(seat) == first]
        return heirs[0] if heirs else SPECTATOR

    def playing(self) -> Match:
        if self.match is None:
            raise BadInput("the game has not begun")
        return self.match

    def rows(self) -> list[str]:
        """The answers and orders of the game so far, as they stand in a file."""
        record = self.playing().record
        return str(record).removeprefix(record.header()).splitlines()[: -1 if record.end else None]

    # One at a time.

    async def __aenter__(self) -> Self:
        await self.lock.acquire()
        if not self.whole:
            try:
                await self.mend()
            except BaseException:
                self.lock.release()
                raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """What was done and not committed has not happened."""
        if self.lines.rows or not (error is None or isinstance(error, BadInput)):
            self.whole = False
            self._rescue_soon()
        self.lock.release()

    async def mend(self) -> None:
        """Take the table from the store again if memory may differ from it."""
        if not self.whole:
            stored = await self.around.store.read(self.id)
            if stored is None:
                self._see_off("this table is gone")
                raise Gone("this table is gone")
            await self._load(stored)
            self._find_seats("this seat is no longer yours")

    def _rescue_soon(self) -> None:
        if self._rescue is None and not self.is_put_away:
            loop = asyncio.get_running_loop()
            self._rescue = loop.call_later(RETRY, lambda: loop.create_task(self._rescue_now()))

    async def _rescue_now(self) -> None:
        """Go on after trouble: with what the store has, and with those who wait here."""
        self._rescue = None
        breath = Breath()
        try:
            async with self:
                self.tell_table()
                for guest in self.guests if self.match is not None else ():
                    await self.tell_rest_to(guest)
                    await breath.take()
                self.arrange()
        except NotWritten:
            self._rescue_soon()
        except Exception:
            _log.exception("a table cannot be mended", extra={"table": self.id})

    # Coming and going.

    async def enter(self, guest: Guest, at: int) -> None:
        """A guest sits down who has heard of everything up to `at`."""
        guest.secret = self.secret(guest.seat) if guest.seat >= 0 else ""
        self._entering += 1
        try:
            await self._learn_past(guest)
            await self._let_in(guest, at)
        finally:
            self._entering -= 1

    async def _let_in(self, guest: Guest, at: int) -> None:
        async with self:
            if guest.secret:  # others may have been moved while we waited
                guest.seat = self.holder(guest.secret)
                if guest.seat == SPECTATOR:
                    raise BadInput("this seat is no longer yours")
            elif not self.body.settings.watching:
                raise BadInput("this table allows no spectators")
            self._check_space(guest.seat)
            guest.line = self._still_standing(guest.line, at)
            guest.at_home = guest.at_home or not self.is_over or self._ended_unplayed()
            await self._give_back_host(guest.seat)
            self.guests.append(guest)
            self.used = time.monotonic()
            await self._note_use()
            if guest.seat != SPECTATOR and self._is_complete:
                await self.begin()
                return
            if guest.seat != SPECTATOR:
                self.tell_table()
            elif not self._tell_table_soon():
                guest.send(_encode(furniture(self, guest)))
            if self.match is not None:
                await self.tell_rest_to(guest)
            self.arrange()

    async def _give_back_host(self, seat: int) -> None:
        """A host who was away is the host again; where a bot plays for them, once they play."""
        entry = self.body.seats[seat] if seat >= 0 and not self.is_over else None
        if entry is not None and entry.hosts and not entry.taken_over:
            await self._make_host(with_host(self.body, seat))

    def _check_space(self, seat: int) -> None:
        here = sum(guest.seat == seat for guest in self.guests)
        if seat == SPECTATOR and here >= MOST_WATCHING:
            raise TooMuch("so many are watching this table that there is no space left")
        if seat != SPECTATOR and here >= MOST_AT_A_SEAT:
            raise TooMuch("this seat is open in too many places; close some of them first")

    @property
    def _is_complete(self) -> bool:
        """Whether this is the lobby of a rematch, and all who wanted it are there."""
        if self.body.status != "lobby" or not self.body.after:
            return False
        seats = enumerate(self.body.seats)
        return all(entry.kind == "bot" or self.is_present(seat) for seat, entry in seats)

    def _find_seats(self, why: str) -> None:
        """Everybody sits where their secret is now; who has no seat any more watches, or goes."""
        for guest in self.guests:
            if guest.seat == SPECTATOR:
                continue
            guest.seat = self.holder(guest.secret)
            if guest.seat == SPECTATOR:
                guest.secret = ""
                guest.invited = not self.body.is_known
                guest.send(_encode(wire.News(f"{why[0].upper()}{why[1:]}.")))
                if not self.body.settings.watching:
                    guest.dismiss(f"{why}, and this table allows no spectators")

    def _ended_unplayed(self) -> bool:
        """Whether the deal ended the game: nobody can have come while it lasted."""
        if self.match is None or self.frozen:
            return False
        return all(line.who < 0 for line in self.match.record.lines)

    async def _note_use(self) -> None:
        """A table that somebody comes to is not forgotten; once a day is enough."""
        now = time.time()
        if now - max(self._noted, self.touched) > DAY:
            self._noted = now
            with suppress(NotWritten):
                await self.around.store.touch(self.id, now)

    async def exit(self, guest: Guest) -> None:
        async with self.lock:
            if guest not in self.guests:
                return
            self.guests.remove(guest)
            self.used = time.monotonic()
            if guest.seat == SPECTATOR:
                self._tell_table_soon()
            elif guest.seat == self.body.host and not self.is_present(guest.seat):
                self._host_seen = time.monotonic()
            if guest.seat != SPECTATOR and self.whole:
                self.tell_table()
                self.arrange()

    def _lines_played(self) -> int:
        return 0 if self.match is None else len(self.match.record.lines)

    def _tell_missed(self, seat: int) -> None:
        """Somebody has been away for a while; it matters while they play."""
        if not self.whole:
            self.company.remind(seat, RETRY)
        elif self.body.status == "playing" and seat in self.people():
            entry = self.body.seats[seat]
            if not entry.taken_over and self.company.miss(seat, self._lines_played()):
                self.tell_table()

    # Changing and committing.

    async def commit(
        self, *, body: Body | None = None, quiet: bool = False, played: bool = False
    ) -> None:
        """Make what was done durable. If that fails, it has not happened.

        `body` is the table's new body, if it changes. `quiet`: nobody else may see that something
        was done, and the clock of the open question goes on. `played`: a person has answered.
        """
        if not self.whole:
            raise NotWritten("this table must be reloaded first; nothing was changed")
        rows, self.lines.rows = self.lines.rows, []
        if self.undo.plea is not self.body.plea or self.undo.denied != self.body.denied:
            body = msgspec.structs.replace(
                body or self.body, plea=self.undo.plea, denied=self.undo.denied
            )
        touched = self.touched if quiet else time.time()
        asked = OVER if body is not None and body.status == "over" else self.asked
        pulse = Pulse(asked, self._due(asked, body or self.body), touched, played)
        store = self.around.store
        self.whole = False
        try:
            if body is not None:
                await store.save(body, self._kept, rows, pulse)
            else:
                await store.append(self.id, self._kept, rows, pulse)
        except NotWritten:
            self._rescue_soon()
            with suppress(BadInput):
                await self.mend()
            raise
        self.whole = True
        self.touched = touched
        self._kept += len(rows)
        self._again.clear()
        if body is not None:
            self.body = body
        if self._kept >= self._position_at + positions.STEP:
            self.keep_position()

    def keep_position(self) -> None:
        """Now and then, of a long game; nobody waits for it, and nothing is lost without it."""
        match = self.match
        if match is None or self.frozen:
            return
        place = positions.place_in(match)
        if place >= max(self._position_at + positions.STEP, match.folded):
            self._position_at = place
            kept = self.around.store.keep_position(self.id, positions.made_of(match))
            self._keeping = asyncio.ensure_future(kept)
            self._keeping.add_done_callback(_overlook)

    async def unfold(self, line: int) -> None:
        """Know what happened after so many lines, and how it looked, before somebody asks."""
        if self.playing().folded > line:
            breath = Breath()
            for _ in self.playing().unfold():
                await breath.take()

    def _due(self, seat: int, body: Body) -> float | None:
        """The time of day when somebody must look after the table although nobody is there."""
        if seat < 0:
            return None
        if self._answers_itself(body, seat):
            rests = self._may_rest(body.seats[seat]) or is_put_aside(body)  # who comes wakes it
            return None if rests else time.time()
        left = self.clocks.left(seat) if self.clocks.run else None
        return None if left is None else time.time() + left

    def _answers_itself(self, body: Body, seat: int) -> str:
        """Who answers for a seat: a bot, by its name, or standing orders; empty: its person."""
        entry, match = body.seats[seat], self.playing()
        if entry.kind == "bot":
            return f"bot {entry.bot}"
        if entry.taken_over:
            return f"bot {body.settings.stand_in}"
        orders = match.orders(seat)
        if orders and (match.lapsing() or match.ordered(secret=self._alone(seat)) is not None):
            return " ".join(orders)
        return ""

    def _rests(self, seat: int) -> bool:
        """Whether nobody answers for a seat before a person is there again."""
        may_rest = self._may_rest(self.body.seats[seat]) or is_put_aside(self.body)
        return may_rest and not self.present()

    def _may_rest(self, entry: Seat) -> bool:
        """Whether a stand-in waits while all people are gone: a game that they have put aside is
        not played to its end without them, unless they said so or set a clock."""
        if entry.kind != "person" or not entry.taken_over:
            return False
        return not (entry.conceded or entry.finishing or self.clocks.run)

    def answering(self, seat: int) -> str:
        """The standing order that is about to answer for a seat; empty: none is."""
        if seat != self.asked or self.body.seats[seat].taken_over:
            return ""
        return self.playing().answering(secret=self._alone(seat))

    def _alone(self, seat: int) -> bool:
        """Secret orders may answer only where no other person could see that they did."""
        return self.people() == [seat]

    async def answer(self, move: int) -> None:
        """The answer of the asked seat, nature's answers to it, all committed, then told."""
        match, first = self.playing(), len(self.lines.rows)
        before = len(match.record.lines)
        seat = self.asked
        entry = self.body.seats[seat]
        spent = 0.0 if entry.taken_over else self.clocks.taken
        match.answer(move)
        self.lines.rows[first].spent = int(spent * 1000)
        match.settle()
        lapsed = self._lapse(seat) if self.undo.plea or self.undo.denied else None
        over = ended(self.body, match) if match.over else None
        await self.commit(body=over, played=entry.kind == "person" and not entry.taken_over)
        self.at += len(match.record.lines) - before
        self.clocks.spend(seat, spent, len(match.record.lines))
        if lapsed is not None:
            self.company.add(*lapsed)
        if over is not None or lapsed is not None:
            self.tell_table()
        await self.tell_update(before)
        self.arrange()

    def _lapse(self, seat: int) -> tuple[wire.IncidentKind, int, int, int] | None:
        """This seat has answered: a plea of its own is withdrawn, that of another one has lapsed.
        What is told of it, once it is kept."""
        asker = self.undo.answered(seat)
        if asker < 0:
            return None
        kind: wire.IncidentKind = "withdrawn" if asker == seat else "lapsed"
        by = -1 if asker == seat else seat
        self.lines.rows.append(row_of(kind, asker, by))
        return kind, asker, self._lines_played(), by

    async def take_back(self, answers: int, seat: int) -> None:
        """This seat has used the time since the last answer: of the question that was open, or, if
        that was somebody else's, of the one that is open again."""
        match, spent, was_asked = self.playing(), self.clocks.taken, self.asked == seat
        left = len(match.record.lines) - answers
        if not (was_asked or self.clocks.lasts(seat, left)):
            raise BadInput("your time for that answer has run out; it stands")
        await self.unfold(left - FAR)
        who = match.take_back(answers).who
        if left - positions.NEAR < self._position_at:
            self._position_at = 0
        used = int(spent * 1000)
        self.lines.rows[0] = Row(f"{TAKEN_BACK}{seat}", used if was_asked else 0)
        if self.clocks.run and not was_asked:
            self.lines.rows.append(Row(f"{SPENT}{seat}", used))
        self.undo.plea = None
        await self.commit()
        self._count_back(answers, left, who)
        if not was_asked:
            self.clocks.open(left)
        self.clocks.spend(seat, spent, left)
        self.clocks.reopen(self.asked)
        self._telling = None
        for steps in self._past.values():
            del steps[left:]
        self.tell_table()
        await self.tell_update(left)
        self.arrange()

    def _count_back(self, answers: int, left: int, who: int) -> None:
        """Answers were taken back by this seat, and so many lines are left."""
        self.at += answers
        self.company.cut(left)
        self.company.add("undone", who, left)
        while self._cuts and self._cuts[-1][1] >= left:
            self._cuts.pop()
        self._cuts.append((self.at, left))

    def _still_standing(self, line: int, at: int) -> int:
        """How many of the first lines have not been taken back since `at`; none, if never there."""
        since = [left for when, left in self._cuts if when > at]
        line = min([line, *since])
        return line if self.match and 0 <= line <= len(self.match.record.lines) else 0

    async def begin(self, bot: str = "", orders: Sequence[str] = ()) -> None:
        """Start the game; open seats are given to bots of this kind, `orders` are the host's."""
        body = msgspec.structs.replace(self.body, seats=list(self.body.seats))
        for seat in self.unclaimed():
            names = [other.name for other in body.seats]
            body.seats[seat] = Seat("bot", bot_name(names), bot, tenure=body.version)
        self.match = self._sit_down(new_record(body, self.game))
        for order in orders:
            self.match.order(body.host, order)
        self.match.settle()
        body.status = "playing"
        await self.commit(body=ended(body, self.match) if self.match.over else body)
        self.at = len(self.match.record.lines)
        self.clocks.open(self.at)
        self.tell_table()
        await self.tell_update(0)
        self.arrange()

    def unclaimed(self) -> list[int]:
        """Seats where a game that begins now has bots: open ones, and in a rematch those of people
        who have not come, since nobody has asked them."""
        others = self.others(self.body.host) if self.body.after else []
        missing = [seat for seat in others if not self.is_present(seat)]
        return [
            seat
            for seat, entry in enumerate(self.body.seats)
            if entry.kind == "open" or seat in missing
        ]

    async def seat_down(self, seat: int, entry: Seat, why: str = "") -> None:
        """Give an open seat to somebody, or open one again, and say why to who sat there."""
        others = [one.name for place, one in enumerate(self.body.seats) if place != seat]
        if entry.kind != "open":
            entry.name = told_apart(entry.name, others)
        seats = list(self.body.seats)
        seats[seat] = entry
        host = self.body.host
        if seats[host].kind != "person":
            host = next((n for n, one in enumerate(seats) if one.kind == "person"), host)
        await self.furnish(msgspec.structs.replace(self.body, seats=seats, host=host), why)

    async def furnish(self, body: Body, why: str) -> None:
        """Lay the table of a lobby differently, and say why to who has no seat at it any more."""
        if body.host != self.body.host:
            self._host_seen = time.monotonic()
        await self.commit(body=body)
        self._lay(0.0)
        self._find_seats(why)
        self._dismiss_spectators()
        self.tell_table()
        self.arrange()

    async def hand_on(self, seat: int, by: int = -1) -> None:
        """Make somebody else the host: `by` the host, or where there is none, in their place."""
        if by == self.body.host:
            await self._make_host(with_host(self.body, seat), by)
        else:
            await self._make_host(with_deputy(self.body, seat))

    async def _make_host(self, body: Body, by: int = -1) -> None:
        """No clock takes notice. In a lobby, where people still move, it is not kept who did."""
        if body.status == "lobby":
            await self.commit(body=body, quiet=True)
            self.tell_table()
        else:
            await self.note("host", body.host, by=by, body=body)
        self._host_seen = time.monotonic()
        self.arrange()

    @property
    def has_host(self) -> bool:
        """Whether the host is there, or is expected: not one who is away for long, or while a bot
        plays for them."""
        host = self.body.host
        missed = self.missed_since(host)
        if missed is None:
            return True
        return not self.body.seats[host].taken_over and time.monotonic() - missed < HOST_AWAY

    async def let_watch(self, allowed: bool) -> None:
        """Whether anybody may watch from now on; if not, those who do have to go."""
        settings = msgspec.structs.replace(self.body.settings, watching=allowed)
        await self.commit(body=msgspec.structs.replace(self.body, settings=settings), quiet=True)
        self._dismiss_spectators()
        self.tell_table()

    def _dismiss_spectators(self) -> None:
        for guest in self.guests if not self.body.settings.watching else ():
            if guest.seat == SPECTATOR:
                guest.dismiss("this table allows no spectators")

    async def close(self) -> None:
        """The host ends a game that has begun: it is over for all, and nobody has won."""
        self.undo.plea = None
        body = msgspec.structs.replace(self.body, status="over", closed=True)
        await self.note("closed", self.body.host, body=body)
        self.arrange()

    async def remove(self, why: str) -> None:
        """There is no such table any more, and nobody can bring it back."""
        self.whole = False
        try:
            await self.around.store.remove(self.id, self.body.version)
        except NotWritten:
            await self.mend()
            raise
        self._see_off(why)

    def _see_off(self, why: str) -> None:
        self.rest()
        for guest in self.guests:
            guest.dismiss(why)

    async def reseat(self, old: str, new: str) -> None:
        """The seats of one profile are another's, or nobody's; nobody else sees it."""
        seats = reseated(self.body.seats, old, new)
        if seats != self.body.seats:
            await self.commit(body=msgspec.structs.replace(self.body, seats=seats), quiet=True)

    async def hand_over(
        self, seat: int, why: wire.IncidentKind, by: int = -1, *, finishing: bool = False
    ) -> None:
        """Let the stand-in play for a seat, or its holder again who has `returned`. Who takes the
        seat back before the stand-in has answered has used that time too."""
        self.undo.withdraw(seat)
        if why == "conceded":
            self.undo.gone(seat)
        entry = msgspec.structs.replace(
            self.body.seats[seat],
            taken_over=why != "returned",
            finishing=finishing,
            conceded=why == "conceded" or self.body.seats[seat].conceded,
            hosts=why != "conceded" and self.body.seats[seat].hosts,
        )
        await self._give(seat, entry, why, by)

    async def give_away(
        self, seat: int, rid_of: Callable[[Body, list[Seat]], Body], why: str
    ) -> None:
        """Let the stand-in play for a seat for good, and say why to who sat there."""
        left, bot = self.body.seats[seat], self.body.settings.stand_in
        self.undo.gone(seat)
        entry = Seat("bot", left.name, bot, tenure=self.body.version)
        seats = list(self.body.seats)
        seats[seat] = entry
        body = rid_of(msgspec.structs.replace(self.body, seats=seats), [left])
        await self._give(seat, entry, "kicked", self.body.host, body, why)

    async def _give(
        self,
        seat: int,
        entry: Seat,
        why: wire.IncidentKind,
        by: int,
        body: Body | None = None,
        news: str = "",
    ) -> None:
        """Somebody else answers for a seat now; `news` for who has lost it."""
        body = body or self.body
        seats = list(body.seats)
        seats[seat] = entry
        open_here = seat == self.asked
        spent = self.clocks.taken if open_here and self.clocks.run else 0.0
        rows = [Row(f"{SPENT}{seat}", int(spent * 1000))] if spent else []
        rows.append(row_of(why, seat, by))
        changed = msgspec.structs.replace(body, seats=seats)
        others = [seats[other] for other in self.others(seat)]
        if seat == body.host and why in HOST_GONE:
            able = [*self.playing_on(seat), *self.others(seat)]
            heir = next((one for one in able if not seats[one].taken_over), seat)
            if heir != seat and why in HOST_MISSED:
                changed = with_deputy(changed, heir)
            else:
                changed.host = heir
        elif why == "returned" and entry.hosts:
            changed = with_host(changed, seat)
        if changed.host != body.host:
            rows.append(row_of("host", changed.host))
        keeps = self.has_room  # who comes and goes for ever does so unheard in the end
        self.lines.rows += rows if keeps else [row for row in rows if row.spent]
        over = entry.conceded and (len(seats) <= 2 or all(other.conceded for other in others))
        changed = ended(changed, self.playing()) if over else changed
        await self.commit(body=changed, quiet=not (open_here or over))
        lines = len(self.playing().record.lines)
        if keeps:
            self.company.add(why, seat, lines, by)
        if keeps and changed.host != body.host:
            self.company.add("host", changed.host, lines)
        if open_here:
            self.clocks.spend(seat, spent, lines)
        self._find_seats(news)
        self.tell_table()
        await self.tell_update(lines)
        self.arrange()

    async def note(
        self, kind: wire.IncidentKind, seat: int, by: int = -1, body: Body | None = None
    ) -> None:
        """Something has happened to a seat besides the game, and perhaps changed the table."""
        self.lines.rows.append(row_of(kind, seat, by))
        await self.commit(body=body, quiet=True)
        self.company.add(kind, seat, self._lines_played(), by)
        self.tell_table()
        await self.tell_update(self._lines_played())

    async def change_seat(self, seat: int, **change: bool) -> None:
        """What changes nothing about who answers for it."""
        seats = list(self.body.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **change)
        await self.commit(body=msgspec.structs.replace(self.body, seats=seats), quiet=True)
        self.tell_table()
        self.arrange()

    def check_pause(self, seat: int) -> None:
        """Nobody changes their name, or talks, all the time."""
        now = time.monotonic()
        if now - self._spoke.get(seat, 0.0) < PAUSE:
            raise BadInput("one thing at a time; wait a moment")
        self._spoke[seat] = now

    def say(self, seat: int, phrase: str) -> None:
        """Somebody says a phrase to all who are here; it is not kept."""
        self.check_pause(seat)
        said = _encode(wire.Said(seat, phrase))
        for guest in self.guests:
            guest.send(said)

    # What happens by itself.

    def arrange(self) -> None:
        """See to it that bots, standing orders and clocks get their turn.

        A turn that is under way goes on, even if people come and go meanwhile; none begins while
        the game rests.
        """
        if self.is_put_away:
            return
        seat = self.asked
        by = self._answers_itself(self.body, seat) if seat >= 0 else ""
        turn = (self.at, seat, by, self._pace()) if by else ()
        if turn != self._turn_is or (by and not self.is_at_work):
            self._end_turn()
            if by and not self._rests(seat):
                self._turn_is = turn
                self._turn = asyncio.create_task(self._by_itself(self.at))
        self._set_alarm(seat)

    def _set_alarm(self, seat: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if self.body.status == "lobby":
            self._await_host()
        if seat < 0 or not self.clocks.can_run_out:
            return
        if self.body.seats[seat].kind == "bot" or self.body.seats[seat].taken_over:
            return
        left = self.clocks.left(seat, self.missed_since(seat))
        if left is not None:
            loop, at = asyncio.get_running_loop(), self.at
            self._alarm = loop.call_later(left, lambda: loop.create_task(self._time_is_up(at)))

    def _await_host(self) -> None:
        """Somebody else will be the host of the lobby, unless the host comes back in time."""
        if self.is_present(self.body.host) or self._deputy() == SPECTATOR:
            return
        loop, left = asyncio.get_running_loop(), self._host_seen + HOST_AWAY - time.monotonic()
        self._alarm = loop.call_later(left, lambda: loop.create_task(self._replace_host()))

    def _deputy(self) -> int:
        """The next person after the host who is there; SPECTATOR: nobody is."""
        many, host = len(self.body.seats), self.body.host
        others = [(host + step) % many for step in range(1, many)]
        here = [seat for seat in others if seat in self.people() and self.is_present(seat)]
        return here[0] if here else SPECTATOR

    async def _replace_host(self) -> None:
        with self._bearing_trouble():
            async with self:
                away = time.monotonic() - self._host_seen >= HOST_AWAY
                deputy = SPECTATOR if self.is_present(self.body.host) else self._deputy()
                if self.body.status == "lobby" and away and deputy != SPECTATOR:
                    await self.hand_on(deputy)
                else:
                    self.arrange()

    def _end_turn(self) -> None:
        if self._turn is not None and self._turn is not asyncio.current_task():
            self._turn.cancel()
        self._turn, self._turn_is = None, ()

    def rest(self) -> None:
        """Nothing happens by itself any more, nor what has just begun to."""
        self.is_put_away = True
        self._end_turn()
        self._forget_news()
        self.company.rest()
        self.around.pasts.dropped(self.id)
        for timer in (self._alarm, self._rescue):
            if timer is not None:
                timer.cancel()
        self._alarm = self._rescue = None

    async def _by_itself(self, at: int) -> None:
        """A bot or a standing order answers, on the beat."""
        with self._bearing_trouble():
            chosen = await self._bot_choice()
            pace = self._pace()
            await asyncio.sleep(pace - self.clocks.taken % pace if pace else 0)
            async with nullcontext() if pace == self.around.pace else self.around.hurry:
                await asyncio.shield(asyncio.ensure_future(self._answer_for(at, chosen)))

    @contextmanager
    def _bearing_trouble(self) -> Iterator[None]:
        """What happens by itself may fail: people are told, and it is tried again soon."""
        try:
            yield
        except NotWritten as error:
            self._tell_trouble(error)
            self._rescue_soon()
        except Exception:
            _log.exception("a table stopped", extra={"table": self.id})
            self._rescue_soon()

    def _pace(self) -> float:
        """None, once nobody who can be asked anything wants to see it played out."""
        seats = self.body.seats
        if not any(entry.finishing for entry in seats):
            return self.around.pace
        done = self.done()
        waits = any(not seats[one].taken_over for one in self.people() if one not in done)
        return self.around.pace if waits else 0.0

    async def _bot_choice(self) -> int | None:
        entry, match = self.body.seats[self.asked], self.playing()
        name = entry.bot if entry.kind == "bot" else self.body.settings.stand_in
        if entry.kind != "bot" and not entry.taken_over:
            return None
        luck = f"{self.body.deal} {self.asked} {self.at}"
        veiled, choose = match.state.veil(self.asked), self.around.bots.choose
        here = sorted(self.guests, key=lambda guest: guest.seat == SPECTATOR)
        owner = here[0].address if here else self.body.maker or self.id
        for one in dict.fromkeys((name, bots.usual(self.game.SLUG))):
            try:
                return await choose(one, self.game, veiled, luck, owner, lambda: bool(self.guests))
            except Exception:
                self.around.metrics.count("bots_failed_total")
                told = "a bot failed; a simpler one answers for it"
                _log.exception(told, extra={"table": self.id})
        return await choose("random", self.game, veiled, luck)

    async def _answer_for(self, at: int, chosen: int | None) -> None:
        """To its end, even if the turn that began it has ended meanwhile."""
        with self._bearing_trouble():
            async with self:
                await self._answer_if_still(at, chosen)

    async def _answer_if_still(self, at: int, chosen: int | None) -> None:
        if self.at != at or self.is_over or self.is_put_away:  # meanwhile
            return
        self._turn, self._turn_is = None, ()
        seat, match = self.asked, self.playing()
        move = chosen
        if move is None:
            match.lapse()
            move = match.ordered(secret=self._alone(seat))
        if move is not None:
            await self.answer(move)
        elif self.lines.rows:
            await self.commit(quiet=True)
            self.tell_seat(seat)
            self.arrange()

    async def _time_is_up(self, at: int) -> None:
        with self._bearing_trouble():
            async with self:
                seat = SPECTATOR if self.is_put_away else self.asked
                entry = self.body.seats[seat] if seat >= 0 else None
                if self.at != at or entry is None or entry.taken_over or entry.kind == "bot":
                    return
                left = self.clocks.left(seat, self.missed_since(seat))
                if left is None or left > 0:  # somebody may be back while we waited
                    self.arrange()
                else:
                    await self.hand_over(seat, "late" if self.clocks.left(seat) == 0 else "absent")

    # Telling.

    def _tell_trouble(self, error: NotWritten) -> None:
        for guest in self.guests:
            guest.send(_encode(wire.Complaint(f"{error}")))

    def tell_table(self) -> None:
        self._forget_news()
        self._told = time.monotonic()
        self.company.see(self.present(), self._lines_played())
        told: dict[tuple[int, bool], bytes] = {}
        for guest in self.guests:
            place = _eye(guest), self.is_at_own_device(guest)
            if place not in told:
                told[place] = _encode(furniture(self, guest))
            guest.send(told[place])

    def _tell_table_soon(self) -> bool:
        """Those who watch come and go; if that happens often, it is told now and then.

        Whether it has just been told.
        """
        wait = self._told + SOON - time.monotonic()
        if wait <= 0 and self.whole:
            self.tell_table()
            return True
        if self._news is None:
            self._news = asyncio.get_running_loop().call_later(wait, self._tell_news)
        return False

    def _tell_news(self) -> None:
        self._news = None
        if self.whole:
            self.tell_table()

    def _forget_news(self) -> None:
        if self._news is not None:
            self._news.cancel()
            self._news = None

    async def tell_update(self, since: int) -> None:
        """Tell everybody the lines after the first `since`, each as its seat may know them."""
        if not self.guests:
            return
        breath, lines = Breath(), len(self.playing().record.lines)
        groups: dict[tuple[int, bool], list[Guest]] = defaultdict(list)
        for guest in self.guests:
            groups[_eye(guest), guest.words].append(guest)
        steps: dict[int, list[wire.Step]] = {seat: [] for seat, words in groups if words}
        if steps:
            if self._telling is None or self._telling.line != since:
                self._telling = Presenter(self.playing(), since, self._masks)
            for _ in self._telling.follow(steps, lines):
                await breath.take()
        for (seat, words), guests in groups.items():
            message = _encode(update(self, seat, words, since, steps.get(seat, [])))
            for guest in guests:
                guest.line = lines
                guest.send(message)
                await breath.take()

    async def _learn_past(self, guest: Guest) -> None:
        """Have the past of a long game told elsewhere, before anybody has to wait for it."""
        for _ in range(MOST_PIECES):
            if not (guest.words and self.match is not None and self.whole):
                return
            eye, body = _eye(guest), self.body
            told, lines = self._past.setdefault(eye, []), len(self.match.record.lines)
            if lines - max(len(told), min(guest.line, lines)) <= FAR:
                return
            if eye == STRANGER:
                body = without_names(body)
            parcel = (body, self.rows(), guest.seat, len(told))
            at, cuts = len(told), list(self._cuts)
            try:
                more: bytes = await self.around.workers.do(
                    retelling.past, *parcel, rank=PAST, owner=guest.address
                )
            except (BadInput, Broken):
                return
            if self._past.get(eye) is told and len(told) == at and self._cuts == cuts:
                told += more.split(b"\n")
                self.around.pasts.grown(self.id, self._past)

    async def tell_rest_to(self, guest: Guest) -> None:
        """The present position, with the lines that a guest does not have.

        Of a past that could not be told in time a guest gets the last lines only.
        """
        match, breath = self.playing(), Breath()
        lines = since = len(match.record.lines)
        steps: list[msgspec.Raw] = []
        if guest.words:
            told = self._past.setdefault(_eye(guest), [])
            since = min(guest.line, lines)
            known = len(told) if len(told) >= since else since
            if lines - known > FAR:
                known = since = lines - FAR
            recent = []
            for step in history(match, guest.seat, known, self.names_for(_eye(guest))):
                recent.append(_encode(step))
                await breath.take()
            if known == len(told):
                told += recent
                self.around.pasts.grown(self.id, self._past)
            steps = [msgspec.Raw(step) for step in [*told[since:known], *recent]]
        guest.line = lines
        told_as = cast(list[wire.Step], steps)
        guest.send(_encode(update(self, _eye(guest), guest.words, since, told_as)))

    def tell_again(self, guest: Guest) -> None:
        """The present position once more, to a guest who has all its lines."""
        key = (_eye(guest), guest.words)
        if key not in self._again or self.clocks.run:
            lines = len(self.playing().record.lines)
            self._again[key] = _encode(update(self, *key, lines, []))
        guest.send(self._again[key])

    def tell_seat(self, seat: int) -> None:
        """The present position once more to everybody at this seat."""
        for guest in self.guests:
            if guest.seat == seat:
                self.tell_again(guest)

    def follower(self) -> Presenter:
        """What tells, up to the last line."""
        lines = len(self.playing().record.lines)
        if self._telling is None or self._telling.line != lines:
            self._telling = Presenter(self.playing(), lines, self._masks)
        return self._telling
