"""What every game's planes are made of: a named table, and writers of eight entries at once.

A tensor is the planes of a game one after another, one byte an entry. Each row of a plane begins a
word of eight bytes, and zeros fill its last word up. The lowest byte is the first entry, as it lies
in the memory of all machines that we know of. Words are written straight from the position by
compiled code; beside them a memo keeps what rows of several words were made of, so that only those
are written again that have changed. Writers count words and memos in the order of the table. That
they count right, and that a tensor tells no more than the seat's view, is the business of
tests/research/test_planes.py and test_meanings.py.
"""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from restinplay.core.state import State

MOST: Final = 127  # what an entry can hold
WORD: Final = 8  # entries in a word

_EIGHTH: Final = 0x100000000000000  # compiled, a small literal would be shifted in 32 bits
_SEVEN_COPIES: Final = 0x40810204081  # seven bits apart: the nth one has bit n at byte n
_FIRST_BITS: Final = 0x101010101010101
_HALF: Final = 0xFFFFFFFF
_FOURS: Final = 0xFFFF0000FFFF
_PAIRS: Final = 0xFF00FF00FF00FF
_NIBBLES: Final = 0xF0F0F0F0F0F0F0F


@dataclass(frozen=True, slots=True)
class Plane:
    """One part of a tensor: in each row so many entries from 0 to `most`, and zeros to fill it up.

    Entries of several kinds have a `most` each. A private plane is the seat's alone.
    """

    name: str
    size: int  # of a row
    meaning: str
    most: int | tuple[int, ...] = 1
    private: bool = False
    rows: int = 1

    @property
    def bounds(self) -> tuple[int, ...]:
        """The most that each entry of a row can be."""
        return self.most if isinstance(self.most, tuple) else (self.most,) * self.size

    @property
    def width(self) -> int:
        """Of a row, with the zeros that fill it up."""
        return -(-self.size // WORD) * WORD

    @property
    def length(self) -> int:
        """Of the whole plane in a tensor."""
        return self.rows * self.width


@mypyc_attr(allow_interpreted_subclasses=True)
class Planes:
    """How a position looks to a seat, as numbers.

    Seats are told from the observer's chair: itself first, then on to the left. A spectator sits at
    seat 0 and has nothing private.
    """

    def __init__(self, seats: int, table: tuple[Plane, ...], memo: int) -> None:
        self.seats: i64 = seats
        self.table = (Plane("seat", seats, "which seat it is; none for a spectator"), *table)
        self.size = sum(plane.length for plane in self.table)
        self.words = self.size // WORD
        self.memo = memo  # words of it

    def places(self) -> dict[str, list[int]]:
        """Where in a tensor the entries of each plane are, without the zeros that fill it up."""
        found: dict[str, list[int]] = {}
        at = 0
        for plane in self.table:
            rows = range(at, at + plane.length, plane.width)
            found[plane.name] = [place for row in rows for place in range(row, row + plane.size)]
            at += plane.length
        return found

    def write(self, state: State, seat: i64, into: vec[i64], at: i64, memo: i64) -> None:
        """Write the planes from place `at` on, over zeros or over what was written there before.

        The memo of these planes is from place `memo` on, all zeros in the beginning.
        """
        chair: i64 = 0
        if seat > 0:
            chair = seat
        into[at] = one(seat)
        self.write_position(state, seat, chair, into, at + 1, memo)

    def write_position(
        self, state: State, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        """Write all but the seat."""
        raise TypeError("a game must say how it looks")

    def look(self, state: State, seat: int) -> bytes:
        """The tensor of one position."""
        into = vec[i64]([0] * (self.words + self.memo))
        self.write(state, seat, into, 0, self.words)
        return bytes(into)[: self.size]


# Words.


def one(place: i64) -> i64:
    """One of eight things; none if the place is negative. It is never beyond the eighth."""
    if place < 0:
        return 0
    return _EIGHTH >> (56 - place * WORD)


def eight(bits: i64) -> i64:
    """A set of up to eight things, given as bits."""
    return ((bits & 127) * _SEVEN_COPIES) & _FIRST_BITS | (bits & 128) << 49


def nibbles(bag: i64) -> i64:
    """How often each of eight things is in a bag, which has four bits for each."""
    word = bag & _HALF
    word = (word | word << 16) & _FOURS
    word = (word | word << 8) & _PAIRS
    return (word | word << 4) & _NIBBLES


def four(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Four numbers, as the first half of a word."""
    return entry(first) | entry(second) << 8 | entry(third) << 16 | entry(fourth) << 24


def entry(value: i64) -> i64:
    """A number, cut off at 0 and MOST."""
    if value > MOST:
        return MOST
    if value < 0:
        return 0
    return value


def seat_at(place: i64, chair: i64, seats: i64) -> i64:
    """The seat so many places to the left of a chair."""
    seat = place + chair
    if seat >= seats:
        seat -= seats
    return seat


def one_seat(seat: i64, chair: i64, seats: i64) -> i64:
    """One of the seats, told from a chair; none if it is no seat."""
    if seat < 0 or seat >= seats:
        return 0
    place = seat - chair
    if place < 0:
        place += seats
    return one(place)


def some_seats(mask: i64, chair: i64, seats: i64) -> i64:
    """A set of seats, told from a chair."""
    return eight(mask >> chair | (mask << (seats - chair)) & ((1 << seats) - 1))


# Rows of several words.


def add(into: vec[i64], at: i64, place: i64, value: i64) -> None:
    """To one of the entries from `at` on."""
    word = at + (place >> 3)
    into[word] = into[word] + (value << ((place & 7) * WORD))


def blank(into: vec[i64], at: i64, words: i64) -> None:
    for place in range(at, at + words):
        into[place] = 0


def hot(into: vec[i64], at: i64, memo: i64, place: i64) -> None:
    """One of many things; none if the place is negative. It is never beyond the row."""
    if place < 0:
        place = -1
    old = into[memo] - 1
    if place != old:
        into[memo] = place + 1
        if old >= 0:
            into[at + (old >> 3)] = 0
        if place >= 0:
            into[at + (place >> 3)] = one(place & 7)


def flags(into: vec[i64], at: i64, memo: i64, words: i64, mask: i64) -> None:
    """A set of many things, given as bits."""
    if mask != into[memo]:
        into[memo] = mask
        for place in range(at, at + words):
            into[place] = eight(mask)
            mask >>= WORD


def counts(into: vec[i64], at: i64, memo: i64, bag: i64) -> None:
    """How often each of up to sixteen things is in a bag."""
    if bag != into[memo]:
        into[memo] = bag
        into[at] = nibbles(bag)
        into[at + 1] = nibbles(bag >> 32)
