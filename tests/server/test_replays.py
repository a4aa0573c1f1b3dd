"""Replays are told once, and handed out to so many readers at a time and no more."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.server import replays, retelling
from restinplay.server.limits import TooMuch
from restinplay.server.replays import MOST_OF_ONE, MOST_READ, PIECE, Replays
from restinplay.server.store import Body
from restinplay.server.wire import Settings
from restinplay.server.workers import Workers

ADA, BEN = "Ada's address", "Ben's address"
TOLD = b"x" * (2 * PIECE + 1)


class Teller(Workers):
    """A workers that tells every game alike, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    async def do(self, *_: Any, **__: Any) -> Any:
        self.told += 1
        await asyncio.sleep(0)
        return TOLD


def table(number: int = 0) -> Body:
    return Body(f"table {number}", "eva", {}, Settings(), [], 0, "seed 1")


async def read(
    shelf: Replays,
    owner: str,
    body: Body | None = None,
    at: int = 0,
    rows: Sequence[str] = (),
    seat: int | None = 0,
) -> list[bytes]:
    """All of a replay, by somebody who then goes."""
    told = await shelf.of(body or table(), at, list(rows), seat, owner)
    pieces = [piece async for piece in told]
    shelf.end(owner)
    return pieces


def test_a_replay_is_told_once_and_comes_in_pieces() -> None:
    async def scene() -> None:
        teller = Teller()
        shelf = Replays(teller)
        for _ in range(3):
            pieces = await read(shelf, ADA)
            assert b"".join(pieces) == TOLD
            assert max(map(len, pieces)) == PIECE
        assert teller.told == 1
        for at, seat in ((1, 0), (0, None)):
            await read(shelf, ADA, table(), at, [], seat)
        assert teller.told == 3
        over = table()
        over.status = "over"  # it was given up, and has an end that nobody could tell before
        await read(shelf, ADA, over, 0, [], 0)
        assert teller.told == 4

    asyncio.run(scene())


def test_one_address_reads_so_many_and_all_together_so_many() -> None:
    async def scene() -> None:
        shelf = Replays(Teller())
        for _ in range(MOST_OF_ONE):
            await shelf.of(table(), 0, [], 0, ADA)
        with pytest.raises(TooMuch, match="too many replays"):
            await shelf.of(table(), 0, [], 0, ADA)
        shelf.end(ADA)  # this reader is gone
        await shelf.of(table(), 0, [], 0, ADA)
        for number in range(MOST_READ - MOST_OF_ONE):
            await shelf.of(table(), 0, [], 0, f"address {number // MOST_OF_ONE}")
        with pytest.raises(TooMuch, match="too many replays"):
            await shelf.of(table(), 0, [], 0, BEN)
        shelf.end(ADA)
        assert b"".join(await read(shelf, BEN)) == TOLD

    asyncio.run(scene())


def test_who_waits_for_a_replay_reads_it_too() -> None:
    """Many asked at once before the first was told, then read slowly: each was kept for them."""

    async def scene() -> None:
        shelf = Replays(Teller())
        asked = [shelf.of(table(number), 0, [], 0, ADA) for number in range(3 * MOST_OF_ONE)]
        got = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(not isinstance(one, TooMuch) for one in got) == MOST_OF_ONE
        for _ in range(MOST_OF_ONE):
            shelf.end(ADA)
        await read(shelf, ADA)

    asyncio.run(scene())


def test_a_replay_that_cannot_be_told_is_read_by_nobody() -> None:
    class Broken(Teller):
        async def do(self, *_: Any, **__: Any) -> Any:
            raise BadInput("the process that did this has died")

    async def scene() -> None:
        shelf = Replays(Broken())
        for _ in range(2 * MOST_OF_ONE):
            with pytest.raises(BadInput, match="has died"):
                await shelf.of(table(), 0, [], 0, ADA)

    asyncio.run(scene())


def test_a_game_that_is_too_long_is_not_told_again() -> None:
    async def scene() -> None:
        teller = Teller()
        shelf = Replays(teller)
        await read(shelf, ADA, table(), 0, ["0 fold"] * retelling.LONGEST, 0)
        with pytest.raises(BadInput, match="cannot be replayed"):
            await shelf.of(table(1), 0, ["0 fold"] * (retelling.LONGEST + 1), 0, ADA)
        assert teller.told == 1

    asyncio.run(scene())


def test_the_oldest_replay_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr(replays, "KEPT", 2 * len(TOLD))
        teller = Teller()
        shelf = Replays(teller)
        for number in (0, 1, 0, 2, 0):  # 1 goes when 2 comes
            await read(shelf, ADA, table(number), 0, [], 0)
        assert teller.told == 3
        await read(shelf, ADA, table(1), 0, [], 0)
        assert teller.told == 4

    asyncio.run(scene())
