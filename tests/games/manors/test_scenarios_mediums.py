"""MS-21 to MS-42 and their kin: what the Mediums do in rounds 1 to 9."""

import pytest

from tests.games.manors.table import A, B, Table, family, table
from tests.marks import clause


@clause("M-C29", "M-C01", "M-C14", "M-C25", "MR-58", "MR-68")
def test_ms_21_card_29_frees_from_25_and_14_and_robs_1_of_its_prey() -> None:
    fight = table(
        A=family(hand="1 2", display="M29"), B=family(side="M25=12 M14 M1 G4"), line={5: 4}
    )
    assert fight.totals == (0, 4)
    assert fight.offers == {"medium 29", "give up"}
    fight.A("medium 29")
    assert fight.totals == (0, 4)
    assert fight.offers == {"ghost 1", "ghost 2", "give up"}
    owned = fight.owned(B).total()
    fight.A("give up")
    assert fight.owned(B).total() == owned + 1
    assert fight.display(A) == {4}
    assert fight.display(B) == set()


@clause("M-C22", "M-P11", "M-E1", "M-E4", "M-E9", "MR-50", "MR-12", "MR-49", "M-T6")
def test_ms_25_playing_dead_saves_a_card() -> None:
    fight = table(
        A=family(side="G5 G2 M10=1", display="M22", deck="1 1 ..."),
        B=family(deck="1 1 ..."),
        round=4,
        line={4: 4},
    )
    owned = fight.owned(B).total()
    fight.A("medium 22")
    assert fight.offers == {"take back ghost 5", "take back ghost 2", "take back medium 10"}
    fight.A("take back ghost 5")
    assert fight.hand(A) == [1, 1, 5]
    assert fight.hand(B) == [1, 1]
    assert fight.owned(B).total() == owned + 1
    assert fight.display(A) == {4}
    assert (fight.asked, fight.asks) == (A, "lay")
    assert fight.side(A, 4) == ["G2", "M10", "M22"]
    fight.A("lay nothing")
    assert (fight.round, fight.start, fight.asked) == (5, B, B)


@clause("M-C27", "M-E12", "M-W2", "M-W6", "MR-55", "MR-77")
def test_ms_26_a_truce_piles_up_houses() -> None:
    fight = table(
        A=family(display="M27", deck="1 2", manors=3, castles=2),
        B=family(deck="3 4", manors=2, castles=0),
        round=8,
        start=B,
        line={8: 5},
        houses={8: "castle", 9: "manor", 10: "castle"},
    ).A("medium 27")
    assert sorted(fight.houses_at(9)) == ["castle", "manor"]
    assert 5 in fight.swept
    assert 5 not in fight.display(A) | fight.display(B)
    assert fight.side(A, 8) == ["M27"]
    assert (fight.hand(A), fight.hand(B)) == ([1, 2], [3, 4])
    assert (fight.round, fight.start, fight.asked, fight.asks) == (9, B, B, "turn")
    fight.B("give up")
    assert fight.owned(A) == {"castle": 3, "manor": 4}
    assert (fight.winner, fight.reason) == (A, "castles")


@clause("M-C28", "M-P12", "M-G5", "MR-57")
def test_ms_27_two_later_houses_may_change_places() -> None:
    houses = {7: "manor", 8: "castle", 9: "manor", 10: "castle"}
    start = table(A=family(display="M28"), round=6, houses=houses).A("medium 28")
    assert start.offers == {"swap 7 8", "swap 7 10", "swap 8 9", "swap 9 10", "keep"}
    swapped = start.copy().A("swap 7 10")
    assert [swapped.houses_at(p) for p in (7, 8, 9, 10)] == [["castle"]] * 2 + [["manor"]] * 2
    kept = start.copy().A("keep")
    assert {p: kept.houses_at(p)[0] for p in houses} == houses
    last = table(A=family(display="M28"), round=9).A("medium 28")
    assert last.asks == "turn"
    assert last.offers == {"give up"}


