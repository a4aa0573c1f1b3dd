"""Why a side is worth what it is: each card's share of the total, and what changed it.

How much that is, values.py alone says (M-V3, M-V4); its Mediums are let in one by one, to see what
each does.
"""

from dataclasses import dataclass

from restinplay.games.manors.bags import FACE_VALUES, count
from restinplay.games.manors.moves import CARD, GONE, ROUNDS, VALUES, card_text
from restinplay.games.manors.state import Manors
from restinplay.games.manors.table import CARD_BITS
from restinplay.games.manors.values import (
    CHANGING,
    fixed_by,
    units_moved,
    units_of,
    worth_of,
)
from restinplay.games.manors.view import mediums_in, values_in


@dataclass(frozen=True, slots=True)
class Share:
    """A card lying in the round: its units, what changed them, and what it is worth in the end."""

    card: str
    units: tuple[int, ...]
    changes: tuple[tuple[int, int], ...]  # a Medium, and by how much
    worth: int
    transferred: bool = False
    waits: bool = False  # a Medium whose place on round 10 has not come


def is_fought(known: Manors) -> bool:
    """Whether a round is going on, or the game ended in one."""
    return known.round > 0 and not known.is_closing()


def shares(known: Manors, family: int) -> list[Share]:
    """The cards of a side with what each is worth; their sum is the total (M-V3)."""
    if not is_fought(known):
        return []
    if known.round == ROUNDS:
        return _on_tenth(known, family)
    ghosts, mediums = values_in(known.played[family]), mediums_in(known.laid[family])
    cards = [*ghosts, *(CARD + medium for medium in mediums)]
    found = [_share(known, family, card) for card in cards]
    if known.moved and known.starter == family:
        found.append(_share(known, family, int(known.moved), transferred=True))
    return found


def _on_tenth(known: Manors, family: int) -> list[Share]:
    found = []
    for place in range(int(known.arrivals)):
        entry = int(known.tenth[place])
        if entry >> 7 == family and entry & CARD_BITS != GONE:
            moved, waits = place + 1 == known.moved_place, place >= known.resolved
            found.append(_share(known, family, entry & CARD_BITS, moved, waits))
    return found


def _share(
    known: Manors, family: int, card: int, transferred: bool = False, waits: bool = False
) -> Share:
    units = tuple(values_in(_units(known, family, card, transferred)))
    if known.flat():
        itself = card == CARD + 29 and not transferred
        changes = [] if itself else [(29, 1 - sum(units))]  # M-V3 (a)
        fixed = 0
    else:
        by_value = _changes(known, family)
        changes = [change for unit in units for change in by_value[unit]]
        fixed = 0 if transferred else int(fixed_by(known, card - CARD))
    worth = sum(units) + sum(by for _, by in changes) + fixed
    return Share(card_text(card), units, tuple(changes), worth, transferred, waits)


def _units(known: Manors, family: int, card: int, transferred: bool) -> int:
    if transferred or card <= CARD:
        return int(units_moved(known, card))
    return int(units_of(known, family, card - CARD))


def _changes(known: Manors, family: int) -> list[list[tuple[int, int]]]:
    """By value: the Mediums that change a unit of it on that side, and by how much (M-V4)."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(VALUES + 1)]
    trial = known.clone()
    trial.laid[0] = trial.laid[1] = 0
    before = FACE_VALUES
    for medium in CHANGING:
        for side in range(2):
            trial.laid[side] |= known.laid[side] & 1 << medium
        after = int(worth_of(trial, family))
        for value in range(1, VALUES + 1):
            by = int(count(after, value) - count(before, value))
            if by:
                found[value].append((medium, by))
        before = after
    return found
