"""Whether a position of manors can be, whole or as a seat knows it: one sentence says why not."""

from typing import TYPE_CHECKING, Final, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay.games.manors.moves import (
    BY_CASTLES,
    BY_MANORS,
    BY_TENTH,
    BY_TOKENS,
    CARD,
    CARPET,
    CASTLES,
    CHOICE,
    COPIES,
    DEAL_FIRST,
    DEAL_LINE,
    DEAL_TOKENS,
    DRAW,
    DRAWN,
    DRAWS,
    FAMILIES,
    GONE,
    HAND,
    LAY,
    LINE,
    MANORS,
    MEDIUMS,
    NOTHING,
    PLACES,
    RESULTS,
    ROUNDS,
    SENDING,
    TOP,
    TURN,
    TURN_UP,
    UNKNOWN,
    VALUES,
    WIN_CASTLES,
    WIN_MANORS,
)
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, SHOWN, WHOLE_DECK
from restinplay.games.manors.truth import check_notes
from restinplay.games.manors.values import (
    KNOWN,
    M2,
    M13,
    M15,
    M20,
    M21,
    M22,
    M27,
    M29,
    bit,
    fits,
    lowest,
    many,
    one,
    size,
)

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

_GHOSTS: Final = sum(COPIES)  # of a family
_MOST_LAID: Final = _GHOSTS + LINE + 2  # in one turn: card 23 is two, card 2 fetches another
_VALUE_BITS: Final = 0x7E
_HOUSE_BITS: Final = 0x7FE  # positions 1 to 10
_FIRST_ROUND: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])  # of each phase
_LAST_ROUND: Final = vec[i64]([0, 0, 0, 9, 10, 9, 10, 6, 9, 10, 9, 10])
_ASKS: Final = 0x167F8C04  # 2, 10, 11, 15 to 22, 25, 26, 28
_ASKS_ON_TENTH: Final = 0x43F0C04  # the same without 15, 22, 25 and 28 (M-X5)
_MOST_CHOICES: Final = 64


def check(state: "Manors") -> None:
    """Ranges first, so that nothing after them can fail; then counts; then what belongs together."""
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
    check_sides(state)
    check_named(state)
    check_trip(state)
    check_transfer(state)
    check_end(state)
    check_room(state)
    check_notes(state, 0)
    check_notes(state, 1)


def refuse(why: str) -> NoReturn:
    raise BadInput(f"in this position, {why}")


def family_name(family: i64) -> str:
    return f"family {FAMILIES[family]}"


def is_closing(state: "Manors") -> bool:
    """Whether the current round has been put away and the next has not begun."""
    phase = state.phase
    return state.round > 0 and (phase == DRAW or phase == LAY or phase == TURN_UP)


def is_asking(state: "Manors") -> bool:
    """Whether a Medium waits for an answer."""
    phase = state.phase
    return phase == CHOICE or phase == TOP or phase == SENDING


# Ranges.


def within(what: str, number: i64, least: i64, most: i64) -> None:
    if number < least or number > most:
        refuse(f"{what} is {number}, not {least} to {most}")


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
    within("the number of cards laid", state.laid_now, 0, _MOST_LAID)
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
        refuse("other than two values are forbidden")


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


def check_past(state: "Manors") -> None:
    """Nothing lies at rounds that have not been fought (M-T1)."""
    first = state.round
    if is_closing(state):
        first += 1
    for row in range(i64(4)):
        for number in range(i64(ROUNDS)):
            if (number == 0 or number >= first) and state.past[row * ROUNDS + number] != 0:
                refuse(f"cards lie at round {number}, which is not over")


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
        refuse(f"arrival {place + 1} of round 10 is no card")


# Counts.


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
    if state.top[family] != 0 and (
        state.left[family] == 0 or not fits(one(state.top[family]), deck)
    ):
        refuse(f"the top of the deck of {family_name(family)} is not in it")


def ghost(card: i64) -> i64:
    """The bag of a card that is a Ghost; that of anything else is empty."""
    if card > CARD:
        return 0
    return one(card) & KNOWN


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
        card = i64(state.tenth[place]) & CARD_BITS
        if CARD < card < GONE:
            lying = join(lying, bit(card - CARD))
    if state.moved_place == 0:
        for card in (state.moved, state.moving):
            if card > CARD:
                lying = join(lying, bit(card - CARD))
    if lying != state.pool:
        refuse(f"Medium {lowest(state.pool & ~lying)} is missing")
    if many(state.pool) - many(state.unplaced) != placed(state):
        refuse(f"{many(state.pool) - many(state.unplaced)} Mediums are in the game")
    check_line(state)


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
    if is_closing(state) or state.resolving == 15:
        first += 1
    last = placed(state)
    for position in range(i64(1), i64(LINE + 1)):
        if (state.line[position] != 0) != (first <= position <= last):
            refuse(f"position {position} of the line does not hold what it should")