@clause("M-C01", "M-E4", "M-T8", "MR-20", "M-E9")
def test_ms_28_not_yours_to_keep_takes_house_and_medium() -> None:
    fight = table(
        A=family(side="M1 G2", hand=""), B=family(), round=3, line={3: 4}, houses={3: "manor"}
    )
    owned = fight.owned(A).total()
    fight.A("hold").B("give up")
    assert fight.owned(A).total() == owned + 1
    assert fight.display(A) == {4}
    assert fight.display(B) == set()
    assert (fight.asked, fight.asks) == (B, "lay")
    fight.B("lay nothing")
    assert (fight.round, fight.start, fight.asked) == (4, A, A)
    assert "medium 4" in fight.offers


@clause("M-C02", "M-P2", "M-Q2", "M-G9", "MR-22", "MR-23", "MR-24")
def test_ms_29_auntie_fetches_a_ghost() -> None:
    fight = table(A=family(display="M2", deck="1 1 2 6")).A("medium 2")
    assert fight.offers == {"fetch 1", "fetch 2", "fetch 6"}
    fight.A("fetch 6")
    assert fight.side(A) == ["G6", "M2"]
    assert fight.totals == (6, 0)
    assert fight.deck(A) == [1, 1, 2]
    assert fight.laid == 2
    empty = table(A=family(display="M2", deck="")).A("medium 2")
    assert empty.asks == "turn"
    assert empty.totals == (0, 0)
    assert empty.laid == 1


def tripped_in_round_3() -> Table:
    return table(
        A=family(hand="1 1 2", display="M6", deck="1 1 2 2 ..."),
        B=family(hand="1 4 5", display="M4", deck="2 3 3 3 ..."),
        round=3,
        houses={3: "manor", 4: "castle", 5: "manor"},
    ).A("medium 6", "ghost 2", "hold")


@clause("M-C06", "M-Q3", "MR-26", "MR-27", "MR-28", "MR-29", "MR-31")
def test_ms_31_a_tripped_family_plays_a_random_ghost_first() -> None:
    fight = tripped_in_round_3()
    assert fight.offers == {"random", "give up"}
    assert fight.odds_of("random") == {"1": 1, "4": 1, "5": 1}
    fight.B("give up")
    assert {"lay ghost 1", "lay medium 4"} <= fight.offers
    fight.B("lay nothing").A("ghost 1", "hold")
    assert (fight.round, fight.asked) == (4, B)
    assert fight.hand(B) == [1, 2, 3, 4, 5]
    assert fight.offers == {"random", "give up"}
    assert fight.odds_of("random") == {str(value): 1 for value in range(1, 6)}
    fight.luck = ["4"]
    fight.B("random")
    assert fight.side(B) == ["G4"]
    assert fight.hand(B) == [1, 2, 3, 5]
    assert {"medium 4", "ghost 5", "hold"} <= fight.offers
    assert "random" not in fight.offers


@clause("M-C06", "MR-29", "M-E7")
def test_ms_31_b_the_carpet_waits_one_round_and_no_longer() -> None:
    fight = tripped_in_round_3().B("give up", "lay nothing").A("ghost 1", "hold")
    fight.B("give up", "lay nothing").A("ghost 1", "hold")
    assert (fight.round, fight.asked) == (5, B)
    assert "random" not in fight.offers
    assert {"ghost 1", "ghost 4", "ghost 5", "medium 4"} <= fight.offers


@clause("M-C06", "M-Q3")
def test_ms_31_c_equal_ghosts_are_drawn_card_by_card() -> None:
    fight = table(A=family(side="M6 G2"), B=family(hand="1 1 1 4"), turn=B)
    assert fight.odds_of("random") == {"1": 3, "4": 1}


@clause("M-C06", "M-C25", "MR-30")
def test_ms_32_forbidden_values_are_not_drawn() -> None:
    fight = table(A=family(side="M6 M25=12 G3"), B=family(hand="1 1 4"), turn=B)
    assert set(fight.odds_of("random")) == {"4"}
    fight.B("random")
    assert fight.side(B) == ["G4"]
    assert fight.hand(B) == [1, 1]


