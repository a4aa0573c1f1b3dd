"""What becomes of the processes that play, if the one they play for is stopped."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PARENT = """
from restinplay.arena.work import work
from tests.arena.test_work import tell_and_stay

if __name__ == "__main__":
    list(work(tell_and_stay, range(8), workers=2))
"""


def tell_and_stay(number: int) -> None:
    """Busy for ever."""
    os.write(1, f"{os.getpid()}\n".encode())  # whole, whatever the other one writes
    while True:
        pass


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_for_a_contest_that_was_stopped(
    how: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert parent.stdout is not None
    workers = [int(parent.stdout.readline()) for _ in range(2)]
    parent.send_signal(how)
    try:
        parent.communicate(timeout=30)  # all who could write there have gone
    except subprocess.TimeoutExpired:
        for pid in (parent.pid, *workers):
            os.kill(pid, signal.SIGKILL)
        parent.communicate()
        pytest.fail("somebody is still there")
