"""uvicorn's WebSocket with a short way for what nearly every message is: a small text in one frame.

Bytes are cut into frames here, few at a time and only while somebody hears them. A frame that is
anything else goes to the library, which judges it.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from restinplay.server.headers import REFUSED
from restinplay.server.limits import Bucket, Doorkeeper, asker_of
from restinplay.server.patience import Patience

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library came without its C
    from websockets.utils import apply_mask

NAME = "restinplay.socket"  # among the extensions of a scope
FLOOD: Any = {"type": "restinplay.flood"}  # a message: the other end sends too many
WHOLE_TEXT = 0x81  # the first byte of a frame
MASKED, SMALL = 0x80, 126  # in the second byte
HEAD = 14  # bytes of the longest head
AHEAD = 4  # messages that may wait to be heard before no more are read
TURN = 64  # frames that are cut before others have their turn
MOST_PIECES = 64  # of one message
LATE = 256  # frames among which we look for the answer once we have said that we close
LATE_BYTES = 4_000_000  # that are read and forgotten then, so that what we said is not lost
NO_TEXT, TOO_LONG = 1007, 1009


class Handshake(ServerProtocol):
    """Refuses with the headers of every answer."""

    def reject(self, status: Any, text: str) -> Response:
        response = super().reject(status, text)
        response.headers.update(REFUSED)
        return response


class Inbox:
    """Messages that wait for the one who reads them: of asyncio's queue only what we need."""

    __slots__ = ("_loop", "_messages", "_reader")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        while not self._messages:
            self._reader = self._loop.create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.popleft()


