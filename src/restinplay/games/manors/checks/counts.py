"""Whether all Ghosts, Mediums and houses of a position are there, once, and where they can be."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many
from restinplay.games.manors.bags import KNOWN, M2, M13, M15, M20, M22, M27, fits, one, size
from restinplay.games.manors.checks.saying import family_name, refuse, within
from restinplay.games.manors.moves import (
    BY_TOKENS,
    CARD,
    CASTLES,
    DEAL_LINE,
    DEAL_TOKENS,
    GONE,
    LINE,
    MANORS,
    NOTHING,
    PLACES,
    ROUNDS,
    TURN_UP,
    UNKNOWN,
)
from restinplay.games.manors.table import CARD_BITS, WHOLE_DECK

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors


# Ghosts.


def check_past(state: "Manors") -> None:
    """Nothing lies at rounds that have not been fought (M-T1)."""
    first = state.round
    if state.is_closing():
        first += 1
    for row in range(i64(4)):
        for number in range(i64(ROUNDS)):
            if (number == 0 or number >= first) and state.past[row * ROUNDS + number] != 0:
                refuse(f"cards lie at round {number}, which is not over")


def check_ghosts(state: "Manors", family: i64) -> None:
    """Every family has its 21 Ghosts; the bag of the deck stands for those not known here too."""
    deck, hand = state.deck[family], state.hand[family]
    unknown = hand & 255
    ghosts = deck + hand - unknown + state.buried[family]
    if state.round < ROUNDS:
        ghosts += state.played[family]
    for number in range(i64(1), i64(ROUNDS)):
        ghosts += state.past[family * 2 * ROUNDS + number]
    hidden = unknown + state.left[family]
    for place in range(state.arrivals):
        entry = i64(state.tenth[place])
        card = entry & CARD_BITS
        if entry >> 7 == family and card == UNKNOWN:
            hidden += 1
        elif entry >> 7 == family and card <= CARD:
            ghosts += one(card)
    if state.starter == family and state.moved_place == 0:
        ghosts += ghost(state.moved) + ghost(state.moving)
    if ghosts != WHOLE_DECK:
        refuse(f"the Ghosts of {family_name(family)} do not add up")
    if size(deck) != hidden:
        refuse(f"the deck of {family_name(family)} has another number of Ghosts")
    top = ghost(state.top[family])
    if not fits(top, deck) or size(top) > state.left[family]:
        refuse(f"the top of the deck of {family_name(family)} is not in it")


def ghost(card: i64) -> i64:
    """The bag of a card that is a Ghost; that of anything else is empty."""
    if card > CARD:
        return 0
    return one(card) & KNOWN


# Mediums.


def check_mediums(state: "Manors") -> None:
    """Every Medium of the game lies in one place (M-S2, M-S7)."""
    lying = join(state.scrapped, state.unplaced)
    for position in range(i64(1), i64(LINE + 1)):
        if state.line[position] != 0:
            lying = join(lying, bit(i64(state.line[position])))
    for family in range(i64(2)):
        lying = join(lying, state.display[family])
        lying = join(lying, state.dropped[family])
        if state.round < ROUNDS:
            lying = join(lying, state.laid[family])
        for number in range(i64(1), i64(ROUNDS)):
            lying = join(lying, state.past[family * 2 * ROUNDS + ROUNDS + number])
    for place in range(state.arrivals):
        lying = join(lying, medium(i64(state.tenth[place]) & CARD_BITS))
    if state.moved_place == 0:
        lying = join(join(lying, medium(state.moved)), medium(state.moving))
    if lying != state.pool:
        refuse(f"Medium {lowest(state.pool & ~lying)} is missing")
    if many(state.pool) - many(state.unplaced) != placed(state):
        refuse(f"{many(state.pool) - many(state.unplaced)} Mediums are in the game")
    check_line(state)


def medium(card: i64) -> i64:
    """The set of a card that is a Medium; that of anything else is empty."""
    if CARD < card < GONE:
        return bit(card - CARD)
    return 0


def join(some: i64, more: i64) -> i64:
    if some & more != 0:
        refuse(f"Medium {lowest(some & more)} lies in two places")
    return some | more


def placed(state: "Manors") -> i64:
    """How many Mediums have been turned up (M-S2, M-S7, M-E10)."""
    whole: i64 = LINE
    if state.initiation:
        whole = min(whole, max(state.round, i64(1)) + 2)
    if state.phase == DEAL_LINE:
        within("the number of Mediums to come", state.due, 1, whole)
        return whole - state.due
    return whole


def check_line(state: "Manors") -> None:
    """The line holds the Mediums of the rounds that are not over (M-E4, M-E12)."""
    first = state.round
    if state.is_closing() or state.resolving == 15:
        first += 1
    last = placed(state)
    for position in range(i64(1), i64(LINE + 1)):
        if (state.line[position] != 0) != (first <= position <= last):
            refuse(f"position {position} of the line does not hold what it should")


# Houses.


def check_houses(state: "Manors") -> None:
    """Six manors and four castles, in the line or with the families (M-S4, M-E2)."""
    first, last = max(state.round, i64(1)), houses_dealt(state)
    if state.is_closing() or state.resolving == 15 or houses_taken(state):
        first += 1
    if state.castles_on >> (last + 1) != 0:
        refuse("a castle stands where no house has been dealt")
    castles = many(state.castles_on >> first)
    manors = last + 1 - first - castles
    if state.carried == 1:
        manors += 1
    elif state.carried == 2:
        castles += 1
    castles += state.castles[0] + state.castles[1]
    manors += state.manors[0] + state.manors[1]
    right = castles == CASTLES and manors == MANORS
    if last < ROUNDS:
        right = castles <= CASTLES and manors <= MANORS and castles + manors == last
    if not right:
        refuse(f"there are {manors} manors and {castles} castles")
    check_carried(state)


def houses_dealt(state: "Manors") -> i64:
    if state.phase == DEAL_LINE:
        return 0
    if state.phase == DEAL_TOKENS:
        within("the number of houses to come", state.due, 1, ROUNDS)
        return ROUNDS - state.due
    return ROUNDS


def houses_taken(state: "Manors") -> bool:
    """Whether the game is over and somebody has won the last round; otherwise it was annulled."""
    return state.phase == NOTHING and state.result < BY_TOKENS


def check_carried(state: "Manors") -> None:
    """What a truce has left comes from the round before (M-E12)."""
    if state.carried == 0:
        return
    before = state.round - 1
    if state.is_closing():
        before += 1
    truce: i64 = 0
    if before > 0:
        truce = state.past[ROUNDS + before] | state.past[3 * ROUNDS + before]
    if truce & M27 == 0:
        refuse("a house was left by a truce that nobody has played")


# Round 10.


def check_room(state: "Manors") -> None:
    """Round 10 has places for all that can still arrive (M-X2)."""
    number = state.arrivals + lays_to_come(state)
    mediums = mediums_to_come(state)
    number += many(mediums & (M2 | M13 | M15 | M20))
    if mediums & M20 != 0 and mediums & M22 != 0:
        number += 1  # taken back, and played again
    if number > PLACES:
        refuse("more cards are on round 10 than can have been laid there")


def lays_to_come(state: "Manors") -> i64:
    """How often a loser may still lay a card there (M-E9)."""
    if state.phase == TURN_UP:
        return LINE - state.round
    return ROUNDS - max(state.round, i64(1))


def mediums_to_come(state: "Manors") -> i64:
    """The Mediums that can still have an effect."""
    mediums = state.display[0] | state.display[1]
    if state.round < ROUNDS:
        mediums |= state.laid[0] | state.laid[1]
    for position in range(i64(1), i64(LINE + 1)):
        if state.line[position] != 0:
            mediums |= bit(i64(state.line[position]))
    for place in range(max(state.resolved - 1, i64(0)), state.arrivals):
        mediums |= medium(i64(state.tenth[place]) & CARD_BITS) & ~M13
    return mediums
