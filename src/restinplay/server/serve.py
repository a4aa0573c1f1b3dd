"""`rip serve`: one process that holds the tables, until it is told to stop."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NamedTuple, cast

import uvicorn

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.server import logs, shards
from restinplay.server.addresses import addresses_of, checked_name, listen
from restinplay.server.announcing import announce
from restinplay.server.app import Application
from restinplay.server.callers import Caller
from restinplay.server.cord import Cord, cord_to_parent
from restinplay.server.folder import KEY, TABLES, data_dir, hold, lock_of
from restinplay.server.foreman import HURRY, Foreman
from restinplay.server.frames import Socket
from restinplay.server.keys import Keys, read_key
from restinplay.server.limits import Doorkeeper, Limits, unlimited
from restinplay.server.metrics import Metrics
from restinplay.server.patience import Patrol
from restinplay.server.shards import ShardedStore
from restinplay.server.siblings import Siblings, lines, take_in
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Store
from restinplay.server.tables import RETENTION, Tables
from restinplay.server.tallies import Shared
from restinplay.server.visits import Visits

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

LEAST_WORKERS = 3  # processes that think
LEAST_SHARE = 2  # of them, that each process of a server has
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

_log = logging.getLogger("restinplay.serve")


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
    siblings: Siblings | None = None,
) -> Application:
    """A server whose tables lie in this folder, or in a database; or one process of it, if it has
    siblings. `others`: what other machines can type."""
    if retention < 1:
        raise BadInput("tables are kept for at least one day")
    store, key = _opened(folder, house, siblings)
    thinking = max(LEAST_WORKERS, os.cpu_count() or 1)
    if siblings is not None:
        thinking = max(LEAST_SHARE, -(-thinking // siblings.number))
    tables = Tables(store, key, pace, thinking, retention, siblings)
    return Application(
        tables, limits, names=names, proxies=proxies, metrics_token=metrics_token, others=others
    )


def _opened(folder: Path, house: House, siblings: Siblings | None) -> tuple[Store, bytes]:
    """The store, and the key of its servers."""
    place = house.key or folder / KEY
    if siblings is not None:
        return ShardedStore(folder, siblings.mine), read_key(place)
    if not house.database and shards.are_there(folder):  # of a server of several processes
        held = hold(lock_of((folder / TABLES).resolve()))
        shards.prepare(folder)
        return ShardedStore(folder, held=held), read_key(place)
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
    processes: int = 1,
) -> int:
    """Serve until interrupted. Port 0 takes any that is free. `names`: what others call us.

    `proxies`: the addresses of those who may tell us who asks. `processes`: how many hold tables.
    """
    logs.set_up()
    limits = Limits() if limited else unlimited()
    named = [checked_name(name) for name in names]
    _check_processes(processes, house)
    cord, door = cord_to_parent(), []
    if cord is not None:
        _read_rules()
        door = cord.wait()
    with ExitStack() as until_we_stop:
        listening = [until_we_stop.enter_context(one) for one in door or listen(host, port)]
        found = addresses_of(listening[0], () if proxies else named)
        place = folder or data_dir()

        def opened(siblings: Siblings | None = None) -> Application:
            names = [host, *named]
            more = metrics_token, retention, found.others, house, siblings
            return application(place, limits, pace, names, proxies, *more)

        def tell(address: str) -> None:
            if not door:  # who comes to relieve has nothing new to say
                announce(found, browser)

        if processes > 1:
            until_we_stop.enter_context(closing(hold(lock_of((place / TABLES).resolve()))))
            _prepare(place, house)
            team = _Team(processes, limits, opened, host, port, listening)
            return team.keep(tell, cord)
        app = opened()
        _settle()
        Server(app, host, port, tell, cord).run(listening)
    return 0


def _settle() -> None:
    """The rules stay for ever; looking for garbage among them costs a tenth of time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    signal.signal(signal.SIGTERM, _stop)  # uvicorn passes it on once it has stopped


def _check_processes(number: int, house: House) -> None:
    if not 1 <= number <= shards.SHARDS:
        raise BadInput(f"a server has from 1 to {shards.SHARDS} processes")
    if number > 1 and house.database:
        raise BadInput(
            "several processes share tables in files; with a database, start several servers"
        )
    if number > 1 and not (hasattr(os, "fork") and hasattr(socket, "send_fds")):
        raise BadInput("this system can have only one process of a server")


def _prepare(folder: Path, house: House) -> None:
    """What all processes find when they begin."""
    read_key(house.key or folder / KEY)
    if moved := shards.prepare(folder):
        _log.info("moved %d tables; the file they were in is now %s", moved, shards.BEFORE)
    _read_rules()


class _Team:
    """The processes of one server."""

    def __init__(
        self,
        number: int,
        limits: Limits,
        opened: Callable[[Siblings], Application],
        host: str,
        port: int,
        listening: list[socket.socket],
    ) -> None:
        shared = Shared(number)
        Doorkeeper(limits, shared), Metrics(shared), Visits(shared)  # all that they count
        self._lines = lines(number)
        self._shared = shared
        self._opened = opened
        self._where = host, port
        self._listening = listening
        self._foreman = Foreman(number, self._work)

    def keep(self, tell: Callable[[str], None], cord: Cord | None) -> int:
        gc.freeze()

        def opened() -> None:
            if cord is not None:
                cord.hand_up(self._listening)
            tell("")

        return self._foreman.keep(opened, cord.fileno() if cord is not None else -1)

    def _work(self, me: int, is_first: bool, ready: Callable[[], None]) -> None:
        siblings = Siblings(me, self._lines, self._shared)
        app = self._opened(siblings)
        if not is_first:
            siblings.shared.forget_mine()
        _settle()
        end = self._foreman.life
        Server(app, *self._where, lambda _: ready(), life=end).run(self._listening)


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
        life: int = -1,
    ) -> None:
        """`life`: a file that can be read when the parent of this process is gone."""
        config = uvicorn.Config(
            app.asgi,
            host=host,
            port=port,
            http=partial(Caller, app.door, app.proxies, siblings=app.siblings),  # type: ignore[arg-type]
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
        self._app = app
        self._life = life
        self._farewell = FAREWELL
        self._patrol = Patrol(app.door)
        number = app.siblings.number if app.siblings else 1
        app.door.most = min(app.limits.connections, number * room_for_connections())

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
        if self._app.siblings is not None:
            self._join(self._app.siblings)
        if self._cord is not None:
            self._cord.hand_up([one for server in self.servers for one in server.sockets])
            self._cord.when_cut(self._go_home)
        for server in self.servers:
            for listening in server.sockets:
                self._announce(addresses_of(listening).here)
                return

    def _join(self, siblings: Siblings) -> None:
        """Be one of several processes."""
        loop = asyncio.get_running_loop()

        def caller(data: bytes) -> asyncio.Protocol:
            made = Caller(
                self._app.door,
                self._app.proxies,
                siblings=siblings,
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )
            made.bring(data)
            return made

        siblings.open(partial(take_in, caller), self._app.answers)
        loop.add_signal_handler(HURRY, self._go_home)
        if self._life >= 0:
            loop.add_reader(self._life, self._orphaned)

    def _orphaned(self) -> None:
        asyncio.get_running_loop().remove_reader(self._life)
        self._go_home()
