"""The store keeps what it has taken, tells what it could not take, and grows with its schema."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

import restinplay
from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.events import Event
from restinplay.core.record import NotWritten
from restinplay.core.state import SPECTATOR
from restinplay.server import wire
from restinplay.server.commands import leave_lobby
from restinplay.server.sqlite import SqliteStore, migrate, migrations
from restinplay.server.store import Body, Conflict, Elsewhere, Known, Pulse, Row, Seat
from restinplay.server.tables import Asker, Tables
from restinplay.server.wire import Settings


def body(name: str = "t", status: str = "lobby", listed: bool = False) -> Body:
    seats = [Seat("person", "Ada", profile="ada"), Seat("open")]
    return Body(name, "manors", {}, Settings(listed=listed), seats, 0, "seed 1", status)  # type: ignore[arg-type]


def ours(name: str = "t", version: int = 1, epoch: int = 1) -> Body:
    """A table as it is in the hands of the first who has it."""
    return msgspec.structs.replace(body(name), version=version, epoch=epoch)


def saved(one: Body, times: int = 1) -> Body:
    return msgspec.structs.replace(one, version=one.version + times)


def pulse(
    asked: int = -1, due: float | None = None, touched: float = 1.0, played: bool = False
) -> Pulse:
    return Pulse(asked, due, touched, played)


def with_store(path: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(path)
        try:
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.save(body(), 0, [], pulse())
        await store._do(lambda db: db.execute("PRAGMA max_page_count = 20").fetchone())
        with pytest.raises(NotWritten, match="full"):
            await store.append(ours(), 0, [Row("x" * 1000) for _ in range(500)], pulse())
        stored = await store.read("t")
        assert stored is not None
        assert stored.rows == []
        await store.append(ours(), 0, [Row("small")], pulse())

    with_store(tmp_path / "s", work)


def test_a_locked_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("restinplay.server.sqlite.PATIENCE", 0.05)

    async def work(store: SqliteStore) -> None:
        await store.save(body(), 0, [], pulse())
        other = sqlite3.connect(tmp_path / "s", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotWritten, match="locked"):
            await store.append(ours(), 0, [Row("x")], pulse())
        other.execute("ROLLBACK")
        other.close()
        await store.append(ours(), 0, [Row("x")], pulse())

    with_store(tmp_path / "s", work)


def test_reads_do_not_wait_for_a_writer(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.save(body("t", listed=True), 0, [Row("x")], pulse(0, 5.0))
        await store.save_profile("ada", Known("Ada", {}), 1.0)
        other = sqlite3.connect(tmp_path / "s", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        stuck = store.append(ours(), 1, [Row("y")], pulse())
        await asyncio.sleep(0)  # it is with the writer now, who waits
        assert [one.body.id for one in await store.listed(9, 9)] == ["t"]
        assert [one.body.id for one in await store.of_profile("ada", 9)] == ["t"]
        assert await store.profile("ada") == Known("Ada", {})
        assert (await store.count(), await store.due(9.0), await store.read("u")) == (
            1,
            ["t"],
            None,
        )
        assert not stuck.done()
        other.execute("ROLLBACK")
        other.close()
        await stuck
        stored = await store.read("t")
        assert stored is not None
        assert [row.text for row in stored.rows] == ["x", "y"]

    with_store(tmp_path / "s", work)


def test_a_lock_holds_a_group_up_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("restinplay.server.sqlite.PATIENCE", 0.05)
    begun: list[str] = []

    async def work(store: SqliteStore) -> None:
        names = [f"t{number}" for number in range(20)]
        for name in names:
            await store.save(body(name), 0, [], pulse())
        await store._do(lambda db: db.set_trace_callback(begun.append))
        other = sqlite3.connect(tmp_path / "s", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        begun.clear()
        jobs = [store.append(ours(name), 0, [Row("x")], pulse()) for name in names]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert {str(outcome) for outcome in outcomes} == {
            "the store could not write (database is locked); nothing was changed"
        }
        assert begun == ["BEGIN IMMEDIATE"]
        other.close()

    with_store(tmp_path / "s", work)


def test_what_comes_from_an_older_epoch_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server slept so long that another one has opened its file meanwhile."""
    monkeypatch.setattr("restinplay.server.sqlite.hold", lambda path: Nothing())

    async def work(asleep: SqliteStore) -> None:
        one, lobby = body(status="playing"), body("lobby")
        for new in (one, lobby):
            await asleep.save(new, 0, [Row("x")], pulse())
        awake = SqliteStore(tmp_path / "s")
        writes: list[Callable[[], Awaitable[None]]] = [
            lambda: asleep.append(one, 1, [Row("late")], pulse()),
            lambda: asleep.save(one, 1, [Row("late")], pulse()),
            lambda: asleep.save(body("new"), 0, [], pulse()),
            lambda: asleep.remove(lobby),
        ]
        for write in writes:
            with pytest.raises(Conflict, match="another server has this table"):
                await write()
        with pytest.raises(Elsewhere, match="another server"):
            await asleep.claim("t")
        stored = await awake.claim("t")
        assert stored is not None
        assert [row.text for row in stored.rows] == ["x"]
        assert (one.epoch, stored.body.epoch) == (1, 2)
        await awake.append(stored.body, 1, [Row("y")], pulse())
        with pytest.raises(Conflict):
            await awake.append(one, 2, [Row("late")], pulse())
        seen = await asleep.read("t")
        assert seen is not None
        assert [row.text for row in seen.rows] == ["x", "y"]
        with pytest.raises(Conflict):
            await awake.append(seen.body, 2, [Row("z")], pulse())  # it was only looked at
        assert (await awake.count(), seen.body.epoch) == (2, 0)
        awake.close()

    with_store(tmp_path / "s", work)


