"""Positions as tensors: for every game a table of named planes and what writes them."""

from restinplay.core.game import Game
from restinplay.core.planes import MOST, Plane, Planes
from restinplay.research.planes.numbers import Numbers

__all__ = ["MOST", "Plane", "Planes", "planes_of"]


def planes_of(game: Game) -> Planes:
    """The planes of a game with its number of seats; where it has none, its plain numbers."""
    if not game.has("planes"):
        return Numbers(game)
    planes: Planes = game.part("planes").PLANES(game.seats)
    return planes
