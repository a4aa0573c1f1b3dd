"""Each Medium alone, and against a card that changes what it does."""

import pytest

from restinplay.core.rng import Rng
from restinplay.games.manors.cards.mediums import CARDS
from tests.games.manors.setting import Spec
from tests.games.manors.table import A, B, Table, family, round_ten, table
from tests.marks import clause


def lost_by_b(side: str, theirs: str = "", *moves: str, display: str = "") -> Table:
    """Round 6, in which B answers A's side with some moves and gives up."""
    fight = table(
        A=family(side=side),
        B=family(side=theirs, display=display),
        round=6,
        turn=B,
        line={6: 4},
        houses={6: "manor"},
    )
    return fight.B(*moves, "give up")


# 1 Not Yours to Keep


@clause("M-C01", "M-C11", "M-G3", "MR-20", "MR-33")
def test_1_a_banished_card_1_takes_nothing() -> None:
    fight = lost_by_b("M1 G2", "", "medium 11", "banish medium 1", display="M11")
    assert fight.display(B) == {4}
    assert fight.discards(A) == ["M1"]


@clause("M-C01")
def test_1_the_loser_may_be_its_player() -> None:
    fight = lost_by_b("G2", "", "medium 1", display="M1")
    assert fight.display(B) == {4}


@clause("M-C01", "M-C27", "M-E12", "MR-21", "MR-77")
def test_1_a_truce_discards_the_medium_all_the_same() -> None:
    fight = table(A=family(side="M1 G2"), B=family(display="M27"), round=6, turn=B, line={6: 4}).B(
        "medium 27"
    )
    assert 4 in fight.swept
    assert fight.display(A) == fight.display(B) == set()


# 2 Calling Auntie


@clause("M-C02", "M-C14", "MR-38", "M-G9")
def test_2_auntie_with_her_ghost_makes_a_pair() -> None:
    fight = table(A=family(side="M14 G3"), B=family(display="M2", deck="5 1"), turn=B)
    assert fight.offers == {"medium 2", "give up"}
    fight.B("medium 2", "fetch 5")
    assert fight.laid == 2
    assert fight.offers == {"hold"}


@clause("M-C02", "M-C14", "MR-38")
def test_2_auntie_without_a_ghost_is_a_lone_card() -> None:
    fight = table(A=family(side="M14 G3"), B=family(display="M2", deck=""), turn=B)
    assert fight.offers == {"give up"}


@clause("M-C02", "M-C25", "MR-23")
def test_2_forbidden_values_are_not_fetched() -> None:
    fight = table(A=family(side="M25=12 G3"), B=family(display="M2", deck="1 2 2"), turn=B)
    fight.B("medium 2")
    assert fight.asks == "turn"
    assert fight.deck(B) == [1, 2, 2]


@clause("M-C02", "M-C29")
def test_2_under_29_auntie_does_not_come() -> None:
    fight = table(A=family(side="M29 G3"), B=family(display="M2", deck="1 2"), turn=B)
    fight.B("medium 2")
    assert fight.asks == "turn"
    assert fight.totals == (1, 1)


@clause("M-C02", "M-G8", "MR-24", "M-C16", "M-C22")
def test_2_a_fetched_ghost_was_played_this_round() -> None:
    fight = table(A=family(display="M2 M16 M22", deck="1 6")).A("medium 2", "fetch 6")
    fight.A("medium 16")
    assert fight.offers == {"copy 6", "no copy"}
    fight.A("copy 6", "medium 22")
    assert "take back ghost 6" in fight.offers


# 3 Show Yourself


@clause("M-C03", "M-C11", "M-G3", "M-H9")
def test_3_the_look_ends_when_the_card_is_banished_and_memory_stays() -> None:
    fight = table(A=family(side="G2", display="M3"), B=family(hand="3 5", display="M11")).A(
        "medium 3", "hold"
    )
    assert fight.seen_hand(A, B) == [3, 5]
    fight.B("medium 11", "banish medium 3")
    assert fight.seen_hand(A, B) is None
    assert fight.known_in_hand(A, B) == [3, 5]
    fight.B("ghost 5")
    assert fight.known_in_hand(A, B) == [3]


