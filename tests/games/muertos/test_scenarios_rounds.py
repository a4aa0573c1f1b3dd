"""DS-01 to DS-09, DS-61 to DS-65: the deal, the order, the use of a card, drawing and swapping."""

import json
from collections import Counter

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, SPECTATOR
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.state import Muertos
from tests.games.muertos.table import P1, P2, P3, P4, acts, moves, on, table
from tests.marks import clause

COUNTS = [6, 3, 9, 3, 3, 6, 6, 6, 3, 3, 9, 3, 3, 3]


def dealt(seats: int, seed: int = 1) -> Muertos:
    state, dealer = MuertosGame(seats=seats).new(), Shuffled(seed)
    while state.asked == CHANCE:
        state.play(dealer.answer(state))
    return state


@clause("D-S4", "DR-07")
def test_ds_01_the_66_cards_and_their_backs() -> None:
    cards = MuertosGame().data["cards"]
    assert [card["count"] for card in cards] == COUNTS
    assert sum(COUNTS) == 66

    def count(back: int, *symbols: str) -> int:
        return sum(c["count"] for c in cards if c["movement"] == back and c["symbol"] in symbols)

    every = ("none", "hand", "foot", "both")
    assert [count(back, *every) for back in (1, 2, 3)] == [18, 24, 24]
    assert [count(back, "foot", "both") for back in (1, 2, 3)] == [9, 12, 0]
    assert [count(back, "hand", "both") for back in (1, 2, 3)] == [9, 12, 12]
    assert [count(back, "none") for back in (1, 2, 3)] == [6, 3, 12]
    state = dealt(4)
    view = state.view(P1)
    assert view["pile"]["left"] == 50
    assert [sum(player["backs"]) for player in view["players"]] == [4, 4, 4, 4]
    assert view["pile"]["top"] in (1, 2, 3)
    assert view["discard"] == []
    assert [den["bones"] + den["festivities"] for den in view["dens"]] == [[], [], []]
    assert view["round"] == 1


@clause("D-S1", "D-S2", "D-S3", "DR-71", "DR-72")
@pytest.mark.parametrize(("seats", "stack", "out"), [(2, 1, 6), (3, 2, 3), (4, 2, 3), (6, 2, 3)])
def test_ds_02_where_everything_stands(seats: int, stack: int, out: int) -> None:
    state = dealt(seats)
    view = state.view(P1)
    assert view["stacks"] == {"music": stack, "dance": stack, "banquet": stack}
    copies = sum(kind["count"] for kind in MuertosGame().data["festivities"])
    assert copies - sum(view["stacks"].values()) == out
    assert (view["dog"], view["gravedigger"]) == ("30", "32")
    for seat, player in enumerate(view["players"]):
        assert (player["field"], player["arms"], player["legs"]) == ("start", 2, 2)
        assert player["festivities"] == []
        assert player["skeleton"] == seat + 1


@clause("D-R2", "D-R3", "DR-09", "D-R1")
def test_ds_03_who_is_behind_goes_first() -> None:
    evening = table(
        on(5, hand="sidestep grab"),
        on(3, hand="kick mend"),
        on(5, hand="kick clobber"),
        on(5, "1A2L", hand="trail grab"),
        stage="round",
    )
    assert evening.order == [P2, P4, P3, P1]
    evening.p2("lay mend").p4("lay grab").p3("lay kick").p1("lay grab")
    evening.p2("move", "step 4", "step 6", "step 7")
    assert evening.order == [P2, P4, P3, P1]
    assert evening.asked == P4


@clause("D-R2", "DR-10", "DR-71")
def test_ds_04_a_den_counts_by_its_number() -> None:
    evening = table(
        on(29, hand="trail"), on(10, hand="kick kick"), on(10, hand="kick kick"), stage="round"
    )
    assert evening.order == [P2, P3, P1]


