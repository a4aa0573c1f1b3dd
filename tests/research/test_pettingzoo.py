"""PettingZoo's suites on our tables, and OpenSpiel's bridge beside them."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from shimmy import OpenSpielCompatibilityV0

import restinplay.research.open_spiel  # noqa: F401  registers the games
from restinplay.core.clauses import IllegalMove
from restinplay.core.state import CHANCE, SPECTATOR
from restinplay.games import SLUGS, game_class
from restinplay.games.parts import words_of
from restinplay.research.pettingzoo import TableEnv, env, raw_env

TABLES = [(slug, seats) for slug in SLUGS for seats in game_class(slug).SEATS]

# PettingZoo would rather see arrays than a dict with a mask, although its own games have one.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_api_is_kept(slug: str, seats: int) -> None:
    api_test(env(slug, seats=seats), num_cycles=150)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seed_fixes_everything(slug: str) -> None:
    seed_test(partial(env, slug), num_cycles=60)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_can_be_shown(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, slug))
    capsys.readouterr()
    table = raw_env(slug, render_mode="human")
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    table.step(int(np.flatnonzero(mask)[0]))
    told = words_of(slug).narrate(table._state.view(SPECTATOR), table.rules.data)
    assert capsys.readouterr().out == "\n".join(told) + "\n"


def test_what_is_not_legal_is_refused_with_its_clause_or_loses() -> None:
    bare = raw_env("eva")
    bare.reset(seed=1)
    with pytest.raises(IllegalMove, match="E-"):
        bare.step(16)
    kind = env("manors")
    kind.reset(seed=1)
    loser = kind.agent_selection
    kind.step(283)
    assert kind.terminations[loser]
    assert kind.rewards[loser] == -1


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_state_is_what_all_seats_see(slug: str, seats: int) -> None:
    table: Any = env(slug, seats=seats)
    table.reset(seed=1)
    luck = np.random.default_rng(1)
    for _ in range(10):
        state = table.state()
        assert table.state_space.contains(state)
        looks = [table.observe(agent)["observation"] for agent in table.possible_agents]
        assert (state == np.concatenate(looks)).all()
        table.step(int(luck.choice(np.flatnonzero(table.last()[0]["action_mask"]))))


class Following(TableEnv):
    """A table where nature answers as it did in a game of OpenSpiel's."""

    def __init__(self, leader: Any, slug: str, seats: int) -> None:
        super().__init__(slug, seats=seats)
        self._leader = leader
        self._answers = 0

    def step(self, action: int | None) -> None:
        self._answers += 1
        super().step(action)

    def _deal(self) -> None:
        history = self._leader.game_state.full_history()
        while self._state.asked == CHANCE:
            self._state.play(history[self._answers].action + self.rules.moves.decisions)
            self._answers += 1


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_open_spiel_s_bridge_tells_the_same(slug: str, seats: int) -> None:
    """The same deal and the same answers on both ways to PettingZoo."""
    config = {"players": seats} if len(game_class(slug).SEATS) > 1 else None
    theirs = OpenSpielCompatibilityV0(game_name=f"restinplay_{slug}", config=config)
    theirs.reset(seed=seats)
    ours = Following(theirs, slug, seats)
    ours.reset()
    luck = np.random.default_rng(seats)
    for _ in range(120):
        agent = ours.agent_selection
        assert theirs.terminations == ours.terminations
        assert theirs.rewards == pytest.approx(ours.rewards)
        if ours.terminations[agent]:
            break
        seen = ours.observe(agent)
        assert theirs.agent_selection == agent
        assert (theirs.infos[agent]["action_mask"] == seen["action_mask"]).all()
        for each in ours.agents:
            assert (theirs.observe(each) == ours.observe(each)["observation"]).all()
        action = int(luck.choice(np.flatnonzero(seen["action_mask"])))
        theirs.step(action)
        ours.step(action)
