"""`rip serve`: one process that holds the tables, until it is told to stop."""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NamedTuple, cast

import uvicorn

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.server import logs
from restinplay.server.addresses import addresses_of, checked_name, listen
from restinplay.server.announcing import announce
from restinplay.server.app import Application
from restinplay.server.callers import Caller
from restinplay.server.cord import Cord, cord_to_parent
from restinplay.server.folder import KEY, TABLES, data_dir
from restinplay.server.frames import Socket
from restinplay.server.keys import Keys, read_key
from restinplay.server.limits import Limits, unlimited
from restinplay.server.patience import Patrol
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Store
from restinplay.server.tables import RETENTION, Tables

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

LEAST_WORKERS = 3  # processes that think
LARGEST = 4_000  # bytes of a message from a client
FAREWELL = 3.0  # seconds that those who are there have to go when we stop
RELIEF = 1.0  # the same, when others wait for the server that relieves us
FIRST_WORDS = 0.3  # seconds in which those who have just come may still say what they want
OTHER_FILES = 128  # that may be open: the store, bots, files being sent
LEAST, USUAL_MOST, MANY = 64, 10_240, 1_000_000  # files that may be open


class House(NamedTuple):
    """Where tables are kept that several servers share: the address of a PostgreSQL database, the
    key that they have in common, and the seconds after which one that is not heard of is dead."""

    database: str = ""
    key: Path | None = None
    lease: float = 20.0


HOME = House()  # one server, one folder


def application(
    folder: Path,
    limits: Limits | None = None,
    pace: float = 0.7,
    names: Iterable[str] = (),
    proxies: Iterable[str] = (),
    metrics_token: str = "",
    retention: int = RETENTION,
    others: Sequence[str] = (),
    house: House = HOME,
) -> Application:
    """A server whose tables lie in this folder, or in a database. `others`: what other machines can
    type."""
    if retention < 1:
        raise BadInput("tables are kept for at least one day")
    store, key = _opened(folder, house)
    tables = Tables(store, key, pace, max(LEAST_WORKERS, os.cpu_count() or 1), retention)
    return Application(
        tables, limits, names=names, proxies=proxies, metrics_token=metrics_token, others=others
    )


def _opened(folder: Path, house: House) -> tuple[Store, bytes]:
    """The store, and the key of its servers."""
    place = house.key or folder / KEY
    if not house.database:
        return SqliteStore(folder / TABLES), read_key(place)
    from restinplay.server.postgres import PostgresStore  # which not everybody has

    key = read_key(place)
    return PostgresStore(house.database, Keys(key).fingerprint, house.lease), key


def serve(
    host: str,
    port: int,
    folder: Path | None = None,
    *,
    browser: bool = True,
    pace: float = 0.7,
    limited: bool = True,
    names: Iterable[str] = (),
    proxies: Iterable[str] = (),
    metrics_token: str = "",
    retention: int = RETENTION,
    house: House = HOME,
) -> int:
    """Serve until interrupted. Port 0 takes any that is free. `names`: what others call us.

    `proxies`: the addresses of those who may tell us who asks.
    """
    logs.set_up()
    limits = Limits() if limited else unlimited()
    named = [checked_name(name) for name in names]
    cord, door = cord_to_parent(), []
    if cord is not None:
        _read_rules()
        door = cord.wait()
    with ExitStack() as until_we_stop:
        listening = [until_we_stop.enter_context(one) for one in door or listen(host, port)]
        found = addresses_of(listening[0], () if proxies else named)
        app = application(
            folder or data_dir(),
            limits,
            pace,
            [host, *named],
            proxies,
            metrics_token,
            retention,
            found.others,
            house,
        )
        gc.freeze()  # the rules stay for ever; looking for garbage among them costs a tenth of time
        gc.set_threshold(50_000, 20, 20)
        signal.signal(signal.SIGTERM, _stop)  # uvicorn passes it on once it has stopped

        def tell(address: str) -> None:
            if not door:  # who comes to relieve has nothing new to say
                announce(found, browser)

        Server(app, host, port, tell, cord).run(listening)
    return 0


def _read_rules() -> None:
    """All that would keep people waiting later."""
    for slug in games.SLUGS:
        games.game_class(slug)


def _stop(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def room_for_connections() -> int:
    """Raise the number of files that may be open as far as allowed; how many can be connections."""
    if resource is None:
        return LEAST
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in (hard, USUAL_MOST):  # not every system takes what it names
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(LEAST, soft - OTHER_FILES) if soft != resource.RLIM_INFINITY else MANY


class Server(uvicorn.Server):
    """Tells its address once it listens, and looks after its connections."""

    def __init__(
        self,
        app: Application,
        host: str,
        port: int,
        announce: Callable[[str], None],
        cord: Cord | None = None,
    ) -> None:
        config = uvicorn.Config(
            app.asgi,
            host=host,
            port=port,
            http=partial(Caller, app.door, app.proxies),  # type: ignore[arg-type]
            ws="websockets-sansio",  # as frames.Socket, which a caller becomes
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            proxy_headers=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        super().__init__(config)
        self._announce = announce
        self._cord = cord
        self._farewell = FAREWELL
        self._patrol = Patrol(app.door)
        app.door.most = min(app.limits.connections, room_for_connections())

    async def on_tick(self, counter: int) -> bool:
        self._patrol.walk(self._connections(), asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        loop = asyncio.get_running_loop()
        until = loop.time() + FIRST_WORDS
        while loop.time() < until and any(one.is_new() for one in self._connections()):
            await asyncio.sleep(FIRST_WORDS / 20)
        aborting = loop.call_later(self._farewell, self._abort)
        await super().shutdown(sockets)
        aborting.cancel()
        self._abort()

    def _go_home(self) -> None:
        self._farewell = RELIEF
        self.should_exit = True

    def _abort(self) -> None:
        for one in list(self._connections()):
            one.transport.abort()

    def _connections(self) -> set[Caller | Socket]:
        return cast(set[Caller | Socket], self.server_state.connections)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._cord is not None:
            self._cord.hand_up([one for server in self.servers for one in server.sockets])
            self._cord.when_cut(self._go_home)
        for server in self.servers:
            for listening in server.sockets:
                self._announce(addresses_of(listening).here)
                return
