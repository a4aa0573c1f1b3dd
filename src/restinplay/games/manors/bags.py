"""Bags and sets: cards as numbers.

A bag counts Ghosts or units by value, eight bits a value: value v stands at bit 8v. The lowest
eight bits count Ghosts that are there but not known here. A set of Mediums is a mask: Medium m is
bit m.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import lowest
from restinplay.games.manors.moves import EARLIER, LATER, SLOTS, VALUES
from restinplay.games.manors.tables import LATER_MEDIUMS

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
