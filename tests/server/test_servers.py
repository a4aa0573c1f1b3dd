"""Several servers on one PostgreSQL: one of them owns a table, and nobody else writes there."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from pathlib import Path

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server import postgres
from restinplay.server.postgres import PostgresStore, migrations
from restinplay.server.serve import House
from restinplay.server.store import Conflict, Elsewhere, Row, Stored
from tests.server.databases import Postgres
from tests.server.serving import Browser, Player, Trouble, running
from tests.server.test_store import body, pulse

LEASE = 300.0  # seconds; however busy this machine is, nobody is taken for dead who lives


class Giver:
    """A server that gives away what others want."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.lost = 0

    async def give_away(self, tables: Collection[str]) -> None:
        for name in tables:
            await self.store.release(name)

    def lose_all(self) -> None:
        self.lost += 1


def with_two(address: str, work: Callable[[PostgresStore, PostgresStore], Awaitable[None]]) -> None:
    async def run() -> None:
        stores = [PostgresStore(address, lease=LEASE) for _ in range(2)]
        try:
            await work(*stores)
        finally:
            for store in stores:
                store.close()

    asyncio.run(run())


async def fall_asleep(store: PostgresStore) -> None:
    """Long ago."""
    query = "UPDATE servers SET beat = beat - interval '1 hour' WHERE id = $1"
    await store._do(lambda db: db.execute(query, store._server))
    store._beaten -= 3600.0


async def claimed(store: PostgresStore, table: str = "t") -> Stored:
    stored = await store.claim(table)
    assert stored is not None
    return stored


def test_what_comes_from_a_server_that_slept_past_its_lease_is_not_written(
    cluster: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "COURTESY", 0.2)

    async def work(asleep: PostgresStore, awake: PostgresStore) -> None:
        one, lobby = body(status="playing"), body("lobby")
        for new in (one, lobby):
            await asleep.save(new, 0, [Row("x")], pulse())
        beating = asyncio.create_task(awake.look_after(Giver(awake)))
        await fall_asleep(asleep)
        for name in ("t", "lobby"):
            stored = await claimed(awake, name)
        writes: list[Callable[[], Awaitable[None]]] = [
            lambda: asleep.append(one, 1, [Row("late")], pulse()),
            lambda: asleep.save(one, 1, [Row("late")], pulse()),
            lambda: asleep.remove(lobby),
        ]
        for write in writes:
            with pytest.raises(Conflict):
                await write()
        giver = Giver(asleep)
        waking = asyncio.create_task(asleep.look_after(giver))
        while not giver.lost:
            await asyncio.sleep(0.01)
        waking.cancel()
        stored = await claimed(awake)
        await awake.append(stored.body, 1, [Row("y")], pulse())
        assert [row.text for row in (await claimed(awake)).rows] == ["x", "y"]
        beating.cancel()

    with_two(cluster.database(), work)


def test_a_table_goes_to_the_server_that_asks_for_it_and_stays_there_for_a_while(
    cluster: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "COURTESY", 20.0)

    async def work(old: PostgresStore, new: PostgresStore) -> None:
        one = body(status="playing")
        await old.save(one, 0, [Row("x")], pulse())
        beating = [asyncio.create_task(each.look_after(Giver(each))) for each in (old, new)]
        await old.append(one, 1, [Row("y")], pulse())
        stored = await claimed(new)
        assert [row.text for row in stored.rows] == ["x", "y"]
        with pytest.raises(Conflict):
            await old.append(one, 2, [Row("late")], pulse())
        for _ in range(3):
            with pytest.raises(Elsewhere, match="at another server"):
                await old.claim("t")
        await new.append(stored.body, 2, [Row("z")], pulse())
        monkeypatch.setattr(postgres, "REST", 0.0)
        back = await claimed(old)
        assert [row.text for row in back.rows] == ["x", "y", "z"]
        for task in beating:
            task.cancel()

    with_two(cluster.database(), work)


def test_who_goes_leaves_all_tables_to_the_others_at_once(cluster: Postgres) -> None:
    async def work(going: PostgresStore, staying: PostgresStore) -> None:
        one = body(status="playing")
        await going.save(one, 0, [], pulse(0, 5.0))
        last = asyncio.ensure_future(going.append(one, 0, [Row("x")], pulse(0, 5.0)))
        await asyncio.sleep(0)
        await going.retire()
        assert last.done()
        assert await staying.due(9.0) == ["t"]
        assert [row.text for row in (await claimed(staying)).rows] == ["x"]
        assert (await staying.claim("nowhere"), await staying.release("t")) == (None, False)

    with_two(cluster.database(), work)


@pytest.mark.parametrize("tries", [30])
def test_of_two_that_claim_a_table_at_once_one_has_it(
    cluster: Postgres, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "COURTESY", 0.0)

    async def work(one: PostgresStore, other: PostgresStore) -> None:
        third = PostgresStore(one._address, lease=LEASE)
        beating = [asyncio.create_task(each.look_after(Giver(each))) for each in (one, other)]
        try:
            for number in range(tries):
                new = body(f"t{number}")
                await third.save(new, 0, [], pulse())
            await third.retire()
            for number in range(tries):
                both = [one.claim(f"t{number}"), other.claim(f"t{number}")]
                found = await asyncio.gather(*both, return_exceptions=True)
                assert sorted(type(each).__name__ for each in found) == ["Elsewhere", "Stored"]
        finally:
            for task in beating:
                task.cancel()
            third.close()

    with_two(cluster.database(), work)


