"""The store in one SQLite file: one thread writes, and commits what has gathered as one group;
another reads, and waits for nobody.

Who opens the file owns all its tables: its epoch is that of all of them."""

import asyncio
import math
import sqlite3
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from importlib.resources import files
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server import keys, queries
from restinplay.server.folder import check_one_name, hold, keep_out, lock_of, make_private
from restinplay.server.queries import Ages, Append, Turns
from restinplay.server.store import (
    Body,
    Conflict,
    Day,
    Elsewhere,
    Known,
    Listed,
    Owner,
    Pulse,
    Row,
    Stored,
)

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any] | Append
Order = tuple[Job, asyncio.Future[Any], asyncio.AbstractEventLoop, str]  # and the table, if any

GROUP = 256  # jobs after which a commit waits for no more
TRIAL = 50_000  # bytes
PATIENCE = 2.0  # seconds to wait for somebody else's lock


class SqliteStore:
    """Those who wait for the writer are told after the commit. Nobody else may serve the file."""

    def __init__(self, path: Path) -> None:
        path = path.resolve()
        self._hold = hold(lock_of(path))
        try:
            self._connection, self._readable = _open(path)
        except BaseException:
            self._hold.let_go()
            raise
        self._epoch = queries.epoch(self._connection)
        self._taken = -math.inf  # when something was last written
        self._turns: Turns = {}
        self._tables_seen = self._profiles_seen = 0  # up to where `forget` has looked
        self._writer = Clerk("store", self._commit)
        self._reader = Clerk("store, reading", self._look_up)

    def close(self) -> None:
        """Finish what was asked for, then close the file."""
        for clerk in (self._reader, self._writer):
            clerk.go_home()
        self._readable.close()
        self._connection.close()  # the last one tidies up
        self._hold.let_go()

    # What is asked for.

    def new_id(self, body: Body) -> str:
        return keys.new_table()

    def now(self) -> float:
        return time.time()

    async def claim(self, table: str) -> Stored | None:
        await self._finish(table)
        epoch, found = await self.see(lambda db: (queries.epoch(db), queries.read(db, table)))
        if epoch != self._epoch:
            raise Elsewhere("another server has these tables now")
        if found is not None:
            found.body.epoch = epoch
        return found

    async def release(self, table: str) -> bool:
        return False  # who holds the file is asked by nobody

    async def look_after(self, owner: Owner) -> None:
        """The lock says that we are alive."""

    async def retire(self) -> None:
        """`close` does it."""

    def _check_ours(self, body: Body) -> None:
        if body.epoch != self._epoch:
            raise Conflict("another server has this table now; nothing was changed")

    async def save(
        self,
        body: Body,
        first: int,
        rows: list[Row],
        pulse: Pulse,
        moved: bool = True,
        came: int = 0,
    ) -> None:
        """`came`: how many have come to the deal of the day, besides those in this file."""
        if body.version:
            self._check_ours(body)
        job = partial(
            queries.save, body=body, first=first, rows=rows, pulse=pulse, moved=moved, came=came
        )
        await self._writer.ask(job, body.id)
        body.version += 1
        body.epoch = self._epoch

    def append(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> asyncio.Future[None]:
        self._check_ours(body)
        return self._writer.ask((body.id, body.version, first, rows, pulse), body.id)

    async def keep_position(self, table: str, position: bytes) -> None:
        await self._do(lambda db: queries.keep_position(db, table, position))

    async def remove(self, body: Body) -> None:
        self._check_ours(body)
        await self._writer.ask(lambda db: queries.remove(db, body.id, body.version), body.id)

    async def read(self, table: str) -> Stored | None:
        await self._finish(table)
        return await self.see(lambda db: queries.read(db, table))

    async def _finish(self, table: str) -> None:
        """What was asked for of a table; those who asked may have gone."""
        if self._writer.is_at(table):
            with suppress(NotWritten):
                await self._do(lambda db: None)

    async def listed(self, limit: int, of_maker: int) -> list[Listed]:
        return await self.see(lambda db: queries.listed(db, limit, of_maker))

    async def of_profile(self, profile: str, limit: int) -> list[Listed]:
        return await self.see(lambda db: queries.of_profile(db, profile, limit))

    async def reseat(self, table: str, old: str, new: str) -> None:
        await self._writer.ask(lambda db: queries.reseat(db, table, old, new), table)

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        found, self._turns = await self.see(lambda db: queries.due(db, now, limit, self._turns))
        return found

    async def put_off(self, table: str, until: float) -> None:
        await self._do(lambda db: queries.put_off(db, table, until))

    async def count(self) -> int:
        return await self.see(queries.count)

    async def unfinished(self, maker: str) -> int:
        return await self.see(lambda db: queries.unfinished(db, maker))

    async def check(self, within: float = 0.0) -> None:
        if time.monotonic() - self._taken < within:
            return
        query = "REPLACE INTO trials VALUES (0, randomblob(?))"
        await self._do(lambda db: db.execute(query, [TRIAL]))
        self._taken = time.monotonic()

    async def touch(self, table: str, now: float) -> None:
        await self._do(lambda db: queries.touch(db, table, now))

    async def touch_profile(self, profile: str, now: float) -> None:
        await self._do(lambda db: queries.touch_profile(db, profile, now))

    async def forget(
        self,
        *,
        lobby: float = 0.0,
        playing: float = 0.0,
        unplayed: float = 0.0,
        over: float = 0.0,
        profiles: float = 0.0,
        but: Collection[str] = (),
        seated: Callable[[Collection[str]], Awaitable[Collection[str]]] | None = None,
    ) -> list[str]:
        """`seated`: which profiles sit at tables in other files."""
        ages = Ages(lobby, playing, max(playing, unplayed), over, profiles)
        tables, strangers = await self.see(
            lambda db: (
                queries.old_tables(db, ages, self._tables_seen),
                queries.old_profiles(db, ages, self._profiles_seen),
            )
        )
        gone: list[str] = []
        if tables[0] or strangers[0]:
            old = [one for one in tables[0] if one[1] not in but]
            sit = await seated([name for _, name in strangers[0]]) if seated else ()
            gone_by = [one for one in strangers[0] if one[1] not in sit]
            gone = await self._do(lambda db: queries.forget(db, ages, old, gone_by))
        self._tables_seen, self._profiles_seen = tables[1], strangers[1]
        return gone

    async def forget_lobbies(self, before: float) -> int:
        return len(await self.forget(lobby=before))

    async def day(self, day: str, profile: str, limit: int) -> Day:
        return await self.see(lambda db: queries.day(db, day, profile, limit))

    async def luckless(self, limit: int) -> list[str]:
        return await self.see(lambda db: queries.luckless(db, limit))

    async def save_luck(self, table: str, luck: float) -> None:
        await self._do(lambda db: queries.save_luck(db, table, luck))

    async def forget_days(self, before: str) -> None:
        await self._do(lambda db: db.execute("DELETE FROM todays WHERE day < ?", [before]))

    async def profile(self, profile: str) -> Known | None:
        return await self.see(lambda db: queries.profile(db, profile))

    async def save_profile(self, profile: str, known: Known, now: float) -> None:
        await self._do(lambda db: queries.save_profile(db, profile, known, now))

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        done: T = await self._writer.ask(job)
        return done

    async def see(self, job: Callable[[sqlite3.Connection], T]) -> T:
        seen: T = await self._reader.ask(job)
        return seen

    # What the threads do.

    def _commit(self, jobs: Sequence[Job]) -> list[Any]:
        """What each job brought: a value or an exception. All are on disk when this returns.

        If one of them fails, each is done by itself, so that the others do not notice.
        """
        db = self._connection
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:  # nobody else would get further, and all would have to wait
            return [_not_written(error) for _ in jobs]
        try:
            if queries.epoch(db) != self._epoch:
                raise Conflict("another server has this table now; nothing was changed")
            outcomes = [None if isinstance(job, tuple) else job(db) for job in jobs]
            if appends := [job for job in jobs if isinstance(job, tuple)]:
                queries.append(db, appends)
            db.execute("COMMIT")
        except Exception as error:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            if len(jobs) > 1:
                return [self._commit([job])[0] for job in jobs]
            return [_not_written(error)]
        if appends:
            self._taken = time.monotonic()
        return outcomes

    def _look_up(self, jobs: Sequence[Job]) -> list[Any]:
        """What each job found, in one state of the file: the last that was committed."""
        db = self._readable
        outcomes: list[Any] = []
        with suppress(sqlite3.Error):
            db.execute("BEGIN")
        for job in jobs:
            assert not isinstance(job, tuple)
            try:
                outcomes.append(job(db))
            except sqlite3.Error as error:
                outcomes.append(NotWritten(f"the store could not be read ({error})"))
            except Exception as error:
                outcomes.append(error)
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        return outcomes


def _not_written(error: Exception) -> Exception:
    if isinstance(error, sqlite3.Error):
        return NotWritten(f"the store could not write ({error}); nothing was changed")
    return error


class Clerk:
    """A thread that does what it is asked for, in groups, and tells those who wait."""

    def __init__(self, name: str, do: Callable[[Sequence[Job]], list[Any]]) -> None:
        self._do = do
        self._gathered: list[Order] = []
        self._undone: deque[Order] = deque()
        self._groups: SimpleQueue[list[Order] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def ask(self, job: Job, table: str = "") -> asyncio.Future[Any]:
        """What is asked for in one turn of the loop goes to the thread together."""
        if self._gathered:
            loop = self._gathered[-1][2]
        else:
            loop = asyncio.get_running_loop()
            loop.call_soon(self._hand_over)
        done: asyncio.Future[Any] = loop.create_future()
        order = (job, done, loop, table)
        self._gathered.append(order)
        self._undone.append(order)
        return done

    def is_at(self, table: str) -> bool:
        """Whether something of this table is still to be done, though nobody may wait for it."""
        return any(order[3] == table for order in list(self._undone))

    def go_home(self) -> None:
        """Finish what was asked for."""
        self._hand_over()
        self._groups.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        orders, self._gathered = self._gathered, []
        if orders:
            self._groups.put(orders)

    def _work(self) -> None:
        while (group := self._groups.get()) is not None:
            last = False
            with suppress(Empty):
                while len(group) < GROUP and not last:
                    more = self._groups.get_nowait()
                    last = more is None
                    group += more or []
            outcomes = self._do([order[0] for order in group])
            for _ in group:
                self._undone.popleft()
            _tell(group, outcomes)
            if last:
                break


def _tell(group: Sequence[Order], outcomes: Sequence[Any]) -> None:
    """Wake those who wait, all of one loop at once."""
    loops = {order[2] for order in group}
    for loop in loops:
        mine = [
            (done, out) for (_, done, at, _), out in zip(group, outcomes, strict=True) if at is loop
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


# Opening the file.


def _open(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """To write and to read."""
    make_private(path)
    check_one_name(path)
    for name in (f"{path.name}-wal", f"{path.name}-shm"):
        keep_out(path.with_name(name))
    try:
        db = connect(path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db, migrations())
        db.execute("UPDATE holders SET epoch = epoch + 1")
        readable = connect(path)
        readable.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        raise BadInput(f"{path}: {error}") from error
    return db, readable


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


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
        raise BadInput(f"the store has version {version}; this program knows only {len(scripts)}")
    for number, script in enumerate(scripts[version:], version + 1):
        done = f"DELETE FROM schema_version; INSERT INTO schema_version VALUES ({number})"
        db.executescript(f"BEGIN IMMEDIATE; {script}; {done}; COMMIT;")
