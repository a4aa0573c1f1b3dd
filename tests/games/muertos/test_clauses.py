"""What the clauses say beyond the scenarios, chapter by chapter."""

import pytest

from restinplay.core.state import SPECTATOR
from restinplay.games.muertos.game import MuertosGame
from tests.games.muertos.table import P1, P2, P3, acts, home, moves, on, table
from tests.marks import clause


def test_every_option_is_told_in_the_rulebook() -> None:
    clauses = MuertosGame().rulebook.clauses
    for option in MuertosGame.OPTIONS:
        assert any(f"`{option.name}" in text.text for text in clauses.values())
        assert option.clause in clauses


# Movement and entering


@clause("D-B3", "DR-18", "DR-75", "D-P1")
def test_a_den_is_entered_by_evading() -> None:
    evening = moves(
        "kick", on(23), on(17, "1A2L"), on(0), on(0), digger=25, dens={31: "clobber"}
    ).p1("step 24")
    evening.p2("evade 31")
    assert evening.offers == {"take nothing", "take clobber arm"}
    assert evening.p2("take clobber arm").body(P2) == "2A2L"


@clause("DR-75", "D-X4", "D-P1")
def test_a_den_is_entered_dragged_along() -> None:
    evening = moves(
        "kick", on(9), on(9, "2A1L", hand="cling"), on(0), dens={29: "kick"}, dog=30
    ).p2("cling")
    evening.p1("step 29")
    assert (evening.asked, evening.asks) == (P2, "pick")
    assert evening.offers == {"take nothing", "take kick leg"}
    assert evening.p2("take kick leg").body(P2) == "2A2L"


@clause("D-X4", "D-B3")
def test_who_is_walked_onto_has_not_entered_anything() -> None:
    """The mover steps onto the festivity where the clinging skeleton already stands."""
    evening = moves("grab", on(18), on(19, hand="cling"), on(0), digger=32).p2("cling")
    evening.p1("step 19")
    assert (evening.owned(P1), evening.owned(P2)) == ({"banquet"}, set())
    assert evening.digger == 28


@clause("D-X4", "DR-47")
def test_at_the_same_distance_one_is_dragged_where_the_mover_was() -> None:
    evening = moves("grab", on(19), on(18, hand="cling"), on(0), cling_drag="same_distance")
    evening.p2("cling").p1("step 18")
    assert evening.fields()[:2] == [18, 19]
    assert evening.owned(P2) == {"banquet"}
    evening.p1("step 20")
    assert evening.fields()[:2] == [20, 18]


@clause("D-M2", "D-X4")
def test_the_dog_may_use_what_a_cling_takes_from_the_skeleton() -> None:
    evening = moves("grab", on(10), on(10, hand="cling")).p2("cling")
    evening.p1("step 11", "step 12")
    assert evening.offers == {"end", "dog 22"}


@clause("D-M4", "D-B2", "D-G7")
def test_nobody_walks_onto_the_gravedigger() -> None:
    evening = moves("kick", on(17), on(0), on(0), digger=7)
    assert "step 7" not in evening.offers
    assert evening.refused_by("step 7") == "D-B2"
    assert evening.refused_by("step 6") == "D-M4"


@clause("D-A8", "D-G7")
def test_a_vault_does_not_fly_over_the_gravedigger_at_the_mouth_of_the_red_way() -> None:
    assert acts("vault", on(15), on(16), on(0), digger=17).asks == "swap"
    assert acts("vault", on(15), on(16), on(0), digger=28).offers == {
        "vault 17",
    }


@clause("D-X10", "D-B2", "DR-24")
def test_a_tumble_is_told_who_stands_in_its_way() -> None:
    for here, dog in ((4, 5), (6, 4)):
        evening = acts("tumble", on(here), on(20), dog=dog)
        assert evening.refused_by(f"roll {dog}") == "D-B2"
        assert evening.refused_by("roll 17") == "D-X10"


@clause("D-X10", "DR-54")
def test_a_tumble_ends_by_itself_where_there_is_no_field_to_roll_onto() -> None:
    assert acts("tumble", on(10), on(20), dog=12).p1("roll 11").asks == "swap"
    assert acts("tumble", on(10), on(20), dog=13).p1("roll 11").offers == {"roll 12", "stop"}


