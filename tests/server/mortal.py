"""Servers that are killed: forked from a process that has read all modules already, so that the
next one is there at once. Each is a process of its own on the same folder.

Run as a program it forks a server for every line it reads: folder, how it dies, a seed.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from restinplay.server import sqlite
from restinplay.server.serve import serve

DEATHS = ("outside", "statement", "commit", "told")
# Killed from outside at any moment; in the middle of a statement; while a group is being committed;
# when it is committed and nobody knows yet.


class Mortals:
    """Starts one server after the other."""

    def __init__(self) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.server.mortal"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self._pid = 0

    def start(self, folder: Path, death: str, seed: int) -> str:
        """Where it listens, or nothing if it did not live that long."""
        assert self._parent.stdin is not None
        self._parent.stdin.write(f"{folder}\t{death}\t{seed}\n")
        self._parent.stdin.flush()
        self._pid = int(self._line().removeprefix("pid "))
        words = self._line().split()
        if not words:
            self._pid = 0
            return ""
        return words[5].rstrip("/").replace("localhost", "127.0.0.1")

    def _line(self) -> str:
        assert self._parent.stdout is not None
        return self._parent.stdout.readline()

    def kill(self) -> None:
        """Kill the last one, if it lives, and wait until it is gone."""
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            while self._line().strip():
                pass
            self._pid = 0

    def close(self) -> None:
        self.kill()
        self._parent.communicate(timeout=30)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _doom(death: str, luck: random.Random) -> None:
    """Let the store of this process die at a moment of that kind."""
    opened, tell = sqlite._open, sqlite._tell
    left = luck.randrange(1, 3_000) if death == "statement" else luck.randrange(1, 25)

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            _die()

    def begin_to_die(statement: str) -> None:
        nonlocal left
        left -= statement == "COMMIT"
        if left == 0:
            threading.Timer(luck.random() * 0.002, _die).start()

    def open_and_count(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        db, readable = opened(path)
        if death == "statement":
            db.set_progress_handler(count, 1)
        elif death == "commit":
            db.set_trace_callback(begin_to_die)
        return db, readable

    def tell_or_die(group: Sequence[sqlite.Order], outcomes: Sequence[Any]) -> None:
        if any(table for *_, table in group):  # something was written
            count()
        tell(group, outcomes)

    sqlite._open = open_and_count
    if death == "told":
        sqlite._tell = tell_or_die


def _serve(folder: str, death: str, seed: str) -> None:
    os.close(0)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    _doom(death, random.Random(int(seed)))
    serve("127.0.0.1", 0, Path(folder), browser=False, pace=0.0, limited=False)


def _fork(work: Callable[[], None]) -> int:
    """A child that does this. An empty line says that it is gone."""
    wait, go_on = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.read(wait, 1)
            work()
        finally:
            os._exit(1)
    print(f"pid {pid}", flush=True)
    os.write(go_on, b".")
    for file in (wait, go_on):
        os.close(file)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    print(flush=True)
    return pid


def main() -> None:
    dead = 0
    for line in sys.stdin:
        if dead:  # until now nobody else could have its number
            os.waitpid(dead, 0)
        dead = _fork(partial(_serve, *line.rstrip("\n").split("\t")))


if __name__ == "__main__":
    main()
