"""What the clauses say beyond the scenarios, chapter by chapter."""

from collections import Counter
from math import perm
from pathlib import Path

import pytest

from restinplay.core.chance import Scripted, Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import SECRETS, SYMBOLS
from tests.counts import assert_odds
from tests.games.eva.games import SHUNS, Played, game_with
from tests.games.eva.house import DECK, Table, house, opening
from tests.marks import clause


def refused_by(table: Table, move: str) -> str:
    refusal = table.why_not(move)
    return refusal.clause if refusal else ""


# Set-up


@clause("E-101", "E-104", "E-105")
def test_before_the_first_secret_everything_is_face_down() -> None:
    table = opening()
    assert table.unvisited == set(range(1, 14))
    assert table.clues == []
    assert table.deck == DECK
    assert table.discard == set()


@clause("E-102", "E-104", "E-105", "E-440", "ER-01")
def test_a_deal_is_thirteen_secrets_three_clues_and_fifty_two_cards_all_shown_at_the_end() -> None:
    game = EvaGame()
    dealer = Shuffled(7)
    match = Match(game, dealer, Record.of(game, ["Eva"]))
    match.settle()
    while not match.over:
        match.answer(match.state.legal()[0])
        match.settle()
    turned_up = [line.text for line in match.record.lines if line.who == CHANCE]
    secrets = [text for text in turned_up if text in SECRETS]
    cards = [text for text in turned_up if text in DECK]
    shown = [game.moves.text(move) for move in dealer.unseal(match.state.sealed())]
    deal = Counter(shown) + Counter(secrets) + Counter(cards)
    assert {card: deal[card] for card in DECK} == dict.fromkeys(DECK, 1)
    assert {code: deal[code] for code in SECRETS} == {c: 1 + (c == "PASS") for c in SECRETS}
    symbols = [text for text in [*shown, *match.state.view(0)["clues"]] if text in SYMBOLS]
    assert sorted(symbols) == sorted(SYMBOLS)


@clause("E-106", "E-210", "ER-05", "ER-48")
def test_the_start_is_a_first_visit_secret_first_and_then_two_doors() -> None:
    table = opening()
    assert (table.asks, table.token) == ("secret", 1)
    assert refused_by(table, "2H") == "E-220"
    table = opening("LOCK-H")
    assert table.asks == "door"
    assert refused_by(table, "LOCK-S") == "E-210"
    table = opening("LOCK-H", "KH", "9C")
    assert table.causes == {"KH": "locked"}
    assert table.offers == {"door 9"}


@clause("E-103", "E-107", "E-264")
def test_a_kept_ghost_is_not_dealt_again_because_it_leaves_no_door() -> None:
    table = opening("GHOST", entrance_ghost="lose", dead_start="redeal")
    assert table.result == "ghost_at_entrance"
    assert table.ghost_met


@clause("E-107")
def test_a_dead_start_is_dealt_again_by_a_shuffling_dealer() -> None:
    dead, again = EvaGame(), EvaGame({"dead_start": "redeal"})
    seeds = [seed for seed in range(300) if dealt(dead, seed).result]
    assert seeds
    for seed in seeds:
        table = dealt(again, seed)
        assert table.result is None
        assert table.offers


def dealt(game: EvaGame, seed: int) -> Table:
    state, dealer = game.new(), Shuffled(seed)
    while state.asked == CHANCE:
        state.play(dealer.answer(state))
    return Table(game, state)


@clause("ER-01", "ER-02")
def test_names_may_be_corrected_and_counts_may_not(tmp_path: Path) -> None:
    text = (EvaGame.FOLDER / "data.toml").read_text(encoding="utf-8")
    corrected, spoilt = tmp_path / "corrected.toml", tmp_path / "spoilt.toml"
    corrected.write_text(text.replace("Great Hall", "Ballroom"), encoding="utf-8")
    game = EvaGame(data=corrected)
    assert "Ballroom" in game.moves[game.moves.parse("door 2")].phrase
    spoilt.write_text(text.replace("count = 2", "count = 3"), encoding="utf-8")
    with pytest.raises(BadInput, match="secrets do not add up"):
        EvaGame(data=spoilt)


# Doors


