"""Shares and money in a position of graves: what has to add up."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.core.bits import lowest, many
from restinplay.core.state import OVER
from restinplay.games.graves.checks.families import everybody
from restinplay.games.graves.checks.saying import refuse
from restinplay.games.graves.masks import ALL_CARDS, pile_of, tally
from restinplay.games.graves.moves import GRAVES, MOST_MONEY, THOUSAND, card_text
from restinplay.games.graves.table import unknown

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def check_cards(state: "Graves") -> None:
    """Each share is in one place."""
    found = _once(0, state.undealt)
    found = _once(found, state.tops)
    found = _once(found, state.played)
    for seat in range(state.terms.seats):
        found = _once(found, state.shares[seat])
        found = _once(found, state.removed[seat])
    missing = ALL_CARDS & ~found
    if missing != 0:
        refuse(f"the share {card_text(int(lowest(missing)))} is nowhere")


def _once(found: i64, some: i64) -> i64:
    if some & ~i64(ALL_CARDS) != 0:
        refuse("there is a share that the box does not hold")
    if found & some != 0:
        refuse(f"the share {card_text(int(lowest(found & some)))} is in two places")
    return found | some


def check_piles(state: "Graves") -> None:
    """Five shares of each grave: in the pile, with the players, given up, or played."""
    for grave in range(i64(GRAVES)):
        pile = pile_of(grave)
        count = tally(state.left, grave) + many(state.played & pile)
        for seat in range(state.terms.seats):
            count += tally(state.rights[seat], grave) + tally(state.spent[seat], grave)
        if count != many(pile):
            refuse(f"grave {grave + 1} has {count} shares, but the box has {many(pile)}")


def check_backs(state: "Graves") -> None:
    """A back that nobody is said to know counts as undealt, unless all of them lie open."""
    is_open = state.terms.open_backs or state.asked == OVER
    for grave in range(i64(GRAVES)):
        for place in range(2 * state.terms.seats):
            hidden = unknown(state, place, grave)
            if hidden < 0:
                seat = place % state.terms.seats
                refuse(f"seat {seat} knows more backs of grave {grave + 1} than it has had shares")
            if hidden > 0 and is_open:
                refuse(f"all backs lie open, but one of grave {grave + 1} is not known")


def check_money(state: "Graves") -> None:
    """At most what a data file may begin with, and what the bank can have paid since (G-302)."""
    most = state.terms.seats * MOST_MONEY
    most += state.terms.inheritance * many(everybody(state) & ~state.living())
    if state.round > 0:
        for seat in range(state.terms.seats):
            for rung in range(i64(3)):
                most += state.round * state.terms.pay(rung, state.family[seat], state.kin(seat))
    total: i64 = 0
    for seat in range(state.terms.seats):
        money = state.money[seat]
        if money < 0 or money % THOUSAND != 0:
            refuse(f"seat {seat} has {money} bucks, which is not a multiple of {THOUSAND}")
        total += money
        if total > most:
            refuse(f"the players have {total} bucks, but the bank can have paid only {most}")
