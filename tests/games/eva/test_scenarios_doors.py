"""ES-01 to ES-16, ES-53 and ES-54: the rulebook's own examples, set-up and doors."""

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.clauses import IllegalMove
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import PATTERNS
from tests.games.eva.house import Table, house, opening
from tests.marks import clause


def the_printed_example(doors_of_3: str = "9D QH", next: str = "6C QC") -> Table:
    return house(
        token=3,
        rooms={1: "hg-sk-cr 5H", 3: f"LOCK-S {doors_of_3}", 7: "PASS"},
        closed={6: "LOCK-D"},
        hides={12: "sk-cr-hg"},
        row="sk-hg-cr",
        k=1,
        next=next,
    )


@clause("E-210", "E-222", "E-225", "E-226", "E-251", "E-302", "ER-17", "ER-18")
def test_es_01_a_brick_wall_and_a_door_to_a_closed_room_leave_only_closing() -> None:
    table = the_printed_example().play("door 12")
    assert table.causes == {"QH": "used", "QC": "brick_wall"}
    assert table.clauses("used") == {"E-226"}
    assert table.clauses("brick_wall") == {"E-222"}
    assert table.discard == {"QH", "QC"}
    assert table.doors(12) == {"6C"}
    assert str(table.why_not("door 6")) == "room 6 is closed (E-225)"
    assert (table.doors(1), table.doors(3)) == ({"5H"}, {"9D"})
    assert table.asks == "move"
    assert table.offers == {"close"}
    consistent = {text for text in PATTERNS if text.split("-")[: table.k] == table.clues}
    assert consistent == {"sk-cr-hg", "sk-hg-cr"}


@clause("E-250", "E-253", "E-254", "E-303", "E-432")
def test_es_02_closing_brings_exit_doors_and_leaving_discards_them_all() -> None:
    table = the_printed_example(next="6C QC 3S 8H").play("door 12", "close")
    assert table.causes["6C"] == "shut_in"
    assert table.closed == {6, 12}
    assert table.secret(12) == "sk-cr-hg"
    assert table.asks == "exit"
    assert table.exit_doors == {"3S", "8H"}
    assert table.offers == {"door 3", "door 8"}
    assert table.result is None

    table.play("door 3")
    assert {"3S", "8H"} <= table.discard
    assert (table.causes["3S"], table.causes["8H"]) == ("used", "left_behind")
    assert (table.asks, table.token) == ("clue", 3)

    table.play("flip")
    assert table.clues == ["sk", "hg"]
    assert table.offers == {"door 9", "close"}


@clause("E-210", "E-220", "E-302")
def test_es_03_a_first_visit_brings_two_doors_and_a_choice_of_three() -> None:
    table = house(token=2, rooms={2: "LOCK-C 5S"}, hides={5: "PASS"}, next="4H QC").play("door 5")
    assert table.doors(5) == {"4H", "QC"}
    assert table.offers == {"door 4", "door 12", "close"}


@clause("E-211", "E-230", "E-231", "E-251", "E-253", "ER-42")
def test_es_04_a_room_is_visited_three_times_and_then_closed() -> None:
    table = house(
        token=8,
        rooms={8: "LOCK-H 9S"},
        hides={9: "LOCK-D", 4: "cr-hg-sk", 11: "cr-sk-hg"},
        row="sk-hg-cr",
        next="4S JC 9H 10C 9C 2D KD 5S 6C 6D",
    )
    table.play("door 9")
    assert table.offers == {"door 4", "door 11", "close"}
    table.play("door 4", "door 9", "flip")
    assert table.k == 1
    assert table.offers == {"door 11", "close"}
    table.play("door 11", "door 9", "flip")
    assert table.k == 2
    assert table.offers == {"close"}
    table.play("close", "door 13")
    assert table.closed == {9}
    assert {"KD", "5S"} <= table.discard
    assert (table.causes["KD"], table.causes["5S"]) == ("used", "left_behind")


@clause("E-244", "E-402", "ER-45")
def test_es_05_a_grave_at_the_entrance_wins_on_entering_with_three_clues() -> None:
    table = house(token=5, rooms={1: "cr-sk-hg", 5: "LOCK-S AH"}, row="cr-sk-hg", k=3)
    table.play("door 1")
    assert table.result == "grave_at_entrance"
    assert table.won
    assert not table.bones
    assert table.offers == set()


