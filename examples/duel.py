"""One of our bots against OpenSpiel's ISMCTS in manors, with equal processor time for each move."""

import argparse
import sys
import time
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots
from restinplay.arena.tally import interval
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.extras import EXTRA

try:
    with EXTRA:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import ismcts, mcts

    from restinplay.research.open_spiel import SpielState
except ImportError as missing:
    sys.exit(str(missing))


class Timed:
    """Their search, with as many simulations as fit into the time of a move."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        luck = np.random.RandomState(seed)
        self._search = ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, luck), uct_c=2.0, max_simulations=2,
            random_state=luck,
        )  # fmt: skip
        self.seconds = seconds
        self.spent = 0.0

    def choose(self, state: SpielState) -> int:
        begun = time.thread_time()
        action = int(self._search.step(state))
        took = time.thread_time() - begun
        self.spent += took
        if len(state.legal_actions()) > 1:
            fits = self._search._max_simulations * self.seconds / took
            self._search._max_simulations = max(2, round(fits))
        return action


class Ours:
    """Our bot, shown what its seat may know."""

    def __init__(self, game: Any, bot: str) -> None:
        self._policy = bots.policy(bot, game.rules)
        self._buffer: vec[i64] = vec[i64]([0] * game.num_distinct_actions())
        self.spent = 0.0
        self.moves = 0

    def choose(self, position: State, seat: int, rng: Rng) -> int:
        begun = time.thread_time()
        action = int(self._policy.choose(position.veil(seat), rng, self._buffer))
        self.spent += time.thread_time() - begun
        self.moves += 1
        return action


def play(game: Any, ours: Ours, theirs: Timed, seat: int, rng: Rng) -> float:
    """What our bot gets at that seat."""
    state, least = game.new_initial_state(), theirs.seconds
    while not state.is_terminal():
        position = state.sitting.state
        if state.is_chance_node():
            action = int(position.draw(rng)) - game.num_distinct_actions()
        elif state.current_player() == seat:
            action = ours.choose(position, seat, rng)
            theirs.seconds = max(least, ours.spent / ours.moves)
        else:
            action = theirs.choose(state)
        state.apply_action(action)
    return float(state.returns()[seat])


def main(bot: str, games: int, least: float, seed: int = 1) -> tuple[int, int, int]:
    """Games won, drawn and lost by our bot, which changes seats after every game."""
    game = pyspiel.load_game("restinplay_manors")
    ours, theirs, rng = Ours(game, bot), Timed(game, least, seed), Rng(seed)
    results = []
    for number in range(games):
        results.append(play(game, ours, theirs, number % 2, rng))
        print(f"{number + 1}: {results[-1]:+.0f}", flush=True)
    print(f"{bot} took {ours.spent:.1f} s, OpenSpiel's ISMCTS {theirs.spent:.1f} s")
    return results.count(1.0), results.count(0.0), results.count(-1.0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", nargs="?", default="thumb", choices=bots.names("manors"))
    parser.add_argument("games", nargs="?", type=int, default=10)
    parser.add_argument(
        "seconds", nargs="?", type=float, default=0.02, help="a move that theirs has at least"
    )
    parser.add_argument("seed", nargs="?", type=int, default=1)
    words = parser.parse_args()
    if words.games < 1 or not 0 < words.seconds < 3600 or not 0 <= words.seed < 1 << 32:
        parser.error("at least one game, a time from 0 to an hour, a seed from 0 to 4294967295")
    won, drawn, lost = main(words.bot, words.games, words.seconds, words.seed)
    low, high = interval((won + drawn / 2) / (won + drawn + lost), won + drawn + lost)
    print(f"{words.bot}: {won} won, {drawn} drawn, {lost} lost: {low:.1%} to {high:.1%}")
