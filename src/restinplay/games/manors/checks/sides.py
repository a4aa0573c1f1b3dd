"""Whether the sides of the current round are counted as they lie, and what works on them works."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.games.manors.bags import M21, M29, fits
from restinplay.games.manors.checks.saying import family_name, refuse
from restinplay.games.manors.moves import CARD, GONE, LINE, ROUNDS
from restinplay.games.manors.table import CARD_BITS
from restinplay.games.manors.values import fixed_lying, sum_of, units_lying, units_moved, worth_of

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors


def check_sides(state: "Manors") -> None:
    """What is counted is what lies there (M-V1, M-V3)."""
    if state.round == ROUNDS:
        check_resolved(state)
    elif state.resolved != 0:
        refuse("arrivals are resolved before round 10")
    stray: i64 = 0
    if state.moved != 0:
        stray = units_moved(state, state.moved)
    if state.stray != stray:
        refuse("the card moved here has another value")
    for family in range(i64(2)):
        cards = state.played[family] | state.laid[family]
        if cards != 0 and (state.round == 0 or state.is_closing()):
            refuse("cards lie between two rounds")
        check_side(state, family)


def check_side(state: "Manors", family: i64) -> None:
    if state.round == ROUNDS and state.played[family] != state.tenth_ghosts(family):
        refuse(f"other Ghosts of {family_name(family)} lie on round 10")
    units = units_lying(state, family)
    counted = state.spirits[family]
    if counted != units and not (state.flat() and fits(counted, units)):
        refuse(f"the Mediums of {family_name(family)} have other values")
    if state.fixed[family] != fixed_lying(state, family):
        refuse(f"Medium 13 counts another number for {family_name(family)}")
    if state.worth[family] != worth_of(state, family):
        refuse(f"the cards of {family_name(family)} are worth something else")
    if state.total[family] != sum_of(state, family):
        refuse(f"the total of {family_name(family)} is not {state.total[family]}")


def check_resolved(state: "Manors") -> None:
    """On round 10 the Mediums before a place are in force, unless card 29 came first (M-X3)."""
    first, second = i64(0), i64(0)
    for place in range(state.resolved):
        entry = i64(state.tenth[place])
        card = entry & CARD_BITS
        if CARD < card < GONE and place + 1 != state.moved_place and (first | second) & M29 == 0:
            if entry >> 7 == 0:
                first |= bit(card - CARD)
            else:
                second |= bit(card - CARD)
    if not may_be_in_force(state.laid[0], first) or not may_be_in_force(state.laid[1], second):
        refuse("other Mediums of round 10 are resolved")


def may_be_in_force(laid: i64, resolved: i64) -> bool:
    """All but card 21, if it was not paid for (M-C21)."""
    return laid & ~resolved == 0 and resolved & ~laid & ~M21 == 0


def check_named(state: "Manors") -> None:
    """A value is named, copied or revealed by a Medium that lies there."""
    check_name(state, 10, state.knocking)
    check_name(state, 17, state.foul)
    check_name(state, 19, state.revealed)
    check_name(state, 26, state.cult)
    if state.moved != CARD + 16 and state.moving != CARD + 16:
        check_name(state, 16, state.copied)
    check_name(state, 25, state.barred)
    if state.barred != 0 and (state.flat() or state.round == ROUNDS):
        refuse("values are forbidden by a Medium without effect")


def check_name(state: "Manors", medium: i64, named: i64) -> None:
    laid = (state.laid[0] | state.laid[1]) & bit(medium)
    if named != 0 and (laid == 0 or state.resolving == medium):
        refuse(f"a value is named for Medium {medium}, which has not asked for it")


def check_trip(state: "Manors") -> None:
    """A trip lasts until the end of the round after (M-C06)."""
    if (state.tripped < 0) != (state.trip_round == 0):
        refuse("a family is tripped in no round")
    if state.tripped < 0:
        return
    since = state.round - state.trip_round
    if since < 0 or since > 1 or (since == 1 and state.is_closing()):
        refuse(f"{family_name(state.tripped)} was tripped in round {state.trip_round}")


def check_transfer(state: "Manors") -> None:
    """A card waits for the next round, or lies there; on round 10 it has its place (M-C15)."""
    fighting = state.round > 0 and not state.is_closing()
    if (state.moved != 0 and not fighting) or (state.moving != 0 and (fighting or state.loser < 0)):
        refuse("a card is moved to no round")
    card = state.moved
    if not fighting:
        card = state.moving
    on_tenth = state.round == ROUNDS or (state.round == LINE and not fighting)
    if (state.moved_place != 0) != (on_tenth and card != 0):
        refuse("the card moved on has no place on round 10")
    entry = state.starter << 7 | card
    if state.moved_place != 0 and state.tenth[state.moved_place - 1] != entry:
        refuse("another card was moved on to round 10")
