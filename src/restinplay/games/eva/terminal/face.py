"""Eva's house drawn: thirteen rooms with their doors in the wall, and what lies beside them."""

from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from restinplay.games.eva.moves import LABELS
from restinplay.games.eva.terminal.legend import LEGEND, signs
from restinplay.games.eva.terminal.typed import hear
from restinplay.games.eva.words import (
    clues_up,
    doors_here,
    ends_of_passage,
    grave_mark,
    haunted,
    is_closed,
    leads_to,
    unseen_by_rank,
)
from restinplay.terminal.faces import Face

View = dict[str, Any]
Data = dict[str, Any]

COLUMNS = 5
HERE = "bold magenta"
LIT = "bold reverse"
FAINT = "dim"
GONE = "dim strike"


@dataclass(frozen=True)
class Wall:
    """The lines around a room: corners from top left to bottom right, then the sides."""

    corners: str
    level: str
    upright: str
    style: str


WALLS = {
    "unvisited": Wall("╭╮╰╯", "┄", "┊", FAINT),
    "open": Wall("┌┐└┘", "─", "│", ""),
    "here": Wall("┏┓┗┛", "━", "┃", HERE),
    "closed": Wall("    ", " ", " ", FAINT),
}
ASCII_WALLS = {
    "unvisited": Wall("    ", ".", ":", FAINT),
    "open": Wall("++++", "-", "|", ""),
    "here": Wall("####", "=", "#", HERE),
    "closed": Wall("    ", " ", " ", FAINT),
}


def suit_sign(code: str, data: Data) -> str:
    """Of a card or a lock, which end with the letter of a suit."""
    return str(next(suit["symbol"] for suit in data["suits"] if suit["code"] == code[-1]))


def draw(view: View, data: Data, width: int, height: int = 15) -> RenderableType:
    """The house, thirteen lines high: three rows of rooms, then the deck."""
    return House(view, data, width)


