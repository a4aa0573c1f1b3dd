"""Where the record of a match is kept: what a match asks of that place, and a file on disk."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from restinplay.core.errors import shown_path
from restinplay.core.record import NotWritten, Record


class Keeper(Protocol):
    """Where a match keeps its record. What cannot be kept raises NotWritten and changes nothing."""

    def begin(self, record: Record) -> None:
        """Keep the whole record so far."""

    def is_whole(self) -> bool:
        """Whether everything is still there that was kept."""

    def add(self, row: str) -> None:
        """Keep one more row: an answer, an order or the end."""

    def cut(self, record: Record, answers: int) -> None:
        """Keep the record without its last answers, which is this one."""


class RecordFile:
    """A record on disk. A line is there before anyone sees its effect, or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size = 0

    def begin(self, record: Record) -> None:
        """Write the whole record so far, replacing the file in one step; a link stays a link."""
        whole = Path(os.path.realpath(self.path))
        draft = whole.with_name(whole.name + ".part")
        try:
            whole.parent.mkdir(parents=True, exist_ok=True)
            text = str(record).encode()
            with draft.open("wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(whole)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            where = shown_path(self.path)
            raise NotWritten(f"{where}: {error.strerror}; nothing was changed") from error
        self._size = len(text)

    def is_whole(self) -> bool:
        """Whether the file is still as it was left here; somebody may have removed it."""
        try:
            return self.path.stat().st_size == self._size
        except OSError:
            return False

    def add(self, row: str) -> None:
        """Append one line durably; a line that does not fit is taken back whole."""
        text = f"{row}\n".encode()
        try:
            with self.path.open("ab") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            with suppress(OSError):
                os.truncate(self.path, self._size)
            where = shown_path(self.path)
            raise NotWritten(f"{where}: {error.strerror}; the game so far is safe") from error
        self._size += len(text)

    def cut(self, record: Record, answers: int) -> None:
        """Write the shorter record in place of the longer one."""
        self.begin(record)
