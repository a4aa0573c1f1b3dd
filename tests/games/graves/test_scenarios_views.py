"""GS-38 to GS-40: the deal, and who sees what of the shares."""

import json

from restinplay.core.state import SPECTATOR
from tests.games.graves.lying import ACTIONS, GRAVES
from tests.games.graves.table import Table, dealt, table
from tests.marks import clause


@clause("G-001", "G-002", "G-003", "G-004", "G-005", "G-201", "GR-06", "GR-07")
def test_gs_38_setup() -> None:
    state = dealt(3, 38)
    view = state.view(SPECTATOR)
    relatives = [r for player in view["players"] for r in player["relatives"]]
    assert len({r["id"] for r in relatives}) == 15
    assert {(r["health"], r["place"], r["prescription"]) for r in relatives} == {(3, "alive", None)}
    assert [player["money"] for player in view["players"]] == [5000] * 3
    assert all(grave["coffins"] == [] and grave["pile"] == 5 for grave in view["graves"])
    assert all(sorted(grave["unseen"]) == sorted(ACTIONS) for grave in view["graves"])
    assert view["new_cemetery"] == []
    assert state.asked == view["active"] == view["start"]
    assert view["box"] == {"white": 5, "placebo": 4, "bitter": 1}


@clause("G-002", "G-003", "G-005")
def test_gs_38_b_a_seed_makes_the_deal() -> None:
    assert dealt(4, 1) == dealt(4, 1)
    starts = {int(dealt(4, seed).asked) for seed in range(30)}
    firsts = {dealt(4, seed).view(SPECTATOR)["players"][0]["family"] for seed in range(30)}
    assert (starts, firsts) == ({0, 1, 2, 3}, set("MRSHK"))


def hides(turn: Table, seat: int | None, *shares: str) -> bool:
    """Whether nothing in the whole view names one of these cards."""
    told = json.dumps(turn.view(seat))
    return not any(share in told for share in shares)


@clause("G-103", "G-104", "G-105", "GR-05", "GR-31", "GR-66")
def test_gs_39_what_each_player_sees() -> None:
    turn = table(3, graves={1: "R1"}, health="M3 near", shares=["MX3 SH1"], round_limit="1")
    assert turn.seen_shares(0, 0) == ["MX3", "SH1"]
    for seat in (1, 2, None):
        assert turn.seen_shares(seat, 0) == ["?1", "?3"]
        assert turn.view(seat)["players"][0]["rights"] == [1, 0, 1, 0, 0]
        assert hides(turn, seat, "MX3", "SH1")
    turn.play("0 give M3 placebo").on_to("bury").play("0 claim 3")
    assert turn.seen_removed(0, 0) == ["MX3"]
    for seat in (1, 2, None):
        assert turn.seen_removed(seat, 0) == ["?3"]
        assert hides(turn, seat, "MX3", "SH1")
    turn.play("0 shock M1")
    for seat in (0, 1, 2, None):
        assert turn.view(seat)["played"] == ["SH1"]
    while not turn.over:
        turn.end_turn()
    for seat in (0, 1, 2, None):
        assert turn.seen_removed(seat, 0) == ["MX3"]


@clause("G-104")
def test_gs_39_b_no_view_shows_the_order_of_a_pile() -> None:
    turn = table(3, graves={1: "R1"}, shares=["MX3 SH1"])
    for seat in (0, 1, 2, None):
        for g, grave in zip(GRAVES, turn.view(seat)["graves"], strict=True):
            assert grave["top"] is None
            known = {"MX3", "SH1"} if seat == 0 else set()
            assert sorted(grave["unseen"]) == sorted(a for a in ACTIONS if f"{a}{g}" not in known)


@clause("GR-05", "G-104")
def test_gs_40_open_backs() -> None:
    turn = table(
        3,
        graves={1: "R1"},
        shares=["MX3 SH1", "GM1"],
        luck=["ID1", "SH3", "DO1"],
        share_backs="open",
    )
    for seat in (0, 1, 2, None):
        assert turn.seen_shares(seat, 0) == ["MX3", "SH1"]
        assert turn.seen_shares(seat, 1) == ["GM1"]
        tops = [grave["top"] for grave in turn.view(seat)["graves"]]
        assert (tops[0], tops[2]) == ("ID1", "SH3")
        assert hides(turn, seat, "DO1", "MX1", "DO3", "GM3", "ID3")
    turn.on_to("shares").play("0 share 1")
    for seat in (0, 1, 2, None):
        assert turn.seen_shares(seat, 0) == ["ID1", "MX3", "SH1"]
        assert turn.view(seat)["graves"][0]["top"] == "DO1"
        assert hides(turn, seat, "MX1")
    asked = [at for at, kind in turn.end_turn() if kind == "adjust window"]
    assert asked == [1]