@clause("M-C03", "M-C29", "M-G3")
def test_3_the_look_ends_under_29() -> None:
    fight = (
        table(A=family(hand="1", display="M3"), B=family(hand="3 5", display="M29"))
        .A("medium 3", "hold")
        .B("medium 29")
    )
    assert fight.seen_hand(A, B) is None


# 6 Caught in the Carpet


def behind_carpet_and_vanished() -> Table:
    """B cannot lay its Ghosts, and so may lay M11 although it is tripped."""
    fight = table(
        A=family(side="M6 M25=45 G3", hand="1", deck="1 1 ..."),
        B=family(hand="4 5", display="M11", deck="4 5 ..."),
        round=4,
        turn=B,
        start=A,
        houses={4: "manor"},
    )
    assert fight.offers == {"medium 11", "give up"}
    return fight.B("medium 11")


@clause("M-C06", "M-C11", "M-C25")
def test_6_banishing_the_carpet_in_its_own_round_frees() -> None:
    fight = behind_carpet_and_vanished().B("banish medium 6", "give up", "lay nothing")
    fight.A("ghost 1", "hold")
    assert {"ghost 4", "ghost 5"} <= fight.offers
    assert "random" not in fight.offers


@clause("M-C06", "M-C11", "M-C25")
def test_6_the_trip_outlives_the_reason_that_mediums_were_free() -> None:
    fight = behind_carpet_and_vanished().B("banish medium 25")
    assert fight.offers == {"random", "give up"}


@clause("M-C06", "MR-28")
def test_6_without_a_ghost_mediums_are_free_and_the_trip_stays() -> None:
    fight = table(A=family(side="M6 G1"), B=family(display="M2 M4", deck="1 5"), turn=B)
    assert fight.offers == {"medium 2", "medium 4", "give up"}
    fight.B("medium 4")
    assert fight.offers == {"medium 2", "hold"}


@clause("M-C06", "M-C22", "MR-72")
def test_6_taken_back_it_trips_nobody() -> None:
    fight = table(
        A=family(side="G1", hand="", display="M6 M22"),
        B=family(hand="1 5", deck="2 2 ..."),
        round=3,
        houses={3: "manor"},
    ).A("medium 6", "medium 22", "take back medium 6", "lay nothing")
    assert fight.display(A) >= {6}
    assert (fight.round, fight.asked) == (4, B)
    assert {"ghost 1", "ghost 5"} <= fight.offers
    assert "random" not in fight.offers


@clause("MR-81", "M-C06", "M-T3")
def test_mr_81_holding_leaves_a_family_tripped() -> None:
    fight = table(
        A=family(side="M6 G1", hand="3"),
        B=family(display="M4", deck="3 5 ..."),
        round=3,
        turn=B,
        start=A,
        houses={3: "manor"},
    ).B("medium 4", "hold")
    fight.A("give up", "lay nothing")
    assert (fight.round, fight.asked, fight.hand(B)) == (4, B, [3, 5])
    assert fight.offers == {"random", "give up"}


# 7 Wedding Put Off


@clause("M-C07", "M-C29")
def test_7_not_even_29_lets_the_wedding_in() -> None:
    fight = table(A=family(side="M29 G3"), B=family(display="M7"), turn=B)
    assert fight.offers == {"give up"}


# 11 Begone, Apparition


@clause("M-C11", "M-C24")
def test_11_cannot_be_laid_against_spectres_only() -> None:
    fight = table(A=family(side="M24 G3"), B=family(display="M11"), turn=B)
    assert fight.offers == {"give up"}


@clause("M-C11", "M-C15", "MR-71")
def test_11_a_transferred_card_can_be_banished() -> None:
    fight = table(A=family(side="+G5 G5"), B=family(display="M11"), turn=B, start=A, round=4)
    fight.B("medium 11")
    assert fight.offers == {"banish ghost 5", "banish transferred"}
    fight.B("banish transferred")
    assert fight.side(A) == ["G5"]
    assert fight.totals == (5, 0)
    assert fight.discards(A) == ["G5"]


