#!/usr/bin/env python3
"""How long ./play in a fresh clone takes to the answered front page, with a C compiler or without.

    benchmarks/first_start.py [--rounds 3] [--check]

Clones what is committed, one start to fill the caches of packages, then both in turn. Standard
library only.
"""

import argparse
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = 1.15
KINDS = {"compiles behind": {}, "RESTINPLAY_NO_COMPILE=1": {"RESTINPLAY_NO_COMPILE": "1"}}
PATIENCE = 120.0  # seconds in which a compile begins


def start(choices: dict[str, str]) -> tuple[float, float]:
    """Seconds to the front page; and from then until the compile began, 0 where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        clone, data = Path(folder, "clone"), Path(folder, "data")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        environment = {key: value for key, value in os.environ.items() if "RESTINPLAY" not in key}
        began = time.time()
        play = subprocess.Popen(
            ["./play", "serve", "--port", "0", "--no-browser", "--data-dir", str(data)],
            cwd=clone,
            env={**environment, **choices},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert play.stdout is not None
            found = re.search(r"http://\S+", play.stdout.readline())
            if found is None:
                sys.exit("./play did not start")
            with urllib.request.urlopen(found[0], timeout=60) as page:
                assert "<title>" in page.read().decode()
            answered = time.time()
            return answered - began, 0.0 if choices else compile_began(clone) - answered
        finally:
            play.send_signal(signal.SIGTERM)
            play.communicate()


def compile_began(clone: Path) -> float:
    log, end = clone / ".tools/build.log", time.time() + PATIENCE
    while time.time() < end:
        if log.exists() and (found := re.match(r"== begun ([\d.]+)", log.read_text())):
            return float(found[1])
        time.sleep(0.1)
    sys.exit("nothing was compiled; is there a C compiler?")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--check", action="store_true", help="fail when the target is missed")
    words = parser.parse_args()
    start(KINDS["RESTINPLAY_NO_COMPILE=1"])  # fills the caches
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    later = []
    for number in range(words.rounds):
        for kind, choices in list(KINDS.items())[
            :: -1 if number % 2 else 1
        ]:  # each is first in turn
            seconds, after = start(choices)
            times[kind].append(seconds)
            later += [] if choices else [after]
            print(f"{kind:26}{seconds:7.1f} s", flush=True)
    behind, without = times.values()
    ratio = statistics.median(one / other for one, other in zip(behind, without, strict=True))
    medians = statistics.median(behind), statistics.median(without)
    print(f"{ratio:.2f} times, the median of the ratios inside a round (target {TARGET})")
    print(f"medians {medians[0]:.1f} and {medians[1]:.1f} s: {medians[0] / medians[1]:.2f} times")
    print(f"the compile began {min(later):.1f} to {max(later):.1f} s after the page was answered")
    missed = ratio > TARGET or min(later) < 0
    return int(words.check and missed)


if __name__ == "__main__":
    sys.exit(main())
