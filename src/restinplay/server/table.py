"""A table in memory: its match, done and committed. The store has the truth of it.

Who sits where is told in seating.py, who is there and what they hear in room.py, what happens by
itself in turns.py: functions over a table, as the chapters of a game are.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from string import digits
from types import TracebackType
from typing import Self

import msgspec

from restinplay.core.chance import Dealer
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import NATURE, NotWritten, Record, read_line
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.parts import reveal_of
from restinplay.server import positions, room, seating, turns, wire
from restinplay.server.bots import Bots
from restinplay.server.breath import Breath
from restinplay.server.clocks import SPENT, TAKEN_BACK, Clocks
from restinplay.server.company import INCIDENT, Company, row_of
from restinplay.server.keys import Keys, same
from restinplay.server.matches import END, Reading, game_of, new_record
from restinplay.server.metrics import Metrics
from restinplay.server.naming import bot_name, names_for_strangers
from restinplay.server.pasts import Past, Pasts
from restinplay.server.presenter import STRANGER, Presenter
from restinplay.server.store import (
    Body,
    Conflict,
    Elsewhere,
    Pulse,
    Row,
    Seat,
    Store,
    Stored,
    rules_of,
)
from restinplay.server.undo import Undo
from restinplay.server.workers import Workers

PIECE = 50  # lines that are recited between two breaths
READ = 500  # rows that are read between two breaths
BESIDES = (SPENT, INCIDENT)  # begin rows that say nothing of the game itself
ANSWERS = f"{NATURE}{digits}"  # begin those that do
MOVED = "another server looks after this table now; come again"
MOST_ROWS = 30_000  # of a table; then answers are still taken, but none is taken back
MOST_LINES = 40_000  # of a game that need not end; then it stands still

_log = logging.getLogger("restinplay.table")


class Gone(BadInput):
    """There is no such table any more."""


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


class Table:
    """One at a time, inside `async with table`: something is done, committed, and only then told.

    `at` counts what everybody could see happen; an answer must name the last one it has seen. A
    table is `whole` while memory and store agree; nothing is done at one that is not before it has
    been read again. One whose lines our rules refuse, or are too many, is `frozen`: it can only be
    looked at.
    """

    __slots__ = (  # so many that Python would keep a dictionary for each table
        "_keeping",
        "_kept",
        "_position_at",
        "again",
        "alarm",
        "around",
        "at",
        "body",
        "clocks",
        "company",
        "cuts",
        "entering",
        "frozen",
        "game",
        "guests",
        "host_seen",
        "is_put_away",
        "lines",
        "lock",
        "lost",
        "match",
        "news",
        "noted",
        "past",
        "presenter",
        "rescue",
        "spoke",
        "stored_record",
        "told_at",
        "touched",
        "turn",
        "turn_is",
        "undo",
        "used",
        "whole",
    )

    def __init__(self, body: Body, around: Surroundings) -> None:
        self.around = around
        self.body = body
        self.guests: list[room.Guest] = []
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.whole = False
        self.is_put_away = False
        self.lost = False  # to another server
        self.company = Company(partial(room.tell_missed, self))
        self.turn: asyncio.Task[None] | None = None
        self.turn_is: turns.Turn = ()
        self.alarm: asyncio.TimerHandle | None = None
        self.rescue: asyncio.TimerHandle | None = None
        self.news: asyncio.TimerHandle | None = None
        self.noted = self.told_at = 0.0
        self.entering = 0  # guests who wait to be let in
        self._keeping: asyncio.Future[None] | None = None  # a position
        self.spoke: dict[int, float] = {}  # when a seat last said something
        self.host_seen = time.monotonic()  # or when the table was opened

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
        self.cuts: list[tuple[int, int]] = []
        self.company.incidents = []
        self.lay(self.around.store.now() - stored.touched if stored.touched else 0.0)
        await self._wind(stored.rows)
        self.presenter: Presenter | None = None
        self.past: Past = {}
        self.again: dict[tuple[int, bool], bytes] = {}
        self.match: Match | None = None
        self.frozen = ""
        self._position_at = 0  # lines before the position that is kept
        if self.body.status != "lobby":
            await self._recite(stored.rows, stored.position)
        self.whole = True

    def lay(self, idle: float) -> None:
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
            self._freeze(f"{self._made_by()}{self.frozen}", replace(record, lines=lines, end=ended))
        self._stop_if_endless()

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

    def _freeze(self, why: str, stored: Record) -> None:
        self.frozen, self.stored_record = f"this game can only be watched: {why}", stored

    def _stop_if_endless(self) -> None:
        """Of a game whose options give it no end, nobody may fill memory and store with it."""
        match = self.playing()
        if len(match.record.lines) >= MOST_LINES and not (match.over or self.frozen):
            self._freeze(f"it has come to {len(match.record.lines):,} lines", match.record)

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
        return bool(self.guests or self.entering or self.lock.locked())

    @property
    def is_at_work(self) -> bool:
        """Whether a bot or an order is about to answer."""
        return self.turn is not None and not self.turn.done()

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
        here = room.present(self)
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
        return self.masks if eye == STRANGER else self.playing().record.names

    @property
    def masks(self) -> list[str]:
        return names_for_strangers(self.body.seats)

    def holder(self, secret: str) -> int:
        """The seat of a person that a secret opens; SPECTATOR: none."""
        opened = [seat for seat in self.people() if same(secret, self.secret(seat))]
        return opened[0] if opened else SPECTATOR

    def missed_since(self, seat: int) -> float | None:
        """Since when somebody who plays waits for the person of a seat; None: nobody does."""
        return self.company.waits_since(seat, self.others(seat))

    def silent_for(self, seat: int) -> float:
        """Seconds for which the seat that is asked has somebody at it who says nothing."""
        return min(self.clocks.taken, self.company.here_for(seat))

    def heir(self, guest: room.Guest) -> int:
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

    def lines_played(self) -> int:
        return 0 if self.match is None else len(self.match.record.lines)

    def rows(self) -> list[str]:
        """The answers and orders of the game so far, as they stand in a file."""
        record = self.playing().record
        return str(record).removeprefix(record.header()).splitlines()[: -1 if record.end else None]

    # One at a time.

    async def __aenter__(self) -> Self:
        await self.lock.acquire()
        if self.lost or not self.whole:
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
            self.rescue_soon()
        self.lock.release()

    async def mend(self) -> None:
        """Take the table from the store again if memory may differ from it."""
        if self.lost:
            raise Elsewhere(MOVED)
        if not self.whole:
            stored = await self.around.store.claim(self.id)
            if stored is None:
                room.see_off(self, "this table is gone")
                raise Gone("this table is gone")
            await self._load(stored)
            room.find_seats(self, "this seat is no longer yours")

    def rescue_soon(self) -> None:
        if self.rescue is None and not self.is_put_away:
            loop = asyncio.get_running_loop()
            self.rescue = loop.call_later(turns.RETRY, lambda: loop.create_task(self._rescue_now()))

    async def _rescue_now(self) -> None:
        """Go on after trouble: with what the store has, and with those who wait here."""
        self.rescue = None
        breath = Breath()
        try:
            async with self:
                room.tell_table(self)
                for guest in self.guests if self.match is not None else ():
                    await room.tell_rest_to(self, guest)
                    await breath.take()
                turns.arrange(self)
        except NotWritten:
            self.rescue_soon()
        except Exception:
            _log.exception("a table cannot be mended", extra={"table": self.id})

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
        touched = self.touched if quiet else self.around.store.now()
        asked = OVER if body is not None and body.status == "over" else self.asked
        pulse = Pulse(asked, turns.due(self, asked, body or self.body), touched, played)
        store = self.around.store
        self.whole = False
        try:
            if body is not None:
                moved = body.version == 0 or body.sitters != self.body.sitters
                await store.save(body, self._kept, rows, pulse, moved)
            else:
                await store.append(self.body, self._kept, rows, pulse)
        except Conflict:
            self.lose()
            raise
        except NotWritten:
            self.rescue_soon()
            with suppress(BadInput):
                await self.mend()
            raise
        self.whole = True
        self.touched = touched
        self._kept += len(rows)
        self.again.clear()
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
        self._stop_if_endless()
        lapsed = self._lapse(seat) if self.undo.plea or self.undo.denied else None
        over = seating.ended(self.body, match) if match.over else None
        await self.commit(body=over, played=entry.kind == "person" and not entry.taken_over)
        self.at += len(match.record.lines) - before
        self.clocks.spend(seat, spent, len(match.record.lines))
        if lapsed is not None:
            self.company.add(*lapsed)
        if over is not None or lapsed is not None:
            room.tell_table(self)
        await room.tell_update(self, before)
        turns.arrange(self)

    def _lapse(self, seat: int) -> tuple[wire.IncidentKind, int, int, int] | None:
        """This seat has answered: a plea of its own is withdrawn, that of another one has lapsed.
        What is told of it, once it is kept."""
        asker = self.undo.answered(seat)
        if asker < 0:
            return None
        kind: wire.IncidentKind = "withdrawn" if asker == seat else "lapsed"
        by = -1 if asker == seat else seat
        self.lines.rows.append(row_of(kind, asker, by))
        return kind, asker, self.lines_played(), by

    async def take_back(self, answers: int, seat: int) -> None:
        """This seat has used the time since the last answer: of the question that was open, or, if
        that was somebody else's, of the one that is open again."""
        match, spent, was_asked = self.playing(), self.clocks.taken, self.asked == seat
        left = len(match.record.lines) - answers
        if not (was_asked or self.clocks.lasts(seat, left)):
            raise BadInput("your time for that answer has run out; it stands")
        await self.unfold(left - room.FAR)
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
        self.presenter = None
        for steps in self.past.values():
            del steps[left:]
        room.tell_table(self)
        await room.tell_update(self, left)
        turns.arrange(self)

    def _count_back(self, answers: int, left: int, who: int) -> None:
        """Answers were taken back by this seat, and so many lines are left."""
        self.at += answers
        self.company.cut(left)
        self.company.add("undone", who, left)
        while self.cuts and self.cuts[-1][1] >= left:
            self.cuts.pop()
        self.cuts.append((self.at, left))

    async def begin(self, bot: str = "", orders: Sequence[str] = ()) -> None:
        """Start the game; open seats are given to bots of this kind, `orders` are the host's."""
        body = msgspec.structs.replace(self.body, seats=list(self.body.seats))
        for seat in seating.unclaimed(self):
            names = [other.name for other in body.seats]
            body.seats[seat] = Seat("bot", bot_name(names), bot, tenure=body.version)
        self.match = self._sit_down(new_record(body, self.game))
        for order in orders:
            self.match.order(body.host, order)
        self.match.settle()
        body.status = "playing"
        await self.commit(body=seating.ended(body, self.match) if self.match.over else body)
        self.at = len(self.match.record.lines)
        self.clocks.open(self.at)
        room.tell_table(self)
        await room.tell_update(self, 0)
        turns.arrange(self)

    async def close(self) -> None:
        """The host ends a game that has begun: it is over for all, and nobody has won."""
        self.undo.plea = None
        body = msgspec.structs.replace(self.body, status="over", closed=True)
        await self.note("closed", self.body.host, body=body)
        turns.arrange(self)

    async def remove(self, why: str) -> None:
        """There is no such table any more, and nobody can bring it back."""
        self.whole = False
        try:
            await self.around.store.remove(self.body)
        except Conflict:
            self.lose()
            raise
        except NotWritten:
            await self.mend()
            raise
        room.see_off(self, why)

    async def note(
        self, kind: wire.IncidentKind, seat: int, by: int = -1, body: Body | None = None
    ) -> None:
        """Something has happened to a seat besides the game, and perhaps changed the table."""
        self.lines.rows.append(row_of(kind, seat, by))
        await self.commit(body=body, quiet=True)
        self.company.add(kind, seat, self.lines_played(), by)
        room.tell_table(self)
        await room.tell_update(self, self.lines_played())

    def lose(self) -> None:
        """Another server has the table: what we know of it counts no longer."""
        self.lost, self.whole = True, False
        room.call_back(self, MOVED)

    def rest(self) -> None:
        """Nothing happens by itself any more, nor what has just begun to."""
        self.is_put_away = True
        turns.end_turn(self)
        room.forget_news(self)
        self.company.rest()
        self.around.pasts.dropped(self.id)
        for timer in (self.alarm, self.rescue):
            if timer is not None:
                timer.cancel()
        self.alarm = self.rescue = None
