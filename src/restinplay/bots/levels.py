"""Five strengths: a beginner, rules of thumb with slips, and three who think: a little, more, hard.

Budgets are simulations, so that a seed tells the whole game; they are such that level 5 answers
within about a second on one core of compiled rules. The limit in seconds is for slower machines.
A slip is an answer by the habits of a beginner. A Master may be given more time: `level5x4` makes
four times as many simulations.
"""

import re

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots.thinking import Effort
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State

TITLES = {
    "random": "Random moves",
    "thumb": "Rules of thumb",
    "level1": "Beginner",
    "level2": "Casual",
    "level3": "Skilled",
    "level4": "Strong",
    "level5": "Master",
}
"""What people call the bots; random moves and rules of thumb stand beside the five levels."""

MANNERS = {
    "level1": "still learning, like you",
    "level2": "plays for the company, and slips now and then",
    "level3": "thinks before it plays",
    "level4": "thinks twice, and forgives little",
    "level5": "thinks hard, and forgives nothing",
}
"""How each level plays, in half a sentence, for people who choose one."""

LEVELS = ("level1", "level2", "level3", "level4", "level5")
CALLED = {TITLES[level].lower(): level for level in LEVELS}
"""The levels by what people call them, in small letters."""

_LONGER = re.compile(r"(level5)x([1-9]\d?)")
_PATIENCE = 4.0  # seconds
_ZEST = 0.02  # of a win, below Master
_MEMORY = Effort(0).memory


def times(name: str) -> tuple[str, int]:
    """The kind of a bot, and how many times its time it is given: ("level5", 4) of `level5x4`."""
    longer = _LONGER.fullmatch(name)
    return (longer[1], int(longer[2])) if longer else (name, 1)


def effort(level: str, game: Game | type[Game]) -> Effort:
    """How hard a level from 3 up thinks."""
    level, longer = times(level)
    ladder, place = game.LADDER, LEVELS.index(level) - 2
    number = ladder.simulations[place] * longer
    return Effort(
        number,
        seconds=_PATIENCE * longer,
        noise=ladder.noise,
        caution=ladder.caution[place],
        horizon=ladder.horizon,
        zest=0.0 if level == LEVELS[-1] else _ZEST,
        memory=min(_MEMORY - 1 + longer.bit_length(), max(8, number.bit_length() + 1)),
    )


def slips(level: str, game: Game | type[Game]) -> int:
    """How often, in a hundred, a level from 2 up forgets what it knows."""
    return (*game.LADDER.slips, 0)[LEVELS.index(times(level)[0]) - 1]


def habits(game: Game) -> tuple[Policy, Policy]:
    """Rules of thumb, and a beginner's; a game without `advice.py` has none, and tries anything."""
    advice = game.part("advice") if game.has("advice") else None
    return getattr(advice, "Thumb", Policy)(), getattr(advice, "Novice", Policy)()


class Slipping(Policy):
    """Plays by a policy, and now and then like a beginner."""

    def __init__(self, policy: Policy, beginner: Policy, slips: int) -> None:
        self.policy = policy
        self.beginner = beginner
        self.slips = slips

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        chosen = self.beginner if rng.below(100) < self.slips else self.policy
        return chosen.choose(state, rng, buffer)
