"""A table for tests: a reader that types from a list, and a console that keeps everything."""

import io
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from restinplay import games
from restinplay.games.parts import wanted
from restinplay.terminal.seating import seat_players
from restinplay.terminal.table import play

HEADS = {
    "eva": ("┏━ A", "┌─ A"),
    "manors": ("  1  ",),
    "graves": (" Round", " The game"),
    "muertos": (" Round", " The game"),
}
"""How the first line of each table begins: where it does not, the top has been cut off."""


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

    def drop(self) -> None:
        """What is on the list was not typed ahead."""


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


def live_paper(width: int = 80, height: int = 24) -> Console:
    """The same as a terminal that can be redrawn."""
    file = paper().file
    return Console(
        file=file, width=width, height=height, force_terminal=True, color_system=None, _environ={}
    )


def frames(console: Console) -> list[str]:
    """What was drawn on a live paper, picture by picture, without control codes."""
    text = written(console)
    for code in ("\x1b[K", "\x1b[J", "\x07"):
        text = text.replace(code, "")
    rows = (row.rsplit("\r", 1)[-1] for row in text.split("\n"))  # a prompt may be written over
    return "\n".join(rows).split("\x1b[H")[1:]


def sit(
    words: Iterable[str],
    record: Path | None = None,
    *,
    slug: str = "eva",
    players: str = "",
    bot: str = "",
    seed: int | None = None,
    told: bool = False,
    auto: bool = True,
    asks: bool = False,
    practice: bool = False,
    single: bool = False,
    options: dict[str, str] | None = None,
    console: Console | None = None,
) -> tuple[int, str]:
    """Play what is typed; the exit code, and everything that was shown with blanks made single."""
    paper_used = console or paper()
    names = seat_players(games.game_class(slug), players) if players else []
    code = play(
        games.game(slug, options, len(names) or None),
        seed=seed,
        told=told,
        record=record,
        name="Test",
        players=names,
        bot=bot,
        asks=asks,
        practice=practice,
        auto=wanted(games.game_class(slug), "") if auto else (),
        console=paper_used,
        read=Typist(words, single),
    )
    return code, " ".join(written(paper_used).split())
