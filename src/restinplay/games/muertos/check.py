"""What cannot be a position of muertos, whole or veiled, said in one sentence.

First each number for itself, so that nothing after it can fail or loop; then what has to add up
(`accounts.py`); then what belongs together (`agenda.py`, `course.py`, `questions.py`).
"""

from typing import Final

from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.state import OVER
from restinplay.games.muertos import known
from restinplay.games.muertos.checks.accounts import (
    check_deck,
    check_festivities,
    check_hands,
    check_memory,
    check_pile,
    check_vows,
)
from restinplay.games.muertos.checks.agenda import check_agenda
from restinplay.games.muertos.checks.asking import check_answer, check_question
from restinplay.games.muertos.checks.course import (
    check_acting,
    check_attack,
    check_end,
    check_laid,
    check_movement,
    check_order,
    check_tumble,
)
from restinplay.games.muertos.moves import (
    AGENDA,
    BACKS,
    DEALING,
    DENS,
    ENDED,
    ENTER,
    FESTIVITIES,
    FIELDS,
    NO_CARD,
    NOTHING,
    RESULTS,
    SEATS,
    TURN_UP,
)
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import FULL, KINDS, UNKNOWN

LIMBS: Final = 2  # arms, or legs
COUNTED: Final = 100_000  # shuffles or strikes that no game comes to
NO_BACKS: Final = ~0x7F7F7F00  # the bits that are never set where backs are counted


def check(state: Table) -> None:
    """Raise BadInput if this cannot be a position."""
    check_course_numbers(state)
    check_turn_numbers(state)
    check_pile_numbers(state)
    for seat in range(state.board.seats):
        check_skeleton_numbers(state, seat)
    for seat in range(state.board.seats, i64(SEATS)):
        check_nobody(state, seat)
    check_den_numbers(state)
    check_agenda(state)
    check_order(state)
    check_ranks(state)
    check_goal(state)
    check_red_way(state)
    check_gravedigger(state)
    check_dog(state)
    check_festivities(state)
    check_hands(state)
    check_laid(state)
    check_acting(state)
    check_deck(state)
    check_pile(state)
    check_memory(state)
    check_vows(state)
    check_movement(state)
    check_attack(state)
    check_question(state)
    check_tumble(state)
    check_end(state)
    check_answer(state)


def check_known(state: Table, seat: i64) -> None:
    """D-I2: a skeleton knows its own cards."""
    if known.is_covered(state, seat):
        raise BadInput(f"in this position, skeleton {seat + 1} does not know its own cards")


def within(what: str, number: i64, least: i64, most: i64) -> None:
    if number < least or number > most:
        raise BadInput(f"in this position, {what} is {number}, not one of {least} to {most}")


def is_backs(what: str, number: i64) -> None:
    if number & NO_BACKS != 0:
        raise BadInput(f"in this position, {what} is {number}, which no backs add up to")


def of_seat(what: str, seat: i64, number: i64, least: i64, most: i64) -> None:
    if number < least or number > most:
        raise BadInput(
            f"in this position, {what} of skeleton {seat + 1} is {number}, "
            f"not one of {least} to {most}"
        )


# Each number for itself.


def check_course_numbers(state: Table) -> None:
    board = state.board
    last = board.seats - 1
    within("asked", state.asked, OVER, last)
    within("phase", state.phase, TURN_UP, NOTHING)
    within("stage", state.stage, DEALING, ENDED)
    within("round", state.round, 0, board.rules.dawn)
    within("result", state.result, 0, len(RESULTS) - 1)
    within("players", state.players, 0, board.seats)
    within("turn", state.turn, 0, board.seats)
    within("active", state.active, 0, last)
    within("arrived", state.arrived, 0, board.seats)
    within("drawer", state.drawer, 0, last)
    within("depth", state.depth, 0, AGENDA)
    within("dog", state.dog, 0, FIELDS - 1)
    within("digger", state.digger, 0, FIELDS - 1)
    within("walked", state.walked, 0, len(board.walk))


def check_turn_numbers(state: Table) -> None:
    board = state.board
    everybody: i64 = (1 << board.seats) - 1
    last = board.seats - 1
    within("points", state.points, 0, BACKS)
    within("steps", state.steps, 0, BACKS)
    within("dog_steps", state.dog_steps, 0, BACKS)
    within("clings", state.clings, 0, last)
    within("clung", state.clung, 0, everybody)
    within("behind", state.behind, 0, everybody)
    within("vouched", state.vouched, 0, everybody)
    within("clinger", state.clinger, -1, last)
    within("victim", state.victim, -1, last)
    within("item", state.item, 0, (1 << 3 * (SEATS - 1)) - 1)  # a seat has three bits
    within("named", state.named, 0, BACKS)
    within("drawn", state.drawn, NO_CARD, KINDS - 1)
    within("prey", state.prey, NO_CARD, KINDS - 1)
    within("prize", state.prize, -1, len(FESTIVITIES) - 1)
    within("route", state.route, 0, board.bits[FIELDS - 1] * 2 - 1)
    within("rolled", state.rolled, 0, FIELDS)
    within("strikes", state.strikes, 0, COUNTED)


