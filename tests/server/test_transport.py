"""Connections that send too much, too slowly or too oddly: they cost little, and they end."""

import logging
import os
import resource
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.frames import Opcode

from restinplay.core.record import NotWritten
from restinplay.server import callers, frames, room
from restinplay.server.frames import Socket
from restinplay.server.limits import Doorkeeper, Limits, unlimited
from restinplay.server.patience import Patrol
from tests.server.serving import PATIENCE, Browser, Json, Running, running
from tests.server.tap import Tap
from tests.server.test_faults import start
from tests.server.test_frames import FIN, asking, frame

MEGA = 1_000_000
MOST_TAKEN = 32 * MEGA  # what kernels may keep between two processes is less
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"


def dial(base: str, source: str = "127.0.0.1", *, narrow: bool = False) -> socket.socket:
    """A bare connection from this address of the machine."""
    line = socket.socket()
    line.settimeout(PATIENCE)
    if narrow:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((source, 0))
    line.connect((urlsplit(base).hostname, urlsplit(base).port))
    return line


def pour(line: socket.socket, data: bytes, most: int) -> int:
    """Send until the other end takes no more for a second, or is gone; how many bytes it took."""
    line.settimeout(1.0)
    sent = 0
    with suppress(OSError):
        while sent < most:
            sent += line.send(data)
    return sent


def is_cut_off(line: socket.socket, data: bytes, most: int = MOST_TAKEN) -> bool:
    """Whether the other end hangs up before it has taken so much."""
    sent = 0
    try:
        while sent < most:
            sent += line.send(data)
    except ConnectionError:
        return True
    return False


def all_of(line: socket.socket) -> bytes:
    """What comes until the other end hangs up."""
    line.settimeout(PATIENCE)
    heard = b""
    with suppress(ConnectionError):
        while more := line.recv(65_536):
            heard += more
    return heard


def is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def eventually(truth: Callable[[], Any]) -> bool:
    end = time.monotonic() + PATIENCE
    while not truth() and time.monotonic() < end:
        time.sleep(0.02)
    return bool(truth())


def get(path: str, **more: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", *(f"{k}: {v}" for k, v in more.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def upgraded(base: str, table: str, source: str = "127.0.0.1", *, narrow: bool = False) -> Any:
    line = dial(base, source, narrow=narrow)
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}{key}\r\n"
    line.sendall(head.encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def sockets(server: Running) -> list[Socket]:
    return [one for one in server._server.server_state.connections if isinstance(one, Socket)]


# Requests.


@pytest.mark.parametrize(
    ("head", "block"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X-Aaaaaaaa: b\r\n" * 4_000),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", b"b" * 65_536),
        (b"GET /", b"b" * 65_536),
        (
            f"GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\n{UPGRADE}".encode(),
            b"A: b\r\n" * 9_000,
        ),
    ],
    ids=["headers", "header", "path", "upgrade"],
)
def test_a_head_without_end_is_not_read_to_its_end(
    server: Running, head: bytes, block: bytes
) -> None:
    with dial(server.base) as line:
        line.sendall(head)
        assert is_cut_off(line, block)


@pytest.mark.parametrize(
    ("request_text", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"A: b\r\n" * callers.MOST_LINES + b"\r\n", 431),
        (b"GET /" + b"x" * callers.LONGEST_HEAD, 431),
        (b"\x16\x03\x01\x02\x00", 400),
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (
            b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            411,
        ),
        (b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", 413),
        (get("/api/tables/x/socket", Upgrade="websocket", Connection="Upgrade"), 400),
        (get(f"/api/tables/{'x' * 9_000}/socket", Upgrade="websocket", Connection="upgrade"), 414),
    ],
    ids=["lines", "long", "tls", "nonsense", "no host", "chunked", "giant", "no key", "long path"],
)
def test_what_is_no_request_of_ours_is_answered_with_all_guards(
    server: Running, request_text: bytes, status: int
) -> None:
    with dial(server.base) as line:
        line.sendall(request_text)
        answer = all_of(line).lower()
    assert answer.startswith(b"http/1.1 %d " % status)
    for header in (
        b"content-security-policy: default-src 'none'",
        b"nosniff",
        b"same-origin",
        b"no-store",
    ):
        assert header in answer


def test_requests_that_come_before_an_answer_are_answered_one_after_the_other(
    server: Running,
) -> None:
    body = b'{"game": "nothing"}'
    post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    with dial(server.base) as line:
        line.sendall(get("/health") + post + body + get("/none") + get("/", Connection="close"))
        answers = all_of(line).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200", b"400", b"404", b"200"]


@pytest.mark.parametrize("path", ["/api/games/graves", "/x"])
def test_requests_do_not_pile_up_while_nobody_reads_the_answers(server: Running, path: str) -> None:
    before = resident()
    with dial(server.base, narrow=True) as line:
        pour(line, get(path) * 200, MOST_TAKEN)
        assert resident() - before < 15 * MEGA


