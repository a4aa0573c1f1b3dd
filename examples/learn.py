"""MaskablePPO of sb3-contrib learns a game by playing against a bot, from nothing but returns."""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

from restinplay import bots, games

try:
    import numpy as np
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    from restinplay.research.gym import Look, SeatEnv
except ImportError as missing:
    sys.exit(f"{missing}: pip install sb3-contrib 'restinplay[research]'")

Choose = Callable[[SeatEnv, Look], int]


class Progress:
    """Says on stderr how far a learner is, some twenty times."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._said = 0
        self._begun = time.monotonic()

    def __call__(self, names: dict[str, Any], _: dict[str, Any]) -> bool:
        """Called after every step, with the names that the learner knows; it shall go on."""
        done = min(names["self"].num_timesteps, self._steps)
        if done * 20 // self._steps > self._said:
            self._said = done * 20 // self._steps
            spent = time.monotonic() - self._begun
            print(f"{done:,} of {self._steps:,} answers, {spent:.0f} s", file=sys.stderr)
        return True


def returns(env: SeatEnv, games: int, choose: Choose) -> list[float]:
    """What somebody gets in games that are dealt by the same seeds for everybody."""
    found = []
    for seed in range(games):
        (look, _), over, reward = env.reset(seed=1_000_000 + seed), False, 0.0
        while not over:
            look, reward, over, _, _ = env.step(choose(env, look))
        found.append(reward)
    return found


def told(results: list[float]) -> str:
    return f"{np.mean(results):+.3f} ± {1.96 * np.std(results) / len(results) ** 0.5:.3f}"


def main(steps: int, games: int = 1000, **table: Any) -> tuple[list[float], list[float]]:
    """The returns of a random player and of the learner, at the same seat."""
    torch.set_num_threads(1)
    learner = MaskablePPO(
        "MlpPolicy", make_vec_env(SeatEnv, 16, seed=1, env_kwargs=table), seed=1,
        n_steps=128, batch_size=512, learning_rate=1e-3, gamma=1.0, ent_coef=0.01,
    )  # fmt: skip
    learner.learn(steps, callback=Progress(steps))

    def learnt(env: SeatEnv, look: Look) -> int:
        answer, _ = learner.predict(look, action_masks=env.action_masks(), deterministic=True)
        return int(answer)

    env = SeatEnv(**table)
    return returns(env, games, lambda env, _: env.sample()), returns(env, games, learnt)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="eva", choices=games.SLUGS)
    parser.add_argument("steps", nargs="?", type=int, default=100_000, help="answers to learn from")
    parser.add_argument("rival", nargs="?", default="random", choices=bots.NAMES)
    words = parser.parse_args()
    if words.steps < 1:
        parser.error("at least one step")
    before, after = main(words.steps, slug=words.game, rival=words.rival)
    print(f"{words.game}: a random player gets {told(before)}, the learner {told(after)}")
