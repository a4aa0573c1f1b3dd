"""The fields of a position are listed once; all that treats a position whole knows each of them."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.state import Graves
from restinplay.research.planes import planes_of
from tests.games.graves.games import OPTIONS, Played, game_with

UNSEEN = {
    "occupied": "who lies where is seen",
    "result": "the game is over when there is one",
}
OPEN = OPTIONS.index({"share_backs": "open"})
RARE = (
    *("barred", "buying", "claimed", "coffin", "documents", "first", "passed", "pending"),
    *("placed", "removed", "reply_to", "result", "spent", "tops", "yielded"),
)


def game() -> GravesGame:
    return game_with(0, 5)


@cache
def positions() -> list[dict[str, Any]]:
    """Positions of some games of five, as data: now and then one, and those with rare fields."""
    found: list[dict[str, Any]] = []
    plain, kept = game().new().data(), Counter[str]()
    for seed in range(4):
        taste = ("quarrelsome", "meddling")[seed % 2]
        options = (0, OPEN)[seed // 2]
        for number, (state, _) in enumerate(Played(options, 5, seed, taste, is_rich=seed > 0)):
            data = state.data()
            rare = [name for name in RARE if data[name] != plain[name] and kept[name] < 6]
            kept.update(rare)
            if number % 40 == 0 or rare:
                found.append(data)
    return found


def loaded(data: dict[str, Any]) -> Graves:
    state = game().new()
    state.load(data)
    return state


@pytest.mark.parametrize("name", Graves.FIELDS)
def test_every_field_is_copied_and_compared(name: str) -> None:
    data = game().new().data()
    old = data[name]
    other = [number + 1 for number in old] if isinstance(old, list) else old + 1
    changed, copy = loaded(data | {name: other}), game().new()
    assert changed != loaded(data)
    copy.copy_from(changed)
    assert copy == changed


def test_a_view_tells_every_field_as_far_as_its_seat_knows_it() -> None:
    varied, plain = set(), game().new().data()
    for data in positions():
        state = loaded(data)
        varied |= {name for name in data if data[name] != plain[name]}
        for seat in (SPECTATOR, max(0, int(state.asked))):
            assert game().remember(state.view(seat)).data() == state.veil(seat).data()
    assert varied == set(Graves.FIELDS)


def test_the_text_of_a_position_has_every_field() -> None:
    told = [name for field in game().new().fields() for name in field.attributes]
    assert sorted(told) == sorted(Graves.FIELDS)


@pytest.mark.parametrize("name", sorted(set(Graves.FIELDS) - set(UNSEEN)))
def test_a_learner_sees_every_field(name: str) -> None:
    look = planes_of(game()).look
    running = [data for data in positions() if data["asked"] != OVER]
    for one, other in product(running, running[:: max(1, len(running) // 12)]):
        if one[name] != other[name]:
            seen, mixed = loaded(one), loaded(one | {name: other[name]})
            if any(look(seen, seat) != look(mixed, seat) for seat in range(5)):
                return
    pytest.fail(f"no plane shows {name}")
