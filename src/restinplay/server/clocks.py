"""The clocks of a table: how long a seat has been asked, and when somebody must step in for it.

Time that was spent is spent, whatever is taken back, taken over or undone: a question that is open
again goes on where it was. Clocks count on the steady clock of the machine, so a jump of the time
of day does nothing; only how long a table lay in the store is told by the time of day.
"""

import time
from bisect import bisect_right, insort
from collections.abc import Iterable

from restinplay.core.record import NATURE
from restinplay.core.state import CHANCE
from restinplay.server import wire
from restinplay.server.store import Row
from restinplay.server.wire import Settings

TAKEN_BACK = "<"  # a row: the last answer is taken back; `<2`: seat 2 has used the time since
SPENT = "@"  # a row: `@2`, seat 2 has spent time on a question and has not answered it


class Clocks:
    """Seconds that each seat has used, of the game and of each question it was asked."""

    def __init__(self, settings: Settings, rows: Iterable[Row], seats: int, idle: float) -> None:
        self._settings = settings
        self.run = bool(settings.per_move or settings.per_game)  # whether anybody's time is counted
        self.can_run_out = self.run or bool(settings.take_over)
        self._game = [0.0] * seats
        self._questions: list[dict[int, float]] = [{} for _ in range(seats)]  # by line
        self._lines: list[list[int]] = [[] for _ in range(seats)]  # of these, in order
        self._line = 0
        self._answered: list[int] = []  # who, as far as the rows were read
        self._back = -1  # whose answer was the last to be taken back there
        self._opened = time.monotonic() - max(0.0, idle)
        self.since = time.time() - max(0.0, idle)  # the same by the time of day
        self.read(rows)
        self.begin()

    def read(self, rows: Iterable[Row]) -> None:
        """Count what was spent in these rows, which come next."""
        for row in rows if self.run else ():
            self._read(row)

    def begin(self) -> None:
        """All rows have been read."""
        self._go_on()
        self._answered.clear()

    def _read(self, row: Row) -> None:
        sign = row.text[0]
        if sign == NATURE:
            self._go_on()
            self._line += 1
            self._answered.append(CHANCE)
            return
        who = row.text.partition(" ")[0].lstrip(TAKEN_BACK + SPENT)
        if who.isdigit():
            self._add(int(who), row.spent / 1000)
        if sign == TAKEN_BACK:
            self._line -= 1
            self._back = self._answered.pop() if self._answered else -1
            return
        self._go_on()
        if sign.isdigit():
            self._line += 1
            self._answered.append(int(who))

    def _go_on(self) -> None:
        if self._back >= 0:
            self.reopen(self._back)
        self._back = -1

    @property
    def taken(self) -> float:
        """Seconds since the question was opened, or since its clock was last stopped."""
        return time.monotonic() - self._opened

    def spend(self, seat: int, seconds: float, line: int) -> None:
        """So much is gone of a seat's time; now the question after this line is open."""
        if self.run:
            self._add(seat, seconds)
        self.open(line)

    def open(self, line: int) -> None:
        """The question after this line is open."""
        self._line = line
        self._opened, self.since = time.monotonic(), time.time()

    def reopen(self, seat: int) -> None:
        """This seat has taken its answer back. What the others were asked since has not been asked,
        and they have their time for it again."""
        for who, lines in enumerate(self._lines):
            later = bisect_right(lines, self._line) if who != seat else len(lines)
            for line in lines[later:]:
                del self._questions[who][line]
            del lines[later:]

    def _add(self, seat: int, seconds: float) -> None:
        self._game[seat] += seconds
        questions = self._questions[seat]
        if self._line not in questions:
            insort(self._lines[seat], self._line)
        questions[self._line] = self._used(seat) + seconds

    def _used(self, seat: int) -> float:
        """Of the time for the open question."""
        return self._questions[seat].get(self._line, 0.0)

    def lasts(self, seat: int, line: int) -> bool:
        """Whether a seat has time left for the question after this line, about which it has thought
        since the open one was opened."""
        settings, used = self._settings, self._questions[seat].get(line, 0.0)
        move = not settings.per_move or used + self.taken < settings.per_move
        return move and (not settings.per_game or self._game[seat] + self.taken < settings.per_game)

    def why_no_time(self, seat: int, asked: int) -> str:
        """Empty as long as a seat whose clock has run out may go on itself."""
        settings = self._settings
        if settings.per_game and self._game[seat] >= settings.per_game:
            return "your time for this game has run out"
        if seat == asked and 0 < settings.per_move <= self._used(seat):
            return "your time for this answer has run out; take your seat back after it"
        return ""

    def left(self, seat: int, missed: float | None = None) -> float | None:
        """Seconds until somebody must step in for the seat that is asked; None: never.

        `missed`: since when somebody waits for its person, who is away.
        """
        settings, deadlines = self._settings, []
        if settings.per_move:
            deadlines.append(settings.per_move - self._used(seat) - self.taken)
        if settings.per_game:
            deadlines.append(settings.per_game - self._game[seat] - self.taken)
        if settings.take_over and missed is not None:
            waited = time.monotonic() - max(missed, self._opened)
            deadlines.append(settings.take_over - waited)
        return max(0.0, min(deadlines)) if deadlines else None

    def shown(self, asked: int, running: bool = True) -> list[wire.Clock]:
        """What everybody sees. A stand-in's clocks do not run."""
        per_move, per_game = self._settings.per_move, self._settings.per_game
        found = []
        for seat, spent in enumerate(self._game):
            runs = seat == asked and running
            taken = self.taken if runs else 0.0
            used = self._used(seat) if seat == asked else 0.0
            move = round(max(0.0, per_move - used - taken), 1) if per_move else None
            game = round(max(0.0, per_game - spent - taken), 1) if per_game else None
            found.append(wire.Clock(move, game, runs))
        return found
