"""How far counts may stray by chance: χ² at 0.1 %."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable

ONE_IN_A_THOUSAND = 3.0902  # the normal deviate


def chi_square(seen: Counter[Hashable], cells: Collection[Hashable]) -> float:
    """How far counts are from being all alike over `cells`."""
    assert set(seen) <= set(cells), set(seen) - set(cells)
    mean = seen.total() / len(cells)
    return sum((seen[cell] - mean) ** 2 / mean for cell in cells)


def critical(freedom: int) -> float:
    """The value that χ² exceeds once in a thousand (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + ONE_IN_A_THOUSAND * spread**0.5) ** 3)


def assert_uniform(seen: Iterable[Hashable], cells: Collection[Hashable]) -> None:
    assert chi_square(Counter(seen), cells) < critical(len(cells) - 1)
