"""How many long games one address may have in memory, and how many guests a table."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from restinplay.server import room, wire
from restinplay.server import visits as counting
from restinplay.server.commands import hear
from restinplay.server.limits import TooMuch
from restinplay.server.sqlite import SqliteStore
from restinplay.server.table import Table
from restinplay.server.tables import Tables
from restinplay.server.tallies import Shared
from restinplay.server.visits import GROWN, ROOM, Visits
from tests.server.serving import Browser, running
from tests.server.test_nothing_lost import ADA, Person
from tests.server.test_tables import long_file


class Visitor:
    """Somebody from an address."""

    def __init__(self, address: str = "ada") -> None:
        self.address = address
        self.told = ""

    def put_off(self, why: str) -> None:
        self.told = why


class Long:
    """A table with so many lines, and nothing else."""

    def __init__(self, lines: int) -> None:
        self.match = SimpleNamespace(record=SimpleNamespace(lines=range(lines)))


def long(lines: int) -> Table:
    return cast(Table, Long(lines))


def test_lines_are_counted_for_an_address_once_for_each_table() -> None:
    visits, half, more = Visits(), long(ROOM // 2), long(ROOM // 2 + 1)
    for _ in range(9):
        visits.begin(Visitor(), half)
    visits.begin(Visitor("ben"), more)
    with pytest.raises(TooMuch, match="too many long games"):
        visits.begin(Visitor(), more)
    visits.begin(Visitor(), long(ROOM // 2))


def test_lines_are_counted_for_an_address_at_all_processes_together() -> None:
    shared = Shared(2)
    here, there = Visits(shared), Visits(shared.seen_by(1))
    one, other = Visitor(), Visitor()
    for _ in range(9):
        here.begin(one, long(ROOM // 10))
    with pytest.raises(TooMuch, match="too many long games"):
        there.begin(other, long(ROOM // 2))
    there.begin(Visitor("ben"), long(ROOM // 2))
    here.check()  # it is at the last of these only
    there.begin(other, long(ROOM // 2))
    here.end(one)
    there.end(other)
    assert here._all_lines["ada"] == 0


def test_one_game_is_never_too_long_and_who_goes_makes_room() -> None:
    visits, one, other = Visits(), Visitor(), Visitor()
    visits.begin(one, long(2 * ROOM))
    with pytest.raises(TooMuch):
        visits.begin(other, long(1))
    visits.end(other)
    visits.end(one)
    visits.begin(other, long(1))
    visits.end(other)
    assert not visits._of_address


def test_lines_of_games_that_were_left_are_not_counted_for_ever() -> None:
    visits, stays = Visits(), Visitor()
    visits.begin(stays, long(10))
    for _ in range(5):
        passing = Visitor()
        visits.begin(passing, long(ROOM // 2))
        visits.end(passing)
    visits.end(stays)
    assert not visits._lines


def test_who_is_at_games_that_have_grown_too_long_leaves_the_last() -> None:
    visits, people, games = Visits(), [Visitor() for _ in range(4)], [long(10) for _ in range(3)]
    for visitor, table in zip(people, [*games, games[2]], strict=True):
        visits.begin(visitor, table)
    stranger = Visitor("ben")
    visits.begin(stranger, games[2])
    for table in games:
        cast(Any, table).match.record.lines = range(GROWN // 2)
    visits.check()
    assert [bool(one.told) for one in (*people, stranger)] == [False, False, True, True, False]


def test_who_sits_down_at_too_many_long_games_comes_back_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        wish = {"file": long_file(), "name": "Ada", "seat": 0, "bot": "random"}
        first, second = [ada.ask("/api/import", wish) for _ in range(2)]
        monkeypatch.setattr(counting, "ROOM", 500)
        one = ada.sit(first)
        one.until("update")
        two = ada.sit(second)
        assert "too many long games" in two.until("error")["text"]
        assert two.closed() == 1013
        again = ada.sit(first)  # another tab
        again.until("update")
        for line in (one, again):
            line.close()
        server.inside(until_gone(server.tables))
        two = ada.sit(second)
        two.until("update")
        two.close()


async def until_gone(tables: Tables) -> None:
    while tables.visits._of_address:
        await asyncio.sleep(0.01)


def test_a_table_has_space_for_so_many_guests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.room.MOST_WATCHING", 3)
    monkeypatch.setattr("restinplay.server.room.MOST_AT_A_SEAT", 2)

    async def play() -> None:
        tables = Tables(SqliteStore(tmp_path / "tables.sqlite"), b"key" * 11, pace=0.0)
        try:
            wish = wire.NewTable("eva", "Ada", [wire.NewSeat("me")], seed=3)
            table = await tables.table((await tables.create(wish, ADA)).table)
            guests = [Person(-1) for _ in range(3)]
            for guest in (*guests, Person(0), Person(0)):
                await room.enter(table, guest, -1)
            with pytest.raises(TooMuch, match="so many are watching"):
                await room.enter(table, Person(-1), -1)
            with pytest.raises(TooMuch, match="open in too many places"):
                await room.enter(table, Person(0), -1)
            assert len(table.guests) == 5
            await room.exit(table, guests[0])
            await room.enter(table, Person(-1), -1)
            move = table.game.moves.text(table.playing().state.legal()[0])
            await hear(table, table.guests[-2], wire.Answer(table.at, move))
        finally:
            tables.close()

    asyncio.run(play())
