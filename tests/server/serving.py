"""A real server on a free port with a real store, and people who talk to it over real sockets."""

import asyncio
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, TypeVar

from uvicorn import Config
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from restinplay.server.app import Application
from restinplay.server.limits import Limits, unlimited
from restinplay.server.room import FAR
from restinplay.server.serve import HOME, House, Server, application
from restinplay.server.table import Table
from restinplay.server.tables import Tables

T = TypeVar("T")
Json = dict[str, Any]
PATIENCE = 60.0  # seconds until a test that waits for a message gives up
UNTOLD: Json = {"line": 0}  # a line that a guest has not been told


class Running:
    """A server in a thread of its own."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.base = ""
        ready = threading.Event()

        def announce(address: str) -> None:
            self.base = address.rstrip("/").replace("localhost", "127.0.0.1")
            self.loop = asyncio.get_running_loop()
            ready.set()

        self._server = Server(app, "127.0.0.1", 0, announce)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)

    @property
    def config(self) -> Config:
        return self._server.config

    @property
    def tables(self) -> Tables:
        return self.app.tables

    @property
    def connections(self) -> int:
        """How many are open, or being told that they are not."""
        return len(self._server.server_state.connections)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def table(self, table: str) -> Table:
        return self.inside(self.tables.table(table))


@contextmanager
def running(
    folder: Path,
    limits: Limits | None = None,
    pace: float = 0.0,
    names: Iterable[str] = (),
    house: House = HOME,
) -> Iterator[Running]:
    server = Running(application(folder, limits or unlimited(), pace, names, house=house))
    try:
        yield server
    finally:
        server.stop()


class Trouble(Exception):
    """An answer of 400 or more."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Complained(AssertionError):
    """The server said `error` where nobody expected it."""


class From(urllib.request.HTTPHandler):
    """Requests that come from one address of this machine."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def http_open(self, req: urllib.request.Request) -> HTTPResponse:
        return self.do_open(HTTPConnection, req, source_address=(self.address, 0))


class Browser:
    """Somebody with a cookie, and an address of their own if it matters."""

    def __init__(self, base: str, address: str = "") -> None:
        self.base = base
        self.address = address
        self.cookie = ""
        self.headers: dict[str, str] = {}
        self._opener = urllib.request.build_opener(*([From(address)] if address else []))

    def ask(self, path: str, body: Any = None, method: str = "", **headers: str) -> Any:
        """The JSON, or the text, that the server answers."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path,
            data if body is not None else None,
            {**({"Cookie": self.cookie} if self.cookie else {}), **headers},
            method=method or ("GET" if body is None else "POST"),
        )
        try:
            with self._opener.open(request, timeout=PATIENCE) as response:
                text = response.read().decode()
                self.headers = dict(response.headers)
        except urllib.error.HTTPError as error:
            with error:
                raise Trouble(error.code, json.load(error)["error"]) from None
        if "set-cookie" in self.headers:
            self.cookie = self.headers["set-cookie"].partition(";")[0]
        kind = self.headers.get("content-type", "")
        return json.loads(text) if kind.startswith("application/json") else text

    def new_table(self, game: str, seats: str, name: str = "Ada", **more: Any) -> Json:
        """`seats` in words: `me open thumb`."""
        kinds = [
            {"kind": word} if word in ("me", "open") else {"kind": "bot", "bot": word}
            for word in seats.split()
        ]
        if game == "eva":  # by chance a house may have no way in
            more = {"seed": 3, **more}
        made: Json = self.ask("/api/tables", {"game": game, "name": name, "seats": kinds, **more})
        return made

    def join(self, seated: Json, name: str = "Ben", **more: Any) -> Json:
        wish = {"name": name, "invite": seated["invite"], **more}
        joined: Json = self.ask(f"/api/tables/{seated['table']}/join", wish)
        return joined

    def sit(self, seated: Json, **more: Any) -> "Player":
        first = {"type": "sit", "secret": seated["secret"], **more}
        return Player(self.base, seated["table"], first, self.cookie, self.address)

    def watch(self, table: str, **more: Any) -> "Player":
        return Player(self.base, table, {"type": "watch", **more}, self.cookie, self.address)


class Player:
    """One socket. It remembers the last table and the last update, and keeps a log of lines.

    `log[n]` is line n, or UNTOLD: of a long past a newcomer may be told the last lines only.
    """

    def __init__(
        self, base: str, table: str, first: Json, cookie: str = "", address: str = ""
    ) -> None:
        self._until_closed = ExitStack()
        self.socket: ClientConnection = self._until_closed.enter_context(
            connect(
                f"{base.replace('http', 'ws')}/api/tables/{table}/socket",
                additional_headers={"Cookie": cookie} if cookie else {},
                max_queue=None,
                open_timeout=PATIENCE,
                ping_interval=None,  # the server asks, and a busy machine is no reason to hang up
                source_address=(address, 0) if address else None,
            )
        )
        self.raw: list[str] = []
        self.seen: Json = {}
        self.furniture: Json = {}
        self.log: list[Json] = [UNTOLD] * (1 + first.get("line", 0))
        self.say(first)

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Json:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        if message["type"] == "table":
            self.furniture = message
        elif message["type"] == "update":
            self._keep(message)
        return message

    def _keep(self, update: Json) -> None:
        self.seen = update
        if not update["prompt"]:
            return  # it comes without words
        lines = [{**step, "view": None, "extras": {}} for step in update["steps"]]
        if (gap := update["since"] + 1 - len(self.log)) > 0:
            assert len(lines) == FAR
            self.log = self.log + [UNTOLD] * gap
        self.log = self.log[: update["since"] + 1] + lines
        assert len(self.log) == update["line"] + 1
        assert [step["line"] for step in update["steps"]] == [
            *range(update["since"] + 1, update["line"] + 1)
        ]

    def until(self, kind: str, wanted: Callable[[Json], bool] = lambda message: True) -> Json:
        """The next message of a kind that is as wanted."""
        while True:
            message = self.hear()
            if message["type"] == kind and wanted(message):
                return message
            if message["type"] == "error" and kind != "error":
                raise Complained(message["text"])

    def until_asked(self) -> Json:
        """The update in which this seat is asked, or the game is over."""
        while not (self.seen and self.seen["asked"] in (self.furniture["seat"], -2)):
            self.hear()
        return self.seen

    def answer(self, move: str, seen: int | None = None) -> None:
        at = self.seen["at"] if seen is None else seen
        self.say({"type": "answer", "seen": at, "move": move})

    def answer_and_wait(self, move: str) -> Json:
        """Answer, then the next update in which this seat is asked."""
        at = self.seen["at"]
        self.answer(move)
        self.until("update", lambda update: update["at"] > at)
        return self.until_asked()

    def closed(self) -> int:
        """The code with which the server ends the connection."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def close(self) -> None:
        self._until_closed.close()
