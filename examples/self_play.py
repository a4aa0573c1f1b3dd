"""A small policy learns manors by playing against its earlier self, with nothing but NumPy."""

import argparse
import sys
from typing import Any

from restinplay.extras import EXTRA

try:
    with EXTRA:
        import numpy as np
        from numpy.typing import NDArray

    from restinplay.research.gym import SeatEnv
except ImportError as missing:
    sys.exit(str(missing))

BATCH = 20  # games between two lessons
CHAIR = 10  # lessons after which the earlier self learns what has been learnt


class Linear:
    """Likes an action by a weight for each entry of the observation."""

    def __init__(self, env: SeatEnv, seed: int) -> None:
        size = env.observation_space.shape or (0,)
        self.weights = np.zeros((env.rules.moves.decisions, size[0] + 1))
        self.luck = np.random.default_rng(seed)

    def odds(self, look: NDArray[Any], mask: NDArray[Any]) -> NDArray[Any]:
        likes = np.where(mask, self.weights @ np.append(look, 1), -np.inf)
        odds = np.exp(likes - likes.max())
        return np.asarray(odds / odds.sum())

    def __call__(self, look: NDArray[Any], mask: NDArray[Any]) -> int:
        """As a rival it is asked just like this."""
        return int(self.luck.choice(len(mask), p=self.odds(look, mask)))


def play(env: SeatEnv, policy: Linear, seed: int) -> tuple[list[Any], float]:
    """One game: what was seen, allowed and answered, and what it was worth."""
    (look, info), told, over, reward = env.reset(seed=seed), [], False, 0.0
    while not over:
        mask = info["action_mask"]
        action = policy(look, mask)
        told.append((look, mask, action))
        look, reward, over, _, info = env.step(action)
    return told, reward


def learn(policy: Linear, games: list[tuple[list[Any], float]], rate: float = 0.02) -> None:
    """REINFORCE: more of what was done in games that went better than the others."""
    usual = np.mean([reward for _, reward in games])
    looks, blames = [], []
    for told, reward in games:
        for look, mask, action in told:
            blame = -policy.odds(look, mask)
            blame[action] += 1
            blames.append((reward - usual) * blame)
            looks.append(np.append(look, 1))
    policy.weights += rate / len(games) * np.array(blames).T @ np.array(looks)


def mean(env: SeatEnv, policy: Linear, games: int) -> float:
    return float(np.mean([play(env, policy, 1_000_000 + seed)[1] for seed in range(games)]))


def main(games: int, seed: int = 1, judged: int = 200) -> tuple[float, float]:
    """What a beginner and the learner get against a random player, seats drawn by lot."""
    env, judge = SeatEnv("manors", seat=None), SeatEnv("manors", seat=None, rival="random")
    policy, earlier = Linear(env, seed), Linear(env, seed + 1)
    before = mean(judge, policy, judged)
    env.rival = earlier
    for lesson in range(games // BATCH):
        first = lesson * BATCH
        learn(policy, [play(env, policy, first + game) for game in range(BATCH)])
        if lesson % CHAIR == CHAIR - 1:
            earlier.weights = policy.weights.copy()
            print(f"{first + BATCH} games played", file=sys.stderr, flush=True)
    return before, mean(judge, policy, judged)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=1000)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    words = parser.parse_args()
    if words.games < BATCH or words.seed < 0:
        parser.error(f"at least {BATCH} games, and a seed from 0 up")
    beginner, learner = main(words.games, words.seed)
    print(f"against a random player: at first {beginner:+.2f}, after self-play {learner:+.2f}")
