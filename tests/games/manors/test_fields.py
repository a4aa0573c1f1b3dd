"""The fields of a position are listed once; all that treats a position whole knows each of them."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from restinplay.core.position import Field
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.manors.state import Manors
from restinplay.research.planes import planes_of
from tests.games.manors.games import OPTIONS, SHUNS, Played, game_with
from tests.games.manors.table import B, family, table

CHANGING = [name for name in Manors.FIELDS if name not in Manors.FIXED]
FORGOTTEN = {"castles_on": "a view tells of the castles that are still to be won"}
UNSEEN = {
    "result": "the game is over when there is one",
    "winner": "the game is over when there is one",
    "actor": "only nature is asked while a Medium of another family works",
    "drawer": "only nature draws",
    "due": "what nature deals, and how many Ghosts card 21 takes, is asked one by one",
    "trip_round": "a trip ends with the turn that it meets",
    "past": "the answers tell what card 18 finds at earlier rounds",
    "scrapped": "no rule asks for it any more",
    "shuffled": "names the lots of a seeded deal, and no seat knows of those",
    "shuffles": "names the lots of a seeded deal, and no seat knows of those",
    "since": "no rule asks when a card came to round 10",
    "moved_place": "the card that came along is seen, and what arrived",
    **dict.fromkeys(("spirits", "fixed", "worth", "stray"), "the cards that lie there are seen"),
}


@cache
def positions() -> list[tuple[int, dict[str, Any]]]:
    """Positions of some games with all kinds of options, as data."""
    found = []
    for seed in range(45):
        options = 7 * seed % len(OPTIONS)
        played = Played(options, seed, [*SHUNS][seed % 4])
        found += [(options, state.data()) for state, _ in played]
    double = table(A=family(side="G4", display="M16"), B=family(side="G1")).A("medium 16")
    begone = table(A=family(side="M14 G2"), B=family(display="M11"), turn=B).B("medium 11")
    again = table(A=family(side="M15 G5"), round=9, turn=B, houses={9: "manor"}).B("give up")
    rare = double.A("copy 4"), begone.B("banish medium 14"), again.A("transfer ghost 5")
    return found[::5] + [(0, fight.state.data()) for fight in rare]


def loaded(options: int, data: dict[str, Any]) -> Manors:
    state = game_with(options).new()
    state.load(data)
    return state


@pytest.mark.parametrize("name", CHANGING)
def test_every_field_is_copied_and_compared(name: str) -> None:
    data = game_with(0).new().data() | {"arrivals": 2}
    old = data[name]
    other = [old[0], old[1] + 1, *old[2:]] if isinstance(old, list) else old + 1
    if name == "notes":
        data["noted"] = [2, 0]
    changed, copy = loaded(0, data | {name: other}), game_with(0).new()
    assert changed != loaded(0, data)
    copy.copy_from(changed)
    assert copy == changed


def test_a_view_tells_every_field_as_far_as_its_seat_knows_it() -> None:
    varied, lost, plain = set(), set(), game_with(0).new().data()
    for options, data in positions():
        state = loaded(options, data)
        varied |= {name for name in data if data[name] != plain[name]}
        for seat in (SPECTATOR, 0, 1):
            known = state.veil(seat).data()
            told = game_with(options).remember(state.view(seat)).data()
            lost |= {name for name in known if told[name] != known[name]}
    assert varied == set(Manors.FIELDS)
    assert lost == set(FORGOTTEN)


def test_the_text_of_a_position_has_a_place_for_every_field() -> None:
    written: list[Field] = game_with(0).new().fields()
    assert sorted(name for field in written for name in field.attributes) == sorted(CHANGING)


@pytest.mark.parametrize("name", sorted(set(CHANGING) - set(UNSEEN)))
def test_a_learner_sees_every_field(name: str) -> None:
    look = planes_of(game_with(0)).look
    running = [one for one in positions() if one[1]["asked"] != OVER]
    for (options, one), (_, other) in product(
        running, [*running[:: len(running) // 10], *running[-3:]]
    ):
        if one[name] != other[name]:
            seen, mixed = loaded(options, one), loaded(options, one | {name: other[name]})
            if any(look(seen, seat) != look(mixed, seat) for seat in range(2)):
                return
    pytest.fail(f"no plane shows {name}")
