"""The frame: the table, what has just happened, the question and its choices, on one screen."""

from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any

from rich.text import Text

from restinplay.core.game import Game
from restinplay.games.parts import Words
from restinplay.terminal.faces import Face
from restinplay.terminal.screen import Screen

LIT = "bold reverse"
TALL = 26  # lines; on a taller screen the question stays near the table
TABLE = 15  # lines that a table may always have
STORY = 2  # lines that are kept for what happened, if a table would like more
FEW = 4  # choices that stand one below the other


def frame(
    screen: Screen,
    table: Sequence[Text],
    story: Sequence[str],
    question: Sequence[Text],
    choices: Sequence[Text],
    legend: Sequence[Text] = (),
) -> list[Text]:
    """Fit everything above a prompt of one line; what happened gives way first, from its start.

    The legend is shown where a line is free and another stays so.
    """
    below = [*question, *choices]
    if not screen.live:
        return [*told_lines(screen, story), *table, *below]
    room = room_for_story(screen, table, len(below))
    told = told_lines(screen, story)
    for start in range(1, len(story) + 1):
        if len(told) <= room:
            break
        last = story[start:] or [story[-1]]
        told = told_lines(screen, [f"… {last[0]}", *last[1:]])
    told = told[: max(room, 0)]
    spare = max(room - len(told), 0)
    if legend and screen.height - 1 - len(table) - len(told) - len(below) > len(legend):
        table, spare = [*table, *legend], max(spare - len(legend), 0)
    above, beneath = int(spare > 0), int(spare > 2)
    middle = spare - above - beneath
    return [*table, *_blank(above), *told, *_blank(middle), *below, *_blank(beneath)]


def told_lines(screen: Screen, story: Sequence[str]) -> list[Text]:
    return screen.wrap(" ".join(story), indent=1) if story else []


def room_for_story(screen: Screen, table: Sequence[Text], below: int) -> int:
    """The lines between the table and the question."""
    tall = max(TALL, TALL + len(table) - TABLE)
    return min(screen.height, tall) - 1 - len(table) - below


def _blank(count: int) -> list[Text]:
    return [Text() for _ in range(count)]


def table_lines(
    screen: Screen, face: Face, words: Words, view: dict[str, Any], game: Game, below: int
) -> list[Text]:
    """The drawing, or where that does not fit the position in words, as far as there is room."""
    if is_drawn(screen, face, below):
        height = max(screen.height - below - 1 - STORY, TABLE)
        return screen.lines_of(face.draw(view, game.data, screen.width, height))
    told = [line for text in words.narrate(view, game.data) for line in screen.wrap(text)]
    room = max(screen.height - below - 4, 2)
    if not screen.live or len(told) <= room:
        return told
    last = told[room - 1].copy()
    last.truncate(screen.width - 2)
    last.rstrip()
    return [*told[: room - 1], last.append(screen.words(" …"))]


def is_drawn(screen: Screen, face: Face, below: int) -> bool:
    tall = not screen.live or screen.height > below + 13
    return screen.width >= face.least_width and tall and not screen.console.is_dumb_terminal


def legend_lines(screen: Screen, face: Face, below: int) -> list[Text]:
    """The legend, if there are signs to explain."""
    legend = Text(f" {screen.words(face.legend)}", style="dim", no_wrap=True)
    return [legend] if is_drawn(screen, face, below) else []


def choice_lines(
    screen: Screen, face: Face, words: Words, view: dict[str, Any], game: Game
) -> list[Text]:
    """The legal moves with their numbers and keys, the number first; many stand in columns."""
    if rows := face.rows(view, game.data):
        return _given_rows(screen, rows)
    keys: Mapping[str, str] = {move: key for key, move in face.keys.items()}
    numbers = face.numbers(view)
    lettered = all(numbers) and any(move in keys for move in view["legal"])
    wide = max((len(str(number)) for number in numbers), default=1) + 2
    lines = []
    for number, move in zip(numbers, view["legal"], strict=True):
        phrase = screen.words(words.phrase(move, view, game.data))
        sign = Text(f"[{number or keys[move]}]", style=LIT)
        letter = Text(f"[{keys[move]}]", style="bold") if move in keys else Text("   ")
        line = Text.assemble(" ", " " * (wide - len(sign)), sign, " ")
        line.append_text(Text.assemble(letter, " ") if lettered else Text())
        line.append(phrase)
        line.no_wrap = True
        lines.append(line)
    return _in_columns(screen, lines)


def _given_rows(screen: Screen, rows: Sequence[tuple[str, str]]) -> list[Text]:
    """The list as the game writes it; what is too long for a column has its own line."""
    wide = max(len(sign) for sign, _ in rows) + 2
    lines = []
    for sign, words in rows:
        line = Text.assemble(" ", " " * (wide - len(sign) - 2), (f"[{sign}]", LIT), " ")
        line.append(screen.words(words))
        line.truncate(screen.width, overflow="crop" if screen.plain else "ellipsis")
        lines.append(line)
    runs = groupby(lines, key=lambda line: line.cell_len < screen.width // 2)
    split = [
        line
        for is_short, run in runs
        for line in (_in_columns(screen, list(run)) if is_short else run)
    ]
    return min(_in_columns(screen, lines), split, key=len)


def _in_columns(screen: Screen, lines: list[Text]) -> list[Text]:
    """As many columns as fit, read downwards; a few choices stand one below the other."""
    for columns in range(1 if len(lines) <= FEW else 4, 0, -1):
        rows = -(-len(lines) // columns)
        blocks = [lines[start : start + rows] for start in range(0, len(lines), max(rows, 1))]
        widths = [max(line.cell_len for line in block) + 2 for block in blocks]
        if sum(widths) <= screen.width:
            break
    shown = []
    for row in zip_longest(*blocks, fillvalue=Text()):
        whole = Text(no_wrap=True)
        for line, width in zip(row, widths, strict=True):
            whole.append_text(line)
            whole.append(" " * (width - line.cell_len))
        whole.rstrip()
        whole.truncate(screen.width, overflow="crop" if screen.plain else "ellipsis")
        shown.append(whole)
    return shown
