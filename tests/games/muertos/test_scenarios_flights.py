"""DS-46 to DS-60, DS-79: Dive, Mend, Trail, Vault, Tumble, Shove, and the goal as a target."""

import pytest

from tests.games.muertos.setting import Spec
from tests.games.muertos.table import P1, P2, P3, P4, acts, home, moves, on
from tests.marks import clause


@clause("D-X5", "D-T5", "DR-51", "D-I4")
def test_ds_46_a_dive_costs_the_victim_its_turn() -> None:
    evening = acts("dive", on(8), on(10, laid="grab"), on(0), order="3 1 2").p1("target 2")
    assert evening.field(P1) == 10
    assert evening.laid(P2) == ""
    assert len(evening.hand(P2)) == 3
    assert evening.discard == ["dive", "grab"]
    assert evening.asks == "swap"
    late = acts("dive", on(8), on(10), on(0), order="3 2 1").p1("target 2")
    assert late.field(P1) == 10
    assert late.discard == ["dive"]


@clause("D-X5", "D-Q3", "DR-82")
def test_ds_47_who_has_no_card_left_after_a_dive_draws_one() -> None:
    evening = acts("dive", on(8), on(10, hand="", laid="grab"), pile="mend trail trail ...")
    evening.p1("target 2")
    assert evening.hand(P2) == ["mend"]


@clause("D-A8", "D-G7", "DR-24", "DR-78")
def test_ds_48_nobody_dives_past_the_gravedigger() -> None:
    barred = acts("dive", on(7), on(16), on(0), digger=17)
    assert barred.asks == "swap"
    assert acts("dive", on(7), on(16), on(0), digger=25).offers == {"target 2"}


@clause("D-X5", "D-E3", "D-E1", "DR-51")
def test_ds_49_a_dive_into_the_goal() -> None:
    evening = acts("dive", on(26), home(1), on(0), digger=16).p1("target 2")
    assert (evening.field(P1), evening.rank(P1)) == (32, 2)
    assert evening.hand(P1) == []
    assert len(evening.discard) == 4


@clause("D-X6")
def test_ds_50_mending() -> None:
    evening = acts("mend", on(10, "2A1L"), on(20))
    assert evening.body(P1) == "2A2L"
    assert len(evening.hand(P1)) == 5
    assert len(acts("mend", on(10), on(20)).hand(P1)) == 5


@clause("D-X7", "DR-57", "DR-10")
def test_ds_51_trailing() -> None:
    assert acts("trail", on(12), on(15), on(29), on(8)).field(P1) == 15
    assert acts("trail", on(16), on(15), on(29), on(8)).field(P1) == 29
    evening = acts("trail", on(31, "0A0L"), home(1), on(5), digger=16)
    assert (evening.field(P1), evening.rank(P1)) == (32, 2)


def landings(*specs: Spec, **setting: int | str) -> set[str]:
    evening = acts("vault", *specs, **setting)
    return evening.offers if evening.asks == "vault" else set()


@clause("D-X2", "DR-52", "D-A8")
def test_ds_52_where_a_vault_lands() -> None:
    assert landings(on(9), on(10), on(11)) == {"vault 12", "vault 23"}
    assert landings(on(12), on(13), dog=14) == {"vault 15", "vault 18"}
    assert landings(on(12), on(12)) == set()
    assert landings(on(4), on(9)) == set()


@clause("D-X2", "D-G5", "D-A8", "D-G7")
def test_ds_53_a_vault_at_the_crossing() -> None:
    assert landings(on(16), on(17), on(0), digger=26) == {"vault 5", "vault 7", "vault 31"}
    assert landings(on(16), on(17), on(0), digger=7) == {"vault 5", "vault 25", "vault 31"}
    crossing = landings(on(16), on(17), on(0), digger=7, dog=25)
    assert crossing == {"vault 5", "vault 26", "vault 31"}


