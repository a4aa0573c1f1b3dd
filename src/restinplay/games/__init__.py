"""The games there are."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.record import Record

SLUGS = ("eva", "manors", "graves", "muertos")


def game_class(slug: str) -> type[Game]:
    """The rules of that name."""
    if slug not in SLUGS:
        raise BadInput(f"there is no game '{slug}'; there is {', '.join(SLUGS)}")
    found: type[Game] = import_module(f"restinplay.games.{slug}.game").GAME
    return found


def game(
    slug: str,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    data: Path | None = None,
) -> Game:
    """A game with its options chosen: `game("eva", {"doors": "3"})`."""
    return game_class(slug)(options, seats, data)


def game_of(record: Record, data: Path | None = None) -> Game:
    """The game that a record was played by."""
    try:
        found = game(record.game, record.options, len(record.names), data)
        if not record.start:
            return found
        found = found.begun_at(record.start)
        found.opening()
        return found
    except BadInput as error:
        raise BadInput(f"{record.source}: {error}") from error
    except (TypeError, ValueError, LookupError, AttributeError, OverflowError) as error:
        raise BadInput(f"{record.source}: its start is no position of {record.game}") from error