@clause("M-C11", "M-G4", "M-C21")
def test_11_what_bloody_mary_cost_is_not_given_back() -> None:
    fight = table(A=family(hand="1 1 2", display="M21"), B=family(display="M11"))
    fight.A("medium 21", "discard 1", "discard 1", "hold").B("medium 11", "banish medium 21")
    assert fight.totals == (0, 0)
    assert fight.hand(A) == [2]
    assert fight.discards(A) == ["G1", "G1", "M21"]


# 13 This Time or No Time


@clause("M-C13", "M-C11", "M-E5")
def test_13_banished_it_does_not_move() -> None:
    fight = lost_by_b("M13 G1", "", "medium 11", "banish medium 13", display="M11")
    assert fight.side(A, 10) == []
    assert fight.discards(A) == ["M13"]


@clause("M-C13", "M-C22", "M-E5", "MR-72")
def test_13_taken_back_it_does_not_move() -> None:
    fight = table(A=family(side="M13", display="M22"), round=4, houses={4: "manor"})
    fight.A("medium 22", "take back medium 13")
    assert fight.side(A, 10) == []
    assert 13 in fight.display(A)


@clause("M-C13", "M-C27", "M-E12")
def test_13_moves_after_a_truce_too() -> None:
    fight = table(A=family(side="M13", display="M27"), round=4).A("medium 27")
    assert fight.side(A, 10) == ["M13"]


@clause("M-C13", "M-E5", "M-E9", "MR-35")
def test_13_moves_for_a_loser_besides_the_card_that_he_lays() -> None:
    fight = table(
        A=family(side="G6"), B=family(side="M13", hand="2"), round=4, turn=B, houses={4: "manor"}
    ).B("give up", "lay ghost 2")
    assert fight.side(B, 10) == ["M13", "G2"]


@clause("M-C13", "M-C25")
def test_13_is_kept_out_by_a_forbidden_4() -> None:
    fight = table(A=family(side="M25=46 G3"), B=family(display="M13 M21", hand="1 1"), turn=B)
    assert fight.offers == {"ghost 1", "give up"}


# 14 Braver in Pairs


@clause("M-C14", "M-C29", "MR-68", "MR-38")
def test_14_card_29_may_be_a_lone_card() -> None:
    fight = table(A=family(side="M14 G3"), B=family(display="M29"), turn=B)
    assert fight.offers == {"medium 29", "give up"}
    fight.B("medium 29")
    assert fight.totals == (2, 0)
    assert fight.offers == {"give up"}


@clause("M-C14", "M-C22", "MR-38")
def test_14_playing_dead_is_never_first_but_counts_as_the_second() -> None:
    fight = table(A=family(side="M14 G3"), B=family(hand="2", display="M22"), turn=B)
    assert fight.offers == {"ghost 2", "give up"}
    fight.B("ghost 2")
    assert fight.offers == {"medium 22"}
    fight.B("medium 22")
    assert fight.offers == {"take back ghost 2"}


@clause("M-C14", "MR-37", "M-C25")
def test_14_a_second_card_that_becomes_impossible_means_giving_up() -> None:
    fight = table(A=family(side="M14 G3"), B=family(hand="5", display="M25"), turn=B)
    assert fight.offers == {"ghost 5", "medium 25", "give up"}
    fight.B("medium 25", "name 4 5")
    assert fight.offers == {"give up"}


@clause("M-C14", "M-C21", "MR-37")
def test_14_a_first_card_that_spoils_the_second_means_giving_up_even_ahead() -> None:
    fight = table(A=family(side="M14 G3"), B=family(hand="1 1", display="M21"), turn=B)
    fight.B("medium 21", "discard 1", "discard 1")
    assert fight.totals == (3, 6)
    assert fight.offers == {"give up"}
    assert fight.refused_by("hold") == "M-C14"


@clause("M-C14")
def test_14_binds_the_opponent_and_not_its_player() -> None:
    fight = table(A=family(side="M14 G3", hand="1"), B=family(side="G4"))
    assert fight.offers == {"ghost 1", "give up"}