@clause("E-276", "E-401", "E-212", "E-273", "ER-29")
def test_es_06_the_bones_come_home_through_the_passage() -> None:
    table = house(
        token=10,
        rooms={1: "PASS", 10: "PASS"},
        closed={4: "cr-sk-hg"},
        row="cr-sk-hg",
        k=3,
        bones=True,
    ).play("passage")
    assert table.result == "bones_home"
    assert table.won


@clause("E-103", "ER-03")
def test_es_07_a_ghost_told_to_be_at_the_entrance_is_refused_until_another_secret_comes() -> None:
    table = opening()
    assert "GHOST" not in table.offers
    for _ in range(2):
        with pytest.raises(IllegalMove) as refused:
            table.state.play(table.game.moves.parse("GHOST"))
        assert refused.value.refusal.clause == "E-103"
    table.state.play(table.game.moves.parse("LOCK-S"))
    assert table.secret(1) == "LOCK-S"


@clause("E-103", "E-264", "E-420", "ER-03")
def test_es_07_b_a_shuffle_that_puts_the_ghost_at_the_entrance_is_dealt_again_or_lost() -> None:
    lose, redeal = EvaGame({"entrance_ghost": "lose"}), EvaGame()
    rng = Rng(7)
    assert redeal.moves.parse("GHOST") not in {int(redeal.new().draw(rng)) for _ in range(300)}
    haunted = [seed for seed in range(400) if first_secret(lose, seed) == "GHOST"]
    assert 400 / 13 - 27 < len(haunted) < 400 / 13 + 27
    for seed in haunted:
        assert first_secret(redeal, seed) != "GHOST"
        kept = Table(lose, lose.new())
        kept.state.play(lose.moves.parse("GHOST"))
        assert kept.result == "ghost_at_entrance"
        assert kept.offers == set()
        assert (kept.drawn, len(kept.deck)) == ([], 52)


def first_secret(game: EvaGame, seed: int) -> str:
    return game.moves.text(Shuffled(seed).answer(game.new()))


@clause("E-103", "ER-03")
def test_es_07_c_a_new_deal_of_the_secrets_leaves_clues_and_deck_alone() -> None:
    lose, redeal = EvaGame({"entrance_ghost": "lose"}), EvaGame()
    seed = next(seed for seed in range(400) if first_secret(lose, seed) == "GHOST")
    ghostly, dealt = Shuffled(seed), Shuffled(seed)
    before = redeal.new()
    dealt.answer(before)
    others = [lot for lot in before.sealed() if lot.name != "secrets"]
    assert len(others) == 55
    assert ghostly.unseal(others) == dealt.unseal(others)


@clause("E-223", "E-257", "ER-05", "ER-19")
def test_es_08_a_lock_takes_its_suit_from_this_draw_and_from_nothing_else() -> None:
    table = house(token=2, rooms={2: "PASS 5S 7D"}, hides={7: "LOCK-S"}, next="10S KS 3S 4D")
    table.play("door 7")
    assert table.causes == {"7D": "used", "10S": "locked", "KS": "locked"}
    assert table.clauses("locked") == {"E-223"}
    assert table.doors(2) == {"5S"}
    assert table.offers == {"close"}
    table.play("close")
    assert table.exit_doors == {"3S", "4D"}
    assert table.offers == {"door 3", "door 4"}


@clause("E-251", "E-270")
def test_es_53_an_end_whose_other_end_is_unknown_must_be_closed() -> None:
    table = the_printed_example(doors_of_3="9D 7H").play("door 7", "decline")
    assert table.offers == {"close"}
    assert (
        str(table.why_not("passage")) == "the other end of the passage has not been found (E-270)"
    )


@clause("E-101", "E-102", "E-104", "E-105", "E-106", "E-255")
def test_es_09_a_new_game_stands_in_the_entrance_with_fifty_cards_to_come() -> None:
    game = EvaGame()
    for seed in range(300):
        match = Match(game, Shuffled(seed), Record.of(game, ["Eva"]))
        match.settle()
        table = Table(game, match.state)  # type: ignore[arg-type]
        assert [entry["room"] for entry in table.view["rooms"]] == list(range(1, 14))
        assert table.open == {1}
        assert table.unvisited == set(range(2, 14))
        assert table.secret(1) not in (None, "GHOST")
        assert (len(table.deck), table.k, table.token) == (50, 0, 1)
        if table.doors(1):
            assert table.offers == {f"door {room}" for room in ranks(table.doors(1))}
        else:
            assert table.result == "stuck_at_entrance"


