"""A store that fails once, at any call in any deed: memory equals store, and the game goes on."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server import table as tables
from restinplay.server import wire
from restinplay.server.hearing import hear
from restinplay.server.house import Asker, House
from restinplay.server.sqlite import SqliteStore
from restinplay.server.table import Table
from tests.server.failing import Failing

ADA, BEN = Asker("a" * 64, "10.0.0.1"), Asker("b" * 64, "10.0.0.2")
MOST_CALLS = 12  # of the store, in any of these deeds


class Person:
    """A guest who keeps what it is told."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.words = True
        self.line = 0
        self.address = f"10.0.0.{seat + 1}"
        self.at_home = False
        self.told: list[Any] = []
        self.dismissed = ""

    def send(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    def dismiss(self, why: str) -> None:
        self.dismissed = why

    @property
    def update(self) -> Any:
        return [told for told in self.told if told["type"] == "update"][-1]


class Scene:
    """A house with one table of manors for two people."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = [Person(0), Person(1)]

    async def set(self, *, begun: bool = True, **settings: Any) -> None:
        seats = [wire.NewSeat("me"), wire.NewSeat("open")]
        options = {"first_family": "A"}
        wish = wire.NewTable("manors", "Ada", seats, options, wire.Settings(**settings))
        seated = await self.house.create(wish, ADA)
        self.table = await self.house.table(seated.table)
        if begun:
            await self.house.join(self.table, wire.Join("Ben", seated.invite), BEN)
            for person in self.people:
                await self.table.enter(person, -1)
            await self.say(0, wire.Start())
        else:
            await self.table.enter(self.people[0], -1)
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


Deed = Callable[[Scene], Awaitable[None]]


async def an_answer(scene: Scene) -> None:
    await scene.set()
    await scene.answer()
    yield_to(scene)
    await scene.answer()


async def an_undo(scene: Scene) -> None:
    await scene.set()
    await scene.answer()
    yield_to(scene)
    await scene.say(0, wire.AskUndo(scene.table.at))


async def an_undo_by_consent(scene: Scene) -> None:
    await scene.set()
    while scene.table.asked == 0:
        await scene.answer()
    await scene.answer()
    yield_to(scene)
    await scene.say(0, wire.AskUndo())
    await scene.say(1, wire.Consent(True))


async def an_order(scene: Scene) -> None:
    seats = [wire.NewSeat("me"), wire.NewSeat("bot", "random"), wire.NewSeat("bot", "random")]
    seated = await scene.house.create(wire.NewTable("graves", "Ada", seats, seed=3), ADA)
    scene.table = await scene.house.table(seated.table)
    await scene.table.enter(scene.people[0], -1)
    while scene.table.asked != 0:
        await asyncio.sleep(0.01)
    yield_to(scene)
    order = scene.table.game.ORDERS[0].text
    await scene.say(0, wire.GiveOrder(order))
    await scene.say(0, wire.RevokeOrder(order))


async def a_clock(scene: Scene) -> None:
    """Time runs out for the first, and the bot that sits in answers."""
    await scene.set(per_move=3600)
    yield_to(scene)
    scene.table.clocks._opened -= 4000
    scene.table.arrange()
    until = time.monotonic() + 5
    while scene.table.asked == 0 and time.monotonic() < until:
        await asyncio.sleep(0.01)


async def a_stand_in(scene: Scene) -> None:
    await scene.set()
    yield_to(scene)
    await scene.say(1, wire.TakeOver())
    await scene.say(1, wire.TakeBack())
    await scene.say(0, wire.Leave())
    await asyncio.sleep(0.05)


async def a_start(scene: Scene) -> None:
    await scene.set(begun=False)
    yield_to(scene)
    await scene.say(0, wire.Start("random"))


async def a_join(scene: Scene) -> None:
    await scene.set(begun=False)
    yield_to(scene)
    await scene.house.join(scene.table, wire.Join("Ben", scene.invite), BEN)


async def leaving(scene: Scene) -> None:
    await scene.set(begun=False)
    await scene.house.join(scene.table, wire.Join("Ben", scene.invite), BEN)
    await scene.table.enter(scene.people[1], -1)
    yield_to(scene)
    await scene.say(1, wire.Leave())
    assert scene.people[1].seat == -1


async def a_rematch(scene: Scene) -> None:
    await scene.set()
    await scene.finish()
    yield_to(scene)
    await scene.house.rematch(scene.table, scene.people[0], lambda: True)


async def a_fork(scene: Scene) -> None:
    await scene.set()
    await scene.answer()
    yield_to(scene)
    await scene.house.fork(scene.table, wire.Fork(2, 0, bot="random"), ADA)


async def coming_and_going(scene: Scene) -> None:
    await scene.set()
    yield_to(scene)
    await scene.table.exit(scene.people[1])
    await scene.table.enter(scene.people[1], scene.table.at)
    await scene.house.sweep()


async def an_end(scene: Scene) -> None:
    await scene.set()
    while len(scene.table.playing().record.lines) < 30 and not scene.table.playing().over:
        await scene.answer()
    yield_to(scene)
    await scene.finish()


DEEDS = (
    an_answer,
    an_undo,
    an_undo_by_consent,
    an_order,
    a_clock,
    a_stand_in,
    a_start,
    a_join,
    leaving,
    a_rematch,
    a_fork,
    coming_and_going,
    an_end,
)


def yield_to(scene: Scene) -> None:
    """From here on the store may fail."""
    scene.house.store.armed = True  # type: ignore[attr-defined]


class OnceArmed(Failing):
    """Counts its calls only once it is armed. While it is `locked`, every call fails."""

    armed = locked = False

    async def _call(self, name: str, do: Callable[[], Awaitable[Any]]) -> Any:
        if self.locked:
            raise NotWritten(f"{name}: the store is locked; nothing was changed")
        return await (super()._call(name, do) if self.armed else do())


async def play_with_trouble(folder: Path, deed: Deed, call: int, after: bool) -> bool:
    """Whether the store was asked so often; then everything is as it must be after its failure."""
    store = OnceArmed(SqliteStore(folder / "tables.sqlite"), call, after=after)
    house = House(store, b"key" * 11, pace=0.0)
    scene = Scene(house)
    try:
        with suppress(BadInput):  # it failed, or what comes after it no longer fits
            await deed(scene)
        store.armed = False
        failed = len(store.calls) >= call
        await asyncio.sleep(3 * tables.RETRY)
        for table in list(house.tables.values()):
            await check_is_stored(house, table)
        if failed and scene.table.asked >= 0:
            await go_on(scene)
        return failed
    finally:
        house.close()


async def check_is_stored(house: House, table: Table) -> None:
    """Memory equals store, and whoever opens the table finds the same."""
    async with table:
        stored = await house.store.read(table.id)
        assert stored is not None
        again = await Table.open(stored, house.around)
        assert again.body == table.body
        assert again.at == table.at
        assert again.touched == table.touched
        assert not again.frozen
        assert (again.match is None) == (table.match is None)
        if table.match is not None and again.match is not None:
            assert str(again.match.record) == str(table.match.record)
            assert again.match.state == table.match.state
        for guest in table.guests:
            if table.match is not None:
                assert guest.line == len(table.match.record.lines)
        again.rest()


async def go_on(scene: Scene) -> None:
    """Those who sit there were told where the game stands, and can go on from there."""
    table = scene.table
    for _ in range(100):  # until a person who plays for herself is asked
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
        await check_is_stored(scene.house, table)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_a_store_that_fails_at_any_call_loses_nothing(
    deed: Deed, after: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "RETRY", 0.05)
    failures = 0
    for call in range(1, MOST_CALLS):
        folder = tmp_path / str(call)
        if not asyncio.run(play_with_trouble(folder, deed, call, after)):
            break
        failures += 1
    assert failures


def test_a_clock_that_runs_out_after_a_failed_commit_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "RETRY", 0.05)
    asyncio.run(let_the_clock_run_out_while_the_store_is_locked(tmp_path))


async def let_the_clock_run_out_while_the_store_is_locked(folder: Path) -> None:
    store = OnceArmed(SqliteStore(folder / "tables.sqlite"))
    house = House(store, b"key" * 11, pace=0.0)
    scene = Scene(house)
    try:
        await scene.set(per_move=3600)
        table, before = scene.table, str(scene.table.playing().record)
        store.locked = True
        with pytest.raises(NotWritten):
            await scene.answer()
        assert not table.whole
        with pytest.raises(NotWritten):
            await table.commit()
        table.clocks._opened -= 4000
        await table._time_is_up(table.at)
        store.locked = False
        await asyncio.sleep(0.2)
        assert str(table.playing().record) == before
        await check_is_stored(house, table)
        table.clocks._opened -= 4000  # the alarm is set again
        table.arrange()
        while table.asked == 0:
            await asyncio.sleep(0.01)
        assert table.body.seats[0].taken_over
        await check_is_stored(house, table)
    finally:
        house.close()