@clause("MR-82", "M-C11", "M-C14", "MR-38")
@pytest.mark.parametrize(
    "lone", [family(display="M11"), family(hand="4", display="M11 M7"), family(display="M11 M4")]
)
def test_mr_82_a_lone_card_11_must_banish_card_14(lone: Spec) -> None:
    """Cards that may not be laid do not count: a forbidden Ghost, M7, a forbidden M4."""
    fight = table(A=family(side="M14 M25=24 G3"), B=lone, turn=B)
    assert fight.offers == {"medium 11", "give up"}
    fight.B("medium 11")
    assert fight.offers == {"banish medium 14"}
    refusal = fight.state.why_not(fight.state.moves.parse("banish ghost 3"))
    assert str(refusal) == "no other card can follow, so throw out card 14 (MR-82)"
    fight.B("banish medium 14")
    assert fight.totals == (3, 0)
    assert fight.offers == {"give up"}


@clause("MR-82", "M-C11", "M-C14")
@pytest.mark.parametrize(
    "more", [family(hand="1", display="M11"), family(display="M11 M8"), family(display="M11 M22")]
)
def test_mr_82_a_card_11_that_another_can_follow_banishes_what_it_likes(more: Spec) -> None:
    fight = table(A=family(side="M14 G2"), B=more, turn=B).B("medium 11")
    assert fight.offers == {"banish ghost 2", "banish medium 14"}


@clause("MR-82", "M-C11", "M-C14")
def test_mr_82_a_second_card_11_banishes_what_it_likes() -> None:
    fight = table(A=family(side="M14 G2"), B=family(hand="1", display="M11"), turn=B)
    fight.B("ghost 1", "medium 11")
    assert fight.offers == {"banish ghost 2", "banish medium 14"}


@clause("MR-82", "M-C11")
def test_mr_82_without_card_14_a_lone_card_11_banishes_what_it_likes() -> None:
    fight = table(A=family(side="G2 M8"), B=family(display="M11"), turn=B).B("medium 11")
    assert fight.offers == {"banish ghost 2", "banish medium 8"}


@clause("MR-82", "M-H10")
def test_mr_82_who_leaves_card_14_has_a_ghost_to_lay() -> None:
    """A sees card 14 stay, and so knows that one of two unknown Ghosts is neither a 1 nor a 2."""
    fight = table(A=family(side="M14 M25=12 G3"), B=family(hand="2 5", display="M11"), turn=B)
    fight.B("medium 11", "banish ghost 3")
    game = fight.game
    for seed in range(200):
        world = game.new()
        game.belief(fight.state.view(A)).imagine(world, Rng(seed))
        assert world.may_be_laid(B) != 0


@clause("MR-82", "M-C11", "M-C14", "MR-38")
def test_mr_82_a_lone_card_11_may_banish_another_card_than_14_if_the_option_says_so() -> None:
    fight = table(A=family(side="M14 G2 G3"), B=family(display="M11"), turn=B, lone_banish="any")
    assert fight.offers == {"medium 11", "give up"}
    fight.B("medium 11")
    assert fight.offers == {"banish ghost 2", "banish ghost 3", "banish medium 14"}
    fight.B("banish ghost 3")
    assert fight.totals == (2, 0)
    assert fight.offers == {"give up"}


# 15 Me Again


@clause("M-C15", "M-C11", "M-E6")
def test_15_banished_it_moves_nothing() -> None:
    fight = lost_by_b("M15 G5", "", "medium 11", "banish medium 15", display="M11")
    assert fight.asks == "lay"


@clause("M-C15", "M-E6")
def test_15_a_loser_moves_nothing() -> None:
    fight = table(
        A=family(side="G6"), B=family(side="M15 G5"), turn=B, round=4, houses={4: "manor"}
    )
    fight.B("give up")
    assert fight.asks == "lay"


