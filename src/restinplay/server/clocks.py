"""The clocks of a table: how long whoever is asked has taken, and when somebody must step in.

They count on the steady clock of the machine, so a jump of the time of day does nothing; only how
long a table lay in the store while nobody held it in memory is told by the time of day.
"""

import time
from collections.abc import Iterable

from restinplay.server import wire
from restinplay.server.store import Row
from restinplay.server.wire import Settings


class Clocks:
    """Seconds that each seat has used, and since when the open question has been open."""

    def __init__(self, settings: Settings, rows: Iterable[Row], seats: int, idle: float) -> None:
        self._settings = settings
        self._spent = [0.0] * seats
        self._opened = time.monotonic() - max(0.0, idle)
        self._away = [self._opened] * seats
        for row in rows:
            if row.text[0].isdigit():
                self._spent[int(row.text.split()[0])] += row.spent / 1000

    @property
    def taken(self) -> float:
        """Seconds since the question was opened."""
        return time.monotonic() - self._opened

    def stop(self, seat: int) -> int:
        """The seat has answered, and the next question is open; milliseconds it took."""
        taken = self.taken
        self._spent[seat] += taken
        self._opened = time.monotonic()
        return int(taken * 1000)

    def restart(self) -> None:
        """Another question is open than a moment ago, without an answer to this one."""
        self._opened = time.monotonic()

    def leave(self, seat: int) -> None:
        self._away[seat] = time.monotonic()

    def has_time(self, seat: int) -> bool:
        """Whether the clock of the game has something left."""
        return not self._settings.per_game or self._spent[seat] < self._settings.per_game

    def left(self, seat: int, *, present: bool) -> float | None:
        """Seconds until somebody must step in for the seat that is asked; None: never."""
        settings = self._settings
        if not (settings.per_move or settings.per_game or settings.take_over):
            return None
        taken, deadlines = self.taken, []
        if settings.per_move:
            deadlines.append(settings.per_move - taken)
        if settings.per_game:
            deadlines.append(settings.per_game - self._spent[seat] - taken)
        if settings.take_over and not present:
            gone = time.monotonic() - max(self._away[seat], self._opened)
            deadlines.append(settings.take_over - gone)
        return max(0.0, min(deadlines)) if deadlines else None

    def shown(self, asked: int) -> list[wire.Clock]:
        """What everybody sees; nothing at a table without clocks."""
        per_move, per_game = self._settings.per_move, self._settings.per_game
        if not (per_move or per_game):
            return []
        found = []
        for seat, spent in enumerate(self._spent):
            running = self.taken if seat == asked else 0.0
            move = round(max(0.0, per_move - running), 1) if per_move else None
            game = round(max(0.0, per_game - spent - running), 1) if per_game else None
            found.append(wire.Clock(move, game, seat == asked))
        return found