@clause("D-A4", "D-X11", "DR-44")
def test_with_the_option_nobody_is_shoved_against_an_arrow() -> None:
    for arrows, clause_ in (("movement", ""), ("figures", "DR-44")):
        evening = acts("shove", on(5), on(4), on(0), arrows_bind=arrows).p1("target 2")
        assert evening.refused_by("push 3 17") == clause_
        assert evening.refused_by("push 6 4") == ""


@clause("D-M1", "D-G8", "D-D5")
def test_who_is_walled_in_is_not_asked_for_a_step_once_the_dog_has_bitten() -> None:
    walled_in = moves("grab", on(31), on(6), on(0), dog=7, digger=17)
    walled_in.p1("dog 6", "back 2", "den 30")
    assert walled_in.asks == "swap"
    free = moves("grab", on(9), on(6), on(0), dog=7, digger=17).p1("dog 6", "back 2", "den 30")
    assert free.offers == {"end", "step 8", "step 10", "step 29"}


@clause("D-P1", "D-A5")
def test_a_den_with_no_bone_that_fits_asks_nothing() -> None:
    useless = moves("kick", on(9, "1A2L"), on(0), dens={29: "kick"}).p1("step 29")
    assert useless.asks == "step"
    useful = moves("kick", on(9, "2A1L"), on(0), dens={29: "kick"}).p1("step 29")
    assert useful.offers == {"take nothing", "take kick leg"}


@clause("D-E1", "D-W1", "D-I5")
def test_who_is_home_promises_nothing_any_more_and_others_keep_their_promise() -> None:
    three = "kick grab trail"
    evening = table(
        on(27, hand=three), on(28, hand=three), on(0), stage="swap", order="1 2 3", digger=16
    )
    evening.p1("keep").p2("keep").p3("keep")
    evening.p3(min(evening.offers)).p1("lay kick").p2("lay grab")
    evening.play(P3, "act" if "move" not in evening.offers else "move")
    while evening.asked == P3:
        evening.p3("end" if "end" in evening.offers else min(evening.offers))
    evening.p1("move", "step 28", "step 32")
    assert evening.rank(P1) == 1
    promised = [player["vouched"] for player in evening.state.view(SPECTATOR)["players"]]
    assert promised[:2] == [False, True]


# The dog


@clause("D-D1", "D-D2")
def test_the_dog_passes_the_gravedigger() -> None:
    evening = moves("grab", on(20), on(0), on(0), dog=31, digger=17).p1("dog 17", "dog 5")
    assert evening.dog == 5


@clause("D-D2", "D-D3", "D-K2", "DR-33")
def test_a_bite_without_any_card_leaves_nothing_to_bury() -> None:
    victim = on(23, hand="", laid="mend", owns="music")
    evening = moves("kick", on(8), victim, on(0), dog=22, pile="", discard="", digger=28)
    evening.p1("dog 23", "den 31")
    assert evening.den(31) == []
    assert evening.owned(P2) == {"music"}


@clause("D-K2", "D-Q5", "D-I1")
def test_for_a_bite_at_an_empty_hand_the_pile_is_renewed_and_its_back_turned_up_first() -> None:
    victim = on(23, hand="", laid="mend")
    evening = moves("kick", on(8), victim, on(0), dog=22, pile="", discard="clobber", digger=28)
    evening.p1("dog 23", "den 31")
    assert evening.body(P2) == "1A2L"
    assert (evening.den(31), evening.discard) == (["clobber"], [])


@clause("D-D3")
@pytest.mark.parametrize(
    ("owns", "buried"), [("music", "music"), ("dance music", "dance"), ("banquet music", "banquet")]
)
def test_a_bite_that_shows_no_symbol_buries_the_best_festivity_card(owns: str, buried: str) -> None:
    victim = on(23, hand="mend mend", owns=owns)
    walked = 29 - len(owns.split())  # a step for each card
    evening = moves("kick", on(8), victim, on(0), dog=22, digger=walked)
    evening.p1("dog 23", "back 3", "den 31")
    assert evening.den(31) == [buried]
    assert evening.owned(P2) == {*owns.split()} - {buried}


@clause("D-K1", "DR-34")
def test_every_card_that_an_attack_draws_is_a_draw_of_its_own() -> None:
    evening = acts("tumble", on(4), on(5, hand="kick kick"), on(5, hand="grab grab"))
    evening.p1("roll 5", "stop")
    lots = []
    for back in (2, 3):
        evening.state.play(evening.state.moves.parse(f"back {back}"))
        lots.append(evening.state.lot().name)
        evening.state.play(evening.state.odds()[0][0])
    assert lots == ["strike 1", "strike 2"]


