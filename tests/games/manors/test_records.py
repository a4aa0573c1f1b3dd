"""Whole games as they were once played: a rule that changes shows here as a game that breaks."""

from pathlib import Path

import pytest

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.record import HIDDEN, Record
from restinplay.core.state import OVER, SPECTATOR
from tests.games.manors import seen
from tests.games.manors.reread import GameOver, Plain
from tests.marks import clause

# Somebody left card 14 with a lone card 11, as rules 1.0.1 allowed.
LONE = """Rest in Play record 1
game: manors
rules: {rules}
options: banish_reach=round
seats: Ada, Ben
start: asked=B phase=turn round=3 starter=B active=B actor=B due=0 line=-/-/-/M1/M2/M3/M4/M5/M6/M7\
 castles_at=7,8,9,10 manors=1/1 display=-/M11 ghosts=2,3/- mediums=M14/-\
 shuffled=1*6,2*4,3*3,4*3,5*2,6/1*6,2*5,3*4,4*3,5*2,6

1 medium 11
1 banish ghost 3
1 give up
"""
FILES = sorted((Path(__file__).parents[2] / "records" / "manors").glob("*.rip"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_plays_as_it_did(file: Path) -> None:
    record = Record.read(file)
    state = record.verify(games.game_of(record))
    assert state.asked == OVER
    assert str(record) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_second_reading_ends_a_record_alike(file: Path) -> None:
    record = Record.read(file)
    course = Plain(games.game_of(record).options).game()
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
    game = games.game_of(record)
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
        for state in record.replay(games.game_of(record))
        if state.asked >= 0 and state.view(SPECTATOR)["round"] == 3
    }
    assert {(0, 2), (4, 2), (4, 7), (8, 7), (8, 9), (11, 9)} <= totals


@clause("MR-82")
def test_a_record_of_older_rules_plays_as_it_was_played() -> None:
    older = Record.parse(LONE.format(rules="1.0.1"))
    game = games.game_of(older)
    assert game.options["lone_banish"] == "any"
    assert older.verify(game).question().kind == "draw"
    again = Record.of(game, older.names)
    assert (again.rules, again.options["lone_banish"]) == (game.rules_version, "any")


@clause("MR-82")
def test_a_record_of_these_rules_must_keep_to_them() -> None:
    newer = Record.parse(LONE.format(rules=games.game("manors").rules_version))
    with pytest.raises(BadInput, match=r"line 9: .*throw out card 14 \(MR-82\)"):
        newer.verify(games.game_of(newer))


def test_a_record_of_rules_that_nobody_remembers_is_refused() -> None:
    oldest = Record.parse(LONE.format(rules="1.0.0"))
    with pytest.raises(BadInput, match=r"made under rules 1\.0\.0 of manors; these are rules"):
        oldest.verify(games.game_of(oldest))
