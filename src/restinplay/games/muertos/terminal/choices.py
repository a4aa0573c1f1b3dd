"""Keys and numbers at the table of muertos, and answers that give themselves.

A number says what the table shows: a field, a skeleton or a back; a field for the dog comes after
a 9, so that it begins like hardly any other.
"""

from collections.abc import Mapping
from typing import Any

from restinplay.games.muertos.cards.cards import ACTIONS
from restinplay.games.muertos.foresight import hand_size
from restinplay.games.muertos.moves import field_of
from restinplay.terminal.seating import people

View = dict[str, Any]

KEYS = {
    "m": "move",
    "x": "act",
    "p": "pass",
    "c": "cling",
    "s": "sidestep",
    "e": "end",
    "t": "stop",
    "n": "take nothing",
    "k": "keep",
}
PREFERENCES = {"forced_choice": True, "only_card": True, "nothing_to_react": True}
DOG = 900
_FIELDS = ("step", "evade", "vault", "roll", "den", "block")


def numbers(view: View) -> list[int]:
    legal: list[str] = view["legal"]
    found, after = [], 1
    for move in legal:
        number = number_of(move)
        if number is None:
            number, after = after, after + 1
        found.append(number)
    return found


def number_of(move: str) -> int | None:
    """The number that the table shows for a move; 0 if it has a key, None if it is just counted."""
    kind, *rest = move.split()
    if move in KEYS.values():
        return 0
    if kind in _FIELDS and rest[0] != "start":
        return field_of(rest[0])
    if kind == "dog":
        return DOG + field_of(rest[0])
    if kind in ("victim", "target", "back"):
        return int(rest[0])
    return {"arm": 1, "leg": 2}.get(move) if not rest else None


# Answers that give themselves.

_FORCED = ("back", "evade", "push", *(card.name for card in ACTIONS if card.moves))


def automatic(view: View, preferences: Mapping[str, bool]) -> str | None:
    """The only answer there is, unless that it is so would betray a card (DR-84)."""
    legal: list[str] = view["legal"]
    kind = view["question"]["kind"]
    if len(legal) != 1:
        return None
    if kind in _FORCED:
        return legal[0] if preferences["forced_choice"] else None
    if kind in ("lay", "mode", "discard"):
        seen = _is_private(view) or _is_public(view)
        return legal[0] if seen and preferences["only_card"] else None
    if kind in ("cling", "sidestep"):
        return legal[0] if _is_private(view) and preferences["nothing_to_react"] else None
    return None


def _is_private(view: View) -> bool:
    """Whether only one person looks at this screen, so that nobody can watch the time it takes."""
    return len(people(view.get("names", ()), "muertos")) == 1


def _is_public(view: View) -> bool:
    """Whether all can see that this is the only card: one to lay, or none but the laid one."""
    left = {"lay": 1, "mode": 0}.get(view["question"]["kind"], -1)
    return hand_size(view, view["seat"]) == left
