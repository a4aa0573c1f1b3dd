"""Why a move of eva is not allowed.

What is allowed `fill` and `odds` say; here the same sets are asked for the first fact that fails.
"""

from typing import TYPE_CHECKING

from restinplay.core.bits import bit
from restinplay.core.clauses import Refusal
from restinplay.core.messages import Message
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
        return Refusal("E-440", Message("eva-not-over", reason=REASONS[state.result]))
    phase, kind = PHASES[state.phase], state.moves[move].kind
    if move >= FIRST_CARD:
        if state.asked >= 0:
            return Refusal(phase.asks.clause, Message("eva-not-yours"))
        if kind in phase.moves:
            return _of_nature(state, move)
        clause, wanted = ANSWERS[kind].asks.clause, phase.moves[0]
        return Refusal(clause, Message("eva-not-asked", wanted=wanted, other=kind))
    if state.asked < 0:
        return Refusal("E-305", Message("eva-not-nature"))
    if kind in phase.moves:
        return _of_way(state, move)
    if move in (FLIP, DECLINE):
        return Refusal("E-230", Message("eva-not-clue"))
    return Refusal(phase.asks.clause, Message(phase.first))


def _of_way(state: "Eva", move: int) -> Refusal:
    if move < CLOSE:
        label = LABELS[move]
        if ranks(state.lying) & bit(move):
            return Refusal("E-225", Message("eva-not-shut", label=label))
        id = "eva-not-through-exit" if state.phase == EXIT else "eva-not-through-door"
        return Refusal("E-227", Message(id, label=label))
    if move == CLOSE or (move == CLOSE_PASSAGE and state.far_end()):
        return Refusal("E-255", Message("eva-not-entrance"))
    if state.far_end():
        if state.via_passage:
            return Refusal("E-274", Message("eva-not-back"))
        return Refusal("E-273", Message("eva-not-before-closing"))
    if state.token not in (state.room_of(ONE_END), state.room_of(OTHER_END)):
        return Refusal("E-271", Message("eva-not-an-end"))
    if passage(state) == "sealed":
        return Refusal("E-272", Message("eva-not-sealed"))
    return Refusal("E-270", Message("eva-not-found"))


def _of_nature(state: "Eva", move: int) -> Refusal:
    """An answer of the right kind, but not one that can come."""
    if move >= FIRST_CLUE:
        return Refusal("E-230", Message("eva-not-clue-up", clue=state.moves.text(move)))
    if move >= FIRST_SECRET:
        secret = move - FIRST_SECRET
        if secrets_left(state)[secret] == 0:
            return Refusal("E-102", Message("eva-not-secret-up", secret=SECRETS[secret]))
        return Refusal("E-103", Message("eva-not-haunted"))
    card = move - FIRST_CARD
    if state.deck & bit(card) == 0:
        return Refusal("E-105", Message("eva-not-in-deck", card=card_text(card)))
    return Refusal("E-107", Message("eva-not-that-start"))
