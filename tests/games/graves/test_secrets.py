"""GI-11, GI-12, GI-17: what a player cannot see changes nothing that the player sees."""

import json
import random
import re
from copy import deepcopy
from itertools import islice

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.graves.state import Graves
from tests.games.graves.games import OPTIONS, TASTES, Played, answer, every_game, game_with
from tests.games.graves.lying import ACTIONS, GRAVES
from tests.games.graves.reread import Plain
from tests.games.graves.seen import facts_of
from tests.games.graves.setting import rich, state_of
from tests.marks import clause

CODE = re.compile(r"\b(?:DO|MX|SH|GM|ID)[1-5]\b")


@clause("G-103", "G-104", "G-105", "GR-05", "GR-31")
@every_game
def test_no_view_names_a_back_that_is_hidden_from_it(played: Played) -> None:
    open_backs = played.game.options["share_backs"] == "open"
    for state, _ in islice(played.decisions(), 0, None, 7):
        facts = facts_of(state, played.seats)
        for viewer in (SPECTATOR, *range(played.seats)):
            known = {*facts["played"], *facts["tops"].values()}
            for seat in range(played.seats):
                if seat == viewer or open_backs:
                    known |= {*facts["shares"][seat], *facts["removed"][seat]}
            view = state.view(viewer)
            assert set(CODE.findall(json.dumps(view))) <= known
            for g, grave in enumerate(view["graves"], 1):
                seen = {code[:2] for code in known if code.endswith(str(g))}
                assert set(grave["unseen"]) == {*ACTIONS} - seen


@clause("G-104", "G-107", "G-603", "GR-57")
@pytest.mark.parametrize("seed", range(24))
def test_gi_11_games_observed_alike_look_alike(seed: int) -> None:
    """Two backs of one grave change places that a player cannot see: the player cannot tell."""
    luck = random.Random(seed)
    game = game_with(luck.choice([0, 2, 3]), 2 + seed % 4)
    plain, viewer = rich(game.options, game.seats, luck), luck.randrange(game.seats)
    for g in GRAVES:
        hidden = sorted(hidden_from(plain, viewer, g))
        if len(hidden) > 1:
            pair = luck.sample(hidden, 2)
            first, second = state_of(game, plain), state_of(game, swapped(plain, *pair))
            play_alike(first, second, pair, viewer, luck)


def hidden_from(plain: Plain, viewer: int, grave: int) -> set[str]:
    mine = plain.shares[viewer] | {code for code, by in plain.removed.items() if by == viewer}
    return {f"{action}{grave}" for action in ACTIONS} - mine - plain.played


def swapped(plain: Plain, one: str, other: str) -> Plain:
    again, change = deepcopy(plain), {one: other, other: one}
    again.shares = [{change.get(code, code) for code in codes} for codes in plain.shares]
    again.removed = {change.get(code, code): by for code, by in plain.removed.items()}
    return again


def play_alike(
    first: Graves, second: Graves, pair: list[str], viewer: int, luck: random.Random
) -> None:
    """As long as the same can be played in both, the viewer sees the same, and so who is asked."""
    parse, change = first.moves.parse, {pair[0]: pair[1], pair[1]: pair[0]}
    for _ in range(60):
        assert first.asked == second.asked
        assert first.view(viewer) == second.view(viewer)
        if first.asked == viewer:
            assert first.legal() == second.legal()
        move = answer(first, luck, "meddling")
        text = first.moves.text(move)
        alike = parse(change.get(text, text)) if first.asked == CHANCE else move
        if first.witness(move, viewer) != second.witness(alike, viewer):
            return
        if second.why_not(alike):
            return
        first.play(move)
        second.play(alike)
        if OVER in (first.asked, second.asked):
            return


@clause("G-104", "G-107", "G-421", "G-601")
@every_game
def test_gi_12_what_may_be_answered_depends_on_what_the_asked_player_sees(played: Played) -> None:
    world, rng = played.game.new(), Rng(played.seed)
    for state, _ in islice(played.decisions(), 0, None, 3):
        seat = int(state.asked)
        played.game.belief(state.view(seat)).imagine(world, rng)
        assert world.asked == seat
        assert world.legal() == state.legal()


@clause("G-104")
@every_game
def test_gi_17_a_position_survives_its_serial_form(played: Played) -> None:
    for state, _ in islice(played, 0, None, 5):
        again = played.game.state(json.loads(json.dumps(state.data())))
        assert again == state
        assert again.view(SPECTATOR) == state.view(SPECTATOR)


@clause("G-002", "G-005", "GR-06")
@pytest.mark.parametrize("seed", range(8))
def test_gi_17_b_the_same_seed_options_and_answers_make_the_same_game(seed: int) -> None:
    assert dealt_course(seed) == dealt_course(seed)


def dealt_course(seed: int) -> list[str]:
    game = game_with(seed % len(OPTIONS), 2 + seed % 4)
    state, dealer, luck, texts = game.new(), Shuffled(seed), random.Random(seed), list[str]()
    while state.asked != OVER:
        by_chance = state.asked == CHANCE
        move = dealer.answer(state) if by_chance else answer(state, luck, [*TASTES][seed % 4])
        texts.append(state.moves.text(move))
        state.play(move)
    return [*texts, *state.reasons(), *map(str, state.scores())]


def test_the_graves_of_a_copy_are_its_own() -> None:
    """Playing on in a clone leaves the first game alone."""
    game = game_with(0, 3)
    state, luck = game.new(), random.Random(3)
    while state.asked != OVER:
        copy: Graves = game.new()
        copy.copy_from(state)
        before = state.data()
        copy.play(answer(copy, luck, "quarrelsome"))
        assert state.data() == before
        state = copy
