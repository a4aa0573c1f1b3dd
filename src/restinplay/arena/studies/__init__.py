"""Studies: questions about the games, answered with error bars: `rip study NAME --out DIR`.

A study plays its games in parts, each of which gives rows of plain data; the rows are kept as
Parquet beside the report that is made of them.
"""

from pathlib import Path
from typing import Protocol, cast

from restinplay import games
from restinplay.arena.studies import calibration
from restinplay.arena.studies.part import Part, Row
from restinplay.arena.studies.report import Report
from restinplay.arena.work import work
from restinplay.core.errors import BadInput


class Study(Protocol):
    """`games/<slug>/study.py`."""

    QUESTION: str

    def parts(self, count: int, seed: int) -> list[Part]:
        """What to play: about `count` games of what is played fast, fewer of the rest."""

    def rows(self, part: Part) -> list[Row]:
        """Play a part."""

    def tell(self, rows: list[Row], report: Report) -> None:
        """What came of it all."""


GENERAL = {"calibration": calibration}  # studies of all games at once


def study_of(name: str) -> Study:
    known = [slug for slug in games.SLUGS if games.game_class(slug).has("study")]
    if name in GENERAL:
        return cast(Study, GENERAL[name])
    if name not in known:
        names = ", ".join([*known, *GENERAL])
        raise BadInput(f"unknown study '{name}'; choose from {names}")
    return cast(Study, games.game_class(name).part("study"))


def run(
    name: str,
    out: Path,
    count: int,
    seed: int,
    workers: int | None = None,
    on: str = "here",
) -> Path:
    """Play it and write the report, its figures and its data into the folder; where that is."""
    study = study_of(name)
    if count < 1:
        raise BadInput("a study needs at least one game")
    if seed < 0:
        raise BadInput("a seed is a number from 0 up")
    if workers is not None and workers < 1:
        raise BadInput("a study needs at least one worker")
    report = Report(out, name, study.QUESTION)
    report.command(f"rip study {name} --games {count} --seed {seed} --out DIR")
    parts = study.parts(count, seed)
    done = work(_rows, parts, workers=workers, on=on, heading="Studying", weight=len)
    found = dict(done)
    rows = [row for part in parts for row in found[part]]
    report.keep(rows)
    study.tell(rows, report)
    return report.write()


def _rows(part: Part) -> list[Row]:
    return study_of(part.study).rows(part)
