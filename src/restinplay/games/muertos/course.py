"""What belongs together in a position of muertos: stage, order, agenda, turn, attack, question."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay.games.muertos.bags import number_of, of_value, size
from restinplay.games.muertos.board import DEN_FIELD, PLAIN
from restinplay.games.muertos.cards.actions import ACTIONS
from restinplay.games.muertos.festivity import BESIDE
from restinplay.games.muertos.moves import (
    AFTER_TURN,
    AGENDA,
    AIMING,
    BITING,
    BLOCKING,
    BURYING,
    CLINGING,
    CLOBBER,
    DAWN,
    DEALING,
    DIG,
    DISCARDING,
    DIVE,
    DRAW,
    DRAWING,
    END_TURN,
    ENDED,
    ENTER,
    EVADERS,
    EVADING,
    FIELDS,
    FRAMES,
    GRAB,
    HOLD_ON,
    HOME,
    HURL,
    ITEMS,
    KICK,
    KINDS,
    LAY_CARD,
    LAYING,
    LAYS,
    LIMBLESS,
    LIMIT,
    MAIMING,
    MEND,
    MODE,
    MOST_OFFERS,
    NAMING,
    NO_CARD,
    NOTHING,
    PHASES,
    PICKING,
    PUSHING,
    REFILL,
    REVEAL,
    REVEALING,
    ROB,
    SHOVE,
    SIDESTEPPING,
    STAGES,
    STEPPING,
    STRIKE,
    STRIKING,
    STRUCK,
    SWAP_PHASE,
    SWAPPING,
    SWAPS,
    TARGET,
    TUMBLE,
    TURNS,
    WALK,
)
from restinplay.games.muertos.turn import HAND_LIMIT

if TYPE_CHECKING:
    from restinplay.games.muertos.state import Muertos

BOTH: Final = 3  # the symbols of hand and foot


def top_frame(state: "Muertos") -> i64:
    """The kind of the frame that is done next; 0 if there is none."""
    if state.depth == 0:
        return 0
    return state.agenda[state.depth - 1] & 31


def in_turn(state: "Muertos") -> bool:
    """Whether the active player has decided what the laid card is, and still uses it."""
    return state.depth > 0 and state.agenda[0] == END_TURN


# The agenda.


def check_agenda(state: "Muertos") -> None:
    for place in range(state.depth):
        frame = state.agenda[place]
        kind, about = frame & 31, frame >> 5
        if frame < 0 or kind < DRAW or kind > SWAPS:
            raise BadInput(f"in this position, {frame} cannot be on the agenda")
        if not may_lie(state, kind, place) or not is_about(state, kind, about, place):
            raise BadInput(
                f"in this position, '{FRAMES[kind - 1]} {about}' cannot be on the agenda"
            )
    for place in range(state.depth, i64(AGENDA)):
        if state.agenda[place] != 0:
            raise BadInput("in this position, the agenda is longer than its depth")


def may_lie(state: "Muertos", kind: i64, place: i64) -> bool:
    """Whether a frame can be at that place of the agenda."""
    if place == 0:
        return kind == first_frame(state.stage) or (kind == AFTER_TURN and state.stage == TURNS)
    last = place == state.depth - 1
    if kind == DRAW:
        return last
    if state.agenda[0] != END_TURN:
        return kind == LIMIT and state.agenda[0] == AFTER_TURN and place == 1
    if kind in (WALK, HOLD_ON):
        return place == 1 and not state.acting
    if not state.acting and place == 1:
        return False  # the movement goes on when all else is done
    if kind in (REVEAL, STRUCK):
        return last
    if kind == STRIKE:
        return state.acting and state.laid[state.active] == TUMBLE
    if kind == REFILL:
        return lies_once(state, kind, 0, place)
    return kind in (ENTER, DIG, EVADERS)


def first_frame(stage: i64) -> i64:
    if stage == DEALING:
        return DRAW
    if stage == LAYS:
        return LAY_CARD
    if stage == TURNS:
        return END_TURN
    if stage == SWAP_PHASE:
        return SWAPS
    return 0


def is_about(state: "Muertos", kind: i64, about: i64, place: i64) -> bool:
    """Whether a frame can be about that."""
    if kind == DRAW:
        number = about >> 3
        drawn = number >= 1 and number <= size(state.board.deck)
        return drawn and may_draw(state, about & 7)
    if kind in (LAY_CARD, SWAPS):
        return state.turn < state.players and about == state.order[state.turn]
    if kind == HOLD_ON:
        return about >= 2 and about <= state.players
    if kind == DIG:
        return about >> 3 >= 1 and about >> 3 <= BESIDE + 1 and is_out(state, about & 7)
    if kind == EVADERS:
        return must_leave(state, about, place)
    if kind == ENTER:
        return (
            is_out(state, about)
            and state.board.special[state.field[about]] != PLAIN
            and lies_once(state, kind, about, place)
        )
    if kind == STRIKE:
        other = is_out(state, about) and about != state.active
        return other and lies_once(state, kind, about, place)
    if kind == REFILL:
        return about < state.board.seats
    return about == 0


def may_draw(state: "Muertos", seat: i64) -> bool:
    """Whether that seat can be drawing now: in its own turn, or in a turn as a refill."""
    if not is_out(state, seat):
        return False
    if state.stage == DEALING:
        return seat == state.turn - 1
    if in_turn(state):
        return True
    return state.turn < state.players and seat == state.order[state.turn]


def is_out(state: "Muertos", seat: i64) -> bool:
    """Whether it is an unfinished skeleton."""
    return seat < state.board.seats and state.rank[seat] == 0


def must_leave(state: "Muertos", seats: i64, place: i64) -> bool:
    """Whether all these are in the gravedigger's way, and told so once (D-G4)."""
    if seats <= 0 or seats >> state.board.seats != 0:
        return False
    for seat in range(state.board.seats):
        if (seats >> seat) & 1 != 0 and not (is_out(state, seat) and is_in_his_way(state, seat)):
            return False
    for below in range(place):
        frame = state.agenda[below]
        if frame & 31 == EVADERS and (frame >> 5) & seats != 0:
            return False
    return True