@clause("D-D3", "D-D6", "D-G4", "DR-31")
def test_several_are_put_out_of_31_and_evade_in_play_order() -> None:
    evening = moves("kick", on(20), on(6), on(31), on(31), dog=7, digger=17, order="4 1 2 3").p1(
        "dog 6", "back 2", "den 31"
    )
    assert evening.asked == 3
    evening.p4("evade 16")
    assert evening.asked == P3
    evening.p3("evade 5")
    assert evening.fields()[2:] == [5, 16]


@clause("D-D4", "D-D6")
def test_the_dog_may_stay_in_the_den_where_it_bit() -> None:
    evening = moves("kick", on(8), on(29), on(0), dog=9).p1("dog 29", "back 2")
    evening.p1("den 29")
    assert (evening.dog, evening.field(P2)) == (29, 9)
    assert evening.den(29) == ["kick"]


# Actions


@clause("D-A1", "D-A3")
@pytest.mark.parametrize(
    ("card", "body", "works"),
    [
        ("clobber", "0A2L", False),
        ("clobber", "1A0L", True),
        ("kick", "2A0L", False),
        ("kick", "0A1L", True),
        ("shove", "2A0L", False),
        ("shove", "0A2L", False),
        ("shove", "1A1L", True),
        ("dive", "2A0L", False),
        ("grab", "0A2L", False),
        ("tumble", "2A0L", False),
        ("vault", "0A2L", False),
        ("hurl_skull", "0A2L", False),
        ("trail", "0A0L", True),
        ("mend", "0A0L", True),
    ],
)
def test_limbs_that_an_action_needs(card: str, body: str, works: bool) -> None:
    evening = acts(card, on(10, body), on(11))
    done = evening.asks != "swap" or evening.field(P1) != 10
    assert done == works


@clause("D-A2")
def test_nobody_is_the_target_of_their_own_card() -> None:
    assert acts("kick", on(10), on(12)).asks == "swap"


@clause("D-A3", "DR-43")
def test_an_action_that_can_be_carried_out_must_be() -> None:
    evening = acts("tumble", on(28), on(0), on(0), digger=16)
    assert evening.offers == {"roll 27", "roll 32"}


@clause("D-X5", "DR-51", "D-T5")
def test_a_dived_upon_player_may_still_react() -> None:
    evening = table(
        on(8, laid="dive"),
        on(10, hand="sidestep kick", laid="grab"),
        on(9, laid="clobber"),
        order="1 2 3",
    ).p1("act", "target 2")
    assert evening.asked == P3
    evening.p3("act", "target 2")
    assert evening.p2("sidestep").body(P2) == "2A2L"


@clause("D-X5", "D-E1", "D-F1", "D-Q3")
def test_a_dive_enters_the_field_it_lands_on() -> None:
    evening = acts("dive", on(18), on(19), on(0)).p1("target 2")
    assert evening.owned(P1) == {"banquet"}
    assert evening.owned(P2) == set()


@clause("D-E3", "D-X12", "D-K2", "D-X9")
def test_finished_skeletons_are_hit_by_missiles_and_kicks() -> None:
    evening = acts("hurl_pie", on(28), home(1), on(0), digger=16, pile="clobber trail trail ...")
    evening.p1("target 2")
    assert evening.body(P2) == "1A2L"
    assert evening.hand(P2) == []
    assert acts("kick", on(28), home(1), on(0), digger=16).p1("target 2").body(P2) == "2A1L"


# The end


@clause("D-E1", "D-X11", "D-Z1")
def test_two_shoved_into_the_same_night() -> None:
    """A shove that sends its player home first and its victim back."""
    evening = acts("shove", on(28), on(28), on(0), digger=16).p1("target 2", "push 27 32")
    assert (evening.rank(P1), evening.field(P2)) == (1, 27)
    assert evening.hand(P1) == []


@clause("D-Z1", "DR-76")
def test_a_limbless_skeleton_that_could_trail_home_is_not_waited_for() -> None:
    evening = moves("kick", on(28), on(12, "0A0L", hand="trail", laid="trail"), digger=16)
    assert evening.p1("step 32").over
