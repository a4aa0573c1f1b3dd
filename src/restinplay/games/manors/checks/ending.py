"""Whether a game that is over ended as it says, and one that goes on may go on."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.games.manors.checks.saying import family_name, refuse
from restinplay.games.manors.moves import (
    BY_CASTLES,
    BY_MANORS,
    BY_TENTH,
    BY_TOKENS,
    DRAWN,
    NOTHING,
    ROUNDS,
    UNKNOWN,
    WIN_CASTLES,
    WIN_MANORS,
)
from restinplay.games.manors.table import CARD_BITS

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors


def check_end(state: "Manors") -> None:
    winner = state.winner
    if state.phase != NOTHING:
        if state.result != 0 or winner >= 0:
            refuse("somebody has won, but the game goes on")
        if has_won(state, 0) or has_won(state, 1):
            refuse("a family has the houses that win the game, but the game goes on")
        return
    if (winner < 0) != (state.result == DRAWN):
        refuse("the game is over, but nobody has won it")
    if not is_result(state, winner):
        refuse("the game has not ended that way")
    for family in range(i64(2)):
        if family != winner and has_won(state, family):
            refuse(f"{family_name(family)} has won as well")
        if state.hand[family] & 255 != 0:
            refuse("the game is over, but a hand is not shown")
    for place in range(state.arrivals):
        if i64(state.tenth[place]) & CARD_BITS == UNKNOWN:
            refuse("the game is over, but a card of round 10 is not shown")


def has_won(state: "Manors", family: i64) -> bool:
    """M-W1."""
    return state.castles[family] >= WIN_CASTLES or state.manors[family] >= WIN_MANORS


def is_result(state: "Manors", winner: i64) -> bool:
    """Whether the game can have ended that way (M-W1, M-W3, M-W4, M-W5)."""
    if state.result == BY_CASTLES:
        return state.castles[winner] >= WIN_CASTLES
    if state.result == BY_MANORS:
        return state.manors[winner] >= WIN_MANORS and state.castles[winner] < WIN_CASTLES
    if state.round < ROUNDS:
        return False
    if state.result == BY_TENTH:
        return not has_won(state, winner)
    first = state.manors[0] + state.castles[0]
    second = state.manors[1] + state.castles[1]
    if state.result == DRAWN:
        return first == second
    return state.result == BY_TOKENS and first != second and (second > first) == (winner == 1)
