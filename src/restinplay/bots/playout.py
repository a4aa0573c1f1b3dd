"""Playing games to their end inside compiled code, for any game, through the base class."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

_CERTAIN: Final = 1 << 20


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


def mixed_playout(state: State, policy: Policy, random: i64, rng: Rng, buffer: vec[i64]) -> i64:
    """Play on by a policy that makes `random` of 2**20 moves at random; return the decisions.

    The policy is asked about the position itself: it must not look at what its seat may not know.
    """
    decisions: i64 = 0
    state.deal(rng)
    while state.asked != OVER:
        if rng.below(_CERTAIN) < random:
            state.step(rng, buffer)
        else:
            state.apply(policy.choose(state, rng, buffer))
            if state.asked == CHANCE:
                state.deal(rng)
        decisions += 1
    return decisions


def mixed_playouts(root: State, games: int, seed: int, policy: Policy, noise: float) -> int:
    """Play `games` games from copies of `root`; return the number of decisions.

    Each move is with probability `noise` any legal one, and otherwise the policy's.
    """
    rng = Rng(seed)
    buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)
    state = root.clone()
    random: i64 = round(noise * _CERTAIN)
    decisions: i64 = 0
    for _ in range(games):
        state.copy_from(root)
        decisions += mixed_playout(state, policy, random, rng, buffer)
    return int(decisions)


def expectation(
    root: State, policy: Policy, seats: int, games: int, seed: int, noise: float
) -> list[float]:
    """The mean result of each seat in `games` games that the policy plays from copies of `root`.

    Each move is with probability `noise` any legal one: where nature is silent, games differ by it.
    """
    rng = Rng(seed)
    buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)
    state = root.clone()
    random: i64 = round(noise * _CERTAIN)
    totals = [0.0] * seats
    for _ in range(games):
        state.copy_from(root)
        mixed_playout(state, policy, random, rng, buffer)
        for seat in range(seats):
            totals[seat] += state.payoff(seat)
    return [total / games for total in totals]
