"""Replays are told once, and handed out to so many readers at a time and no more."""

import asyncio
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.server import replays, retelling
from restinplay.server.limits import TooMuch
from restinplay.server.replays import MOST_OF_ONE, MOST_READ, PIECE, Replays
from restinplay.server.store import Body
from restinplay.server.wire import Settings
from restinplay.server.workshop import Workshop

ADA, BEN = "Ada's address", "Ben's address"
TOLD = b"x" * (2 * PIECE + 1)


class Teller(Workshop):
    """A workshop that tells every game alike, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    async def do(self, *_: Any, **__: Any) -> Any:
        self.told += 1
        return TOLD


def table(number: int = 0) -> Body:
    return Body(f"table {number}", "eva", {}, Settings(), [], 0, "seed 1")


async def begun(replays: Replays, owner: str, number: int = 0) -> Any:
    """A reader who has taken the first piece."""
    pieces = await replays.of(table(number), 0, [], 0, owner)
    await anext(pieces)
    return pieces


def test_a_replay_is_told_once_and_comes_in_pieces() -> None:
    async def scene() -> None:
        teller = Teller()
        shelf = Replays(teller)
        for _ in range(3):
            pieces = [piece async for piece in await shelf.of(table(), 0, [], 0, ADA)]
            assert b"".join(pieces) == TOLD
            assert max(map(len, pieces)) == PIECE
        assert teller.told == 1
        for at, seat in ((1, 0), (0, None)):
            await shelf.of(table(), at, [], seat, ADA)
        assert teller.told == 3
        over = table()
        over.status = "over"  # it was given up, and has an end that nobody could tell before
        await shelf.of(over, 0, [], 0, ADA)
        assert teller.told == 4

    asyncio.run(scene())


def test_one_address_reads_so_many_and_all_together_so_many() -> None:
    async def scene() -> None:
        shelf = Replays(Teller())
        mine = [await begun(shelf, ADA) for _ in range(MOST_OF_ONE)]
        with pytest.raises(TooMuch, match="too many replays"):
            await shelf.of(table(), 0, [], 0, ADA)
        await mine.pop().aclose()  # this reader is gone
        mine.append(await begun(shelf, ADA))
        others = [f"address {number // MOST_OF_ONE}" for number in range(MOST_READ - MOST_OF_ONE)]
        theirs = [await begun(shelf, owner) for owner in others]
        with pytest.raises(TooMuch, match="too many replays"):
            await shelf.of(table(), 0, [], 0, BEN)
        assert b"".join([piece async for piece in theirs.pop()]) == TOLD[PIECE:]  # to the end
        await begun(shelf, BEN)

    asyncio.run(scene())


def test_a_game_that_is_too_long_is_not_told_again() -> None:
    async def scene() -> None:
        teller = Teller()
        shelf = Replays(teller)
        await shelf.of(table(), 0, ["0 fold"] * retelling.LONGEST, 0, ADA)
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
            await shelf.of(table(number), 0, [], 0, ADA)
        assert teller.told == 3
        await shelf.of(table(1), 0, [], 0, ADA)
        assert teller.told == 4

    asyncio.run(scene())
