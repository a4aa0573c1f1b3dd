"""The engine and a second, plain reading of the rules agree on questions, answers and tables."""

import random

import pytest

from restinplay.core.state import OVER
from tests.games.graves.both import Both
from tests.games.graves.games import OPTIONS, TASTES, Played, answer, every_game
from tests.games.graves.reread import Plain
from tests.marks import clause, heavy


def whole_game(played: Played) -> None:
    luck, game, plain = random.Random(played.seed), played.game, played.setting()
    dealt = Plain(game.options, game.seats)
    both = Both(game, plain or dealt, played.start(), whole=plain is None)
    while both.state.asked != OVER:
        both.play(both.state.moves.text(answer(both.state, luck, played.taste)))


@clause("G-101", "G-402", "G-421", "G-423", "G-424", "G-603", "G-605", "G-801", "G-805")
@every_game
def test_two_readings_of_the_rules_agree(played: Played) -> None:
    whole_game(played)


@heavy
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_agree_for_long(options: int, seats: int) -> None:
    for seed in range(60):
        taste = [*TASTES][seed % len(TASTES)]
        whole_game(Played(options, seats, seed, taste, is_rich=seed % 3 > 0))