@clause("E-227", "E-226")
def test_a_door_works_once() -> None:
    table = house(token=2, rooms={2: "LOCK-C 5S", 5: "PASS 2H 9C"}).play("door 5", "flip")
    table.play("door 2", "flip")
    assert table.doors(2) == set()
    assert refused_by(table, "door 5") == "E-227"
    assert table.offers == {"close"}


@clause("E-225", "E-254")
def test_a_door_becomes_unusable_when_its_room_is_closed_later() -> None:
    table = house(token=9, rooms={2: "LOCK-C 9H", 9: "LOCK-D"}, next="2D 6C")
    table.play("close", "door 2", "decline")
    assert table.doors(2) == {"9H"}
    assert refused_by(table, "door 9") == "E-225"
    assert table.offers == {"close"}


@clause("E-225", "E-253", "E-254")
def test_an_exit_door_to_a_closed_room_is_unusable_and_left_behind() -> None:
    table = house(token=2, rooms={2: "LOCK-C"}, closed={9: "LOCK-D"}, next="9S 6C 7S 8S")
    table.play("close")
    assert table.exit_doors == {"9S", "6C"}
    assert table.offers == {"door 6"}
    table.play("door 6")
    assert table.causes["9S"] == "left_behind"


@clause("E-221")
def test_doors_are_never_topped_up() -> None:
    table = house(token=5, rooms={5: "PASS 2D", 2: "LOCK-C"}).play("door 2", "flip")
    assert table.drawn == []
    assert table.doors(2) == set()
    assert len(table.deck) == 51


@clause("E-222", "E-224", "ER-48")
def test_the_order_of_a_draw_decides_only_which_suit_stays() -> None:
    for cards in ("10S 10H", "10H 10S"):
        table = house(token=2, rooms={2: "PASS 7C"}, next=cards, hides={7: "PASS"}).play("door 7")
        assert table.doors(7) == {cards.split()[0]}
        assert table.offers == {"door 10", "close", "close_passage", "passage"}


@clause("E-228")
def test_a_short_deck_is_drawn_to_its_end() -> None:
    table = house(token=2, rooms={1: "PASS 8H", 2: "LOCK-H AD"}, deck="4H", next="4H", doors=3)
    table.play("close")
    assert table.drawn == ["4H"]
    assert table.offers == {"door 4"}
    assert table.result is None


@clause("E-228", "E-210")
def test_a_first_visit_with_an_empty_deck_brings_no_door_and_no_loss() -> None:
    table = house(token=2, rooms={2: "LOCK-H 7C AD 5S"}, hides={7: "LOCK-C"}, deck="", doors=3)
    table.play("door 7")
    assert table.doors(7) == set()
    assert table.offers == {"close"}


@clause("E-422", "ER-30", "E-228")
@pytest.mark.parametrize(("deck", "result"), [("2H 2D 2C", "trapped"), ("2H 2D", "out_of_doors")])
def test_a_deck_of_just_three_cards_is_not_short_and_one_of_two_is(deck: str, result: str) -> None:
    table = house(token=2, rooms={1: "PASS 2S", 2: "LOCK-H AD"}, deck=deck, next=deck, doors=3)
    assert table.play("close").result == result


@clause("E-224")
def test_no_two_doors_of_a_draw_share_a_rank_when_nobody_listens_either() -> None:
    game = EvaGame({"doors": "3", "dead_start": "lost"})
    for seed in range(60):
        state = game.new()
        state.deal(Rng(seed))
        doors = state.view(0)["rooms"][0]["doors"]
        assert len({card[:-1] for card in doors}) == len(doors)


# Clues and bones


@clause("E-231", "E-230", "ER-11")
def test_each_entry_gives_one_clue_and_the_next_entry_another() -> None:
    rooms = {5: "PASS 2D 6S", 2: "LOCK-C 5H", 6: "LOCK-D 2S"}
    table = house(token=5, rooms=rooms, row="hg-cr-sk").play("door 2", "flip")
    assert refused_by(table, "flip") == "E-230"
    table.play("door 5", "flip", "door 6", "flip")
    assert table.clues == ["hg", "cr", "sk"]


@clause("E-232", "E-242", "ER-53", "E-244")
def test_an_entrance_that_must_be_the_grave_wins_nothing_without_the_third_clue() -> None:
    table = house(token=5, rooms={1: "cr-sk-hg 9C", 5: "PASS AH"}, row="cr-sk-hg", k=2)
    table.play("door 1", "decline")
    assert table.result is None
    assert table.offers == {"door 9"}


