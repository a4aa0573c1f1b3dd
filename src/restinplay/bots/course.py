"""The course of a game: what each seat could expect after every answer, with the true cards.

A position is worth the mean result of playing it to the end by rules of thumb, now and then at
random. The change that nature's answers bring is luck; the change that a player's answer brings is
that player's doing. Both add up to the result.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from restinplay.bots.playout import expectation
from restinplay.core.policy import Policy
from restinplay.core.record import Line
from restinplay.core.state import CHANCE, OVER, State

NOISE: Final = 0.05  # as in the search
_SURE: Final = 2.0  # standard errors beyond which a change is believed

Values = tuple[float, ...]


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
    """What each seat could expect: before the first answer, and after each one."""

    expected: tuple[Values, ...]
    strokes: tuple[Stroke, ...]
    error: float  # of one expectation, about; what changes less may be chance of the playouts

    @classmethod
    def of(cls, lines: Sequence[Line], expected: Sequence[Values], playouts: int) -> "Course":
        strokes = tuple(
            Stroke(line, end, lines[line].who, _change(expected[line], expected[end]))
            for line, end in _spans(lines)
        )
        return cls(tuple(expected), strokes, playouts**-0.5)

    def luck(self, seat: int) -> float:
        """What nature gave or took."""
        return self.doing(seat, CHANCE)

    def luck_strokes(self) -> list[Stroke]:
        """Those of nature that are more than chance of the playouts."""
        least = _SURE * self.error * 2**0.5
        strokes = [stroke for stroke in self.strokes if stroke.who == CHANCE]
        return [stroke for stroke in strokes if max(map(abs, stroke.gains)) > least]

    def doing(self, seat: int, of: int) -> float:
        """What the answers of one seat (`of`) gave to another or to itself."""
        return sum(stroke.gains[seat] for stroke in self.strokes if stroke.who == of)


def expect(state: State, custom: Policy, seats: int, playouts: int, seed: int) -> Values:
    """What each seat can expect in this position."""
    if state.asked == OVER:
        return tuple(state.returns())
    return tuple(expectation(state, custom, seats, playouts, seed, NOISE))


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
