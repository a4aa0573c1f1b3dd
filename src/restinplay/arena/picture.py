"""The rows of the arena as a picture: what each bot won, with its interval, and the fair share."""

from typing import Any

from restinplay.figure import Figure

_LEFT, _TOP, _ROW, _WIDE = 150, 60, 34, 520


def draw(rows: list[dict[str, Any]], title: str) -> str:
    """An SVG with one bar per bot."""
    figure = Figure(_LEFT + _WIDE + 90, _TOP + _ROW * len(rows) + 50)
    figure.text(20, 32, title, kind="title")
    bottom = _TOP + _ROW * len(rows)
    for tenth in range(0, 11, 2):
        x = _at(tenth / 10)
        figure.line(x, _TOP, x, bottom, kind="rule")
        figure.text(x, bottom + 22, f"{tenth * 10} %", anchor="middle")
    for number, row in enumerate(rows):
        y = _TOP + _ROW * number + _ROW / 2
        figure.text(_LEFT - 12, y + 5, row["bot"], anchor="end")
        figure.bar(_LEFT, y - 9, _at(row["rate"]) - _LEFT, 18)
        figure.line(_at(row["low"]), y, _at(row["high"]), y, kind="error")
        figure.text(_at(row["high"]) + 10, y + 5, f"{row['rate']:.1%}")
    if "fair" in rows[0]:
        figure.line(_at(rows[0]["fair"]), _TOP, _at(rows[0]["fair"]), bottom, kind="mark")
    return str(figure)


def _at(share: float) -> float:
    return _LEFT + _WIDE * share
