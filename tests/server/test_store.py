"""The store keeps what it has taken, tells what it could not take, and grows with its schema."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server.sqlite import SqliteStore, migrate, migrations
from restinplay.server.store import Body, Conflict, Known, Pulse, Row, Seat
from restinplay.server.wire import Settings


def body(name: str = "t", status: str = "lobby", listed: bool = False) -> Body:
    seats = [Seat("person", "Ada", profile="ada"), Seat("open")]
    return Body(name, "manors", {}, Settings(listed=listed), seats, 0, "seed 1", status)  # type: ignore[arg-type]


def pulse(asked: int = -1, due: float | None = None, touched: float = 1.0) -> Pulse:
    return Pulse(asked, due, touched)


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        try:
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def test_a_table_and_its_lines_come_back_as_they_were(tmp_path: Path) -> None:
    rows = [Row("~ G1"), Row("0 hold", 1500), Row("! 0 order pass")]

    async def first(store: SqliteStore) -> None:
        await store.save(body(), 0, rows[:1], pulse())
        await store.append("t", 1, rows[1:], pulse(asked=1, touched=5.0))

    async def second(store: SqliteStore) -> None:
        stored = await store.read("t")
        assert stored is not None
        assert (stored.body, stored.rows, stored.touched) == (body(), rows, 5.0)
        assert await store.read("nowhere") is None

    with_store(tmp_path / "s", first)
    with_store(tmp_path / "s", second)


def test_a_line_is_written_once(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.save(body(), 0, [Row("a"), Row("b")], pulse())
        for number in (0, 1, 3):
            with pytest.raises(Conflict, match="elsewhere"):
                await store.append("t", number, [Row("c")], pulse(touched=9.0))
        stored = await store.read("t")
        assert stored is not None
        assert ([row.text for row in stored.rows], stored.touched) == (["a", "b"], 1.0)

    with_store(tmp_path / "s", work)


def test_one_failure_in_a_group_leaves_the_others_alone(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        for name in "abc":
            await store.save(body(name), 0, [Row("x")], pulse())
        jobs = [store.append(name, 0 if name == "b" else 1, [Row("y")], pulse()) for name in "abc"]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        for name, lines in (("a", 2), ("b", 1), ("c", 2)):
            stored = await store.read(name)
            assert stored is not None
            assert len(stored.rows) == lines

    with_store(tmp_path / "s", work)


def test_lists_profiles_and_what_is_due(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.save(body("old"), 0, [], pulse(touched=1.0))
        await store.save(body("new", listed=True), 0, [], pulse(touched=2.0))
        await store.save(body("on", "playing", listed=True), 0, [], pulse(0, 50.0, 3.0))
        assert [one.body.id for one in await store.listed(9)] == ["new"]
        assert [one.body.id for one in await store.of_profile("ada", 2)] == ["on", "new"]
        assert await store.of_profile("ben", 9) == []
        assert (await store.due(49.0), await store.due(50.0)) == ([], ["on"])
        assert (await store.forget_lobbies(1.5), await store.count()) == (1, 2)
        assert await store.profile("ada") is None
        await store.save_profile("ada", Known("Ada", {"x": [1]}), 1.0)
        assert await store.profile("ada") == Known("Ada", {"x": [1]})

    with_store(tmp_path / "s", work)


def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.save(body(), 0, [], pulse())
        await store._do(lambda db: db.execute("PRAGMA max_page_count = 20").fetchone())
        with pytest.raises(NotWritten, match="full"):
            await store.append("t", 0, [Row("x" * 1000) for _ in range(500)], pulse())
        stored = await store.read("t")
        assert stored is not None
        assert stored.rows == []
        await store.append("t", 0, [Row("small")], pulse())

    with_store(tmp_path / "s", work)


def test_a_locked_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("restinplay.server.sqlite.PATIENCE", 0.05)

    async def work(store: SqliteStore) -> None:
        await store.save(body(), 0, [], pulse())
        other = sqlite3.connect(tmp_path / "s", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotWritten, match="locked"):
            await store.append("t", 0, [Row("x")], pulse())
        other.execute("ROLLBACK")
        other.close()
        await store.append("t", 0, [Row("x")], pulse())

    with_store(tmp_path / "s", work)


def test_an_old_file_is_brought_to_the_newest_schema(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    scripts = ["CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y DEFAULT 7"]
    migrate(db, scripts[:1])
    db.execute("INSERT INTO a VALUES (1)")
    migrate(db, scripts)
    migrate(db, scripts)
    assert db.execute("SELECT * FROM a").fetchall() == [(1, 7)]
    assert db.execute("SELECT version FROM schema_version").fetchall() == [(2,)]
    with pytest.raises(BadInput, match="of version 2; this program knows 1"):
        migrate(db, scripts[:1])
    db.close()


def test_tables_of_the_first_schema_are_kept(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    migrate(db, migrations()[:1])
    kept = msgspec.json.encode(body("t", "playing")).decode()
    db.execute("INSERT INTO tables VALUES ('t', 'playing', 0, 1, 9.0, 5.0)")
    db.execute("INSERT INTO bodies VALUES ('t', ?)", [kept])
    db.execute("INSERT INTO lines VALUES ('t', 1, '0 say \"a\"', 700), ('t', 0, '~ G1', 0)")
    db.execute("INSERT INTO sitters VALUES ('ada', 't')")
    db.close()

    async def work(store: SqliteStore) -> None:
        await store.append("t", 2, [Row("0 hold", 3)], pulse(1, 9.0, 6.0))
        stored = await store.read("t")
        assert stored is not None
        assert stored.body == body("t", "playing")
        assert stored.rows == [Row("~ G1"), Row('0 say "a"', 700), Row("0 hold", 3)]
        assert [one.touched for one in await store.of_profile("ada", 9)] == [6.0]
        assert await store.due(9.0) == ["t"]

    with_store(tmp_path / "s", work)


def test_a_step_of_the_schema_happens_whole_or_not_at_all(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    with pytest.raises(sqlite3.Error):
        migrate(db, ["CREATE TABLE a (x); CREATE TABLE a (x)"])
    db.close()
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    migrate(db, ["CREATE TABLE a (x)"])
    db.close()


def test_every_script_of_the_schema_is_numbered_and_whole() -> None:
    assert migrations()[0].startswith("-- A table is")


def test_a_file_that_is_no_store_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "s").write_text("hello " * 1000)
    with pytest.raises(BadInput, match="not a database"):
        SqliteStore(tmp_path / "s")
