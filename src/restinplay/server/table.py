"""A table in memory: a match, its seats, those who are connected. The store has the truth of it."""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Protocol, Self, cast

import msgspec

from restinplay.core.chance import Dealer
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import NotWritten, Record
from restinplay.core.state import OVER, SPECTATOR
from restinplay.server import retelling, wire
from restinplay.server.breath import Breath
from restinplay.server.clocks import SPENT, TAKEN_BACK, Clocks
from restinplay.server.keys import Keys
from restinplay.server.matches import game_of, new_record
from restinplay.server.metrics import Metrics
from restinplay.server.naming import bot_name, told_apart
from restinplay.server.pasts import Past, Pasts
from restinplay.server.players import Players
from restinplay.server.store import Body, Pulse, Row, Seat, Store, Stored, rules_of
from restinplay.server.telling import Telling, history
from restinplay.server.undo import Undo
from restinplay.server.updates import furniture, update
from restinplay.server.waiting import PAST
from restinplay.server.workshop import Workshop

DAY = 86400.0
RETRY = 5.0  # seconds until what the store did not take, or did not give, is tried again
SOON = 0.25  # seconds between two times that it is told how many are watching
FAR = 100  # lines; more than that are told again elsewhere
MOST_UNDONE = 50  # times that something was taken back, of which it is told
MOST_PIECES = 64  # of a past, that a guest waits for
PIECE = 50  # lines that are recited between two breaths
END = "end: "  # begins the last row of a game that is over
MOST_ROWS = 30_000  # of a table; then answers are still taken, but none is taken back

_log = logging.getLogger("restinplay.table")
_encode = msgspec.json.encode


class Guest(Protocol):
    """Somebody connected to a table, at a seat or SPECTATOR, who has so many lines already.

    A guest is `at_home` who played here or holds the cookie of the seat; a link alone, once the
    game is over, shows no more than this game.
    """

    seat: int
    words: bool
    line: int
    address: str
    at_home: bool

    def send(self, message: bytes) -> None:
        """Put a message into the guest's queue; it never waits."""

    def dismiss(self, why: str) -> None:
        """End the connection once it has been told why."""


class Surroundings(msgspec.Struct):
    """What all tables share. `pace` is the beat, in seconds, of bots and standing orders."""

    store: Store
    keys: Keys
    players: Players
    workshop: Workshop
    dealer: Callable[[Game, str], Dealer]
    metrics: Metrics
    pasts: Pasts
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

    def cut(self, record: Record, answers: int) -> None:
        self.rows += [Row(TAKEN_BACK) for _ in range(answers)]


