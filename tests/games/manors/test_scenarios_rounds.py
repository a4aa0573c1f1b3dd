"""MS-01 to MS-13 and their kin: set-up, turns, the end of a round and of the game."""

from collections import Counter

import pytest

from tests.games.manors.table import A, B, Table, dealt, family, round_ten, table
from tests.marks import clause


@clause("M-S1", "M-S2", "M-S3", "M-S4", "M-S5", "M-S6", "M-P1", "M-Q1", "M-T5", "M-H1")
@pytest.mark.parametrize("seed", range(10))
def test_ms_01_the_table_is_set(seed: int) -> None:
    new = dealt(seed)
    assert sorted(new.line) == list(range(1, 10))
    assert len(set(new.line.values())) == 9
    assert set(new.line.values()) <= set(range(1, 30))
    assert all(len(new.houses_at(position)) == 1 for position in range(1, 11))
    lying = Counter(kind for position in range(1, 11) for kind in new.houses_at(position))
    assert lying == {"manor": 6, "castle": 4}
    for seat in (A, B):
        assert (len(new.hand(seat)), new.deck_size(seat)) == (5, 16)
        assert new.display(seat) == set()
        assert new.discards(seat) == []
        assert not any(new.side(seat, number) for number in range(1, 11))
        assert new.owned(seat) == {}
    assert new.round == 1
    assert new.asked == new.start
    assert new.asks == "turn"
    assert new.totals == (0, 0)
    assert new.offers == {"give up", *(f"ghost {value}" for value in new.hand(new.start))}


@clause("M-S6", "MR-01")
@pytest.mark.parametrize("first", ["A", "B"])
def test_ms_01_b_the_first_family_may_be_chosen(first: str) -> None:
    assert all(dealt(seed, first_family=first).start == "AB".index(first) for seed in range(5))
    assert {dealt(seed).start for seed in range(20)} == {A, B}


def the_printed_example() -> Table:
    return table(
        A=family(hand="1 2 2 3 4", deck="1 1 3 1 ..."),
        B=family(hand="1 1 2 2 5", deck="1 3 1 4 ..."),
        round=1,
        turn=B,
        line={1: 4, 2: 8, 3: 5},
        houses={1: "manor", 2: "castle", 3: "manor"},
    )


def after_round_1() -> Table:
    example = the_printed_example().B("ghost 1", "ghost 2", "hold").A("ghost 1", "ghost 3", "hold")
    return example.B("give up", "lay ghost 3")


def after_round_2() -> Table:
    return after_round_1().A("give up", "lay ghost 1")


@clause("M-T2", "M-T3", "M-T4", "M-E2", "M-E4", "M-E8", "M-E9", "M-E11", "M-T1")
def test_ms_02_the_first_round_of_the_printed_example() -> None:
    example = the_printed_example().B("ghost 1", "ghost 2")
    assert example.totals == (0, 3)
    example.B("hold").A("ghost 1", "ghost 3")
    assert example.totals == (4, 3)
    example.A("hold").B("give up")
    assert example.owned(A) == {"manor": 1}
    assert example.display(B) == {4}
    assert example.hand(A) == [1, 1, 2, 2, 4]
    assert example.hand(B) == [1, 1, 2, 3, 5]
    assert (example.asked, example.asks) == (B, "lay")
    assert example.offers == {
        "lay ghost 1",
        "lay ghost 2",
        "lay ghost 3",
        "lay ghost 5",
        "lay medium 4",
        "lay nothing",
    }
    example.B("lay ghost 3")
    assert example.hand(B) == [1, 1, 2, 5]
    assert example.side(B, 10) == ["G3"]
    assert (example.round, example.start, example.asked) == (2, A, A)
    assert example.asks == "turn"


@clause("M-T5", "M-E2", "M-E9", "M-E11", "MR-02")
def test_ms_03_giving_up_at_once_leaves_the_house_to_an_empty_side() -> None:
    example = after_round_1()
    assert example.hand(A) == [1, 1, 2, 2, 4]
    assert "hold" not in example.offers
    example.A("give up")
    assert example.owned(B) == {"castle": 1}
    assert example.side(B, 2) == []
    assert example.display(A) == {8}
    assert example.hand(A) == [1, 1, 1, 2, 2, 3, 4]
    assert example.hand(B) == [1, 1, 1, 2, 4, 5]
    example.A("lay ghost 1")
    assert example.side(A, 10) == ["G1"]
    assert (example.round, example.start, example.asked) == (3, B, B)


@clause("M-C08", "M-G2", "M-V4", "M-T6")
def test_ms_04_the_third_round_turns_on_the_bat() -> None:
    example = after_round_2().B("ghost 2", "hold")
    assert example.totals == (0, 2)
    example.A("ghost 2", "ghost 2", "hold")
    assert example.totals == (4, 2)
    example.B("ghost 5", "hold")
    assert example.totals == (4, 7)
    example.A("ghost 4", "hold")
    assert example.totals == (8, 7)
    example.B("ghost 1", "ghost 1", "hold")
    assert example.totals == (8, 9)
    example.A("medium 8")
    assert example.totals == (11, 9)
    example.A("hold").B("give up", "lay nothing")
    assert example.owned(A) == {"manor": 2}
    assert example.display(B) == {4, 5}
    assert (example.round, example.start) == (4, A)
    assert example.side(A, 3) == ["G2", "G2", "G4", "M8"]
    assert example.side(B, 10) == ["G3"]


