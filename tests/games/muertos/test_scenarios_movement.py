"""DS-10 to DS-23: walking, festivities and the gravedigger."""

import pytest

from tests.games.muertos.table import P1, P2, P3, Table, acts, home, moves, on
from tests.marks import clause

MUSIC_LAST = {"banquet": 0, "dance": 0, "music": 1}


def steps(evening: Table) -> set[int]:
    """The fields to which the skeleton may step."""
    return {int(text.split()[1]) for text in evening.offers if text.startswith("step")}


@clause("D-M2", "D-M3", "DR-77")
@pytest.mark.parametrize(
    ("card", "body", "allowance"),
    [
        ("mend", "2A2L", 3),
        ("mend", "0A2L", 3),
        ("mend", "2A1L", 2),
        ("mend", "0A1L", 2),
        ("mend", "2A0L", 2),
        ("mend", "1A0L", 1),
        ("mend", "0A0L", 0),
        ("trail", "2A1L", 1),
    ],
)
def test_ds_10_how_far_a_skeleton_gets(card: str, body: str, allowance: int) -> None:
    evening = moves(card, on(10, body), on(0))
    assert evening.view(P1)["movement"]["allowance"] == allowance
    for place in range(11, 11 + allowance):
        assert place in steps(evening)
        evening.p1(f"step {place}")
    assert evening.field(P1) == 10 + allowance
    assert steps(evening) == set()


@clause("D-M1", "D-M2", "D-Q2", "D-D1")
def test_ds_11_the_printed_example() -> None:
    evening = moves("mend", on(11, "1A0L"), on(0)).p1("step 12")
    assert evening.offers == {"end", "dog 22"}
    assert evening.refused_by("step 13") == "D-M2"
    evening.p1("dog 22")
    assert evening.offers == {"end", "dog 20", "dog 23", "dog 30"}
    evening.p1("dog 20")
    assert (evening.field(P1), evening.dog) == (12, 20)
    assert len(evening.hand(P1)) == 3


@clause("D-M5", "D-F1", "D-F3", "D-G1", "DR-16", "DR-19")
def test_ds_12_a_festivity_ends_the_walk_but_not_the_movement() -> None:
    evening = moves("grab", on(20), on(0), on(0)).p1("step 21")
    assert evening.owned(P1) == {"dance"}
    assert evening.digger == 28
    assert evening.offers == {"end", "dog 22"}
    assert evening.refused_by("step 20") == "D-M5"
    evening.p1("dog 22", "end")
    assert (evening.field(P1), evening.dog) == (21, 22)
    assert len(evening.hand(P1)) == 3


@clause("D-M4", "D-D1", "DR-15")
def test_ds_13_dog_and_skeleton_take_turns() -> None:
    evening = moves("kick", on(9), on(0), dog=10)
    assert evening.offers == {"end", "step 8", "step 29", "dog 9", "dog 11", "dog 23"}
    assert evening.refused_by("step 10") == "D-B2"
    evening.p1("dog 11", "step 10")
    assert (evening.field(P1), evening.dog) == (10, 11)


@clause("D-M4")
@pytest.mark.parametrize(("place", "onward"), [(4, {5, 6}), (2, {3}), (0, {1}), (3, {4})])
def test_ds_14_nobody_walks_against_an_arrow(place: int, onward: set[int]) -> None:
    assert steps(moves("kick", on(place), on(20))) == onward


@clause("D-B2", "D-G5", "DR-23", "DR-20")
def test_ds_15_the_red_way_opens_when_he_has_left_17() -> None:
    assert steps(moves("kick", on(17), on(0), on(0), digger=25)) == {5, 7, 16, 31}
    assert steps(moves("kick", on(17), on(0), on(0), digger=16)) == {5, 7, 25, 31}
    assert steps(moves("kick", on(26), on(0), on(0), digger=16)) == {27}


@clause("D-M5", "DR-17", "DR-80")
def test_ds_16_out_of_a_festivity_and_into_it_again() -> None:
    one_left = {"banquet": 1, "dance": 2, "music": 2}
    evening = moves("kick", on(19), on(18, owns="banquet"), on(0), digger=28, stacks=one_left).p1(
        "step 18", "step 19"
    )
    assert evening.owned(P1) == {"banquet"}
    assert evening.digger == 27
    reverse = moves("kick", on(18), on(0), on(0)).p1("step 19")
    assert steps(reverse) == set()
    assert reverse.refused_by("step 18") == "D-M5"


@clause("D-B4")
def test_ds_17_passing_skeletons_is_free() -> None:
    evening = moves("kick", on(12), on(13), on(13)).p1("step 13", "step 14")
    assert evening.fields() == [14, 13, 13]
    assert evening.body(P2) == evening.body(P3) == "2A2L"


@clause("D-F2", "DR-80")
def test_ds_18_nobody_takes_a_second_card_of_a_kind() -> None:
    left = {"banquet": 2, "dance": 1, "music": 2}
    evening = moves("kick", on(20, owns="dance"), on(0), on(0), digger=28, stacks=left)
    evening.p1("step 21")
    assert evening.digger == 28
    assert evening.facts["stacks"]["dance"] == 1
    assert steps(evening) == set()


