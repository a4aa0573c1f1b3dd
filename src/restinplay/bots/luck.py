"""The course of a game: the odds after every answer, with the true cards.

The change that nature's answers bring is luck; the change that a player's answer brings is that
player's doing. They are differences of the same odds, in whole points of one `whole`: start, luck
and everybody's doing add up to the result, exactly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import Final

from restinplay.bots.odds import Odds
from restinplay.core.record import Line
from restinplay.core.state import CHANCE

_SURE: Final = 2.0  # standard errors beyond which a change is believed

Values = tuple[int, ...]
"""Points of every seat."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What changed for every seat by one answer, or by all that nature answers to one question.

    It begins at `line` and is over at `end`. Of CHANCE it is luck.
    """

    line: int
    end: int
    who: int
    gains: Values


@dataclass(frozen=True, slots=True)
class Course:
    """The points of each seat out of `whole`: before the first answer, and after each one."""

    expected: tuple[Values, ...]
    whole: int
    strokes: tuple[Stroke, ...]
    error: float  # of one share, at most; what changes less may be chance of the playouts

    @classmethod
    def of(cls, lines: Sequence[Line], odds: Sequence[Odds]) -> "Course":
        expected = tuple(one.points for one in odds)
        strokes = tuple(
            Stroke(line, end, lines[line].who, _change(expected[line], expected[end]))
            for line, end in _spans(lines)
        )
        return cls(expected, odds[0].whole, strokes, error_of(odds[0].games))

    def luck(self, seat: int) -> int:
        """What nature gave or took."""
        return self.doing(seat, CHANCE)

    def luck_strokes(self) -> list[Stroke]:
        """Those of nature that are more than chance of the playouts."""
        least = _SURE * self.error * 2**0.5 * self.whole
        strokes = [stroke for stroke in self.strokes if stroke.who == CHANCE]
        return [stroke for stroke in strokes if max(map(abs, stroke.gains)) > least]

    def doing(self, seat: int, of: int) -> int:
        """What the answers of one seat (`of`) gave to another or to itself."""
        return sum(stroke.gains[seat] for stroke in self.strokes if stroke.who == of)


def error_of(games: int) -> float:
    """The standard error of a share in so many games, at most."""
    return 0.5 / sqrt(games)


def _spans(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The answers one by one; those that nature gives in a row are one."""
    for by_nature, group in groupby(enumerate(lines), lambda known: known[1].who == CHANCE):
        numbers = [number for number, _ in group]
        if by_nature:
            yield numbers[0], numbers[-1] + 1
        else:
            yield from ((number, number + 1) for number in numbers)


def _change(before: Values, after: Values) -> Values:
    return tuple(new - old for old, new in zip(before, after, strict=True))
