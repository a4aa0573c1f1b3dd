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
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from restinplay.server import sqlite
from restinplay.server.serve import serve
from tests.server.failing import keep_positions_often

DEATHS = ("outside", "statement", "commit", "told")
# Killed from outside at any moment; in the middle of a statement of a transaction; in the middle of
# its COMMIT; when it is committed and nobody knows yet.
INSIDE = ("statement", "commit")
FAILING = 1 / 300  # of the statements that write
HEALTHY = "healthy"  # killed from outside, and nothing fails before


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

    def has_died(self) -> bool:
        """Whether the last one is gone; its parent keeps what is left of it."""
        if not self._pid:
            return True
        return Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"

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


class Writing(sqlite3.Connection):
    """A connection that knows where in a transaction it is, and fails now and then."""

    luck: random.Random | None = None  # without any it never fails
    transaction = committing = False
    commits = sys.maxsize  # still to come before the one in which it may die
    usual = 0.001  # seconds that a COMMIT takes

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.reached = threading.Event()

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            return self._commit()
        if sql == "ROLLBACK":
            self.transaction = False
            return super().execute(sql, *values)
        self._fail_sometimes()
        self.transaction |= sql == "BEGIN IMMEDIATE"
        return super().execute(sql, *values)

    def executemany(self, sql: str, values: Any) -> sqlite3.Cursor:
        self._fail_sometimes()
        return super().executemany(sql, values)

    def _commit(self) -> sqlite3.Cursor:
        self._fail_sometimes()
        self.commits -= 1
        began = time.monotonic()
        self.committing = True
        if self.commits <= 0:
            self.reached.set()
        done = super().execute("COMMIT")
        self.committing = self.transaction = False
        self.usual = time.monotonic() - began
        return done

    def _fail_sometimes(self) -> None:
        if self.luck is not None and self.luck.random() < FAILING:
            raise sqlite3.OperationalError("disk I/O error")

    def wait_to_die(self, commits: int) -> None:
        """In the middle of a COMMIT, after so many. One that was over too soon does not count."""
        self.commits = commits

        def wait() -> None:
            while True:
                self.reached.wait()
                self.reached.clear()
                time.sleep(random.random() * self.usual)
                if self.committing:
                    _die()

        threading.Thread(target=wait, daemon=True).start()


def _doom(death: str, luck: random.Random) -> None:
    """Let the store of this process fail now and then, and die at a moment of that kind."""
    opened, tell = sqlite._open, sqlite._tell
    left = luck.randrange(1, 3_000) if death == "statement" else luck.randrange(1, 25)

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            _die()

    def open_and_wait(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        db, readable = opened(path)
        assert isinstance(db, Writing)
        db.luck = None if death == HEALTHY else luck
        if death == "statement":
            db.set_progress_handler(lambda: count() if db.transaction else None, 1)
        elif death == "commit":
            db.wait_to_die(left)
        return db, readable

    def tell_or_die(group: Sequence[sqlite.Order], outcomes: Sequence[Any]) -> None:
        if any(table for *_, table in group):  # something was written
            count()
        tell(group, outcomes)

    sqlite.connect = partial(
        sqlite3.connect,
        timeout=sqlite.PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        factory=Writing,
    )
    sqlite._open = open_and_wait
    if death == "told":
        sqlite._tell = tell_or_die


def _serve(folder: str, death: str, seed: str) -> None:
    os.close(0)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    keep_positions_often()
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
