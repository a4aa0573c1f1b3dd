"""Step 4: shares of graves are bought, and nature says what is on their backs.

Only the buyer sees the back unless backs are open (GR-05).
"""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.state import CHANCE
from restinplay.games.graves import burial, pills
from restinplay.games.graves.masks import one, pile_of, tally
from restinplay.games.graves.moves import DONE, GRAVES, SHARE, SHARES, TURN_BACK, TURN_TOP
from restinplay.games.graves.table import Table


def fill_shares(table: Table, moves: vec[i64]) -> i64:
    number: i64 = 0
    money = table.money[table.active]
    if money >= table.terms.share_occupied or money >= table.terms.share_empty:
        for grave in range(i64(GRAVES)):
            if is_for_sale(table, grave) and money >= table.price_of(grave):
                moves[number] = SHARE + grave
                number += 1
    moves[number] = DONE  # G-235
    return burial.fill_cards(table, table.active, moves, number + 1)


def is_for_sale(table: Table, grave: i64) -> bool:
    """G-231, G-234."""
    return (table.bought >> grave) & 1 == 0 and tally(table.left, grave) > 0


def buy_share(table: Table, grave: i64) -> None:
    """G-232, G-233."""
    seat = table.active
    if table.log is not None:
        table.tell_three("share", "G-232", seat, grave + 1, table.price_of(grave))
    table.money[seat] -= table.price_of(grave)
    table.bought |= bit(grave)
    if table.terms.open_backs:
        take_top(table, grave)
    else:
        table.buying = grave
        table.phase = TURN_BACK
        table.asked = CHANCE


def take(table: Table, card: i64, grave: i64) -> None:
    """A share, a set of one, goes from its pile to the buyer: it is a right at once (G-236)."""
    table.shares[table.active] |= card
    table.rights[table.active] += one(grave)
    table.left -= one(grave)


def turned_back(table: Table, card: i64) -> None:
    """The buyer sees the back (G-104)."""
    take(table, bit(card), table.buying)
    table.undealt &= ~bit(card)
    table.buying = -1
    if table.log is not None:
        tell_back(table, card)
    ask_shares(table)


def ask_shares(table: Table) -> None:
    table.phase = SHARES
    table.asked = table.active


# Open backs (GR-05).


def take_top(table: Table, grave: i64) -> None:
    card = table.tops & pile_of(grave)
    take(table, card, grave)
    table.tops &= ~card
    if tally(table.left, grave) > 0:
        ask_top(table, grave)
    else:
        ask_shares(table)


def ask_top(table: Table, grave: i64) -> None:
    table.buying = grave
    table.phase = TURN_TOP
    table.asked = CHANCE


def turned_top(table: Table, card: i64) -> None:
    """The new top of a pile lies open."""
    grave = table.buying
    table.tops |= bit(card)
    table.undealt &= ~bit(card)
    table.buying = -1
    if table.log is not None:
        table.tell_seat("top", "GR-05", card)
    if table.stage == SHARES:
        ask_shares(table)
    elif grave < GRAVES - 1:
        ask_top(table, grave + 1)
    else:
        pills.begin_turn(table, table.starter)


def tell_back(table: Table, card: i64) -> None:
    table.tell_one(table.active, "back", "G-104", int(table.active), int(card))
