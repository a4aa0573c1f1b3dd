"""Gymnasium: one learner among bots, one game (`SeatEnv`) or thousands at once (`ManyEnv`).

Importing this registers restinplay/SLUG-v0 for every game, each with both forms:
`gymnasium.make("restinplay/SLUG-v0", rival="thumb")`, `gymnasium.make_vec(…, num_envs=1000)`.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, TypedDict, Unpack, cast

from restinplay.core.errors import BadInput, shown
from restinplay.core.game import Chosen, Game
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.extras import EXTRA
from restinplay.games import SLUGS, game, game_class
from restinplay.games.parts import words_of
from restinplay.research.planes import Planes, planes_of
from restinplay.research.rivals import Rival
from restinplay.research.rivals import rival as rival_of
from restinplay.research.vector import ANY_SEAT, MOST_ILLEGAL, Vector

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


def looks_of(planes: Planes, seats: int = 1) -> spaces.Space[Any]:
    """The space of a tensor, with the bound of each entry; Gymnasium wants one for zeros too.

    Of several seats the tensors stand one after the other.
    """
    high, places = np.ones(planes.size, np.int8), planes.places()
    for plane in planes.table:
        high[places[plane.name]] = plane.bounds * plane.rows
    return spaces.Box(np.int8(0), np.tile(high, seats), dtype=np.int8)


def seen_in(buffer: Any, kind: type[Any]) -> NDArray[Any]:
    """What lies in a buffer, where it lies."""
    return np.frombuffer(buffer, kind)


def array_of(buffer: Any, kind: type[Any]) -> NDArray[Any]:
    """What lies in a buffer, as an array of its own."""
    return seen_in(buffer, kind).copy()


def describe(rules: Game, state: State, seat: int) -> str:
    """The table in words, as a seat or a spectator sees it."""
    return "\n".join(words_of(rules.SLUG).narrate(state.view(seat), rules.data))


def whole(what: str, number: int | None) -> int | None:
    """A number of any kind that counts, NumPy's too, as an int."""
    try:
        return None if number is None else index(number)
    except TypeError:
        raise BadInput(f"{what} is a whole number, not {shown(repr(number))}") from None


class Company(TypedDict, total=False):
    """Who sits at a table: what can be told to an environment besides the game."""

    options: Chosen | None
    seats: int | None
    seat: int | None  # the learner's; None draws one for each game
    rival: Rival  # who has the other seats


class Playing:
    """A vector and its table. It can be copied and pickled in the middle of games."""

    def __init__(
        self,
        slug: str,
        number: int,
        most_steps: int = 0,
        options: Chosen | None = None,
        seats: int | None = None,
        seat: int | None = 0,
        rival: Rival = "random",
    ) -> None:
        seats, seat = whole("seats", seats), whole("seat", seat)
        self.rules = game(slug, options, seats)
        if number < 1:
            raise BadInput(f"a vector needs at least one game, not {number}")
        if seat is not None and seat not in range(self.rules.seats):
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {self.rules.seats - 1}")
        self._seat = ANY_SEAT if seat is None else seat
        self._number = number
        self._most_steps = most_steps
        self._rival = rival
        self._rng = Rng(0)
        self._vector = self._gather()

    def _gather(self) -> Vector:
        rules, policy = self.rules, rival_of(self._rival, self.rules)
        return Vector(
            rules.new(),
            planes_of(rules),
            self._number,
            rules.seats,
            self._seat,
            policy,
            self._most_steps,
        )

    @property
    def rival(self) -> Rival:
        """Who has the other seats; another one may sit down there at any time."""
        return self._rival

    @rival.setter
    def rival(self, who: Rival) -> None:
        self._vector.sit_opposite(rival_of(who, self.rules))
        self._rival = who

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_vector": self._vector.data(), "_rng": int(self._rng.word)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._rng = Rng(0)
        self._rng.word = kept["_rng"]
        self._vector = self._gather()
        self._vector.load(kept["_vector"])

    def _shown(self, place: int) -> str:
        """A game of the vector in words, as its learner sees it."""
        return describe(self.rules, self._vector.games[place], int(self._vector.seat[place]))


def check_open(closed: bool) -> None:
    if closed:
        raise ClosedEnvironmentError("this table is closed: make a new one")