def check_pile_numbers(state: Table) -> None:
    within("pile", state.pile, 0, FULL)
    within("discard", state.discard, 0, FULL)
    within("mixed", state.mixed, 0, FULL)
    within("gone", state.gone, 0, FULL)
    within("top", state.top, 0, BACKS)
    within("shuffles", state.shuffles, 0, COUNTED)
    is_backs("tally", state.tally)


def check_skeleton_numbers(state: Table, seat: i64) -> None:
    seats = state.board.seats
    within("order", state.order[seat], 0, seats - 1)
    of_seat("field", seat, state.field[seat], 0, FIELDS - 1)
    of_seat("arms", seat, state.arms[seat], 0, LIMBS)
    of_seat("legs", seat, state.legs[seat], 0, LIMBS)
    of_seat("owned", seat, state.owned[seat], 0, (1 << len(FESTIVITIES)) - 1)
    of_seat("rank", seat, state.rank[seat], 0, seats)
    of_seat("hand", seat, state.hand[seat], 0, FULL)
    of_seat("fetched", seat, state.fetched[seat], 0, FULL)
    of_seat("laid", seat, state.laid[seat], NO_CARD, UNKNOWN + BACKS)
    is_backs("backs", state.backs[seat])
    is_backs("older", state.older[seat])


def check_nobody(state: Table, seat: i64) -> None:
    """A seat that is not there has what it has in every game: a whole skeleton on the Start."""
    cards = state.hand[seat] | state.backs[seat] | state.fetched[seat] | state.older[seat]
    other = state.order[seat] | state.field[seat] | state.owned[seat] | state.rank[seat]
    limbs = state.arms[seat] == LIMBS and state.legs[seat] == LIMBS
    if cards | other != 0 or state.laid[seat] != NO_CARD or not limbs:
        raise BadInput(
            f"in this position, skeleton {seat + 1} has something, "
            f"but only {state.board.seats} skeletons play"
        )


def check_den_numbers(state: Table) -> None:
    for den in range(i64(DENS)):
        within("stacks", state.stacks[den], 0, state.board.stack)
        within("bones", state.bones[den], 0, FULL)
        within("treasure", state.treasure[den], 0, (1 << 4 * len(FESTIVITIES)) - 1)


# Figures.


def check_ranks(state: Table) -> None:
    """D-E1: first, second and so on."""
    ranks: i64 = 0
    number: i64 = 0
    for seat in range(state.board.seats):
        if state.rank[seat] > 0:
            ranks |= 1 << state.rank[seat]
            number += 1
    if number != state.arrived or ranks != (2 << state.arrived) - 2:
        raise BadInput(f"in this position, the ranks are not those of {state.arrived} arrivals")


def check_goal(state: Table) -> None:
    """D-E1: a skeleton with a rank is home, and one at home has a rank, or gets it presently."""
    for seat in range(state.board.seats):
        home = state.field[seat] == state.board.goal
        if state.rank[seat] > 0 and not home:
            raise BadInput(f"in this position, skeleton {seat + 1} has a rank but is not home")
        if home and state.rank[seat] == 0 and not is_entering(state, seat):
            raise BadInput(f"in this position, skeleton {seat + 1} is home but has no rank")


def is_entering(state: Table, seat: i64) -> bool:
    return any(state.agenda[place] == ENTER | seat << 5 for place in range(state.depth))


def check_red_way(state: Table) -> None:
    """D-G5."""
    if state.red_way_open():
        return
    for seat in range(state.board.seats):
        if (state.board.red >> state.field[seat]) & 1 != 0:
            raise BadInput(
                f"in this position, skeleton {seat + 1} is on the red way, which is still closed"
            )


def check_gravedigger(state: Table) -> None:
    """D-G2, D-G3."""
    board, blocked = state.board, False
    if state.walked < len(board.walk):
        blocked = state.digger == board.walk[state.walked]
    else:
        for block in board.blocks:
            if state.digger == block:
                blocked = True
    if not blocked:
        raise BadInput(
            f"in this position, the gravedigger stands on {state.digger}, "
            f"where {state.walked} steps do not lead"
        )


def check_dog(state: Table) -> None:
    """D-D1."""
    if state.dog == state.board.goal and not state.board.rules.dog_in_goal:
        raise BadInput("in this position, the dog is in the goal, where it may not go")