def test_tables_that_are_due_come_to_one_server_each(cluster: Postgres) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        third = PostgresStore(one._address, lease=LEASE)
        for number in range(20):
            await third.save(body(f"t{number}", "playing"), 0, [], pulse(0, 1.0))
        assert await one.due(9.0) == []  # somebody lives who has them
        await third.retire()
        third.close()
        first, second = await asyncio.gather(one.due(9.0, 10), other.due(9.0, 10))
        assert len({*first, *second}) == 20

    with_two(cluster.database(), work)


def test_the_time_of_day_is_the_databases(
    cluster: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, real = cluster.database(), time.time
    monkeypatch.setattr(time, "time", lambda: real() + 3600.0)
    ahead = PostgresStore(address)
    assert abs(ahead.now() - real()) < 60.0
    monkeypatch.setattr(time, "time", lambda: real() - 3600.0)
    behind = PostgresStore(address)
    assert abs(behind.now() - real()) < 60.0


def test_a_server_with_another_key_is_refused(cluster: Postgres, tmp_path: Path) -> None:
    address = cluster.database()
    PostgresStore(address, "one")
    with pytest.raises(BadInput, match="servers with another key"):
        PostgresStore(address, "another")


def test_a_database_of_a_newer_program_is_refused(cluster: Postgres) -> None:
    address = cluster.database()
    PostgresStore(address)
    name = address.partition("?")[0].rpartition("/")[2]
    cluster.tell(name, "UPDATE schema_version SET version = 99")
    with pytest.raises(BadInput, match=f"has version 99; .* knows only {len(migrations())}"):
        PostgresStore(address)


def test_servers_that_start_at_once_prepare_a_database_once(cluster: Postgres) -> None:
    address = cluster.database()

    async def start() -> list[PostgresStore]:
        return await asyncio.gather(*[asyncio.to_thread(PostgresStore, address) for _ in range(4)])

    stores = asyncio.run(start())
    assert len({store._server for store in stores}) == 4


def test_a_database_that_cannot_be_reached_is_told_in_a_line(tmp_path: Path) -> None:
    for address in (f"postgresql://rip@/none?host={tmp_path}", "nonsense"):
        with pytest.raises(BadInput, match="cannot be reached") as told:
            PostgresStore(address)
        assert "\n" not in str(told.value)


def test_a_database_that_dies_loses_nothing_and_is_found_again(cluster: Postgres) -> None:
    async def work(store: PostgresStore, _: PostgresStore) -> None:
        one = body(status="playing")
        await store.save(one, 0, [], pulse())
        await store.append(one, 0, [Row("x")], pulse())
        await asyncio.to_thread(cluster.kill)
        for write in (lambda: store.append(one, 1, [Row("y")], pulse()), lambda: store.count()):
            with pytest.raises(NotWritten, match="could not write"):
                await write()
        await asyncio.to_thread(cluster.start)
        stored = None
        while stored is None:
            with suppress(NotWritten):
                stored = await store.claim("t")
        assert [row.text for row in stored.rows] == ["x"]
        await store.append(stored.body, 1, [Row("y")], pulse())

    with_two(cluster.database(), work)


# Whole servers.


def play(player: Player, times: int = 1) -> None:
    for _ in range(times):
        player.answer_and_wait(str(player.until_asked()["offers"][0]["move"]))


def shared(cluster: Postgres, folder: Path) -> House:
    return House(cluster.database(), folder / "key", LEASE)


def test_a_game_goes_from_one_server_to_another_and_its_people_with_it(
    cluster: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "COURTESY", 30.0)
    house = shared(cluster, tmp_path)
    with running(tmp_path, house=house) as one, running(tmp_path, house=house) as other:
        ada = Browser(one.base)
        seated = ada.new_table("eva", "me")
        player = ada.sit(seated)
        play(player, 3)
        log = list(player.log)
        ada.base = other.base
        there = ada.sit(seated)
        there.until("update")
        assert there.log == log
        assert player.closed() == 1012
        play(there, 2)
        ada.base = one.base
        assert ada.sit(seated).closed() == 1013  # not so soon again
        assert [row["id"] for row in ada.ask("/api/tables")["mine"]] == [seated["table"]]
        play(there)
        log = list(there.log)
        other.stop()
        ada.base = one.base
        again = ada.sit(seated)
        again.until("update")
        assert again.log[: len(log)] == log
        play(again)


def test_while_the_database_is_away_nobody_is_told_anything_new(
    cluster: Postgres, tmp_path: Path
) -> None:
    with running(tmp_path, house=shared(cluster, tmp_path)) as server:
        ada = Browser(server.base)
        seated = ada.new_table("eva", "me")
        player = ada.sit(seated)
        play(player)
        log, move = list(player.log), player.seen["offers"][0]["move"]
        cluster.kill()
        player.answer(move)
        assert "could not write" in player.until("error")["text"]
        late = ada.sit({**seated, "table": "another"})
        assert late.closed() == 1013
        with pytest.raises(Trouble) as refusal:
            ada.ask("/health")
        assert refusal.value.status == 503
        assert player.log == log
        cluster.start()
        player.until("update")  # when the table could be read again
        assert player.log == log
        play(player)
