"""Faces: how each game looks at the terminal and which keys it knows. The table knows no game.

A game that draws nothing is told in words.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from restinplay.games import game_class

View = dict[str, Any]
Data = dict[str, Any]


@dataclass(frozen=True)
class Face:
    """One game at the terminal. `games/<slug>/terminal/face.py` has it under the name FACE.

    What is left out is that of a table in words.
    """

    draw: Callable[[View, Data, int, int], RenderableType] = lambda view, data, width, height: (
        Text()
    )
    """The whole table; it must fit into a width and a height, if these are 80 by 15 or more."""

    least_width: int = 10_000
    """Below this width the table is told in words instead."""

    keys: Mapping[str, str] = field(default_factory=dict)
    """Single keys for moves: key to text of the move."""

    hear: Callable[[str, View, Data], str] = lambda text, view, data: text
    """The text of the move that a person means by these words, or the words as they are."""

    examples: Mapping[str, str] = field(default_factory=dict)
    """How a person says what was turned up, by the kind of nature's question."""

    letters: Mapping[str, str] = field(default_factory=dict)
    """What the game's own signs are in ASCII."""

    signs: Callable[[View, Data], list[tuple[str, str]]] = lambda view, data: []
    """Every sign of the drawing with what it means, and what the cards in sight do."""

    legend: str = ""
    """The signs that a newcomer asks about first, in one line of 80 columns."""

    numbers: Callable[[View], list[int]] = lambda view: list(range(1, len(view["legal"]) + 1))
    """The numbers by which the legal moves are chosen; 0: this one has a key."""

    rows: Callable[[View, Data], list[tuple[str, str]]] = lambda view, data: []
    """The list of choices, sign and words, where a line may stand for several moves; empty: one
    line for every move."""


def face_of(slug: str) -> Face:
    game = game_class(slug)
    face: Face = game.part("terminal.face").FACE if game.has("terminal") else Face()
    return face
