"""Who sits where: every bot in every seat equally often, in all of them on the same deal."""

from itertools import combinations

Seating = tuple[int, ...]
"""The number of the bot in each seat."""


def seatings(names: int, seats: int) -> list[Seating]:
    """In which ways so many bots take their seats, one game each on every deal.

    One seat: each bot by itself. More bots than seats: all groups that fill the table, one after
    the other. Two bots at a larger table: the first in one seat after the other, the second in all
    the others. Otherwise they sit down in turn until the table is full, from every bot on and from
    every seat on.
    """
    if names > seats:
        groups = combinations(range(names), seats)
        return [
            tuple(group[bot] for bot in row) for group in groups for row in seatings(seats, seats)
        ]
    if names == 2 and seats > 2:
        return [tuple(int(seat != alone) for seat in range(seats)) for alone in range(seats)]
    turns = {
        tuple(((seat + turn) % seats + first) % names for seat in range(seats)): None
        for first in range(names)
        for turn in range(seats)
    }
    return list(turns)
