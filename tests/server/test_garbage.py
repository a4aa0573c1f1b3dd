"""What is over is freed at once: nothing waits for the collector, which seldom comes."""

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from restinplay.games import SLUGS, game_class
from tests.server.serving import Browser, Running, running

OURS = ("restinplay", "h11", "uvicorn")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as one:
        yield one


def garbage() -> Counter[str]:
    """What only the collector frees, by its class: ours, and the parsers of our connections."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        kinds = [type(one) for one in gc.garbage]
        ours = [
            kind for kind in kinds if kind.__module__.startswith(("restinplay", "h11", "uvicorn"))
        ]
        return Counter(kind.__name__ for kind in ours)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


async def empty(server: Running) -> None:
    """Until everybody has gone, and put all tables away."""
    while server.connections:
        await asyncio.sleep(0.01)
    for table in list(server.tables.opened.values()):
        server.tables.put_away(table)


@pytest.mark.parametrize("slug", SLUGS)
def test_tables_and_connections_leave_nothing_to_collect(server: Running, slug: str) -> None:
    ada = Browser(server.base)
    bots = " thumb" * (game_class(slug).SEATS[0] - 1)
    gc.collect()
    gc.disable()
    try:
        seated = ada.new_table(slug, f"me{bots}")
        player = ada.sit(seated)
        watcher = ada.watch(seated["table"])
        for _ in range(3):
            player.answer_and_wait(player.until_asked()["view"]["legal"][0])
        player.close()
        watcher.close()
        ada.ask("/api/today")
        server.inside(empty(server))
        assert not garbage()
    finally:
        gc.enable()