def resident() -> int:
    """Bytes of memory that this process has, and the server in it."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_request_cut_into_bytes_is_heard(server: Running) -> None:
    with dial(server.base) as line:
        for byte in get("/health", Connection="close"):
            line.sendall(bytes((byte,)))
        assert all_of(line).endswith(b"ok\n")


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HTTP/1.1\r\nX-a: ",
        b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\nx",
        get("/health"),
        get("/health") + b"GET / HT",
    ],
    ids=["silence", "head", "body", "kept alive", "second head"],
)
def test_a_connection_that_does_not_get_on_ends(tmp_path: Path, part: bytes) -> None:
    limits = Limits(idle=0.2, request_time=0.4, patrol=0.05)
    with running(tmp_path, limits) as server, dial(server.base) as line:
        line.sendall(part)
        all_of(line)
        assert eventually(lambda: server.app.door.open == 0)


def test_an_answer_that_nobody_takes_is_not_kept_for_ever(tmp_path: Path) -> None:
    limits = unlimited()
    limits.patrol, limits.stall, limits.closing = 0.05, 0.5, 0.2
    with running(tmp_path, limits) as server, dial(server.base, narrow=True) as line:
        for _ in range(400):  # few enough at a time to be waited for
            with suppress(OSError):
                line.sendall(get("/api/games/graves"))
            time.sleep(0.002)
        assert eventually(lambda: server.app.door.open == 0)
        assert server.app.door.refused["overdue"] == 1


def test_a_reader_that_takes_a_few_bytes_now_and_then_does_not_keep_us(tmp_path: Path) -> None:
    limits = unlimited()
    limits.patrol, limits.stall, limits.pace = 0.05, 0.5, 1e6
    with running(tmp_path, limits) as server, dial(server.base, narrow=True) as line:
        for _ in range(400):
            with suppress(OSError):
                line.sendall(get("/api/games/graves"))
                line.recv(100)
            time.sleep(0.002)
        assert eventually(lambda: sip(line) and server.app.door.open == 0)
        assert server.app.door.refused["overdue"] == 1


def sip(line: socket.socket) -> bool:
    with suppress(OSError):
        line.recv(100)
    return True


def test_bodies_of_one_address_may_only_be_so_many_at_once(tmp_path: Path) -> None:
    head = b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 499999\r\n\r\n"
    with running(tmp_path) as server, ExitStack() as closing:
        lines = [closing.enter_context(dial(server.base)) for _ in range(20)]
        for line in lines:
            with suppress(OSError):
                line.sendall(head + b"x" * 499_000)
        door = server.app.door
        assert eventually(lambda: door.refused["body"] >= 10)
        assert door._bodies.total() <= 10 * 500_000


# How many.


def test_half_requests_of_one_address_give_way_to_whole_ones(tmp_path: Path) -> None:
    limits = unlimited()
    limits.connections_of_address = 5
    with running(tmp_path, limits) as server, ExitStack() as closing:
        lines = [closing.enter_context(dial(server.base)) for _ in range(12)]
        for line in lines:
            with suppress(OSError):
                line.sendall(b"GET / HT")
        assert eventually(lambda: sum(map(is_open, lines)) <= 5)
        assert Browser(server.base).ask("/health") == "ok\n"
        with dial(server.base, "127.0.0.2") as other:
            other.sendall(get("/health", Connection="close"))
            assert all_of(other).endswith(b"ok\n")


def test_sockets_do_not_give_way_and_other_addresses_find_room(tmp_path: Path) -> None:
    limits = unlimited()
    limits.connections_of_address = 3
    with running(tmp_path, limits) as server, ExitStack() as closing:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me")
        assert eventually(lambda: server.app.door.open == 0)
        players = [ada.watch(mine["table"]) for _ in range(3)]
        for player in players:
            closing.callback(player.close)
            player.until("update")
        refused = closing.enter_context(dial(server.base))
        assert all_of(refused) == b""
        assert server.app.door.refused["connection"] == 1
        other = closing.enter_context(upgraded(server.base, mine["table"], "127.0.0.2"))
        assert is_open(other)
        players[0].say({"type": "why_not", "move": "close"})
        players[0].until("error")


def test_all_addresses_together_leave_room_for_files(tmp_path: Path) -> None:
    with running(tmp_path) as server, ExitStack() as closing:
        assert server.app.door.most <= resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 64
        server.app.door.most = 6
        lines = [closing.enter_context(dial(server.base, f"127.0.0.{n}")) for n in range(2, 22)]
        assert eventually(lambda: sum(map(is_open, lines)) <= 6)
        assert Browser(server.base).ask("/health") == "ok\n"


def test_a_household_of_two_hundred_sockets_fits(tmp_path: Path) -> None:
    with running(tmp_path, Limits(request_burst=1_000.0)) as server, ExitStack() as closing:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me")
        for _ in range(200):
            line = closing.enter_context(upgraded(server.base, mine["table"]))
            line.sendall(frame(b'{"type": "watch", "words": false}'))
        assert eventually(lambda: len(server.table(mine["table"]).guests) == 200)
        assert ada.ask("/api/games")
        with upgraded(server.base, mine["table"]) as one_more:
            assert all_of(one_more).endswith(b"\x03\xf5too many connections")  # 1013


def test_descriptors_are_raised_and_when_they_run_out_the_server_lives(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
    try:
        process, base = start(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with ExitStack() as closing:
        closing.callback(end, process)
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
        used = len(os.listdir(f"/proc/{process.pid}/fd"))
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (used + 10, hard))
        lines = [closing.enter_context(dial(base)) for _ in range(60)]
        before, began = seconds_of(process.pid), time.monotonic()
        time.sleep(2.0)
        busy = (seconds_of(process.pid) - before) / (time.monotonic() - began)
        assert busy < 0.5
        for line in lines:
            line.close()
        assert eventually(lambda: is_well(base))


def seconds_of(pid: int) -> float:
    """Of CPU."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_well(base: str) -> bool:
    try:
        return bool(Browser(base).ask("/health") == "ok\n")
    except OSError:
        return False


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


