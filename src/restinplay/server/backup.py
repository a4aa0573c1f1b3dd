"""`rip backup` and `rip restore`: tables and key of a server in one file, taken while it runs.

The file is a tar.gz of `tables.sqlite` and `key`, so that damage shows and nothing else is needed
to get at them; what lies in several files is brought together. Anyone who has it has every seat:
only its owner may read it.
"""

import gzip
import io
import os
import shutil
import sqlite3
import tarfile
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from restinplay.core.errors import BadInput
from restinplay.server import shards
from restinplay.server.folder import KEY, PRIVATE, TABLES, hold, lock_of, sync_folder
from restinplay.server.keys import LEAST
from restinplay.server.sqlite import connect, migrations

OURS = (TABLES, f"{TABLES}-wal", f"{TABLES}-shm", shards.FOLDER, KEY)
LEVEL = 3  # of compression: records are wordy, and the server needs its processor
PIECE = 1 << 20  # bytes at a time
UNREADABLE = (tarfile.TarError, zlib.error, EOFError, OSError, LookupError, ValueError)
DAMAGED = "this is not a backup, or it is damaged"


def back_up(folder: Path, file: Path, *, replace: bool = False) -> int:
    """Write what is committed at this moment, even while it is served; how many tables that are."""
    tables = shards.are_there(folder) or (folder / TABLES).is_file()
    if not (tables and (folder / KEY).is_file()):
        raise BadInput(f"{folder}: no server has kept tables here")
    if file.is_dir():
        raise BadInput(f"{file}: this is a folder; name a file to write")
    if file.exists() and not file.is_file():
        raise BadInput(f"{file}: this is a device or a pipe; name a file to write")
    if file.exists() and not replace:
        raise BadInput(f"{file}: this already exists; --replace overwrites it")
    with _beside(file) as there:
        if shards.are_there(folder):
            shards.merge(folder, there / TABLES)
            count = _alone(there / TABLES)
        else:
            count = _copy(folder / TABLES, there / TABLES)
        packed = there / "packed"
        packed.touch(PRIVATE)
        with tarfile.open(packed, "w:gz", compresslevel=LEVEL) as archive:
            archive.add(there / TABLES, TABLES, filter=_anonymous)
            archive.add(folder / KEY, KEY, filter=_anonymous)
        _put(packed, file)
    return count


def restore(file: Path, folder: Path, *, replace: bool = False) -> tuple[int, Path | None]:
    """Put a backup where a server will find it: how many tables, and where the old ones are now.

    Nothing is touched unless the backup is whole and nobody serves the folder.
    """
    held = hold(lock_of((folder / TABLES).resolve()))
    try:
        old = [folder / name for name in OURS if (folder / name).exists()]
        if old and not replace:
            raise BadInput(f"{folder}: there are tables here already; --replace puts them aside")
        with _beside(folder / TABLES) as there:
            _unpack(file, there)
            tables = _check(file, there)
            aside = _put_aside(old, folder) if old else None
            for name in (KEY, TABLES):  # a server that finds tables without a key makes a new one
                _put(there / name, folder / name)
    finally:
        held.let_go()
    return tables, aside


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A folder of our own on the same disk, gone at the end."""
    try:
        made = tempfile.mkdtemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror}") from error
    try:
        yield Path(made)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _copy(tables: Path, to: Path) -> int:
    """SQLite's online backup in one step: one moment of the file, while others write."""
    try:
        with closing(connect(tables)) as db, closing(connect(to)) as copy:
            db.backup(copy)
    except sqlite3.Error as error:
        raise BadInput(f"{tables}: {error}") from error
    return _alone(to)


def _alone(tables: Path) -> int:
    """All of it in one file; how many tables there are."""
    with closing(connect(tables)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        return _count(db)


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Whose it was does not matter where it is restored."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = PRIVATE
    return member


def _put(made: Path, file: Path) -> None:
    """Under its name, and on disk: whole, or not at all."""
    made.chmod(PRIVATE)
    with made.open("rb") as written:
        os.fsync(written.fileno())
    made.replace(file)
    sync_folder(file.parent)


def _unpack(file: Path, there: Path) -> None:
    """The two files, as they were packed: their checksum is tried before they are believed."""
    try:
        with gzip.open(file) as whole:
            while whole.read(PIECE):
                pass
        with tarfile.open(file, "r:gz") as archive:
            for name in (TABLES, KEY):
                source = archive.extractfile(name)
                with (there / name).open("wb") as target:
                    shutil.copyfileobj(source or io.BytesIO(), target, PIECE)
    except UNREADABLE as error:
        if isinstance(error, OSError) and error.errno:  # it cannot be opened, or the disk is full
            raise BadInput(f"{error.filename or there.parent}: {error.strerror}") from error
        raise BadInput(f"{file}: {DAMAGED}") from error


def _check(file: Path, there: Path) -> int:
    """How many tables there are, if everything is as a server would want it."""
    try:
        with closing(connect(there / TABLES)) as db:
            (verdict,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            (version,) = db.execute("SELECT max(version) FROM schema_version").fetchone()
            tables = _count(db)
    except sqlite3.Error as error:
        raise BadInput(f"{file}: {DAMAGED}") from error
    if verdict != "ok" or version is None or (there / KEY).stat().st_size < LEAST:
        raise BadInput(f"{file}: {DAMAGED}")
    if version > len(migrations()):
        raise BadInput(f"{file}: this backup is from a newer Rest in Play; restore it with that")
    return tables


def _count(db: sqlite3.Connection) -> int:
    """In a file of any version."""
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def _put_aside(old: list[Path], folder: Path) -> Path:
    """Into a folder of their own, where they can be looked at and put back."""
    now = time.strftime("%Y%m%d-%H%M%S")
    aside = Path(tempfile.mkdtemp(prefix=f"replaced-{now}-", dir=folder))
    for path in old:
        path.replace(aside / path.name)
    sync_folder(folder)
    return aside
