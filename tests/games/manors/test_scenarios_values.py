"""MS-14 to MS-24 and their kin: what a side is worth."""

from tests.games.manors.table import A, B, family, table
from tests.marks import clause


@clause("M-C08", "M-C04", "M-V1", "M-G7", "M-G2")
def test_ms_14_the_bat_lifts_even_cards_laid_before_and_after() -> None:
    fight = table(A=family(side="G2 G3 M4", hand="6", display="M8")).A("medium 8")
    assert fight.totals == (9, 0)
    fight.A("ghost 6")
    assert fight.totals == (16, 0)


@clause("M-C09", "M-C23", "MR-51")
def test_ms_15_the_snake_lifts_both_goldfish() -> None:
    fight = table(A=family(side="M23 G3 G2", display="M9")).A("medium 9")
    assert fight.totals == (10, 0)


@clause("M-C10", "M-V4", "MR-19")
def test_ms_16_knocking_adds_two_to_the_named_value_on_top_of_the_bat() -> None:
    start = table(A=family(side="G2 M4 G4 M8", display="M10")).A("medium 10")
    assert start.offers == {f"name {value}" for value in range(1, 7)}
    assert start.copy().A("name 2").totals == (15, 0)
    assert start.copy().A("name 1").totals == (11, 0)


@clause("M-C12", "M-V2", "MR-15", "M-G2")
def test_ms_17_ones_and_twos_count_for_nothing_whatever_lifts_them() -> None:
    fight = table(
        A=family(side="G6", display="M12"),
        B=family(side="G1 G2 M8 M23 G4", hand="2"),
    )
    assert fight.totals == (6, 11)
    fight.A("medium 12")
    assert fight.totals == (6, 5)
    fight.A("hold").B("ghost 2")
    assert fight.totals == (6, 5)


@clause("M-C17", "MR-14", "M-P3")
def test_ms_18_bonuses_come_before_the_malus_and_the_floor_last() -> None:
    start = table(A=family(display="M17"), B=family(side="G1 G1 G3 M9"))
    assert start.totals == (0, 8)
    start.A("medium 17")
    assert start.copy().A("name 1").totals == (0, 4)
    assert start.copy().A("name 3").totals == (0, 6)


@clause("M-C26", "MR-18")
def test_ms_19_the_cult_lifts_both_sides() -> None:
    fight = table(A=family(side="G3 G1", display="M26"), B=family(side="G3 G3"))
    assert fight.totals == (4, 6)
    fight.A("medium 26", "name 3")
    assert fight.totals == (7, 12)
    assert fight.offers == {"give up"}


@clause("M-C29", "M-V3", "MR-58")
def test_ms_20_under_29_every_other_card_counts_one_and_a_truce_is_blank() -> None:
    fight = table(
        A=family(side="G1 G1 G2", hand="1", display="M29"),
        B=family(side="G6 G5 M8", display="M27"),
    )
    assert fight.totals == (4, 12)
    number = fight.round
    fight.A("medium 29")
    assert fight.totals == (3, 3)
    fight.A("ghost 1", "hold")
    assert fight.totals == (4, 3)
    fight.B("medium 27")
    assert fight.round == number
    assert (fight.asked, fight.asks) == (B, "turn")
    assert fight.totals == (4, 4)


@clause("M-C16", "M-C08", "M-C11", "M-P6", "M-G4", "M-G5", "MR-42", "M-H6", "M-G10", "MR-41")
def test_ms_22_a_copy_outlives_its_model() -> None:
    fight = table(A=family(side="G4 M8", display="M16"), B=family(display="M11")).A("medium 16")
    assert fight.offers == {"copy 4", "no copy"}
    fight.A("copy 4")
    assert fight.totals == (10, 0)
    fight.A("hold").B("medium 11", "banish ghost 4")
    assert fight.totals == (5, 0)
    assert fight.discards(A) == ["G4"]


@clause("M-C16", "M-G5", "MR-42")
def test_ms_22_b_declining_the_copy_leaves_no_unit() -> None:
    fight = table(A=family(side="G4 M8", display="M16")).A("medium 16", "no copy")
    assert fight.totals == (5, 0)


@clause("M-C19", "M-H3", "M-P8", "M-H9", "MR-44")
def test_ms_23_christmas_takes_the_value_of_a_top_card_that_stays_there() -> None:
    fight = table(A=family(display="M19", deck=""), B=family(deck="5 3 1")).A("medium 19")
    assert fight.offers == {"reveal other"}
    fight.A("reveal other")
    assert fight.totals == (5, 0)
    assert [fight.known_top(seat, B) for seat in (A, B, None)] == [5, 5, 5]
    assert fight.deck_size(B) == 3
    fight.A("hold").B("give up")
    assert fight.hand(B) == [3, 5]
    assert [fight.known_top(seat, B) for seat in (A, B, None)] == [0, 0, 0]
    assert fight.known_in_hand(A, B) == [5]


@clause("M-C21", "M-P10", "M-H6", "MR-47", "M-G6")
def test_ms_24_bloody_mary_costs_two_ghosts() -> None:
    alone = table(A=family(hand="3", display="M21"))
    assert "medium 21" not in alone.offers
    assert alone.refused_by("medium 21") == "M-C21"
    rich = table(A=family(hand="3 1 1", display="M21")).A("medium 21")
    assert rich.offers == {"discard 1", "discard 3"}
    rich.A("discard 1", "discard 1")
    assert rich.totals == (6, 0)
    assert rich.hand(A) == [3]
    assert rich.discards(A) == ["G1", "G1"]
    assert rich.discards_seen_by(B, A) == ["G1", "G1"]


@clause("M-C21", "MR-47")
def test_ms_24_b_she_takes_what_there_is_if_the_option_says_so() -> None:
    fight = table(A=family(hand="3", display="M21"), bloody_mary_short="partial").A("medium 21")
    assert fight.offers == {"discard 3"}
    fight.A("discard 3")
    assert fight.totals == (6, 0)
    assert fight.hand(A) == []


@clause("M-C04", "M-C05", "M-V1")
def test_ms_48_plain_mediums_are_worth_their_value() -> None:
    assert table(A=family(side="M4 M5")).totals == (5, 0)


@clause("M-P3", "M-P6", "M-G7", "M-C10", "M-C16", "M-C17", "MR-16", "MR-41")
def test_ms_58_a_copy_of_a_medium_is_named_and_fouled_like_a_ghost() -> None:
    fight = table(A=family(side="M5", display="M16 M10"), B=family(side="G3 G1", display="M17"))
    assert fight.totals == (3, 4)
    fight.A("medium 16", "copy 3", "medium 10", "name 3")
    assert fight.totals == (10, 4)
    fight.A("hold").B("medium 17", "name 3")
    assert fight.totals == (6, 4)
