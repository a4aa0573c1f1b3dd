"""What a seat of muertos may order for its absence, and when an order leaves the question open."""

from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.position import position
from restinplay.games.muertos.state import Muertos
from tests.marks import clause

GAME = MuertosGame({}, 2)


def answers(state: Muertos) -> dict[str, str | None]:
    """What each order of the asked seat says."""
    view = state.view(int(state.asked))
    return {order.text: order.answer(view) for order in GAME.ORDERS}


def play(state: Muertos, *texts: str) -> Muertos:
    for text in texts:
        state.play(state.moves.parse(text))
    return state


@clause("D-X4", "DR-50")
def test_whoever_is_asked_for_a_cling_may_have_ordered_a_pass() -> None:
    walk = position(GAME, fields="10 10", hands=("kick", "cling"), laid=("mend", ""), order="1 2")
    play(walk, "move")
    assert walk.question().kind == "cling"
    assert answers(walk) == {
        "pass until my turn": "pass",
        "never cling": "pass",
        "never sidestep": None,
        "pass when I can only pass": None,
        "never swap": None,
    }
    bluff = position(GAME, fields="10 10", hands=("kick", "kick"), laid=("mend", ""), order="1 2")
    assert answers(play(bluff, "move"))["pass when I can only pass"] == "pass"


@clause("D-X1", "DR-50")
def test_whoever_is_kicked_may_have_ordered_to_stand_still() -> None:
    blow = position(
        GAME, fields="10 10", hands=("mend", "sidestep"), laid=("kick", ""), order="1 2"
    )
    play(blow, "act", "target 2")
    assert blow.question().kind == "sidestep"
    told = answers(blow)
    assert told["pass until my turn"] == told["never sidestep"] == "pass"
    assert told["never cling"] is told["pass when I can only pass"] is None


@clause("D-T1")
def test_passing_until_my_turn_lapses_when_the_own_card_is_turned() -> None:
    order = GAME.order("pass until my turn")
    turn = position(GAME, hands=("kick", "kick"), laid=("mend", ""))
    assert turn.question().kind == "mode"
    assert order.lapses(turn.view(int(turn.asked)))
    assert not any(answers(turn).values())


@clause("D-W2")
def test_never_swapping_keeps_the_hand() -> None:
    swap = position(GAME, stage="swap", active=1, hands=("kick mend trail", "kick"))
    assert swap.question().kind == "swap"
    assert answers(swap)["never swap"] == "keep"
    assert answers(swap)["pass until my turn"] is None
