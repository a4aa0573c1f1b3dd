"""The store in one SQLite file: one thread writes, and commits what has gathered as one group."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server.store import Body, Conflict, Known, Listed, Pulse, Row, Stored

T = TypeVar("T")
Append = tuple[str, int, list[Row], Pulse]  # rows of a table from a number on
Job = Callable[[sqlite3.Connection], Any] | Append
Order = tuple[Job, asyncio.Future[Any], asyncio.AbstractEventLoop]

GROUP = 256  # jobs after which a commit waits for no more
TRIAL = 50_000  # bytes
PATIENCE = 2.0  # seconds to wait for somebody else's lock

_encode = msgspec.json.encode
_body = msgspec.json.Decoder(Body)
_lines = msgspec.json.Decoder(list[tuple[str, int]])


class SqliteStore:
    """All work is done by the writer thread; whoever waits is told after the commit."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._gathered: list[Order] = []
        self._jobs: SimpleQueue[list[Order] | None] = SimpleQueue()
        self._connection = _connect(path)
        self._writer = Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish what was asked for, then close the file."""
        self._hand_over()
        self._jobs.put(None)
        self._writer.join()

    # What is asked for.

    async def save(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> None:
        await self._do(lambda db: _save(db, body, first, rows, pulse))

    def append(self, table: str, first: int, rows: list[Row], pulse: Pulse) -> asyncio.Future[None]:
        return self._hand_in((table, first, rows, pulse))

    async def read(self, table: str) -> Stored | None:
        return await self._do(lambda db: _read(db, table))

    async def listed(self, limit: int) -> list[Listed]:
        return await self._do(
            lambda db: _list(db, "WHERE listed AND status = 'lobby'", [limit]),
        )

    async def of_profile(self, profile: str, limit: int) -> list[Listed]:
        where = "JOIN sitters ON sitters.table_key = key WHERE profile = ?"
        return await self._do(lambda db: _list(db, where, [profile, limit]))

    async def due(self, now: float) -> list[str]:
        query = "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT 1000"
        return await self._do(lambda db: [row[0] for row in db.execute(query, [now])])

    async def count(self) -> int:
        return await self._do(
            lambda db: int(db.execute("SELECT count(*) FROM tables").fetchone()[0])
        )

    async def check(self) -> None:
        query = "REPLACE INTO trials VALUES (0, randomblob(?))"
        await self._do(lambda db: db.execute(query, [TRIAL]))

    async def forget_lobbies(self, before: float) -> int:
        query = "DELETE FROM tables WHERE status = 'lobby' AND touched < ?"
        return await self._do(lambda db: db.execute(query, [before]).rowcount)

    async def profile(self, profile: str) -> Known | None:
        return await self._do(lambda db: _profile(db, profile))

    async def save_profile(self, profile: str, known: Known, now: float) -> None:
        query = "INSERT OR REPLACE INTO profiles VALUES (?, ?, ?, ?)"
        values = [profile, known.name, _encode(known.settings).decode(), now]
        await self._do(lambda db: db.execute(query, values))

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        done: T = await self._hand_in(job)
        return done

    def _hand_in(self, job: Job) -> asyncio.Future[Any]:
        """What is asked for in one turn of the loop goes to the thread together."""
        loop = asyncio.get_running_loop()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        done: asyncio.Future[Any] = loop.create_future()
        self._gathered.append((job, done, loop))
        return done

    def _hand_over(self) -> None:
        orders, self._gathered = self._gathered, []
        if orders:
            self._jobs.put(orders)

    # The thread.

    def _write(self) -> None:
        while (group := self._jobs.get()) is not None:
            last = False
            with suppress(Empty):
                while len(group) < GROUP and not last:
                    more = self._jobs.get_nowait()
                    last = more is None
                    group += more or []
            _tell(group, self._commit([job for job, _, _ in group]))
            if last:
                break
        self._connection.close()

    def _commit(self, jobs: Sequence[Job]) -> list[Any]:
        """What each job brought: a value or an exception. All are on disk when this returns.

        If one of them fails, each is done by itself, so that the others do not notice.
        """
        db = self._connection
        try:
            db.execute("BEGIN IMMEDIATE")
            outcomes = [None if isinstance(job, tuple) else job(db) for job in jobs]
            if appends := [job for job in jobs if isinstance(job, tuple)]:
                _append(db, appends)
            db.execute("COMMIT")
        except Exception as error:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            if len(jobs) > 1:
                return [self._commit([job])[0] for job in jobs]
            return [_trouble(error)]
        return outcomes


def _trouble(error: Exception) -> Exception:
    if isinstance(error, sqlite3.Error):
        return NotWritten(f"the store could not write ({error}); nothing was changed")
    return error


def _tell(group: Sequence[Order], outcomes: Sequence[Any]) -> None:
    """Wake those who wait, all of one loop at once."""
    loops = {loop for _, _, loop in group}
    for loop in loops:
        mine = [
            (done, out) for (_, done, at), out in zip(group, outcomes, strict=True) if at is loop
        ]
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_resolve, mine)


def _resolve(pairs: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, outcome in pairs:
        if done.cancelled():
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


# What the thread does.


def _save(db: sqlite3.Connection, body: Body, first: int, rows: list[Row], pulse: Pulse) -> None:
    listed = body.settings.listed and any(seat.kind == "open" for seat in body.seats)
    found = db.execute(
        "INSERT INTO tables (id, status, listed) VALUES (?, ?, ?) ON CONFLICT (id) "
        "DO UPDATE SET status = excluded.status, listed = excluded.listed RETURNING key",
        [body.id, body.status, listed],
    )
    (key,) = found.fetchone()
    db.execute("REPLACE INTO bodies VALUES (?, ?)", [key, _encode(body).decode()])
    db.execute("DELETE FROM sitters WHERE table_key = ?", [key])
    sitters = {seat.profile for seat in body.seats if seat.profile}
    db.executemany("INSERT INTO sitters VALUES (?, ?)", [(one, key) for one in sorted(sitters)])
    _append(db, [(body.id, first, rows, pulse)])


def _append(db: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """The lines of all tables, and their pulses."""
    written = db.executemany(
        "UPDATE tables SET lines = ?, asked = ?, due = ?, touched = ? WHERE id = ? AND lines = ?",
        [
            (first + len(rows), pulse.asked, pulse.due, pulse.touched, table, first)
            for table, first, rows, pulse in appends
        ],
    )
    if written.rowcount < len(appends):
        raise Conflict("the table is elsewhere, or is gone; nothing was changed")
    db.executemany(
        "INSERT INTO lines VALUES ((SELECT key FROM tables WHERE id = ?), ?, ?)",
        [(table, first, _rows(rows)) for table, first, rows, _ in appends if rows],
    )


def _rows(rows: list[Row]) -> str:
    return _encode([(row.text, row.spent) for row in rows]).decode()


def _read(db: sqlite3.Connection, table: str) -> Stored | None:
    whole = "SELECT key, body, touched FROM tables JOIN bodies ON table_key = key WHERE id = ?"
    found = db.execute(whole, [table]).fetchone()
    if found is None:
        return None
    key, body, touched = found
    query = "SELECT rows FROM lines WHERE table_key = ? ORDER BY number"
    rows = [Row(*row) for (some,) in db.execute(query, [key]) for row in _lines.decode(some)]
    return Stored(_body.decode(body), rows, touched)


def _list(db: sqlite3.Connection, where: str, values: list[Any]) -> list[Listed]:
    whole = "SELECT body, asked, touched FROM tables JOIN bodies ON bodies.table_key = key"
    query = f"{whole} {where} ORDER BY touched DESC LIMIT ?"
    return [Listed(_body.decode(body), *rest) for body, *rest in db.execute(query, values)]


def _profile(db: sqlite3.Connection, profile: str) -> Known | None:
    found = db.execute("SELECT name, settings FROM profiles WHERE id = ?", [profile]).fetchone()
    return None if found is None else Known(found[0], msgspec.json.decode(found[1]))


# Opening the file.


def _connect(path: Path) -> sqlite3.Connection:
    try:
        db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db, migrations())
    except sqlite3.Error as error:
        raise BadInput(f"{path}: {error}") from error
    return db


def migrations() -> list[str]:
    """The scripts of `sql/`, in their order; each raises the version of the schema by one."""
    folder = files("restinplay.server") / "sql"
    scripts = sorted((file for file in folder.iterdir()), key=lambda file: file.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


def migrate(db: sqlite3.Connection, scripts: Sequence[str]) -> None:
    """Bring a file of any earlier version to the newest, each step whole or not at all."""
    db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    (version,) = db.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
    if version > len(scripts):
        raise BadInput(f"the store is of version {version}; this program knows {len(scripts)}")
    for number, script in enumerate(scripts[version:], version + 1):
        done = f"DELETE FROM schema_version; INSERT INTO schema_version VALUES ({number})"
        db.executescript(f"BEGIN IMMEDIATE; {script}; {done}; COMMIT;")
