"""One process that repeats one piece of work and says how much of it a slice of CPU time held.

Standard input: `run SECONDS`. Standard output: `{"count": ..., "seconds": ...}`, or once and for
all `{"left_out": "why"}`. A worker need not be Python: `benchmarks/*.c` speak the same lines.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from typing import TextIO

Work = Callable[[int], int]
"""Does the work so many times and returns how much there is to count."""

STEP = 0.002  # CPU seconds between two looks at the clock


class LeftOut(Exception):
    """This work cannot be measured here; the message says why."""


def command(task: str, *args: str) -> tuple[str, ...]:
    """The command line of a worker for `module:function`, a function of `args` that makes Work."""
    start = "from restinplay.bench.worker import main; main()"
    return (sys.executable, "-c", start, task, *args)


def main() -> None:
    task, *args = sys.argv[1:]
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints must not look like an answer
    module, _, function = task.partition(":")
    try:
        work: Work = getattr(importlib.import_module(module), function)(*args)
    except LeftOut as reason:
        _say(answers, {"left_out": str(reason)})
        return
    serve(work, sys.stdin, answers)


def serve(work: Work, requests: TextIO, answers: TextIO) -> None:
    size = 1
    for request in requests:
        seconds = float(request.removeprefix("run "))
        count = 0
        begin = before = time.process_time()
        while before - begin < seconds:
            count += work(size)
            now = time.process_time()
            if now - before < STEP:
                size *= 2
            before = now
        _say(answers, {"count": count, "seconds": before - begin})


def _say(answers: TextIO, answer: dict[str, object]) -> None:
    print(json.dumps(answer), file=answers, flush=True)
