"""Where games are kept: a folder of the user's, with a record for every game begun."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from restinplay.core.errors import BadInput, shown_path
from restinplay.core.record import Record
from restinplay.home import home

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".rip"
LEFT = ".left.rip"


def new_path(slug: str) -> Path:
    """A name that nobody has yet, and that nobody else is given: its lock is there already."""
    first = f"{slug}-{datetime.now():%Y%m%d-%H%M%S}"
    stem, count = first, 1
    while not _is_ours(home() / f"{stem}{SUFFIX}"):
        count += 1
        stem = f"{first}-{count}"
    return home() / f"{stem}{SUFFIX}"


def _is_ours(path: Path) -> bool:
    if path.exists() or _left(path).exists():
        return False
    if fcntl is None:
        return True
    _make_folder(path)
    try:
        _lock(path).open("x").close()
    except FileExistsError:
        return False
    except OSError as error:
        raise BadInput(f"{shown_path(path)}: {error.strerror}") from error
    return True


def _left(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(SUFFIX) + LEFT)


def _lock(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{shown_path(path)}: {error.strerror}") from error


def unfinished(slug: str) -> Iterator[tuple[Path, Record | BadInput]]:
    """The games there that have no end, the newest first; what cannot be read says why."""
    try:
        found = home().glob(f"{slug}-*{SUFFIX}")
        paths = sorted(found, key=lambda path: path.stem, reverse=True)
    except OSError:
        return
    for path in paths:
        if path.name.endswith(LEFT):
            continue
        try:
            record = Record.read(path, mend=True)
        except BadInput as error:
            yield path, error
            continue
        if not record.end:
            yield path, record


def leave(path: Path) -> Path:
    """Keep a game as a file, but do not offer it again."""
    try:
        return path.rename(_left(path))
    except OSError as error:
        raise BadInput(f"{shown_path(path)}: {error.strerror}") from error


def begun(path: Path) -> str:
    """When a game was last touched, for people."""
    moment = datetime.fromtimestamp(path.stat().st_mtime)
    return f"{moment.day} {moment:%B %Y, %H:%M}"


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Keep a game for this sitting: two that write one record would spoil it."""
    if fcntl is None:
        yield
        return
    lock = _lock(path)
    _make_folder(path)
    try:
        file = lock.open("w")
    except OSError as error:
        raise BadInput(f"{shown_path(path)}: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadInput(f"{shown_path(path)}: this game is being played elsewhere") from error
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def is_claimed(path: Path) -> bool:
    """Whether another sitting plays this game now."""
    lock = _lock(path)
    if fcntl is None or not lock.exists():
        return False
    try:
        with lock.open("r+") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    return False
