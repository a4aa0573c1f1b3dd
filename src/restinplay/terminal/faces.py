"""Faces: how each game looks at the terminal and which keys it knows. The table knows no game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rich.console import RenderableType

from restinplay.core.errors import BadInput

View = dict[str, Any]
Data = dict[str, Any]


@dataclass(frozen=True)
class Face:
    """One game at the terminal. `terminal/<slug>.py` has it under the name FACE."""

    draw: Callable[[View, Data, int, int], RenderableType]
    """The whole table; it must fit into a width and a height, if these are 80 by 15 or more."""

    least_width: int
    """Below this width the table is told in words instead."""

    keys: Mapping[str, str]
    """Single keys for moves: key to text of the move."""

    hear: Callable[[str, View, Data], str]
    """The text of the move that a person means by these words, or the words as they are."""

    examples: Mapping[str, str]
    """How a person says what was turned up, by the kind of nature's question."""

    preferences: Mapping[str, bool]
    """Which answers are given automatically unless the player says otherwise."""

    automatic: Callable[[View, Mapping[str, bool]], str | None]
    """The answer that the preferences give to the open question, or None."""

    letters: Mapping[str, str]
    """What the game's own signs are in ASCII."""

    signs: Callable[[View, Data], list[tuple[str, str]]]
    """Every sign of the drawing with what it means, and what the cards in sight do."""

    legend: str
    """The signs that a newcomer asks about first, in one line of 80 columns."""

    numbers: Callable[[View], list[int]] = lambda view: list(range(1, len(view["legal"]) + 1))
    """The numbers by which the legal moves are chosen; 0: this one has a key."""

    rows: Callable[[View, Data], list[tuple[str, str]]] = lambda view, data: []
    """The list of choices, sign and words, where a line may stand for several moves; empty: one
    line for every move."""


TABLES = ("eva", "manors", "graves", "muertos")
"""The games that have a table in the terminal."""


def face_of(slug: str) -> Face:
    if slug not in TABLES:
        raise BadInput(f"{slug} cannot be played in the terminal; choose from {', '.join(TABLES)}")
    face: Face = import_module(f"restinplay.terminal.{slug}").FACE
    return face
