"""What a data file of eva must hold: each problem in words. Names are free, the rest is not."""

from collections.abc import Iterator
from typing import Any, Final

from restinplay.core.errors import shown
from restinplay.games.eva.moves import CARDS, LABELS, ROOMS, SECRETS, SUITS, SYMBOLS

_LONGEST: Final = 60  # signs of a name
_NUMBERS: Final = {
    "deck": {"ranks": ROOMS, "suits": len(SUITS), "cards": CARDS},
    "fixed": {"doors_normal": 2, "doors_easy": 3},
}
_ENTRIES: Final[dict[str, list[dict[str, Any]]]] = {
    "rooms": [{"rank": rank, "label": label} for rank, label in enumerate(LABELS, 1)],
    "secrets": [{"code": code, "count": 2 if code == "PASS" else 1} for code in SECRETS],
    "clues": [{"code": code} for code in SYMBOLS],
    "suits": [{"code": code} for code in SUITS],
}
_TEXTS: Final = {"rooms": ["name"], "secrets": ["name"]}


def problems(data: dict[str, Any]) -> Iterator[str]:
    """What does not add up; a check relies on those before it, so only the first is sure."""
    for key in ("title", "rules_version"):
        yield from _text(data, "the file", key)
    for part, numbers in _NUMBERS.items():
        if _differs(data.get(part), numbers):
            yield f"{part} does not add up: {shown(data.get(part))} where {numbers} belongs"
    for part, entries in _ENTRIES.items():
        yield from _entries(part, data.get(part), entries)


def _entries(part: str, found: Any, wanted: list[dict[str, Any]]) -> Iterator[str]:
    if not isinstance(found, list) or len(found) != len(wanted):
        yield f"{part} do not add up: there must be {len(wanted)} entries"
        return
    for place, (entry, right) in enumerate(zip(found, wanted, strict=True), 1):
        where = f"{part}, entry {place}"
        if not isinstance(entry, dict):
            yield f"{where} is not a table: {shown(entry)}"
        for key, value in right.items():
            if key not in entry:
                yield f"{where}: {key} is missing"
            if _differs(entry[key], value):
                yield f"{part} do not add up: entry {place} has the {key} {shown(entry[key])}"
        for key in _TEXTS.get(part, ["name", "symbol"]):
            yield from _text(entry, where, key)
    names = [entry["name"] for entry in found]
    for name in names:
        if names.count(name) > 1:
            yield f"{part} do not add up: two have the name {shown(name)}"


def _text(entry: dict[str, Any], where: str, key: str) -> Iterator[str]:
    if key not in entry:
        yield f"{where}: {key} is missing"
    text = entry[key]
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        yield f"{where}: the {key} is not a text in one line: {shown(text)}"
    if len(text) > _LONGEST:
        yield f"{where}: the {key} is longer than {_LONGEST} characters: {shown(text)}"


def _differs(found: Any, right: Any) -> bool:
    """Whether it is another value, or of another type: `true` is not 1."""
    if isinstance(right, dict) and isinstance(found, dict):
        return set(found) != set(right) or any(_differs(found[key], right[key]) for key in right)
    return type(found) is not type(right) or bool(found != right)
