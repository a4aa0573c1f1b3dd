"""Positions that are kept beside the rows of a long game: with them or without, it is one game."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from restinplay.core.match import EVERY, Match
from restinplay.core.state import SPECTATOR
from restinplay.server import positions, turns, wire
from restinplay.server.matches import match_of
from restinplay.server.presenter import history
from restinplay.server.room import FAR
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Stored
from restinplay.server.table import Table
from restinplay.server.tables import Asker, Tables
from tests.server.test_attacks import long_game

ADA = Asker("a" * 64, "10.0.0.1")
LINES = 700
MORE = 40  # answers


Deed = Callable[[Tables, Table], Awaitable[None]]


def at_a_long_table(folder: Path, deed: Deed) -> None:
    async def play() -> None:
        store = SqliteStore(folder / "tables.sqlite")
        tables = Tables(store, b"key" * 11, pace=60.0)
        try:
            file = str(long_game(LINES))
            seated = await tables.imported(wire.Import(file, "Eve", 0, "random"), ADA)
            await deed(tables, tables.opened[seated.table])
        finally:
            tables.close()

    asyncio.run(play())


async def stored(tables: Tables, table: Table) -> Stored:
    """The table as it is kept, with its position."""
    if table._keeping is not None:
        await table._keeping
    found = await tables.store.claim(table.id)
    assert found is not None
    assert found.position
    return found


async def both(tables: Tables, kept: Stored) -> tuple[Table, Table]:
    """The table opened with its position, and with its rows alone."""
    quick = await Table.open(kept, tables.around)
    whole = await Table.open(replace(kept, position=b""), tables.around)
    assert whole.playing().folded == 0
    return quick, whole


def play_on(match: Match, luck: random.Random, answers: int = MORE) -> None:
    match.settle()
    for _ in range(answers):
        if not match.over:
            match.answer(luck.choice(match.state.legal()))
            match.settle()


def check_alike(one: Table, other: Table) -> None:
    """The same for all who look, now and in time to come."""
    assert (one.at, one.cuts, one.frozen) == (other.at, other.cuts, "")
    assert one.company.incidents == other.company.incidents
    match, twin = one.playing(), other.playing()
    assert str(match.record) == str(twin.record)
    assert match.state == twin.state
    lines = len(match.record.lines)
    for seat in range(SPECTATOR, match.game.seats):
        for since in (lines - 100, lines):
            assert list(history(match, seat, since)) == list(history(twin, seat, since))
    for luck in (1, 2):
        for game in (match, twin):
            play_on(game, random.Random(luck))
            game.take_back(MORE)
    assert str(match.record) == str(twin.record)
    for line in (0, 1, EVERY, lines // 2, len(match.record.lines)):
        assert match.position(line) == twin.position(line)
        assert match.events_until(line) == twin.events_until(line)
    assert match.events == twin.events


def test_a_table_that_goes_on_from_a_position_is_the_same_as_one_that_is_recited(
    tmp_path: Path,
) -> None:
    async def deed(tables: Tables, table: Table) -> None:
        quick, whole = await both(tables, await stored(tables, table))
        assert quick.playing().folded >= LINES - positions.BEHIND - EVERY
        check_alike(quick, whole)

    at_a_long_table(tmp_path, deed)


def test_what_is_taken_back_and_played_again_is_not_in_the_position(tmp_path: Path) -> None:
    """Near the position, and far below it."""

    async def deed(tables: Tables, table: Table) -> None:
        for back in (100, 300):
            async with table:
                await table.take_back(back, table.asked)
            kept = await stored(tables, table)
            check_alike(*await both(tables, kept))
            luck = random.Random(back)
            async with table:
                turns.end_turn(table)
                play_on(table.playing(), luck)
                await table.commit()
            quick, whole = await both(tables, await stored(tables, table))
            assert str(quick.playing().record) == str(table.playing().record)
            check_alike(quick, whole)

    at_a_long_table(tmp_path, deed)


def test_a_table_that_was_taken_up_can_take_back_all_its_lines(tmp_path: Path) -> None:
    async def deed(tables: Tables, table: Table) -> None:
        quick, whole = await both(tables, await stored(tables, table))
        back = len(quick.playing().record.lines) - EVERY - 1
        for one in (quick, whole):
            one.playing().take_back(back)
            play_on(one.playing(), random.Random(3))
        assert str(quick.playing().record) == str(whole.playing().record)
        assert quick.playing().events == whole.playing().events

    at_a_long_table(tmp_path, deed)


def test_nothing_is_unfolded_for_a_position_that_nobody_asks_for(tmp_path: Path) -> None:
    async def deed(tables: Tables, table: Table) -> None:
        quick, _ = await both(tables, await stored(tables, table))
        folded = quick.playing().folded
        async with quick:
            left = folded + (FAR + positions.NEAR) // 2
            back = len(quick.playing().record.lines) - left
            await quick.take_back(back, quick.asked)
        assert quick.playing().folded == folded > 0
        assert quick._position_at == 0
        quick.rest()

    at_a_long_table(tmp_path, deed)


def test_two_may_unfold_at_once(tmp_path: Path) -> None:
    async def deed(tables: Tables, table: Table) -> None:
        quick, whole = await both(tables, await stored(tables, table))
        slow = quick.playing().unfold()
        next(slow)
        assert quick.playing().events_until(9) == whole.playing().events_until(9)
        assert list(slow)
        assert quick.playing().events == whole.playing().events

    at_a_long_table(tmp_path, deed)


def test_a_position_that_does_not_fit_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(tables: Tables, table: Table) -> None:
        kept = await stored(tables, table)
        luck, good = random.Random(1), kept.position
        odd = [b"", b"x", good[:-1], good + b"x", good[16:], luck.randbytes(500)]
        for _ in range(40):
            place = luck.randrange(len(good))
            odd.append(
                good[:place] + bytes([good[place] ^ 1 << luck.randrange(8)]) + good[place + 1 :]
            )
        for position in odd:
            opened = await Table.open(replace(kept, position=position), tables.around)
            assert opened.playing().folded == 0
            assert opened.playing().state == table.playing().state
        others = replace(kept, body=replace(kept.body, deal="seed 2"))
        opened = await Table.open(others, tables.around)
        assert opened.playing().folded == 0
        monkeypatch.setattr(positions, "__version__", "another")
        opened = await Table.open(kept, tables.around)
        assert opened.playing().folded == 0

    at_a_long_table(tmp_path, deed)


def test_a_position_holds_nothing_that_rows_and_seed_do_not(tmp_path: Path) -> None:
    async def deed(tables: Tables, table: Table) -> None:
        kept = await stored(tables, table)
        again = match_of(kept.body, table.rows())
        assert positions.made_of(again) == kept.position

    at_a_long_table(tmp_path, deed)


def test_a_position_goes_with_its_table(tmp_path: Path) -> None:
    async def deed(tables: Tables, table: Table) -> None:
        await stored(tables, table)
        tables.put_away(table)
        assert await tables.store.forget(playing=2e9) == [table.id]
        store = tables.store
        assert isinstance(store, SqliteStore)
        assert store._readable.execute("SELECT count(*) FROM positions").fetchone() == (0,)
        await store.keep_position(table.id, b"late")
        assert store._readable.execute("SELECT count(*) FROM positions").fetchone() == (0,)

    at_a_long_table(tmp_path, deed)
