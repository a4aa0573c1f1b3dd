"""Rules of thumb for Lantern: come home, frighten, go far; a beginner only goes far."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay_lantern.moves import GATE
from restinplay_lantern.state import Lantern


def gain(walk: Lantern, oil: int) -> tuple[int, str]:
    """How many steps a card is worth against the others, and why: an id of `sayings.py`."""
    seat = walk.turn
    step = walk.steps[seat] + oil
    if step >= GATE:
        return 2 * GATE, "home"
    met = [other for other in range(walk.seats) if other != seat and walk.steps[other] == step]
    if met:
        return oil + len(met) * walk.fright, "fright"
    return oil, "way"


class Novice(Policy):
    """Burns the largest card."""

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        return buffer[state.fill(buffer) - 1]


class Thumb(Policy):
    """Burns the card that gains most."""

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        walk = cast(Lantern, state)
        moves = [int(buffer[place]) for place in range(int(state.fill(buffer)))]
        return max(moves, key=lambda move: gain(walk, move + 1)[0])

    def worth(self, state: State, seat: i64) -> float:
        steps = cast(Lantern, state).steps
        others = max(there for other, there in enumerate(steps) if other != seat)
        return (steps[seat] - others) / GATE
