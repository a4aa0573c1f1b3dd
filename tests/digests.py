"""What a module prints when it is run plain or compiled: how it ran, then its rows."""

import os
import subprocess
import sys


def digest(module: str, plain: str, *words: str) -> tuple[str, list[str]]:
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        env={**os.environ, "RESTINPLAY_PLAIN": plain},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    how, *rows = done.stdout.splitlines()
    return how, rows
