"""Whether every number of a position stands for something: no check after these can fail."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, many
from restinplay.core.state import OVER
from restinplay.games.manors.bags import fits
from restinplay.games.manors.checks.saying import family_name, refuse, within
from restinplay.games.manors.moves import (
    CARD,
    CASTLES,
    COPIES,
    DEAL_LINE,
    DRAWN,
    GONE,
    LINE,
    MANORS,
    MEDIUMS,
    NOTHING,
    PLACES,
    ROUNDS,
    UNKNOWN,
    VALUES,
)
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, MOST_LAID, SHOWN, WHOLE_DECK

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

_GHOSTS: Final = sum(COPIES)  # of a family
_VALUE_BITS: Final = 0x7E
_HOUSE_BITS: Final = 0x7FE  # positions 1 to 10
_FIRST_ROUND: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])  # of each phase
_LAST_ROUND: Final = vec[i64]([0, 0, 0, 9, 10, 9, 10, 6, 9, 10, 9, 10])


def check_numbers(state: "Manors") -> None:
    within("who is asked", state.asked, OVER, 1)
    within("the phase", state.phase, DEAL_LINE, NOTHING)
    within("the round", state.round, _FIRST_ROUND[state.phase], _LAST_ROUND[state.phase])
    within("the start family", state.starter, 0, 1)
    within("the active family", state.active, 0, 1)
    within("the family whose Medium asks", state.actor, 0, 1)
    within("the family that draws", state.drawer, 0, 1)
    within("the loser", state.loser, -1, 1)
    within("the winner", state.winner, -1, 1)
    within("the tripped family", state.tripped, -1, 1)
    within("the round of the trip", state.trip_round, 0, LINE)
    within("the number of cards laid", state.laid_now, 0, MOST_LAID)
    within("what is still to come", state.due, 0, ROUNDS)
    within("the Medium that asks", state.resolving, 0, MEDIUMS)
    within("the result", state.result, 0, DRAWN)
    within("the house left by a truce", state.carried, 0, 2)
    within("the card moved here", state.moved, 0, CARD + MEDIUMS)
    within("the card moved on", state.moving, 0, CARD + MEDIUMS)
    within("the number of arrivals", state.arrivals, 0, PLACES)
    within("the arrival of the card moved on", state.moved_place, 0, state.arrivals)
    within("the number of arrivals resolved", state.resolved, 0, state.arrivals)
    check_values(state)
    for family in range(i64(2)):
        within("a number of shuffles", state.shuffles[family], 0, 2 * ROUNDS)
        within("the size of a deck", state.left[family], 0, _GHOSTS)
        within("the top of a deck", state.top[family], 0, VALUES)
        within("a number of manors", state.manors[family], 0, MANORS)
        within("a number of castles", state.castles[family], 0, CASTLES)


def check_values(state: "Manors") -> None:
    within("the value named for Medium 10", state.knocking, 0, VALUES)
    within("the value named for Medium 17", state.foul, 0, VALUES)
    within("the value named for Medium 26", state.cult, 0, VALUES)
    within("the value copied by Medium 16", state.copied, 0, VALUES)
    within("the value revealed by Medium 19", state.revealed, 0, VALUES)
    if state.barred != 0 and (state.barred & ~_VALUE_BITS != 0 or many(state.barred) != 2):
        refuse("the forbidden values are not two")


def check_sets(state: "Manors") -> None:
    """Sets hold nothing but positions of the line and Mediums of the pool (M-S1)."""
    if state.castles_on & ~_HOUSE_BITS != 0:
        refuse("a castle stands outside the line")
    mediums = state.unplaced | state.scrapped
    for family in range(i64(2)):
        mediums |= state.display[family] | state.dropped[family] | state.laid[family]
        for number in range(i64(ROUNDS)):
            mediums |= state.past[family * 2 * ROUNDS + ROUNDS + number]
    if mediums & ~state.pool != 0:
        refuse("there is a Medium that is not in the pool")
    if state.line[0] != 0:
        refuse("a Medium lies before the line")
    for position in range(i64(1), i64(LINE + 1)):
        check_medium(state, i64(state.line[position]))
    check_medium(state, state.moved - CARD)
    check_medium(state, state.moving - CARD)


def check_medium(state: "Manors", medium: i64) -> None:
    """Numbers below 1 stand for a Ghost or for nothing."""
    if medium > MEDIUMS or (medium > 0 and state.pool & bit(medium) == 0):
        refuse(f"there is a Medium {medium}, which is not in the pool")


def check_bags(state: "Manors", family: i64) -> None:
    hand = state.hand[family]
    unknown = hand & 255
    if hand < 0 or unknown > _GHOSTS or (unknown != 0 and hand != unknown):
        refuse(f"the hand of {family_name(family)} is half known")
    bags = fits(hand - unknown, WHOLE_DECK) and fits(state.deck[family], WHOLE_DECK)
    bags = bags and fits(state.shuffled[family], WHOLE_DECK)
    bags = bags and fits(state.buried[family], WHOLE_DECK)
    bags = bags and fits(state.played[family], WHOLE_DECK)
    for number in range(i64(ROUNDS)):
        bags = bags and fits(state.past[family * 2 * ROUNDS + number], WHOLE_DECK)
    if not bags:
        refuse(f"{family_name(family)} has Ghosts that do not exist")
    if not fits(state.deck[family], state.shuffled[family]):
        refuse(f"the deck of {family_name(family)} holds more than was shuffled")


def check_tenth(state: "Manors") -> None:
    for place in range(i64(PLACES)):
        entry, since = i64(state.tenth[place]), i64(state.since[place])
        if place < state.arrivals:
            check_arrival(state, place, entry, since)
        elif entry != 0 or since != 0:
            refuse("round 10 has cards beyond the last arrival")


def check_arrival(state: "Manors", place: i64, entry: i64, since: i64) -> None:
    card, face_down = entry & CARD_BITS, entry & FACE_DOWN != 0
    if card != GONE:
        check_medium(state, card - CARD)
    if since & ~SHOWN > state.round:
        refuse(f"arrival {place + 1} of round 10 came in a later round")
    if since & SHOWN != 0 and not (face_down and UNKNOWN < card <= CARD):
        refuse(f"arrival {place + 1} of round 10 was shown to the other family only")
    if face_down and (card > CARD or state.round == ROUNDS):
        refuse(f"arrival {place + 1} of round 10 lies face down")
    if not face_down and card <= CARD and state.round < ROUNDS and place + 1 != state.moved_place:
        refuse(f"arrival {place + 1} of round 10 is a Ghost that lies face up")
    if not face_down and card == UNKNOWN:
        refuse(f"arrival {place + 1} of round 10 is not a card")
