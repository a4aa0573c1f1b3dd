"""The engine and a second reading of the rules agree on every question of every game."""

import pytest

from tests.games.eva.games import OPTIONS, SHUNS, Played
from tests.games.eva.reread import new_game
from tests.marks import clause, heavy


def assert_agreement(played: Played) -> None:
    reading = new_game(played.game.options)
    offers, reason = next(reading), ""
    for state, text in played:
        assert {state.moves.text(move) for move in state.legal()} == offers, state.view(0)
        if not text:
            assert state.reasons() == [reason]
            return
        try:
            offers = reading.send(text)
        except StopIteration as end:
            offers, reason = set(), str(end.value)


@clause("E-302", "E-303", "E-430", "E-440")
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_offer_the_same_answers(options: int) -> None:
    for seed in range(12):
        assert_agreement(Played(options, seed, [*SHUNS][seed % 3]))


@heavy
@clause("E-302", "E-303", "E-430", "E-440")
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_offer_the_same_answers_for_long(options: int) -> None:
    for seed in range(1000, 1200):
        assert_agreement(Played(options, seed, [*SHUNS][seed % 3]))
