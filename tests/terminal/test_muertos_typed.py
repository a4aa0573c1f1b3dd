"""What can be typed at the table of muertos, which number means what, what gives itself."""

from typing import Any

import pytest

from restinplay.games.muertos.game import GAME
from restinplay.games.muertos.position import position
from restinplay.games.muertos.terminal.choices import KEYS
from restinplay.games.muertos.terminal.face import FACE
from tests.terminal.cemetery import seen_by, tales

THREE = GAME({}, 3)
DATA = THREE.data


def view_of(plays: str = "", **table: Any) -> dict[str, Any]:
    state = position(THREE, **table)
    for text in filter(None, plays.split(", ")):
        state.play(state.moves.parse(text))
    return seen_by(state, int(state.asked))


LAY: dict[str, Any] = {"stage": "lay", "hands": ("kick hurl_pot hurl_pie shove sidestep",)}
WALK: dict[str, Any] = {"plays": "move", "laid": ("kick",), "fields": "10 1 1"}
GRAB: dict[str, Any] = {
    "plays": "act",
    "laid": ("grab",),
    "fields": "10 10 11",
    "bodies": "1A2L",
    "owned": ("", "music", "dance"),
}


@pytest.mark.parametrize(
    ("typed", "table", "move"),
    [
        ("lay kick", LAY, "lay kick"),
        ("Kick", LAY, "lay kick"),
        ("ki", LAY, "lay kick"),
        ("pot", LAY, "lay hurl_pot"),
        ("flower", LAY, "lay hurl_pot"),
        ("hurl pie", LAY, "lay hurl_pie"),
        ("lay hurl_pie", LAY, "lay hurl_pie"),
        ("hurl", LAY, "hurl"),
        ("s", LAY, "s"),
        ("side", LAY, "lay sidestep"),
        ("sho", LAY, "lay shove"),
        ("9", WALK, "step 9"),
        ("step 9", WALK, "step 9"),
        ("go to 9", WALK, "step 9"),
        ("dog 22", WALK, "dog 22"),
        ("the dog to start", WALK, "dog start"),
        ("lead 22", WALK, "dog 22"),
        ("done", WALK, "end"),
        ("walk", {"laid": ("kick",)}, "move"),
        ("action", {"laid": ("kick",)}, "act"),
        ("kick", {"laid": ("kick",)}, "act"),
        ("mend", {"laid": ("kick",)}, "lay mend"),
        ("music from ben", GRAB, "grab 2 music"),
        ("music", GRAB, "grab 2 music"),
        ("3 dance", GRAB, "grab 3 dance"),
        ("cleo arm", GRAB, "grab 3 arm"),
        ("arm", GRAB, "arm"),
        ("ben", {"plays": "act", "laid": ("kick",), "fields": "10 10 11"}, "target 2"),
        ("target 3", {"plays": "act", "laid": ("kick",), "fields": "10 10 11"}, "target 3"),
        ("c", {"plays": "act", "laid": ("kick",), "fields": "10 10 11"}, "target 3"),
        ("mend and kick", {"stage": "swap", "hands": ("mend kick trail",)}, "swap mend kick"),
        ("kick mend", {"stage": "swap", "hands": ("mend kick trail",)}, "swap mend kick"),
        ("no", {"stage": "swap", "hands": ("mend kick trail",)}, "keep"),
        (
            "hurl pie pot",
            {"stage": "swap", "hands": ("hurl_pie hurl_pot",)},
            "swap hurl_pie hurl_pot",
        ),
        ("no", {"plays": "move", "laid": ("kick",), "fields": "10 10 1"}, "pass"),
        ("gibberish", WALK, "gibberish"),
        ("take kick", LAY, "take kick"),
        ("take arm", {"laid": ("kick",)}, "take arm"),
        ("grab 10", {"laid": ("kick",)}, "grab 10"),
        ("grab arm", WALK, "grab arm"),
        ("grab 2", LAY, "grab 2"),
    ],
)
def test_typed_words(typed: str, table: dict[str, Any], move: str) -> None:
    assert FACE.hear(typed, view_of(**table), DATA) == move


def test_dens_are_answered_by_what_lies_there() -> None:
    table: dict[str, Any] = {"laid": ("kick",), "fields": "9 1 1", "bodies": "1A1L"}
    view = view_of("move, step 29", dens={29: "shove kick dance"}, **table)
    heard = {
        typed: FACE.hear(typed, view, DATA) for typed in ("shove arm", "dance", "kick", "none")
    }
    assert heard == {
        "shove arm": "take shove arm",
        "dance": "take dance",
        "kick": "take kick leg",
        "none": "take nothing",
    }


def test_every_legal_move_is_heard_as_itself_and_has_one_number_or_key() -> None:
    for moment in tales(30):
        legal = moment.view["legal"]
        numbers = FACE.numbers(moment.view)
        assert len(numbers) == len(legal)
        shown = [number for number in numbers if number]
        assert len(set(shown)) == len(shown), (legal, numbers)
        for move, number in zip(legal, numbers, strict=True):
            assert (number == 0) == (move in KEYS.values())
            assert FACE.hear(move, moment.view, DATA) == move


def test_numbers_are_what_the_table_shows() -> None:
    view = view_of(**WALK)
    assert dict(zip(view["legal"], FACE.numbers(view), strict=True)) == {
        "step 9": 9,
        "step 11": 11,
        "step 23": 23,
        "dog 22": 922,
        "end": 0,
    }