@clause("E-244", "ER-45")
def test_the_third_clue_turned_up_elsewhere_wins_at_the_next_entry_by_a_door() -> None:
    table = house(token=5, rooms={1: "cr-sk-hg", 5: "PASS 2D", 2: "LOCK-C AH"}, row="cr-sk-hg", k=2)
    table.play("door 2", "flip")
    assert table.k == 3
    assert table.offers == {"door 1", "close"}
    table.play("door 1")
    assert table.result == "grave_at_entrance"


@clause("E-240", "E-242", "E-305", "ER-09")
def test_the_bones_cannot_be_refused() -> None:
    table = house(token=5, rooms={5: "PASS 4C", 4: "cr-sk-hg 8S"}, row="cr-sk-hg", k=3)
    table.state.play(table.game.moves.parse("door 4"))
    assert table.bones
    assert table.asks == "door"
    assert table.closed == {4}


@clause("E-240")
def test_the_bones_are_not_taken_on_arrival_in_another_room() -> None:
    table = house(token=5, rooms={5: "PASS 6C", 6: "cr-hg-sk 8S"}, row="cr-sk-hg", k=3)
    table.play("door 6")
    assert not table.bones
    assert table.offers == {"door 8", "close"}


@clause("E-243", "E-263", "ER-49")
def test_the_bones_stay_in_hand_while_rooms_are_closed() -> None:
    table = house(
        token=5,
        rooms={5: "LOCK-D 4C", 4: "cr-sk-hg"},
        row="cr-sk-hg",
        k=3,
        next="6D JC 2C 9D 3H 8H",
    ).play("door 4", "door 6", "close")
    assert table.bones
    assert table.k == 3
    assert table.closed == {4, 6}
    assert table.asks == "exit"


@clause("E-401", "ER-46", "E-211")
def test_bones_at_the_entrance_win_before_anything_else() -> None:
    table = house(
        token=5,
        rooms={1: "LOCK-C 9D", 5: "PASS AD"},
        closed={4: "cr-sk-hg"},
        row="cr-sk-hg",
        k=3,
        bones=True,
    ).play("door 1")
    assert table.result == "bones_home"
    assert table.state.scores() == [1]


# Closing


@clause("E-252", "E-301", "ER-31", "ER-13")
def test_a_room_is_not_closed_in_the_midst_of_entering() -> None:
    table = house(token=5, rooms={5: "PASS 2D", 2: "LOCK-C 9H"}).play("door 2")
    assert refused_by(table, "close") == "E-301"
    table.play("decline")
    assert refused_by(table, "close") == ""


@clause("E-252")
def test_only_the_room_of_the_token_is_closed() -> None:
    table = house(token=5, rooms={5: "PASS 2D", 2: "LOCK-C 9H"}, next="4S 6S").play("close")
    assert table.closed == {5}
    assert table.doors(2) == {"9H"}


@clause("E-253", "E-256", "E-303", "ER-34")
def test_after_a_closing_one_must_leave_and_cannot_close_again() -> None:
    table = house(token=5, rooms={5: "PASS 2D"}, next="4S 6S 9S 10S").play("close")
    assert refused_by(table, "close") == "E-303"
    assert refused_by(table, "passage") == "E-303"
    table.play("door 4")
    assert table.exit_doors == set()
    assert {"4S", "6S"} <= table.discard


@clause("E-255")
def test_the_entrance_never_gives_further_cards() -> None:
    table = house(token=5, rooms={1: "LOCK-C", 5: "PASS AD"}).play("door 1", "decline")
    assert table.drawn == []
    assert table.open == {1, 5}


@clause("E-251", "E-254")
def test_a_closed_pattern_is_no_grave_any_more() -> None:
    table = house(token=5, rooms={5: "PASS 4C 6D"}, closed={4: "cr-sk-hg"}, row="cr-sk-hg", k=3)
    assert refused_by(table, "door 4") == "E-225"
    assert table.offers == {"door 6", "close"}


# Ghost


@clause("E-262", "E-260")
def test_a_ghost_once_met_is_never_met_again() -> None:
    table = house(token=5, rooms={5: "PASS 8C"}, hides={8: "GHOST"}, next="QD 3H 6S 7S")
    table.play("door 8")
    table.state.play(table.game.moves.parse("door 12"))
    assert table.asks == "secret"
    assert "GHOST" not in table.offers
    assert refused_by(table, "GHOST") == "E-102"


