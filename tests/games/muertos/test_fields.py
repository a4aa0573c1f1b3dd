"""The fields of a position are listed once; all that treats a position whole knows each of them."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.state import Muertos
from restinplay.research.planes import planes_of
from tests.games.muertos.games import OPTIONS, Played, game_with

FORGOTTEN = {
    "strikes": "names the lots of a seeded deal, and no seat knows of those",
    "mixed": "a view tells what of the last shuffle is left",
    "gone": "that is taken off there",
    "fetched": "when all is over a view shows where every card is, not whence",
}
UNSEEN = {
    "strikes": FORGOTTEN["strikes"],
    "shuffles": "what was shuffled last is seen",
    "arrived": "the ranks are seen",
    "result": "the game is over when there is one",
    "players": "the order ends with them",
    "depth": "the agenda ends there",
}


DRAGGING = OPTIONS.index({"cling_drag": "same_distance"})
HOSTILE = OPTIONS.index({"sidestep_scope": "hostile"})
RARE = ("behind", "prize", "drawn", "prey", "route", "named", "clinger", "result")


def game() -> MuertosGame:
    return game_with(DRAGGING, 6)


@cache
def positions() -> list[dict[str, Any]]:
    """Positions of some games of six, as data: now and then one, and those with rare fields."""
    found: list[dict[str, Any]] = []
    plain, kept = game().new().data(), Counter[str]()
    for seed in range(6):
        options = (DRAGGING, HOSTILE)[seed % 2]
        for number, moment in enumerate(Played(options, 6, seed, wild=0.4)):
            data = moment.state.data()
            rare = [name for name in RARE if data[name] != plain[name] and kept[name] < 6]
            if data["victim"] >= 0 and data["item"] and kept["item"] < 6:
                rare.append("item")
            kept.update(rare)
            if number % 60 == 0 or rare:
                found.append(data)
    return found


def loaded(data: dict[str, Any]) -> Muertos:
    state = game().new()
    state.load(data)
    return state


@pytest.mark.parametrize("name", Muertos.FIELDS)
def test_every_field_is_copied_and_compared(name: str) -> None:
    data = game().new().data() | {"depth": 1}
    old = data[name]
    other = [number + 1 for number in old] if isinstance(old, list) else type(old)(not old)
    if name == "agenda":
        other = [1, *old[1:]]
    changed, copy = loaded(data | {name: other}), game().new()
    assert changed != loaded(data)
    copy.copy_from(changed)
    assert copy == changed


def test_a_view_tells_every_field_as_far_as_its_seat_knows_it() -> None:
    varied, lost, plain = set(), set(), game().new().data()
    for data in positions():
        state = loaded(data)
        varied |= {name for name in data if data[name] != plain[name]}
        for seat in (SPECTATOR, max(0, int(state.asked))):
            known, told = state.veil(seat).data(), game().remember(state.view(seat)).data()
            lost |= {name for name in known if told[name] != known[name]}
            assert told["fetched"] == known["fetched"] or data["asked"] == OVER
    assert varied == set(Muertos.FIELDS)
    assert lost == set(FORGOTTEN)


@pytest.mark.parametrize("name", sorted(set(Muertos.FIELDS) - set(UNSEEN)))
def test_a_learner_sees_every_field(name: str) -> None:
    look = planes_of(game()).look
    running = [data for data in positions() if data["asked"] != OVER]
    for one, other in product(running, running[:: len(running) // 10]):
        if one[name] != other[name]:
            seen, mixed = loaded(one), loaded(one | {name: other[name]})
            if any(look(seen, seat) != look(mixed, seat) for seat in range(6)):
                return
    pytest.fail(f"no plane shows {name}")
