"""ES-17 to ES-37: clues, bones, closing and the ghost."""

from itertools import permutations, product

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.rng import Rng
from tests.counts import assert_uniform
from tests.games.eva.house import Table, house
from tests.marks import clause


def back_to_room_2(row: str = "hg-cr-sk", k: int = 0) -> Table:
    table = house(token=5, rooms={5: "PASS 2D", 2: "LOCK-C 9H"}, row=row, k=k)
    return table.play("door 2")


@clause("E-211", "E-221", "E-230", "ER-12")
def test_es_17_coming_back_by_a_door_offers_the_leftmost_clue() -> None:
    table = back_to_room_2()
    assert table.offers == {"flip", "decline"}
    table.play("flip")
    assert table.clues == ["hg"]
    assert len(table.deck) == 50
    assert table.drawn == []
    assert table.offers == {"door 9", "close"}


@clause("E-230", "ER-10", "ER-11")
def test_es_18_a_clue_declined_is_not_offered_again_in_this_visit() -> None:
    table = back_to_room_2().play("decline")
    assert table.k == 0
    assert table.offers == {"door 9", "close"}
    refusal = table.why_not("flip")
    assert refusal is not None
    assert refusal.clause == "E-230"


@clause("E-210", "E-232", "E-233")
def test_es_19_two_clues_do_not_make_a_grave() -> None:
    table = house(
        token=5,
        rooms={5: "PASS 4C"},
        hides={4: "cr-sk-hg"},
        row="cr-sk-hg",
        k=2,
        next="10D AC",
    ).play("door 4")
    assert table.asks == "move"
    assert table.k == 2
    assert not table.bones
    assert table.doors(4) == {"10D", "AC"}
    assert table.offers == {"door 10", "door 1", "close"}


@clause("E-233")
def test_es_20_with_three_clues_up_no_clue_is_offered() -> None:
    table = back_to_room_2(row="cr-sk-hg", k=3)
    assert table.asks == "move"
    assert table.offers == {"door 9", "close"}


@clause("E-213", "E-230", "E-255", "ER-04")
def test_es_21_the_first_return_to_the_entrance_offers_a_clue() -> None:
    table = house(token=4, rooms={1: "LOCK-D 2S", 4: "LOCK-S AD 6H"}).play("door 1")
    assert (table.asks, table.token) == ("clue", 1)
    table.play("flip")
    assert table.k == 1
    assert table.offers == {"door 2"}


def a_door_to_the_grave(k: int = 3, next: str = "10D AC") -> Table:
    return house(
        token=5, rooms={5: "PASS 4C", 4: "cr-sk-hg 8S"}, row="cr-sk-hg", k=k, next=next
    ).play("door 4")


@clause("E-240", "E-243", "E-401")
def test_es_22_the_bones_are_taken_and_carried_home() -> None:
    table = a_door_to_the_grave()
    assert table.bones
    assert table.causes == {"4C": "used", "8S": "shut_in"}
    assert table.closed == {4}
    assert table.asks == "exit"
    assert table.offers == {"door 10", "door 1"}
    table.play("door 1")
    assert table.result == "bones_home"
    assert table.won
    assert table.bones
    assert table.k == 3
    assert table.causes["10D"] == "left_behind"


@clause("E-241", "ER-07")
def test_es_23_a_grave_seen_for_the_first_time_draws_only_exit_doors() -> None:
    table = house(
        token=5,
        rooms={5: "PASS 4C"},
        hides={4: "cr-sk-hg"},
        row="cr-sk-hg",
        k=3,
        next="10D AC KS",
    ).play("door 4")
    assert table.drawn == ["10D", "AC"]
    assert table.to_come == ["KS"]
    assert "KS" in table.deck
    assert table.bones
    assert table.closed == {4}
    assert table.offers == {"door 10", "door 1"}