class Nothing:
    def let_go(self) -> None:
        pass


def test_to_count_and_to_find_what_is_due_is_to_look_at_few_rows(tmp_path: Path) -> None:
    steps: list[None] = []

    def count(db: sqlite3.Connection) -> None:
        """How much SQLite does, in steps of its own."""
        db.set_progress_handler(lambda: steps.append(None), 1)

    async def sweep(store: SqliteStore) -> int:
        steps.clear()
        await store.count()
        await store.due(2.0)
        return len(steps)

    async def work(store: SqliteStore) -> None:
        await store.see(count)
        found = []
        for size in (5, 10, 500):
            jobs = [store.save(body(f"{size} {n}"), 0, [], pulse(0, 5.0)) for n in range(size)]
            await asyncio.gather(*jobs)
            found.append(await sweep(store))  # the first one reads the schema too
        assert found[1] == found[2] > 0

    with_store(tmp_path / "s", work)


def test_a_check_may_rely_on_what_was_just_written(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        async def trials() -> int:
            query = "SELECT count(*) FROM trials"
            return await store.see(lambda db: int(db.execute(query).fetchone()[0]))

        await store.save(body(), 0, [], pulse())
        await store.append(ours(), 0, [Row("x")], pulse())
        await store.check(within=60.0)
        assert await trials() == 0
        await store.check()
        assert await trials() == 1
        await store._do(lambda db: db.execute("DELETE FROM trials"))
        await store.check(within=60.0)
        assert await trials() == 0
        await store.check(within=0.0)
        assert await trials() == 1

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
    with pytest.raises(BadInput, match="has version 2; this program knows only 1"):
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
        await store.append(ours(version=1_000_000), 2, [Row("0 hold", 3)], pulse(1, 9.0, 6.0))
        stored = await store.read("t")
        assert stored is not None
        assert stored.body == saved(body("t", "playing"), 1_000_000)
        assert stored.rows == [Row("~ G1"), Row('0 say "a"', 700), Row("0 hold", 3)]
        assert [one.touched for one in await store.of_profile("ada", 9)] == [6.0]
        assert await store.due(9.0) == ["t"]

    with_store(tmp_path / "s", work)


def test_tables_from_before_their_bodies_grew_open_and_old_secrets_open_nothing_new(
    tmp_path: Path,
) -> None:
    """As the first source with the third schema kept them."""
    match = restinplay.match("eva", seed=3)
    rows = [[str(line), 0] for line in match.record.lines]

    def seat(kind: str, name: str, tenure: int) -> dict[str, Any]:
        who = {"kind": kind, "name": name, "bot": "", "profile": "", "tenure": tenure}
        return {**who, "taken_over": False}

    head = {"host": 0, "deal": "seed 3", "next": "", "start": None, "past": []}
    settings = {"hints": True, "undo": "consent", "per_move": 60, "per_game": 0, "take_over": 0}
    settings |= {"stand_in": "thumb", "listed": False, "watching": True}
    alone, ben = [seat("person", "Ada", 0)], seat("person", "Ben", 3)
    kept = [("g", "eva", "playing", alone), ("l", "manors", "lobby", [*alone, ben])]
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    migrate(db, migrations()[:3])
    for key, (name, game, status, seats) in enumerate(kept, 1):
        options = games.game(game).options
        old = {"id": name, "game": game, "options": options, "settings": settings, "seats": seats}
        db.execute(
            "INSERT INTO tables VALUES (?, ?, ?, 0, ?, 0, NULL, 5.0)",
            [key, name, status, len(rows) if status == "playing" else 0],
        )
        text = msgspec.json.encode({**old, "status": status, **head}).decode()
        db.execute("INSERT INTO bodies VALUES (?, ?)", [key, text])
    db.execute("INSERT INTO lines VALUES (1, 0, ?)", [msgspec.json.encode(rows).decode()])
    db.close()

    async def work(store: SqliteStore) -> None:
        tables = Tables(store, b"key" * 11)
        game, lobby = await tables.table("g"), await tables.table("l")
        assert (game.frozen, game.asked, game.rows()) == ("", 0, [text for text, _ in rows])
        assert game.holder(tables.keys.seat("g", 0, 0)) == 0
        assert lobby.holder(tables.keys.seat("l", 1, 3)) == 1
        async with lobby:
            await leave_lobby(lobby, 1)
        await tables.join(lobby, wire.Join("Cleo", lobby.invite), Asker("c" * 64, ""))
        old = [tables.keys.seat("l", 1, tenure) for tenure in range(10)]
        assert [lobby.holder(secret) for secret in old] == [SPECTATOR] * 10
        assert lobby.holder(lobby.secret(1)) == 1
        tables.workers.close()

    with_store(tmp_path / "s", work)


def test_a_file_of_the_ninth_schema_plays_on(tmp_path: Path) -> None:
    """As the last source with that schema kept a table."""
    one = body("t", "playing")
    kept = msgspec.json.decode(msgspec.json.encode(saved(one)))
    del kept["epoch"]
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    migrate(db, migrations()[:9])
    made = (
        "INSERT INTO tables (id, status, listed, version, lines) VALUES ('t', 'playing', 0, 1, 1)"
    )
    db.execute(made)
    db.execute("INSERT INTO bodies VALUES (1, ?)", [msgspec.json.encode(kept).decode()])
    db.execute("INSERT INTO lines VALUES (1, 0, ?)", ['[["~ G1",0]]'])
    db.close()

    async def work(store: SqliteStore) -> None:
        stored = await store.claim("t")
        assert stored is not None
        assert (stored.body.version, stored.body.epoch) == (1, 1)
        await store.append(stored.body, 1, [Row("0 hold", 3)], pulse())
        await store.save(stored.body, 2, [], pulse())
        again = await store.claim("t")
        assert again is not None
        assert again.body == stored.body
        assert again.rows == [Row("~ G1"), Row("0 hold", 3)]

    with_store(tmp_path / "s", work)


def test_tables_of_the_third_schema_are_counted_and_begin_far_from_old_tenures(
    tmp_path: Path,
) -> None:
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    migrate(db, migrations()[:3])
    kept = msgspec.json.decode(msgspec.json.encode(body("t", "playing")))
    del kept["version"], kept["rules"]
    db.execute("INSERT INTO tables VALUES (7, 't', 'playing', 0, 0, 1, 9.0, 5.0)")
    db.execute("INSERT INTO bodies VALUES (7, ?)", [msgspec.json.encode(kept).decode()])
    db.close()

    async def work(store: SqliteStore) -> None:
        assert (await store.count(), await store.due(9.0)) == (1, ["t"])
        stored = await store.claim("t")
        assert stored is not None
        assert (stored.body.version, stored.body.epoch) == (1_000_000, 1)
        await store.save(stored.body, 0, [], pulse())
        assert (stored.body.version, await store.count()) == (1_000_001, 1)

    with_store(tmp_path / "s", work)


def test_a_step_of_the_schema_happens_whole_or_not_at_all(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    with pytest.raises(sqlite3.Error):
        migrate(db, ["CREATE TABLE a (x); CREATE TABLE a (x)"])
    db.close()
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    migrate(db, ["CREATE TABLE a (x)"])
    db.close()


def test_every_script_of_the_schema_is_numbered_and_whole(tmp_path: Path) -> None:
    names = sorted(file.name for file in (files("restinplay.server") / "sql").iterdir())
    assert [name[:5] for name in names] == [f"{n:04}_" for n in range(1, len(names) + 1)]
    scripts = migrations()
    assert len(scripts) == len(names)
    db = sqlite3.connect(tmp_path / "grown.sqlite3", isolation_level=None)
    for number, script in enumerate(scripts, 1):
        assert sqlite3.complete_statement(script), names[number - 1]
        migrate(db, scripts[:number])
        assert db.execute("SELECT version FROM schema_version").fetchall() == [(number,)]
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def test_a_file_that_is_no_store_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "s").write_text("hello " * 1000)
    with pytest.raises(BadInput, match="not a database"):
        SqliteStore(tmp_path / "s")


def test_origins_of_the_fourth_schema_move_out_of_their_bodies(tmp_path: Path) -> None:
    past = [Event("opened", "M-T1", (1, 2))]
    one = msgspec.structs.replace(body(), start={"phase": 3}, past=past, version=1)
    db = sqlite3.connect(tmp_path / "s", isolation_level=None)
    migrate(db, migrations()[:4])
    for key, kept in ((1, one), (2, body("u"))):
        made = "INSERT INTO tables (key, id, status, listed) VALUES (?, ?, '', 0)"
        db.execute(made, [key, kept.id])
        db.execute("INSERT INTO bodies VALUES (?, ?)", [key, msgspec.json.encode(kept).decode()])
    db.close()

    async def work(store: SqliteStore) -> None:
        for kept in (one, body("u")):
            stored = await store.read(kept.id)
            assert stored is not None
            assert stored.body == msgspec.structs.replace(kept, version=1_000_000)

    with_store(tmp_path / "s", work)
    db = sqlite3.connect(tmp_path / "s")
    texts = [text for (text,) in db.execute("SELECT body FROM bodies")]
    db.close()
    assert "phase" not in "".join(texts)
