"""Whether every number of a position of graves stands for something."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.state import OVER
from restinplay.games.graves.checks.saying import refuse, within
from restinplay.games.graves.masks import ALL_GRAVES, wide
from restinplay.games.graves.moves import (
    BY_EXTINCTION,
    BY_GRAVES,
    BY_ROUNDS,
    DEAL_FAMILIES,
    FAMILIES,
    GRAVES,
    NOTHING,
    RELATIVES,
    SEATS,
)

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves

MOST_ROUNDS: Final = 1_000_000  # where the options set no limit


def check_seats(state: "Graves") -> None:
    last = state.terms.seats - 1
    within("the seat that is asked", state.asked, OVER, last)
    within("the active player", state.active, 0, last)
    within("the start player", state.starter, 0, last)
    within("the next seat of the window", state.turn_to, 0, last)
    within("the next seat to respond", state.reply_to, 0, last)
    within("the burier", state.burier, -1, last)


def check_numbers(state: "Graves") -> None:
    limit = state.terms.round_limit
    if limit == 0:
        limit = MOST_ROUNDS
    within("the question", state.phase, DEAL_FAMILIES, NOTHING)
    within("the step", state.stage, DEAL_FAMILIES, NOTHING)
    within("the round", state.round, 0, limit)
    within("the result", state.result, 0, BY_GRAVES | BY_EXTINCTION | BY_ROUNDS)
    within("the coffin", state.coffin, -1, RELATIVES - 1)
    within("the claimed grave", state.claimed, -1, GRAVES - 1)
    within("the grave whose share is turned", state.buying, -1, GRAVES - 1)
    within("the first commit", state.first, 0, 1)
    for seat in range(state.terms.seats):
        within("a family", state.family[seat], -1, FAMILIES - 1)


def check_sets(state: "Graves") -> None:
    seats = bit(state.terms.seats) - 1
    _among("passes", state.passed, seats)
    _among("passes in the claim", state.yielded, seats)
    _among("documents", state.documents, wide(seats))
    _among("barred graves", state.barred, ALL_GRAVES)
    _among("graves of bought shares", state.bought, ALL_GRAVES)
    _among("shares in the piles", state.left, wide(ALL_GRAVES))
    for seat in range(state.terms.seats):
        _among("rights", state.rights[seat], wide(ALL_GRAVES))
        _among("shares given up", state.spent[seat], wide(ALL_GRAVES))


def _among(what: str, some: i64, whole: i64) -> None:
    if some & ~whole != 0:
        refuse(f"there cannot be so many {what}")


def check_missing_seats(state: "Graves") -> None:
    for seat in range(state.terms.seats, i64(SEATS)):
        cards = state.rights[seat] | state.shares[seat] | state.spent[seat] | state.removed[seat]
        if state.family[seat] != -1 or (state.money[seat] | state.placed[seat] | cards) != 0:
            refuse(f"seat {seat} has something, but there are only {state.terms.seats} seats")
