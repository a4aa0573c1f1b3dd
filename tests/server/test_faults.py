"""Things break: disks, bots, sockets, tables. What was acknowledged stays, and nobody is misled."""

import logging
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from restinplay import bots
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.record import NotWritten
from restinplay.server import room
from restinplay.server.limits import Limits, unlimited
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Pulse, Row
from tests.server.serving import Browser, Json, Running, Trouble, running
from tests.server.tap import Tap


class Failing:
    """A store in which every append fails, around one that works."""

    def __init__(self, store: object) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(self, table: str, first: int, rows: list[Row], pulse: Pulse) -> None:
        raise NotWritten("the store could not write (disk is full); nothing was changed")


@pytest.fixture
def broken(server: Running) -> Failing:
    return Failing(server.tables.store)


def test_an_answer_that_cannot_be_written_did_not_happen(
    server: Running, ada: Browser, broken: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ada.new_table("eva", "me", seed=3)
    player, watcher = ada.sit(mine), Browser(ada.base).watch(mine["table"])
    before = player.until("update")
    watcher.until("update")
    heard = len(watcher.raw)
    monkeypatch.setattr(server.tables.around, "store", broken)
    player.answer(before["offers"][0]["move"])
    assert "disk is full" in player.until("error")["text"]
    monkeypatch.undo()
    player.answer(before["offers"][0]["move"])
    after = player.until("update")
    assert after["since"] == before["line"]
    assert watcher.until("update")["at"] == after["at"]
    assert len(watcher.raw) == heard + 1
    for one in (player, watcher):
        one.close()


def test_bots_wait_for_the_store_and_go_on(
    server: Running, ada: Browser, broken: Failing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.turns.RETRY", 0.01)
    player = ada.sit(ada.new_table("manors", "me thumb", seed=4, options={"first_family": "A"}))
    player.until_asked()

    async def bots_only() -> None:
        table = await server.tables.table(player.furniture["id"])
        table.around = type(table.around)(
            **{f: getattr(table.around, f) for f in table.around.__struct_fields__}
        )
        table.around.store = broken  # type: ignore[assignment]

    async def mended() -> None:
        table = await server.tables.table(player.furniture["id"])
        table.around.store = server.tables.store

    server.inside(bots_only())
    player.say({"type": "take_over"})
    assert "disk is full" in player.until("error")["text"]
    server.inside(mended())
    while player.seen["asked"] != -2:  # it may have been tried once more before
        player.hear()
    player.close()


def test_a_crash_at_one_table_does_not_touch_another(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = (ada.sit(ada.new_table("eva", "me", seed=seed)) for seed in (3, 4))
    for player in (bad, good):
        player.until("update")
    table = server.table(bad.furniture["id"])

    def crash(row: str) -> None:
        raise RuntimeError(f"secret of {row}")

    monkeypatch.setattr(table.lines, "add", crash)
    with caplog.at_level(logging.CRITICAL):
        bad.answer(bad.seen["offers"][0]["move"])
        assert bad.until("error")["text"] == "Something went wrong here; nothing was changed."
    good.answer_and_wait(good.seen["offers"][0]["move"])
    bad.answer_and_wait(bad.seen["offers"][0]["move"])
    for player in (bad, good):
        player.close()


def test_a_bot_that_fails_is_replaced_by_one_that_does_anything(
    ada: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    policy = bots.policy

    failed = []

    def failing(name: str, game: Game) -> Policy:
        if name == "thumb":
            failed.append(name)
            raise RuntimeError("no idea")
        return policy(name, game)

    monkeypatch.setattr("restinplay.bots.policy", failing)
    player = ada.sit(ada.new_table("manors", "me thumb", options={"first_family": "B"}))
    with caplog.at_level(logging.ERROR):
        assert player.until_asked()["line"] > 0
    assert failed
    assert "a bot failed; a simpler one answers for it" in caplog.messages
    assert "no idea" in caplog.text
    player.close()


def test_a_slow_reader_is_dropped_and_the_others_go_on(tmp_path: Path) -> None:
    limits = unlimited()
    limits.queue = 4
    with running(tmp_path, limits) as server:
        ada = Browser(server.base)
        mine = ada.new_table("graves", "me thumb")
        slow = Tap(server.base, mine["table"], {"type": "watch"})  # reads only when asked to
        table = server.table(mine["table"])

        async def flood() -> None:
            async with table.lock:
                for _ in range(30_000):
                    room.tell_table(table)

        server.inside(flood())
        for _ in range(200):
            if not table.guests:
                break
            time.sleep(0.02)
        assert table.guests == []
        slow.close()
        player = ada.sit(mine)
        assert player.until("update")["line"] > 0
        player.close()


def test_whoever_says_nothing_is_sent_away(tmp_path: Path) -> None:
    with running(tmp_path, Limits(first_word=0.05)) as server:
        mine = Browser(server.base).new_table("eva", "me")
        address = f"{server.base.replace('http', 'ws')}/api/tables/{mine['table']}/socket"
        with connect(address) as silent, pytest.raises(ConnectionClosed) as end:
            silent.recv(timeout=10)
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 1013


def test_a_graceful_stop_tells_everybody_to_come_back(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me", seed=1)
        player = ada.sit(mine)
        seen = player.until("update")
    assert player.closed() == 1012
    with running(tmp_path) as server:
        ada.base = server.base
        again = ada.sit(mine)
        assert again.until("update")["view"] == seen["view"]
        again.close()


def start(folder: Path, complaints: int = subprocess.DEVNULL) -> tuple[subprocess.Popen[str], str]:
    """A server process of its own, and where it listens."""
    command = "import sys; from restinplay.cli import main; sys.exit(main())"
    words = ["serve", "--port", "0", "--no-browser", "--pace", "0", "--data-dir", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-c", command, *words],
        stdout=subprocess.PIPE,
        stderr=complaints,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    return process, line.split()[5].rstrip("/").replace("localhost", "127.0.0.1")


def test_told_to_stop_it_ends_whatever_thinks_and_leaves_nothing(tmp_path: Path) -> None:
    process, base = start(tmp_path, subprocess.PIPE)
    player = (ada := Browser(base)).sit(ada.new_table("eva", "me"))
    player.until_asked()
    player.say({"type": "hint"})
    player.until("hint")
    process.terminate()
    assert player.closed() == 1012
    player.close()
    assert (process.communicate(timeout=30)[1], process.returncode) == ("", 0)


def test_health_says_whether_anything_can_be_written(tmp_path: Path) -> None:
    def allow(store: SqliteStore, pages: int) -> None:
        limit = f"PRAGMA max_page_count = {pages}"
        server.inside(store._do(lambda db: db.execute(limit).fetchone()))

    with running(tmp_path) as server:
        ada, store = Browser(server.base), server.tables.store
        assert isinstance(store, SqliteStore)
        allow(store, 1)  # no more than there are
        with pytest.raises(Trouble, match="full") as told:
            ada.ask("/health")
        assert told.value.status == 503
        allow(store, 1_000_000)
        assert ada.ask("/health") == "ok\n"


def test_kill_9_at_any_moment_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    luck = random.Random(9)
    seated: Json = {}
    cookie = ""
    acknowledged: list[Json] = [{}]
    for _ in range(8):
        process, base = start(tmp_path)
        try:
            ada = Browser(base)
            ada.cookie = cookie
            seated = seated or ada.new_table("muertos", "me random", seed=5)
            cookie = ada.cookie
            player = ada.sit(seated)
            player.until("update")
            assert player.log[1 : len(acknowledged)] == acknowledged[1:]
            deadline = luck.randrange(1, 12)
            while deadline and player.until_asked()["asked"] == 0:
                player.answer(luck.choice(player.seen["offers"])["move"])
                deadline -= 1
                if deadline:
                    player.until("update")
            acknowledged = player.log
        finally:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
        while True:  # what was on its way when the server died was acknowledged as well
            try:
                player.hear(timeout=5)
            except (ConnectionClosed, TimeoutError, EOFError):
                break
        acknowledged = player.log
        player.close()
    assert len(acknowledged) > 40
