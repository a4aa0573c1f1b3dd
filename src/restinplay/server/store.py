"""The store: what must outlive the process. Lines of tables are only ever added.

`Store` is all that the server asks of a database; `sqlite.py` keeps it in one file.
"""

from collections.abc import Awaitable, Collection
from typing import Any, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from restinplay.core.events import Event
from restinplay.core.game import Game
from restinplay.core.record import NotWritten
from restinplay.server.wire import Kind, Plea, Settings, Status


class Conflict(NotWritten):
    """Somebody else has written this line, or changed this body: another server has the table."""


class Elsewhere(NotWritten):
    """Another server has this table, and we cannot have it now."""


class Seat(Struct):
    """A seat as it is kept. Its secret is made of `place` (-1: this one) and `tenure`: where its
    holder sat down, and the version of the body at that time. No two holders have both in common;
    they stay with who is moved to another seat, and are gone when a seat is given up.

    `profile` is the hash of a cookie, never the cookie. Who has `conceded` does not come back. Who
    is `finishing` wants the end, and waits for nothing any more. Who `hosts` is the host by right,
    and away: somebody else is in their place until they come back.
    """

    kind: Kind
    name: str = ""
    bot: str = ""
    profile: str = ""
    place: int = -1
    tenure: int = 0
    taken_over: bool = False
    conceded: bool = False
    muted: bool = False
    finishing: bool = False
    hosts: bool = False


class Today(Struct):
    """Of a table at which the deal of a day is played: the day, and the answers that it took."""

    day: str
    answers: int = 0


class Body(Struct):
    """A table without its lines. `start` and `past` are of a game that begins in the middle.

    `version` counts how often the body was saved: `save` takes only a body made from the last one,
    and counts on. `epoch` is that in which the table is ours to write, as `claim` gave it; a body
    that was only read has none, and none is kept. `rules` is `rules_of` the game when the table was
    made, and empty in tables older than that. `after` is the table of which this is the rematch.
    `barred` are the profiles of those whom the host has sent away. `plea` and `denied` are what
    `Undo` must remember while nobody is there. `returns` are the results of the seats once the game
    is over, and `maker` is the address that made the table as `Keys.maker` hides it; tables older
    than that have none. One that the host has `closed` in mid-game has no results. `invites` counts
    the invites that are worth nothing any more. One that was `found` has been in the list of open
    tables.
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
    after: str = ""
    start: dict[str, Any] | None = None
    past: list[Event] = []
    rules: str = ""
    version: int = 0
    epoch: int = 0
    plea: Plea | None = None
    denied: list[int] = []
    barred: list[str] = []
    returns: list[float] = []
    today: Today | None = None
    maker: str = ""
    closed: bool = False
    invites: int = 0
    found: bool = False

    @property
    def is_known(self) -> bool:
        """Whether strangers may know where it is."""
        return self.found or self.settings.listed

    @property
    def sitters(self) -> set[str]:
        """The profiles of those who have a seat."""
        return {seat.profile for seat in self.seats if seat.profile}


def reseated(seats: list[Seat], old: str, new: str) -> list[Seat]:
    """The seats of one profile are another's, or nobody's: then only their links lead to them.

    Who sits here already gets no second seat.
    """
    if new and any(seat.profile == new for seat in seats):
        return seats
    return [replace(seat, profile=new) if seat.profile == old else seat for seat in seats]


def rules_of(game: Game) -> str:
    """By which rules a game is played: their version, and a digest of rulebook and data file."""
    return f"{game.rules_version} ({game.rules_digest})"


class Row(Struct, array_like=True):
    """One line: an answer, an order, the end, what happened besides, or `<`: the last answer was
    taken back.

    `spent` is how many milliseconds the answer took.
    """

    text: str
    spent: int = 0


class Stored(Struct):
    """A table as it is kept; `position` is what `positions.py` makes of it, if anything."""

    body: Body
    rows: list[Row] = field(default_factory=list)
    touched: float = 0.0
    position: bytes = b""


class Pulse(Struct):
    """What a list of tables shows, and when somebody must look after the table again.

    `touched` is what others can see: the last answer, not the last look. `played` says that this
    was the answer of a person, or of their order.
    """

    asked: int
    due: float | None
    touched: float
    played: bool = False


class Listed(Struct):
    """A table in a list; its body comes without `start` and `past`."""

    body: Body
    asked: int
    touched: float


class Played(Struct):
    """What came of the deal of a day for one player; `number` counts those who came."""

    number: int
    profile: str
    solved: bool
    answers: int
    luck: float | None


class Day(Struct):
    """The deal of a day: the table of the one who asks, how many are at it, have played it and
    have solved it, and the best of these. `own` is the asker's place, from 1, and how it went."""

    table: str
    playing: int
    played: int
    solved: int
    best: list[Played]
    own: tuple[int, Played] | None


