"""Several processes that think about one question; what they find is added up.

Each has its own tree and its own luck, and they meet at the root: what came of each answer.
"""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

from restinplay import games
from restinplay.bots.search import Search
from restinplay.bots.thinking import Effort, Tally, Thinker, View
from restinplay.core.belief import Belief
from restinplay.core.game import Game
from restinplay.core.policy import Policy

_HERE: dict[str, Thinker] = {}


class Parallel(Thinker):
    """Divides its simulations among `workers` processes, itself included."""

    def __init__(self, game: Game, prior: Policy, effort: Effort, workers: int) -> None:
        share = replace(effort, simulations=-(-effort.simulations // workers))
        super().__init__(game, prior, share)
        self._others = workers - 1
        named = (game.SLUG, game.options, game.seats, game.data_file)
        self._pool = ProcessPoolExecutor(
            self._others, get_context("spawn"), _begin, (named, type(prior), share)
        )

    def explore(self, search: Search, belief: Belief, view: View, seed: int) -> list[Tally]:
        seeds = (seed << 8 | number for number in range(1, self._others + 1))
        waiting = [self._pool.submit(_explore, view, other) for other in seeds]
        tallies = super().explore(search, belief, view, seed)
        for other in waiting:
            tallies = [one + more for one, more in zip(tallies, other.result(), strict=True)]
        return tallies

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _begin(named: tuple[Any, ...], prior: type[Policy], effort: Effort) -> None:
    _HERE["thinker"] = Thinker(games.game(*named), prior(), effort)


def _explore(view: View, seed: int) -> list[Tally]:
    return _HERE["thinker"].alone(view, seed)
