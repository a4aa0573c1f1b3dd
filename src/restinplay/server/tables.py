"""All tables of one server: made, found, put away and forgotten."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.events import Event
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import DEAL, NotWritten, dealer_of
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, SPECTATOR, State
from restinplay.server import keys, retelling, room, seating, today, turns, wire
from restinplay.server.bots import Bots, shared_game
from restinplay.server.commands import leave_lobby, tell
from restinplay.server.keys import Keys
from restinplay.server.limits import TooMuch
from restinplay.server.lobby import check_bot, check_may_close, check_settings
from restinplay.server.matches import game_of
from restinplay.server.metrics import Metrics
from restinplay.server.naming import LONGEST, bot_name, clean, names_again, told_apart
from restinplay.server.pasts import Pasts
from restinplay.server.replays import Replays
from restinplay.server.reviewing import Reviews
from restinplay.server.room import Guest
from restinplay.server.seating import without_names
from restinplay.server.shards import DESK
from restinplay.server.siblings import Siblings
from restinplay.server.store import Body, Pulse, Row, Seat, Store, Stored, rules_of
from restinplay.server.table import Gone, Surroundings, Table
from restinplay.server.today import Luck
from restinplay.server.turns import is_put_aside
from restinplay.server.updates import invitation
from restinplay.server.visits import Visits, lines_of
from restinplay.server.waiting import REPLAY
from restinplay.server.workers import Workers

IDLE = 60.0  # seconds after which a table that nobody looks at leaves the memory
ROOM = 100_000  # lines, of some hundred bytes, that such tables may keep there until then
SOON = 2.0  # seconds after which those leave that have no room, or whose game is over
MOST_PAST = 1_000  # events that a game which begins in the middle remembers
DAY = 86400.0
OLD = 7 * DAY  # after which a table that never began is forgotten
RETENTION = 180  # days after which any table that nobody has used is
LEAST_AGE = 14 * DAY  # after which it may be if the server is full, unless a game goes on there
MOST_TABLES = 100_000
MOST_UNFINISHED = 10_000  # of these, that one address has made
MOST_MAKERS = 10_000  # of whom it is remembered how many more they may make
MOST_ALONE = 200  # tables in memory at which bots play and nobody is
LEAST_DUE = 20  # tables that one sweep looks after, however many there are
MOST_RESEATED = 1_000  # tables of one profile that are forgotten or moved in one go
GOING = 5.0  # seconds that we take to let others know that we go
JUMP = 3600.0  # seconds by which the time of day must not part from the steady clock

Charge = Callable[[int], None]  # for opening a table of so many rows; it may raise TooMuch

_log = logging.getLogger("restinplay.tables")


def _nobody(rows: int) -> None:
    """No address is charged when the server itself opens a table."""


class NotThere(BadInput):
    """There is no such table."""


class Asker(NamedTuple):
    """Who asks by a request: the profile of the cookie, and the address."""

    profile: str
    address: str


class Tables:
    """Tables by their id, those in memory and those in the store."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        pace: float = 0.7,
        processes: int = 1,
        retention: int = RETENTION,
        siblings: Siblings | None = None,
    ) -> None:
        """`siblings`: the other processes of this server, if there are any."""
        self.store = store
        self.siblings = siblings
        self.retention = retention
        self.keys = Keys(key)
        self.workers = Workers(processes)
        self.bots = Bots(self.workers)
        self.reviews = Reviews(self.workers)
        self.replays = Replays(self.workers)
        self.luck = Luck(store, self.reviews)
        shared = siblings.shared if siblings else None
        self.metrics = Metrics(shared)
        self.around = Surroundings(
            store, self.keys, self.bots, self.workers, dealer_of, self.metrics, Pasts(), pace
        )
        self.opened: dict[str, Table] = {}
        self.visits = Visits(shared)
        self._setting_today = asyncio.Lock()
        self._day = ""  # whose predecessors were last forgotten
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._giving: dict[str, asyncio.Task[None]] = {}
        self._count = 0  # tables in the store, as far as the last sweep knows
        self._may_make: dict[str, int] = {}  # tables, that a maker may set before it is counted
        self._clocks = (time.time(), time.monotonic())  # at the last sweep
        self._trusts_time_after = 0.0  # on the steady clock

    async def table(self, table: str, charge: Charge = _nobody) -> Table:
        """The table of that id, from memory or from the store; `charge` may refuse to open it."""
        while (found := self.opened.get(table)) is None or found.lost:
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
        charge(0)  # who owes for others is refused before anything is read
        stored = await self.store.claim(table)
        if stored is None:
            raise NotThere("there is no such table")
        charge(len(stored.rows))
        found = await Table.open(stored, self.around)
        self.opened[table] = found
        turns.arrange(found)
        found.keep_position()
        return found

    def seat_of(self, table: Table, secret: str, profile: str) -> int:
        """The seat that a secret opens, or that the profile holds; SPECTATOR for nobody."""
        if secret:
            if (seat := table.holder(secret)) == SPECTATOR:
                raise BadInput("this seat link is not valid, or no longer works")
            return seat
        people = table.people() if profile else []
        mine = [seat for seat in people if table.body.seats[seat].profile == profile]
        return mine[0] if mine else SPECTATOR

    # New tables.

    async def create(self, new: wire.NewTable, asker: Asker) -> wire.Seated:
        if new.today:
            if self.siblings is not None and self.siblings.me != DESK:
                there: wire.Seated = await self.siblings.call(DESK, "today", new, asker)
                return there
            return await self._today(new, asker)
        games.game_class(new.game)  # says which games there are
        seats = [self._new_seat(seat, new, asker.profile) for seat in new.seats]
        people = [place for place, seat in enumerate(new.seats) if seat.kind == "me"]
        if not people:
            raise BadInput("one of the seats must be yours")
        awaited = any(seat.kind == "open" for seat in new.seats)
        together = awaited or len(people) > 1
        if new.seed is not None and together:
            raise BadInput(
                "a seed gives the cards away, so you can choose one only when you play alone"
            )
        game = shared_game(new.game, new.options, len(seats))
        deal = f"seed {keys.new_seed() if new.seed is None else new.seed}"
        if not DEAL.fullmatch(deal):
            raise BadInput("this seed is too long: no game file could tell it")
        check_settings(game, new.settings, deal, together)
        if new.orders and together:
            raise BadInput("where others play you can give orders once the game has begun")
        orders = _orders(game, new.orders)
        for place, seat in enumerate(seats):
            if seat.kind == "bot":
                seat.name = bot_name([one.name for one in seats[:place] + seats[place + 1 :]])
            elif seat.kind == "person":
                seat.name = told_apart(seat.name, [one.name for one in seats[:place]])
        body = Body("", game.SLUG, game.options, new.settings, seats, people[0], deal)
        table = await self._set(body, asker.address, begin=not awaited, orders=orders)
        seated = self._seated(table, people[0])
        seated.shared = table.shared(people[0], asker.profile)
        return seated

    async def _today(self, new: wire.NewTable, asker: Asker) -> wire.Seated:
        """The deal of the day. Who has a table of it already is led back there."""
        day = today.day_of(self.store.now())
        body = today.table_of(new, asker.profile, self.keys, day)
        async with self._setting_today:
            found = (await self.store.day(day, asker.profile, 0)).table
            setting = self.table(found) if found else self._set(body, asker.address, begin=True)
            table = await setting
        return self._seated(table, body.host)

    def _new_seat(self, seat: wire.NewSeat, new: wire.NewTable, profile: str) -> Seat:
        if seat.kind == "me":
            return Seat("person", clean(seat.name or new.name), profile=profile)
        if seat.kind == "open":
            return Seat("open")
        check_bot(new.game, seat.bot)
        return Seat("bot", bot=seat.bot)

    async def _set(
        self,
        body: Body,
        address: str,
        rows: list[Row] | None = None,
        *,
        begin: bool = False,
        orders: Sequence[str] = (),
    ) -> Table:
        """Keep a new table and have it in memory; its game may begin at once, with `orders`."""
        body.maker = self.keys.maker(address)
        await self._check_unfinished(body.maker)
        if self._count >= MOST_TABLES:
            raise BadInput("this server is full; try again later")
        self._count += 1
        body.id, body.version = self.store.new_id(body), 0
        rows, now = rows or [], self.store.now()
        game = game_of(body)
        body.options, body.rules = game.options, rules_of(game)
        table = await Table.open(Stored(body, [] if begin else rows, now), self.around)
        async with table:
            if begin:
                await table.begin(orders=orders)
            else:
                await self.store.save(body, 0, rows, Pulse(-1, None, now))
                table.keep_position()
        self.opened[body.id] = table
        return table

    async def _check_unfinished(self, maker: str) -> None:
        """The store is asked again only when this address may have made so many more since."""
        left = self._may_make.pop(maker, 0)
        if not left:
            left = MOST_UNFINISHED - await self.store.unfinished(maker)
            if left > 0 and self.siblings is not None:
                left = -(-left // self.siblings.number)
            if left <= 0:
                raise TooMuch(
                    "too many games of your address are unfinished; play some to their end"
                )
        while len(self._may_make) >= MOST_MAKERS:
            del self._may_make[next(iter(self._may_make))]
        self._may_make[maker] = left - 1

    def _seated(self, table: Table, seat: int) -> wire.Seated:
        secret = table.secret(seat) if seat >= 0 else ""
        return wire.Seated(table.id, seat, secret, table.invite if secret else "")

    async def join(self, table: Table, wish: wire.Join, asker: Asker) -> wire.Seated:
        """Take an open seat. Who sits at the table already is shown that seat again."""
        async with table:
            self._check_may_come(table, wish.invite)
            mine = self.seat_of(table, "", asker.profile)
            if mine >= 0:
                return self._seated(table, mine)
            if asker.profile and asker.profile in table.body.barred:
                raise BadInput("the host has sent you away from this table")
            free = [n for n, seat in enumerate(table.body.seats) if seat.kind == "open"]
            if table.body.status != "lobby" or not free:
                raise BadInput("no seat is free at this table; you may watch")
            if wish.seat != -1 and wish.seat not in free:
                raise BadInput("this seat is not free")
            seat = free[0] if wish.seat == -1 else wish.seat
            tenure = table.body.version
            await seating.seat_down(
                table, seat, Seat("person", clean(wish.name), profile=asker.profile, tenure=tenure)
            )
            return self._seated(table, seat)

    def is_invited(self, table: Table, invite: str) -> bool:
        """Whether somebody who has no seat followed a link: anybody finds a listed table, and may
        come back to it when it is listed no more."""
        return not table.body.is_known or keys.same(invite, table.invite)

    def _check_may_come(self, table: Table, invite: str) -> None:
        if not (table.body.settings.listed or keys.same(invite, table.invite)):
            raise BadInput("this table is by invitation only, and this link is not an invitation")

    async def invitation(self, table: Table, wish: wire.Invite) -> wire.Invitation:
        async with table:
            self._check_may_come(table, wish.invite)
            return invitation(table, named=self.is_invited(table, wish.invite))

    async def close_table(self, table: Table, guest: Guest) -> None:
        """The host closes a table: before the game it is gone, in mid-game the game is over."""
        async with table:
            check_may_close(table, guest)
            if table.body.status == "playing":
                await table.close()
                return
            with suppress(Gone):
                await table.remove("the host has closed this table")
        self.opened.pop(table.id, None)

    async def rematch(self, table: Table, guest: Guest, may_set: Callable[[], bool]) -> None:
        """The same again at a new table; everybody who is here is told where, and nobody is moved.

        Others who played find a lobby there, and the game begins when all have come. `may_set` says
        whether this guest may set one more table.
        """
        async with table:
            if table.body.status != "over" or guest.seat < 0 or not guest.at_home:
                raise BadInput("only players can ask for a rematch, and only after the game")
            if following := await self._following(table):
                self._tell_rematch(following, [guest])
                return
            if not may_set():
                raise TooMuch("this is too much at once; wait a little")
            seats = [
                msgspec.structs.replace(
                    seat,
                    name=name,
                    taken_over=False,
                    finishing=False,
                    conceded=False,
                    muted=False,
                    hosts=False,
                    place=-1,
                    tenure=0,
                )
                for seat, name in zip(table.body.seats, names_again(table.body.seats), strict=True)
            ]
            body = msgspec.structs.replace(
                table.body,
                seats=seats,
                host=guest.seat,
                deal=f"seed {keys.new_seed()}",
                status="lobby",
                next="",
                after=table.id,
                start=None,
                past=[],
                plea=None,
                denied=[],
                returns=[],
                today=None,
                closed=False,
                settings=_settings_after(table.body),
            )
            alone = not table.others(guest.seat)
            following = await self._set(body, guest.address, begin=alone, orders=_usual(table))
            await table.commit(body=msgspec.structs.replace(table.body, next=following.id))
            self._tell_rematch(following, table.guests)
            room.tell_table(table)

    async def decline(self, table: Table, guest: Guest) -> None:
        """Somebody would rather not play again: nobody waits for them any longer."""
        following = await self._following(table)
        if following is None:
            raise BadInput("there is no rematch yet")
        async with following:
            seat = following.heir(guest)
            if seat == SPECTATOR or following.body.status != "lobby":
                raise BadInput("no seat is kept for you there")
            await leave_lobby(following, seat)
        self._tell_rematch(following, [guest])

    def _tell_rematch(self, following: Table, guests: Sequence[Guest]) -> None:
        """Many may look on here, and there: what they are told alike is put together once."""
        here = room.present(following) | {following.body.host}
        told: dict[tuple[int, bool, str], wire.Rematched] = {}
        for guest in guests:
            seat = following.heir(guest)
            place = seat, guest.invited, guest.device if seat >= 0 else ""
            if place not in told:
                seats = (following.body if guest.invited else without_names(following.body)).seats
                people = [seats[one].name for one in following.people() if one in here]
                secret = following.secret(seat) if seat >= 0 else ""
                shared = following.shared(seat, guest.device)
                begun = following.body.status != "lobby"
                told[place] = wire.Rematched(following.id, seat, secret, people, shared, begun)
            tell(guest, told[place])

    async def _following(self, table: Table) -> Table | None:
        """The table of the rematch, unless it was closed."""
        if table.body.next:
            with suppress(NotThere):
                return await self.table(table.body.next)
        return None

    def tell_rematches(self, table: Table, guest: Guest) -> None:
        """Somebody has come: to a game that is over, and has a rematch; or to such a rematch, or
        has begun it, of which those hear who still look at the result."""
        following, before = self.opened.get(table.body.next), self.opened.get(table.body.after)
        if following is not None and following.body.status != "over":
            self._tell_rematch(following, [guest])
        if before is not None and guest.seat >= 0 and table.body.status != "over":
            self._tell_rematch(table, before.guests)

    async def fork(self, table: Table, wish: wire.Fork, asker: Asker) -> wire.Seated:
        """Play on from a line, alone against bots; what the seat could not know is dealt afresh."""
        check_bot(table.body.game, wish.bot)
        async with table:
            own = self.seat_of(table, wish.secret, asker.profile)
            self.check_may_look(table, own)
            match = table.playing()
            if not table.is_over and wish.seat != own:
                raise BadInput("until the game is over you can play on only from your own seat")
            if not (table.is_over or table.body.settings.hints):
                raise BadInput(
                    "hints are switched off at this table; play on once the game is over"
                )
            if wish.seat not in range(table.game.seats):
                raise BadInput(f"there is no seat {wish.seat}")
            await table.unfold(0)
            position, known = _imagined(match, wish.line, wish.seat)
            orders = _orders(table.game, wish.orders)
        seats = [
            Seat("bot", entry.name, wish.bot) if n != wish.seat else Seat("person", entry.name)
            for n, entry in enumerate(self.shown_to(table, own).seats)
        ]
        seats[wish.seat].profile = asker.profile
        settings = msgspec.structs.replace(
            _settings_after(table.body), listed=False, per_move=0, per_game=0, take_over=0
        )
        body = msgspec.structs.replace(
            table.body,
            seats=seats,
            settings=settings,
            host=wish.seat,
            deal=f"seed {keys.new_seed()}",
            status="lobby",
            next="",
            after="",
            barred=[],
            closed=False,
            invites=0,
            start=position.data(),
            past=[*table.game.past, *known][-MOST_PAST:],
            plea=None,
            denied=[],
            returns=[],
            today=None,
        )
        forked = await self._set(body, asker.address, begin=True, orders=orders)
        return self._seated(forked, wish.seat)

    def check_may_look(self, table: Table, seat: int) -> None:
        """A private table is for those who sit at it."""
        if seat == SPECTATOR and not table.body.settings.watching:
            raise BadInput("this table allows no spectators")

    def shown_to(self, table: Table, seat: int) -> Body:
        """The table as somebody may know it who asks by a request."""
        stranger = seat == SPECTATOR and table.body.is_known
        return without_names(table.body) if stranger else table.body

    async def imported(self, wish: wire.Import, asker: Asker) -> wire.Seated:
        """A game file or a position becomes a table: finished, or to be played on against bots."""
        told: bytes = await self.workers.do(
            retelling.checked, wish.file, rank=REPLAY, owner=asker.address
        )
        record = retelling.read_checked(told)
        check_bot(record.game, wish.bot)
        own_seat = record.seat if record.seat >= 0 else wish.seat
        if not record.end and own_seat not in range(len(record.names)):
            raise BadInput(f"there is no seat {own_seat} in this game")
        seats: list[Seat] = []
        for number, name in enumerate(record.names):
            mine = number == own_seat and not record.end
            own = clean(wish.name) if mine else _printable(name) or f"Seat {number}"
            name = told_apart(own, [seat.name for seat in seats])
            seats.append(Seat("person" if mine or record.end else "bot", name, bot=wish.bot))
        if not record.end:
            seats[own_seat].profile = asker.profile
        deal = record.deal if record.deal.startswith("seed ") else f"seed {keys.new_seed()}"
        status: wire.Status = "over" if record.end else "playing"
        host, settings = max(own_seat, 0), wire.Settings()
        if record.practice:
            settings.undo = "practice"
        body = Body("", record.game, record.options, settings, seats, host, deal, status)
        body.returns, body.start = record.returns, record.start
        table = await self._set(body, asker.address, [Row(text) for text in record.rows])
        if not record.end:
            async with table:
                table.playing().settle()
                await table.commit()
                table.at = len(table.playing().record.lines)
                turns.arrange(table)
        return self._seated(table, SPECTATOR if record.end else own_seat)

    # Whose tables they are.

    async def forget(self, table: Table, profile: str) -> None:
        """Take a table off somebody's list. In the lobby the seat is open again; later it stays
        theirs by its link. Who sits there no longer has been heard already."""
        async with table:
            mine = [n for n, seat in enumerate(table.body.seats) if seat.profile == profile]
            if table.body.status != "lobby":
                await seating.reseat(table, profile, "")
            else:
                for seat in mine:
                    await leave_lobby(table, seat)

    async def forget_finished(self, profile: str) -> None:
        for one in await self.store.of_profile(profile, MOST_RESEATED):
            if one.body.status == "over":
                await self._reseat(one.body.id, profile, "")

    async def move(self, old: str, new: str) -> None:
        """What one profile sits at is another's, but where that one sits too."""
        for one in await self.store.of_profile(old, MOST_RESEATED):
            await self._reseat(one.body.id, old, new)

    async def _reseat(self, name: str, old: str, new: str) -> None:
        """Without opening the table: who opens it now reads what the store has been asked for."""
        if self.siblings is not None:
            there = self.siblings.owner_of(name)
            if there != self.siblings.me:
                await self.siblings.call(there, "reseat", name, old, new)
                return
        if name in self.opened or name in self._opening:
            async with await self.table(name) as table:
                await seating.reseat(table, old, new)
        else:
            await self.store.reseat(name, old, new)

    @property
    def answers(self) -> dict[str, Callable[..., Awaitable[Any]]]:
        """What other processes may call."""
        return {"today": self._today, "reseat": self._reseat}

    # Looking after all of them.

    async def sweep(self) -> None:
        """Put idle tables away, and look after those that are due."""
        self.visits.check()
        now, room = time.monotonic(), ROOM
        idle = [table for table in self.opened.values() if table.is_idle]
        for table in sorted(idle, key=lambda one: one.used, reverse=True):
            room -= lines_of([table])
            if now - table.used > (SOON if room < 0 or table.is_over else IDLE):
                self.put_away(table)
        alone = [one for one in self.opened.values() if one.is_at_work and not one.is_visited]
        for table in alone[MOST_ALONE:]:  # their turn comes again
            self.put_away(table)
        for name in await self.store.due(self.store.now(), max(MOST_ALONE - len(alone), LEAST_DUE)):
            if name not in self.opened:
                await self._look_after(name)
        self.luck.tend()
        if self._trusts_time():
            await self._forget(self.store.now())
        self._count = await self.store.count()

    async def _look_after(self, name: str) -> None:
        try:
            table = await self.table(name)
        except NotWritten:
            raise
        except Exception:
            _log.exception("a table cannot be opened", extra={"table": name})
            await self.store.put_off(name, self.store.now() + DAY)
            return
        if table.frozen or is_put_aside(table.body):
            await self.store.put_off(name, self.store.now() + DAY)

    async def _forget(self, now: float) -> None:
        """Tables that nobody has used for long are gone; if the server is full, those sooner that
        are over, or where no person has answered yet."""
        if self._day != (day := today.day_of(now)):
            await self.store.forget_days(today.day_of(now - today.KEPT * DAY))
            self._day = day
        age = least = self.retention * DAY
        if self._count >= MOST_TABLES:
            least = min(age, LEAST_AGE)
        await self.store.forget(
            lobby=now - OLD,
            playing=now - age,
            unplayed=now - least,
            over=now - least,
            profiles=now - age,
            but=set(self.opened),
        )

    def _trusts_time(self) -> bool:
        """Not for a day after the time of day has jumped: what is old by it may be new."""
        (wall, steady), self._clocks = self._clocks, (time.time(), time.monotonic())
        if abs(self._clocks[0] - wall - (self._clocks[1] - steady)) > JUMP:
            self._trusts_time_after = self._clocks[1] + DAY
        return self._clocks[1] >= self._trusts_time_after

    def put_away(self, table: Table) -> None:
        table.rest()
        self.opened.pop(table.id, None)

    async def keep(self, every: float = 5.0) -> None:
        """Sweep for ever, whatever goes wrong once: else no table would leave the memory again."""
        while True:
            await asyncio.sleep(every)
            try:
                await self.sweep()
            except NotWritten:
                pass
            except Exception:
                _log.exception("a sweep failed")

    async def tend(self) -> None:
        """Be known to the store as those who have these tables, for ever."""
        while True:
            try:
                await self.store.look_after(self)
                return
            except Exception:
                _log.exception("the store was not told that we are alive")
                await asyncio.sleep(1.0)

    async def give_away(self, tables: Collection[str]) -> None:
        """One that takes long holds up no other."""
        for name in tables:
            if name not in self._giving:
                task = self._giving[name] = asyncio.create_task(self._give_away(name))
                task.add_done_callback(partial(self._given, name))

    def _given(self, name: str, task: asyncio.Task[None]) -> None:
        del self._giving[name]

    async def _give_away(self, name: str) -> None:
        with suppress(NotWritten):
            if name in self._opening:
                await asyncio.wait([self._opening[name]])
            table = self.opened.get(name)
            if table is None or table.lost:
                await self.store.release(name)
                return
            async with table.lock:  # what was begun is finished
                if await self.store.release(name):
                    table.lose()

    def lose_all(self) -> None:
        for table in self.opened.values():
            if not table.lost:
                table.lose()

    async def retire(self) -> None:
        """Others may go on with our tables."""
        for table in list(self.opened.values()):
            self.put_away(table)
        with suppress(NotWritten, TimeoutError):
            async with asyncio.timeout(GOING):
                await self.store.retire()

    def close(self) -> None:
        """Stop everything; what was acknowledged is in the store."""
        self.luck.rest()
        for table in list(self.opened.values()):
            self.put_away(table)
        self.workers.close()
        self.reviews.close()
        self.store.close()


def _settings_after(body: Body) -> wire.Settings:
    """How a table is kept that follows this one: what is strict about a day stays there."""
    return wire.Settings() if body.today else body.settings


def _printable(name: str) -> str:
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST].strip()


def _orders(game: Game, texts: Sequence[str]) -> list[str]:
    """What may be ordered before the first question, where nobody else plays."""
    orders = [game.order(text).text for text in texts]
    for place, order in enumerate(orders):
        if order in orders[:place]:
            raise BadInput(f"'{order}' is already in force")
    return orders


def _usual(table: Table) -> list[str]:
    """The usual orders of somebody who plays alone, as far as they still stood at the end."""
    if table.people() != [table.body.host]:
        return []
    stand = table.playing().orders(table.body.host)
    return [text for text in stand if table.game.order(text).usual]


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
