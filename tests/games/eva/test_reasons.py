"""Why an answer is good or bad: every fact that is named is so, as the house shows it."""

from collections import Counter
from collections.abc import Callable
from math import comb
from typing import Any

from restinplay.core.fluent import catalogue
from restinplay.core.messages import Message
from restinplay.core.state import OVER
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import CLOSE, FLIP, LABELS, PATTERNS
from restinplay.games.eva.reasons import why
from restinplay.games.eva.state import Eva
from tests.contract.walks import Walk


def unvisited(view: dict[str, Any]) -> list[int]:
    return [one["room"] for one in view["rooms"] if one["state"] == "unvisited"]


def played(state: Eva, move: int) -> Eva:
    after = state.clone()
    assert isinstance(after, Eva)
    after.play(move)
    return after


def goes_to(state: Eva, move: int) -> int:
    return int(played(state, move).token)


def has_won(state: Eva) -> bool:
    return state.asked == OVER and state.returns() == [1.0]


def leads(state: Eva, there: Callable[[Eva], bool]) -> bool:
    """Whether a way that leaves nothing to nature ends there; clues are left alone."""
    if there(state):
        return True
    if state.asked < 0:
        return False
    moves = [move for move in state.legal() if move not in (CLOSE, FLIP)]
    return any(leads(played(state, move), there) for move in moves)


def doors_there(view: dict[str, Any], room: int) -> set[int]:
    """The rooms, not closed, that doors in a room lead to."""
    ways = {LABELS.index(card[:-1]) + 1 for card in view["rooms"][room - 1]["doors"]}
    return {way for way in ways if view["rooms"][way - 1]["state"] != "closed"}


def grave_in(view: dict[str, Any]) -> int:
    """The room with the only pattern that begins with the clues that are up."""
    up = [clue for clue in view["clues"] if clue]
    (row,) = [row for row in PATTERNS if row.split("-")[: len(up)] == up]
    return [room["secret"] for room in view["rooms"]].index(row) + 1


def agrees(view: dict[str, Any], room: int) -> bool:
    """Whether a room that has been seen has a pattern that begins with the clues that are up."""
    up, secret = [clue for clue in view["clues"] if clue], view["rooms"][room - 1]["secret"]
    return secret in PATTERNS and secret.split("-")[: len(up)] == up and not view["bones"]


def deck_of(view: dict[str, Any]) -> list[int]:
    """The rooms that the cards of the deck lead to: what lies nowhere else."""
    lying = [card for room in view["rooms"] for card in room["doors"]]
    seen = {*lying, *view["exit_doors"], *view["discard"]}
    deck = [n + 1 for n, label in enumerate(LABELS) for suit in "SHDC" if label + suit not in seen]
    assert len(deck) == view["deck"]
    return deck


def closing(view: dict[str, Any], room: int) -> set[int]:
    """The rooms that a drawn card may lead to once a room is closed."""
    left = {one["room"] for one in view["rooms"] if one["state"] != "closed"} - {room}
    out = doors_there(view, 1) - {room}
    safe = view["bones"] or out or passage(view, 1)
    return left if safe or (sum(map(bool, view["clues"])) > 1 and agrees(view, 1)) else left - {1}


def passage(view: dict[str, Any], room: int) -> bool:
    """Whether an end of the passage, which is open, lies in a room."""
    return bool(view["passage"] == "open" and view["rooms"][room - 1]["secret"] == "PASS")


def no_way(view: dict[str, Any], room: int) -> float:
    """Of all draws after a room is closed the share in which no card leads on."""
    deck, ways = deck_of(view), closing(view, room)
    drawn = min(int(view["options"]["doors"]), len(deck))
    useless = sum(card not in ways for card in deck)
    return comb(useless, drawn) / comb(len(deck), drawn)


def sure_ways(view: dict[str, Any], goal: int) -> set[int]:
    """The rooms from which doors that lie there, or the passage, lead to a goal."""
    found = {goal}
    ends = {one["room"] for one in view["rooms"] if passage(view, one["room"])}
    for _ in view["rooms"]:
        opened = [one["room"] for one in view["rooms"] if one["state"] == "open"]
        found |= {one for one in opened if doors_there(view, one) & found}
        found |= ends if found & ends else set()
    return found


def closes_next(state: Eva) -> bool:
    """Whether every answer closes the room; a clue is left alone."""
    if state.question().kind == "clue":
        return all(closes_next(played(state, move)) for move in state.legal() if move != FLIP)
    return all(state.moves.text(move).startswith("close") for move in state.legal())


