"""A small seedable generator inside compiled code; the same stream plain and compiled."""

from typing import Final, final

from mypy_extensions import i64

_MASK: Final = 4611686018427387903  # 62 bits, so that a number stays unboxed
_STEP: Final = 2862933555777941757
_ADD: Final = 3037000493


def _scatter(seed: int) -> int:
    """Spread a seed over 62 bits, so that neighbouring seeds give unrelated streams."""
    word = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return (word ^ (word >> 31)) & _MASK


@final
class Rng:
    """A linear congruential generator; its high bits choose."""

    def __init__(self, seed: int) -> None:
        self.word: i64 = _scatter(seed)

    def below(self, bound: i64) -> i64:
        """A number from 0 up to but not including `bound` (at most 2**31)."""
        self.word = (self.word * _STEP + _ADD) & _MASK
        return ((self.word >> 31) * bound) >> 31
