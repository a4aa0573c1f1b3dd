"""Why Thumb likes or dislikes a move: an id of `sayings.py` and the facts that it speaks of."""

from restinplay.core.saying import Said
from restinplay.games.manors.advice import budget, points_of, spent, wins
from restinplay.games.manors.moves import CHOICE, GIVE_UP, HOLD, LAY, LAY_NOTHING
from restinplay.games.manors.sayings import ENGLISH
from restinplay.games.manors.state import Manors

_WEIGHED = (10, 11, 16, 17, 26)  # Mediums whose choices are tried out


def reason(state: Manors, move: int) -> str:
    """Why Thumb likes or dislikes a legal move, in the words of the game."""
    return why(state, move).in_words(ENGLISH)


def why(state: Manors, move: int) -> Said:
    if state.phase == LAY:
        return Said("empty_side" if move == LAY_NOTHING else "counts_on_ten", {})
    if state.phase == CHOICE:
        return Said("best_totals" if state.resolving in _WEIGHED else "usual_choice", {})
    family = state.active
    if wins(state, 1 - family):
        return Said("opponent_would_win", {})
    if wins(state, family):
        return Said("wins_the_game", {})
    spare = max((budget(state, family) - spent(state, family)) // 10, 0)
    left = int(min(spare, points_of(state.hand[family])))
    if move == GIVE_UP:
        return Said("too_dear", {"points": left})
    if move == HOLD:
        return Said("ahead", {})
    return Said("cheapest_way", {"points": left})
