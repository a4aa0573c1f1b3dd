"""The folder in which a server keeps its tables: one process holds it, and one user reads it."""

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

from restinplay.core.errors import BadInput
from restinplay.home import home

if sys.platform != "win32":
    import fcntl

PRIVATE = 0o600
TABLES, KEY = "tables.sqlite", "key"  # what lies in the folder

_log = logging.getLogger("restinplay.folder")


def data_dir() -> Path:
    """Where this user's tables are kept."""
    return home() / "server"


def lock_of(tables: Path) -> Path:
    """The file that the server of these tables holds."""
    return tables.with_name(f"{tables.name}.lock")


class Hold:
    """A file that only one process holds, from here until it lets go or ends, however it ends.

    The file stays: if it were removed, two others could each hold one of that name.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _lock(self._file)
            holder = f"{os.getpid()}\n".encode()
            os.write(self._file, holder)
            os.ftruncate(self._file, len(holder))
        except BlockingIOError:
            told = os.read(self._file, 20).decode(errors="replace").strip() or "unknown"
            self.let_go()
            raise BadInput(
                f"{path.parent}: another server is using the tables in this folder "
                f"(process {told}); stop it, or choose another folder with --data-dir"
            ) from None
        except OSError:
            self.let_go()
            raise

    def let_go(self) -> None:
        os.close(self._file)

    close = let_go


def _lock(file: int) -> None:
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(path: Path) -> Hold:
    """Make the folder if there is none, and hold the file in it, or say who does."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Hold(path)
    except FileExistsError:
        raise BadInput(f"{path.parent}: this is a file, and tables need a folder") from None
    except OSError as error:
        raise BadInput(f"{error.filename or path}: {error.strerror}") from error


def make_private(path: Path) -> None:
    """Make a file that only its owner may read, if there is none; else keep others out of it."""
    try:
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    keep_out(path)


def check_one_name(path: Path) -> None:
    """A file with two names could have two servers, and neither would know of the other."""
    if path.stat().st_nlink > 1:
        raise BadInput(
            f"{path}: this file has another name elsewhere (a hard link), by which a second server "
            "could use it; keep one name, or make a copy"
        )


def keep_out(path: Path) -> None:
    """Take away whatever others may do with a file, if it is there."""
    try:
        mode = path.stat().st_mode
        if os.name == "posix" and mode & 0o077 and path.is_file():
            path.chmod(mode & 0o700)
            _log.warning("others could read %s; now they cannot", path.name)
    except FileNotFoundError:
        pass
    except OSError as error:
        _log.warning("others can read %s: %s", path.name, error.strerror)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on disk."""
    if os.name == "posix":
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