class Table:
    """One at a time, inside `async with table`: something is done, committed, and only then told.

    `at` counts what everybody could see happen; an answer must name the last one it has seen. A
    table is `whole` while memory and store agree; nothing is done at one that is not before it has
    been read again. One whose lines our rules refuse is `frozen`: it can only be looked at.
    """

    def __init__(self, body: Body, around: Surroundings) -> None:
        self.around = around
        self.body = body
        self.guests: list[Guest] = []
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.whole = False
        self._turn: asyncio.Task[None] | None = None
        self._turn_is: tuple[object, ...] = ()
        self._alarm: asyncio.TimerHandle | None = None
        self._rescue: asyncio.TimerHandle | None = None
        self._news: asyncio.TimerHandle | None = None
        self._noted = self._told = 0.0
        self._entering = 0  # guests who wait to be let in

    @classmethod
    async def open(cls, stored: Stored, around: Surroundings) -> Self:
        table = cls(stored.body, around)
        await table._load(stored)
        return table

    async def _load(self, stored: Stored) -> None:
        self.body = stored.body
        self.touched = stored.touched
        self.game = game_of(self.body)
        self.lines = Lines()
        self._kept = len(stored.rows)
        self.at = 0
        self._cuts: list[tuple[int, int]] = []
        self.undone: list[wire.Undone] = []
        self.undo = Undo(self.body.settings.undo, self.body.plea, self.body.denied)
        idle = time.time() - stored.touched if stored.touched else 0.0
        self.clocks = Clocks(self.body.settings, stored.rows, self.game.seats, idle)
        self._telling: Telling | None = None
        self._past: Past = {}
        self._again: dict[tuple[int, bool], bytes] = {}
        self.match: Match | None = None
        self.frozen = ""
        if self.body.status != "lobby":
            await self._recite(stored.rows)
        self.whole = True

    async def _recite(self, rows: list[Row]) -> None:
        """The match after these rows, or after as many of them as our rules can still play."""
        breath = Breath()
        record = new_record(self.body, self.game)
        ended = rows[-1].text.removeprefix(END) if rows and rows[-1].text.startswith(END) else ""
        try:
            for row in rows:
                record = self._read(row, record)
                await breath.take()
        except ValueError:
            self.frozen = "one of its lines cannot be read"
        lines, record.lines = record.lines, []
        self.match = self._sit_down(record)
        try:
            for start in range(0, len(lines), PIECE):
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

    def _read(self, row: Row, record: Record) -> Record:
        """The record with one more row; `at` counts the answers, given or taken back."""
        if row.text[0] == TAKEN_BACK:
            who = record.lines[-1].who
            if record.orders:
                record = record.shortened()
            else:
                record.lines.pop()
            if row.text == TAKEN_BACK and self.undone:  # it goes with the one before
                self.undone.pop()
            self._count_back(1, len(record.lines), who)
        elif row.text[0] != SPENT and not row.text.startswith(END):
            before = len(record.lines)
            record.add(row.text)
            self.at += len(record.lines) - before
        return record

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
        return OVER if self.match is None or self.frozen else int(self.match.state.asked)

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
    def is_full(self) -> bool:
        """Whether it has so many rows that only answers are taken."""
        return self._kept >= MOST_ROWS

    def people(self) -> list[int]:
        return [seat for seat, entry in enumerate(self.body.seats) if entry.kind == "person"]

    def others(self, seat: int) -> list[int]:
        """The other people who play."""
        return [one for one in self.people() if one != seat]

    def secret(self, seat: int) -> str:
        return self.around.keys.seat(self.id, seat, self.body.seats[seat].tenure)

    def is_present(self, seat: int) -> bool:
        return any(guest.seat == seat for guest in self.guests)

    def heir(self, guest: Guest) -> int:
        """The seat here of somebody from the table before this one."""
        return guest.seat if guest.at_home and guest.seat in self.people() else SPECTATOR

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
                raise BadInput("this table is gone")
            await self._load(stored)

    def _rescue_soon(self) -> None:
        if self._rescue is None:
            loop = asyncio.get_running_loop()
            self._rescue = loop.call_later(RETRY, lambda: loop.create_task(self._rescue_now()))

    async def _rescue_now(self) -> None:
        """Go on after trouble: with what the store has, and with those who wait here."""
        self._rescue = None
        try:
            async with self:
                self.tell_table()
                for guest in self.guests if self.match is not None else ():
                    await self.tell_rest_to(guest)
                self.arrange()
        except NotWritten:
            self._rescue_soon()
        except Exception:
            _log.exception("a table cannot be mended", extra={"table": self.id})

    # Coming and going.

    async def enter(self, guest: Guest, at: int) -> None:
        """A guest sits down who has heard of everything up to `at`."""
        self._entering += 1
        try:
            await self._learn_past(guest)
            await self._let_in(guest, at)
        finally:
            self._entering -= 1

    async def _let_in(self, guest: Guest, at: int) -> None:
        async with self:
            guest.line = self._still_standing(guest.line, at)
            guest.at_home = guest.at_home or self.body.status != "over" or self._ended_unplayed()
            self.guests.append(guest)
            self.used = time.monotonic()
            await self._note_use()
            if guest.seat != SPECTATOR:
                self.tell_table()
            elif not self._tell_table_soon():
                guest.send(_encode(furniture(self, guest.seat)))
            if self.match is not None:
                await self.tell_rest_to(guest)
            self.arrange()

    def _ended_unplayed(self) -> bool:
        """Whether the deal ended the game: nobody can have come while it lasted."""
        if self.match is None or self.frozen:
            return False
        return all(line.who < 0 for line in self.match.record.lines)

    async def _note_use(self) -> None:
        """A table that somebody comes to is not forgotten; once a day is enough."""
        now = time.time()
        if now - self._noted > DAY:
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
            elif not self.is_present(guest.seat):
                self.clocks.leave(guest.seat)
            if guest.seat != SPECTATOR and self.whole:
                self.tell_table()
                self.arrange()

    # Changing and committing.

    async def commit(self, *, body: Body | None = None, quiet: bool = False) -> None:
        """Make what was done durable. If that fails, it has not happened.

        `body` is the table's new body, if it changes. `quiet`: nobody else may see that something
        was done, and the clock of the open question goes on.
        """
        if not self.whole:
            raise NotWritten("this table must be reloaded first; nothing was changed")
        rows, self.lines.rows = self.lines.rows, []
        if self.undo.plea is not self.body.plea or self.undo.denied != self.body.denied:
            body = msgspec.structs.replace(
                body or self.body, plea=self.undo.plea, denied=self.undo.denied
            )
        touched = self.touched if quiet else time.time()
        asked = self.asked
        pulse = Pulse(asked, self._due(asked, body or self.body), touched)
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

    def _due(self, seat: int, body: Body) -> float | None:
        """The time of day when somebody must look after the table although nobody is there."""
        if seat < 0:
            return None
        if self._answers_itself(body, seat):
            return time.time()
        left = self.clocks.left(seat, present=False) if self.clocks.can_run_out else None
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
        spent = 0.0 if self.body.seats[seat].taken_over else self.clocks.taken
        match.answer(move)
        self.lines.rows[first].spent = int(spent * 1000)
        match.settle()
        self.undo.answered(seat)
        over = msgspec.structs.replace(self.body, status="over") if match.over else None
        await self.commit(body=over)
        self.at += len(match.record.lines) - before
        self.clocks.spend(seat, spent, len(match.record.lines))
        if over is not None:
            self.tell_table()
        await self.tell_update(before)
        self.arrange()

    async def take_back(self, answers: int) -> None:
        if self.is_full:
            raise BadInput("this table is full; nothing more can be taken back")
        match, seat, spent = self.playing(), self.asked, self.clocks.taken
        who = match.take_back(answers).who
        left = len(match.record.lines)
        self.lines.rows[0] = Row(f"{TAKEN_BACK}{seat}", int(spent * 1000))
        self.undo.plea = None
        await self.commit()
        self._count_back(answers, left, who)
        self.clocks.spend(seat, spent, left)
        self.clocks.reopen(self.asked)
        self._telling = None
        for steps in self._past.values():
            del steps[left:]
        await self.tell_update(left)
        self.arrange()

    def _count_back(self, answers: int, left: int, who: int) -> None:
        """Answers were taken back by this seat, and so many lines are left."""
        self.at += answers
        still = [one for one in self.undone if one.line <= left]
        self.undone = [*still, wire.Undone(left, who)][-MOST_UNDONE:]
        while self._cuts and self._cuts[-1][1] >= left:
            self._cuts.pop()
        self._cuts.append((self.at, left))

    def _still_standing(self, line: int, at: int) -> int:
        """How many of the first lines have not been taken back since `at`; none, if never there."""
        since = [left for when, left in self._cuts if when > at]
        line = min([line, *since])
        return line if self.match and 0 <= line <= len(self.match.record.lines) else 0

    async def begin(self, bot: str = "") -> None:
        """Start the game; open seats are given to bots of this kind."""
        body = msgspec.structs.replace(self.body, seats=list(self.body.seats))
        for seat, entry in enumerate(body.seats):
            if entry.kind == "open":
                names = [other.name for other in body.seats]
                body.seats[seat] = Seat("bot", bot_name(names), bot, tenure=entry.tenure)
        self.match = self._sit_down(new_record(body, self.game))
        self.match.settle()
        body.status = "over" if self.match.over else "playing"
        await self.commit(body=body)
        self.at = len(self.match.record.lines)
        self.clocks.open(self.at)
        self.tell_table()
        await self.tell_update(0)
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
        """Let the stand-in play for a seat, or its holder again. Who takes the seat back before the
        stand-in has answered has used that time too."""
        seats = list(self.body.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], taken_over=to_bot)
        open_here = seat == self.asked
        spent = self.clocks.taken if open_here and self.clocks.run else 0.0
        if spent:
            self.lines.rows.append(Row(f"{SPENT}{seat}", int(spent * 1000)))
        changed = msgspec.structs.replace(self.body, seats=seats)
        await self.commit(body=changed, quiet=not open_here)
        if open_here:
            self.clocks.spend(seat, spent, len(self.playing().record.lines))
        self.tell_table()
        self.arrange()

    # What happens by itself.

    def arrange(self) -> None:
        """See to it that bots, standing orders and clocks get their turn.

        A turn that is under way goes on, even if people come and go meanwhile.
        """
        seat = self.asked
        by = self._answers_itself(self.body, seat) if seat >= 0 else ""
        turn = (self.at, seat, by) if by else ()
        if turn != self._turn_is or (by and not self.is_at_work):
            self._end_turn()
            if by:
                self._turn_is = turn
                self._turn = asyncio.create_task(self._by_itself(self.at))
        self._set_alarm(seat)

    def _set_alarm(self, seat: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if seat < 0 or not self.clocks.can_run_out:
            return
        if self.body.seats[seat].kind == "bot" or self.body.seats[seat].taken_over:
            return
        left = self.clocks.left(seat, present=self.is_present(seat))
        if left is not None:
            loop, at = asyncio.get_running_loop(), self.at
            self._alarm = loop.call_later(left, lambda: loop.create_task(self._time_is_up(at)))

    def _end_turn(self) -> None:
        if self._turn is not None and self._turn is not asyncio.current_task():
            self._turn.cancel()
        self._turn, self._turn_is = None, ()

    def rest(self) -> None:
        """Nothing happens by itself any more."""
        self._end_turn()
        self._forget_news()
        self.around.pasts.dropped(self.id)
        for timer in (self._alarm, self._rescue):
            if timer is not None:
                timer.cancel()
        self._alarm = self._rescue = None

    async def _by_itself(self, at: int) -> None:
        """A bot or a standing order answers, on the beat."""
        try:
            chosen = await self._bot_choice()
            pace = self.around.pace
            await asyncio.sleep(pace - self.clocks.taken % pace if pace else 0)
            await asyncio.shield(asyncio.ensure_future(self._answer_for(at, chosen)))
        except NotWritten as error:
            self._tell_trouble(error)
            self._rescue_soon()
        except Exception:
            _log.exception("a table stopped", extra={"table": self.id})
            self._rescue_soon()

    async def _bot_choice(self) -> int | None:
        entry, match = self.body.seats[self.asked], self.playing()
        name = entry.bot if entry.kind == "bot" else self.body.settings.stand_in
        if entry.kind != "bot" and not entry.taken_over:
            return None
        luck = f"{self.body.deal} {self.asked} {self.at}"
        veiled, players = match.state.veil(self.asked), self.around.players
        here = sorted(self.guests, key=lambda guest: guest.seat == SPECTATOR)
        owner = here[0].address if here else self.id
        try:
            return await players.choose(
                name, self.game, veiled, luck, owner, lambda: bool(self.guests)
            )
        except Exception:
            _log.exception("a bot failed; it plays at random", extra={"table": self.id})
            return await players.choose("random", self.game, veiled, luck)

    async def _answer_for(self, at: int, chosen: int | None) -> None:
        async with self:
            if self.at != at:
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
        try:
            async with self:
                seat = self.asked
                if self.at != at or seat < 0 or self.body.seats[seat].taken_over:
                    return
                if self.clocks.left(seat, present=self.is_present(seat)):
                    self.arrange()
                else:
                    await self.hand_over(seat, to_bot=True)
        except NotWritten as error:
            self._tell_trouble(error)
            self._rescue_soon()

    # Telling.

    def _tell_trouble(self, error: NotWritten) -> None:
        for guest in self.guests:
            guest.send(_encode(wire.Complaint(f"{error}")))

    def tell_table(self) -> None:
        self._forget_news()
        self._told = time.monotonic()
        told: dict[int, bytes] = {}
        for guest in self.guests:
            if guest.seat not in told:
                told[guest.seat] = _encode(furniture(self, guest.seat))
            guest.send(told[guest.seat])

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
        breath, lines = Breath(), len(self.playing().record.lines)
        groups: dict[tuple[int, bool], list[Guest]] = defaultdict(list)
        for guest in self.guests:
            groups[guest.seat, guest.words].append(guest)
        steps: dict[int, list[wire.Step]] = {seat: [] for seat, words in groups if words}
        if steps:
            if self._telling is None or self._telling.line != since:
                self._telling = Telling(self.playing(), since)
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
            told, lines = self._past.setdefault(guest.seat, []), len(self.match.record.lines)
            if lines - max(len(told), min(guest.line, lines)) <= FAR:
                return
            parcel = (self.body, self.rows(), guest.seat, len(told))
            at, cuts = len(told), list(self._cuts)
            try:
                more: bytes = await self.around.workshop.do(
                    retelling.past, *parcel, rank=PAST, owner=guest.address
                )
            except BadInput:
                return
            if self._past.get(guest.seat) is told and len(told) == at and self._cuts == cuts:
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
            told = self._past.setdefault(guest.seat, [])
            since = min(guest.line, lines)
            known = len(told) if len(told) >= since else since
            if lines - known > FAR:
                known = since = lines - FAR
            recent = []
            for step in history(match, guest.seat, known):
                recent.append(_encode(step))
                await breath.take()
            if known == len(told):
                told += recent
                self.around.pasts.grown(self.id, self._past)
            steps = [msgspec.Raw(step) for step in [*told[since:known], *recent]]
        guest.line = lines
        told_as = cast(list[wire.Step], steps)
        guest.send(_encode(update(self, guest.seat, guest.words, since, told_as)))

    def tell_again(self, guest: Guest) -> None:
        """The present position once more, to a guest who has all its lines."""
        key = (guest.seat, guest.words)
        if key not in self._again or self.clocks.run:
            lines = len(self.playing().record.lines)
            self._again[key] = _encode(update(self, *key, lines, []))
        guest.send(self._again[key])

    def tell_seat(self, seat: int) -> None:
        """The present position once more to everybody at this seat."""
        for guest in self.guests:
            if guest.seat == seat:
                self.tell_again(guest)

    def follower(self) -> Telling:
        """What tells, up to the last line."""
        lines = len(self.playing().record.lines)
        if self._telling is None or self._telling.line != lines:
            self._telling = Telling(self.playing(), lines)
        return self._telling
