"""What the house does while nobody looks: tables that are due, old, private, or of other rules."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from restinplay import games
from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.match import Match
from restinplay.core.record import NotWritten, Record
from restinplay.server import room, seating, turns, wire
from restinplay.server.bots import Bots
from restinplay.server.commands import hear
from restinplay.server.limits import Limits, TooMuch, unlimited
from restinplay.server.matches import game_of
from restinplay.server.retelling import checked, read_checked
from restinplay.server.room import FAR
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Row, rules_of
from restinplay.server.table import Table
from restinplay.server.tables import (
    DAY,
    LEAST_AGE,
    MOST_TABLES,
    MOST_UNFINISHED,
    RETENTION,
    Asker,
    Tables,
)
from restinplay.server.workers import Broken
from tests.server.serving import Browser, Running, Trouble, running
from tests.server.test_nothing_lost import Person, Scene
from tests.server.test_play import begin

ADA = Asker("a" * 64, "10.0.0.1")
T = Any


def with_tables(path: Path, scene: Callable[[Tables], Awaitable[T]]) -> T:
    async def run() -> T:
        tables = Tables(SqliteStore(path / "tables.sqlite"), b"key" * 11, pace=0.0)
        try:
            return await scene(tables)
        finally:
            tables.close()

    return asyncio.run(run())


async def set_graves(tables: Tables, **settings: Any) -> Any:
    """Seat 0 is asked, and two bots wait."""
    seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random"), wire.NewSeat("bot", "random")]
    options = {"start_player": "0"}
    wish = wire.NewTable("graves", "Ada", seats, options, wire.Settings(**settings), seed=3)
    seated = await tables.create(wish, ADA)
    table = await tables.table(seated.table)
    while table.asked != 0:
        await asyncio.sleep(0.01)
    return table


def test_an_order_that_gives_no_answer_is_not_due(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await set_graves(tables)
        async with table:
            table.playing().order(0, "pass unless grave 1")
            await table.commit(quiet=True)
        assert await tables.store.due(time.time() + DAY) == []
        tables.put_away(table)
        await tables.sweep()
        assert table.id not in tables.opened

    with_tables(tmp_path, scene)


def test_an_order_that_answers_is_due_although_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        monkeypatch.setattr(turns, "arrange", Table.rest)  # nothing happens by itself
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random")]
        seated = await tables.create(wire.NewTable("muertos", "Ada", seats, seed=1), ADA)
        table = await tables.table(seated.table)
        async with table:
            table.playing().order(0, "never swap")
            while table.asked != 0 or table.playing().ordered() is None:
                await table.answer(table.playing().state.legal()[0])
        tables.put_away(table)
        assert await tables.store.due(time.time() + 1) == [table.id]

    with_tables(tmp_path, scene)


def test_tables_have_an_age_and_those_in_use_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        used, left, over = [await set_graves(tables) for _ in range(3)]
        async with over:
            await over.commit(body=msgspec.structs.replace(over.body, status="over"))
        later = time.time() + (RETENTION + 1) * DAY
        for table in (used, left, over):
            tables.put_away(table)
        await tables.store.touch(used.id, later - 10 * DAY)
        monkeypatch.setattr(time, "time", lambda: later)
        monkeypatch.setattr("restinplay.server.tables.JUMP", later)
        for _ in range(5):
            await tables.sweep()
        kept = [await tables.store.read(table.id) for table in (used, left, over)]
        assert [one is not None for one in kept] == [True, False, False]

    with_tables(tmp_path, scene)


def test_a_full_house_makes_room_by_what_is_over_or_was_never_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that somebody has put aside stays, however full the house is."""

    async def scene(tables: Tables) -> None:
        monkeypatch.setattr("restinplay.server.tables.MOST_TABLES", 4)
        played, unplayed, looked_at, over = [await set_graves(tables) for _ in range(4)]
        async with played:
            await played.answer(played.playing().state.legal()[0])
        async with over:
            await over.commit(body=msgspec.structs.replace(over.body, status="over"))
        with pytest.raises(BadInput, match="full"):
            await set_graves(tables)
        later = time.time() + LEAST_AGE + DAY
        for table in (played, unplayed, looked_at, over):
            tables.put_away(table)
        await tables.store.touch(looked_at.id, later - DAY)
        monkeypatch.setattr(time, "time", lambda: later)
        monkeypatch.setattr("restinplay.server.tables.JUMP", later)
        for _ in range(3):
            await tables.sweep()
        kept = [await tables.store.read(one.id) for one in (played, looked_at, unplayed, over)]
        assert [one is not None for one in kept] == [True, True, False, False]
        await set_graves(tables)

    with_tables(tmp_path, scene)