def check_houses(state: "Manors") -> None:
    """Six manors and four castles, in the line or with the families (M-S4, M-E2)."""
    first, last = max(state.round, i64(1)), houses_dealt(state)
    if is_closing(state) or state.resolving == 15 or houses_taken(state):
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
    if is_closing(state):
        before += 1
    truce: i64 = 0
    if before > 0:
        truce = state.past[ROUNDS + before] | state.past[3 * ROUNDS + before]
    if truce & M27 == 0:
        refuse("a house was left by a truce that nobody has played")


# What is being asked.


def check_question(state: "Manors") -> None:
    phase = state.phase
    who: i64 = CHANCE
    if phase == TURN:
        who = state.active
    elif phase == CHOICE:
        who = state.actor
    elif phase == LAY:
        who = max(state.loser, i64(0))
    elif phase == NOTHING:
        who = OVER
    if state.asked != who:
        refuse("the wrong seat is asked")
    check_loser(state)
    if is_asking(state):
        check_asking(state)
    elif state.resolving != 0:
        refuse(f"Medium {state.resolving} asks nothing now")
    if phase == DEAL_FIRST and state.first >= 0:
        refuse("it was agreed who begins")
    elif phase == DRAW:
        check_draw(state)
    elif phase == CARPET:
        check_carpet(state)
    elif phase == TURN_UP and not state.initiation:
        refuse("no Medium of the line is turned up in this game")


def check_loser(state: "Manors") -> None:
    """A round has a loser when it is over, who then is not the start family (M-E11)."""
    loser = state.loser
    if is_closing(state) or state.resolving == 15:
        if loser < 0 and (state.phase == LAY or state.resolving == 15):
            refuse("nobody has lost the round")
        if is_closing(state) and loser == state.starter:
            refuse("the loser of a round begins the next")
    elif state.phase == NOTHING and state.round < ROUNDS:
        if loser != 1 - state.winner:
            refuse("the last round has another loser")
    elif loser >= 0:
        refuse("the round has a loser before it is over")


def check_asking(state: "Manors") -> None:
    """The Medium that asks lies before its family, in force (M-G1, M-G3)."""
    medium, family = state.resolving, state.actor
    asks: i64 = _ASKS
    if state.round == ROUNDS:
        asks = _ASKS_ON_TENTH
    if medium == 0 or bit(medium) & asks == 0:
        refuse(f"Medium {medium} never asks anything")
    if state.laid[family] & bit(medium) == 0 or state.flat():
        refuse(f"Medium {medium} asks and is not in force")
    if state.round == ROUNDS:
        if (
            state.resolved == 0
            or i64(state.tenth[state.resolved - 1]) != family << 7 | CARD + medium
        ):
            refuse(f"Medium {medium} is not the one that is resolved")
    elif medium == 15:
        if family == state.loser:
            refuse("the loser of the round moves a card")
    elif family != state.active:
        refuse(f"Medium {medium} is not the active family's")
    check_choice(state)


def check_choice(state: "Manors") -> None:
    """There is something to choose, or to draw (M-G5)."""
    medium, drawer = state.resolving, state.drawer
    if state.phase == TOP:
        if medium != 19 or state.left[drawer] == 0 or state.top[drawer] != 0:
            refuse("no top of a deck can be revealed")
    elif state.phase == SENDING:
        if medium != 20 or state.hand[drawer] == 0:
            refuse("no Ghost can be sent to round 10")
    elif medium == 21:
        within(
            "the number of Ghosts to discard",
            state.due,
            1,
            min(size(state.hand[state.actor]), i64(2)),
        )
    elif state.fill(vec[i64]([0] * _MOST_CHOICES)) == 0 or (
        medium == 2 and state.left[state.actor] == 0
    ):
        refuse(f"Medium {medium} leaves nothing to choose")


def check_draw(state: "Manors") -> None:
    each: i64 = DRAWS
    if state.round == 0:
        each = HAND
    within("the number of Ghosts to draw", state.due, 1, min(each, state.left[state.drawer]))
    if state.top[state.drawer] != 0:
        refuse("a Ghost is drawn although the top of the deck is known")


def check_carpet(state: "Manors") -> None:
    family = state.drawer
    if family != state.active or family != state.tripped:
        refuse("a Ghost is drawn from the hand of a family that is not tripped")
    ghosts = size(state.may_be_laid(family))
    if state.hand[family] & 255 != 0:
        ghosts = min(ghosts, size(state.may_be_fetched(family)))
    if ghosts < must_have(state, family):
        refuse("no Ghost can be drawn from the hand")


