"""The ledger: a file with one line per finished batch, from which a contest goes on later."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

from restinplay.arena.contest import Batch, Job
from restinplay.arena.tally import Tally
from restinplay.core.errors import BadInput

NO_LEDGER = "this is not an arena ledger"


class Ledger:
    """What has been played of a contest; without a path it is kept in memory only."""

    def __init__(self, contest: dict[str, Any], path: Path | None = None) -> None:
        self.path = path
        self.batches: dict[int, Batch] = {}
        if path is None:
            return
        rows = self._rows(path) if path.exists() else [""]
        if rows == [""]:
            self._add(contest)
            return
        whole, torn = rows[:-1], rows[-1]
        self._read(whole, contest)
        if torn:  # it was being written when the power went
            os.truncate(path, len("".join(f"{row}\n" for row in whole).encode()))

    def _rows(self, path: Path) -> list[str]:
        try:
            return path.read_text(encoding="utf-8").split("\n")
        except UnicodeDecodeError:
            raise BadInput(f"{path}: {NO_LEDGER}") from None

    def _read(self, rows: list[str], contest: dict[str, Any]) -> None:
        try:
            head, *batches = [json.loads(row) for row in rows]
            other = [name for name, value in contest.items() if head[name] != value]
            self.batches = {row["first"]: _batch(row) for row in batches}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(f"{self.path}: {NO_LEDGER}") from None
        if other:
            raise BadInput(
                f"{self.path}: this ledger is from another contest, with "
                + " and ".join(f"{name} {_words(head[name])}" for name in other)
            )

    def add(self, job: Job, batch: Batch) -> None:
        """Note a finished batch; it is on disk before the next is asked for."""
        self.batches[job.first] = batch
        halves = [[*duel, number] for duel, number in sorted(batch.halves.items())]
        tallies = [vars(tally) for tally in batch.tallies]
        self._add({"first": job.first, "tallies": tallies, "halves": halves})

    def _add(self, row: dict[str, Any]) -> None:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
                file.flush()
                os.fsync(file.fileno())


def _batch(row: dict[str, Any]) -> Batch:
    halves = Counter({(one, other): number for one, other, number in row["halves"]})
    return Batch([Tally.of(tally) for tally in row["tallies"]], halves)


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
