"""OpenSpiel's tabular Q-learner learns the last rounds of manors as B, against a random player."""

import argparse
import sys
from typing import Any

from restinplay.extras import EXTRA

try:
    with EXTRA:
        import numpy as np
        from open_spiel.python import rl_environment
        from open_spiel.python.algorithms.random_agent import RandomAgent
        from open_spiel.python.algorithms.tabular_qlearner import QLearner

    import restinplay.games.manors.endgame  # noqa: F401  registers restinplay_endgame
except ImportError as missing:
    sys.exit(str(missing))


def play(env: Any, agents: list[Any], learns: bool) -> float:
    """One game; what family B gets."""
    step = env.reset()
    asked = set()
    while not step.last():
        seat = step.observations["current_player"]
        asked.add(seat)
        answer = agents[seat].step(step, is_evaluation=not learns)
        step = env.step([answer.action])
    for seat in asked:
        agents[seat].step(step, is_evaluation=not learns)
    return float(step.rewards[1])


def mean(env: Any, agents: list[Any], games: int) -> float:
    return sum(play(env, agents, learns=False) for _ in range(games)) / games


def main(episodes: int, games: int = 500) -> tuple[float, float]:
    """The mean return of a random player and of the learner, both against a random player."""
    np.random.seed(1)
    env = rl_environment.Environment("restinplay_endgame")
    env.seed(1)
    actions = env.action_spec()["num_actions"]
    others = [RandomAgent(seat, actions) for seat in range(2)]
    learner = QLearner(1, actions, step_size=0.2)
    for _ in range(episodes):
        play(env, [others[0], learner], learns=True)
    return mean(env, others, games), mean(env, [others[0], learner], games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("episodes", nargs="?", type=int, default=4000)
    words = parser.parse_args()
    if words.episodes < 1:
        parser.error("at least one episode")
    before, after = main(words.episodes)
    print(f"a random player gets {before:+.2f}, the learner {after:+.2f}")