@clause("E-241", "ER-08")
def test_es_24_a_third_clue_turned_up_in_the_grave_gives_the_bones_at_once() -> None:
    table = a_door_to_the_grave(k=2)
    assert table.asks == "clue"
    table.play("flip")
    assert table.k == 3
    assert table.bones
    assert table.closed == {4}
    assert table.offers == {"door 10", "door 1"}


@clause("E-242")
def test_es_25_declining_the_third_clue_leaves_the_bones_where_they_are() -> None:
    table = a_door_to_the_grave(k=2).play("decline")
    assert table.k == 2
    assert not table.bones
    assert table.closed == set()
    assert table.offers == {"door 8", "close"}


@clause("E-244", "E-402", "E-421", "ER-08", "ER-44")
@pytest.mark.parametrize(
    ("answer", "result"), [("flip", "grave_at_entrance"), ("decline", "stuck_at_entrance")]
)
def test_es_26_a_third_clue_at_the_entrance_wins_and_declining_it_loses(
    answer: str, result: str
) -> None:
    table = house(token=5, rooms={1: "cr-sk-hg", 5: "PASS AH"}, row="cr-sk-hg", k=2)
    table.play("door 1", answer)
    assert table.result == result
    assert table.won == (answer == "flip")


@clause("E-256", "E-422", "ER-35")
def test_es_27_two_brick_walls_trap_the_player_with_the_bones() -> None:
    table = a_door_to_the_grave(next="4D 4H")
    assert (table.causes["4D"], table.causes["4H"]) == ("brick_wall", "brick_wall")
    assert table.exit_doors == set()
    assert table.result == "trapped"
    assert not table.won
    assert table.bones


def closing_room_2(next: str) -> Table:
    return house(token=2, rooms={2: "LOCK-C 5S 9H"}, next=next).play("close")


@clause("E-252", "E-253", "E-254")
def test_es_28_closing_by_choice_gives_up_the_doors_and_the_room() -> None:
    table = closing_room_2("KD 3C 2S 9C")
    assert table.causes == {"5S": "shut_in", "9H": "shut_in"}
    assert table.clauses("shut_in") == {"E-250"}
    assert table.closed == {2}
    assert table.offers == {"door 13", "door 3"}
    table.play("door 13")
    assert {"KD", "3C"} <= table.discard
    assert table.doors(13) == {"2S", "9C"}
    assert table.offers == {"door 9", "close"}


@clause("E-250", "E-222", "E-224", "ER-35")
@pytest.mark.parametrize(
    ("next", "gone"), [("2C 9D", {"2C": "brick_wall"}), ("9D 9S", {"9S": "same_rank"})]
)
def test_es_29_brick_walls_and_equal_ranks_hold_for_exit_doors(
    next: str, gone: dict[str, str]
) -> None:
    table = closing_room_2(next)
    assert table.causes == {"5S": "shut_in", "9H": "shut_in", **gone}
    assert table.exit_doors == {"9D"}
    assert table.offers == {"door 9"}


@clause("E-256", "E-422", "ER-32")
def test_es_30_exit_doors_that_lead_only_to_closed_rooms_trap() -> None:
    table = house(token=2, rooms={2: "LOCK-H"}, closed={6: "GHOST", 9: "LOCK-S"}, next="6D 9C")
    assert table.offers == {"close"}
    table.play("close")
    assert table.exit_doors == {"6D", "9C"}
    assert table.result == "trapped"


@clause("E-255")
def test_es_31_the_entrance_is_never_closed() -> None:
    table = house(token=1, rooms={1: "LOCK-C 9D"})
    assert table.offers == {"door 9"}
    assert str(table.why_not("close")) == "the Entrance can never be closed (E-255)"


@clause("E-255", "E-421", "ER-13", "ER-43", "ER-44")
def test_es_32_an_entrance_without_doors_loses_after_the_clue() -> None:
    table = house(token=5, rooms={1: "LOCK-C", 5: "PASS AD"}).play("door 1")
    assert table.asks == "clue"
    table.play("flip")
    assert table.k == 1
    assert table.result == "stuck_at_entrance"


