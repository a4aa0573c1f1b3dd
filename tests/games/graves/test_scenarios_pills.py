"""GS-01 to GS-12, GS-41 to GS-44, GS-49, GS-52: the box, the doctor and what pills do."""

import pytest

from tests.games.graves.table import Table, table
from tests.marks import clause

FIVE = ("M1", "M2", "M3", "M4", "M5")
ALL_TOP = ", ".join(f"{name} top" for name in FIVE)


def bribes(kind: str, *names: str) -> list[str]:
    return [f"0 give {name} {kind}" for name in names]


@clause("G-101", "G-201", "GR-10")
@pytest.mark.parametrize(
    ("dead", "box"), [("", (5, 4, 1)), ("M5", (4, 3, 1)), ("M2 M3 M4 M5", (1, 0, 1))]
)
def test_gs_01_the_box_is_filled_for_the_living(dead: str, box: tuple[int, int, int]) -> None:
    turn = table(active=1, cemetery=dead)
    turn.end_turn()
    assert turn.turn == (2, 0)
    assert turn.box == box


@clause("G-106", "G-302", "GR-04")
@pytest.mark.parametrize(
    ("before", "after", "paid"),
    [("near", "weak", 0), ("weak", "unwell", 1000), ("unwell", "top", 2000), ("top", "top", 0)],
)
def test_gs_02_the_printed_relative_pays_on_the_way_up(before: str, after: str, paid: int) -> None:
    turn = table(active=1, health=f"R1 top, R2 top, R3 top, R5 top, R4 {before}")
    turn.end_turn()
    assert turn.condition("R4") == [after]
    assert turn.money == [5000, 5000 + paid]


@clause("G-211", "G-213", "G-302")
def test_gs_03_all_white_opening() -> None:
    turn = table()
    turn.end_turn()
    assert turn.condition(*FIVE) == ["top"] * 5
    assert turn.money[0] == 12000
    turn.end_turn()
    turn.end_turn()
    assert turn.turn == (2, 1)
    assert turn.money[0] == 12000


@clause("G-303")
def test_gs_04_going_down_never_pays() -> None:
    turn = table(health=ALL_TOP).play("0 give M2 placebo")
    turn.end_turn()
    assert turn.condition("M2") == ["unwell"]
    assert turn.money[0] == 4000


def five_bribes(seats: int = 2) -> Table:
    turn = table(seats)
    for line in bribes("placebo", "M1", "M2", "M3", "M4"):
        assert "give M5 bitter" not in turn.offers
        turn.play(line)
    assert "give M5 bitter" in turn.offers
    assert "done" not in turn.offers
    turn.play("0 give M5 bitter")
    assert "done" in turn.offers
    turn.end_turn()
    return turn


@clause("G-213", "G-214", "G-217", "G-303", "GR-27", "GR-D19")
def test_gs_05_five_bribes() -> None:
    turn = five_bribes()
    assert turn.condition(*FIVE) == ["weak"] * 4 + ["near"]
    assert turn.money[0] == 0


@clause("G-102", "G-211")
def test_gs_06_without_money_only_white_pills() -> None:
    turn = table(money=(0, 5000))
    assert turn.offers == {f"give {name} white" for name in FIVE}
    assert turn.refused_by("give M1 placebo") == "G-102"


@clause("G-212", "G-215", "GR-14", "GR-15")
def test_gs_07_swap() -> None:
    turn = table(money=(2000, 5000), health="M1 top", chips="M1 placebo 1")
    assert turn.refused_by("swap M1 placebo") == "G-215"
    turn.play("0 swap M1 white")
    assert turn.money[0] == 0
    assert not [text for text in turn.offers if "M1" in text]
    assert turn.refused_by("swap M1 placebo") == "G-212"
    turn.end_turn()
    assert turn.condition("M1") == ["top"]
    assert turn.money[0] == 5000


