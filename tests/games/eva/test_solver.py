"""The solver: its way wins, and what anybody has won it does not call lost."""

import pytest

from restinplay import bots, games
from restinplay.arena.contest import Contest
from restinplay.core.chance import Shuffled
from restinplay.core.policy import Policy
from restinplay.core.state import CHANCE
from restinplay.games.eva.solver import LOST, UNKNOWN, WON, Solver

DEALS = range(60)
MOST = 20_000


@pytest.mark.parametrize("doors", ["2", "3"])
def test_the_way_of_the_solver_wins(doors: str) -> None:
    game = games.game("eva", {"doors": doors})
    for deal in DEALS:
        solver = Solver(game, bots.policy("thumb", game), deal, MOST)
        if solver.answer() != WON:
            continue
        dealer, state = Shuffled(deal), game.new()
        for move in [None, *solver.way]:
            if move is not None:
                state.play(move)
            while state.asked == CHANCE:
                state.apply(dealer.answer(state))
        assert state.returns() == [1.0]


def test_what_somebody_has_won_is_not_lost() -> None:
    game = games.game("eva")
    contest = Contest(game, [bots.policy("thumb", game)])
    answers = []
    for deal in DEALS:
        contest.play_game((0,), deal)
        answers.append(Solver(game, bots.policy("thumb", game), deal, MOST).answer())
        if contest.state.returns() == [1.0]:
            assert answers[-1] != LOST
    assert answers.count(WON) > len(DEALS) // 2


def test_whom_it_asks_first_does_not_change_the_answer() -> None:
    game = games.game("eva")
    for deal in range(12):
        by_thumb = Solver(game, bots.policy("thumb", game), deal, MOST).answer()
        by_chance = Solver(game, Policy(), deal, MOST).answer()
        assert UNKNOWN in (by_thumb, by_chance) or by_thumb == by_chance


def test_it_gives_up_where_it_is_told_to() -> None:
    game = games.game("eva")
    assert Solver(game, bots.policy("thumb", game), 3, 1).answer() == UNKNOWN
