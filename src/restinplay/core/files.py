"""Text files that somebody gave us: read whole, but never more than such a file can hold."""

import os
import stat
from pathlib import Path

from restinplay.core.errors import BadInput, shown_path


def read_text(path: Path, most: int, kind: str) -> str:
    """The text of a file of at most so many bytes, or BadInput."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            found = file.read(most + 1)
            is_pipe = stat.S_ISFIFO(os.fstat(file.fileno()).st_mode)
    except OSError as error:
        raise BadInput(f"{shown_path(path)}: {error.strerror}") from error
    if is_pipe and not found:
        raise BadInput(f"{shown_path(path)}: this is a pipe, and nobody is writing to it")
    if len(found) > most:
        raise BadInput(
            f"{shown_path(path)}: too large for a {kind}, which has at most {most:,} bytes"
        )
    try:
        return unix(found.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadInput(f"{shown_path(path)}: not a text file") from error


def unix(text: str) -> str:
    """The same without the marks that other systems leave in text files."""
    return text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n")


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe need not have a writer by now. If it has one we wait for what it says."""
    found = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # Windows has no such pipes
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(found, True)
    return found
