"""The contract, for every game at every number of seats and with every option."""

from collections.abc import Callable

import pytest

from restinplay import compiled
from restinplay.core.game import Game
from tests.contract.checks import CHECKS
from tests.contract.walks import all_games, name_of
from tests.marks import heavy

Check = Callable[[Game, int], None]

games = pytest.mark.parametrize("game", all_games(), ids=name_of)
checks = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


@checks
@games
def test_the_game_holds_to_the_contract(check: Check, game: Game) -> None:
    for seed in range(4 if compiled() else 2):
        check(game, seed)


@heavy
@checks
@games
def test_the_game_holds_to_the_contract_for_long(check: Check, game: Game) -> None:
    for seed in range(1000, 1400):
        check(game, seed)
