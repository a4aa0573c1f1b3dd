"""Limits: how much one connection or one address may ask for, and how long it may take."""

import time
from collections import Counter, OrderedDict
from collections.abc import Mapping, MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any, Literal, Protocol, get_args

from msgspec import Struct
from starlette.requests import HTTPConnection

from restinplay.core.errors import BadInput
from restinplay.server import tallies
from restinplay.server.tallies import Shared

Kind = Literal["ask", "fetch", "say", "table", "rows", "review", "profile", "heavy"]
KINDS: tuple[Kind, ...] = get_args(Kind)

HOUSEHOLD = 64  # bits of an IPv6 address that one household has in common
BODIES = 8  # whole bodies that one address may be sending at a time
ALL_BODIES = 128
REFUSED = (*KINDS, "connection", "socket", "body", "broken", "overdue", "unread")


class TooMuch(BadInput):
    """One address asks for more than its share; it may ask again in a while."""


class Limits(Struct):
    """Numbers per second with a burst, how many of something at once, and seconds to wait."""

    messages: float = 20.0  # frames of one connection, per second
    message_burst: float = 60.0
    sayings: float = 100.0  # messages of one address, per second
    saying_burst: float = 1_000.0
    requests: float = 20.0  # of one address, per second
    request_burst: float = 100.0
    files: float = 200.0  # pages and what they draw with, for a whole household at once
    file_burst: float = 2_000.0
    new_tables: float = 0.05  # of one address, per second: alone it never fills the server
    new_table_burst: float = 100.0
    rows: float = 5_000.0  # of tables that are opened for one address, per second
    row_burst: float = 100_000.0
    reviews: float = 0.1  # of one address, per second
    review_burst: float = 10.0
    profiles: float = 0.02  # new ones of one address, per second
    profile_burst: float = 60.0
    heavy: float = 1.0  # what takes long to work out, of one address, per second
    heavy_burst: float = 20.0
    sockets: int = 5_000
    sockets_of_address: int = 200
    connections: int = 10_000  # sockets and requests together
    connections_of_address: int = 300
    unread: int = 256_000_000  # bytes that wait for all readers together
    unread_of_address: int = 32_000_000
    first_word: float = 10.0  # seconds until a socket must have said who it is
    message_time: float = 20.0  # until a message that has begun must be whole
    request_time: float = 30.0  # until a request that has begun must be whole
    idle: float = 10.0  # until a new connection must have begun one
    stall: float = 30.0  # over which a reader for whom something waits must keep up this pace:
    pace: float = 1_000.0  # bytes a second
    closing: float = 5.0  # until a connection that we close must be gone
    patrol: float = 1.0  # between two looks at all connections
    health: float = 3.0  # between two trials whether the store can write
    queue: int = 64  # messages that wait for a reader before it is dropped
    queue_bytes: int = 4_000_000
    body: int = 500_000  # bytes of a request that brings a game
    small_body: int = 32_000  # of any other: it is read while everybody waits

    def rate(self, kind: Kind) -> tuple[float, float]:
        """How many of these per second, and how many at once."""
        rates = {
            "ask": (self.requests, self.request_burst),
            "fetch": (self.files, self.file_burst),
            "say": (self.sayings, self.saying_burst),
            "table": (self.new_tables, self.new_table_burst),
            "rows": (self.rows, self.row_burst),
            "review": (self.reviews, self.review_burst),
            "profile": (self.profiles, self.profile_burst),
            "heavy": (self.heavy, self.heavy_burst),
        }
        return rates[kind]


def unlimited() -> Limits:
    """For measurements: as often and as many as anybody likes. Bytes and seconds stay bounded."""
    many = 10**9
    counted = Limits.__struct_fields__[: Limits.__struct_fields__.index("unread")]
    limits = Limits(health=0.0)
    for name in counted:
        setattr(limits, name, many)
    return limits


@lru_cache(4096)
def household(address: str) -> str:
    """Who is counted as one: an IPv4 address, or the network of an IPv6 address."""
    if len(address) > 60:
        return ""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    rest = 128 - HOUSEHOLD
    return f"{IPv6Address(int(parsed) >> rest << rest)}/{HOUSEHOLD}"


def address_of(connection: HTTPConnection) -> str:
    """Whom a request is counted for."""
    return household(connection.client.host) if connection.client else ""


def asker_of(address: str, scope: Mapping[str, Any] | None) -> str:
    """Who is served on a connection that is counted for this address; through a proxy, where it is
    counted for nobody, whoever the proxy names."""
    client = scope["client"] if scope and not address else None
    return household(client[0]) if client else address