@clause("E-260", "E-240", "ER-47")
def test_ghost_and_bones_draw_three_exit_doors_in_the_easy_game() -> None:
    ghost = house(token=5, rooms={5: "PASS 8C"}, hides={8: "GHOST"}, next="QD 3H 6S", doors=3)
    assert ghost.play("door 8").exit_doors == {"QD", "3H", "6S"}
    bones = house(
        token=5, rooms={5: "PASS 4C"}, hides={4: "cr-sk-hg"}, row="cr-sk-hg", k=3,
        next="QD 3H 6S", doors=3,
    )  # fmt: skip
    assert bones.play("door 4").exit_doors == {"QD", "3H", "6S"}


# Passage


@clause("E-271", "E-270")
def test_the_passage_is_taken_only_from_its_ends() -> None:
    table = house(token=5, rooms={5: "LOCK-H 3S", 3: "PASS 10C", 7: "PASS"})
    assert table.passage == "open"
    assert refused_by(table, "passage") == "E-271"
    assert refused_by(table, "close_passage") == "E-271"


@clause("E-274", "ER-25")
def test_after_a_detour_by_a_door_the_passage_may_be_taken_again() -> None:
    table = house(token=7, rooms={7: "PASS", 3: "PASS 10C", 10: "LOCK-H 3D"}).play("passage")
    assert refused_by(table, "passage") == "E-274"
    table.play("door 10", "decline", "door 3", "decline")
    assert table.offers == {"close", "close_passage", "passage"}


@clause("E-274", "E-276")
def test_an_entrance_with_a_usable_door_does_not_lead_straight_back() -> None:
    table = house(token=7, rooms={1: "PASS 9C", 7: "PASS"}).play("passage")
    assert table.offers == {"door 9"}
    assert refused_by(table, "passage") == "E-274"


@clause("E-273", "ER-21")
def test_closing_only_forbids_the_passage_only_where_a_closing_is_forced() -> None:
    with_door = house(token=7, rooms={7: "PASS 2H", 3: "PASS"}, passage_rule="closing_only")
    assert with_door.offers == {"door 2", "close", "close_passage", "passage"}
    entrance = house(
        token=5, rooms={1: "PASS", 5: "LOCK-H AC", 7: "PASS"}, passage_rule="closing_only"
    )
    entrance.play("door 1", "decline")
    assert entrance.offers == {"passage"}
    forced = house(token=7, rooms={7: "PASS", 3: "PASS"}, passage_rule="closing_only")
    assert refused_by(forced, "passage") == "E-273"


@clause("E-275", "ER-23", "E-272")
def test_after_exit_doors_are_drawn_the_passage_is_sealed() -> None:
    table = house(token=7, rooms={7: "PASS", 3: "PASS"}, next="4S 6S").play("close")
    assert table.passage == "sealed"
    assert refused_by(table, "passage") == "E-303"
    assert table.offers == {"door 4", "door 6"}


@clause("E-275", "E-255", "E-276")
def test_the_entrance_as_an_end_is_not_closed_through_the_passage() -> None:
    table = house(token=5, rooms={1: "PASS 9C", 5: "LOCK-H AC", 7: "PASS"})
    table.play("door 1", "decline")
    assert table.offers == {"door 9", "passage"}
    assert refused_by(table, "close_passage") == "E-255"


@clause("E-275", "E-276", "E-401")
def test_closing_through_the_passage_brings_the_bones_home() -> None:
    table = house(
        token=7,
        rooms={1: "PASS", 7: "PASS"},
        closed={4: "cr-sk-hg"},
        row="cr-sk-hg",
        k=3,
        bones=True,
    ).play("close_passage")
    assert table.result == "bones_home"


@clause("E-212", "E-233", "E-240")
def test_an_arrival_through_the_passage_draws_nothing_and_offers_nothing() -> None:
    table = house(token=7, rooms={7: "PASS 2H", 3: "PASS 10C"}, k=1).play("passage")
    assert table.k == 1
    assert table.drawn == []
    assert table.causes == {}
    assert table.view["via_passage"]
    assert refused_by(table, "flip") == "E-230"


# Decisions


