"""Whether what a position of muertos asks can be asked in it, and answered."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay.games.muertos import dens, known, turn
from restinplay.games.muertos.bags import number_of, of_value
from restinplay.games.muertos.board import DEN_FIELD
from restinplay.games.muertos.cards.cards import ACTIONS, in_play
from restinplay.games.muertos.checks.agenda import in_turn, is_in_his_way, may_draw, top_frame
from restinplay.games.muertos.digger import BESIDE
from restinplay.games.muertos.moves import (
    AIMING,
    BITING,
    BLOCKING,
    BURYING,
    CLINGING,
    DEALING,
    DISCARDING,
    DRAWING,
    ENDED,
    EVADING,
    HOLD_ON,
    LAYING,
    LAYS,
    LIMIT,
    MAIMING,
    MODE,
    NAMING,
    NOTHING,
    PICKING,
    PUSHING,
    REVEALING,
    SIDESTEPPING,
    STAGES,
    STEPPING,
    STRIKING,
    SWAP_PHASE,
    SWAPPING,
    TURNS,
    WALK,
)
from restinplay.games.muertos.phases import NAMES
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import MOST_OFFERS, SHOVE
from restinplay.games.muertos.turn import HAND_LIMIT

BOTH: Final = 3  # the symbols of hand and foot


def check_question(state: Table) -> None:
    """Who is asked what, and whether that can be the question here and now."""
    what = NAMES[state.phase]
    if not is_asked_in(state.phase, state.stage):
        raise BadInput(f"in this position, the question is {what} in the {STAGES[state.stage]}")
    if not is_right_to_ask(state):
        raise BadInput(f"in this position, {what} cannot be asked of {whom(state)}")
    if not is_after(state):
        raise BadInput(f"in this position, what comes after {what} does not fit it")
    if not has_reason(state):
        raise BadInput(f"in this position, there is no reason for the question {what}")


def whom(state: Table) -> str:
    if state.asked == CHANCE:
        return "nature"
    return "nobody" if state.asked == OVER else f"skeleton {state.asked + 1}"


def is_asked_in(phase: i64, stage: i64) -> bool:
    if phase == NOTHING or stage == ENDED:
        return phase == NOTHING and stage == ENDED
    if phase == LAYING:
        return stage == LAYS
    if phase == SWAPPING:
        return stage == SWAP_PHASE
    return stage == TURNS or phase <= DRAWING


def is_right_to_ask(state: Table) -> bool:
    phase, seat = state.phase, state.asked
    if phase == NOTHING:
        return seat == OVER
    if phase <= STRIKING:
        return seat == CHANCE
    if seat < 0 or state.rank[seat] != 0:
        return False
    if phase in (LAYING, SWAPPING):
        return seat == state.order[state.turn]
    if phase == CLINGING:
        return seat == holder(state)
    if phase == SIDESTEPPING:
        return seat == (state.victim if state.clinger < 0 else state.active)
    if phase in (PICKING, BLOCKING, EVADING):
        return True
    return seat == state.active


def holder(state: Table) -> i64:
    """Who may cling just now (D-X4), or -1."""
    if top_frame(state) != HOLD_ON:
        return -1
    at = state.turn + (state.agenda[state.depth - 1] >> 5) - 1
    if at >= state.players:
        at -= state.players
    return state.order[at]


def is_after(state: Table) -> bool:
    """Whether the agenda is as it is when this is asked."""
    phase, depth, top = state.phase, state.depth, top_frame(state)
    if phase in (LAYING, MODE, SWAPPING, NOTHING):
        return depth == 0
    if phase == DISCARDING:
        return top == LIMIT
    if phase <= DRAWING and not in_turn(state):
        return depth > 0 or state.stage == DEALING
    if not in_turn(state):
        return False
    if phase == STEPPING:
        return depth == 1 and not state.acting
    if phase in (AIMING, PUSHING) or (phase == SIDESTEPPING and state.clinger < 0):
        return depth == 1 and state.acting
    if phase in (CLINGING, SIDESTEPPING):
        return depth == 2 and top == HOLD_ON
    if phase in (BITING, BURYING):
        return depth == 2 and top == WALK
    if state.by_dog and phase > DRAWING:
        return depth == 2 and top == WALK
    return state.acting or depth > 1


def has_reason(state: Table) -> bool:
    """Whether the table gives reason to ask."""
    phase, seat = state.phase, state.asked
    if phase == DRAWING:
        return state.top > 0 and may_draw(state, state.drawer)
    if phase == REVEALING:
        return state.top > 0 and state.backs[state.victim] == 0 and hits(state)
    if phase == STRIKING:
        return of_value(state.backs[state.victim], state.named) > 0 and hits(state)
    if phase == NAMING:
        return hits(state)
    if phase == MAIMING:
        symbols = state.board.hand_or_foot[state.drawn]
        whole = state.arms[state.victim] > 0 and state.legs[state.victim] > 0
        return symbols == BOTH and whole and hits(state)
    if phase == CLINGING:
        return state.may_cling(seat) and state.steps + state.dog_steps == 0
    if phase == SIDESTEPPING:
        return state.may_sidestep(seat) and is_straight_attack(state)
    if phase == PICKING:
        field = state.field[seat]
        den = state.board.which[field]
        return state.board.special[field] == DEN_FIELD and dens.has_use_for(state, seat, den)
    if phase == BLOCKING:
        return state.walked == BESIDE
    if phase == EVADING:
        return is_in_his_way(state, seat)
    if phase == AIMING:
        return is_aimed(state)
    if phase == PUSHING:
        shoved = state.laid[seat] == SHOVE and turn.has_limbs_for(state, seat, SHOVE)
        return shoved and state.rank[state.victim] == 0 and state.in_reach(state.victim, SHOVE)
    if phase == DISCARDING:
        return number_of(state.backs[seat]) > HAND_LIMIT
    if phase == SWAPPING:
        return number_of(state.backs[seat]) >= 2
    return True


def hits(state: Table) -> bool:
    """Whether dog or card attack at random."""
    return state.by_dog or ACTIONS[state.laid[state.active]].sort == "random"


def is_aimed(state: Table) -> bool:
    seat = state.active
    card = state.laid[seat]
    return in_play(state).chooses(state) and turn.has_limbs_for(state, seat, card)


def is_straight_attack(state: Table) -> bool:
    """Whether the card is one to sidestep, and its target is one that it can have."""
    if state.clinger >= 0:
        held = (state.clung >> state.clinger) & 1 != 0
        return state.board.rules.cling_dodged and not held and state.clinger == holder(state)
    card = state.laid[state.active]
    if not ACTIONS[card].may_be_dodged(state):
        return False
    move = ACTIONS[card].aimed(state)
    buffer: vec[i64] = vec[i64]([0] * MOST_OFFERS)
    for place in range(ACTIONS[card].fill(state, buffer)):
        if buffer[place] == move:
            return turn.has_limbs_for(state, state.active, card)
    return False


def check_answer(state: Table) -> None:
    """The asked skeleton has an answer. Of answers from a covered hand nobody can say."""
    from_hand = state.phase in (LAYING, SWAPPING, DISCARDING)
    if state.asked >= 0 and not (from_hand and known.is_covered(state, state.asked)):
        buffer: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        if state.fill(buffer) == 0:
            raise BadInput(f"in this position, skeleton {state.asked + 1} has no answer")