def the_ghosts_door(k: int = 2, next: str = "QD 3H 4S") -> Table:
    table = house(token=5, rooms={5: "PASS 8C"}, hides={8: "GHOST"}, k=k, next=next)
    return table.play("door 8")


@clause("E-260", "E-262", "E-210", "ER-06")
def test_es_33_the_ghost_turns_down_the_clues_and_closes_its_room() -> None:
    table = the_ghosts_door()
    assert table.k == 0
    assert table.closed == {8}
    assert table.drawn == ["QD", "3H"]
    assert table.to_come == ["4S"]
    assert table.ghost_met
    assert table.offers == {"door 12", "door 3"}


@clause("E-263", "E-420", "E-262", "ER-51")
def test_es_34_the_ghost_takes_whoever_carries_the_bones() -> None:
    table = house(
        token=5,
        rooms={5: "PASS 8C"},
        closed={4: "cr-sk-hg"},
        hides={8: "GHOST"},
        row="cr-sk-hg",
        k=3,
        bones=True,
        next="QD 3H 4S",
    ).play("door 8")
    assert table.result == "ghost_with_bones"
    assert not table.won
    assert table.ghost_met
    assert table.drawn == []
    assert table.to_come == ["QD", "3H", "4S"]


@clause("E-260", "E-422")
def test_es_35_the_ghosts_room_may_be_a_trap() -> None:
    table = the_ghosts_door(next="8D 8S")
    assert table.exit_doors == set()
    assert table.result == "trapped"


@clause("E-261", "E-260", "ER-36", "ER-37")
@pytest.mark.parametrize("k", [2, 0])
def test_es_36_the_ghost_deals_each_of_the_six_rows_alike(k: int) -> None:
    """ES-33 with three doors to walk to and fro by, so that the whole new row is turned up."""
    table = house(
        token=5,
        rooms={5: "PASS 8C", 12: "LOCK-C 3S", 3: "LOCK-D QS"},
        hides={8: "GHOST"},
        row="cr-sk-hg",
        k=k,
        next="QD 3H",
        luck=Rng(36 + k),
    ).play("door 8")
    table.row = ""  # from here on luck decides
    rows = ["-".join(row) for row in permutations(("sk", "hg", "cr"))]
    assert_uniform([new_row(table.copy()) for _ in range(6000)], rows)


@clause("E-261", "E-311", "ER-37")
def test_es_36_b_a_shuffled_house_fixes_a_second_row_that_does_not_depend_on_the_first() -> None:
    table = house(token=5, rooms={5: "PASS 8C"}, hides={8: "GHOST"}, next="QD 3H")
    first = [lot for lot in table.state.sealed() if lot.name.startswith("clues")]
    second = [lot for lot in table.play("door 8").state.sealed() if lot.name.startswith("clues")]
    dealers = [Shuffled(seed) for seed in range(6000)]
    rows = list(permutations(parse_all(table, "sk", "hg", "cr")))
    seen = [(tuple(d.unseal(first)), tuple(d.unseal(second))) for d in dealers]
    assert_uniform(seen, list(product(rows, rows)))


def parse_all(table: Table, *texts: str) -> list[int]:
    return [table.game.moves.parse(text) for text in texts]


def new_row(table: Table) -> str:
    table.play("door 12", "flip", "door 3", "flip", "door 12", "flip")
    return "-".join(table.clues)


@clause("E-432", "E-260", "ER-38")
def test_es_37_a_closed_grave_is_not_lost_while_the_ghost_may_come() -> None:
    table = house(
        token=5,
        rooms={5: "PASS 8C"},
        closed={4: "cr-sk-hg"},
        hides={8: "GHOST"},
        row="cr-sk-hg",
        k=3,
        next="QD 3H",
    )
    assert table.offers == {"door 8", "close"}
    assert table.result is None
    table.play("door 8")
    assert table.k == 0
    assert table.result is None
    assert table.offers == {"door 12", "door 3"}
