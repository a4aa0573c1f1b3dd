"""Thousands of mixed games of muertos: nothing gets stuck, lost or known."""

import pytest

from restinplay.core.rng import Rng
from restinplay.core.state import OVER
from restinplay.games.muertos.bags import one, size
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import CLING, KINDS
from tests.games.fuzz import MANY, SOME, mixed_game, mixed_games, nothing_leaks
from tests.marks import clause, heavy


def check_cards(state: Muertos) -> None:
    """Each of the 66 cards is in one place (D-S4)."""
    seats = range(int(state.board.seats))
    bags = [int(state.pile), int(state.discard), *(int(bag) for bag in state.bones)]
    bags += [int(state.hand[seat]) for seat in seats]
    loose = [int(state.laid[seat]) for seat in seats] + [int(state.drawn), int(state.prey)]
    loose += [CLING] if state.clinger >= 0 else []
    bags += [int(one(card)) for card in loose if card in range(KINDS)]
    assert sum(bags) == state.board.deck
    assert sum(map(size, bags)) == size(state.board.deck)  # no count has run over into the next


def check_bodies(state: Muertos) -> None:
    """Limbs come and go one by one, festivity cards neither come nor go (D-S1, D-S3)."""
    seats = range(int(state.board.seats))
    for seat in seats:
        assert 0 <= state.arms[seat] <= 2
        assert 0 <= state.legs[seat] <= 2
    for kind in range(3):
        owned = sum(int(state.owned[seat]) >> kind & 1 for seat in seats)
        buried = sum(int(den) >> 4 * kind & 15 for den in state.treasure)
        carried = int(state.prize == kind)
        assert int(state.stacks[kind]) + owned + buried + carried == state.board.stack
    ranks = sorted(int(state.rank[seat]) for seat in seats if state.rank[seat])
    assert ranks == list(range(1, len(ranks) + 1))


def fuzz(seeds: range) -> None:
    rng, endings = Rng(seeds.start), list[str]()
    for game, seed in mixed_games("muertos", seeds):
        scratch, look = game.new(), seed * 7919 % 900
        for step, state in enumerate(mixed_game(game, seed)):
            assert isinstance(state, Muertos)
            if step % 4 == 0:
                check_cards(state)
                check_bodies(state)
            if step == look or state.asked == OVER:
                nothing_leaks(game, state, scratch, rng)
        endings += state.reasons()
    assert endings.count("home") > len(endings) // 2


@clause("D-S4", "D-Z1", "D-Z2")
def test_some_mixed_games_lose_nothing_and_tell_nothing() -> None:
    fuzz(SOME)


@heavy
@pytest.mark.parametrize("seeds", MANY, ids=str)
def test_many_mixed_games_lose_nothing_and_tell_nothing(seeds: range) -> None:
    fuzz(seeds)
