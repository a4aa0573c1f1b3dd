"""A beginner at eva."""

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.eva.moves import CLOSE, CLOSE_PASSAGE, ENTRANCE, FLIP, PASSAGE, TAKE_CLUE
from restinplay.games.eva.state import Eva


@final
class Novice(Policy):
    """Walks where it is new, home with the bones, and closes when nothing else is left.

    Mistakes that beginners make: it never counts the cards in the deck, so a closed room traps it;
    it goes on exploring with the bones in hand, so the ghost takes them; it uses up Aces on the
    way, is drawn into every passage, and forgets which room the clues point to.
    """

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        house = cast(Eva, state)
        if house.phase == TAKE_CLUE:
            return FLIP
        number = house.fill(buffer)
        best, most = buffer[0], i64(-1)
        for place in range(number):
            score = liking(house, buffer[place])
            if score > most:
                most = score
                best = buffer[place]
        return best


def liking(house: Eva, move: i64) -> i64:
    """How much a beginner likes a move."""
    if move == PASSAGE:
        return 4
    if move == CLOSE:
        return 1
    if move == CLOSE_PASSAGE:
        return 0
    if move + 1 == ENTRANCE:
        if house.bones:
            return 6
        return 3
    if (house.opened >> move) & 1 == 0 and house.closed & bit(move) == 0:
        return 5
    return 2
