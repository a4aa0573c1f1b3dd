"""Figure: a small picture in SVG, in ink on paper; enough for bars and courses of games."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from restinplay.core.errors import BadInput

_STYLE = """
text { font: 15px Alegreya Sans, Gill Sans, Optima, sans-serif; fill: #221c22 }
.paper { fill: #fbf5e8 }
.title { font: 20px Alegreya, Palatino, Georgia, serif }
.note { font-size: 13px; fill: #5b4d52 }
.rule { stroke: #c9b897; stroke-width: 1 }
.mark { stroke: #8f1d28; stroke-width: 1.5; stroke-dasharray: 5 4 }
.marked { font-size: 13px; fill: #8f1d28 }
.error { stroke: #221c22; stroke-width: 2 }
.bar { fill: #b9abd6 }
.course { fill: none; stroke-width: 2.5; stroke-linejoin: round }
@media (prefers-color-scheme: dark) {
text { fill: #f3ead6 }
.paper { fill: #1d171d }
.note { fill: #c9bda3 }
.rule { stroke: #574a4f }
.mark { stroke: #ff9aa0 }
.marked { fill: #ff9aa0 }
.error { stroke: #fff8e6 }
.bar { fill: #67549a }
.course, circle { filter: brightness(1.7) }
}
"""

INKS = ("#54407a", "#2f7a46", "#2a7cc0", "#a3232d", "#765f45", "#0f7c78")
"""The colours of several courses, one after the other."""


class Figure:
    """Shapes in the order in which they were drawn."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._shapes: list[str] = []

    def text(
        self, x: float, y: float, words: str, *, kind: str = "", anchor: str = "start"
    ) -> None:
        self._shapes.append(
            f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, *, kind: str) -> None:
        self._shapes.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'
        )

    def bar(self, x: float, y: float, width: float, height: float) -> None:
        self._shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="bar"/>'
        )

    def course(self, points: list[tuple[float, float]], ink: str) -> None:
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._shapes.append(f'<polyline points="{way}" class="course" stroke="{ink}"/>')

    def dot(self, x: float, y: float, ink: str, words: str) -> None:
        """A dot that says its words when it is pointed at."""
        self._shapes.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{ink}">'
            f"<title>{escape(words)}</title></circle>"
        )

    def __str__(self) -> str:
        size = f'width="{self.width:.0f}" height="{self.height:.0f}"'
        box = f'viewBox="0 0 {self.width:.0f} {self.height:.0f}"'
        paper = '<rect width="100%" height="100%" class="paper"/>'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>',
                f"<style>{_STYLE}</style>",
                paper,
                *self._shapes,
                "</svg>\n",
            ]
        )


@dataclass(frozen=True, slots=True)
class Bar:
    """A share of so many cases, and its interval."""

    name: str
    share: float
    low: float
    high: float
    cases: int


_WIDE, _TOP, _ROW = 460, 76, 30
_LETTER = 9.0  # the width of a letter, in wide fonts
_CAP = 5  # half of the stroke that ends an interval


def draw_bars(title: str, axis: str, bars: Sequence[Bar], mark: tuple[float, str] | None) -> str:
    """Shares as an SVG, each with its interval and its number of cases; a mark says what is usual.

    The axis is named after what the share is of.
    """
    left = max(150.0, *[20 + _LETTER * len(bar.name) for bar in bars])
    bottom = _TOP + _ROW * len(bars)
    figure = Figure(left + _WIDE + 170, bottom + 64)
    figure.text(20, 32, title, kind="title")
    for fifth in range(6):
        x = left + _WIDE * fifth / 5
        figure.line(x, _TOP, x, bottom, kind="rule")
        figure.text(x, bottom + 20, f"{fifth * 20} %", kind="note", anchor="middle")
    figure.text(left + _WIDE / 2, bottom + 46, f"{axis}; lines are 95 % intervals", anchor="middle")
    figure.text(left + _WIDE + 150, _TOP - 8, "n", kind="note", anchor="end")
    for number, bar in enumerate(bars):
        _draw_bar(figure, bar, left, _TOP + _ROW * (number + 0.5))
    if mark is not None:
        value, meaning = mark
        x = left + _WIDE * value
        figure.line(x, _TOP - 4, x, bottom, kind="mark")
        figure.text(x, _TOP - 10, f"{meaning} {100 * value:.1f} %", kind="marked", anchor="middle")
    return str(figure)


def _draw_bar(figure: Figure, bar: Bar, left: float, y: float) -> None:
    low, high = (left + _WIDE * end for end in (bar.low, bar.high))
    figure.text(left - 12, y + 5, bar.name, anchor="end")
    figure.bar(left, y - 9, _WIDE * bar.share, 18)
    figure.line(low, y, high, y, kind="error")
    for end in (low, high):
        figure.line(end, y - _CAP, end, y + _CAP, kind="error")
    figure.text(left + _WIDE + 70, y + 5, f"{100 * bar.share:.1f} %", anchor="end")
    figure.text(left + _WIDE + 150, y + 5, f"{bar.cases:,}", kind="note", anchor="end")


def check_picture(path: Path | None) -> None:
    """Refuse, before any work, a picture that could not be written."""
    if path is None:
        return
    if path.suffix.lower() != ".svg":
        raise BadInput(f"{path}: figures are drawn as .svg; name such a file")
    folder = path.absolute().parent
    if not folder.is_dir():
        raise BadInput(f"{path}: there is no such folder")
    if path.is_dir():
        raise BadInput(f"{path}: this is a folder; name a file to write")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise BadInput(f"{path}: you may not write here")