def test_a_bot_in_somebody_s_place_is_nobody_who_has_played(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table, person = await set_graves(tables), Person(0)
        await room.enter(table, person, -1)
        await hear(table, person, wire.TakeOver())
        while table.body.status != "over":
            await asyncio.sleep(0.01)
        played = "SELECT played FROM tables"
        assert await tables.store.see(lambda db: db.execute(played).fetchone()) == (0,)  # type: ignore[attr-defined]

    with_tables(tmp_path, scene)


def test_one_address_does_not_fill_the_house_before_its_tables_may_go() -> None:
    limits = Limits()
    made = limits.new_table_burst + limits.new_tables * LEAST_AGE
    assert made + MOST_UNFINISHED < MOST_TABLES


def test_one_address_has_only_so_many_games_that_are_not_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.tables.MOST_UNFINISHED", 2)

    async def scene(tables: Tables) -> None:
        wish = wire.NewTable("eva", "Ada", [wire.NewSeat("me")], seed=3)
        for _ in range(2):
            seated = await tables.create(wish, ADA)
        with pytest.raises(TooMuch, match="unfinished"):
            await tables.create(wish, Asker("b" * 64, ADA.address))
        await tables.create(wish, Asker("b" * 64, "10.0.0.2"))
        person = Person(0)
        await room.enter(tables.opened[seated.table], person, -1)
        await hear(tables.opened[seated.table], person, wire.Concede())
        await tables.create(wish, ADA)
        with pytest.raises(TooMuch, match="unfinished"):
            await tables.create(wish, ADA)

    with_tables(tmp_path, scene)


def test_it_is_remembered_of_few_addresses_how_much_they_may_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.tables.MOST_MAKERS", 2)

    async def scene(tables: Tables) -> None:
        wish = wire.NewTable("eva", "Ada", [wire.NewSeat("me")], seed=3)
        for address in range(5):
            await tables.create(wish, ADA._replace(address=f"10.0.0.{address}"))
        assert len(tables._may_make) == 2

    with_tables(tmp_path, scene)


def test_a_game_that_is_over_leaves_the_memory_before_one_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        wish = wire.NewTable("eva", "Ada", [wire.NewSeat("me")], seed=3)
        over, going = [(await tables.create(wish, ADA)).table for _ in range(2)]
        person = Person(0)
        await room.enter(tables.opened[over], person, -1)
        await hear(tables.opened[over], person, wire.Concede())
        monkeypatch.setattr("restinplay.server.tables.SOON", -1.0)
        await tables.sweep()
        assert over in tables.opened, "somebody still looks at the result"
        await room.exit(tables.opened[over], person)
        await tables.sweep()
        assert list(tables.opened) == [going]

    with_tables(tmp_path, scene)


# Games that were put aside.


async def rest(tables: Tables, message: wire.FromClient) -> Table:
    """Somebody lets a bot play and goes."""
    table, person = await set_graves(tables), Person(0)
    await room.enter(table, person, -1)
    tables.around.pace = 3600.0
    await hear(table, person, message)
    await room.exit(table, person)
    return cast(Table, table)


def test_a_game_that_was_put_aside_rests_until_somebody_comes(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table, lines = await rest(tables, wire.TakeOver()), 0
        assert await tables.store.due(time.time() + DAY) == []
        tables.put_away(table)
        table = await tables.table(table.id)
        assert not table.is_at_work
        lines = len(table.playing().record.lines)
        tables.around.pace = 0.0
        await room.enter(table, Person(-1), -1)
        assert not table.is_at_work, "who watches does not play"
        await room.enter(table, Person(0), -1)
        async with asyncio.timeout(60):
            while not table.is_over:
                await asyncio.sleep(0.01)
        assert len(table.playing().record.lines) > lines

    with_tables(tmp_path, scene)


def test_a_turn_that_has_begun_is_played_although_the_last_one_goes(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await rest(tables, wire.TakeOver())
        lines = len(table.playing().record.lines)
        assert table.is_at_work, "coming and going would have bots think again and again"
        async with table:
            await table.answer(table.playing().state.legal()[0])
        assert len(table.playing().record.lines) > lines
        assert not table.is_at_work

    with_tables(tmp_path, scene)


def test_a_game_that_somebody_wants_to_see_ended_is_played_out_alone(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await rest(tables, wire.Finish())
        async with asyncio.timeout(60):
            while not table.is_over:
                await asyncio.sleep(0.01)

    with_tables(tmp_path, scene)


def test_a_stand_in_plays_while_the_clock_of_somebody_runs_who_is_away_too(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await set_two(tables, per_move=60)
        tables.around.pace = 3600.0
        for person in [*table.guests]:
            await room.exit(table, person)
        async with table:
            await seating.hand_over(table, table.asked, "late")
        assert await tables.store.due(time.time() + 1) == [table.id]
        assert table.is_at_work

    with_tables(tmp_path, scene)


async def set_two(tables: Tables, **settings: Any) -> Table:
    scene = Scene(tables)
    await scene.set(**settings)
    return scene.table


def test_a_table_that_was_due_before_it_was_put_aside_is_not_opened_all_the_time(
    tmp_path: Path,
) -> None:
    async def scene(tables: Tables) -> None:
        table = await rest(tables, wire.TakeOver())
        tables.put_away(table)
        due = "UPDATE tables SET due = 1"
        await tables.store._do(lambda db: db.execute(due))  # type: ignore[attr-defined]
        await tables.sweep()
        assert await tables.store.due(time.time() + 1) == []

    with_tables(tmp_path, scene)


def test_a_bot_that_nobody_waits_for_thinks_in_the_turn_of_who_made_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners: list[str] = []

    async def choose(self: Bots, *words: Any) -> int:
        owners.append(words[4])
        assert not words[5]()
        return await asyncio.Event().wait()

    async def scene(tables: Tables) -> None:
        await set_graves(tables)
        monkeypatch.setattr(Bots, "choose", choose)
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "level5")]
        wish = wire.NewTable("manors", "Ada", seats, {"first_family": "B"}, seed=3)
        for profile in ("a", "b"):
            seated = await tables.create(wish, Asker(profile * 64, ADA.address))
        while len(owners) < 2:
            await asyncio.sleep(0)
        tables.put_away(await tables.table(seated.table))
        await tables.table(seated.table)
        while len(owners) < 3:
            await asyncio.sleep(0)
        assert set(owners) == {tables.keys.maker(ADA.address)}
        assert ADA.address not in owners, "a copy of the store tells no addresses"

    with_tables(tmp_path, scene)


def test_a_clock_that_jumps_costs_nobody_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        here, put = [await set_graves(tables) for _ in range(2)]
        tables.put_away(put)
        await tables.sweep()
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 2 * RETENTION * DAY)
        for _ in range(3):
            await tables.sweep()
        assert await tables.store.read(put.id) is not None, "the steady clock saw no year go by"
        tables._trusts_time_after = 0.0
        here = await tables.table(here.id)
        here.guests.append(Person(0))
        for _ in range(3):
            await tables.sweep()
        assert await tables.store.read(put.id) is None
        assert await tables.store.read(here.id) is not None, "somebody sits there"

    with_tables(tmp_path, scene)


def test_a_long_game_waits_in_memory_for_those_who_come_back_if_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        wish = wire.Import(long_file(), "Ada", 0, "random")
        first, last = [(await tables.imported(wish, ADA)).table for _ in range(2)]
        monkeypatch.setattr("restinplay.server.tables.SOON", -1.0)
        await tables.sweep()
        assert {first, last} <= set(tables.opened)
        lines = len(tables.opened[last].playing().record.lines)
        monkeypatch.setattr("restinplay.server.tables.ROOM", lines)
        await tables.sweep()
        assert last in tables.opened
        assert first not in tables.opened

    with_tables(tmp_path, scene)


def test_who_is_being_let_in_finds_the_table_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        monkeypatch.setattr("restinplay.server.tables.IDLE", -1.0)
        seated = await tables.imported(wire.Import(long_file(), "Ada", 0, "random"), ADA)
        table, person = await tables.table(seated.table), Person(0)
        entering = asyncio.create_task(room.enter(table, person, -1))
        while not entering.done():
            await asyncio.sleep(0)
            await tables.sweep()
        assert await tables.table(seated.table) is table
        assert person.update["since"] == 0

    with_tables(tmp_path, scene)


def test_nobody_sits_down_at_a_table_that_was_put_away_meanwhile(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await set_graves(tables)
        async with table:
            entering = asyncio.create_task(room.enter(table, Person(0), -1))
            await asyncio.sleep(0)
            tables.put_away(table)
        with pytest.raises(NotWritten, match="come again"):
            await entering
        assert table.guests == []

    with_tables(tmp_path, scene)


def test_bots_that_play_alone_fill_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        monkeypatch.setattr("restinplay.server.tables.MOST_ALONE", 2)
        monkeypatch.setattr("restinplay.server.tables.LEAST_DUE", 1)
        tables.around.pace = 3600.0
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random")]
        options = {"first_family": "B"}
        for _ in range(5):
            await tables.create(wire.NewTable("manors", "Ada", seats, options, seed=3), ADA)
        for table in tables.opened.values():
            turns.arrange(table)
        await asyncio.sleep(0)
        assert sum(table.is_at_work for table in tables.opened.values()) == 5
        for _ in range(3):
            await tables.sweep()
            assert sum(table.is_at_work for table in tables.opened.values()) <= 3

    with_tables(tmp_path, scene)


def test_a_game_that_our_rules_refuse_can_be_looked_at_and_says_why(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me", seed=3)
        player = ada.sit(mine)
        first = player.until("update")
        player.close()

        async def spoil() -> None:
            table = await server.tables.table(mine["table"])
            async with table:
                table.lines.rows.append(Row("0 close"))
                await table.commit(body=msgspec.structs.replace(table.body, rules="0.9"))
            server.tables.put_away(table)

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
        server.inside(server.tables.sweep())
        player.close()


@pytest.mark.parametrize("then", ["buried early", ""])
def test_a_game_that_would_end_otherwise_now_can_only_be_looked_at(
    tmp_path: Path, then: str
) -> None:
    async def scene(tables: Tables) -> None:
        seated = await tables.create(wire.NewTable("eva", "Ada", [wire.NewSeat("me")], seed=3), ADA)
        table = await tables.table(seated.table)
        while not table.playing().over:
            async with table:
                await table.answer(table.playing().state.legal()[0])
        stored = await tables.store.read(table.id)
        assert stored is not None
        assert stored.rows[-1].text == f"end: {table.playing().record.end}"
        assert not (await Table.open(stored, tables.around)).frozen
        stored.rows[-1:] = [Row(f"end: {then}")] if then else []
        again = await Table.open(stored, tables.around)
        assert (
            f"it {f'ended {then}' if then else 'went on'} then, but would not now" in again.frozen
        )
        assert again.stored_record.end == then

    with_tables(tmp_path, scene)


def test_who_has_too_many_rows_opened_comes_back_later_and_others_do_not_wait(
    tmp_path: Path,
) -> None:
    few = unlimited()
    few.rows, few.row_burst = 1e-6, 100.0
    with running(tmp_path, few) as server:
        ada = Browser(server.base)
        mine = ada.ask("/api/import", {"file": long_file(), "name": "Ada", "seat": 0})
        for refused in (False, True):  # the first time they owe the rest
            server.inside(put_away(server.tables, mine["table"]))
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


async def put_away(tables: Tables, table: str) -> None:
    tables.put_away(await tables.table(table))


def test_a_table_of_older_rules_whose_lines_still_replay_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me", seed=3)

        async def age() -> None:
            table = await server.tables.table(mine["table"])
            async with table:
                await table.commit(body=msgspec.structs.replace(table.body, rules="0.9"))
            server.tables.put_away(table)

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


def test_who_comes_to_a_long_game_is_let_in_though_nobody_lives_to_tell_its_past(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ada.ask("/api/import", {"file": long_file(), "name": "Ada", "seat": 0})

    async def die(*_: Any, **__: Any) -> bytes:
        raise Broken("the process that did this has died")

    monkeypatch.setattr(server.tables.workers, "do", die)
    player = ada.sit(mine)
    told = player.until("update")
    assert told["since"] == told["line"] - FAR
    player.close()


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


def test_one_sweep_that_fails_is_not_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(tables: Tables) -> None:
        table, swept = await set_graves(tables), asyncio.Event()
        monkeypatch.setattr("restinplay.server.tables.IDLE", -1.0)

        def fail_once() -> None:
            if swept.is_set():
                return
            swept.set()
            raise ZeroDivisionError

        monkeypatch.setattr(tables.visits, "check", fail_once)
        keeping = asyncio.create_task(tables.keep(0.01))
        await swept.wait()
        while table.id in tables.opened and not keeping.done():
            await asyncio.sleep(0.01)
        assert not keeping.done()
        keeping.cancel()

    with_tables(tmp_path, scene)
    assert "a sweep failed" in caplog.text


def test_a_table_of_older_rules_goes_on_by_them_and_so_does_what_is_begun_from_it(
    tmp_path: Path,
) -> None:
    """Rules 1.0.1 of manors had no option for a lone card 11 (MR-82)."""

    async def scene(tables: Tables) -> None:
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random")]
        seated = await tables.create(wire.NewTable("manors", "Ada", seats, {}, seed=3), ADA)
        table = await tables.table(seated.table)
        assert table.game.options["lone_banish"] == "M14"
        options = {name: value for name, value in table.body.options.items() if value != "M14"}
        older = msgspec.structs.replace(table.body, options=options, rules="1.0.1 (0123456789ab)")
        assert game_of(older).options["lone_banish"] == "any"
        fork = await tables._set(older, ADA.address)
        assert fork.body.options["lone_banish"] == "any"
        assert fork.body.rules == rules_of(fork.game)
        record = Record.of(table.game, ["Ada", "Ben"], "seed 3")
        text = str(record).replace(f"rules: {record.rules}", "rules: 1.0.1")
        kept = read_checked(checked(text.replace(" lone_banish=M14", "")))
        assert kept.options["lone_banish"] == "any"

    with_tables(tmp_path, scene)
