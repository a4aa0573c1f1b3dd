"""The contract, for every game at every number of seats and with every option."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from restinplay.core.game import Game
from restinplay.core.state import State
from restinplay.games import SLUGS, game_class
from tests.contract.checks import CHECKS
from tests.contract.walks import LOOKS, Walk, all_games, name_of, some_games
from tests.marks import heavy

Check = Callable[[Walk], None]

POSITIONS = 60_000  # of each game, shared by all the ways to play it: looked at in the heavy suite
GAMES = all_games()
WAYS = Counter(game.SLUG for game in GAMES)

checks = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)


@checks
@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_the_game_holds_to_the_contract(check: Check, game: Game) -> None:
    for seed in range(1 if Walk(game, 1).is_long else 3):
        check(Walk(game, seed))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_chapters_of_the_rules_are_no_ladder(slug: str) -> None:
    """A state, the table that it is about, and the State of all games: no more."""
    assert type(game_class(slug)().new()).__mro__.index(State) <= 2


def many_walks(game: Game) -> Iterator[Walk]:
    """Rather many games than every position of a few: those of one game are much alike."""
    left = POSITIONS // WAYS[game.SLUG]
    for seed in count(1000):
        walk = Walk(game, seed)
        yield walk
        left -= LOOKS if walk.is_long else len(walk.answers)
        if left <= 0:
            return


@heavy
@checks
@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_game_holds_to_the_contract_for_long(check: Check, game: Game) -> None:
    for walk in many_walks(game):
        check(walk)