@clause("D-X2", "DR-53")
def test_ds_54_a_vault_home() -> None:
    assert landings(on(27), on(28), on(0), digger=16) == {"vault 32"}
    evening = acts("vault", on(27), on(28), on(0), digger=16).p1("vault 32")
    assert evening.rank(P1) == 1
    assert landings(on(28), home(1), on(0), digger=16) == set()


@clause("D-X10", "D-K1", "DR-54", "DR-55", "D-Q3")
def test_ds_55_a_tumble_over_two() -> None:
    evening = acts(
        "tumble",
        on(8),
        on(9, hand="clobber clobber"),
        on(10, hand="grab"),
        on(8),
        order="3 1 2 4",
        pile="mend trail trail ...",
    )
    assert evening.offers == {"roll 7", "roll 9"}
    evening.p1("roll 9")
    assert evening.offers == {"stop", "roll 10", "roll 29"}
    evening.p1("roll 10")
    assert evening.offers == {"stop", "roll 11", "roll 23"}
    evening.p1("stop", "back 2")
    assert evening.body(P2) == "1A2L"
    evening.p1("back 3")
    assert evening.body(P3) == "1A2L"
    assert evening.hand(P3) == ["mend"]
    assert evening.body(P4) == "2A2L"
    assert evening.field(P1) == 10


@clause("D-X10", "DR-54", "DR-24", "D-B2")
def test_a_tumble_stops_before_dog_and_gravedigger_and_on_a_special_field() -> None:
    assert acts("tumble", on(16), on(0), on(0), digger=17, dog=15).asks == "swap"
    evening = acts("tumble", on(18), on(0), on(0)).p1("roll 19")
    assert evening.owned(P1) == {"banquet"}
    assert evening.digger == 28


@clause("D-X10", "D-E3", "DR-55")
def test_a_tumble_home_hits_nobody_there() -> None:
    evening = acts("tumble", on(27), home(1), on(0), digger=16).p1("roll 28", "roll 32")
    assert evening.rank(P1) == 2
    assert evening.body(P2) == "2A2L"


def pushes(*specs: Spec, **setting: int | str) -> set[str]:
    evening = acts("shove", *specs, **setting)
    return evening.p1("target 2").offers if evening.asks == "shove" else set()


@clause("D-X11", "DR-56")
def test_ds_56_forward_and_back() -> None:
    together = {"push 9 11", "push 9 23", "push 11 9", "push 23 9"}
    assert pushes(on(10), on(10)) == together
    assert pushes(on(10), on(11)) == {"push 10 11", "push 10 23", "push 12 9"}
    assert pushes(on(0), on(0)) == set()
    assert pushes(on(19), on(19)) == set()


@clause("D-X11", "D-B3", "D-F1", "DR-18")
def test_ds_57_shoved_to_the_banquet() -> None:
    mine = acts("shove", on(18), on(18), on(0)).p1("target 2", "push 14 19")
    assert (mine.owned(P1), mine.owned(P2)) == ({"banquet"}, set())
    theirs = acts("shove", on(18), on(18), on(0)).p1("target 2", "push 19 14")
    assert (theirs.owned(P1), theirs.owned(P2)) == (set(), {"banquet"})
    assert theirs.digger == 28


@clause("D-E3", "D-X11")
def test_ds_58_nobody_shoves_the_finished() -> None:
    evening = acts("shove", on(28), home(1), on(0), digger=16)
    assert evening.asks == "swap"
    assert len(evening.hand(P1)) == 5


@clause("D-E4", "D-X3", "DR-60")
@pytest.mark.parametrize(
    ("rule", "body", "loot"),
    [
        ("always", "2A2L", True),
        ("always", "0A0L", True),
        ("racing", "2A2L", True),
        ("racing", "0A0L", False),
        ("never", "2A2L", False),
        ("never", "0A0L", False),
    ],
)
def test_ds_59_looting_the_goal(rule: str, body: str, loot: bool) -> None:
    finished = home(1, owns="banquet")
    evening = acts("grab", on(28), finished, on(20, body), digger=16, goal_loot=rule)
    if loot:
        assert evening.offers == {"grab 2 banquet"}
        assert evening.p1("grab 2 banquet").owned(P1) == {"banquet"}
    else:
        assert evening.asks == "swap"
    assert len(evening.hand(P1)) == 5


