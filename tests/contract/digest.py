"""Plays with fixed seeds and prints a digest: run plain and compiled, the two must be equal."""

import hashlib
import json

from librt.vecs import vec
from mypy_extensions import i64

import restinplay
from restinplay import bots
from restinplay.bots.playout import playouts
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER
from tests.contract.walks import all_games, name_of


def main() -> None:
    print("compiled" if restinplay.compiled() else "plain")
    for game in all_games():
        total = hashlib.sha256()
        total.update(str(playouts(game.new(), 150, 7)).encode())
        buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
        for name in bots.NAMES:
            policy = bots.policy(name, game.SLUG)
            for seed in range(25):
                rng, state = Rng(seed), game.new()
                while state.asked != OVER:
                    if state.asked == CHANCE:
                        state.apply(state.draw(rng))
                    else:
                        state.apply(policy.choose(state.veil(int(state.asked)), rng, buffer))
                    total.update(json.dumps(state.data()).encode())
        print(name_of(game), total.hexdigest())


if __name__ == "__main__":
    main()
