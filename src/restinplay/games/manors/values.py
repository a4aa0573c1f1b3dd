"""The sides of the round being fought and what they are worth: one computation, of base values
(M-V2) and what applies to them, no matter what came first (M-G2, M-V6).

A bag counts Ghosts or units by value, eight bits a value: value v stands at bit 8v. The lowest
eight bits count Ghosts that are there but not known here. A set of Mediums is a mask: Medium m is
bit m.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.moves import MoveTable
from restinplay.core.state import State
from restinplay.games.manors.moves import CARD, EARLIER, LATER, SLOTS, VALUES
from restinplay.games.manors.tables import LAST_MEDIUM, LATER_MEDIUMS, MEDIUMS, UNITS_OF

M1: Final = 0x2
M2: Final = 0x4
M3: Final = 0x8
M6: Final = 0x40
M7: Final = 0x80
M8: Final = 0x100
M9: Final = 0x200
M10: Final = 0x400
M11: Final = 0x800
M12: Final = 0x1000
M13: Final = 0x2000
M14: Final = 0x4000
M15: Final = 0x8000
M17: Final = 0x20000
M20: Final = 0x100000
M21: Final = 0x200000
M22: Final = 0x400000
M23: Final = 0x800000
M24: Final = 0x1000000
M26: Final = 0x4000000
M27: Final = 0x8000000
M29: Final = 0x20000000

_EACH: Final = 0x1010101010101
FACE_VALUES: Final = 0x6050403020100
ONE_EACH: Final = 0x1010101010100
KNOWN: Final = 0xFFFFFFFFFFFF00
_DE_BRUIJN: Final = 0x077CB531
_PLACE: Final = vec[u8](
    [
        next(n for n in range(32) if ((0x077CB531 << n) & 0xFFFFFFFF) >> 27 == place)
        for place in range(32)
    ]
)
EVEN: Final = 0x1000100010000
ODD: Final = 0x10001000100
ONES_AND_TWOS: Final = 0xFFFF00
_ONE: Final = vec[i64]([1 << 8 * v for v in range(VALUES + 1)])
_LESS_THAN_ONE: Final = 0x7F7F7F7F7F7F00
_AT_LEAST_ONE: Final = 0x80808080808000

# A bit for each value, gathered from bits 8, 16, … 48 into six next to each other; and for each
# set of values that they can be, its values in order.
_GATHER: Final = 0x1020408102000
_NTH: Final = vec[i64](
    [
        ([value for value in range(1, VALUES + 1) if (held >> (value - 1)) & 1] + [0] * VALUES)[nth]
        for held in range(1 << VALUES)
        for nth in range(VALUES)
    ]
)


def one(value: i64) -> i64:
    """A bag with one Ghost or unit of that value."""
    return _ONE[value]


def count(bag: i64, value: i64) -> i64:
    return (bag >> (value * 8)) & 255


def size(bag: i64) -> i64:
    """How many are in the bag, those not known here included."""
    return ((bag * _EACH) >> 48) & 255


def fits(bag: i64, other: i64) -> bool:
    """Whether a bag of known Ghosts or units has no more of any value than another one."""
    right = bag & KNOWN == bag and bag & _AT_LEAST_ONE == 0
    return right and ((other | _AT_LEAST_ONE) - bag) & _AT_LEAST_ONE == _AT_LEAST_ONE


def bit(medium: i64) -> i64:
    """The set of one Medium."""
    return LAST_MEDIUM >> (MEDIUMS - medium)


def lowest(mask: i64) -> i64:
    """The lowest number in a set of Mediums that is not empty."""
    return i64(_PLACE[(((mask & -mask) * _DE_BRUIJN) & 0xFFFFFFFF) >> 27])


def many(mask: i64) -> i64:
    """How many Mediums are in a set: the bits of pairs, of fours, of bytes, then of all bytes."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    return ((((mask + (mask >> 4)) & 0xF0F0F0F) * 0x1010101) >> 24) & 255


