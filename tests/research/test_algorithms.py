"""Other people's algorithms play our games."""

import runpy
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests.api_test import EnforceAPIOnFullTreeBase
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

import restinplay.games.manors.endgame  # noqa: F401  registers restinplay_endgame
from tests.marks import heavy

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = "restinplay_endgame(deck=_1+1+2)"


def test_counterfactual_regret_falls_in_the_endgame_of_manors() -> None:
    game = pyspiel.load_game(SMALL)
    solver = cfr.CFRSolver(game)
    found = []
    for iterations in (1, 4):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert 0 <= found[1] < found[0] / 3


class TestEndgame(EnforceAPIOnFullTreeBase):
    """OpenSpiel's test of whole trees, perfect recall included."""

    game_name: ClassVar[str] = SMALL
    game: ClassVar[Any] = pyspiel.load_game(SMALL)

    def test_number_of_nodes(self) -> None:
        kinds = [state.get_type() for state in self.all_states]
        types = pyspiel.StateType
        counted = [kinds.count(kind) for kind in (types.CHANCE, types.DECISION, types.TERMINAL)]
        assert counted == [356, 413, 606]

    def test_game_is_perfect_recall(self) -> None:
        with pytest.MonkeyPatch.context() as patch:
            suite = "open_spiel.integration_tests.api_test.PERFECT_RECALL_NUM_STATES"
            patch.setattr(suite, {SMALL: 205})
            super().test_game_is_perfect_recall()


del EnforceAPIOnFullTreeBase


@pytest.mark.parametrize(
    "name",
    [
        "restinplay_manors",
        "restinplay_graves(players=3,round_limit=2)",
        "restinplay_muertos(players=3,dawn_round=20)",
    ],
)
def test_open_spiel_s_ismcts_plays(name: str) -> None:
    """It asks for a new world for every simulation and checks that the seat cannot tell."""
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=np.random.RandomState(1))
    luck = np.random.RandomState(1)
    state, choices = game.new_initial_state(), 0
    while not state.is_terminal() and choices < 6:
        legal = state.legal_actions()
        if state.is_chance_node() or len(legal) == 1:
            state.apply_action(int(luck.choice(legal)))
        else:
            action = bot.step(state)
            assert action in legal
            state.apply_action(int(action))
            choices += 1
    assert choices == 6


def test_the_q_learner_of_the_examples_beats_a_random_player() -> None:
    main = runpy.run_path(str(EXAMPLES / "q_learning.py"))["main"]
    before, after = main(episodes=300, games=150)
    assert after > before + 0.3


@heavy
def test_the_q_learner_learns_more_with_more_games() -> None:
    main = runpy.run_path(str(EXAMPLES / "q_learning.py"))["main"]
    before, after = main(episodes=4000)
    assert after > before + 0.3


def test_the_duel_of_the_examples_is_fought_out() -> None:
    main = runpy.run_path(str(EXAMPLES / "duel.py"))["main"]
    won, drawn, lost = main("thumb", games=2, least=0.001)
    assert won + drawn + lost == 2
