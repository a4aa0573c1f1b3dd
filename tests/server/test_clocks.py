"""Clocks run for the seat that is asked; a bot plays for the absent and for the late."""

import asyncio
import time
from pathlib import Path

import pytest

from restinplay.core.errors import BadInput
from restinplay.server import seating, turns, wire
from restinplay.server.clocks import Clocks
from restinplay.server.store import Row
from restinplay.server.table import Table
from restinplay.server.tables import Tables
from restinplay.server.wire import Settings
from tests.server.serving import Browser, Player, Running
from tests.server.test_nothing_lost import Scene
from tests.server.test_nuisance import with_tables
from tests.server.test_play import begin


def let_time_pass(server: Running, table: str, seconds: float) -> None:
    """The question has been open for so much longer, and the table looks at its clock."""

    async def later() -> None:
        live = await server.tables.table(table)
        live.clocks._opened -= seconds
        company = live.company
        company._opened = company._opened[0] - seconds, company._opened[1]
        company._came = {seat: at - seconds for seat, at in company._came.items()}
        company._went = {
            seat: (at - seconds, day - seconds) for seat, (at, day) in company._went.items()
        }
        turns.arrange(live)

    server.inside(later())


def test_whoever_takes_too_long_is_played_for_and_may_take_the_seat_back(
    server: Running, ada: Browser
) -> None:
    player = ada.sit(ada.new_table("manors", "me thumb", settings={"per_move": 3600}))
    seen = player.until_asked()
    assert seen["clocks"][0]["running"]
    assert 3590 < seen["clocks"][0]["move"] <= 3600
    let_time_pass(server, player.furniture["id"], 4000)
    player.until("table", lambda table: table["seats"][0]["taken_over"])
    player.until("update", lambda update: update["at"] > seen["at"])
    player.say({"type": "take_back"})
    player.until("table", lambda table: not table["seats"][0]["taken_over"])
    back = player.until("update", lambda update: update["offers"])
    player.answer_and_wait(back["offers"][0]["move"])
    player.close()


