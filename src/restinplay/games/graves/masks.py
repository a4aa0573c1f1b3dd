"""Sets as bit masks, and small counts side by side in one number.

A set of relatives, or of share cards, has 25 bits; a set of graves or seats 5. A tally counts up to
15 for each of five graves or seats, four bits each.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ALL_GRAVES: Final = 31
ALL_CARDS: Final = 0x1FFFFFF
FULL_PILES: Final = 0x55555  # five shares of each grave
_LAST_FAMILY: Final = 0x1F00000
_LAST_PILE: Final = 0x1084210
_LAST_ONE: Final = 0x10000
_LAST_TALLY: Final = 0xF0000
_WIDE: Final = vec[i64]([sum(15 << 4 * g for g in range(5) if mask >> g & 1) for mask in range(32)])


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
