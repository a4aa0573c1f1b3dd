"""Whole games as they were once played: a rule that changes shows here as a game that breaks."""

from pathlib import Path

import pytest

from restinplay.core.events import Event
from restinplay.core.record import HIDDEN, Record
from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.tables import SHOVE, TUMBLE
from tests.games.muertos.reread import Story, Telling
from tests.games.muertos.seen import compare, offers
from tests.marks import clause

FILES = sorted((Path(__file__).parents[2] / "records" / "muertos").glob("*.rip"))
every_record = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def game_of(record: Record) -> MuertosGame:
    return MuertosGame(record.options, len(record.names))


def events_of(name: str) -> list[Event]:
    """All that happened in a recorded game."""
    record = Record.read(next(file for file in FILES if file.stem == name))
    state = game_of(record).new()
    log: list[Event] = []
    state.log = log
    for line in record.lines:
        state.play(state.moves.parse(line.text))
    return log


@every_record
def test_a_record_plays_as_it_did(file: Path) -> None:
    record = Record.read(file)
    state = record.verify(game_of(record))
    assert state.asked == OVER
    assert str(record) == file.read_text(encoding="utf-8")


@every_record
def test_the_second_reading_ends_a_record_alike(file: Path) -> None:
    record = Record.read(file)
    game = game_of(record)
    state, story = game.new(), Story(game.data, game.options, game.seats)
    told = Telling(story.game())
    for line in record.lines:
        told.catch_up(int(state.asked), offers(state))
        assert line.who == told.who
        assert line.text in told.offers
        state.play(state.moves.parse(line.text))
        told.answer(line.text)
    compare(state, story, told)
    assert told.reason == record.end


@clause("D-I2", "D-L1", "D-I4")
@every_record
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_record_of_one_seat_hides_draws_and_laid_cards(file: Path, seat: int) -> None:
    record = Record.read(file)
    game = game_of(record)
    shown = record.for_seat(game, seat)
    Record.parse(str(shown)).verify(game)
    hidden = 0
    for line, told in zip(record.lines, shown.lines, strict=True):
        if line.text != told.text:
            hidden += 1
            assert seat == SPECTATOR or line.who != seat
            drawn = line.who == CHANCE and line.text.startswith("card") and told.text == HIDDEN
            assert drawn or (line.text.startswith("lay") and HIDDEN in told.text)
    assert hidden > 30


def test_the_records_show_all_numbers_of_players() -> None:
    seats = {len(Record.read(file).names) for file in FILES}
    assert seats == {2, 3, 4, 5, 6}
    assert {Record.read(file).end for file in FILES} == {"home", "dawn"}


@clause("D-X4", "D-E1", "DR-79")
def test_somebody_was_dragged_home() -> None:
    events = events_of("dragged-home")
    dragged = [event.args[0] for event in events if event.kind == "dragged" and event.args[2] == 32]
    finished = [event.args[0] for event in events if event.kind == "finished"]
    assert len(dragged) == 1
    assert dragged[0] in finished


@clause("D-X1", "D-X10", "D-X11", "DR-55")
def test_a_shove_was_sidestepped_and_a_tumble_hit_several() -> None:
    acting, sidestepped, hit = -1, 0, set[int]()
    most = 0
    for event in events_of("sidestepped-shove"):
        if event.kind in ("acts", "moves"):
            acting = event.args[1] if event.kind == "acts" else -1
            hit = set()
        elif event.kind == "sidestepped":
            sidestepped += acting == SHOVE
        elif event.kind in ("struck", "revealed") and acting == TUMBLE:
            hit.add(event.args[0])
            most = max(most, len(hit))
    assert sidestepped == 1
    assert most >= 2


@clause("D-D6", "D-G4", "DR-31")
def test_somebody_was_put_out_of_the_den_behind_17_and_evaded() -> None:
    events = events_of("out-of-the-den")
    (at,) = [n for n, event in enumerate(events) if event.kind == "shifted" and event.args[2] == 17]
    evaded = next(event for event in events[at:] if event.kind == "evaded")
    assert evaded.args[0] == events[at].args[0]
    assert evaded.args[1] == 17


@clause("D-Z4", "D-Z3")
def test_at_nine_all_the_earlier_arrival_won() -> None:
    record = Record.read(next(file for file in FILES if file.stem == "nine-all"))
    state = record.verify(game_of(record))
    assert state.scores() == [9, 9]
    assert state.returns() == [-1, 1]


@clause("D-Z2", "D-Z4", "DR-64", "D-Q5")
def test_at_dawn_places_were_shared_and_a_long_night_needs_the_discards() -> None:
    record = Record.read(next(file for file in FILES if file.stem == "dawn-and-a-shared-place"))
    assert record.verify(game_of(record)).returns() == [0, 0]
    kinds = [event.kind for event in events_of("six-until-dawn")]
    assert kinds.count("shuffled") == 2
    assert kinds.count("forced_swap") >= 1
