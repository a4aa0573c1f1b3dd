"""Why a move of eva is not allowed.

What is allowed `fill` and `odds` say; here the same sets are asked for the first fact that fails.
"""

from typing import TYPE_CHECKING

from restinplay.core.bits import bit
from restinplay.core.clauses import Refusal
from restinplay.games.eva.masks import ranks
from restinplay.games.eva.moves import (
    CLOSE,
    CLOSE_PASSAGE,
    DECLINE,
    EXIT,
    FIRST_CARD,
    FIRST_CLUE,
    FIRST_SECRET,
    FLIP,
    LABELS,
    NOTHING,
    ONE_END,
    OTHER_END,
    REASONS,
    SECRETS,
    card_text,
)
from restinplay.games.eva.nature import secrets_left
from restinplay.games.eva.phases import ANSWERS, PHASES
from restinplay.games.eva.view import passage

if TYPE_CHECKING:
    from restinplay.games.eva.state import Eva


def refuse(state: "Eva", move: int) -> Refusal | None:
    return None if state.allows(move) else _reason(state, move)


def _reason(state: "Eva", move: int) -> Refusal:
    if state.phase == NOTHING:
        return Refusal("E-440", f"the game is over ({REASONS[state.result]})")
    phase, kind = PHASES[state.phase], state.moves[move].kind
    if move >= FIRST_CARD:
        if state.asked >= 0:
            return Refusal(phase.asks.clause, "it is the player's turn")
        if kind in phase.moves:
            return _of_nature(state, move)
        other = ANSWERS[kind]
        return Refusal(other.asks.clause, f"{phase.wants} must be turned up, not {other.wants}")
    if state.asked < 0:
        return Refusal("E-305", "a card is being turned up; there is nothing to decide")
    if kind in phase.moves:
        return _of_way(state, move)
    if move in (FLIP, DECLINE):
        return Refusal("E-230", "a clue is offered only on coming back into a room by a door")
    return Refusal(phase.asks.clause, phase.wants)


def _of_way(state: "Eva", move: int) -> Refusal:
    if move < CLOSE:
        label = LABELS[move]
        if ranks(state.lying) & bit(move):
            return Refusal("E-225", f"room {label} is closed")
        which = "exit door" if state.phase == EXIT else "door in this room"
        return Refusal("E-227", f"no {which} leads to room {label}")
    if move == CLOSE or (move == CLOSE_PASSAGE and state.far_end()):
        return Refusal("E-255", "the Entrance can never be closed")
    if state.far_end():
        if state.via_passage:
            return Refusal("E-274", "you have just come through the passage")
        return Refusal("E-273", "without a usable door this room must be closed")
    if state.token not in (state.room_of(ONE_END), state.room_of(OTHER_END)):
        return Refusal("E-271", "this room is not an end of the passage")
    if passage(state) == "sealed":
        return Refusal("E-272", "the passage is sealed")
    return Refusal("E-270", "the other end of the passage has not been found")


def _of_nature(state: "Eva", move: int) -> Refusal:
    """An answer of the right kind, but not one that can come."""
    if move >= FIRST_CLUE:
        return Refusal("E-230", f"the {state.moves.text(move)} clue is already face up")
    if move >= FIRST_SECRET:
        secret = move - FIRST_SECRET
        if secrets_left(state)[secret] == 0:
            return Refusal("E-102", f"the secret {SECRETS[secret]} has already been turned up")
        return Refusal("E-103", "the ghost may not haunt the Entrance: deal the secrets again")
    card = move - FIRST_CARD
    if state.deck & bit(card) == 0:
        return Refusal("E-105", f"{card_text(card)} is no longer in the deck")
    return Refusal("E-107", "that start would have no usable door: shuffle and deal again")
