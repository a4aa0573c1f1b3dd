"""Whether what a position of graves asks is what the rules would ask in it."""

from typing import TYPE_CHECKING

from restinplay.core.state import CHANCE, OVER
from restinplay.games.graves import burial, claim, ending, windows
from restinplay.games.graves.checks.saying import refuse
from restinplay.games.graves.moves import (
    ADJUST_WINDOW,
    BURY,
    CHOOSE_COFFIN,
    COMMIT,
    DISTRIBUTE,
    NOTHING,
    TURN_BACK,
)
from restinplay.games.graves.phases import NAMES

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def check_question(state: "Graves") -> None:
    """Asked again, the rules ask the same."""
    phase = state.phase
    if (state.asked == CHANCE) != (phase <= TURN_BACK) or (state.asked == OVER) != (
        phase == NOTHING
    ):
        refuse(f"'{NAMES[phase]}' is not a question for {_who(state)}")
    again = state.blank()
    again.copy_table(state)
    if phase == NOTHING:
        again.result = 0
        ending.end_turn(again)
        if again != state:
            refuse("the game is over, but the rules would end it another way")
        return
    _ask(again)
    if not _asks_the_same(state, again):
        refuse(f"{_asking(state)} where the rules say: {_asking(again)}")


def _who(state: "Graves") -> str:
    if state.asked == CHANCE:
        return "nature"
    return f"seat {state.asked}" if state.asked >= 0 else "nobody"


def _asking(state: "Graves") -> str:
    return f"{_who(state)} is asked '{NAMES[state.phase]}'"


def _ask(state: "Graves") -> None:
    phase = state.phase
    if phase >= COMMIT:
        claim.weigh(state)
    elif phase == BURY:
        state.ask_place()
    elif phase == CHOOSE_COFFIN:
        burial.bury_next(state)
    elif phase >= ADJUST_WINDOW:
        windows.ask_window(state)
    elif phase >= DISTRIBUTE:
        windows.ask_step(state, phase)


def _asks_the_same(state: "Graves", again: "Graves") -> bool:
    return (
        state.asked == again.asked
        and state.phase == again.phase
        and state.stage == again.stage
        and state.turn_to == again.turn_to
        and state.reply_to == again.reply_to
        and state.first == again.first
        and state.burier == again.burier
        and state.coffin == again.coffin
        and state.barred == again.barred
    )
