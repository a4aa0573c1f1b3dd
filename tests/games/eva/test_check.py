"""Positions of eva that cannot be, each with the line that says why."""

import random
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import (
    BONES_HOME,
    CLUE,
    DOOR,
    EXIT,
    GHOST_AT_ENTRANCE,
    GRAVE_AT_ENTRANCE,
    MOVE,
    NO_WAY_BACK,
    NOTHING,
    OUT_OF_DOORS,
    SECRET,
    STUCK_AT_ENTRANCE,
    TAKE_CLUE,
    TRAPPED,
)
from restinplay.games.eva.state import Eva
from tests.contract.positions import is_one_line, play_out
from tests.games.eva.house import house, opening
from tests.marks import clause

Data = dict[str, Any]

ONE = 1  # the ace of spades, and the Entrance in a mask of rooms
RANK = 13  # cards of a suit


def at_home() -> Data:
    """The Entrance is laid out, with a door to room 4 and one to room 9."""
    return opening("LOCK-S", "4H", "9C").state.data()


def upstairs() -> Data:
    """Room 5 has two doors, room 3 one, room 6 is closed; the token is in room 5."""
    rooms = {1: "LOCK-S", 3: "sk-hg-cr 5C", 5: "PASS 3D 9C"}
    return house(token=5, rooms=rooms, closed={6: "LOCK-D"}).state.data()


def leaving() -> Data:
    """Room 5 has been closed; one exit door of two is drawn."""
    table = house(token=5, rooms={5: "PASS 3D"}, next="2H")
    state = table.state
    state.play(state.moves.parse("close"))
    state.play(state.moves.parse("2H"))
    return state.data()


def drawing() -> Data:
    """The Entrance has its secret, a lock of spades, and waits for two doors."""
    return opening("LOCK-S").state.data()


def with_bones() -> Data:
    """The bones in hand, one door from home."""
    rooms = {1: "LOCK-S", 5: "PASS AD"}
    grave = {4: "cr-sk-hg"}
    return house(token=5, rooms=rooms, closed=grave, row="cr-sk-hg", k=3, bones=True).state.data()


def line_of(data: Data, game: EvaGame | None = None) -> str:
    """What is said about a position that cannot be."""
    with pytest.raises(BadInput) as caught:
        (game or EvaGame()).state(data)
    is_one_line(str(caught.value))
    return str(caught.value)


def moved(data: Data, cards: int, source: str, to: str) -> Data:
    assert data[source] & cards == cards
    return {**data, source: data[source] ^ cards, to: data[to] | cards}


def under(data: Data, room: int, cards: int) -> Data:
    """The same with these cards of the deck under a room, or before the token if it is there."""
    if room == data["token"]:
        return moved(data, cards, "deck", "lying")
    doors = [pile | (cards if place == room else 0) for place, pile in enumerate(data["doors"])]
    return {**data, "deck": data["deck"] & ~cards, "doors": doors}


def card(room: int, suit: int) -> int:
    return ONE << (RANK * suit + room - 1)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"phase": 7}, "there is no question number 7"),
        ({"phase": -1}, "there is no question number -1"),
        ({"asked": 1}, "seat 1 is asked 'move', which is for seat 0"),
        ({"asked": OVER}, "nobody is asked 'move', which is for seat 0"),
        ({"phase": DOOR}, "seat 0 is asked 'door', which is for nature"),
        ({"phase": NOTHING}, "seat 0 is asked 'over', which is for nobody"),
        ({"token": 40}, "the token is in room 40, but there are 13 rooms"),
        ({"token": 0}, "the token is in room 0, but there are 13 rooms"),
        ({"clues_up": 4}, "4 clues are up, but there are 3"),
        ({"clues_up": -1}, "-1 clues are up, but there are 3"),
        ({"result": 10}, "there is no result number 10"),
        ({"result": -1}, "there is no result number -1"),
        ({"opened": 1 << 13 | 21}, "rooms beyond the 13 are open or closed"),
        ({"closed": -1}, "rooms beyond the 13 are open or closed"),
        ({"closed": 1 << 5 | 1 << 2}, "room 3 is both open and closed"),
        ({"opened": 20, "closed": 33}, "the Entrance is closed"),
        ({"deck": 0}, "AS is nowhere"),
        ({"discard": 2}, "2S is in two places"),
        ({"discard": 1 << 52}, "there are cards beyond the 52"),
        ({"lying": -1}, "there are cards beyond the 52"),
        ({"where": 0}, "the Entrance was visited without a secret"),
        ({"rows": 0}, "no pattern agrees with the clues, or one that does not exist"),
        ({"rows": 64}, "no pattern agrees with the clues, or one that does not exist"),
        ({"rows": 3}, "the patterns said to agree are not those of the clues that are up, 0"),
        ({"clues_up": 1}, "the patterns said to agree are not those of the clues that are up, 1"),
        ({"drawing": 1}, "more cards must be drawn, but none is asked for"),
        ({"barred": 1}, "more cards must be drawn, but none is asked for"),
        ({"result": TRAPPED}, "the game is over without a result, or has one and goes on"),
        ({"token": 6}, "the token is in room 6, which is closed, yet it may stay"),
        ({"token": 2}, "the token is in room 2, which is unvisited"),
        ({"phase": EXIT}, "the token leaves room 5 as if it were closed"),
        (
            {"asked": CHANCE, "phase": SECRET},
            "the secret of room 5 must be turned up, but already is",
        ),
    ],
)
def test_a_position_with_a_wrong_number_is_refused(change: Data, line: str) -> None:
    assert line_of({**upstairs(), **change}) == f"in this position, {line}"


