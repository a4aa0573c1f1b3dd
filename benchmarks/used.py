#!/usr/bin/env python3
"""How games between bots of one kind go: rounds, and in graves what is used of the game.

    benchmarks/used.py graves --seats 4 --bots thumb,level3 --games 40 [--plainly]

`--plainly` lets them play without the zest of levels below Master.
"""

import argparse
from collections import Counter
from dataclasses import replace

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import OVER


def player(name: str, game: Game, *, plainly: bool) -> Policy:
    found = bots.policy(name, game)
    thinker = bots.thinker_of(found)
    if plainly and thinker is not None:
        thinker.effort = replace(thinker.effort, zest=0.0)
    return found


def played(game: Game, players: list[Policy], seed: int) -> Counter[str]:
    """What one game comes to."""
    state, rng = game.new(), Rng(seed)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    state.deal(rng)
    while state.asked != OVER:
        seat = int(state.asked)
        state.apply(players[seat].choose(state.veil(seat), rng, buffer))
        state.deal(rng)
    view = state.view(0)
    found = Counter({"rounds": int(view["round"])})
    if "graves" in view:
        found["graves"] = sum(bool(grave["coffins"]) for grave in view["graves"])
        found["cards"] = len(view["played"])
        found["shares"] = sum(5 - grave["pile"] for grave in view["graves"])
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("game")
    words.add_argument("--seats", type=int)
    words.add_argument("--bots", default="thumb,level1,level2,level3,level4")
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--plainly", action="store_true")
    chosen = words.parse_args()
    game = games.game(chosen.game, {}, chosen.seats)
    for name in chosen.bots.split(","):
        total: Counter[str] = Counter()
        for seed in range(chosen.games):
            players = [player(name, game, plainly=chosen.plainly) for _ in range(game.seats)]
            total += played(game, players, seed)
        told = ", ".join(f"{total[what] / chosen.games:.2f} {what}" for what in total)
        print(f"{name:<8}{told}", flush=True)


if __name__ == "__main__":
    main()
