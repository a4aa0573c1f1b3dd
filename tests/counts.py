"""How far counts may stray by chance: χ² at 0.1 %."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Cell = TypeVar("Cell", bound=Hashable)

ONE_IN_A_THOUSAND = 3.0902  # the normal deviate


def critical(freedom: int) -> float:
    """The value that χ² exceeds once in a thousand (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + ONE_IN_A_THOUSAND * spread**0.5) ** 3)


def assert_odds(seen: Iterable[Cell], odds: Mapping[Cell, float]) -> None:
    """What was seen is as frequent as the odds say."""
    counts = Counter(seen)
    assert set(counts) <= set(odds), set(counts) - set(odds)
    scale = counts.total() / sum(odds.values())
    stray = sum((counts[cell] - scale * odd) ** 2 / (scale * odd) for cell, odd in odds.items())
    assert stray < critical(len(odds) - 1)


def assert_uniform(seen: Iterable[Cell], cells: Iterable[Cell]) -> None:
    assert_odds(seen, dict.fromkeys(cells, 1))
