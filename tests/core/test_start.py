"""Games that begin in the middle: how they are recorded, and who deals them."""

import json

import pytest

from restinplay import games
from restinplay.core.chance import Drawn
from restinplay.core.errors import BadInput
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.state import CHANCE


def test_a_game_begun_in_the_middle_is_recorded_from_there() -> None:
    game = games.game("manors")
    state = game.new()
    dealer = Drawn(seed=5)
    while state.asked == CHANCE:
        state.apply(dealer.answer(state))
    begun = game.begun_at(state.data())
    assert game.start is None
    match = Match(begun, Drawn(seed=6), Record.of(begun, ["Ada", "Ben"]))
    match.answer(match.state.legal()[0])
    match.settle()
    again = Record.parse(str(match.record))
    assert again.start == repr(state)
    assert games.game_of(again).start == state.data()
    assert again.verify(games.game_of(again)) == match.state
    seen = Record.parse(str(match.record.for_seat(begun, 1)))
    assert "start: ?" in str(seen)
    assert seen.start == "?"
    seen.verify(games.game_of(seen))


def test_a_start_in_json_as_older_records_have_it_is_still_read() -> None:
    match = games.match("muertos", seats=3, seed=8)
    begun = match.game.begun_at(match.state.data())
    record = Record.of(begun, ["Ada", "Ben", "Cleo"])
    older = str(record).replace(repr(match.state), json.dumps(match.state.data()))
    assert older != str(record)
    assert games.game_of(Record.parse(older)).opening() == match.state


def test_a_record_says_in_one_line_where_it_begins() -> None:
    match = games.match("eva", seed=7)
    match.play("door 3")
    begun = match.game.begun_at(match.state.data())
    assert f"\nstart: {match.state!r}\n" in str(Record.of(begun, ["Ada"]))


@pytest.mark.parametrize("start", ['{"asked": 0}', "[1]", '"x"', "7"])
def test_a_start_that_is_no_position_is_refused(start: str) -> None:
    head = f"Rest in Play record 1\ngame: manors\nrules: 1.0.1\nseats: A, B\nstart: {start}\n\n"
    with pytest.raises(BadInput, match=r"position|not a state"):
        games.game_of(Record.parse(head))


def test_cards_that_are_drawn_one_by_one_have_the_odds_of_the_state() -> None:
    game = games.game("eva")
    dealer = Drawn()
    state = game.new()
    assert {dealer.answer(state) for _ in range(200)} <= {move for move, _ in state.odds()}
    dealer.learn(state, 0)
    assert dealer.unseal(state.sealed()) is None
