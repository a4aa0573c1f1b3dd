"""The rules of Lantern, clause by clause, in positions that are written in one line."""

import pytest

from restinplay import game
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State

clause = pytest.mark.clause


def walk(text: str, **options: str) -> State:
    return game("lantern", options).position(text)


def play(state: State, answer: str) -> None:
    state.play(state.moves.parse(answer))


def why_not(state: State, answer: str) -> str:
    return str(state.why_not(state.moves.parse(answer)))


def told(state: State) -> dict[str, object]:
    """What everybody sees, but for the question."""
    view = state.view(SPECTATOR)
    return {name: view[name] for name in ("turn", "steps", "held", "burned")}


@clause("L-101", "L-102", "L-103", "L-104")
def test_everybody_gets_two_of_24_cards_one_at_a_time_and_the_first_begins() -> None:
    state = game("lantern", seats=3).new()
    assert [weight for _, weight in state.odds()] == [4] * 6
    for number, oil in enumerate([5, 5, 1, 5, 2, 5]):
        assert state.asked == CHANCE
        assert state.witness(state.moves.parse(f"oil {oil}"), number % 3) == f"oil {oil}"
        assert state.witness(state.moves.parse(f"oil {oil}"), (number + 1) % 3) == "oil"
        play(state, f"oil {oil}")
    assert why_not(state, "oil 5") == "nobody draws now (L-203)"
    assert state.asked == 0
    assert repr(state) == "asked=0 hands=5*2/2,5/1,5"
    assert repr(state.veil(1)) == "asked=0 hands=?*2/2,5/?*2"
    assert told(state)["steps"] == [0, 0, 0]


@clause("L-101")
def test_of_each_number_there_are_four() -> None:
    state = walk("hands=3/3,4 burned=3*2 steps=3/3")
    assert why_not(state, "oil 3") == "every 3 has turned up (L-101)"


@clause("L-201", "L-203", "L-104")
def test_a_card_of_your_hand_is_burned_then_you_draw_and_the_next_burns() -> None:
    state = walk("asked=0 hands=2,5/6*2")
    assert why_not(state, "burn 6") == "there is no 6 in that hand (L-201)"
    play(state, "burn 5")
    assert repr(state) == "steps=5/0 hands=2/6*2 burned=5"
    play(state, "oil 1")
    assert repr(state) == "asked=1 turn=1 steps=5/0 hands=1,2/6*2 burned=5"


@clause("L-202")
def test_everybody_on_the_step_where_you_stop_goes_back_three_steps() -> None:
    text = "asked=0 steps=9/13/13/10 hands=4,5/1*2/2*2/3*2 burned=6"
    state = game("lantern", seats=4).position(text)
    play(state, "burn 4")
    assert told(state)["steps"] == [13, 10, 10, 10]
    state = walk("asked=0 steps=0/2 hands=2,5/1*2 burned=6")
    play(state, "burn 2")
    assert told(state)["steps"] == [2, 0]
    state = walk("asked=0 steps=0/2 hands=2,5/1*2 burned=6", fright="1")
    play(state, "burn 2")
    assert told(state)["steps"] == [2, 1]


@clause("L-301")
def test_one_who_would_go_beyond_the_gate_is_home_and_wins() -> None:
    state = walk("asked=0 steps=17/19 hands=4,5/1*2 burned=6")
    play(state, "burn 5")
    assert state.asked == OVER
    assert told(state)["steps"] == [20, 19]
    assert (state.returns(), state.reasons()) == ([1, -1], ["home"])


LAST = "asked=1 turn=1 hands=-/1 burned=1*3,2*4,3*4,4*4,5*4,6*4"


@clause("L-203", "L-302")
@pytest.mark.parametrize(
    ("steps", "returns"), [("9/2", [1, -1]), ("2/9", [-1, 1]), ("9/8", [-1, 1]), ("7/6", [-1, 1])]
)
def test_without_oil_the_one_furthest_along_wins(steps: str, returns: list[float]) -> None:
    state = walk(f"{LAST} steps={steps}")
    play(state, "burn 1")
    assert (state.asked, state.reasons()) == (OVER, ["dark"])
    assert state.returns() == returns


@clause("L-302")
def test_those_who_are_equally_far_share_it() -> None:
    text = "asked=2 turn=2 hands=-/-/1 burned=1*3,2*4,3*4,4*4,5*4,6*4 steps=9/3/8"
    state = game("lantern", {"fright": "1"}, 3).position(text)
    play(state, "burn 1")
    assert state.returns() == [-0.5, -0.5, 1]
    state = game("lantern", seats=3).position(text.replace("9/3/8", "9/9/3"))
    play(state, "burn 1")
    assert state.returns() == [0.25, 0.25, -0.5]


@clause("L-303")
def test_hands_are_shown_when_the_game_is_over() -> None:
    state = walk("asked=0 steps=17/19 hands=4,5/1*2 burned=6")
    assert state.view(0)["hands"][1] == [0] * 6
    play(state, "burn 5")
    assert state.view(0)["hands"] == [[0, 0, 0, 1, 0, 0], [2, 0, 0, 0, 0, 0]]
    assert repr(state.veil(0)) == repr(state)