class SeatEnv(Playing, gymnasium.Env[Look, np.int64]):
    """One seat of one game; bots, or policies of your own, have the other seats.

    The reward is the return of the game, at its end. Which answers are legal says
    `info["action_mask"]`, or `action_masks()`. One that is not changes nothing and costs a little;
    with the 64th the game is truncated, and its rewards add up to those of a lost game.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self, slug: str, render_mode: str | None = None, **company: Unpack[Company]
    ) -> None:
        super().__init__(slug, 1, **company)
        self.render_mode = render_mode
        self.observation_space = looks_of(self._vector.planes)
        self.action_space = spaces.Discrete(self.rules.moves.decisions)
        self.closed = False
        self._seeded = self._over = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Look, dict[str, Any]]:
        check_open(self.closed)
        gymnasium.Env.reset(self, seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(1 << 62))
        if seed is not None:
            self._vector.seed(0, seed)
            self._seeded = True
        self._vector.reset()
        self._over = False
        return self._look(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Look, float, bool, bool, dict[str, Any]]:
        check_open(self.closed)
        if not self._seeded:
            raise ResetNeeded("the cards are not dealt yet: call reset first")
        if self._over:
            raise ResetNeeded("the game is over: call reset first")
        self._vector.step([index(action)])
        vector = self._vector
        reward, over, cut = float(vector.rewards[0]), bool(vector.ended[0]), bool(vector.cut[0])
        self._over = over or cut
        if self.render_mode == "human":
            self.render()
        return self._look(), reward, over, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal answers, as sb3-contrib asks for them."""
        return self._mask().astype(np.bool_)

    def sample(self) -> int:
        """A random legal answer."""
        return int(self._vector.sample(self._rng)[0])

    def render(self) -> str | None:
        text = self._shown(0)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self.closed = True

    def _look(self) -> Look:
        return seen_in(self._vector.looks, np.int8)[: self._vector.planes.size].copy()

    def _mask(self) -> NDArray[np.int8]:
        return array_of(self._vector.masks, np.int8)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._mask(),
            "seat": int(self._vector.seat[0]),
            "illegal": bool(self._vector.illegal[0]),
        }


class ManyEnv(Playing, gymnasium.vector.VectorEnv[Look, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, each like a `SeatEnv`; the same seeds give the same games.

    As in Gymnasium's own vectors a game that is over or cut begins again with the next step,
    whatever is answered then. Tensors and masks are for keeping: no later step changes them.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        slug: str,
        num_envs: int,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
        **company: Unpack[Company],
    ) -> None:
        super().__init__(slug, num_envs, max_episode_steps or 0, **company)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = looks_of(self._vector.planes)
        self.single_action_space = spaces.Discrete(self.rules.moves.decisions)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Look, dict[str, Any]]:
        check_open(self.closed)
        many = isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str)
        first = None if many else whole("seed", cast(int | None, seed))
        gymnasium.vector.VectorEnv.reset(self, seed=first)
        given = cast(Sequence[int | None], seed)
        seeds = [whole("seed", one) for one in given] if many else self._seeds(first)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        for place, one in enumerate(seeds):
            if one is not None:
                self._vector.seed(place, one)
        self._seeded = True
        self._vector.reset()
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
        answers = np.asarray(actions)
        if answers.shape != (self.num_envs,):
            raise ValueError(f"actions of shape {answers.shape} for {self.num_envs} games")
        if answers.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {answers.dtype}")
        self._vector.step(answers.tolist())
        rewards = array_of(self._vector.rewards, np.float64)
        over, cut = (array_of(ends, np.bool_) for ends in (self._vector.ended, self._vector.cut))
        return self._looks(), rewards, over, cut, self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal answers in each game; all of them where the next step begins a new one."""
        return self._masks().astype(np.bool_)

    def sample(self) -> NDArray[np.int64]:
        """A random legal answer in each game."""
        return array_of(self._vector.sample(self._rng), np.int64)

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(self._shown(place) for place in range(self.num_envs))

    def _looks(self) -> Look:
        looks = seen_in(self._vector.looks, np.int8)[: self.num_envs * self._vector.planes.size]
        return looks.reshape(self.num_envs, -1).copy()

    def _masks(self) -> NDArray[np.int8]:
        return seen_in(self._vector.masks, np.int8).reshape(self.num_envs, -1)

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._masks(),
            "seat": array_of(self._vector.seat, np.int64),
            "illegal": array_of(self._vector.illegal, np.bool_),
        }


def most_steps(slug: str) -> int:
    """Answers of a learner that no game needs, whatever the seats; options may make it longer."""
    return game(slug, seats=game_class(slug).SEATS[-1]).longest() + MOST_ILLEGAL


for _slug in SLUGS:
    if id_of(_slug) not in gymnasium.registry:
        gymnasium.register(
            id=id_of(_slug),
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:ManyEnv",
            kwargs={"slug": _slug},
            max_episode_steps=most_steps(_slug),
        )
