"""Many games by a mixed policy, mostly sensible and sometimes random: the fuzz of every game."""

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import cycle

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games import game_class
from tests.contract.walks import odd_options

SOME = range(180, 330)  # among them a game of graves that its graves end
MANY = [range(first, first + 2000) for first in range(1000, 21000, 2000)]  # or rare ends lack
MOST_ANSWERS = 20_000  # of one game: what takes longer is stuck


@cache
def all_settings(slug: str) -> list[Game]:
    kind = game_class(slug)
    return [kind(options, seats) for options in [{}, *odd_options(slug)] for seats in kind.SEATS]


def mixed_games(slug: str, seeds: range) -> Iterator[tuple[Game, int]]:
    """A game for each seed, through all settings in turn."""
    return zip(cycle(all_settings(slug)), seeds, strict=False)


def mixed_game(game: Game, seed: int) -> Iterator[State]:
    """One game: the same state before every answer and at the end. A third of them are wilder."""
    noise = (0.05, 0.2, 0.5)[seed % 3]
    luck, rng = random.Random(seed), Rng(seed)
    thumb = bots.policy("thumb", game)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    state = game.new()
    for _ in range(MOST_ANSWERS):
        yield state
        if state.asked == OVER:
            return
        if state.asked == CHANCE:
            state.apply(state.draw(rng))
        elif luck.random() < noise:
            state.apply(state.pick(rng, buffer))
        else:
            state.apply(thumb.choose(state, rng, buffer))
    raise AssertionError(f"game {seed} does not end")


def random_game(game: Game, seed: int) -> Iterator[State]:
    """The same with all answers at random."""
    rng, state = Rng(seed), game.new()
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    for _ in range(MOST_ANSWERS):
        yield state
        if state.asked == OVER:
            return
        state.apply(state.draw(rng) if state.asked == CHANCE else state.pick(rng, buffer))
    raise AssertionError(f"game {seed} does not end")


def nothing_leaks(game: Game, state: State, scratch: State, rng: Rng) -> None:
    """What each seat sees holds in a world that is imagined from it, and so does its prompt."""
    for seat in range(game.seats):
        view = state.view(seat)
        game.belief(json.loads(json.dumps(view))).imagine(scratch, rng)
        assert scratch.view(seat) == view
        assert scratch.asked == state.asked
