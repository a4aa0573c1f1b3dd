"""Gymnasium: one learner among bots, one game (`SeatEnv`) or thousands at once (`HerdEnv`).

Importing this registers restinplay/eva-v0 and the others, each with both forms:
`gymnasium.make("restinplay/manors-v0", rival="thumb")`, `gymnasium.make_vec(…, num_envs=1000)`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from operator import index
from typing import Any, TypedDict, Unpack

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import SPECTATOR, State
from restinplay.extras import EXTRA
from restinplay.games import SLUGS, game
from restinplay.research.herd import ANY_SEAT, Herd
from restinplay.research.planes import Planes, planes_of
from restinplay.research.rivals import rival as rival_named

with EXTRA:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ClosedEnvironmentError, ResetNeeded
    from gymnasium.vector import AutoresetMode
    from numpy.typing import NDArray

Look = NDArray[np.int8]
VERSION = 0


def id_of(slug: str) -> str:
    return f"restinplay/{slug}-v{VERSION}"


def looks_of(planes: Planes) -> spaces.Space[Any]:
    """The space of a tensor, with the bound of each entry; Gymnasium wants one for zeros too."""
    high, places = np.ones(planes.size, np.int8), planes.places()
    for plane in planes.table:
        high[places[plane.name]] = plane.bounds * plane.rows
    return spaces.Box(np.int8(0), high, dtype=np.int8)


def seen_in(buffer: Any, kind: type[Any]) -> NDArray[Any]:
    """What lies in a buffer, where it lies."""
    return np.frombuffer(buffer, kind)


def array_of(buffer: Any, kind: type[Any]) -> NDArray[Any]:
    """What lies in a buffer, as an array of its own."""
    return seen_in(buffer, kind).copy()


def describe(rules: Game, state: State) -> str:
    """The table in words, as a spectator sees it."""
    words = import_module(f"restinplay.games.{rules.SLUG}.words")
    return "\n".join(words.narrate(state.view(SPECTATOR), rules.data))


class Company(TypedDict, total=False):
    """Who sits at a table: what can be told to an environment besides the game."""

    options: Mapping[str, str] | None
    seats: int | None
    seat: int | None  # the learner's; None draws one for each game
    rival: str  # the bot that has the other seats


def make_herd(
    slug: str,
    number: int,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    seat: int | None = 0,
    rival: str = "random",
) -> tuple[Game, Herd]:
    rules = game(slug, options, seats)
    if number < 1:
        raise BadInput(f"a vector has at least one game, not {number}")
    if seat is not None and seat not in range(rules.seats):
        raise BadInput(f"there is no seat {seat} of {rules.seats}")
    chosen = ANY_SEAT if seat is None else seat
    policy = rival_named(rival, rules)
    return rules, Herd(rules.new(), planes_of(rules), number, rules.seats, chosen, policy)


def check_open(closed: bool) -> None:
    if closed:
        raise ClosedEnvironmentError("this table is closed: make a new one")


class SeatEnv(gymnasium.Env[Look, np.int64]):
    """One seat of one game; bots have the other seats.

    The reward is the return of the game, at its end. An answer that is not legal changes nothing
    and costs 1; which ones are legal says `info["action_mask"]`, or `action_masks()`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self, slug: str, render_mode: str | None = None, **company: Unpack[Company]
    ) -> None:
        self.rules, self._herd = make_herd(slug, 1, **company)
        self.render_mode = render_mode
        self.observation_space = looks_of(self._herd.planes)
        self.action_space = spaces.Discrete(self.rules.moves.decisions)
        self.closed = False
        self._seeded = False
        self._rng = Rng(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Look, dict[str, Any]]:
        check_open(self.closed)
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(1 << 62))
        if seed is not None:
            self._herd.seed(0, seed)
            self._seeded = True
        self._herd.reset()
        return self._look(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Look, float, bool, bool, dict[str, Any]]:
        check_open(self.closed)
        if not self._seeded:
            raise ResetNeeded("the cards are not dealt yet: call reset first")
        self._herd.step([index(action)])
        reward, over = float(self._herd.rewards[0]), bool(self._herd.ended[0])
        if self.render_mode == "human":
            self.render()
        return self._look(), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal answers, as sb3-contrib asks for them."""
        return self._mask().astype(np.bool_)

    def sample(self) -> int:
        """A random legal answer."""
        return int(self._herd.sample(self._rng)[0])

    def render(self) -> str | None:
        text = describe(self.rules, self._herd.games[0])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self.closed = True

    def _look(self) -> Look:
        return seen_in(self._herd.looks, np.int8)[: self._herd.planes.size].copy()

    def _mask(self) -> NDArray[np.int8]:
        return array_of(self._herd.masks, np.int8)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._mask(),
            "seat": int(self._herd.seat[0]),
            "illegal": bool(self._herd.illegal[0]),
        }


class HerdEnv(gymnasium.vector.VectorEnv[Look, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, each like a `SeatEnv`; the same seeds give the same games.

    As in Gymnasium's own vectors a game that is over begins anew with the next step, whatever is
    answered then. Tensors and masks are for keeping: no later step changes them.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self, slug: str, num_envs: int, render_mode: str | None = None, **company: Unpack[Company]
    ) -> None:
        self.rules, self._herd = make_herd(slug, num_envs, **company)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = looks_of(self._herd.planes)
        self.single_action_space = spaces.Discrete(self.rules.moves.decisions)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._seeded = False
        self._rng = Rng(0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Look, dict[str, Any]]:
        check_open(self.closed)
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first)
        seeds = seed if isinstance(seed, list) else self._seeds(first)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        for place, one in enumerate(seeds):
            if one is not None:
                self._herd.seed(place, one)
        self._seeded = True
        self._herd.reset()
        return self._looks(), self._infos()

    def _seeds(self, first: int | None) -> Sequence[int | None]:
        if first is None and self._seeded:
            return [None] * self.num_envs
        if first is None:
            return [int(one) for one in self.np_random.integers(1 << 62, size=self.num_envs)]
        return [first + place for place in range(self.num_envs)]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Look, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        check_open(self.closed)
        if not self._seeded:
            raise ResetNeeded("the cards are not dealt yet: call reset first")
        if len(actions) != self.num_envs:
            raise ValueError(f"{len(actions)} actions for {self.num_envs} games")
        self._herd.step(np.asarray(actions).tolist())
        rewards = array_of(self._herd.rewards, np.float64)
        over = array_of(self._herd.ended, np.bool_)
        return self._looks(), rewards, over, np.zeros(self.num_envs, np.bool_), self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal answers in each game; all of them where the next step begins a new one."""
        return self._masks().astype(np.bool_)

    def sample(self) -> NDArray[np.int64]:
        """A random legal answer in each game."""
        return array_of(self._herd.sample(self._rng), np.int64)

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(describe(self.rules, state) for state in self._herd.games)

    def _looks(self) -> Look:
        looks = seen_in(self._herd.looks, np.int8)[: self.num_envs * self._herd.planes.size]
        return looks.reshape(self.num_envs, -1).copy()

    def _masks(self) -> NDArray[np.int8]:
        return seen_in(self._herd.masks, np.int8).reshape(self.num_envs, -1)

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._masks(),
            "seat": array_of(self._herd.seat, np.int64),
            "illegal": array_of(self._herd.illegal, np.bool_),
        }


for _slug in SLUGS:
    if id_of(_slug) not in gymnasium.registry:
        gymnasium.register(
            id=id_of(_slug),
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:HerdEnv",
            kwargs={"slug": _slug},
        )
