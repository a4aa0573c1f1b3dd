"""MI-01 to MI-15: what holds in every position of every game."""

import random
from collections import Counter
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from restinplay.core.chance import Shuffled
from restinplay.core.clauses import IllegalMove
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.state import Manors
from tests.games.manors import seen
from tests.games.manors.games import OPTIONS, Played, answer, every_game, game_with
from tests.games.manors.reread import COPIES, Plain
from tests.games.manors.table import family, table
from tests.marks import clause

ALL_GHOSTS = sorted(value for value, copies in COPIES.items() for _ in range(copies))
RECORDS = Path(__file__).parents[2] / "records" / "manors"
IN_A_TURN = ("ghost", "medium", "hold", "give up", "random")


@cache
def positions(played: Played) -> list[tuple[Plain, str]]:
    """What lies on the table whenever a family is asked, with its answer, and at the end."""
    return [
        (seen.plain_of(played.game, state), text) for state, text in played if state.asked != CHANCE
    ]


@clause("M-S5", "M-G10", "M-E8")
@every_game
def test_mi_01_every_ghost_is_always_in_one_place(played: Played) -> None:
    for plain, _ in positions(played):
        for ghosts in plain.families:
            assert ghosts.ghosts() == ALL_GHOSTS


@clause("M-S2", "M-G10", "M-E4", "M-E12")
@every_game
def test_mi_02_every_medium_in_play_is_in_one_place(played: Played) -> None:
    for plain, _ in positions(played):
        mediums = [*plain.line.values(), *plain.swept]
        for owner in plain.families:
            mediums += owner.display
            mediums += [card.medium for side in owner.sides for card in side if card.medium]
            mediums += [int(text[1:]) for text in owner.discards if text[0] == "M"]
        assert len(mediums) == len(set(mediums))
        face_down = 9 - len(mediums)
        assert face_down == 0 or (plain.options["initiation"] == "on" and 0 < face_down <= 6)


@clause("M-S4", "M-E2", "M-X7", "M-E12")
@every_game
def test_mi_03_every_house_is_in_one_place(played: Played) -> None:
    for plain, text in positions(played):
        houses = Counter(kind for pile in plain.houses.values() for kind in pile)
        for owner in plain.families:
            houses.update(owner.houses)
        assert houses == {"manor": 6, "castle": 4}
        if not text and plain.round == 10 and plain.houses:
            assert plain.total(0) == plain.total(1) or truces(plain)


def truces(plain: Plain) -> bool:
    return any(card.medium == 27 for owner in plain.families for card in owner.sides[10])


@clause("M-S4", "M-E12", "MR-57")
@every_game
def test_mi_04_a_later_position_holds_one_house(played: Played) -> None:
    truce = 0
    for plain, text in positions(played):
        if text.startswith(IN_A_TURN):
            assert sorted(plain.houses) == list(range(plain.round, 11))
            assert all(len(plain.houses[p]) == 1 for p in range(plain.round + 1, 11))
            assert len(plain.houses[plain.round]) == 1 + (truce == plain.round - 1 > 0)
            if text == "medium 27" and not plain.in_force(29, 0, 1):
                truce = plain.round


@clause("M-W1", "M-W2")
@every_game
def test_mi_05_while_the_game_runs_nobody_has_enough_houses(played: Played) -> None:
    for plain, text in positions(played):
        if text:
            for owner in plain.families:
                assert owner.houses.count("manor") <= 3
                assert owner.houses.count("castle") <= 2


@clause("M-T3", "MR-03")
@every_game
def test_mi_06_whoever_held_is_ahead(played: Played) -> None:
    for (before, text), (after, _) in pairwise(positions(played)):
        if text == "hold":
            assert after.active == 1 - before.active
            assert after.total(before.active) > after.total(after.active)


@clause("M-P1", "M-P16", "M-P2", "M-P3", "M-P4", "M-P5", "M-P6", "M-P7", "M-P8", "M-P9", "M-P10")
@every_game
def test_mi_07_a_game_that_is_not_over_asks_one_family_and_has_an_answer(played: Played) -> None:
    for state, _ in played:
        legal = state.legal()
        assert bool(legal) == (state.asked != OVER)
        if state.asked != CHANCE:
            assert state.asked in (0, 1, OVER)
            assert len(legal) < 40


@clause("M-T1", "M-E4", "M-E12", "M-P17")
@every_game
def test_mi_08_rounds_go_on_and_award_their_medium_once(played: Played) -> None:
    for (before, _), (after, _) in pairwise(positions(played)):
        assert 0 <= after.round - before.round <= 1
        assert after.round <= 10
        for position in set(before.line) - set(after.line):
            assert position == before.round
            number = before.line[position]
            holders = [owner.display for owner in after.families]
            assert sum(number in held for held in [*holders, after.swept]) == 1


