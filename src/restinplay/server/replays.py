"""Replays of games: told once elsewhere, kept for a while, handed out in pieces."""

from collections import OrderedDict
from collections.abc import AsyncIterator

from restinplay.server import retelling
from restinplay.server.store import Body
from restinplay.server.waiting import REPLAY
from restinplay.server.workshop import Workshop

KEPT = 32_000_000  # bytes in memory
PIECE = 64_000  # bytes that are sent at a time


class Replays:
    """The last replays that were asked for."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._known: OrderedDict[tuple[str, int, int | None], bytes] = OrderedDict()

    async def of(
        self, body: Body, at: int, rows: list[str], seat: int | None, owner: str
    ) -> AsyncIterator[bytes]:
        """The pieces of a replay; `at` is how far the table has come."""
        key = (body.id, at, seat)
        if key not in self._known:
            told: bytes = await self._workshop.do(
                retelling.replayed, body, rows, seat, rank=REPLAY, owner=owner
            )
            self._keep(key, told)
        self._known.move_to_end(key)
        return _pieces(self._known[key])

    def _keep(self, key: tuple[str, int, int | None], told: bytes) -> None:
        self._known[key] = told
        while len(self._known) > 1 and sum(map(len, self._known.values())) > KEPT:
            self._known.popitem(last=False)


async def _pieces(told: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(told), PIECE):
        yield told[start : start + PIECE]
