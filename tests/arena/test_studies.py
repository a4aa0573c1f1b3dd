"""Studies: what they write, what they refuse, and that nothing but the deals decides."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet
import pytest

from restinplay.arena import studies
from restinplay.arena.studies import calibration
from restinplay.arena.studies.calibration import Sample
from restinplay.arena.studies.part import Row, parts_of
from restinplay.arena.studies.report import Report
from restinplay.cli import main
from restinplay.core.errors import BadInput
from restinplay.extras import MissingExtra
from restinplay.games.eva import study as eva
from tests.marks import heavy


@pytest.mark.parametrize("name", [pytest.param("eva", marks=heavy), "manors", "graves", "muertos"])
def test_a_study_writes_its_report_its_figures_and_its_games(name: str, tmp_path: Path) -> None:
    path = studies.run(name, tmp_path / "out", 2, 5, workers=1)
    text = path.read_text()
    assert f"rip study {name} --games 2 --seed 5" in text
    assert pyarrow.parquet.read_table(tmp_path / "out/games.parquet").num_rows >= 2
    for picture in (tmp_path / "out").glob("*.svg"):
        assert f"({picture.name})" in text
        assert "; lines are 95 % intervals<" in picture.read_text(encoding="utf-8")


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    studies.run("graves", one, 60, 5, workers=1)
    studies.run("graves", two, 60, 5, workers=2)
    for file in ("report.md", "actions.svg"):
        assert (one / file).read_text() == (two / file).read_text()
    tables = [pyarrow.parquet.read_table(folder / "games.parquet") for folder in (one, two)]
    assert tables[0].equals(tables[1])


def test_eva_tells_who_won_and_what_could_be_won(tmp_path: Path) -> None:
    rows = [
        row
        for bot in ("thumb", "random", "all cards known")
        for part in parts_of("eva", "normal", bot, 20, 1)
        for row in eva.rows(part)
    ]
    others = ("level1", "level2", "level3", "level4", "level5")
    rows += [{**row, "bot": bot} for row in rows if row["bot"] == "thumb" for bot in others]
    rows += [{**row, "game": "easy"} for row in rows]
    report = Report(tmp_path, "eva", eva.QUESTION)
    report.keep(rows)
    eva.tell(rows, report)
    text = report.write().read_text()
    assert "With all cards known" in text
    assert "| thumb | 20 |" in text


def test_nonsense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "chess", "--out", str(tmp_path)]) == 1
    assert "unknown study 'chess'; choose from eva" in capsys.readouterr().err
    assert main(["study", "graves", "--out", str(tmp_path), "--games", "0"]) == 1
    assert "at least one game" in capsys.readouterr().err
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(BadInput, match="not a folder"):
        studies.run("graves", file, 1, 1)


def test_without_ray_its_absence_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"restinplay\[cluster\]"):
        studies.run("graves", tmp_path, 1, 1, on="ray")


# Calibration.


def said(share: float, won: float, deal: int, at: float = 0.0) -> Row:
    return {"shares": [share, 1 - share], "won": [won, 1 - won], "deal": deal, "at": at}


def test_odds_that_are_true_have_no_error_and_skill() -> None:
    """Of four moments of which 75 % was said three were won."""
    rows = [said(0.75, float(n % 4 > 0), n, at=n / 20) for n in range(20)]
    sample = Sample(rows)
    error, skill, late = sample.measures()
    assert error == 0
    assert [one.cases for one in sample.bins] == [4] * 10
    assert skill == pytest.approx(1 - 0.1875 / 0.25)
    assert late == pytest.approx(Sample([row for row in rows if row["at"] >= 2 / 3]).measures()[1])


def test_a_constant_has_no_skill_and_a_boast_has_an_error() -> None:
    fair = Sample([said(0.5, float(n % 2), n) for n in range(40)])
    assert fair.measures()[1] == 0
    error, skill, _ = Sample([said(1.0, float(n % 2), n) for n in range(40)]).measures()
    assert error == pytest.approx(0.5)
    assert skill == pytest.approx(-1.0)


def test_games_are_drawn_whole() -> None:
    """Two moments that were each won and lost in one game are never drawn apart."""
    rows = [said(0.5, float(n % 2), n // 2) for n in range(20)]
    sample = Sample(rows)
    assert len(sample.games) == 10
    assert {sample.measures(games)[1] for games in sample.drawn_again} == {0.0}


def test_an_interval_holds_what_came_of_it_and_narrows_with_more_games() -> None:
    few, many = (Sample([said(0.7, float(n % 3 > 0), n) for n in range(k)]) for k in (60, 600))
    for sample in (few, many):
        for one, (low, high) in zip(sample.bins, sample.intervals, strict=True):
            assert low <= one.won <= high
    width = [sum(high - low for low, high in sample.intervals) for sample in (few, many)]
    assert 0 < width[1] < width[0]


def test_the_study_of_calibration_tells_and_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "PLAYOUTS", 4)
    monkeypatch.setattr(calibration, "_RESAMPLES", 40)
    monkeypatch.setattr(calibration, "TABLES", (("eva", 1), ("manors", 2)))
    text = studies.run("calibration", tmp_path, 6, 5, workers=1).read_text()
    assert "rip study calibration --games 6 --seed 5" in text
    assert "| manors | 2 | its seat | 6 |" in text
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    for row in rows:
        assert len(row["shares"]) == len(row["won"]) == row["seats"]
        if row["seats"] > 1:
            assert sum(row["shares"]) == pytest.approx(1.0)
    for deal in {(row["game"], row["deal"]) for row in rows}:
        assert sum((row["game"], row["deal"]) == deal for row in rows) <= 4, (
            "two moments, two looks"
        )
    for name in ("eva-1.svg", "manors-2.svg"):
        ElementTree.fromstring((tmp_path / name).read_text())
