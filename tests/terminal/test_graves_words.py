"""What the narration of graves says, to whom, and what it keeps to itself."""

import re
from typing import Any

import pytest

from restinplay.core.events import Event
from restinplay.core.state import OVER
from restinplay.games.graves import words
from restinplay.games.graves.game import GAME
from restinplay.games.graves.position import position
from tests.marks import clause, heavy
from tests.terminal.graveyard import NAMES, seen_by, tales

SECRETS = ("Double Occupancy", "Mix-up", "Shock", "Grave Maintenance", "Illegible Document")
KINDS = """family start top turn box given swapped pill share back better stays worse died
coffin claim document withdrew failed buried doubled cemetery passed shock care paid mixup over
points"""
RARE = {"withdrew", "failed", "mixup", "coffin", "swapped", "care", "paid", "shock"}
few_and_many = pytest.mark.parametrize("count", [2, pytest.param(12, marks=heavy)])


def is_a_sentence(text: str) -> bool:
    return text[-1] in ".?" and (text[0].isupper() or text[0].isdigit()) and "  " not in text


@few_and_many
def test_every_event_is_told_in_sentences(count: int) -> None:
    kinds: set[str] = set()
    for game, moment in tales(count):
        for event in moment.events:
            kinds.add(event.kind)
            for seat, view in moment.views.items():
                if event.visible_to(seat):
                    text = words.say(event, game.data, view)
                    assert not text or is_a_sentence(text), text
            assert words.say(event, game.data) or event.kind in ("passed", "box", "done")
    assert kinds >= {*KINDS.split()} - RARE
    assert count < 10 or kinds >= {*KINDS.split()}


@clause("G-104")
def test_only_the_buyer_hears_of_a_back() -> None:
    backs = 0
    for game, moment in tales(2):
        for event in moment.events:
            if event.kind not in ("share", "back"):
                continue
            text = words.say(event, game.data, moment.view)
            assert (event.kind == "back") == any(name in text for name in SECRETS)
            if event.kind == "back":
                backs += 1
                assert [seat for seat in moment.views if event.visible_to(seat)] == [event.args[0]]
    assert backs > 10


@clause("G-104", "G-105")
def test_what_is_said_to_a_seat_does_not_depend_on_what_it_cannot_know() -> None:
    """The same is said of the position in which the hidden backs are undealt."""
    for number, (game, moment) in enumerate(tales(1)):
        if moment.asked == OVER or number % 3:
            continue
        for seat, view in moment.views.items():
            veiled = seen_by(moment.state.veil(seat), seat)
            assert words.narrate(view, game.data) == words.narrate(veiled, game.data)
            if moment.asked != seat:
                assert words.ask(view, game.data) == words.ask(veiled, game.data)


@few_and_many
def test_every_question_and_choice_can_be_said(count: int) -> None:
    kinds = set()
    for game, moment in tales(count):
        view = moment.view
        kinds.add(view["question"]["kind"])
        told = [words.ask(view, game.data), *words.narrate(view, game.data)]
        assert all(is_a_sentence(text) for text in told), told
        assert not any(re.search(r"\d{4}", text) for text in told), told
        for move in view["legal"]:
            phrase = words.phrase(move, view, game.data)
            assert phrase
            assert len(phrase) < 72, phrase
            worry = words.warnings(view, move)
            assert worry is None or is_a_sentence(worry)
    assert kinds >= {"distribute", "pills", "shares", "end window", "bury", "over"}
    asked = {"families", "start", "top", "back", "adjust window", "coffin", "commit", "respond"}
    assert count < 10 or kinds >= asked


# Sentences one by one.

TWO = GAME({}, 2)
THREE = GAME({}, 3)
M1, R4 = 0, 8


def told(event: Event, view: dict[str, Any] | None = None) -> str:
    return words.say(event, TWO.data, view)


def test_the_chronicle_names_prices_payouts_and_points() -> None:
    view = {**position(TWO).view(0), "names": NAMES[:2]}
    assert (
        told(Event("given", "G-213", (1, R4, 1, 1000)), view) == "Ben gives R4 a placebo (1,000)."
    )
    assert told(Event("given", "G-213", (0, M1, 0, 0)), view) == "You give M1 a white pill."
    assert told(Event("pill", "G-222", (1, M1, 2, 1000)), view) == (
        "Ben buys the bitter pill for your M1 (1,000)."
    )
    assert told(Event("share", "G-232", (1, 3, 3000)), view) == (
        "Ben buys a share of grave 3 (3,000)."
    )
    assert told(Event("back", "G-104", (0, 7)), view) == "Its back is Mix-up."
    assert told(Event("skipped", "GR-09", (1, R4)), view) == "Ben has no pill left for R4."
    assert told(Event("better", "G-302", (M1, 4, 2000))) == "M1 rises to top: +2,000."
    assert told(Event("buried", "G-405", (0, M1, 2, 2)), view) == (
        "Great-Aunt Adelgunde (M1) rests in grave 2: 4 points; 2 shares of it are used up."
    )
    assert told(Event("paid", "G-507", (1, 0, 2000)), view) == "Ben pays you 2,000."