def ranks(cards: set[str]) -> set[int]:
    return {"A23456789TJQK".index(card.replace("10", "T")[0]) + 1 for card in cards}


@clause("E-107", "E-222", "E-421", "ER-33", "ER-43")
def test_es_10_two_aces_at_the_entrance_lose_before_any_decision() -> None:
    table = opening("sk-hg-cr", "AS", "AH")
    assert table.discard == {"AS", "AH"}
    assert table.causes == {"AS": "brick_wall", "AH": "brick_wall"}
    assert table.result == "stuck_at_entrance"
    assert table.offers == set()


@clause("E-107", "ER-33")
def test_es_10_b_with_redeal_such_a_start_does_not_stand() -> None:
    table = opening("sk-hg-cr", "AS", dead_start="redeal")
    assert table.offers.isdisjoint({"AH", "AD", "AC"})
    assert len(table.offers) == 48
    refusal = table.why_not("AH")
    assert refusal is not None
    assert refusal.clause == "E-107"


@clause("E-107", "E-223", "E-421")
def test_es_11_a_lock_and_a_brick_wall_make_a_dead_start() -> None:
    table = opening("LOCK-H", "7H", "AC")
    assert table.causes == {"7H": "locked", "AC": "brick_wall"}
    assert table.discard == {"7H", "AC"}
    assert table.result == "stuck_at_entrance"


def a_door_to_room_7(next: str, secret: str = "LOCK-C") -> Table:
    return house(token=2, rooms={2: "PASS 7C"}, hides={7: secret}, next=next).play("door 7")


@clause("E-222", "ER-20")
def test_es_12_a_card_of_the_rooms_own_rank_is_a_brick_wall() -> None:
    table = a_door_to_room_7("7D 10S")
    assert table.causes == {"7C": "used", "7D": "brick_wall"}
    assert table.doors(7) == {"10S"}
    assert table.offers == {"door 10", "close"}


@clause("E-224", "ER-14")
def test_es_13_of_two_equal_ranks_the_first_drawn_stays() -> None:
    table = a_door_to_room_7("10S 10H")
    assert table.doors(7) == {"10S"}
    assert table.causes == {"7C": "used", "10H": "same_rank"}
    assert table.clauses("same_rank") == {"E-224"}
    assert table.offers == {"door 10", "close"}


@clause("E-223", "E-224", "ER-15")
def test_es_14_the_lock_comes_before_the_same_rank() -> None:
    table = a_door_to_room_7("10S 10H", secret="LOCK-S")
    assert table.causes == {"7C": "used", "10S": "locked"}
    assert table.doors(7) == {"10H"}
    assert table.offers == {"door 10", "close"}


@clause("E-226", "E-227")
def test_es_15_doors_stay_behind_and_serve_only_from_their_own_room() -> None:
    table = house(token=2, rooms={2: "LOCK-C 5S 9H"}, hides={5: "PASS"}, next="4C 8D")
    table.play("door 5")
    assert table.discard == {"5S"}
    assert table.doors(2) == {"9H"}
    assert table.offers == {"door 4", "door 8", "close"}
    assert str(table.why_not("door 9")) == "no door in this room leads to room 9 (E-227)"


@clause("E-211", "E-221", "E-225", "E-251", "E-301")
def test_es_16_a_re_entry_draws_nothing_and_a_door_to_a_closed_room_stays_unusable() -> None:
    table = house(token=5, rooms={5: "PASS 2D", 2: "LOCK-C 9H"}, closed={9: "LOCK-S"})
    table.play("door 2")
    assert table.offers == {"flip", "decline"}
    table.play("decline")
    assert table.doors(2) == {"9H"}
    assert table.drawn == []
    assert table.offers == {"close"}


@clause("E-224", "ER-52")
def test_es_54_doors_lying_elsewhere_are_not_compared() -> None:
    table = house(
        token=2,
        rooms={2: "LOCK-H 7C 4S", 5: "LOCK-C 10S"},
        hides={7: "PASS"},
        next="10D 4H",
    ).play("door 7")
    assert table.discard == {"7C"}
    assert (table.doors(5), table.doors(2)) == ({"10S"}, {"4S"})
    assert table.offers == {"door 10", "door 4", "close"}
