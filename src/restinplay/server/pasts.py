"""The past of long games as it was told: kept for those who come back, as long as there is room."""

from collections import OrderedDict

ROOM = 64_000_000  # bytes, for all tables together

Past = dict[int, list[bytes]]  # the steps of each seat, as JSON


class Pasts:
    """Which tables remember how much. When there is no more room, the oldest memory goes."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._size = 0
        self._known: OrderedDict[str, tuple[Past, int]] = OrderedDict()

    def grown(self, table: str, past: Past) -> None:
        """The past of a table has become longer."""
        self.dropped(table)
        size = sum(len(step) for steps in past.values() for step in steps)
        self._known[table] = (past, size)
        self._size += size
        while self._size > self._room and len(self._known) > 1:
            self._forget(next(iter(self._known)))

    def dropped(self, table: str) -> None:
        if table in self._known:
            self._size -= self._known.pop(table)[1]

    def _forget(self, table: str) -> None:
        past, size = self._known.pop(table)
        past.clear()
        self._size -= size
