"""Five strengths: a beginner, rules of thumb with slips, and three who think: a little, more, hard.

Budgets are simulations, so that a seed tells the whole game; they are such that level 5 answers
within about a second on one core of compiled rules. The limit in seconds is for slower machines.
A slip is an answer by the habits of a beginner.
"""

from dataclasses import dataclass, replace

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots.thinking import Effort
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State

LEVELS = ("level1", "level2", "level3", "level4", "level5")

_PATIENCE = 4.0  # seconds


@dataclass(frozen=True)
class Ladder:
    """How a game is best thought about, the simulations of levels 3 to 5, slips of 2 to 4 in %."""

    way: Effort
    simulations: tuple[int, int, int]
    slips: tuple[int, int, int]


_LADDERS = {
    "eva": Ladder(Effort(0, caution=0.0, noise=0, horizon=8), (64, 256, 30000), (60, 24, 10)),
    "manors": Ladder(Effort(0), (24, 160, 12000), (65, 0, 0)),
    "graves": Ladder(Effort(0), (24, 200, 6000), (30, 18, 8)),
    "muertos": Ladder(Effort(0, horizon=60), (24, 300, 6000), (25, 0, 0)),
}


def effort(level: str, slug: str) -> Effort:
    """How hard a level from 3 up thinks."""
    ladder = _LADDERS[slug]
    number = ladder.simulations[LEVELS.index(level) - 2]
    memory = min(ladder.way.memory, max(8, number.bit_length() + 1))
    return replace(ladder.way, simulations=number, seconds=_PATIENCE, memory=memory)


def slips(level: str, slug: str) -> int:
    """How often, in a hundred, a level from 2 up forgets what it knows."""
    return (*_LADDERS[slug].slips, 0)[LEVELS.index(level) - 1]


class Slipping(Policy):
    """Plays by a policy, and now and then like a beginner."""

    def __init__(self, policy: Policy, beginner: Policy, slips: int) -> None:
        self.policy = policy
        self.beginner = beginner
        self.slips = slips

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        chosen = self.beginner if rng.below(100) < self.slips else self.policy
        return chosen.choose(state, rng, buffer)
