"""Why Thumb likes a card."""

from typing import cast

from restinplay.core.saying import Said
from restinplay.core.state import State
from restinplay_lantern.advice import gain
from restinplay_lantern.state import Lantern


def why(state: State, move: int) -> Said:
    return Said(gain(cast(Lantern, state), move + 1)[1], {})
