"""A table in memory: a match, its seats and whoever is connected. The store has the truth of it."""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import msgspec

from restinplay.core.chance import Dealer, Drawn
from restinplay.core.errors import BadInput
from restinplay.core.match import Match
from restinplay.core.record import NotWritten, Record
from restinplay.core.state import OVER, SPECTATOR
from restinplay.server import wire
from restinplay.server.clocks import Clocks
from restinplay.server.keys import Keys
from restinplay.server.metrics import Metrics
from restinplay.server.naming import bot_name, told_apart
from restinplay.server.players import Players, shared_game
from restinplay.server.store import Body, Pulse, Row, Seat, Store, Stored
from restinplay.server.telling import Telling, history
from restinplay.server.undo import Undo
from restinplay.server.updates import furniture, update

TAKEN_BACK = "<"
RETRY = 5.0  # seconds until a bot tries again what the store did not take

_log = logging.getLogger("restinplay.table")
_encode = msgspec.json.encode


class Guest(Protocol):
    """Somebody connected to a table, at a seat or SPECTATOR, who has so many lines already."""

    seat: int
    words: bool
    line: int

    def send(self, message: bytes) -> None:
        """Put a message into the guest's queue; it never waits."""


class Surroundings(msgspec.Struct):
    """What all tables share. `pace` is the beat, in seconds, of bots and standing orders."""

    store: Store
    keys: Keys
    players: Players
    dealer: Callable[[str], Dealer]
    metrics: Metrics
    pace: float


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

    def cut(self, record: Record) -> None:
        self.rows.append(Row(TAKEN_BACK))


