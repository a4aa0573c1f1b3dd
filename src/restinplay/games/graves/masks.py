"""Sets as bit masks, and small counts side by side in one number.

A set of relatives, or of share cards, has 25 bits; a set of graves or seats 5. A tally counts up to
15 for each of five graves or seats, four bits each.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

ALL_GRAVES: Final = 31
ALL_CARDS: Final = 0x1FFFFFF
FULL_PILES: Final = 0x55555  # five shares of each grave
_LAST: Final = 0x1000000
_LAST_FAMILY: Final = 0x1F00000
_LAST_PILE: Final = 0x1084210
_LAST_ONE: Final = 0x10000
_LAST_TALLY: Final = 0xF0000
_DE_BRUIJN: Final = 0x077CB531
_PLACE: Final = vec[u8](
    [
        next(n for n in range(32) if ((0x077CB531 << n) & 0xFFFFFFFF) >> 27 == place)
        for place in range(32)
    ]
)
_WIDE: Final = vec[i64]([sum(15 << 4 * g for g in range(5) if mask >> g & 1) for mask in range(32)])


def bit(place: i64) -> i64:
    """1 << place; compiled, a literal 1 would be shifted as 32 bits."""
    return _LAST >> (24 - place)


def lowest(mask: i64) -> i64:
    """The lowest number in a set that is not empty."""
    return i64(_PLACE[(((mask & -mask) * _DE_BRUIJN) & 0xFFFFFFFF) >> 27])


def many(mask: i64) -> i64:
    """How many are in a set."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & 63


def nth(mask: i64, number: i64) -> i64:
    """The member of a set that has so many below it."""
    while number > 0:
        mask &= mask - 1
        number -= 1
    return lowest(mask)


def family_of(number: i64) -> i64:
    """The relatives of a family; none for a family that is not dealt (-1)."""
    return _LAST_FAMILY >> (20 - number * 5)


def pile_of(grave: i64) -> i64:
    """The five share cards of a grave."""
    return _LAST_PILE >> (4 - grave)


def one(place: i64) -> i64:
    """A tally of one."""
    return _LAST_ONE >> (16 - place * 4)


def tally(numbers: i64, place: i64) -> i64:
    """What a tally counts there."""
    return (numbers >> (place * 4)) & 15


def tally_at(place: i64) -> i64:
    """The bits of one place of a tally."""
    return _LAST_TALLY >> (16 - place * 4)


def wide(graves: i64) -> i64:
    """The bits of a tally that belong to a set of graves."""
    return _WIDE[graves]
