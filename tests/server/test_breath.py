"""Nobody waits long for anybody: what one callback of the loop costs, counted in answers of eva."""

import asyncio
import gc
import selectors
import socket
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path

import msgspec
import pytest
from starlette.requests import Request

from restinplay import compiled
from restinplay.core.errors import BadInput
from restinplay.core.state import SPECTATOR
from restinplay.games import SLUGS, game_class
from restinplay.server import room, wire
from restinplay.server.api import COOKIE, MOST_OWN, SHOWN, SHOWN_OF_MAKER, Api
from restinplay.server.bots import odd_game
from restinplay.server.breath import LONGEST, Breath
from restinplay.server.commands import hear
from restinplay.server.keys import new_cookie, profile_of
from restinplay.server.limits import Doorkeeper, unlimited
from restinplay.server.matches import record_in_pieces, record_of
from restinplay.server.phrases import phrases_of
from restinplay.server.room import MOST_AT_A_SEAT, MOST_WATCHING
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Body, Row, Seat, Stored
from restinplay.server.table import Table
from restinplay.server.tables import Asker, Tables
from tests.server.test_attacks import long_game
from tests.server.test_nothing_lost import ADA, Person

ANSWERS = 40 if compiled() else 240  # of eva, in a callback; 27 were measured

MANY = 50  # guests
ORDERS, TAKEN_BACK = 900, 2_000  # at one table


class Stopwatch:
    """The processor time of every callback of a loop that is not uvloop's."""

    def __init__(self) -> None:
        self.longest = self.all = 0.0

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """From one callback to another, so that none is counted in part."""
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            before = time.thread_time()
            run(handle)
            spent = time.thread_time() - before
            self.all += spent
            self.longest = max(self.longest, spent)

        gc.disable()  # a server looks for garbage seldom, and not among what the tests hold
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(asyncio.Handle, "_run", timed)
                await asyncio.sleep(0)
                yield
                await asyncio.sleep(0)
        finally:
            gc.enable()


Act = Callable[[Tables, Stopwatch], Awaitable[None]]


def timed(folder: Path, scene: Act) -> float:
    """The longest callback of a scene, in answers of eva."""

    async def run() -> float:
        tables = Tables(SqliteStore(folder / "tables.sqlite"), b"key" * 11, pace=0.0)
        try:
            answer = await one_answer(tables)
            watch = Stopwatch()
            await scene(tables, watch)
            return watch.longest / answer
        finally:
            tables.close()

    return asyncio.run(run())


async def one_answer(tables: Tables) -> float:
    """Seconds of processor time for an answer in eva, all in all."""
    watch, answers = Stopwatch(), 0
    for seed in range(20):
        table, person = await sit_alone(tables, "eva", seed)
        async with watch.watching():
            while table.asked == 0:
                await answer_first(table, person)
                answers += 1
    return watch.all / answers


async def sit_alone(tables: Tables, slug: str, seed: int) -> tuple[Table, Person]:
    bots = [wire.NewSeat("bot", "random")] * (game_class(slug).SEATS[-1] - 1)
    seats = [wire.NewSeat("me"), *bots]
    seated = await tables.create(wire.NewTable(slug, "Ada", seats, seed=seed), ADA)
    table, person = await tables.table(seated.table), Person(0)
    await room.enter(table, person, -1)
    return table, person


async def answer_first(table: Table, person: Person) -> None:
    move = table.game.moves.text(table.playing().state.legal()[0])
    await hear(table, person, wire.Answer(table.at, move))


