"""A store that fails at any single call is as it was before that call, or as it was after it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from restinplay.core.record import NotWritten
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Body, Conflict, Known, Pulse, Row, Seat, Store, Today
from restinplay.server.wire import Settings
from tests.server.failing import Failing

Contents = list[list[tuple[object, ...]]]
Call = Callable[[Store], Awaitable[object]]
CALLS = {name for name in vars(Store) if not name.startswith("_")} - {
    "close",
    "now",
    "new_id",
    "look_after",
    "retire",
}


def body(name: str, version: int = 0, status: str = "playing") -> Body:
    seats = [Seat("person", "Ada", profile="ada"), Seat("open", tenure=version)]
    settings = Settings(listed=True)
    kept = Body(name, "manors", {}, settings, seats, 0, "seed 1", status, version=version)  # type: ignore[arg-type]
    return replace(kept, epoch=1)  # as a server that opens a new file has it


def of_today(version: int = 0, status: str = "playing") -> Body:
    return replace(body("day", version, status), today=Today("2026-11-17", version), returns=[1.0])


def pulse(due: float | None, touched: float) -> Pulse:
    return Pulse(0, due, touched)


def story() -> list[Call]:
    """Something of everything that a store can be asked."""
    return [
        lambda store: store.save(body("t"), 0, [Row("a")], pulse(None, 1.0)),
        lambda store: store.save(body("lobby", 0, "lobby"), 0, [], pulse(None, 1.0)),
        lambda store: store.save(body("closed", 0, "lobby"), 0, [], pulse(None, 1.0)),
        lambda store: store.remove(body("closed", 1)),
        lambda store: store.append(body("t", 1), 1, [Row("b"), Row("c", 7)], pulse(5.0, 2.0)),
        lambda store: store.save(body("t", 1), 3, [Row("d")], pulse(6.0, 3.0)),
        lambda store: store.save(body("t", 2), 4, [], pulse(7.0, 3.0)),
        lambda store: store.append(body("t", 3), 4, [], pulse(8.0, 4.0)),
        lambda store: store.keep_position("t", b"where it stands"),
        lambda store: store.keep_position("t", b"where it stands later"),
        lambda store: store.read("t"),
        lambda store: store.claim("t"),
        lambda store: store.release("t"),
        lambda store: store.listed(9, 9),
        lambda store: store.of_profile("ada", 9),
        lambda store: store.due(9.0),
        lambda store: store.put_off("t", 20.0),
        lambda store: store.count(),
        lambda store: store.unfinished("ada"),
        lambda store: store.check(),
        lambda store: store.save_profile("ben", Known("Ben", {"x": 1}), 1.0),
        lambda store: store.profile("ben"),
        lambda store: store.touch("t", 5000.0),
        lambda store: store.touch_profile("ben", 5000.0),
        lambda store: store.reseat("t", "ada", "ben"),
        lambda store: store.save(of_today(), 0, [], pulse(None, 1.0)),
        lambda store: store.save(of_today(1, "over"), 0, [Row("a")], pulse(None, 3.0)),
        lambda store: store.day("2026-11-17", "ada", 9),
        lambda store: store.luckless(9),
        lambda store: store.save_luck("day", 0.5),
        lambda store: store.forget_days("2026-11-18"),
        lambda store: store.forget_lobbies(2.0),
        lambda store: store.forget(over=2.0, playing=9000.0, lobby=2.0, profiles=9000.0),
    ]


async def contents(store: SqliteStore) -> Contents:
    """Everything that is kept, but for the bytes of a trial."""

    def look(db: sqlite3.Connection) -> Contents:
        tables = ("tables", "bodies", "lines", "sitters", "profiles", "todays", "positions")
        whole = [db.execute(f"SELECT * FROM {one} ORDER BY 1, 2").fetchall() for one in tables]
        return [*whole, db.execute("SELECT * FROM counts").fetchall()]

    return await store.see(look)


def in_a_store(path: Path, scene: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        try:
            await scene(store)
        finally:
            store.close()

    asyncio.run(run())


def test_the_story_calls_everything_there_is(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        failing = Failing(store)
        for call in story():
            await call(failing)
        assert {*failing.calls} == CALLS
        assert len(failing.calls) == len(story())

    in_a_store(tmp_path / "s", scene)


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> list[Contents]:
    """What there is before the story, and after each call."""
    found: list[Contents] = []

    async def scene(store: SqliteStore) -> None:
        found.append(await contents(store))
        for call in story():
            await call(store)
            found.append(await contents(store))

    in_a_store(tmp_path_factory.mktemp("whole") / "s", scene)
    return found


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, len(story()) + 1))
def test_one_call_fails_and_the_rest_is_as_it_would_have_been(
    at: int, after: bool, tmp_path: Path, states: list[Contents]
) -> None:
    async def broken(store: SqliteStore) -> None:
        failing = Failing(store, at, after=after)
        for number, call in enumerate(story(), 1):
            if number != at:
                await call(failing)
                continue
            with pytest.raises(NotWritten):
                await call(failing)
            assert await contents(store) == states[at if after else at - 1]
            if after:
                continue  # it was done; those who read the store again go on from there
            await call(failing)
        assert await contents(store) == states[-1]

    in_a_store(tmp_path / "s", broken)


def test_who_does_not_hear_of_a_save_may_not_save_on(tmp_path: Path) -> None:
    async def scene(store: SqliteStore) -> None:
        failing, one = Failing(store, 2, after=True), body("t")
        await failing.save(one, 0, [], pulse(None, 1.0))
        with pytest.raises(NotWritten):
            await failing.save(one, 0, [], pulse(None, 1.0))
        assert one.version == 1
        with pytest.raises(Conflict):
            await failing.save(one, 0, [], pulse(None, 1.0))
        stored = await failing.claim("t")
        assert stored is not None
        await failing.save(stored.body, 0, [], pulse(None, 1.0))
        assert stored.body.version == 3

    in_a_store(tmp_path / "s", scene)


class Breaking:
    """A connection of which one statement fails as on a disk that is full."""

    def __init__(self, db: sqlite3.Connection, at: int) -> None:
        self._db = db
        self._left = at

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)

    def execute(self, query: str, values: object = ()) -> sqlite3.Cursor:
        self._count(query)
        return self._db.execute(query, values)  # type: ignore[arg-type]

    def executemany(self, query: str, values: object) -> sqlite3.Cursor:
        self._count(query)
        return self._db.executemany(query, values)  # type: ignore[arg-type]

    def _count(self, query: str) -> None:
        if query != "ROLLBACK":
            self._left -= 1
            if self._left == 0:
                raise sqlite3.OperationalError("database or disk is full")


def test_any_single_statement_fails_and_each_call_was_done_or_not(
    tmp_path: Path, states: list[Contents]
) -> None:
    async def broken(store: SqliteStore) -> None:
        store._connection = Breaking(store._connection, at)  # type: ignore[assignment]
        for number, call in enumerate(story(), 1):
            try:
                await call(store)
            except NotWritten:
                failures.append(at)
                assert await contents(store) == states[number - 1]
                await call(store)
            assert await contents(store) == states[number]

    failures: list[int] = []
    at = 1
    while len(failures) == at - 1:  # until there is no statement left that could fail
        in_a_store(tmp_path / f"{at}", broken)
        at += 1
    assert len(failures) > 40
