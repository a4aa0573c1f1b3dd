"""What a hostile guest or stranger makes of the messages around the game: nothing much."""

import asyncio
import logging
import random
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.state import OVER
from restinplay.server import presenter, room, seating, turns, wire
from restinplay.server.bots import odd_game, shared_game
from restinplay.server.commands import hear
from restinplay.server.limits import Doorkeeper, Limits, TooMuch, unlimited
from restinplay.server.sqlite import SqliteStore
from restinplay.server.table import Table
from restinplay.server.tables import Asker, Tables
from tests.server.failing import Failing, keep_positions_often
from tests.server.serving import Browser, Trouble, running
from tests.server.test_guard import serving
from tests.server.test_nothing_lost import Person, Scene, check_is_stored

ADA = Asker("a" * 64, "10.0.0.1")
OFTEN = 40  # more than anybody may at once


def with_tables(folder: Path, deed: Callable[[Tables], Awaitable[None]], pace: float = 0.0) -> None:
    async def play() -> None:
        tables = Tables(SqliteStore(folder / "tables.sqlite"), b"key" * 11, pace=pace)
        try:
            await deed(tables)
        finally:
            tables.close()

    asyncio.run(play())


# Rows without end.


@pytest.mark.parametrize("way", ["leave", "rest", "absence", "relief"])
def test_who_gets_up_and_sits_down_again_and_again_does_not_fill_a_table_for_ever(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.table.MOST_ROWS", 30)

    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(per_move=3600)
        company = scene.table.company
        for _ in range(OFTEN):
            with suppress(BadInput):
                if way == "leave":
                    await scene.say(1, wire.Leave())
                elif way == "rest":
                    await scene.say(1, wire.TakeOver())
                elif way == "absence":
                    async with scene.table as table:
                        await seating.hand_over(table, 1, "absent")
                else:
                    company._came.pop(1, None)
                    company._went[1] = company._opened[0] - 60, 1.0
                    company._came[0] = company._opened[0] - 60
                    await scene.say(0, wire.Relieve(1))
            with suppress(BadInput):
                await scene.say(1, wire.TakeBack())
            assert not scene.table.body.seats[1].taken_over  # nobody loses a seat by it
        assert 30 <= scene.table._kept < 36
        while scene.table.asked >= 0 and scene.given() < 5:
            await scene.answer()  # the game goes on
        await check_is_stored(tables, scene.table)

    with_tables(tmp_path, deed)


def test_a_game_that_never_ends_stands_still_before_it_fills_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.table.MOST_LINES", 40)

    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(per_move=3600)
        for _ in range(OFTEN):
            with suppress(BadInput):
                await scene.answer()
        for seat in range(2):  # also when it was put away
            scene.table = table = await tables.table(scene.table.id)
            assert 40 <= table.lines_played() < 60
            with pytest.raises(BadInput, match=r"only be watched: it has come to \d+ lines"):
                await scene.say(seat, wire.AskUndo())
            assert table.asked == OVER
            assert not table.is_over
            assert await tables.store.due(time.time() + 9999) == []
            tables.put_away(table)

    with_tables(tmp_path, deed)


def test_a_clock_that_runs_out_at_a_table_that_is_full_has_run_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(per_game=7200, stand_in="level5")
        table, seat = scene.table, scene.table.asked
        monkeypatch.setattr("restinplay.server.table.MOST_ROWS", table._kept)
        table.clocks._opened -= 8000
        await turns._time_is_up(table, table.at)
        assert table.body.seats[seat].taken_over
        await check_is_stored(tables, table)
        tables.put_away(table)
        again = await tables.table(table.id)
        assert "has run out" in again.clocks.why_no_time(seat, again.asked)

    with_tables(tmp_path, deed, pace=60.0)


@pytest.mark.parametrize("per_move", [0, 3600])
def test_who_fills_a_table_and_goes_does_not_stop_the_game(
    per_move: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.commands.PATIENCE", 0.0)

    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(per_move=per_move)
        table = scene.table
        away, other = table.asked, 1 - table.asked
        monkeypatch.setattr("restinplay.server.table.MOST_ROWS", table._kept)
        await room.exit(table, scene.people[away])
        await scene.say(other, wire.Relieve(away))
        while table.asked != other:
            await asyncio.sleep(0.01)
        await scene.answer()
        await check_is_stored(tables, table)

    with_tables(tmp_path, deed)


def test_a_plea_at_a_table_that_is_full_is_refused_and_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set()
        table = scene.table
        while table.asked == 0:
            await scene.answer()
        await scene.answer()
        await scene.say(0, wire.AskUndo(table.at))
        plea = table.undo.plea
        assert plea is not None
        lines = len(table.playing().record.lines)
        monkeypatch.setattr("restinplay.server.table.MOST_ROWS", table._kept)
        with pytest.raises(BadInput, match="full"):
            await scene.say(1, wire.Consent(True, table.at))
        assert table.undo.plea == plea
        assert len(table.playing().record.lines) == lines
        await check_is_stored(tables, table)
        await scene.say(1, wire.Consent(False, table.at))
        assert table.undo.plea is None
        await scene.answer()
        with pytest.raises(BadInput, match="full"):
            await scene.say(0, wire.AskUndo(table.at))
        assert table.undo.plea is None
        await check_is_stored(tables, table)

    with_tables(tmp_path, deed)


# Work for the loop.


def test_a_host_who_changes_the_options_all_the_time_makes_few_games(tmp_path: Path) -> None:
    with running(tmp_path, Limits()) as server:
        ada = Browser(server.base)
        host = ada.sit(ada.new_table("muertos", "me open"))
        host.until("table")
        odd_game.cache_clear()
        refused = 0
        for number in range(OFTEN):
            wish = {"settings": {}, "options": {"dawn_round": str(50 + number)}}
            host.say({"type": "change", **wish, "version": host.furniture["version"]})
            while (told := host.hear())["type"] not in ("table", "error"):
                pass
            refused += told["type"] == "error" and "too much" in told["text"]
        assert refused > OFTEN // 4
        assert odd_game.cache_info().misses <= OFTEN - refused
        host.close()


def test_tables_that_are_played_to_their_end_without_a_pause_go_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering = most = 0
    answer_for = turns._answer_for

    async def counted(table: Table, turn: turns.Turn, chosen: int | None) -> None:
        nonlocal answering, most
        answering += 1
        most = max(most, answering)
        await answer_for(table, turn, chosen)
        answering -= 1

    async def deed(tables: Tables) -> None:
        seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random"), wire.NewSeat("bot", "random")]
        for _ in range(4):
            seated = await tables.create(wire.NewTable("graves", "Ada", seats), ADA)
            table, person = tables.opened[seated.table], Person(seated.seat)
            await room.enter(table, person, -1)
            await hear(table, person, wire.Finish())
        lines = [len(table.playing().record.lines) for table in tables.opened.values()]
        async with asyncio.timeout(60):
            while any(
                not table.is_over and len(table.playing().record.lines) < before + 10
                for table, before in zip(tables.opened.values(), lines, strict=True)
            ):
                await asyncio.sleep(0.01)

    monkeypatch.setattr(turns, "_answer_for", counted)
    with_tables(tmp_path, deed, pace=3600.0)
    assert most == 1


def often(ask: Callable[[], Any]) -> set[int]:
    """How a request is refused that is made again and again."""
    found = set()
    for _ in range(OFTEN):
        try:
            ask()
        except Trouble as trouble:
            found.add(trouble.status)
    return found


def test_changing_devices_and_saving_all_games_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, Limits()) as server:
        ada, ben = (Browser(server.base, f"127.0.0.{n}") for n in (2, 3))
        change = {"code": "x" * 32, "bring": True}
        assert often(lambda: ada.ask("/api/device/change", change)) == {400, 429}
        assert often(lambda: ben.ask("/api/export", {})) == {400, 429}


def test_the_file_of_a_game_costs_its_lines(tmp_path: Path) -> None:
    limits = unlimited()
    limits.rows, limits.row_burst = 0.001, 10.0
    with running(tmp_path, limits) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me")
        player = ada.sit(mine)
        player.until("update")
        player.say({"type": "concede"})
        player.until("table", lambda table: table["status"] == "over")
        path = f"/api/tables/{mine['table']}/record"
        assert "end:" not in ada.ask(path, {"secret": mine["secret"]})
        assert often(lambda: ada.ask(path, {"secret": mine["secret"]})) == {429}
        player.close()


def test_who_has_had_too_many_rows_read_has_no_more_of_them_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set()
        tables.put_away(scene.table)
        door = Doorkeeper(Limits())
        door.count("rows", ADA.address, 200_000)
        monkeypatch.setattr(tables.store, "read", None)
        with pytest.raises(TooMuch):
            await tables.table(scene.table.id, partial(door.count, "rows", ADA.address))

    with_tables(tmp_path, deed)


def test_games_with_odd_options_are_forgotten_and_usual_ones_are_not() -> None:
    usual = shared_game("muertos", {}, 6)
    presenter.naming(usual)
    for number in range(50):
        game = shared_game("muertos", {"dawn_round": str(50 + number)}, 6)
        assert game is shared_game("muertos", game.options, 6)
        presenter.naming(game)
    assert odd_game.cache_info().currsize <= 32
    assert shared_game("muertos", usual.options, 6) is usual
    assert len(presenter._naming) <= 4


# What cannot be read.


def test_a_broken_head_is_answered_with_all_guards_behind_a_proxy(tmp_path: Path) -> None:
    for proxies in (["127.0.0.1"], []):
        with serving(tmp_path / str(len(proxies)), proxies=proxies) as server:
            port = int(server.base.rpartition(":")[2])
            with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
                line.sendall(b"GET / HTTP/1.1\r\nno head at all\r\n\r\n")
                told = b"".join(iter(lambda: line.recv(4096), b""))
        assert told.startswith(b"HTTP/1.1 400")
        assert (b"strict-transport-security: max-age" in told) == bool(proxies)


# Anything at any time.

SEEDS = 12
SAYINGS = 120
NOBODY = (-2, -1, 0, 1, 2, 3, 99, 1 << 70)


def any_message(table: Table, luck: random.Random) -> wire.FromClient:
    """Something that somebody may say, whether or not it makes sense now."""
    seat, yes = luck.choice(NOBODY), luck.random() < 0.5
    seen = luck.choice([table.at, table.at, table.at - 1, None])
    version = luck.choice([table.body.version, table.body.version - 1])
    places = [
        wire.Place(luck.choice(["keep", "open", "bot"]), luck.choice(NOBODY), "random")
        for _ in range(luck.randrange(7))
    ]
    settings = wire.Settings(
        undo=luck.choice(["free", "consent", "never", "practice"]),
        per_move=luck.choice([0, 0, 1, 3600]),
        per_game=luck.choice([0, 0, 2, 3600]),
        take_over=luck.choice([0, 1]),
        listed=yes,
        watching=luck.random() < 0.9,
        stand_in=luck.choice(["random", "random", "nobody"]),
    )
    options = luck.choice([{}, {}, {"dawn_round": "60"}, {"dawn_round": "x"}, {"odd": "1"}])
    legal = table.playing().state.legal() if table.match is not None else []
    move = table.game.moves.text(luck.choice(legal)) if legal else "pass"
    order = luck.choice([one.text for one in table.game.ORDERS] or [""])
    return luck.choice(
        [
            *[wire.Answer(table.at, move)] * 12,
            wire.Answer(-1, move),
            wire.WhyNot(move),
            wire.GiveOrder(order),
            wire.RevokeOrder(order),
            wire.AskUndo(seen),
            wire.AskUndo(seen),
            wire.Consent(yes, seen),
            wire.Consent(yes, seen),
            wire.Start(luck.choice(["random", "nobody"])),
            wire.TakeOver(),
            wire.TakeBack(),
            wire.TakeBack(),
            wire.Finish(),
            wire.Leave(),
            wire.Rename(luck.choice(["Ada", "Ben", "\u202e", ", ", "x" * 500])),
            wire.Arrange(places, version),
            wire.Change(settings, options, version),
            wire.HandOn(seat, version),
            wire.Relieve(seat),
            wire.Kick(seat),
            wire.Say(luck.choice(["hello", "boo", "x"])),
            wire.Mute(seat, yes),
            *([wire.Concede()] if luck.random() < 0.2 else []),
        ]
    )


class Crowd:
    """Three people, each at two tabs, and somebody who watches."""

    def __init__(self, tables: Tables, luck: random.Random, begun: bool) -> None:
        self.tables = tables
        self.luck = luck
        self.begun = begun
        self.askers = [Asker(sign * 64, f"10.0.0.{n}") for n, sign in enumerate("abc", 1)]

    async def come(self) -> None:
        seats = [wire.NewSeat("me"), wire.NewSeat("open"), wire.NewSeat("open")]
        seated = await self.tables.create(wire.NewTable("muertos", "Ada", seats), self.askers[0])
        self.table = await self.tables.table(seated.table)
        for name, asker in zip(("Ben", "Cleo"), self.askers[1:], strict=True):
            await self.tables.join(self.table, wire.Join(name, seated.invite), asker)
        self.people = [Person(seat) for seat in (0, 0, 1, 1, 2, 2, -1)]
        for person in self.people:
            await room.enter(self.table, person, -1)
        if self.begun:
            await hear(self.table, self.people[0], wire.Start())

    async def disturb(self) -> None:
        """One of them does something, and nothing comes of it but BadInput."""
        luck, table, person = self.luck, self.table, self.luck.choice(self.people)
        deeds: list[Callable[[], Awaitable[Any]]] = [
            *[lambda: hear(table, person, any_message(table, luck))] * 30,
            lambda: room.exit(table, person),
            lambda: self.tables.rematch(table, person, lambda: True),
            lambda: self.tables.fork(
                table, wire.Fork(luck.randrange(99), 0), luck.choice(self.askers)
            ),
            lambda: self.tables.forget(table, luck.choice(self.askers).profile),
            lambda: self.tables.move(*(one.profile for one in luck.sample(self.askers, 2))),
            lambda: asyncio.sleep(0.01),
        ]
        if person not in table.guests and person.seat >= 0:
            deeds = [lambda: room.enter(table, person, luck.choice([-1, 0, table.at, 1 << 70]))]
        with suppress(BadInput):
            await luck.choice(deeds)()

    def late(self) -> None:
        """Clocks go faster now and then."""
        self.table.clocks._opened -= self.luck.choice([0, 0, 1, 5])


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_people_say_the_table_can_be_opened_and_memory_equals_store(
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("restinplay.server.turns.RETRY", 0.02)
    monkeypatch.setattr("restinplay.server.room.PAUSE", 0.0)
    keep_positions_often(monkeypatch.setattr)
    luck = random.Random(seed)

    async def play() -> None:
        store = Failing(SqliteStore(tmp_path / "tables.sqlite"), luck.choice([0, 60, 90, 150]))
        tables = Tables(store, b"key" * 11, pace=0.0)
        try:
            crowd = Crowd(tables, luck, begun=seed % 3 > 0)
            await crowd.come()
            for _ in range(SAYINGS):
                crowd.late()
                await asyncio.gather(*(crowd.disturb() for _ in range(luck.choice([1, 1, 3]))))
            for person in list(crowd.table.guests):
                await room.exit(crowd.table, person)
            await asyncio.sleep(0.1)
            store.at = 0  # looking at what is kept does not fail
            for table in list(tables.opened.values()):
                table.rest()
                await check_is_stored(tables, table)
        finally:
            tables.close()

    asyncio.run(play())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
