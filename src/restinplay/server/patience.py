"""How long we wait for the other end of a connection, and how much we keep for it meanwhile."""

import asyncio
import os
from collections.abc import Iterable
from typing import Protocol

from restinplay.server.limits import Doorkeeper, Limits

FREED = 16  # idle connections that give way when no file can be opened any more


class Patience:
    """With one connection: to take what it is sent, and to be gone once it is closed."""

    __slots__ = ("_closing", "_limits", "_since", "_size", "_taken")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._closing = 0.0  # since when; 0: it is not
        self._since = 0.0  # when we began to count what is taken
        self._taken = 0
        self._size = 0

    def is_over(self, transport: asyncio.Transport, now: float) -> bool:
        limits = self._limits
        if transport.is_closing():
            self._closing = self._closing or now
            return now - self._closing > limits.closing
        size = transport.get_write_buffer_size()
        self._taken += max(0, self._size - size)
        self._size = size
        if not size or not self._since:
            self._count_from(now)
        elif now - self._since > limits.stall:
            if self._taken < limits.stall * limits.pace:
                return True
            self._count_from(now)
        return False

    def _count_from(self, now: float) -> None:
        self._since, self._taken = now, 0


class Watched(Protocol):
    """A connection that is looked after."""

    transport: asyncio.Transport

    def asker(self) -> str:
        """For whom something is kept."""

    def is_overdue(self, now: float) -> bool:
        """Whether the other end has let us wait too long."""

    def unread(self) -> int:
        """Bytes that wait to be taken."""


class Patrol:
    """Looks at all connections now and then, and ends those that keep too much or too long."""

    def __init__(self, door: Doorkeeper) -> None:
        self._door = door
        self._next = 0.0
        self._kept: list[tuple[str, int]] = []  # what the tally has of us

    def walk(self, connections: Iterable[Watched], now: float) -> None:
        if now < self._next:
            return
        self._next = now + self._door.limits.patrol
        staying = []
        for one in list(connections):
            if one.is_overdue(now):
                self._end(one, "overdue")
            else:
                staying.append(one)
        self._bound(staying)
        if not _can_open():
            self._door.make_room(FREED)

    def _bound(self, connections: list[Watched]) -> None:
        """End those for whom most is kept, until it is little enough."""
        limits, tally = self._door.limits, self._door.unread
        kept = [(size, one) for one in connections if (size := one.unread())]
        for asker, size in self._kept:
            tally.add(asker, -size)
        self._kept = [(one.asker(), size) for size, one in kept]
        for asker, size in self._kept:
            tally.add(asker, size)
        kept.sort(key=lambda pair: pair[0], reverse=True)
        for size, one in kept:
            asker = one.asker()
            too_much = tally[asker] > limits.unread_of_address and asker
            if too_much or tally.total() > limits.unread:
                tally.add(asker, -size)
                self._kept.append((asker, -size))
                self._end(one, "unread")

    def _end(self, one: Watched, why: str) -> None:
        self._door.refused[why] += 1
        one.transport.abort()


def _can_open() -> bool:
    try:
        os.close(os.dup(2))
    except OSError:
        return False
    return True
