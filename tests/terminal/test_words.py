"""What eva's narration says, and what it warnings about."""

import itertools
import random
from typing import Any

import pytest

from restinplay.core.events import Event
from restinplay.core.state import CHANCE, OVER
from restinplay.games.eva import words
from restinplay.games.eva.extras import extras
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import PATTERNS, REASONS
from restinplay.games.eva.view import recall
from restinplay.games.parts import words_of
from tests.contract.walks import random_answer, walk
from tests.games.eva.house import DECK
from tests.marks import clause

EVA = EvaGame()
SAID = words_of("eva")
Rooms = dict[int, tuple[str, str, list[str]]]


def view_of(token: int, rooms: Rooms, **facts: Any) -> dict[str, Any]:
    """A view in words: rooms as state, secret, doors; cards that lie nowhere are in the deck."""
    house = EVA.new()
    view = house.view(0)
    view["rooms"][0] |= {"state": "open", "secret": "LOCK-C"}
    for room, (state, secret, doors) in rooms.items():
        view["rooms"][room - 1] |= {"state": state, "secret": secret, "doors": doors}
    view |= {"token": token, "asked": 0, "question": {"kind": "move", "clause": "E-302"}}
    recall(house, view | facts)
    house.check()
    return house.view(0)


def deck_of(view: dict[str, Any]) -> list[str]:
    lying = [card for room in view["rooms"] for card in room["doors"]]
    return sorted(DECK - {*lying, *view["exit_doors"], *view["discard"]})


def test_every_event_of_random_games_is_one_sentence() -> None:
    kinds = set()
    for seed in range(150):
        luck = random.Random(seed)
        state = EVA.new()
        state.log = []
        while state.asked != OVER:
            state.play(random_answer(state, luck))
        for event in state.log:
            kinds.add(event.kind)
            sentence = SAID.say(event, EVA.data)
            assert sentence.endswith(".")
            assert sentence[0].isupper() or sentence[0].isdigit()
    wanted = "secret door brick_wall locked same_rank used left_behind shut_in closed clue "
    assert kinds >= {*wanted.split(), "ghost", "passage", "end"}


def test_a_discard_says_its_cause() -> None:
    queen_of_clubs = 3 * 13 + 11
    assert SAID.say(Event("brick_wall", "E-222", (queen_of_clubs,)), EVA.data) == (
        "Drew Q♣: a brick wall, discarded."
    )
    closed = view_of(1, {1: ("open", "LOCK-C", ["9D"]), 12: ("closed", "GHOST", [])})
    assert SAID.say(Event("door", "E-220", (queen_of_clubs,)), EVA.data, closed) == (
        "Drew Q♣: a door to the Guest Room (Q), which is closed."
    )


def test_every_end_has_words() -> None:
    told = {reason: SAID.outcome(reason, {}) for reason in REASONS[1:]}
    won = {reason for reason, text in told.items() if text.startswith("Won: ")}
    assert won == {"bones_home", "grave_at_entrance"}
    assert all(text.startswith("Lost: ") for reason, text in told.items() if reason not in won)
    assert len(set(told.values())) == len(REASONS) - 1


def test_every_question_and_choice_can_be_said() -> None:
    for seed in range(20):
        for state in walk(EVA, seed):
            view = state.view(0)
            assert SAID.ask(view, EVA.data)[-1] in ".?"
            assert len(SAID.narrate(view, EVA.data)) == 20
            if state.asked not in (CHANCE, OVER):
                for move in view["legal"]:
                    assert SAID.phrase(move, view, EVA.data)
                    SAID.warnings(view, move)


def test_the_odds_of_a_dead_end_are_the_share_of_losing_draws() -> None:
    secrets = ("GHOST", "PASS", "LOCK-S", "LOCK-D", *PATTERNS[:4])
    rooms: Rooms = {room: ("closed", secrets[room - 5], []) for room in range(5, 13)}
    view = view_of(2, {2: ("open", "LOCK-H", []), **rooms})
    lost = {1, 2, *rooms}  # the Entrance has no door
    draws = list(itertools.combinations(deck_of(view), 2))
    bad = [pair for pair in draws if all(words.leads_to(card) in lost for card in pair)]
    assert extras(view, EVA.data)["dead_end"] == pytest.approx(len(bad) / len(draws))
    assert SAID.phrase("close", view, EVA.data) == "close this room: a dead end in 59 % of draws"


def test_the_deck_is_what_is_neither_discarded_nor_lying() -> None:
    for seed in range(20):
        for state in walk(EVA, seed):
            view = state.view(0)
            left = [
                words.leads_to(card) for card in deck_of(view) if card not in view["exit_doors"]
            ]
            assert words.unseen_by_rank(view) == [left.count(room) for room in range(1, 14)]


# Section 11, "Confirm before", case by case.

ACES = ["AS", "AH", "AC"]


