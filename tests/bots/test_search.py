"""The search, on small games whose right answers are known."""

import pytest

from restinplay.bots.search import NOWHERE, Tree, fold
from restinplay.bots.thinking import Considered, Effort, Thinker
from restinplay.core.policy import Policy
from tests.bots.toys import Coin, Endless, Pennies, Three, Toy, ToyGame

SEEDS = range(5)


def considered(kind: type[Toy], seat: int, *answers: str, seed: int = 0) -> dict[str, Considered]:
    """What a bot without a prior thinks of the seat's answers after these."""
    game = ToyGame(kind)
    state = game.new()
    for text in answers:
        state.apply(game.moves.parse(text))
    thinker = Thinker(game, Policy(), Effort(2000, noise=0, memory=8))
    thought = thinker.think(state.view(seat), seed)
    found = {option.move: option for option in thought.considered}
    assert found[thought.move] == thought.considered[0]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_what_nobody_can_see_cannot_be_used(seed: int) -> None:
    """A player who looks at each coin by itself thinks that a bet always wins."""
    found = considered(Coin, 0, "hidden heads", seed=seed)
    assert found["sure"].result == pytest.approx(0.3)
    assert abs(found["bet"].result) < 0.25
    assert next(iter(found)) == "sure"


@pytest.mark.parametrize("seed", SEEDS)
def test_another_seat_does_not_see_what_is_hidden_from_it(seed: int) -> None:
    """The one who hides the penny knows it; a search with one observer would think it found."""
    for option in considered(Pennies, 0, seed=seed).values():
        assert abs(option.result) < 0.25
        assert option.spread > 0.9


@pytest.mark.parametrize("seed", SEEDS)
def test_every_seat_wants_its_own_best(seed: int) -> None:
    found = considered(Three, 0, seed=seed)
    assert found["right"].result > 0.3
    assert found["left"].result < 0
    assert considered(Three, 1, "left", seed=seed)["mine"].result == 1.0
    assert considered(Three, 2, "right", "ours", seed=seed)["high"].result == 1.0


def test_a_bot_thinks_of_games_without_an_end_and_comes_back() -> None:
    game = ToyGame(Endless)
    thinker = Thinker(game, Policy(), Effort(20, memory=8))
    thought = thinker.think(game.new().view(0), 1)
    assert thought.move == "stop"
    assert {one.move: one.result for one in thought.considered} == {"stop": 1.0, "go on": 0.0}


def test_a_full_tree_stays_as_it_is() -> None:
    tree = Tree(4)
    keys = [int(fold(7, number)) for number in range(100)]
    kept = [key for key in keys if tree.find(key) == NOWHERE and tree.add(key) != NOWHERE]
    assert 8 <= len(kept) < 16
    assert all(tree.find(key) != NOWHERE for key in kept)
    assert tree.is_crowded()
    tree.clear()
    assert all(tree.find(key) == NOWHERE for key in keys)
    assert not tree.is_crowded()


def test_a_small_tree_is_enough_to_answer() -> None:
    game = ToyGame(Three)
    thinker = Thinker(game, Policy(), Effort(500, memory=4))
    assert thinker.think(game.new().view(0), 1).move == "right"