@clause("M-C15", "M-C27", "M-E12")
def test_15_a_truce_moves_nothing() -> None:
    fight = table(A=family(side="M15 G5", display="M27"), round=4).A("medium 27")
    assert (fight.round, fight.asks) == (5, "turn")
    assert fight.side(A) == []


@clause("M-C15", "M-C12", "M-C16", "MR-71", "M-C23")
def test_15_goldfish_move_with_both_units_and_meet_the_new_rounds_effects() -> None:
    fight = table(
        A=family(side="M15 M23"),
        B=family(hand="1", display="M12"),
        round=4,
        turn=B,
        houses={4: "manor"},
    ).B("give up")
    assert fight.offers == {"transfer medium 23", "no transfer"}
    fight.A("transfer medium 23").B("lay nothing")
    assert fight.totals == (2, 0)
    fight.A("hold").B("medium 12")
    assert fight.totals == (0, 0)
    assert fight.side(A) == ["+M23"]


@clause("M-C15", "M-C03", "M-G8")
def test_15_moves_no_look() -> None:
    fight = (
        table(A=family(side="M15 M3"), B=family(hand="1 5"), round=4, turn=B, houses={4: "manor"})
        .B("give up")
        .A("transfer medium 3")
        .B("lay nothing")
    )
    assert fight.totals == (1, 0)
    assert fight.seen_hand(A, B) is None


@clause("M-C15", "M-C19", "M-C16", "MR-39")
def test_15_moves_a_copy_but_not_a_revealed_value() -> None:
    fight = table(A=family(side="M15 M16=3 M19=5 M14 G3"), round=7, turn=B, houses={7: "manor"}).B(
        "give up"
    )
    assert fight.offers == {"transfer ghost 3", "transfer medium 16", "no transfer"}
    fight.A("transfer medium 16").B("lay nothing")
    assert fight.totals == (3, 0)


@clause("M-C15", "MR-39", "M-C19", "M-C29")
def test_15_any_card_that_came_along_without_a_unit_counts_0_and_1_under_29() -> None:
    fight = table(
        A=family(side="M15 M19=5", display="M29", hand="1"),
        round=5,
        turn=B,
        houses={5: "manor"},
        transfer_cards="any",
    ).B("give up")
    assert fight.offers == {"transfer medium 15", "transfer medium 19", "no transfer"}
    fight.A("transfer medium 19").B("lay nothing")
    assert fight.totals == (0, 0)
    fight.A("medium 29")
    assert fight.totals == (1, 0)


@clause("MR-78", "M-C06", "M-C15", "MR-29")
def test_mr_78_a_6_that_came_along_leaves_the_opponent_tripped() -> None:
    fight = table(
        A=family(side="M6 M15 G2", hand="1 3", display="M29"),
        B=family(hand="4 5", deck="1 1 1 1"),
        round=5,
        turn=B,
        houses={5: "manor", 6: "castle"},
        transfer_cards="any",
    ).B("give up")
    fight.A("transfer medium 6").B("lay nothing")
    assert fight.side(A) == ["+M6"]
    fight.A("ghost 3", "medium 29", "hold")
    assert fight.offers == {"random", "give up"}
    fight.B("give up", "lay nothing").A("ghost 1", "hold")
    assert {"ghost 4", "ghost 5"} < fight.offers


# 16 Seeing Double


@clause("M-C16", "M-C25", "MR-53")
def test_16_does_not_copy_a_forbidden_value() -> None:
    fight = table(A=family(side="M25=12 G3"), B=family(side="G2 G4", display="M16"), turn=B)
    fight.B("medium 16")
    assert fight.offers == {"copy 4", "no copy"}


@clause("M-C16", "MR-41", "M-C21", "M-C23", "M-G7")
def test_16_copies_any_unit_of_its_side_once() -> None:
    fight = table(A=family(side="M23 M21 M13 G2", display="M16")).A("medium 16")
    assert fight.offers == {"copy 1", "copy 2", "copy 4", "copy 6", "no copy"}


# 18 I Shall Return


@clause("M-C18", "M-C29")
def test_18_under_29_nothing_returns() -> None:
    fight = table(
        A=family(side="M29 G3"), B=family(display="M18", earlier={1: "G6"}), round=4, turn=B
    ).B("medium 18")
    assert fight.asks == "turn"
    assert fight.side(B, 1) == ["G6"]


