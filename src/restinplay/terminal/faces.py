"""Faces: how each game looks at the terminal and which keys it knows. The table knows no game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

from restinplay.core.errors import BadInput
from restinplay.core.events import Event

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

    unveil: Callable[[View, Sequence[str]], View]
    """The last view with everything hidden in it, from the texts of what was sealed."""

    letters: Mapping[str, str]
    """What the game's own signs are in ASCII."""

    numbers: Callable[[View], list[int]] = lambda view: list(range(1, len(view["legal"]) + 1))
    """The numbers by which the legal moves are chosen; 0: this one has a key."""

    rows: Callable[[View, Data], list[tuple[str, str]]] = lambda view, data: []
    """The list of choices, sign and words, where a line may stand for several moves; empty: one
    line for every move."""

    quiet: Collection[str] = ()
    """Kinds of answers without an event of their own that what follows tells well enough."""

    past: Callable[[Sequence[Event]], View] = lambda events: {}
    """What the table shows of the past and the rules have forgotten, from what a seat has seen."""

    open: Callable[[Sequence[View]], View] = lambda views: views[0]
    """One view that shows what all the seats see, for games that are over."""


class Words(Protocol):
    """The narration of a game: `games/<slug>/words.py`. A view may tell the players' `names`.

    Nothing is said of an event that another one, for this seat alone, tells better.
    """

    def say(self, event: Event, data: Data, view: View | None = None) -> str: ...
    def ask(self, view: View, data: Data) -> str: ...
    def phrase(self, move: str, view: View, data: Data) -> str: ...
    def outcome(self, reason: str, view: View) -> str: ...
    def narrate(self, view: View, data: Data) -> list[str]: ...
    def worries(self, view: View, move: str, data: Data | None = None) -> str | None: ...


TABLES = ("eva", "manors", "graves", "muertos")
"""The games that have a table in the terminal."""


def face_of(slug: str) -> Face:
    if slug not in TABLES:
        raise BadInput(f"{slug} has no table in the terminal; {', '.join(TABLES)} have")
    face: Face = import_module(f"restinplay.terminal.{slug}").FACE
    return face


def words_of(slug: str) -> Words:
    return cast(Words, import_module(f"restinplay.games.{slug}.words"))
