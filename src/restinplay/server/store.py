"""The store: what must outlive the process. Lines of tables are only ever added.

`Store` is all that the server asks of a database; `sqlite.py` keeps it in one file.
"""

from collections.abc import Awaitable
from typing import Any, Protocol

from msgspec import Struct, field

from restinplay.core.events import Event
from restinplay.core.record import NotWritten
from restinplay.server.wire import Kind, Settings, Status


class Conflict(NotWritten):
    """Somebody else has written this line: another server has the table."""


class Seat(Struct):
    """A seat as it is kept. `tenure` counts who has held it, so that old secrets lose their worth.

    `profile` is the hash of a cookie, never the cookie.
    """

    kind: Kind
    name: str = ""
    bot: str = ""
    profile: str = ""
    tenure: int = 0
    taken_over: bool = False


class Body(Struct):
    """A table without its lines. `start` and `past` are of a game that begins in the middle."""

    id: str
    game: str
    options: dict[str, str]
    settings: Settings
    seats: list[Seat]
    host: int
    deal: str
    status: Status = "lobby"
    next: str = ""
    start: dict[str, Any] | None = None
    past: list[Event] = []
    rules: str = ""


class Row(Struct):
    """One line: an answer, an order, the end, or `<`: the last answer was taken back.

    `spent` is how many milliseconds whoever answered took.
    """

    text: str
    spent: int = 0


class Stored(Struct):
    """A table as it is kept."""

    body: Body
    rows: list[Row] = field(default_factory=list)
    touched: float = 0.0


class Pulse(Struct):
    """What a list of tables shows, and when somebody must look after the table again."""

    asked: int
    due: float | None
    touched: float


class Listed(Struct):
    """A table in a list."""

    body: Body
    asked: int
    touched: float


class Known(Struct):
    """A profile."""

    name: str
    settings: dict[str, Any]


class Store(Protocol):
    """What is awaited here is safe, or NotWritten was raised and nothing has changed."""

    async def save(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> None:
        """Keep a table, new or changed, and its rows from number `first` on."""

    def append(self, table: str, first: int, rows: list[Row], pulse: Pulse) -> Awaitable[None]:
        """Keep rows from number `first` on; Conflict if one of these numbers is taken."""

    async def read(self, table: str) -> Stored | None: ...
    async def listed(self, limit: int) -> list[Listed]: ...
    async def of_profile(self, profile: str, limit: int) -> list[Listed]: ...
    async def due(self, now: float) -> list[str]: ...
    async def count(self) -> int: ...

    async def check(self) -> None:
        """Write something larger than any answer, only to see whether it is taken."""

    async def forget_lobbies(self, before: float) -> int:
        """Remove tables that never began and were not touched since; how many these were."""

    async def profile(self, profile: str) -> Known | None: ...
    async def save_profile(self, profile: str, known: Known, now: float) -> None: ...
    def close(self) -> None: ...
