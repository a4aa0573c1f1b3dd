"""Whether a position of manors can be, whole or as a seat knows it: one sentence says why not."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.games.manors.checks.asking import check_question
from restinplay.games.manors.checks.counts import (
    check_ghosts,
    check_houses,
    check_mediums,
    check_past,
    check_room,
)
from restinplay.games.manors.checks.ending import check_end
from restinplay.games.manors.checks.notes import check_notes, check_top_noted
from restinplay.games.manors.checks.ranges import check_bags, check_numbers, check_sets, check_tenth
from restinplay.games.manors.checks.saying import family_name, refuse
from restinplay.games.manors.checks.sides import (
    check_named,
    check_sides,
    check_transfer,
    check_trip,
)
from restinplay.games.manors.moves import UNKNOWN
from restinplay.games.manors.table import CARD_BITS

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors


def check(state: "Manors") -> None:
    """Ranges first, so that nothing after them can fail; then counts, then what goes together."""
    check_numbers(state)
    check_sets(state)
    for family in range(i64(2)):
        check_bags(state, family)
    check_past(state)
    check_tenth(state)
    for family in range(i64(2)):
        check_ghosts(state, family)
    check_mediums(state)
    check_houses(state)
    check_question(state)
    check_named(state)
    check_sides(state)
    check_trip(state)
    check_transfer(state)
    check_end(state)
    check_room(state)
    check_notes(state, 0)
    check_notes(state, 1)


def check_known(state: "Manors", seat: i64) -> None:
    """A family knows its own Ghosts, and a hand that it looks into (M-C03)."""
    for family in range(i64(2)):
        if state.hand[family] & 255 != 0 and (family == seat or state.watches(seat)):
            refuse(f"{family_name(seat)} does not know the hand of {family_name(family)}")
        check_top_noted(state, family)
    for place in range(state.arrivals):
        entry = i64(state.tenth[place])
        if entry >> 7 == seat and entry & CARD_BITS == UNKNOWN:
            refuse(f"{family_name(seat)} does not know its arrival {place + 1} on round 10")
