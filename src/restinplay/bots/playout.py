"""Playing games to their end inside compiled code, for any game, through the base class."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.core.state import OVER, State


def playout(state: State, rng: Rng, buffer: vec[i64]) -> i64:
    """Play on at random until the game is over; return how many decisions that took."""
    decisions: i64 = 0
    state.deal(rng)
    while state.asked != OVER:
        state.step(rng, buffer)
        decisions += 1
    return decisions


def playouts(root: State, games: int, seed: int) -> int:
    """Play `games` random games from copies of `root`; return the number of decisions."""
    rng = Rng(seed)
    buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)
    state = root.clone()
    decisions: i64 = 0
    for _ in range(games):
        state.copy_from(root)
        decisions += playout(state, rng, buffer)
    return int(decisions)
