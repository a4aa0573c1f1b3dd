"""What a table costs: little while it lies idle in memory, nothing once it is put away."""

import asyncio
import gc
import random
import tracemalloc
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from typing import TypeVar

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.events import event_of
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record, line_of
from restinplay.games import SLUGS, game_class
from restinplay.server import wire
from restinplay.server.sqlite import SqliteStore
from restinplay.server.tables import Asker, Tables
from tests.server.serving import Browser, Running

T = TypeVar("T")
NOBODY = Asker("", "")
TABLES = 12
LATE_TABLES = 3
MOST_IDLE = 24_000  # bytes
PATIENCE = 60  # looks, until a busy machine has let go
ODD_GAMES, MOST_GAMES = 100, 80  # made, and kept by all caches
MOST_PUT_AWAY = 3_000  # bytes: nothing, but for what a cache may have grown meanwhile


async def weigh(tables: Tables, slug: str) -> tuple[float, float]:
    """Bytes that a table takes when everybody waits for a person, and when it is put away."""
    await set_tables(tables, slug, 4)
    tracemalloc.start()
    try:
        before = traced()
        await set_tables(tables, slug, TABLES)
        idle = await soon(before, MOST_IDLE * TABLES)
        for table in list(tables.opened.values())[-TABLES:]:
            tables.put_away(table)
        del table
        left = await soon(before, MOST_PUT_AWAY * TABLES)
        return idle / TABLES, left / TABLES
    finally:
        tracemalloc.stop()


async def set_tables(tables: Tables, slug: str, count: int) -> None:
    """Tables with as many bots as can be, which have played until a person is asked."""
    bots = [wire.NewSeat("bot", "random")] * (game_class(slug).SEATS[-1] - 1)
    for seed in range(count):
        new = wire.NewTable(slug, "Ada", [wire.NewSeat("me"), *bots], seed=seed)
        await tables.create(new, NOBODY)
    while not all(table.is_idle for table in tables.opened.values()):
        await asyncio.sleep(0.01)


def traced() -> int:
    line_of.cache_clear()  # these are bounded
    event_of.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def soon(before: int, most: int, swept: Tables | None = None) -> int:
    """Bytes more than before, once threads have let go of what has just been done."""
    for _ in range(PATIENCE):
        await asyncio.sleep(0.05)
        if swept is not None:
            await swept.sweep()
        if (more := traced() - before) < most:
            break
    return more


async def weigh_late(tables: Tables, slug: str) -> float:
    """Bytes that a table takes at the last question of its game, after a sweep."""
    file, seat = last_question(slug)
    wish = wire.Import(file, "Ada", seat)
    await tables.imported(wish, NOBODY)
    tracemalloc.start()
    try:
        before = traced()
        for _ in range(LATE_TABLES):
            await tables.imported(wish, NOBODY)
        await tables.sweep()
        return await soon(before, MOST_IDLE * LATE_TABLES, tables) / LATE_TABLES
    finally:
        tracemalloc.stop()


def last_question(slug: str) -> tuple[str, int]:
    """A game of as many as can be, played at random up to there; and who is asked."""
    luck, game = random.Random(3), game_class(slug)(seats=game_class(slug).SEATS[-1])
    names = [f"Seat {seat}" for seat in range(game.seats)]
    match = Match(game, Shuffled(7), Record.of(game, names, "seed 7"))
    match.settle()
    while not match.over:
        match.answer(luck.choice(match.state.legal()))
        match.settle()
    lines = match.record.lines
    last = max(place for place, line in enumerate(lines) if line.who >= 0)
    return str(replace(match.record, lines=lines[:last], end="")), lines[last].who


def with_tables(path: Path, scene: Callable[[Tables], Awaitable[T]]) -> T:
    async def run() -> T:
        tables = Tables(SqliteStore(path / "tables.sqlite"), b"key" * 11, pace=0.0)
        try:
            return await scene(tables)
        finally:
            tables.close()

    return asyncio.run(run())


@pytest.mark.parametrize("slug", SLUGS)
def test_an_idle_table_is_small_and_one_put_away_leaves_nothing(slug: str, tmp_path: Path) -> None:
    idle, put_away = with_tables(tmp_path, lambda tables: weigh(tables, slug))
    assert idle < MOST_IDLE
    assert put_away < MOST_PUT_AWAY


@pytest.mark.parametrize("slug", SLUGS)
def test_an_idle_table_is_small_late_in_a_game(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.tables.ROOM", 0)
    monkeypatch.setattr("restinplay.server.tables.SOON", -1.0)
    assert with_tables(tmp_path, lambda tables: weigh_late(tables, slug)) < MOST_IDLE


def test_games_that_nobody_plays_any_more_are_forgotten(server: Running, ada: Browser) -> None:
    """Whatever options strangers think of, the server keeps the games of a few."""
    before = games_kept()
    for mediums in islice(combinations(range(1, 30), 9), ODD_GAMES):
        pool = "+".join(map(str, mediums))
        mine = ada.new_table("manors", "me thumb", options={"pool": pool})
        player = ada.sit(mine)
        player.until("update", lambda update: update["asked"] == 0)
        player.close()
    server.inside(put_all_away(server.tables))
    assert before < games_kept() < before + MOST_GAMES


async def put_all_away(tables: Tables) -> None:
    for table in list(tables.opened.values()):
        tables.put_away(table)


def games_kept() -> int:
    gc.collect()
    return sum(isinstance(one, Game) for one in gc.get_objects())
