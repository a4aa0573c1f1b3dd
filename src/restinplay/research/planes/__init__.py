"""Positions as tensors: for every game a table of named planes and what writes them."""

from importlib import import_module

from restinplay.core.game import Game
from restinplay.research.planes.plane import MOST, Plane, Planes

__all__ = ["MOST", "Plane", "Planes", "planes_of"]


def planes_of(game: Game) -> Planes:
    """The planes of a game with its number of seats."""
    module = import_module(f"restinplay.research.planes.{game.SLUG}")
    planes: Planes = getattr(module, f"{game.SLUG.capitalize()}Planes")(game.seats)
    return planes
