"""A beginner at manors."""

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.manors.moves import HOLD, PLAY_MEDIUM, PLAY_RANDOM, TURN
from restinplay.games.manors.state import Manors


@final
class Novice(Policy):
    """Fights for every house until nothing is left to fight with.

    Mistakes that beginners make: it lays its strongest Ghost where a weak one would do, plays a
    Medium as soon as it may, whatever it does, gives up only a house that it cannot win any more,
    takes the first answer to a Medium's question, and keeps its weakest Ghost for round 10.
    """

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        table = cast(Manors, state)
        number = table.fill(buffer)
        if table.phase == TURN:
            return strongest(buffer, number)
        return buffer[0]


def strongest(buffer: vec[i64], number: i64) -> i64:
    """Hold when ahead; or else a Medium, or else the highest Ghost."""
    best, medium = buffer[0], i64(-1)
    for place in range(number):
        move = buffer[place]
        if move == HOLD:
            return HOLD
        if PLAY_MEDIUM < move < PLAY_RANDOM:
            medium = move
        elif move <= PLAY_MEDIUM:
            best = move
    if medium >= 0:
        return medium
    return best