def test_a_used_up_clock_of_the_game_is_not_given_back(server: Running, ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me", settings={"per_game": 100, "per_move": 50}))
    player.until_asked()
    let_time_pass(server, player.furniture["id"], 200)
    player.until("table", lambda table: table["seats"][0]["taken_over"])
    player.until("update", lambda update: update["asked"] == -2)
    player.say({"type": "take_back"})
    assert "has run out" in player.until("error")["text"]
    player.close()


def clock(player: Player) -> float:
    """What is left of the time for the open answer."""
    left: float = player.seen["clocks"][0]["move"]
    return left


def test_time_that_was_spent_is_spent_though_the_answer_is_taken_back(
    server: Running, ada: Browser
) -> None:
    options = {"start_player": "0"}
    settings = {"per_move": 3600, "per_game": 7200}
    mine = ada.new_table("graves", "me random", options=options, settings=settings)
    player = ada.sit(mine)
    player.until_asked()
    for spent in (1000, 2000, 3000):
        let_time_pass(server, mine["table"], 1000)
        player.answer_and_wait(player.seen["offers"][0]["move"])
        assert player.seen["undo"]["free"]
        player.say({"type": "undo", "seen": player.seen["at"]})
        player.until("update", lambda update: update["at"] > player.seen["at"] - 1)
        assert clock(player) == pytest.approx(3600 - spent, abs=60)
        assert player.seen["clocks"][0]["game"] == pytest.approx(7200 - spent, abs=60)
    let_time_pass(server, mine["table"], 700)
    player.until("table", lambda table: table["seats"][0]["taken_over"])
    player.close()


def test_who_takes_an_answer_back_spends_their_own_time_and_nobody_elses(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(per_game=7200)
        table = scene.table
        for spent in (1000, 2000, 3000):
            while table.asked == 0:
                await scene.answer()
            table.clocks._opened -= 1000
            await scene.say(0, wire.AskUndo(table.at))
            assert table.asked == 0
            stored = await tables.store.read(table.id)
            assert stored is not None
            for one in (table, await Table.open(stored, tables.around)):
                shown = [clock.game for clock in one.clocks.shown(asked=-2)]
                assert shown == pytest.approx([7200 - spent, 7200], abs=60)

    with_tables(tmp_path, deed)


def test_who_thinks_while_another_is_asked_and_takes_back_has_thought_about_their_own_answer(
    tmp_path: Path,
) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(per_move=3600)
        table = scene.table
        for spent in (1000, 2000, 3000):
            while table.asked == 0:
                await scene.answer()
            table.clocks._opened -= 1000
            await scene.say(0, wire.AskUndo(table.at))
            assert table.asked == 0
            stored = await tables.store.read(table.id)
            assert stored is not None
            for one in (table, await Table.open(stored, tables.around)):
                assert one.clocks.left(0) == pytest.approx(3600 - spent, abs=60)
                assert [clock.move for clock in one.clocks.shown(asked=1)][1] == pytest.approx(
                    3600, abs=60
                )
        while table.asked == 0:
            await scene.answer()
        table.clocks._opened -= 1000
        with pytest.raises(BadInput, match="it stands"):
            await scene.say(0, wire.AskUndo(table.at))
        assert table.asked == 1
        assert not table.body.seats[0].taken_over

    with_tables(tmp_path, deed)


def test_a_bot_that_steps_in_and_out_stops_no_clock(server: Running, ada: Browser) -> None:
    mine = ada.new_table("manors", "me open", settings={"per_move": 3600})
    player, ben = ada.sit(mine), Browser(ada.base)
    player.until("table")
    ben.join(mine)
    player.say({"type": "start"})
    player.until("update")
    table, other = mine["table"], 1 - player.seen["asked"]
    for _ in range(3):  # a player who is not asked cannot stop it either
        let_time_pass(server, table, 500)
        player.say({"type": "take_back"})
        assert "yourself" in player.until("error")["text"]
    live = server.table(table)
    touched = live.touched  # from where the clock goes on when the table is opened again
    server.inside(hand_over_and_back(live, other))
    assert live.clocks.left(1 - other) == pytest.approx(2100, abs=60)
    assert live.touched == touched
    player.close()


async def hand_over_and_back(table: Table, seat: int) -> None:
    async with table:
        await seating.hand_over(table, seat, "rested")
        await seating.hand_over(table, seat, "returned")


def put_away_and_open(server: Running, table: str) -> None:
    async def away() -> None:
        server.tables.put_away(server.tables.opened[table])

    server.inside(away())
    server.table(table)


async def nobody(*_: object) -> int:
    """A bot that does not come to an answer."""
    await asyncio.sleep(3600)
    raise AssertionError


def test_time_goes_on_while_a_stand_in_thinks(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ada.new_table("eva", "me", settings={"per_move": 3600})
    player = ada.sit(mine)
    player.until_asked()
    monkeypatch.setattr(server.tables.bots, "choose", nobody)
    for left in (2800, 2000):
        player.say({"type": "take_over"})
        player.until("table", lambda table: table["seats"][0]["taken_over"])
        let_time_pass(server, mine["table"], 800)
        player.say({"type": "take_back"})
        player.until("table", lambda table: not table["seats"][0]["taken_over"])
        clocks = server.table(mine["table"]).clocks
        assert clocks.left(0) == pytest.approx(left, abs=60)
    player.close()
    put_away_and_open(server, mine["table"])
    clocks = server.table(mine["table"]).clocks
    assert clocks.left(0) == pytest.approx(2000, abs=60)


def test_who_has_no_time_left_for_an_answer_cannot_take_the_seat_back(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ada.new_table("eva", "me", settings={"per_move": 3600, "stand_in": "level5"})
    player = ada.sit(mine)
    player.until_asked()
    monkeypatch.setattr(server.tables.bots, "choose", nobody)
    let_time_pass(server, mine["table"], 4000)
    player.until("table", lambda table: table["seats"][0]["taken_over"])
    player.say({"type": "take_back"})
    assert "has run out" in player.until("error")["text"]
    put_away_and_open(server, mine["table"])
    again = ada.sit(mine)
    again.until("update")
    again.say({"type": "take_back"})
    assert "has run out" in again.until("error")["text"]
    for one in (player, again):
        one.close()


def test_whoever_is_asked_and_away_is_played_for(
    server: Running, ada: Browser, ben: Browser
) -> None:
    settings = {"take_over": 60}
    one, two = begin(ada, ben, "muertos", "me open", settings=settings)
    away, here = (one, two) if one.seen["asked"] == 0 else (two, one)
    let_time_pass(server, one.furniture["id"], 100)
    here.say({"type": "why_not", "move": "keep"})
    here.hear()
    assert not any(seat["taken_over"] for seat in here.furniture["seats"])
    away.close()
    here.until("table", lambda table: not all(seat["present"] for seat in table["seats"]))
    let_time_pass(server, one.furniture["id"], 100)
    here.until("table", lambda table: any(seat["taken_over"] for seat in table["seats"]))
    here.until_asked()
    here.close()


def test_a_bot_plays_for_whoever_leaves_and_for_whoever_asks(ada: Browser, ben: Browser) -> None:
    one, two = begin(ada, ben, "manors", "me open")
    two.say({"type": "leave"})
    one.until("table", lambda table: table["seats"][1]["taken_over"])
    one.say({"type": "take_over"})
    one.until("update", lambda update: update["asked"] == -2)
    for player in (one, two):
        player.close()


def test_a_table_that_is_due_is_looked_after_although_nobody_is_there(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ada.new_table("eva", "me", settings={"per_move": 60})
    monkeypatch.setattr("restinplay.server.tables.IDLE", -1.0)
    while mine["table"] in server.tables.opened:
        server.inside(server.tables.sweep())
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 100)
    server.inside(server.tables.sweep())
    monkeypatch.undo()
    player = ada.sit(mine)
    player.until("update", lambda update: update["asked"] == -2)
    assert player.furniture["seats"][0]["taken_over"]
    player.close()


def test_the_time_of_day_may_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(Settings(per_move=100), [], 1, idle=0.0)
    monkeypatch.setattr(time, "time", lambda: 10.0**12)
    left = clocks.left(0)
    assert left is not None
    assert 99 < left <= 100
    behind = Clocks(Settings(per_move=100), [], 1, idle=-(10.0**6)).left(0)
    assert behind is not None
    assert 99 < behind <= 100


def test_used_time_is_added_up_from_the_lines() -> None:
    rows = [Row("~ 4H", 0), Row("0 close", 1500), Row("<", 0), Row("1 hold", 700), Row("0 a", 500)]
    rows += [Row("<1", 300), Row("@0", 200)]
    clocks = Clocks(Settings(per_game=10, per_move=5), rows, 2, idle=0.0)
    shown = clocks.shown(asked=-2)
    assert [clock.game for clock in shown] == [7.8, 9.0]
    assert not any(clock.running for clock in shown)
    assert clocks.left(0) == pytest.approx(5 - 0.5 - 0.2, abs=0.1)


def test_who_is_asked_otherwise_after_an_undo_has_time_again_but_not_who_took_it_back() -> None:
    rows = [Row("0 a", 1000), Row("1 b", 4000), Row("0 c", 2000), Row("1 d", 3000), Row("<0", 500)]
    rows += [Row("<")] * 2
    read = Clocks(Settings(per_game=100, per_move=5), rows, 2, idle=0.0)
    live = Clocks(Settings(per_game=100, per_move=5), rows[:4], 2, idle=0.0)
    live.spend(0, 0.5, 1)
    live.reopen(1)
    for clocks in (read, live):
        assert clocks.left(1) == pytest.approx(1.0, abs=0.1), "the one who undid"
        clocks.open(2)
        assert clocks.left(0) == pytest.approx(5.0, abs=0.1), "asked otherwise"
        clocks.open(3)
        assert clocks.left(1) == pytest.approx(2.0, abs=0.1), "spent is spent"
