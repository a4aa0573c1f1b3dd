"""A view that comes over a wire may be damaged; then it is refused, and nothing hangs."""

import copy
from typing import Any

import pytest

from restinplay import BadInput
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import CARDS, card_text
from tests.contract.walks import walk

NO_CARD_LEFT: dict[str, Any] = {
    "discard": [card_text(card) for card in range(CARDS)],
    "rooms": [
        {"room": room, "state": "open" if room == 1 else "unvisited", "doors": [], "secret": secret}
        for room, secret in enumerate(["LOCK-S"] + [None] * 12, 1)
    ],
    "token": 1,
    "deck": 0,
    "legal": [],
}


def a_view() -> dict[str, Any]:
    game = EvaGame()
    return next(copy.deepcopy(s.view(0)) for s in walk(game, 3) if s.asked == 0)


@pytest.mark.parametrize(
    "damage",
    [
        {"token": -1},
        {"token": 99},
        {"asked": -1},
        {"clues": ["sk", "sk", "sk"]},
        {"clues": "x"},
        {"bones": []},
        {"deck": 3},
        {"game": "manors"},
        {"rooms": []},
        {"legal": ["door 13"]},
        {"question": {"kind": "dance", "clause": "E-302"}},
        {"options": {"doors": "3"}},
        {"surprise": 1},
        {"question": {"kind": "door", "clause": "E-220"}, "asked": -1, "legal": []},
        {
            **NO_CARD_LEFT,
            "question": {"kind": "door", "clause": "E-220"},
            "asked": -1,
            "drawing": 2,
        },
    ],
)
def test_a_damaged_view_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="view of eva"):
        EvaGame().belief({**a_view(), **damage})


def test_a_part_that_is_missing_is_named() -> None:
    view = a_view()
    del view["discard"]
    with pytest.raises(BadInput, match="discard"):
        EvaGame().belief(view)
