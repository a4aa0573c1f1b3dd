"""Limits: how much one connection or one address may ask for."""

import time
from collections import Counter

from msgspec import Struct
from starlette.requests import HTTPConnection


class Limits(Struct):
    """Numbers per second with a burst, and how many of something there may be at once."""

    messages: float = 20.0  # of one connection, per second
    message_burst: float = 60.0
    requests: float = 20.0  # of one address, per second
    request_burst: float = 100.0
    files: float = 200.0  # pages and what they draw with, for a whole household at once
    file_burst: float = 2_000.0
    new_tables: float = 0.5  # of one address, per second
    new_table_burst: float = 30.0
    reviews: float = 0.1  # of one address, per second
    review_burst: float = 10.0
    sockets: int = 5_000
    sockets_of_address: int = 200
    first_word: float = 10.0  # seconds until a socket must have said who it is
    queue: int = 64  # messages that wait for a reader before it is dropped
    body: int = 500_000  # bytes of a request


def unlimited() -> Limits:
    """For measurements."""
    many = 1e9
    return Limits(many, many, many, many, many, many, many, many, many, many, int(many), int(many))


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


class Bucket:
    """So many drops per second, at most a burst of them at once."""

    __slots__ = ("_drops", "_last", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._drops = burst
        self._last = time.monotonic()

    def take(self) -> bool:
        """Whether there is one more."""
        now = time.monotonic()
        self._drops = min(self.burst, self._drops + (now - self._last) * self.rate)
        self._last = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True

    @property
    def is_full(self) -> bool:
        waited = (time.monotonic() - self._last) * self.rate
        return self._drops + waited >= self.burst


class Doorkeeper:
    """Counts what each address does."""

    MANY = 10_000  # addresses; then those that have been quiet are forgotten

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._requests: dict[str, Bucket] = {}
        self._files: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}
        self._reviews: dict[str, Bucket] = {}
        self.sockets: Counter[str] = Counter()

    def may_ask(self, address: str) -> bool:
        limits = self.limits
        return self._take(self._requests, address, limits.requests, limits.request_burst)

    def may_fetch(self, address: str) -> bool:
        limits = self.limits
        return self._take(self._files, address, limits.files, limits.file_burst)

    def may_set_a_table(self, address: str) -> bool:
        limits = self.limits
        return self._take(self._tables, address, limits.new_tables, limits.new_table_burst)

    def may_review(self, address: str) -> bool:
        limits = self.limits
        return self._take(self._reviews, address, limits.reviews, limits.review_burst)

    def may_connect(self, address: str) -> bool:
        room = self.sockets.total() < self.limits.sockets
        return room and self.sockets[address] < self.limits.sockets_of_address

    def _take(self, of: dict[str, Bucket], address: str, rate: float, burst: float) -> bool:
        if len(of) > self.MANY:
            for quiet in [one for one, bucket in of.items() if bucket.is_full]:
                del of[quiet]
        return of.setdefault(address, Bucket(rate, burst)).take()
