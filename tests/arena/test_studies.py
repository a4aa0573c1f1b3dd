"""Studies: what they write, what they refuse, and that nothing but the deals decides."""

import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from restinplay.arena import studies
from restinplay.arena.studies import eva
from restinplay.arena.studies.part import parts_of
from restinplay.arena.studies.report import Report
from restinplay.cli import main
from restinplay.core.errors import BadInput
from restinplay.extras import MissingExtra
from tests.marks import heavy


@pytest.mark.parametrize("name", ["manors", "graves", "muertos"])
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


@heavy
def test_the_study_of_eva_runs_whole(tmp_path: Path) -> None:
    assert studies.run("eva", tmp_path, 2, 5).exists()


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
