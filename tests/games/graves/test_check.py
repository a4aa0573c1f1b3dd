"""Positions and views of graves that cannot be: what is impossible, and the line that says so."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.state import SPECTATOR
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.moves import ACTIONS, card_of
from restinplay.games.graves.position import position
from restinplay.games.graves.state import Graves
from tests.marks import clause

TWO = GravesGame({"start_player": "0"}, 2)
THREE = GravesGame({}, 3)
OPEN = GravesGame({"share_backs": "open"}, 2)
CHOSEN = GravesGame({"families": "K+S"}, 2)
LIMITED = GravesGame({"pill_supply": "limited"}, 5)

Change = dict[str, Any]


def some(names: str) -> int:
    """A set of relatives."""
    return sum(1 << TWO.terms.ids.index(name) for name in names.split())


def cards(texts: str) -> int:
    return sum(1 << card_of(text) for text in texts.split())


def after(state: Graves, *texts: str) -> Graves:
    for text in texts:
        state.play(state.moves.parse(text))
    return state


# Tables to spoil.


def a_turn() -> Graves:
    return position(TWO, shares=("MX1 SH1", "DO1"), removed=("GM2", ""), played="ID3")


def buying() -> Graves:
    return position(TWO, step="shares")


def turning() -> Graves:
    return after(buying(), "share 3")


def a_window() -> Graves:
    return position(THREE, step="end window", graves={1: "R1"}, shares=("", "GM1", "SH1"))


def a_gift() -> Graves:
    return position(THREE, step="pills", chips={"R1": "white 0", "S1": "placebo 1", "R2": "bitter"})


def a_burial() -> Graves:
    dying = {"health": {"M1": "near"}, "chips": {"M1": "placebo"}}
    return position(TWO, step="adjust", **dying, shares=("GM1 ID2", "SH3 MX3"))  # type: ignore[arg-type]


def two_coffins() -> Graves:
    health, chips = {"M1": "near", "M2": "weak"}, {"M1": "placebo", "M2": "bitter"}
    return position(TWO, step="adjust", health=health, chips=chips)


def a_claim() -> Graves:
    """Seat 0 is ahead in grave 1, and seat 1 may respond."""
    return after(a_burial(), "claim 1")


def a_commit() -> Graves:
    """Seat 0 has announced a claim on grave 3 for which it needs its document of grave 2."""
    dying = {"health": {"M1": "near"}, "chips": {"M1": "placebo"}}
    state = position(TWO, step="adjust", **dying, shares=("ID2 GM3", "SH3"))  # type: ignore[arg-type]
    return after(state, "claim 3")


def families_to_deal() -> Graves:
    return after(THREE.new(), "family M")


def start_to_draw() -> Graves:
    return after(families_to_deal(), "family R", "family S")


def first_tops() -> Graves:
    return after(OPEN.new(), "family M", "family R", "start 0", "DO1", "DO2")


def open_backs() -> Graves:
    return position(OPEN, step="shares", shares=("MX1", ""))


def the_end() -> Graves:
    return position(TWO, step="end", graves={1: "M1"}, new_cemetery="M2 M3 M4 M5")


IMPOSSIBLE: dict[str, tuple[Callable[[], Graves], Change, str]] = {
    "a seat that is not there is asked": (
        a_turn,
        {"asked": 32},
        "the seat that is asked is 32, which is not from -2 to 1",
    ),
    "it is nobody's turn": (
        a_turn,
        {"active": -1},
        "the active player is -1, which is not from 0 to 1",
    ),
    "a seat that is not there began": (
        a_turn,
        {"starter": 2},
        "the start player is 2, which is not from 0 to 1",
    ),
    "a seat that is not there is next in a window": (
        a_window,
        {"turn_to": 3},
        "the next seat of the window is 3, which is not from 0 to 2",
    ),
    "a seat that is not there is next in a claim": (
        a_claim,
        {"reply_to": -1},
        "the next seat to respond is -1, which is not from 0 to 1",
    ),
    "a seat that is not there buries": (
        a_burial,
        {"burier": 2},
        "the burier is 2, which is not from -1 to 1",
    ),
    "a question that does not exist": (
        a_turn,
        {"phase": 15},
        "the question is 15, which is not from 0 to 14",
    ),
    "a step that does not exist": (
        a_turn,
        {"stage": -1},
        "the step is -1, which is not from 0 to 14",
    ),
    "more rounds than the options allow": (
        a_turn,
        {"round": 41},
        "the round is 41, which is not from 0 to 40",
    ),
    "a result that does not exist": (
        the_end,
        {"result": 8},
        "the result is 8, which is not from 0 to 7",
    ),
    "a coffin of nobody": (
        a_burial,
        {"coffin": 25},
        "the coffin is 25, which is not from -1 to 24",
    ),
    "a claim on a sixth grave": (
        a_claim,
        {"claimed": 5},
        "the claimed grave is 5, which is not from -1 to 4",
    ),
    "a share of a sixth grave": (
        turning,
        {"buying": 5},
        "the grave whose share is turned is 5, which is not from -1 to 4",
    ),
    "a first commit and a half": (
        a_commit,
        {"first": 2},
        "the first commit is 2, which is not from 0 to 1",
    ),
    "a sixth family": (
        a_turn,
        {"family": [0, 5, -1, -1, -1]},
        "a family is 5, which is not from -1 to 4",
    ),
    "a pass of a seat that is not there": (
        a_window,
        {"passed": 8},
        "there cannot be so many passes",
    ),
    "a pass in a claim of a seat that is not there": (
        a_claim,
        {"yielded": -1},
        "there cannot be so many passes in the claim",
    ),
    "a document of a seat that is not there": (
        a_claim,
        {"documents": 1 << 8},
        "there cannot be so many documents",
    ),
    "a sixth grave is barred": (
        a_burial,
        {"barred": 32},
        "there cannot be so many barred graves",
    ),
    "a share of a sixth grave was bought": (
        buying,
        {"bought": 32},
        "there cannot be so many graves of bought shares",
    ),
    "a sixth pile": (
        a_turn,
        {"left": 0x555555},
        "there cannot be so many shares in the piles",
    ),
    "rights in a sixth grave": (
        a_turn,
        {"rights": [1 << 20, 1, 0, 0, 0]},
        "there cannot be so many rights",
    ),
    "shares given up of a sixth grave": (
        a_turn,
        {"spent": [-16, 0, 0, 0, 0]},
        "there cannot be so many shares given up",
    ),
    "money of a seat that is not there": (
        a_turn,
        {"money": [5000, 5000, 5000, 0, 0]},
        "seat 2 has something, but there are only 2 seats",
    ),
    "a family of a seat that is not there": (
        a_turn,
        {"family": [0, 1, 2, -1, -1]},
        "seat 2 has something, but there are only 2 seats",
    ),
    "one family twice": (
        a_turn,
        {"family": [0, 0, -1, -1, -1]},
        "the families are not dealt seat by seat, one to each",
    ),
    "a family dealt out of turn": (
        families_to_deal,
        {"family": [0, -1, 1, -1, -1]},
        "the families are not dealt seat by seat, one to each",
    ),
    "another family than the options name": (
        lambda: position(CHOSEN),
        {"family": [3, 2, -1, -1, -1]},
        "seat 0 does not have the family that the options name",
    ),
    "a relative of a family that nobody has": (
        a_turn,
        {"weak": some("K1")},
        "somebody is there, but their family is not in the game",
    ),
    "a relative in two places": (
        a_turn,
        {"cemetery": some("M2")},
        "M2 is in two places",
    ),
    "a relative nowhere": (
        a_turn,
        {"unwell": some("M1 M2 M3 M4 M5 R1 R2 R3 R4")},
        "R5 is neither alive nor dead",
    ),
    "a grave that is occupied by nobody": (
        a_turn,
        {"occupied": 1},
        "the occupied graves are not the ones in which somebody lies",
    ),
    "two coffins in a grave whose Double Occupancy nobody has played": (
        a_window,
        {
            "lying": [some("R1 R2"), 0, 0, 0, 0],
            "unwell": a_window().unwell & ~some("R2"),
        },
        "grave 1 holds 2 coffins, but there is room for 1",
    ),
    "a prescription on a coffin": (
        a_window,
        {"white": some("R1")},
        "somebody has a prescription but is not alive",
    ),
    "two prescriptions": (
        a_gift,
        {"placebo": some("S1 R1")},
        "somebody has two prescriptions",
    ),
    "a bitter pill on top of a placebo": (
        a_gift,
        {"bitter": some("R2 S1")},
        "somebody has two prescriptions",
    ),
    "a pill that was bought and is not there": (
        a_gift,
        {"placed": [some("R1 R4"), some("S1"), 0, 0, 0]},
        "seat 0 did not buy all the pills it is said to have bought",
    ),
    "a pill bought by two": (
        a_gift,
        {"placed": [some("R1"), some("S1"), some("R1"), 0, 0]},
        "seat 2 did not buy all the pills it is said to have bought",
    ),
    "a pill bought for one's own family": (
        a_gift,
        {"placed": [some("R1"), some("S1 R2"), 0, 0, 0]},
        "seat 1 did not buy all the pills it is said to have bought",
    ),
    "a share in two places": (
        a_turn,
        {"played": cards("ID3 MX1")},
        "the share MX1 is in two places",
    ),
    "a share nowhere": (
        a_turn,
        {"shares": [cards("MX1"), cards("DO1"), 0, 0, 0]},
        "the share SH1 is nowhere",
    ),
    "a share that does not exist": (
        a_turn,
        {"removed": [cards("GM2"), 1 << 25, 0, 0, 0]},
        "there is a share that the box does not hold",
    ),
    "a sixth share of a grave": (
        a_turn,
        {"left": 0x55443},
        "grave 1 has 6 shares, but the box has 5",
    ),
    "more known backs than shares": (
        a_turn,
        {"rights": [1, 2, 0, 0, 0]},
        "seat 0 knows more backs of grave 1 than it has had shares",
    ),
    "a back that is hidden where all lie open": (
        open_backs,
        {"shares": [0] * 5, "undealt": open_backs().undealt | cards("MX1")},
        "all backs lie open, but one of grave 1 is not known",
    ),
    "money in change": (
        a_turn,
        {"money": [5001, 5000, 0, 0, 0]},
        "seat 0 has 5001 bucks, which is not a multiple of 1000",
    ),
    "debts": (
        a_turn,
        {"money": [5000, -1000, 0, 0, 0]},
        "seat 1 has -1000 bucks, which is not a multiple of 1000",
    ),
    "more money than the bank has paid": (
        a_turn,
        {"money": [5000, 10**18, 0, 0, 0]},
        "the players have 1000000000000005000 bucks, but the bank can have paid only 2030000",
    ),
    "a question of another step": (
        a_turn,
        {"stage": 5},
        "'distribute' is asked, but the step is 'pills'",
    ),
    "step 5 is asked": (
        a_turn,
        {"phase": 8, "stage": 8},
        "'adjust' is asked, but the step is 'adjust'",
    ),
    "a top is turned where backs are hidden": (
        turning,
        {"phase": 2},
        "'top' is asked, but the step is 'shares'",
    ),
    "a back is turned where backs lie open": (
        lambda: after(open_backs(), "share 3"),
        {"phase": 3},
        "'back' is asked, but the step is 'shares'",
    ),
    "a burial before the first turn": (
        a_burial,
        {"stage": 2},
        "'bury' is asked, but the step is 'top'",
    ),
    "a result before the end": (
        a_turn,
        {"result": 2},
        "the game has a result but is not over, or is over without one",
    ),
    "an end without a result": (
        the_end,
        {"result": 0},
        "the game has a result but is not over, or is over without one",
    ),
    "a turn in round 0": (
        a_turn,
        {"round": 0},
        "the round is 0, but the step is 'distribute'",
    ),
    "a round before the start": (
        start_to_draw,
        {"round": 1},
        "the round is 1, but the step is 'start'",
    ),
    "a start before the families": (
        families_to_deal,
        {"phase": 1, "stage": 1},
        "the step is 'start', but 1 of 3 families are dealt",
    ),
    "a start player drawn whom the options name": (
        lambda: position(TWO),
        {"phase": 1, "stage": 1, "asked": -1, "round": 0, "box_white": 0},
        "a start player is drawn, but the options name one",
    ),
    "another start player than the options name": (
        a_turn,
        {"starter": 1},
        "the start player is seat 1 instead of seat 0",
    ),
    "a start player before the draw": (
        start_to_draw,
        {"starter": 1},
        "the start player is seat 1 instead of seat 0",
    ),
    "money spent before the first turn": (
        start_to_draw,
        {"money": [4000, 5000, 5000, 0, 0]},
        "nobody has had a turn, but something has already happened",
    ),
    "a pill in the box before the first turn": (
        start_to_draw,
        {"box_bitter": 1},
        "nobody has had a turn, but something has already happened",
    ),
    "a top that lies open where backs are hidden": (
        a_turn,
        {"tops": cards("DO4"), "undealt": a_turn().undealt & ~cards("DO4")},
        "the pile of grave 4 has 1 open tops instead of 0",
    ),
    "a top that does not lie open": (
        open_backs,
        {"tops": open_backs().tops & ~cards("DO2"), "undealt": open_backs().undealt | cards("DO2")},
        "the pile of grave 2 has 0 open tops instead of 1",
    ),
    "tops turned in another order": (
        first_tops,
        {"buying": 3},
        "the pile of grave 3 has 0 open tops instead of 1",
    ),
    "a share turned at another time": (
        buying,
        {"buying": 2},
        "a share is turned that nobody bought, or one was bought and none is turned",
    ),
    "no share turned where one is bought": (
        turning,
        {"buying": -1},
        "a share is turned that nobody bought, or one was bought and none is turned",
    ),
    "a share turned of a pile that is used up": (
        lambda: after(position(TWO, step="shares", piles={1: ""}), "share 3"),
        {"buying": 0},
        "a share of grave 1 is turned, but its pile is empty",
    ),
    "a share turned that was not bought": (
        turning,
        {"bought": 1},
        "a share of grave 3 is turned that nobody has bought",
    ),
    "a sixth white pill in the box": (
        a_turn,
        {"box_white": 6},
        "the number of white pills in the box is 6, which is not from 0 to 5",
    ),
    "a fifth placebo in the box": (
        a_turn,
        {"box_placebo": 5},
        "the number of placebos in the box is 5, which is not from 0 to 4",
    ),
    "fewer bitter pills than none in the box": (
        a_turn,
        {"box_bitter": -1},
        "the number of bitter pills in the box is -1, which is not from 0 to 1",
    ),
    "more pills than a limited stock has": (
        lambda: position(
            LIMITED, chips={f"{one}{g}": "white" for one in "RS" for g in (1, 2, 3, 4)}
        ),
        {"box_white": 5},
        "the number of white pills in the box is 5, which is not from 0 to 4",
    ),
    "a visit to another family": (
        a_turn,
        {"visited": some("M1 R1")},
        "the doctor has visited somebody who is not of the active player's family",
    ),
    "too few white pills for those who must get one": (
        a_turn,
        {"box_white": 4},
        "5 wait for a prescription, but the box has 4 white pills",
    ),
    "a pass without a window": (
        a_turn,
        {"passed": 2},
        "somebody has passed, but there is no window",
    ),
    "a next seat without a window": (
        a_turn,
        {"turn_to": 1},
        "somebody has passed, but there is no window",
    ),
    "a coffin that nobody buries": (
        a_turn,
        {"unwell": some("M2 M3 M4 M5 R1 R2 R3 R4 R5"), "pending": some("M1")},
        "'distribute' is asked, with pending coffins: 1",
    ),
    "a burial without a coffin": (
        a_burial,
        {"pending": 0, "cemetery": some("M1")},
        "'bury' is asked, with pending coffins: 0",
    ),
    "a burier without a burial": (
        a_turn,
        {"burier": 0},
        "somebody buries without a coffin, or a coffin has no burier",
    ),
    "a burial without a burier": (
        a_burial,
        {"burier": -1},
        "somebody buries without a coffin, or a coffin has no burier",
    ),
    "a barred grave without a burial": (
        a_turn,
        {"barred": 1},
        "a coffin is being buried, but there is no burial",
    ),
    "a coffin chosen without a burial": (
        a_turn,
        {"coffin": 3},
        "a coffin is being buried, but there is no burial",
    ),
    "the burial of somebody who lives": (
        a_burial,
        {"coffin": 1},
        "the coffin that is being buried is not a pending one of seat 0",
    ),
    "a coffin chosen before it is chosen": (
        two_coffins,
        {"coffin": 0},
        "the coffin that is being buried is not a pending one of seat 0",
    ),
    "a claim without a grave": (
        a_claim,
        {"claimed": -1},
        "'respond' is asked, but that does not fit the claim",
    ),
    "a claimed grave without a claim": (
        a_burial,
        {"claimed": 0},
        "'bury' is asked, but that does not fit the claim",
    ),
    "an answer without a claim": (
        a_turn,
        {"documents": 1},
        "somebody has answered a claim, but there is none",
    ),
    "a claim on a barred grave": (
        a_claim,
        {"barred": 1},
        "grave 1 is claimed, which is occupied or barred",
    ),
    "a claim on an occupied grave": (
        a_claim,
        {
            "lying": [some("R1"), 0, 0, 0, 0],
            "occupied": 1,
            "unwell": a_claim().unwell & ~some("R1"),
        },
        "grave 1 is claimed, which is occupied or barred",
    ),
    "a document that was not played": (
        a_claim,
        {"documents": 1},
        "documents that count in the claim: 1, and played for it: 0",
    ),
    "an announcement without its documents": (
        a_commit,
        {
            "shares": [cards("DO2 GM3"), cards("SH3"), 0, 0, 0],
            "undealt": a_commit().undealt ^ cards("DO2 ID2"),
        },
        "seat 0 has announced a claim without the documents for it",
    ),
    "a question for nature that a seat is asked": (
        turning,
        {"asked": 0},
        "'back' is not a question for seat 0",
    ),
    "a question of the turn that nature is asked": (
        a_turn,
        {"asked": -1},
        "'distribute' is not a question for nature",
    ),
    "a question of the turn when the game is over": (
        a_turn,
        {"asked": -2},
        "'distribute' is not a question for nobody",
    ),
    "a step of somebody else's turn": (
        a_turn,
        {"asked": 1},
        "seat 1 is asked 'distribute' where the rules say: seat 0 is asked 'distribute'",
    ),
    "a window that asks somebody without a share": (
        a_window,
        {"asked": 0, "turn_to": 0},
        "seat 0 is asked 'end window' where the rules say: seat 1 is asked 'end window'",
    ),
    "a window that asks somebody who has passed": (
        a_window,
        {"passed": 2},
        "seat 1 is asked 'end window' where the rules say: seat 2 is asked 'end window'",
    ),
    "a choice of a coffin for the one who is not first": (
        two_coffins,
        {"active": 1, "asked": 1, "burier": 1},
        "seat 1 is asked 'coffin' where the rules say: seat 0 is asked 'coffin'",
    ),
    "a commit of somebody who is ahead": (
        a_claim,
        {"phase": 12, "asked": 0},
        "seat 0 is asked 'commit' where the rules say: seat 1 is asked 'respond'",
    ),
    "a response to a burier who is not ahead": (
        a_commit,
        {"phase": 13, "asked": 1},
        "seat 1 is asked 'respond' where the rules say: seat 0 is asked 'commit'",
    ),
    "an end that the rules do not see": (
        the_end,
        {"result": 1},
        "the game is over, but the rules would end it another way",
    ),
    "a box that is not empty at the end": (
        the_end,
        {"box_white": 1},
        "the game is over, but the rules would end it another way",
    ),
}


def loaded(state: Graves, change: Change) -> Graves:
    other = state.blank()
    other.load(state.data() | change)
    other.check()
    return other


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused(name: str) -> None:
    table, change, line = IMPOSSIBLE[name]
    state = table()
    with pytest.raises(BadInput) as caught:
        loaded(state, change)
    assert str(caught.value) == f"in this position, {line}"


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_the_same_position_unspoilt_can_be_and_what_a_seat_knows_of_it(name: str) -> None:
    table, _, _ = IMPOSSIBLE[name]
    state = table()
    state.check()
    for seat in range(SPECTATOR, int(state.terms.seats)):
        state.veil(seat).check()


@pytest.mark.parametrize(
    ("table", "change"),
    [
        (a_turn, {"round": 7}),
        (a_turn, {"bought": 31}),
        (a_turn, {"box_placebo": 0}),
        (a_turn, {"white": some("R3")}),
        (a_window, {"passed": 1}),
        (a_window, {"starter": 2}),
        (a_burial, {"barred": 3}),
        (a_commit, {"first": 0}),
    ],
)
def test_what_is_odd_but_can_be_played_is_let_pass(
    table: Callable[[], Graves], change: Change
) -> None:
    assert loaded(table(), change) != table()


@clause("G-422")
def test_a_burier_whose_documents_others_cannot_see_may_have_announced() -> None:
    seen = a_commit().veil(1)
    assert seen.shares[0] == 0
    seen.check()


# Views.


def told(state: Graves, seat: int, *path: str | int, to: Any) -> dict[str, Any]:
    """The view of a seat, in which one thing is told wrong."""
    view = copy.deepcopy(state.view(seat))
    *way, last = path
    part: Any = view
    for step in way:
        part = part[step]
    part[last] = to
    return view


NOT_VIEWS: dict[str, tuple[GravesGame, Any, str]] = {
    "nothing": (TWO, None, "this is not a view of graves"),
    "an empty view": (TWO, {}, "this is not a view of graves"),
    "a number that would fill the memory": (
        THREE,
        told(a_window(), 0, "window", "passed", to=[900_000_000]),
        "this is not a view of graves: 900000000 is too large or too small",
    ),
    "a tally that would fill the memory": (
        TWO,
        told(a_turn(), 0, "players", 0, "rights", to=[10**12, 0, 0, 0, 0]),
        "this is not a view of graves: 1000000000000 is too large or too small",
    ),
    "a share that would fill the memory": (
        TWO,
        told(a_turn(), 0, "played", to=["DO99999999999"]),
        "this is not a view of graves: unknown share 'DO99999999999'",
    ),
    "the view of a seat that is not there": (
        TWO,
        told(a_turn(), 0, "seat", to=7),
        "this is not a view of graves: nobody sits where this is seen from",
    ),
    "a seat asked that is not there": (
        TWO,
        told(a_turn(), 0, "asked", to=32),
        "this is not a view of graves: in this position, the seat that is asked is 32",
    ),
    "a fraction of a round": (TWO, told(a_turn(), 0, "round", to=1.0), "this is not a view"),
    "a share that is also in the pile": (
        TWO,
        told(a_turn(), 0, "graves", 0, "unseen", to=[*ACTIONS]),
        "this is not a view of graves: in this position, the share MX1 is in two places",
    ),
    "answers that are not on offer": (
        TWO,
        told(a_turn(), 0, "legal", to=["done"]),
        "this view of graves contradicts itself: legal",
    ),
    "another wish": (
        TWO,
        told(a_turn(), 0, "players", 0, "relatives", 0, "wish", to=2),
        "this view of graves contradicts itself: players",
    ),
    "options of another game": (
        TWO,
        told(a_turn(), 0, "options", "tie_break", to="money"),
        "this view of graves contradicts itself: options",
    ),
}


@pytest.mark.parametrize("name", NOT_VIEWS)
def test_a_view_that_nobody_can_have_is_refused(name: str) -> None:
    game, view, line = NOT_VIEWS[name]
    for read in (game.recall, game.belief):
        with pytest.raises(BadInput) as caught:
            read(view)
        assert str(caught.value).startswith(line)


def test_riches_can_be_told_in_a_view() -> None:
    """A long game with a generous data file comes to more than a million."""
    view = position(TWO, round=40, money=1_200_000).view(0)
    assert TWO.recall(view).view(0) == view
