"""DS-34 to DS-45, DS-74: attacks by chance, straight attacks, Grab, Cling and Sidestep."""

import pytest

from tests.games.muertos.table import P1, P2, P3, Table, acts, moves, on, table
from tests.marks import clause


@clause("D-A2", "D-B1", "D-X12", "DR-78", "DR-05", "DR-06")
def test_ds_34_how_far_missiles_fly() -> None:
    crowd = (on(7), on(8), on(12), on(16), on(7))
    assert acts("hurl_pie", *crowd).offers == {"target 2", "target 4"}
    assert acts("hurl_skull", *crowd).offers == {"target 2", "target 3", "target 4"}
    assert "target 4" in acts("hurl_pie", *crowd, digger=17).offers


@clause("D-X12", "DR-06")
@pytest.mark.parametrize(("card", "reach"), [("hurl_pie", 3), ("hurl_pot", 4), ("hurl_skull", 5)])
def test_each_missile_has_its_range(card: str, reach: int) -> None:
    for place in range(11, 14):
        distance = place - 8
        hit = acts(card, on(8), on(place)).asks == "hurl"
        assert hit == (distance <= reach)


@clause("D-K3", "D-K5", "D-A7", "DR-35")
def test_ds_35_both_symbols_leave_the_choice_to_the_attacker() -> None:
    evening = acts("hurl_pie", on(10), on(11, hand="tumble trail")).p1("target 2")
    evening.luck = ["tumble"]
    evening.p1("back 1")
    assert (evening.asked, evening.offers) == (P1, {"arm", "leg"})
    evening.p1("leg")
    assert evening.body(P2) == "2A1L"
    assert evening.hand(P2) == ["trail"]
    assert "tumble" in evening.discard
    armless = acts("hurl_pie", on(10), on(11, "0A2L", hand="tumble")).p1("target 2", "back 1")
    assert armless.body(P2) == "0A1L"
    assert armless.asks == "swap"


@clause("D-A7", "D-K5")
def test_nobody_sidesteps_a_missile() -> None:
    evening = acts("hurl_pie", on(10), on(11, hand="sidestep sidestep")).p1("target 2")
    assert (evening.asked, evening.asks) == (P1, "back")
    evening.p1("back 3")
    assert evening.hand(P2) == ["sidestep"]
    assert evening.body(P2) == "2A2L"


@clause("D-Q3", "DR-38", "D-K4")
def test_ds_36_the_last_card_is_replaced_if_none_is_laid() -> None:
    victim = on(11, hand="trail")
    done = acts("hurl_pie", on(10), victim, order="2 1", pile="mend ...").p1("target 2", "back 1")
    assert done.hand(P2) == ["mend"]
    assert done.body(P2) == "2A2L"
    to_come = acts("hurl_pie", on(10), on(11, hand="trail", laid="mend"))
    to_come.p1("target 2", "back 1")
    assert to_come.hand(P2) == []
    assert (to_come.asked, to_come.offers) == (P2, {"act"})


@clause("D-K2", "D-K5")
def test_ds_37_an_empty_hand_is_hit_by_the_top_of_the_pile() -> None:
    evening = acts("hurl_pie", on(10), on(11, hand="", laid="mend"), pile="kick trail trail ...")
    evening.p1("target 2")
    assert evening.body(P2) == "2A1L"
    assert sorted(evening.discard) == ["hurl_pie", "kick"]
    assert evening.asks == "mode"


@clause("D-K2", "DR-37")
def test_without_any_card_an_attack_comes_to_nothing() -> None:
    evening = acts("hurl_pie", on(10), on(11, hand="", laid="mend"), pile="", discard="")
    evening.p1("target 2")
    assert evening.body(P2) == "2A2L"
    assert "hurl_pie" in evening.hand(P1)


@clause("D-K1", "DR-36")
def test_a_limbless_skeleton_still_loses_a_card() -> None:
    evening = acts("hurl_pie", on(10), on(11, "0A0L")).p1("target 2", "back 2")
    assert len(evening.hand(P2)) == 2


@clause("D-A6", "D-X1", "D-X8", "D-Q1", "D-T6")
def test_ds_38_a_clobber_is_sidestepped() -> None:
    evening = acts("clobber", on(10), on(11, hand="sidestep", laid="mend")).p1("target 2")
    assert (evening.asked, evening.asks) == (P2, "sidestep")
    assert evening.offers == {"pass", "sidestep"}
    evening.p2("sidestep")
    assert evening.body(P2) == "2A2L"
    assert len(evening.hand(P1)) == 5
    assert (evening.hand(P2), evening.laid(P2)) == ([], "mend")
    hit = acts("clobber", on(10), on(11, hand="sidestep", laid="mend")).p1("target 2")
    assert hit.p2("pass").body(P2) == "1A2L"


@clause("D-A3", "D-X9", "DR-42", "DR-43", "D-Q1")
def test_ds_39_only_who_has_a_leg_can_be_kicked() -> None:
    nobody = acts("kick", on(10), on(11, "2A0L"))
    assert nobody.asks == "swap"
    assert len(nobody.hand(P1)) == 5
    evening = acts("kick", on(10), on(11, "2A0L"), on(11, "2A1L"))
    assert evening.offers == {"target 3"}
    assert evening.p1("target 3").body(P3) == "2A0L"


