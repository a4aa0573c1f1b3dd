"""The map of muertos: a skull of 33 fields, with those who stand on them.

The map is a drawing of the board of the box. Another board is listed field by field.
"""

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from rich.text import Text

from restinplay.games.muertos.foresight import scene_of
from restinplay.games.muertos.moves import field_of
from restinplay.games.muertos.voice import SIGNS, field_words

View = dict[str, Any]
Data = dict[str, Any]

FAINT = "dim"
COLOURS = (
    "bright_cyan",
    "bright_magenta",
    "bright_green",
    "bright_yellow",
    "bright_blue",
    "bright_white",
)
DOG, DIGGER = "&", "G"
RED = "red"
TO_STEP, TO_LEAD = "bold reverse", "bold underline"

# `~` and `_` are room for figures, on a line and off it; rows with a + are for tall screens.
ART = """\
       ╭──11~~~~~~───12~~~~~~─────13~~~~~~╮
+      │                                  │
       │           [30]______             │
      10~~~~~23~~~~~22~~~~~20~~~~~18~~~~~14_____
       │      │             │      │      │
 [29]──9_____(24)          (21)   (19)   15_____
 ______│     ______        ______ ______  │
+      │                                  │
       8______     [31]______             │
+      │             │                    │
       7~~~~~~──────17~~~~~~──────16~~~~~~╯
       │            │╰──▸25~~~~~▸26~~~~~▸27_____
       6______      5______               ▾
       │            │           (32)◂────28_____
       4~~~~~~──────╯           ______
       ▴
       3~~~~~◂2~~~~~◂1~~~~~◂────Start______"""
LOW, TALL = 14, 17  # rows
NARROW = 47  # columns
SEAMS = (8, 17, 22, 30, 38)  # columns at which it can be made wider
WAY_OUT = "▸25"  # the first arrow of the red way
RED_ROWS = 2  # rows below it in which it goes on

COURSE = """0>1 1>2 2>3 3>4 17>25 25>26 26>27 27>28 28>32 4-5 4-6 5-17 6-7 7-17 7-8 8-9 9-10 10-11
11-12 12-13 13-14 14-15 15-16 16-17 10-23 22-23 20-22 18-20 14-18 18-19 20-21 23-24 9-29 22-30
17-31"""


@dataclass(frozen=True)
class Place:
    """Where a field is drawn, and where its figures stand."""

    row: int
    start: int
    end: int
    room_row: int
    room: int
    wide: int


@dataclass(frozen=True)
class Layout:
    """The drawing without figures, and the place of every field."""

    rows: list[str]
    places: dict[int, Place]


@cache
def layout(tall: bool, wider: int) -> Layout:
    """The art, made wider by so many columns at each seam."""
    rows = []
    for line in ART.splitlines():
        if tall or not line.startswith("+"):
            row = line[1:].ljust(NARROW)
            for seam in reversed(SEAMS):
                row = row[:seam] + row[seam] * wider + row[seam:]
            rows.append(row)
    places = {}
    for number, row in enumerate(rows):
        for found in re.finditer(r"[(\[]?(\d+|Start)[)\]]?", row):
            name = found[1]
            places[field_of(name.lower())] = _place(rows, number, found.start(), found.end())
    return Layout([row.replace("~", "─").replace("_", " ") for row in rows], places)


def _place(rows: list[str], row: int, start: int, end: int) -> Place:
    """The room is right of the field or, for special fields, below it."""
    if beside := re.match("[~_]+", rows[row][end:]):
        return Place(row, start, end, row, end, len(beside[0]))
    for found in re.finditer("_+", rows[row + 1]):
        if found.start() <= start < found.end():
            return Place(row, start, end, row + 1, found.start(), len(found[0]))
    raise ValueError(f"there is no room beside {rows[row][start:end]}")


def is_of_the_box(data: Data) -> bool:
    """Whether the board is the one that is drawn here."""
    board = data["board"]
    ways = [f"{min(a, b)}-{max(a, b)}" for a, b in board["two_way"]]
    arrows = [f"{a}>{b}" for a, b in board["one_way"]]
    special = {field["number"] for field in board["fields"] if "access" in field}
    kinds = {19, 21, 24, 29, 30, 31, 32}
    return sorted([*arrows, *ways]) == sorted(COURSE.split()) and special == kinds


