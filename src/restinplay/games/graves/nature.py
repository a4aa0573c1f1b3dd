"""What nature may answer in graves: with which odds, and from which place of a deal.

A pile is a bag without an order; the order of a seeded deal lies in the places of its pool.
"""

from typing import TYPE_CHECKING

from restinplay.core.bits import members
from restinplay.core.chance import Lot
from restinplay.games.graves.masks import pile_of, tally
from restinplay.games.graves.moves import (
    ACTIONS,
    CARD,
    DEAL_FAMILIES,
    DEAL_START,
    FAMILIES,
    FAMILY,
    GRAVES,
    START,
)

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def odds(state: "Graves") -> list[tuple[int, int]]:
    """Nature's answers, all equally likely (G-002, G-003, G-005)."""
    seats = int(state.terms.seats)
    if state.phase == DEAL_FAMILIES:
        dealt = [int(state.family[seat]) for seat in range(seats)]
        return [(FAMILY + f, 1) for f in range(FAMILIES) if f not in dealt]
    if state.phase == DEAL_START:
        return [(START + seat, 1) for seat in range(seats)]
    cards = state.undealt & pile_of(state.buying)
    return [(CARD + card, 1) for card in members(int(cards))]


def lot(state: "Graves") -> Lot:
    """The place of the shuffle that the next answer comes from."""
    if state.phase == DEAL_FAMILIES:
        families = tuple(range(FAMILY, FAMILY + FAMILIES))
        return Lot("families", int(state.next_to_deal()), families)
    if state.phase == DEAL_START:
        return Lot("start", 0, tuple(START + seat for seat in range(int(state.terms.seats))))
    grave = int(state.buying)
    return _place(grave, GRAVES - int(tally(state.left, grave)))


def sealed(state: "Graves") -> list[Lot]:
    """What still lies face down in the piles."""
    open_tops = 1 if state.terms.open_backs else 0
    return [
        _place(grave, place)
        for grave in range(GRAVES)
        for place in range(GRAVES - int(tally(state.left, grave)) + open_tops, GRAVES)
    ]


def _place(grave: int, place: int) -> Lot:
    """A place of a pile, counted from the top; a pile holds as many shares as there are graves."""
    cards = tuple(CARD + action * GRAVES + grave for action in range(len(ACTIONS)))
    return Lot(f"grave {grave + 1}", place, cards)
