"""All games of one profile as game files in one zip, made as it is read, a game at a time."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from starlette.concurrency import run_in_threadpool

from restinplay.core.errors import BadInput
from restinplay.server import retelling
from restinplay.server.limits import TooMuch
from restinplay.server.store import Listed, Store
from restinplay.server.waiting import REPLAY
from restinplay.server.workers import Workers

MOST_GAMES = 500
MOST_ROWS = 200_000  # of all games together
PAUSE = 1.0  # seconds to wait where too many wait
LEFT_OUT = "left-out.txt"
OLDEST = 315_532_800  # 1980, before which no archive has files


class _Sink:
    """Where the archive is written to, and taken away from piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: bytes, /) -> int:
        self._pieces.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing waits."""

    def close(self) -> None:
        """Nothing is held."""

    def taken(self) -> bytes:
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


async def zipped(
    store: Store, workers: Workers, tables: Sequence[Listed], profile: str, owner: str
) -> AsyncIterator[bytes]:
    """What does not fit, and what nobody can read any more, is named in a file of its own."""
    sink, rows, left_out = _Sink(), 0, []
    archive = ZipFile(sink, "w", ZIP_DEFLATED)
    for one in tables:
        stored = await store.read(one.body.id) if rows < MOST_ROWS else None
        name = f"{one.body.game}-{_day(one.touched)}-{one.body.id}.rip"
        try:
            if stored is None:
                raise BadInput("there was no room for it")
            rows += len(stored.rows)
            profiles = [entry.profile for entry in stored.body.seats]
            if profile not in profiles:
                raise BadInput("this seat is no longer yours")
            seat = profiles.index(profile)
            text = await _patiently(workers, owner, stored, seat)
        except BadInput as error:
            left_out.append(f"{name}: {error}\n")
            continue
        await run_in_threadpool(archive.writestr, _entry(name, one.touched), text)
        yield sink.taken()
    if left_out:
        archive.writestr(_entry(LEFT_OUT, time.time()), "".join(left_out))
    archive.close()
    yield sink.taken()


async def _patiently(workers: Workers, owner: str, *parcel: object) -> bytes:
    while True:
        try:
            text: bytes = await workers.do(retelling.filed, *parcel, rank=REPLAY, owner=owner)
            return text
        except TooMuch:
            await asyncio.sleep(PAUSE)


def _day(when: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(when))


def _entry(name: str, when: float) -> ZipInfo:
    entry = ZipInfo(name, time.gmtime(max(when, OLDEST))[:6])
    entry.compress_type = ZIP_DEFLATED
    return entry
