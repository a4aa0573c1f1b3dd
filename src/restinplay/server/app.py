"""The web application: pages, requests, sockets, and what guards them."""

import asyncio
import hmac
import time
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server.addresses import is_loopback
from restinplay.server.api import Api, brought_by, cookie_of, trouble, with_cookie
from restinplay.server.headers import of_answer
from restinplay.server.keys import profile_of
from restinplay.server.limits import Doorkeeper, Limits, TooMuch, address_of
from restinplay.server.metrics import Lag
from restinplay.server.pages import ASK_AGAIN, Files, sent
from restinplay.server.proxies import Proxies
from restinplay.server.sockets import BROKEN, LATER, Visit, line_of
from restinplay.server.tables import NotThere, Tables

WEB = Path(__file__).parent / "static"
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Rest in Play</title>
<h1>Rest in Play</h1><p>The tables are open, but the pages are not built: run
<code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, or start with
<code>./play</code>.</p></html>"""

REFUSED = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Rest in Play</title>
<meta name="viewport" content="width=device-width"><h1>Rest in Play</h1><p>{}</p></html>"""

FORWARDED = (  # a proxy has said something
    *("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip"),
    *("forwarded", "via", "cf-connecting-ip", "true-client-ip"),
)
PORTS = {"http": 80, "https": 443}
BRINGING = "/api/import"  # a game file
TOLD = 0.5  # seconds after which other processes hear what we have measured
LONGEST_PATH = 300  # signs; the disk is asked about every slash


