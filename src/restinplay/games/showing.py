"""What every table needs of a game besides its rules: its words, and how it is shown whole."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from restinplay.core.events import Event

View = dict[str, Any]
Data = dict[str, Any]


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


@dataclass(frozen=True)
class Showing:
    """`games/<slug>/showing.py` has it under the name SHOWING."""

    unveil: Callable[[View, Sequence[str]], View]
    """The last view with everything hidden in it, from the texts of what was sealed."""

    open: Callable[[Sequence[View]], View] = lambda views: views[0]
    """One view that shows what all the seats see, for games that are over."""

    past: Callable[[Sequence[Event]], View] = lambda events: {}
    """What a table shows of the past and the rules have forgotten, from what a seat has seen."""

    aside: Callable[[Sequence[Event]], View] = lambda events: {}
    """What sentences need to know of the past and no table shows."""

    named: Callable[[str, Data], str] = lambda text, data: text
    """The text with names in place of signs, for tables that are drawn."""

    quiet: Collection[str] = ()
    """Kinds of answers without an event of their own that what follows tells well enough."""


class Sight(Protocol):
    """What a drawn table shows besides the view, read off the view: `games/<slug>/sight.py`."""

    def sight(self, view: View, data: Data) -> dict[str, Any]: ...

    def expected(self, view: View) -> list[str]:
        """Moves that a person would look for; those that are refused say why at once."""


@cache
def words_of(slug: str) -> Words:
    return cast(Words, import_module(f"restinplay.games.{slug}.words"))


@cache
def sight_of(slug: str) -> Sight:
    return cast(Sight, import_module(f"restinplay.games.{slug}.sight"))


def showing_of(slug: str) -> Showing:
    showing: Showing = import_module(f"restinplay.games.{slug}.showing").SHOWING
    return showing
