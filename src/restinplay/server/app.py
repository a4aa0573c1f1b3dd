"""The web application: pages, requests, sockets, and what guards them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.server.api import COOKIE, Api, trouble
from restinplay.server.house import House, NotThere
from restinplay.server.keys import profile_of
from restinplay.server.limits import Doorkeeper, Limits, address_of
from restinplay.server.sockets import BROKEN, Visit

WEB = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Rest in Play</title>
<h1>Rest in Play</h1><p>The tables are open, but the pages are not built: run
<code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, or start with
<code>./play</code>.</p></html>"""

_log = logging.getLogger("restinplay.app")


class Application:
    """Everything that one server process holds."""

    def __init__(
        self,
        house: House,
        limits: Limits | None = None,
        web: Path = WEB,
        sweep: float = 5.0,
        names: Iterable[str] = (),
    ) -> None:
        self.house = house
        self.limits = limits or Limits()
        self.names = {"localhost", *(name.lower() for name in names)}
        self.door = Doorkeeper(self.limits)
        self.metrics = house.metrics
        self._web = web
        self._sweep = sweep
        self.asgi = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            middleware=[Middleware(Guard, application=self)],
            exception_handlers={
                BadInput: self._refused,
                404: self._lost,
                405: self._lost,
                Exception: self._crashed,
            },
        )

    def _routes(self) -> list[BaseRoute]:
        api = Api(self.house, self.door)
        routes: list[BaseRoute] = [
            *api.routes(),
            WebSocketRoute("/api/tables/{table}/socket", self._socket),
            Route("/api/{rest:path}", self._nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Route("/health", self._health),
            Route("/metrics", self._metrics),
        ]
        if (self._web / "index.html").exists():
            page = self._page
            paths = ["/", "/t/{table}", "/r/", "/r/{table}", "/learn/{game}"]
            routes += [Route(path, page) for path in paths]
            routes.append(Mount("/", StaticFiles(directory=self._web)))
        else:
            routes += [Route("/", self._no_page), Route("/t/{table}", self._no_page)]
        return routes

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(self.house.keep(self._sweep))
        yield
        keeping.cancel()
        await asyncio.wait([keeping])
        self.house.close()

    async def _socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        if not self.door.may_connect(address):
            await socket.close(BROKEN)
            return
        await socket.accept()
        self.door.sockets[address] += 1
        profile = profile_of(socket.cookies.get(COOKIE, ""))
        try:
            may_set = partial(self.door.may_set_a_table, address)
            visit = Visit(socket, self.house, self.limits, profile, may_set)
            # A task of its own: it wakes without everything that led here.
            await asyncio.create_task(visit.run(str(socket.path_params["table"])))
        finally:
            self.door.sockets[address] -= 1
            if not self.door.sockets[address]:
                del self.door.sockets[address]

    # Pages.

    async def _page(self, request: Request) -> Response:
        return FileResponse(self._web / "index.html", headers={"cache-control": "no-cache"})

    async def _no_page(self, request: Request) -> Response:
        return HTMLResponse(NO_PAGE)

    async def _nothing(self, request: Request) -> Response:
        return trouble(404, "there is nothing here")

    async def _health(self, request: Request) -> Response:
        await self.house.store.check()
        return PlainTextResponse("ok\n")

    async def _metrics(self, request: Request) -> Response:
        now = {"sockets": self.door.sockets.total(), "tables_in_memory": len(self.house.tables)}
        return PlainTextResponse(self.metrics.text(now))

    # Trouble.

    async def _refused(self, request: Request, error: Exception) -> Response:
        if isinstance(error, NotWritten):
            self.metrics.count("not_written_total")
            return trouble(503, str(error))
        return trouble(404 if isinstance(error, NotThere) else 400, str(error))

    async def _lost(self, request: Request, error: Exception) -> Response:
        return trouble(getattr(error, "status_code", 404), "there is nothing here")

    async def _crashed(self, request: Request, error: Exception) -> Response:
        self.metrics.count("crashes_total")
        return trouble(500, "something went wrong here; nothing was done")


class Guard:
    """In front of everything: whose page asks, how often, how much; and headers on the way back."""

    def __init__(self, app: ASGIApp, application: Application) -> None:
        self.app = app
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refused = self._refuse(connection)
        if scope["type"] == "websocket":
            if refused is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": BROKEN})
            return
        answer: ASGIApp = self.app if refused is None else refused
        await answer(scope, self._bounded(receive), _with_headers(send))

    def _refuse(self, connection: HTTPConnection) -> Response | None:
        self.application.metrics.count("requests_total")
        door, address = self.application.door, address_of(connection)
        asks = connection.scope["path"].startswith(("/api/", "/health", "/metrics"))
        if not (door.may_ask(address) if asks else door.may_fetch(address)):
            return trouble(429, "too many requests; wait a little")
        if not is_ours(connection.headers.get("host", ""), self.application.names):
            return trouble(421, "this server does not go by that name; see `rip serve --name`")
        safe = connection.scope.get("method") in ("GET", "HEAD")
        if not safe and not is_own_page(connection.headers):
            return trouble(403, "this request comes from another page")
        length = connection.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.application.limits.body:
            return trouble(413, "this is too large")
        return None

    def _bounded(self, receive: Receive) -> Receive:
        """The body of a request, as far as it may go, whatever its header said."""
        left = self.application.limits.body

        async def bounded() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise BadInput("this is too large")
            return message

        return bounded


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message["headers"] = [*message["headers"], *extra]
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


def is_own_page(headers: Headers) -> bool:
    """A browser names the page's origin; a program names none."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")
