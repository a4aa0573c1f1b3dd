"""Bots that think: from views alone, the same from the same seed, in bounds, and with reasons."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.bots.parallel import Parallel
from restinplay.bots.thinking import Effort, Tally, Thinker, Thought
from restinplay.core.belief import Belief
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from tests.contract.walks import Walk, name_of, some_games
from tests.marks import heavy

LITTLE = Effort(24, horizon=12, memory=8)
Answer = Callable[[dict[str, Any]], str]

every_game = pytest.mark.parametrize("slug", games.SLUGS)


def a_game(slug: str) -> Game:
    return games.game(slug, seats=min(3, games.game_class(slug).SEATS[-1]))


def thinker(game: Game, effort: Effort = LITTLE) -> Thinker:
    return Thinker(game, bots.policy("thumb", game), effort)


def questions(game: Game, answer: Answer, seed: int = 1) -> Iterator[State]:
    """The positions of a game in which somebody has a choice, answered from views."""
    state, rng = game.new(), Rng(seed)
    while state.asked != OVER:
        if state.asked == CHANCE:
            state.apply(state.draw(rng))
            continue
        if len(state.legal()) > 1:
            yield state
        view = json.loads(json.dumps(state.view(int(state.asked))))
        state.play(game.moves.parse(answer(view)))


def thoughts(game: Game, bot: Thinker, number: int = 12) -> list[Thought]:
    """What a bot thinks in all seats, from the beginning of a game on."""
    kept: list[Thought] = []

    def answer(view: dict[str, Any]) -> str:
        kept.append(bot.think(view, len(kept)))
        return kept[-1].move

    for _ in islice(questions(game, answer), number):
        pass
    return kept


@every_game
def test_a_bot_on_the_far_end_of_a_pipe_plays_the_same(slug: str) -> None:
    game = a_game(slug)
    inside = [thought.move for thought in thoughts(game, thinker(game))]
    first = {"game": slug, "options": game.options, "seats": game.seats, "effort": asdict(LITTLE)}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bots.piped"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        there, back = process.stdin, process.stdout
        there.write(json.dumps(first) + "\n")
        outside: list[str] = []

        def answer(view: dict[str, Any]) -> str:
            there.write(json.dumps(view) + "\n")
            there.flush()
            outside.append(back.readline().strip())
            return outside[-1]

        for _ in islice(questions(game, answer), 12):
            pass
        there.close()
        assert process.wait(timeout=30) == 0
    assert outside == inside


@every_game
@pytest.mark.parametrize("reuse", [False, True])
def test_the_same_seeds_give_the_same_thoughts(slug: str, reuse: bool) -> None:
    game, effort = a_game(slug), Effort(24, horizon=12, memory=8, reuse=reuse)
    assert thoughts(game, thinker(game, effort)) == thoughts(game, thinker(game, effort))


@every_game
def test_a_thought_can_be_sent_and_adds_up(slug: str) -> None:
    game = a_game(slug)
    for thought in thoughts(game, thinker(game, Effort(24, horizon=12))):
        data = thought.data()
        assert json.loads(json.dumps(data))["move"] == thought.move
        assert thought.simulations in (0, 24)
        if thought.simulations:
            for option in thought.considered:
                assert -1.0 <= option.result <= 1.0
                assert 0.0 <= option.spread <= 1.0


@every_game
def test_a_tree_that_is_kept_is_found_again(slug: str) -> None:
    """Then an answer was tried more often than there were simulations for this question."""
    game = a_game(slug)
    kept = thoughts(game, thinker(game, Effort(48, horizon=12, memory=10, reuse=True)), 20)
    assert any(thought.simulations > 48 for thought in kept)


@every_game
def test_a_thinker_looks_at_nothing_but_its_view(slug: str) -> None:
    game = a_game(slug)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    bot, again = thinker(game), thinker(game)
    prior = bots.policy("thumb", game)
    for step, state in enumerate(Walk(game, 1).looks()):
        if state.asked >= 0 and step % 3 == 0:
            veiled = state.veil(int(state.asked))
            open_eyed = bot.choose(state, Rng(step), buffer)
            assert open_eyed == again.choose(veiled, Rng(step), buffer)
            assert int(prior.choose(state, Rng(1), buffer)) in state.legal()


@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_whatever_the_position_the_answer_is_legal(game: Game) -> None:
    bot = thinker(game, Effort(6, horizon=4, memory=6))
    for state in islice(Walk(game, 4).looks(), 0, None, 6):
        if state.asked >= 0:
            thought = bot.think(state.view(int(state.asked)), 1)
            assert game.moves.parse(thought.move) in state.legal()


@heavy
@pytest.mark.parametrize("game", some_games(), ids=name_of)
def test_whatever_the_position_the_answer_is_legal_for_long(game: Game) -> None:
    bot = thinker(game, Effort(20, horizon=10, memory=6, reuse=True))
    for seed in range(100, 106):
        for state in Walk(game, seed, everywhere=True).looks():
            if state.asked >= 0:
                thought = bot.think(state.view(int(state.asked)), seed)
                assert game.moves.parse(thought.move) in state.legal()


# When something is wrong.


@every_game
def test_without_time_the_answer_is_that_of_custom(slug: str) -> None:
    game = a_game(slug)
    bot, prior = thinker(game, Effort(0)), bots.policy("thumb", game)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    for state in islice(questions(game, lambda view: bot.think(view, 0).move), 8):
        thought = bot.think(state.view(int(state.asked)), 0)
        assert game.moves.parse(thought.move) == prior.choose(state, Rng(0), buffer)


def test_a_clock_ends_the_thinking_and_the_bot_says_so() -> None:
    game = a_game("eva")
    for state in islice(questions(game, lambda view: str(view["legal"][0])), 1):
        hurried = thinker(game, Effort(10**9, seconds=0.01)).think(state.view(0), 0)
        assert hurried.simulations < 10**6
        assert hurried.hurried
        assert not thinker(game, Effort(24)).think(state.view(0), 0).hurried


def test_whoever_cannot_imagine_says_so_and_plays_on_by_custom(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = a_game("graves")

    def nothing(view: dict[str, Any]) -> Belief:
        raise ValueError("a view that cannot be")

    bot, prior = thinker(game), bots.policy("thumb", game)
    steady = bots.undaunted(bot, game)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    monkeypatch.setattr(game, "belief", nothing)
    for state in islice(questions(game, lambda view: str(view["legal"][0])), 5):
        if len(state.legal()) > 1:
            with pytest.raises(ValueError, match="a view that cannot be"):
                bot.choose(state, Rng(1), buffer)
            assert bot.thought is None
        assert steady.choose(state, Rng(1), buffer) in state.legal()
        assert prior.choose(state, Rng(1), buffer) in state.legal()
    assert steady.failures > 1
    assert [record.exc_info is not None for record in caplog.records] == [True]


# Several processes.


def test_two_processes_add_up_what_they_find() -> None:
    game = a_game("eva")
    bot = Parallel(game, bots.policy("thumb", game), Effort(40), workers=2)
    try:
        found = thoughts(game, bot, 3)
        assert found == thoughts(game, bot, 3)
        assert {thought.simulations for thought in found if thought.considered} == {40}
        assert found != thoughts(game, thinker(game, Effort(20)), 3)
    finally:
        bot.close()


# What the game offers.


def first_of(
    tried: int, result: float, zest: float, moves: tuple[str, str] = ("done", "share 1")
) -> str:
    """Which of two answers a bot gives if the first was tried 40 times and won half of them."""
    game = games.game("graves", seats=2)
    bot = Thinker(game, bots.policy("thumb", game), Effort(24, zest=zest))
    tallies = [Tally(40, 0.0, 40.0), Tally(tried, tried * result, float(tried))]
    return bot._weigh(tallies, {"legal": list(moves)}, moves[0])[0].move


@pytest.mark.parametrize(
    ("tried", "result", "zest", "move"),
    [
        (40, -0.03, 0.02, "share 1"),
        (40, -0.05, 0.02, "done"),
        (40, -0.03, 0.0, "done"),
        (0, 0.0, 0.02, "done"),
        (8000, -0.03, 0.02, "share 1"),
        (40, -0.5, 0.5, "done"),
    ],
    ids=["about as good", "too dear", "no zest", "never tried", "well tried", "surely worse"],
)
def test_of_answers_about_as_good_one_uses_what_the_game_offers(
    tried: int, result: float, zest: float, move: str
) -> None:
    assert first_of(tried, result, zest) == move


def test_an_answer_that_uses_something_makes_way_for_no_other() -> None:
    assert first_of(40, -0.03, 0.02, ("share 2", "share 1")) == "share 2"


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_a_game_offers_are_answers_of_it(slug: str) -> None:
    game = games.game(slug)
    assert {game.moves[move].kind for move in range(game.moves.decisions)} >= game.ZEST