class Application:
    """Everything that one server process holds."""

    def __init__(
        self,
        tables: Tables,
        limits: Limits | None = None,
        web: Path = WEB,
        sweep: float = 5.0,
        names: Iterable[str] = (),
        proxies: Iterable[str] = (),
        metrics_token: str = "",
        others: Sequence[str] = (),
    ) -> None:
        """`others`: what can be typed on other machines, as far as the server knows."""
        self.tables = tables
        self.limits = limits or Limits()
        self.proxies = Proxies(proxies)
        self.names = {"localhost", *(name.lower() for name in names)}
        self.siblings = tables.siblings
        self.door = Doorkeeper(self.limits, self.siblings.shared if self.siblings else None)
        self.metrics = tables.metrics
        self._lag = Lag()
        self._health_check = Shared(tables.store.check, self.limits.health)
        self._metrics_token = metrics_token.encode()
        self._web = web
        self._has_page = (web / "index.html").exists()
        self._sweep = sweep
        self.api = Api(tables, self.door, others)
        inside = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers={
                BadInput: self._refused,
                ClientDisconnect: self._gone,
                404: self._lost,
                405: self._lost,
                Exception: self._crashed,
            },
        )
        self.asgi = Guard(inside, self)

    def _routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [
            *self.api.routes(),
            WebSocketRoute("/api/tables/{table}/socket", self._socket),
            WebSocketRoute("/{rest:path}", self._no_socket),
            Route("/api/{rest:path}", self._nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Route("/health", self._health),
            Route("/metrics", self._metrics),
        ]
        if self._has_page:
            paths = ["/", "/t/{table}", "/r/", "/r/{table}"]
            paths += ["/learn/{game}", "/learn/{game}/{lesson}"]
            routes += [Route(path, self._page) for path in paths]
            routes.append(Mount("/", Files(directory=self._web)))
        else:
            routes += [Route("/", self._no_page), Route("/t/{table}", self._no_page)]
        return routes

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(self.tables.keep(self._sweep)),
            asyncio.create_task(self.tables.tend()),
            asyncio.create_task(self._lag.measure()),
        ]
        if self.siblings is not None:
            tasks.append(asyncio.create_task(self._tell_siblings()))
        yield
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await self.tables.retire()
        self.tables.close()

    async def _socket(self, socket: WebSocket) -> None:
        address, line = address_of(socket), line_of(socket)
        await socket.accept()
        if not self.door.open_socket(address):
            line.end(LATER, "too many connections")
            await line.gone
            return
        profile = profile_of(brought_by(socket))
        try:
            visit = Visit(socket, self.tables, self.door, profile)
            # A task of its own: it wakes without everything that led here.
            await asyncio.create_task(visit.run(str(socket.path_params["table"])))
            await line.gone
        finally:
            self.door.close_socket(address)

    async def _no_socket(self, socket: WebSocket) -> None:
        await socket.close(BROKEN, "there is nothing here")

    # Pages.

    async def _page(self, request: Request, status: int = 200) -> Response:
        """With a cookie, so that a join whose answer was lost can be repeated."""
        page = await sent(self._web / "index.html", request.headers, ASK_AGAIN, status)
        return with_cookie(page, cookie_of(request), request)

    async def _no_page(self, request: Request) -> Response:
        return HTMLResponse(NO_PAGE)

    async def _nothing(self, request: Request) -> Response:
        return trouble(404, "there is nothing here")

    @property
    def answers(self) -> dict[str, Callable[..., Awaitable[Any]]]:
        """What other processes of this server may call."""
        return {**self.tables.answers, "health": self._health_check.outcome}

    async def _health(self, request: Request) -> Response:
        await self._health_check.outcome()
        if self.siblings is not None:
            await self.siblings.call_all("health")
        return PlainTextResponse("ok\n")

    async def _metrics(self, request: Request) -> Response:
        if not self._may_measure(request):
            return trouble(
                403, "only this machine may read this, or anyone with the token of `rip serve`"
            )
        whole = {"connections": self.door.open, "sockets": self.door.sockets.total()}
        return PlainTextResponse(
            self.metrics.text({**whole, **self._measured()}, self.door.refused)
        )

    def _measured(self) -> Mapping[str, int]:
        """What each process measures for itself."""
        lag = self._lag.told(asyncio.get_running_loop().time())
        return self.metrics.gathered({"tables_in_memory": len(self.tables.opened), **lag})

    async def _tell_siblings(self) -> None:
        """For ever: they answer for us when they are asked for the numbers of all."""
        while True:
            self._measured()
            await asyncio.sleep(TOLD)

    def _may_measure(self, request: Request) -> bool:
        said = request.headers.get("authorization", "").encode()
        if self._metrics_token and hmac.compare_digest(said, b"Bearer " + self._metrics_token):
            return True
        is_direct = not self.proxies and not any(name in request.headers for name in FORWARDED)
        return is_direct and request.client is not None and is_loopback(request.client.host)

    # Trouble.

    async def _refused(self, request: Request, error: Exception) -> Response:
        if isinstance(error, NotWritten):
            self.metrics.count("not_written_total")
            return trouble(503, str(error))
        if isinstance(error, TooMuch):
            return trouble(429, str(error))
        return trouble(404 if isinstance(error, NotThere) else 400, str(error))

    async def _gone(self, request: Request, error: Exception) -> Response:
        return Response(status_code=400)  # nobody reads it

    async def _lost(self, request: Request, error: Exception) -> Response:
        """A person who is lost gets a page that leads home; a program gets a line."""
        status = getattr(error, "status_code", 404)
        if status == 404 and self._has_page and "text/html" in request.headers.get("accept", ""):
            return await self._page(request, status)
        return trouble(status, "there is nothing here")

    async def _crashed(self, request: Request, error: Exception) -> Response:
        self.metrics.count("crashes_total")
        return trouble(500, "something went wrong here; nothing was changed")


