"""Whole games as they were once played: a rule that changes shows here as a game that breaks."""

from pathlib import Path

import pytest

from restinplay.core.record import HIDDEN, Record
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.manors.game import ManorsGame
from tests.games.manors import seen
from tests.games.manors.reread import GameOver, Plain
from tests.marks import clause

FILES = sorted((Path(__file__).parents[2] / "records" / "manors").glob("*.rip"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_plays_as_it_did(file: Path) -> None:
    record = Record.read(file)
    state = record.verify(ManorsGame(record.options))
    assert state.asked == OVER
    assert str(record) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_second_reading_ends_a_record_alike(file: Path) -> None:
    record = Record.read(file)
    course = Plain(ManorsGame(record.options).options).game()
    who, offers = next(course)
    for line in record.lines[:-1]:
        assert line.who == who
        assert line.text in offers
        who, offers = course.send(line.text)
    with pytest.raises(GameOver, match=f"^{record.end}$"):
        course.send(record.lines[-1].text)


@clause("M-H2", "M-H4")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_record_of_one_seat_hides_draws_and_face_down_ghosts(file: Path, seat: int) -> None:
    record = Record.read(file)
    game = ManorsGame(record.options)
    shown = record.for_seat(game, seat)
    Record.parse(str(shown)).verify(game)
    hidden = [n for n, line in enumerate(shown.lines) if HIDDEN in line.text]
    for number in hidden:
        assert record.lines[number].text.startswith(("G", "lay ghost"))
    assert len(hidden) > 20


def test_the_records_show_all_ways_to_end() -> None:
    assert {Record.read(file).end for file in FILES} >= {
        "manors",
        "castles",
        "tenth",
        "tokens",
        "draw",
    }


@clause("M-T2", "M-T5", "M-C08")
def test_the_printed_example_is_on_record() -> None:
    """MS-02 to MS-04 from the first card dealt."""
    record = Record.read(next(file for file in FILES if file.stem == "printed-example"))
    totals = {
        seen.totals(state.view(SPECTATOR))
        for state in record.replay(ManorsGame(record.options))
        if state.asked >= 0 and state.view(SPECTATOR)["round"] == 3
    }
    assert {(0, 2), (4, 2), (4, 7), (8, 7), (8, 9), (11, 9)} <= totals
