"""What all know of cards that they do not see (D-I5), and what a veil covers."""

from mypy_extensions import i64

from restinplay.games.muertos.bags import of_value, one, one_back
from restinplay.games.muertos.moves import BACKS, NO_CARD
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import KINDS, UNKNOWN


def show(table: Table, seat: i64, card: i64) -> None:
    """What all learn from a card that has left a hand or lay covered (D-I5, D-W1).

    If its holder has nothing older than the last shuffle, it came from there; if not, it may
    have been older. One that is no reaction may be the one that D-W1 has proved.
    """
    back = table.board.back[card]
    older = of_value(table.older[seat], back)
    if older == 0:
        table.gone += one(card)
        table.fetched[seat] -= one(card)
    elif older > holds(table, seat, back):
        table.older[seat] -= one_back(back)
    if (table.board.actions >> (card * 4)) & 1 != 0:
        table.vouched &= ~(1 << seat)


def holds(table: Table, seat: i64, back: i64) -> i64:
    """How many cards of that value a seat holds, in hand or laid."""
    number = of_value(table.backs[seat], back)
    if table.laid[seat] != NO_CARD and table.board.back[table.laid[seat]] == back:
        number += 1
    return number


# What a veil covers.


def is_covered(table: Table, seat: i64) -> bool:
    """Whether a seat's cards are not known here: only their backs are."""
    return table.laid[seat] >= KINDS or (table.hand[seat] == 0 and table.backs[seat] != 0)


def unknown(table: Table, seat: i64, back: i64) -> i64:
    """How many covered cards of that back a seat has."""
    number = of_value(table.backs[seat], back)
    if table.laid[seat] == UNKNOWN + back:
        number += 1
    return number


def may_be_older(table: Table, seat: i64, back: i64) -> i64:
    """How many of these may be older than the last shuffle."""
    return min(of_value(table.older[seat], back), unknown(table, seat, back))


def covered(table: Table) -> i64:
    """The backs of all covered cards that may be older than the last shuffle."""
    backs: i64 = 0
    for seat in range(table.board.seats):
        if is_covered(table, seat):
            for back in range(i64(1), i64(BACKS + 1)):
                backs += may_be_older(table, seat, back) * one_back(back)
    return backs


def unfetched(table: Table) -> i64:
    """What may be left of the last shuffle, as far as is known here."""
    bag = table.mixed - table.gone
    for seat in range(table.board.seats):
        bag -= table.fetched[seat]
    return bag


def known_of(table: Table, seat: i64) -> i64:
    """What all know a seat to have fetched and not thrown yet: a card that lies open."""
    if table.acting and seat == table.active:
        card = table.laid[seat]
        if of_value(table.older[seat], table.board.back[card]) == 0:
            return one(card)
    return 0