def may_be_drawn(view: dict[str, Any], room: int, goal: int) -> bool:
    """Whether a card of the deck leads surely on to a goal, other than by a room."""
    return bool(sure_ways(view, goal) & set(deck_of(view)) - {room})


# The position, the move, the view, the room that the move leads to, and the facts that were told.
Check = Callable[[Eva, int, dict[str, Any], int, Any], bool]

REASONS = {
    id.removeprefix("eva-because-").replace("-", "_")
    for id in catalogue(EvaGame.FOLDER / "words").ids
    if id.startswith("eva-because-")
}
FACTS: dict[str, Check] = {
    "wins": lambda state, move, view, room, it: has_won(played(state, move)),
    "ghost_near": lambda state, move, view, room, it: (
        view["bones"] and it["rooms"] == len(unvisited(view))
    ),
    "no_ghost_yet": lambda state, move, view, room, it: not view["bones"],
    "unvisited": lambda state, move, view, room, it: room in unvisited(view),
    "uses_ace": lambda state, move, view, room, it: room == 1 and move == 0,
    "leaves_ace": lambda state, move, view, room, it: (
        room != 1 and 1 in doors_there(view, view["token"])
    ),
    "no_way_on": lambda state, move, view, room, it: (
        abs(no_way(view, room) - it["percent"] / 100) < 0.0101 and 0 < it["percent"] < 100
    ),
    "never_a_way_on": lambda state, move, view, room, it: no_way(view, room) == 1,
    "nearly_always_a_way_on": lambda state, move, view, room, it: no_way(view, room) < 0.001,
    "must_close": lambda state, move, view, room, it: closes_next(played(state, move)),
    "doors_lost": lambda state, move, view, room, it: bool(doors_there(view, view["token"])),
    "doors_to_it": lambda state, move, view, room, it: room in deck_of(view),
    "may_hold_bones": lambda state, move, view, room, it: agrees(view, room),
    "uses_door": lambda state, move, view, room, it: agrees(view, room) and move < CLOSE,
    "passage_stays": lambda state, move, view, room, it: (
        goes_to(state, state.moves.parse("passage")) == goes_to(state, move)
    ),
    "draw_may_lead_home": lambda state, move, view, room, it: (
        view["bones"] and may_be_drawn(view, room, 1)
    ),
    "draw_may_lead_to_grave": lambda state, move, view, room, it: (
        not view["bones"] and may_be_drawn(view, room, grave_in(view))
    ),
    "clue_is_free": lambda state, move, view, room, it: (
        view["question"]["kind"] == "clue" and None in view["clues"]
    ),
    "clue_again": lambda state, move, view, room, it: played(state, move).question().kind == "clue",
    "way_home_sure": lambda state, move, view, room, it: leads(played(state, move), has_won),
    "bones_there": lambda state, move, view, room, it: not view["bones"] and room == grave_in(view),
    "leads_to_grave": lambda state, move, view, room, it: leads(
        played(state, move), lambda house: house.token == grave_in(view)
    ),
    "known_room": lambda state, move, view, room, it: view["rooms"][room - 1]["state"] == "open",
    "leads_on": lambda state, move, view, room, it: bool(
        doors_there(view, room) & set(unvisited(view))
    ),
    "only_to_entrance": lambda state, move, view, room, it: doors_there(view, room) == {1},
    "no_door_out": lambda state, move, view, room, it: not doors_there(view, room),
}


def test_what_is_said_of_rooms_and_doors_is_so() -> None:
    seen: Counter[str] = Counter()
    for options in ({}, {"doors": "3"}, {"passage_rule": "closing_only", "doors": "3"}):
        game = EvaGame(options)
        for seed in range(120):
            for state in Walk(game, seed, everywhere=True).looks():
                if state.asked < 0:
                    continue
                assert isinstance(state, Eva)
                view = state.view(0)
                for move in state.legal():
                    told, room = why(state, move), goes_to(state, move)
                    for said in (told, told.facts.get("reason")):
                        if isinstance(said, Message):
                            name = said.id.removeprefix("eva-because-").replace("-", "_")
                            seen[name] += 1
                            assert FACTS[name](state, move, view, room, said.facts), (told, state)
    assert set(seen) == REASONS


def test_every_fact_that_can_be_named_is_checked() -> None:
    assert set(FACTS) == REASONS
