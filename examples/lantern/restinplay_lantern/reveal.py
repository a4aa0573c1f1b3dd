"""Lantern with open hands, for games that are over."""

from collections.abc import Sequence
from typing import Any

from restinplay.core.state import SPECTATOR
from restinplay.games.parts import Reveal

View = dict[str, Any]


def with_open_hands(views: Sequence[View]) -> View:
    hands = [view["hands"][seat] for seat, view in enumerate(views)]
    return {**views[0], "seat": SPECTATOR, "open": True, "legal": [], "hands": hands}


REVEAL = Reveal(open=with_open_hands)