@clause("D-L1", "D-I1", "D-I2", "D-I3", "DR-67")
def test_ds_05_a_laid_card_shows_its_back() -> None:
    evening = table(on(3, hand="grab kick trail"), on(5), stage="round").p1("lay grab")
    assert evening.asked == P2
    view = evening.view(P2)
    shown = view["players"][P1]
    assert shown["laid"] == "M3"
    assert sorted(shown["hand"]) == ["M1", "M2"]
    assert view["pile"]["top"] in (1, 2, 3)
    told = json.dumps([shown, evening.view(None)["players"]])
    assert not [card["id"] for card in evening.game.data["cards"] if card["id"] in told]
    other = table(on(3, hand="mend kick trail"), on(5), stage="round").p1("lay mend")
    assert other.view(P2) == view
    assert other.view(None) == evening.view(None)


@clause("D-T1", "D-T2", "D-A3", "D-Q1", "D-X7")
def test_ds_06_an_only_card_must_be_an_action() -> None:
    evening = table(on(8, hand="", laid="trail"), on(4), order="1 2")
    assert evening.offers == {"act"}
    assert evening.refused_by("move") == "D-T2"
    evening.p1("act")
    assert evening.field(P1) == 8
    assert len(evening.hand(P1)) == 2
    assert evening.discard == ["trail"]


@clause("D-T2", "D-T3", "D-K1", "DR-11", "DR-12")
def test_ds_07_a_reaction_as_the_only_card_is_an_empty_action() -> None:
    evening = table(
        on(4, hand="kick", laid="sidestep"), on(6, laid="hurl_pie"), active=P2, order="2 1"
    ).p2("act", "target 1", "back 2")
    assert evening.body(P1) == "2A1L"
    assert evening.asked == P1
    assert evening.offers == {"act"}
    evening.p1("act")
    assert len(evening.hand(P1)) == 2
    assert "sidestep" in evening.discard


@clause("D-T3", "D-M1", "D-Q2", "DR-13", "DR-14")
def test_ds_08_with_a_hand_a_reaction_is_a_movement() -> None:
    evening = table(on(5, hand="kick mend grab", laid="sidestep"), on(20), order="1 2")
    assert evening.offers == {"move"}
    assert evening.refused_by("act") == "D-T3"
    evening.p1("move", "end")
    assert evening.hand(P1) == ["grab", "kick", "mend"]
    assert evening.field(P1) == 5


@clause("D-A1", "D-A3", "D-Q1")
def test_ds_09_an_action_without_the_limb_for_it_does_nothing_and_draws() -> None:
    evening = acts("hurl_pie", on(10, "0A2L"), on(11))
    assert evening.asks == "swap"
    assert len(evening.hand(P1)) == 5
    assert evening.body(P2) == "2A2L"


@clause("D-Q4", "DR-41")
def test_ds_61_nine_cards_are_one_too_many() -> None:
    evening = acts("mend", on(10, hand="kick " * 7), on(20), pile="trail grab ...")
    assert (evening.asked, evening.asks) == (P1, "discard")
    assert evening.offers == {"discard kick", "discard trail", "discard grab"}
    evening.p1("discard kick")
    assert len(evening.hand(P1)) == 8
    assert evening.discard == ["kick", "mend"]


@clause("D-Q5", "D-T4", "DR-40")
@pytest.mark.parametrize("second", ["clobber", "mend"])
def test_ds_62_the_played_card_is_in_the_new_pile(second: str) -> None:
    evening = table(on(10, laid="mend"), on(20), order="1 2", pile="trail", discard="clobber")
    evening.to_come.append(second)
    evening.p1("act")
    assert Counter(evening.hand(P1)) == Counter(["kick"] * 3 + ["trail", second])
    assert (evening.pile_size, evening.discard) == (1, [])


@clause("D-W1", "D-W2", "DR-68")
def test_ds_63_a_hand_of_reactions_is_swapped_until_it_holds_something_else() -> None:
    evening = table(
        on(5, hand="sidestep cling"),
        on(6),
        stage="swap",
        order="1 2",
        pile="sidestep sidestep kick clobber ...",
    )
    assert evening.hand(P1) == ["clobber", "kick"]
    assert evening.discard == ["cling", "sidestep", "sidestep", "sidestep"]
    assert (evening.asked, evening.asks) == (P1, "swap")
    assert evening.offers == {"keep", "swap clobber kick"}


