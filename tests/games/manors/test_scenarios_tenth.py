"""MS-35, MS-36, MS-43 to MS-45, MS-52, MS-62: the tenth round."""

import pytest

from tests.games.manors.table import A, B, Table, family, round_ten, table
from tests.marks import clause


@clause("M-C15", "M-X2", "M-X3", "MR-40", "MR-70")
def test_ms_35_a_card_transferred_after_round_nine_lies_open_on_round_ten() -> None:
    end = table(
        A=family(side="M4 M15", hand="", deck="", manors=2, castles=2),
        B=family(hand="5", deck="", manors=2, castles=2),
        round=9,
        turn=B,
        houses={9: "manor", 10: "manor"},
    ).B("give up")
    assert end.offers == {"transfer medium 4", "no transfer"}
    end.A("transfer medium 4")
    assert end.side(A, 10) == ["+M4"]
    assert end.tenth_seen(B, A) == ["1 M4"]
    end.B("lay nothing")
    assert end.totals == (2, 0)
    assert end.winner == A


@clause("M-C13", "M-E5", "M-V5", "MR-35")
def test_ms_36_this_time_or_no_time_moves_to_round_ten() -> None:
    fight = table(A=family(side="M13"), B=family(hand="1"), round=3, turn=B)
    assert fight.totals == (4, 0)
    fight.B("give up")
    assert fight.side(A, 3) == []
    assert fight.side(A, 10) == ["M13"]
    assert fight.tenth_seen(B, A) == ["1 M13"]
    assert (fight.asked, fight.asks) == (B, "lay")


@clause("M-C13", "M-V5")
def test_ms_36_b_there_it_takes_two_away() -> None:
    assert round_ten("A M13, A G5, B G2").totals == (3, 2)


def bats_and_begone() -> Table:
    return round_ten("A G4, B M11, A M8, B G4", family(manors=3, castles=2))


@clause("M-X2", "M-X3", "M-X4", "M-X5", "M-P15", "MR-59", "M-G1")
def test_ms_43_what_is_banished_before_its_place_is_not_resolved() -> None:
    end = bats_and_begone()
    assert end.asked == B
    assert end.totals == (4, 4)
    assert end.offers == {"banish ghost 4", "banish medium 8"}
    end.B("banish medium 8")
    assert end.totals == (4, 4)
    assert end.houses_at(10) != []
    assert end.reason == "tokens"
    end = bats_and_begone().B("banish ghost 4")
    assert end.totals == (0, 4)
    assert end.winner == B
    assert end.reason in ("tenth", "manors", "castles")


@clause("M-X5", "M-X6", "M-X7", "M-C22", "M-C27", "MR-56")
def test_ms_44_the_first_of_truce_and_playing_dead_decides() -> None:
    end = round_ten("B M22, A M27")
    assert end.winner == A
    assert end.houses_at(10) == []
    assert end.side(B, 10) == ["M22"]
    end = round_ten("A M27, B M22", family(manors=3, castles=2))
    assert (end.winner, end.reason) == (A, "tokens")
    assert end.houses_at(10) != []


@clause("M-C21", "M-C16", "MR-48", "M-P15")
def test_ms_45_bloody_mary_wants_to_be_paid_on_round_ten() -> None:
    end = round_ten("A M21, A M16", family(hand="1 3"))
    assert end.offers == {"discard 1", "discard 3"}
    end.A("discard 1", "discard 3")
    assert end.totals == (6, 0)
    assert end.offers == {"copy 6", "no copy"}
    end.A("copy 6")
    assert end.totals == (12, 0)


@clause("M-C21", "M-C16", "MR-48")
def test_ms_45_b_unpaid_she_is_worth_nothing() -> None:
    end = round_ten("A M21, A M16", family(hand="1"))
    assert end.totals == (0, 0)
    assert end.hand(A) == [1]
    assert end.over


@clause("M-C20", "M-C02", "M-C19", "M-C18", "M-X3", "M-X5")
def test_ms_52_four_mediums_help_each_other_on_round_ten() -> None:
    end = round_ten(
        "A M18, A M2, A M20, A M19", family(hand="3", deck="", earlier={4: "G5"}), family(deck="")
    )
    assert end.offers == {"return 5"}
    end.A("return 5")
    assert end.deck(A) == [5]
    assert end.side(A, 4) == []
    assert end.offers == {"fetch 5"}
    end.A("fetch 5")
    assert end.totals == (5, 0)
    assert end.offers == {"send own"}
    end.A("send own")
    assert end.side(A, 10) == ["M18", "M2", "M20", "M19", "G5", "G3"]
    assert end.tenth_seen(B, A)[-1] == "6 G3"
    assert end.totals == (8, 0)
    assert end.over


@clause(
    "M-X3", "M-X4", "M-X5", "M-X6", "M-X7", "M-C10", "M-C15", "M-C21", "M-C24", "M-C25", "MR-75"
)
def test_ms_62_blank_and_transferred_mediums_ask_nothing() -> None:
    end = (
        table(
            A=family(side="M21 M15", hand="1 1", deck="", manors=2, castles=2),
            B=family(hand="1", deck="", manors=2, castles=2),
            round=9,
            turn=B,
            houses={9: "manor", 10: "manor"},
            tenth="A M25, A M24, B M10, B G3",
        )
        .B("give up")
        .A("transfer medium 21")
        .B("lay ghost 1")
    )
    assert end.tenth_seen(None, A) == ["1 M25", "2 M24", "5 M21"]
    assert (end.asked, end.offers) == (B, {f"name {value}" for value in range(1, 7)})
    assert end.totals == (6, 4)
    end.B("name 3")
    assert end.totals == (6, 6)
    assert end.hand(A) == [1, 1]
    assert end.reason == "tokens"
    assert end.houses_at(10) != []


@clause("M-X5", "MR-60", "M-C01", "M-C06", "M-C14", "M-C15", "M-C24", "M-C25", "M-C28")
@pytest.mark.parametrize("number", [1, 6, 14, 15, 24, 25, 28])
def test_blank_mediums_may_lie_on_round_ten_and_do_nothing(number: int) -> None:
    end = round_ten(f"A M{number}, B G1, A G2")
    assert end.totals == (2, 1)
    assert end.over