class Socket(WebSocketsSansIOProtocol):
    """One connection. The application finds it in its scope, and tells it messages to send."""

    __slots__ = (
        "_bucket",
        "_door",
        "_heard",
        "_is_deaf",
        "_late",
        "_late_bytes",
        "_partial",
        "_patience",
        "_pieces",
        "_rest",
        "_unsent",
        "_unsent_bytes",
        "address",
        "gone",
    )

    def __init__(self, door: Doorkeeper, address: str, **named: Any) -> None:
        super().__init__(**named)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)
        self.queue: Any = Inbox(self.loop)
        self.close_timeout = door.limits.closing
        self.address = address  # whom the connection is counted for
        self.gone: asyncio.Future[None] = self.loop.create_future()
        self._door = door
        self._patience = Patience(door.limits)
        self._bucket = Bucket(door.limits.messages, door.limits.message_burst)
        self._rest = b""  # of what has come: not cut yet
        self._is_deaf = False  # too many came; no more are cut
        self._heard = 0  # frames
        self._pieces = 0  # of the message that is coming
        self._late = self._late_bytes = 0  # frames and bytes since we said that we close
        self._partial = (
            self.loop.time(),
            0,
        )  # since when something is not whole, and how many were heard then
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # which keeps what it reads for
        self._rest = b""
        self._unsent.clear()
        self._unsent_bytes = 0
        self._door.leave(self.address)
        if not self.gone.done():
            self.gone.set_result(None)

    # What the patrol asks.

    def is_overdue(self, now: float) -> bool:
        if self._patience.is_over(self.transport, now):
            return True
        limits = self._door.limits
        is_whole = self.handshake_complete and not self._rest and not self.frames
        if is_whole or self.read_paused or self._partial[1] != self._heard:
            self._partial = (now, self._heard)
        return now - self._partial[0] > limits.message_time

    def asker(self) -> str:
        return asker_of(self.address, getattr(self, "scope", None))

    def unread(self) -> int:
        return self.transport.get_write_buffer_size() + self._unsent_bytes

    def is_new(self) -> bool:
        """Whether the other end has not yet said what it wants."""
        return not (self.handshake_complete or self.transport.is_closing())

    # From the client.

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][NAME] = {NAME: self}

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # it was refused; else the log blames us

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.scope["extensions"].pop(NAME, None)  # or we would keep ourselves

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._open(data)
        elif self._late > LATE:
            self._forget(len(data))
        elif not self.transport.is_closing():
            self._rest = self._rest + data if self._rest else data
            self._cut()

    def _open(self, head: bytes) -> None:
        super().data_received(head)
        if not self.handshake_initiated:  # the library does not like it, and has said so
            self.close_sent = self.handshake_initiated = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _cut(self) -> None:
        """Take frames from what has come, as long as they are whole and heard."""
        data, self._rest = self._rest, b""  # a call in between finds nothing
        start, left = 0, TURN
        while (hears := self._hears()) and left:
            end = _end_of_frame(data, start)
            if end > len(data):
                break
            self._take(data[start:end])
            start, left = end, left - 1
            if end == len(data):
                break
        self._rest = rest = data[start:]
        if self._late > LATE:
            self._rest = b""
            self._resume()
        elif not hears or not left:
            self._pause()
            if hears:
                self.loop.call_soon(self._cut)
        elif end - start > self.config.ws_max_size + HEAD:
            self._rest = b""
            super().data_received(rest)  # it ends the connection
        else:
            self._resume()

    def _hears(self) -> bool:
        if self.transport.is_closing():
            return False
        if self.close_sent:
            return True  # for the answer to that
        waits = self.queue.qsize() > AHEAD or not self.writable.is_set() or self._is_deaf
        return self.handshake_complete and not waits

    def _pause(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def _take(self, frame: bytes) -> None:
        if self.close_sent:
            self._take_late(frame)
            return
        self._heard += 1
        if not self._bucket.take():
            self._is_deaf = True
            self.queue.put_nowait(FLOOD)
            return
        is_short = frame[0] == WHOLE_TEXT and MASKED <= frame[1] < MASKED | SMALL
        if is_short and not self.frames and self.conn.state is State.OPEN:
            text = apply_mask(frame[6:], frame[2:6])
            if text.isascii():
                self.queue.put_nowait({"type": "websocket.receive", "text": text.decode()})
                return
        super().data_received(frame)
        self._pieces = self._pieces + 1 if self.frames and frame[0] & 15 < Opcode.CLOSE else 0
        if self._pieces > MOST_PIECES:
            self._fail(TOO_LONG, "too many pieces")

    def _take_late(self, frame: bytes) -> None:
        self._late += 1
        if frame[0] & 15 == Opcode.CLOSE:
            super().data_received(frame)

    def _forget(self, size: int) -> None:
        self._late_bytes += size
        if self._late_bytes > LATE_BYTES:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message that did not come the short way."""
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
            return
        try:
            self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
        except UnicodeDecodeError:
            self._fail(NO_TEXT, "this is not text")

    def _fail(self, code: int, reason: str) -> None:
        """End what breaks the protocol, as the library does."""
        if self.conn.state is State.OPEN:
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def receive(self) -> Coroutine[Any, Any, Any]:
        inbox: Inbox = self.queue
        if (self._rest or self.read_paused) and inbox.empty():
            self._cut()
        return inbox.get()

    # To the client.

    def tell(self, text: bytes, most: int, most_bytes: int) -> bool:
        """Send a text, at once or as soon as there is room. False: too much is waiting already."""
        if not self._unsent and self.writable.is_set():
            self._write(text)
            return True
        if len(self._unsent) < most and self._unsent_bytes < most_bytes:
            self._unsent.append(text)
            self._unsent_bytes += len(text)
            return True
        return False

    def end(self, code: int, reason: str = "") -> None:
        """Say that we close, behind all that is under way, and wait a little for the answer."""
        if self.conn.state is not State.OPEN or self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.stop_keepalive()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._cut()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        while self._unsent and self.writable.is_set():
            text = self._unsent.popleft()
            self._unsent_bytes -= len(text)
            self._write(text)
        self._cut()

    def _write(self, text: bytes) -> None:
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(_head(len(text)) + text)

    # Whether anybody is there. What we do not read, nobody can be blamed for.

    def send_keepalive_ping(self) -> None:
        if self.writable.is_set():
            super().send_keepalive_ping()
        else:
            self.schedule_ping()

    def keepalive_timeout(self) -> None:
        if self.read_paused:
            self.pong_timer = self.loop.call_later(self.ping_timeout or 0, self.keepalive_timeout)
        else:
            super().keepalive_timeout()


def _end_of_frame(data: bytes, start: int) -> int:
    """Where the frame ends that begins there; behind the data as long as it is not whole."""
    if len(data) < start + 2:
        return len(data) + 1
    length = data[start + 1] & 127
    end = start + (6 if data[start + 1] & MASKED else 2)
    if length >= SMALL:
        size = 2 if length == SMALL else 8
        end += size
        if len(data) < end:
            return end
        length = int.from_bytes(data[start + 2 : start + 2 + size])
    return end + length


def _head(length: int) -> bytes:
    if length < SMALL:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, 126, length >> 8, length & 255))
    return bytes((WHOLE_TEXT, 127)) + length.to_bytes(8)
