"""`rip bench server`: many connections on loopback, beside a boardgame.io server.

Players are a program in Node (benchmarks/server), the same for all servers. Servers are measured in
turn, round by round; what is compared inside a round are answers per second, how long a player
waits for an answer, and CPU time, that of the players too: they share the machine.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from restinplay import games
from restinplay.bench import complain
from restinplay.core.errors import BadInput

FOLDER = Path(__file__).parents[3] / "benchmarks" / "server"
TICK = 1000 / os.sysconf("SC_CLK_TCK")  # milliseconds

CONNECTIONS = 200
MANY, MANY_SEATS = 1000, 4
IDLE = 200  # tables of each game whose memory is measured
QUIET = 0.5  # seconds until bots have had their turn
TARGET = 3.0  # times the answers of the peer that keeps its matches on disk, as we do
MOST_IDLE = 20.0  # kB
SHOWN = ("rate", "p50", "p99", "cpu", "players")


@dataclass(frozen=True)
class Server:
    """A server that listens."""

    name: str
    kind: str
    process: subprocess.Popen[str]
    address: str

    def cpu(self) -> float:
        return cpu_of(self.process)

    def memory(self) -> float:
        """Resident kB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def cpu_of(process: subprocess.Popen[str]) -> float:
    """Milliseconds of CPU time used so far, also of a process that has just ended."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


@dataclass(frozen=True)
class Finding:
    """One round of one server. Times in milliseconds; `cpu` and `players` are CPU per answer."""

    server: str
    rate: float
    p50: float
    p99: float
    cpu: float
    players: float
    connected: int
    broken: int


def run(rounds: int, seconds: float, as_json: bool, check: bool = False) -> int:
    """Measure and print; exit code 1 when something broke, or `check` and a target is missed."""
    if rounds < 1 or not 0 < seconds < 3600:
        raise BadInput("a measurement takes at least one round, of up to an hour")
    if not FOLDER.is_dir():
        raise BadInput("the players are not here; measure in a checkout of the project")
    if not has_players():
        return 1
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as servers:
        ours = servers.enter_context(serving(Path(scratch) / "ours"))
        peers = [
            servers.enter_context(_peer("boardgame.io")),
            servers.enter_context(_peer("boardgame.io, on disk", str(Path(scratch) / "peer"))),
        ]
        found = []
        for _ in range(rounds):
            for server in (ours, *peers):
                found.append(load(server, CONNECTIONS, 1, seconds))
                _say(found[-1])
        crowded = next(slug for slug in games.SLUGS if MANY_SEATS in games.game_class(slug).SEATS)
        crowd = load(ours, MANY, MANY_SEATS, seconds, crowded)
        idle = {slug: _idle(ours, slug) for slug in games.SLUGS}
    return _report(found, crowd, idle, as_json, check)


def has_players() -> bool:
    """Whether the players are installed, now at the latest."""
    if (FOLDER / "node_modules").exists():
        return True
    if shutil.which("npm") is None:
        complain("the players and boardgame.io need Node: install nodejs and npm")
        return False
    complain("installing boardgame.io …")
    return subprocess.call(["npm", "ci", "--no-audit", "--no-fund"], cwd=FOLDER, stdout=2) == 0


@contextmanager
def serving(folder: Path, python: str = sys.executable) -> Iterator[Server]:
    command = "import sys; from restinplay.cli import main; sys.exit(main())"
    words = ["serve", "--port=0", "--no-browser", "--pace=0", "--no-limits", f"--data-dir={folder}"]
    with _running([python, "-c", command, *words], "Rest in Play", "ours") as server:
        yield server


@contextmanager
def _peer(name: str, *words: str) -> Iterator[Server]:
    with _running(["node", str(FOLDER / "peer.cjs"), *words], name, "peer") as server:
        yield server


@contextmanager
def _running(command: list[str], name: str, kind: str) -> Iterator[Server]:
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "NODE_ENV": "production"}
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if address := next((word for word in line.split() if word.startswith("http")), ""):
                address = address.rstrip("/").replace("localhost", "127.0.0.1")
                yield Server(name, kind, process, address)
                return
        raise RuntimeError(f"{name} did not start")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def load(
    server: Server, connections: int, seats: int, seconds: float, game: str = games.SLUGS[0]
) -> Finding:
    words = [server.kind, server.address, str(connections), str(seats), str(seconds), game]
    with subprocess.Popen(
        ["node", str(FOLDER / "load.cjs"), *words], stdout=subprocess.PIPE, text=True
    ) as players:
        assert players.stdout is not None
        players.stdout.readline()
        before = server.cpu(), cpu_of(players)
        last = players.stdout.readline()
        used, played = server.cpu() - before[0], cpu_of(players) - before[1]
    found = json.loads(last)
    answers = found["rate"] * seconds
    return Finding(
        server.name,
        found["rate"],
        found["p50"] or 0.0,
        found["p99"] or 0.0,
        used / max(answers, 1),
        played / max(answers, 1),
        found["connected"],
        found["broken"],
    )


def _idle(server: Server, slug: str) -> float:
    """kB of memory that a table costs which has begun and waits for somebody who is not there."""
    bots = [{"kind": "bot", "bot": "random"}] * (games.game_class(slug).SEATS[-1] - 1)
    body = {"game": slug, "name": "Idle", "seats": [{"kind": "me"}, *bots]}
    _set_tables(server, body, IDLE // 4)  # what a game needs once
    before = server.memory()
    _set_tables(server, body, IDLE)
    return (server.memory() - before) / IDLE


def _set_tables(server: Server, body: dict[str, Any], count: int) -> None:
    """Tables at which bots have played until a person is asked."""
    for _ in range(count):
        urllib.request.urlopen(f"{server.address}/api/tables", json.dumps(body).encode()).close()
    used = -1.0
    while server.cpu() - used > 100 * QUIET:
        used = server.cpu()
        time.sleep(QUIET)


def _report(
    found: list[Finding], crowd: Finding, idle: dict[str, float], as_json: bool, check: bool
) -> int:
    rounds: dict[str, list[Finding]] = {}
    for one in found:
        rounds.setdefault(one.server, []).append(one)
    if as_json:
        print(
            json.dumps(
                {"rounds": [asdict(one) for one in found], "crowd": asdict(crowd), "idle": idle}
            )
        )
    else:
        _print(rounds, crowd, idle)
    ours, in_memory, peer = rounds.values()
    name = peer[0].server
    missed = {
        f"{TARGET:g} times the answers of {name}": _times(ours, peer) < TARGET,
        f"a lower p99 than {name}": _middle(ours, "p99") >= _middle(peer, "p99"),
        f"{MANY} connections that stay and are correct": crowd.connected < MANY or crowd.broken > 0,
        f"at most {MOST_IDLE:g} kB for an idle table": max(idle.values()) > MOST_IDLE,
    }
    if check:
        for target in (target for target, is_missed in missed.items() if is_missed):
            complain(f"target missed: {target}")
        complain(
            f"the target is held against {name}, which keeps its matches; beside it in memory, "
            f"where they are lost with the process, ours gives {_times(ours, in_memory):.2f} times"
        )
    return 1 if any(one.broken for one in found) or (check and any(missed.values())) else 0


def _middle(rounds: list[Finding], part: str) -> float:
    return float(median(getattr(one, part) for one in rounds))


def _times(ours: list[Finding], peer: list[Finding]) -> float:
    """How many times the answers of a peer ours gives, in the middle one of the rounds."""
    return median(one.rate / other.rate for one, other in zip(ours, peer, strict=True))


def _print(rounds: dict[str, list[Finding]], crowd: Finding, idle: dict[str, float]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=f"{CONNECTIONS} connections, medians of the rounds")
    table.add_column("server")
    headings = ("answers/s", "p50 ms", "p99 ms", "CPU ms/answer", "players'", "ours is, times")
    for heading in headings:
        table.add_column(heading, justify="right")
    ours = next(iter(rounds.values()))
    for name, mine in rounds.items():
        cells = [f"{_middle(mine, part):.{0 if part == 'rate' else 2}f}" for part in SHOWN]
        table.add_row(name, *cells, f"{_times(ours, mine):.2f}")
    Console(width=100).print(table)
    print(
        f"{MANY} connections at {MANY // MANY_SEATS} tables: {crowd.connected} connected, "
        f"{crowd.broken} broken, {crowd.rate:.0f} answers/s, p99 {crowd.p99:.0f} ms"
    )
    each = ", ".join(f"{slug} {cost:.1f}" for slug, cost in idle.items())
    print(f"kB of memory that an idle table costs: {each}; put away it costs none")


def _say(one: Finding) -> None:
    complain(f"{one.server}: {one.rate:.0f} answers/s, p99 {one.p99:.0f} ms, {one.cpu:.2f} CPU ms")