async def sit_together(tables: Tables, slug: str, **options: str) -> tuple[Table, list[Person]]:
    """A lobby with a person at every seat."""
    seats = [wire.NewSeat("me")]
    seats += [wire.NewSeat("open")] * (game_class(slug).SEATS[-1] - 1)
    seed = None if len(seats) > 1 else 3  # one that is not lost at once; the others are longer
    seated = await tables.create(wire.NewTable(slug, "Ada", seats, options, seed=seed), ADA)
    table = await tables.table(seated.table)
    people = [Person(seat) for seat in range(table.game.seats)]
    for seat in range(1, len(people)):
        asker = ADA._replace(profile=str(seat) * 64)
        await tables.join(table, wire.Join(f"P{seat}", seated.invite), asker)
    for person in people:
        await room.enter(table, person, -1)
    return table, people


@pytest.mark.parametrize("slug", SLUGS)
def test_a_full_table_is_told_in_short_pieces(slug: str, tmp_path: Path) -> None:
    """Everybody listens in words, with a spectator, from the deal to the hundredth answer."""

    async def scene(tables: Tables, watch: Stopwatch) -> None:
        table, people = await sit_together(tables, slug)
        await room.enter(table, Person(-1), -1)
        async with watch.watching():
            if table.match is None:
                await hear(table, people[0], wire.Start())
            for _ in range(100):
                if table.asked >= 0:
                    await answer_first(table, people[table.asked])

    assert timed(tmp_path, scene) < ANSWERS


def test_a_long_game_is_brought_opened_told_and_taken_back_in_short_pieces(tmp_path: Path) -> None:
    async def scene(tables: Tables, watch: Stopwatch) -> None:
        wish = wire.Import(str(long_game()), "Eve", 0, "random")
        async with watch.watching():
            seated = await tables.imported(wish, ADA)
            tables.put_away(await tables.table(seated.table))
            table, person = await tables.table(seated.table), Person(0)
            await room.enter(table, person, -1)
            assert person.update["since"] == 0
            before = person.update["line"]
            await hear(table, person, wire.AskUndo())
            assert person.update["line"] < before
            spectator = Person(-1)
            await room.enter(table, spectator, -1)
            await hear(table, person, wire.Answer(-1, "pass"))
            await room.exit(table, spectator)

    assert timed(tmp_path, scene) < ANSWERS


@pytest.mark.parametrize("way", ["with clocks", "after many orders"])
def test_a_table_where_much_was_taken_back_is_opened_in_short_pieces(
    way: str, tmp_path: Path
) -> None:
    async def scene(tables: Tables, watch: Stopwatch) -> None:
        wish = wire.Import(str(long_game()), "Eve", 0, "random")
        seated = await tables.imported(wish, ADA)
        table = await tables.table(seated.table)
        kept = await tables.store.read(seated.table)
        assert kept is not None
        order, move = table.game.ORDERS[0].text, table.playing().legal()[0]
        if way == "with clocks":
            kept.body.settings.per_game = 10**6
            kept.rows += [Row(f"0 {move}", 5), Row("<0", 5)] * TAKEN_BACK
        else:
            kept.rows += [Row(f"! 0 order {order}"), Row(f"! 0 revoke {order}")] * ORDERS
            kept.rows += [Row("<0", 5)] * TAKEN_BACK
        async with watch.watching():
            again = await Table.open(kept, tables.around)
        assert not again.frozen
        orders = again.playing().record.orders
        lines = len(again.playing().record.lines)
        assert [one.after for one in orders] == [lines] * len(orders)

    assert timed(tmp_path, scene) < ANSWERS


