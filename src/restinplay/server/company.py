"""The company at a table: who is there, who is missed, and what happened besides the game."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import get_args

from restinplay.server import wire
from restinplay.server.store import Row

INCIDENT = "*"  # a row: `*relieved 2 0`, seat 0 let a bot play for seat 2
MOST = 50  # incidents of which it is told
MISSED = 5.0  # seconds after which it is told that somebody is away

_KINDS: tuple[wire.IncidentKind, ...] = get_args(wire.IncidentKind)


class Company:
    """What is seen of people, not of cards. That somebody goes and comes is not kept."""

    __slots__ = (
        "_came",
        "_had_come",
        "_missed",
        "_opened",
        "_tell",
        "_timers",
        "_went",
        "incidents",
    )

    def __init__(self, tell: Callable[[int], None]) -> None:
        self.incidents: list[wire.Incident] = []
        self._tell = tell  # that somebody at this seat is missed
        self._opened = time.monotonic(), time.time()
        self._came: dict[int, float] = {}
        self._had_come: dict[int, float] = {}  # of those who went
        self._went: dict[int, tuple[float, float]] = {}  # by the steady clock, and by the other
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._missed: set[int] = set()

    # Who is there.

    def see(self, present: set[int], line: int, *, is_over: bool) -> None:
        """These seats have somebody at them now. Who was not missed has been there all the time: to
        go and come back again and again puts nothing off. Once the game is over nobody is."""
        for seat in self._came.keys() - present:
            self._had_come[seat] = self._came.pop(seat)
            self._went[seat] = time.monotonic(), time.time()
            if not is_over:
                self.remind(seat, MISSED)
        for seat in present - self._came.keys():
            now = time.monotonic()
            went, _ = self._went.pop(seat, self._opened)
            came = self._had_come.pop(seat, now)
            self._came[seat] = came if now - went < MISSED else now
            self._forget_timer(seat)
            if seat in self._missed:
                self._missed.discard(seat)
                self.add("back", seat, line)

    def miss(self, seat: int, line: int) -> bool:
        """Tell that somebody is away, if they still are."""
        if seat in self._came:
            return False
        self._missed.add(seat)
        self.add("away", seat, line)
        return True

    def away_since(self, seat: int) -> float:
        """By the time of day; 0 if somebody is there."""
        return 0.0 if seat in self._came else self._went.get(seat, self._opened)[1]

    def waits_since(self, seat: int, others: Iterable[int]) -> float | None:
        """By the steady clock: since when one of these waits for a seat that nobody is at."""
        here = [self._came[other] for other in others if other in self._came]
        if seat in self._came or not here:
            return None
        return max(min(here), self._went.get(seat, self._opened)[0])

    def here_for(self, seat: int) -> float:
        """Seconds since somebody came to a seat; 0: nobody is there."""
        return time.monotonic() - self._came[seat] if seat in self._came else 0.0

    def remind(self, seat: int, wait: float) -> None:
        """Tell in so many seconds that somebody at this seat is missed, unless the table rests."""
        self._forget_timer(seat)
        self._timers[seat] = asyncio.get_running_loop().call_later(wait, self._tell, seat)

    def rest(self) -> None:
        """For good."""
        for seat in list(self._timers):
            self._forget_timer(seat)
        self._tell = _nobody

    def _forget_timer(self, seat: int) -> None:
        timer = self._timers.pop(seat, None)
        if timer is not None:
            timer.cancel()

    # What happened.

    def add(self, kind: wire.IncidentKind, seat: int, line: int, by: int = -1) -> None:
        self.incidents = [*self.incidents, wire.Incident(line, kind, seat, by)][-MOST:]

    def read(self, row: Row, line: int) -> None:
        """What was kept of an incident; ValueError if it is none."""
        kind, seat, by = row.text.removeprefix(INCIDENT).split(" ")
        self.add(_KINDS[_KINDS.index(kind)], int(seat), line, int(by))

    def cut(self, line: int) -> None:
        """Only so many lines still stand; what was taken back after them is told no longer."""
        self.incidents = [
            wire.Incident(min(one.line, line), one.kind, one.seat, one.by)
            for one in self.incidents
            if one.line <= line or one.kind != "undone"
        ]


def row_of(kind: wire.IncidentKind, seat: int, by: int = -1) -> Row:
    return Row(f"{INCIDENT}{kind} {seat} {by}")


def _nobody(seat: int) -> None:
    """Nobody is told any more, so that a table does not keep itself once it is put away."""
