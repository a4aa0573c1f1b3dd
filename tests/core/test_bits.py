"""Sets as bits say the same as sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restinplay.core.bits import bit, lowest, many, members, nth

SETS = st.sets(st.integers(0, 30), min_size=1)


def bits_of(some: set[int]) -> int:
    return sum(1 << member for member in some)


@given(SETS)
def test_a_set_knows_its_members(some: set[int]) -> None:
    assert members(bits_of(some)) == sorted(some)
    assert many(bits_of(some)) == len(some)
    assert lowest(bits_of(some)) == min(some)


@given(SETS)
def test_the_nth_member_has_so_many_below_it(some: set[int]) -> None:
    found = [nth(bits_of(some), number) for number in range(len(some))]
    assert found == sorted(some)


@pytest.mark.parametrize("member", range(62))
def test_a_set_of_one_has_that_bit(member: int) -> None:
    assert bit(member) == 1 << member
    assert members(bit(member)) == [member]


def test_nobody_is_in_the_empty_set() -> None:
    assert members(0) == []
    assert many(0) == 0
