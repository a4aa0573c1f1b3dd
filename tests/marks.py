"""The marks that tests carry."""

from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])
Tell = Callable[[str, object], None]  # what `record_property` is: TOLD is said when a part is over
TOLD = "told"

clause = pytest.mark.clause
heavy = pytest.mark.heavy


def soak(test: Test) -> Test:
    """A heavy test that takes minutes by the clock; the part `soak` runs it by itself."""
    marked: Test = pytest.mark.soak(heavy(test))
    return marked
