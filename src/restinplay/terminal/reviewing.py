"""A review told in the terminal, and drawn: the course of the game, its mistakes and its luck."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

from restinplay.bots.review import Judgement, Review
from restinplay.core.game import Game
from restinplay.core.record import Record
from restinplay.core.state import CHANCE
from restinplay.figure import INKS, Figure
from restinplay.games.chronicle import Chronicle, Step
from restinplay.games.showing import words_of

_STROKES = 8  # of luck that are told
_SIGNS = {"blunder": "??", "mistake": "?", "find": "!"}
_LEFT, _TOP, _WIDE, _HIGH = 60, 60, 640, 260


@contextmanager
def progress(record: Record) -> Iterator[Callable[[], None]]:
    """A bar on stderr while a record is gone through twice."""
    console = Console(file=sys.stderr)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Reviewing", total=2 * len(record.lines) + 1)
        yield lambda: bar.advance(task)


class Telling:
    """What there is to say about one game."""

    def __init__(self, game: Game, record: Record, review: Review) -> None:
        self.game = game
        self.record = record
        self.review = review
        self._steps = Chronicle(record, game, None).steps

    def tell(self, console: Console, seat: int | None) -> None:
        """Seat by seat, then the marked decisions and the greatest strokes of luck."""
        names, course = self.record.names, self.review.course
        say = console.print
        say(f"{self.game.title}, {self.record.source}. {self._outcome()}", soft_wrap=True)
        say("Results go from −1 (lost) to +1 (won).\n")
        for one in range(self.game.seats):
            if seat in (None, one):
                for line in self._about(one):
                    say(line, soft_wrap=True)
        marked = [judgement for judgement in self.review.judgements if judgement.mark]
        say("\nDecisions" if marked else "\nNo decision stands out, for better or worse.")
        for judgement in marked:
            say(self._judged(judgement), soft_wrap=True)
        luck = [s for s in course.strokes if s.who == CHANCE and max(map(abs, s.gains)) > 0]
        greatest = sorted(luck, key=lambda stroke: -max(map(abs, stroke.gains)))[:_STROKES]
        say("\nLuck" if greatest else "\nNature had no say.")
        for stroke in sorted(greatest, key=lambda stroke: stroke.line):
            gains = ", ".join(
                f"{name} {_signed(g)}" for name, g in zip(names, stroke.gains, strict=True)
            )
            say(f"{self._line(stroke.line)}  {gains}: {self._told(stroke.line)}", soft_wrap=True)

    def _outcome(self) -> str:
        words = words_of(self.game.SLUG)
        return words.outcome(self.record.end, self._steps[-1].view)

    def _about(self, seat: int) -> list[str]:
        judged = [j for j in self.review.judgements if j.seat == seat]
        course, name = self.review.course, self.record.names[seat]
        others = sum(course.doing(seat, one) for one in range(self.game.seats) if one != seat)
        start, end = course.expected[0][seat], course.expected[-1][seat]
        lines = [
            f"{name}: expected {_signed(start)} at the start, luck {_signed(course.luck(seat))}, "
            f"own play {_signed(course.doing(seat, seat))}"
            + (f", the others' {_signed(others)}" if self.game.seats > 1 else "")
            + f"; result {_signed(end)}."
        ]
        if judged:
            mean = sum(j.loss for j in judged) / len(judged)
            marks = ", ".join(
                f"{count} {mark}{'' if count == 1 else 's'}"
                for mark in _SIGNS
                if (count := sum(j.mark == mark for j in judged))
            )
            lines.append(
                f"  {len(judged)} decisions, {mean:.3f} lost a decision; {marks or 'no marks'}."
            )
        return lines

    def _judged(self, judgement: Judgement) -> str:
        view = {**self._steps[judgement.line].view, "seat": judgement.seat}
        words = words_of(self.game.SLUG)
        played, best, obvious = (
            words.phrase(move, view, self.game.data)
            for move in (judgement.played, judgement.best, judgement.obvious)
        )
        line = f"{self._line(judgement.line)}  {self.record.names[judgement.seat]}, "
        line += f"{judgement.mark} ({_SIGNS[judgement.mark]}): {played}"
        if judgement.mark == "find":
            return f"{line}. The obvious answer was: {obvious}."
        return f"{line}. Better by {judgement.loss:.2f} (± {2 * judgement.error:.2f}): {best}."

    def _line(self, index: int) -> str:
        return f"{self.record.line_number(index):>5}"

    def _told(self, index: int) -> str:
        step: Step = self._steps[index + 1]
        return " ".join(step.sentences) or f"nature answers {self.record.lines[index].text}."

    def draw(self) -> str:
        """The course of the game as an SVG: a line per seat, a dot where a decision stands out."""
        course = self.review.course
        figure = Figure(_LEFT + _WIDE + 150, _TOP + _HIGH + 50)
        figure.text(20, 32, f"{self.game.title}: what each could expect", kind="title")
        for result in (-1, 0, 1):
            y = _height(result)
            figure.line(_LEFT, y, _LEFT + _WIDE, y, kind="rule")
            figure.text(_LEFT - 10, y + 5, _signed(result)[:2], anchor="end")
        figure.text(_LEFT, _TOP + _HIGH + 30, "the answers, in their order", kind="note")
        step = _WIDE / max(len(course.expected) - 1, 1)
        for seat, name in enumerate(self.record.names):
            ink = INKS[seat % len(INKS)]
            values = [expected[seat] for expected in course.expected]
            figure.course([(_LEFT + step * n, _height(v)) for n, v in enumerate(values)], ink)
            y = _TOP + 20 + 24 * seat
            figure.dot(_LEFT + _WIDE + 24, y - 5, ink, name)
            figure.text(_LEFT + _WIDE + 36, y, name)
        for judgement in self.review.judgements:
            if judgement.mark:
                y = _height(course.expected[judgement.line + 1][judgement.seat])
                x = _LEFT + step * (judgement.line + 1)
                figure.dot(x, y, INKS[judgement.seat % len(INKS)], self._judged(judgement).strip())
        return str(figure)


def _height(result: float) -> float:
    return _TOP + _HIGH * (1 - result) / 2


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")
