"""What the sides of the round being fought are worth: one computation, of base values (M-V2) and
what applies to them, no matter what came first (M-G2, M-V6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, lowest
from restinplay.games.manors.bags import (
    EVEN,
    FACE_VALUES,
    KNOWN,
    M8,
    M9,
    M10,
    M12,
    M13,
    M17,
    M21,
    M26,
    M29,
    ODD,
    ONE_EACH,
    ONES_AND_TWOS,
    count,
    one,
    values_in,
)
from restinplay.games.manors.moves import CARD, VALUES
from restinplay.games.manors.table import Table
from restinplay.games.manors.tables import MEDIUMS, UNITS_OF

# The Mediums of M-V4 in the order in which they change a value; nothing changes a 1 or 2 that
# card 12 has struck out.
CHANGING: Final = (12, 8, 9, 10, 26, 17)

# M-V1: the units of the Mediums that always provide the same.
UNITS: Final = vec[i64]([UNITS_OF.get(medium, 0) for medium in range(MEDIUMS + 1)])


# M-V1.


def units_of(table: Table, family: i64, medium: i64) -> i64:
    """The units that a Medium lying on that side provides now, as a bag."""
    if medium == 16:
        return one(table.copied) & KNOWN
    if medium == 19:
        return one(table.revealed) & KNOWN
    if table.round == 10:
        if medium == 13:
            return 0  # M-V5
        if medium == 21 and table.laid[family] & M21 == 0:
            return 0  # M-C21: not paid for
    return UNITS[medium]


def units_moved(table: Table, card: i64) -> i64:
    """The units that a card keeps when it is transferred (M-C15)."""
    if card <= CARD:
        return one(card)
    medium = card - CARD
    if medium == 16:
        return one(table.copied) & KNOWN
    return UNITS[medium]


def add_units(table: Table, family: i64, bag: i64) -> None:
    """A Medium provides units from now on."""
    if bag != 0:
        table.spirits[family] += bag
        table.total[family] = sum_of(table, family)


def any_units(table: Table, family: i64, values: i64) -> bool:
    """Whether one of these values lies on the side, transferred or not."""
    bag = table.units(family)
    if family == table.starter:
        bag += table.stray
    return values_in(bag) & values != 0


# M-V3, M-V4, M-V5.


def worth_of(table: Table, family: i64) -> i64:
    """What a unit of each value contributes on that side (M-V4)."""
    own, theirs = table.laid[family], table.laid[1 - family]
    both = own | theirs
    if both & M29 != 0:
        return ONE_EACH
    worth: i64 = FACE_VALUES
    if own & M8 != 0:
        worth += EVEN
    if own & M9 != 0:
        worth += ODD
    if own & M10 != 0 and table.knocking != 0:
        worth += 2 * one(table.knocking)
    if both & M26 != 0 and table.cult != 0:
        worth += 3 * one(table.cult)
    if theirs & M17 != 0 and table.foul != 0:
        worth -= min(count(worth, table.foul), i64(2)) * one(table.foul)
    if theirs & M12 != 0:
        worth &= ~ONES_AND_TWOS
    return worth


def sum_of(table: Table, family: i64) -> i64:
    """The total of a side (M-V3)."""
    if table.flat():
        return table.cards_on(family) - ((table.laid[family] >> 29) & 1)
    bag = table.units(family)
    if family == table.starter:
        bag += table.stray
    worth = table.worth[family]
    total = table.fixed[family]
    for _value in range(i64(VALUES)):
        bag >>= 8
        worth >>= 8
        total += (bag & 255) * (worth & 255)
    return total


def refresh(table: Table) -> None:
    """Recount both sides after an effect on values came or went."""
    table.worth[0] = worth_of(table, 0)
    table.worth[1] = worth_of(table, 1)
    table.total[0] = sum_of(table, 0)
    table.total[1] = sum_of(table, 1)


def add_ghost(table: Table, family: i64, value: i64) -> None:
    """A Ghost is put on a side of the current round as a played card (M-G8)."""
    table.played[family] += one(value)
    table.total[family] += count(table.worth[family], value)


def units_lying(table: Table, family: i64) -> i64:
    """The units of the Mediums on a side of the current round (M-V1)."""
    bag: i64 = 0
    mediums = table.laid[family]
    if table.round == 10:
        mediums = table.tenth_mediums(family)
    while mediums != 0:
        bag += units_of(table, family, lowest(mediums))
        mediums &= mediums - 1
    return bag


def fixed_by(table: Table, medium: i64) -> i64:
    """What a Medium takes off its side, besides its units (M-V5)."""
    if table.round == 10 and medium == 13:
        return -2
    return 0


def fixed_lying(table: Table, family: i64) -> i64:
    """What card 13 takes off a side of round 10 (M-V5)."""
    if table.round == 10 and table.tenth_mediums(family) & M13 != 0:
        return fixed_by(table, 13)
    return 0


def recount(table: Table) -> None:
    """Count both sides of the current round afresh from the cards that lie there."""
    for family in range(i64(2)):
        if table.round == 10:
            table.played[family] = table.tenth_ghosts(family)
        table.fixed[family] = fixed_lying(table, family)
        table.spirits[family] = 0
        if not table.flat():
            table.spirits[family] = units_lying(table, family)
    table.stray = 0
    if table.moved != 0:
        table.stray = units_moved(table, table.moved)
    refresh(table)


# Mediums on the sides of the current round.


def lift(table: Table, family: i64, medium: i64) -> None:
    """A Medium leaves its side: its effect stops (M-G3), and what it did stays done (M-G4)."""
    table.spirits[family] -= units_of(table, family, medium)
    table.laid[family] &= ~bit(medium)
    if medium == 6 and table.trip_round == table.round:
        table.free()
    elif medium == 10:
        table.knocking = 0
    elif medium == 13 and table.round == 10:
        table.fixed[family] += 2
    elif medium == 16:
        table.copied = 0
    elif medium == 17:
        table.foul = 0
    elif medium == 19:
        table.revealed = 0
    elif medium == 25:
        table.barred = 0
    elif medium == 26:
        table.cult = 0
    refresh(table)


def take_out_ghost(table: Table, family: i64, value: i64) -> None:
    """A played Ghost leaves its side of the current round."""
    table.played[family] -= one(value)
    table.total[family] = sum_of(table, family)
