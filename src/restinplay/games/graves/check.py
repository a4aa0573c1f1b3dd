"""Whether a position of graves can be: first its numbers, then what lies where, then the question.

A check relies on those before it. What is odd but can be played on is let pass.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.games.graves.checks.asking import check_question
from restinplay.games.graves.checks.burials import check_announcement, check_burial, check_claim
from restinplay.games.graves.checks.families import (
    check_families,
    check_graves,
    check_prescriptions,
    check_relatives,
)
from restinplay.games.graves.checks.ranges import (
    check_missing_seats,
    check_numbers,
    check_seats,
    check_sets,
)
from restinplay.games.graves.checks.saying import refuse
from restinplay.games.graves.checks.shares import check_backs, check_cards, check_money, check_piles
from restinplay.games.graves.checks.turn import (
    check_beginning,
    check_box,
    check_buying,
    check_step,
    check_tops,
    check_visits,
    check_window,
)
from restinplay.games.graves.moves import GRAVES
from restinplay.games.graves.table import unknown

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def check(state: "Graves") -> None:
    """Raise BadInput if no game could come to this."""
    check_seats(state)
    check_numbers(state)
    check_sets(state)
    check_missing_seats(state)
    check_families(state)
    check_relatives(state)
    check_graves(state)
    check_prescriptions(state)
    check_cards(state)
    check_piles(state)
    check_backs(state)
    check_step(state)
    check_beginning(state)
    check_money(state)
    check_tops(state)
    check_buying(state)
    check_box(state)
    check_visits(state)
    check_window(state)
    check_burial(state)
    check_claim(state)
    check_announcement(state)
    check_question(state)


def check_known(state: "Graves", seat: i64) -> None:
    """G-104: a seat knows its shares, and those that it has given up."""
    for grave in range(i64(GRAVES)):
        hidden = unknown(state, seat, grave) + unknown(state, seat + state.terms.seats, grave)
        if hidden > 0:
            refuse(f"seat {seat} does not know its shares of grave {grave + 1}")
