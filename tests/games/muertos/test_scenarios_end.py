"""DS-66 to DS-69, DS-75, DS-80, DS-81: the end of a game, memory, and what a question betrays."""

import pytest

from tests.games.muertos.table import P1, P2, P3, acts, home, moves, on, table
from tests.marks import clause


@clause("D-Z1", "D-Z3", "DR-62", "DR-63", "DR-76")
def test_ds_66_the_limbless_are_not_waited_for() -> None:
    evening = moves(
        "kick",
        on(28, owns="music"),
        on(12, "0A0L", owns="banquet dance"),
        home(1, owns="banquet"),
        digger=16,
    ).p1("step 32")
    assert evening.over
    assert evening.reason == "home"
    assert evening.scores == [6, 5, 10]
    assert evening.winners == [P3]


@clause("D-Z4")
def test_ds_67_of_equal_scores_the_earlier_arrival_is_better() -> None:
    evening = moves("kick", on(28, owns="banquet music"), home(1, owns="dance"), digger=16)
    evening.p1("step 32")
    assert evening.scores == [9, 9]
    assert evening.winners == [P2]


@clause("D-Z1", "DR-61")
def test_ds_68_all_limbless_and_nobody_home() -> None:
    evening = acts("kick", on(10, "0A0L"), on(12, "0A0L"))
    assert not evening.over
    assert evening.asks == "swap"


@clause("D-Z2", "D-Z3", "DR-63", "DR-65")
def test_ds_69_dawn() -> None:
    evening = moves("kick", on(14, owns="dance"), home(1), round=20, digger=16, dawn_round="20").p1(
        "end"
    )
    assert evening.over
    assert evening.reason == "dawn"
    assert evening.scores == [2, 7]
    day_before = moves("kick", on(14), home(1), round=19, digger=16, dawn_round="20").p1("end")
    assert day_before.asks == "swap"


@clause("D-Z1", "DR-61", "D-Z3")
def test_ds_80_with_the_option_the_game_ends_when_nobody_can_run() -> None:
    evening = acts(
        "kick", on(10, "0A0L", owns="music"), on(12, "0A0L", owns="dance"), all_limbless="end"
    )
    assert evening.over
    assert evening.reason == "limbless"
    assert evening.scores == [1, 2]
    assert evening.winners == [P2]


@clause("D-Z4", "DR-64")
def test_unfinished_players_of_equal_scores_share_the_place() -> None:
    evening = moves("kick", on(10), on(12), round=20, dawn_round="20").p1("end")
    assert evening.scores == [0, 0]
    assert evening.winners == [P1, P2]
    assert evening.state.returns() == [0, 0]


@clause("D-Z4", "D-Z3")
def test_a_finished_player_beats_an_unfinished_one_of_equal_score() -> None:
    evening = moves(
        "kick",
        on(10, owns="banquet"),
        home(3),
        home(1),
        home(2),
        round=20,
        dawn_round="20",
        digger=16,
    ).p1("end")
    assert evening.scores == [3, 3, 7, 5]
    returns = evening.state.returns()
    assert returns[2] > returns[3] > returns[1] > returns[0]


@clause("D-Z1", "DR-62")
def test_the_end_waits_for_the_end_of_the_turn() -> None:
    evening = acts("clobber", on(10, "1A0L"), on(11, "1A0L"), home(1), digger=16)
    assert not evening.p1("target 2").over
    last = moves("kick", on(28), on(11, "0A0L"), digger=16).p1("step 32")
    assert last.over


@clause("D-I5", "D-Q5", "DR-83", "DR-81")
def test_ds_75_everybody_can_subtract() -> None:
    evening = table(on(20, hand="", laid="trail"), on(5), order="1 2", pile="", discard="kick mend")
    assert not evening.view(P2)["pile"]["top"]
    state = evening.state.clone()
    state.play(state.moves.parse("act"))
    odds = {state.moves.text(move): weight for move, weight in state.odds()}
    assert odds == {"M1": 1, "M2": 1, "M3": 1}
    evening.to_come = ["kick", "mend", "trail"]
    evening.p1("act")
    assert evening.view(P2)["pile"]["top"] == 1
    assert evening.view(P2)["pile"]["left"] == 1
    for world in evening.imagined(P2, 20):
        assert sorted(world.view(P1)["players"][P1]["hand"]) == ["kick", "mend"]


@clause("D-I2", "D-I4", "DR-84")
def test_ds_81_a_laid_reaction_looks_like_any_card_of_its_back() -> None:
    def watched(card: str) -> list[object]:
        evening = table(on(10, hand="kick trail grab", laid=card), on(20), on(9), order="1 2 3")
        seen: list[object] = []
        for text in ("move", "step 11", "dog 22"):
            seen += [evening.view(P2), evening.view(P3), evening.view(None)]
            seen.append((evening.asked, evening.asks))
            evening.p1(text)
        return [*seen, evening.view(P2), evening.view(None)]

    assert watched("sidestep") == watched("mend")


@clause("DR-84", "DR-50", "D-A6")
@pytest.mark.parametrize("hand", ["sidestep kick", "mend kick"])
def test_who_might_have_a_reaction_is_asked_and_may_pass(hand: str) -> None:
    """Being asked tells the others nothing: the question is the same with and without the card."""
    evening = table(on(10, laid="clobber"), on(11, hand=hand), order="1 2").p1("act")
    evening.state.play(evening.state.moves.parse("target 2"))
    state = evening.state
    assert (state.asked, state.question().kind) == (P2, "sidestep")
    assert state.moves.parse("pass") in state.legal()
