"""Who sits opposite the learner: a bot of ours, or a policy of the researcher's own."""

from collections.abc import Callable
from operator import index
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots
from restinplay.core.errors import BadInput, shown
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.extras import EXTRA
from restinplay.research.planes import planes_of

with EXTRA:
    import numpy as np
    from numpy.typing import NDArray

Answers = Callable[[NDArray[np.int8], NDArray[np.int8]], Any]
"""From an observation and a mask to an action, as a learner answers."""

Rival = str | Policy | Answers


def rival(who: Rival, rules: Game) -> Policy:
    """The bot of that name; or a policy, or a function that is asked like a learner."""
    if isinstance(who, Policy):
        return who
    if isinstance(who, str):
        return bots.policy(who, rules)
    if not callable(who):
        kinds = "the name of a bot, a Policy or a function of observation and mask"
        raise BadInput(f"a rival is {kinds}, not {shown(who)}")
    return Asked(who, rules)


class Asked(Policy):
    """A function in a seat: it sees the planes of that seat and the mask of its legal answers."""

    def __init__(self, answers: Answers, rules: Game) -> None:
        self._answers = answers
        self._planes = planes_of(rules)
        self._actions = rules.moves.decisions

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        mask = np.zeros(self._actions, np.int8)
        mask[state.legal()] = 1
        look = np.frombuffer(self._planes.look(state, int(state.asked)), np.int8)
        action = index(self._answers(look, mask))
        if not (0 <= action < self._actions and mask[action]):
            raise BadInput(f"the rival answered {action}, which is not legal here")
        return action
