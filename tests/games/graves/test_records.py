"""Whole games as they were once played: a rule that changes shows here as a game that breaks."""

from functools import cache
from pathlib import Path

import pytest

from restinplay.core.record import HIDDEN, Record
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games import game_of
from restinplay.games.graves.game import GravesGame
from tests.games.graves.reread import GameOver, Plain
from tests.marks import clause

FOLDER = Path(__file__).parents[2] / "records" / "graves"
FILES = sorted(FOLDER.glob("*.rip"))

files = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def record_and_game(file: Path) -> tuple[Record, GravesGame]:
    record = Record.read(file)
    game = game_of(record)
    assert isinstance(game, GravesGame)
    return record, game


@files
def test_a_record_plays_as_it_did(file: Path) -> None:
    record, game = record_and_game(file)
    assert record.verify(game).asked == OVER
    assert str(record) == file.read_text(encoding="utf-8")


@files
def test_the_second_reading_ends_a_record_alike(file: Path) -> None:
    record, game = record_and_game(file)
    plain = Plain(game.options, game.seats)
    course = plain.game()
    who, _, offers = next(course)
    for line in record.lines[:-1]:
        assert line.who == who
        assert line.text in offers
        who, _, offers = course.send(line.text)
    with pytest.raises(GameOver) as end:
        course.send(record.lines[-1].text)
    assert str(end.value).split() == sorted(record.end.split())
    assert plain.scores() == record.verify(game).scores()


@clause("G-104", "GR-05")
@files
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_record_of_one_seat_hides_the_backs_that_others_bought(file: Path, seat: int) -> None:
    record, game = record_and_game(file)
    shown = record.for_seat(game, seat)
    Record.parse(str(shown)).verify(game)
    hidden = [n for n, line in enumerate(shown.lines) if HIDDEN in line.text]
    bought = [n + 1 for n, line in enumerate(record.lines) if line.text.startswith("share")]
    if game.options["share_backs"] == "open":
        assert hidden == []
    else:
        assert hidden == [n for n in bought if record.lines[n - 1].who != seat]


@cache
def answers(name: str) -> list[tuple[str, str]]:
    """What was asked and answered in a record."""
    record, game = record_and_game(FOLDER / f"{name}.rip")
    states = record.replay(game)
    return [(next(states).question().kind, line.text.split()[0]) for line in record.lines]


@clause("G-422", "G-424", "G-505", "G-601", "GR-09", "GR-41")
@pytest.mark.parametrize(
    ("name", "happens"),
    [
        ("counter-to-the-counter", [("respond", "doc"), ("commit", "doc"), ("commit", "withdraw")]),
        ("mix-up-with-double-occupancy", [("bury", "double"), ("coffin", "coffin")]),
        ("shock-in-a-window", [("adjust window", "shock"), ("coffin", "coffin")]),
        ("hole-is-taken", [("respond", "mixup")]),
        ("limited-pills", [("distribute", "skip")]),
    ],
)
def test_a_record_shows_what_its_name_says(name: str, happens: list[tuple[str, str]]) -> None:
    assert set(happens) <= set(answers(name))


@clause("G-505", "G-807", "GR-65", "G-804")
def test_the_records_show_ties_limits_and_double_graves() -> None:
    ends = {file.stem: record_and_game(file)[0].verify(record_and_game(file)[1]) for file in FILES}
    assert {" ".join(end.reasons()) for end in ends.values()} >= {"graves", "extinct", "rounds"}
    views = {name: end.view(SPECTATOR) for name, end in ends.items()}
    assert len(views["shared-win"]["winners"]) > 1
    points = views["money-breaks-the-tie"]["points"]
    assert points.count(max(points)) > 1
    assert len(views["money-breaks-the-tie"]["winners"]) == 1
    mixed = views["mix-up-with-double-occupancy"]["graves"]
    assert max(len(grave["coffins"]) for grave in mixed) == 2
