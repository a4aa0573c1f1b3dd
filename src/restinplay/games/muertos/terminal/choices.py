"""Keys and numbers at the table of muertos.

A number says what the table shows: a field, a skeleton or a back; a field for the dog comes after
a 9, so that it begins like hardly any other.
"""

from typing import Any

from restinplay.games.muertos.moves import field_of

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
