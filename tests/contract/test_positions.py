"""Bad positions and views are refused in one line; what is not refused can be played to the end."""

import random
from functools import partial

import pytest

from restinplay import compiled
from restinplay.core.game import Game
from restinplay.games import SLUGS
from tests.contract.positions import altered, holds, look, reached
from tests.contract.walks import Walk, all_games, name_of, some_games
from tests.games.fuzz import mixed_game, random_game
from tests.marks import heavy

ALTERED, ACCEPTED, GAMES = 20_000, 1_000, 10_000  # of each game, in the heavy suite
SOME = 40 if compiled() else 10  # of each way to play it, in every run
MIXED = 0.5  # of the games are played by rules of thumb with noise: at random few come home
VEILED = 0.25  # of the positions are altered as one seat knows them
PARTS = 8

of_each_game = pytest.mark.parametrize("slug", SLUGS)
in_parts = pytest.mark.parametrize("part", range(PARTS))


def ways_to_play(slug: str) -> list[Game]:
    return [game for game in all_games() if slug == game.SLUG]


def alter_positions(games: list[Game], count: int, luck: random.Random) -> int:
    """How many altered positions were taken; each of them has been played out."""
    taken = 0
    for number in range(count):
        game = games[number % len(games)]
        state, seat = reached(game, luck), None
        if luck.random() < VEILED:
            seat = luck.randrange(game.seats)
            state = state.veil(seat)
        data = altered(state.data(), luck)
        taken += holds(game, partial(game.state, data), luck, seat)
    return taken


def alter_views(games: list[Game], count: int, luck: random.Random) -> int:
    taken = 0
    for number in range(count):
        game = games[number % len(games)]
        seat = luck.randrange(game.seats)
        view = altered(reached(game, luck).view(seat), luck)
        taken += holds(game, partial(game.recall, view), luck, view.get("seat", seat))
    return taken


@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_an_altered_position_is_refused_or_playable(game: Game) -> None:
    luck = random.Random(name_of(game))
    alter_positions([game], SOME, luck)
    alter_views([game], SOME, luck)


@of_each_game
def test_not_every_altered_position_is_refused(slug: str) -> None:
    assert alter_positions(ways_to_play(slug), 10 * SOME, random.Random(slug)) > SOME / 4


@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_every_position_of_a_game_is_possible(game: Game) -> None:
    for seed in range(2 if Walk(game, 1).is_long else 6):
        luck = random.Random(seed)
        for state in Walk(game, seed).looks():
            look(game, state, luck)


@heavy
@of_each_game
@in_parts
def test_many_altered_positions_are_refused_or_playable(slug: str, part: int) -> None:
    luck = random.Random(f"{slug} {part}")
    taken = alter_positions(ways_to_play(slug), ALTERED // PARTS, luck)
    assert taken >= ACCEPTED / PARTS
    print(f"{slug}, part {part}: {taken} of {ALTERED // PARTS} altered positions were played out")


@heavy
@of_each_game
@in_parts
def test_many_altered_views_are_refused_or_playable(slug: str, part: int) -> None:
    taken = alter_views(ways_to_play(slug), ALTERED // PARTS // 4, random.Random(f"{slug} {part}"))
    print(f"{slug}, part {part}: {taken} of {ALTERED // PARTS // 4} altered views were played out")


@heavy
@of_each_game
@in_parts
def test_every_position_of_many_games_is_possible(slug: str, part: int) -> None:
    games, luck = ways_to_play(slug), random.Random(f"{slug} {part}")
    for number in range(GAMES // PARTS):
        game, seed = games[number % len(games)], luck.getrandbits(30)
        for state in (mixed_game if luck.random() < MIXED else random_game)(game, seed):
            state.check()
