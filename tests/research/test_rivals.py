"""Policies of a researcher's own in the other seats."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games import SLUGS, game_class
from restinplay.research.gym import ManyEnv, SeatEnv, id_of


def first_legal(look: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


class FirstLegal(Policy):
    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        return state.legal()[0]


@pytest.mark.parametrize("slug", SLUGS[1:])
def test_a_function_is_asked_like_a_learner(slug: str) -> None:
    seats = game_class(slug).SEATS[-1]
    asked = []

    def rival(look: Any, mask: Any) -> Any:
        asked.append((look, mask))
        return np.flatnonzero(mask)[-1]

    env = SeatEnv(slug, seats=seats, seat=0, rival=rival)
    env.reset(seed=2)
    for _ in range(20):
        if env.step(env.sample())[2]:
            env.reset()
    assert len(asked) > 5
    for look, mask in asked:
        assert env.observation_space.contains(look)
        assert mask.any()
        assert look[0] == 0  # another seat than the learner's
        assert look[:seats].sum() == 1


def test_a_function_and_a_policy_that_answer_alike_play_the_same_game() -> None:
    one: Any = gymnasium.make_vec(id_of("manors"), num_envs=3, rival=first_legal)
    other: Any = gymnasium.make_vec(id_of("manors"), num_envs=3, rival=FirstLegal())
    looks, again = one.reset(seed=1)[0], other.reset(seed=1)[0]
    for _ in range(60):
        assert (looks == again).all()
        actions = one.unwrapped.sample()
        looks, again = one.step(actions)[0], other.step(actions)[0]


def test_a_rival_may_be_replaced_between_games() -> None:
    env, vector = SeatEnv("manors"), ManyEnv("manors", num_envs=2)
    for table in (env, vector):
        assert table.rival == "random"
        table.rival = first_legal
        assert table.rival is first_legal
        assert not table._vector.careless
        with pytest.raises(BadInput, match="unknown bot 'nobody'"):
            table.rival = "nobody"
        assert table.rival is first_legal


def test_a_rival_that_cheats_or_is_none_is_named() -> None:
    env = SeatEnv("manors", options={"first_family": "A"}, seat=1, rival=lambda look, mask: -1)
    with pytest.raises(BadInput, match="the rival answered -1, which is not legal here"):
        env.reset(seed=1)
    with pytest.raises(BadInput, match="a rival is the name of a bot, a Policy or a function"):
        SeatEnv("manors", rival=7)  # type: ignore[arg-type]