@clause("E-304")
def test_a_single_legal_answer_is_still_asked_and_recorded() -> None:
    game = EvaGame()
    record = Record.of(game, ["Eva"])
    match = Match(game, Scripted(["LOCK-S", "2H", "AD"]), record)
    match.settle()
    assert [game.moves.text(move) for move in match.state.legal()] == ["door 2"]
    match.answer(game.moves.parse("door 2"))
    assert str(record.lines[-1]) == "0 door 2"


@clause("E-305")
def test_a_player_decides_doors_closings_passages_and_clues_and_nothing_else() -> None:
    moves = EvaGame().moves
    words = {moves.text(move) for move in range(moves.decisions)}
    doors = {f"door {room}" for room in range(1, 14)}
    assert words == doors | {"close", "passage", "close_passage", "flip", "decline"}
    table = opening()
    assert {refused_by(table, word) for word in words} == {"E-305"}


@clause("E-301", "E-302")
def test_nature_does_not_answer_for_the_player() -> None:
    table = house(token=5, rooms={5: "PASS 2D", 2: "LOCK-C 9H"})
    assert refused_by(table, "3H") == "E-302"
    table.play("door 2")
    assert refused_by(table, "hg") == "E-301"


@clause("E-440")
def test_nothing_is_legal_after_the_end() -> None:
    table = opening("sk-hg-cr", "AS", "AH")
    assert {refused_by(table, move.text) for move in table.game.moves.moves} == {"E-440"}
    assert (table.state.scores(), table.state.returns()) == ([0], [-1.0])
    assert table.state.reasons() == ["stuck_at_entrance"]


@clause("ER-50")
def test_a_move_is_taken_back_only_before_something_is_turned_up() -> None:
    game = EvaGame()
    script = ["LOCK-S", "2H", "3D", "PASS", "AC", "5D", "sk"]
    match = Match(game, Scripted(script), Record.of(game, ["Eva"]))
    match.settle()
    assert not match.may_undo()
    match.answer(game.moves.parse("door 2"))
    match.settle()
    assert not match.may_undo()
    match.answer(game.moves.parse("door 1"))
    assert match.may_undo()
    match.undo()
    assert match.state.view(0)["token"] == 2


# Chance


@clause("E-310")
def test_each_unvisited_room_holds_the_ghost_with_one_chance_in_u() -> None:
    table = house(token=5, rooms={5: "PASS 8C", 3: "LOCK-D"}, closed={9: "cr-hg-sk"})
    table.state.play(table.game.moves.parse("door 8"))
    odds = dict(table.state.odds())
    assert odds[table.game.moves.parse("GHOST")] == 1
    assert sum(odds.values()) == len(table.unvisited) == 9
    assert odds[table.game.moves.parse("PASS")] == 1
    assert table.game.moves.parse("LOCK-D") not in odds


@clause("E-310", "E-230")
@pytest.mark.parametrize(("k", "left"), [(0, {"sk", "hg", "cr"}), (1, {"sk", "hg"}), (2, {"hg"})])
def test_a_clue_is_one_of_the_symbols_not_face_up(k: int, left: set[str]) -> None:
    table = house(token=5, rooms={5: "PASS 2D", 2: "LOCK-C"}, row="cr-sk-hg", k=k).play("door 2")
    table.state.play(table.game.moves.parse("flip"))
    assert table.offers == left
    assert {weight for _, weight in table.state.odds()} == {1}
    for symbol in {"sk", "hg", "cr"} - left:
        assert refused_by(table, symbol) == "E-230"


@clause("E-105", "E-228", "E-310")
def test_a_card_is_one_of_those_not_seen() -> None:
    table = house(token=5, rooms={5: "PASS 2D"}, gone="AS KH")
    table.state.play(table.game.moves.parse("close"))
    assert table.offers == DECK - {"2D", "AS", "KH"}
    assert refused_by(table, "AS") == "E-105"


@clause("E-311")
def test_everyone_who_plays_a_seed_meets_the_same_house() -> None:
    game = EvaGame()
    for seed in range(60):
        houses = [secrets_met(game, seed, style) for style in (0, -1)]
        for room in set(houses[0]) & set(houses[1]):
            assert houses[0][room] == houses[1][room]