@clause("E-220")
def test_a_position_of_another_game_of_eva_is_refused() -> None:
    for option in ({"per_draw": 3}, {"redeals": True}, {"declares": False}):
        assert line_of({**upstairs(), **option}) == "this position was reached with other options"


@clause("E-210")
def test_doors_lie_under_open_rooms_and_once() -> None:
    at = upstairs()
    assert "AH lies under room 6, which is not open" in line_of(under(at, 6, card(1, 1)))
    assert "AH lies under room 0, which is not open" in line_of(under(at, 0, card(1, 1)))
    here = [*at["doors"]]
    here[5] = card(1, 1)
    assert "doors lie both under room 5 and before the token" in line_of(
        {**at, "doors": here, "deck": at["deck"] & ~card(1, 1)}
    )
    twice = [0, at["doors"][3], 0, *at["doors"][3:]]
    assert "5C is in two places" in line_of({**at, "doors": twice})


@clause("E-102")
def test_every_room_that_was_visited_shows_one_secret() -> None:
    at = upstairs()
    assert "a secret is in room 14, but there are 13 rooms" in line_of({**at, "where": 14})
    assert "room 2 has two secrets" in line_of({**at, "where": 0x22})
    assert "there are more than 13 secrets" in line_of({**at, "where": at["where"] | 1 << 52})
    assert "there are more than 13 secrets" in line_of({**at, "where": at["where"] - (1 << 60)})
    assert "room 2 shows its secret unvisited" in line_of({**at, "where": at["where"] | 2})
    rooms = {1: "LOCK-S", 3: "PASS 5C", 5: "PASS 3D"}
    both = house(token=5, rooms=rooms).state.data()
    swapped = both["where"] & ~0xFF0 | 0x350
    assert "the ends of the passage are not in the order" in line_of({**both, "where": swapped})
    one = upstairs()
    moved_end = one["where"] & ~0xFF0 | 0x500
    assert "the ends of the passage are not in the order" in line_of({**one, "where": moved_end})


@clause("E-233")
def test_no_clue_is_offered_when_all_are_up() -> None:
    at = house(token=5, rooms={5: "PASS 3D"}, row="cr-sk-hg", k=3).state.data()
    assert "a clue must be turned up, but all of them are" in line_of({**at, "phase": TAKE_CLUE})
    assert "a clue must be turned up, but all of them are" in line_of(
        {**at, "phase": CLUE, "asked": CHANCE}
    )


@clause("E-106")
def test_the_entrance_comes_first() -> None:
    at = upstairs()
    unseen = {"opened": at["opened"] & ~ONE, "where": at["where"] & ~(15 << 12)}
    assert "the Entrance is unvisited, but the token has left it" in line_of({**at, **unseen})
    begun = EvaGame().new().data()
    assert "doors lie in the Entrance before its secret" in line_of(
        moved(begun, card(4, 1), "deck", "lying")
    )
    assert "but not with 0 cards drawn" in line_of(moved(begun, card(4, 1), "deck", "discard"))
    assert "but more was visited or turned up" in line_of({**drawing(), "clues_up": 1, "rows": 3})
    assert "but not with 0 cards drawn" in line_of(moved(drawing(), card(4, 1), "deck", "discard"))


@clause("E-220", "E-222", "E-223", "E-224")
def test_a_draw_has_its_cards_to_come_and_its_cards_barred() -> None:
    assert "0 cards must be drawn, of 2" in line_of({**leaving(), "drawing": 0})
    assert "3 cards must be drawn, of 2" in line_of({**leaving(), "drawing": 3})
    assert "the draw does not discard the cards that the room bars" in line_of(
        {**leaving(), "barred": 0}
    )
    empty = {**leaving(), "deck": 0, "discard": leaving()["deck"] | leaving()["discard"]}
    assert "a card must be drawn from an empty deck" in line_of(empty)


