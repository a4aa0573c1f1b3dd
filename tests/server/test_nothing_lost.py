"""A store that fails once, at any call in any deed: memory equals store, and the game goes on."""

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.core.state import OVER, State
from restinplay.server import room, seating, turns, wire
from restinplay.server.commands import hear
from restinplay.server.sqlite import SqliteStore
from restinplay.server.table import Table
from restinplay.server.tables import Asker, Tables
from tests.marks import heavy
from tests.server.failing import Failing, keep_positions_often

ADA, BEN = Asker("a" * 64, "10.0.0.1"), Asker("b" * 64, "10.0.0.2")
PATIENCE = 20.0  # seconds
NEAR = 6  # answers
MOST_CALLS = 30  # of the store, in any of these deeds; one that needs more is a mistake of ours


class Person:
    """A guest who keeps what it is told."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.secret = ""
        self.words = True
        self.line = 0
        self.address = f"10.0.0.{seat + 1}"
        self.at_home = False
        self.device = ""
        self.invited = True
        self.told: list[Any] = []
        self.dismissed = ""

    def send(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    def dismiss(self, why: str) -> None:
        self.dismissed = why

    def call_back(self, why: str) -> None:
        self.dismissed = why

    @property
    def update(self) -> Any:
        return [told for told in self.told if told["type"] == "update"][-1]


class Scene:
    """A house with one table of manors for two people."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.people = [Person(0), Person(1)]

    async def set(self, *, begun: bool = True, **settings: Any) -> None:
        seats = [wire.NewSeat("me"), wire.NewSeat("open")]
        options = {"first_family": "A"}
        wish = wire.NewTable("manors", "Ada", seats, options, wire.Settings(**settings))
        seated = await self.tables.create(wish, ADA)
        self.table = await self.tables.table(seated.table)
        if begun:
            await self.tables.join(self.table, wire.Join("Ben", seated.invite), BEN)
            for person in self.people:
                await room.enter(self.table, person, -1)
            await self.say(0, wire.Start())
        else:
            await room.enter(self.table, self.people[0], -1)
        self.invite = seated.invite

    async def say(self, seat: int, message: wire.FromClient) -> None:
        await hear(self.table, self.people[seat], message)

    async def answer(self) -> None:
        """The asked seat gives its first answer."""
        seat = self.table.asked
        move = self.table.game.moves.text(self.table.playing().state.legal()[0])
        await self.say(seat, wire.Answer(self.table.at, move))

    async def finish(self) -> None:
        while self.table.body.status != "over":
            await self.answer()

    def given(self) -> int:
        """Answers of people that stand."""
        return sum(line.who >= 0 for line in self.table.playing().record.lines)


Deed = Callable[[Scene], Awaitable[bool]]  # whether it has come to what it wanted


async def an_answer(scene: Scene) -> bool:
    await scene.set()
    await scene.answer()
    yield_to(scene)
    await scene.answer()
    return scene.given() == 2


async def an_undo(scene: Scene) -> bool:
    await scene.set(undo="free")
    await scene.answer()
    yield_to(scene)
    await scene.say(0, wire.AskUndo(scene.table.at))
    return scene.given() == 0


async def an_undo_by_consent(scene: Scene) -> bool:
    await scene.set()
    while scene.table.asked == 0:
        await scene.answer()
    await scene.answer()
    given = scene.given()
    yield_to(scene)
    await scene.say(0, wire.AskUndo())
    await scene.say(1, wire.Consent(True))
    return scene.given() < given


async def an_order(scene: Scene) -> bool:
    seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random"), wire.NewSeat("bot", "random")]
    seated = await scene.tables.create(wire.NewTable("graves", "Ada", seats, seed=3), ADA)
    scene.table = await scene.tables.table(seated.table)
    await room.enter(scene.table, scene.people[0], -1)
    while scene.table.asked != 0:
        await asyncio.sleep(0.01)
    yield_to(scene)
    view = scene.table.playing().state.view(0)
    order = next(one.text for one in scene.table.game.ORDERS if not one.answer(view))  # or it would
    await scene.say(0, wire.GiveOrder(order))
    await scene.say(0, wire.RevokeOrder(order))
    return len(scene.table.playing().record.orders) == 2


async def a_clock(scene: Scene) -> bool:
    """Time runs out for the first, and the bot that sits in answers."""
    await scene.set(per_move=3600)
    yield_to(scene)
    scene.table.clocks._opened -= 4000
    turns.arrange(scene.table)
    until = time.monotonic() + PATIENCE
    while scene.table.asked == 0 and not store_of(scene).failed and time.monotonic() < until:
        await asyncio.sleep(0.01)
    return scene.table.asked != 0 and scene.table.body.seats[0].taken_over


