"""Herds and tensors are the same plain and compiled."""

import os
import subprocess
import sys

import restinplay


def digest(plain: str) -> tuple[str, list[str]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.research.digest"],
        env={**os.environ, "RESTINPLAY_PLAIN": plain},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    how, *rows = done.stdout.splitlines()
    return how, rows


def test_plain_and_compiled_herds_are_equal() -> None:
    how, plain = digest("1")
    assert how == "plain"
    how, compiled = digest("")
    assert how == "compiled" or not (restinplay.compiled() or os.environ.get("RESTINPLAY_PLAIN"))
    assert compiled == plain
    assert len(plain) == 22
