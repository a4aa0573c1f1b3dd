"""Nobody waits long for anybody: what one callback of the loop costs, counted in answers of eva."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from restinplay import compiled
from restinplay.games import SLUGS, game_class
from restinplay.server import wire
from restinplay.server.breath import LONGEST, Breath
from restinplay.server.hearing import hear
from restinplay.server.house import House
from restinplay.server.sqlite import SqliteStore
from restinplay.server.table import Table
from tests.server.test_attacks import long_game
from tests.server.test_nothing_lost import ADA, Person

ANSWERS = 80 if compiled() else 240  # of eva, in a callback: about 20 ms where rules are compiled


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


def timed(folder: Path, scene: Callable[[House, Stopwatch], Awaitable[None]]) -> float:
    """The longest callback of a scene, in answers of eva."""

    async def run() -> float:
        house = House(SqliteStore(folder / "tables.sqlite"), b"key" * 11, pace=0.0)
        try:
            answer = await one_answer(house)
            watch = Stopwatch()
            await scene(house, watch)
            return watch.longest / answer
        finally:
            house.close()

    return asyncio.run(run())


async def one_answer(house: House) -> float:
    """Seconds of processor time for an answer in eva, all in all."""
    watch, answers = Stopwatch(), 0
    for seed in range(20):
        table, person = await sit_alone(house, "eva", seed)
        async with watch.watching():
            while table.asked == 0:
                await answer_first(table, person)
                answers += 1
    return watch.all / answers


async def sit_alone(house: House, slug: str, seed: int) -> tuple[Table, Person]:
    bots = [wire.NewSeat("bot", "random")] * (game_class(slug).SEATS[-1] - 1)
    seats = [wire.NewSeat("me"), *bots]
    seated = await house.create(wire.NewTable(slug, "Ada", seats, seed=seed), ADA)
    table, person = await house.table(seated.table), Person(0)
    await table.enter(person, -1)
    return table, person


async def answer_first(table: Table, person: Person) -> None:
    move = table.game.moves.text(table.playing().state.legal()[0])
    await hear(table, person, wire.Answer(table.at, move))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_full_table_is_told_in_short_pieces(slug: str, tmp_path: Path) -> None:
    """Everybody listens in words, with a spectator, from the deal to the hundredth answer."""

    async def scene(house: House, watch: Stopwatch) -> None:
        seats = [wire.NewSeat("me")]
        seats += [wire.NewSeat("open")] * (game_class(slug).SEATS[-1] - 1)
        seated = await house.create(wire.NewTable(slug, "Ada", seats), ADA)
        table = await house.table(seated.table)
        people = [Person(seat) for seat in range(table.game.seats)]
        for seat in range(1, len(people)):
            asker = ADA._replace(profile=str(seat) * 64)
            await house.join(table, wire.Join(f"P{seat}", seated.invite), asker)
        for person in [*people, Person(-1)]:
            await table.enter(person, -1)
        async with watch.watching():
            if table.match is None:
                await hear(table, people[0], wire.Start())
            for _ in range(100):
                if table.asked >= 0:
                    await answer_first(table, people[table.asked])

    assert timed(tmp_path, scene) < ANSWERS


def test_a_long_game_is_brought_opened_told_and_taken_back_in_short_pieces(tmp_path: Path) -> None:
    async def scene(house: House, watch: Stopwatch) -> None:
        async with watch.watching():
            wish = wire.Import(str(long_game()), "Eve", 0, "random")
            seated = await house.imported(wish, ADA)
            house.put_away(await house.table(seated.table))
            table, person = await house.table(seated.table), Person(0)
            await table.enter(person, -1)
            assert person.update["since"] == 0
            before = person.update["line"]
            await hear(table, person, wire.AskUndo())
            assert person.update["line"] < before
            spectator = Person(-1)
            await table.enter(spectator, -1)
            await hear(table, person, wire.Answer(-1, "pass"))
            await table.exit(spectator)

    assert timed(tmp_path, scene) < ANSWERS


def test_others_have_their_turn_in_the_middle_of_long_work() -> None:
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def work() -> None:
        breath, other, end = Breath(), asyncio.create_task(count()), time.thread_time() + 0.1
        while time.thread_time() < end:
            await breath.take()
        other.cancel()

    asyncio.run(work())
    assert 5 < turns < 0.2 / LONGEST