@clause("M-C18", "MR-43")
def test_18_the_lowest_round_gives_its_ghost_first() -> None:
    fight = table(
        A=family(display="M18", earlier={2: "G4", 3: "G4"}, deck=""), round=5, tenth="A G6"
    ).A("medium 18")
    assert fight.offers == {"return 4"}
    fight.A("return 4")
    assert (fight.side(A, 2), fight.side(A, 3)) == ([], ["G4"])
    assert fight.deck(A) == [4]


@clause("M-C18", "M-C02", "M-P17")
def test_18_and_2_bring_a_ghost_back() -> None:
    fight = table(A=family(display="M2 M18", earlier={1: "G6"}, deck=""), round=4)
    fight.A("medium 18", "return 6", "medium 2", "fetch 6")
    assert fight.totals == (6, 0)
    assert fight.side(A) == ["G6", "M2", "M18"]


# 19 Christmas to Come


@clause("M-C19", "M-C18", "M-H3", "M-H9")
def test_19_a_shuffle_hides_the_top_again_but_not_that_the_card_is_there() -> None:
    fight = table(
        A=family(display="M19"),
        B=family(hand="2", deck="5 3 1", display="M18", earlier={1: "G6"}),
        round=5,
    ).A("medium 19", "reveal other", "hold")
    assert fight.known_top(A, B) == 5
    fight.B("medium 18", "return 6")
    assert [fight.known_top(seat, B) for seat in (A, B, None)] == [0, 0, 0]
    assert fight.known_in_deck(A, B) == [5, 6]
    assert fight.totals == (5, 0)


@clause("M-C19", "M-C25", "MR-54")
def test_19_may_reveal_a_forbidden_value() -> None:
    fight = table(A=family(side="M25=35 G4"), B=family(display="M19", deck="5 1"), turn=B).B(
        "medium 19", "reveal own"
    )
    assert fight.totals == (4, 5)


# 20 See You at the End


@clause("M-C20", "M-C25", "MR-54")
def test_20_may_send_a_forbidden_value() -> None:
    fight = table(A=family(side="M25=35 G4"), B=family(hand="5", display="M20"), turn=B)
    fight.B("medium 20", "send own")
    assert fight.side(B, 10) == ["G5"]


@clause("M-C20", "M-C29")
def test_20_under_29_nobody_is_sent() -> None:
    fight = table(A=family(side="M29 G4"), B=family(hand="5", display="M20"), turn=B)
    fight.B("medium 20")
    assert fight.side(B, 10) == []
    assert fight.asks == "turn"


# 21 Bloody Mary


@clause("M-C21", "M-C29")
def test_21_under_29_she_comes_free_and_is_worth_1() -> None:
    fight = table(A=family(side="M29 G4"), B=family(hand="5", display="M21"), turn=B)
    fight.B("medium 21")
    assert fight.asks == "turn"
    assert fight.hand(B) == [5]
    assert fight.totals == (1, 1)


# 22 Playing Dead


@clause("M-C22", "M-C29")
def test_22_under_29_it_ends_nothing() -> None:
    fight = table(A=family(side="M29 G4"), B=family(side="G1", display="M22"), turn=B)
    fight.B("medium 22")
    assert (fight.asked, fight.asks) == (B, "turn")
    assert fight.totals == (1, 2)


@clause("M-C22", "M-W1", "M-E3")
def test_22_may_hand_the_opponent_the_game() -> None:
    fight = table(
        A=family(hand="5", display="M22"), B=family(castles=2), round=5, houses={5: "castle"}
    ).A("medium 22")
    assert (fight.winner, fight.reason) == (B, "castles")


# 24 Spectres Only


@clause("M-C24", "M-C29", "MR-68")
def test_24_stops_29() -> None:
    fight = table(A=family(side="M24 G4"), B=family(hand="1", display="M29"), turn=B)
    assert fight.offers == {"ghost 1", "give up"}


