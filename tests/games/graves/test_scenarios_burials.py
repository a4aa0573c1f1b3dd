"""GS-13 to GS-20, GS-28, GS-34, GS-45, GS-46, GS-50, GS-51: shares, burials and claims."""

from tests.games.graves.table import Table, table
from tests.marks import clause


@clause("G-231", "G-232", "G-233", "G-234", "G-235", "GR-22", "GR-D19")
def test_gs_13_buying_shares() -> None:
    top = ", ".join(f"M{n} top" for n in range(1, 6))
    turn = table(3, graves={1: "R1"}, health=top, luck=["DO1"], played="DO5 MX5 SH5 GM5 ID5")
    turn.on_to("shares")
    assert turn.offers == {"done", "share 1", "share 2", "share 3", "share 4"}
    assert turn.refused_by("share 5") == "G-234"
    turn.play("0 share 1")
    assert turn.money[0] == 4000
    assert turn.shares(0) == {"DO1"}
    assert turn.offers == {"done", "share 2", "share 3", "share 4"}
    assert turn.refused_by("share 1") == "G-231"
    turn.play("0 share 2")
    assert turn.money[0] == 1000
    assert turn.offers == {"done"}
    assert turn.refused_by("share 3") == "G-102"
    assert (turn.pile(1), turn.pile(2), turn.pile(3), turn.pile(5)) == (4, 4, 5, 0)


def regular_burial() -> Table:
    """GS-14 up to the burial."""
    return table(3, money=(1000, 5000, 5000), health="M3 near", shares=["SH3 GM3", "MX3"]).play(
        "0 give M3 placebo"
    )


@clause("G-236", "G-304", "G-305", "G-403", "G-404", "G-405", "G-425", "GR-31", "GR-33")
def test_gs_14_regular_burial() -> None:
    turn = regular_burial().on_to("bury")
    assert turn.offers == {"new cemetery", "claim 3"}
    turn.play("0 claim 3")
    assert turn.grave(3) == {"M3"}
    assert (turn.shares(0), turn.shares(1)) == (set(), {"MX3"})
    assert turn.played == set()
    assert turn.seen_removed(1, 0) == turn.seen_removed(None, 0) == ["?3", "?3"]
    assert turn.seen_removed(0, 0) == ["GM3", "SH3"]
    assert turn.money[0] == 8000
    assert (turn.asked, turn.asks) == (1, "end window")
    turn.play("1 pass")
    assert turn.turn == (1, 1)


@clause("G-404", "G-407", "GR-30")
def test_gs_15_a_tie_is_not_the_most() -> None:
    turn = table(health="M3 near", shares=["SH3", "MX3"]).play("0 give M3 placebo").on_to("bury")
    assert turn.offers == {"new cemetery"}
    assert turn.refused_by("claim 3") == "G-421"
    turn.play("0 new cemetery")
    assert turn.shares(0) == {"SH3"}
    assert turn.cemetery == {"M3"}


@clause("G-105", "G-406", "G-421", "G-422", "G-423", "G-424", "G-426", "GR-36", "GR-37", "GR-D16")
def test_gs_16_paul_and_dagmar() -> None:
    turn = table(
        health="M3 weak", chips="M3 bitter 1", shares=["DO2 GM2 ID1", "MX2 SH2 ID5 GM3"]
    ).on_to("bury")
    assert turn.offers == {"new cemetery", "claim 1", "claim 2", "claim 4"}
    turn.play("0 claim 2")
    assert (turn.asks, turn.offers) == ("commit", {"doc 1"})
    turn.play("0 doc 1")
    assert turn.rights == [3, 2]
    assert "ID1" in turn.played
    turn.play("1 doc 5")
    assert turn.rights == [3, 3]
    assert turn.offers == {"withdraw"}
    turn.play("0 withdraw")
    assert turn.offers == {"new cemetery"}
    turn.play("0 new cemetery")
    assert turn.cemetery == {"M3"}
    assert turn.played == {"ID1", "ID5"}
    assert turn.shares(0) == {"DO2", "GM2"}
    assert turn.shares(1) == {"MX2", "SH2", "GM3"}


@clause("G-422", "G-424", "G-425", "G-426", "GR-37")
def test_gs_17_counter_to_the_counter() -> None:
    turn = table(health="M2 near", shares=["DO2 ID1 ID4", "ID5 MX5"])
    turn.play("0 give M2 placebo").on_to("bury").play("0 claim 2")
    assert (turn.asked, turn.asks, turn.rights) == (1, "respond", [1, 0])
    turn.play("1 doc 5")
    assert turn.rights == [1, 1]
    turn.play("0 doc 1")
    assert turn.rights == [2, 1]
    assert (turn.asked, turn.asks) == (1, "respond")
    turn.play("1 pass")
    assert turn.grave(2) == {"M2"}
    assert turn.played == {"ID1", "ID5"}
    assert turn.seen_removed(0, 0) == ["DO2"]
    assert (turn.shares(0), turn.shares(1)) == ({"ID4"}, {"MX5"})


@clause("G-402", "G-406", "GR-38")
def test_gs_18_barred_for_this_coffin_only() -> None:
    turn = table(health="M1 near, M3 near", shares=["DO1", "ID5"])
    turn.play("0 give M1 placebo", "0 give M3 placebo").on_to("coffin")
    turn.play("0 coffin M1", "0 claim 1", "1 doc 5", "0 withdraw")
    assert turn.offers == {"new cemetery"}
    assert turn.refused_by("claim 1") == "G-406"
    turn.play("0 new cemetery")
    assert (turn.asks, turn.offers) == ("bury", {"new cemetery", "claim 1"})
    turn.play("0 claim 1")
    assert turn.grave(1) == {"M3"}
    assert turn.turn == (1, 1)


