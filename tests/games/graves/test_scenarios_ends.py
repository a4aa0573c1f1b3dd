"""GS-21, GS-29 to GS-33: how the game ends and who has won."""

import pytest

from tests.games.graves.table import Table, table
from tests.marks import clause


def last_grave(shares: str, dead: str = "") -> Table:
    """GS-21: M5 is claimed into the last empty grave."""
    turn = table(
        3,
        graves={1: "R1", 2: "R2", 3: "R3", 4: "S4"},
        cemetery=dead,
        health="M5 near",
        shares=["GM5", "", shares],
    )
    turn.play(f"0 give M5 {'bitter' if dead else 'placebo'}").on_to("bury").play(
        "0 claim 5", "2 pass"
    )
    assert turn.grave(5) == {"M5"}
    assert (turn.asked, turn.asks) == (2, "end window")
    return turn


@clause("G-503", "G-505", "G-801", "G-803", "GR-60")
def test_gs_21_the_last_grave_opens_again() -> None:
    turn = last_grave("MX2 DO3")
    assert turn.offers == {"pass", "mixup R2 3"}
    turn.play("2 mixup R2 3")
    assert (turn.grave(2), turn.grave(3)) == (set(), {"R2", "R3"})
    assert turn.played == {"MX2", "DO3"}
    assert not turn.over
    assert turn.turn == (1, 1)


@clause("G-503", "G-701", "G-801", "G-805", "G-807", "GR-73")
def test_gs_29_end_by_graves() -> None:
    turn = last_grave("MX2")
    assert turn.offers == {"pass"}
    turn.play("2 pass")
    assert turn.over
    assert turn.box == (0, 0, 0)
    assert turn.view(None)["bought"] == []
    assert turn.state.reasons() == ["graves"]
    assert turn.state.scores() == [-3, 11, -3]
    assert turn.winners == {1}


@clause("G-801", "G-802", "GR-61", "GR-D10")
def test_gs_30_end_by_extinction_on_anothers_turn() -> None:
    turn = table(graves={1: "M1"}, cemetery="R2 R3 R4 R5", health="R1 weak", shares=["", "SH1"])
    turn.on_to("adjust window").play("1 shock R1", "1 new cemetery")
    assert turn.over
    assert turn.condition("M2", "M3", "M4", "M5") == ["top"] * 4
    assert turn.money[0] == 5000 + 5000
    assert turn.state.reasons() == ["extinct"]
    assert turn.state.scores() == [-3, 10]


@clause("G-801", "G-802", "G-605", "GR-61", "GR-D10")
def test_gs_30_b_the_last_turn_has_all_its_windows() -> None:
    turn = table(graves={1: "M1"}, cemetery="R2 R3 R4 R5", health="R1 weak", shares=["DO1", "SH1"])
    turn.on_to("adjust window", 1).play("1 shock R1", "1 new cemetery")
    assert turn.end_turn() == [(0, "adjust window"), (0, "end window")]
    assert turn.over


@clause("G-805", "G-806")
def test_gs_31_scoring() -> None:
    turn = table(
        active=1,
        graves={1: "M1", 2: "M3", 4: "R5 M2", 5: "R1"},
        cemetery="R2",
        played="DO4",
        round_limit="1",
    )
    turn.end_turn()
    assert turn.over
    assert turn.state.scores() == [5 + 4 + 3 - 4, 3 + 4 + 2 - 4]


@clause("G-807", "GR-65")
@pytest.mark.parametrize(("tie_break", "winners"), [("shared", {0, 1}), ("money", {1})])
def test_gs_32_ties(tie_break: str, winners: set[int]) -> None:
    turn = table(
        3,
        active=2,
        money=(0, 3000, 8000),
        graves={1: "M1", 2: "R2", 4: "S3"},
        cemetery="M2 M3 M4 R1 R3 R4 S1 S2",
        health="S4 top, S5 top",
        round_limit="1",
        tie_break=tie_break,
    )
    turn.end_turn()
    assert turn.state.scores() == [9, 9, 4]
    assert turn.money == [0, 3000, 8000]
    assert turn.winners == winners


@clause("G-807", "GR-65")
def test_gs_32_b_equal_money_leaves_the_tie() -> None:
    turn = table(
        active=1,
        health=", ".join(f"R{n} top" for n in range(1, 6)),
        round_limit="1",
        tie_break="money",
    )
    turn.end_turn()
    assert turn.money == [5000, 5000]
    assert turn.winners == {0, 1}
    assert turn.state.returns() == [0, 0]


@clause("G-805", "GR-79")
@pytest.mark.parametrize(("new_cemetery", "scores"), [("points", [9, -5]), ("nothing", [3, -5])])
def test_gs_32_c_the_new_cemetery_may_bring_nothing(new_cemetery: str, scores: list[int]) -> None:
    turn = table(
        graves={1: "M1", 3: "R1"},
        cemetery="M2 M3 M4",
        health="M5 top, R2 top, R3 top, R4 top, R5 top",
        round_limit="1",
        active=1,
        new_cemetery=new_cemetery,
    )
    turn.end_turn()
    assert turn.state.scores() == scores


@clause("G-804", "GR-64")
def test_gs_33_round_limit() -> None:
    turn = table(3, round_limit="2")
    turns = 0
    while not turn.over:
        turn.end_turn()
        turns += 1
    assert turns == 6
    assert turn.state.reasons() == ["rounds"]
    assert turn.state.scores() == [-10, -10, -10]
    assert turn.winners == {0, 1, 2}
