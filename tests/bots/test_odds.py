"""The odds: whole points that add up, of games that go on as a named level plays."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.bots.levels import TITLES, Slipping
from restinplay.bots.odds import CLAIM, LEVEL, Forecast, Odds, percents, points_of
from restinplay.bots.playout import WIN, Certain, Outcomes
from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from tests.contract.walks import Walk, name_of, some_games

PLAYOUTS = 6
every_game = pytest.mark.parametrize("game", some_games(), ids=name_of)


def positions(game: Game, seed: int) -> list[State]:
    return [state.clone() for state in islice(Walk(game, seed).looks(), 0, None, 7)]


def test_the_claim_names_the_level() -> None:
    assert f"like {TITLES[LEVEL]} players" in CLAIM


@every_game
def test_all_shares_are_one_win(game: Game) -> None:
    forecast = Forecast(game)
    for number, state in enumerate(positions(game, 3)):
        odds = forecast.of(state, PLAYOUTS, number)
        assert odds.whole == PLAYOUTS * WIN
        assert sum(odds.points) + odds.house == odds.whole
        assert min(*odds.points, odds.house) >= 0
        assert game.seats == 1 or odds.house == 0
        if state.asked == OVER:
            assert odds.points == tuple(PLAYOUTS * one for one in points_of(state.returns()))
        else:
            assert sum(played for _, played in odds.by.values()) == odds.whole
            for seat in range(game.seats):
                ways = odds.endings(seat)
                assert sum(way.share for way in ways) == pytest.approx(1.0)
                assert sum(way.percent for way in ways) == 100
                if "draw" not in odds.by:
                    mine = sum(way.percent for way in ways if way.won)
                    assert mine == odds.percents()[seat], "what is won and lost is told alike"
                assert 0.0 < odds.error(seat) <= 0.5


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=7).filter(any))
def test_rounded_shares_add_up_to_a_hundred(parts: list[int]) -> None:
    found = percents(parts)
    assert sum(found) == 100
    for part, percent in zip(parts, found, strict=True):
        assert abs(100 * part / sum(parts) - percent) < 1


@pytest.mark.parametrize("slug", games.SLUGS)
def test_games_go_on_exactly_as_the_level_plays(slug: str) -> None:
    """The same luck, once in the compiled loop and once by the bot that the arena seats."""
    game = games.game(slug)
    bot = bots.policy(LEVEL, game)
    assert isinstance(bot, Slipping)
    outcomes = Outcomes(game.new(), bot.policy, bot.beginner, bot.slips, game.seats)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    for number, state in enumerate(positions(game, 5)):
        outcomes.world.copy_from(state)
        outcomes.play_on(Rng(number))
        rng = Rng(number)
        state.deal(rng)
        while state.asked != OVER:
            state.apply(bot.choose(state, rng, buffer))
            state.deal(rng)
        assert outcomes.world == state


@pytest.mark.parametrize("slug", games.SLUGS)
def test_an_answer_is_given_before_games_go_on(slug: str) -> None:
    game = games.game(slug)
    forecast = Forecast(game)
    for number, state in enumerate(positions(game, 6)):
        if state.asked >= 0:
            answer = state.legal()[-1]
            after = forecast.after(Certain(state), [answer], PLAYOUTS, number)
            state.apply(answer)
            if state.asked != OVER:
                assert after == forecast.of(state, PLAYOUTS, number)


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_same_seed_gives_the_same_odds(slug: str) -> None:
    game = games.game(slug)
    state = game.new()
    while state.asked == CHANCE:
        state.apply(Shuffled(1).answer(state))
    one, other = (Forecast(game).of(state, PLAYOUTS, 8) for _ in range(2))
    assert one == other


def test_a_clock_ends_the_games_but_some_are_played() -> None:
    game = games.game("manors")
    state = game.new()
    state.deal(Rng(1))
    odds = Forecast(game).after(Certain(state), (), 10**9, 1, until=1e-9)
    assert 0 < odds.games < 10**4


def test_a_game_that_goes_on_for_ever_is_shared_by_all() -> None:
    """Without a limit of rounds, two who play by rules of thumb may both go on for ever."""
    game = games.game("graves", {"round_limit": "0"}, 2)
    state = game.new()
    state.deal(Rng(2))
    for _ in range(2):
        state.apply(state.legal()[0])
        state.deal(Rng(2))
    odds = Forecast(game).of(state, 400, 2)
    endless = odds.whole - sum(played for _, played in odds.by.values())
    assert odds.whole == 400 * WIN
    assert 0 < endless < 40 * WIN
    for seat, points in enumerate(odds.points):
        assert points == sum(won[seat] for won, _ in odds.by.values()) + endless // 2
        assert sum(way.share for way in odds.endings(seat)) < 1.0


def test_what_was_never_lost_is_not_certain() -> None:
    assert Odds((WIN * 100, 0), WIN * 100).error(0) == pytest.approx(0.01, rel=0.01)


def test_half_per_cents_of_won_and_lost_games_are_not_both_rounded_up() -> None:
    won = 5 * WIN
    odds = Odds((won, 3 * WIN), 8 * WIN, {"extinct": ((won, 3 * WIN), 8 * WIN)})
    assert odds.percents() == [63, 37]
    assert [(way.won, way.percent) for way in odds.endings(0)] == [(True, 63), (False, 37)]
    assert [(way.won, way.percent) for way in odds.endings(1)] == [(False, 63), (True, 37)]
