"""Clocks run for whoever is asked; who has no time left, or stays away, is played for by a bot."""

import time

import pytest

from restinplay.server.clocks import Clocks
from restinplay.server.store import Row
from restinplay.server.wire import Settings
from tests.server.serving import Browser, Running
from tests.server.test_play import begin


def let_time_pass(server: Running, table: str, seconds: float) -> None:
    """The question has been open for so much longer, and the table looks at its clock."""

    async def later() -> None:
        live = await server.house.table(table)
        live.clocks._opened -= seconds
        live.clocks._away = [at - seconds for at in live.clocks._away]
        live.arrange()

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
    back = player.until_asked()
    player.answer_and_wait(back["offers"][0]["move"])
    player.close()


def test_a_used_up_clock_of_the_game_is_not_given_back(server: Running, ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me", settings={"per_game": 100, "per_move": 50}))
    player.until_asked()
    let_time_pass(server, player.furniture["id"], 200)
    player.until("table", lambda table: table["seats"][0]["taken_over"])
    player.until("update", lambda update: update["asked"] == -2)
    player.say({"type": "take_back"})
    assert "used up" in player.until("error")["text"]
    player.close()


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
    mine = ada.new_table("eva", "me", settings={"take_over": 60})
    monkeypatch.setattr("restinplay.server.house.IDLE", -1.0)
    while mine["table"] in server.house.tables:
        server.inside(server.house.sweep())
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 100)
    server.inside(server.house.sweep())
    monkeypatch.undo()
    player = ada.sit(mine)
    player.until("update", lambda update: update["asked"] == -2)
    assert player.furniture["seats"][0]["taken_over"]
    player.close()


def test_the_time_of_day_may_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(Settings(per_move=100), [], 1, idle=0.0)
    monkeypatch.setattr(time, "time", lambda: 10.0**12)
    left = clocks.left(0, present=True)
    assert left is not None
    assert 99 < left <= 100
    behind = Clocks(Settings(per_move=100), [], 1, idle=-(10.0**6)).left(0, present=True)
    assert behind is not None
    assert 99 < behind <= 100


def test_used_time_is_added_up_from_the_lines() -> None:
    rows = [Row("~ 4H", 0), Row("0 close", 1500), Row("<", 0), Row("1 hold", 700), Row("0 a", 500)]
    clocks = Clocks(Settings(per_game=10), rows, 2, idle=0.0)
    shown = clocks.shown(asked=-2)
    assert [clock.game for clock in shown] == [8.0, 9.3]
    assert not any(clock.running for clock in shown)
