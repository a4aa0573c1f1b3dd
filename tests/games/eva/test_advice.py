"""The rule-of-thumb player of eva: it is strong, always legal, and says why."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import arena, compiled
from restinplay.core.rng import Rng
from restinplay.games.eva.advice import Thumb, evaluate, trap_odds
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import CLOSE
from restinplay.games.eva.reasons import reason
from restinplay.games.eva.state import Eva
from tests.contract.walks import walk
from tests.marks import heavy

GAMES, MANY = (4_000, 20_000) if compiled() else (600, 1_200)
in_many_games = pytest.mark.parametrize("games", [GAMES, pytest.param(MANY, marks=heavy)])


@in_many_games
@pytest.mark.parametrize(("doors", "floor"), [("2", 0.5), ("3", 0.85)])
def test_thumb_wins_more_than_the_yardstick(doors: str, floor: float, games: int) -> None:
    (row,) = arena.run("eva", ["thumb"], games, 1, {"doors": doors}, workers=1)
    assert row["low"] > floor


@in_many_games
@pytest.mark.parametrize(("doors", "rate"), [("2", 0.0160), ("3", 0.0402)])
def test_random_wins_as_often_as_the_reference(doors: str, rate: float, games: int) -> None:
    (row,) = arena.run("eva", ["random"], 2 * games, 1, {"doors": doors}, workers=1)
    assert abs(row["rate"] - rate) < 4 * (rate * (1 - rate) / (2 * games)) ** 0.5


@pytest.mark.parametrize("options", [{}, {"doors": "3"}, {"passage_rule": "closing_only"}])
def test_advice_is_legal_bounded_and_in_words_everywhere(options: dict[str, str]) -> None:
    game = EvaGame(options)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    thumb = Thumb()
    for seed in range(20):
        for state in walk(game, seed):
            assert isinstance(state, Eva)
            assert -1 <= evaluate(state) <= 1
            if state.asked != 0:
                continue
            assert int(thumb.choose(state, Rng(1), buffer)) in state.legal()
            for move in state.legal():
                assert reason(state, move)
            if CLOSE in state.legal():
                assert 0 <= trap_odds(state) <= 1


def test_a_finished_game_is_worth_its_result() -> None:
    for seed in range(40):
        *_, last = walk(EvaGame({"doors": "3"}), seed)
        assert evaluate(last) == last.returns()[0]
