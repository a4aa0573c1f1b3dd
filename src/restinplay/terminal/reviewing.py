"""A review told in the terminal, and drawn: the course of the game, its mistakes and its luck."""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, pairwise

from rich.console import Console
from rich.progress import Progress

import restinplay
from restinplay.bots.luck import Stroke
from restinplay.bots.odds import CLAIM, Odds
from restinplay.bots.review import Judgement, Pains, Review, in_a_row, review
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.record import Record
from restinplay.figure import INKS, Figure
from restinplay.games.chronicle import Chronicle
from restinplay.games.parts import words_of
from restinplay.terminal.screen import Screen

_STROKES = 8  # of luck that are told
_SIGNS = {"blunder": "??", "mistake": "?", "find": "!"}
_NAMES = {"blunder": "blunder", "mistake": "mistake", "find": "good find"}
_LEFT, _TOP, _WIDE, _HIGH = 60, 60, 640, 260
UNIT = f"In per cent of a win, {CLAIM}. Start, luck and play add up to the result."


@contextmanager
def progress(record: Record) -> Iterator[Callable[[], None]]:
    """A bar on stderr while a record is gone through twice."""
    console = Console(file=sys.stderr)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Reviewing", total=2 * len(record.lines) + 1)
        yield lambda: bar.advance(task)


class _Stopped(BadInput):
    """The one who waits for a review has had enough."""


@contextmanager
def _stoppable() -> Iterator[Callable[[], None]]:
    """What is called now and then ends the work after Ctrl-C; the table stays open."""
    wanted = False

    def stop(*_: object) -> None:
        nonlocal wanted
        wanted = True

    def check() -> None:
        if wanted:
            raise _Stopped("the review was stopped")

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)