@clause("M-C24", "M-C29")
def test_24_is_lifted_by_its_players_29() -> None:
    fight = table(A=family(side="M24 M29 G4"), B=family(display="M5 M8"), turn=B)
    assert fight.offers == {"medium 5", "medium 8", "give up"}


# 25 Raymonde and René Are Gone


@clause("M-C25", "M-C11", "M-G3")
def test_25_banished_it_forbids_nothing() -> None:
    fight = table(A=family(side="M25=12 G3"), B=family(hand="1 2", display="M11"), turn=B)
    assert fight.offers == {"medium 11", "give up"}
    fight.B("medium 11", "banish medium 25")
    assert fight.offers == {"ghost 1", "ghost 2", "give up"}


# 26 Cult Spirit, 27 Conjurers' Truce, 28 House Swap


@clause("M-C26", "M-C11")
def test_26_banished_it_lifts_nobody() -> None:
    fight = table(A=family(side="M26=3 G3"), B=family(side="G3", display="M11"), turn=B)
    assert fight.totals == (6, 6)
    fight.B("medium 11", "banish medium 26")
    assert fight.totals == (3, 3)


@clause("M-C27", "M-E12", "M-E7", "M-C06")
def test_27_a_truce_carries_the_carpet_over() -> None:
    fight = table(A=family(hand="2", display="M6 M27"), B=family(hand="4"), round=3, start=A).A(
        "medium 6", "medium 27"
    )
    assert (fight.round, fight.start) == (4, A)
    fight.A("ghost 2", "hold")
    assert fight.offers == {"random", "give up"}


@clause("M-C28", "M-C29")
def test_28_under_29_no_house_moves() -> None:
    fight = table(A=family(side="M29 G4"), B=family(display="M28"), turn=B).B("medium 28")
    assert fight.asks == "turn"


@clause("M-C28", "M-C27", "MR-57")
def test_28_does_not_touch_the_pile_of_a_truce() -> None:
    fight = table(
        A=family(display="M27 M28"),
        round=7,
        houses={7: "manor", 8: "castle", 9: "castle", 10: "manor"},
    ).A("medium 27", "medium 28")
    assert fight.round == 8
    assert fight.offers == {"swap 9 10", "keep"}


# What is done, undone and left behind


@clause("M-C02", "M-Q2", "M-C19")
def test_2_a_fetch_shuffles_the_deck_and_its_revealed_top_is_forgotten() -> None:
    fight = table(A=family(display="M2 M19", deck="3 1 5"), round=5)
    fight.A("medium 19", "reveal own")
    assert fight.known_top(B, A) == 3
    assert fight.A("medium 2", "fetch 5").known_top(B, A) == 0


@clause("M-C18", "M-Q2", "M-C19")
def test_18_a_return_shuffles_the_deck_and_its_revealed_top_is_forgotten() -> None:
    mine = family(display="M18 M19", deck="3 1 5", earlier={2: "G4"})
    fight = table(A=mine, round=5).A("medium 19", "reveal own", "medium 18", "return 4")
    assert fight.known_top(B, A) == 0
    assert fight.deck(A) == [1, 3, 4, 5]


@clause("M-C20", "M-G8")
def test_20_on_round_ten_the_ghost_leaves_the_hand() -> None:
    fight = round_ten("A M20, B G2, B M11", family(hand="4"))
    assert fight.A("send own").hand(A) == []
    assert fight.totals == (4, 2)


@clause("M-C21", "M-X5", "M-V1")
def test_21_unpaid_counts_nothing_even_when_values_change_after_it() -> None:
    assert round_ten("A M21, A M8, B G2, B M11").totals == (0, 2)


@clause("M-C15", "M-T6", "M-E7")
def test_15_a_medium_that_came_along_stays_where_its_round_was_fought() -> None:
    fight = table(A=family(side="+M4 G5"), turn=B, start=A, round=5, houses={5: "manor"})
    fight.B("give up")
    assert fight.side(A, 5) == ["G5", "M4"]