class Bucket:
    """So many drops per second, at most a burst of them at once."""

    __slots__ = ("_drops", "_last", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._drops = burst
        self._last = time.monotonic()

    def take(self, drops: int = 1) -> bool:
        """Whether there is one more. Who takes many at once may owe the rest."""
        now = time.monotonic()
        left = self._drops + (now - self._last) * self.rate
        left = self.burst if left > self.burst else left
        self._last = now
        self._drops = left - drops if left >= 1 else left
        return left >= 1


class Tally(Counter[str]):
    """How much each address has; those that have nothing are not in it."""

    _total = 0

    def add(self, address: str, number: int) -> None:
        self._total += number
        self[address] += number
        if self[address] <= 0:
            del self[address]

    def total(self) -> int:
        return self._total


class Waiting(Protocol):
    """A connection on which we wait for a request."""

    def give_way(self) -> None:
        """Be gone at once, for somebody else."""


class Doorkeeper:
    """Counts what each address does, if need be together with other processes. Of more addresses
    than `MANY`, those quiet longest are forgotten."""

    MANY = 10_000

    def __init__(self, limits: Limits, shared: Shared | None = None) -> None:
        self.limits = limits
        self.most = limits.connections  # fewer where files cannot be open at once
        self._shared = shared
        self.refused: MutableMapping[str, int] = (
            shared.counts("refused", REFUSED) if shared else Counter()
        )
        tally = shared.tally if shared else _own_tally
        self.opened = tally("opened")  # connections, counted for anybody or nobody
        self.sockets = tally("sockets")
        self.unread = tally("unread")  # bytes that wait for readers
        self.reviewing = tally("reviewing")
        self._connections = tally("connections")
        self._bodies = tally("bodies")
        for kind in KINDS if shared else ():
            self.bucket(kind, "")
        self._buckets: dict[str, OrderedDict[str, Bucket]] = {}
        self._waiting: dict[str, dict[Waiting, None]] = {}
        self._all_waiting: dict[Waiting, str] = {}

    @property
    def open(self) -> int:
        """How many connections there are."""
        return self.opened.total()

    # How often.

    def may(self, kind: Kind, address: str, number: int = 1) -> bool:
        """Whether this address may do one more of these now, or so many. If so, it is counted."""
        return self.bucket(kind, address).take(number) or self.refuse(kind)

    def bucket(self, kind: Kind, address: str) -> "Bucket | tallies.Bucket":
        """What this address has left of these."""
        if self._shared is not None:
            return self._shared.bucket(kind, address, *self.limits.rate(kind))
        buckets = self._buckets.setdefault(kind, OrderedDict())
        bucket = buckets.get(address)
        if bucket is None:
            bucket = buckets[address] = Bucket(*self.limits.rate(kind))
            if len(buckets) > self.MANY:
                buckets.popitem(last=False)
        else:
            buckets.move_to_end(address)
        return bucket

    def count(self, kind: Kind, address: str, number: int = 1) -> None:
        """TooMuch if this address may not."""
        if not self.may(kind, address, number):
            raise TooMuch("this is too much at once; wait a little")

    # How many at once.

    def enter(self, address: str) -> bool:
        """A connection. Where there is no room, one that has asked for nothing yet gives way."""
        if self._connections[address] >= self.limits.connections_of_address and address:
            if not self._clear(self._waiting.get(address, {})):
                return self.refuse("connection")
        elif self.open >= self.most and not self._clear(self._all_waiting):
            return self.refuse("connection")
        self.opened.add("", 1)
        self._connections.add(address, 1)
        return True

    def make_room(self, number: int) -> None:
        """Let so many of those that have asked for nothing yet give way."""
        for _ in range(number):
            self._clear(self._all_waiting)

    def leave(self, address: str) -> None:
        self.opened.add("", -1)
        self._connections.add(address, -1)

    def share(self, address: str) -> bool:
        """A request or socket of an address behind a proxy, whose own connection is counted."""
        if self._connections[address] >= self.limits.connections_of_address:
            return self.refuse("connection")
        self._connections.add(address, 1)
        return True

    def unshare(self, address: str) -> None:
        self._connections.add(address, -1)

    def wait(self, waiting: Waiting, address: str) -> None:
        """Nothing has been asked on this connection yet, or nothing more."""
        self._all_waiting[waiting] = address
        self._waiting.setdefault(address, {})[waiting] = None

    def attend(self, waiting: Waiting) -> None:
        """Something has been asked on it, or it is gone."""
        address = self._all_waiting.pop(waiting, None)
        if address is not None:
            of_address = self._waiting[address]
            del of_address[waiting]
            if not of_address:
                del self._waiting[address]

    def _clear(self, waiting: dict[Waiting, None] | dict[Waiting, str]) -> bool:
        first = next(iter(waiting), None)
        if first is not None:
            first.give_way()
        return first is not None

    def open_socket(self, address: str) -> bool:
        room = self.sockets.total() < self.limits.sockets
        if not room or self.sockets[address] >= self.limits.sockets_of_address:
            return self.refuse("socket")
        self.sockets.add(address, 1)
        return True

    def close_socket(self, address: str) -> None:
        self.sockets.add(address, -1)

    # How much at once.

    def hold(self, address: str, size: int) -> bool:
        """Bytes of a body that is being read. They must be let go of, whatever the answer is."""
        self._bodies.add(address, size)
        body = self.limits.body
        all_bodies = self._bodies.total()
        room = self._bodies[address] <= BODIES * body and all_bodies <= ALL_BODIES * body
        return room or self.refuse("body")

    def let_go(self, address: str, size: int) -> None:
        self._bodies.add(address, -size)

    def refuse(self, kind: str) -> bool:
        """Count that something was refused."""
        self.refused[kind] += 1
        return False


def _own_tally(name: str) -> Tally:
    return Tally()
