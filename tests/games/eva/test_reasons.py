"""Why an answer is good or bad: every fact that is named is so, as the house shows it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from restinplay.core.state import OVER
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import CLOSE, FLIP, LABELS, PATTERNS
from restinplay.games.eva.reasons import why
from restinplay.games.eva.sayings import ENGLISH
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


# The position, the move, the view, the room that the move leads to, and the facts that were told.
Check = Callable[[Eva, int, dict[str, Any], int, Any], bool]

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
    "no_way_on": lambda state, move, view, room, it: 0 <= it["percent"] <= 100,
    "clue_is_free": lambda state, move, view, room, it: None in view["clues"],
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
                    told = why(state, move)
                    assert told.id in ENGLISH
                    seen[told.id] += 1
                    if told.id in FACTS:
                        room = goes_to(state, move)
                        assert FACTS[told.id](state, move, view, room, told.facts), (told, state)
    assert set(seen) == set(ENGLISH)
