"""Why a move of graves is not allowed: the fact behind what `fill` and nature leave out."""

from typing import TYPE_CHECKING

from restinplay.core.clauses import Refusal
from restinplay.games.graves.cards.maintenance import why_not_care
from restinplay.games.graves.cards.mix_up import why_not_mixup
from restinplay.games.graves.cards.shock import why_not_shock
from restinplay.games.graves.moves import (
    CARD,
    CARE,
    DEAL_FAMILIES,
    DEAL_START,
    FAMILY,
    GRAVES,
    LATER,
    MIXUP,
    NOTHING,
    SHOCK,
    START,
    TURN_BACK,
    TURN_TOP,
    card_text,
)
from restinplay.games.graves.phases import IDLE, PHASES

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def refuse(state: "Graves", move: int) -> Refusal | None:
    phase = PHASES[state.phase]
    if state.phase == NOTHING:
        return Refusal(state.question().clause, f"the game is over ({' '.join(state.reasons())})")
    if (move >= FAMILY) != (state.asked < 0):
        fact = "cards are being dealt; there is nothing to decide"
        return Refusal(phase.clause, f"seat {state.asked} is asked" if move >= FAMILY else fact)
    is_card = SHOCK <= move < LATER
    if not is_card and move < FAMILY and state.moves[move].kind not in phase.moves:
        return IDLE[state.moves[move].kind]
    if is_card and not phase.cards:
        return Refusal("G-601", "this is not the moment for action cards")
    if state.allows(move):
        return None
    if is_card:
        return _why_no_card(state, move)
    return phase.why_not(state, move) if move < FAMILY else _why_not_dealt(state, move)


def _why_no_card(state: "Graves", move: int) -> Refusal:
    if move < CARE:
        return why_not_shock(state, state.asked, move - SHOCK)
    if move < MIXUP:
        return why_not_care(state, state.asked, move - CARE)
    relative, target = divmod(move - MIXUP, GRAVES)
    return why_not_mixup(state, state.asked, relative, target)


def _why_not_dealt(state: "Graves", move: int) -> Refusal:
    if move < START:
        dealt = state.phase == DEAL_FAMILIES
        return Refusal(
            "G-003", "that family has been dealt" if dealt else "no family is being dealt"
        )
    if move < CARD:
        drawn = state.phase == DEAL_START
        return Refusal(
            "G-005", "there is no such seat" if drawn else "no start player is being drawn"
        )
    if state.phase not in (TURN_BACK, TURN_TOP):
        return Refusal("G-233", "no share is being turned")
    card = move - CARD
    if card % GRAVES != state.buying:
        return Refusal("G-233", f"a share of grave {state.buying + 1} is being turned")
    return Refusal("G-002", f"{card_text(card)} is not in the pile")
