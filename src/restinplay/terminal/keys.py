"""Readers: where a person's keys and lines come from, and what stops them."""

import os
import re
import select
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import Any, Protocol, Self, TextIO

from rich.cells import cell_len

try:
    import termios
    import tty
except ImportError:  # Windows has no termios; lines are read there
    termios = None  # type: ignore[assignment]

CANCELLED = "\x1b"  # instead of a line: Esc was pressed
REDRAW = "\x0c"  # instead of a line: the window has another size, or Ctrl-L was pressed

_SEQUENCE = re.compile(rb"\[[0-9;?]*[A-Za-z~^$@]|O[A-Za-z]")  # what follows the escape of a key
_LETTERS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_NUMBERS = {"1": "home", "7": "home", "4": "end", "8": "end", "5": "pageup", "6": "pagedown"}
NAMED = frozenset({"enter", "esc", *_LETTERS.values(), *_NUMBERS.values()})

_LONGEST_KEY = 12  # bytes after the escape
_BURST = 0.05  # seconds within which the rest of a key arrives, over a slow line too
_END_OF_INPUT = "\x04"
_ERASE, _KILL, _WORD = ("\x7f", "\b"), "\x15", "\x17"


class Interrupted(Exception):
    """A signal asked us to stop. Nothing is lost: every answer is on disk already."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


class Left(Exception):
    """The player has got up; what was played is on disk."""


class _Resized(Exception):
    """The window has another size: whatever is shown must be drawn again."""


class Reader(Protocol):
    """Keys come one by one if `single`, otherwise only whole lines do.

    What is typed does not show by itself if the reader is `silent`: a pipe is.
    """

    single: bool
    silent: bool

    def key(self) -> str:
        """One key: a character or one of NAMED; empty after a resize, or for a key without use."""

    def line(self) -> str:
        """One line without its end, CANCELLED or REDRAW. EOFError when there will be no more."""

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

    def __init__(self, descriptor: int, echo: TextIO) -> None:
        self._fd = descriptor
        self._echo = echo
        self._before: list[Any] = []
        self._pending = b""
        self._typed = ""  # of a line that is not finished: a resize does not lose it

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
        key = self._key()
        if key == _END_OF_INPUT:
            raise EOFError
        return key

    def _key(self) -> str:
        char = self._char()
        if char in "\r\n":
            return "enter"
        if char == "\x1b":
            return self._escape()
        return char

    def line(self) -> str:
        """A line typed and mended like any other; Esc gives it up."""
        self._write(self._typed)
        while True:
            key = self._key()
            if key in ("enter", "esc", REDRAW):
                break
            if key == _END_OF_INPUT and not self._typed:
                raise EOFError
            self._edit(key)
        text = self._typed.strip()
        if key == REDRAW:
            return REDRAW
        self._typed = ""
        self._write("\n")
        return text if key == "enter" else CANCELLED

    def _edit(self, key: str) -> None:
        kept = self._typed
        if key in _ERASE:
            kept = kept[:-1]
        elif key == _KILL:
            kept = ""
        elif key == _WORD:
            kept = kept.rstrip()[: kept.rstrip().rfind(" ") + 1]
        elif len(key) == 1 and key.isprintable():
            self._typed += key
            self._write(key)
            return
        gone = cell_len(self._typed[len(kept) :])
        self._typed = kept
        self._write("\b \b" * gone)

    def _write(self, text: str) -> None:
        self._echo.write(text)
        self._echo.flush()

    def drop(self) -> None:
        self._pending, self._typed = b"", ""
        termios.tcflush(self._fd, termios.TCIFLUSH)

    def _escape(self) -> str:
        """A key with a name arrives as an escape and a few bytes; a lone escape is one byte."""
        while (found := _SEQUENCE.match(self._pending)) is None and self._begins():
            self._pending += self._read()
        if found is None:
            self._pending = b""
            return "esc"
        self._pending = self._pending[found.end() :]
        sequence = found[0].decode()
        if sequence.endswith("~"):
            return _NUMBERS.get(sequence[1:-1].split(";")[0], "")
        return _LETTERS.get(sequence[-1], "")

    def _begins(self) -> bool:
        """Whether what came may be the beginning of such a key, and more is there to be read."""
        begun = self._pending[:1] in (b"", b"[", b"O") and len(self._pending) < _LONGEST_KEY
        return begun and bool(select.select([self._fd], [], [], _BURST)[0])

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
            return REDRAW

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
        return Attention(Keyboard(sys.stdin.fileno(), sys.stdout))
    return Attention(Lines(sys.stdin))
