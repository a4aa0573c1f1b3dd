"""Plays with fixed seeds and prints a digest: run plain and compiled, the two must be equal."""

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import restinplay
from restinplay import bots
from restinplay.bots.playout import mixed_playouts, playouts
from restinplay.bots.thinking import Effort, Thinker
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER
from tests.contract.walks import name_of, some_games

PLAYED = 6_000  # decisions of random games, if a game takes so many
SEEN = 1_500  # states of each bot's games
QUICK = ("random", "thumb", "level1", "level2")  # these do not search
THOUGHT = 60  # states of the games of one that searches


def main(share: float) -> None:
    """With a share of the positions."""
    print("compiled" if restinplay.compiled() else "plain")
    for game in some_games():
        total = hashlib.sha256()
        for count in playout_counts(game):
            total.update(str(count).encode())
        for policy, seen in players(game):
            for data in islice(positions(game, policy), round(share * seen)):
                total.update(json.dumps(data).encode())
        print(name_of(game), total.hexdigest())


def playout_counts(game: Game) -> Iterator[int]:
    """The decisions of many random games, and of some by rules of thumb with noise."""
    root = game.new()
    games = max(1, min(150, 3 * PLAYED // (playouts(root, 3, 7) + 1)))
    yield playouts(root, games, 7)
    if "thumb" in bots.names_of(game):
        yield mixed_playouts(root, games // 5 + 1, 7, bots.policy("thumb", game), 0.25)


def players(game: Game) -> Iterator[tuple[Policy, int]]:
    """The bots that do not search, one that does, and how many positions of each are looked at."""
    for name in bots.names_of(game):
        if name in QUICK:
            yield bots.policy(name, game), SEEN
    if "thumb" in bots.names_of(game):
        effort = Effort(8, horizon=6, reuse=True, memory=8)
        yield Thinker(game, bots.policy("thumb", game), effort), THOUGHT


def positions(game: Game, policy: Policy) -> Iterator[dict[str, Any]]:
    """Every position of 25 games."""
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    for seed in range(25):
        rng, state = Rng(seed), game.new()
        while state.asked != OVER:
            if state.asked == CHANCE:
                state.apply(state.draw(rng))
            else:
                state.apply(policy.choose(state.veil(int(state.asked)), rng, buffer))
            yield state.data()


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