class House:
    """Draws itself in Unicode or, where the terminal has only that, in ASCII."""

    def __init__(self, view: View, data: Data, width: int) -> None:
        self.view = view
        self.data = data
        self.cell = min(18, width // COLUMNS)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.ascii = options.ascii_only
        self.walls = ASCII_WALLS if self.ascii else WALLS
        for first in range(1, 14, COLUMNS):
            blocks = [self.room(room) for room in range(first, min(first + COLUMNS, 14))]
            if len(blocks) < COLUMNS:
                blocks.append(self.side())
            for lines in zip(*blocks, strict=True):
                yield Text.assemble(*lines, no_wrap=True, end="\n")
        yield self.deck()

    # One room.

    def room(self, room: int) -> list[Text]:
        entry = self.view["rooms"][room - 1]
        here = room == self.view["token"]
        wall = self.walls["here" if here else entry["state"]]
        faint = FAINT if entry["state"] == "closed" and not here else ""
        name = Text(self.name_of(room), style=faint or ("bold" if here else ""))
        return [
            self.top(room, wall),
            self.inside(name, wall),
            self.inside(self.secret(room), wall),
            self.bottom(entry, wall),
        ]

    def top(self, room: int, wall: Wall) -> Text:
        entry = self.view["rooms"][room - 1]
        left = Text(f" {LABELS[room - 1]} ", style="bold" if wall.style != FAINT else "")
        if entry["state"] == "closed":
            left = Text.assemble(left, ("closed ", "" if room == self.view["token"] else FAINT))
        right = Text("")
        if room == self.view["token"]:
            you = "" if entry["state"] == "closed" else " you "
            right = Text(f"{you}{'<' if self.ascii else '◀'} ", style=HERE)
        elif f"door {room}" in self.view["legal"]:
            right = Text(f"[{self.view['legal'].index(f'door {room}') + 1}]", style=LIT)
        return self.across(wall, wall.corners[:2], left, right)

    def bottom(self, entry: dict[str, Any], wall: Wall) -> Text:
        here = entry["room"] == self.view["token"]
        doors = doors_here(self.view) if here else entry["doors"]
        shown = Text(" " if doors else "")
        for card in doors:
            shut = is_closed(self.view, leads_to(card))
            style = GONE if shut else LIT if here and self.view["asked"] == 0 else "bold"
            shown.append(self.card(card), style=style)
            shown.append(("x" if self.ascii else "×") if shut else "", style=FAINT)
            shown.append(" ")
        return self.across(wall, wall.corners[2:], shown, Text(""))

    def across(self, wall: Wall, corners: str, left: Text, right: Text) -> Text:
        """A level wall with something set into it at both ends."""
        gap = self.cell - 3 - left.cell_len - right.cell_len
        return Text.assemble(
            (corners[0] + wall.level, wall.style),
            left,
            (wall.level * gap, wall.style),
            right,
            (corners[1], wall.style),
        )

    def inside(self, content: Text, wall: Wall) -> Text:
        room = self.cell - 2
        padded = Text.assemble(" ", content) if content.cell_len < room else content
        padded.truncate(room, overflow="crop", pad=True)
        return Text.assemble((wall.upright, wall.style), padded, (wall.upright, wall.style))

    def name_of(self, room: int) -> str:
        name, most = str(self.data["rooms"][room - 1]["name"]), self.cell - 3
        if len(name) > most and " " in name:
            first, _, rest = name.partition(" ")
            name = f"{first[0]}. {rest}"
        return name[:most]

    def secret(self, room: int) -> Text:
        code, state = (self.view["rooms"][room - 1][name] for name in ("secret", "state"))
        if code is None:
            return Text("unvisited", style=FAINT)
        faint = FAINT if state == "closed" and room != self.view["token"] else ""
        if code == "GHOST":
            return Text("Ghost", style=faint)
        if code == "PASS":
            return Text("<-> Passage" if self.ascii else "↔ Passage", style=faint)
        if code.startswith("LOCK-"):
            suit = code[-1] if self.ascii else suit_sign(code, self.data)
            return Text(f"Lock {suit}", style=faint)
        mark = grave_mark(self.view, room)
        signs = Text(" ".join(self.symbol(part) for part in code.split("-")), style=faint)
        if mark == "no":
            signs.stylize(GONE)
        return Text.assemble(
            signs, " " if mark else "", (mark, faint or FAINT if mark == "no" else HERE)
        )

    # Beside the rooms.

    def side(self) -> list[Text]:
        rows = [
            ("Clues", self.clue_row()),
            ("Bones", Text(*(("in your hands", HERE) if self.view["bones"] else ("not found",)))),
            ("Ghost", self.ghost()),
            ("Passage", self.passage()),
        ]
        room = self.cell * 2
        lines = [Text.assemble("  ", (f"{name:<9}", FAINT), value) for name, value in rows]
        for line in lines:
            line.truncate(room, overflow="crop", pad=True)
        return lines

    def clue_row(self) -> Text:
        row = Text()
        for clue in self.view["clues"]:
            down = "?" if self.ascii else "▒"
            row.append(self.symbol(clue) if clue else down, style="bold" if clue else FAINT)
            row.append(" ")
        row.append(f" {len(clues_up(self.view))} of 3", style=FAINT)
        return row

    def ghost(self) -> Text:
        if self.view["ghost_met"]:
            return Text("met")
        rooms = haunted(self.view)
        return Text(f"not met, 1 in {rooms}" if rooms else "not met")

    def passage(self) -> Text:
        ends = [LABELS[room - 1] for room in ends_of_passage(self.view)]
        one, other = [*ends, "?", "?"][:2]
        state = self.view["passage"]
        lines = {"none": "...", "one end": "==.", "open": "===", "sealed": "=X="}
        if not self.ascii:
            lines = {"none": "┄┄┄", "one end": "══┄", "open": "═══", "sealed": "═╳═"}
        style = {"open": "bold", "sealed": FAINT}.get(state, "")
        said = {"none": "not found", "one end": "one end"}.get(state, state)
        return Text(f"{one} {lines[state]} {other}  {said}", style=style)

    def deck(self) -> Text:
        if "next" in self.view:
            return self.rest_of_deck()
        line = Text.assemble((f" Deck {self.view['deck']}, unseen:", FAINT), no_wrap=True)
        for label, count in zip(LABELS, unseen_by_rank(self.view), strict=True):
            style = FAINT if count == 0 else "bold" if label == "A" else ""
            line.append(f" {label}{'x' if self.ascii else '×'}{count}", style=style)
        return line

    def rest_of_deck(self) -> Text:
        line = Text.assemble((" Next in the deck:", FAINT), no_wrap=True)
        for card in self.view["next"]:
            text = f" {self.card(card)}"
            if line.cell_len + len(text) > self.cell * COLUMNS:
                break
            line.append(text)
        return line

    def symbol(self, code: str) -> str:
        if self.ascii:
            return code
        return str(next(clue["symbol"] for clue in self.data["clues"] if clue["code"] == code))

    def card(self, card: str) -> str:
        return card if self.ascii else card[:-1] + suit_sign(card, self.data)


FACE = Face(
    draw=draw,
    least_width=80,
    keys={"c": "close", "p": "passage", "f": "flip", "d": "decline"},
    hear=hear,
    examples={
        "secret": "ghost, passage, lock spades, sk-cr-hg",
        "door": "4H, 10S, QC, ace of diamonds",
        "symbol": "skull, hourglass, cross",
    },
    signs=signs,
    legend=LEGEND,
    letters={"♠": "S", "♥": "H", "♦": "D", "♣": "C", "☠": "sk", "⋈": "hg", "✝": "cr", "▒": "?"}
    | {"◀": "<", "↔": "<->", "═": "=", "╳": "X"},
)
