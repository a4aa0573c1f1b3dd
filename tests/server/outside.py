"""A server in a process of its own, seen from outside: its memory, its time, who waits for it."""

import json
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from restinplay.core.state import OVER
from tests.server.malformed import framed, handshake
from tests.server.serving import Browser, Json

PAGE = os.sysconf("SC_PAGE_SIZE")
START = "import sys; from restinplay.cli import main; sys.exit(main())"
EVERY = 0.06  # seconds between two questions of the innocent: within the limits
PATIENCE = 120.0  # seconds


class Served:
    """A server that runs elsewhere on this machine."""

    def __init__(self, process: subprocess.Popen[str], base: str, log: Path) -> None:
        self.process = process
        self.base = base
        self.port = int(base.rpartition(":")[2])
        self._log = log

    def memory(self) -> int:
        """Resident bytes."""
        return resident(self.process.pid)

    def peak(self) -> int:
        """The most that it has been since it started."""
        return peak(self.process.pid)

    def cpu(self) -> float:
        """Seconds of processor time so far, of all threads, in nanoseconds' steps."""
        return cpu_of(self.process.pid)

    def metrics(self) -> dict[str, float]:
        with urllib.request.urlopen(f"{self.base}/metrics", timeout=PATIENCE) as answer:
            rows = answer.read().decode().splitlines()
        told = (row.split() for row in rows if not row.startswith("#"))
        return {name.removeprefix("restinplay_"): float(number) for name, number in told}

    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def until(self, name: str, most: float) -> float:
        """Wait until a number is small enough, or for as long as is reasonable; the number."""
        end = time.monotonic() + PATIENCE
        while (number := self.metrics()[name]) > most and time.monotonic() < end:
            time.sleep(0.2)
        return number


