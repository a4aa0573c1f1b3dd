"""Text files that somebody gave us: read whole, but never more than such a file can hold."""

from pathlib import Path

from restinplay.core.errors import BadInput


def read_text(path: Path, most: int, kind: str) -> str:
    """The text of a file of at most so many bytes, or BadInput."""
    try:
        with path.open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    if len(found) > most:
        raise BadInput(f"{path}: too large for a {kind}, which has at most {most:,} bytes")
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not a text file") from error
