"""MS-30, MS-38, MS-46, MS-47, MS-51, MS-59: who sees what, and who remembers it."""

import pytest

from restinplay.core.state import OVER, State
from restinplay.games.manors.state import Manors
from tests.counts import assert_odds
from tests.games.manors.table import A, B, dealt, family, pool_of, table
from tests.marks import clause


@clause("M-C03", "M-H2", "M-H9", "MR-25", "MR-76")
def test_ms_30_show_yourself_opens_the_other_hand_for_the_round() -> None:
    fight = table(
        A=family(hand="2 5", display="M3"), B=family(hand="3 4 6", deck="2 2 ...", display="M4")
    ).A("medium 3")
    assert fight.seen_hand(A, B) == [3, 4, 6]
    assert fight.seen_hand(B, A) is None
    assert fight.seen_hand(None, A) is None
    assert fight.seen_hand(None, B) is None
    fight.A("hold").B("ghost 4")
    assert fight.seen_hand(A, B) == [3, 6]
    fight.B("hold").A("give up")
    assert fight.hand(B) == [2, 2, 3, 6]
    assert fight.seen_hand(A, B) is None
    assert fight.known_in_hand(A, B) == [3, 6]
    assert fight.seen_hand(B, A) is None
    assert fight.known_in_hand(B, A) == []


@clause("M-C20", "M-P9", "M-Q4", "M-H4", "MR-46")
def test_ms_38_a_random_ghost_waits_at_the_end() -> None:
    start = table(A=family(hand="2", display="M20"), B=family(hand="1 5")).A("medium 20")
    assert start.offers == {"send own", "send other"}
    assert start.odds_of("send other") == {"1": 1, "5": 1}
    start.luck = ["5"]
    start.A("send other")
    assert start.side(B, 10) == ["G5"]
    assert start.tenth_seen(A, B) == ["1 Ghost"]
    assert start.tenth_seen(None, B) == ["1 Ghost"]
    assert start.tenth_seen(B, B) == ["1 G5"]
    assert start.hand(B) == [1]
    assert start.laid == 1


@clause("M-C20", "M-P9", "MR-45")
def test_ms_38_b_an_empty_hand_cannot_be_chosen() -> None:
    start = table(A=family(hand="2", display="M20"), B=family()).A("medium 20")
    assert start.offers == {"send own"}


@clause("M-S7", "M-E10", "M-H7", "MR-64")
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_ms_46_in_a_first_game_the_mediums_are_turned_up_one_by_one(seed: int) -> None:
    first = dealt(seed, initiation="on")
    for number in range(1, 8):
        assert first.round == number
        up = set(range(number, min(number + 2, 9) + 1))
        for seat in (A, B, None):
            seen = first.line_seen(seat)
            assert set(seen) == set(range(number, 10))
            assert {position for position, medium in seen.items() if medium} == up
            assert set(seen.values()) - {0} <= set(range(1, 10))
        first.any("give up")
        assert {p for p, medium in first.line_seen(A).items() if medium} == up - {number}
        first.any("lay nothing")


@clause("M-S1")
@pytest.mark.parametrize(("level", "size"), [("0", 9), ("1", 14), ("2", 19), ("3", 24), ("4", 29)])
def test_ms_47_a_level_adds_its_mediums_to_the_pool(level: str, size: int) -> None:
    assert pool_of(max_level=level) == set(range(1, size + 1))
    if level == "0":
        assert set(dealt(1, max_level="0").line.values()) == set(range(1, 10))


@clause("M-H4", "M-H5", "MR-09", "MR-65", "M-X2")
def test_ms_51_a_ghost_on_round_ten_is_hidden_and_a_medium_is_not() -> None:
    fight = table(
        A=family(hand="6 1", deck="1 1 ..."),
        B=family(hand="1 1", deck="1 1 ..."),
        round=1,
        line={1: 9, 2: 4},
        houses={1: "manor", 2: "castle"},
    ).A("give up", "lay ghost 6")
    fight.B("ghost 1", "hold").A("give up", "lay medium 9")
    assert fight.tenth_seen(B, A) == ["1 Ghost", "2 M9"]
    assert fight.tenth_seen(None, A) == ["1 Ghost", "2 M9"]
    assert fight.tenth_seen(A, A) == ["1 G6", "2 M9"]


@clause("M-H4", "M-H9", "M-H10", "M-C03", "M-C20", "MR-73", "MR-76")
def test_ms_59_what_was_seen_is_remembered() -> None:
    fight = table(
        A=family(hand="3", display="M3 M20"),
        B=family(hand="1 4 6", deck="2 2 ..."),
        round=5,
        houses={5: "manor"},
    ).A("medium 3", "medium 20")
    fight.luck = ["4"]
    fight.A("send other")
    assert fight.seen_hand(A, B) == [1, 6]
    assert fight.tenth_seen(A, B) == ["1 G4"]
    assert fight.tenth_seen(None, B) == ["1 Ghost"]
    fight.A("hold").B("give up")
    assert fight.known_in_hand(A, B) == [1, 6]
    fight.B("lay ghost 2")
    assert fight.tenth_seen(A, B) == ["1 G4", "2 Ghost"]
    assert (fight.known_in_hand(A, B), fight.known_places(A, B)) == ([1, 6], [2])
    places = [imagined.side(B, 10)[1] for imagined in fight.imagined(A, 4000)]
    assert_odds(["6" if card == "G6" else "other" for card in places], {"6": 1, "other": 3})


@clause("M-H8", "M-E12", "M-X1")
@pytest.mark.parametrize(("tenth", "last"), [("", True), ("A M10", False)])
def test_the_ghost_whose_drawing_ends_the_game_is_shown(tenth: str, last: bool) -> None:
    fight = table(
        A=family(hand="1", display="M27", deck="2"),
        B=family(hand="1", deck="3 4"),
        round=9,
        tenth=tenth,
    )
    assert seen_of_answers(fight.state, "medium 27", "G2", "G3", "G4") == [
        ("medium 27", "medium 27"),
        ("G2", "?"),
        ("?", "G3"),
        ("G4" if last else "?", "G4"),
    ]
    assert (fight.state.asked == OVER) == last


def seen_of_answers(state: Manors, *answers: str) -> list[tuple[str, str]]:
    """What each family witnesses of each answer; the number for it must say the same."""
    told = []
    for text in answers:
        move = state.moves.parse(text)
        for seat in (A, B):
            assert state.seen(move, seat) == State.seen(state, move, seat), text
        told.append((state.witness(move, A), state.witness(move, B)))
        state.play(move)
    return told
