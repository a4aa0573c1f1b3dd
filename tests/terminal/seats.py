"""A table for tests: a reader that types from a list, and a console that keeps everything."""

import io
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from restinplay import games
from restinplay.terminal.table import play


class Typist:
    """Types keys or lines from a list; then the input ends."""

    silent = False

    def __init__(self, words: Iterable[str], single: bool = True) -> None:
        self.single = single
        self._words = iter(words)

    def key(self) -> str:
        for word in self._words:
            return word
        raise EOFError

    line = key


def paper(width: int = 80, height: int = 24, encoding: str = "utf-8") -> Console:
    """A console without colours that keeps what is printed."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
    return Console(file=file, width=width, height=height, color_system=None, _environ={})


def written(console: Console) -> str:
    file = console.file
    assert isinstance(file, io.TextIOWrapper)
    buffer = file.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(file.encoding)


def sit(
    words: Iterable[str],
    record: Path | None = None,
    *,
    seed: int | None = None,
    told: bool = False,
    auto: bool = True,
    single: bool = False,
    options: dict[str, str] | None = None,
    console: Console | None = None,
) -> tuple[int, str]:
    """Play what is typed; the exit code, and everything that was shown with blanks made single."""
    paper_used = console or paper()
    code = play(
        games.game("eva", options),
        seed=seed,
        told=told,
        record=record,
        name="Test",
        auto=auto,
        console=paper_used,
        read=Typist(words, single),
    )
    return code, " ".join(written(paper_used).split())
