"""Replays of games: told once elsewhere, kept for a while, handed out in pieces."""

from collections import Counter, OrderedDict
from collections.abc import AsyncIterator

from restinplay.core.errors import BadInput
from restinplay.server import retelling
from restinplay.server.limits import TooMuch
from restinplay.server.store import Body
from restinplay.server.waiting import REPLAY
from restinplay.server.workshop import Workshop

KEPT = 32_000_000  # bytes in memory
MOST_READ = 24  # that are being read at a time: each is kept until its reader has it
MOST_OF_ONE = 4  # by one address
PIECE = 64_000  # bytes that are sent at a time

Key = tuple[str, str, int, int | None, tuple[str, ...]]  # table, status, how far, seat, names


class Replays:
    """The last replays that were asked for."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._known: OrderedDict[Key, bytes] = OrderedDict()
        self._readers: Counter[str] = Counter()

    async def of(
        self, body: Body, at: int, rows: list[str], seat: int | None, owner: str
    ) -> AsyncIterator[bytes]:
        """The pieces of a replay; `at` is how far the table has come."""
        if len(rows) > retelling.LONGEST:
            raise BadInput(f"games of more than {retelling.LONGEST:,} lines cannot be replayed")
        if self._readers[owner] >= MOST_OF_ONE or self._readers.total() >= MOST_READ:
            raise TooMuch("too many replays at once; wait for one to finish")
        key = (body.id, body.status, at, seat, tuple(entry.name for entry in body.seats))
        if key not in self._known:
            told: bytes = await self._workshop.do(
                retelling.replayed, body, rows, seat, rank=REPLAY, owner=owner
            )
            self._keep(key, told)
        self._known.move_to_end(key)
        return self._read(self._known[key], owner)

    def _keep(self, key: Key, told: bytes) -> None:
        self._known[key] = told
        while len(self._known) > 1 and sum(map(len, self._known.values())) > KEPT:
            self._known.popitem(last=False)

    async def _read(self, told: bytes, owner: str) -> AsyncIterator[bytes]:
        self._readers[owner] += 1
        try:
            for start in range(0, len(told), PIECE):
                yield told[start : start + PIECE]
        finally:
            self._readers -= Counter([owner])
