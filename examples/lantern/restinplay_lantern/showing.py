"""Lantern with open hands, for games that are over."""

from collections.abc import Sequence
from typing import Any

from restinplay.core.state import SPECTATOR
from restinplay.games.showing import Showing

View = dict[str, Any]


def with_open_hands(views: Sequence[View]) -> View:
    hands = [view["hands"][seat] for seat, view in enumerate(views)]
    return {**views[0], "seat": SPECTATOR, "open": True, "legal": [], "hands": hands}


SHOWING = Showing(open=with_open_hands)