def reviewed(game: Game, record: Record, seat: int | None, screen: Screen) -> list[str]:
    """A review made at the table, which is told how far it is; Ctrl-C stops it."""
    work, done, shown = 2 * len(record.lines) + 1, 0, -1
    pains = Pains() if restinplay.compiled() else Pains(simulations=100, playouts=40)
    with _stoppable() as check:

        def heard() -> None:
            nonlocal done, shown
            check()
            done += 1
            if screen.live and (percent := 100 * done // work) != shown:
                shown = percent
                screen.prompt(f" Reviewing, {percent} % (Ctrl-C stops) ")

        screen.prompt(" Reviewing " if screen.live else "Reviewing …\n")
        found = review(game, record, seat, pains, heard)
    told = Telling(game, record, found).paragraphs(seat)
    if pains != Pains():
        told += ["", f"From {pains.simulations} simulations a decision: plain Python is slow."]
    return told


class Telling:
    """What there is to say about one game."""

    def __init__(self, game: Game, record: Record, review: Review) -> None:
        self.game = game
        self.record = record
        self.review = review
        self._chronicle = Chronicle(record, game, None)

    def paragraphs(self, seat: int | None) -> list[str]:
        """Seat by seat, then the marked decisions and the greatest strokes of luck."""
        seats = range(self.game.seats) if seat is None else [seat]
        told = [f"{self.game.title}, {self.record.source}. {self._outcome()}", ""]
        told += [*self._ledger(seats), UNIT, ""]
        told += [self._played(one) for one in seats]
        marked = [judgement for judgement in self.review.judgements if judgement.mark]
        told += ["", "What stood out" if marked else "No decision stood out, for better or worse."]
        for judgement in marked:
            line = self.record.line_number(judgement.line)
            told.append(f"{line:>5}  {_SIGNS[judgement.mark]:<2}  {self._judged(judgement)}")
        greatest = self._greatest()
        told += ["", "Luck" if greatest else "Luck had little to say."]
        return told + [self._struck(stroke) for stroke in greatest]

    def _outcome(self) -> str:
        words = words_of(self.game.SLUG)
        return words.outcome(self.record.end, self._chronicle.steps[-1].view)

    def _ledger(self, seats: Sequence[int]) -> list[str]:
        """How start, luck and play add up to the result, a row for every seat."""
        heads = ["start", "luck", "own play", "others", "result"]
        wide = max(len(self.record.names[seat]) for seat in seats)
        rows = [heads] if self.game.seats > 1 else [[*heads[:3], heads[4]]]
        rows += [self._sums(seat) for seat in seats]
        names = ["", *(self.record.names[seat] for seat in seats)]
        return [
            f"{name:<{wide}}" + "".join(f"{cell:>10}" for cell in row)
            for name, row in zip(names, rows, strict=True)
        ]

    def _sums(self, seat: int) -> list[str]:
        """Each is rounded where the sum has come to, so that the rounded ones add up too."""
        course, everybody = self.review.course, range(self.game.seats)
        start, result = (Odds(course.expected[n], course.whole).percents()[seat] for n in (0, -1))
        changes = [course.luck(seat), course.doing(seat, seat)]
        if self.game.seats > 1:
            changes.append(sum(course.doing(seat, one) for one in everybody if one != seat))
        sums = [start + round(100 * points / course.whole) for points in accumulate(changes[:-1])]
        steps = [_signed(after - before) for before, after in pairwise([start, *sums, result])]
        return [f"{start} %", *steps, f"{result} %"]

    def _played(self, seat: int) -> str:
        judged = [j for j in self.review.judgements if j.seat == seat]
        name = self.record.names[seat]
        if not judged:
            return f"{name} had nothing to decide."
        marks = [_counted(sum(j.mark == mark for j in judged), _NAMES[mark]) for mark in _SIGNS]
        mean = sum(j.loss for j in judged) / len(judged)
        return (
            f"{name}: {_counted(len(judged), 'decision')}, "
            f"{', '.join(mark for mark in marks if mark) or 'none of them marked'}; "
            f"each cost {_of_a_win(mean)} on average."
        )

    def _judged(self, judgement: Judgement) -> str:
        played, best, obvious = (
            in_a_row(answers, self.game.moves)
            for answers in (judgement.played, judgement.best, judgement.obvious)
        )
        name = self.record.names[judgement.seat]
        if judgement.mark == "find":
            return f"{name} chose to {played}. The obvious answer was to {obvious}."
        cost = f"{_of_a_win(judgement.loss)} (± {_percent(judgement.error)})"
        return f"{name} chose to {played}. Better: {best}. It cost {cost}."

    def _greatest(self) -> list[Stroke]:
        """The strokes of luck that are more than chance of the playouts, in their order."""
        strokes = self.review.course.luck_strokes()
        greatest = sorted(strokes, key=lambda stroke: -max(map(abs, stroke.gains)))[:_STROKES]
        return sorted(greatest, key=lambda stroke: stroke.line)

    def _struck(self, stroke: Stroke) -> str:
        gains = ", ".join(
            f"{name} {_signed(round(100 * gain / self.review.course.whole))} %"
            for name, gain in zip(self.record.names, stroke.gains, strict=True)
        )
        told = self._chronicle.account(stroke.line, stroke.end) if stroke.line else "The deal."
        return f"{self.record.line_number(stroke.line):>5}  {gains}: {told}"

    def draw(self) -> str:
        """The course of the game as an SVG: a line per seat, a dot where a decision stands out."""
        course = self.review.course
        figure = Figure(_LEFT + _WIDE + 150, _TOP + _HIGH + 50)
        figure.text(20, 32, f"{self.game.title}: what each player could expect", kind="title")
        for share in (0, 0.5, 1):
            y = _height(share)
            figure.line(_LEFT, y, _LEFT + _WIDE, y, kind="rule")
            figure.text(_LEFT - 10, y + 5, _percent(share), anchor="end")
        figure.text(_LEFT, _TOP + _HIGH + 30, "the answers, in their order", kind="note")
        figure.text(20, _TOP - 12, f"share of a win, {CLAIM}", kind="note")
        step = _WIDE / max(len(course.expected) - 1, 1)
        for seat, name in enumerate(self.record.names):
            ink = INKS[seat % len(INKS)]
            values = [points[seat] / course.whole for points in course.expected]
            figure.course([(_LEFT + step * n, _height(v)) for n, v in enumerate(values)], ink)
            y = _TOP + 20 + 24 * seat
            figure.dot(_LEFT + _WIDE + 24, y - 5, ink, name)
            figure.text(_LEFT + _WIDE + 36, y, name)
        for judgement in self.review.judgements:
            if judgement.mark:
                y = _height(course.expected[judgement.end][judgement.seat] / course.whole)
                x = _LEFT + step * judgement.end
                figure.dot(x, y, INKS[judgement.seat % len(INKS)], self._judged(judgement))
        return str(figure)


def _height(share: float) -> float:
    return _TOP + _HIGH * (1 - share)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}" if count else ""


def _of_a_win(loss: float) -> str:
    return f"{_percent(loss)} of a win"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _signed(value: int) -> str:
    return f"{value:+}".replace("-", "−")
