"""Readers: where a person's keys and lines come from, and what stops them."""

import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import Any, Protocol, Self, TextIO

try:
    import termios
    import tty
except ImportError:  # Windows has no termios; lines are read there
    termios = None  # type: ignore[assignment]

_ARROWS = {"[C": "right", "[D": "left", "[A": "up", "[B": "down"}
_END_OF_INPUT = "\x04"


class Interrupted(Exception):
    """A signal asked us to stop. Nothing is lost: every answer is on disk already."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


class _Resized(Exception):
    """The window has another size: whatever is shown must be drawn again."""


class Reader(Protocol):
    """Keys come one by one if `single`, otherwise only whole lines do.

    What is typed does not show by itself if the reader is `silent`: a pipe is.
    """

    single: bool
    silent: bool

    def key(self) -> str:
        """One key: a character, or `enter`, `esc`, `left`, `right`; empty after a resize."""

    def line(self) -> str:
        """One line without its end. EOFError when there will be no more."""

    def drop(self) -> None:
        """Forget keys that were typed ahead: the next one is for somebody else."""


class Lines:
    """A reader of whole lines: a pipe, or a terminal that cannot do better."""

    single = False

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.silent = not file.isatty()

    def key(self) -> str:
        return self.line()

    def line(self) -> str:
        try:
            text = self._file.readline()
        except (OSError, UnicodeDecodeError) as error:
            raise EOFError from error
        if not text:
            raise EOFError
        return text.strip()

    def drop(self) -> None:
        """Lines are never typed ahead by accident."""


class Keyboard:
    """A terminal in cbreak mode; the mode it had comes back on leaving, whatever happened."""

    single = True
    silent = False

    def __init__(self, descriptor: int) -> None:
        self._fd = descriptor
        self._before: list[Any] = []
        self._pending = b""

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._fd)
        self._listen()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def wake(self) -> None:
        """After a stop (Ctrl-Z) the shell may have changed the mode."""
        self._listen()

    def _listen(self) -> None:
        tty.setcbreak(self._fd, termios.TCSADRAIN)

    def key(self) -> str:
        char = self._char()
        if char == _END_OF_INPUT:
            raise EOFError
        if char in "\r\n":
            return "enter"
        if char == "\x1b":
            return self._escape()
        return char

    def line(self) -> str:
        """A line with the terminal's own editing and echo."""
        termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)
        try:
            while b"\n" not in self._pending:
                self._pending += self._read()
        finally:
            self._listen()
        text, _, self._pending = self._pending.partition(b"\n")
        return text.decode(errors="replace").strip()

    def drop(self) -> None:
        self._pending = b""
        termios.tcflush(self._fd, termios.TCIFLUSH)

    def _escape(self) -> str:
        """An arrow arrives as one burst of bytes; a lone escape as one byte."""
        burst = self._pending[:2].decode(errors="replace")
        if burst in _ARROWS:
            self._pending = self._pending[2:]
            return _ARROWS[burst]
        self._pending = b""
        return "esc"

    def _char(self) -> str:
        while True:
            for size in range(1, min(4, len(self._pending)) + 1):
                try:
                    char = self._pending[:size].decode()
                except UnicodeDecodeError:
                    continue
                self._pending = self._pending[size:]
                return char
            if len(self._pending) >= 4:
                self._pending = self._pending[1:]
            else:
                self._pending += self._read()

    def _read(self) -> bytes:
        try:
            read = os.read(self._fd, 1024)
        except OSError as error:
            raise EOFError from error
        if not read:
            raise EOFError
        return read


class Attention:
    """While open, signals stop the sitting only where it waits for a person.

    Elsewhere they are kept until it waits again, so that no answer is written by halves.
    """

    SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")

    def __init__(self, read: "Keyboard | Lines") -> None:
        self.single = read.single
        self.silent = read.silent
        self._read = read
        self._waiting = False
        self._pending: Exception | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        names = (*self.SIGNALS, "SIGWINCH", "SIGCONT")
        for number in (getattr(signal, name) for name in names if hasattr(signal, name)):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup leaves it
                self._before[number] = signal.signal(number, self._notice)
        if isinstance(self._read, Keyboard):
            self._read.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        if isinstance(self._read, Keyboard):
            self._read.__exit__()
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def key(self) -> str:
        try:
            return self._wait(self._read.key)
        except _Resized:
            return ""

    def line(self) -> str:
        try:
            return self._wait(self._read.line)
        except _Resized:
            return ""

    def drop(self) -> None:
        self._read.drop()

    def _wait(self, read: Any) -> str:
        self._waiting = True
        try:
            if self._pending is not None:
                stopped, self._pending = self._pending, None
                raise stopped
            return str(read())
        finally:
            self._waiting = False

    def _notice(self, number: int, _: FrameType | None) -> None:
        if signal.Signals(number).name in self.SIGNALS:
            stop: Exception = Interrupted(number)
        elif not self.single:
            return
        else:
            stop = _Resized()
            if signal.Signals(number).name == "SIGCONT" and isinstance(self._read, Keyboard):
                self._read.wake()
        if self._waiting:
            self._waiting = False
            raise stop
        if not isinstance(self._pending, Interrupted):
            self._pending = stop


def at_terminal(shows: bool) -> Attention:
    """A reader of standard input: keys if a person sits at both ends, lines otherwise."""
    if termios is not None and shows and sys.stdin.isatty():
        return Attention(Keyboard(sys.stdin.fileno()))
    return Attention(Lines(sys.stdin))
