"""Drawing, discarding and the refill."""

from typing import final

from mypy_extensions import i64

from restinplay.games.muertos import known
from restinplay.games.muertos.bags import count, number_of, one, one_back
from restinplay.games.muertos.moves import (
    DRAW,
    DRAWING,
    NO_CARD,
    REVEAL,
    REVEALING,
    STRUCK,
    TURN_UP,
)
from restinplay.games.muertos.phase import Phase
from restinplay.games.muertos.table import Table, backs_of

# Discarding: every front is shown (D-I4).


def throw(table: Table, seat: i64, card: i64) -> None:
    """A card that was shown before, or never was in a hand, goes to the discard pile."""
    table.discard += one(card)
    if table.log is not None:
        table.tell_two("discarded", "D-I4", seat, card)


def throw_from_hand(table: Table, seat: i64, card: i64) -> None:
    table.take_from_hand(seat, card)
    known.show(table, seat, card)
    throw(table, seat, card)


def throw_laid(table: Table, seat: i64) -> None:
    card = table.laid[seat]
    table.laid[seat] = NO_CARD
    known.show(table, seat, card)
    throw(table, seat, card)


def throw_hand(table: Table, seat: i64) -> None:
    """D-E1, D-W1."""
    card: i64 = 0
    while table.hand[seat] != 0:
        while count(table.hand[seat], card) != 0:
            throw_from_hand(table, seat, card)
        card += 1


# Drawing.


def draw_cards(table: Table, seat: i64, number: i64) -> None:
    """A frame: one of the cards that a seat is to draw (D-Q5)."""
    if table.tally == 0:
        if table.discard == 0:
            if table.log is not None:
                table.tell_seat("lapsed", "D-Q5", seat)
            return
        table.later(DRAW, seat | number << 3)
        reshuffle(table)
    elif table.top == 0:
        table.later(DRAW, seat | number << 3)
        table.ask_nature(TURN_UP)  # D-S4: the first back of all
    else:
        if number > 1:
            table.later(DRAW, seat | (number - 1) << 3)
        table.drawer = seat
        table.ask_nature(DRAWING)


def reshuffle(table: Table) -> None:
    """D-Q5: the discard pile becomes the pile; what it holds is known to all (D-I5)."""
    table.pile = table.discard
    table.discard = 0
    table.mixed = table.pile
    table.gone = 0
    table.shuffles += 1
    for seat in range(table.board.seats):
        table.fetched[seat] = 0
        table.older[seat] = table.backs[seat]
        if table.laid[seat] != NO_CARD:
            table.older[seat] += one_back(table.board.back[table.laid[seat]])
    table.tally = backs_of(table.board, table.pile)
    if table.log is not None:
        table.tell_seat("shuffled", "D-Q5", number_of(table.tally))
    table.ask_nature(TURN_UP)


def leave_pile(table: Table, card: i64) -> None:
    table.pile -= one(card)
    table.tally -= one_back(table.top)
    table.top = 0
    if table.tally != 0:
        table.ask_nature(TURN_UP)


# Nature's answers.


def turned_up(table: Table, back: i64) -> None:
    table.top = back
    if table.log is not None:
        table.tell_seat("turned_up", "D-I1", back)


@final
class TurningUp(Phase):
    """The back of the next card (D-I1)."""

    def answer(self, table: Table, move: i64) -> None:
        turned_up(table, move - table.board.turn_up)


def drew(table: Table, card: i64) -> None:
    """The front of a drawn card; the next back is turned up at once."""
    seat = table.drawer
    table.give(seat, card)
    table.fetched[seat] += one(card)
    if table.log is not None:
        tell_drawn(table, seat, card)
    leave_pile(table, card)


@final
class Drawing(Phase):
    """The front of a drawn card (D-Q5)."""

    def answer(self, table: Table, move: i64) -> None:
        drew(table, move - table.board.card)


def reveal(table: Table) -> None:
    """A frame: the top card stands for a card of an empty hand (D-K2)."""
    if table.tally == 0:
        if table.discard != 0:
            table.later(REVEAL, 0)
            reshuffle(table)
        else:
            table.later(STRUCK, 0)
        return
    table.ask_nature(REVEALING)


def revealed(table: Table, card: i64) -> None:
    table.drawn = card
    table.gone += one(card)
    if table.log is not None:
        table.tell_two("revealed", "D-K2", table.victim, card)
    table.later(STRUCK, 0)
    leave_pile(table, card)


@final
class Revealing(Phase):
    """The front of the top card, for an empty hand (D-K2)."""

    def answer(self, table: Table, move: i64) -> None:
        revealed(table, move - table.board.card)


# The refill.


def refill(table: Table, seat: i64) -> None:
    """D-Q3: a frame, for a seat that may have lost its last card."""
    if table.backs[seat] == 0 and table.laid[seat] == NO_CARD and table.rank[seat] == 0:
        draw_cards(table, seat, 1)


# Events.


def tell_drawn(table: Table, seat: i64, card: i64) -> None:
    table.tell("drew", "D-Q5", seat)
    table.tell_one(seat, "drew_card", "D-I2", int(seat), int(card))