def against_pairs(hand: str = "", display: str = "") -> Table:
    return table(A=family(side="M14 G3"), B=family(hand=hand, display=display), turn=B)


@clause("M-C14", "M-G9", "MR-36", "MR-37", "MR-38")
def test_ms_33_against_pairs_one_lays_two_cards_or_none() -> None:
    assert against_pairs("6").offers == {"give up"}
    fight = against_pairs("6", "M8")
    assert fight.offers == {"ghost 6", "medium 8", "give up"}
    fight.B("ghost 6")
    assert fight.offers == {"medium 8"}
    assert fight.refused_by("hold") == "M-C14"
    fight.B("medium 8")
    assert fight.offers == {"hold"}


@clause("M-C14", "M-G9", "M-C23", "MR-38", "MR-51")
def test_ms_33_b_goldfish_are_a_pair_of_their_own() -> None:
    fight = against_pairs(display="M23")
    assert fight.offers == {"medium 23", "give up"}
    fight.B("medium 23")
    assert fight.totals == (3, 2)
    assert fight.laid == 2
    assert fight.offers == {"give up"}


@clause("M-C14", "M-C27", "MR-38")
def test_ms_33_c_a_truce_is_never_the_first_of_two() -> None:
    fight = against_pairs("6", "M27")
    assert fight.offers == {"ghost 6", "give up"}
    fight.B("ghost 6")
    assert fight.offers == {"medium 27"}


def about_to_transfer(transfer_cards: str = "valued") -> Table:
    return table(
        A=family(side="G5 G1 M15 M8", hand="1", deck="2 2 ..."),
        B=family(deck="1 1 ..."),
        round=4,
        turn=B,
        houses={4: "manor"},
        transfer_cards=transfer_cards,
    ).B("give up")


@clause("M-C15", "M-E6", "M-P13", "M-T4", "M-T5", "MR-40", "MR-04", "M-T3")
def test_ms_34_a_card_comes_along_to_the_next_round() -> None:
    fight = about_to_transfer()
    assert (fight.asked, fight.asks) == (A, "transfer")
    assert fight.offers == {"transfer ghost 5", "transfer ghost 1", "no transfer"}
    fight.A("transfer ghost 5").B("lay nothing")
    assert (fight.round, fight.asked) == (5, A)
    assert fight.totals == (5, 0)
    assert fight.side(A, 4) == ["G1", "M8", "M15"]
    assert fight.side(A, 5) == ["+G5"]
    assert {"hold", "give up"} <= fight.offers
    fight.A("ghost 1")
    assert "give up" not in fight.offers
    assert "hold" in fight.offers


@clause("M-C18", "M-P7", "M-Q2", "MR-43")
def test_ms_37_a_ghost_of_an_earlier_round_returns_to_the_deck() -> None:
    fight = table(A=family(display="M18", deck="1 2 ...", earlier={1: "G1", 2: "G6 M8"}), round=5)
    size = fight.deck_size(A)
    fight.A("medium 18")
    assert fight.offers == {"return 1", "return 6"}
    fight.A("return 6")
    assert fight.deck_size(A) == size + 1
    assert 6 in fight.deck(A)
    assert fight.side(A, 2) == ["M8"]
    assert fight.side(A, 1) == ["G1"]


@clause("M-C24", "M-P14", "MR-52", "M-E9")
def test_ms_39_spectres_only_bars_all_mediums_but_not_round_ten() -> None:
    fight = table(
        A=family(hand="3", display="M4 M27", deck="1 1 ..."),
        B=family(side="M24 G2"),
        round=4,
        line={4: 5},
    )
    assert fight.offers == {"ghost 3", "give up"}
    assert fight.refused_by("medium 4") == "M-C24"
    fight.A("give up")
    assert fight.offers == {
        "lay ghost 1",
        "lay ghost 3",
        "lay medium 4",
        "lay medium 27",
        "lay medium 5",
        "lay nothing",
    }


