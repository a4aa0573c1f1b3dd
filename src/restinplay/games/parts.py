"""What every table needs of a game besides its rules: its words, and how it is shown whole.

A game must write `words.py`; what it leaves out besides is plain here.
"""

from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any, Protocol, cast

from restinplay.core.errors import BadInput, shown
from restinplay.core.events import Event
from restinplay.core.forced import Forced
from restinplay.core.game import Game
from restinplay.core.messages import Message
from restinplay.core.speaker import Names, Speaker
from restinplay.games import game_class

View = dict[str, Any]
Data = dict[str, Any]


class Words(Protocol):
    """The narration of a game: `games/<slug>/words.py`. A view may tell the players' `names`.

    Nothing is said of an event that another one, for this seat alone, tells better. A game without
    `warnings` has none.
    """

    def say(self, event: Event, data: Data, view: View | None = None) -> str: ...
    def ask(self, view: View, data: Data) -> str: ...
    def phrase(self, move: str, view: View, data: Data) -> str: ...
    def outcome(self, reason: str, view: View) -> str: ...
    def narrate(self, view: View, data: Data) -> list[str]: ...
    def warnings(self, view: View, move: str, data: Data | None = None) -> str | None: ...


@dataclass(frozen=True)
class Reveal:
    """`games/<slug>/reveal.py`, if there is one, has it under the name REVEAL."""

    unveil: Callable[[View, Sequence[str]], View] = lambda view, sealed: view
    """The last view with everything hidden in it, from the texts of what was sealed."""

    open: Callable[[Sequence[View]], View] = lambda views: views[0]
    """One view that shows what all the seats see, for games that are over."""

    past: Callable[[Sequence[Event]], View] = lambda events: {}
    """What a table shows of the past and the rules have forgotten, from what a seat has seen."""

    aside: Callable[[Sequence[Event]], View] = lambda events: {}
    """What sentences need to know of the past and no table shows."""

    looks_back: int | None = 0
    """How many of the last events that a seat has seen `past` and `aside` need; None: all."""

    naming: Callable[[Data], Callable[[str], str]] = lambda data: str
    """Puts names in place of the signs in a text, for tables that are drawn."""

    done: Callable[[View], list[int]] = lambda view: []
    """The seats that nothing can be asked any more, however long the others play."""

    quiet: Collection[str] = ()
    """Kinds of answers without an event of their own that what follows tells well enough."""


class Extras(Protocol):
    """What a drawn table shows besides the view, read off the view: `games/<slug>/extras.py`.

    A game without it shows nothing besides.
    """

    def extras(self, view: View, data: Data) -> dict[str, Any]: ...

    def expected(self, view: View) -> list[str]:
        """Moves that a person would look for; those that are refused say why at once."""


class _NoExtras:
    def extras(self, view: View, data: Data) -> dict[str, Any]:
        return {}

    def expected(self, view: View) -> list[str]:
        return []


class _Messages(Protocol):
    """The narration of a game that has a catalogue: the same as messages."""

    def names(self, data: Data) -> Names: ...
    def say(self, event: Event, view: View | None = None) -> Message: ...
    def ask(self, view: View) -> Message: ...
    def phrase(self, move: str, view: View) -> Message: ...
    def outcome(self, reason: str, view: View) -> Message: ...
    def narrate(self, view: View) -> list[Message]: ...
    def warnings(self, view: View, move: str) -> Message | None: ...


class _Spoken:
    """The words of a game that has a catalogue, spoken with the names of the data at hand."""

    def __init__(self, told: _Messages) -> None:
        self._told = told
        self._last: tuple[Data, Speaker] | None = None

    def _speaker(self, data: Data) -> Speaker:
        last = self._last
        if last is None or last[0] is not data:
            self._last = last = (data, Speaker(self._told.names(data)))
        return last[1]

    def say(self, event: Event, data: Data, view: View | None = None) -> str:
        return self._speaker(data).say(self._told.say(event, view))

    def ask(self, view: View, data: Data) -> str:
        return self._speaker(data).say(self._told.ask(view))

    def phrase(self, move: str, view: View, data: Data) -> str:
        return self._speaker(data).say(self._told.phrase(move, view))

    def outcome(self, reason: str, view: View) -> str:
        return str(self._told.outcome(reason, view))

    def narrate(self, view: View, data: Data) -> list[str]:
        speaker = self._speaker(data)
        return [speaker.say(message) for message in self._told.narrate(view)]

    def warnings(self, view: View, move: str, data: Data | None = None) -> str | None:
        worry = self._told.warnings(view, move)
        return None if worry is None else str(worry)


@cache
def words_of(slug: str) -> Words:
    game = game_class(slug)
    words = game.part("words")
    if (game.FOLDER / "words/en.ftl").is_file():
        return _Spoken(cast(_Messages, words))
    if hasattr(words, "warnings"):
        return cast(Words, words)
    return cast(Words, SimpleNamespace(**vars(words), warnings=lambda view, move, data=None: None))


@cache
def extras_of(slug: str) -> Extras:
    game = game_class(slug)
    return cast(Extras, game.part("extras")) if game.has("extras") else _NoExtras()


@cache
def reveal_of(slug: str) -> Reveal:
    game = game_class(slug)
    found: Reveal = game.part("reveal").REVEAL if game.has("reveal") else Reveal()
    return found


_forced: dict[type[Game], tuple[Forced, ...]] = {}


def forced_of(game: type[Game]) -> tuple[Forced, ...]:
    """What gives itself in a game; `games/<slug>/forced.py`, if there is one, has it as FORCED."""
    if game not in _forced:
        _forced[game] = game.part("forced").FORCED if game.has("forced") else ()
    return _forced[game]


def wanted(game: type[Game], names: str) -> list[str]:
    """The kinds of answers that shall give themselves, from names with commas; the usual ones if
    none are named."""
    known = {kind.name: kind for kind in forced_of(game)}
    if not names:
        return [name for name, kind in known.items() if kind.usual]
    chosen = [name.strip() for name in names.split(",")]
    for name in chosen:
        if name not in known:
            there = f"choose from {', '.join(known)}" if known else "none does"
            raise BadInput(f"{shown(name, 20)} gives itself in no game of {game.SLUG}; {there}")
    return chosen


def forced(
    game: Game, view: View, *, alone: bool, wanted: Container[str] | None = None
) -> tuple[Forced, str] | None:
    """The answer that gives itself to the question of this view, and why: of all kinds, or of
    those that are wanted."""
    for kind in forced_of(type(game)) if view.get("legal", True) else ():
        if wanted is None or kind.name in wanted:
            answer = kind.answer(game, view, alone)
            if answer is not None:
                return kind, answer
    return None


def ending_in_words(slug: str, won: bool, reason: str) -> str:
    """How a game ends, in half a sentence; `games/<slug>/outcomes.py` may say it better."""
    game = game_class(slug)
    if game.has("outcomes"):
        return str(game.part("outcomes").OUTCOMES[won, reason])
    return f"you {'win' if won else 'lose'} ({reason.replace('_', ' ')})"


def reason_in_words(slug: str, reasons: str) -> str:
    """What decided a game, for a table of many; there may be several, between blanks."""
    game = game_class(slug)
    known = game.part("outcomes").REASONS if game.has("outcomes") else {}
    return " and ".join(str(known.get(one, one.replace("_", " "))) for one in reasons.split())
