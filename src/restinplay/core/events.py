"""What happened, by which clause, and who may see it."""

from dataclasses import dataclass

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
