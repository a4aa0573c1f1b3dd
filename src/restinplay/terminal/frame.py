"""The frame: the table, what has just happened, the question and its choices, on one screen."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from restinplay.core.game import Game
from restinplay.terminal.faces import Face, Words
from restinplay.terminal.screen import Screen

LIT = "bold reverse"
TALL = 26  # lines; on a taller screen the question stays near the table


def frame(
    screen: Screen,
    table: Sequence[Text],
    story: str,
    question: Sequence[Text],
    choices: Sequence[Text],
) -> list[Text]:
    """Fit everything above a prompt of one line; what happened gives way first, from its start."""
    below = [*question, *choices]
    told = screen.wrap(story, indent=1) if story else []
    if not screen.live:
        return [*told, *table, *below]
    room = min(screen.height, TALL) - 1 - len(table) - len(below)
    if len(told) > room:
        told = told[len(told) - max(room, 0) :]
        if told:
            told[0] = Text(screen.words(f" … {told[0].plain.strip()}"))
            told[0].truncate(screen.width)
    spare = max(room - len(told), 0)
    above, beneath = int(spare > 0), int(spare > 2)
    middle = spare - above - beneath
    return [*table, *_blank(above), *told, *_blank(middle), *below, *_blank(beneath)]


def _blank(count: int) -> list[Text]:
    return [Text() for _ in range(count)]


def table_lines(
    screen: Screen, face: Face, words: Words, view: dict[str, Any], game: Game, below: int
) -> list[Text]:
    """The drawing, or where that does not fit the position in words, as far as there is room."""
    tall = not screen.live or screen.height > below + 13
    if screen.width >= face.least_width and tall and not screen.console.is_dumb_terminal:
        return screen.lines_of(face.draw(view, game.data, screen.width))
    told = [line for text in words.narrate(view, game.data) for line in screen.wrap(text)]
    return told[: max(screen.height - below - 4, 2)] if screen.live else told


def choice_lines(
    screen: Screen, face: Face, words: Words, view: dict[str, Any], game: Game
) -> list[Text]:
    """The legal moves with their numbers and keys, the number first."""
    keys: Mapping[str, str] = {move: key for key, move in face.keys.items()}
    lettered = any(move in keys for move in view["legal"])
    lines = []
    for number, move in enumerate(view["legal"], 1):
        phrase = screen.words(words.phrase(move, view, game.data))
        letter = Text(f"[{keys[move]}]", style="bold") if move in keys else Text("   ")
        line = Text.assemble(
            " ",
            (f"[{number}]", LIT),
            " ",
            letter if lettered else "",
            " " if lettered else "",
            phrase,
        )
        line.no_wrap = True
        line.truncate(screen.width, overflow="crop" if screen.plain else "ellipsis")
        lines.append(line)
    return lines