def is_in_his_way(state: "Muertos", seat: i64) -> bool:
    board = state.board
    return board.station[state.field[seat]] < len(board.walk) + len(board.blocks)


def lies_once(state: "Muertos", kind: i64, about: i64, place: i64) -> bool:
    """Whether no frame of that kind lies below, about the same seat if it is about one."""
    for below in range(place):
        frame = state.agenda[below]
        if frame & 31 == kind and (kind == REFILL or frame >> 5 == about):
            return False
    return True


# The round.


def check_order(state: "Muertos") -> None:
    """D-R2: all who are out, each once; D-S4: before the first round nobody."""
    if state.stage == DEALING:
        if state.round != 0 or state.players != 0 or state.turn == 0:
            raise BadInput("in this position, cards are dealt in the middle of a game")
    elif state.round == 0 or state.players == 0:
        raise BadInput("in this position, the game goes on and has not begun")
    elif state.turn > state.players or (state.turn == state.players and state.stage != ENDED):
        raise BadInput(f"in this position, the turn is that of number {state.turn + 1} in order")
    ordered: i64 = 0
    for place in range(state.board.seats):
        seat = state.order[place]
        if place >= state.players:
            if seat != 0:
                raise BadInput("in this position, the play order is longer than it should be")
        elif (ordered >> seat) & 1 != 0:
            raise BadInput(f"in this position, skeleton {seat + 1} is in the play order twice")
        else:
            ordered |= 1 << seat
    for seat in range(state.board.seats):
        waits = state.rank[seat] == 0 and (ordered >> seat) & 1 == 0
        if waits and state.stage != DEALING:
            raise BadInput(f"in this position, skeleton {seat + 1} is not in the play order")
    if state.stage == TURNS and state.active != state.order[state.turn]:
        raise BadInput(f"in this position, it is not the turn of skeleton {state.active + 1}")


def check_laid(state: "Muertos") -> None:
    """D-L1, D-T4: a card lies from its laying to the end of the turn; D-E1: none at home."""
    lies: i64 = 0
    for place in range(state.players):
        if may_have_laid(state, place):
            lies |= 1 << state.order[place]
    for seat in range(state.board.seats):
        if state.laid[seat] != NO_CARD and (lies >> seat) & 1 == 0:
            raise BadInput(f"in this position, skeleton {seat + 1} cannot have laid a card")
    if state.stage == TURNS and is_playing(state) and state.laid[state.active] == NO_CARD:
        raise BadInput(f"in this position, skeleton {state.active + 1} has no card to play")


