"""`rip bench vector`: thousands of games in one call against Gymnasium's vector of single games."""

from typing import Any

from restinplay.bench.harness import Ratio, Row
from restinplay.bench.rows import Plan
from restinplay.bench.worker import LeftOut, Work, command
from restinplay.extras import EXTRA, MissingExtra
from restinplay.games import SLUGS

HERD = 1024  # games in our vector
SINGLES = 64  # environments in Gymnasium's; more of them are no faster
TARGET = 20.0


def plan() -> Plan:
    """Steps of the learner per second, for every game."""
    planned = Plan()
    for slug in SLUGS:
        vector, singles = f"{slug} vector", f"{slug} SyncVectorEnv"
        planned.rows.append(Row(vector, command(f"{__name__}:vector_steps", slug)))
        planned.rows.append(Row(singles, command(f"{__name__}:single_steps", slug)))
        planned.ratios.append(Ratio(f"{vector} / SyncVectorEnv", vector, singles, TARGET))
    return planned


def vector_steps(slug: str) -> Work:
    env = _vector(slug, HERD, "vector_entry_point")

    def work(size: int) -> int:
        for _ in range(size):
            env.step(env.unwrapped.sample())
        return size * HERD

    return work


def single_steps(slug: str) -> Work:
    env = _vector(slug, SINGLES, "sync")
    singles = [single.unwrapped for single in env.unwrapped.envs]

    def work(size: int) -> int:
        for _ in range(size):
            env.step([single.sample() for single in singles])
        return size * SINGLES

    return work


def _vector(slug: str, number: int, mode: str) -> Any:
    """A vector as Gymnasium makes it of an id, with its games begun."""
    try:
        with EXTRA:
            import gymnasium

        from restinplay.research.gym import id_of
    except MissingExtra as missing:
        raise LeftOut(str(missing)) from None
    env: Any = gymnasium.make_vec(id_of(slug), num_envs=number, vectorization_mode=mode)
    env.reset(seed=1)
    return env
