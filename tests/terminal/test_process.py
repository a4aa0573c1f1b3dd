"""The real program: killed, interrupted, hung up, at a real terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from restinplay import games
from restinplay.core.record import Record

RIP = [sys.executable, "-m", "restinplay.cli"]


def environment(tmp_path: Path) -> dict[str, str]:
    own = {"RESTINPLAY_HOME": str(tmp_path / "home"), "TERM": "xterm", "PYTHONUTF8": "1"}
    return {**os.environ, **own}


def wait_for_lines(path: Path, count: int) -> None:
    for _ in range(200):
        if path.exists() and len(Record.read(path, mend=True).lines) >= count:
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} did not grow to {count} lines")


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGKILL, -signal.SIGKILL),
        (signal.SIGTERM, 143),
        (signal.SIGINT, 130),
        (signal.SIGHUP, 129),
    ],
)
def test_a_game_that_is_killed_goes_on_where_it_was(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    path = tmp_path / "game.rip"
    command = [*RIP, "play", "eva", "--seed", "8", "--record", str(path)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(tmp_path),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n1\n")
        process.stdin.flush()
        wait_for_lines(path, 10)
        time.sleep(0.2)
        process.send_signal(number)
        shown = process.stdout.read()
        assert process.wait() == code
    before = Record.read(path, mend=True)
    state = before.verify(games.game_of(before))
    if number != signal.SIGKILL:
        assert f"Saved: {path} ; `rip play eva --record {path}` goes on from here" in shown
    again = subprocess.run(
        command,
        input="q\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(tmp_path),
        check=True,
        timeout=30,
    )
    after = Record.read(path)
    assert after.lines == before.lines
    assert after.verify(games.game_of(after)) == state
    assert "Leave by which exit door?" in again.stdout
    assert "\x1b" not in again.stdout


class Terminal:
    """The program at a terminal of 80 by 24."""

    def __init__(self, tmp_path: Path, *words: str) -> None:
        self.outer, self.inner = pty.openpty()
        fcntl.ioctl(self.inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.mode = termios.tcgetattr(self.inner)
        self.process = subprocess.Popen(
            [*RIP, *words],
            stdin=self.inner,
            stdout=self.inner,
            stderr=self.inner,
            env=environment(tmp_path),
            start_new_session=True,
        )

    def until(self, text: str) -> str:
        """What is shown until this appears."""
        shown = b""
        end = time.monotonic() + 20
        while text.encode() not in shown:
            ready, _, _ = select.select([self.outer], [], [], max(end - time.monotonic(), 0))
            assert ready, shown.decode(errors="replace")
            shown += os.read(self.outer, 4096)
        return shown.decode(errors="replace")

    def end(self) -> None:
        """Let it show the rest, until it is over."""
        while self.process.poll() is None:
            if select.select([self.outer], [], [], 0.05)[0]:
                os.read(self.outer, 4096)

    def type(self, keys: str) -> None:
        os.write(self.outer, keys.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.outer)
        os.close(self.inner)


def test_single_keys_at_a_terminal_and_its_mode_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    terminal = Terminal(tmp_path, "play", "eva", "--seed", "8", "--record", str(path))
    try:
        terminal.until("q quit > ")
        assert termios.tcgetattr(terminal.inner)[3] & termios.ICANON == 0
        terminal.type("1")
        assert "Great Hall" in terminal.until("q quit > ")
        terminal.type("\x1b[H\x1b[F\x1b[6~")
        terminal.until("q quit > ")
        terminal.type("w")
        terminal.until("Why not which move? ")
        terminal.type("c\x1b")
        assert "^[" not in terminal.until("q quit > ")
        terminal.type("w")
        terminal.until("Why not which move? ")
        terminal.type("door 8\x7f9\n")
        terminal.until("(any key goes back)")
        terminal.type(" q")
        assert f"Saved: {path}" in terminal.until("goes on from here")
        assert terminal.process.wait(timeout=20) == 0
        assert termios.tcgetattr(terminal.inner) == terminal.mode
    finally:
        terminal.close()


def test_a_signal_gives_the_terminal_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "eva", "--seed", "8")
    try:
        terminal.until("q quit > ")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.until("goes on from here")
        assert terminal.process.wait(timeout=20) == 143
        assert termios.tcgetattr(terminal.inner) == terminal.mode
    finally:
        terminal.close()


def test_a_terminal_that_disappears_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    terminal = Terminal(tmp_path, "play", "eva", "--seed", "8", "--record", str(path))
    terminal.until("q quit > ")
    terminal.type("1")
    terminal.until("q quit > ")
    os.close(terminal.inner)
    os.close(terminal.outer)
    assert terminal.process.wait(timeout=20) != 0
    record = Record.read(path)
    record.verify(games.game_of(record))
    assert str(record.lines[3]) == "0 door 2"


def test_two_people_share_a_terminal_and_typing_ahead_shows_nobodys_hand(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = ["play", "manors", "--players", "Ada,Ben", "--seed", "5", "--record", str(path)]
    terminal = Terminal(tmp_path, *words)
    try:
        shown = terminal.until("any key: Ada looks  q quit > ")
        assert "Pass the screen to Ada. Nobody else looks." in shown
        terminal.type(" ")
        assert "Ada (you)" in terminal.until("q quit > ")
        terminal.type("1")
        terminal.until("must beat 1")
        terminal.type("d    ")
        shown = terminal.until("u take the last answer back  q quit > ")
        terminal.type("q")
        shown += terminal.until("goes on from here")
        assert "Ben (you)" not in shown
        assert terminal.process.wait(timeout=20) == 0
    finally:
        terminal.close()
    assert Record.read(path).names == ["Ada", "Ben"]
    assert [str(line) for line in Record.read(path).lines[-2:]] == ["0 ghost 1", "0 hold"]


def test_the_menu_asks_for_the_game_the_newcomers_level_and_the_players(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--seed", "5")
    try:
        terminal.until("Which game? (q quits) > ")
        terminal.type("2")
        terminal.until("Which one? (Enter: Skilled, q quits) > ")
        terminal.type("2")
        terminal.until("Who plays? (You, Casual) > ")
        terminal.type("thumb, Cy\n")
        assert "Cy (you)" in terminal.until("q quit > ")
        terminal.type("1")
        terminal.until("q quit > ")
        terminal.type("q")
        terminal.until("`rip play manors` goes on from here")
        assert terminal.process.wait(timeout=20) == 0
    finally:
        terminal.close()
