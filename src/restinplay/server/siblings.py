"""The processes of one server among each other: whose is what is asked for, and how it gets there.

Any process takes a connection, and hands it over before it reads a request that another must
answer: the descriptor, and the bytes that have come. From then on it is as if that one had taken
it. What little a process wants to know of another it asks with a call.
"""

import asyncio
import itertools
import logging
import os
import pickle
import re
import socket
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import unquote

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server.shards import DESK, SHARDS, shard_of
from restinplay.server.tallies import Shared

BRING, CALL, REPLY = "bring", "call", "reply"
LARGEST = 32_768  # bytes that are sent as they are; more go in a file
IN_A_FILE = b"-"
AGAIN = 0.01  # seconds until something is sent again to somebody whose inbox is full
ANSWER = 5.0  # seconds that we wait for one
PATIENCE = 10.0  # seconds that a connection waits for a process that has died
TURN = 64  # messages that are heard before others have their turn

_table = re.compile(r"/api/tables/([^/]+)/")
_desk = re.compile(r"/api/(device(/.*)?|profile|export)")
_log = logging.getLogger("restinplay.siblings")

Line = tuple[socket.socket, socket.socket]  # where messages to a process come out, and go in
Take = Callable[[socket.socket, bytes], Awaitable[None]]


def lines(number: int) -> list[Line]:
    """One to each process. The parent keeps them, and with them what is on its way to a process
    that has died: the next one hears it."""
    made = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(number)]
    for line in made:
        for end in line:
            end.setblocking(False)
    return made


class Siblings:
    """As one of them sees the others."""

    def __init__(self, me: int, lines: list[Line], shared: Shared) -> None:
        self.me = me
        self.number = len(lines)
        self.shared = shared.seen_by(me)
        self._inbox = lines[me][0]
        self._outboxes = [line[1] for line in lines]
        self._post: list[deque[tuple[float, bytes, list[int]]]] = [deque() for _ in lines]
        self._is_late = [False for _ in lines]
        self._numbers = itertools.count(time.monotonic_ns())  # not those of the process before us
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: Mapping[str, Callable[..., Awaitable[Any]]] = {}
        self._take: Take | None = None

    # Whose is what.

    @property
    def mine(self) -> range:
        """The files of tables that are ours."""
        return range(self.me, SHARDS, self.number)

    def owner_of(self, table: str) -> int:
        return shard_of(table) % self.number

    def place_of(self, head: bytes) -> int:
        """The process that must answer a request; ours if any can."""
        target = head.split(b" ", 2)[1:2]
        path = unquote(target[0].partition(b"?")[0].decode(errors="replace")) if target else ""
        if at_table := _table.match(path):
            return self.owner_of(at_table[1])
        return DESK if _desk.fullmatch(path) else self.me

    # To others.

    def hand_over(self, there: int, line: int, data: bytes) -> None:
        """A connection, and what has come on it; the descriptor is ours no longer."""
        self._send(there, (BRING, data), [line])

    async def call(self, there: int, name: str, *parcel: Any) -> Any:
        """What another process answers; NotWritten if it is not there for long."""
        number = next(self._numbers)
        done = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._send(there, (CALL, self.me, number, name, parcel), [])
        try:
            async with asyncio.timeout(ANSWER):
                return await done
        except TimeoutError:
            raise NotWritten("another process does not answer; come again") from None
        finally:
            del self._waiting[number]

    async def call_all(self, name: str) -> None:
        """Every other process."""
        others = (one for one in range(self.number) if one != self.me)
        await asyncio.gather(*(self.call(one, name) for one in others))

    def _send(self, there: int, message: tuple[Any, ...], lines: list[int]) -> None:
        data = pickle.dumps(message)
        if len(data) > LARGEST:
            with tempfile.TemporaryFile() as file:
                file.write(data)
                file.seek(0)
                lines = [*lines, os.dup(file.fileno())]
            data = IN_A_FILE
        self._post[there].append((time.monotonic(), data, lines))
        if not self._is_late[there]:
            self._deliver(there)

    def _deliver(self, there: int) -> None:
        self._is_late[there] = False
        post = self._post[there]
        while post:
            since, data, lines = post[0]
            try:
                socket.send_fds(self._outboxes[there], [data], lines)
            except OSError:
                if time.monotonic() - since < PATIENCE:
                    self._is_late[there] = True
                    asyncio.get_running_loop().call_later(AGAIN, self._deliver, there)
                    return
            post.popleft()
            for line in lines:
                os.close(line)

    # From others.

    def open(self, take: Take, answers: Mapping[str, Callable[..., Awaitable[Any]]]) -> None:
        """Hear the others from now on: `take` what they hand over, and answer their calls."""
        self._take, self._answers = take, answers
        asyncio.get_running_loop().add_reader(self._inbox.fileno(), self._hear)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._inbox.fileno())

    def _hear(self) -> None:
        for _ in range(TURN):
            try:
                data, lines, _, _ = socket.recv_fds(self._inbox, 2 * LARGEST, 2)
            except BlockingIOError:
                return
            for line in lines:
                os.set_inheritable(line, False)
            if data == IN_A_FILE:
                with os.fdopen(lines.pop(), "rb") as file:
                    file.seek(0)
                    data = file.read()
            self._do(pickle.loads(data), lines)

    def _do(self, message: tuple[Any, ...], lines: list[int]) -> None:
        kind, *rest = message
        if kind == BRING:
            assert self._take is not None
            self._start(self._take(socket.socket(fileno=lines[0]), *rest))
        elif kind == CALL:
            self._start(self._answer(*rest))
        else:
            number, error, value = rest
            done = self._waiting.get(number)
            if done is not None and not done.done():
                if error is not None:
                    done.set_exception(error)
                else:
                    done.set_result(value)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Future[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("a message of another process failed", exc_info=error)

    async def _answer(self, who: int, number: int, name: str, parcel: tuple[Any, ...]) -> None:
        error, value = None, None
        try:
            value = await self._answers[name](*parcel)
        except BadInput as refused:
            error = refused
        except Exception:
            _log.exception("a call of another process failed")
            error = NotWritten("something went wrong in another process; come again")
        self._send(who, (REPLY, number, error, value), [])


async def take_in(
    caller: Callable[[bytes], asyncio.Protocol], line: socket.socket, data: bytes
) -> None:
    """Go on with a connection that another process has taken, and what came on it."""
    line.setblocking(False)
    try:
        await asyncio.get_running_loop().connect_accepted_socket(lambda: caller(data), line)
    except OSError:  # it is gone already
        line.close()