@clause("G-102", "G-215")
def test_gs_07_b_a_swap_must_be_paid() -> None:
    turn = table(money=(1000, 5000), chips="M1 placebo 1")
    assert turn.offered("swap") == set()
    assert turn.refused_by("swap M1 white") == "G-102"
    turn.end_turn()
    assert turn.condition("M1") == ["weak"]


@clause("G-214", "G-215", "GR-15")
def test_gs_08_bitter_by_swap() -> None:
    turn = table(money=(6000, 5000), chips="M1 white 1")
    for line in bribes("placebo", "M2", "M3", "M4", "M5"):
        assert "swap M1 bitter" not in turn.offers
        turn.play(line)
    turn.play("0 swap M1 bitter")
    assert turn.money[0] == 0
    turn.end_turn()
    assert turn.condition("M1") == ["near"]


@clause("G-214", "G-216", "G-221", "G-222", "G-224", "GR-18", "GR-19", "GR-20", "GR-21", "GR-D08")
def test_gs_09_step_3() -> None:
    turn = table(3, money=(6000, 5000, 5000), chips="S1 white 1")
    turn.play(*bribes("placebo", "M1", "M2", "M3")).on_to("pills")
    targets = {text.split()[1] for text in turn.offered("pill")}
    assert targets == {"R1", "R2", "R3", "R4", "R5", "S2", "S3", "S4", "S5"}
    assert "pill S2 bitter" not in turn.offers
    turn.play("0 pill R1 placebo")
    assert turn.chip("R1") == "placebo"
    assert not [text for text in turn.offers if "R1" in text]
    assert {"pill S2 bitter", "pill R2 white"} <= turn.offers
    turn.play("0 pill S2 bitter")
    assert turn.box == (3, 0, 0)
    turn.play("0 done")
    turn.end_turn()
    assert turn.money[0] == 4000


@clause("G-201", "G-214")
def test_gs_10_one_living_relative() -> None:
    turn = table(cemetery="M2 M3 M4 M5")
    assert turn.offers == {"give M1 white", "give M1 bitter"}
    turn.play("0 give M1 bitter").end_turn()
    assert turn.condition("M1") == ["near"]
    assert turn.money[0] == 4000


@clause("G-202", "G-701", "GR-08")
def test_gs_11_leftovers_go_back() -> None:
    turn = five_bribes()
    assert turn.turn == (1, 1)
    assert turn.box == (5, 4, 1)


@clause("G-223", "G-301", "GR-12", "GR-D07")
def test_gs_12_a_foreign_prescription_waits() -> None:
    turn = table(3).play("0 give M1 placebo").on_to("pills")
    turn.play("0 pill R1 placebo", "0 pill S1 placebo")
    turn.end_turn()
    assert turn.money[0] == 7000
    turn.play(*[f"1 give R{n} white" for n in (2, 3, 4, 5)])
    assert "done" in turn.offers
    turn.end_turn()
    assert turn.condition("R1", "S1") == ["weak", "unwell"]
    assert turn.money[1] == 11000
    assert (turn.chip("R1"), turn.chip("S1")) == ("", "placebo")


WHITE_ON_OTHERS = ", ".join(f"{letter}{n} white 4" for letter in "RS" for n in range(1, 6))


@clause("G-203", "G-217", "GR-09", "GR-10")
def test_gs_41_limited_pills() -> None:
    turn = table(
        5,
        money=(0, 5000, 5000, 5000, 5000),
        cemetery="M5",
        chips=WHITE_ON_OTHERS,
        pill_supply="limited",
    )
    assert turn.box == (2, 3, 1)
    assert turn.offered("skip") == set()
    assert turn.refused_by("skip M3") == "GR-09"
    turn.play("0 give M1 white", "0 give M2 white")
    assert turn.offers == {"skip M3", "skip M4"}
    turn.play("0 skip M4", "0 skip M3")
    assert turn.offers == {"done"}
    turn.end_turn()
    assert turn.condition("M1", "M2", "M3", "M4") == ["top", "top", "unwell", "unwell"]
    assert turn.money[0] == 3000


