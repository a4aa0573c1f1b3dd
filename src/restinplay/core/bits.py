"""Sets of small numbers, each as the bits of one number: member n is bit n."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

_LAST: Final = 0x2000000000000000
_DE_BRUIJN: Final = 0x077CB531
_PLACE: Final = vec[u8](
    [
        next(n for n in range(32) if ((0x077CB531 << n) & 0xFFFFFFFF) >> 27 == place)
        for place in range(32)
    ]
)


def bit(member: i64) -> i64:
    """The set of one member, at most 61; compiled, a literal 1 would be shifted as 32 bits."""
    return _LAST >> (61 - member)


# Of members up to 30.


def lowest(some: i64) -> i64:
    """The lowest member of a set that is not empty."""
    return i64(_PLACE[(((some & -some) * _DE_BRUIJN) & 0xFFFFFFFF) >> 27])


def many(some: i64) -> i64:
    """How many are in a set: the bits of pairs, of fours, of bytes, then of all bytes."""
    some -= (some >> 1) & 0x55555555
    some = (some & 0x33333333) + ((some >> 2) & 0x33333333)
    some = (some + (some >> 4)) & 0x0F0F0F0F
    return ((some * 0x01010101) >> 24) & 63


def nth(some: i64, number: i64) -> i64:
    """The member of a set that has so many below it."""
    while number > 0:
        some &= some - 1
        number -= 1
    return lowest(some)


# Of any members.


def members(some: int) -> list[int]:
    """The members of a set, in order."""
    return [member for member in range(some.bit_length()) if some >> member & 1]