@clause("M-T3", "M-T4", "MR-03")
def test_ms_05_a_tie_is_not_enough_to_hold() -> None:
    fight = table(A=family(side="G4"), B=family(hand="4 1"), turn=B).B("ghost 4")
    assert fight.totals == (4, 4)
    assert fight.offers == {"ghost 1", "give up"}
    fight.B("ghost 1")
    assert fight.totals == (4, 5)
    assert fight.offers == {"hold"}
    assert fight.refused_by("give up") == "M-T4"


@clause("M-T7", "M-P16", "MR-06")
def test_ms_06_with_nothing_to_lay_one_gives_up() -> None:
    fight = table(A=family(side="G1"), turn=B)
    assert fight.offers == {"give up"}
    fight = table(A=family(side="G1"), B=family(display="M4"), turn=B).B("medium 4")
    assert fight.totals == (1, 2)
    assert fight.offers == {"hold"}


@clause("M-W1", "M-E3", "M-W6", "MR-10")
def test_ms_07_a_third_castle_wins_before_anything_else_happens() -> None:
    fight = table(
        A=family(side="G1", castles=2, deck="1 2 ..."),
        B=family(hand="1"),
        round=5,
        turn=B,
        houses={5: "castle"},
    )
    medium, hands = fight.line[5], (fight.hand(A), fight.hand(B))
    fight.B("give up")
    assert fight.owned(A)["castle"] == 3
    assert (fight.winner, fight.reason) == (A, "castles")
    assert medium not in fight.display(B)
    assert (fight.hand(A), fight.hand(B)) == hands
    assert fight.offers == set()


@clause("M-W1", "M-W6")
def test_ms_08_a_fourth_manor_wins() -> None:
    fight = table(B=family(manors=3, castles=2), round=7, houses={7: "manor"}).A("give up")
    assert (fight.winner, fight.reason) == (B, "manors")


@clause("M-E8", "MR-11", "M-E11", "M-X1")
def test_ms_09_a_short_deck_is_drawn_to_its_end() -> None:
    fight = table(
        A=family(deck="4", manors=2, castles=2),
        B=family(deck="", manors=2, castles=2),
        round=9,
        houses={9: "manor", 10: "manor"},
    ).A("give up")
    assert fight.hand(A) == [4]
    assert fight.hand(B) == []
    assert (fight.deck_size(A), fight.deck_size(B)) == (0, 0)
    assert (fight.asked, fight.asks) == (A, "lay")
    fight.A("lay ghost 4")
    assert fight.round == 10
    assert fight.totals == (4, 0)
    assert (fight.winner, fight.reason) == (A, "tenth")


def three_and_two_against_three_and_one(cards: str) -> Table:
    owned = family(manors=3, castles=2), family(manors=3, castles=1)
    return round_ten(cards, *owned, house="castle")


@clause("M-X1", "M-X6", "M-W3", "MR-69")
def test_ms_10_the_winner_of_round_ten_wins_the_game() -> None:
    end = three_and_two_against_three_and_one("A G3, A G2, B G4, B G2")
    assert end.totals == (5, 6)
    assert end.owned(B) == {"manor": 3, "castle": 2}
    assert end.owned(A) == {"manor": 3, "castle": 2}
    assert (end.winner, end.reason) == (B, "tenth")
    end = three_and_two_against_three_and_one("A G3, A G2, B G4")
    assert end.totals == (5, 4)
    assert end.owned(A) == {"manor": 3, "castle": 3}
    assert (end.winner, end.reason) == (A, "castles")


@clause("M-X7", "M-W4", "MR-62")
def test_ms_11_a_tie_on_round_ten_is_void_and_tokens_decide() -> None:
    end = three_and_two_against_three_and_one("A G3, A G2, B G5")
    assert end.totals == (5, 5)
    assert end.houses_at(10) == ["castle"]
    assert (end.owned(A).total(), end.owned(B).total()) == (5, 4)
    assert (end.winner, end.reason) == (A, "tokens")


@clause("M-W5", "M-E12", "M-C27", "MR-56", "MR-63")
def test_ms_12_a_truce_in_round_nine_makes_a_draw_possible() -> None:
    end = table(
        A=family(hand="", display="M27", deck="", manors=3, castles=1),
        B=family(hand="", deck="", manors=2, castles=2),
        round=9,
        houses={9: "manor", 10: "castle"},
        tenth="A G4, B G4",
    ).A("medium 27")
    assert sorted(end.houses_at(10)) == ["castle", "manor"]
    assert end.totals == (4, 4)
    assert (end.winner, end.reason) == (None, "draw")
    assert (end.owned(A).total(), end.owned(B).total()) == (4, 4)


@clause("M-V5", "M-V6", "MR-61", "MR-34")
def test_ms_13_a_negative_side_loses_to_an_empty_one() -> None:
    end = round_ten("A M13")
    assert end.totals == (-2, 0)
    assert end.winner == B


@clause("M-E4", "M-G10", "M-T1", "M-T6")
def test_ms_55_what_was_laid_stays_at_its_round() -> None:
    example = after_round_2().B("ghost 2", "hold").A("give up", "lay nothing")
    assert example.side(B, 1) == ["G1", "G2"]
    assert example.side(A, 1) == ["G1", "G3"]
    assert example.side(A, 2) == example.side(B, 2) == []
    assert example.side(B, 3) == ["G2"]
    assert sorted(example.line) == [4, 5, 6, 7, 8, 9]
    assert example.round == 4


@clause("M-E7", "M-G1", "M-G3")
def test_ms_57_effects_end_with_their_round() -> None:
    fight = table(A=family(hand="2 4", display="M8", deck="1 1 ..."), B=family(), round=2)
    fight.A("medium 8", "ghost 2")
    assert fight.totals == (3, 0)
    fight.A("hold").B("give up", "lay nothing").A("ghost 4")
    assert fight.round == 3
    assert fight.totals == (4, 0)
