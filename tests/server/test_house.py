"""What the house does while nobody looks: tables that are due, old, private, or of other rules."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from restinplay import games
from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.server import house as houses
from restinplay.server import wire
from restinplay.server.house import DAY, Asker, House
from restinplay.server.limits import Limits, unlimited
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Row
from restinplay.server.table import FAR, Table
from tests.server.serving import Browser, Running, Trouble, running
from tests.server.test_nothing_lost import Person
from tests.server.test_play import begin

ADA = Asker("a" * 64, "10.0.0.1")
T = Any


def in_a_house(path: Path, scene: Callable[[House], Awaitable[T]]) -> T:
    async def run() -> T:
        house = House(SqliteStore(path / "tables.sqlite"), b"key" * 11, pace=0.0)
        try:
            return await scene(house)
        finally:
            house.close()

    return asyncio.run(run())


async def set_graves(house: House, **settings: Any) -> Any:
    """Seat 0 is asked, and two bots wait."""
    seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random"), wire.NewSeat("bot", "random")]
    options = {"start_player": "0"}
    wish = wire.NewTable("graves", "Ada", seats, options, wire.Settings(**settings), seed=3)
    seated = await house.create(wish, ADA)
    table = await house.table(seated.table)
    while table.asked != 0:
        await asyncio.sleep(0.01)
    return table


def test_an_order_that_gives_no_answer_is_not_due(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        table = await set_graves(house)
        async with table:
            table.playing().order(0, "pass unless grave 1")
            await table.commit(quiet=True)
        assert await house.store.due(time.time() + DAY) == []
        house.put_away(table)
        await house.sweep()
        assert table.id not in house.tables

    in_a_house(tmp_path, scene)


def test_an_order_that_answers_is_due_although_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        monkeypatch.setattr(Table, "arrange", Table.rest)  # nothing happens by itself
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random")]
        seated = await house.create(wire.NewTable("muertos", "Ada", seats, seed=1), ADA)
        table = await house.table(seated.table)
        async with table:
            table.playing().order(0, "never swap")
            while table.asked != 0 or table.playing().ordered() is None:
                await table.answer(table.playing().state.legal()[0])
        house.put_away(table)
        assert await house.store.due(time.time() + 1) == [table.id]

    in_a_house(tmp_path, scene)


def test_tables_have_an_age_and_those_in_use_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        used, left, over = [await set_graves(house) for _ in range(3)]
        async with over:
            await over.commit(body=msgspec.structs.replace(over.body, status="over"))
        later = time.time() + (houses.RETENTION + 1) * DAY
        for table in (used, left, over):
            house.put_away(table)
        await house.store.touch(used.id, later - 10 * DAY)
        monkeypatch.setattr(time, "time", lambda: later)
        monkeypatch.setattr(houses, "JUMP", later)
        for _ in range(5):
            await house.sweep()
        kept = [await house.store.read(table.id) for table in (used, left, over)]
        assert [one is not None for one in kept] == [True, False, False]

    in_a_house(tmp_path, scene)


def test_a_full_house_makes_room_by_what_nobody_used_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        monkeypatch.setattr(houses, "MOST_TABLES", 2)
        old, new = [await set_graves(house) for _ in range(2)]
        with pytest.raises(BadInput, match="full"):
            await set_graves(house)
        later = time.time() + houses.LEAST_AGE + DAY
        for table in (old, new):
            house.put_away(table)
        await house.store.touch(new.id, later - DAY)
        monkeypatch.setattr(time, "time", lambda: later)
        monkeypatch.setattr(houses, "JUMP", later)
        for _ in range(3):
            await house.sweep()
        assert await house.store.read(old.id) is None
        assert await house.store.read(new.id) is not None
        await set_graves(house)

    in_a_house(tmp_path, scene)


def test_one_address_does_not_fill_the_house_before_its_tables_may_go() -> None:
    limits = Limits()
    made = limits.new_table_burst + limits.new_tables * houses.LEAST_AGE
    assert made < houses.MOST_TABLES


def test_a_clock_that_jumps_costs_nobody_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        here, put = [await set_graves(house) for _ in range(2)]
        house.put_away(put)
        await house.sweep()
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 2 * houses.RETENTION * DAY)
        for _ in range(3):
            await house.sweep()
        assert await house.store.read(put.id) is not None, "the steady clock saw no year go by"
        house._trusts_time_after = 0.0
        here = await house.table(here.id)
        here.guests.append(Person(0))
        for _ in range(3):
            await house.sweep()
        assert await house.store.read(put.id) is None
        assert await house.store.read(here.id) is not None, "somebody sits there"

    in_a_house(tmp_path, scene)


def test_a_long_game_waits_in_memory_for_those_who_come_back_if_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        wish = wire.Import(long_file(), "Ada", 0, "random")
        first, last = [(await house.imported(wish, ADA)).table for _ in range(2)]
        monkeypatch.setattr(houses, "IDLE_FULL", -1.0)
        await house.sweep()
        assert {first, last} <= set(house.tables)
        lines = len(house.tables[last].playing().record.lines)
        monkeypatch.setattr(houses, "ROOM", lines)
        await house.sweep()
        assert last in house.tables
        assert first not in house.tables

    in_a_house(tmp_path, scene)


def test_who_is_being_let_in_finds_the_table_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        monkeypatch.setattr(houses, "IDLE", -1.0)
        seated = await house.imported(wire.Import(long_file(), "Ada", 0, "random"), ADA)
        table, person = await house.table(seated.table), Person(0)
        entering = asyncio.create_task(table.enter(person, -1))
        while not entering.done():
            await asyncio.sleep(0)
            await house.sweep()
        assert await house.table(seated.table) is table
        assert person.update["since"] == 0

    in_a_house(tmp_path, scene)


def test_bots_that_play_alone_fill_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        monkeypatch.setattr(houses, "MOST_ALONE", 2)
        monkeypatch.setattr(houses, "LEAST_DUE", 1)
        house.around.pace = 3600.0
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random")]
        options = {"first_family": "B"}
        for _ in range(5):
            await house.create(wire.NewTable("manors", "Ada", seats, options, seed=3), ADA)
        for table in house.tables.values():
            table.arrange()
        await asyncio.sleep(0)
        assert sum(table.is_at_work for table in house.tables.values()) == 5
        for _ in range(3):
            await house.sweep()
            assert sum(table.is_at_work for table in house.tables.values()) <= 3

    in_a_house(tmp_path, scene)


def test_a_game_that_our_rules_refuse_can_be_looked_at_and_says_why(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me", seed=3)
        player = ada.sit(mine)
        first = player.until("update")
        player.close()

        async def spoil() -> None:
            table = await server.house.table(mine["table"])
            async with table:
                table.lines.rows.append(Row("0 close"))
                await table.commit(body=msgspec.structs.replace(table.body, rules="0.9"))
            server.house.put_away(table)

        server.inside(spoil())
        player = ada.sit(mine)
        told = player.until("update")
        assert told["view"] == first["view"]
        assert (told["asked"], told["offers"]) == (-2, [])
        assert "begun under rules 0.9" in told["prompt"]
        assert "(E-255)" in told["prompt"]
        player.answer(first["offers"][0]["move"])
        assert "can only be watched" in player.until("error")["text"]
        assert "0 close" not in ada.ask(f"/api/tables/{mine['table']}/record", {})
        server.inside(server.house.sweep())
        player.close()


@pytest.mark.parametrize("then", ["buried early", ""])
def test_a_game_that_would_end_otherwise_now_can_only_be_looked_at(
    tmp_path: Path, then: str
) -> None:
    async def scene(house: House) -> None:
        seated = await house.create(wire.NewTable("eva", "Ada", [wire.NewSeat("me")], seed=3), ADA)
        table = await house.table(seated.table)
        while not table.playing().over:
            async with table:
                await table.answer(table.playing().state.legal()[0])
        stored = await house.store.read(table.id)
        assert stored is not None
        assert stored.rows[-1].text == f"end: {table.playing().record.end}"
        assert not (await Table.open(stored, house.around)).frozen
        stored.rows[-1:] = [Row(f"end: {then}")] if then else []
        again = await Table.open(stored, house.around)
        assert (
            f"it {f'ended {then}' if then else 'went on'} then, but would not now" in again.frozen
        )
        assert again.stored_record.end == then

    in_a_house(tmp_path, scene)


def test_who_has_too_many_rows_opened_comes_back_later_and_others_do_not_wait(
    tmp_path: Path,
) -> None:
    few = unlimited()
    few.rows, few.row_burst = 1e-6, 100.0
    with running(tmp_path, few) as server:
        ada = Browser(server.base)
        mine = ada.ask("/api/import", {"file": long_file(), "name": "Ada", "seat": 0})
        for refused in (False, True):  # the first time they owe the rest
            server.inside(put_away(server.house, mine["table"]))
            player = ada.sit(mine)
            if refused:
                assert player.closed() == 1013
            else:
                player.until("update")
            player.close()
        with pytest.raises(Trouble, match="wait a little") as told:
            ada.ask(f"/api/tables/{mine['table']}/record", {})
        assert told.value.status == 429
        assert server.table(mine["table"]).playing()


async def put_away(house: House, table: str) -> None:
    house.put_away(await house.table(table))


def test_a_table_of_older_rules_whose_lines_still_replay_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me", seed=3)

        async def age() -> None:
            table = await server.house.table(mine["table"])
            async with table:
                await table.commit(body=msgspec.structs.replace(table.body, rules="0.9"))
            server.house.put_away(table)

        server.inside(age())
        player = ada.sit(mine)
        player.until_asked()
        player.answer_and_wait(player.seen["offers"][0]["move"])
        player.close()


def test_a_private_table_stays_private(ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("manors", "me open", settings={"watching": False})
    theirs = ben.join(mine)
    one, two = ada.sit(mine), ben.sit(theirs)
    two.until("table")
    two.say({"type": "leave"})
    assert two.closed() == 1008
    one.until("table", lambda table: table["seats"][1]["kind"] == "open")
    assert one.furniture["watching"] == 0
    one.say({"type": "start", "bot": "random"})
    one.until("update")
    one.say({"type": "take_over"})
    one.until("update", lambda update: update["asked"] == -2)
    path = f"/api/tables/{mine['table']}"
    stranger = Browser(ada.base)
    for what, body in (("fork", {"line": 5, "seat": 0}), ("replay", {"seat": -1}), ("record", {})):
        with pytest.raises(Trouble, match="allows no spectators"):
            stranger.ask(f"{path}/{what}", body)
    assert ada.ask(f"{path}/fork", {"line": 20, "seat": 1, "bot": "random"})["secret"]
    one.close()


def test_the_link_of_a_finished_seat_does_not_open_the_rematch(ada: Browser, ben: Browser) -> None:
    one, two = begin(ada, ben, "manors", "me open")
    secret = two.furniture["secret"]
    for player in (one, two):
        player.say({"type": "take_over"})
    one.until("update", lambda update: update["asked"] == -2)
    finished = {"table": one.furniture["id"], "secret": secret}
    stranger = Browser(ada.base).sit(finished)
    stranger.until("update")
    stranger.say({"type": "rematch"})
    assert "Only players can ask" in stranger.until("error")["text"]
    one.say({"type": "rematch"})
    assert one.until("rematch")["secret"]
    told = stranger.until("rematch")
    assert (told["seat"], told["secret"]) == (-1, "")
    assert two.until("rematch")["secret"]
    back = ben.sit(finished)  # with the cookie
    back.until("update")
    back.say({"type": "rematch"})
    assert back.until("rematch")["secret"]
    for player in (one, two, stranger, back):
        player.close()


def test_a_game_that_the_deal_has_ended_can_be_played_again_by_link(ada: Browser) -> None:
    dealt = ada.new_table("eva", "me", seed=70)
    line = Browser(ada.base).sit(dealt)  # without the cookie, and nobody was here before
    assert line.until("update")["asked"] == -2
    line.say({"type": "rematch"})
    assert line.until("rematch")["secret"]
    line.close()


def test_a_join_whose_answer_was_lost_is_repeated(server: Running, ada: Browser) -> None:
    mine, ben = ada.new_table("manors", "me open"), Browser(server.base)
    ben.ask("/")
    assert ben.cookie
    assert ben.join(mine) == ben.join(mine)
    with pytest.raises(Trouble, match="no seat is free"):
        Browser(server.base).join(mine)


def test_where_hints_are_off_a_running_game_is_not_forked(ada: Browser) -> None:
    mine = ada.new_table("manors", "me random", settings={"hints": False})
    with pytest.raises(Trouble, match="hints are switched off"):
        ada.ask(f"/api/tables/{mine['table']}/fork", {"line": 15, "seat": 0})


def test_a_list_of_tables_makes_no_games(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in ("eva", "manors", "graves", "muertos"):
        ada.new_table(game, "me" + " random" * (games.game_class(game).SEATS[0] - 1))
    ada.ask("/api/games")
    monkeypatch.setattr("restinplay.server.api.shared_game", None)
    assert len(ada.ask("/api/tables")["mine"]) == 4


def test_a_long_past_is_told_whole_and_a_stale_answer_tells_nothing_again(ada: Browser) -> None:
    mine = ada.ask("/api/import", {"file": long_file(), "name": "Ada", "seat": 0})
    player = ada.sit(mine)
    told = player.until("update")
    assert told["since"] == 0
    assert told["line"] > 2 * FAR
    player.answer("keep", seen=-5)
    player.until("stale")
    assert player.until("update")["steps"] == []
    again = ada.sit(mine, line=told["line"] - 3, at=told["at"])
    assert len(again.until("update")["steps"]) == 3
    assert again.log[-3:] == player.log[-3:]
    replay = ada.ask(f"/api/tables/{mine['table']}/replay", {"seat": 0})
    steps = [{**step, "view": None, "extras": {}} for step in replay["steps"][1:]]
    assert steps == player.log[1:]
    for one in (player, again):
        one.close()


def long_file() -> str:
    """An unfinished game of muertos in which seat 0 is asked."""
    rules = games.game("muertos", seats=2)
    match = Match(rules, Shuffled(4), Record.of(rules, ["Ada", "Ben"], "seed 4"))
    match.settle()
    while len(match.record.lines) < 300 or match.state.asked != 0:
        match.answer(match.state.legal()[0])
        match.settle()
        assert not match.over
    return str(match.record)