@clause("D-W2", "D-W1", "DR-68", "DR-69")
def test_ds_64_an_optional_swap_may_force_another() -> None:
    evening = table(
        on(5, hand="sidestep kick trail"),
        on(6),
        stage="swap",
        order="1 2",
        pile="cling grab clobber ...",
    ).p1("swap trail kick")
    assert evening.hand(P1) == ["clobber", "grab"]
    assert evening.discard == ["cling", "kick", "sidestep", "trail"]
    assert evening.offers == {"keep", "swap grab clobber"}
    evening.p1("swap grab clobber")
    assert len(evening.hand(P1)) == 1
    assert evening.asked == P2


@clause("D-W1", "DR-68")
def test_where_the_piles_hold_reactions_only_nobody_is_forced_to_swap() -> None:
    evening = table(
        on(5, hand="sidestep cling"),
        on(6),
        stage="swap",
        order="1 2",
        pile="sidestep",
        discard="cling",
    )
    assert evening.hand(P1) == ["cling", "sidestep"]
    assert evening.offers == {"keep", "swap sidestep cling"}


@clause("D-W1", "D-I5")
def test_a_hand_that_nobody_had_to_swap_holds_more_than_reactions_and_all_know_it() -> None:
    def promised(hand: str, pile: str, discard: str) -> list[bool]:
        evening = table(
            on(5, hand=hand),
            on(6, hand=""),
            on(7, hand="kick"),
            stage="swap",
            order="1 2 3",
            pile=pile,
            discard=discard,
        )
        if evening.asked == P1:
            evening.p1("keep")
        return [player["vouched"] for player in evening.state.view(SPECTATOR)["players"]]

    assert promised("kick sidestep", "...", "clobber") == [True, False, True]
    assert promised("cling sidestep", "sidestep", "cling") == [False] * 3


@clause("D-Q5", "D-I5")
def test_no_place_of_a_shuffle_is_turned_up_twice() -> None:
    state, luck, shown = MuertosGame(seats=2).new(), Rng(1), set()
    for _ in range(2000):
        if state.asked == CHANCE and state.question().kind != "strike":
            place = (state.lot().name, state.lot().place)
            assert place not in shown
            shown.add(place)
        legal = state.legal()
        if not legal:
            break
        state.play(legal[luck.below(len(legal))])
    assert state.shuffles > 1


@clause("D-L2", "D-Q5", "DR-70")
def test_ds_65_without_any_card_there_is_no_turn() -> None:
    evening = table(on(5, hand=""), on(12, hand="kick kick"), stage="round", pile="", discard="")
    assert (evening.asked, evening.asks) == (P2, "lay")
    evening.p2("lay kick", "move", "end")
    assert evening.view(P1)["round"] == 2
    assert (evening.asked, evening.offers) == (P1, {"lay kick"})


@clause("D-L2", "D-Q5")
def test_a_player_without_a_card_draws_one_before_laying() -> None:
    evening = table(on(5, hand=""), on(12), stage="round", pile="mend ...")
    assert evening.hand(P1) == ["mend"]
    assert evening.offers == {"lay mend"}


@clause("D-I4", "D-Q5", "DR-66")
def test_ds_72_what_is_discarded_lies_open() -> None:
    evening = moves("mend", on(10, hand="kick trail grab clobber"), on(20)).p1("end")
    assert evening.view(P2)["discard"] == evening.view(None)["discard"] == ["mend"]
    evening.p1("swap grab clobber", "keep")
    assert sorted(evening.view(None)["discard"]) == ["clobber", "grab", "mend"]
    over = acts("mend", on(10, hand="kick " * 7), on(20), pile="trail grab ...")
    over.p1("discard grab")
    assert sorted(over.view(P2)["discard"]) == ["grab", "mend"]
