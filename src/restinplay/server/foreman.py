"""The parent of the processes of one server: it starts them, replaces one that dies, and ends them.

It has no threads and no loop of its own, so that it may fork at any time.
"""

import logging
import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from restinplay.core.errors import BadInput

MOST_EARLY = 3  # processes in a row that die before they have begun; then it is not tried again
PATIENCE = 20.0  # seconds that the processes have to go home
SIGNALS = {signal.SIGTERM, signal.SIGINT}
HURRY = signal.SIGUSR1  # to a process: others wait for the server that relieves us

_log = logging.getLogger("restinplay.foreman")


class Foreman:
    """Keeps so many processes at work."""

    def __init__(self, number: int, work: Callable[[int, bool, Callable[[], None]], None]) -> None:
        """`work(me, is_first, ready)` is what process number `me` does until it ends; it calls
        `ready` when it has begun, and is not the first if one has died in its place."""
        self._work = work
        self._number = number
        self._at_work: dict[int, int] = {}  # by process: its number among them
        self._begun: set[int] = set()  # of these numbers
        self._early = 0
        self._is_open = False
        self._stops = False
        self._ready, self._is_ready = os.pipe()
        self._life, self._end_of_life = os.pipe()  # nothing is said on it, but it ends with us
        self._bell, self._ring = os.pipe()
        for one in (self._ready, self._bell, self._ring):
            os.set_blocking(one, False)

    def keep(self, opened: Callable[[], None] = lambda: None, cord: int = -1) -> int:
        """Until a signal comes, or a cord is cut; the exit code. `opened`: all are at work."""
        with self._hearing_signals():
            for me in range(self._number):
                self._start(me)
            code = 0
            while not self._stops and not code:
                heard, _, _ = select.select([self._ready, self._bell, *[cord][: cord >= 0]], [], [])
                if self._bell in heard:
                    os.read(self._bell, 64)
                if cord in heard:
                    self._stop(HURRY)
                if self._ready in heard:
                    self._begun.update(os.read(self._ready, self._number))
                if not self._is_open and len(self._begun) == self._number:
                    self._is_open = True
                    opened()
                code = self._bury()
            self._end()
            return code

    @contextmanager
    def _hearing_signals(self) -> Iterator[None]:
        before = {one: signal.signal(one, self._heard) for one in (*SIGNALS, signal.SIGCHLD)}
        bell = signal.set_wakeup_fd(self._ring, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(bell)
            for one, handler in before.items():
                signal.signal(one, handler)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if number in SIGNALS and not self._stops:
            self._stop(signal.SIGTERM)

    def _stop(self, number: signal.Signals) -> None:
        self._stops = True
        for process in self._at_work:
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def _start(self, me: int, *, is_first: bool = True) -> None:
        """A process that hears no signal before it knows what to do with it."""
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        if not self._stops:
            process = os.fork()
            if not process:
                self._become(me, is_first)
            self._at_work[process] = me
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def _become(self, me: int, is_first: bool) -> None:
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            for one in (*SIGNALS, signal.SIGCHLD):
                signal.signal(one, signal.SIG_DFL)
            os.close(self._end_of_life)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            self._work(me, is_first, lambda: self._say_ready(me))
            code = 0
        except (SystemExit, KeyboardInterrupt) as end:
            code = end.code if isinstance(end, SystemExit) and isinstance(end.code, int) else 0
        except BadInput as error:
            _log.error("a process of the server cannot begin: %s", error)
        except BaseException:
            _log.exception("a process of the server failed")
        finally:
            os._exit(code)

    def _say_ready(self, me: int) -> None:
        os.write(self._is_ready, bytes([me]))

    @property
    def life(self) -> int:
        """A file that can be read when the parent is gone."""
        return self._life

    def _bury(self) -> int:
        """Let another take the place of each that has died; not 0 if there is no point in it."""
        while self._at_work:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                break
            if process not in self._at_work:
                continue
            me, code = self._at_work.pop(process), os.waitstatus_to_exitcode(status)
            if self._stops:
                continue
            self._early = 0 if me in self._begun else self._early + 1
            self._begun.discard(me)
            if not self._is_open or self._early > MOST_EARLY:
                _log.error("a process of the server ended with %d; so does the server", code)
                return 1
            _log.warning("a process of the server ended with %d; another takes its place", code)
            self._start(me, is_first=False)
        return 0

    def _end(self) -> None:
        """Nobody is left behind."""
        if not self._stops:
            self._stop(signal.SIGTERM)
        until = time.monotonic() + PATIENCE
        while self._at_work and time.monotonic() < until:
            process, _ = os.waitpid(-1, os.WNOHANG)
            self._at_work.pop(process, None)
            time.sleep(0 if process else 0.01)
        for process in self._at_work:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