@clause("D-E4", "D-E3", "D-X8", "DR-60")
def test_limbs_in_the_goal_are_never_safe() -> None:
    evening = acts("grab", on(28, "1A2L"), home(1), on(20), digger=16, goal_loot="never")
    assert evening.offers == {"grab 2 arm"}
    evening = acts("clobber", on(28), home(1), on(20), digger=16).p1("target 2")
    assert evening.body(P2) == "1A2L"


@clause("D-A4", "DR-44")
def test_ds_60_flights_know_neither_arrows_nor_limits() -> None:
    assert acts("dive", on(3), on(1)).p1("target 2").field(P1) == 1
    evening = acts("dive", on(25, "0A1L"), on(28), on(0), digger=16).p1("target 2")
    assert evening.field(P1) == 28


@clause("D-T5", "D-E1", "DR-74", "D-X11")
def test_ds_71_shoved_home_before_the_turn() -> None:
    evening = acts("shove", on(28), on(28, laid="mend"), on(0), digger=16)
    evening.p1("target 2", "push 32 27")
    assert (evening.rank(P2), evening.field(P1)) == (1, 27)
    assert (evening.hand(P2), evening.laid(P2)) == ([], "")
    assert evening.discard == ["kick", "kick", "kick", "mend", "shove"]
    assert evening.asks == "swap"


@clause("D-A4", "DR-44")
def test_ds_79_with_the_option_arrows_bind_figures() -> None:
    assert acts("tumble", on(4), on(20)).offers == {"roll 3", "roll 5", "roll 6"}
    bound = acts("tumble", on(4), on(20), arrows_bind="figures")
    assert bound.offers == {"roll 5", "roll 6"}
    shove = acts("shove", on(28), on(28), on(0), digger=16, arrows_bind="figures")
    assert shove.asks == "swap"
    assert len(shove.hand(P1)) == 5
    vault = landings(on(27), on(28), on(0), digger=16, arrows_bind="figures")
    assert vault == {"vault 32"}
    assert landings(on(4), on(3)) == {"vault 2"}
    assert landings(on(4), on(3), arrows_bind="figures") == set()
    dive = acts("dive", on(3), on(1), arrows_bind="figures").p1("target 2")
    assert dive.field(P1) == 1


@clause("D-A4", "D-B2", "DR-44", "DR-24")
def test_a_shove_needs_fields_that_can_be_entered() -> None:
    assert pushes(on(10), on(10), dog=9) == set()
    assert pushes(on(17), on(17), on(0), digger=25) == {
        "push 5 31",
        "push 7 31",
        "push 16 31",
        "push 31 5",
        "push 31 7",
        "push 31 16",
    }


@clause("D-A4", "D-X11", "DR-45")
def test_nobody_clings_to_an_action() -> None:
    evening = acts("trail", on(10), on(10, hand="cling kick"), on(12))
    assert evening.field(P1) == 12
    assert evening.passed == []


@clause("D-G5", "DR-23", "D-G4")
@pytest.mark.parametrize(("rule", "ways"), [("after_17", "5 7 16 31"), ("from_17", "5 7 16 25 31")])
def test_ds_78_driven_off_17(rule: str, ways: str) -> None:
    evening = moves("kick", on(23), on(17, laid="kick"), on(0), on(0), digger=25, red_way=rule)
    evening.p1("step 24")
    assert (evening.asked, evening.asks) == (P2, "evade")
    assert evening.offers == {f"evade {place}" for place in ways.split()}
    if rule == "from_17":
        evening.p2("evade 25").p1("end").p2("move")
        assert {text for text in evening.offers if text.startswith("step")} == {"step 26"}
        assert evening.digger == 17