@clause("M-H1", "M-H2", "M-H3", "M-H4", "M-H5", "M-H7", "M-C03", "MR-73")
@every_game
def test_mi_09_what_is_hidden_is_not_in_a_view(played: Played) -> None:
    watched = False
    for state, text in played.decisions():
        plain = seen.plain_of(played.game, state)
        for viewer in (SPECTATOR, 0, 1):
            view = state.view(viewer)
            for owner in {0, 1} - {viewer}:
                watching = viewer >= 0 and looks(plain, viewer, state)
                watched = watched or watching
                hand = view["families"][owner]["hand"]
                assert watching or set(hand) <= {"G"}
                assert len(hand) == len(plain.families[owner].hand)
                assert_hidden_places(view, owner, watched)
        assert text


def looks(plain: Plain, viewer: int, state: Manors) -> bool:
    over = state.question().kind == "lay" or plain.round == 10
    return bool(plain.in_force(3, viewer)) and not over


def assert_hidden_places(view: seen.View, owner: int, watched: bool) -> None:
    """A face-down Ghost is a back, and all that is unseen of a family is one heap."""
    told, backs = view["families"][owner], 0
    for entry in view["tenth"]:
        if entry["family"] == owner and entry["face_down"]:
            assert entry["card"] == "G" or (entry["shown"] and watched)
            backs += entry["card"] == "G"
    assert len(told["unseen"]) == told["deck"] + told["hand"].count("G") + backs
    for entry in view["line"]:
        assert not (entry["face_down"] and entry["medium"])


@clause("M-H9", "M-H10")
@every_game
def test_mi_09_b_every_world_imagined_holds_what_is_known(played: Played) -> None:
    scratch, rng = played.game.new(), Rng(played.seed)
    for state, _ in played.decisions():
        viewer = int(state.asked)
        view, foe = state.view(viewer), 1 - viewer
        told = view["families"][foe]["known"]
        if told["hand"] or told["deck"]:
            played.game.belief(view).imagine(scratch, rng)
            world = seen.plain_of(played.game, scratch).families[foe]
            lying = {card.arrival: card.ghost for card in world.sides[10]}
            where = world.hand + [lying[place] for place in told["places"]]
            assert not Counter(told["hand"]) - Counter(f"G{value}" for value in where)
            where = world.deck + [lying[place] for place in told["deck_places"]]
            where += world.hand if told["drawn"] else []
            assert not Counter(told["deck"]) - Counter(f"G{value}" for value in where)


@clause("M-H2", "M-H4", "M-H10")
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from(range(len(OPTIONS))))
def test_mi_10_games_observed_alike_look_alike(seed: int, options: int) -> None:
    """Two Ghosts of one family change places in its deck; the other family cannot tell."""
    luck, game = random.Random(seed), game_with(options)
    course = whole_course(game, luck)
    draws = [(at, owner) for at, (owner, text) in enumerate(course) if owner >= 0]
    for _ in range(20):
        (one, owner), (other, theirs) = luck.sample(draws, 2)
        if owner == theirs and course[one][1] != course[other][1]:
            texts = [text for _, text in course]
            texts[one], texts[other] = texts[other], texts[one]
            assert_alike(game, [text for _, text in course], texts, 1 - owner)


def whole_course(game: ManorsGame, luck: random.Random) -> list[tuple[int, str]]:
    """Every answer of a game; a draw with the family that drew."""
    state, course = game.new(), []
    while state.asked != OVER:
        move = answer(state, luck, "any")
        drawn = state.asked == CHANCE and state.question().kind == "draw"
        course.append((int(state.drawer) if drawn else -1, state.moves.text(move)))
        state.play(move)
    return course


def assert_alike(game: ManorsGame, one: list[str], other: list[str], viewer: int) -> None:
    """As long as the second game is legal and shows the viewer the same, it is the same to him."""
    first, second = game.new(), game.new()
    for at, (here, there) in enumerate(zip(one, other, strict=True)):
        moves = game.moves.parse(here), game.moves.parse(there)
        shown = first.witness(moves[0], viewer)
        try:
            if second.asked != first.asked or second.witness(moves[1], viewer) != shown:
                return
            second.play(moves[1])
        except IllegalMove:
            return
        first.play(moves[0])
        if first.asked == OVER or "medium 3" in one[: at + 1]:
            return
        assert first.view(viewer) == second.view(viewer)
        assert (first.asked != viewer) or first.legal() == second.legal()


CHANGES = {
    "ghost": -1,
    "fetch": -1,
    "discard": -1,
    "return": 1,
    "lay ghost": -1,
    "take back ghost": 1,
}