@clause("E-421")
def test_worry_entering_an_entrance_without_usable_doors() -> None:
    room: Rooms = {2: ("open", "LOCK-H", ["AD", "3C"])}
    assert "stuck" in (SAID.warnings(view_of(2, room), "door 1") or "")
    usable: Rooms = {**room, 1: ("open", "LOCK-C", ["9D"])}
    assert SAID.warnings(view_of(2, usable), "door 1") is None
    shut: Rooms = {**usable, 9: ("closed", "GHOST", [])}
    assert "stuck" in (SAID.warnings(view_of(2, shut), "door 1") or "")
    assert SAID.warnings(view_of(2, room, bones=True), "door 1") is None
    end: Rooms = {**room, 1: ("open", "PASS", []), 7: ("open", "PASS", [])}
    assert SAID.warnings(view_of(2, end), "door 1") is None
    grave: Rooms = {**room, 1: ("open", "sk-hg-cr", [])}
    assert SAID.warnings(view_of(2, grave, clues=["sk", "hg", None]), "door 1") is None
    assert SAID.warnings(view_of(2, grave, clues=["sk", None, None]), "door 1")


def test_worry_closing_what_may_be_the_grave() -> None:
    room: Rooms = {4: ("open", "sk-hg-cr", ["9D"])}
    assert "may be" in (SAID.warnings(view_of(4, room), "close") or "")
    up = ["sk", "hg", None]
    assert "is the grave" in (SAID.warnings(view_of(4, room, clues=up), "close") or "")
    assert SAID.warnings(view_of(4, room, clues=["cr", None, None]), "close") is None


@clause("E-272")
def test_worry_closing_an_end() -> None:
    room: Rooms = {4: ("open", "PASS", ["9D"])}
    assert "passage" in (SAID.warnings(view_of(4, room), "close") or "")
    sealed: Rooms = {**room, 7: ("closed", "PASS", [])}
    assert SAID.warnings(view_of(4, sealed), "close") is None


@clause("E-228", "E-422")
def test_worry_closing_into_a_certain_loss() -> None:
    room: Rooms = {4: ("open", "LOCK-S", ["9D"])}
    deck = deck_of(view_of(4, room))
    assert "empty" in (SAID.warnings(view_of(4, room, discard=deck), "close") or "")
    fours = [card for card in deck if card[0] != "4"]
    assert "leads out" in (SAID.warnings(view_of(4, room, discard=fours), "close") or "")
    assert SAID.warnings(view_of(4, room), "close") is None


@clause("E-431")
def test_worry_using_or_losing_the_last_ace() -> None:
    room: Rooms = {2: ("open", "LOCK-H", ["AD", "3C"]), 1: ("open", "LOCK-C", ["9D"])}
    last = view_of(2, room, discard=ACES)
    assert "last door to the Entrance" in (SAID.warnings(last, "door 1") or "")
    assert "would be discarded" in (SAID.warnings(last, "close") or "")
    assert SAID.warnings(last, "door 3") is None
    assert SAID.warnings(view_of(2, room, discard=ACES, bones=True), "door 1") is None
    assert SAID.warnings(view_of(2, room, discard=ACES[1:]), "door 1") is None


@clause("E-263")
def test_worry_carrying_the_bones_into_the_unknown() -> None:
    room: Rooms = {2: ("open", "LOCK-H", ["3C"])}
    assert "1 in 11" in (SAID.warnings(view_of(2, room, bones=True), "door 3") or "")
    met: Rooms = {**room, 7: ("closed", "GHOST", [])}
    assert SAID.warnings(view_of(2, met, bones=True), "door 3") is None
    assert SAID.warnings(view_of(2, room), "door 3") is None


@clause("E-242", "E-244")
def test_worry_declining_the_third_clue_in_the_grave() -> None:
    room: Rooms = {4: ("open", "sk-hg-cr", []), 1: ("open", "hg-sk-cr", [])}
    up = {"clues": ["sk", "hg", None], "question": {"kind": "clue", "clause": "E-301"}}
    assert "bones" in (SAID.warnings(view_of(4, room, **up), "decline") or "")
    assert SAID.warnings(view_of(4, room, **{**up, "clues": ["cr", "hg", None]}), "decline") is None
    at_door = view_of(1, room, **{**up, "clues": ["hg", "sk", None]})
    assert "wins" in (SAID.warnings(at_door, "decline") or "")


@clause("E-275")
def test_worry_closing_through_the_passage() -> None:
    ends: Rooms = {3: ("open", "PASS", []), 7: ("open", "PASS", ["2H"])}
    view = view_of(7, ends)
    assert "leave both open" in (SAID.warnings(view, "close_passage") or "")
    home: Rooms = {1: ("open", "PASS", []), 7: ("open", "PASS", ["2H"])}
    assert "loses" in (SAID.warnings(view_of(7, home), "close_passage") or "")
    assert SAID.warnings(view, "passage") is None
