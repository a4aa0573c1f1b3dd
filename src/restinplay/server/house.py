"""The house: all tables of one server. It makes them, finds them and puts them away."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.events import Event
from restinplay.core.match import Match
from restinplay.core.record import NotWritten, check_practice, dealer_of
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, SPECTATOR, State
from restinplay.server import keys, retelling, wire
from restinplay.server.hearing import check_bot, tell
from restinplay.server.keys import Keys
from restinplay.server.limits import TooMuch
from restinplay.server.matches import game_of
from restinplay.server.metrics import Metrics
from restinplay.server.naming import LONGEST, bot_name, clean, told_apart
from restinplay.server.pasts import Pasts
from restinplay.server.players import Players, shared_game
from restinplay.server.replays import Replays
from restinplay.server.reviewing import Reviews
from restinplay.server.store import Body, Pulse, Row, Seat, Store, Stored, rules_of
from restinplay.server.table import Guest, Surroundings, Table
from restinplay.server.waiting import REPLAY
from restinplay.server.workshop import Workshop

IDLE = 60.0  # seconds after which a table that nobody looks at leaves the memory
ROOM = 100_000  # lines, of some hundred bytes, that such tables may keep there until then
IDLE_FULL = 2.0  # seconds after which those leave that have no room
MOST_PAST = 1_000  # events that a game which begins in the middle remembers
DAY = 86400.0
OLD = 7 * DAY  # after which a table that never began is forgotten
RETENTION = 180  # days after which any table that nobody has used is
LEAST_AGE = 14 * DAY  # after which it may be, if the house is full
MOST_TABLES = 100_000
MOST_ALONE = 200  # tables in memory at which bots play and nobody is
LEAST_DUE = 20  # tables that one sweep looks after, however many there are
JUMP = 3600.0  # seconds by which the time of day must not part from the steady clock

Charge = Callable[[int], None]  # for opening a table of so many rows; it may raise TooMuch

_log = logging.getLogger("restinplay.house")


def _nobody(rows: int) -> None:
    """The house itself has a table opened."""


class NotThere(BadInput):
    """There is no such table."""


class Asker(NamedTuple):
    """Who asks by a request: the profile of the cookie, and the address."""

    profile: str
    address: str


class House:
    """Tables by their id, those in memory and those in the store."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        pace: float = 0.7,
        processes: int = 1,
        retention: int = RETENTION,
    ) -> None:
        self.store = store
        self.retention = retention
        self.keys = Keys(key)
        self.workshop = Workshop(processes)
        self.players = Players(self.workshop)
        self.reviews = Reviews(self.workshop)
        self.replays = Replays(self.workshop)
        self.metrics = Metrics()
        self.around = Surroundings(
            store, self.keys, self.players, self.workshop, dealer_of, self.metrics, Pasts(), pace
        )
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._count = 0  # tables in the store, as far as the last sweep knows
        self._clocks = (time.time(), time.monotonic())  # at the last sweep
        self._trusts_time_after = 0.0  # on the steady clock

    async def table(self, table: str, charge: Charge = _nobody) -> Table:
        """The table of that id, from memory or from the store; `charge` may refuse to open it."""
        while (found := self.tables.get(table)) is None:
            if table in self._opening:  # for somebody else, who may have had too much
                with suppress(TooMuch):
                    await asyncio.shield(self._opening[table])
            else:
                task = self._opening[table] = asyncio.create_task(self._open(table, charge))
                task.add_done_callback(lambda _: self._opening.pop(table, None))
                await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def _open(self, table: str, charge: Charge) -> Table:
        stored = await self.store.read(table)
        if stored is None:
            raise NotThere("there is no such table")
        charge(len(stored.rows))
        found = await Table.open(stored, self.around)
        self.tables[table] = found
        found.arrange()
        return found

    def seat_of(self, table: Table, secret: str, profile: str) -> int:
        """The seat that a secret opens, or that the profile holds; SPECTATOR for nobody."""
        people = table.people()
        if secret:
            opened = [seat for seat in people if keys.same(secret, table.secret(seat))]
            if not opened:
                raise BadInput("this seat link is not valid, or no longer works")
            return opened[0]
        mine = [seat for seat in people if profile and table.body.seats[seat].profile == profile]
        return mine[0] if mine else SPECTATOR

    # New tables.

    async def create(self, new: wire.NewTable, asker: Asker) -> wire.Seated:
        games.game_class(new.game)  # says which games there are
        seats = [self._new_seat(seat, new, asker.profile) for seat in new.seats]
        people = [place for place, seat in enumerate(new.seats) if seat.kind == "me"]
        if len(people) != 1:
            raise BadInput("exactly one of the seats must be yours")
        if new.seed is not None and any(seat.kind == "open" for seat in new.seats):
            raise BadInput(
                "a seed gives the cards away, so you can choose one only when you play alone"
            )
        game = shared_game(new.game, new.options, len(seats))
        check_bot(new.game, new.settings.stand_in)
        for place, seat in enumerate(seats):
            if seat.kind == "bot":
                seat.name = bot_name([one.name for one in seats[:place] + seats[place + 1 :]])
        deal = f"seed {keys.new_seed() if new.seed is None else new.seed}"
        if new.settings.undo == "practice":
            if any(seat.kind == "open" for seat in new.seats):
                raise BadInput("practice is for a table where nobody else plays")
            check_practice(game, deal)
        body = Body("", game.SLUG, game.options, new.settings, seats, people[0], deal)
        table = await self._set(body, begin=all(seat.kind != "open" for seat in seats))
        return self._seated(table, people[0])

    def _new_seat(self, seat: wire.NewSeat, new: wire.NewTable, profile: str) -> Seat:
        if seat.kind == "me":
            return Seat("person", clean(new.name), profile=profile)
        if seat.kind == "open":
            return Seat("open")
        check_bot(new.game, seat.bot)
        return Seat("bot", bot=seat.bot)

    async def _set(
        self, body: Body, rows: list[Row] | None = None, *, begin: bool = False
    ) -> Table:
        """Keep a new table and have it in memory; its game may begin at once."""
        if self._count >= MOST_TABLES:
            raise BadInput("the house is full; try again later")
        self._count += 1
        body.id, rows, now = keys.new_table(), rows or [], time.time()
        body.rules = rules_of(game_of(body))
        table = await Table.open(Stored(body, [] if begin else rows, now), self.around)
        async with table:
            if begin:
                await table.begin()
            else:
                await self.store.save(body, 0, rows, Pulse(-1, None, now))
        self.tables[body.id] = table
        return table

    def _seated(self, table: Table, seat: int) -> wire.Seated:
        secret = table.secret(seat) if seat >= 0 else ""
        return wire.Seated(table.id, seat, secret, self.keys.invite(table.id) if secret else "")

    async def join(self, table: Table, wish: wire.Join, asker: Asker) -> wire.Seated:
        """Take an open seat. Who sits at the table already is shown that seat again."""
        invited = keys.same(wish.invite, self.keys.invite(table.id))
        if not (invited or table.body.settings.listed):
            raise BadInput("this table is by invitation only, and this link is not an invitation")
        async with table:
            mine = self.seat_of(table, "", asker.profile)
            if mine >= 0:
                return self._seated(table, mine)
            free = [n for n, seat in enumerate(table.body.seats) if seat.kind == "open"]
            if table.body.status != "lobby" or not free:
                raise BadInput("no seat is free at this table; you may watch")
            if wish.seat != -1 and wish.seat not in free:
                raise BadInput("this seat is not free")
            seat = free[0] if wish.seat == -1 else wish.seat
            tenure = table.body.seats[seat].tenure + 1
            await table.seat_down(
                seat, Seat("person", clean(wish.name), profile=asker.profile, tenure=tenure)
            )
            return self._seated(table, seat)

    async def rematch(self, table: Table, guest: Guest, may_set: Callable[[], bool]) -> None:
        """The same again at a new table; everybody who is here is told where.

        `may_set` says whether this guest may set one more table.
        """
        async with table:
            if table.body.status != "over" or guest.seat < 0 or not guest.at_home:
                raise BadInput("only players can ask for a rematch, and only after the game")
            if table.body.next:
                self._tell_rematch(await self.table(table.body.next), guest)
                return
            if not may_set():
                raise TooMuch("this is too much at once; wait a little")
            seats = [
                msgspec.structs.replace(seat, taken_over=False, tenure=0)
                for seat in table.body.seats
            ]
            body = msgspec.structs.replace(
                table.body,
                seats=seats,
                deal=f"seed {keys.new_seed()}",
                status="lobby",
                start=None,
                past=[],
                plea=None,
                denied=[],
            )
            following = await self._set(body, begin=True)
            await table.commit(body=msgspec.structs.replace(table.body, next=following.id))
            for one in table.guests:
                self._tell_rematch(following, one)
            table.tell_table()

    def _tell_rematch(self, following: Table, guest: Guest) -> None:
        seat = following.heir(guest)
        secret = following.secret(seat) if seat >= 0 else ""
        tell(guest, wire.Rematched(following.id, seat, secret))

    async def fork(self, table: Table, wish: wire.Fork, asker: Asker) -> wire.Seated:
        """Play on from a line, alone against bots; what the seat could not know is dealt afresh."""
        own = self.seat_of(table, wish.secret, asker.profile)
        self.check_may_look(table, own)
        check_bot(table.body.game, wish.bot)
        async with table:
            match = table.playing()
            if not match.over and wish.seat != own:
                raise BadInput("until the game is over you can play on only from your own seat")
            if not (match.over or table.body.settings.hints):
                raise BadInput(
                    "hints are switched off at this table; play on once the game is over"
                )
            if wish.seat not in range(table.game.seats):
                raise BadInput(f"there is no seat {wish.seat}")
            position, known = _imagined(match, wish.line, wish.seat)
        seats = [
            Seat("bot", entry.name, wish.bot) if n != wish.seat else Seat("person", entry.name)
            for n, entry in enumerate(table.body.seats)
        ]
        seats[wish.seat].profile = asker.profile
        settings = msgspec.structs.replace(
            table.body.settings, listed=False, per_move=0, per_game=0, take_over=0
        )
        body = msgspec.structs.replace(
            table.body,
            seats=seats,
            settings=settings,
            host=wish.seat,
            deal=f"seed {keys.new_seed()}",
            status="lobby",
            next="",
            start=position.data(),
            past=[*table.game.past, *known][-MOST_PAST:],
            plea=None,
            denied=[],
        )
        forked = await self._set(body, begin=True)
        return self._seated(forked, wish.seat)

    def check_may_look(self, table: Table, seat: int) -> None:
        """A private table is for those who sit at it."""
        if seat == SPECTATOR and not table.body.settings.watching:
            raise BadInput("this table allows no spectators")

    async def imported(self, wish: wire.Import, asker: Asker) -> wire.Seated:
        """A game file becomes a table: finished, or to be played on against bots."""
        told: bytes = await self.workshop.do(
            retelling.checked, wish.file, rank=REPLAY, owner=asker.address
        )
        record = retelling.read_checked(told)
        check_bot(record.game, wish.bot)
        if not record.end and wish.seat not in range(len(record.names)):
            raise BadInput(f"there is no seat {wish.seat} in this game")
        seats: list[Seat] = []
        for number, name in enumerate(record.names):
            mine = number == wish.seat and not record.end
            own = clean(wish.name) if mine else _printable(name) or f"Seat {number}"
            name = told_apart(own, [seat.name for seat in seats])
            seats.append(Seat("person" if mine or record.end else "bot", name, bot=wish.bot))
        if not record.end:
            seats[wish.seat].profile = asker.profile
        deal = record.deal if record.deal.startswith("seed ") else f"seed {keys.new_seed()}"
        status: wire.Status = "over" if record.end else "playing"
        host, settings = max(wish.seat, 0), wire.Settings()
        if record.practice:
            settings.undo = "practice"
        body = Body("", record.game, record.options, settings, seats, host, deal, status)
        table = await self._set(body, [Row(text) for text in record.rows])
        if not record.end:
            async with table:
                table.playing().settle()
                await table.commit()
                table.at = len(table.playing().record.lines)
                table.arrange()
        return self._seated(table, SPECTATOR if record.end else wish.seat)

    # Keeping house.

    async def sweep(self) -> None:
        """Put idle tables away, and look after those that are due."""
        now, room = time.monotonic(), ROOM
        idle = [table for table in self.tables.values() if table.is_idle]
        for table in sorted(idle, key=lambda one: one.used, reverse=True):
            room -= 0 if table.match is None else len(table.match.record.lines)
            if now - table.used > (IDLE_FULL if room < 0 else IDLE):
                self.put_away(table)
        alone = [one for one in self.tables.values() if one.is_at_work and not one.is_visited]
        for table in alone[MOST_ALONE:]:  # their turn comes again
            self.put_away(table)
        for name in await self.store.due(time.time(), max(MOST_ALONE - len(alone), LEAST_DUE)):
            if name not in self.tables:
                await self._look_after(name)
        if self._trusts_time():
            await self._forget(time.time())
        self._count = await self.store.count()

    async def _look_after(self, name: str) -> None:
        try:
            table = await self.table(name)
        except NotWritten:
            raise
        except Exception:
            _log.exception("a table cannot be opened", extra={"table": name})
            await self.store.put_off(name, time.time() + DAY)
            return
        if table.frozen:
            await self.store.put_off(name, time.time() + DAY)

    async def _forget(self, now: float) -> None:
        """Tables that nobody has used for long are gone; if the house is full, somewhat sooner."""
        age = self.retention * DAY
        if self._count >= MOST_TABLES:
            age = min(age, LEAST_AGE)
        await self.store.forget(
            lobby=now - OLD,
            playing=now - age,
            over=now - age,
            profiles=now - self.retention * DAY,
            but=set(self.tables),
        )

    def _trusts_time(self) -> bool:
        """Not for a day after the time of day has jumped: what is old by it may be new."""
        (wall, steady), self._clocks = self._clocks, (time.time(), time.monotonic())
        if abs(self._clocks[0] - wall - (self._clocks[1] - steady)) > JUMP:
            self._trusts_time_after = self._clocks[1] + DAY
        return self._clocks[1] >= self._trusts_time_after

    def put_away(self, table: Table) -> None:
        table.rest()
        self.tables.pop(table.id, None)

    async def keep(self, every: float = 5.0) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(every)
            with suppress(NotWritten):
                await self.sweep()

    def close(self) -> None:
        """Stop everything; what was acknowledged is in the store."""
        for table in list(self.tables.values()):
            self.put_away(table)
        self.workshop.close()
        self.reviews.close()
        self.store.close()


def _printable(name: str) -> str:
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST].strip()


def _imagined(match: Match, line: int, seat: int) -> tuple[State, list[Event]]:
    """The position after so many lines, with what the seat could not know dealt afresh; and the
    events that the seat has seen."""
    if not 0 <= line <= len(match.record.lines):
        raise BadInput(f"there is no line {line}")
    state = match.position(line)
    if state.asked == OVER:
        raise BadInput("the game is already over at that point")
    imagined = match.game.new()
    match.game.belief(state.view(seat)).imagine(imagined, Rng(keys.new_seed()))
    return imagined, [event for event in match.events_until(line) if event.visible_to(seat)]
