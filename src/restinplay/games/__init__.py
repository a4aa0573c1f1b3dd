"""The games there are: the folders beside this file, and those that other packages bring."""

import logging
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from restinplay.core.errors import BadInput, shown

if TYPE_CHECKING:  # `import restinplay` loads the engine only once a game is asked for
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from restinplay.core.game import Chosen, Game
    from restinplay.core.match import Match
    from restinplay.core.record import Record
    from restinplay.core.state import State

GROUP = "restinplay.games"  # the entry points of other packages: slug = "package of the game"
SLUGS: tuple[str, ...]
"""The names of all games, those for few people first."""

_log = logging.getLogger("restinplay.games")


def __getattr__(name: str) -> Any:
    if name == "SLUGS":  # looked for once somebody wants to know
        return tuple(_packages())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@cache
def _packages() -> dict[str, str]:
    """Every game's name with the package that it lives in."""
    from importlib.metadata import entry_points  # takes a while

    found = {slug: f"{__name__}.{slug}" for slug in _own()}
    for entry in entry_points(group=GROUP):
        try:
            _check(entry, found)
        except Exception as error:  # whatever is wrong with it, the others can be played
            reason = shown(f"{type(error).__name__}: {error}", 200)
            _log.warning("The game '%s' cannot be played: %s", shown(entry.name), reason)
        else:
            found[entry.name] = entry.value
    return dict(sorted(found.items(), key=lambda pair: _crowd(pair[1])))


@cache
def _own() -> tuple[str, ...]:
    return tuple(module.name for module in iter_modules(__path__) if module.ispkg)


def _crowd(package: str) -> tuple[int, int]:
    seats: range = import_module(package).SEATS
    return seats[0], seats[-1]


def _check(entry: "EntryPoint", known: dict[str, str]) -> None:
    if entry.name in known:
        raise BadInput("there is another game of that name")
    if not (entry.name.isidentifier() and entry.name.isascii() and entry.name.islower()):
        raise BadInput("a game is named in small letters")
    found = import_module(f"{entry.value}.game").GAME
    if (entry.name, import_module(entry.value).SEATS) != (found.SLUG, found.SEATS):
        raise BadInput(f"its package says that it is '{found.SLUG}' with {found.SEATS}")
    found()


@cache
def game_class(slug: str) -> "type[Game]":
    """The rules of that name."""
    package = f"{__name__}.{slug}" if slug in _own() else _packages().get(slug)
    if package is None:
        raise BadInput(f"unknown game '{shown(slug)}'; choose from {', '.join(_packages())}")
    found: type[Game] = import_module(f"{package}.game").GAME
    return found


def game(
    slug: str,
    options: "Chosen | None" = None,
    seats: int | None = None,
    data: "Path | None" = None,
) -> "Game":
    """A game with its options chosen: `game("lantern", {"fright": "1"})`."""
    return game_class(slug)(options, seats, data)


def match(
    slug: str,
    options: "Chosen | None" = None,
    seats: int | None = None,
    seed: int | None = None,
) -> "Match":
    """A game that has begun: `match("lantern", seed=7)`. The same seed deals the same cards."""
    from restinplay.core.match import Match
    from restinplay.core.record import Record, dealer_of

    found = game(slug, options, seats)
    deal = "" if seed is None else f"seed {seed}"
    names = [f"Seat {seat}" for seat in range(found.seats)]
    begun = Match(found, dealer_of(found, deal), Record.of(found, names, deal))
    begun.settle()
    return begun


def position(text: str, data: "Path | None" = None) -> "tuple[Game, State]":
    """The game that a text names, and the position: `position("lantern, 3 seats: asked=0 …")`."""
    from restinplay.core.game import parse_options
    from restinplay.core.position import split

    head, _ = split(text)
    if head is None:
        raise BadInput("this position does not begin with its game, as in 'graves, 3 seats: …'")
    found = game(head.slug, parse_options(" ".join(head.options)), head.seats, data)
    return found, found.position(text)


def game_of(record: "Record", data: "Path | None" = None) -> "Game":
    """The game that a record was played by."""
    from restinplay.core.record import HIDDEN

    try:
        kind = game_class(record.game)
        found = kind(kind.chosen(record.rules, record.options), len(record.names), data)
    except BadInput as error:
        raise BadInput(f"{record.source}: {error}") from error
    if not record.start or record.start == HIDDEN:
        return found
    try:
        state = found.position(record.start)
        found.check(state)
    except BadInput as error:
        raise BadInput(f"{record.in_header('start')}: {error}") from error
    return found.begun_at(state.data())
