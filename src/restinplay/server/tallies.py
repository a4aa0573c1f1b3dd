"""What several processes of one server count together, in memory that they share.

Each process writes only its own numbers and reads those of all, so that nobody waits for anybody,
and what a process that died had counted can be told from the rest. Addresses have no list: each has
two places, found by its hash, and the smaller number counts. It is never too small; it is too large
only where somebody else shares both places.
"""

import mmap
import time
from collections.abc import Iterator, MutableMapping, Sequence

PLACES = 1 << 16  # in each of two rows
BYTES = 8  # of a number


class Shared:
    """The memory, as one of the processes sees it. All of it is there before the second does."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.me = 0
        self._sheets: dict[str, memoryview[int]] = {}
        self._tallies: list[Tally] = []

    def seen_by(self, me: int) -> "Shared":
        seen = Shared(self.processes)
        seen.me = me
        seen._sheets = self._sheets
        return seen

    def sheet(self, name: str, numbers: int) -> "memoryview[int]":
        return self._sheet(name, numbers).cast("q")

    def times(self, name: str, numbers: int) -> "memoryview[float]":
        return self._sheet(name, numbers).cast("d")

    def _sheet(self, name: str, numbers: int) -> "memoryview[int]":
        if name not in self._sheets:
            self._sheets[name] = memoryview(mmap.mmap(-1, numbers * BYTES))
        return self._sheets[name]

    def tally(self, name: str) -> "Tally":
        self._tallies.append(tally := Tally(self, name))
        return tally

    def forget_mine(self) -> None:
        """In the place of a process that died: what it had at once, it has no longer."""
        for tally in self._tallies:
            tally.forget_mine()

    def counts(self, name: str, names: Sequence[str]) -> "Counts":
        return Counts(self, name, names)

    def bucket(self, kind: str, address: str, rate: float, burst: float) -> "Bucket":
        return Bucket(self.times(f"bucket {kind}", 2 * PLACES), address, rate, burst)


def _places(address: str) -> tuple[int, int]:
    number = hash(address)  # nobody outside knows the key of this hash
    return number % PLACES, PLACES + (number >> 20) % PLACES


class Tally:
    """How much each address has, like a `Counter` that nobody lists."""

    def __init__(self, shared: Shared, name: str) -> None:
        self._size = 2 * PLACES + 1  # the last one is the total
        self._sheet = shared.sheet(name, shared.processes * self._size)
        self._starts = [one * self._size for one in range(shared.processes)]
        self._mine = shared.me * self._size

    def __getitem__(self, address: str) -> int:
        sheet, starts = self._sheet, self._starts
        return min(sum(sheet[start + place] for start in starts) for place in _places(address))

    def add(self, address: str, number: int) -> None:
        for place in (*_places(address), 2 * PLACES):
            self._sheet[self._mine + place] += number

    def total(self) -> int:
        return sum(self._sheet[start + 2 * PLACES] for start in self._starts)

    def forget_mine(self) -> None:
        zeros = memoryview(bytes(self._size * BYTES)).cast("q")
        self._sheet[self._mine : self._mine + self._size] = zeros


class Counts(MutableMapping[str, int]):
    """Counters by name. Reading tells the sum of all processes; writing changes our part of it."""

    def __init__(self, shared: Shared, name: str, names: Sequence[str]) -> None:
        self._place = {one: place for place, one in enumerate(names)}
        self._sheet = shared.sheet(name, shared.processes * len(names))
        self._starts = [one * len(names) for one in range(shared.processes)]
        self._mine = shared.me * len(names)

    def __getitem__(self, name: str) -> int:
        place = self._place[name]
        return sum(self._sheet[start + place] for start in self._starts)

    def __setitem__(self, name: str, number: int) -> None:
        self._sheet[self._mine + self._place[name]] += number - self[name]

    def __delitem__(self, name: str) -> None:
        self[name] = 0

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._place if self[name])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def put(self, name: str, number: int) -> None:
        """Ours is this now."""
        self._sheet[self._mine + self._place[name]] = number

    def highest(self, name: str) -> int:
        place = self._place[name]
        return max(self._sheet[start + place] for start in self._starts)


class Bucket:
    """As `limits.Bucket`; what is kept is the time at which it would be full again."""

    __slots__ = ("_places", "_rate", "_sheet", "burst")

    def __init__(self, sheet: "memoryview[float]", address: str, rate: float, burst: float) -> None:
        self._sheet = sheet
        self._places = _places(address)
        self._rate = max(rate, 1e-9)
        self.burst = burst

    def take(self, drops: int = 1) -> bool:
        now, sheet = time.monotonic(), self._sheet
        one, other = self._places
        full = max(now, min(sheet[one], sheet[other]))
        if self.burst - (full - now) * self._rate < 1:
            return False
        full += drops / self._rate
        sheet[one], sheet[other] = max(full, sheet[one]), max(full, sheet[other])
        return True
