"""The fields of a position are listed once; all that treats a position whole knows each of them."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from restinplay.core.position import Field
from restinplay.core.state import OVER
from restinplay.games.eva.state import Eva
from restinplay.research.planes import planes_of
from tests.games.eva.games import OPTIONS, SHUNS, Played, game_with

CHANGING = [name for name in Eva.FIELDS if name not in Eva.FIXED]
UNSEEN = {
    "asked": "the question tells who is asked",
    "discard": "all that is neither in the deck nor lying somewhere",
    "barred": "the room, its lock and the doors drawn so far tell what is thrown out",
    "result": "the game is over when there is one",
}


@cache
def positions() -> list[tuple[int, dict[str, Any]]]:
    """Positions of some games with all kinds of options, as data."""
    found = []
    for seed in range(64):
        options = 7 * seed % len(OPTIONS)
        played = Played(options, seed, [*SHUNS][seed % 3])
        found += [(options, state.data()) for state, _ in played]
    return found[::5] + [one for one in found if one[1]["bones"]]


def loaded(options: int, data: dict[str, Any]) -> Eva:
    state = game_with(options).new()
    state.load(data)
    return state


@pytest.mark.parametrize("name", Eva.FIELDS)
def test_every_field_is_copied_and_compared(name: str) -> None:
    data = game_with(0).new().data()
    old = data[name]
    other = [0, *(number + 1 for number in old[1:])] if name == "doors" else type(old)(not old)
    changed = loaded(0, data | {name: other})
    assert changed != loaded(0, data)
    assert changed.clone() == changed
    copy = loaded(0, data)
    copy.copy_from(changed)
    assert (copy == changed) == (name in CHANGING)


def test_a_view_tells_every_field() -> None:
    varied, plain = set(), game_with(0).new().data()
    for options, data in positions():
        varied |= {name for name in data if data[name] != plain[name]}
        view = loaded(options, data).view(0)
        assert game_with(options).remember(view).data() == data
    assert varied == set(Eva.FIELDS)


def test_the_text_of_a_position_has_a_place_for_every_field() -> None:
    written: list[Field] = game_with(0).new().fields()
    assert sorted(name for field in written for name in field.attributes) == sorted(CHANGING)


@pytest.mark.parametrize("name", sorted(set(CHANGING) - set(UNSEEN)))
def test_a_learner_sees_every_field(name: str) -> None:
    look = planes_of(game_with(0)).look
    running = [one for one in positions() if one[1]["asked"] != OVER]
    for (options, one), (_, other) in product(running, running[:: len(running) // 10]):
        if one[name] != other[name]:
            seen, mixed = loaded(options, one), loaded(options, one | {name: other[name]})
            if look(seen, 0) != look(mixed, 0):
                return
    pytest.fail(f"no plane shows {name}")
