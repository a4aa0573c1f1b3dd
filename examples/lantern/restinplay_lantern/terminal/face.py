"""The path drawn: a line for everybody, from the church door to the gate."""

from typing import Any

from rich.text import Text

from restinplay.games.voice import Voice
from restinplay.terminal.faces import Face
from restinplay_lantern.moves import GATE
from restinplay_lantern.words import NAMELESS

View = dict[str, Any]
WIDE = 16  # signs of a name


def draw(view: View, data: dict[str, Any], width: int, height: int) -> Text:
    voice, lines = Voice(view, NAMELESS), []
    for seat, step in enumerate(view["steps"]):
        path = "".join("☼" if place == step else "·" for place in range(GATE))
        gate = "☼" if step == GATE else "∩"
        hand = [str(oil) for oil, many in enumerate(view["hands"][seat], 1) for _ in range(many)]
        cards = " ".join(hand or ["?"] * view["held"][seat])
        name = voice.name(seat)[:WIDE]
        style = "bold" if seat == view["turn"] else ""
        lines.append(Text(f" {name:<{WIDE}} {path}{gate}  {step:>2}  {cards}\n", style=style))
    return Text.assemble(*lines)


def numbers(view: View) -> list[int]:
    """A card is burned by its own number."""
    return [int(move.split()[1]) for move in view["legal"]]


FACE = Face(
    draw=draw,
    least_width=60,
    numbers=numbers,
    examples={"draw": "oil 4"},
    signs=lambda view, data: [
        ("☼", "a lantern"),
        ("∩", "the gate"),
        ("?", "a card you cannot see"),
    ],
    legend="☼ a lantern · ∩ the gate · ? a card you cannot see",
    letters={"☼": "*", "∩": "n", "·": "."},
)
