"""The rule-of-thumb player of manors: it is strong, always legal, and says why."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import arena, compiled
from restinplay.core.rng import Rng
from restinplay.games.manors.advice import Thumb
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.reasons import reason
from restinplay.games.manors.state import Manors
from tests.contract.walks import walk
from tests.games.manors.table import A, family, table

DEALS = 2_000 if compiled() else 60


def test_thumb_beats_random() -> None:
    thumb, other = arena.run("manors", ["thumb", "random"], DEALS, 1, {}, workers=1)
    assert thumb["low"] > 0.9
    assert other["rate"] == pytest.approx(1 - thumb["rate"])


@pytest.mark.parametrize("options", [{}, {"transfer_cards": "any", "max_level": "4"}])
def test_advice_is_legal_and_in_words_everywhere(options: dict[str, str]) -> None:
    game = ManorsGame(options)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    thumb = Thumb()
    for seed in range(10):
        for state in walk(game, seed):
            assert isinstance(state, Manors)
            if state.asked >= 0:
                assert int(thumb.choose(state, Rng(1), buffer)) in state.legal()
                assert all(reason(state, move) for move in state.legal())


def test_thumb_names_values_by_what_it_has_seen_and_not_by_what_lies_face_down() -> None:
    """Both 5s and the 6 lie on round 10, which only their owner knows."""
    fight = table(
        A=family(hand="1 2", display="M25"),
        B=family(hand="3", deck="3 3 3"),
        round=4,
        tenth="B G6, B G5, B G5",
    ).A("medium 25")
    buffer: vec[i64] = vec[i64]([0] * fight.game.moves.decisions)
    chosen = {
        int(Thumb().choose(state, Rng(1), buffer)) for state in (fight.state, fight.state.veil(A))
    }
    assert [fight.state.moves.text(move) for move in chosen] == ["name 3 5"]


def test_advice_promises_no_more_than_the_hand_can_give() -> None:
    """Nine rounds are to come, and with them draws that are part of the plan."""
    fight = table(A=family(hand="1 1 2"), B=family(side="G1"), round=2)
    move = fight.state.moves.parse("ghost 2")
    assert reason(fight.state, move) == (
        "it is one of the cheapest Ghosts that overtake, about 2 points; "
        "up to 4 are well spent here"
    )
