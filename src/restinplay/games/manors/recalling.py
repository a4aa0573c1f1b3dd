"""The position that a view describes, so that the rules can be asked instead of the view."""

from functools import lru_cache
from typing import Any

from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.state import Manors

View = dict[str, Any]


@lru_cache(32)  # options are what guests choose, and a game takes a quarter of a megabyte
def _rules(options: tuple[tuple[str, str], ...]) -> ManorsGame:
    return ManorsGame(dict(options))


def known(view: View) -> Manors:
    """What the one who looks knows: a family, a spectator, or everybody when the hands lie open.

    Unlike `Game.recall` it trusts the view, and what a table adds to one does not disturb it.
    """
    return _rules(tuple(view["options"].items())).remember(view)
