"""Golden records: games of every kind that must replay to the same end for ever."""

from pathlib import Path

import pytest

from restinplay.core.record import Record
from restinplay.games import game_of

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("**/*.rip"))
GAMES = sorted({path.parent.name for path in RECORDS})


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_replays_to_the_end_that_it_tells(path: Path) -> None:
    record = Record.read(path)
    assert record.end
    record.verify(game_of(record))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_reads_back_letter_by_letter(path: Path) -> None:
    assert str(Record.read(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_the_records_of_a_game_show_it_won_and_lost(slug: str) -> None:
    records = [Record.read(path) for path in RECORDS if path.parent.name == slug]
    results = [record.verify(game_of(record)).returns()[0] for record in records]
    assert max(results) > 0 > min(results)