class Shared:
    """Something costly that many ask for: done at most so often, and all hear its outcome."""

    def __init__(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        self._work = work
        self._every = every
        self._task: asyncio.Task[None] | None = None
        self._done = 0.0

    async def outcome(self) -> None:
        old = self._task
        if old is None or (old.done() and time.monotonic() - self._done >= self._every):
            self._task = asyncio.create_task(self._run())
        assert self._task is not None
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        try:
            await self._work()
        finally:
            self._done = time.monotonic()


class Guard:
    """In front of everything: whose page asks, how often, how much; and headers on the way back."""

    def __init__(self, app: ASGIApp, application: Application) -> None:
        self.app = app
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        is_shared = self.application.proxies.unveil(scope)
        connection, door = HTTPConnection(scope), self.application.door
        address = address_of(connection)
        send = _with_headers(scope, send)
        refused = self._refuse(connection, address)
        if refused is None and is_shared and not door.share(address):
            is_shared, refused = False, (429, "too many connections; wait a little")
        if refused is not None:
            await _refusal(connection, *refused)(scope, receive, send)
            return
        body = Body(receive, door, address)
        try:
            await self.app(scope, body.receive if scope["type"] == "http" else receive, send)
        finally:
            body.close()
            if is_shared:
                door.unshare(address)

    def _refuse(self, connection: HTTPConnection, address: str) -> tuple[int, str] | None:
        """The status and the sentence with which a request is turned away."""
        self.application.metrics.count("requests_total")
        asks = connection.scope["path"].startswith(("/api/", "/health", "/metrics"))
        if not self.application.door.may("ask" if asks else "fetch", address):
            return 429, "too many requests; wait a little"
        if not is_ours(connection.headers.get("host", ""), self.application.names):
            return 421, "this server does not go by that name; see `rip serve --name`"
        if "\0" in connection.scope["path"] or len(connection.scope["path"]) > LONGEST_PATH:
            return 404, "there is nothing here"
        safe = connection.scope.get("method") in ("GET", "HEAD")
        if not safe and not is_own_page(connection.headers, connection.scope["scheme"]):
            return 403, "this request comes from another site"
        length, limits = connection.headers.get("content-length", "0"), self.application.limits
        most = limits.body if connection.scope["path"] == BRINGING else limits.small_body
        if not length.isdigit() or int(length) > most:
            return 413, "this is too large"
        return None


def _refusal(connection: HTTPConnection, status: int, text: str) -> Response:
    """A person is told on a page, a program in JSON."""
    asks_for_page = "text/html" in connection.headers.get("accept", "")
    if asks_for_page and not connection.scope["path"].startswith("/api/"):
        return HTMLResponse(REFUSED.format(f"{text[0].upper()}{text[1:]}."), status)
    return trouble(status, text)


class Body:
    """The body of a request, as far as it may go, whatever its header said."""

    def __init__(self, receive: Receive, door: Doorkeeper, address: str) -> None:
        self._receive = receive
        self._door = door
        self._address = address
        self._size = 0

    async def receive(self) -> Message:
        message = await self._receive()
        size = len(message.get("body", b""))
        if size:
            self._size += size
            room = self._door.hold(self._address, size)
            if self._size > self._door.limits.body:
                raise BadInput("this is too large")
            if not room:
                raise TooMuch("too many uploads at once; wait a little")
        return message

    def close(self) -> None:
        if self._size:
            self._door.let_go(self._address, self._size)


def _with_headers(scope: Scope, send: Send) -> Send:
    secure = scope["scheme"] in ("https", "wss")
    host = Headers(scope=scope).get("host", "")

    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            said = {name.lower() for name, _ in message["headers"]}
            more = of_answer(scope["path"], secure=secure, host=host)
            message["headers"] = [
                *message["headers"],
                *((name, value) for name, value in more if name not in said),
            ]
        await send(message)

    return sending


def is_ours(host: str, names: Collection[str]) -> bool:
    """Whether a request is meant for us, by its Host header: one of our names, or any address.

    A page of somebody else can let its own name point to this machine, and would then be taken for
    our own; an address it cannot bend.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name in names or bool(ip_address(name))
    except ValueError:
        return False


def is_own_page(headers: Headers, scheme: str) -> bool:
    """A browser names the page's origin; a program names none."""
    origin = headers.get("origin")
    if origin is None:
        return True
    spoken = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    try:
        own, page = urlsplit(f"{spoken}://{headers.get('host', '')}"), urlsplit(origin)
        ports = [one.port or PORTS.get(one.scheme) for one in (own, page)]
    except ValueError:
        return False
    is_bare = page.netloc.rpartition("@")[2] == page.netloc and not page.path
    same = (own.scheme, own.hostname) == (page.scheme, page.hostname)
    return is_bare and same and ports[0] == ports[1]