def may_have_laid(state: "Muertos", place: i64) -> bool:
    """Whether a card can lie before the one at that place of the play order."""
    if state.stage == TURNS and place == state.turn:
        return is_playing(state)
    if state.rank[state.order[place]] != 0:
        return False
    if state.stage == LAYS:
        return place < state.turn
    return (state.stage == TURNS or state.stage == ENDED) and place > state.turn


def is_playing(state: "Muertos") -> bool:
    return state.phase == MODE or in_turn(state)


# The turn.


def check_acting(state: "Muertos") -> None:
    """D-T1: the card of an action lies open until the turn ends."""
    if state.acting and (not in_turn(state) or state.laid[state.active] >= KINDS):
        raise BadInput("in this position, an action is played without a card")


def check_movement(state: "Muertos") -> None:
    """D-M1, D-X4: where the points of the card have gone, and who holds on."""
    spent = state.points + state.steps + state.dog_steps
    if state.acting:
        if spent != 0 or state.clings != 0:
            raise BadInput("in this position, an action has points of movement")
    elif in_turn(state):
        if spent != state.board.back[state.laid[state.active]]:
            raise BadInput(f"in this position, the points of the movement add up to {spent}")
        if (state.clung >> state.active) & 1 != 0:
            raise BadInput("in this position, the mover clings to itself")
    elif state.points != 0:
        raise BadInput("in this position, there are points of movement, and nobody moves")
    held: i64 = 0
    for seat in range(state.board.seats):
        held += (state.clung >> seat) & 1
    if held != state.clings:
        raise BadInput(f"in this position, {state.clings} Clings hold, and {held} skeletons cling")
    if state.behind & ~state.clung != 0 or (
        state.behind != 0 and not state.board.rules.drag_behind
    ):
        raise BadInput("in this position, somebody is dragged behind who does not cling so")


def check_attack(state: "Muertos") -> None:
    """D-K1 to D-K5, D-D2 to D-D4: what belongs to an attack is there while it lasts."""
    attack = is_attack(state)
    if (state.victim >= 0) != attack:
        raise BadInput("in this position, an attack and its victim do not go together")
    if state.by_dog != (attack and not state.acting):
        raise BadInput("in this position, it is not clear who attacks")
    if state.by_dog and state.field[state.victim] != state.dog:
        raise BadInput(f"in this position, the dog is not beside skeleton {state.victim + 1}")
    if attack and not state.by_dog and state.victim == state.active:
        raise BadInput("in this position, somebody is the target of their own card")
    if (state.named > 0) != (state.phase == STRIKING):
        raise BadInput("in this position, a named back and a drawn card do not go together")
    if (state.drawn != NO_CARD) != (state.phase == MAIMING or top_frame(state) == STRUCK):
        raise BadInput("in this position, a card is drawn for no attack")
    if (state.prey != NO_CARD or state.prize >= 0) and state.phase != BURYING:
        raise BadInput("in this position, something is to be buried, and nobody is asked where")
    if state.clinger >= 0 and state.phase != SIDESTEPPING:
        raise BadInput("in this position, somebody clings, and nobody is asked to sidestep")


def is_attack(state: "Muertos") -> bool:
    """Whether somebody is being attacked; being clung to is none of these."""
    if state.phase == SIDESTEPPING:
        return state.clinger < 0
    top = top_frame(state)
    return is_random_attack(state.phase, top) or state.phase == BURYING or state.phase == PUSHING


def is_random_attack(phase: i64, top: i64) -> bool:
    asked = phase in (NAMING, MAIMING)
    dealt = phase in (STRIKING, REVEALING)
    return asked or dealt or top in (REVEAL, STRUCK)


# The question.


def check_question(state: "Muertos") -> None:
    """Who is asked what, and whether that can be the question here and now."""
    what = PHASES[state.phase]
    if not is_asked_in(state.phase, state.stage):
        raise BadInput(f"in this position, the question is {what} in the {STAGES[state.stage]}")
    if not is_right_to_ask(state):
        raise BadInput(f"in this position, {what} cannot be asked of {whom(state)}")
    if not is_after(state):
        raise BadInput(f"in this position, what is to be done after {what} does not fit it")
    if not has_reason(state):
        raise BadInput(f"in this position, there is no reason for the question {what}")


def whom(state: "Muertos") -> str:
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


def is_right_to_ask(state: "Muertos") -> bool:
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


def holder(state: "Muertos") -> i64:
    """Who may cling just now (D-X4), or -1."""
    if top_frame(state) != HOLD_ON:
        return -1
    at = state.turn + (state.agenda[state.depth - 1] >> 5) - 1
    if at >= state.players:
        at -= state.players
    return state.order[at]


