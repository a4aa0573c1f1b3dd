"""PettingZoo: every seat is an agent, asked in the order of the game.

`env("SLUG")` has PettingZoo's usual wrappers, so that an answer that is not legal loses the game
for the agent that gives it; `raw_env` refuses such an answer with the clause that forbids it.
"""

from typing import Any

from restinplay.core.game import Chosen
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, SPECTATOR
from restinplay.extras import EXTRA
from restinplay.games import game
from restinplay.research.gym import array_of, describe, id_of, looks_of
from restinplay.research.planes import planes_of

with EXTRA:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Seen = dict[str, NDArray[np.int8]]


class TableEnv(AECEnv[str, Seen, int | None]):
    """One table. Rewards are the returns of the game, at its end."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        slug: str,
        options: Chosen | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = game(slug, options, seats)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": id_of(slug)}
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self._planes = planes_of(self.rules)
        self._state = self.rules.new()
        self._luck = np.random.default_rng()
        self._rng = Rng(0)
        self.state_space = looks_of(self._planes, self.rules.seats)
        actions = self.rules.moves.decisions
        seen = spaces.Dict(
            {
                "observation": looks_of(self._planes),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._rng = Rng(int(self._luck.integers(1 << 62)))
        self._state = self.rules.new()
        self._deal()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is still in the game must answer"
        self._state.play(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._deal()
        self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _deal(self) -> None:
        """Nature's answers, until somebody is asked."""
        self._state.deal(self._rng)

    def _next(self) -> None:
        """Whose answer is wanted now; at the end of the game everybody gets the return."""
        asked = int(self._state.asked)
        if asked == OVER:
            returns = self._state.returns()
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[asked]

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.rules.moves.decisions, np.int8)
        if self._state.asked == seat:
            mask[self._state.legal()] = 1
        return {"observation": self._look(seat), "action_mask": mask}

    def state(self) -> NDArray[np.int8]:
        """What all seats see, one after the other; what nobody knows is not decided yet."""
        return np.concatenate([self._look(seat) for seat in range(self.rules.seats)])

    def _look(self, seat: int) -> NDArray[np.int8]:
        return array_of(self._planes.look(self._state, seat), np.int8)

    def __getstate__(self) -> dict[str, Any]:
        kept = {"_state": self._state.data(), "_rng": int(self._rng.word), "_planes": None}
        return {**self.__dict__, **kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._planes = planes_of(self.rules)
        self._state, self._rng = self.rules.new(), Rng(0)
        self._state.load(kept["_state"])
        self._rng.word = kept["_rng"]

    def render(self) -> str | None:
        text = describe(self.rules, self._state, SPECTATOR)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass


raw_env = TableEnv


def env(
    slug: str,
    options: Chosen | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int | None]:
    """A table with PettingZoo's wrappers."""
    table: Any = TableEnv(slug, options, seats, render_mode)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)
