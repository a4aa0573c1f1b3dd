"""The deal of the day: the same for everybody, once each, without help, and what came of it."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import Record
from restinplay.server import today, wire
from restinplay.server.keys import Keys
from restinplay.server.reviewing import Reviews
from restinplay.server.store import Body, Pulse, Seat, Today
from restinplay.server.tables import DAY, Asker, Tables
from restinplay.server.today import day_of, deal_of, luck_in
from tests.server.serving import Browser, Json, Player, Running, Trouble
from tests.server.test_play import play_on
from tests.server.test_review import SHORT
from tests.server.test_tables import ADA, with_tables

BEN = Asker("b" * 64, "10.0.0.2")
LOST = 70  # a seed that leaves Eva in an Entrance without a door
WISH = wire.NewTable("eva", "Ada", [wire.NewSeat("me")], today=True)
BODY = {"game": "eva", "name": "Ada", "seats": [{"kind": "me"}], "today": True}


def begun(browser: Browser) -> Json:
    seated: Json = browser.ask("/api/tables", BODY)
    return seated


def played(browser: Browser, seed: int = 1) -> Player:
    """At random to the end."""
    player = browser.sit(begun(browser))
    player.until_asked()
    play_on([player], random.Random(seed))
    return player


def results(browser: Browser) -> Json:
    told: Json = browser.ask("/api/today")
    return told


# The deal.


def test_a_day_has_one_deal_that_nobody_without_the_key_can_know() -> None:
    here, there = Keys(b"a" * 32), Keys(b"b" * 32)
    deals = {deal_of(one, day) for one in (here, there) for day in ("2026-11-17", "2026-11-18")}
    assert len(deals) == 4
    assert deal_of(here, "2026-11-17") == deal_of(Keys(b"a" * 32), "2026-11-17")


def test_no_day_is_lost_before_it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keys, "seed", lambda _, what: LOST if what.endswith(" 0") else 3)
    assert deal_of(Keys(b"a" * 32), "2026-11-17") == "seed 3"


def test_everybody_gets_the_same_house(ada: Browser, ben: Browser, server: Running) -> None:
    tables = [server.table(begun(browser)["table"]) for browser in (ada, ben)]
    assert tables[0].body.deal == tables[1].body.deal
    assert tables[0].id != tables[1].id


@pytest.mark.parametrize(
    "more",
    [
        {"game": "manors", "seats": [{"kind": "me"}, {"kind": "open"}]},
        {"seed": 3},
        {"options": {"locks": "2"}},
        {"settings": {"undo": "practice"}},
        {"settings": {"hints": False}},
        {"seats": [{"kind": "open"}]},
        {"seats": []},
    ],
)
def test_nothing_about_it_can_be_chosen(ada: Browser, more: Json) -> None:
    with pytest.raises(Trouble, match="nothing else about it can be chosen"):
        ada.ask("/api/tables", {**BODY, **more})


# Once.


def test_asking_again_leads_back_to_the_first_table(ada: Browser, server: Running) -> None:
    first = begun(ada)
    assert begun(ada) == first
    assert results(ada)["table"] == first["table"]
    ada.ask(f"/api/tables/{first['table']}/seat", method="DELETE")
    server.tables.put_away(server.table(first["table"]))
    assert begun(ada) == first, "forgetting it is no way to another try"
    assert results(Browser(ada.base))["table"] == ""


def test_two_tabs_at_once_get_one_table(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        made = await asyncio.gather(*(tables.create(WISH, ADA) for _ in range(3)))
        assert len({one.table for one in made}) == 1
        assert await tables.store.count() == 1

    with_tables(tmp_path, scene)


def test_the_store_takes_no_second_table_of_a_day(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        for name in "ab":
            seats = [Seat("person", "Ada", profile="ada")]
            body = Body(
                name, "eva", {}, today.STRICT, seats, 0, "seed 1", today=Today("2026-11-17")
            )
            if name == "a":
                await tables.store.save(body, 0, [], Pulse(0, None, 1.0))
            else:
                with pytest.raises(BadInput, match="could not write"):
                    await tables.store.save(body, 0, [], Pulse(0, None, 1.0))
        assert await tables.store.count() == 1

    with_tables(tmp_path, scene)


def test_the_next_day_is_another_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(tables: Tables) -> None:
        now = time.time()
        first = await tables.create(WISH, ADA)
        monkeypatch.setattr(time, "time", lambda: now + DAY)
        second = await tables.create(WISH, ADA)
        deals = [(await tables.table(one.table)).body.deal for one in (first, second)]
        assert deals[0] != deals[1]

    with_tables(tmp_path, scene)


# Without help.


def test_no_bot_helps_and_nobody_watches(ada: Browser, ben: Browser) -> None:
    seated = begun(ada)
    player = ada.sit(seated)
    player.until_asked()
    for what, why in (("hint", "switched off"), ("take_over", "No bot may play")):
        player.say({"type": what})
        assert why in player.until("error")["text"]
    path = f"/api/tables/{seated['table']}"
    with pytest.raises(Trouble, match="once the game is over"):
        ada.ask(f"{path}/fork", {"line": 1, "seat": 0})
    text = ada.ask(f"{path}/record", {})
    assert "deal:" not in text
    with pytest.raises(Trouble, match="only what one seat saw"):
        ada.ask("/api/import", {"file": text, "name": "Ada"})
    assert "allows no spectators" in ben.watch(seated["table"]).until("error")["text"]
    assert "seed" not in "".join(player.raw)
    player.close()


def test_what_follows_is_an_ordinary_table(ada: Browser, server: Running) -> None:
    player = played(ada)
    player.say({"type": "rematch"})
    again = player.until("rematch")["table"]
    line = next(one["line"] for one in player.log[1:] if one["who"] >= 0) - 1
    fork = ada.ask(f"/api/tables/{player.furniture['id']}/fork", {"line": line, "seat": 0})["table"]
    for table in (again, fork):
        body = server.table(table).body
        assert (body.today, body.settings.hints, body.settings.watching) == (None, True, True)
    player.close()


# Results.


def test_results_are_told_without_names(ada: Browser, ben: Browser, server: Running) -> None:
    before = results(ada)
    begun(ada)
    at_it = results(ada)
    assert (at_it["playing"], at_it["played"]) == (before["playing"] + 1, before["played"])
    player = played(ada, 5)
    told, seen = results(ada), results(ben)
    (mine,) = [one for one in told["results"] if one["you"]]
    answers = sum(line["who"] >= 0 for line in player.log[1:])
    assert (mine["answers"], mine["solved"]) == (answers, player.seen["result"]["returns"][0] > 0)
    assert told["played"] == before["played"] + 1
    assert not any(one["you"] for one in seen["results"])
    assert "Ada" not in str(seen)
    assert {one["mask"] for one in seen["results"]} == {one["mask"] for one in told["results"]}
    assert server.inside(server.tables.store.day(day_of(time.time()), "", 9)).table == ""
    player.close()


def test_the_best_come_first_and_you_are_always_there(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        for name, returns, answers in (
            ("slow", 1.0, 50), ("lost", -1.0, 10), ("quick", 1.0, 30), ("new", 0.0, 0)
        ):  # fmt: skip
            over = name != "new"
            body = Body(
                name, "eva", {}, today.STRICT, [Seat("person", name, profile=name)], 0, "seed 1",
                status="over" if over else "playing", returns=[returns],
                today=Today("2026-11-17", answers),
            )  # fmt: skip
            await tables.store.save(body, 0, [], Pulse(-1, None, 1.0))
        day = await tables.store.day("2026-11-17", "lost", 2)
        assert [one.profile for one in day.best] == ["quick", "slow"]
        assert (day.table, day.playing, day.played, day.solved) == ("lost", 1, 3, 2)
        assert day.own is not None
        assert (day.own[0], day.own[1].number, day.own[1].luck) == (3, 1, None)
        await tables.store.save_luck("slow", 0.25)
        assert set(await tables.store.luckless(9)) == {"quick", "lost"}
        assert (await tables.store.day("2026-11-17", "slow", 0)).own[1].luck == 0.25  # type: ignore[index]
        await tables.store.forget_days("2026-11-17")
        assert (await tables.store.day("2026-11-17", "lost", 2)).played == 3
        await tables.store.forget_days("2026-11-18")
        assert (await tables.store.day("2026-11-17", "lost", 2)).played == 0
        assert await tables.store.count() == 4

    with_tables(tmp_path, scene)


def test_old_days_are_forgotten_when_a_day_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        await tables.create(WISH, ADA)
        now = time.time()
        for days, playing in ((today.KEPT - 1, 1), (today.KEPT + 1, 0)):
            monkeypatch.setattr(time, "time", lambda days=days: now + days * DAY)
            monkeypatch.setattr("restinplay.server.tables.JUMP", 10**9)
            await tables.sweep()
            assert (await tables.store.day(day_of(now), ADA.profile, 1)).playing == playing

    with_tables(tmp_path, scene)


def test_luck_is_worked_out_afterwards(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        seated = await tables.create(WISH, BEN)
        table = await tables.table(seated.table)
        luck = random.Random(1)
        async with table:
            while table.body.status != "over":
                await table.answer(luck.choice(table.playing().state.legal()))
        day = day_of(time.time())
        await tables.sweep()
        while (own := (await tables.store.day(day, BEN.profile, 1)).own) and own[1].luck is None:
            await asyncio.sleep(0.05)
        assert own is not None
        assert own[1].luck is not None
        assert abs(own[1].luck) <= 1
        assert await tables.store.luckless(1) == []

    with_tables(tmp_path, scene)


def test_luck_is_what_the_cards_changed() -> None:
    record = Record.read(SHORT)

    async def weigh() -> tuple[float, float]:
        reviews = Reviews()
        try:
            review = reviews.of(record)
            found = await luck_in(record.lines, review)
            values: list[list[float]] = []
            async for part in review.read():
                known = today._part.decode(part)
                values += [[one / known.whole for one in points] for points in known.expected]
        finally:
            reviews.close()
        own = sum(
            values[n + 1][0] - values[n][0] for n, line in enumerate(record.lines) if line.who >= 0
        )
        return found, values[-1][0] - values[0][0] - own

    found, expected = asyncio.run(weigh())
    assert found == pytest.approx(expected)


def test_a_game_that_cannot_be_weighed_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        body = Body(
            "odd", "eva", {}, today.STRICT, [Seat("person", "Ada", profile="a")], 0, "seed 1",
            status="over", returns=[1.0], today=Today("2026-11-17", 3),
        )  # fmt: skip
        await tables.store.save(body, 0, [], Pulse(-1, None, 1.0))
        tried: list[Any] = []

        async def broken(stored: Any) -> Record:
            tried.append(stored)
            raise ValueError

        monkeypatch.setattr(today, "record_in_pieces", broken)
        monkeypatch.setattr(today, "PAUSE", 0.0)
        for _ in range(3):
            tables.luck.tend()
            await tables.luck._task  # type: ignore[misc]
        assert len(tried) == 1

    with_tables(tmp_path, scene)