def fill_values(moves: vec[i64], number: i64, first: i64, bag: i64) -> i64:
    """Offer first + v for each value v in the bag; return how many moves there are then."""
    bag >>= 8
    move = first
    while bag != 0:
        move += 1
        if bag & 255 != 0:
            moves[number] = move
            number += 1
        bag >>= 8
    return number


def fill_mediums(moves: vec[i64], number: i64, first: i64, mask: i64) -> i64:
    """Offer first + m for each Medium m in the set; return how many moves there are then.

    Those that came later are left to `fill_later`: their moves have the highest numbers.
    """
    mask &= ~LATER_MEDIUMS
    while mask != 0:
        moves[number] = first + lowest(mask)
        number += 1
        mask &= mask - 1
    return number


def fill_later(moves: vec[i64], number: i64, slot: i64, mask: i64) -> i64:
    """The same for Mediums that came later."""
    mask &= LATER_MEDIUMS
    while mask != 0:
        moves[number] = LATER + (lowest(mask) - EARLIER - 1) * SLOTS + slot
        number += 1
        mask &= mask - 1
    return number


def medium_of(move: i64, first: i64) -> i64:
    """The Medium of a move that is `first` + m, or a later one."""
    if move >= LATER:
        return EARLIER + 1 + (move - LATER) // SLOTS
    return move - first


def values_in(bag: i64) -> i64:
    """The bag with one Ghost of each value that it has."""
    return ((bag + _LESS_THAN_ONE) & _AT_LEAST_ONE) >> 7


def nth_card(values: i64, mediums: i64, nth: i64, ghost: i64, medium: i64) -> i64:
    """The move that lays the nth card, the values from low to high and then the Mediums."""
    ghosts = size(values)
    if nth < ghosts:
        return ghost + _NTH[(((values * _GATHER) >> 56) & 63) * VALUES + nth]
    while nth > ghosts:
        mediums &= mediums - 1
        nth -= 1
    return medium + lowest(mediums)


# The Mediums of M-V4 in the order in which they change a value; nothing changes a 1 or 2 that
# card 12 has struck out.
CHANGING: Final = (12, 8, 9, 10, 26, 17)

# M-V1: the units of the Mediums that always provide the same.
UNITS: Final = vec[i64]([UNITS_OF.get(medium, 0) for medium in range(MEDIUMS + 1)])


