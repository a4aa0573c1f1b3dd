"""Five levels for every game at every number of seats."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import arena, bots, games
from restinplay.bots.levels import LEVELS, Slipping, effort, slips
from restinplay.bots.parallel import Parallel
from restinplay.bots.thinking import Thinker
from restinplay.core.errors import BadInput
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, State
from restinplay.games.eva.game import EvaGame
from tests.contract.walks import Walk

SEATED = [(slug, seats) for slug in games.SLUGS for seats in games.game_class(slug).SEATS]


@pytest.mark.parametrize(("slug", "seats"), SEATED)
def test_every_table_has_five_levels(slug: str, seats: int) -> None:
    game = games.game(slug, seats=seats)
    players = [bots.policy(level, game) for level in LEVELS]
    assert isinstance(players[-1], Thinker)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    state = next(state for state in Walk(game, 1).states() if state.asked >= 0)
    for player in players[:3]:
        move = player.choose(state.veil(int(state.asked)), Rng(1), buffer)
        assert int(move) in state.legal()


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_higher_level_thinks_harder(slug: str) -> None:
    thinking = [effort(level, games.game_class(slug)) for level in LEVELS[2:]]
    for lower, higher in pairwise(thinking):
        assert lower.simulations * 2 < higher.simulations
        assert lower.memory <= higher.memory
    assert all(one.seconds > 0 for one in thinking), "a slow machine must not hang a game"


@pytest.mark.parametrize("workers", [2, 3])
def test_a_level_divides_its_work_among_cores(workers: int) -> None:
    whole = effort("level5", games.game_class("eva"))
    bot = bots.policy("level5", EvaGame(), workers=workers)
    assert isinstance(bot, Parallel)
    bot.close()
    assert bot.effort == replace(whole, simulations=-(-whole.simulations // workers))
    assert bot.effort.simulations < whole.simulations


class Always(Policy):
    """Gives one answer."""

    def __init__(self, move: int) -> None:
        self.move = move

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        return self.move


def test_a_slip_is_a_beginners_answer() -> None:
    state, buffer, rng = EvaGame().new(), vec[i64]([0]), Rng(1)
    bot = Slipping(Always(1), Always(0), 20)
    answers = [int(bot.choose(state, rng, buffer)) for _ in range(1000)]
    assert 750 < sum(answers) < 850


@pytest.mark.parametrize("slug", games.SLUGS)
def test_higher_levels_slip_less(slug: str) -> None:
    often = [slips(level, games.game_class(slug)) for level in LEVELS[1:]]
    assert often == sorted(often, reverse=True)
    assert often[0] > 0
    assert often[-1] == 0


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_master_may_be_given_more_time(slug: str) -> None:
    usual, longer = (effort(name, games.game_class(slug)) for name in ("level5", "level5x16"))
    assert longer.simulations == 16 * usual.simulations
    assert longer.seconds == 16 * usual.seconds
    assert longer.memory == usual.memory + 4
    player = bots.policy("level5x16", games.game(slug))
    assert isinstance(player, Thinker)
    assert player.effort == longer


@pytest.mark.parametrize("name", ["level5x0", "level5x100", "level4x2", "thumbx2", "level5x", "x2"])
def test_nobody_else_may(name: str) -> None:
    with pytest.raises(BadInput, match=f"unknown bot '{name}'"):
        bots.policy(name, EvaGame())


def test_there_is_no_sixth_level() -> None:
    with pytest.raises(BadInput, match="unknown bot 'level6'; choose from random, thumb, level1"):
        bots.policy("level6", EvaGame())


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_beginner_wins_less_than_rules_of_thumb(slug: str) -> None:
    thumb, beginner = arena.run(slug, ["thumb", "level1"], 12, 1, {}, workers=1)
    assert thumb["rate"] >= 0.75
    assert beginner["rate"] <= 0.34


def test_a_master_gives_nothing_away_for_the_fun_of_it() -> None:
    zests = [effort(level, EvaGame).zest for level in LEVELS[2:]]
    assert zests[0] == zests[1] > zests[2] == 0.0


def played_by_skilled(slug: str, seats: int, seed: int) -> dict[str, Any]:
    """How a game among Skilled bots ends."""
    game = games.game(slug, seats=seats)
    players = [bots.policy("level3", game) for _ in range(seats)]
    state, rng, buffer = game.new(), Rng(seed), vec[i64]([0] * game.moves.decisions)
    state.deal(rng)
    while state.asked != OVER:
        seat = int(state.asked)
        state.apply(players[seat].choose(state.veil(seat), rng, buffer))
        state.deal(rng)
    return state.view(0)


def test_skilled_bots_bury_in_graves() -> None:
    """They keep to rules of thumb unless another answer proves better: 24 tries prove little."""
    ends = [played_by_skilled("graves", 4, seed) for seed in range(8)]
    assert sum(bool(grave["coffins"]) for end in ends for grave in end["graves"]) >= 2 * len(ends)


def test_skilled_bots_do_not_dawdle_on_the_way_home() -> None:
    ends = [played_by_skilled("muertos", 2, seed) for seed in range(4)]
    assert sum(end["round"] for end in ends) <= 40 * len(ends)
