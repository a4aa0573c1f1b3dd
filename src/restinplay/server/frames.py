"""uvicorn's WebSocket with a short way for what nearly every message is: a small text in one frame.

Bytes are cut into frames here. A frame that is anything else goes to the library, which judges it.
"""

from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

NAME = "restinplay.socket"  # among the extensions of a scope
WHOLE_TEXT = 0x81  # the first byte of a frame
MASKED, SMALL = 0x80, 126  # in the second byte
HEAD = 14  # bytes of the longest head
AHEAD = 4  # messages that may wait to be heard before no more are read


class Socket(WebSocketsSansIOProtocol):
    """One connection. The application finds it in its scope, and tells it messages to send."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._rest = b""  # of a frame that has not come whole
        self._astray = False  # whether frames cannot be told apart here
        self._unsent: deque[bytes] = deque()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][NAME] = {NAME: self}

    # From the client.

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete or self._astray:
            self._astray = self.handshake_initiated  # it did not wait for an answer
            super().data_received(data)
            return
        data, start = self._rest + data, 0
        while (end := _end_of_frame(data, start)) <= len(data):
            self._take(data[start:end])
            start = end
        self._rest = data[start:]
        if end - start > self.config.ws_max_size + HEAD:
            self._astray = True
            super().data_received(self._rest)

    def _take(self, frame: bytes) -> None:
        is_short = frame[0] == WHOLE_TEXT and MASKED <= frame[1] < MASKED | SMALL
        if is_short and not self.frames and self.conn.state is State.OPEN:
            text = apply_mask(frame[6:], frame[2:6])
            if text.isascii():
                self._hear(text.decode())
                return
        super().data_received(frame)

    def _hear(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    # To the client.

    def tell(self, text: bytes, most: int) -> bool:
        """Send a text, at once or as soon as there is room. False: `most` are waiting already."""
        if not self._unsent and self.writable.is_set():
            self._write(text)
            return True
        if len(self._unsent) < most:
            self._unsent.append(text)
            return True
        return False

    def resume_writing(self) -> None:
        super().resume_writing()
        while self._unsent and self.writable.is_set():
            self._write(self._unsent.popleft())

    def _write(self, text: bytes) -> None:
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(_head(len(text)) + text)


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
