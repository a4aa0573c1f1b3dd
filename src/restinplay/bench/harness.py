"""Side-by-side measurement: all workers alive together, ratios taken inside a round.

Every round visits all rows in a new random order, one at a time, for a slice of CPU time that the
worker itself measures. What slows the machine for longer than a round leaves the ratios alone.
"""

import json
import os
import queue
import random
import statistics
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from restinplay.bench.worker import LeftOut

FIRST_PATIENCE = 120.0  # seconds for a worker to start, import and warm up
PATIENCE = 20.0  # seconds for an answer, on top of ten times the slice
WARM_UP = 0.1

Complain = Callable[[str], None]


@dataclass(frozen=True)
class Row:
    """Something to measure: a name and the command of its worker."""

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ratio:
    """Two rows, by name, to be divided; with a target, the least that `--check` accepts."""

    what: str
    ours: str
    peer: str
    target: float | None = None


@dataclass(frozen=True)
class Finding:
    """Medians over the rounds; `low` and `high` are the quartiles of the ratio."""

    what: str
    ours: float
    peer: float
    ratio: float
    low: float
    high: float


@dataclass
class Measured:
    """Rates per row, one per round (None where a row gave no answer), and the rows that failed."""

    rates: dict[str, list[float | None]]
    died: set[str]

    def compare(self, ratio: Ratio) -> Finding | None:
        """None if no round has both rows."""
        pairs = [
            (ours, peer)
            for ours, peer in zip(
                self.rates.get(ratio.ours, []), self.rates.get(ratio.peer, []), strict=False
            )
            if ours and peer
        ]
        if not pairs:
            return None
        low, middle, high = quartiles([ours / peer for ours, peer in pairs])
        return Finding(
            ratio.what,
            ours=statistics.median(ours for ours, _ in pairs),
            peer=statistics.median(peer for _, peer in pairs),
            ratio=middle,
            low=low,
            high=high,
        )


def quartiles(values: list[float]) -> tuple[float, float, float]:
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def measure(
    rows: Iterable[Row], rounds: int, slice_seconds: float, complain: Complain, seed: int = 1
) -> Measured:
    """Run the rounds. A row that is left out or dies is named by `complain`; the others go on."""
    shuffler = random.Random(seed)
    measured = Measured({}, set())
    left_out: dict[str, list[str]] = {}
    with ExitStack() as open_workers:
        alive: dict[str, Worker] = {}

        def visit(name: str, seconds: float, patience: float) -> float | None:
            try:
                return alive[name].run(seconds, patience)
            except LeftOut as reason:
                left_out.setdefault(str(reason), []).append(name)
            except Died as reason:
                complain(f"{name} died: {reason}")
                measured.died.add(name)
            alive.pop(name).stop()
            return None

        for row in rows:
            try:
                alive[row.name] = open_workers.enter_context(Worker(row))
            except OSError as reason:
                complain(f"{row.name} died: {reason}")
                measured.died.add(row.name)
        for name in list(alive):
            visit(name, WARM_UP, FIRST_PATIENCE)
        for why, names in left_out.items():
            complain(f"{why}; left out: {', '.join(names)}")
        measured.rates.update({name: [None] * rounds for name in alive})
        for number in range(rounds):
            for name in shuffler.sample(sorted(alive), len(alive)):
                measured.rates[name][number] = visit(
                    name, slice_seconds, PATIENCE + 10 * slice_seconds
                )
    return measured


class Died(Exception):
    """A worker stopped answering; the message is its last line of standard error."""


class Worker:
    """The near end of a worker process."""

    def __init__(self, row: Row) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 (closed by stop)
        try:
            self._process = subprocess.Popen(
                row.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                env={**os.environ, **row.env},
                text=True,
            )
        except OSError:
            self._complaints.close()
            raise
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put("")

    def run(self, seconds: float, patience: float) -> float:
        """Let the worker work for so many CPU seconds; return its rate per second."""
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended; its last answer or its last words say why
            self._process.stdin.write(f"run {seconds}\n")
            self._process.stdin.flush()
        try:
            line = self._answers.get(timeout=patience)
        except queue.Empty:
            raise Died(f"no answer within {patience:.0f} s") from None
        if not line:
            raise Died(self._last_words())
        try:
            answer = json.loads(line)
            if "left_out" in answer:
                raise LeftOut(answer["left_out"])
            return float(answer["count"] / answer["seconds"])
        except (ValueError, TypeError, KeyError, ZeroDivisionError):
            raise Died(f"its answer makes no sense: {line.strip()[:80]!r}") from None

    def _last_words(self) -> str:
        code = self._process.wait()
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), f"exit code {code}")

    def stop(self) -> None:
        """End the process. May be called twice."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout, self._complaints):
            assert pipe is not None
            with suppress(OSError):  # a request that nobody read
                pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
