"""A server under its parent, as ./play starts it; the compile behind it ends when a test says so.

Run as a program it is that parent: the file that ends the compile, then the words of `rip`.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]
START = "import sys; from restinplay.cli import main; sys.exit(main())"
PATIENCE = 240.0  # seconds; a level 5 thinks long on plain rules
WAITING = """
import os, sys, threading, time
threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
while not os.path.exists(sys.argv[1]):
    time.sleep(0.02)
sys.exit(int(open(sys.argv[1]).read()))
"""


class Parented:
    """`rip serve` on plain rules; after `end_compile` one that may be compiled relieves it."""

    def __init__(
        self,
        folder: Path,
        command: list[str] | None = None,
        choices: dict[str, str] | None = None,
        more: Sequence[str] = (),
    ) -> None:
        """`more`: words of `rip serve`."""
        self.data = folder / "data"
        self.log = folder / "log"
        self._done = folder / "done"
        words = ["serve", "--port=0", "--no-browser", "--no-limits", "--pace=0"]
        words += [f"--data-dir={self.data}", *more]
        self._until_closed = ExitStack()
        self.process = subprocess.Popen(
            [
                *(command or [sys.executable, "-m", "tests.server.parented", str(self._done)]),
                *words,
            ],
            stdout=subprocess.PIPE,
            stderr=self._until_closed.enter_context(self.log.open("w")),
            text=True,
            env=choices or environment(),
        )
        assert self.process.stdout is not None
        self._until_closed.enter_context(self.process.stdout)
        address = self.process.stdout.readline().split()[5]
        self.base = address.rstrip("/").replace("localhost", "127.0.0.1")
        self.first = self.server()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self._until_closed.close()

    def server(self) -> int:
        """The process that holds the tables, or held them last."""
        return int((self.data / "tables.sqlite.lock").read_text())

    def end_compile(self, code: int = 0) -> None:
        new = self._done.with_suffix(".new")
        new.write_text(str(code))
        new.replace(self._done)

    def until_says(self, words: str, patience: float = PATIENCE) -> None:
        until(lambda: words in self.log.read_text(), f"it says {words!r}", patience)

    def until_relieved(self, patience: float = PATIENCE) -> None:
        self.until_says("The rules are compiled", patience)
        assert self.server() != self.first
        assert not is_alive(self.first)

    def signal(self, number: signal.Signals) -> int:
        """Sent to the parent alone; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def until(is_so: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def main(done: str, *words: str) -> int:
    sys.path.insert(0, str(ROOT / "scripts"))
    from compiling import Compiling
    from porter import Porter

    def compiling() -> Compiling:
        return Compiling(command=[sys.executable, "-c", WAITING, done])

    return Porter([sys.executable, "-c", START, *words], compiling, plain=True).keep()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
