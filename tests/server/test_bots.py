"""Bots are asked in one place, from what their seat may know, here or in another process."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import restinplay
from restinplay import games
from restinplay.bots.odds import CLAIM
from restinplay.core.rng import Rng
from restinplay.core.state import SPECTATOR
from restinplay.server import room, turns, wire
from restinplay.server.bots import Bots, bots_of
from restinplay.server.table import Table
from restinplay.server.tables import Asker, Tables
from restinplay.server.workers import Workers
from tests.server.serving import Browser
from tests.server.test_nothing_lost import Person
from tests.server.test_tables import with_tables


def test_the_same_luck_gives_the_same_answer_here_and_in_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games.game("manors")
    state = game.new()
    state.deal(Rng(1))
    veiled = state.veil(int(state.asked))
    workers = Workers()
    bots = Bots(workers)

    async def ask() -> int:
        return await bots.choose("random", game, veiled, "luck")

    here = [asyncio.run(ask()) for _ in range(2)]
    monkeypatch.setattr("restinplay.server.bots.QUICK", ())
    there = asyncio.run(ask())
    workers.close()
    assert [*here, there] == [here[0]] * 3
    assert here[0] in state.legal()


def test_every_game_has_bots_with_names_for_people() -> None:
    for slug in games.SLUGS:
        assert [bot.name for bot in bots_of(slug)][:1] == ["random"]
        assert all(bot.title for bot in bots_of(slug))
        titles = [bot.title for bot in bots_of(slug) if bot.name.startswith("level")]
        assert titles == ["Beginner", "Casual", "Skilled", "Strong", "Master"]


def test_on_plain_rules_those_who_search_are_said_to_be_weaker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for compiled, weaker in ((True, []), (False, ["level3", "level4", "level5"])):
        monkeypatch.setattr(restinplay, "compiled", lambda compiled=compiled: compiled)
        assert [bot.name for bot in bots_of("graves") if bot.weaker] == weaker


def test_bots_play_for_everybody(ada: Browser) -> None:
    player = ada.sit(ada.new_table("graves", "me random thumb"))
    player.say({"type": "take_over"})
    player.until("update", lambda update: update["asked"] == -2)
    player.close()


def test_a_hint_tells_what_was_considered_and_how_games_end(ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me", seed=7))
    offers = {offer["move"]: offer["phrase"] for offer in player.until("update")["offers"]}
    player.say({"type": "hint"})
    hint = player.until("hint")
    assert hint["bot"] == "level5"
    assert hint["considered"][0]["move"] == hint["move"]
    assert {one["move"]: one["phrase"] for one in hint["considered"]} == offers
    assert sum(ending["share"] for ending in hint["endings"]) == pytest.approx(1)
    share = hint["considered"][0]["shares"][0]
    facts = {one["id"]: one["facts"] for one in hint["said"]}
    assert facts["odds"]["percent"] == round(100 * share)
    assert f"{facts['odds']['percent']} % of games, {CLAIM}" in hint["reason"]
    assert 1 <= sum(bool(one["shares"]) for one in hint["considered"]) <= 3
    player.close()


Choose = Callable[..., Awaitable[int]]


async def at_a_bots_turn(tables: Tables, choose: Choose, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table at which level 3 is about to answer, as `choose` says."""
    monkeypatch.setattr(tables.bots, "choose", choose)
    seats = [wire.NewSeat("me"), wire.NewSeat("bot", "level3")]
    wish = wire.NewTable("manors", "Ada", seats, {"first_family": "B"}, seed=3)
    seated = await tables.create(wish, Asker("a" * 64, "10.0.0.1"))
    table: Table = await tables.table(seated.table)
    turns.arrange(table)
    return table


def test_a_bot_that_fails_plays_by_rules_of_thumb_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(tables: Tables) -> None:
        true, asked = tables.bots.choose, []

        async def choose(name: str, *others: Any) -> int:
            asked.append(name)
            if name == "level3":
                raise ValueError("a view that cannot be")
            return await true(name, *others)

        table = await at_a_bots_turn(tables, choose, monkeypatch)
        while table.asked != 0:
            await asyncio.sleep(0.01)
        assert set(asked) == {"level3", "thumb"}
        assert tables.metrics.counts["bots_failed_total"] == asked.count("thumb") > 0
        failed = [one for one in caplog.records if "a bot failed" in one.message]
        assert len(failed) == asked.count("thumb")
        assert failed[0].__dict__["table"] == table.id

    with_tables(tmp_path, scene)


def test_a_bot_does_not_begin_to_think_again_because_somebody_comes_to_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        true, begun, may_answer = tables.bots.choose, [], asyncio.Event()

        async def choose(name: str, *others: Any) -> int:
            begun.append(table.at)
            await may_answer.wait()
            return await true("thumb", *others)

        table = await at_a_bots_turn(tables, choose, monkeypatch)
        for seat in (SPECTATOR, 0, SPECTATOR):
            person = Person(seat)
            await room.enter(table, person, 0)
            await room.exit(table, person)
        may_answer.set()
        while table.asked != 0:
            await asyncio.sleep(0.01)
        assert begun == sorted(set(begun)), "it thought twice about one question"

    with_tables(tmp_path, scene)
