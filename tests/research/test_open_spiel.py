"""OpenSpiel's own suites on our games, and what its C++ suites would ask besides."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import pyspiel
import pytest
from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
from open_spiel.python.observation import make_observation

from restinplay.research.open_spiel import SpielState
from tests.contract.walks import answers
from tests.marks import heavy

SHORT = (
    "restinplay_eva()",
    "restinplay_manors()",
    "restinplay_graves(round_limit=5)",
    "restinplay_muertos(dawn_round=20)",
)
OTHER = (
    "restinplay_eva(doors=3,entrance_ghost=lose,dead_start=redeal,hopeless=play_on)",
    "restinplay_manors(initiation=on,first_family=B)",
    "restinplay_manors(pool=_1+2+3+6+10+15+18+20+21+22+29,transfer_cards=any)",
    "restinplay_graves(players=3,round_limit=2,families=M+R+S,start_player=_2)",
    "restinplay_graves(players=4,round_limit=2,share_backs=open)",
    "restinplay_graves(players=5,round_limit=1,pill_supply=limited,tie_break=money)",
    "restinplay_muertos(players=3,dawn_round=20,sidestep_scope=hostile,dog_in_goal=yes)",
)
HIDING = (SHORT[1], "restinplay_graves(players=3)", SHORT[3])
WHOLE = (
    "restinplay_graves(players=5)",
    "restinplay_muertos(players=6,dawn_round=20,arrows_bind=figures)",
)


@pytest.mark.parametrize("name", [*SHORT, *OTHER])
def test_random_games_are_in_order(name: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(name), num_sims=1, serialize=name in SHORT, verbose=False
    )


@heavy
@pytest.mark.parametrize("name", [*SHORT, *OTHER])
def test_many_random_games_are_in_order(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@heavy
@pytest.mark.parametrize("name", WHOLE)
def test_a_long_random_game_is_in_order(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def states_of(game: Any, seed: int) -> Iterator[SpielState]:
    """The states of a game that bots play: seeds 1, 4, 7 … by rules of thumb."""
    state = game.new_initial_state()
    for move in answers(game.rules, seed):
        yield state.clone()
        first = game.rules.moves.decisions if state.is_chance_node() else 0
        state.apply_action(move - first)
    yield state


class _Conforming(EnforceAPIOnPartialTreeBase):
    """OpenSpiel's API test; a subclass names the game.

    The states that it samples are early ones, so that a whole game is added to them.
    """

    game_name: ClassVar[str]
    game: ClassVar[Any]

    @classmethod
    def setUpClass(cls) -> None:
        cls.game = pyspiel.load_game(cls.game_name)
        super().setUpClass()
        cls.some_states += list(states_of(cls.game, seed=1))[::7]


class TestEva(_Conforming):
    game_name = SHORT[0]


class TestManors(_Conforming):
    game_name = SHORT[1]


class TestGraves(_Conforming):
    game_name = SHORT[2]


class TestGravesOpen(_Conforming):
    game_name = OTHER[4]


class TestMuertos(_Conforming):
    game_name = SHORT[3]


del _Conforming, EnforceAPIOnPartialTreeBase


@pytest.mark.parametrize("name", [*SHORT, *OTHER])
def test_chance_is_exact(name: str) -> None:
    for state in states_of(pyspiel.load_game(name), seed=2):
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert list(outcomes) == sorted(outcomes) == state.legal_actions()
            assert all(chance > 0 for chance in outcomes.values())
            assert math.fsum(outcomes.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", HIDING)
def test_what_is_resampled_looks_the_same_to_the_player_and_varies_for_the_others(
    name: str,
) -> None:
    """As OpenSpiel's ResampleInfostateTest, and more: a resampler that copies would pass that."""
    game = pyspiel.load_game(name)
    tensor, luck = make_observation(game), random.Random(3)
    differ: Counter[bool] = Counter()
    for state in list(states_of(game, seed=4))[::5]:
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, luck.random)
            assert other.current_player() == state.current_player()
            assert told(other, player) == told(state, player)
            for rival in range(game.num_players()):
                if rival != player and not state.is_terminal():
                    seen = (state.observation_string(rival), other.observation_string(rival))
                    differ[seen[0] != seen[1]] += 1
            tensor.set_from(other, player)
            assert list(tensor.tensor) == state.observation_tensor(player)
    assert differ[True] > 10


def told(state: SpielState, player: int) -> tuple[str, str, list[int]]:
    legal = state.legal_actions(player) if state.current_player() == player else []
    return state.information_state_string(player), state.observation_string(player), legal


@pytest.mark.parametrize("name", HIDING)
def test_a_resampled_state_can_be_played_on_copied_and_kept(name: str) -> None:
    game, luck = pyspiel.load_game(name), random.Random(4)
    states = list(states_of(game, seed=7))
    for state in states[:: len(states) // 6 + 1]:
        other = state.resample_from_infostate(0, luck.random)
        text = pyspiel.serialize_game_and_state(game, other)
        _, again = pyspiel.deserialize_game_and_state(text)
        assert str(again) == str(other) == str(other.clone())
        while not other.is_terminal():
            other.apply_action(luck.choice(other.legal_actions()))
        assert len(other.returns()) == game.num_players()


def test_an_information_state_is_all_that_a_seat_has_witnessed() -> None:
    """Perfect recall: what a seat is told later begins with what it was told before."""
    for name in SHORT:
        before: dict[int, list[str]] = {}
        for state in states_of(pyspiel.load_game(name), seed=1):
            for seat, lines in state.sitting.told.items():
                assert lines[:-1] == before.get(seat, [])[: len(lines)]
                before[seat] = list(lines)


def test_bad_parameters_are_named() -> None:
    for name, complaint in (
        ("restinplay_graves(players=7)", "graves has 2 to 5 seats, not 7"),
        ("restinplay_graves(round_limit=0)", "need not end"),
        ("restinplay_eva(doors=5)", "option doors of eva must be 2 or 3"),
    ):
        with pytest.raises(Exception, match=complaint):
            pyspiel.load_game(name)


def test_what_all_players_know_together_is_nobody_s_observation() -> None:
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="nobody observes what all"):
        pyspiel.load_game("restinplay_manors").make_py_observer(everything)


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("restinplay_manors").new_initial_state()
    for action in (9999, -3):
        with pytest.raises(pyspiel.SpielError, match=f"action {action} is not legal"):
            state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    closed = next(n for n in range(284) if n not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match=f"action {closed} is not legal; these are: "):
        state.apply_action(closed)
    assert str(state) == before