@clause("G-203", "GR-09")
def test_gs_41_b_unlimited_pills() -> None:
    turn = table(5, cemetery="M5", chips=WHITE_ON_OTHERS)
    assert turn.box == (4, 3, 1)
    assert turn.offered("skip") == set()
    assert turn.refused_by("skip M1") == "G-203"


@clause("G-101", "G-215", "G-223", "G-231", "G-302", "GR-26")
def test_gs_42_two_players_three_turns() -> None:
    turn = table(luck=["DO4", "MX4"]).play(*bribes("placebo", "M2", "M4")).on_to("shares")
    turn.play("0 share 4").end_turn()
    assert turn.money[0] == 6000
    assert turn.condition(*FIVE) == ["top", "weak", "top", "weak", "top"]
    turn.play("1 give R1 placebo", "1 give R2 placebo").on_to("pills").play("1 pill M4 white")
    turn.end_turn()
    assert turn.money[1] == 8000
    assert turn.chip("M4") == "white"
    turn.play("0 swap M4 placebo", "0 give M2 placebo").on_to("shares").play("0 share 4")
    turn.end_turn()
    assert turn.money[0] == 0
    assert turn.condition("M2", "M4") == ["near", "near"]


@clause("G-101", "G-214", "G-221", "G-302", "G-303")
def test_gs_43_five_players_six_turns() -> None:
    turn = five_bribes(5)
    turn.play("1 give R2 placebo").on_to("pills").play("1 pill M5 white")
    assert not [text for text in turn.offers if text.endswith("white")]
    turn.on_to("shares").play("1 share 5").end_turn()
    turn.play("2 give S1 placebo").on_to("pills")
    turn.play(*[f"2 pill {name} placebo" for name in ("M1", "M2", "K1")], "2 pill K2 bitter")
    for _ in range(4):
        turn.end_turn()
    assert turn.turn == (2, 1)
    assert turn.condition("K1", "K2") == ["weak", "near"]
    assert turn.condition(*FIVE) == ["near", "near", "unwell", "unwell", "weak"]
    assert turn.money == [3000, 7000, 4000, 12000, 9000]


@clause("G-204", "G-217", "G-607")
def test_gs_44_the_box_is_not_recounted() -> None:
    turn = table(graves={1: "R1"}, health="M1 weak", shares=["SH1"])
    turn.play("0 shock M1", "0 new cemetery")
    assert turn.asks == "distribute"
    turn.play(*bribes("white", "M2", "M3", "M4", "M5"))
    assert "done" in turn.offers
    turn.on_to("pills")
    assert turn.box == (1, 4, 1)
    turn.play("0 pill R2 white").end_turn()
    assert turn.money[0] == 11000


@clause("G-301", "G-306", "G-401", "GR-25")
def test_gs_49_all_are_adjusted_before_the_first_burial() -> None:
    turn = table(health="M1 near").play("0 give M1 placebo").on_to("bury")
    assert turn.money[0] == 5000 - 1000 + 2000 + 2000 + 3000
    assert [turn.chip(name) for name in FIVE] == [""] * 5
    assert turn.condition(*FIVE) == ["dead", "top", "top", "top", "top"]


@clause("G-214", "G-215", "GR-13", "GR-D24")
def test_gs_52_a_foreign_placebo_does_not_open_the_bitter_pill() -> None:
    turn = table(cemetery="M3 M4 M5", chips="M1 placebo 1")
    assert turn.box == (2, 1, 1)
    assert turn.offers == {"give M2 white", "give M2 placebo", "swap M1 white"}
    assert turn.refused_by("give M2 bitter") == "G-214"
    turn.play("0 give M2 placebo")
    assert turn.offers == {"swap M1 white", "swap M1 bitter", "done"}