@clause("M-C25", "M-P4", "MR-53", "MR-54")
def test_ms_40_vanished_values_are_not_played() -> None:
    fight = table(
        A=family(hand="1 2 3", display="M3 M4 M19 M2", deck="1 4"),
        B=family(side="G1 G1 M25=12"),
    )
    assert fight.offers == {"ghost 3", "medium 19", "medium 2", "give up"}
    assert fight.refused_by("ghost 1") == "M-C25"
    assert fight.refused_by("medium 4") == "M-C25"
    assert fight.totals == (0, 2)
    fight.A("medium 2")
    assert fight.offers == {"fetch 4"}


@clause("M-C25", "M-P4")
def test_ms_40_b_two_different_values_are_named() -> None:
    fight = table(A=family(hand="1 2 3", display="M25")).A("medium 25")
    pairs = {f"name {a} {b}" for a in range(1, 7) for b in range(a + 1, 7)}
    assert len(pairs) == 15
    assert fight.offers == pairs
    fight.A("name 1 2")
    assert fight.offers == {"ghost 3", "give up"}


@clause("M-C11", "M-G3", "M-P5", "MR-33")
def test_ms_41_begone_discards_a_card_and_its_effect() -> None:
    fight = table(A=family(side="G2 G4 M8"), B=family(display="M11"), turn=B)
    assert fight.totals == (8, 0)
    fight.B("medium 11")
    assert fight.offers == {"banish ghost 2", "banish ghost 4", "banish medium 8"}
    fight.B("banish medium 8")
    assert fight.totals == (6, 0)
    assert fight.discards(A) == ["M8"]


@clause("M-C11", "M-C14", "M-G3", "MR-38")
def test_ms_41_b_begone_is_a_way_out_of_pairs() -> None:
    fight = table(A=family(side="M14 G2"), B=family(display="M11"), turn=B)
    assert fight.offers == {"medium 11", "give up"}
    fight.B("medium 11", "banish medium 14")
    assert fight.totals == (2, 0)
    assert fight.offers == {"give up"}


@clause("M-C07", "M-G6", "M-P14")
def test_ms_42_the_wedding_waits_for_round_ten() -> None:
    fight = table(
        A=family(display="M7", deck="", manors=2, castles=2),
        B=family(side="G1", manors=2, castles=2, deck=""),
        round=9,
    )
    assert fight.offers == {"give up"}
    assert fight.refused_by("medium 7") == "M-C07"
    fight.A("give up")
    assert "lay medium 7" in fight.offers
    fight.A("lay medium 7")
    assert fight.totals == (3, 0)
    assert fight.winner == A


@clause("M-C11", "MR-32")
def test_ms_49_begone_may_reach_round_ten_if_the_option_says_so() -> None:
    fight = table(
        A=family(display="M11"),
        B=family(side="G2"),
        round=4,
        tenth="B G6, A G1, B M7",
        banish_reach="round_or_tenth",
    ).A("medium 11")
    assert fight.offers == {"banish ghost 2", "banish place 1", "banish medium 7"}
    fight.A("banish place 1")
    assert fight.discards_seen_by(A, B) == ["G6"]
    assert fight.side(B, 10) == ["M7"]


@clause("M-G5", "M-G6", "MR-45", "MR-23")
def test_ms_50_mediums_without_anything_to_do_just_lie_there() -> None:
    fight = table(A=family(display="M11 M16 M18 M19 M20", deck=""), B=family(deck=""), round=6)
    for number in (11, 16, 18, 19, 20):
        fight.A(f"medium {number}")
        assert fight.asks == "turn"
    assert fight.totals == (0, 0)
    assert fight.side(A) == ["M11", "M16", "M18", "M19", "M20"]
    assert fight.laid == 5
    assert "give up" in fight.offers


@clause("M-C13", "M-C15", "M-C29", "M-G3", "M-E5", "M-E6")
def test_ms_53_under_29_nothing_travels() -> None:
    fight = table(A=family(side="M13 M15 G4 M29"), B=family(), round=6, turn=B, line={6: 4}).B(
        "give up"
    )
    assert fight.side(A, 6) == ["G4", "M13", "M15", "M29"]
    assert fight.side(A, 10) == []
    assert fight.display(B) == {4}
    assert (fight.asked, fight.asks) == (B, "lay")


