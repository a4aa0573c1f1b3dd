"""Going on at another device: codes that work once and for ten minutes, kept in memory only."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from restinplay.core.errors import BadInput
from restinplay.server import keys
from restinplay.server.limits import TooMuch

TIME = 600.0  # seconds that a code works
MOST_OF_ADDRESS = 5  # codes that wait; a new one takes the place of the oldest
MOST = 2_000  # of all


class Person(NamedTuple):
    """Who hands a code out: the cookie that the other device gets, and what its page remembers."""

    cookie: str
    name: str
    settings: dict[str, Any]


class _Offer(NamedTuple):
    person: Person
    address: str
    until: float


class Devices:
    """The codes that wait, oldest first. Nobody has more than one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._offers: dict[str, _Offer] = {}

    def offer(self, person: Person, address: str) -> str:
        """A new code; the one that this person had before no longer works."""
        now = self._clock()
        self._offers = {
            code: one
            for code, one in self._offers.items()
            if one.until > now and one.person.cookie != person.cookie
        }
        theirs = [code for code, one in self._offers.items() if one.address == address]
        if len(theirs) >= MOST_OF_ADDRESS:
            del self._offers[theirs[0]]
        if len(self._offers) >= MOST:
            raise TooMuch("too many are changing devices; try again in a few minutes")
        code = keys.new_code()
        self._offers[code] = _Offer(person, address, now + TIME)
        return code

    def look(self, code: str) -> Person:
        found = self._offers.get(code)
        if found is None or found.until <= self._clock():
            raise BadInput("this link is too old, or has been used; make a new one")
        return found.person

    def take(self, code: str) -> _Offer:
        """The same, for the last time."""
        self.look(code)
        return self._offers.pop(code)

    def put_back(self, code: str, offer: _Offer) -> None:
        """It came to nothing, so the code works still."""
        self._offers[code] = offer
