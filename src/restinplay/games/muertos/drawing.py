"""Drawing, discarding and the refill (D-Q1 to D-Q5)."""

from mypy_extensions import i64

from restinplay.games.muertos.bags import count, number_of, of_value, one, one_back
from restinplay.games.muertos.moves import (
    BACKS,
    DRAW,
    DRAWING,
    KINDS,
    NO_CARD,
    REVEAL,
    REVEALING,
    STRUCK,
    TURN_UP,
    UNKNOWN,
)
from restinplay.games.muertos.table import Table, backs_of


class Drawing(Table):
    """Cards between pile, hands and discard pile."""

    # Discarding: every front is shown (D-I4).

    def throw(self, seat: i64, card: i64) -> None:
        """A card that was shown before, or never was in a hand, goes to the discard pile."""
        self.discard += one(card)
        if self.log is not None:
            self.tell_two("discarded", "D-I4", seat, card)

    def throw_from_hand(self, seat: i64, card: i64) -> None:
        self.take_from_hand(seat, card)
        self.show(seat, card)
        self.throw(seat, card)

    def throw_laid(self, seat: i64) -> None:
        card = self.laid[seat]
        self.laid[seat] = NO_CARD
        self.show(seat, card)
        self.throw(seat, card)

    def throw_hand(self, seat: i64) -> None:
        """D-E1, D-W1."""
        card: i64 = 0
        while self.hand[seat] != 0:
            while count(self.hand[seat], card) != 0:
                self.throw_from_hand(seat, card)
            card += 1

    def show(self, seat: i64, card: i64) -> None:
        """What all learn from a card that has left a hand or lay covered (D-I5, D-W1).

        If its holder has nothing older than the last shuffle, it came from there; if not, it may
        have been older. One that is no reaction may be the one that D-W1 has proved.
        """
        back = self.board.back[card]
        older = of_value(self.older[seat], back)
        if older == 0:
            self.gone += one(card)
            self.fetched[seat] -= one(card)
        elif older > self.holds(seat, back):
            self.older[seat] -= one_back(back)
        if (self.board.actions >> (card * 4)) & 1 != 0:
            self.vouched &= ~(1 << seat)

    def holds(self, seat: i64, back: i64) -> i64:
        """How many cards of that value a seat holds, in hand or laid."""
        number = of_value(self.backs[seat], back)
        if self.laid[seat] != NO_CARD and self.board.back[self.laid[seat]] == back:
            number += 1
        return number

    # What a veil covers.

    def is_covered(self, seat: i64) -> bool:
        """Whether a seat's cards are not known here: only their backs are."""
        return self.laid[seat] >= KINDS or (self.hand[seat] == 0 and self.backs[seat] != 0)

    def unknown(self, seat: i64, back: i64) -> i64:
        """How many covered cards of that back a seat has."""
        number = of_value(self.backs[seat], back)
        if self.laid[seat] == UNKNOWN + back:
            number += 1
        return number

    def may_be_older(self, seat: i64, back: i64) -> i64:
        """How many of these may be older than the last shuffle."""
        return min(of_value(self.older[seat], back), self.unknown(seat, back))

    def covered(self) -> i64:
        """The backs of all covered cards that may be older than the last shuffle."""
        backs: i64 = 0
        for seat in range(self.board.seats):
            if self.is_covered(seat):
                for back in range(i64(1), i64(BACKS + 1)):
                    backs += self.may_be_older(seat, back) * one_back(back)
        return backs

    def unfetched(self) -> i64:
        """What may be left of the last shuffle, as far as is known here."""
        bag = self.mixed - self.gone
        for seat in range(self.board.seats):
            bag -= self.fetched[seat]
        return bag

    def known_of(self, seat: i64) -> i64:
        """What all know a seat to have fetched and not thrown yet: a card that lies open."""
        if self.acting and seat == self.active:
            card = self.laid[seat]
            if of_value(self.older[seat], self.board.back[card]) == 0:
                return one(card)
        return 0

    # Drawing.

    def draw_cards(self, seat: i64, number: i64) -> None:
        """A frame: one of the cards that a seat is to draw."""
        if self.tally == 0:
            if self.discard == 0:
                if self.log is not None:
                    self.tell_seat("lapsed", "D-Q5", seat)
                return
            self.later(DRAW, seat | number << 3)
            self.reshuffle()
        elif self.top == 0:
            self.later(DRAW, seat | number << 3)
            self.ask_nature(TURN_UP)  # D-S4: the first back of all
        else:
            if number > 1:
                self.later(DRAW, seat | (number - 1) << 3)
            self.drawer = seat
            self.ask_nature(DRAWING)

    def reshuffle(self) -> None:
        """D-Q5: the discard pile becomes the pile; what it holds is known to all (D-I5)."""
        self.pile = self.discard
        self.discard = 0
        self.mixed = self.pile
        self.gone = 0
        self.shuffles += 1
        for seat in range(self.board.seats):
            self.fetched[seat] = 0
            self.older[seat] = self.backs[seat]
            if self.laid[seat] != NO_CARD:
                self.older[seat] += one_back(self.board.back[self.laid[seat]])
        self.tally = backs_of(self.board, self.pile)
        if self.log is not None:
            self.tell_seat("shuffled", "D-Q5", number_of(self.tally))
        self.ask_nature(TURN_UP)

    def leave_pile(self, card: i64) -> None:
        self.pile -= one(card)
        self.tally -= one_back(self.top)
        self.top = 0
        if self.tally != 0:
            self.ask_nature(TURN_UP)

    # Nature's answers.

    def turned_up(self, back: i64) -> None:
        self.top = back
        if self.log is not None:
            self.tell_seat("turned_up", "D-I1", back)

    def drew(self, card: i64) -> None:
        """The front of a drawn card; the next back is turned up at once."""
        seat = self.drawer
        self.give(seat, card)
        self.fetched[seat] += one(card)
        if self.log is not None:
            self.tell_drawn(seat, card)
        self.leave_pile(card)

    def reveal(self) -> None:
        """A frame: the top card stands for a card of an empty hand (D-K2)."""
        if self.tally == 0:
            if self.discard != 0:
                self.later(REVEAL, 0)
                self.reshuffle()
            else:
                self.drawn = NO_CARD
                self.later(STRUCK, 0)
            return
        self.ask_nature(REVEALING)

    def revealed(self, card: i64) -> None:
        self.drawn = card
        self.gone += one(card)
        if self.log is not None:
            self.tell_two("revealed", "D-K2", self.victim, card)
        self.later(STRUCK, 0)
        self.leave_pile(card)

    # The refill.

    def refill(self, seat: i64) -> None:
        """D-Q3: a frame, for a seat that may have lost its last card."""
        if self.backs[seat] == 0 and self.laid[seat] == NO_CARD and self.rank[seat] == 0:
            self.draw_cards(seat, 1)

    # Events.

    def tell_drawn(self, seat: i64, card: i64) -> None:
        self.tell("drew", "D-Q5", seat)
        self.tell_one(seat, "drew_card", "D-I2", int(seat), int(card))