class Sides(State):
    """Both sides of the current round; round 10 is counted by the same rules (M-X6)."""

    def __init__(self, moves: MoveTable) -> None:
        super().__init__(moves)
        self.round: i64 = 0
        self.starter: i64 = 0
        self.played: vec[i64] = vec[i64]([0, 0])  # Ghosts played this round and still lying
        self.laid: vec[i64] = vec[i64]([0, 0])  # Mediums played (round 10: resolved), still lying
        self.spirits: vec[i64] = vec[i64]([0, 0])  # the units of Mediums
        self.fixed: vec[i64] = vec[i64]([0, 0])  # the -2 of card 13 on round 10
        self.worth: vec[i64] = vec[i64]([FACE_VALUES, FACE_VALUES])  # of a unit, by value
        self.total: vec[i64] = vec[i64]([0, 0])
        self.moved: i64 = 0  # the card that was transferred to the starter's side (M-C15)
        self.stray: i64 = 0  # its units
        self.knocking: i64 = 0  # the values named for cards 10, 17 and 26
        self.foul: i64 = 0
        self.cult: i64 = 0
        self.copied: i64 = 0  # the value of card 16
        self.revealed: i64 = 0  # the value of card 19

    def copy_sides(self, other: "Sides") -> None:
        self.round = other.round
        self.starter = other.starter
        self.moved = other.moved
        self.stray = other.stray
        self.knocking = other.knocking
        self.foul = other.foul
        self.cult = other.cult
        self.copied = other.copied
        self.revealed = other.revealed
        for family in range(i64(2)):
            self.played[family] = other.played[family]
            self.laid[family] = other.laid[family]
            self.spirits[family] = other.spirits[family]
            self.fixed[family] = other.fixed[family]
            self.worth[family] = other.worth[family]
            self.total[family] = other.total[family]

    def clear_sides(self) -> None:
        """All effects of the round end (M-E7)."""
        for family in range(i64(2)):
            self.played[family] = 0
            self.laid[family] = 0
            self.spirits[family] = 0
            self.fixed[family] = 0
            self.worth[family] = FACE_VALUES
            self.total[family] = 0
        self.moved = 0
        self.stray = 0
        self.knocking = 0
        self.foul = 0
        self.cult = 0
        self.copied = 0
        self.revealed = 0

    def flat(self) -> bool:
        """Whether a card 29 is in force (M-C29)."""
        return (self.laid[0] | self.laid[1]) & M29 != 0

    def in_force(self, family: i64, medium: i64) -> bool:
        """M-G3, for a Medium (a set of one) other than 29."""
        return self.laid[family] & medium != 0 and not self.flat()

    # M-V1.

    def units_of(self, family: i64, medium: i64) -> i64:
        """The units that a Medium lying on that side provides now, as a bag."""
        if medium == 16:
            return one(self.copied) & KNOWN
        if medium == 19:
            return one(self.revealed) & KNOWN
        if self.round == 10:
            if medium == 13:
                return 0  # M-V5
            if medium == 21 and self.laid[family] & M21 == 0:
                return 0  # M-C21: not paid for
        return UNITS[medium]

    def units_moved(self, card: i64) -> i64:
        """The units that a card keeps when it is transferred (M-C15)."""
        if card <= CARD:
            return one(card)
        medium = card - CARD
        if medium == 16:
            return one(self.copied) & KNOWN
        return UNITS[medium]

    def add_units(self, family: i64, bag: i64) -> None:
        """A Medium provides units from now on."""
        if bag != 0:
            self.spirits[family] += bag
            self.total[family] = self.sum_of(family)

    def units(self, family: i64) -> i64:
        """The units of the cards played this round, as a bag: Mediums are like Ghosts (M-G7)."""
        return self.played[family] + self.spirits[family]

    def any_units(self, family: i64, values: i64) -> bool:
        """Whether one of these values lies on the side, transferred or not."""
        bag = self.units(family)
        if family == self.starter:
            bag += self.stray
        return values_in(bag) & values != 0

    def cards_on(self, family: i64) -> i64:
        """How many cards lie on the side."""
        raise TypeError("the table knows what lies there")

    # M-V3, M-V4, M-V5.

    def worth_of(self, family: i64) -> i64:
        """What a unit of each value contributes on that side (M-V4)."""
        own, theirs = self.laid[family], self.laid[1 - family]
        both = own | theirs
        if both & M29 != 0:
            return ONE_EACH
        worth: i64 = FACE_VALUES
        if own & M8 != 0:
            worth += EVEN
        if own & M9 != 0:
            worth += ODD
        if own & M10 != 0 and self.knocking != 0:
            worth += 2 * one(self.knocking)
        if both & M26 != 0 and self.cult != 0:
            worth += 3 * one(self.cult)
        if theirs & M17 != 0 and self.foul != 0:
            worth -= min(count(worth, self.foul), i64(2)) * one(self.foul)
        if theirs & M12 != 0:
            worth &= ~ONES_AND_TWOS
        return worth

    def sum_of(self, family: i64) -> i64:
        """The total of a side (M-V3)."""
        if self.flat():
            return self.cards_on(family) - ((self.laid[family] >> 29) & 1)
        bag = self.units(family)
        if family == self.starter:
            bag += self.stray
        worth = self.worth[family]
        total = self.fixed[family]
        for _value in range(i64(VALUES)):
            bag >>= 8
            worth >>= 8
            total += (bag & 255) * (worth & 255)
        return total

    def refresh(self) -> None:
        """Recount both sides after an effect on values came or went."""
        self.worth[0] = self.worth_of(0)
        self.worth[1] = self.worth_of(1)
        self.total[0] = self.sum_of(0)
        self.total[1] = self.sum_of(1)

    def add_ghost(self, family: i64, value: i64) -> None:
        """A Ghost is put on a side of the current round as a played card (M-G8)."""
        self.played[family] += one(value)
        self.total[family] += count(self.worth[family], value)
