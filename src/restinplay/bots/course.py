"""The course of a game: what each seat could expect after every answer, with the true cards.

A position is worth the mean result of playing it to the end by rules of thumb. The change that an
answer of nature brings is luck; the change that a player's answer brings is that player's doing.
Both add up to the result.
"""

from collections.abc import Callable
from dataclasses import dataclass

from restinplay.bots.playout import expectation
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.record import Record
from restinplay.core.state import CHANCE, OVER


@dataclass(frozen=True, slots=True)
class Stroke:
    """One answer and what it changed for every seat. Of CHANCE it is luck."""

    line: int
    who: int
    gains: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """What each seat could expect: before the first answer, and after each one."""

    expected: tuple[tuple[float, ...], ...]
    strokes: tuple[Stroke, ...]
    error: float  # of one expectation, about; what changes less may be chance of the playouts

    def luck(self, seat: int) -> float:
        """What nature gave or took."""
        return sum(stroke.gains[seat] for stroke in self.strokes if stroke.who == CHANCE)

    def doing(self, seat: int, of: int) -> float:
        """What the answers of one seat (`of`) gave to another or to itself."""
        return sum(stroke.gains[seat] for stroke in self.strokes if stroke.who == of)


def follow(
    game: Game,
    record: Record,
    custom: Policy,
    playouts: int,
    seed: int,
    heard: Callable[[], None] = lambda: None,
) -> Course:
    """Follow a whole record, which must be one that shows everything; `heard` after each line."""
    expected = []
    for number, state in enumerate(record.replay(game)):
        if state.asked == OVER:
            values = state.returns()
        else:
            values = expectation(state, custom, game.seats, playouts, seed + number)
        expected.append(tuple(values))
        heard()
    strokes = tuple(
        Stroke(number, line.who, _change(*expected[number : number + 2]))
        for number, line in enumerate(record.lines)
    )
    return Course(tuple(expected), strokes, playouts**-0.5)


def _change(before: tuple[float, ...], after: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(new - old for old, new in zip(before, after, strict=True))
