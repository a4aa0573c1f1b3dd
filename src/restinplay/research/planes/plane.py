"""What every game's planes are made of: a named table and a writer of small numbers.

A tensor is the planes of a game one after another, one byte an entry. It is written straight from
the position, by compiled code; that it tells no more than the seat's view is a test's business
(tests/research/test_planes.py).
"""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from restinplay.core.state import State

MOST: Final = 127  # what an entry can hold


@dataclass(frozen=True, slots=True)
class Plane:
    """One part of a tensor: so many entries from 0 to `most`. A private one is the seat's alone."""

    name: str
    size: int
    meaning: str
    most: int = 1
    private: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Planes:
    """How a position looks to a seat, as numbers.

    Seats are told from the observer's chair: itself first, then on to the left. A spectator sits at
    seat 0 and has nothing private.
    """

    def __init__(self, seats: int, table: tuple[Plane, ...]) -> None:
        self.seats: i64 = seats
        self.table = (Plane("seat", seats, "which seat it is; none for a spectator"), *table)
        self.size = sum(plane.size for plane in self.table)

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """Write the planes from place `at` on, where zeros are."""
        chair: i64 = 0
        if seat > 0:
            chair = seat
        at = hot(into, at, self.seats, seat)
        self.write_position(state, seat, chair, into, at)

    def write_position(self, state: State, seat: i64, chair: i64, into: vec[u8], at: i64) -> None:
        """Write all but the seat."""
        raise TypeError("a game must say how it looks")

    def look(self, state: State, seat: int) -> bytes:
        """The tensor of one position."""
        into = vec[u8]([0] * self.size)
        self.write(state, seat, into, 0)
        return bytes(into)


def number(into: vec[u8], at: i64, value: i64) -> i64:
    """A number, cut off at 0 and MOST."""
    if value > MOST:
        value = MOST
    elif value < 0:
        value = 0
    into[at] = u8(value)
    return at + 1


def flag(into: vec[u8], at: i64, is_so: bool) -> i64:
    if is_so:
        into[at] = 1
    return at + 1


def hot(into: vec[u8], at: i64, size: i64, place: i64) -> i64:
    """One of `size` things; none if there is no such place."""
    if 0 <= place < size:
        into[at + place] = 1
    return at + size


def flags(into: vec[u8], at: i64, size: i64, mask: i64) -> i64:
    """A set of up to `size` things, given as bits."""
    if mask != 0:
        for place in range(at, at + size):  # no other branch: a processor would guess it wrong
            into[place] = u8(mask & 1)
            mask >>= 1
    return at + size


def seat_at(place: i64, chair: i64, seats: i64) -> i64:
    """The seat so many places to the left of a chair."""
    seat = place + chair
    if seat >= seats:
        seat -= seats
    return seat


def seat_hot(into: vec[u8], at: i64, seat: i64, chair: i64, seats: i64) -> i64:
    """One of the seats, told from a chair; none if it is no seat."""
    if seat >= 0:
        place = seat - chair
        if place < 0:
            place += seats
        into[at + place] = 1
    return at + seats


def seat_flags(into: vec[u8], at: i64, mask: i64, chair: i64, seats: i64) -> i64:
    """A set of seats, told from a chair."""
    if mask != 0:
        for place in range(seats):
            into[at + place] = u8((mask >> seat_at(place, chair, seats)) & 1)
    return at + seats


def counts(into: vec[u8], at: i64, size: i64, bag: i64, width: i64) -> i64:
    """How often each of `size` things is in a bag, which has `width` bits (4 or 8) for each."""
    most: i64 = 15
    if width == 8:
        most = MOST
    if bag != 0:
        for place in range(at, at + size):
            into[place] = u8(bag & most)
            bag >>= width
    return at + size
