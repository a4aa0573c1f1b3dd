"""Words that set up a position: nonsense is refused in one line."""

from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.position import position as graves
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.position import position as manors
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.position import position as muertos
from tests.contract.positions import is_one_line

LONG = "x" * 5_000
OF_GRAVES: list[dict[str, Any]] = [
    {"families": "Q R S"},
    {"families": "M"},
    {"money": [1]},
    {"money": "x"},
    {"box": [1]},
    {"bought": "9"},
    {"bought": "9" * 20},
    {"graves": {99: "M1"}},
    {"graves": {0: "M1"}},
    {"shares": ["MX1"] * 9},
    {"piles": {9: "MX"}},
    {"chips": {"M1": "placebo 9"}},
    {"chips": {"M1": ""}},
    {"active": 7},
    {"step": LONG},
    {"health": {LONG: "near"}},
    {"health": {"M1": LONG}},
    {"round": "x"},
]
OF_MANORS: list[dict[str, Any]] = [
    {"active": "C"},
    {"round": 99},
    {"round": "x"},
    {"houses": "x"},
    {"carried": "z"},
    {"hands": ("9" * 20, "")},
    {"hands": ("1",)},
    {"tops": (9, 0)},
    {"barred": "9" * 20},
    {"tenth": "A"},
    {"tenth": "C G4"},
    {"named": {7: 1}},
    {"past": {99: ("", "")}},
    {"line": "G1"},
    {"displays": (LONG, "")},
]
OF_MUERTOS: list[dict[str, Any]] = [
    {"fields": "x"},
    {"bodies": "2"},
    {"bodies": "xAyL"},
    {"owned": ["x"]},
    {"ranks": ["x"]},
    {"hands": [LONG]},
    {"laid": ["x"]},
    {"dog": "x"},
    {"gravedigger": 9_999},
    {"stacks": {"x": 1}},
    {"dens": {99: "kick"}},
    {"pile": LONG},
    {"order": "x"},
    {"order": "9 9"},
    {"stage": LONG},
    {"active": 99},
]


@pytest.mark.parametrize("words", OF_GRAVES, ids=lambda words: str(words)[:30])
def test_nonsense_sets_up_no_position_of_graves(words: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        graves(GravesGame(seats=3), **words)
    is_one_line(str(refused.value))


@pytest.mark.parametrize("words", OF_MANORS, ids=lambda words: str(words)[:30])
def test_nonsense_sets_up_no_position_of_manors(words: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        manors(ManorsGame(), **words)
    is_one_line(str(refused.value))


@pytest.mark.parametrize("words", OF_MUERTOS, ids=lambda words: str(words)[:30])
def test_nonsense_sets_up_no_position_of_muertos(words: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        muertos(MuertosGame(seats=3), **words)
    is_one_line(str(refused.value))
