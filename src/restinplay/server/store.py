"""The store: what must outlive the process. Lines of tables are only ever added.

`Store` is all that the server asks of a database; `sqlite.py` keeps it in one file.
"""

from collections.abc import Awaitable, Collection
from typing import Any, Protocol

from msgspec import Struct, field

from restinplay.core.events import Event
from restinplay.core.game import Game
from restinplay.core.record import NotWritten
from restinplay.server.wire import Kind, Plea, Settings, Status


class Conflict(NotWritten):
    """Somebody else has written this line, or changed this body: another server has the table."""


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
    """A table without its lines. `start` and `past` are of a game that begins in the middle.

    `version` counts how often the body was saved: `save` takes only a body made from the last one,
    and counts on. `rules` is `rules_of` the game when the table was made, and empty in tables
    older than that. `plea` and `denied` are what `Undo` must remember while nobody is there.
    """

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
    version: int = 0
    plea: Plea | None = None
    denied: list[int] = []


def rules_of(game: Game) -> str:
    """By which rules a game is played: their version, and a digest of rulebook and data file."""
    return f"{game.rules_version} ({game.rules_digest})"


class Row(Struct):
    """One line: an answer, an order, the end, or `<`: the last answer was taken back.

    `spent` is how many milliseconds the answer took.
    """

    text: str
    spent: int = 0


class Stored(Struct):
    """A table as it is kept."""

    body: Body
    rows: list[Row] = field(default_factory=list)
    touched: float = 0.0


class Pulse(Struct):
    """What a list of tables shows, and when somebody must look after the table again.

    `touched` is what others can see: the last answer, not the last look.
    """

    asked: int
    due: float | None
    touched: float


class Listed(Struct):
    """A table in a list; its body comes without `start` and `past`."""

    body: Body
    asked: int
    touched: float


class Known(Struct):
    """A profile."""

    name: str
    settings: dict[str, Any]


class Store(Protocol):
    """What is awaited here is safe, or NotWritten was raised and nothing has changed.

    A table is read as all that was asked for before leaves it, also what nobody awaits any more.
    """

    async def save(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> None:
        """Keep a table, new or changed, and its rows from number `first` on.

        Conflict if the table has another body than the one of this version, or other rows.
        Afterwards `body.version` is that of the body as it is kept.
        """

    def append(self, table: str, first: int, rows: list[Row], pulse: Pulse) -> Awaitable[None]:
        """Keep rows from number `first` on; Conflict if one of these numbers is taken."""

    async def read(self, table: str) -> Stored | None: ...
    async def listed(self, limit: int) -> list[Listed]: ...
    async def of_profile(self, profile: str, limit: int) -> list[Listed]: ...

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        """Tables that somebody must look after, those first that were not named since they became
        due, then those that were named longest ago."""

    async def put_off(self, table: str, until: float) -> None:
        """Do not name a table as due before then, unless something happens at it."""

    async def count(self) -> int:
        """How many tables there are."""

    async def check(self, within: float = 0.0) -> None:
        """Write something larger than any answer, only to see whether it is taken.

        It need not be tried if something was taken within the last so many seconds.
        """

    async def touch(self, table: str, now: float) -> None:
        """Somebody has come to a table. Nobody sees it, but the table is not forgotten."""

    async def touch_profile(self, profile: str, now: float) -> None:
        """Somebody has come with this profile."""

    async def forget(
        self,
        *,
        lobby: float = 0.0,
        playing: float = 0.0,
        over: float = 0.0,
        profiles: float = 0.0,
        but: Collection[str] = (),
    ) -> list[str]:
        """Remove some tables, `but` these, that were neither touched nor come to since: before
        `lobby` if they never began, before `playing` if they are not finished, else before `over`;
        and profiles that came last before `profiles` and sit at no table. The tables that are gone.

        One call looks at a few thousand rows and removes a few dozen; the next one goes on there.
        """

    async def forget_lobbies(self, before: float) -> int:
        """`forget` with only this; how many tables are gone."""

    async def profile(self, profile: str) -> Known | None: ...
    async def save_profile(self, profile: str, known: Known, now: float) -> None: ...
    def close(self) -> None: ...