@clause("M-C06", "M-C29")
def test_ms_54_card_29_does_not_lift_a_carpet_of_the_round_before() -> None:
    fight = table(
        A=family(hand="1 2", display="M6 M29", deck="3 3 ..."),
        B=family(hand="4", deck="3 3 ..."),
        round=3,
        houses={3: "manor"},
    ).A("medium 6", "ghost 2", "hold")
    fight.B("give up", "lay nothing").A("ghost 1", "medium 29")
    assert fight.totals == (1, 0)
    fight.A("hold")
    assert fight.offers == {"random", "give up"}


@clause("M-C06", "M-C29")
def test_ms_54_b_card_29_lifts_a_carpet_of_its_own_round() -> None:
    fight = table(A=family(hand="1", display="M6 M29"), B=family(hand="4"), round=4)
    fight.A("medium 6", "ghost 1", "medium 29", "hold")
    assert fight.totals == (2, 0)
    assert fight.offers == {"ghost 4", "give up"}


@clause("M-G8", "MR-71", "M-C16", "M-C22", "M-E1")
def test_ms_56_a_transferred_card_was_not_played_this_round() -> None:
    fight = table(A=family(side="+G5", display="M16 M22"), round=5, houses={5: "manor"})
    owned = fight.owned(B).total()
    fight.A("medium 16")
    assert fight.asks == "turn"
    assert fight.totals == (5, 0)
    fight.A("medium 22")
    assert fight.offers == {"take back medium 16"}
    fight.A("take back medium 16")
    assert 16 in fight.display(A)
    assert fight.owned(B).total() == owned + 1


@clause("M-G8", "M-C11", "M-C16", "M-C22", "MR-74")
def test_ms_60_a_discarded_card_is_neither_copied_nor_taken_back() -> None:
    fight = table(
        A=family(side="G5", display="M16 M22"), B=family(hand="1", display="M11"), turn=B
    ).B("ghost 1", "medium 11", "banish ghost 5")
    assert fight.totals == (0, 1)
    fight.B("hold")
    assert fight.offers == {"medium 16", "medium 22", "give up"}
    fight.A("medium 16")
    assert fight.asks == "turn"
    assert fight.totals == (0, 1)
    fight.A("medium 22")
    assert fight.offers == {"take back medium 16"}


@clause("M-C06", "M-C14", "M-C11", "MR-67")
@pytest.mark.parametrize("display", ["", "M7"])
def test_ms_61_tripped_against_pairs_a_lone_ghost_stays_in_hand(display: str) -> None:
    fight = table(A=family(side="M6 M14 G3"), B=family(hand="5", display=display), turn=B)
    assert fight.offers == {"give up"}


@clause("M-C06", "M-C14", "M-C11", "MR-67")
def test_ms_61_b_tripped_against_pairs_a_medium_is_the_second_card() -> None:
    fight = table(A=family(side="M6 M14 G3"), B=family(hand="5", display="M11"), turn=B)
    assert fight.offers == {"random", "give up"}
    fight.B("random")
    assert fight.totals == (3, 5)
    assert fight.offers == {"medium 11"}
    fight.B("medium 11", "banish ghost 3")
    assert fight.totals == (0, 5)
    assert fight.offers == {"hold"}


@clause("M-C15", "MR-39")
def test_ms_63_any_card_may_come_along_if_the_option_says_so() -> None:
    fight = about_to_transfer(transfer_cards="any")
    assert fight.offers == {
        "transfer ghost 5",
        "transfer ghost 1",
        "transfer medium 15",
        "transfer medium 8",
        "no transfer",
    }
    fight.A("transfer medium 8").B("lay nothing")
    assert (fight.round, fight.totals) == (5, (0, 0))
    assert "hold" not in fight.offers
    assert fight.side(A) == ["+M8"]
    fight.A("ghost 2")
    assert fight.totals == (2, 0)
