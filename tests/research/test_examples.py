"""The examples learn what they say, and a mistyped word is told in one line."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

WITHOUT = """
import runpy, sys
sys.modules[sys.argv[1]] = None
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, timeout=120
    )


def test_self_play_teaches_manors() -> None:
    main = runpy.run_path(str(EXAMPLES / "self_play.py"))["main"]
    before, after = main(games=200, judged=40)
    assert after > before + 0.3


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["duel.py", "hal"], "invalid choice: 'hal'"),
        (["duel.py", "thumb", "many"], "invalid int value: 'many'"),
        (["duel.py", "thumb", "0"], "at least one game"),
        (["duel.py", "thumb", "1", "-1"], "a time from 0 to an hour"),
        (["q_learning.py", "many"], "invalid int value: 'many'"),
        (["q_learning.py", "0"], "at least one episode"),
        (["self_play.py", "0"], "at least 20 games"),
        (["self_play.py", "20", "1", "2"], "unrecognized arguments: 2"),
    ],
)
def test_bad_words_are_refused_in_one_line(words: list[str], complaint: str) -> None:
    done = run(str(EXAMPLES / words[0]), *words[1:])
    assert done.returncode == 2
    assert complaint in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "missing", "cure"),
    [
        ("learn.py", "torch", "pip install sb3-contrib"),
        ("duel.py", "pyspiel", "pip install 'restinplay[research]'"),
        ("q_learning.py", "pyspiel", "pip install 'restinplay[research]'"),
        ("self_play.py", "gymnasium", "pip install 'restinplay[research]'"),
    ],
)
def test_what_is_not_installed_is_named(name: str, missing: str, cure: str) -> None:
    done = run("-c", WITHOUT, missing, str(EXAMPLES / name))
    assert done.returncode == 1
    assert cure in done.stderr
    assert len(done.stderr.splitlines()) == 1
