"""What was allowed when somebody asked may be so no longer when their turn has come."""

import asyncio
import io
import time
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest
from starlette.requests import Request

from restinplay.core.errors import BadInput
from restinplay.core.state import SPECTATOR
from restinplay.server import room, today, turns, wire
from restinplay.server.api import Api
from restinplay.server.commands import hear
from restinplay.server.export import LEFT_OUT, zipped
from restinplay.server.limits import Doorkeeper, unlimited
from restinplay.server.store import Listed
from restinplay.server.table import Table
from restinplay.server.tables import Asker, Tables
from tests.server.test_nothing_lost import Person
from tests.server.test_nuisance import with_tables

ASKERS = [Asker(letter * 64, f"10.0.0.{number}") for number, letter in enumerate("abcd", 1)]
ROWS = 30


async def company(
    tables: Tables, many: int = 2, **settings: Any
) -> tuple[Table, list[Person], wire.Seated]:
    """People in the lobby of a table, and what its host was told."""
    seats = [wire.NewSeat("me"), *[wire.NewSeat("open")] * (many - 1)]
    new = wire.NewTable("muertos", "Ada", seats, settings=wire.Settings(**settings))
    made = await tables.create(new, ASKERS[0])
    table = await tables.table(made.table)
    for seat in range(1, many):
        await tables.join(table, wire.Join(f"Guest {seat}", made.invite), ASKERS[seat])
    people = [Person(seat) for seat in range(many)]
    for person in people:
        await room.enter(table, person, -1)
    return table, people, made


async def in_turn(table: Table, *deeds: Awaitable[Any]) -> list[Any]:
    """Deeds that wait for their turn, in this order; what came of each."""
    await table.lock.acquire()
    waiting = []
    for deed in deeds:
        waiting.append(asyncio.ensure_future(deed))
        await asyncio.sleep(0)
    table.lock.release()
    return await asyncio.gather(*waiting, return_exceptions=True)


def request(table: Table, wish: wire.Closed) -> Request:
    """From somebody without a cookie, who hangs up then."""
    body = iter([{"type": "http.request", "body": msgspec.json.encode(wish)}])

    async def receive() -> dict[str, Any]:
        return next(body, {"type": "http.disconnect"})

    path = {"table": table.id}
    scope = {"type": "http", "headers": [], "client": ("10.0.0.9", 1), "path_params": path}
    return Request(scope, receive)


def without(seat: int, table: Table) -> wire.Arrange:
    keep = [wire.Place("keep", place) for place in range(len(table.body.seats))]
    keep[seat] = wire.Place("open")
    return wire.Arrange(keep, table.body.version)


def test_an_invite_that_a_kick_has_voided_gets_no_seat(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, made = await company(tables, 3)
        kick = hear(table, people[0], without(2, table))
        _, joined = await in_turn(
            table, kick, tables.join(table, wire.Join("Back", made.invite), ASKERS[3])
        )
        assert isinstance(joined, BadInput)
        assert table.body.seats[2].kind == "open"

    with_tables(tmp_path, deed)


def test_nobody_looks_on_once_the_host_has_forbidden_it(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables)
        await hear(table, people[0], wire.Start())
        late = Person(SPECTATOR)
        _, entered = await in_turn(
            table, hear(table, people[0], wire.Spectators(False)), room.enter(table, late, -1)
        )
        assert isinstance(entered, BadInput)
        assert late not in table.guests

    with_tables(tmp_path, deed)


@pytest.mark.parametrize("way", ["replay", "fork"])
def test_who_is_moved_while_they_wait_sees_their_new_seat_only(way: str, tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables, 3)
        mine = table.secret(1)
        swap = wire.Arrange([wire.Place("keep", seat) for seat in (0, 2, 1)], table.body.version)
        if way == "replay":
            wish = request(table, wire.ReplayWish(mine, 1))
            look: Awaitable[Any] = Api(tables, Doorkeeper(unlimited())).replay(wish)
        else:
            look = tables.fork(table, wire.Fork(0, 1, mine, "random"), ASKERS[1])
        *_, seen = await in_turn(
            table, hear(table, people[0], swap), hear(table, people[0], wire.Start()), look
        )
        assert table.holder(mine) == 2
        assert isinstance(seen, BadInput)
        assert "own seat" in str(seen)

    with_tables(tmp_path, deed)


def test_who_is_back_when_the_time_is_up_is_not_played_for(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables, take_over=60)
        await hear(table, people[0], wire.Start())
        seat = table.asked
        assert room.is_present(table, seat)
        await turns._time_is_up(table, table.at)
        assert not table.body.seats[seat].taken_over

    with_tables(tmp_path, deed)


def test_a_bot_that_is_about_to_answer_does_not_when_its_table_is_put_away(
    tmp_path: Path,
) -> None:
    async def deed(tables: Tables) -> None:
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random")]
        options = {"first_family": "B"}
        made = await tables.create(wire.NewTable("manors", "Ada", seats, options), ASKERS[0])
        table = await tables.table(made.table)
        assert table.asked == 1
        at, move = table.at, int(table.playing().state.legal()[0])
        answering = asyncio.ensure_future(turns._answer_for(table, table.turn_is, move))
        running_out = asyncio.ensure_future(turns._time_is_up(table, at))
        tables.put_away(table)
        await answering
        await running_out
        assert table.at == at
        assert table.is_idle
        again = await tables.table(made.table)
        assert again is not table
        assert again.is_at_work

    with_tables(tmp_path, deed, pace=60.0)


def test_handing_on_does_not_fill_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("restinplay.server.table.MOST_ROWS", ROWS)

    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables)
        await hear(table, people[0], wire.Start())
        for _ in range(2 * ROWS):
            host = table.body.host
            with suppress(BadInput):
                await hear(table, people[host], wire.HandOn(1 - host))
        assert table._kept == ROWS

    with_tables(tmp_path, deed)