async def a_stand_in(scene: Scene) -> bool:
    await scene.set()
    yield_to(scene)
    await scene.say(1, wire.TakeOver())
    await scene.say(1, wire.TakeBack())
    await scene.say(0, wire.Leave())
    await asyncio.sleep(0.05)
    return [seat.taken_over for seat in scene.table.body.seats] == [True, False]


async def a_relief(scene: Scene) -> bool:
    """Somebody is away, the other lets a bot play and then gives up."""
    await scene.set()
    await room.exit(scene.table, scene.people[0])
    scene.table.company._came[1] = scene.table.company._opened[0] - 60
    scene.table.company._went[0] = scene.table.company._opened[0] - 60, 1.0
    yield_to(scene)
    await scene.say(1, wire.Relieve(0))
    await scene.say(1, wire.Concede())
    return scene.table.is_over and scene.table.body.seats[0].taken_over


async def a_denial(scene: Scene) -> bool:
    await scene.set()
    while scene.table.asked == 0:
        await scene.answer()
    await scene.answer()
    yield_to(scene)
    await scene.say(0, wire.AskUndo())
    await scene.say(1, wire.Consent(False))
    await scene.say(0, wire.Mute(1, True))
    return scene.table.company.incidents[-1].kind == "denied" and scene.table.body.seats[1].muted


async def a_start(scene: Scene) -> bool:
    await scene.set(begun=False)
    yield_to(scene)
    await scene.say(0, wire.Start("random"))
    return scene.table.body.status == "playing"


async def a_join(scene: Scene) -> bool:
    await scene.set(begun=False)
    yield_to(scene)
    await scene.tables.join(scene.table, wire.Join("Ben", scene.invite), BEN)
    return scene.table.body.seats[1].name == "Ben"


async def leaving(scene: Scene) -> bool:
    await scene.set(begun=False)
    await scene.tables.join(scene.table, wire.Join("Ben", scene.invite), BEN)
    await room.enter(scene.table, scene.people[1], -1)
    yield_to(scene)
    await scene.say(1, wire.Leave())
    assert scene.people[1].seat == -1
    return scene.table.body.seats[1].kind == "open"


async def an_arrangement(scene: Scene) -> bool:
    """Two swap: whatever fails, everybody holds their own seat, with the secret it always had."""
    await scene.set(begun=False)
    ben = await scene.tables.join(scene.table, wire.Join("Ben", scene.invite), BEN)
    await room.enter(scene.table, scene.people[1], -1)
    yield_to(scene)
    swap = wire.Arrange([wire.Place("keep", 1), wire.Place("keep", 0)], scene.table.body.version)
    try:
        await scene.say(0, swap)
    finally:
        async with scene.table:
            names = [seat.name for seat in scene.table.body.seats]
            assert [names[person.seat] for person in scene.people] == ["Ada", "Ben"]
            assert scene.table.holder(ben.secret) == scene.people[1].seat
    return names == ["Ben", "Ada"]


async def a_change(scene: Scene) -> bool:
    await scene.set(begun=False)
    yield_to(scene)
    settings, version = wire.Settings(per_move=60), scene.table.body.version
    await scene.say(0, wire.Change(settings, {"first_family": "B"}, version))
    assert scene.table.game.options["first_family"] == "B"
    return scene.table.clocks.run


async def handing_on(scene: Scene) -> bool:
    await scene.set()
    yield_to(scene)
    await scene.say(0, wire.HandOn(1))
    return scene.table.body.host == 1


async def a_host_who_is_back(scene: Scene) -> bool:
    await scene.set()
    host = scene.people[0]
    async with scene.table as table:
        await seating.hand_on(table, 1)
    await room.exit(table, host)
    yield_to(scene)
    await room.enter(table, host, -1)
    return table.body.host == 0 and not table.body.seats[0].hosts and host in table.guests


async def sending_away(scene: Scene) -> bool:
    await scene.set()
    yield_to(scene)
    await scene.say(0, wire.Kick(1))
    assert scene.people[1].seat == -1
    return scene.table.body.seats[1].kind == "bot"


async def closing(scene: Scene) -> bool:
    await scene.set(begun=False)
    yield_to(scene)
    await scene.tables.close_table(scene.table, scene.people[0])
    return scene.people[0].dismissed != ""


async def a_rematch(scene: Scene) -> bool:
    await scene.set()
    await scene.finish()
    yield_to(scene)
    await scene.tables.rematch(scene.table, scene.people[0], lambda: True)
    return len(scene.tables.opened) == 2


async def a_fork(scene: Scene) -> bool:
    await scene.set()
    await scene.answer()
    yield_to(scene)
    await scene.tables.fork(scene.table, wire.Fork(2, 0, bot="random"), ADA)
    return len(scene.tables.opened) == 2


