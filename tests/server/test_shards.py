"""Sixteen files are one store: what lay in a single file is found again, by any process."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from restinplay.core.errors import BadInput
from restinplay.server import shards
from restinplay.server.shards import SHARDS, ShardedStore, merge, path_of, prepare, shard_of
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Body, Elsewhere, Known, Row, Seat, Store, Stored, Today
from tests.server.test_store import body, pulse

DAY = "2026-10-31"


def run(store: Store, work: Callable[[Store], Awaitable[None]]) -> None:
    async def inside() -> None:
        try:
            await work(store)
        finally:
            store.close()

    asyncio.run(inside())


def halves(folder: Path) -> tuple[ShardedStore, ShardedStore]:
    """What two processes have."""
    return ShardedStore(folder, range(0, SHARDS, 2)), ShardedStore(folder, range(1, SHARDS, 2))


def with_halves(folder: Path, work: Callable[[Store, Store], Awaitable[None]]) -> None:
    async def inside() -> None:
        one, other = halves(folder)
        try:
            await work(one, other)
        finally:
            one.close()
            other.close()

    prepare(folder)
    asyncio.run(inside())


def of_day(name: str, profile: str, answers: int = 0, returns: float | None = None) -> Body:
    """The deal of a day, played by somebody."""
    one = msgspec.structs.replace(body(name, "playing"), today=Today(DAY, answers))
    one.seats = [Seat("person", profile, profile=profile)]
    if returns is not None:
        one.status, one.returns = "over", [returns]
    return one


async def fill(store: Store) -> None:
    """Thirty tables: each is the rematch of the one before it, and every third has a past."""
    for number in range(30):
        one = msgspec.structs.replace(body(f"t{number}", listed=True), maker=f"m{number % 4}")
        one.next, one.after = f"t{number + 1}", f"t{number - 1}" if number else ""
        if number % 3 == 0:
            one.start = {"phase": number}
        await store.save(one, 0, [Row("~ G1"), Row("0 hold", number)], pulse(touched=number))
        await store.append(one, 2, [Row("1 pass")], pulse(0, float(number), float(number)))
        await store.keep_position(one.id, bytes([number]))
    for number in range(3):
        await store.save(of_day(f"d{number}", f"p{number}"), 0, [], pulse())
    await store.save_profile("ada", Known("Ada", {"x": [1]}), 1.0)


async def told(store: Store) -> list[object]:
    """All that can be read, but for where a rematch is."""
    found: list[Stored] = []
    for name in [f"t{number}" for number in range(30)] + ["d0", "d1", "d2"]:
        stored = await store.read(name)
        assert stored is not None
        stored.body.next = stored.body.after = ""
        found.append(stored)
    lists = await store.listed(9, 3), await store.of_profile("ada", 40)
    for one in [*lists[0], *lists[1]]:
        one.body.next = one.body.after = ""
    day = await store.day(DAY, "p1", 5)
    return [found, lists, day, await store.count(), await store.profile("ada")]


def test_what_was_in_one_file_is_in_sixteen_and_the_one_is_kept(tmp_path: Path) -> None:
    expected: list[object] = []

    async def look(store: Store) -> None:
        expected.append(await told(store))

    async def first(store: Store) -> None:
        await fill(store)
        await look(store)

    run(SqliteStore(tmp_path / "tables.sqlite"), first)
    assert prepare(tmp_path) == 33
    assert prepare(tmp_path) == 0
    assert not (tmp_path / "tables.sqlite").exists()
    run(ShardedStore(tmp_path), look)
    run(SqliteStore(tmp_path / shards.BEFORE), look)
    merge(tmp_path, tmp_path / "merged")
    run(SqliteStore(tmp_path / "merged"), look)
    assert all(one == expected[0] for one in expected)
    assert all(path_of(tmp_path, shard).stat().st_mode & 0o077 == 0 for shard in range(SHARDS))


def test_a_table_can_be_played_on_after_the_move_and_not_by_those_who_had_it(
    tmp_path: Path,
) -> None:
    async def first(store: Store) -> None:
        await fill(store)

    async def second(store: Store) -> None:
        stored = await store.claim("t7")
        assert stored is not None
        assert stored.body.epoch == 2
        await store.append(stored.body, 3, [Row("0 draw")], pulse())
        again = await store.read("t7")
        assert again is not None
        assert [row.text for row in again.rows] == ["~ G1", "0 hold", "1 pass", "0 draw"]

    run(SqliteStore(tmp_path / "tables.sqlite"), first)
    prepare(tmp_path)
    run(ShardedStore(tmp_path), second)


def test_a_rematch_in_another_file_is_forgotten_and_one_in_the_same_is_not(tmp_path: Path) -> None:
    async def first(store: Store) -> None:
        await fill(store)
        near = next(f"n{one}" for one in range(1000) if shard_of(f"n{one}") == shard_of("t3"))
        one = msgspec.structs.replace(body(near), after="t3", next="t3")
        await store.save(one, 0, [], pulse())

    async def second(store: Store) -> None:
        for number in range(29):
            stored = await store.read(f"t{number}")
            assert stored is not None
            following = f"t{number + 1}"
            is_near = shard_of(following) == shard_of(f"t{number}")
            assert stored.body.next == (following if is_near else "")
        (near,) = [one for one in await store.of_profile("ada", 99) if one.body.id[0] == "n"]
        assert (near.body.after, near.body.next) == ("t3", "t3")

    run(SqliteStore(tmp_path / "tables.sqlite"), first)
    prepare(tmp_path)
    run(ShardedStore(tmp_path), second)


@pytest.mark.parametrize("step", ["link", "rename", "rmdir", "unlink"])
def test_a_move_that_is_interrupted_loses_nothing_and_is_finished_later(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cut(Exception):
        pass

    def cut(*_: object, **__: object) -> None:
        raise Cut

    expected: list[object] = []

    async def first(store: Store) -> None:
        await fill(store)
        expected.append(await told(store))

    async def second(store: Store) -> None:
        assert await told(store) == expected[0]

    run(SqliteStore(tmp_path / "tables.sqlite"), first)
    with monkeypatch.context() as patch:
        patch.setattr(os if step == "link" else Path, step, cut)
        with pytest.raises(Cut):
            prepare(tmp_path)
    prepare(tmp_path)
    assert not (tmp_path / "tables.sqlite").exists()
    run(ShardedStore(tmp_path), second)
    run(SqliteStore(tmp_path / shards.BEFORE), second)


def test_two_kinds_of_tables_in_one_folder_are_not_guessed_about(tmp_path: Path) -> None:
    prepare(tmp_path)
    run(SqliteStore(tmp_path / "tables.sqlite"), fill)
    with pytest.raises(BadInput, match="move one of them away"):
        prepare(tmp_path)
    assert (tmp_path / "tables.sqlite").exists()


def test_a_file_is_held_by_one_process(tmp_path: Path) -> None:
    prepare(tmp_path)
    store = ShardedStore(tmp_path, [3])
    with pytest.raises(BadInput, match="another server"):
        ShardedStore(tmp_path, [2, 3])
    store.close()
    ShardedStore(tmp_path, [2, 3]).close()


def test_each_process_makes_tables_of_its_own_and_reads_those_of_all(tmp_path: Path) -> None:
    async def work(one: Store, other: Store) -> None:
        made: dict[str, Store] = {}
        for store in (one, other) * 20:
            new = body(listed=True)
            new.id = store.new_id(new)
            await store.save(new, 0, [Row("x")], pulse(touched=len(made)))
            made[new.id] = store
        assert {shard_of(name) % 2 for name, store in made.items() if store is one} == {0}
        for store in (one, other):
            assert await store.count() == 40
            assert [one.body.id for one in await store.listed(40, 40)] == [*made][::-1]
            assert len(await store.of_profile("ada", 99)) == 40
        for name, store in made.items():
            stranger = other if store is one else one
            stored = await stranger.read(name)
            assert stored is not None
            assert len(stored.rows) == 1
            with pytest.raises(Elsewhere):
                await stranger.claim(name)
            rematch = msgspec.structs.replace(stored.body, after=name)
            assert shard_of(store.new_id(rematch)) == shard_of(name)

    with_halves(tmp_path, work)


def test_tables_that_are_made_together_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: Store, other: Store) -> None:
        files = []
        for hour in range(16):
            monkeypatch.setattr("time.time", lambda hour=hour: 3600.0 * hour + 5)
            files.append({shard_of(one.new_id(body())) for _ in range(9)})
        assert [len(some) for some in files] == [1] * 16
        assert set().union(*files) == {*range(0, SHARDS, 2)}

    with_halves(tmp_path, work)


def test_each_process_looks_after_its_own_tables_only(tmp_path: Path) -> None:
    async def work(one: Store, other: Store) -> None:
        names: list[set[str]] = [set(), set()]
        for number in range(40):
            store, mine = ((one, other)[number % 2], names[number % 2])
            new = body(status="playing")
            new.id = store.new_id(new)
            await store.save(new, 0, [], pulse(0, 1.0))
            mine.add(new.id)
        assert [{*await store.due(9.0)} for store in (one, other)] == names
        assert {*await one.forget(playing=9.0)} == names[0]
        assert await other.count() == 20

    with_halves(tmp_path, work)


def test_a_profile_that_sits_at_a_table_in_another_file_is_kept(tmp_path: Path) -> None:
    async def work(one: Store, other: Store) -> None:
        new = body()
        new.id = other.new_id(new)
        await other.save(new, 0, [], pulse(touched=50.0))
        for name in ("ada", "ben"):
            await one.save_profile(name, Known(name, {}), 1.0)
        await one.forget(profiles=10.0)
        assert await other.profile("ada") == Known("ada", {})
        assert await other.profile("ben") is None

    with_halves(tmp_path, work)


def test_the_players_of_a_day_are_counted_over_all_files(tmp_path: Path) -> None:
    """Some came before the tables of a day were in one file."""

    async def first(store: Store) -> None:
        for number in range(6):
            one = of_day(f"d{number}", f"p{number}")
            await store.save(one, 0, [], pulse())
            if number != 2:
                over = of_day(one.id, f"p{number}", 9 - number, float(number % 2))
                over.version, over.epoch = one.version, one.epoch
                await store.save(over, 0, [], pulse())

    async def second(one: Store, other: Store) -> None:
        new = of_day("", "late")
        new.id = one.new_id(new)
        await one.save(new, 0, [], pulse())
        over = msgspec.structs.replace(new, status="over", returns=[1.0], today=Today(DAY, 5))
        await one.save(over, 0, [], pulse())
        for store in (one, other):
            day = await store.day(DAY, "late", 4)
            assert (day.playing, day.played, day.solved) == (1, 6, 4)
            assert [found.profile for found in day.best] == ["p5", "late", "p3", "p1"][:4]
            assert day.own is not None
            assert (day.own[0], day.own[1].number, day.table) == (2, 6, new.id)

    run(SqliteStore(tmp_path / "tables.sqlite"), first)
    prepare(tmp_path)
    with_halves(tmp_path, second)