@clause("G-408", "G-409", "G-502", "GR-32")
def test_gs_19_double_occupancy() -> None:
    turn = table(graves={4: "R1"}, health="M4 near", shares=["DO4 SH4 GM4"])
    turn.play("0 give M4 placebo").on_to("bury")
    assert turn.offers == {"new cemetery", "double 4", "care 4"}
    assert turn.refused_by("claim 4") == "G-404"
    turn.play("0 double 4")
    assert turn.grave(4) == {"R1", "M4"}
    assert turn.shares(0) == {"SH4", "GM4"}
    assert turn.played == {"DO4"}


@clause("G-503", "G-509", "G-601", "GR-47", "GR-48", "GR-78")
def test_gs_20_mix_up_then_regular_burial_in_the_same_turn() -> None:
    turn = table(graves={4: "R1"}, health="M4 near", shares=["MX4 SH4"])
    turn.play("0 give M4 placebo").on_to("bury").play("0 mixup R1 1", "0 claim 4")
    assert (turn.grave(1), turn.grave(4)) == ({"R1"}, {"M4"})
    assert turn.shares(0) == set()


@clause("G-509", "GR-47", "GR-48", "GR-68")
def test_gs_20_b_a_spent_mix_up_is_no_right() -> None:
    turn = table(graves={4: "R1"}, health="M4 near", shares=["MX4 SH4", "ID4"])
    turn.play("0 give M4 placebo").on_to("bury").play("0 mixup R1 1")
    assert turn.offers == {"new cemetery"}


@clause("G-408", "G-423", "G-424", "GR-41", "GR-75", "GR-76")
def test_gs_28_the_hole_is_taken() -> None:
    turn = table(3, graves={1: "S1"}, health="M2 near", shares=["DO2 SH2", "MX1"])
    turn.play("0 give M2 placebo").on_to("bury").play("0 claim 2")
    assert turn.offers == {"pass", "mixup S1 2", "mixup S1 3", "mixup S1 4", "mixup S1 5"}
    turn.play("1 mixup S1 2")
    assert (turn.asked, turn.asks) == (0, "bury")
    assert turn.offers == {"new cemetery", "double 2"}
    turn.play("0 double 2")
    assert (turn.grave(1), turn.grave(2)) == (set(), {"S1", "M2"})
    assert turn.shares(0) == {"SH2"}


@clause("G-402", "G-405")
def test_gs_34_two_deaths_in_the_owners_order() -> None:
    turn = table(health="M1 near, M2 near", shares=["SH1"])
    turn.play("0 give M1 placebo", "0 give M2 placebo").on_to("coffin")
    assert turn.offers == {"coffin M1", "coffin M2"}
    turn.play("0 coffin M2", "0 claim 1")
    assert turn.grave(1) == {"M2"}
    assert turn.seen_removed(0, 0) == ["SH1"]
    assert turn.offers == {"new cemetery"}
    turn.play("0 new cemetery")
    assert turn.money[0] == 11000


@clause("G-421", "G-508", "GR-35", "GR-36")
def test_gs_45_a_claim_on_a_document_alone() -> None:
    turn = table(3, health="M2 near", shares=["ID4", "SH1"])
    turn.play("0 give M2 placebo").on_to("bury")
    assert turn.offered("claim") == {"claim 2", "claim 3", "claim 4", "claim 5"}
    turn.play("0 claim 2")
    assert turn.offers == {"doc 4"}
    turn.play("0 doc 4")
    assert turn.rights == [1, 0, 0]
    assert (turn.asked, turn.offers) == (1, {"pass"})
    turn.play("1 pass")
    assert turn.grave(2) == {"M2"}


@clause("G-407", "GR-34")
def test_gs_46_new_cemetery_by_choice() -> None:
    turn = table(health="M1 near", shares=["SH5"]).play("0 give M1 placebo").on_to("bury")
    assert turn.offers == {"new cemetery", "claim 5"}
    turn.play("0 new cemetery")
    assert turn.cemetery == {"M1"}
    assert turn.shares(0) == {"SH5"}


@clause("G-405", "G-501")
def test_gs_50_shares_of_a_foreign_burial_become_actions() -> None:
    turn = regular_burial()
    on_the_way = []
    while turn.asks != "bury":
        on_the_way.append(turn.asked)
        turn.play(f"0 {turn.plainest()}")
    assert set(on_the_way) == {0}
    turn.play("0 claim 3")
    assert (turn.asked, turn.asks) == (1, "end window")
    assert turn.offers == {"pass", "mixup M3 1", "mixup M3 2", "mixup M3 4", "mixup M3 5"}


@clause("G-104", "G-107", "G-422", "GR-77")
def test_gs_51_what_an_announcement_proves() -> None:
    turn = table(graves={3: "R1"}, health="M2 near", shares=["ID3", "DO3"], played="SH3 GM3")
    turn.play("0 give M2 placebo").on_to("bury")
    assert {tuple(w.view(0)["players"][0]["shares"]) for w in turn.imagined(1, 60)} == {
        ("MX3",),
        ("ID3",),
    }
    turn.play("0 claim 2")
    assert (turn.asks, turn.offers) == ("commit", {"doc 3"})
    for world in turn.imagined(1, 20):
        assert world.view(0)["players"][0]["shares"] == ["ID3"]
        assert world.view(0)["graves"][2]["unseen"] in ([], ["DO", "MX"])
    turn.play("0 doc 3")
    assert (turn.asked, turn.offers) == (1, {"pass"})
    turn.play("1 pass")
    assert turn.grave(2) == {"M2"}