@clause("E-222", "E-223", "E-224")
def test_what_would_have_been_discarded_does_not_lie_there() -> None:
    at = upstairs()
    assert "room 5 has a door to itself" in line_of(under(at, 5, card(5, 0)))
    assert "room 5 has two doors to room 9" in line_of(under(at, 5, card(9, 0)))
    assert "room 5 has 3 doors, more than were drawn" in line_of(under(at, 5, card(7, 0)))
    assert "the Entrance has a door of the suit that is locked there" in line_of(
        under(at, 1, card(7, 0))
    )
    two = {**leaving(), **moved(leaving(), card(9, 1), "deck", "lying")}
    barred = two["barred"] | sum(card(9, suit) for suit in range(4))
    assert "room 5 has 2 doors, more than were drawn" in line_of({**two, "barred": barred})


@clause("E-240", "E-401")
def test_bones_are_taken_at_once_and_win_at_once() -> None:
    at = with_bones()
    home = {"token": 1, "lying": 0, "doors": [0] * 5 + [at["lying"]] + [0] * 8}
    assert "the bones are at the Entrance, but the game is not won" in line_of({**at, **home})
    on_it = house(token=5, rooms={5: "cr-sk-hg 3D"}, row="cr-sk-hg", k=2).state.data()
    assert "the token is in the grave, three clues are up, but the bones" in line_of(
        {**on_it, "clues_up": 3}
    )


@clause("E-260")
def test_the_ghost_closes_the_room_where_it_is_met() -> None:
    at = house(token=5, rooms={5: "PASS 3D", 3: "LOCK-H"}).state.data()
    haunted = at["where"] & ~(15 << 16) | 3
    assert "the ghost was met in room 3, which is open" in line_of({**at, "where": haunted})


@clause("E-421", "E-422")
def test_who_is_asked_can_go_somewhere() -> None:
    at = at_home()
    stuck = moved(at, at["lying"], "lying", "discard")
    assert "nothing leads on from the Entrance" in line_of(stuck)
    over = {**stuck, "asked": OVER, "phase": NOTHING, "result": STUCK_AT_ENTRANCE}
    assert EvaGame().state(over).reasons() == ["stuck_at_entrance"]
    shut = leaving()
    shut = moved(shut, shut["lying"], "lying", "discard")
    shut = {**shut, "asked": 0, "phase": EXIT, "drawing": 0, "barred": 0}
    assert "no exit door leads on from room 5" in line_of(shut)


@clause("E-440")
@pytest.mark.parametrize(
    "result",
    [
        BONES_HOME,
        GRAVE_AT_ENTRANCE,
        GHOST_AT_ENTRANCE,
        STUCK_AT_ENTRANCE,
        TRAPPED,
        OUT_OF_DOORS,
        NO_WAY_BACK,
    ],
)
def test_a_result_is_seen_in_the_position(result: int) -> None:
    game = EvaGame({"hopeless": "play_on"})
    over = {**upstairs(), "asked": OVER, "phase": NOTHING, "declares": False}
    assert "but does not look like it" in line_of({**over, "result": result}, game)
    assert "the game is over without a result" in line_of({**over, "result": 0}, game)


@clause("E-228")
def test_out_of_doors_is_only_an_empty_deck() -> None:
    shut = leaving()
    shut = moved(shut, shut["lying"], "lying", "discard")
    shut |= {"asked": OVER, "phase": NOTHING, "drawing": 0, "barred": 0}
    assert EvaGame().state({**shut, "result": TRAPPED}).reasons() == ["trapped"]
    assert "ended out_of_doors, but does not look like it" in line_of(
        {**shut, "result": OUT_OF_DOORS}
    )


def test_what_is_merely_odd_can_be_played() -> None:
    """Bones from nowhere, a passage that was never there, a deck that was thinned."""
    luck, game = random.Random(7), EvaGame()
    at = upstairs()
    thin = moved(at, card(7, 0) | card(1, 2), "deck", "discard")
    for odd in (
        {**at, "bones": True},
        {**at, "via_passage": True},
        thin,
        {**at, "phase": TAKE_CLUE},
    ):
        play_out(game, game.state(odd), luck)


def test_the_positions_of_these_tests_can_be() -> None:
    for data in (at_home(), upstairs(), leaving(), drawing(), with_bones()):
        assert isinstance(EvaGame().state(data), Eva)
    assert EvaGame().state(upstairs()).phase == MOVE
