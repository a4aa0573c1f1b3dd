"""MaskablePPO of sb3-contrib learns a game by playing it against a bot, from nothing but returns.

pip install sb3-contrib
python examples/learn.py [GAME] [STEPS] [RIVAL]
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from restinplay.research.gym import Look, SeatEnv

Choose = Callable[[SeatEnv, Look], int]


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
    learner.learn(steps)

    def learnt(env: SeatEnv, look: Look) -> int:
        answer, _ = learner.predict(look, action_masks=env.action_masks(), deterministic=True)
        return int(answer)

    env = SeatEnv(**table)
    return returns(env, games, lambda env, _: env.sample()), returns(env, games, learnt)


if __name__ == "__main__":
    words = [*sys.argv[1:], *("eva", "100000", "random")[len(sys.argv) - 1 :]]
    before, after = main(int(words[1]), slug=words[0], rival=words[2])
    print(f"{words[0]}: a random player gets {told(before)}, the learner {told(after)}")
