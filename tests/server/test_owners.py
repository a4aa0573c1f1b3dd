"""Who owns a table, against a simple model: whatever three servers do, in any order, every line
is there once, and only the owner of the last epoch has written."""

import asyncio
from collections.abc import Coroutine
from itertools import count
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from restinplay.server import postgres
from restinplay.server.postgres import PostgresStore
from restinplay.server.store import Body, Conflict, Elsewhere, Row
from tests.server.databases import Postgres
from tests.server.test_store import body, pulse

T = TypeVar("T")
SERVERS = st.integers(0, 2)


class Servers:
    """Three of them, and a loop in which they live."""

    def __init__(self, address: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.stores = [PostgresStore(address, lease=3000.0) for _ in range(3)]
        self.names = count()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    async def beat(self, one: int, *, lives: bool) -> None:
        """The last sign of life of a server is of now, or of long ago."""
        store = self.stores[one]
        when = "clock_timestamp()" if lives else "clock_timestamp() - interval '1 hour'"
        query = f"UPDATE servers SET beat = {when} WHERE id = $1"
        await store._do(lambda db: db.execute(query, store._server))

    def close(self) -> None:
        for store in self.stores:
            store.close()
        self.run(asyncio.sleep(0))
        self.loop.close()


class Owning(RuleBasedStateMachine):
    def __init__(self, servers: Servers) -> None:
        super().__init__()
        self.servers, self.name = servers, f"t{next(servers.names)}"
        self.alive, self.lines, self.next = {0, 1, 2}, list[str](), count()
        self.owner, self.epoch, self.version, self.wanted = 0, 1, 1, -1
        self.held: dict[int, Body] = {0: body(self.name)}
        for one in range(3):
            self.run(servers.beat(one, lives=True))
        self.run(servers.stores[0].save(self.held[0], 0, [], pulse()))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.servers.run(work)

    def may_write(self, one: int) -> bool:
        held = self.held[one]
        last = held.epoch, held.version
        return self.owner == one and last == (self.epoch, self.version)

    @rule(one=SERVERS)
    def claim(self, one: int) -> None:
        free = self.owner in (-1, one) or self.owner not in self.alive
        try:
            stored = self.run(self.servers.stores[one].claim(self.name))
        except Elsewhere:
            assert not free
            self.wanted = one
            return
        assert free
        assert stored is not None
        self.owner, self.epoch, self.wanted = one, self.epoch + 1, -1
        self.held[one] = stored.body
        assert [row.text for row in stored.rows] == self.lines
        assert (stored.body.epoch, stored.body.version) == (self.epoch, self.version)

    @rule(one=SERVERS, many=st.integers(0, 3))
    def append(self, one: int, many: int) -> None:
        if one not in self.held:
            return
        rows = [Row(f"{one} {next(self.next)}") for _ in range(many)]

        async def write() -> None:
            store = self.servers.stores[one]
            await store.append(self.held[one], len(self.lines), rows, pulse())

        try:
            self.run(write())
        except Conflict:
            assert not self.may_write(one)
            return
        assert self.may_write(one)
        self.lines += [row.text for row in rows]

    @rule(one=SERVERS)
    def save(self, one: int) -> None:
        if one not in self.held:
            return
        may, store = self.may_write(one), self.servers.stores[one]
        try:
            self.run(store.save(self.held[one], len(self.lines), [], pulse()))
        except Conflict:
            assert not may
            return
        assert may
        self.version += 1

    @rule(one=SERVERS)
    def give_away(self, one: int) -> None:
        given = self.run(self.servers.stores[one].release(self.name))
        assert given == (self.owner == one and self.wanted != -1)
        if given:
            self.owner, self.epoch, self.wanted = self.wanted, self.epoch + 1, -1

    @rule(one=SERVERS)
    def fall_asleep(self, one: int) -> None:
        self.run(self.servers.beat(one, lives=False))
        self.alive.discard(one)

    @rule(one=SERVERS)
    def wake_up(self, one: int) -> None:
        self.run(self.servers.beat(one, lives=True))
        self.alive.add(one)

    @rule(one=SERVERS)
    def move_a_profile(self, one: int) -> None:
        """Not by the owner, perhaps: then what the owner knows is old."""
        self.run(self.servers.stores[one].reseat(self.name, "nobody", ""))
        self.version += 1

    @invariant()
    def every_line_is_there_once(self) -> None:
        stored = self.run(self.servers.stores[0].read(self.name))
        assert stored is not None
        assert [row.text for row in stored.rows] == self.lines
        assert stored.body.version == self.version


def test_servers_do_what_the_model_does(cluster: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "COURTESY", -1.0)
    monkeypatch.setattr(postgres, "REST", -1.0)
    servers = Servers(cluster.database())
    try:
        few = settings(
            max_examples=15,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        machine: Any = lambda: Owning(servers)  # noqa: E731
        run_state_machine_as_test(machine, settings=few)
    finally:
        servers.close()