def secrets_met(game: EvaGame, seed: int, choice: int) -> dict[int, str]:
    """The secrets met by one who always takes the first, or always the last, answer."""
    state, dealer = game.new(), Shuffled(seed)
    while state.asked >= CHANCE:
        state.play(dealer.answer(state) if state.asked == CHANCE else state.legal()[choice])
    rooms = state.view(0)["rooms"]
    return {entry["room"]: entry["secret"] for entry in rooms if entry["secret"]}


@clause("E-311")
@pytest.mark.parametrize("options", [{}, {"dead_start": "redeal"}], ids=str)
def test_a_resumed_game_meets_the_house_that_its_seed_has_fixed(options: dict[str, str]) -> None:
    game = EvaGame(options)
    for seed in range(100):
        state, dealer, resumed = game.new(), Shuffled(seed), Shuffled(seed)
        while state.asked == CHANCE:
            move = dealer.answer(state)
            resumed.learn(state, move)
            state.play(move)
        assert resumed.unseal(state.sealed()) == dealer.unseal(state.sealed()), seed


@clause("E-311", "E-107")
def test_a_shuffling_dealer_keeps_to_the_odds_of_a_repeated_set_up() -> None:
    game = EvaGame({"dead_start": "redeal"})
    odds = {game.moves.text(move): weight for move, weight in game.new().odds()}
    assert_odds([first_secret(game, seed) for seed in range(10_000)], odds)


def first_secret(game: EvaGame, seed: int) -> str:
    return game.moves.text(Shuffled(seed).answer(game.new()))


@clause("E-107")
@pytest.mark.parametrize("doors", [2, 3])
def test_a_repeated_set_up_is_as_likely_as_the_first_draws_with_a_usable_door(doors: int) -> None:
    game = EvaGame({"dead_start": "redeal", "doors": str(doors)})
    every = perm(len(DECK), doors)
    for answer, weight in game.new().odds():
        secret = game.moves.text(answer)
        useless = {card for card in DECK if card[0] == "A" or secret == f"LOCK-{card[-1]}"}
        assert weight == (1 + (secret == "PASS")) * (every - perm(len(useless), doors)), secret
        state = game.new()
        state.play(answer)
        rest, lost = perm(len(DECK) - 1, doors - 1), perm(len(useless) - 1, doors - 1)
        odds = {game.moves.text(card): weight for card, weight in state.odds()}
        assert odds == {card: rest - lost * (card in useless) for card in DECK}


@clause("E-107", "E-103", "E-311")
@pytest.mark.parametrize(
    ("options", "even"),
    [
        ({}, False),
        ({"entrance_ghost": "lose"}, True),
        ({"entrance_ghost": "lose", "dead_start": "redeal"}, False),
    ],
    ids=str,
)
def test_only_the_secret_of_the_entrance_may_be_dealt_unevenly(
    options: dict[str, str], even: bool
) -> None:
    state = EvaGame(options).new()
    assert state.lot().even is even
    assert [lot.even for lot in state.sealed() if lot.name == "secrets"] == [even] + [True] * 12


@clause("E-107", "E-311")
@pytest.mark.parametrize("dead_start", ["lost", "redeal"])
def test_only_the_doors_of_an_opening_that_may_be_dealt_again_come_unevenly(
    dead_start: str,
) -> None:
    first = opening("LOCK-H", dead_start=dead_start)
    assert first.state.lot().even is (dead_start == "lost")
    then = opening("LOCK-H", "2S", "3S", dead_start=dead_start)
    then.state.play(then.state.moves.parse("door 2"))
    then.state.play(then.state.moves.parse("LOCK-S"))
    assert (then.asks, then.state.lot().even) == ("door", True)


# What is over leaves nothing behind


@clause("E-210", "E-223", "E-224", "E-270", "E-275")
@pytest.mark.parametrize("seed", range(12))
def test_a_position_has_no_more_than_what_its_text_says(seed: int) -> None:
    for state, _ in Played(0, seed, [*SHUNS][seed % 3]):
        assert game_with(0).position(repr(state)) == state


# Declared losses


@clause("E-430", "E-301")
def test_no_loss_is_declared_before_a_clue_question() -> None:
    table = house(token=5, rooms={1: "LOCK-C 9D", 5: "PASS AD"}, gone="AS AH AC").play("door 1")
    assert table.asks == "clue"


