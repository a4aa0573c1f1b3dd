"""`rip serve`: one process that holds the tables, until it is told to stop."""

import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

import uvicorn

from restinplay.server import logs
from restinplay.server.app import Application
from restinplay.server.frames import Socket
from restinplay.server.house import House
from restinplay.server.keys import read_key
from restinplay.server.limits import Limits, unlimited
from restinplay.server.sqlite import SqliteStore

LARGEST = 4_000  # bytes of a message from a client


def data_dir() -> Path:
    """Where this user's tables are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(base) / "restinplay" / "server"


def application(
    folder: Path, limits: Limits | None = None, pace: float = 0.7, names: Iterable[str] = ()
) -> Application:
    """A server whose tables lie in this folder."""
    store = SqliteStore(folder / "tables.sqlite")
    house = House(
        store, read_key(folder / "key"), pace, processes=max(1, (os.cpu_count() or 2) - 1)
    )
    return Application(house, limits, names=names)


def serve(
    host: str,
    port: int,
    folder: Path | None = None,
    *,
    browser: bool = True,
    pace: float = 0.7,
    limited: bool = True,
    names: Iterable[str] = (),
) -> int:
    """Serve until interrupted. Port 0 takes any that is free. `names`: what others call us."""
    logs.set_up()
    limits = Limits() if limited else unlimited()
    app = application(folder or data_dir(), limits, pace, [host, *names])
    gc.freeze()  # the rules stay for ever; looking for garbage among them costs a tenth of the time
    gc.set_threshold(50_000, 20, 20)
    signal.signal(signal.SIGTERM, _stop)  # uvicorn passes it on once it has stopped
    Server(app, host, port, lambda address: _announce(address, browser)).run()
    return 0


def _stop(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def _announce(address: str, browser: bool) -> None:
    print(f"Rest in Play is at {address} ; Ctrl-C stops it", file=sys.stdout, flush=True)
    if browser:
        webbrowser.open(address)


class Server(uvicorn.Server):
    """Tells its address once it listens."""

    def __init__(
        self, app: Application, host: str, port: int, announce: Callable[[str], None]
    ) -> None:
        config = uvicorn.Config(
            app.asgi,
            host=host,
            port=port,
            ws=Socket,
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for server in self.servers:
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
                self._announce(f"http://{shown}:{port}/")
                return
