"""Bare connections to a server, on which every byte that comes is kept."""

import json
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from tests.server.serving import PATIENCE, Json

KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # always the same, so that the answer to it is


class Tap:
    """Somebody at a table, at a seat or not. `received` is all that has come, as it came."""

    def __init__(self, base: str, table: str, first: Json) -> None:
        self.received = b""
        self.at = -1
        self._heard: list[Json] = []
        address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
        self._protocol = ClientProtocol(parse_uri(address))
        self._protocol.key = KEY
        self._protocol.send_request(self._protocol.connect())
        self._socket = _dial(base)
        self._send()
        while self._protocol.state is not State.OPEN:
            self._receive()
        self.say(first)
        self.until(self._has_come)

    def _has_come(self, message: Json) -> bool:
        """Whether this is the last that somebody is told who comes."""
        return bool(message["type"] == "update")

    def say(self, message: Json) -> None:
        self._protocol.send_text(json.dumps(message).encode())
        self._send()

    def send_raw(self, data: bytes) -> None:
        self._socket.sendall(data)

    def ended(self) -> int:
        """The code with which the server ends the connection."""
        while self._protocol.close_rcvd is None:
            self._receive()
        return self._protocol.close_rcvd.code

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The next message that is as wanted."""
        while True:
            while self._heard:
                message = self._heard.pop(0)
                self.at = max(self.at, message.get("at", -1))
                if wanted(message):
                    return message
            self._receive()

    def until_after(self, at: int) -> None:
        """Until something has happened since."""
        self.until(lambda message: message.get("at", -1) > at)

    def ask(self, move: str) -> None:
        """Why not this move? Once that is answered, everything before it has come."""
        self.say({"type": "why_not", "move": move})
        self.until(lambda message: message["type"] in ("refusal", "allowed", "error"))

    def close(self) -> None:
        self._socket.close()

    def _send(self) -> None:
        self._socket.sendall(b"".join(self._protocol.data_to_send()))

    def _receive(self) -> None:
        more = self._socket.recv(65_536)
        assert more, "the server has hung up"
        self.received += more
        self._protocol.receive_data(more)
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._heard.append(json.loads(bytes(event.data)))


def raw_answer(base: str, path: str, body: Any = None, cookie: str = "") -> bytes:
    """All bytes of the answer to a request, head and body."""
    data = b"" if body is None else json.dumps(body).encode()
    head = [
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
        f"Host: {urlsplit(base).netloc}",
        f"Cookie: {cookie}",
        f"Content-Length: {len(data)}",
        "Connection: close",
    ]
    with _dial(base) as line:
        line.sendall("\r\n".join([*head, "", ""]).encode() + data)
        return b"".join(iter(lambda: line.recv(65_536), b""))


def _dial(base: str) -> socket.socket:
    host, port = urlsplit(base).hostname, urlsplit(base).port
    return socket.create_connection((host, port), PATIENCE)
