"""What a seat of graves may order for its absence, and when an order leaves the question open."""

import pytest

from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.position import position
from restinplay.games.graves.state import Graves
from tests.marks import clause

GAME = GravesGame({}, 3)


def answer(state: Graves, text: str) -> str | None:
    """What the order of the asked seat says."""
    return GAME.order(text).answer(state.view(int(state.asked)))


def play(state: Graves, *texts: str) -> Graves:
    for text in texts:
        state.play(state.moves.parse(text))
    return state


@clause("G-603", "GR-57")
def test_passing_until_my_turn_passes_in_windows_and_lapses_when_the_turn_begins() -> None:
    order = GAME.order("pass until my turn")
    window = position(GAME, step="adjust window", graves={1: "R1"}, shares=("", "GM1", ""))
    assert window.asked == 1
    assert answer(window, order.text) == "pass"
    assert not order.lapses(window.view(1))
    turn = position(GAME, active=1, step="distribute")
    assert order.lapses(turn.view(1))
    assert answer(turn, order.text) is None


@clause("G-403")
def test_no_order_buries_a_relative() -> None:
    grave = position(GAME, step="adjust", health={"M1": "near"}, chips={"M1": "placebo"})
    assert grave.question().kind == "bury"
    assert [answer(grave, order.text) for order in GAME.ORDERS] == [None] * len(GAME.ORDERS)


@pytest.mark.parametrize(
    ("card", "touched"), [("GM1", {1}), ("MX1", {1, 2, 3, 4, 5}), ("SH1", {1}), ("DO1", set())]
)
@clause("G-501", "G-603")
def test_passing_unless_a_grave_asks_when_a_card_touches_it(card: str, touched: set[int]) -> None:
    window = position(GAME, step="end window", active=1, graves={1: "R1"}, shares=("", "", card))
    assert window.asked == 2
    for grave in range(1, 6):
        wanted = None if grave in touched else "pass"
        assert answer(window, f"pass unless grave {grave}") == wanted


@clause("G-423")
def test_passing_unless_a_grave_asks_in_a_claim_for_it() -> None:
    claim = position(
        GAME,
        step="adjust",
        health={"M1": "near"},
        chips={"M1": "placebo"},
        shares=("SH2", "SH4", ""),
    )
    play(claim, "claim 2")
    assert claim.question().kind == "respond"
    assert answer(claim, "pass unless grave 2") is None
    assert answer(claim, "pass unless grave 3") == "pass"


@pytest.mark.parametrize(
    ("own", "graves", "wanted"),
    [
        ("SH4", {}, "pass"),  # nothing to say
        ("ID4", {}, "pass"),  # 1 against 2
        ("ID4 ID5", {}, None),  # a tie can be reached
        ("ID4 DO2", {}, None),  # a tie with your share
        ("MX4", {4: "R4"}, None),  # the coffin of grave 4 could be moved in
        ("GM4", {4: "R4"}, "pass"),  # a card, but none that stops the claim
    ],
)
@clause("G-423", "G-424", "GR-41")
def test_a_claim_that_can_be_stopped_is_not_passed(
    own: str, graves: dict[int, str], wanted: str | None
) -> None:
    claim = position(
        GAME,
        step="adjust",
        health={"M1": "near"},
        chips={"M1": "placebo"},
        graves=graves,
        shares=("SH2 GM2", own, ""),
    )
    play(claim, "claim 2")
    assert claim.asked == 1
    assert answer(claim, "pass claims I cannot change") == wanted
    alone = answer(claim, "pass when I can only pass")
    assert alone == ("pass" if own == "SH4" else None)


@clause("G-605")
def test_passing_when_nothing_else_is_possible() -> None:
    window = position(GAME, step="adjust window", graves={1: "R1"}, shares=("", "DO1", "GM1"))
    assert answer(window, "pass when I can only pass") == "pass"
    play(window, "pass")
    assert window.asked == 2
    assert answer(window, "pass when I can only pass") is None
