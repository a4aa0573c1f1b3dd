"""What the rulings say beyond the scenarios."""

import pytest

from restinplay.core.errors import BadInput
from restinplay.games.graves.game import GravesGame
from tests.games.graves.table import table
from tests.games.graves.test_scenarios_ends import last_grave
from tests.marks import clause


@clause("GR-74")
def test_no_chapter_of_the_rulebook_comes_twice() -> None:
    text = (GravesGame.FOLDER / "rulebook.md").read_text(encoding="utf-8")
    chapters = [line for line in text.splitlines() if line.startswith("## ")]
    assert len(chapters) == len(set(chapters)) > 10


@clause("GR-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_may_play(seats: int) -> None:
    with pytest.raises(BadInput, match="graves has 2 to 5 seats"):
        GravesGame(seats=seats)


KINDS = "give swap skip pill share done pass coffin claim double new_cemetery withdraw doc"


@clause("GR-67", "GR-55", "GR-39")
def test_there_are_no_answers_but_those_of_the_rules() -> None:
    moves = GravesGame().moves
    kinds = {moves[number].kind for number in range(moves.decisions)}
    assert kinds == {*KINDS.split(), "shock", "care", "mixup"}


# Pills


@clause("GR-11", "G-211", "G-217")
def test_at_top_one_needs_a_prescription_too() -> None:
    turn = table(health="M5 top").play(*[f"0 give M{n} white" for n in (1, 2, 3, 4)])
    assert "done" not in turn.offers
    assert turn.refused_by("done") == "G-217"
    assert turn.play("0 give M5 white").offers == {"done"}


@clause("GR-16", "G-212")
def test_what_was_given_in_this_step_stays() -> None:
    turn = table(money=(9000, 0)).play("0 give M1 placebo")
    assert not [text for text in turn.offers if "M1" in text]
    assert turn.refused_by("swap M1 white") == "G-212"


@clause("G-212", "G-215")
def test_visits_and_swaps_may_be_mixed_and_swaps_may_be_left() -> None:
    turn = table(money=(9000, 0), chips="M2 white 1, M4 placebo 1")
    turn.play("0 give M3 white", "0 swap M2 placebo", "0 give M1 white", "0 give M5 placebo")
    assert turn.offers == {"swap M4 white", "done"}
    turn.play("0 done")
    assert (turn.chip("M2"), turn.chip("M4")) == ("placebo", "placebo")
    assert turn.box == (3, 2, 1)


@clause("GR-07", "G-222")
def test_families_that_nobody_plays_get_no_pills() -> None:
    turn = table(2).on_to("pills")
    assert {text.split()[1][0] for text in turn.offered("pill")} == {"R"}
    assert turn.refused_by("pill S1 white") == "GR-07"


@clause("GR-18", "GR-19", "G-222")
def test_pills_of_step_3_are_for_others_without_a_prescription() -> None:
    turn = table(chips="R1 placebo 0").on_to("pills")
    assert turn.refused_by("pill M1 placebo") == "GR-18"
    assert turn.refused_by("pill R1 placebo") == "GR-19"


@clause("GR-26", "G-302")
def test_a_foreign_white_pill_pays_the_owner() -> None:
    turn = table(health="M1 weak, M2 top, M3 top, M4 top, M5 top", chips="M1 white 1")
    turn.end_turn()
    assert turn.money == [6000, 5000]


@clause("GR-09", "G-217")
def test_limited_pills_may_leave_nothing_but_a_bribe_or_a_skip() -> None:
    others = ", ".join(f"{letter}{n} white 4" for letter in "RS" for n in range(1, 6))
    turn = table(
        5, chips=f"{others}, H1 white 4, H2 white 3", health="M2 near", pill_supply="limited"
    )
    assert turn.box == (0, 4, 1)
    assert turn.offers == {
        text for n in range(1, 6) for text in (f"give M{n} placebo", f"skip M{n}")
    }
    turn.play(*[f"0 skip M{n}" for n in (1, 2, 3, 4)], "0 give M5 placebo").end_turn()
    assert turn.condition("M1", "M2", "M5") == ["unwell", "near", "weak"]


# Shares


@clause("GR-23", "G-232", "G-231", "G-509")
def test_the_price_is_that_of_the_moment() -> None:
    turn = table(money=(9000, 0), graves={1: "R1"}, shares=["MX1"], luck=["DO1", "GM2"])
    turn.on_to("shares").play("0 share 1")
    before = turn.money[0]
    turn.play("0 mixup R1 2", "0 share 2")
    assert turn.money[0] == before - 1000
    assert turn.refused_by("share 1") == "G-231"


@clause("G-102", "G-232")
@pytest.mark.parametrize(("money", "graves"), [(0, ""), (1000, "1"), (2000, "1"), (3000, "12345")])
def test_a_purse_that_is_just_enough_is_enough(money: int, graves: str) -> None:
    turn = table(money=(money, 0), graves={1: "R1"}).on_to("shares")
    assert turn.offered("share") == {f"share {grave}" for grave in graves}


@clause("GR-23", "G-509", "GR-75")
def test_an_emptied_grave_costs_3000_again() -> None:
    turn = table(money=(9000, 0), graves={1: "R1"}, shares=["MX1"], luck=["DO1"])
    turn.on_to("shares").play("0 mixup R1 2")
    before = turn.money[0]
    turn.play("0 share 1")
    assert turn.money[0] == before - 3000


@clause("GR-24", "G-233")
def test_a_new_share_may_be_used_at_once() -> None:
    turn = table(graves={1: "R1"}, luck=["GM1"]).on_to("shares")
    assert "care 1" not in turn.offers
    turn.play("0 share 1", "0 care 1")
    assert turn.money[1] == 3000


# Claims and burials


@clause("GR-40", "G-423", "G-424")
def test_a_document_counts_for_whoever_plays_it() -> None:
    turn = table(3, health="M2 near", shares=["DO2 ID1", "ID5 MX5", "ID4 GM4"])
    turn.play("0 give M2 placebo").on_to("bury")
    turn.play("0 claim 2", "1 doc 5", "0 doc 1", "2 doc 4")
    assert turn.rights == [2, 1, 1]
    assert (turn.asked, turn.asks) == (1, "respond")
    turn.play("1 pass")
    assert (turn.asked, turn.asks) == (2, "respond")
    turn.play("2 pass")
    assert turn.grave(2) == {"M2"}


@clause("G-424", "G-422", "GR-37")
def test_a_card_that_does_not_catch_up_needs_no_commit() -> None:
    turn = table(health="M2 near", shares=["DO2 SH2 GM2", "ID5 MX4"])
    turn.play("0 give M2 placebo").on_to("bury").play("0 claim 2", "1 doc 5")
    assert turn.rights == [3, 1]
    assert (turn.asked, turn.asks) == (1, "respond")


@clause("G-424", "G-425", "GR-41")
@pytest.mark.parametrize("card", ["doc 5", "care 1"])
def test_a_card_in_response_voids_the_passes(card: str) -> None:
    turn = table(3, graves={1: "R1"}, health="M2 near", shares=["DO2 SH2", "MX4", "ID5 GM1 SH3"])
    turn.play("0 give M2 placebo").on_to("bury").play("0 claim 2", "1 pass", f"2 {card}")
    assert (turn.asked, turn.asks) == (1, "respond")
    turn.play("1 pass")
    assert (turn.asked, turn.asks) == (2, "respond")
    assert turn.play("2 pass").grave(2) == {"M2"}


@clause("GR-42", "G-408", "G-407", "GR-39")
@pytest.mark.parametrize("place", ["double 4", "new cemetery"])
def test_nobody_can_stop_a_burial_that_is_no_claim(place: str) -> None:
    turn = table(graves={4: "R1"}, health="M4 near", shares=["DO4", "ID1 ID5"])
    turn.play("0 give M4 placebo").on_to("bury").play(f"0 {place}")
    assert "M4" in turn.grave(4) | turn.cemetery
    assert turn.asks != "respond"


@clause("GR-53", "G-402", "G-607")
def test_the_order_of_burials_is_read_anew() -> None:
    """R1 is being buried when S4 and then M3 die: M3 of the active player comes first."""
    turn = table(
        3,
        graves={1: "S1", 3: "S3", 4: "M4"},
        health="R1 weak, S4 near, M3 near",
        shares=["SH3", "SH1 GM2", "SH4"],
    )
    turn.on_to("adjust window").play("1 shock R1", "1 claim 2", "2 shock S4", "0 shock M3")
    assert turn.grave(2) == {"R1"}
    assert (turn.asked, turn.asks) == (0, "bury")
    turn.play("0 new cemetery")
    assert (turn.asked, turn.asks) == (2, "bury")


@clause("GR-76", "G-408")
def test_double_occupancy_beside_ones_own_coffin_of_this_turn() -> None:
    turn = table(health="M1 near, M2 near", shares=["GM1 DO5"], graves={5: "M5"})
    turn.play("0 give M1 placebo", "0 give M2 placebo").on_to("coffin")
    turn.play("0 coffin M1", "0 claim 1", "0 double 5")
    assert turn.grave(5) == {"M5", "M2"}


@clause("GR-33", "G-405")
def test_a_double_occupancy_given_up_as_certificate_is_gone() -> None:
    turn = table(health="M1 near, M2 near", shares=["DO1"])
    turn.play("0 give M1 placebo", "0 give M2 placebo").on_to("coffin")
    turn.play("0 coffin M1", "0 claim 1")
    assert turn.offers == {"new cemetery"}


@clause("GR-63", "G-421")
def test_a_grave_without_shares_is_claimed_with_a_document() -> None:
    turn = table(health="M5 near", shares=["ID1"], played="DO5 MX5 SH5 GM5 ID5")
    turn.play("0 give M5 placebo").on_to("bury").play("0 claim 5", "0 doc 1")
    assert turn.grave(5) == {"M5"}


@clause("GR-77", "G-422")
def test_after_a_counter_one_may_withdraw_with_documents_in_hand() -> None:
    turn = table(health="M2 near", shares=["DO2 ID1", "ID5"])
    turn.play("0 give M2 placebo").on_to("bury").play("0 claim 2", "1 doc 5")
    assert turn.offers == {"doc 1", "withdraw"}
    turn.play("0 withdraw")
    assert turn.shares(0) == {"DO2", "ID1"}


@clause("GR-77", "G-422")
def test_a_first_commit_cannot_be_withdrawn() -> None:
    turn = table(health="M2 near", shares=["ID1"]).play("0 give M2 placebo").on_to("bury")
    turn.play("0 claim 2")
    assert turn.refused_by("withdraw") == "G-422"


# Cards and windows


@clause("GR-46", "G-505")
def test_a_mix_up_with_double_occupancy_takes_both_cards_of_one_player() -> None:
    turn = table(graves={1: "R1", 2: "R2"}, shares=["MX1", "DO2"])
    assert turn.offered("mixup") == {"mixup R1 3", "mixup R1 4", "mixup R1 5"}
    assert turn.refused_by("mixup R1 2") == "G-505"


@clause("GR-70", "G-505", "G-503", "GR-45")
def test_an_empty_grave_need_not_be_used() -> None:
    turn = table(graves={1: "R1", 2: "R2"}, shares=["MX1 DO2"])
    assert turn.offered("mixup") == {f"mixup R1 {to}" for to in (2, 3, 4, 5)}
    turn.play("0 mixup R1 3")
    assert turn.shares(0) == {"DO2"}


@clause("GR-49", "G-506")
def test_ones_own_coffin_may_be_the_shock() -> None:
    turn = table(graves={1: "M2"}, shares=["SH1"])
    assert turn.offered("shock") == {"shock M1"}
    assert table(shares=["SH1"]).offered("shock") == set()


@clause("GR-59", "GR-71", "GR-78")
def test_the_others_are_not_asked_after_a_card_of_the_active_player() -> None:
    turn = table(graves={1: "R1", 2: "R2"}, shares=["GM1 GM2", "GM3 MX1 MX2"])
    turn.play("0 care 1", "0 care 2")
    assert (turn.asked, turn.asks) == (0, "distribute")


@clause("GR-43", "G-502", "GR-D14")
def test_double_occupancy_fetches_nobody_who_is_buried() -> None:
    turn = table(graves={1: "R1"}, cemetery="M2", shares=["DO1"])
    assert not [text for text in turn.offers if text.startswith(("double", "mixup"))]
    assert turn.refused_by("double 1") in ("G-403", "G-408", "G-502")


@clause("G-606", "G-603")
def test_a_window_without_anybody_to_ask_closes_at_once() -> None:
    turn = table(graves={1: "R1"}, shares=["DO2", "SH3"])
    assert [kind for _, kind in turn.end_turn() if kind.endswith("window")] == []


@clause("G-605", "GR-56")
def test_after_a_play_the_next_to_the_left_comes_first() -> None:
    turn = table(3, graves={1: "R1"}, shares=["DO1", "GM1 SH1", "ID1"]).on_to("end window")
    turn.play("0 pass", "1 care 1")
    asked = turn.end_turn()
    assert asked == [(2, "end window"), (0, "end window"), (1, "end window")]


@clause("G-604", "G-605")
def test_a_play_before_adjusting_gives_the_active_player_a_say_again() -> None:
    turn = table(graves={1: "M1"}, shares=["DO1", "GM1"]).on_to("adjust window")
    turn.play("1 care 1")
    assert (turn.asked, turn.asks) == (0, "adjust window")


# The end


@clause("GR-62", "G-803")
def test_an_extinct_family_ends_the_game_though_a_grave_is_empty_again() -> None:
    turn = last_grave("MX2 DO3", dead="M1 M2 M3 M4").play("2 mixup R2 3")
    assert turn.state.reasons() == ["extinct"]


@clause("G-801", "G-803")
def test_both_ends_at_once() -> None:
    turn = last_grave("MX2 DO3", dead="M1 M2 M3 M4").play("2 pass")
    assert sorted(turn.state.reasons()) == ["extinct", "graves"]


@clause("GR-60", "G-801")
def test_a_cemetery_full_in_mid_turn_is_no_end() -> None:
    turn = last_grave("MX2 DO3")
    assert not turn.over
    assert all(turn.grave(g) for g in range(1, 6))


@clause("G-804", "GR-64")
def test_without_a_limit_the_game_goes_on() -> None:
    turn = table(round_limit="0")
    for _ in range(2 * 45):
        turn.end_turn()
    assert not turn.over
    assert turn.turn == (46, 0)


# The Dutch edition

NO_EFFECT = "02 03 04 06 11 12 17 18 20 21 22 23"


@clause("GR-D21", "GR-D22", "GR-D23")
@pytest.mark.parametrize("number", NO_EFFECT.split())
def test_most_differences_of_the_editions_have_no_effect(number: str) -> None:
    assert ": no effect on play" in GravesGame().rulebook.clauses[f"GR-D{number}"].text


@clause("GR-D02", "G-002", "G-232")
def test_a_pile_fills_no_grave() -> None:
    turn = table(money=(9000, 0), luck=["DO1"]).on_to("shares")
    assert (turn.pile(1), turn.grave(1)) == (5, set())
    before = turn.money[0]
    turn.play("0 share 1")
    assert (turn.pile(1), turn.grave(1), turn.money[0]) == (4, set(), before - 3000)


@clause("GR-D03")
def test_a_grave_is_a_number_and_its_shares() -> None:
    assert {key for grave in GravesGame().data["graves"] for key in grave} == {"number", "shares"}


@clause("GR-D04", "G-201")
def test_the_box_is_full_before_anybody_is_asked() -> None:
    for seats in (2, 5):
        turn = table(seats, cemetery="M1")
        assert (turn.box, turn.asks) == ((4, 3, 1), "distribute")


@clause("GR-D06", "G-102", "G-215")
def test_what_is_bought_is_paid_before_the_next() -> None:
    turn = table(money=(5000, 0), chips="M1 white 1, M2 white 1, M3 white 1")
    turn.play("0 swap M1 placebo")
    assert turn.money[0] == 3000
    turn.play("0 give M4 placebo", "0 give M5 white")
    assert turn.money[0] == 2000
    turn.play("0 swap M2 placebo")
    assert (turn.money[0], turn.offers) == (0, {"done"})


@clause("GR-D11", "G-801", "GR-61")
def test_the_last_turn_has_all_its_steps() -> None:
    turn = table(graves={1: "R2"}, cemetery="M2 M3 M4 M5", health="M1 weak", shares=["SH1"])
    turn.play("0 shock M1", "0 new cemetery")
    assert turn.end_turn() == [(0, "distribute"), (0, "pills"), (0, "shares")]
    assert turn.over


@clause("GR-D12", "G-805")
def test_points_go_by_where_a_coffin_lies_in_the_end() -> None:
    turn = table(active=1, graves={1: "M1"}, shares=["", "MX1"], round_limit="1")
    turn.play("1 mixup M1 3").end_turn()
    assert turn.over
    assert turn.state.scores() == [3 - 4 * 2, -5 * 2]


@clause("GR-D13")
def test_every_card_has_its_text_and_a_clause_that_explains_it() -> None:
    game = GravesGame()
    actions = game.data["actions"]
    assert len({action["text"] for action in actions}) == len(actions) == 5
    clauses = game.rulebook.clauses.items()
    explained = [rule.text for name, rule in clauses if name.startswith("G-5")]
    for action in actions:
        assert any(action["name"] in text for text in explained), action["name"]


@clause("GR-D17", "G-501", "G-504")
def test_shock_and_mixup_need_their_grave_occupied_and_stay_among_the_five() -> None:
    turn = table(graves={2: "R2"}, cemetery="R1", shares=["SH1 MX1"])
    assert turn.offered("shock") == turn.offered("mixup") == set()
    assert turn.refused_by("shock M1") == "G-501"
    assert turn.refused_by("mixup R1 3") == "G-504"
    open_to = {
        text.split()[-1] for text in table(graves={1: "R1"}, shares=["MX1"]).offered("mixup")
    }
    assert open_to == {"2", "3", "4", "5"}


@clause("GR-D18", "G-601", "G-605")
def test_in_the_turn_of_another_the_owner_decides() -> None:
    turn = table(graves={1: "M1"}, shares=["DO1", "GM1"]).on_to("adjust window")
    assert (turn.asked, turn.offers) == (1, {"care 1", "pass"})
    assert turn.play("1 pass").money[1] == 5000


@clause("GR-D20", "G-407", "G-408")
def test_only_graves_are_doubled() -> None:
    moves = GravesGame().moves
    doubled = [moves[n].text for n in range(moves.decisions) if moves[n].kind == "double"]
    assert doubled == [f"double {grave}" for grave in range(1, 6)]
