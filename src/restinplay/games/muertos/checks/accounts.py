"""What has to add up in a position of muertos: cards, their backs, and what is known of them."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.state import OVER
from restinplay.games.muertos import known
from restinplay.games.muertos.bags import (
    contains,
    count,
    in_both,
    of_value,
    one,
    one_back,
    size,
)
from restinplay.games.muertos.moves import BACKS, BLOCKING, DENS, DIG, FESTIVITIES, NO_CARD, TURN_UP
from restinplay.games.muertos.table import Table, backs_of
from restinplay.games.muertos.tables import CARDS, CLING, KINDS

# Festivity cards.


def check_festivities(state: Table) -> None:
    """D-S1: none comes and none goes; D-G1: each that was taken has moved the gravedigger."""
    board, taken = state.board, i64(0)
    for kind in range(i64(len(FESTIVITIES))):
        number = state.stacks[kind]
        taken += board.stack - number
        for seat in range(board.seats):
            number += (state.owned[seat] >> kind) & 1
        for den in range(i64(DENS)):
            number += (state.treasure[den] >> (kind * 4)) & 15
        if state.prize == kind:
            number += 1
        if number != board.stack:
            raise BadInput(
                f"in this position, {number} cards of {FESTIVITIES[kind]} are in the game, "
                f"but there must be {board.stack}"
            )
    owed = taken * board.steps - state.walked - steps_to_come(state)
    if owed < 0 or owed >= board.steps:  # in a duel he may stop between two steps
        raise BadInput(
            f"in this position, {taken} festivity cards are taken, "
            f"but the gravedigger has walked {state.walked} steps"
        )


def steps_to_come(state: Table) -> i64:
    """Steps of the gravedigger for cards that are already taken."""
    steps: i64 = 0
    for place in range(state.depth):
        frame = state.agenda[place]
        if frame & 31 == DIG:
            steps += frame >> 8
    if state.phase == BLOCKING:
        steps += 1
    return steps


# Cards.


def check_hands(state: Table) -> None:
    """A hand that is known has its backs; where only backs are known, the hand is empty."""
    for seat in range(state.board.seats):
        hand, backs = state.hand[seat], state.backs[seat]
        if hand != 0 and backs_of(state.board, hand) != backs:
            raise BadInput(f"in this position, skeleton {seat + 1} holds cards with other backs")
        if state.rank[seat] > 0 and backs != 0:
            raise BadInput(f"in this position, skeleton {seat + 1} is home but holds cards")


def check_deck(state: Table) -> None:
    """D-S4: each card is in one place. What a veil covers lies in the pile."""
    for card in range(i64(KINDS)):
        number = count(state.pile, card) + count(state.discard, card)
        for seat in range(state.board.seats):
            number += count(state.hand[seat], card)
            if state.laid[seat] == card:
                number += 1
        for den in range(i64(DENS)):
            number += count(state.bones[den], card)
        if state.drawn == card:
            number += 1
        if state.prey == card:
            number += 1
        if card == CLING and state.clinger >= 0:
            number += 1
        if number != count(state.board.deck, card):
            raise BadInput(
                f"in this position, {number} cards {CARDS[card]} are in the game, "
                f"but the box has {count(state.board.deck, card)}"
            )


def check_pile(state: Table) -> None:
    """The backs of the pile, and the one on top, which is turned up as soon as there is one."""
    backs = state.tally
    for seat in range(state.board.seats):
        if known.is_covered(state, seat):
            for back in range(i64(1), i64(BACKS + 1)):
                backs += known.unknown(state, seat, back) * one_back(back)
    if backs_of(state.board, state.pile) != backs:
        raise BadInput("in this position, the cards in the pile have other backs")
    if state.top > 0 and of_value(state.tally, state.top) == 0:
        raise BadInput(f"in this position, the pile shows a {state.top}, but holds none")
    if (state.top == 0) != (state.tally == 0 or state.phase == TURN_UP):
        raise BadInput("in this position, the top of the pile is not as it should be")
    if state.phase == TURN_UP and state.tally == 0:
        raise BadInput("in this position, a card must be turned up, but the pile is empty")


# What is known of the cards.


def check_memory(state: Table) -> None:
    """D-I5: what was last shuffled, and where it may be by now."""
    if not contains(state.board.deck, state.mixed):
        raise BadInput("in this position, more cards were shuffled than the box has")
    left = state.mixed
    if not contains(left, state.gone):
        raise BadInput("in this position, more cards have left the pile than were shuffled")
    left -= state.gone
    for seat in range(state.board.seats):
        if not contains(left, state.fetched[seat]):
            raise BadInput("in this position, more cards were drawn than were shuffled")
        left -= state.fetched[seat]
        check_older(state, seat)
        if state.asked != OVER:  # then all is open
            check_fetched(state, seat)
    older, places = state.pile - in_both(state.pile, left), known.covered(state)
    for back in range(i64(1), i64(BACKS + 1)):
        if size(older & state.board.of_back[back]) > of_value(places, back):
            raise BadInput("in this position, the pile holds cards that were not shuffled into it")


def check_older(state: Table, seat: i64) -> None:
    for back in range(i64(1), i64(BACKS + 1)):
        if of_value(state.older[seat], back) > known.holds(state, seat, back):
            raise BadInput(
                f"in this position, skeleton {seat + 1} has fewer cards of value {back} "
                "than can be from before the shuffle"
            )


def check_fetched(state: Table, seat: i64) -> None:
    """Whatever a seat holds was drawn since the shuffle, but for what may be older."""
    fetched, open_card = state.fetched[seat], known.known_of(state, seat)
    if known.is_covered(state, seat):
        if fetched != open_card:
            raise BadInput(f"in this position, skeleton {seat + 1} has drawn what nobody knows")
        return
    hidden, laid = state.hand[seat], state.laid[seat]
    if laid != NO_CARD and not (state.acting and seat == state.active):
        hidden += one(laid)
    for back in range(i64(1), i64(BACKS + 1)):
        mask = state.board.of_back[back]
        lacking = (hidden + open_card) & mask
        older = of_value(state.older[seat], back)
        if older > 0:
            lacking = hidden & mask
        lacking -= in_both(lacking, fetched)
        if size(lacking) > older:
            raise BadInput(f"in this position, skeleton {seat + 1} holds what it never drew")


def check_vows(state: Table) -> None:
    """D-W1: a seat does that certainly holds more than reactions, or may where cards are hidden."""
    doubtful: i64 = 0
    for seat in range(state.board.seats):
        if (state.vouched >> seat) & 1 != 0:
            held, laid = state.hand[seat], state.laid[seat]
            if laid >= 0 and laid < KINDS:
                held |= one(laid)
            if held & state.board.actions == 0:
                doubtful |= 1 << seat
                if not known.is_covered(state, seat):
                    raise BadInput(
                        f"in this position, skeleton {seat + 1} holds more than reactions, "
                        "but has none"
                    )
    if doubtful != 0 and not Vows(state).can_be_kept(doubtful):
        raise BadInput("in this position, more is promised than reactions, and nothing else left")


class Vows:
    """Whether covered cards can be dealt so that all who are vouched for hold an action.

    Cards of one back are dealt in two parts, of those before the last shuffle and of those from it;
    the first part takes as many of the second as it lacks.
    """

    def __init__(self, state: Table) -> None:
        self.state = state
        self.most: vec[i64] = vec[i64]([0] * (2 * BACKS + 2))  # actions in each part of each back
        self.both: vec[i64] = vec[i64]([0] * (BACKS + 1))  # and in both together
        young = in_both(state.pile, known.unfetched(state))
        old, places, actions = state.pile - young, known.covered(state), state.board.actions
        for back in range(i64(1), i64(BACKS + 1)):
            mask = state.board.of_back[back]
            moved = of_value(places, back) - size(old & mask)
            aged, fresh = size(old & mask & actions), size(young & mask & actions)
            self.both[back] = aged + fresh
            self.most[back * 2] = aged + min(moved, fresh)
            self.most[back * 2 + 1] = min(fresh, size(young & mask) - moved)

    def can_be_kept(self, seats: i64) -> bool:
        """Whether each of the seats can be given an action of its own."""
        if seats == 0:
            return True
        seat: i64 = 0
        while (seats >> seat) & 1 == 0:
            seat += 1
        for back in range(i64(1), i64(BACKS + 1)):
            older = known.may_be_older(self.state, seat, back)
            if older > 0 and self.can_be_given(seats & (seats - 1), back, back * 2):
                return True
            younger = known.unknown(self.state, seat, back) - older
            if younger > 0 and self.can_be_given(seats & (seats - 1), back, back * 2 + 1):
                return True
        return False

    def can_be_given(self, others: i64, back: i64, part: i64) -> bool:
        """Whether an action is left in that part, and enough for the others if it is taken."""
        if self.most[part] == 0 or self.both[back] == 0:
            return False
        self.most[part] -= 1
        self.both[back] -= 1
        kept = self.can_be_kept(others)
        self.most[part] += 1
        self.both[back] += 1
        return kept
