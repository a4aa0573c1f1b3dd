"""GS-22 to GS-27, GS-35 to GS-37, GS-47, GS-48: the cards and the windows they are played in."""

import pytest

from tests.games.graves.table import table
from tests.marks import clause


@clause("G-506", "G-106", "GR-28", "GR-50")
@pytest.mark.parametrize(
    ("before", "after"), [("top", "weak"), ("unwell", "near"), ("weak", "dead"), ("near", "dead")]
)
def test_gs_22_shock_steps(before: str, after: str) -> None:
    turn = table(graves={1: "R1"}, health=f"M1 {before}", shares=["SH1"])
    assert turn.offered("shock") == {"shock M1"}
    turn.play("0 shock M1")
    assert turn.condition("M1") == [after]
    assert turn.asks == ("bury" if after == "dead" else "distribute")


@clause("G-506", "GR-49")
def test_gs_22_b_no_shock_for_the_dead() -> None:
    turn = table(graves={1: "R1"}, cemetery="M1", shares=["SH1"])
    assert turn.offered("shock") == set()
    assert turn.refused_by("shock M1") == "G-506"


@clause("G-305", "G-401", "G-601", "G-605", "G-606", "G-607", "GR-29", "GR-52", "GR-D09")
def test_gs_23_shock_on_anothers_turn_forestalls_the_active_player() -> None:
    turn = table(3, graves={1: "R1"}, health="M2 near, S1 weak", shares=["", "ID1", "SH1 GM2"])
    turn.play("0 give M2 placebo").on_to("adjust window")
    turn.play("1 pass", "2 shock S1")
    assert turn.money[2] == 7000
    assert (turn.asked, turn.asks) == (2, "bury")
    turn.play("2 claim 2")
    assert (turn.asked, turn.asks) == (1, "respond")
    turn.play("1 pass")
    assert turn.grave(2) == {"S1"}
    assert (turn.asked, turn.asks) == (1, "adjust window")
    turn.play("1 pass")
    assert (turn.asked, turn.asks) == (0, "bury")
    assert turn.offers == {"new cemetery"}
    turn.play("0 new cemetery")
    assert turn.money[0] == 12000


@clause("G-402", "G-423", "G-607", "GR-52", "GR-D09")
def test_gs_24_shock_during_an_interment_waits() -> None:
    turn = table(
        3, graves={1: "R1"}, health="M2 near, M3 near, S1 near", shares=["MX2", "", "SH1 GM3"]
    )
    turn.play("0 give M2 placebo", "0 give M3 placebo").on_to("coffin")
    turn.play("0 coffin M2", "0 claim 2", "2 shock S1")
    assert (turn.asked, turn.asks) == (2, "respond")
    turn.play("2 pass")
    assert turn.grave(2) == {"M2"}
    assert (turn.asked, turn.offers) == (0, {"new cemetery"})
    turn.play("0 new cemetery")
    assert (turn.asked, turn.asks) == (2, "bury")
    turn.play("2 claim 3")
    assert turn.grave(3) == {"S1"}
    assert turn.turn == (1, 1)
    assert turn.money == [12000, 5000, 7000]


@clause("G-507", "GR-54", "GR-55", "GR-D15")
@pytest.mark.parametrize(
    ("coffins", "before", "after"),
    [
        ("R1 S1", (0, 1000, 5000), [3000, 0, 3000]),
        ("M1 S1", (0, 5000, 5000), [2000, 5000, 3000]),
        ("R1 R2", (0, 5000, 5000), [4000, 1000, 5000]),
        ("M1", (0, 5000, 5000), [0, 5000, 5000]),
    ],
)
def test_gs_25_grave_maintenance(coffins: str, before: tuple[int, ...], after: list[int]) -> None:
    living = [f"M{n} top" for n in range(1, 6) if f"M{n}" not in coffins]
    second = "DO3" if " " in coffins else ""
    turn = table(
        3,
        money=before,
        graves={3: coffins},
        health=", ".join(living),
        shares=["GM3"],
        played=second,
    ).on_to("shares")
    turn.play("0 care 3")
    assert turn.money == after
    assert "GM3" in turn.played
    assert turn.shares(0) == set()


