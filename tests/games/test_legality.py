"""What is offered and what is refused are one thing, and a position is no more than what it says,
all along a few games of every kind."""

import pytest

from restinplay.games import SLUGS, game_class
from tests.contract.walks import Walk

LOOKS = 40  # at each of the games
SEEDS = (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_answer_is_offered_or_refused(slug: str, seed: int) -> None:
    game = game_class(slug)(seats=min(3, game_class(slug).SEATS[-1]))
    walk = Walk(game, seed, everywhere=True)
    apart = max(1, len(walk.answers) // LOOKS)
    for place, state in enumerate(walk.states()):
        if place % apart == 0:
            refused = {move for move in range(len(game.moves)) if state.why_not(move) is not None}
            assert refused.isdisjoint(state.legal())
            assert len(refused) + len(state.legal()) == len(game.moves)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_that_is_over_leaves_a_trace_in_a_position(slug: str, seed: int) -> None:
    game = game_class(slug)(seats=min(3, game_class(slug).SEATS[-1]))
    for state in Walk(game, seed, everywhere=True).states():
        assert game.position(repr(state)) == state