@clause("D-G1", "D-G2", "DR-20")
@pytest.mark.parametrize(("before", "after"), [(32, 28), (28, 27), (27, 26), (26, 25), (25, 17)])
def test_ds_19_he_walks_a_field_for_each_card(before: int, after: int) -> None:
    evening = moves("kick", on(23), on(0), on(0), on(0), digger=before).p1("step 24")
    assert evening.owned(P1) == {"music"}
    assert evening.digger == after
    assert not evening.red_way_is_open


@clause("D-G1", "D-G2")
@pytest.mark.parametrize(("before", "after"), [(32, 27), (27, 25)])
def test_ds_19_b_with_two_players_he_walks_two(before: int, after: int) -> None:
    assert moves("kick", on(23), on(0), digger=before).p1("step 24").digger == after


@clause("D-G3", "D-G4", "DR-20", "DR-22")
def test_ds_20_the_last_card_sends_him_aside() -> None:
    evening = moves("kick", on(23), on(7), on(5), on(0), digger=17, stacks=MUSIC_LAST).p1("step 24")
    assert (evening.asked, evening.asks) == (P1, "block")
    assert evening.offers == {"block 5", "block 7", "block 16"}
    evening.p1("block 7")
    assert (evening.asked, evening.asks) == (P2, "evade")
    assert evening.offers == {"evade 6", "evade 8", "evade 17"}
    evening.p2("evade 17")
    assert (evening.digger, evening.field(P2), evening.field(P3)) == (7, 17, 5)
    assert evening.red_way_is_open


@clause("D-G1", "D-G3", "D-G4", "DR-21", "DR-22")
def test_ds_21_two_players_and_the_third_card() -> None:
    evening = moves("kick", on(23), on(17), digger=25, stacks=MUSIC_LAST).p1("step 24")
    assert evening.digger == 17
    assert (evening.asked, evening.asks) == (P2, "evade")
    assert evening.offers == {"evade 5", "evade 7", "evade 16", "evade 31"}
    evening.p2("evade 7").p1("block 7")
    assert evening.offers == {"evade 6", "evade 8", "evade 17"}
    evening.p2("evade 17")
    assert (evening.digger, evening.field(P2)) == (7, 17)


@clause("D-G8", "D-G7", "DR-57", "D-X7")
def test_ds_22_walled_in_on_31() -> None:
    walled = moves("kick", on(31), on(5), on(0), digger=17)
    assert walled.offers == {"end", "dog 22"}
    assert walled.refused_by("step 17") == "D-B2"
    hurling = acts("hurl_skull", on(31), on(5), on(0), digger=17)
    assert "target 2" in hurling.offers
    trailing = acts("trail", on(31), on(31), on(0), digger=17)
    assert trailing.field(P1) == 31
    assert len(trailing.hand(P1)) == 5
    past_him = acts("trail", on(16), on(31), on(0), digger=17)
    assert past_him.field(P1) == 31


@clause("D-G6")
def test_ds_23_a_grabbed_card_does_not_move_him() -> None:
    evening = acts("grab", on(10), on(10, owns="banquet"), on(0), digger=28).p1("grab 2 banquet")
    assert evening.owned(P1) == {"banquet"}
    assert evening.owned(P2) == set()
    assert evening.digger == 28


@clause("D-M3", "D-Q2", "D-A1", "D-X6", "D-X7")
def test_ds_73_a_limbless_skeleton_still_has_a_life() -> None:
    bones = on(10, "0A0L")
    walking = moves("kick", bones, on(14))
    assert walking.offers == {"end", "dog 22"}
    walking.p1("dog 22", "dog 20")
    assert walking.dog == 20
    assert len(walking.hand(P1)) == 4
    shoving = acts("shove", bones, on(14))
    assert shoving.asks == "swap"
    assert len(shoving.hand(P1)) == 5
    assert acts("trail", bones, on(14)).field(P1) == 14
    mending = acts("mend", bones, on(14))
    assert mending.offers == {"arm", "leg"}
    assert mending.p1("leg").body(P1) == "0A1L"


@clause("D-E1", "D-E2", "D-Q1", "D-Q2", "DR-16", "DR-59")
def test_ds_70_home_is_home() -> None:
    evening = moves("kick", on(27), on(0), on(5), digger=16).p1("step 28", "step 32")
    assert (evening.field(P1), evening.rank(P1)) == (32, 1)
    assert evening.hand(P1) == []
    assert evening.discard == ["kick"] * 4
    evening.p2("keep").p3("keep")
    assert evening.order == [P2, P3]
    assert evening.asks == "lay"


@clause("D-M2", "DR-73")
def test_a_limb_lost_on_the_way_shortens_the_way() -> None:
    evening = moves("mend", on(10, "0A1L", hand="kick trail"), on(0), dog=11)
    evening.p1("dog 10", "back 2", "den 30")
    assert evening.body(P1) == "0A0L"
    assert steps(evening) == set()


@clause("D-E3", "D-X7", "DR-57")
def test_trail_leads_into_the_goal() -> None:
    evening = acts("trail", on(31, "0A0L"), home(1), on(5), digger=16)
    assert (evening.field(P1), evening.rank(P1)) == (32, 2)
