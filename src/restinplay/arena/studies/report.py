"""The report of a study: Markdown, figures and the raw data."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import restinplay
from restinplay.arena.studies.part import Row
from restinplay.arena.tally import interval
from restinplay.core.errors import BadInput
from restinplay.extras import EXTRA
from restinplay.figure import Bar, draw_bars


class Report:
    """Is written in one piece at the end, so that a study that breaks off leaves nothing half."""

    def __init__(self, folder: Path, name: str, question: str) -> None:
        with EXTRA:
            import pyarrow  # noqa: F401
        if folder.exists() and not folder.is_dir():
            raise BadInput(f"{folder}: this is not a folder")
        folder.mkdir(parents=True, exist_ok=True)  # now, and not after hours of play
        if not os.access(folder, os.W_OK):
            raise BadInput(f"{folder}: you may not write here")
        self.folder = folder
        self.name = name
        self._rows: list[Row] = []
        self._figures: dict[str, str] = {}
        self._text = [f"# {question}", ""]

    def command(self, line: str) -> None:
        version = f"rip {restinplay.__version__}"
        self.say(f"Made by `{line}` ({version}); the games are in `games.parquet`.")

    def say(self, text: str) -> None:
        self._text += [text, ""]

    def chapter(self, heading: str) -> None:
        self._text += [f"## {heading}", ""]

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        self._text.append(f"| {' | '.join(headings)} |")
        self._text.append("|" + "---|" * len(headings))
        self._text += [f"| {' | '.join(row)} |" for row in rows]
        self._text.append("")

    def shares(
        self,
        file: str,
        title: str,
        shares: Sequence[tuple[str, float, int]],
        mark: tuple[float, str] | None = None,
        axis: str = "games won",
    ) -> None:
        """A figure of shares of so many cases each, with 95 % intervals."""
        bars = [Bar(what, share, *interval(share, cases), cases) for what, share, cases in shares]
        self.figure(file, title, draw_bars(title, axis, bars, mark))

    def figure(self, file: str, title: str, picture: str) -> None:
        self._figures[file] = picture
        self._text += [f"![{title}]({file})", ""]

    def keep(self, rows: list[Row]) -> None:
        self._rows = rows

    def write(self) -> Path:
        """The path of the report."""
        import pyarrow
        import pyarrow.parquet

        table = pyarrow.Table.from_pylist(self._rows)
        pyarrow.parquet.write_table(table, self.folder / "games.parquet")
        for file, picture in self._figures.items():
            (self.folder / file).write_text(picture, encoding="utf-8")
        report = self.folder / "report.md"
        report.write_text("\n".join(self._text).rstrip() + "\n", encoding="utf-8")
        return report


def percent(share: float, cases: float) -> str:
    """`59.5 % (59.2 – 59.8)`."""
    low, high = interval(share, cases)
    return f"{100 * share:.1f} % ({100 * low:.1f} – {100 * high:.1f})"