# Frames.


@pytest.fixture
def seated(server: Running) -> Json:
    return Browser(server.base).new_table("eva", "me")


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_control_frames_are_counted_like_messages(tmp_path: Path, opcode: Opcode) -> None:
    limits = unlimited()
    limits.messages, limits.message_burst = 0.001, 30
    with running(tmp_path, limits) as server:
        mine = Browser(server.base).new_table("eva", "me")
        tap = Tap(server.base, mine["table"], {"type": "watch"})
        tap.send_raw(frame(b"", FIN | opcode) * 200)
        assert tap.ended() == 1013
        tap.close()


def test_pings_whose_answers_nobody_reads_are_not_read(server: Running, seated: Json) -> None:
    with upgraded(server.base, seated["table"], narrow=True) as line:
        line.sendall(frame(b'{"type": "watch"}'))
        block = frame(b"x" * 125, FIN | Opcode.PING) * 500
        assert pour(line, block, 2 * MOST_TAKEN) < MOST_TAKEN
        kept = [one.unread() + len(one._rest) for one in sockets(server)]
        assert max(kept, default=0) < 2 * MEGA


def test_tiny_frames_are_cut_few_at_a_time(
    server: Running, seated: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, taken = Socket._cut, [0]
    largest = 0

    def counting(self: Socket, data: bytes) -> None:
        taken[0] += 1
        take(self, data)

    def cutting(self: Socket) -> None:
        nonlocal largest
        before = taken[0]
        cut(self)
        largest = max(largest, taken[0] - before)

    take = Socket._take
    monkeypatch.setattr(Socket, "_take", counting)
    monkeypatch.setattr(Socket, "_cut", cutting)
    with upgraded(server.base, seated["table"]) as line:
        pour(line, frame(b"") * 40_000, 1)
        assert eventually(lambda: taken[0])
        assert eventually(lambda: not sockets(server) or sockets(server)[0]._late > frames.LATE)
    assert largest <= frames.TURN
    assert taken[0] < 1_000


def test_messages_wait_as_bytes_while_one_is_being_heard(server: Running, seated: Json) -> None:
    others = sockets(server)
    tap = Tap(server.base, seated["table"], {"type": "sit", "secret": seated["secret"]})
    [line] = [one for one in sockets(server) if one not in others]
    table = server.table(seated["table"])
    server.inside(hold(table.lock))
    try:
        tap.send_raw(frame(asking()) * 400)
        assert eventually(lambda: line.read_paused)
        assert line.queue.qsize() <= frames.AHEAD + 1
    finally:
        server.loop.call_soon_threadsafe(table.lock.release)
    tap.close()


async def hold(lock: Any) -> None:
    await lock.acquire()


def test_a_message_of_many_pieces_ends_the_connection(server: Running, seated: Json) -> None:
    tap = Tap(server.base, seated["table"], {"type": "watch"})
    tap.send_raw(frame(b"", Opcode.TEXT) + frame(b"", Opcode.CONT) * 200)
    assert tap.ended() == 1009
    tap.close()


@pytest.mark.parametrize(
    "part",
    [frame(asking())[:20], frame(b"{", Opcode.TEXT), frame(asking())[:1]],
    ids=["half a frame", "half a message", "a byte"],
)
def test_a_message_that_does_not_get_whole_ends_the_connection(tmp_path: Path, part: bytes) -> None:
    limits = unlimited()
    limits.message_time, limits.patrol = 0.3, 0.05
    with running(tmp_path, limits) as server:
        mine = Browser(server.base).new_table("eva", "me")
        tap = Tap(server.base, mine["table"], {"type": "watch"})
        quiet = Tap(server.base, mine["table"], {"type": "watch"})
        tap.send_raw(part)
        assert eventually(lambda: len(sockets(server)) == 1)
        quiet.ask("close")  # those who say nothing stay
        for one in (tap, quiet):
            one.close()


def test_what_comes_before_the_handshake_is_done_is_heard_after_it(
    server: Running, seated: Json
) -> None:
    line = dial(server.base)
    head = f"GET /api/tables/{seated['table']}/socket HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    line.sendall((head + key).encode() + frame(b'{"type": "watch"}') + frame(b"no message"))
    heard = all_of(line)
    assert heard.startswith(b"HTTP/1.1 101")
    assert b'"type":"update"' in heard
    assert b"unknown message" in heard
    line.close()


def test_a_slow_reader_is_counted_until_it_is_really_gone(tmp_path: Path) -> None:
    limits = unlimited()
    limits.queue, limits.patrol, limits.closing = 4, 0.05, 1.0
    with running(tmp_path, limits) as server:
        mine = Browser(server.base).new_table("graves", "me thumb")
        line = upgraded(server.base, mine["table"], narrow=True)
        line.sendall(frame(b'{"type": "watch"}'))
        table, door = server.table(mine["table"]), server.app.door
        assert eventually(lambda: table.guests)

        async def flood() -> None:
            async with table.lock:
                for _ in range(30_000):
                    room.tell_table(table)

        server.inside(flood())
        assert eventually(lambda: not table.guests)
        assert door.sockets.total() == len(sockets(server))
        assert eventually(lambda: door.sockets.total() == 0)
        assert sockets(server) == []
        line.close()


class Kept:
    """A connection for which something is kept."""

    def __init__(self, address: str, size: int) -> None:
        self.address, self.size, self.is_over = address, size, False
        self.transport: Any = self

    def abort(self) -> None:
        self.is_over = True

    def is_overdue(self, now: float) -> bool:
        return False

    def asker(self) -> str:
        return self.address

    def unread(self) -> int:
        return self.size


def test_the_patrol_ends_those_for_whom_most_is_kept() -> None:
    kept = [Kept("a", 50), Kept("a", 30), Kept("b", 60), Kept("c", 9), Kept("d", 0)]
    door = Doorkeeper(Limits(unread=1_000, unread_of_address=60))
    Patrol(door).walk(kept, 1.0)
    assert [one.is_over for one in kept] == [True, False, False, False, False]
    door = Doorkeeper(Limits(unread=50, unread_of_address=60))
    Patrol(door).walk([one for one in kept if not one.is_over], 1.0)
    assert [one.is_over for one in kept] == [True, False, True, False, False]


# Codes and words.


def test_a_store_that_cannot_be_read_sends_nobody_away_for_good(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(table: str) -> None:
        raise NotWritten("the store is busy; nothing was changed")

    monkeypatch.setattr(server.tables.store, "claim", fail)
    player = Browser(server.base).watch("AAAAAAAAAAAAAAAA")
    assert "busy" in player.until("error")["text"]
    assert player.closed() == 1013


def test_rubbish_of_clients_is_not_logged(
    server: Running, seated: Json, caplog: pytest.LogCaptureFixture
) -> None:
    assert eventually(lambda: not sockets(server))
    with caplog.at_level(logging.WARNING):
        for data in (frame(b"\xff\xfe"), frame(b"\xff", Opcode.TEXT) + frame(b"", FIN)):
            tap = Tap(server.base, seated["table"], {"type": "watch"})
            tap.send_raw(data)
            assert tap.ended() == 1007
            tap.close()
        with dial(server.base) as line:
            line.sendall(b"POST /api/import HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx")
        with dial(server.base) as line:
            line.sendall(get("/%00"))
        assert eventually(lambda: server.app.door.open == 0)
    ours = [record for record in caplog.records if record.name != "uvicorn.error"]
    assert ours == []
    assert [record for record in caplog.records if record.exc_info] == []
    assert server.tables.metrics.counts["crashes_total"] == 0


def test_told_to_stop_it_waits_for_no_one_who_reads_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        mine = Browser(server.base).new_table("eva", "me")
        line = upgraded(server.base, mine["table"], narrow=True)
        line.sendall(frame(b'{"type": "watch"}'))
        pour(line, frame(b"x" * 125, FIN | Opcode.PING) * 500, MOST_TAKEN)
    with line:
        all_of(line)  # it ends
