"""How Thumb answers in step 4: a grave for those who die now, or a cheap back."""

from typing import Final

from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many
from restinplay.games.graves.estimates import (
    best_points,
    dying,
    for_sale,
    income,
    leading,
    unseen_of,
)
from restinplay.games.graves.moves import (
    DONE,
    DOUBLE_OCCUPANCY,
    ILLEGIBLE,
    MAINTENANCE,
    MIX_UP,
    SHARE,
    SHOCK_CARD,
)
from restinplay.games.graves.pill_tactics import SPARE, by_seats, costs_no_turn, ready_for, spare
from restinplay.games.graves.state import Graves

GRAVE_POINT: Final = 25  # for each point more than without the share
GRAVE_PRICE: Final = by_seats(235, 272, 205, 205)  # it must be worth more than that
BACK_PRICE: Final = by_seats(28, 242, 158, 117)  # a back must be worth more than that
BACK_DOUBLE: Final = 150
BACK_SHOCK: Final = 200
BACK_CARE: Final = 60  # for each coffin of others
BACK_MIX: Final = 50
BACK_DOC: Final = 50


def share(table: Graves) -> i64:
    """A grave for those who die now, or a cheap back."""
    seat, terms = table.active, table.terms
    seats = terms.seats
    if table.money[seat] < terms.share_occupied:
        return DONE
    offered = for_sale(table)
    dead = dying(table, seat)
    ending = table.kin(seat) & table.living() & ~dead == 0
    left = SPARE[seats] * spare(table, seat)
    empty = offered & ~table.occupied
    if table.money[seat] >= terms.share_empty and empty != 0:
        price = GRAVE_PRICE[seats] - left
        if ending or (dead != 0 and costs_no_turn(table, seat, terms.share_empty)):
            price = 0
        grave = grave_to_buy(table, seat, empty, dead, price)
        if grave >= 0:
            return SHARE + grave
    keeps = table.money[seat] + income(table, seat) >= terms.share_occupied + terms.bribe_price
    if keeps and not ending:
        grave = back_to_buy(table, seat, offered & table.occupied, BACK_PRICE[seats] - left)
        if grave >= 0:
            return SHARE + grave
    return DONE


def grave_to_buy(table: Graves, seat: i64, graves: i64, dead: i64, price: i64) -> i64:
    """The empty grave whose share is worth most and more than that to those who die; or -1."""
    ready = ready_for(table, seat)
    if many(dead) <= many(ready):
        return -1
    graves &= leading(table, seat, 1) & ~ready
    best: i64 = -1
    while graves != 0:
        score = GRAVE_POINT * gain_of(table, dead, lowest(graves), ready)
        if score > price:
            price = score
            best = lowest(graves)
        graves &= graves - 1
    return best


def gain_of(table: Graves, relatives: i64, grave: i64, others: i64) -> i64:
    """By how many points this grave is better, for one of these, than the others."""
    most: i64 = 0
    while relatives != 0:
        one = relatives & -relatives
        most = max(most, table.terms.worth(one, grave) - best_points(table, one, others))
        relatives &= relatives - 1
    return most


def back_to_buy(table: Graves, seat: i64, graves: i64, price: i64) -> i64:
    """The occupied grave whose next share has the best back, worth more than that; or -1."""
    best: i64 = -1
    while graves != 0:
        score = back(table, seat, lowest(graves))
        if score > price:
            price = score
            best = lowest(graves)
        graves &= graves - 1
    return best


def back(table: Graves, seat: i64, grave: i64) -> i64:
    """What the back of a share of an occupied grave is worth, on average."""
    kin = table.kin(seat)
    cards = unseen_of(table, seat, grave) >> grave
    if cards == 0:
        return 0
    worth: i64 = 0
    if cards & bit(DOUBLE_OCCUPANCY) != 0:
        worth += BACK_DOUBLE
    if cards & bit(MIX_UP) != 0:
        worth += BACK_MIX
    if cards & bit(SHOCK_CARD) != 0 and table.terms.wanting[grave] & kin & table.living() != 0:
        worth += BACK_SHOCK
    if cards & bit(MAINTENANCE) != 0:
        worth += BACK_CARE * many(table.lying[grave] & ~kin)
    if cards & bit(ILLEGIBLE) != 0:
        worth += BACK_DOC
    return worth // many(cards)