@clause("M-S5", "M-H3", "M-H6")
def test_a_deck_is_dealt_from_all_its_ghosts() -> None:
    state = table().game.new()
    while state.question().kind != "draw":
        state.play(state.legal()[0])
    ghosts = [state.moves.text(move) for move in state.lot().contents]
    assert {ghost: ghosts.count(ghost) for ghost in ghosts} == {
        f"G{value}": 7 - value for value in range(1, 7)
    }


@clause("M-C08", "M-C09", "M-C10", "M-C12", "M-C17")
@pytest.mark.parametrize(
    ("number", "mine", "theirs"),
    [(8, "2", "1"), (9, "1", "2"), (10, "6", ""), (12, "", "2"), (12, "6", "1"), (17, "", "6")],
)
def test_a_medium_about_values_finds_something_only_where_they_lie(
    number: int, mine: str, theirs: str
) -> None:
    for me, other in ((A, B), (B, A)):
        sides = {me: mine, other: theirs}
        lying = [family(side="".join(f"G{value}" for value in sides[f])) for f in (A, B)]
        turned = [family(side="".join(f"G{value}" for value in sides[1 - f])) for f in (A, B)]
        assert not CARDS[number].is_idle(table(*lying, round=3).state, me)
        if mine != theirs and (number != 12 or not mine):
            assert CARDS[number].is_idle(table(*turned, round=3).state, me)


def reads_back(fight: Table) -> bool:
    """Whether the position is no more than what its text says, and one that can be."""
    return fight.game.position(repr(fight.state)) == fight.state


@clause("M-G3", "M-C10", "M-C16", "M-C17", "M-C25", "M-C26", "M-C06")
@pytest.mark.parametrize("card", ["M10=2", "M16=4", "M17=2", "M25=23", "M26=1", "M6"])
def test_of_a_medium_thrown_out_nothing_is_left(card: str) -> None:
    number = card[1:].split("=")[0]
    fight = table(A=family(side=f"{card} G4"), B=family(display="M11"), turn=B, round=5)
    fight.B("medium 11", f"banish medium {number}")
    assert fight.totals == (4, 0)
    assert reads_back(fight)


@clause("M-C11", "M-H6", "M-X2")
def test_11_on_round_ten_discards_the_medium_for_good() -> None:
    fight = round_ten("B M8, B G4, A M11, A G1").A("banish medium 8")
    assert "M8" in fight.discards(B)
    assert fight.over


@clause("M-C21", "M-X5")
def test_21_unpaid_does_nothing_on_round_ten_but_lie_there() -> None:
    fight = round_ten("A M21, B M11, B G2")
    assert fight.offers == {"banish medium 21"}
    assert reads_back(fight)


@clause("M-H2", "M-H4", "M-X1")
def test_what_is_laid_on_round_ten_is_hidden_from_the_other_side_only() -> None:
    fight = table(A=family(hand="5", display="M4"), round=5).A("give up")
    moves = fight.state.moves
    for seat, ghost in ((A, "lay ghost 5"), (B, "lay ghost ?"), (-1, "lay ghost ?")):
        assert fight.state.witness(moves.parse("lay ghost 5"), seat) == ghost
        assert fight.state.witness(moves.parse("lay medium 4"), seat) == "lay medium 4"
        assert fight.state.witness(moves.parse("lay nothing"), seat) == "lay nothing"
    last = table(A=family(hand="5"), round=9).A("give up")
    assert last.state.witness(moves.parse("lay ghost 5"), B) == "lay ghost 5"


@clause("M-C03", "M-C20", "M-H4")
@pytest.mark.parametrize("me", [A, B])
def test_20_shows_the_ghost_only_to_who_looks_into_that_hand(me: int) -> None:
    specs = [family(hand="5 5"), family(hand="5 5")]
    specs[me] = family(side="M3 G1", display="M20")
    state = table(specs[A], specs[B], round=5, turn=me).state
    for text in ("medium 20", "send other"):
        state.play(state.moves.parse(text))
    sent = state.moves.parse("G5")
    assert [state.witness(sent, seat) for seat in (A, B, -1)] == ["G5", "G5", "?"]
