"""The two windows of a turn (G-602) and the way from step to step.

Who owns a share of an occupied grave is asked, whether there is something to play or not.
"""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.games.graves import burial, claim, ending, pills
from restinplay.games.graves.moves import (
    ADJUST,
    ADJUST_WINDOW,
    BURY,
    DISTRIBUTE,
    END_WINDOW,
    PASS,
    PILLS,
    RESPOND,
    SHARES,
)
from restinplay.games.graves.table import Table


def done(table: Table) -> None:
    """The active player ends a step; ending step 4 is the pass in W-ADJ (G-604)."""
    if table.log is not None:
        table.tell_seat("done", "G-101", table.active)
    if table.stage == DISTRIBUTE:
        ask_step(table, PILLS)
    elif table.stage == PILLS:
        ask_step(table, SHARES)
    else:
        open_window(table, ADJUST_WINDOW, table.left_of(table.active), bit(table.active))


def ask_step(table: Table, step: i64) -> None:
    table.stage = step
    table.phase = step
    table.asked = table.active


def open_window(table: Table, window: i64, seat: i64, passed: i64) -> None:
    table.stage = window
    table.passed = passed
    table.turn_to = seat
    ask_window(table)


def ask_window(table: Table) -> None:
    """G-603, G-605, G-606."""
    seat = table.turn_to
    for _seat in range(table.terms.seats):
        if (table.passed >> seat) & 1 == 0 and burial.may_act(table, seat):
            table.phase = table.stage
            table.turn_to = seat
            table.asked = seat
            return
        seat = table.left_of(seat)
    close_window(table)


def close_window(table: Table) -> None:
    table.passed = 0
    table.turn_to = 0
    if table.stage == ADJUST_WINDOW:
        pills.adjust(table)
    else:
        ending.end_turn(table)


def fill_window(table: Table, moves: vec[i64]) -> i64:
    moves[0] = PASS
    return burial.fill_cards(table, table.asked, moves, 1)


def pass_window(table: Table) -> None:
    table.passed |= bit(table.asked)
    table.turn_to = table.left_of(table.asked)
    if table.log is not None:
        table.tell_seat("passed", "G-605", table.asked)
    ask_window(table)


def after_card(table: Table, seat: i64) -> None:
    """G-605, G-424, G-607."""
    if table.phase == RESPOND:
        claim.disturbed(table, seat)
    elif table.phase != BURY:
        if table.stage >= ADJUST_WINDOW:
            table.passed = 0
            table.turn_to = table.left_of(seat)
        burial.bury_next(table)


def go_on(table: Table) -> None:
    """G-607, G-306."""
    if table.stage <= SHARES:
        ask_step(table, table.stage)
    elif table.stage == ADJUST:
        open_window(table, END_WINDOW, table.active, 0)
    else:
        ask_window(table)
