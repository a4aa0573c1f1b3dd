"""What a player of graves counts at the table: rights, places, payouts, turns to the end.

Only what the seat may know is read: of the other seats their rights, never their shares.
"""

from typing import Final

from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many
from restinplay.games.graves.masks import ALL_CARDS, ALL_GRAVES, pile_of, tally
from restinplay.games.graves.moves import GRAVES
from restinplay.games.graves.pills import NONE
from restinplay.games.graves.prescriptions import carrying, moving, on_offer, rising, sinking
from restinplay.games.graves.table import Table
from restinplay.games.graves.tables import SINKING

LONGEST: Final = 8  # turns that are looked ahead

# Rights.


def leading(table: Table, seat: i64, more: i64) -> i64:
    """The graves in which a seat with `more` further rights has most of all (G-404).

    Four bits a grave: with a high bit on top the difference of two counts stays in its place.
    """
    own = (table.rights[seat] + more * 0x11111) | 0x88888
    ahead: i64 = 0x88888
    for other in range(table.terms.seats):
        if other != seat:
            ahead &= own - table.rights[other] - 0x11111
    return (
        (ahead >> 3) & 1
        | (ahead >> 6) & 2
        | (ahead >> 9) & 4
        | (ahead >> 12) & 8
        | (ahead >> 15) & 16
    )


def for_sale(table: Table) -> i64:
    """The graves of which the active player may still buy a share (G-231, G-234)."""
    found: i64 = 0
    for grave in range(i64(GRAVES)):
        if tally(table.left, grave) > 0:
            found |= bit(grave)
    return found & ~table.bought


def unseen_of(table: Table, seat: i64, grave: i64) -> i64:
    """The backs of a grave that a share bought there may have, for all that the seat knows."""
    if table.terms.open_backs:
        return table.tops & pile_of(grave)
    seen = table.played | table.shares[seat] | table.removed[seat]
    return pile_of(grave) & ALL_CARDS & ~seen


# Places.


def best_grave(table: Table, coffin: i64, graves: i64) -> i64:
    """Of these graves the one with most points for a coffin, given as a set; -1 of none."""
    wanting = table.terms.wanting
    best: i64 = -1
    most: i64 = -1000
    while graves != 0:
        grave = lowest(graves)
        graves &= graves - 1
        if wanting[grave] & coffin != 0:
            return grave
        points = table.terms.worth(coffin, grave)
        if points > most:
            best = grave
            most = points
    return best


def best_points(table: Table, coffin: i64, graves: i64) -> i64:
    """The points of the best of these graves or of the New Cemetery."""
    grave = best_grave(table, coffin, graves)
    if grave < 0:
        return table.terms.in_cemetery
    return max(table.terms.worth(coffin, grave), table.terms.in_cemetery)


# The doctor.


def dark_chip(table: Table) -> i64:
    """The first chip that the doctor has for a bribe (G-214), or NONE."""
    dark = on_offer(table) & SINKING
    if dark == 0:
        return NONE
    return lowest(dark)


# Step 5 ahead.


def dying(table: Table, seat: i64) -> i64:
    """The relatives whom their prescriptions will kill (G-303)."""
    dead = table.near & sinking(table, 1) | table.weak & sinking(table, 2)
    dead |= table.unwell & sinking(table, 3) | table.top & sinking(table, 4)
    return table.kin(seat) & dead


def income(table: Table, seat: i64) -> i64:
    """What step 5 will bring a seat: payouts and inheritances (G-302, G-305)."""
    kin, terms, family = table.kin(seat), table.terms, table.family[seat]
    money = terms.inheritance * many(dying(table, seat))
    rise = kin & rising(table)
    if rise != 0:
        up, two_up = moving(table, 1), moving(table, 2)
        money += terms.pay(0, family, rise & table.near & up)
        money += terms.pay(1, family, rise & (table.weak & up | table.near & two_up))
        above = table.unwell | table.weak & ~up | table.near & ~(up | two_up)
        money += terms.pay(2, family, rise & above)
    return money


# The end.


