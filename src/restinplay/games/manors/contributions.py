"""Why a side is worth what it is: each card's share of the total, read off a view (M-V1 to M-V5).

The pipeline of values.py counts by value; this one goes card by card and keeps the reasons.
"""

from dataclasses import dataclass
from typing import Any

View = dict[str, Any]

_FIXED = {"M3": (1,), "M4": (2,), "M5": (3,), "M7": (3,), "M13": (4,), "M21": (6,), "M23": (1, 1)}
_TAKEN = {"M16": "16", "M19": "19"}  # values that were copied and revealed


@dataclass(frozen=True, slots=True)
class Contribution:
    """A card lying in the round: its units, what changed them, and what it is worth in the end."""

    card: str
    units: tuple[int, ...]
    changes: tuple[tuple[int, int], ...]  # a Medium, and by how much
    worth: int
    transferred: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on a side of the current round. On round 10 a Medium must have been resolved to act.

    `paid` is said of card 21 there.
    """

    card: str
    transferred: bool = False
    resolved: bool = True
    paid: bool = True


def is_fought(view: View) -> bool:
    """Whether a round is going on, or the game ended in one."""
    return view["round"] > 0 and view["question"]["kind"] not in ("draw", "lay", "turn_up")


def lying(view: View, family: int) -> list[Lying]:
    """The cards on a side of the round that is being fought."""
    if not is_fought(view):
        return []
    if view["round"] == 10:
        return [
            Lying(entry["card"], entry["transferred"], place < view["resolved"], entry["paid"])
            for place, entry in enumerate(view["tenth"])
            if entry["family"] == family and entry["card"]
        ]
    cards = [Lying(card) for card in view["rounds"][-1][family]]
    if view["transferred"] and view["starter"] == family:
        cards.append(Lying(view["transferred"], transferred=True))
    return cards


def in_force(view: View, family: int) -> set[int]:
    """The Mediums of a side that work now (M-G3); a card 29 leaves nothing but itself."""
    sides = [_working(view, 0), _working(view, 1)]
    if 29 in sides[0] | sides[1]:
        return {29} & sides[family]
    return sides[family]


def _working(view: View, family: int) -> set[int]:
    return {
        int(card.card[1:])
        for card in lying(view, family)
        if card.card[0] == "M" and card.resolved and not card.transferred
    } - _silenced(view)


def _silenced(view: View) -> set[int]:
    """Mediums on round 10 that come after a card 29 (M-C29)."""
    if view["round"] < 10:
        return set()
    order = [entry["card"] for entry in view["tenth"][: view["resolved"]]]
    moved = [entry["card"] for entry in view["tenth"] if entry["transferred"]]
    if "M29" not in order or "M29" in moved:
        return set()
    return {int(card[1:]) for card in order[order.index("M29") + 1 :] if card and card[0] == "M"}


def contributions(view: View, family: int) -> list[Contribution]:
    """The cards of a side with what each is worth; their sum is the total (M-V3)."""
    own, theirs = in_force(view, family), in_force(view, 1 - family)
    flat, named = 29 in own | theirs, view["named"]
    found = []
    for card in lying(view, family):
        units = _units(view, card)
        if flat:
            changes = _flattened(card, units)
        else:
            changes = [pair for base in units for pair in _changes(base, own, theirs, named)]
        worth = sum(units) + sum(by for _, by in changes)
        if card.card == "M13" and view["round"] == 10 and not flat:
            worth = -2  # M-V5
        found.append(Contribution(card.card, units, tuple(changes), worth, card.transferred))
    return found


def _flattened(card: Lying, units: tuple[int, ...]) -> list[tuple[int, int]]:
    """M-V3 (a): every card counts 1, card 29 itself nothing."""
    itself = card.card == "M29" and not card.transferred
    return [] if itself else [(29, 1 - sum(units))]


def total(view: View, family: int) -> int:
    return sum(share.worth for share in contributions(view, family))


def _units(view: View, card: Lying) -> tuple[int, ...]:
    """M-V1."""
    name = card.card
    if name[0] == "G":
        return (int(name[1:]),)
    if name in _TAKEN:
        value = view["named"].get(_TAKEN[name])
        return (value,) if value and not (name == "M19" and card.transferred) else ()
    unpaid = name == "M21" and not card.paid
    if view["round"] == 10 and not card.transferred and (name == "M13" or unpaid):
        return ()
    return _FIXED.get(name, ())


def _changes(
    base: int, own: set[int], theirs: set[int], named: dict[str, int]
) -> list[tuple[int, int]]:
    """M-V4: what is added to a unit and taken from it."""
    if 12 in theirs and base <= 2:
        return [(12, -base)]
    changes = []
    if 8 in own and base % 2 == 0:
        changes.append((8, 1))
    if 9 in own and base % 2 == 1:
        changes.append((9, 1))
    if 10 in own and named.get("10") == base:
        changes.append((10, 2))
    if 26 in own | theirs and named.get("26") == base:
        changes.append((26, 3))
    if 17 in theirs and named.get("17") == base:
        now = base + sum(by for _, by in changes)
        changes.append((17, -min(now, 2)))
    return changes
