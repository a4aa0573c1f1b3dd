"""Replays of games: told once elsewhere, kept for a while, handed out in pieces."""

from collections import Counter, OrderedDict
from collections.abc import AsyncIterator

from restinplay.core.errors import BadInput
from restinplay.server import retelling
from restinplay.server.limits import TooMuch
from restinplay.server.store import Body
from restinplay.server.waiting import REPLAY
from restinplay.server.workers import Workers

KEPT = 32_000_000  # bytes in memory
MOST_READ = 24  # that are being read at a time: each is kept until its reader has it
MOST_OF_ONE = 4  # by one address, which may be waiting for some of them
PIECE = 64_000  # bytes that are sent at a time

Key = tuple[str, str, int, int | None, tuple[str, ...]]  # table, status, how far, seat, names


class Replays:
    """The last replays that were asked for."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._known: OrderedDict[Key, bytes] = OrderedDict()
        self._wanted: Counter[str] = Counter()  # by each address, from asking until they are read
        self._reading = 0

    async def of(
        self, body: Body, at: int, rows: list[str], seat: int | None, owner: str
    ) -> AsyncIterator[bytes]:
        """The pieces of a replay; `at` is how far the table has come. `end` when they are read."""
        if len(rows) > retelling.LONGEST:
            raise BadInput(f"games of more than {retelling.LONGEST:,} lines cannot be replayed")
        if self._wanted[owner] >= MOST_OF_ONE:
            raise _too_much()
        self._wanted[owner] += 1
        try:
            key = (body.id, body.status, at, seat, tuple(entry.name for entry in body.seats))
            told = self._known.get(key)
            if told is None:
                self._check_readers()
                work = (retelling.replayed, body, rows, seat)
                told = await self._workers.do(*work, rank=REPLAY, owner=owner)
            self._check_readers()
            self._keep(key, told)
        except BaseException:
            self._wanted -= Counter([owner])
            raise
        self._reading += 1
        return _pieces(told)

    def end(self, owner: str) -> None:
        """Somebody has a replay, or wants no more of it."""
        self._wanted -= Counter([owner])
        self._reading -= 1

    def _check_readers(self) -> None:
        if self._reading >= MOST_READ:
            raise _too_much()

    def _keep(self, key: Key, told: bytes) -> None:
        self._known[key] = told
        self._known.move_to_end(key)
        while len(self._known) > 1 and sum(map(len, self._known.values())) > KEPT:
            self._known.popitem(last=False)


async def _pieces(told: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(told), PIECE):
        yield told[start : start + PIECE]


def _too_much() -> TooMuch:
    return TooMuch("too many replays at once; wait for one to finish")
