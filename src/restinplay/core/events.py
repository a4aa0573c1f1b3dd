"""What happened, by which clause, and who may see it."""

from dataclasses import dataclass
from functools import lru_cache

EVERYONE = -1


@dataclass(frozen=True, slots=True)
class Event:
    """One fact of the course of play. `seat` is the only one who sees it, or EVERYONE."""

    kind: str
    clause: str
    args: tuple[int, ...] = ()
    seat: int = EVERYONE

    def visible_to(self, seat: int) -> bool:
        return self.seat in (EVERYONE, seat)


@lru_cache(10_000)
def event_of(kind: str, clause: str, args: tuple[int, ...], seat: int) -> Event:
    """The same event is one object in all games that are played: there are many of it."""
    return Event(kind, clause, args, seat)