def test_who_has_given_up_does_not_become_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.seating.HOST_AWAY", 0.0)

    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables, 3)
        await hear(table, people[0], wire.Start())
        await hear(table, people[1], wire.Concede())
        await room.exit(table, people[0])
        with pytest.raises(BadInput, match="a bot is playing for you"):
            await hear(table, people[1], wire.HandOn(1))
        await hear(table, people[2], wire.HandOn(2))
        assert table.body.host == 2

    with_tables(tmp_path, deed)


def test_who_only_looks_begins_no_rematch(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables, 3)
        await hear(table, people[0], wire.Start())
        await tables.close_table(table, people[0])
        await tables.rematch(table, people[0], lambda: True)
        following = await tables.table(table.body.next)
        again = [Person(0), Person(1)]
        for person in again:
            await room.enter(following, person, -1)
        await tables.decline(table, people[2])
        seats = [wire.Place("keep", 0), wire.Place("keep", 1), wire.Place("bot", bot="random")]
        await hear(following, again[0], wire.Arrange(seats, following.body.version))
        await room.enter(following, Person(SPECTATOR), -1)
        assert following.body.status == "lobby"

    with_tables(tmp_path, deed)


def test_who_was_sent_away_from_a_listed_table_reads_no_more_names(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables, 3, listed=True)
        await hear(table, people[0], without(2, table))
        await tables.join(table, wire.Join("Zoe Secret", table.invite), ASKERS[3])
        assert "Zoe Secret" in f"{people[0].told}"
        assert "Zoe Secret" not in f"{people[2].told}"

    with_tables(tmp_path, deed)


def test_an_export_shows_no_cards_of_a_seat_that_was_given_away_meanwhile(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables, 3)
        await hear(table, people[0], wire.Start())
        profile = ASKERS[1].profile
        mine = await tables.store.of_profile(profile, 5)
        await hear(table, people[0], wire.Kick(1))
        assert await names_in(tables, mine, profile) == [LEFT_OUT]

    with_tables(tmp_path, deed)


def test_a_table_from_before_there_were_archives_is_exported(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        await company(tables)
        (mine,) = await tables.store.of_profile(ASKERS[0].profile, 5)
        mine.touched = 0.0
        (name,) = await names_in(tables, [mine], ASKERS[0].profile)
        assert name.startswith("muertos-1970-01-01-")

    with_tables(tmp_path, deed)


async def names_in(tables: Tables, mine: list[Listed], profile: str) -> list[str]:
    parts = [part async for part in zipped(tables.store, tables.workers, mine, profile, "")]
    return ZipFile(io.BytesIO(b"".join(parts))).namelist()


def test_nobody_chooses_the_seed_where_two_share_a_device(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        seats = [wire.NewSeat("me"), wire.NewSeat("me", name="Ben")]
        with pytest.raises(BadInput, match="only when you play alone"):
            await tables.create(wire.NewTable("muertos", "Ada", seats, seed=5), ASKERS[0])
        made = await tables.create(wire.NewTable("muertos", "Ada", seats), ASKERS[0])
        assert (await tables.table(made.table)).body.status == "playing"

    with_tables(tmp_path, deed)


@pytest.mark.parametrize("is_open", [False, True])
def test_who_moves_to_another_device_takes_the_deal_of_the_day_along(
    tmp_path: Path, is_open: bool
) -> None:
    async def deed(tables: Tables) -> None:
        new = wire.NewTable(today.daily().SLUG, "Ada", [wire.NewSeat("me")], today=True)
        made = await tables.create(new, ASKERS[0])
        if not is_open:
            tables.put_away(await tables.table(made.table))
        await tables.move(ASKERS[0].profile, ASKERS[1].profile)
        day = today.day_of(time.time())
        tried = [(await tables.store.day(day, one.profile, 5)).table for one in ASKERS[:2]]
        assert tried == ["", made.table]
        assert (await tables.create(new, ASKERS[1])).table == made.table

    with_tables(tmp_path, deed)


def test_no_bot_answers_for_who_has_taken_the_seat_back_meanwhile(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        table, people, _ = await company(tables)
        await hear(table, people[0], wire.Start())
        at, person = table.at, people[table.asked]
        await hear(table, person, wire.TakeOver())
        assert table.is_at_work
        back = hear(table, person, wire.TakeBack())
        await in_turn(table, back, *(asyncio.sleep(0) for _ in range(9)))  # the bot waits behind it
        async with table:
            assert (table.at, table.asked) == (at, person.seat)

    with_tables(tmp_path, deed)
