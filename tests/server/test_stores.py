"""What every store does, whether it is a file of SQLite or a database of PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

import msgspec
import pytest

from restinplay import games
from restinplay.core.events import Event
from restinplay.server import queries, shards
from restinplay.server.postgres import PostgresStore
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Conflict, Known, Row, Seat, Store, Stored, rules_of
from tests.server.test_failing import story
from tests.server.test_store import body, ours, pulse, saved


class House(Protocol):
    """Where a store is kept; who opens it later finds what was there."""

    def open(self) -> Store: ...


class File:
    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> Store:
        return SqliteStore(self.path)


class Shards:
    """Sixteen files, all held by one process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self) -> Store:
        shards.prepare(self.folder)
        return shards.ShardedStore(self.folder)


class Database:
    def __init__(self, address: str) -> None:
        self.address = address

    def open(self) -> Store:
        return PostgresStore(self.address)


@pytest.fixture(params=["sqlite", "shards", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    if request.param == "sqlite":
        return File(tmp_path / "s")
    if request.param == "shards":
        return Shards(tmp_path)
    return Database(request.getfixturevalue("cluster").database())


def with_store(house: House, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = house.open()
        try:
            await work(store)
            await store.retire()
        finally:
            store.close()

    asyncio.run(run())


def test_a_table_and_its_lines_come_back_as_they_were(house: House) -> None:
    rows = [Row("~ G1"), Row("0 hold", 1500), Row("! 0 order pass")]

    async def first(store: Store) -> None:
        await store.save(body(), 0, rows[:1], pulse())
        await store.append(ours(), 1, rows[1:], pulse(asked=1, touched=5.0))

    async def second(store: Store) -> None:
        stored = await store.read("t")
        assert stored is not None
        assert (stored.body, stored.rows, stored.touched) == (saved(body()), rows, 5.0)
        assert await store.read("nowhere") is None

    with_store(house, first)
    with_store(house, second)


def test_a_line_is_written_once(house: House) -> None:
    async def work(store: Store) -> None:
        await store.save(body(), 0, [Row("a"), Row("b")], pulse())
        for number in (0, 1, 3):
            with pytest.raises(Conflict, match="has moved or is gone"):
                await store.append(ours(), number, [Row("c")], pulse(touched=9.0))
        stored = await store.read("t")
        assert stored is not None
        assert ([row.text for row in stored.rows], stored.touched) == (["a", "b"], 1.0)

    with_store(house, work)


def test_one_failure_in_a_group_leaves_the_others_alone(house: House) -> None:
    async def work(store: Store) -> None:
        for name in "abc":
            await store.save(body(name), 0, [Row("x")], pulse())
        jobs = [
            store.append(ours(name), 0 if name == "b" else 1, [Row("y")], pulse()) for name in "abc"
        ]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        for name, lines in (("a", 2), ("b", 1), ("c", 2)):
            stored = await store.read(name)
            assert stored is not None
            assert len(stored.rows) == lines

    with_store(house, work)


def test_lists_profiles_and_what_is_due(house: House) -> None:
    async def work(store: Store) -> None:
        await store.save(body("old"), 0, [], pulse(touched=1.0))
        await store.save(body("new", listed=True), 0, [], pulse(touched=2.0))
        await store.save(body("on", "playing", listed=True), 0, [], pulse(0, 50.0, 3.0))
        assert [one.body.id for one in await store.listed(9, 9)] == ["new"]
        assert [one.body.id for one in await store.of_profile("ada", 2)] == ["on", "new"]
        assert await store.of_profile("ben", 9) == []
        assert (await store.due(49.0), await store.due(50.0)) == ([], ["on"])
        assert (await store.forget_lobbies(1.5), await store.count()) == (1, 2)
        assert await store.profile("ada") is None
        await store.save_profile("ada", Known("Ada", {"x": [1]}), 1.0)
        assert await store.profile("ada") == Known("Ada", {"x": [1]})

    with_store(house, work)


def test_a_table_is_read_with_what_was_asked_for_before(house: House) -> None:
    async def work(store: Store) -> None:
        await store.save(body(), 0, [], pulse())
        for number in range(30):
            gone = asyncio.ensure_future(store.append(ours(), number, [Row("x")], pulse()))
            if number % 2:
                await asyncio.sleep(0)
            gone.cancel()  # as when those who asked have left
            stored = await store.read("t")
            assert stored is not None
            assert len(stored.rows) == number + 1

    with_store(house, work)


def test_a_body_is_changed_by_one_at_a_time(house: House) -> None:
    async def take(store: Store, stored: Stored | None, name: str) -> str:
        assert stored is not None
        stored.body.seats[1] = Seat("person", name, profile=name)
        try:
            await store.save(stored.body, 0, [], pulse())
        except Conflict:
            return ""
        return name

    async def work(store: Store) -> None:
        first = body()
        await store.save(first, 0, [], pulse())
        ben, eve = [await store.claim("t") for _ in range(2)]
        took = await asyncio.gather(take(store, ben, "Ben"), take(store, eve, "Eve"))
        assert sorted(took)[0] == ""
        (name,) = filter(None, took)
        stored = await store.read("t")
        assert stored is not None
        assert (stored.body.seats[1].name, stored.body.version) == (name, 2)
        assert len(await store.of_profile(name, 9)) == 1
        with pytest.raises(Conflict, match="changed"):
            await store.save(first, 0, [], pulse())
        with pytest.raises(Conflict, match="changed"):
            await store.save(body(), 0, [], pulse())  # a new table of the same name
        with pytest.raises(Conflict, match="moved"):
            await store.append(first, 0, [Row("x")], pulse())

    with_store(house, work)


def test_only_a_lobby_as_it_was_seen_can_be_removed(house: House) -> None:
    async def work(store: Store) -> None:
        await store.save(body(), 0, [], pulse())
        await store.save(body("begun", "playing"), 0, [Row("~ G1")], pulse())
        for table, version in (("t", 0), ("t", 2), ("begun", 1), ("nowhere", 1)):
            with pytest.raises(Conflict, match="nothing was removed"):
                await store.remove(ours(table, version))
        assert await store.count() == 2
        await store.remove(ours())
        assert await store.read("t") is None
        assert await store.of_profile("ada", 9) != []  # only the other one
        assert await store.count() == 1

    with_store(house, work)


def test_a_body_counts_how_often_it_was_saved(house: House) -> None:
    async def work(store: Store) -> None:
        one = body()
        for times in range(1, 4):
            await store.save(one, 0, [], pulse())
            assert one.version == times
        for table in (one, body("new")):  # rows are missing before this one
            with pytest.raises(Conflict):
                await store.save(table, 7, [Row("x")], pulse())
        assert (one.version, await store.count()) == (3, 1)
        await store.save(one, 0, [Row("x")], pulse())
        stored = await store.claim("t")
        assert stored is not None
        assert msgspec.structs.replace(stored.body, epoch=one.epoch) == one

    with_store(house, work)


def test_the_rules_of_a_table_are_kept_with_it(house: House) -> None:
    game = games.game("manors")
    assert rules_of(game) == f"{game.rules_version} ({game.rules_digest})"

    async def work(store: Store) -> None:
        one = body()
        assert one.rules == ""
        one.rules = rules_of(game)
        await store.save(one, 0, [], pulse())
        stored = await store.read("t")
        assert stored is not None
        assert stored.body.rules == rules_of(game)

    with_store(house, work)


def test_tables_that_are_always_due_hold_nobody_up(house: House) -> None:
    async def work(store: Store) -> None:
        always = [f"a{number}" for number in range(25)]
        for name in always:
            await store.save(body(name, "playing"), 0, [], pulse(0, 1.0))
        first, second, third = [await store.due(9.0, 10) for _ in range(3)]
        assert sorted(first + second + third[:5]) == sorted(always)
        assert third[5:] == first[:5]
        for name in ("d1", "d2"):
            await store.save(body(name, "playing"), 0, [], pulse(0, 10.0))
        assert not {"d1", "d2"} & {*await store.due(9.0, 10)}
        assert {"d1", "d2"} < {*await store.due(11.0, 10)}
        await store.append(ours("a3"), 0, [Row("x")], pulse(0, 11.0))
        assert (await store.due(12.0, 10))[0] == "a3"  # something has happened there
        turns = [await store.due(12.0, 9) for _ in range(3)]
        assert sorted(name for turn in turns for name in turn) == sorted([*always, "d1", "d2"])

    with_store(house, work)


def test_a_table_that_is_put_off_is_not_due_until_then(house: House) -> None:
    async def work(store: Store) -> None:
        await store.save(body("a", "playing"), 0, [], pulse(0, 1.0))
        await store.save(body("b", "playing"), 0, [], pulse(0, None))
        assert await store.due(2.0) == ["a"]
        for name in ("a", "b"):
            await store.put_off(name, 9.0)
        assert (await store.due(8.0), await store.due(9.0)) == ([], ["a"])
        await store.put_off("a", 90.0)
        await store.append(ours("a"), 0, [Row("x")], pulse(0, 20.0))
        assert await store.due(20.0) == ["a"]

    with_store(house, work)


def test_games_that_nobody_has_played_have_an_age_of_their_own(house: House) -> None:
    async def work(store: Store) -> None:
        for name, played in (("played", True), ("unplayed", False)):
            await store.save(body(name, "playing"), 0, [Row("x")], pulse(touched=1.0))
            await store.append(ours(name), 1, [Row("y")], pulse(touched=1.0, played=played))
            await store.append(ours(name), 2, [Row("z")], pulse(touched=1.0))
        assert await store.forget(unplayed=9.0) == ["unplayed"]
        assert await store.forget(unplayed=9.0, playing=9.0) == ["played"]

    with_store(house, work)


def test_a_list_shows_the_newest_few_of_each_maker(house: House) -> None:
    async def work(store: Store) -> None:
        for number in range(40):
            maker = "eve" if number else "ada"
            one = msgspec.structs.replace(body(f"{maker}{number}", listed=True), maker=maker)
            await store.save(one, 0, [], pulse(touched=float(number)))
        shown = [one.body.id for one in await store.listed(9, 3)]
        assert shown == ["eve39", "eve38", "eve37", "ada0"]
        assert len(await store.listed(2, 3)) == 2
        assert (await store.unfinished("eve"), await store.unfinished("ada")) == (39, 1)
        over = msgspec.structs.replace(one, status="over")
        await store.save(over, 0, [], pulse())
        assert await store.unfinished("eve") == 38

    with_store(house, work)


def test_who_comes_to_look_keeps_a_table(house: House) -> None:
    async def work(store: Store) -> None:
        for name in ("seen", "left"):
            await store.save(body(name, "playing"), 0, [], pulse(touched=1.0))
        await store.touch("seen", 9_000.0)
        await store.touch("seen", 5_000.0)  # a clock that was set back changes nothing
        stored = await store.read("seen")
        assert stored is not None
        assert stored.touched == 1.0  # nobody else can see it, and no clock feels it
        assert await store.forget(playing=8_000.0) == ["left"]
        assert await store.forget(playing=10_000.0) == ["seen"]

    with_store(house, work)


def test_a_profile_is_forgotten_when_it_sits_nowhere_and_does_not_come(house: House) -> None:
    async def work(store: Store) -> None:
        await store.save(body(), 0, [], pulse(touched=50_000.0))
        for name in ("ada", "ben", "eve"):
            await store.save_profile(name, Known(name, {}), 1.0)
        await store.touch_profile("eve", 20_000.0)
        assert await store.forget(profiles=10_000.0) == []
        found = [name for name in ("ada", "ben", "eve") if await store.profile(name)]
        assert found == ["ada", "eve"]
        await store.forget(lobby=60_000.0, profiles=10_000.0)
        await store.forget(lobby=60_000.0, profiles=30_000.0)
        assert [await store.profile(name) for name in ("ada", "eve")] == [None, None]

    with_store(house, work)


def test_where_a_game_began_is_kept_apart_from_its_body(house: House) -> None:
    past = [Event("opened", "M-T1", (1, 2))]

    async def work(store: Store) -> None:
        one = msgspec.structs.replace(body(listed=True), start={"phase": 3}, past=past)
        for _ in range(2):
            await store.save(one, 0, [], pulse())
        stored = await store.claim("t")
        assert stored is not None
        assert msgspec.structs.replace(stored.body, epoch=one.epoch) == one
        (listed,) = await store.listed(9, 9)
        assert (listed.body.start, listed.body.past) == (None, [])
        assert listed.body.seats == one.seats

    with_store(house, work)


def test_each_table_is_forgotten_at_the_age_of_its_kind(house: House) -> None:
    async def work(store: Store) -> None:
        for status in ("lobby", "playing", "over"):
            for age in (10.0, 20.0, 30.0, 40.0):
                await store.save(
                    body(f"{status}{age:.0f}", status), 0, [Row("x")], pulse(0, 1, age)
                )
        gone = await store.forget(lobby=35.0, over=25.0, playing=15.0)
        assert sorted(gone) == ["lobby10", "lobby20", "lobby30", "over10", "over20", "playing10"]
        assert (await store.count(), await store.read("over20")) == (6, None)
        assert (await store.forget(lobby=35.0, over=25.0, playing=15.0), await store.count()) == (
            [],
            6,
        )
        kept = [await store.read(name) for name in ("lobby40", "over30", "playing20", *gone)]
        assert [one and len(one.rows) for one in kept] == [1, 1, 1, *[None] * 6]

    with_store(house, work)


@pytest.mark.parametrize("house", ["sqlite", "postgres"], indirect=True)
def test_one_call_forgets_a_few_and_the_next_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "LOOKED_AT", 10)
    monkeypatch.setattr(queries, "TABLES", 4)
    monkeypatch.setattr(queries, "LINES", 6)

    async def work(store: Store) -> None:
        for number in range(40):
            rows = [Row("x")] * (9 if number == 1 else 0)
            old = number % 2 or number > 30
            await store.save(body(f"t{number}", "over"), 0, rows, pulse(touched=1 if old else 9))
            await store.save_profile(f"p{number}", Known("", {}), 1.0 if old else 9.0)
        calls = [await store.forget(over=5.0, profiles=5.0) for _ in range(20)]
        assert calls[0] == ["t1"]  # a long one
        assert max(len(gone) for gone in calls) == 4
        assert sum(map(len, calls)) == len({name for gone in calls for name in gone}) == 24
        assert await store.count() == 16
        profiles = [await store.profile(f"p{number}") for number in range(40)]
        assert sum(one is not None for one in profiles) == 16

    with_store(house, work)


def test_all_stores_answer_the_same_to_everything(house: House, tmp_path: Path) -> None:
    async def tell(store: Store) -> None:
        for number, call in enumerate(story()):
            found = await call(store)
            if isinstance(found, Stored):
                found.body.epoch = 0  # how a store counts them is its own affair
            told.append((number, found))

    told: list[tuple[int, object]] = []
    with_store(File(tmp_path / "other"), tell)
    expected, told = told, []
    with_store(house, tell)
    assert told == expected