class Known(Struct):
    """A profile."""

    name: str
    settings: dict[str, Any]


class Owner(Protocol):
    """The server in whose memory tables are."""

    async def give_away(self, tables: Collection[str]) -> None:
        """Other servers want these: finish with each, and release it."""

    def lose_all(self) -> None:
        """Other servers may have had them all meanwhile."""


class Store(Protocol):
    """What is awaited here is safe, or NotWritten was raised and nothing has changed.

    A table is read as all that was asked for before leaves it, also what nobody awaits any more.

    Of several servers one owns a table, and the store is the fence: who claims a table raises
    its epoch, and what comes from an older one is a Conflict, however late it comes.
    """

    def new_id(self, body: Body) -> str:
        """For a new table, where we can own it."""

    def now(self) -> float:
        """The time of day, the same for all servers."""

    async def claim(self, table: str) -> Stored | None:
        """A table that is ours to write from now on. Elsewhere if it cannot be."""

    async def release(self, table: str) -> bool:
        """A table is no longer ours, but another server's that wants it. Whether one did."""

    async def look_after(self, owner: Owner) -> None:
        """Be known to be alive for as long as this runs, and hear which tables others want."""

    async def retire(self) -> None:
        """Finish what was asked for, and leave all tables to those who want them."""

    async def save(
        self, body: Body, first: int, rows: list[Row], pulse: Pulse, moved: bool = True
    ) -> None:
        """Keep a table, new or changed, and its rows from number `first` on. `moved`: its
        sitters may be others than before.

        Conflict if the table has another body than the one of this version, another epoch, or other
        rows. Afterwards `body.version` is that of the body as it is kept, and a new table is ours.
        """

    def append(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> Awaitable[None]:
        """Keep rows of the table with this body from number `first` on; Conflict as in `save`."""

    async def keep_position(self, table: str, position: bytes) -> None:
        """Keep what spares the next one to open a table some work; the one before is gone."""

    async def remove(self, body: Body) -> None:
        """Remove a table that never began; Conflict if it has another body or epoch."""

    async def read(self, table: str) -> Stored | None:
        """A table to look at, at whatever server it is."""

    async def listed(self, limit: int, of_maker: int) -> list[Listed]:
        """Lobbies for all to see, newest first, and of each maker only the newest few."""

    async def of_profile(self, profile: str, limit: int) -> list[Listed]: ...

    async def reseat(self, table: str, old: str, new: str) -> None:
        """`reseated` at a table that nobody has in memory."""

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        """Tables that somebody must look after, those first that were not named since they became
        due, then those that were named longest ago."""

    async def put_off(self, table: str, until: float) -> None:
        """Do not name a table as due before then, unless something happens at it."""

    async def count(self) -> int:
        """How many tables there are."""

    async def unfinished(self, maker: str) -> int:
        """How many tables of this maker are not over."""

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
        unplayed: float = 0.0,
        over: float = 0.0,
        profiles: float = 0.0,
        but: Collection[str] = (),
    ) -> list[str]:
        """Remove some tables, `but` these, that were neither touched nor come to since: before
        `lobby` if they never began, before `playing` if they are not finished (`unplayed`, if that
        is later, where no person has answered yet), else before `over`; and profiles that came last
        before `profiles` and sit at no table. The tables that are gone.

        One call looks at a few thousand rows and removes a few dozen; the next one goes on there.
        """

    async def forget_lobbies(self, before: float) -> int:
        """`forget` with only this; how many tables are gone."""

    async def day(self, day: str, profile: str, limit: int) -> Day:
        """The deal of a day, for somebody who asks; `save` keeps what came of it."""

    async def luckless(self, limit: int) -> list[str]:
        """Tables of such deals that are over, and nobody knows with how much luck."""

    async def save_luck(self, table: str, luck: float) -> None: ...

    async def forget_days(self, before: str) -> None:
        """What came of the deals before that day. The games themselves stay."""

    async def profile(self, profile: str) -> Known | None: ...
    async def save_profile(self, profile: str, known: Known, now: float) -> None: ...
    def close(self) -> None: ...
