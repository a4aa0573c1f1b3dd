"""The engine and a second, plain reading of the rules agree on questions, answers and tables."""

import random
from collections.abc import Iterator

import pytest

from restinplay.core.state import OVER
from tests.games.graves.both import Both
from tests.games.graves.games import OPTIONS, TASTES, Played, answer, every_game
from tests.games.graves.refused import Refusing
from tests.games.graves.reread import Plain
from tests.marks import clause, heavy

RARE = ("coffin", "commit", "respond")


def read_twice(played: Played) -> Iterator[Both]:
    """A whole game before every answer: one object."""
    luck, game, plain = random.Random(played.seed), played.game, played.setting()
    dealt = Plain(game.options, game.seats)
    both = Both(game, plain or dealt, played.start(), whole=plain is None)
    while both.state.asked != OVER:
        yield both
        both.play(both.state.moves.text(answer(both.state, luck, played.taste)))


def whole_game(played: Played) -> None:
    for _both in read_twice(played):
        pass


@clause("G-101", "G-402", "G-421", "G-423", "G-424", "G-603", "G-605", "G-801", "G-805")
@every_game
def test_two_readings_of_the_rules_agree(played: Played) -> None:
    whole_game(played)


@every_game
def test_every_refusal_names_a_clause_that_forbids_the_answer(played: Played) -> None:
    for number, both in enumerate(read_twice(played)):
        state = both.state
        if state.asked >= 0 and (number % 10 == 0 or both.kind in RARE):
            refusing = Refusing(both.plain, both.who, both.kind)
            for move in range(state.moves.decisions):
                text, refusal = state.moves.text(move), state.why_not(move)
                clauses = refusing.clauses(text)
                assert (refusal is None) == (not clauses), text
                assert refusal is None or refusal.clause in clauses, text


@heavy
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_agree_for_long(options: int, seats: int) -> None:
    for seed in range(60):
        taste = [*TASTES][seed % len(TASTES)]
        whole_game(Played(options, seats, seed, taste, is_rich=seed % 3 > 0))