class Map:
    """The map of one position."""

    def __init__(self, view: View, data: Data, tall: bool = False, wider: int = 0) -> None:
        self.view = view
        self.data = data
        self.scene = scene_of(view, data)
        self.tall, self.wider = tall, wider
        moves = [move.split() for move in view["legal"]]
        self.steps = {
            field_of(move[-1])
            for move in moves
            if move[0] in ("step", "evade", "vault", "roll", "block", "den", "push")
        }
        self.leads = {field_of(move[1]) for move in moves if move[0] == "dog"}

    def lines(self) -> list[Text]:
        if not is_of_the_box(self.data):
            return self.listed()
        plan = layout(self.tall, self.wider)
        self.sheet = Sheet(plan.rows)
        self.draw_red_way()
        for field, place in plan.places.items():
            self.draw_field(field, place)
        return self.sheet.lines()

    def draw_red_way(self) -> None:
        """Open it is red; closed its first arrow is crossed out."""
        rows = self.sheet.rows
        row = next(n for n, signs in enumerate(rows) if WAY_OUT in "".join(signs))
        first = "".join(rows[row]).index(WAY_OUT)
        if not self.view["red_way"]:
            self.sheet.write(row, first, "×", "bold")
            return
        self.sheet.paint(row, rows[row].index("╰"), f"bold {RED}")
        for below in range(1, RED_ROWS + 1):
            self.sheet.paint(row + below, first, f"bold {RED}")

    def draw_field(self, field: int, place: Place) -> None:
        self.sheet.paint(place.row, place.start, self.style(field), place.end)
        if field in self.scene.festivity:
            self.sheet.write(place.row, place.end, *self.stack(field))
        column = place.room
        for sign, style in self.figures(field, place.wide):
            self.sheet.write(place.room_row, column, sign, style)
            column += 1

    def style(self, field: int) -> str:
        if field in self.steps:
            return TO_STEP
        if field in self.leads:
            return TO_LEAD
        if field in self.scene.red:
            return f"bold {RED}" if self.view["red_way"] else FAINT
        return "bold" if field in self.scene.access else ""

    def stack(self, field: int) -> tuple[str, str]:
        """`B2`: the festivity and how many cards of it are left."""
        kind = self.scene.festivity[field]
        left = self.view["stacks"][kind]
        return f"{kind[0].upper()}{left}", "bold" if left else FAINT

    def figures(self, field: int, wide: int) -> list[tuple[str, str]]:
        """Those who stand on a field; of a crowd that is too big the middle is left out."""
        seats = [seat for seat, at in enumerate(self.scene.at) if at == field]
        seats.sort(key=lambda seat: self.view["players"][seat]["rank"])
        signs = [(SIGNS[seat], f"bold {COLOURS[seat]}") for seat in seats]
        signs += [(DOG, "bold reverse")] if field == self.scene.dog else []
        signs += [(DIGGER, "bold reverse")] if field == self.scene.digger else []
        if len(signs) > wide:
            signs[1 : len(signs) - wide + 2] = [("…", "")]
        return signs

    def listed(self) -> list[Text]:
        """Every field with the fields it leads to, and who stands there."""
        cells = []
        for field in sorted(self.scene.kind):
            ways = ",".join(map(field_words, self.scene.onward(field)))
            told = Text(field_words(field), style=self.style(field))
            told = Text.assemble(told, (f">{ways} " if ways else " ", FAINT))
            if field in self.scene.festivity:
                told.append_tokens([self.stack(field), (" ", "")])
            cells.append(told.append_tokens(self.figures(field, len(SIGNS) + 2)))
        height = TALL if self.tall else LOW
        across = -(-len(cells) // height)
        wide = (NARROW + self.wider * len(SEAMS)) // across
        rows = []
        for row in range(height):
            line = Text(no_wrap=True)
            for cell in cells[row::height]:
                cell.truncate(wide - 1, overflow="crop", pad=True)
                line.append_text(cell).append(" ")
            rows.append(line)
        return rows


class Sheet:
    """Signs with their styles, row by row."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = [list(row) for row in rows]
        self.styles = [[FAINT] * len(row) for row in rows]

    def write(self, row: int, start: int, text: str, style: str) -> None:
        self.rows[row][start : start + len(text)] = text
        self.paint(row, start, style, start + len(text))

    def paint(self, row: int, start: int, style: str, end: int | None = None) -> None:
        stop = len(self.rows[row]) if end is None else end
        self.styles[row][start:stop] = [style] * (stop - start)

    def lines(self) -> list[Text]:
        lines = []
        for signs, styles in zip(self.rows, self.styles, strict=True):
            pairs = groupby(zip(signs, styles, strict=True), key=lambda pair: pair[1])
            parts = [("".join(sign for sign, _ in run), style) for style, run in pairs]
            lines.append(Text.assemble(*parts, no_wrap=True))
        return lines