def test_a_long_game_is_played_on_elsewhere_in_short_pieces(tmp_path: Path) -> None:
    async def scene(tables: Tables, watch: Stopwatch) -> None:
        wish = wire.Import(str(long_game()), "Eve", 0, "random")
        seated = await tables.imported(wish, ADA)
        tables.put_away(await tables.table(seated.table))
        table = await tables.table(seated.table)
        line = len(table.playing().record.lines)
        async with watch.watching():
            for at in (line, line // 2 + 1, line):
                with suppress(BadInput):
                    await tables.fork(table, wire.Fork(at, 0, seated.secret, "random"), ADA)

    assert timed(tmp_path, scene) < ANSWERS


@pytest.mark.parametrize("slug", SLUGS)
def test_odd_options_are_made_into_a_game_in_a_short_time(slug: str, tmp_path: Path) -> None:
    """Every value of every option that can be listed, each in a new game and in a lobby."""
    odd = [
        {option.name: value} for option in game_class(slug).OPTIONS for value in option.values[1:]
    ]

    async def scene(tables: Tables, watch: Stopwatch) -> None:
        table, people = await sit_together(tables, slug)
        odd_game.cache_clear()
        seats = [wire.NewSeat("me"), *[wire.NewSeat("bot", "random")] * (table.game.seats - 1)]
        async with watch.watching():
            for options in odd:
                await tables.create(wire.NewTable(slug, "Ada", seats, options), ADA)
                if table.match is None:
                    odd_game.cache_clear()
                    wish = wire.Change(wire.Settings(), options, table.body.version)
                    await hear(table, people[0], wish)
        assert odd

    assert timed(tmp_path, scene) < ANSWERS


def test_lists_are_told_in_a_short_time(tmp_path: Path) -> None:
    """As many tables as a list shows, of others and one's own, each with options of its own."""

    async def scene(tables: Tables, watch: Stopwatch) -> None:
        cookie = new_cookie()
        seats = [wire.NewSeat("me"), *[wire.NewSeat("open")] * 5]
        for number in range(MOST_OWN):
            asker = Asker(profile_of(cookie), f"10.0.0.{number % (SHOWN // SHOWN_OF_MAKER)}")
            options = {"dawn_round": f"{20 + number % 60}"}
            settings = wire.Settings(listed=True)
            await tables.create(wire.NewTable("muertos", "Ada", seats, options, settings), asker)
        headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
        request = Request({"type": "http", "headers": headers, "client": ("10.0.0.1", 1)})
        api = Api(tables, Doorkeeper(unlimited()))
        async with watch.watching():
            for _ in range(3):
                told = msgspec.json.decode((await api.listing(request)).body)
                assert (len(told["open"]), len(told["mine"])) == (SHOWN, MOST_OWN)

    assert timed(tmp_path, scene) < ANSWERS


class Listener(Person):
    """Somebody whose messages go to the system, and are read by another thread."""

    def __init__(self, seat: int, line: socket.socket) -> None:
        super().__init__(seat)
        self._line = line

    def send(self, message: bytes) -> None:
        self._line.sendall(b"\x81" + message)


@contextmanager
def listeners(*seats: int) -> Iterator[list[Listener]]:
    """One for each of these seats."""
    with ExitStack() as until_gone, socket.create_server(("127.0.0.1", 0)) as door:
        ears = selectors.DefaultSelector()
        until_gone.enter_context(ears)
        people = []
        for seat in seats:
            line = until_gone.enter_context(socket.create_connection(door.getsockname()))
            ears.register(until_gone.enter_context(door.accept()[0]), selectors.EVENT_READ)
            people.append(Listener(seat, line))
        over = threading.Event()

        def read() -> None:
            while not over.is_set():
                for key, _ in ears.select(0.1):
                    key.fileobj.recv(1 << 18)  # type: ignore[union-attr]

        reader = threading.Thread(target=read)
        reader.start()
        try:
            yield people
        finally:
            over.set()
            reader.join()


async def apart(deed: Awaitable[None]) -> None:
    """In a callback of its own, as what comes on a connection of its own is."""
    await asyncio.sleep(0)
    await deed
    await asyncio.sleep(0)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_that_many_look_at_is_told_in_short_pieces(slug: str, tmp_path: Path) -> None:
    """As many as there is space for, at a seat and watching: they come, see some answers and talk,
    trouble with the store, somebody who gives up, a rematch, and go."""

    async def scene(tables: Tables, watch: Stopwatch) -> None:
        table, people = await sit_together(tables, slug)
        if table.match is None:
            await hear(table, people[0], wire.Start())
        tabs = [0] * (MOST_AT_A_SEAT - 1)
        with listeners(*tabs, *[SPECTATOR] * MOST_WATCHING) as crowd:
            async with watch.watching():
                for one in crowd:
                    await apart(room.enter(table, one, -1))
                for _ in range(3):
                    await answer_first(table, people[table.asked])
                for phrase in phrases_of(slug)[:1]:
                    await apart(hear(table, people[0], wire.Say(phrase)))
                await apart(hear(table, people[0], wire.Answer(-1, "x")))
                table.whole = False  # as after a commit that failed
                await apart(table._rescue_now())
                await apart(hear(table, people[0], wire.Concede()))
                async with table:
                    await table.commit(body=msgspec.structs.replace(table.body, status="over"))
                await apart(tables.rematch(table, people[0], lambda: True))
                for one in crowd:
                    await apart(room.exit(table, one))

    assert timed(tmp_path, scene) < ANSWERS


def test_a_full_lobby_after_a_full_table_is_told_of_in_a_short_time(tmp_path: Path) -> None:
    """Both have as many who watch as there is space for, and somebody comes who is waited for."""

    async def scene(tables: Tables, watch: Stopwatch) -> None:
        table, people = await sit_together(tables, "muertos")
        await hear(table, people[0], wire.Start())
        async with table:
            await table.commit(body=msgspec.structs.replace(table.body, status="over"))
        everybody = [SPECTATOR] * MOST_WATCHING
        with listeners(*everybody) as before, listeners(*everybody) as after:
            for one in before:
                await room.enter(table, one, -1)
            await tables.rematch(table, people[0], lambda: True)
            lobby = await tables.table(table.body.next)
            for one in after:
                await room.enter(lobby, one, -1)
            late = Person(1)
            async with watch.watching():
                await apart(room.enter(lobby, late, -1))
                await asyncio.sleep(0)
                tables.tell_rematches(lobby, late)

    assert timed(tmp_path, scene) < ANSWERS


class Turns:
    """How often others had theirs."""

    def __init__(self) -> None:
        self.number = 0

    async def count(self) -> None:
        while True:
            self.number += 1
            await asyncio.sleep(0)


def test_others_have_their_turn_while_many_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no breath held at all, the loop goes round once for each guest."""
    turns = Turns()

    async def scene(tables: Tables, watch: Stopwatch) -> None:
        table, _ = await sit_alone(tables, "eva", 3)
        for _ in range(MANY):
            await room.enter(table, Person(SPECTATOR), -1)
        monkeypatch.setattr("restinplay.server.breath.LONGEST", -1.0)
        other = asyncio.create_task(turns.count())
        async with table:
            await room.tell_update(table, table.at)
        other.cancel()

    timed(tmp_path, scene)
    assert turns.number > MANY


def test_others_have_their_turn_while_a_game_with_many_rows_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("restinplay.server.breath.LONGEST", 0.0)
    body = Body("table", "eva", {}, wire.Settings(), [Seat("person", "Ada")], 0, "seed 3")
    stored = Stored(body, [Row("0 door 3"), Row("<0")] * MANY)

    async def scene() -> int:
        reading = asyncio.ensure_future(record_in_pieces(stored))
        turns = 0
        while not reading.done():
            await asyncio.sleep(0)
            turns += 1
        assert reading.result() == record_of(stored)
        return turns

    assert asyncio.run(scene()) > MANY


def test_others_have_their_turn_in_the_middle_of_long_work() -> None:
    turns = Turns()

    async def work() -> float:
        breath, other, begun = Breath(), asyncio.create_task(turns.count()), time.monotonic()
        while turns.number < 10:
            await breath.take()
        other.cancel()
        return time.monotonic() - begun

    assert asyncio.run(work()) > 9 * LONGEST