class Table:
    """One at a time under its lock: something is done, committed, and only then told.

    `at` counts what everybody could see happen; an answer must name the last one it has seen.
    """

    def __init__(self, stored: Stored, around: Surroundings) -> None:
        self.around = around
        self.guests: list[Guest] = []
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self._turn: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._load(stored)

    def _load(self, stored: Stored) -> None:
        self.body = stored.body
        self.touched = stored.touched
        self.game = shared_game(self.body.game, self.body.options, len(self.body.seats))
        if self.body.start is not None:
            self.game = self.game.begun_at(self.body.start, self.body.past)
        self.lines = Lines()
        self._kept = len(stored.rows)
        self.at = 0
        self.undo = Undo(self.body.settings.undo)
        idle = time.time() - stored.touched if stored.touched else 0.0
        self.clocks = Clocks(self.body.settings, stored.rows, self.game.seats, idle)
        self._telling: Telling | None = None
        self.match: Match | None = None
        self.whole = True
        if self.body.status != "lobby":
            self.match = self._sit_down(self._rebuild(stored.rows))

    def _rebuild(self, rows: list[Row]) -> Record:
        """The record that the rows make; `at` counts the answers, given or taken back."""
        record = Record.of(self.game, [seat.name for seat in self.body.seats], self.body.deal)
        for row in rows:
            if row.text == TAKEN_BACK:
                record = record.shortened()
                self.at += 1
            elif not row.text.startswith("end: "):
                before = len(record.lines)
                record.add(row.text)
                self.at += len(record.lines) - before
        return record

    def _sit_down(self, record: Record) -> Match:
        dealer = self.around.dealer(self.body.deal) if record.start is None else Drawn()
        return Match(self.game, dealer, record, self.lines)

    # What the others may ask of a table.

    @property
    def id(self) -> str:
        return self.body.id

    @property
    def asked(self) -> int:
        """The seat that is asked; OVER before the game and after it."""
        return OVER if self.match is None else int(self.match.state.asked)

    @property
    def is_idle(self) -> bool:
        at_work = self._turn is not None and not self._turn.done()
        return not (self.guests or at_work or self.lock.locked())

    def people(self) -> list[int]:
        return [seat for seat, entry in enumerate(self.body.seats) if entry.kind == "person"]

    def secret(self, seat: int) -> str:
        return self.around.keys.seat(self.id, seat, self.body.seats[seat].tenure)

    def is_present(self, seat: int) -> bool:
        return any(guest.seat == seat for guest in self.guests)

    def heir(self, seat: int) -> int:
        """The seat here of who had that seat at the table before this one."""
        return seat if seat in self.people() else SPECTATOR

    def playing(self) -> Match:
        if self.match is None:
            raise BadInput("the game has not begun")
        return self.match

    # Coming and going.

    async def enter(self, guest: Guest) -> None:
        async with self.lock:
            await self.mend()
            self.guests.append(guest)
            self.used = time.monotonic()
            self.tell_table()
            if self.match is not None:
                await self.tell_all_to(guest)
            self.arrange()

    async def exit(self, guest: Guest) -> None:
        async with self.lock:
            if guest not in self.guests:
                return
            self.guests.remove(guest)
            self.used = time.monotonic()
            if guest.seat >= 0 and not self.is_present(guest.seat):
                self.clocks.leave(guest.seat)
            self.tell_table()
            self.arrange()

    async def mend(self) -> None:
        """Take the table from the store again if memory may be ahead of it."""
        if not self.whole:
            stored = await self.around.store.read(self.id)
            if stored is None:
                raise BadInput("this table is gone")
            self._load(stored)

    # Changing and committing.

    async def commit(self, *, body: Body | None = None, quiet: bool = False) -> None:
        """Make what was done durable. If that fails, it has not happened.

        `body` is the table's new body, if it changes. `quiet`: nobody else may see that something
        was done.
        """
        rows, self.lines.rows = self.lines.rows, []
        self.touched = self.touched if quiet else time.time()
        pulse = Pulse(self.asked, self._due(body or self.body), self.touched)
        store = self.around.store
        self.whole = False
        try:
            if body is not None:
                await store.save(body, self._kept, rows, pulse)
            else:
                await store.append(self.id, self._kept, rows, pulse)
        except NotWritten:
            with suppress(BadInput):
                await self.mend()
            raise
        self.whole = True
        self._kept += len(rows)
        if body is not None:
            self.body = body

    def _due(self, body: Body) -> float | None:
        """The time of day when somebody must look after the table although nobody is there."""
        seat = self.asked
        if seat < 0:
            return None
        if self._answers_itself(body, seat):
            return time.time()
        left = self.clocks.left(seat, present=False)
        return None if left is None else time.time() + left

    def _answers_itself(self, body: Body, seat: int) -> bool:
        entry = body.seats[seat]
        by_bot = entry.kind == "bot" or entry.taken_over
        return by_bot or bool(self.match and self.match.orders(seat))

    async def answer(self, move: int) -> None:
        """The answer of whoever is asked, nature's answers to it, all committed, then told."""
        match, before = self.playing(), len(self.playing().record.lines)
        seat = self.asked
        spent = self.clocks.taken
        match.answer(move)
        self.lines.rows[0].spent = int(spent * 1000)
        match.settle()
        over = msgspec.structs.replace(self.body, status="over") if match.over else None
        await self.commit(body=over)
        self.at += len(match.record.lines) - before
        self.clocks.stop(seat)
        self.undo.answered(seat)
        if over is not None:
            self.tell_table()
        self.tell_update(before)
        self.arrange()

    async def take_back(self, lines: int) -> None:
        match = self.playing()
        for _ in range(lines):
            match.take_back()
        await self.commit()
        self.at += lines
        self.undo.plea = None
        self.clocks.restart()
        self._telling = None
        self.tell_update(len(match.record.lines))
        self.arrange()

    async def begin(self, bot: str = "") -> None:
        """Start the game; open seats are given to bots of this kind."""
        body = msgspec.structs.replace(self.body, seats=list(self.body.seats))
        for seat, entry in enumerate(body.seats):
            if entry.kind == "open":
                names = [other.name for other in body.seats]
                body.seats[seat] = Seat("bot", bot_name(names), bot, tenure=entry.tenure)
        names = [entry.name for entry in body.seats]
        self.match = self._sit_down(Record.of(self.game, names, body.deal))
        self.match.settle()
        body.status = "over" if self.match.over else "playing"
        await self.commit(body=body)
        self.at = len(self.match.record.lines)
        self.clocks.restart()
        self.tell_table()
        self.tell_update(0)
        self.arrange()

    async def seat_down(self, seat: int, entry: Seat) -> None:
        """Give an open seat to somebody, or open one again."""
        others = [one.name for place, one in enumerate(self.body.seats) if place != seat]
        if entry.kind != "open":
            entry.name = told_apart(entry.name, others)
        seats = list(self.body.seats)
        seats[seat] = entry
        host = self.body.host
        if seats[host].kind != "person":
            host = next((n for n, one in enumerate(seats) if one.kind == "person"), host)
        await self.commit(body=msgspec.structs.replace(self.body, seats=seats, host=host))
        self.tell_table()

    async def hand_over(self, seat: int, to_bot: bool) -> None:
        """Let the stand-in play for a seat, or its holder again."""
        seats = list(self.body.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], taken_over=to_bot)
        await self.commit(body=msgspec.structs.replace(self.body, seats=seats))
        if not to_bot and self.asked == seat:
            self.clocks.restart()
        self.tell_table()
        self.arrange()

    # What happens by itself.

    def arrange(self) -> None:
        """See to it that bots, standing orders and clocks get their turn."""
        self.rest()
        seat = self.asked
        if seat < 0:
            return
        if self._answers_itself(self.body, seat):
            self._turn = asyncio.create_task(self._by_itself(self.at))
        left = self.clocks.left(seat, present=self.is_present(seat))
        if left is not None and not self.body.seats[seat].taken_over:
            loop = asyncio.get_running_loop()
            at = self.at
            self._alarm = loop.call_later(left, lambda: loop.create_task(self._time_is_up(at)))

    def rest(self) -> None:
        """Nothing happens by itself any more."""
        if self._turn is not None and self._turn is not asyncio.current_task():
            self._turn.cancel()
        self._turn = None
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None

    async def _by_itself(self, at: int) -> None:
        """A bot or a standing order answers, on the beat."""
        try:
            chosen = await self._bot_choice()
            pace = self.around.pace
            await asyncio.sleep(pace - self.clocks.taken % pace if pace else 0)
            await asyncio.shield(asyncio.ensure_future(self._answer_for(at, chosen)))
        except NotWritten as error:
            self._tell_trouble(error)
            await asyncio.sleep(RETRY)
            self._turn = None
            self.arrange()
        except Exception:
            _log.exception("a table stopped", extra={"table": self.id})

    async def _bot_choice(self) -> int | None:
        entry, match = self.body.seats[self.asked], self.playing()
        name = entry.bot if entry.kind == "bot" else self.body.settings.stand_in
        if entry.kind != "bot" and not entry.taken_over:
            return None
        luck = f"{self.body.deal} {self.asked} {self.at}"
        veiled, players = match.state.veil(self.asked), self.around.players
        try:
            return await players.choose(name, self.game, veiled, luck)
        except Exception:
            _log.exception("a bot failed; anything goes", extra={"table": self.id})
            return await players.choose("random", self.game, veiled, luck)

    async def _answer_for(self, at: int, chosen: int | None) -> None:
        async with self.lock:
            await self.mend()
            if self.at != at:
                return
            self._turn = None
            seat, match = self.asked, self.playing()
            move = chosen
            if move is None:  # secret orders may answer only where no person could see it
                move = match.ordered(secret=self.people() == [seat])
            if move is not None:
                await self.answer(move)
            elif self.lines.rows:  # an order has lapsed
                await self.commit(quiet=True)
                self.tell_seat(seat)

    async def _time_is_up(self, at: int) -> None:
        async with self.lock:
            seat = self.asked
            if self.at != at or seat < 0 or self.body.seats[seat].taken_over:
                return
            left = self.clocks.left(seat, present=self.is_present(seat))
            if left:
                self.arrange()
                return
            try:
                await self.hand_over(seat, to_bot=True)
            except NotWritten as error:
                self._tell_trouble(error)

    # Telling.

    def _tell_trouble(self, error: NotWritten) -> None:
        for guest in self.guests:
            guest.send(_encode(wire.Complaint(f"{error}")))

    def tell_table(self) -> None:
        told: dict[int, bytes] = {}
        for guest in self.guests:
            if guest.seat not in told:
                told[guest.seat] = _encode(furniture(self, guest.seat))
            guest.send(told[guest.seat])

    def tell_update(self, since: int) -> None:
        """Tell everybody the lines after the first `since`, each as the own seat may know them."""
        match = self.playing()
        groups: dict[tuple[int, bool], list[Guest]] = defaultdict(list)
        for guest in self.guests:
            groups[guest.seat, guest.words].append(guest)
        listening = {seat for seat, words in groups if words}
        steps = self._tell_steps(since, listening) if listening else {}
        for (seat, words), guests in groups.items():
            told = update(self, seat, words, since, steps.get(seat, []))
            message = _encode(told)
            for guest in guests:
                guest.line = len(match.record.lines)
                guest.send(message)

    def _tell_steps(self, since: int, seats: set[int]) -> dict[int, list[wire.Step]]:
        record = self.playing().record
        if self._telling is None or self._telling.line != since:
            self._telling = Telling(self.game, record, since)
        return self._telling.follow(record.lines, seats)

    async def tell_all_to(self, guest: Guest) -> None:
        """The present position, with the lines that a guest who has just come does not have."""
        record = self.playing().record
        since = len(record.lines)
        steps: list[wire.Step] = []
        if guest.words:
            since = guest.line if 0 <= guest.line <= since else 0
            arguments = (record, self.game, guest.seat, since)
            steps = await asyncio.to_thread(history, *arguments)
        guest.line = len(record.lines)
        guest.send(_encode(update(self, guest.seat, guest.words, since, steps)))

    def tell_seat(self, seat: int) -> None:
        """The present position once more to whoever holds this seat."""
        for guest in self.guests:
            if guest.seat == seat:
                told = update(self, seat, guest.words, guest.line, [])
                guest.send(_encode(told))

    def follower(self) -> Telling:
        """What tells, up to the last line."""
        record = self.playing().record
        if self._telling is None or self._telling.line != len(record.lines):
            self._telling = Telling(self.game, record, len(record.lines))
        return self._telling