def resident(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


def peak(process: int) -> int:
    """The most bytes that were resident at any time, or since `forget_peak`."""
    rows = Path(f"/proc/{process}/status").read_text().splitlines()
    return 1024 * next(int(row.split()[1]) for row in rows if row.startswith("VmHWM"))


def forget_peak(process: int) -> None:
    Path(f"/proc/{process}/clear_refs").write_text("5")


def cpu_of(process: int) -> float:
    return time.clock_gettime(~process << 3 | 2)  # the CPU clock of another process


@contextmanager
def served(folder: Path, *words: str) -> Iterator[Served]:
    """`rip serve` with these words more, on a free port."""
    command = ["serve", "--port=0", "--no-browser", f"--data-dir={folder / 'data'}", *words]
    with ExitStack() as until_closed:
        log = folder / "log"
        process = subprocess.Popen(
            [sys.executable, "-c", START, *command],
            stdout=subprocess.PIPE,
            stderr=until_closed.enter_context(log.open("w")),
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        until_closed.callback(_end, process)
        assert process.stdout is not None
        address = process.stdout.readline().split()[5]
        yield Served(process, address.rstrip("/").replace("localhost", "127.0.0.1"), log)


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    assert process.stdout is not None
    process.stdout.close()


def dial(port: int, address: str = "127.0.0.1") -> socket.socket:
    """A connection from one of the addresses of this machine."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))


class Wire:
    """A socket at a table that wants no words, from an address of its own choice."""

    def __init__(self, port: int, table: str, first: Json, address: str = "127.0.0.1") -> None:
        self._line = dial(port, address)
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line.sendall(handshake(table))
        self._rest = b""
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._more()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        assert b" 101 " in head, head
        self.update: Json = {}
        self.table: Json = {}
        self.say(first)

    def say(self, message: Json) -> None:
        self._line.sendall(framed(json.dumps(message).encode()))

    def hear(self) -> Json:
        while True:
            opcode, data = self._frame()
            if opcode == 9:
                self._line.sendall(framed(data, 0x8A))
            elif opcode == 1:
                message: Json = json.loads(data)
                if message["type"] == "update":
                    self.update = message
                elif message["type"] == "table":
                    self.table = message
                return message
            elif opcode == 8:
                raise ConnectionError(f"closed: {data[:2].hex()} {data[2:].decode()}")

    def until(self, *kinds: str) -> Json:
        while True:
            message = self.hear()
            if message["type"] in kinds:
                return message

    def answer(self, move: str | None = None, at: int | None = None) -> None:
        """With the first of the legal moves, if none is named."""
        seen, view = self.update["at"] if at is None else at, self.update["view"]
        self.say({"type": "answer", "seen": seen, "move": move or view["legal"][0]})

    def close(self) -> None:
        self._line.close()

    def _frame(self) -> tuple[int, bytes]:
        self._need(2)
        opcode, size, start = self._rest[0] & 15, self._rest[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            self._need(start)
            size = int.from_bytes(self._rest[2:start])
        self._need(start + size)
        data, self._rest = self._rest[start : start + size], self._rest[start + size :]
        return opcode, data

    def _need(self, size: int) -> None:
        while len(self._rest) < size:
            self._rest += self._more()

    def _more(self) -> bytes:
        more = self._line.recv(1 << 18)
        if not more:
            raise ConnectionError("the server has hung up")
        return more


# Who waits.


@dataclass(frozen=True)
class Waits:
    """How long answers took, in milliseconds."""

    p50: float
    p99: float
    count: int

    def __str__(self) -> str:
        return f"p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms of {self.count}"


def waits_of(times: list[float]) -> Waits:
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return Waits(statistics.median(ordered) * 1000, p99 * 1000, len(ordered))


class Innocent:
    """A player at a table of their own who asks a small question and answers, all the time.

    In another process, so that it waits for the server and not for its attackers.
    """

    def __init__(self, server: Served, folder: Path) -> None:
        self._file = folder / "innocent"
        mine = Browser(server.base).new_table("eva", "me")
        words = [server.port, server.process.pid, mine["table"], mine["secret"], self._file]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.outside", *map(str, words)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        end = time.monotonic() + PATIENCE
        while not (self._file.exists() and self._file.read_text()):
            assert self._process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)

    def waits(self, since: float, until: float) -> tuple[Waits, Waits]:
        """Between two moments of the steady clock: by the clock, and by the server's CPU time."""
        assert self._process.poll() is None, "the innocent was stopped"
        rows = [row.split() for row in self._file.read_text().splitlines()[:-1]]
        asked = [row for row in rows if since <= float(row[0]) <= until]
        assert {"question", "answer"} <= {row[1] for row in asked}, "the innocent has heard nothing"
        took, used = ([float(row[column]) for row in asked] for column in (2, 3))
        return waits_of(took), waits_of(used)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def ask_on(port: str, server: str, table: str, secret: str, file: str) -> None:
    """Write down what was said when, and how long it took until it was answered."""
    first = {"type": "sit", "secret": secret, "words": False}
    line = Wire(int(port), table, first, "127.77.0.1")
    line.until("update")
    with Path(file).open("w", buffering=1) as notes:
        while True:
            for name, say in (("question", ask), ("answer", answer)):
                at, used = time.monotonic(), cpu_of(int(server))
                say(line)
                took, used = time.monotonic() - at, cpu_of(int(server)) - used
                notes.write(f"{at} {name} {took} {used}\n")
                time.sleep(EVERY)
            while line.update["asked"] == OVER:  # a house may have no way in
                play_again(line)


def ask(line: Wire) -> None:
    line.say({"type": "why_not", "move": "close"})
    line.until("refusal", "allowed")


def answer(line: Wire) -> None:
    at = line.update["at"]
    line.answer()
    while line.update["at"] <= at:
        line.until("update")


def play_again(line: Wire) -> None:
    line.say({"type": "rematch"})
    line.until("rematch")
    line.say({"type": "follow"})
    line.until("update")


if __name__ == "__main__":
    ask_on(*sys.argv[1:])