@clause("D-X3", "D-A5", "DR-08", "DR-58")
def test_ds_40_grab_takes_what_is_of_use() -> None:
    evening = acts(
        "grab",
        on(10, "2A1L", owns="dance"),
        on(10, "1A2L", owns="dance music", hand="sidestep kick"),
        on(11, "1A0L"),
        digger=26,
    )
    assert evening.offers == {"grab 2 leg", "grab 2 music"}
    evening.p1("grab 2 leg")
    assert (evening.body(P1), evening.body(P2)) == ("2A2L", "1A1L")
    assert evening.passed == []


@clause("D-X4", "D-F3", "D-M5", "DR-45", "DR-47", "DR-18")
def test_ds_41_two_arrive_at_the_banquet() -> None:
    evening = moves("grab", on(14), on(14, hand="cling kick kick"), on(0), on(0))
    assert (evening.asked, evening.asks) == (P2, "cling")
    assert evening.offers == {"pass", "cling"}
    evening.p2("cling").p1("step 18", "step 19")
    assert evening.fields()[:2] == [19, 19]
    assert evening.owned(P1) == evening.owned(P2) == {"banquet"}
    assert evening.digger == 27
    assert evening.offers == {"end", "dog 22"}
    assert len(evening.p1("end").hand(P1)) == 3


@clause("D-X4", "DR-47")
@pytest.mark.parametrize(("drag", "ends"), [("same_field", 12), ("same_distance", 11)])
def test_ds_42_how_far_one_is_dragged(drag: str, ends: int) -> None:
    evening = moves("grab", on(10), on(9, hand="cling kick"), cling_drag=drag)
    evening.p2("cling").p1("step 11", "step 12")
    assert evening.fields() == [12, ends]


@clause("D-X4", "D-M2", "D-Q2", "DR-45", "DR-46")
def test_ds_43_held_to_the_spot() -> None:
    evening = moves("trail", on(10), on(9, hand="cling kick")).p2("cling")
    assert evening.offers == {"end", "dog 22"}
    evening.p1("dog 22")
    assert len(evening.hand(P1)) == 4
    assert evening.fields() == [10, 9]


def a_cling_to_sidestep(**options: str) -> Table:
    mover = on(10, hand="sidestep kick kick")
    return moves("kick", mover, on(10, hand="cling kick"), **options).p2("cling")


@clause("D-X1", "D-A6", "DR-48")
def test_ds_44_a_cling_is_sidestepped() -> None:
    evening = a_cling_to_sidestep()
    assert (evening.asked, evening.offers) == (P1, {"pass", "sidestep"})
    evening.p1("sidestep", "step 11", "step 12")
    assert evening.fields() == [12, 10]
    assert evening.discard == ["cling", "kick", "sidestep"]
    forbidden = a_cling_to_sidestep(sidestep_vs_cling="no")
    assert forbidden.asks == "step"
    assert forbidden.p1("step 11", "end").fields() == [11, 11]


@clause("D-X4", "DR-49")
def test_ds_45_two_cling_to_one() -> None:
    evening = moves("grab", on(10), on(10, hand="cling kick"), on(9, hand="cling kick"))
    evening.p2("cling").p3("cling").p1("step 23")
    assert evening.fields() == [23, 23, 23]
    assert evening.offers == {"end", "dog 22"}


@clause("D-X4", "DR-49", "DR-50")
def test_who_has_no_step_left_is_held_by_nobody_else() -> None:
    evening = moves("trail", on(10), on(10, hand="cling kick"), on(9, hand="cling kick"))
    evening.p2("cling")
    assert (evening.asked, evening.asks) == (P1, "step")


@clause("DR-50", "D-X4")
def test_reactions_are_asked_of_all_who_might_have_one_in_play_order() -> None:
    evening = table(
        on(10, hand="kick"),
        on(10, laid="grab"),
        on(10, hand="mend"),
        on(9, hand="kick"),
        on(12, hand="kick"),
        active=P2,
        order="3 2 5 4 1",
    ).p2("move")
    assert evening.passed == [(3, "cling"), (0, "cling")]
    assert evening.asks == "step"


@clause("D-A6", "DR-08")
def test_ds_74_with_the_option_a_dive_is_sidestepped() -> None:
    victim = on(10, hand="sidestep", laid="mend")
    marked = acts("dive", on(8), victim).p1("target 2")
    assert marked.field(P1) == 10
    assert marked.passed == []
    hostile = acts("dive", on(8), victim, sidestep_scope="hostile").p1("target 2")
    assert (hostile.asked, hostile.offers) == (P2, {"pass", "sidestep"})
    hostile.p2("sidestep")
    assert hostile.field(P1) == 8
    assert len(hostile.hand(P1)) == 5
    assert hostile.laid(P2) == "mend"
    assert (hostile.asked, hostile.asks) == (P2, "mode")


@clause("D-A6", "DR-08", "D-X3")
def test_with_the_option_a_grab_is_sidestepped_after_the_thing_is_named() -> None:
    victim = on(10, hand="sidestep kick")
    evening = acts("grab", on(10, "1A2L"), victim, sidestep_scope="hostile").p1("grab 2 arm")
    assert evening.p2("sidestep").body(P2) == "2A2L"


@clause("DR-79", "D-X4", "DR-74", "D-E1")
def test_a_limbless_skeleton_is_dragged_home() -> None:
    evening = moves("grab", on(27), on(27, "0A0L", hand="cling", laid="mend"), on(0), digger=16).p2(
        "cling"
    )
    evening.p1("step 28", "step 32")
    assert (evening.rank(P1), evening.rank(P2)) == (1, 2)
    assert evening.laid(P2) == ""
    assert sorted(evening.discard) == ["cling", "grab", "kick", "kick", "kick", "mend"]