async def forgetting(scene: Scene) -> bool:
    await scene.set()
    yield_to(scene)
    await scene.tables.forget(scene.table, ADA.profile)
    return scene.table.body.seats[0].profile == ""


async def another_device(scene: Scene) -> bool:
    """One table is in memory, and one is not."""
    await scene.set()
    await scene.tables.create(wire.NewTable("eva", "Ada", [wire.NewSeat("me")], seed=3), ADA)
    (away,) = [one for one in scene.tables.opened.values() if one is not scene.table]
    scene.tables.put_away(away)
    yield_to(scene)
    await scene.tables.move(ADA.profile, "c" * 64)
    moved = (await scene.tables.table(away.id)).body.seats[0]
    return {scene.table.body.seats[0].profile, moved.profile} == {"c" * 64}


async def a_day(scene: Scene) -> bool:
    await scene.set()
    yield_to(scene)
    wish = wire.NewTable("eva", "Ada", [wire.NewSeat("me")], today=True)
    seated = await scene.tables.create(wish, ADA)
    assert await scene.tables.create(wish, ADA) == seated
    return len(scene.tables.opened) == 2


async def coming_and_going(scene: Scene) -> bool:
    await scene.set()
    yield_to(scene)
    await room.exit(scene.table, scene.people[1])
    await room.enter(scene.table, scene.people[1], scene.table.at)
    await scene.tables.sweep()
    return scene.people[1] in scene.table.guests


def is_near_the_end(state: State) -> bool:
    state = state.clone()
    for _ in range(NEAR):
        if state.asked != OVER:
            state.apply(state.legal()[0])
    return state.asked == OVER


async def an_end(scene: Scene) -> bool:
    await scene.set()
    while not is_near_the_end(scene.table.playing().state):
        await scene.answer()
    yield_to(scene)
    await scene.finish()
    return scene.table.playing().over and scene.table._position_at > 0


DEEDS = (
    an_answer,
    an_undo,
    an_undo_by_consent,
    an_order,
    a_clock,
    a_stand_in,
    a_relief,
    a_denial,
    a_start,
    a_join,
    leaving,
    an_arrangement,
    a_change,
    handing_on,
    a_host_who_is_back,
    sending_away,
    closing,
    a_rematch,
    a_fork,
    forgetting,
    another_device,
    a_day,
    coming_and_going,
    an_end,
)


def yield_to(scene: Scene) -> None:
    """From here on the store may fail."""
    store_of(scene).armed = True


class OnceArmed(Failing):
    """Counts its calls only once it is armed. While it is `locked`, every call fails."""

    armed = locked = False

    async def _call(self, name: str, do: Callable[[], Awaitable[Any]]) -> Any:
        if self.locked:
            raise NotWritten(f"{name}: the store is locked; nothing was changed")
        return await (super()._call(name, do) if self.armed else do())


def store_of(scene: Scene) -> OnceArmed:
    store = scene.tables.store
    assert isinstance(store, OnceArmed)
    return store


async def play_without_trouble(folder: Path, deed: Deed) -> int:
    """How often the store is asked in a deed that comes to what it wants."""
    store = OnceArmed(SqliteStore(folder / "tables.sqlite"))
    tables = Tables(store, b"key" * 11, pace=0.0)
    try:
        assert await deed(Scene(tables))
        return len(store.calls)
    finally:
        tables.close()


async def play_with_trouble(folder: Path, deed: Deed, call: int, after: bool) -> bool:
    """Whether the store was asked so often; then everything is as it must be after its failure."""
    store = OnceArmed(SqliteStore(folder / "tables.sqlite"), call, after=after)
    tables = Tables(store, b"key" * 11, pace=0.0)
    scene = Scene(tables)
    try:
        with suppress(BadInput):  # it failed, or what comes after it no longer fits
            await deed(scene)
        assert store.armed, "it never got going"
        store.armed = False
        await asyncio.sleep(3 * turns.RETRY)
        for table in list(tables.opened.values()):
            await check_is_stored(tables, table)
        if store.failed and scene.table.asked >= 0:
            await go_on(scene)
        return store.failed
    finally:
        tables.close()