@clause("G-424")
def test_a_claim_is_told_with_its_tally() -> None:
    state = position(
        THREE, step="adjust", health={"M2": "near"}, chips={"M2": "placebo"}, shares=("SH2", "ID4")
    )
    state.log = []
    state.play(state.moves.parse("claim 2"))
    view = {**state.view(1), "names": NAMES[:3]}
    assert [words.say(event, THREE.data, view) for event in state.log] == [
        "Ada claims grave 2 for Baron Kunibert (M2) (Ada: 1)."
    ]
    assert words.ask(view, THREE.data) == (
        "Ada claims grave 2 for M2 (Ada: 1), worth 5 points. Do you object?"
    )
    assert words.phrase("doc 4", view, THREE.data) == "Document of grave 4 (Ada: 1, you: 1)"
    assert words.ask({**view, "seat": 2}, THREE.data) == "Ben is thinking."
    state.log = []
    state.play(state.moves.parse("doc 4"))
    view = {**state.view(0), "names": NAMES[:3]}
    assert words.say(state.log[0], THREE.data, view) == (
        "Ben presents the Illegible Document of grave 4 (you: 1, Ben: 1)."
    )
    assert words.ask(view, THREE.data) == (
        "You claim grave 2 for M2 (you: 1, Ben: 1). It takes 1 document to be ahead. "
        "Go on, or withdraw?"
    )


def test_windows_are_silent_unless_something_is_played() -> None:
    assert told(Event("passed", "G-605", (1,))) == ""


@clause("G-302")
def test_a_sum_of_one_is_not_told_twice() -> None:
    view = position(TWO, chips={"M1": "white 1"}).view(0)
    assert words.ask(view, TWO.data).endswith("Step 5 so far: M1 top +2,000.")


@clause("G-301", "G-302")
def test_step_2_foresees_step_5() -> None:
    state = position(
        TWO,
        health={"M2": "near"},
        chips={"M1": "white 1", "M2": "placebo 1"},
        shares=("SH3", "DO1"),
        graves={1: "R1"},
    )
    view = state.view(0)
    assert words.ask(view, TWO.data) == (
        "Step 2, the doctor: M3, M4 and M5 need a prescription. Step 5 so far: M1 top +2,000, "
        "M2 dies (+4,000). Open to M2: grave 3 (4 points)."
    )
    assert words.phrase("give M3 white", view, TWO.data) == "M3 white: top +1,000"
    assert words.phrase("give M3 placebo", view, TWO.data) == "M3 placebo: weak −1,000"
    assert words.phrase("swap M2 white", view, TWO.data) == "M2 → white: weak +1,000 −2,000"


@clause("G-404", "G-408", "G-805")
def test_a_burial_shows_each_place_with_points_and_rights() -> None:
    state = position(
        TWO,
        step="adjust",
        health={"M2": "near"},
        chips={"M2": "placebo"},
        graves={1: "R1"},
        shares=("DO1 SH2 ID5", "MX3 GM2"),
    )
    view = state.view(0)
    assert {move: words.phrase(move, view, TWO.data) for move in view["legal"]} == {
        "claim 2": "grave 2: 5 points, 1 : 1 rights, with 1 document",
        "claim 4": "grave 4: 3 points, 0 : 0 rights, with 1 document",
        "claim 5": "grave 5: 3 points, 1 : 0 rights",
        "double 1": "grave 1: 4 points, Double Occupancy with R1",
        "new cemetery": "New Cemetery: 2 points",
    }


def test_a_card_says_what_it_would_do() -> None:
    state = position(
        THREE,
        step="end window",
        graves={1: "R1 M2"},
        money=(0, 1000, 0),
        health={"M1": "weak"},
        shares=("SH1 GM1 MX1",),
        played="DO1",
    )
    view = {**state.view(0), "names": NAMES[:3]}
    assert words.phrase("shock M1", view, THREE.data) == "Shock M1: dies"
    assert words.phrase("care 1", view, THREE.data) == "Bill for grave 1: Ben 1,000"
    assert words.phrase("mixup R1 3", view, THREE.data) == ("Mix-up: R1 to grave 3 (5 → 3 points)")


# The end.


def ended(winners: list[int], points: list[int], result: list[str], seat: int) -> str:
    view = {"seat": seat, "names": NAMES[: len(points)], "result": result}
    view |= {"winners": winners, "points": points}
    return " ".join(words.outcome(reason, view) for reason in result)


@clause("G-807")
def test_the_end_names_the_winners_once() -> None:
    assert ended([0], [17, 9], ["graves", "extinct"], 0) == (
        "The fifth grave is taken; the cemetery is full. A whole family rests in peace. "
        "You win with 17 points: a beautiful funeral."
    )
    assert ended([1], [9, 17], ["extinct"], 0) == (
        "A whole family rests in peace. "
        "Ben wins with 17 points. You have 9 points, and your health."
    )
    assert ended([0, 2], [8, 1, 8], ["extinct"], 2).endswith(
        "You and Ada share the win with 8 points."
    )
    assert ended([1], [9, 17], ["extinct"], -1).endswith("Ben wins with 17 points.")


@clause("G-805")
def test_the_score_has_a_part_for_each_relative() -> None:
    state = position(TWO, step="end", graves={1: "M1", 4: "M5"}, new_cemetery="M2 M3 M4")
    view = state.view(0)
    assert view["points"][0] == 15
    assert told(Event("points", "G-805", (0, 15)), view) == (
        "You have 15 points: M1 grave 1 +5; M2 New Cemetery +2; M3 New Cemetery +2; "
        "M4 New Cemetery +2; M5 grave 4 +4."
    )
