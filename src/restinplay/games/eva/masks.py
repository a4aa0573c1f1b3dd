"""Sets as bit masks: rooms (room r is bit r - 1), cards (52 bits), patterns (6 bits)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

ALL_ROOMS: Final = 0x1FFF
ALL_CARDS: Final = 0xFFFFFFFFFFFFF
ALL_ROWS: Final = 0x3F
ONE_OF_EACH_SUIT: Final = 0x8004002001  # the four Aces

_COUNT: Final = vec[u8]([bits.bit_count() for bits in range(8192)])
_LOWEST: Final = vec[u8]([0] + [(bits & -bits).bit_length() - 1 for bits in range(1, 8192)])
# The six patterns, symbol by symbol, and for each place and symbol the patterns that have it there.
_SYMBOL_AT: Final = vec[u8]([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])
_ROWS_WITH: Final = vec[u8](
    [
        sum(1 << row for row in range(6) if _SYMBOL_AT[row * 3 + place] == symbol)
        for place in range(3)
        for symbol in range(3)
    ]
)


def ranks(cards: i64) -> i64:
    """The rooms that these cards lead to."""
    return (cards | (cards >> 13) | (cards >> 26) | (cards >> 39)) & ALL_ROOMS


def count(rooms: i64) -> i64:
    """How many rooms, or patterns, are in the mask."""
    return i64(_COUNT[rooms])


def lowest(rooms: i64) -> i64:
    """The number of the lowest bit of a mask of rooms or patterns that is not empty."""
    return i64(_LOWEST[rooms])


def symbol_at(row: i64, place: i64) -> i64:
    """The symbol that a pattern has at a place."""
    return i64(_SYMBOL_AT[row * 3 + place])


def rows_with(symbol: i64, place: i64) -> i64:
    """The two patterns that have this symbol at this place."""
    return i64(_ROWS_WITH[place * 3 + symbol])