async def check_is_stored(tables: Tables, table: Table) -> None:
    """Memory equals store, and the table opens the same for all."""
    async with table:
        stored = await tables.store.claim(table.id)
        assert stored is not None
        again = await Table.open(stored, tables.around)
        assert again.body == table.body
        assert again.at == table.at
        assert again.touched == table.touched
        assert again.clocks._game == pytest.approx(table.clocks._game, abs=1.0)
        assert not again.frozen
        assert again.company.incidents == kept(table.company.incidents)
        assert (again.match is None) == (table.match is None)
        if table.match is not None and again.match is not None:
            assert str(again.match.record) == str(table.match.record)
            assert again.match.state == table.match.state
            recited = await Table.open(msgspec.structs.replace(stored, position=b""), tables.around)
            assert recited.playing().state == again.match.state
            lines = len(again.match.record.lines)
            assert recited.playing().events == again.match.events_until(lines)
        for guest in table.guests:
            if table.match is not None:
                assert guest.line == len(table.match.record.lines)
        again.rest()


def kept(incidents: list[wire.Incident]) -> list[wire.Incident]:
    """That people come and go is not."""
    return [one for one in incidents if one.kind not in ("away", "back")]


async def go_on(scene: Scene) -> None:
    """Those who sit there were told where the game stands, and can go on from there."""
    table = scene.table
    for _ in range(500):  # until a person who plays for herself is asked
        async with table:  # and not while a bot's answer waits for the store
            entry = table.body.seats[table.asked]
            if table.asked < 0 or (entry.kind == "person" and not entry.taken_over):
                break
        await asyncio.sleep(0.02)
    if table.asked >= 0:
        person = scene.people[table.asked]
        if person in table.guests:
            assert person.update["at"] == table.at
        before = len(table.playing().record.lines)
        await scene.answer()
        assert len(table.playing().record.lines) > before
        await check_is_stored(scene.tables, table)


@pytest.mark.parametrize(
    "after", [pytest.param(False, id="before"), pytest.param(True, id="after", marks=heavy)]
)
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_a_store_that_fails_at_any_call_loses_nothing(
    deed: Deed, after: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.turns.RETRY", 0.05)
    monkeypatch.setattr("restinplay.server.keys.new_seed", lambda: 3)  # a game of some length
    keep_positions_often(monkeypatch.setattr)
    assert 0 < asyncio.run(play_without_trouble(tmp_path, deed)) < MOST_CALLS
    for call in range(1, MOST_CALLS):
        folder = tmp_path / str(call)
        if not asyncio.run(play_with_trouble(folder, deed, call, after)):
            assert call > 1
            return
    pytest.fail(f"{MOST_CALLS} calls and more: the last of them were not tried")


def test_an_answer_that_fails_after_its_turn_has_ended_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot waits for the table when somebody's deed ends its turn; then the store fails."""
    monkeypatch.setattr("restinplay.server.turns.RETRY", 0.05)

    async def play() -> None:
        store = Failing(SqliteStore(tmp_path / "tables.sqlite"))
        tables = Tables(store, b"key" * 11, pace=3600.0)
        try:
            seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random")]
            wish = wire.NewTable("manors", "Ada", seats, {"first_family": "B"})
            table, person = await tables.table((await tables.create(wish, ADA)).table), Person(0)
            await room.enter(table, person, -1)
            before = len(table.playing().record.lines)
            tables.around.pace = 0.0
            async with table:
                turns.arrange(table)
                for _ in range(10):
                    await asyncio.sleep(0)
                turns.end_turn(table)
                store.at = len(store.calls) + 1
            while len(table.playing().record.lines) == before:
                await asyncio.sleep(0.01)
            assert "append failed; nothing was changed" in [
                told.get("text") for told in person.told
            ]
            async with table:
                table.rest()
        finally:
            tables.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    gc.collect()  # or a task that nobody asks tells its trouble later
    assert not [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


def test_a_clock_that_runs_out_after_a_failed_commit_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.turns.RETRY", 0.05)
    asyncio.run(let_the_clock_run_out_while_the_store_is_locked(tmp_path))


async def let_the_clock_run_out_while_the_store_is_locked(folder: Path) -> None:
    store = OnceArmed(SqliteStore(folder / "tables.sqlite"))
    tables = Tables(store, b"key" * 11, pace=0.0)
    scene = Scene(tables)
    try:
        await scene.set(per_move=3600)
        table, before = scene.table, str(scene.table.playing().record)
        store.locked = True
        with pytest.raises(NotWritten):
            await scene.answer()
        assert not table.whole
        with pytest.raises(NotWritten, match="reloaded first"):  # whatever the store would say
            await table.commit()
        table.clocks._opened -= 4000
        await turns._time_is_up(table, table.at)
        store.locked = False
        await asyncio.sleep(0.2)
        assert str(table.playing().record) == before
        await check_is_stored(tables, table)
        table.clocks._opened -= 4000  # the alarm is set again
        turns.arrange(table)
        while table.asked == 0:
            await asyncio.sleep(0.01)
        assert table.body.seats[0].taken_over
        await check_is_stored(tables, table)
    finally:
        tables.close()
