"""The store of a server of several processes: sixteen files of SQLite, each of which one process
holds. A table lies in the file that its id says.

All processes read all files. What concerns no table, such as profiles, lies in the first file.
"""

import asyncio
import os
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from heapq import nsmallest
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server import keys, queries
from restinplay.server.folder import TABLES, Hold, make_private, sync_folder
from restinplay.server.sqlite import Clerk, SqliteStore, connect, migrate, migrations
from restinplay.server.store import (
    Body,
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

SHARDS = 16
FOLDER = "shards"  # beside where the single file was
BEFORE = "tables-before-shards.sqlite"  # the single file, as it was
TOGETHER = 3600.0  # seconds in which new tables of a process lie in one file
DESK = 0  # the shard, and the process, of what concerns no table


def shard_of(table: str) -> int:
    return crc32(table.encode()) % SHARDS


def path_of(folder: Path, shard: int) -> Path:
    return folder / FOLDER / f"{shard:02}.sqlite"


class ShardedStore:
    """What one process has of them: some to write, all to read."""

    def __init__(
        self, folder: Path, mine: Collection[int] = range(SHARDS), held: Hold | None = None
    ) -> None:
        """`held`: the folder, which is let go of at the end."""
        self._held = held
        self._own: dict[int, SqliteStore] = {}
        self._others: dict[int, sqlite3.Connection] = {}
        self._turns: queries.Turns = {}
        try:
            for shard in range(SHARDS):
                if shard in mine:
                    self._own[shard] = SqliteStore(path_of(folder, shard))
                else:
                    self._others[shard] = db = connect(path_of(folder, shard))
                    db.execute("PRAGMA query_only = ON")
        except BaseException:
            self._close_files()
            raise
        self._reader = Clerk("store, reading others", self._look_up)

    def close(self) -> None:
        self._reader.go_home()
        self._close_files()

    def _close_files(self) -> None:
        for store in self._own.values():
            store.close()
        for db in self._others.values():
            db.close()
        if self._held is not None:
            self._held.let_go()

    # What belongs to a table.

    def _of(self, table: str) -> SqliteStore:
        return self._at(shard_of(table))

    def _at(self, shard: int) -> SqliteStore:
        if shard not in self._own:
            raise Elsewhere("another process has this table; nothing was changed")
        return self._own[shard]

    def new_id(self, body: Body) -> str:
        """One that is ours. Tables that are made together are mostly played together, and then
        written together if they lie in one file."""
        files = [*self._own]
        wanted = files[int(self.now() // TOGETHER) % len(files)]
        if body.today is not None:
            wanted = DESK
        elif body.after:  # a rematch is where the game before it was
            wanted = shard_of(body.after)
        while shard_of(table := keys.new_table()) != wanted:
            pass
        return table

    def now(self) -> float:
        return time.time()

    async def claim(self, table: str) -> Stored | None:
        return await self._of(table).claim(table)

    async def release(self, table: str) -> bool:
        return False

    async def look_after(self, owner: Owner) -> None:
        """The locks say that we are alive."""

    async def retire(self) -> None:
        """`close` does it."""

    async def save(
        self, body: Body, first: int, rows: list[Row], pulse: Pulse, moved: bool = True
    ) -> None:
        store, came = self._of(body.id), 0
        if body.today is not None and not body.version:  # others may have come to an older file
            day = body.today.day
            seen = await self._see(lambda db: queries.came(db, day), but=shard_of(body.id))
            came = sum(seen)
        await store.save(body, first, rows, pulse, moved, came)

    def append(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> asyncio.Future[None]:
        return self._of(body.id).append(body, first, rows, pulse)

    async def keep_position(self, table: str, position: bytes) -> None:
        await self._of(table).keep_position(table, position)

    async def remove(self, body: Body) -> None:
        await self._of(body.id).remove(body)

    async def read(self, table: str) -> Stored | None:
        shard = shard_of(table)
        if shard in self._own:
            return await self._own[shard].read(table)
        found: Stored | None = await self._elsewhere(shard, lambda db: queries.read(db, table))
        return found

    async def reseat(self, table: str, old: str, new: str) -> None:
        await self._of(table).reseat(table, old, new)

    async def put_off(self, table: str, until: float) -> None:
        await self._of(table).put_off(table, until)

    async def touch(self, table: str, now: float) -> None:
        await self._of(table).touch(table, now)

    # What lies in all files.

    async def _see(self, job: Callable[[sqlite3.Connection], T], but: int = -1) -> list[T]:
        """What each of them shows."""
        looks: list[Awaitable[T]] = [
            store.see(job) for shard, store in self._own.items() if shard != but
        ]
        looks += [self._elsewhere(shard, job) for shard in self._others if shard != but]
        return await asyncio.gather(*looks)

    async def _elsewhere(self, shard: int, job: Callable[[sqlite3.Connection], T]) -> T:
        db = self._others[shard]
        seen: T = await self._reader.ask(lambda _: job(db))
        return seen

    def _look_up(self, jobs: Iterable[Any]) -> list[Any]:
        outcomes: list[Any] = []
        for job in jobs:
            try:
                outcomes.append(job(None))
            except sqlite3.Error as error:
                outcomes.append(NotWritten(f"the store could not be read ({error})"))
            except Exception as error:
                outcomes.append(error)
        return outcomes

    async def _each(self, ask: Callable[[SqliteStore], Awaitable[T]]) -> list[T]:
        """What each of ours answers."""
        return await asyncio.gather(*(ask(store) for store in self._own.values()))

    async def listed(self, limit: int, of_maker: int) -> list[Listed]:
        found = await self._see(lambda db: queries.listed(db, limit, of_maker))
        made: Counter[str] = Counter()
        shown = []
        for one in sorted(chain(*found), key=lambda one: -one.touched):
            made[one.body.maker] += 1
            if made[one.body.maker] <= of_maker:
                shown.append(one)
        return shown[:limit]

    async def of_profile(self, profile: str, limit: int) -> list[Listed]:
        found = await self._see(lambda db: queries.of_profile(db, profile, limit))
        return nsmallest(
            limit, chain(*found), key=lambda one: (one.body.status == "over", -one.touched)
        )

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        async def found_in(shard: int) -> list[queries.Due]:
            found = await self._own[shard].see(lambda db: queries.all_due(db, now))
            return [(key * SHARDS + shard, due) for key, due in found]

        found = chain(*await asyncio.gather(*map(found_in, self._own)))
        chosen, self._turns = queries.take_turns([*found], limit, self._turns)
        names = []
        for key, _ in chosen:
            name = partial(queries.name_of, key=key // SHARDS)
            names.append(await self._own[key % SHARDS].see(name))
        return [name for name in names if name]

    async def count(self) -> int:
        return sum(await self._see(queries.count))

    async def unfinished(self, maker: str) -> int:
        return sum(await self._see(lambda db: queries.unfinished(db, maker)))

    async def check(self, within: float = 0.0) -> None:
        await self._each(lambda store: store.check(within))

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
        """A few of each file."""
        gone: list[str] = []
        for shard, store in self._own.items():
            gone += await store.forget(
                lobby=lobby,
                playing=playing,
                unplayed=unplayed,
                over=over,
                profiles=profiles if shard == DESK else 0.0,
                but=but,
                seated=self._seated,
            )
        return gone

    async def _seated(self, profiles: Collection[str]) -> set[str]:
        """Which of these sit at a table in any file."""
        return set().union(*await self._see(lambda db: queries.seated(db, profiles)))

    async def forget_lobbies(self, before: float) -> int:
        return len(await self.forget(lobby=before))

    async def day(self, day: str, profile: str, limit: int) -> Day:
        days = await self._see(lambda db: queries.day(db, day, profile, limit))
        own = next((one.own for one in days if one.own), None)
        if own is not None:
            played = own[1]
            ahead = await self._see(lambda db: queries.ahead(db, day, played))
            own = 1 + sum(ahead), played
        return Day(
            next((one.table for one in days if one.table), ""),
            sum(one.playing for one in days),
            sum(one.played for one in days),
            sum(one.solved for one in days),
            nsmallest(limit, chain(*(one.best for one in days)), key=queries.place_of),
            own,
        )

    async def luckless(self, limit: int) -> list[str]:
        return [*chain(*await self._each(lambda store: store.luckless(limit)))][:limit]

    async def save_luck(self, table: str, luck: float) -> None:
        await self._of(table).save_luck(table, luck)

    async def forget_days(self, before: str) -> None:
        await self._each(lambda store: store.forget_days(before))

    # What lies in the first.

    async def profile(self, profile: str) -> Known | None:
        if DESK in self._own:
            return await self._own[DESK].profile(profile)
        return await self._elsewhere(DESK, lambda db: queries.profile(db, profile))

    async def save_profile(self, profile: str, known: Known, now: float) -> None:
        await self._at(DESK).save_profile(profile, known, now)

    async def touch_profile(self, profile: str, now: float) -> None:
        await self._at(DESK).touch_profile(profile, now)


# From one file to sixteen.


def are_there(folder: Path) -> bool:
    return os.path.isdir(folder / FOLDER)


def prepare(folder: Path) -> int:
    """Bring the files into being, out of the single one if there is one, or to the newest schema.
    Who calls holds the folder. How many tables were moved."""
    old, shards = folder / TABLES, folder / FOLDER
    if shards.is_dir():
        if old.exists():
            _check_is_done(old, folder)
        for shard in range(SHARDS):
            with _opened(path_of(folder, shard)):
                pass
        return 0
    made = folder / f"{FOLDER}.new"
    shutil.rmtree(made, ignore_errors=True)  # of one that was interrupted
    (made / FOLDER).mkdir(mode=0o700, parents=True)
    tables = _split(old, made) if old.exists() else _split(None, made)
    if old.exists():
        (folder / BEFORE).unlink(missing_ok=True)
        os.link(old, folder / BEFORE)
    (made / FOLDER).rename(shards)
    made.rmdir()
    old.unlink(missing_ok=True)
    sync_folder(folder)
    return tables


def _check_is_done(old: Path, folder: Path) -> None:
    """The single file is that which was split, when we were interrupted at the very end."""
    before = folder / BEFORE
    if not (before.exists() and before.samefile(old)):
        raise BadInput(
            f"{folder}: there are tables in {TABLES} and others in {FOLDER}/; move one of them away"
        )
    old.unlink()


@contextmanager
def _opened(path: Path, synchronous: str = "FULL") -> Iterator[sqlite3.Connection]:
    """With the newest schema; whole and by itself when it is closed."""
    make_private(path)
    try:
        with closing(connect(path)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"PRAGMA synchronous = {synchronous}")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db, migrations())
            yield db
    except sqlite3.Error as error:
        raise BadInput(f"{path}: {error}") from error


PARTS = ("bodies", "lines", "sitters", "origins", "positions", "todays")  # of a table


def _split(old: Path | None, folder: Path) -> int:
    """Sixteen files that have together what the single one has."""
    moved = 0
    if old is not None:
        with _opened(old):
            pass
    for shard in range(SHARDS):
        path = path_of(folder, shard)
        with _opened(path, "OFF") as db:
            if old is not None:
                moved += _take(db, old, shard)
        with path.open("rb") as written:
            os.fsync(written.fileno())  # once, and not after each statement
    sync_folder(folder / FOLDER)
    return moved


def _take(db: sqlite3.Connection, old: Path, shard: int) -> int:
    """Rematches in another file are not followed from here: who asks gets one in this file."""
    db.create_function("shard_of", 1, shard_of, deterministic=True)
    db.execute("ATTACH ? AS old", [str(old)])
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE holders SET epoch = (SELECT epoch FROM old.holders)")
    db.execute("INSERT INTO tables SELECT * FROM old.tables WHERE shard_of(id) = ?", [shard])
    for part in PARTS:
        ours = "table_key IN (SELECT key FROM tables)"
        db.execute(f"INSERT INTO {part} SELECT * FROM old.{part} WHERE {ours}")
    for link in ("next", "after"):
        there = f"json_extract(body, '$.{link}')"
        db.execute(
            f"UPDATE bodies SET body = json_set(body, '$.{link}', '') "
            f"WHERE {there} != '' AND shard_of({there}) != ?",
            [shard],
        )
    if shard == DESK:
        db.execute("INSERT INTO profiles SELECT * FROM old.profiles")
    db.execute("COMMIT")
    db.execute("DETACH old")
    return queries.count(db)


def merge(folder: Path, to: Path) -> None:
    """One file that has what the sixteen have, each at one moment, while others write. They may
    be of an older program."""
    copy = to.with_name("one of sixteen")
    for shard in range(SHARDS):
        try:
            with closing(connect(path_of(folder, shard))) as db, closing(connect(copy)) as into:
                db.backup(into)
        except sqlite3.Error as error:
            raise BadInput(f"{path_of(folder, shard)}: {error}") from error
        with _opened(copy, "OFF"):
            pass
        with _opened(to, "OFF") as db:
            _add(db, copy)
        copy.unlink()


def _add(db: sqlite3.Connection, other: Path) -> None:
    """What is in another file too; its tables get numbers behind those that are there."""
    db.execute("ATTACH ? AS old", [str(other)])
    db.execute("BEGIN")
    (first,) = db.execute("SELECT coalesce(max(key), 0) FROM tables").fetchone()
    db.execute("UPDATE holders SET epoch = max(epoch, (SELECT epoch FROM old.holders))")
    for part, key in (("tables", "key"), *((part, "table_key") for part in PARTS)):
        names = [row[1] for row in db.execute(f"PRAGMA table_info({part})")]
        columns = ", ".join(f"{key} + {first}" if name == key else name for name in names)
        db.execute(f"INSERT INTO {part} SELECT {columns} FROM old.{part}")
    db.execute("INSERT INTO profiles SELECT * FROM old.profiles")
    db.execute("COMMIT")
    db.execute("DETACH old")