@clause("E-430", "E-421", "E-422")
def test_being_stuck_or_trapped_comes_before_a_declared_loss() -> None:
    stuck = house(token=5, rooms={1: "LOCK-C", 5: "PASS AD"}, gone="AS AH AC")
    assert stuck.play("door 1", "flip").result == "stuck_at_entrance"
    trapped = house(token=5, rooms={5: "PASS AD"}, gone="AS AH AC", next="5C 5D")
    assert trapped.play("close").result == "trapped"


@clause("E-430", "E-431", "E-432")
def test_a_lost_way_back_comes_before_a_lost_grave() -> None:
    table = house(
        token=10,
        rooms={10: "cr-hg-sk AD"},
        closed={4: "cr-sk-hg", 8: "GHOST"},
        row="cr-hg-sk",
        k=1,
        gone="AS AH AC",
        next="5D KC",
    ).play("close")
    assert table.result == "no_way_back"


@clause("E-431", "E-430")
@pytest.mark.parametrize(("fives", "result"), [("", None), ("5S 5H 5D 5C", "no_way_back")])
def test_a_known_end_is_a_way_back_while_a_door_can_lead_to_it(
    fives: str, result: str | None
) -> None:
    table = house(
        token=7,
        rooms={1: "PASS", 5: "PASS", 7: "LOCK-S 2C", 2: "LOCK-H"},
        gone=f"AS AH AD AC {fives}",
    ).play("door 2", "decline")
    assert table.result == result


@clause("E-431")
@pytest.mark.parametrize(("bones", "result"), [(True, None), (False, "no_way_back")])
def test_standing_in_the_other_end_is_a_way_back_only_with_the_bones(
    bones: bool, result: str | None
) -> None:
    table = house(
        token=7,
        rooms={1: "PASS 9C", 5: "PASS", 7: "LOCK-S 5C"},
        closed={4: "cr-sk-hg", 8: "GHOST"} if bones else {},
        row="cr-sk-hg",
        k=3,
        bones=bones,
        gone="AS AH AC AD 5S 5H 5D",
    ).play("door 5")
    assert table.result == result


@clause("E-431")
@pytest.mark.parametrize(("doors", "result"), [("5C 7D", None), ("5C", "no_way_back")])
def test_an_end_still_to_be_found_is_a_way_back_while_a_door_leads_to_an_unvisited_room(
    doors: str, result: str | None
) -> None:
    table = house(
        token=5,
        rooms={1: "PASS", 5: "LOCK-S 9H", 9: f"LOCK-H {doors}"},
        closed={4: "cr-sk-hg", 8: "GHOST"},
        row="cr-sk-hg",
        k=3,
        bones=True,
        deck="",
        doors=3,
    ).play("door 9")
    assert table.result == result


@clause("E-431", "E-272")
def test_a_sealed_passage_is_no_way_back() -> None:
    table = house(token=7, rooms={1: "PASS", 7: "PASS"}, gone="AS AH AC AD", next="9C 6C")
    table.play("close")
    assert table.result == "no_way_back"


@clause("E-432")
def test_with_the_bones_in_hand_no_grave_is_missed() -> None:
    table = house(
        token=7,
        rooms={7: "LOCK-S 2C", 2: "LOCK-H"},
        closed={4: "cr-sk-hg", 8: "GHOST"},
        row="cr-sk-hg",
        k=3,
        bones=True,
    ).play("door 2")
    assert table.result is None


@clause("E-430", "E-432")
def test_an_unknown_grave_is_lost_when_no_unvisited_room_is_live() -> None:
    table = house(token=5, rooms={5: "LOCK-S AD 9H", 9: "LOCK-C"}, deck="", doors=3)
    table.play("door 9", "decline")
    assert table.result == "grave_lost"


@clause("ER-40", "E-432")
def test_a_lost_game_that_the_proof_overlooks_goes_on() -> None:
    table = house(token=2, rooms={2: "LOCK-H 5C", 5: "LOCK-C AD 9H"}, deck="", doors=3)
    table.play("door 5", "decline")
    assert table.offers == {"door 1", "door 9", "close"}
    assert not can_be_won(table.state)


def can_be_won(state: State) -> bool:
    if state.asked == OVER:
        return state.scores() == [1]
    return any(can_be_won(after(state, move)) for move in state.legal())


def after(state: State, move: int) -> State:
    clone = state.clone()
    clone.play(move)
    return clone