@clause("G-602", "G-603", "G-604", "GR-57")
def test_gs_26_who_is_asked_in_a_window() -> None:
    turn = table(3, graves={1: "R1"}, shares=["DO1", "SH2", "ID1"]).on_to("adjust window")
    asked = []
    while turn.turn == (1, 0):
        assert turn.offers == {"pass"}
        asked.append((turn.asked, turn.asks))
        turn.play(f"{turn.asked} pass")
    assert asked == [(2, "adjust window"), (0, "end window"), (2, "end window")]


@clause("G-501", "G-605", "GR-58")
def test_gs_27_a_card_reopens_the_window() -> None:
    turn = table(3, graves={1: "S1"}, shares=["DO1", "GM1", "ID1"]).on_to("end window")
    turn.play("0 pass", "1 care 1")
    assert turn.money[1:] == [7000, 3000]
    assert turn.end_turn() == [(2, "end window"), (0, "end window")]


@clause("G-601", "G-607", "G-801", "GR-51", "GR-61", "GR-72")
def test_gs_35_the_last_relative_dies_in_step_4() -> None:
    turn = table(graves={1: "R1"}, cemetery="M2 M3 M4 M5", health="M1 weak", shares=["SH1"])
    turn.play("0 give M1 white").on_to("shares").play("0 shock M1")
    assert turn.chip("M1") == ""
    assert turn.money[0] == 7000
    turn.play("0 new cemetery")
    assert (turn.asked, turn.asks) == (0, "shares")
    turn.play("0 share 2")
    assert turn.money[0] == 4000
    turn.play("0 done")
    assert turn.over
    assert turn.state.reasons() == ["extinct"]


@clause("G-223", "G-506", "GR-51")
def test_gs_36_a_shocked_survivor_keeps_its_prescription() -> None:
    turn = table(3, graves={1: "R1"}, chips="S1 white 1", shares=["", "", "SH1"])
    turn.on_to("adjust window").play("2 shock S1")
    assert (turn.condition("S1"), turn.chip("S1")) == (["near"], "white")
    for _ in range(3):
        turn.end_turn()
    assert turn.condition("S1") == ["weak"]
    assert turn.money[2] == 5000 + 2000 + 1000 + 1000


@clause("G-507", "G-601", "G-102")
def test_gs_37_a_card_pays_for_a_bribe() -> None:
    turn = table(money=(0, 5000), graves={3: "R1"}, shares=["GM3"])
    assert not [text for text in turn.offers if text.endswith("placebo")]
    turn.play("0 care 3", "0 give M1 placebo", "0 give M2 placebo").end_turn()
    assert turn.money == [4000, 3000]


@clause("G-604", "G-605", "GR-56")
def test_gs_47_order_of_asking() -> None:
    turn = table(4, active=2, graves={1: "R1"}, shares=["DO1", "MX1", "SH1", "GM1"])
    asked = [(seat, kind) for seat, kind in turn.end_turn() if kind.endswith("window")]
    before, after = [3, 0, 1], [2, 3, 0, 1]
    assert asked == [(p, "adjust window") for p in before] + [(p, "end window") for p in after]


@clause("G-503", "G-504", "GR-45", "GR-44")
def test_gs_48_mix_up_out_of_a_double_grave() -> None:
    turn = table(graves={4: "R4 M4"}, cemetery="R1", shares=["MX4"], played="DO4")
    turn.on_to("end window")
    moved = {f"mixup {coffin} {to}" for coffin in ("R4", "M4") for to in (1, 2, 3, 5)}
    assert turn.offers == {"pass"} | moved
    turn.play("0 mixup R4 2")
    assert (turn.grave(4), turn.grave(2)) == ({"M4"}, {"R4"})
