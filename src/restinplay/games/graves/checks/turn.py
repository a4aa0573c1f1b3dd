"""What belongs to a step of a turn in a position of graves."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.core.bits import many
from restinplay.games.graves import pills
from restinplay.games.graves.checks.families import everybody
from restinplay.games.graves.checks.saying import refuse, within
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.masks import FULL_PILES, family_of, pile_of, tally
from restinplay.games.graves.moves import (
    ADJUST,
    ADJUST_WINDOW,
    CHOOSE_COFFIN,
    DEAL_FAMILIES,
    DEAL_START,
    DISTRIBUTE,
    END_WINDOW,
    GRAVES,
    NOTHING,
    RESPOND,
    SHARES,
    TURN_BACK,
    TURN_TOP,
)
from restinplay.games.graves.phases import NAMES
from restinplay.games.graves.prescriptions import carrying, in_box
from restinplay.games.graves.tables import CHIP_KINDS

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def check_step(state: "Graves") -> None:
    """Which step a question belongs to."""
    phase, stage = state.phase, state.stage
    if phase == TURN_TOP:
        fits = state.terms.open_backs and stage in (TURN_TOP, SHARES)
    elif phase == TURN_BACK:
        fits = not state.terms.open_backs and stage == SHARES
    elif CHOOSE_COFFIN <= phase <= RESPOND:
        fits = DISTRIBUTE <= stage <= END_WINDOW
    else:
        fits = phase == stage and phase != ADJUST
    if not fits:
        refuse(f"'{NAMES[phase]}' is asked, but the step is '{NAMES[stage]}'")
    if (state.result != 0) != (stage == NOTHING):
        refuse("the game has a result but is not over, or is over without one")


def check_beginning(state: "Graves") -> None:
    """G-001, G-003, G-004, G-005."""
    stage = state.stage
    if (state.round == 0) != (stage <= DEAL_START):
        refuse(f"the round is {state.round}, but the step is '{NAMES[stage]}'")
    dealt, seats = state.next_to_deal(), state.terms.seats
    if (dealt < seats) != (stage == DEAL_FAMILIES):
        refuse(f"the step is '{NAMES[stage]}', but {dealt} of {seats} families are dealt")
    starter = state.terms.start
    if stage == DEAL_START and starter >= 0:
        refuse("a start player is drawn, but the options name one")
    if stage <= DEAL_START:
        starter = 0
    if starter >= 0 and state.starter != starter:
        refuse(f"the start player is seat {state.starter} instead of seat {starter}")
    if stage <= TURN_TOP and not _is_untouched(state):
        refuse("nobody has had a turn, but something has already happened")


def _is_untouched(state: "Graves") -> bool:
    for seat in range(state.terms.seats):
        if state.money[seat] != state.terms.start_money:
            return False
    box: i64 = 0
    for chip in range(i64(CHIP_KINDS)):
        box |= in_box(state, chip)
    turn = state.active | state.visited | state.bought | carrying(state)
    return (box | turn) == 0 and state.left == FULL_PILES and state.unwell == everybody(state)


def check_tops(state: "Graves") -> None:
    """GR-05: the top of every pile lies open, or of none."""
    for grave in range(i64(GRAVES)):
        wanted: i64 = 0
        if state.terms.open_backs and tally(state.left, grave) > 0 and _is_turned(state, grave):
            wanted = 1
        tops = many(state.tops & pile_of(grave))
        if tops != wanted:
            refuse(f"the pile of grave {grave + 1} has {tops} open tops instead of {wanted}")


def _is_turned(state: "Graves", grave: i64) -> bool:
    if state.stage == TURN_TOP:
        return grave < state.buying
    return state.stage > TURN_TOP and (state.phase != TURN_TOP or grave != state.buying)


def check_buying(state: "Graves") -> None:
    """G-233: a share is turned that has been paid, or a top."""
    grave = state.buying
    if (grave >= 0) != (state.phase == TURN_TOP or state.phase == TURN_BACK):
        refuse("a share is turned that nobody bought, or one was bought and none is turned")
    if grave >= 0 and tally(state.left, grave) == 0:
        refuse(f"a share of grave {grave + 1} is turned, but its pile is empty")
    if grave >= 0 and state.stage == SHARES and (state.bought >> grave) & 1 == 0:
        refuse(f"a share of grave {grave + 1} is turned that nobody has bought")


def check_box(state: "Graves") -> None:
    """No more than step 1 can have put into it (G-201, GR-09)."""
    full = state.blank()
    full.copy_table(state)
    pills.fill_from_stock(full, many(family_of(0)))
    for unit in KINDS:
        number, most = in_box(state, unit.number), in_box(full, unit.number)
        within(f"the number of {unit.plural} in the box", number, 0, most)


def check_visits(state: "Graves") -> None:
    """G-212, and G-217: a relative who must get a prescription can get one for nothing."""
    if state.visited & ~state.kin(state.active) != 0:
        refuse("the doctor has visited somebody who is not of the active player's family")
    waiting = many(pills.unserved(state))
    if state.stage == DISTRIBUTE and not state.terms.limited and waiting > state.box_white:
        refuse(f"{waiting} wait for a prescription, but the box has {state.box_white} white pills")


def check_window(state: "Graves") -> None:
    is_window = state.stage == ADJUST_WINDOW or state.stage == END_WINDOW
    if not is_window and state.passed | state.turn_to != 0:
        refuse("somebody has passed, but there is no window")
