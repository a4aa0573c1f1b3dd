"""EI-01 to EI-14: what holds in every position of every game."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots.playout import playout
from restinplay.core.chance import Shuffled
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import FIRST_CARD, FIRST_SECRET, LABELS, SECRETS, room_of
from restinplay.games.eva.state import Eva
from restinplay.games.eva.view import recall
from tests.games.eva.games import OPTIONS, SHUNS, Played, answer, every_game, game_with
from tests.games.eva.reread import house_of
from tests.marks import clause, heavy

ORDER = ("unvisited", "open", "closed")
AFTER_CLOSING = {"trapped", "out_of_doors", "no_way_back", "grave_lost"}


def views(played: Played) -> list[dict[str, Any]]:
    return [state.view(0) for state, _ in played]


def row(view: dict[str, Any]) -> str:
    return "-".join(symbol or "?" for symbol in view["clues"])


def per_draw(view: dict[str, Any]) -> int:
    return int(view["options"]["doors"])


@clause("E-105", "E-228")
@every_game
def test_ei_01_every_card_is_always_in_one_place(played: Played) -> None:
    for state, _ in played:
        data = state.data()
        places = [data["deck"], data["discard"], data["lying"], *data["doors"]]
        assert sum(places) == (1 << 52) - 1
        assert sum(mask.bit_count() for mask in places) == 52


@clause("E-228")
@every_game
def test_ei_01_b_discards_never_return(played: Played) -> None:
    for before, after in pairwise(views(played)):
        assert set(before["discard"]) <= set(after["discard"])
        assert before["deck"] >= after["deck"]


@clause("E-201", "E-255", "E-256")
@every_game
def test_ei_02_rooms_open_and_close_and_never_go_back(played: Played) -> None:
    for before, after in pairwise(views(played)):
        for old, new in zip(before["rooms"], after["rooms"], strict=True):
            assert ORDER.index(old["state"]) <= ORDER.index(new["state"])
    for view in views(played)[1:]:
        assert view["rooms"][0]["state"] == "open"
        here = view["rooms"][view["token"] - 1]["state"]
        if view["question"]["kind"] in ("clue", "move"):
            assert here == "open"
        if view["question"]["kind"] == "exit":
            assert here == "closed"
        if view["question"]["kind"] == "over" and here == "closed":
            assert view["result"] in AFTER_CLOSING


@clause("E-102", "E-201", "ER-01", "ER-49")
@every_game
def test_ei_03_every_secret_is_in_one_place(played: Played) -> None:
    for view in views(played):
        shown = Counter(entry["secret"] for entry in view["rooms"] if entry["secret"])
        assert all(shown[code] <= 1 + (code == "PASS") for code in SECRETS)
        for entry in view["rooms"]:
            assert (entry["secret"] is None) == (entry["state"] == "unvisited")


@clause("E-222", "E-223", "E-224", "E-253")
@every_game
def test_ei_04_doors_lie_only_where_they_may(played: Played) -> None:
    for view in views(played):
        for entry in view["rooms"]:
            ranks = [LABELS.index(card[:-1]) + 1 for card in entry["doors"]]
            assert not ranks or entry["state"] == "open"
            assert entry["room"] not in ranks
            assert len(set(ranks)) == len(ranks) <= per_draw(view)
            if entry["secret"] and entry["secret"].startswith("LOCK"):
                assert all(card[-1] != entry["secret"][-1] for card in entry["doors"])
        if view["exit_doors"]:
            assert view["rooms"][view["token"] - 1]["state"] == "closed"
            assert view["question"]["kind"] in ("exit", "door", "over")


@clause("E-240", "E-242", "E-243")
@every_game
def test_ei_05_bones_are_the_secret_of_a_closed_grave(played: Played) -> None:
    for view in views(played):
        grave = [entry for entry in view["rooms"] if entry["secret"] == row(view)]
        if view["bones"]:
            assert [entry["state"] for entry in grave] == ["closed"]
        elif view["question"]["kind"] == "move":
            assert all(entry["room"] != view["token"] for entry in grave)
    held = [view["bones"] for view in views(played)]
    assert held == sorted(held)


@clause("E-220", "E-228", "ER-30")
@every_game
def test_ei_06_a_normal_game_leaves_four_cards_in_the_deck(played: Played) -> None:
    for state, _ in played:
        assert state.view(0)["deck"] >= (4 if state.per_draw == 2 else 0)


@clause("E-230", "E-260", "E-262", "E-232")
@every_game
def test_ei_07_clues_are_turned_down_only_by_the_ghost_and_only_once(played: Played) -> None:
    meetings = 0
    for before, after in pairwise(views(played)):
        k, then = (3 - view["clues"].count(None) for view in (before, after))
        if after["ghost_met"] and not before["ghost_met"]:
            meetings += 1
            assert then == (k if after["result"] else 0)
        else:
            assert 0 <= then - k <= 1
            assert after["ghost_met"] == before["ghost_met"]
    assert meetings <= 1


@clause("E-204", "E-306", "E-301", "E-302", "E-303")
@every_game
def test_ei_08_a_game_that_is_not_over_has_a_legal_answer(played: Played) -> None:
    for state, _ in played:
        legal = state.legal()
        assert bool(legal) == (state.asked != OVER)
        n = int(state.per_draw)
        sizes = {"clue": range(2, 3), "move": range(1, n + 4), "exit": range(1, n + 1)}
        if state.asked >= 0:
            assert len(legal) in sizes[state.question().kind]
            for move in legal:
                state.clone().play(move)


@clause("E-204", "E-307", "E-274")
@every_game
def test_ei_09_every_game_ends(played: Played) -> None:
    steps = [(state.asked, text, state.view(0)) for state, text in played]
    moves = [text for asked, text, _ in steps if asked >= 0]
    n = played.game.options["doors"]
    assert len(moves) < (200 if n == "2" else 240)
    assert sum(text.startswith("door") for text in moves) <= (36 if n == "2" else 48)
    assert sum(text.startswith("close") for text in moves) <= 12
    passages = "".join("p" if text == "passage" else "." for text in moves)
    assert "ppp" not in passages
    for (_, text, view), (_, follower, at) in pairwise(s for s in steps if s[0] >= 0):
        if text == follower == "passage":
            assert at["token"] == 1 != view["token"]
            assert at["legal"] == ["passage"]


@clause("E-227", "E-211", "ER-42")
@every_game
def test_ei_10_a_room_is_entered_by_door_at_most_once_oftener_than_it_has_doors(
    played: Played,
) -> None:
    entries, ends = Counter([1]), set()
    for state, text in played:
        if text.startswith("door"):
            entries[int(text.split()[1])] += 1
        ends = {entry["room"] for entry in state.view(0)["rooms"] if entry["secret"] == "PASS"}
    n = int(played.game.options["doors"])
    assert all(entries[room] <= n + 1 for room in entries if room not in ends)


@clause("E-212", "E-271", "E-272", "E-275")
@every_game
def test_ei_11_the_passage_costs_nothing_and_never_opens_again(played: Played) -> None:
    for (before, text), (after, _) in pairwise([(s.view(0), text) for s, text in played]):
        if before["passage"] == "sealed":
            assert after["passage"] == "sealed"
        if text in ("passage", "close_passage"):
            assert after["clues"] == before["clues"]
            assert after["deck"] == before["deck"]
            lost = set(after["discard"]) - set(before["discard"])
            left = before["rooms"][before["token"] - 1]["doors"] if text != "passage" else []
            assert lost == set(left)


@clause("E-203", "E-310", "E-430", "ER-39")
@every_game
def test_ei_12_what_is_legal_or_lost_follows_from_the_view_alone(played: Played) -> None:
    scratch, declares = played.game.new(), played.game.options["hopeless"] == "declare"
    for state, _ in played:
        view = state.view(0)
        played.game.belief(view).imagine(scratch, Rng(played.seed))
        assert scratch == state
        assert scratch.view(0) == view
        assert scratch.legal() == state.legal()
        declared = house_of(view).declared() if view["rooms"][0]["secret"] else ""
        if state.asked == 0 and state.question().kind != "clue":
            assert not (declares and declared)
        if view["result"] in ("no_way_back", "grave_lost"):
            assert declares
            assert view["result"] == declared


@clause("E-430", "E-431", "E-432", "ER-40")
def test_ei_13_games_declared_lost_are_never_won_even_if_nature_helps() -> None:
    assert_never_won(games=60, replays=4)


@heavy
@clause("E-430", "E-431", "E-432", "ER-40")
def test_ei_13_games_declared_lost_are_never_won_even_if_nature_helps_for_long() -> None:
    assert_never_won(games=400, replays=10)


def test_ei_13_b_a_helping_nature_wins_far_more_games_than_luck() -> None:
    game, luck = EvaGame({"hopeless": "play_on"}), random.Random(13)
    assert sum(won_with_help(game.new(), luck) for _ in range(100)) > 8


@clause("E-431", "E-432")
@pytest.mark.parametrize("options", range(2))
def test_ei_13_c_small_games_declared_lost_are_lost_in_every_line(options: int) -> None:
    searched = 0
    for lost in declared_losses(DECLARING_EASY[options], games=250):
        if lost.view(0)["deck"] <= 4:
            searched += 1
            assert not can_be_won(lost, set()), lost.view(0)
    assert searched > 30


DECLARING = [number for number, chosen in enumerate(OPTIONS) if chosen["hopeless"] == "declare"]
DECLARING_EASY = [number for number in DECLARING if OPTIONS[number]["doors"] == "3"][::3]


def assert_never_won(games: int, replays: int) -> None:
    luck = random.Random(13)
    for options in DECLARING:
        for lost in declared_losses(options, games):
            for _ in range(replays):
                assert not won_with_help(lost.clone(), luck), lost.view(0)


def declared_losses(options: int, games: int) -> Iterator[Eva]:
    """Positions of random games that were declared lost, as if they were played on."""
    state, found = game_with(options).new(), 0
    rng, buffer = Rng(options), vec[i64]([0] * state.moves.decisions)
    for _ in range(games):
        state = game_with(options).new()
        playout(state, rng, buffer)
        if state.reasons()[0] in ("no_way_back", "grave_lost"):
            found += 1
            yield as_if_played_on(state.view(0))
    assert found


def as_if_played_on(view: dict[str, Any]) -> Eva:
    game = game_with(OPTIONS.index({**view["options"], "hopeless": "play_on"}))
    here = view["rooms"][view["token"] - 1]["state"]
    question = {"kind": "exit" if here == "closed" else "move", "clause": "E-302"}
    state = game.new()
    seen = {**view, "options": game.options, "asked": 0, "question": question, "result": None}
    recall(state, seen)
    return state


def won_with_help(state: State, luck: random.Random) -> bool:
    """Play on with care, and with a nature that would rather deal ways to rooms of use."""
    while state.asked != OVER:
        view, legal = state.view(0), state.legal()
        known = {entry["room"] for entry in view["rooms"] if entry["state"] == "open"} - {1}
        if state.asked == CHANCE:
            goals = {1} if view["bones"] else known
            liked = [m for m in legal if m >= FIRST_SECRET or room_of(m - FIRST_CARD) in goals]
        else:
            shunned = SHUNS["patient"] | (set() if view["bones"] else {0})
            liked = [move for move in legal if move not in shunned]
        state.play(luck.choice(liked if liked and luck.random() < 0.8 else legal))
    return state.scores() == [1]


def can_be_won(state: State, seen: set[str]) -> bool:
    """Whether any answers of player and nature lead from here to a win."""
    if state.asked == OVER:
        return state.scores() == [1]
    here = repr(state.data())
    if here in seen:
        return False
    seen.add(here)
    return any(can_be_won(after(state, move), seen) for move in state.legal())


def after(state: State, move: int) -> State:
    clone = state.clone()
    clone.play(move)
    return clone


@clause("E-311")
@pytest.mark.parametrize("seed", range(20))
def test_ei_14_the_same_seed_options_and_answers_make_the_same_game(seed: int) -> None:
    assert course(seed) == course(seed)


def course(seed: int) -> list[str]:
    state, dealer = game_with(seed % 32).new(), Shuffled(seed)
    luck, texts = random.Random(seed), []
    while state.asked != OVER:
        move = dealer.answer(state) if state.asked == CHANCE else answer(state, luck, "any")
        texts.append(state.moves.text(move))
        state.play(move)
    return [*texts, *state.reasons()]


PROPERTIES = {name: test for name, test in globals().items() if hasattr(test, "hypothesis")}


@heavy
@pytest.mark.parametrize("name", PROPERTIES)
def test_the_invariants_hold_for_long(name: str) -> None:
    for seed in range(400):
        PROPERTIES[name].hypothesis.inner_test(Played(seed % 32, seed, [*SHUNS][seed % 3]))