def must_have(state: "Manors", family: i64) -> i64:
    """How many Ghosts a tripped family has that it may lay, as one is drawn (M-C06, M-C14)."""
    if state.laid_now == 0 and state.must_pair(family) and state.layable_mediums(family) == 0:
        return 2
    return 1


# The sides of the current round.


def check_sides(state: "Manors") -> None:
    """What is counted is what lies there (M-V1, M-V3)."""
    if state.round == ROUNDS:
        check_resolved(state)
    elif state.resolved != 0:
        refuse("arrivals are resolved before round 10")
    stray: i64 = 0
    if state.moved != 0:
        stray = state.units_moved(state.moved)
    if state.stray != stray:
        refuse("the card moved here has another value")
    for family in range(i64(2)):
        if (state.round == 0 or is_closing(state)) and state.played[family] | state.laid[
            family
        ] != 0:
            refuse("cards lie between two rounds")
        check_side(state, family)


def check_side(state: "Manors", family: i64) -> None:
    if state.round == ROUNDS and state.played[family] != state.tenth_ghosts(family):
        refuse(f"other Ghosts of {family_name(family)} lie on round 10")
    units = state.units_lying(family)
    counted = state.spirits[family]
    if counted != units and not (state.flat() and fits(counted, units)):
        refuse(f"the Mediums of {family_name(family)} have other values")
    if state.fixed[family] != state.fixed_lying(family):
        refuse(f"Medium 13 counts another number for {family_name(family)}")
    if state.worth[family] != state.worth_of(family):
        refuse(f"the cards of {family_name(family)} are worth something else")
    if state.total[family] != state.sum_of(family):
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
    if since < 0 or since > 1 or (since == 1 and is_closing(state)):
        refuse(f"{family_name(state.tripped)} was tripped in round {state.trip_round}")


def check_transfer(state: "Manors") -> None:
    """A card waits for the next round, or lies there; on round 10 it has its place (M-C15)."""
    fighting = state.round > 0 and not is_closing(state)
    if (state.moved != 0 and not fighting) or (state.moving != 0 and (fighting or state.loser < 0)):
        refuse("a card is moved to no round")
    card = state.moved
    if not fighting:
        card = state.moving
    on_tenth = state.round == ROUNDS or (state.round == LINE and not fighting)
    if (state.moved_place != 0) != (on_tenth and card != 0):
        refuse("the card moved on has no place on round 10")
    if (
        state.moved_place != 0
        and i64(state.tenth[state.moved_place - 1]) != state.starter << 7 | card
    ):
        refuse("another card was moved on to round 10")


# The end.


def has_won(state: "Manors", family: i64) -> bool:
    """M-W1."""
    return state.castles[family] >= WIN_CASTLES or state.manors[family] >= WIN_MANORS


def check_end(state: "Manors") -> None:
    winner = state.winner
    if state.phase != NOTHING:
        if state.result != 0 or winner >= 0:
            refuse("somebody has won and the game goes on")
        if has_won(state, 0) or has_won(state, 1):
            refuse("a family has the houses that win the game, and the game goes on")
        return
    if (winner < 0) != (state.result == DRAWN):
        refuse("the game is over and nobody has won it")
    if not is_result(state, winner):
        refuse(f"the game did not end by {RESULTS[state.result]}")
    for family in range(i64(2)):
        if family != winner and has_won(state, family):
            refuse(f"{family_name(family)} has won as well")
        if state.hand[family] & 255 != 0:
            refuse("the game is over and a hand is not shown")
    for place in range(state.arrivals):
        if i64(state.tenth[place]) & CARD_BITS == UNKNOWN:
            refuse("the game is over and a card of round 10 is not shown")


def is_result(state: "Manors", winner: i64) -> bool:
    """Whether the game can have ended that way (M-W1 to M-W5)."""
    if state.result == BY_CASTLES:
        return state.castles[winner] >= WIN_CASTLES
    if state.result == BY_MANORS:
        return state.manors[winner] >= WIN_MANORS and state.castles[winner] < WIN_CASTLES
    if state.round < ROUNDS:
        return False
    if state.result == BY_TENTH:
        return not has_won(state, winner)
    first = state.manors[0] + state.castles[0]
    second = state.manors[1] + state.castles[1]
    if state.result == DRAWN:
        return first == second
    return state.result == BY_TOKENS and first != second and (second > first) == (winner == 1)


# Room for what comes.


def check_room(state: "Manors") -> None:
    """Round 10 has places for all that can still arrive (M-X2)."""
    number = state.arrivals + lays_to_come(state)
    mediums = mediums_to_come(state)
    for medium in (M2, M13, M15, M20):
        if mediums & medium != 0:
            number += 1
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
        card = i64(state.tenth[place]) & CARD_BITS
        if CARD < card < GONE:
            mediums |= bit(card - CARD) & ~M13
    return mediums
