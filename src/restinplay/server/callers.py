"""uvicorn's HTTP with bounds: how long a request may be and take, and one at a time.

A request is cut off from what comes here, and only a whole head goes to the parser.
"""

import asyncio
import os
import re
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from restinplay.server.frames import Socket
from restinplay.server.headers import ONLY_TLS, REFUSED
from restinplay.server.limits import Doorkeeper, asker_of, household
from restinplay.server.patience import Patience
from restinplay.server.proxies import Proxies
from restinplay.server.siblings import Siblings

LONGEST_HEAD = 16_384  # bytes
MOST_LINES = 100  # of a head
DISCARDED = 8  # times the longest body: as much is read and forgotten, so that its sender hears why
AHEAD = 16_384  # bytes that may wait behind a request that is being answered
UNSENT = 0.01  # seconds between two looks whether an answer is sent

_blank_line = re.compile(rb"\n\r?\n")
_length = re.compile(rb"\ncontent-length[ \t]*:[ \t]*(\d{1,18})[ \t\r]*\n", re.IGNORECASE)
_chunked = re.compile(rb"\ntransfer-encoding[ \t]*:", re.IGNORECASE)


class Caller(H11Protocol):
    """One connection, until it becomes a socket or is gone."""

    def __init__(
        self,
        door: Doorkeeper,
        proxies: Proxies,
        *arguments: Any,
        siblings: Siblings | None = None,
        **named: Any,
    ) -> None:
        super().__init__(*arguments, **named)
        self._siblings = siblings
        self.address = ""  # whom it is counted for
        self._door = door
        self._proxies = proxies
        self._patience = Patience(door.limits)
        self._is_counted = False
        self._since = 0.0  # when we began to wait for a request
        self._come = bytearray()  # and not handed on
        self._searched = 0  # how far, for the end of a head
        self._body = 0  # bytes that are still to come of a body

    # Coming and going.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self.address = "" if self._proxies.know(peer) else household(peer)
        self._is_counted = self._door.enter(self.address)
        if not self._is_counted:
            transport.abort()
            return
        self._wait()
        if self._come:
            self.loop.call_soon(self._go_on)

    def bring(self, data: bytes) -> None:
        """What another process has read on this connection, before it is ours."""
        self._come += data

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self._come.clear()
        self._leave()
        del self.cycle  # which keeps us, as we keep it

    def give_way(self) -> None:
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        self._door.attend(self)
        if self._is_counted:
            self._is_counted = False
            self._door.leave(self.address)

    def _wait(self) -> None:
        self._since = self.loop.time()
        self._door.wait(self, self.address)

    # What the patrol asks.

    def is_overdue(self, now: float) -> bool:
        if self._patience.is_over(self.transport, now):
            return True
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            return False
        limits = self._door.limits
        begun = self._come or self.conn.their_state is h11.SEND_BODY
        return now - self._since > (limits.request_time if begun else limits.idle)

    def asker(self) -> str:
        return asker_of(self.address, self.scope)

    def unread(self) -> int:
        return self.transport.get_write_buffer_size()

    def is_new(self) -> bool:
        """Whether the other end has not yet said what it wants."""
        return self.cycle is None and not self.transport.is_closing()

    # From the client.

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        self._come += data
        self._go_on()

    def _go_on(self) -> None:
        """Hand on what has come, as far as it belongs to the request that is being read."""
        if self._body and self._come:
            piece = bytes(self._come[: self._body])
            del self._come[: self._body]
            self._body -= len(piece)
            super().data_received(piece)
        if not self._come or self._body or self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and not self.flow.write_paused:
            self._begin()
        elif len(self._come) > AHEAD:
            self.transport.abort()
        else:
            self.flow.pause_reading()

    def _begin(self) -> None:
        """Hand on a head once it is whole."""
        end = _blank_line.search(self._come, max(0, self._searched - 2))
        size = end.end() if end else len(self._come)
        self._searched = size
        if size > LONGEST_HEAD or self._come.count(b"\n", 0, size) > MOST_LINES:
            self.refuse(431, "the headers of this request are too long")
        elif self._come[0] < 0x21:
            self.refuse(400, "this is not a valid request")
        elif end:
            head = bytes(self._come[:size])
            del self._come[:size]
            self._searched = 0
            self._take(head)

    def _take(self, head: bytes) -> None:
        if self._siblings is not None:
            there = self._siblings.place_of(head)
            if there != self._siblings.me:
                self._move(self._siblings, there, head)
                return
        if _chunked.search(head):
            self.refuse(411, "say how long the body is")
            return
        said = _length.search(head)
        self._body = int(said[1]) if said else 0
        if self._body > DISCARDED * self._door.limits.body:
            self.refuse(413, "this is too large")
            return
        self._door.attend(self)
        super().data_received(head)
        if self.transport.get_protocol() is self:
            self._go_on()

    def _move(self, siblings: Siblings, there: int, head: bytes) -> None:
        """To the process that must answer, once all is sent that was answered before."""
        self._come[:0] = head
        if self.transport.get_write_buffer_size():
            self.flow.pause_reading()
            self.loop.call_later(UNSENT, self._go_on_if_open)
            return
        self._leave()
        line = self.transport.get_extra_info("socket")
        with suppress(OSError):  # there is no room for one more file, or the other end is gone
            siblings.hand_over(there, os.dup(line.fileno()), bytes(self._come))
        self._come.clear()
        self.transport.abort()

    def _go_on_if_open(self) -> None:
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._go_on()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait()
            self._go_on()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._come and not self.transport.is_closing():
            self.flow.resume_reading()
            self._go_on()

    # What is no request of ours.

    def send_400_response(self, msg: str) -> None:
        self.refuse(400, "this is not a valid request")

    def refuse(self, status: int, text: str) -> None:
        """Answer without asking anybody, unless an answer is under way, and close."""
        self._door.refused["broken"] += 1
        self._come.clear()
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self.transport.abort()
            return
        body = b'{"error":"%s"}' % text.encode()
        lines = [
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            *(f"{name}: {value}" for name, value in REFUSED.items()),
            *([] if self.address else [f"strict-transport-security: {ONLY_TLS}"]),
            "content-type: application/json",
            f"content-length: {len(body)}",
            "connection: close",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()

    # What becomes a socket.

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_counted = False  # from here on the socket is
        self.ws_protocol_class = partial(Socket, self._door, self.address)  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if self._come and isinstance(socket, Socket):
            socket.data_received(bytes(self._come))
            self._come.clear()
