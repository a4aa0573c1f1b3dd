"""The contract, for every game at every number of seats and with every option."""

from collections.abc import Callable

import pytest

from restinplay import compiled
from restinplay.core.game import Game
from tests.contract.checks import CHECKS
from tests.contract.walks import Walk, all_games, name_of, some_games
from tests.marks import heavy

Check = Callable[[Walk], None]

checks = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


@checks
@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_the_game_holds_to_the_contract(check: Check, game: Game) -> None:
    seeds = 2 if Walk(game, 1).is_long else 6
    for seed in range(seeds if compiled() else seeds // 2):
        check(Walk(game, seed))


@heavy
@checks
@pytest.mark.parametrize("game", all_games(), ids=name_of)
def test_the_game_holds_to_the_contract_for_long(check: Check, game: Game) -> None:
    for seed in range(1000, 1004 if Walk(game, 1).is_long else 1400):
        check(Walk(game, seed, everywhere=True))
