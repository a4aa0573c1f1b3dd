"""The games there are."""

from importlib import import_module
from typing import TYPE_CHECKING

from restinplay.core.errors import BadInput, shown

if TYPE_CHECKING:  # `import restinplay` loads the engine only once a game is asked for
    from pathlib import Path

    from restinplay.core.game import Chosen, Game
    from restinplay.core.record import Record

SLUGS = ("eva", "manors", "graves", "muertos")


def game_class(slug: str) -> "type[Game]":
    """The rules of that name."""
    if slug not in SLUGS:
        raise BadInput(f"unknown game '{shown(slug)}'; choose from {', '.join(SLUGS)}")
    found: type[Game] = import_module(f"restinplay.games.{slug}.game").GAME
    return found


def game(
    slug: str,
    options: "Chosen | None" = None,
    seats: int | None = None,
    data: "Path | None" = None,
) -> "Game":
    """A game with its options chosen: `game("eva", {"doors": "3"})`."""
    return game_class(slug)(options, seats, data)


def game_of(record: "Record", data: "Path | None" = None) -> "Game":
    """The game that a record was played by."""
    try:
        found = game(record.game, record.options, len(record.names), data)
    except BadInput as error:
        raise BadInput(f"{record.source}: {error}") from error
    if not record.start:
        return found
    found = found.begun_at(record.start)
    try:
        found.opening()
    except BadInput as error:
        raise BadInput(f"{record.in_header('start')}: {error}") from error
    return found
