"""A copy of an environment, made in mid-game, plays on as the first one does."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

import restinplay.games.manors.endgame  # registers restinplay_endgame
import restinplay.research.open_spiel  # noqa: F401  registers the games
from restinplay.games import SLUGS, game_class
from restinplay.research import pettingzoo
from restinplay.research.gym import id_of

Copies = Callable[[Any], Any]


def pickled(what: Any) -> Any:
    return pickle.loads(pickle.dumps(what))


WAYS = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
GAMES = pytest.mark.parametrize("slug", SLUGS)


def company(slug: str) -> dict[str, Any]:
    return {"seats": game_class(slug).SEATS[-1], "seat": None, "rival": "thumb"}


def same(one: Any, other: Any) -> bool:
    """Of what steps and resets give: arrays, numbers, and tuples and dicts of them."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, tuple):
        return all(same(*pair) for pair in zip(one, other, strict=True))
    return np.array_equal(one, other)


@GAMES
@WAYS
def test_one_learner(slug: str, copied: Copies) -> None:
    env: Any = gymnasium.make(id_of(slug), **company(slug))
    env.reset(seed=4)
    for _ in range(8):
        if any(env.step(env.unwrapped.sample())[2:4]):
            env.reset()
    other = copied(env)
    begun = env.unwrapped._vector.games[0].data()
    for step in range(25):
        if step == 20:
            assert same(env.reset(), other.reset())
        action, again = env.unwrapped.sample(), other.unwrapped.sample()
        assert action == again
        ours, theirs = env.step(action), other.step(action)
        assert same(ours, theirs)
        if ours[2]:
            assert same(env.reset(), other.reset())
    assert env.unwrapped._vector.games[0].data() != begun


@WAYS
def test_a_copy_goes_its_own_way(copied: Copies) -> None:
    env: Any = gymnasium.make(id_of("eva"))
    look, _ = env.reset(seed=4)
    other = copied(env)
    for _ in range(5):
        other.step(other.unwrapped.sample())
    assert (env.unwrapped._look() == look).all()


@WAYS
def test_a_table_that_is_not_dealt_yet(copied: Copies) -> None:
    env: Any = gymnasium.make(id_of("graves"))
    assert same(copied(env).reset(seed=3), env.reset(seed=3))


@GAMES
@WAYS
def test_a_vector(slug: str, copied: Copies) -> None:
    vector: Any = gymnasium.make_vec(id_of(slug), num_envs=3, **company(slug))
    vector.reset(seed=4)
    for _ in range(6):
        vector.step(vector.unwrapped.sample())
    other = copied(vector)
    for _ in range(12):
        actions = vector.unwrapped.sample()
        assert (actions == other.unwrapped.sample()).all()
        assert same(vector.step(actions), other.step(actions))


@GAMES
@WAYS
def test_a_table_of_agents(slug: str, copied: Copies) -> None:
    table: Any = pettingzoo.env(slug, seats=game_class(slug).SEATS[-1])
    table.reset(seed=4)
    luck = np.random.default_rng(1)
    other = None
    for turn in range(40):
        if turn == 5:
            other = copied(table)
        seen, _, over, _, _ = table.last()
        action = None if over else int(luck.choice(np.flatnonzero(seen["action_mask"])))
        table.step(action)
        if other is not None:
            other.step(action)
            assert other.agents == table.agents
        if not table.agents:
            break
        if other is not None:
            assert other.agent_selection == table.agent_selection
            assert same(other.last(), table.last())
            assert (other.unwrapped.state() == table.unwrapped.state()).all()
    assert other is not None


@pytest.mark.parametrize("name", [*(f"restinplay_{slug}" for slug in SLUGS), "restinplay_endgame"])
@WAYS
def test_a_game_of_open_spiel_s(name: str, copied: Copies) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    luck = random.Random(1)
    for _ in range(6):
        state.apply_action(luck.choice(state.legal_actions()))
    other = copied(state)
    for _ in range(30):
        assert str(other) == str(state)
        if state.is_terminal():
            break
        action = luck.choice(state.legal_actions())
        state.apply_action(action)
        other.apply_action(action)
    assert str(copied(state.get_game())) == str(state.get_game())


@WAYS
def test_an_environment_of_open_spiel_s(copied: Copies) -> None:
    env = rl_environment.Environment("restinplay_manors")
    env.seed(1)
    env.reset()
    other = copied(env)
    assert str(other._state) == str(env._state)
    action = env._state.legal_actions()[0]
    assert other.step([action]).observations["legal_actions"]
    assert str(other._state) != str(env._state)