def is_after(state: "Muertos") -> bool:
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


def has_reason(state: "Muertos") -> bool:
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
        return state.board.special[field] == DEN_FIELD and state.has_use_for(seat, den)
    if phase == BLOCKING:
        return state.walked == BESIDE
    if phase == EVADING:
        return is_in_his_way(state, seat)
    if phase == AIMING:
        return is_aimed(state)
    if phase == PUSHING:
        shoved = state.laid[seat] == SHOVE and state.has_limbs_for(seat, SHOVE)
        return shoved and state.rank[state.victim] == 0 and state.in_reach(state.victim, SHOVE)
    if phase == DISCARDING:
        return number_of(state.backs[seat]) > HAND_LIMIT
    if phase == SWAPPING:
        return number_of(state.backs[seat]) >= 2
    return True


def hits(state: "Muertos") -> bool:
    """Whether dog or card attack at random."""
    card = state.laid[state.active]
    return state.by_dog or card == TUMBLE or card >= HURL


def is_aimed(state: "Muertos") -> bool:
    seat = state.active
    card = state.laid[seat]
    if card == MEND and state.needs(seat) != BOTH:
        return False
    return state.has_limbs_for(seat, card)


def is_straight_attack(state: "Muertos") -> bool:
    """Whether the card is one to sidestep, and its target is one that it can have."""
    if state.clinger >= 0:
        held = (state.clung >> state.clinger) & 1 != 0
        return state.board.rules.cling_dodged and not held and state.clinger == holder(state)
    card, move = state.laid[state.active], TARGET + state.victim
    if card in (GRAB, DIVE):
        if not state.board.rules.hostile:
            return False
        if card == GRAB:
            move = ROB + state.victim * len(ITEMS) + state.item
    elif card != CLOBBER and card != KICK and card != SHOVE:
        return False
    buffer: vec[i64] = vec[i64]([0] * MOST_OFFERS)
    for place in range(ACTIONS[card].fill(state, buffer)):
        if buffer[place] == move:
            return state.has_limbs_for(state.active, card)
    return False


def check_tumble(state: "Muertos") -> None:
    """D-X10: the route so far, and those on it, in three bits each."""
    tumbling = state.phase == AIMING and state.laid[state.active] == TUMBLE
    queue, route = state.item, state.route
    if not tumbling:
        grabbing = state.phase == SIDESTEPPING and state.clinger < 0
        taken = grabbing and state.laid[state.active] == GRAB
        if route != 0 or state.rolled != 0 or (queue != 0 and not taken):
            raise BadInput("in this position, there is a route, and nobody tumbles")
        return
    fields: i64 = 0
    for field in range(i64(FIELDS)):
        fields += (route >> field) & 1
    here = (route >> state.field[state.active]) & 1 != 0
    far = state.rolled > 0 and state.rolled >= state.board.most[TUMBLE]
    if fields != state.rolled + 1 or not here or far:
        raise BadInput(f"in this position, {fields} fields are no route of {state.rolled} steps")
    hit: i64 = 0
    while queue != 0:
        seat = (queue & 7) - 1
        if seat < 0 or not is_out(state, seat) or seat == state.active:
            raise BadInput("in this position, somebody is rolled over who is not there")
        if (hit >> seat) & 1 != 0 or (route >> state.field[seat]) & 1 == 0:
            raise BadInput(f"in this position, skeleton {seat + 1} is not on the route, or twice")
        hit |= 1 << seat
        queue >>= 3


def check_end(state: "Muertos") -> None:
    """D-Z1, D-Z2."""
    result, none_runs = state.result, not state.anybody_runs()
    if result == HOME:
        right = none_runs and state.arrived > 0
    elif result == LIMBLESS:
        right = none_runs and state.arrived == 0 and state.board.rules.limbless_end
    elif result == DAWN:
        right = state.round == state.board.rules.dawn and state.turn == state.players
    else:
        right = state.stage != ENDED
    if not right or (result != 0 and state.stage != ENDED):
        raise BadInput("in this position, the game is over, and it is not clear why")


def check_answer(state: "Muertos") -> None:
    """Whoever is asked has an answer. Of covered hands nobody can say."""
    if state.asked >= 0 and not state.is_covered(state.asked):
        buffer: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        if state.fill(buffer) == 0:
            raise BadInput(f"in this position, skeleton {state.asked + 1} has no answer")