@clause("M-E8", "M-C02", "M-C18", "M-C20", "M-C21", "M-C22", "M-E9")
@every_game
def test_mi_11_ghosts_come_and_go_one_by_one(played: Played) -> None:
    for (before, text), (after, _) in pairwise(positions(played)):
        counts = [
            [len(owner.hand) + len(owner.deck) for owner in plain.families]
            for plain in (before, after)
        ]
        changes = [then - now for now, then in zip(*counts, strict=True)]
        kind = text.rstrip("0123456789").strip()
        if kind in ("random", "send own", "send other"):
            assert sorted(changes) == [-1, 0]
        else:
            assert sorted(changes) == sorted([CHANGES.get(kind, 0), 0]), text


@clause("M-V3", "M-V4", "M-V5", "M-V6", "MR-13")
@every_game
def test_mi_12_a_total_is_what_the_cards_lying_there_are_worth(played: Played) -> None:
    for state, text in played.decisions():
        if state.question().kind not in ("lay", "transfer"):
            plain = seen.plain_of(played.game, state)
            assert seen.totals(state.view(SPECTATOR)) == (plain.total(0), plain.total(1))
            if plain.round < 10:
                assert min(plain.total(0), plain.total(1)) >= 0, text


LAID = ["ghost 1", "ghost 2", "medium 8", "medium 9", "medium 10", "medium 23", "medium 26"]


@clause("M-V3", "M-G2", "MR-13")
@pytest.mark.parametrize("seed", range(12))
def test_mi_12_b_the_order_of_laying_does_not_matter(seed: int) -> None:
    luck = random.Random(seed)
    cards = luck.sample(LAID, 4)
    named = {card: f"name {luck.randrange(1, 4)}" for card in ("medium 10", "medium 26")}
    found = set()
    for order in permutations(cards):
        fight = table(
            A=family(hand="1 2", display="M8 M9 M10 M23 M26"), B=family(side="G2 G3 M17=2 M12")
        )
        for card in order:
            fight.A(card, *([named[card]] if card in named else []))
        found.add(fight.totals)
    assert len(found) == 1


@clause("M-C29", "M-V3")
@every_game
def test_mi_13_under_29_a_side_is_worth_its_other_cards(played: Played) -> None:
    for state, _ in played.decisions():
        plain = seen.plain_of(played.game, state)
        if plain.in_force(29, 0, 1) and state.question().kind != "lay":
            others = [[c for c in plain.side(seat) if c.medium != 29] for seat in (0, 1)]
            assert seen.totals(state.view(SPECTATOR)) == (len(others[0]), len(others[1]))


@clause("M-P17", "M-Q1")
@pytest.mark.parametrize("seed", range(16))
def test_mi_14_the_same_seed_options_and_answers_make_the_same_game(seed: int) -> None:
    assert dealt_course(seed) == dealt_course(seed)


def dealt_course(seed: int) -> list[str]:
    state, dealer = game_with(seed % len(OPTIONS)).new(), Shuffled(seed)
    luck, texts = random.Random(seed), []
    while state.asked != OVER:
        move = dealer.answer(state) if state.asked == CHANCE else answer(state, luck, "any")
        texts.append(state.moves.text(move))
        state.play(move)
    return [*texts, *state.reasons()]


@clause("M-W5", "M-P17")
@every_game
def test_mi_14_b_every_game_ends_and_a_draw_needs_a_truce_in_round_nine(played: Played) -> None:
    last = positions(played)[-1][0]
    assert len(positions(played)) < 250
    assert last.round <= 10
    if outcome(played)[1] == "draw":
        assert last_truce(positions(played)) == 9


@clause("M-W5")
def test_mi_14_c_the_draw_on_record_has_its_truce_in_round_nine() -> None:
    record = Record.read(RECORDS / "truce-and-draw.rip")
    game = ManorsGame(record.options)
    state, asked = game.new(), list[tuple[Plain, str]]()
    for line in record.lines:
        if line.who != CHANCE:
            asked.append((seen.plain_of(game, state), line.text))
        state.play(state.moves.parse(line.text))
    assert state.reasons() == ["draw"]
    assert last_truce(asked) == 9


def last_truce(course: list[tuple[Plain, str]]) -> int:
    """The round in which Medium 27 was played last, or 0."""
    return max((plain.round for plain, text in course if text == "medium 27"), default=0)


@cache
def outcome(played: Played) -> tuple[int | None, str]:
    *_, (state, _) = played
    returns = state.returns()
    winner = None if returns[0] == returns[1] else returns.index(max(returns))
    return winner, " ".join(state.reasons())


@clause("M-W3", "M-X6", "M-W4", "M-W6")
@every_game
def test_mi_15_the_winner_of_round_ten_wins_the_game(played: Played) -> None:
    last, (winner, reason) = positions(played)[-1][0], outcome(played)
    if last.round < 10:
        assert reason in ("manors", "castles")
    elif last.houses.get(10):
        assert reason in ("tokens", "draw")
    else:
        dead = any(card.medium == 22 for owner in last.families for card in owner.sides[10])
        totals = last.total(0), last.total(1)
        assert winner is not None
        assert dead or totals[winner] > totals[1 - winner]
