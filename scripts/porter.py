"""The parent of the web table: it holds the door while one server relieves another.

A server is `rip serve` on a cord (src/restinplay/server/cord.py). The first one opens the door and
hands it up the cord; the next gets it from here once the last has gone. Those who come in between
wait at the door. A server whose cord is cut goes home, so none outlives its parent.
Standard library only, and it must run on Python 3.8.
"""

import array
import http.client
import os
import select
import signal
import socket
import subprocess
import time
from contextlib import suppress
from typing import Any, Callable, List, Optional, Tuple

from compiling import BEHIND, BUILD_LOG, COMPILED, FAILED, TICK, Compiling, end_of_line
from prepare import say

PATIENCE = 15.0  # seconds that a server has to go home
EARLY = 10.0  # seconds; a server that dies sooner is not started again as it was
FRONT_PAGE = 3.0  # seconds in which it is answered, or asked for again
MOST_DOORS = 8  # sockets that a server listens on
READY, HERE, GO = b"ready\n", b"here\n", b"go\n"  # what is said on a cord


class Server:
    """One `rip serve`."""

    def __init__(self, command: List[str], *, plain: bool) -> None:
        self.plain = plain
        self.since = time.monotonic()
        self.cord, theirs = socket.socketpair()
        environment = dict(os.environ, RESTINPLAY_CORD=str(theirs.fileno()))
        if plain:
            environment["RESTINPLAY_PLAIN"] = "1"
        self.process = subprocess.Popen(command, env=environment, pass_fds=[theirs.fileno()])
        theirs.close()
        self._said = b""

    def hear(self) -> Tuple[List[bytes], List[int]]:
        """What it has said, and the door if it hands it over; nothing if it has hung up."""
        room = socket.CMSG_SPACE(MOST_DOORS * array.array("i").itemsize)
        try:
            data, handed, _, _ = self.cord.recvmsg(100, room)
        except OSError:
            data, handed = b"", []
        door = array.array("i")
        for _, kind, numbers in handed:
            if kind == socket.SCM_RIGHTS:
                door.frombytes(numbers[: len(numbers) - len(numbers) % door.itemsize])
        *words, self._said = (self._said + data).splitlines(keepends=True) or [b""]
        if self._said.endswith(b"\n"):
            words, self._said = [*words, self._said], b""
        return words, list(door)

    def begin(self, door: List[int]) -> None:
        """Let it work: at this door, or at one that it opens itself."""
        handed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", door))] if door else []
        with suppress(OSError):  # if it has died meanwhile, that is seen soon
            self.cord.sendmsg([GO], handed)

    def send_home(self) -> int:
        """It tells its guests to come back, keeps what they did, and goes; its exit code."""
        self.cord.close()
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Porter:
    """Keeps a server at the door until it is told to stop; `compiling` begins once the front page
    has been answered, and then a server on compiled rules relieves the plain one."""

    def __init__(
        self, command: List[str], compiling: Optional[Callable[[], Compiling]], *, plain: bool
    ) -> None:
        self._told_to_stop: Optional[int] = None  # and the exit code that goes with it
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 0)):
            signal.signal(number, self._stopper(code))
        self._command = command
        self._compile = compiling
        self._compiling: Optional[Compiling] = None
        self._door: List[int] = []
        self._now = Server(command, plain=plain)
        self._next: Optional[Server] = None
        self._is_open = False

    def keep(self) -> int:
        """Until the end; the exit code."""
        try:
            while True:
                self._listen()
                if self._told_to_stop is not None:
                    return self._told_to_stop
                code = self._now.process.poll()
                if code is not None and not self._start_again(code):
                    return code if code >= 0 else 128 - code
                self._look_at_relief()
                self._look_at_compile()
        finally:
            self._go()

    def _stopper(self, code: int) -> Callable[[int, Any], None]:
        def stop(number: int, frame: Any) -> None:
            self._told_to_stop = code

        return stop

    def _go(self) -> None:
        if self._compiling is not None:
            self._compiling.stop()
            end_of_line()
        for server in (self._now, self._next):
            if server is not None:
                server.send_home()

    def _listen(self) -> None:
        servers = [one for one in (self._now, self._next) if one and one.process.poll() is None]
        talking, _, _ = select.select([one.cord for one in servers], [], [], TICK)
        for server in servers:
            if server.cord in talking:
                words, door = server.hear()
                if not words:
                    time.sleep(TICK / 10)  # it has hung up, and is about to end
                for spare in door if self._door else []:
                    os.close(spare)
                self._door = self._door or door
                for word in words:
                    self._obey(server, word)

    def _obey(self, server: Server, word: bytes) -> None:
        if word == READY and server is self._now:
            server.begin(self._door)
        elif word == READY:
            self._now.send_home()
            self._now, self._next = server, None
            server.begin(self._door)
        elif word == HERE:
            self._is_open = True
            if self._compiling is not None and not server.plain:
                self._compiling = None
                say("The rules are compiled: from here on bots think faster.")

    def _start_again(self, code: int) -> bool:
        """Whether a server that has ended is replaced; not if it was told to, or never opened."""
        is_early = time.monotonic() - self._now.since < EARLY
        if code in (0, 130) or not self._door or (is_early and self._now.plain):
            return False
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        say(f"The server has died ({how}); the next one takes up the tables where they were.")
        self._now = Server(self._command, plain=self._now.plain or is_early)
        return True

    def _look_at_relief(self) -> None:
        if self._next is not None and self._next.process.poll() is not None:
            self._next.cord.close()
            self._next = self._compiling = None
            say("The compiled rules do not start; the table goes on with the plain ones.")

    def _look_at_compile(self) -> None:
        if self._compile is not None and self._is_open and fetch_front_page(self._door):
            self._compiling, self._compile = self._compile(), None
        if self._compiling is None or self._next is not None or not self._now.plain:
            return
        outcome = self._compiling.outcome()
        if outcome is None:
            self._compiling.tell()
            return
        self._compiling.stop()
        end_of_line()
        if outcome == COMPILED:
            self._next = Server(self._command, plain=False)
        else:
            self._compiling = None
            why = "could not be" if outcome == FAILED else "have not been"
            say(f"The rules {why} compiled; the table goes on with the plain ones. See {BUILD_LOG}")


def fetch_front_page(door: List[int]) -> bool:
    """Whether it is answered."""
    for number in door:
        listening = socket.socket(fileno=os.dup(number))
        host, port = listening.getsockname()[:2]
        listening.close()
        anywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}
        line = http.client.HTTPConnection(anywhere.get(host, host), port, timeout=FRONT_PAGE)
        try:
            line.request("GET", "/", headers={"Connection": "close"})
            return line.getresponse().status == http.client.OK
        except (OSError, http.client.HTTPException):
            pass
        finally:
            line.close()
    return False


def keep_table(command: List[str], *, plain: bool, compiles: bool) -> int:
    """This `rip serve`, until it is told to stop."""
    compiling = (lambda: Compiling(BEHIND)) if compiles else None
    return Porter(command, compiling, plain=plain).keep()
