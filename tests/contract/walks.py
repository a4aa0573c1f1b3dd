"""Games to walk through, and walks through them: what the contract tests stand on."""

import random
from collections.abc import Iterator

from restinplay.core.game import Game
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games import SLUGS, game_class


def all_games() -> list[Game]:
    """Every game at every number of seats, with each option in turn at each of its values."""
    games = []
    for slug in SLUGS:
        kind = game_class(slug)
        for seats in kind.SEATS:
            games.append(kind({}, seats))
            for option in kind.OPTIONS:
                games += [kind({option.name: value}, seats) for value in option.values[1:]]
    return games


def name_of(game: Game) -> str:
    odd = [
        f"{option.name}={game.options[option.name]}"
        for option in game.OPTIONS
        if game.options[option.name] != option.default
    ]
    return " ".join([game.SLUG, str(game.seats), *odd])


def walk(game: Game, seed: int) -> Iterator[State]:
    """A whole game at random: the same state object before every answer and at the end."""
    luck = random.Random(seed)
    state = game.new()
    yield state
    while state.asked != OVER:
        state.play(random_answer(state, luck))
        yield state


def random_answer(state: State, luck: random.Random) -> int:
    if state.asked == CHANCE:
        moves, weights = zip(*state.odds(), strict=True)
        return int(luck.choices(moves, weights)[0])
    return luck.choice(state.legal())