def turns_left(
    near: i64, weak: i64, unwell: i64, top: i64, bribes: i64, extra: i64, limit: i64
) -> i64:
    """In about how many turns a family of so many in each condition can die out; at most `limit`.

    It can pay so many bribes, less some extra in the first turn; the sickest come first, the last
    of all gets the bitter pill, and those who go without pay what families pay on average.
    """
    for turn in range(i64(1), limit):
        number = near + weak + unwell + top
        left = max(min(bribes - extra, number), i64(0))
        bribes -= extra + left
        bitter = number - left == 0
        dead = min(near, left)
        left -= dead
        weaker = min(weak, left)
        left -= weaker
        worse = min(unwell, left)
        falling = min(top, left - worse)
        up_near, up_weak, up_unwell = near - dead, weak - weaker, unwell - worse
        near, weak, unwell = weaker, worse + up_near, falling + up_weak
        top += up_unwell - falling
        if bitter:
            if near > 0:
                near -= 1
                dead += 1
            elif weak > 0:
                weak -= 1
                near += 1
            elif unwell > 0:
                unwell -= 1
                weak += 1
        if near + weak + unwell + top == 0:
            return turn
        bribes += 2 * dead + up_near * 3 // 5 + up_weak + up_unwell * 7 // 5
        extra = 0
    return limit


def race_of(table: Table, seat: i64, pill: i64, limit: i64) -> i64:
    """The turns that a seat which is not active needs, if one more relative gets a white pill."""
    kin, terms = table.kin(seat), table.terms
    extra = many(kin & (rising(table) | pill)) - many(kin & sinking(table, 1))
    return turns_left(
        many(kin & table.near),
        many(kin & table.weak),
        many(kin & table.unwell),
        many(kin & table.top),
        table.money[seat] // max(terms.bribe_price, i64(1)),
        extra,
        limit,
    )


def own_race(table: Table, seat: i64, spent: i64, limit: i64) -> i64:
    """The turns that the active seat needs after this one, if it spends that much more."""
    kin, terms = table.kin(seat), table.terms
    up, two_up, three_up = moving(table, 1), moving(table, 2), moving(table, 3)
    down, two_down, three_down = moving(table, -1), moving(table, -2), moving(table, -3)
    near, weak = table.near & kin, table.weak & kin
    unwell, top = table.unwell & kin, table.top & kin
    return turns_left(
        many(weak & down | unwell & two_down | top & three_down),
        many(near & up | unwell & down | top & two_down),
        many(near & two_up | weak & up | top & down),
        many(near & three_up | weak & (two_up | three_up) | (unwell | top) & rising(table)),
        (table.money[seat] + income(table, seat) - spent) // max(terms.bribe_price, i64(1)),
        0,
        limit,
    )


def price_of_all(table: Table, seat: i64) -> i64:
    """What it will cost a seat that is not active to have all its relatives go down."""
    living, terms = table.kin(seat) & table.living(), table.terms
    swaps = many(living & rising(table))
    return (many(living & ~carrying(table))) * terms.bribe_price + swaps * terms.swap_price


def may_die_out(table: Table, seat: i64) -> bool:
    """Whether the next turn of a seat may kill its whole family: one of them by bitter pill."""
    rest = table.kin(seat) & table.living() & ~table.near
    if rest & (rest - 1) != 0 or rest & ~table.weak != 0:
        return False
    return price_of_all(table, seat) <= table.money[seat]


def may_end(table: Table, seat: i64) -> bool:
    """Whether the game may be over before the next turn of this seat."""
    empty = ALL_GRAVES & ~table.occupied
    if empty & (empty - 1) == 0:
        return True
    for other in range(table.terms.seats):
        if other != seat and may_die_out(table, other):
            return True
    return table.round == table.terms.round_limit


def most_points(table: Table, seat: i64) -> i64:
    """The most points that any other seat has as things stand."""
    terms, living = table.terms, table.living()
    most: i64 = -1000
    for other in range(terms.seats):
        if other != seat:
            points = terms.points(table.kin(other), living, table.cemetery, table.lying)
            most = max(most, points)
    return most
