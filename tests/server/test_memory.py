"""What a table costs: little while it lies idle in memory, nothing once it is put away."""

import asyncio
import gc
import tracemalloc
from pathlib import Path

import pytest

from restinplay.games import SLUGS, game_class
from restinplay.server import wire
from restinplay.server.house import House
from restinplay.server.sqlite import SqliteStore

TABLES = 12
MOST_IDLE = 20_000  # bytes
MOST_PUT_AWAY = 3_000  # bytes: nothing, but for what a cache may have grown meanwhile


async def weigh(house: House, slug: str) -> tuple[float, float]:
    """Bytes that a table takes when everybody waits for a person, and when it is put away."""
    await set_tables(house, slug, 4)
    tracemalloc.start()
    try:
        before = traced()
        await set_tables(house, slug, TABLES)
        idle = traced()
        for table in list(house.tables.values())[-TABLES:]:
            house.put_away(table)
        del table
        await asyncio.sleep(0.05)  # let go of what has just been done
        return (idle - before) / TABLES, (traced() - before) / TABLES
    finally:
        tracemalloc.stop()


async def set_tables(house: House, slug: str, count: int) -> None:
    """Tables with as many bots as can be, which have played until a person is asked."""
    bots = [wire.NewSeat("bot", "random")] * (game_class(slug).SEATS[-1] - 1)
    for seed in range(count):
        await house.create(wire.NewTable(slug, "Ada", [wire.NewSeat("me"), *bots], seed=seed), "")
    while not all(table.is_idle for table in house.tables.values()):
        await asyncio.sleep(0.01)


def traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("slug", SLUGS)
def test_an_idle_table_is_small_and_one_put_away_leaves_nothing(slug: str, tmp_path: Path) -> None:
    async def scene() -> tuple[float, float]:
        house = House(SqliteStore(tmp_path / "tables.sqlite"), b"key" * 11, pace=0.0)
        try:
            return await weigh(house, slug)
        finally:
            house.close()

    idle, put_away = asyncio.run(scene())
    assert idle < MOST_IDLE
    assert put_away < MOST_PUT_AWAY
