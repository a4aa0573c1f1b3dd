"""What can be still to be done in a position of muertos: the frames of its agenda."""

from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.games.muertos.bags import size
from restinplay.games.muertos.board import PLAIN
from restinplay.games.muertos.cards.cards import in_play
from restinplay.games.muertos.digger import BESIDE
from restinplay.games.muertos.moves import (
    AFTER_TURN,
    AGENDA,
    DEALING,
    DIG,
    DRAW,
    END_TURN,
    ENTER,
    EVADERS,
    FRAMES,
    HOLD_ON,
    LAY_CARD,
    LAYS,
    LIMIT,
    REFILL,
    REVEAL,
    STRIKE,
    STRUCK,
    SWAP_PHASE,
    SWAPS,
    TURNS,
    WALK,
)
from restinplay.games.muertos.table import Table


def top_frame(state: Table) -> i64:
    """The kind of the frame that is done next; 0 if there is none."""
    if state.depth == 0:
        return 0
    return state.agenda[state.depth - 1] & 31


def in_turn(state: Table) -> bool:
    """Whether the active player has decided what the laid card is, and still uses it."""
    return state.depth > 0 and state.agenda[0] == END_TURN


# The agenda.


def check_agenda(state: Table) -> None:
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


def may_lie(state: Table, kind: i64, place: i64) -> bool:
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
        return state.acting and in_play(state).rolls
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


def is_about(state: Table, kind: i64, about: i64, place: i64) -> bool:
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


def may_draw(state: Table, seat: i64) -> bool:
    """Whether that seat can be drawing now: in its own turn, or in a turn as a refill."""
    if not is_out(state, seat):
        return False
    if state.stage == DEALING:
        return seat == state.turn - 1
    if in_turn(state):
        return True
    return state.turn < state.players and seat == state.order[state.turn]


def is_out(state: Table, seat: i64) -> bool:
    """Whether it is an unfinished skeleton."""
    return seat < state.board.seats and state.rank[seat] == 0


def must_leave(state: Table, seats: i64, place: i64) -> bool:
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


def is_in_his_way(state: Table, seat: i64) -> bool:
    board = state.board
    return board.station[state.field[seat]] < len(board.walk) + len(board.blocks)


def lies_once(state: Table, kind: i64, about: i64, place: i64) -> bool:
    """Whether no frame of that kind lies below, about the same seat if it is about one."""
    for below in range(place):
        frame = state.agenda[below]
        if frame & 31 == kind and (kind == REFILL or frame >> 5 == about):
            return False
    return True
