"""Round 10 and the end of the game.

What was put there is turned up, resolved in order of arrival and compared.
"""

from mypy_extensions import i64, u8

from restinplay.core.bits import bit
from restinplay.core.state import OVER
from restinplay.games.manors.bags import one
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.ending import end, take_houses, tell_round
from restinplay.games.manors.moves import BY_TENTH, BY_TOKENS, CARD, DRAWN, GONE
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, UNHID, Table
from restinplay.games.manors.values import add_ghost, sum_of, units_of


def tenth_round(table: Table) -> None:
    """M-X1."""
    if table.log is not None:
        tell_round(table)
    for place in range(table.arrivals):
        reveal_place(table, place)
    table.total[0] = sum_of(table, 0)
    table.total[1] = sum_of(table, 1)
    table.go_on()


def reveal_place(table: Table, place: i64) -> None:
    """What exists from the reveal: Ghosts, fixed units, the -2 of card 13 (M-X4)."""
    entry = i64(table.tenth[place])
    card, family = entry & CARD_BITS, entry >> 7
    if card == GONE or place + 1 == table.moved_place:
        return
    if card <= CARD:
        table.played[family] += one(card)
        if entry & FACE_DOWN != 0:
            turn_face_up(table, place, family, card)
    elif card == CARD + 13:
        table.fixed[family] -= 2  # M-V5
    else:
        table.spirits[family] += units_of(table, family, card - CARD)
    if table.log is not None:
        table.tell_card("turned_up", "M-X1", family, card)


def turn_face_up(table: Table, place: i64, family: i64, value: i64) -> None:
    table.tenth[place] = u8(i64(table.tenth[place]) & ~FACE_DOWN)
    table.since[place] = u8(i64(table.since[place]) & 15)
    if table.noted[family] != 0:
        table.note(family, UNHID + value)
        table.note(family, place + 1)


def resolve_on(table: Table) -> None:
    """The next card, by arrival number, until one asks (M-X3)."""
    table.resolving = 0
    if table.resolved < table.arrivals:
        place = table.resolved
        table.resolved += 1
        entry = i64(table.tenth[place])
        card = entry & CARD_BITS
        if CARD < card < GONE and place + 1 != table.moved_place and not table.flat():
            resolve(table, entry >> 7, card - CARD)
    else:
        compare(table)


def resolve(table: Table, family: i64, medium: i64) -> None:
    table.laid[family] |= bit(medium)
    if table.log is not None:
        table.tell_card("resolved", "M-X3", family, medium)
    CARDS[medium].resolve(table, family)


def sent_face_up(table: Table, family: i64, value: i64) -> None:
    """Card 20 on round 10: the Ghost arrives face up and counts (M-C20)."""
    table.hand[family] -= one(value)
    table.arrive(family, value, 0)
    table.note_shown(family, value)
    add_ghost(table, family, value)
    if table.log is not None:
        table.tell_totals("sent_up", "M-C20", family, value)
    table.go_on()


# M-X6, M-X7.


def compare(table: Table) -> None:
    if table.total[0] > table.total[1]:
        table.lose(1)
    elif table.total[1] > table.total[0]:
        table.lose(0)
    else:
        table.tie()


def lost(table: Table) -> None:
    loser = table.loser
    table.loser = -1  # nothing comes after it
    if table.log is not None:
        table.tell_totals("tenth", "M-X6", 1 - loser, 0)
    take_houses(table, 1 - loser)
    if table.asked != OVER:
        end(table, BY_TENTH, 1 - loser)  # M-W3


def tied(table: Table) -> None:
    if table.log is not None:
        table.tell_totals("annulled", "M-X7", -1, 0)
    first = table.manors[0] + table.castles[0]  # M-W4
    second = table.manors[1] + table.castles[1]
    if first > second:
        end(table, BY_TOKENS, 0)
    elif second > first:
        end(table, BY_TOKENS, 1)
    else:
        end(table, DRAWN, -1)  # M-W5
