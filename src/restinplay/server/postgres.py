"""The store in a PostgreSQL database that several servers share, each of which owns some tables.

A server is alive as long as it beats; its tables are its own until it gives them away, or has not
beaten for the time of a lease. Lines of all tables that come while a commit is under way are one
statement. What PostgreSQL is asked is told in `statements.py`.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.resources import files
from threading import Thread
from typing import Any, TypeVar

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.extras import EXTRA
from restinplay.server import keys, statements
from restinplay.server.queries import Ages
from restinplay.server.statements import Append, Database
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

with EXTRA:
    import asyncpg

T = TypeVar("T")
Job = Callable[[Database], Awaitable[T]]

LEASE = 20.0  # seconds without a beat after which others may take a server's tables
BEATS = 8  # in the time of a lease
REST = 10.0  # seconds before a table moves again: two routers that disagree must not toss it about
COURTESY = 3.0  # seconds that we wait for a table that we asked another server for
LOOK = 0.05  # seconds between two looks whether it has come
PATIENCE = 10.0  # seconds for anything that the database is asked
HANDS = 4  # connections besides the one that appends
GROUP = 256  # tables in one statement
TRIAL = 50_000  # characters
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
LOST = "another server has this table now; nothing was changed"


class PostgresStore:
    """One server's part of it. Made outside of a loop, and used in one."""

    def __init__(self, address: str, fingerprint: str = "", lease: float = LEASE) -> None:
        """BadInput if there is no such database, or it is of other servers or a newer program."""
        self._address = address
        self._lease = lease
        self._ahead = 0.0  # seconds by which the database's clock is ahead of ours
        self._taken = 0.0  # when something was last written
        self._server = _apart(self._enrol(fingerprint))
        self._self = self._server, lease
        self._pool: asyncpg.Pool[Any] | None = None
        self._opening: asyncio.Lock | None = None
        self._last: dict[str, asyncio.Future[Any]] = {}  # what was last asked for of a table
        self._gathered: list[tuple[Append, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._tables_seen = self._profiles_seen = 0
        self._beaten = time.monotonic()

    # Opening and closing.

    async def _enrol(self, fingerprint: str) -> int:
        """Bring the database to our schema, and be one of its servers."""
        db = await self._connect()
        try:
            await migrate(db, migrations())
            async with db.transaction():
                await db.execute("LOCK TABLE house")
                known = await db.fetchval("SELECT fingerprint FROM house")
                if known is None:
                    await db.execute("INSERT INTO house VALUES ($1)", fingerprint)
                elif known != fingerprint:
                    raise BadInput(
                        "this database belongs to servers with another key; give this one the "
                        "same key file, or another database"
                    )
            await self._read_clock(db)
            query = "INSERT INTO servers (beat) VALUES (clock_timestamp()) RETURNING id"
            return int(await db.fetchval(query))
        finally:
            await db.close()

    async def _connect(self) -> Database:
        try:
            return await asyncpg.connect(self._address, timeout=PATIENCE, command_timeout=PATIENCE)
        except (*FAILURES, ValueError) as error:
            raise BadInput(f"the database cannot be reached ({_told(error)})") from error

    async def _read_clock(self, db: Database) -> None:
        before = time.time()
        there = await db.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
        self._ahead = there - (before + time.time()) / 2

    async def _pooled(self) -> "asyncpg.Pool[Any]":
        self._opening = self._opening or asyncio.Lock()
        async with self._opening:
            if self._pool is None:
                self._pool = await asyncpg.create_pool(
                    self._address,
                    min_size=1,
                    max_size=1 + HANDS,
                    timeout=PATIENCE,
                    command_timeout=PATIENCE,
                )
        return self._pool

    @asynccontextmanager
    async def _hand(self, *, whole: bool = False) -> AsyncIterator[Database]:
        """A connection; what is done with it is `whole` or not done."""
        try:
            pool = await self._pooled()
            async with pool.acquire(timeout=PATIENCE) as db:
                if whole:
                    async with db.transaction():
                        yield db
                else:
                    yield db
        except NotWritten:
            raise
        except FAILURES as error:
            raise _not_written(error) from error

    def close(self) -> None:
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None

    async def retire(self) -> None:
        """Finish what was asked for. From then on others may have our tables."""
        while waiting := [one for one in self._last.values() if not one.done()]:
            await asyncio.wait(waiting)
        query = "UPDATE tables SET owner = NULL, wanted = NULL WHERE owner = $1"
        async with self._hand(whole=True) as db:
            await db.execute(query, self._server)
            await db.execute("DELETE FROM servers WHERE id = $1", self._server)

    # Which tables are ours.

    def new_id(self, body: Body) -> str:
        return keys.new_table()

    def now(self) -> float:
        return time.time() + self._ahead

    async def claim(self, table: str) -> Stored | None:
        await self._finish(table)
        until = time.monotonic() + COURTESY
        owner = 0
        while True:
            async with self._hand(whole=True) as db:
                ours = await statements.claim(db, *self._self, table)
                found = await statements.read(db, table)
            if found is None:
                return None
            if ours is not None:
                found.body.epoch = ours[1]
                return found
            if not owner:
                owner = await self._want(table)
            if not owner or time.monotonic() > until:
                raise Elsewhere("this table is at another server; come again")
            await asyncio.sleep(LOOK)

    async def _want(self, table: str) -> int:
        async with self._hand() as db:
            owner = await statements.want(db, table, self._server, REST)
            if owner:
                await db.execute("SELECT pg_notify($1, '')", _channel(owner))
        return owner

    async def release(self, table: str) -> bool:
        await self._finish(table)
        async with self._hand() as db:
            return bool(await statements.hand_over(db, table, self._server))

    async def look_after(self, owner: Owner) -> None:
        """Beat for ever, and give away what others want."""
        called = asyncio.Event()
        listening: Database = None
        try:
            while True:
                called.clear()
                with suppress(NotWritten):
                    await self._beat(owner)
                if listening is None or listening.is_closed():
                    listening = await self._listen(called)
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._lease / BEATS):
                        await called.wait()
        finally:
            if listening is not None:
                listening.terminate()

    async def _listen(self, called: asyncio.Event) -> Database:
        """A notification only wakes us: what is wanted stands in the tables."""
        with suppress(BadInput, *FAILURES):
            db = await self._connect()
            try:
                await db.add_listener(_channel(self._server), lambda *_: called.set())
            except BaseException:
                db.terminate()
                raise
            return db
        return None

    async def _beat(self, owner: Owner) -> None:
        began = time.monotonic()
        async with self._hand() as db:
            query = (
                "INSERT INTO servers (id, beat) OVERRIDING SYSTEM VALUE "
                "VALUES ($1, clock_timestamp()) "
                "ON CONFLICT (id) DO UPDATE SET beat = clock_timestamp()"
            )
            await db.execute(query, self._server)
            await self._read_clock(db)
            query = "DELETE FROM servers WHERE beat < clock_timestamp() - interval '1 day'"
            await db.execute(query)
            wanted = "SELECT id FROM tables WHERE owner = $1 AND wanted IS NOT NULL"
            names = [name for (name,) in await db.fetch(wanted, self._server)]
        late, self._beaten = began - self._beaten > self._lease, began
        if late:  # others may have had our tables meanwhile
            owner.lose_all()
        await owner.give_away(names)

    # What is asked for of a table: one thing after the other, and to its end even if nobody waits.

    def _ask(self, table: str, work: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        before = self._last.get(table)

        async def after() -> T:
            if before is not None and not before.done():
                await asyncio.wait([before])
            return await work()

        return self._note(table, asyncio.ensure_future(after()))

    def _note(self, table: str, task: asyncio.Future[T]) -> asyncio.Future[T]:
        self._last[table] = task
        task.add_done_callback(partial(self._done, table))
        return asyncio.shield(task)

    def _done(self, table: str, task: asyncio.Future[Any]) -> None:
        if self._last.get(table) is task:
            del self._last[table]
        if not task.cancelled():
            task.exception()  # somebody may have gone who would have asked

    async def _finish(self, table: str) -> None:
        while (last := self._last.get(table)) is not None:
            await asyncio.wait([last])
            await asyncio.sleep(0)

    async def save(
        self, body: Body, first: int, rows: list[Row], pulse: Pulse, moved: bool = True
    ) -> None:
        async def work() -> None:
            async with self._hand(whole=True) as db:
                await statements.save(db, self._server, body, first, rows, pulse, moved)

        await self._ask(body.id, work)
        body.epoch = body.epoch if body.version else 1
        body.version += 1

    def append(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> asyncio.Future[None]:
        job: Append = (body.id, body.epoch, body.version, first, rows, pulse)
        if body.id in self._last:
            return self._ask(body.id, lambda: self._gather(job))
        return self._note(body.id, self._gather(job))

    def _gather(self, job: Append) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gathered.append((job, done))
        if self._committing is None:
            self._committing = asyncio.ensure_future(self._commit_all())
        return done

    async def _commit_all(self) -> None:
        """One group after the other; what comes meanwhile is the next."""
        try:
            while self._gathered:
                group, self._gathered = self._gathered[:GROUP], self._gathered[GROUP:]
                await self._commit(group)
        finally:
            self._committing = None

    async def _commit(self, group: list[tuple[Append, asyncio.Future[None]]]) -> None:
        """Who fails is told why; nobody else is, unless nothing at all was written."""
        try:
            async with self._hand() as db:
                taken = await statements.append(db, self._server, [job for job, _ in group])
            self._taken = time.monotonic()
        except Exception as error:
            for _, done in group:
                done.set_exception(error)
            return
        for job, done in group:
            if job[0] in taken:
                done.set_result(None)
            else:
                done.set_exception(Conflict("this table has moved or is gone; nothing was saved"))

    async def remove(self, body: Body) -> None:
        async def work() -> None:
            async with self._hand() as db:
                await statements.remove(db, self._server, body)

        await self._ask(body.id, work)

    async def reseat(self, table: str, old: str, new: str) -> None:
        async def work() -> None:
            async with self._hand(whole=True) as db:
                await statements.reseat(db, table, old, new)

        await self._ask(table, work)

    async def read(self, table: str) -> Stored | None:
        await self._finish(table)
        return await self._see(lambda db: statements.read(db, table))

    # Everything else.

    async def _see(self, job: Job[T]) -> T:
        """In one state of the database."""
        async with self._hand() as db, db.transaction(isolation="repeatable_read", readonly=True):
            return await job(db)

    async def _do(self, job: Job[T]) -> T:
        async with self._hand(whole=True) as db:
            return await job(db)

    async def keep_position(self, table: str, position: bytes) -> None:
        await self._do(lambda db: statements.keep_position(db, table, position))

    async def listed(self, limit: int, of_maker: int) -> list[Listed]:
        return await self._see(lambda db: statements.listed(db, limit, of_maker))

    async def of_profile(self, profile: str, limit: int) -> list[Listed]:
        return await self._see(lambda db: statements.of_profile(db, profile, limit))

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        return await self._do(lambda db: statements.due(db, *self._self, now, limit))

    async def put_off(self, table: str, until: float) -> None:
        await self._do(lambda db: statements.put_off(db, table, until))

    async def count(self) -> int:
        return await self._see(statements.count)

    async def unfinished(self, maker: str) -> int:
        return await self._see(lambda db: statements.unfinished(db, maker))

    async def check(self, within: float = 0.0) -> None:
        if time.monotonic() - self._taken < within:
            return
        query = (
            "INSERT INTO trials VALUES (0, repeat(md5(random()::text), $1)) "
            "ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes"
        )
        await self._do(lambda db: db.execute(query, TRIAL // 32))
        self._taken = time.monotonic()

    async def touch(self, table: str, now: float) -> None:
        await self._do(lambda db: statements.touch(db, table, now))

    async def touch_profile(self, profile: str, now: float) -> None:
        await self._do(lambda db: statements.touch_profile(db, profile, now))

    async def forget(
        self,
        *,
        lobby: float = 0.0,
        playing: float = 0.0,
        unplayed: float = 0.0,
        over: float = 0.0,
        profiles: float = 0.0,
        but: Collection[str] = (),
    ) -> list[str]:
        ages = Ages(lobby, playing, max(playing, unplayed), over, profiles)
        async with self._hand() as db:
            tables = await statements.old_tables(db, *self._self, ages, self._tables_seen)
            strangers = await statements.old_profiles(db, ages, self._profiles_seen)
        gone: list[str] = []
        if tables[0] or strangers[0]:
            old = [one for one in tables[0] if one[1] not in but]
            gone = await self._do(
                lambda db: statements.forget(db, *self._self, ages, old, strangers[0])
            )
        self._tables_seen, self._profiles_seen = tables[1], strangers[1]
        return gone

    async def forget_lobbies(self, before: float) -> int:
        return len(await self.forget(lobby=before))

    async def day(self, day: str, profile: str, limit: int) -> Day:
        return await self._see(lambda db: statements.day(db, day, profile, limit))

    async def luckless(self, limit: int) -> list[str]:
        return await self._see(lambda db: statements.luckless(db, limit))

    async def save_luck(self, table: str, luck: float) -> None:
        await self._do(lambda db: statements.save_luck(db, table, luck))

    async def forget_days(self, before: str) -> None:
        await self._do(lambda db: statements.forget_days(db, before))

    async def profile(self, profile: str) -> Known | None:
        return await self._see(lambda db: statements.profile(db, profile))

    async def save_profile(self, profile: str, known: Known, now: float) -> None:
        await self._do(lambda db: statements.save_profile(db, profile, known, now))


def _channel(server: int) -> str:
    return f"restinplay_{server}"


def _told(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


def _not_written(error: Exception) -> NotWritten:
    return NotWritten(f"the store could not write ({_told(error)}); come again")


def _apart(work: Any) -> Any:
    """What a coroutine brings, in a loop of its own, whatever loop is running here."""
    brought: list[Any] = []

    def run() -> None:
        try:
            brought.append(asyncio.run(work))
        except BaseException as error:
            brought.append(error)

    thread = Thread(target=run)
    thread.start()
    thread.join()
    if isinstance(brought[0], BaseException):
        raise brought[0]
    return brought[0]


def migrations() -> list[str]:
    """The scripts of `postgresql/`, in their order: one for each version of the schema."""
    folder = files("restinplay.server") / "postgresql"
    scripts = sorted((file for file in folder.iterdir()), key=lambda file: file.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


async def migrate(db: Database, scripts: list[str]) -> None:
    """Bring a database of any earlier version to the newest. Of several servers that start at once
    one does it, and the others wait."""
    try:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock(hashtext('restinplay'))")
            await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version int NOT NULL)")
            query = "SELECT coalesce(max(version), 0) FROM schema_version"
            version = await db.fetchval(query)
            if version > len(scripts):
                raise BadInput(
                    f"the database has version {version}; this program knows only {len(scripts)}"
                )
            for script in scripts[version:]:
                await db.execute(script)
            if version < len(scripts):
                await db.execute("DELETE FROM schema_version")
                await db.execute("INSERT INTO schema_version VALUES ($1)", len(scripts))
    except FAILURES as error:
        raise BadInput(f"the database cannot be prepared ({_told(error)})") from error
