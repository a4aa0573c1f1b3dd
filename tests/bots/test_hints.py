"""What a bot says when it is asked for a hint: true, in words of the game, and one number."""

import re
from itertools import islice

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.bots.hints import Advice, Adviser, _runner_up, sentence
from restinplay.bots.hints import Weighed as Answer
from restinplay.bots.odds import CLAIM, Odds
from restinplay.bots.playout import WIN
from restinplay.bots.saying import ENGLISH, said
from restinplay.bots.thinking import Effort
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import State
from tests.contract.walks import Walk

every_game = pytest.mark.parametrize("slug", games.SLUGS)
PLAYOUTS = 12
SIGNS = re.compile(r"\b[A-Z]\d\b|_|[{}]|\b0 % of a win")


def advised(slug: str, seed: int) -> list[tuple[Game, State, Advice]]:
    """Some positions of a game at random, and what is advised there."""
    game = games.game(slug)
    adviser = Adviser(game, bots.policy("thumb", game))
    adviser._thinker.effort = Effort(24, horizon=12)
    found = []
    for state in islice(Walk(game, seed).looks(), 0, None, 5):
        if state.asked >= 0:
            known = state.veil(int(state.asked))
            found.append((game, known, adviser.advise(known, seed, PLAYOUTS)))
    return found


@every_game
def test_a_hint_is_one_number_in_words_of_the_game(slug: str) -> None:
    for game, known, advice in advised(slug, 3):
        told, seat = sentence(advice, game), int(known.asked)
        facts = {one.id: one.facts for one in advice.said}
        assert told.startswith("I would ")
        assert told.endswith(".")
        assert not SIGNS.search(told), told
        assert all(one.id in ENGLISH for one in advice.said)
        assert (len(known.legal()) == 1) == ("forced" in facts)
        if advice.weighed:
            assert f"{advice.weighed[0].odds.percents()[seat]} % of games, {CLAIM}" in told
            data = advice.data()
            assert data["considered"][0]["shares"] == advice.weighed[0].odds.shares()
            assert sum(one["share"] for one in data["endings"]) == pytest.approx(1.0)
            assert len(facts.keys() & {"costs", "may_cost", "as_good", "looks_better"}) == 1


@every_game
def test_the_fact_that_decides_is_that_of_the_rules_of_thumb(slug: str) -> None:
    """It speaks of the answer that rules of thumb give, and says whether it is the same."""
    for game, known, advice in advised(slug, 4):
        for one in advice.said:
            if one.id in ("because", "against_prior"):
                usual = _by_thumb(game, known)
                assert one.facts["move"] == game.moves[game.moves.parse(usual)].phrase
                assert (one.id == "because") == (usual == advice.thought.move)


def _by_thumb(game: Game, known: State) -> str:
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    return game.moves.text(int(bots.policy("thumb", game).choose(known, Rng(0), buffer)))


def weighed(move: str, won: int, games: int = 1000) -> Answer:
    return Answer(move, Odds((won * WIN, (games - won) * WIN), games * WIN))


@pytest.mark.parametrize(
    ("best", "second", "kind", "told"),
    [
        (600, 450, "costs", "Next best: rest; it costs about 15 % of a win, give or take 2."),
        (600, 570, "may_cost", "Next best: rest; it may cost 3 % of a win, but I am not sure."),
        (600, 590, "as_good", "About as good: rest."),
        (600, 630, "as_good", "About as good: rest."),
        (
            600,
            700,
            "looks_better",
            "Next best: rest. Among Casual players it wins about 10 % more games,",
        ),
    ],
)
def test_what_the_runner_up_costs_and_how_sure_that_is(
    best: int, second: int, kind: str, told: str
) -> None:
    found = _runner_up(0, lambda move: move, weighed("dig", best), weighed("rest", second))
    assert found.id == kind
    assert said(found, games.game("manors")).startswith(told)
