"""Bad positions and views are refused in one line; what is not refused can be played to the end."""

import copy
import random
from itertools import islice
from typing import Any

import pytest

from restinplay import compiled
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.games import SLUGS, game_class
from tests.contract.positions import (
    alter_positions,
    alter_views,
    imagined,
    is_one_line,
    look,
    reached,
)
from tests.contract.walks import Walk, all_games, name_of, some_games
from tests.games.fuzz import mixed_game, random_game
from tests.marks import TOLD, Tell, heavy

ALTERED, ACCEPTED, GAMES = 20_000, 1_000, 10_000  # of each game, in the heavy suite
SEEN = 40  # of a quarter as many altered views that must be accepted: a view says much twice
SOME = 10 if compiled() else 3  # of each way to play it, in every run
ENOUGH = 100 if compiled() else 60  # that not all of them are refused
MIXED = 0.5  # of the games are played by rules of thumb with noise: at random few come home
PARTS = 8
WITH_SHARES = 2  # a seed: in this walk through graves somebody buys what nobody else sees

of_each_game = pytest.mark.parametrize("slug", SLUGS)
with_secrets = pytest.mark.parametrize("slug", ["manors", "graves", "muertos"])
in_parts = pytest.mark.parametrize("part", range(PARTS))


def ways_to_play(slug: str) -> list[Game]:
    return all_games([slug])


@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_an_altered_position_is_refused_or_playable(game: Game) -> None:
    luck = random.Random(name_of(game))
    alter_positions([game], SOME, luck)
    alter_views([game], SOME, luck)


@of_each_game
def test_not_every_altered_position_is_refused(slug: str) -> None:
    assert alter_positions(ways_to_play(slug), ENOUGH, random.Random(slug)) > ENOUGH / 40


@of_each_game
def test_not_every_altered_view_is_refused(slug: str) -> None:
    luck = random.Random(f"{slug} views")
    assert alter_views(ways_to_play(slug), ENOUGH, luck) > 0


@with_secrets
def test_what_one_seat_knows_is_not_a_whole_position(slug: str) -> None:
    game, refused = game_class(slug)(), 0
    for state in islice(Walk(game, WITH_SHARES).looks(), 0, None, 6):
        for seat in range(game.seats):
            data = state.veil(seat).data()
            assert game.state(data, seat).data() == data
            try:
                game.state(data)
            except BadInput:
                refused += 1
    assert refused


@with_secrets
def test_a_seat_that_sees_what_another_saw_could_see_it_too(slug: str) -> None:
    game, luck, refused = game_class(slug)(seats=game_class(slug).SEATS[-1]), random.Random(1), 0
    for state in Walk(game, 1).looks():
        for seat in range(game.seats):
            view = {**state.view(seat), "seat": (seat + 1) % game.seats}
            try:
                game.recall(view)
            except BadInput:
                refused += 1
            else:
                assert imagined(game, view, luck).view(view["seat"]) == view
    assert refused


@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_every_position_of_a_game_is_possible(game: Game) -> None:
    for seed in range(1 if Walk(game, 1).is_long else 3):
        luck = random.Random(seed)
        for state in Walk(game, seed).looks():
            look(game, state, luck)


@of_each_game
@pytest.mark.parametrize("wrong", [None, [], 7, "x", {}, {1: 2}, {"seat": 0}, {"seat": 10**30}])
def test_what_is_no_position_and_no_view_is_refused_in_our_words(slug: str, wrong: Any) -> None:
    game = game_class(slug)()
    for read in (game.state, game.recall):
        with pytest.raises(BadInput) as refused:
            read(wrong)
        is_one_line(str(refused.value))
        assert "object" not in str(refused.value)
        assert "(" not in str(refused.value)


@of_each_game
def test_a_view_has_numbers_and_flags_where_they_belong(slug: str) -> None:
    game = game_class(slug)()
    view = reached(game, random.Random(1)).view(0)
    assert game.recall(copy.deepcopy(view)).view(0) == view
    for part, value in [*view.items(), ("seat", 0)]:
        for other in (float, bool, int):
            if isinstance(value, int) and other(value) == value and type(value) is not other:
                with pytest.raises(BadInput):
                    game.recall({**view, part: other(value)})


@heavy
@of_each_game
@in_parts
def test_many_altered_positions_are_refused_or_playable(
    slug: str, part: int, record_property: Tell
) -> None:
    luck = random.Random(f"{slug} {part}")
    taken = alter_positions(ways_to_play(slug), ALTERED // PARTS, luck)
    assert taken >= ACCEPTED / PARTS
    record_property(TOLD, f"{slug}: {taken} of {ALTERED // PARTS} altered positions played out")


@heavy
@of_each_game
@in_parts
def test_many_altered_views_are_refused_or_playable(
    slug: str, part: int, record_property: Tell
) -> None:
    taken = alter_views(ways_to_play(slug), ALTERED // PARTS // 4, random.Random(f"{slug} {part}"))
    assert taken >= SEEN / PARTS
    record_property(TOLD, f"{slug}: {taken} of {ALTERED // PARTS // 4} altered views played out")


@heavy
@of_each_game
@in_parts
def test_every_position_of_many_games_is_possible(slug: str, part: int) -> None:
    games, luck = ways_to_play(slug), random.Random(f"{slug} {part}")
    for number in range(GAMES // PARTS):
        game, seed = games[number % len(games)], luck.getrandbits(30)
        for state in (mixed_game if luck.random() < MIXED else random_game)(game, seed):
            game.check(state)
