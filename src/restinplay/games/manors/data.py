"""What a data file of manors must hold: each problem in words. Names and texts are free."""

from collections.abc import Iterator
from typing import Any, Final

from restinplay.core.errors import shown
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.moves import (
    CASTLES,
    COPIES,
    DRAWS,
    HAND,
    MANORS,
    MEDIUMS,
    ROUNDS,
    VALUES,
    WIN_CASTLES,
    WIN_MANORS,
)

_LONGEST: Final = {"title": 60, "rules_version": 20, "text": 300}  # signs; of all others 40
_NUMBERS: Final = {
    "fixed": {
        "rounds": ROUNDS,
        "hand": HAND,
        "draw": DRAWS,
        "win_manors": WIN_MANORS,
        "win_castles": WIN_CASTLES,
    },
    "ghosts": {str(value): COPIES[value] for value in range(1, VALUES + 1)},
    "tokens": {"manor": MANORS, "castle": CASTLES},
}


def problems(data: dict[str, Any]) -> Iterator[str]:
    """What does not add up; a check relies on those before it, so only the first is sure."""
    for key in ("title", "rules_version"):
        yield from _text("the file", data, key)
    for part, numbers in _NUMBERS.items():
        if _differs(data.get(part), numbers):
            yield f"{part} do not add up: {shown(data.get(part))} where {numbers} belongs"
    mediums = data.get("mediums")
    if not isinstance(mediums, list) or len(mediums) != MEDIUMS:
        yield f"mediums do not add up: there must be {MEDIUMS} of them"
        return
    for number, medium in enumerate(mediums, 1):
        yield from _medium(number, medium)
    for key in ("name", "key"):
        yield from _twice(key, [medium[key] for medium in mediums])


def _medium(number: int, found: Any) -> Iterator[str]:
    where = f"mediums, entry {number}"
    if not isinstance(found, dict):
        yield f"{where} is not a table: {shown(found)}"
    for key, right in _rules_of(number).items():
        if key not in found:
            yield f"{where}: {key} is missing"
        if _differs(found[key], right):
            yield f"{where}: {key} does not add up: {shown(found[key])} where {right} belongs"
    for key in ("name", "key", "original", "text"):
        yield from _text(where, found, key)


def _rules_of(number: int) -> dict[str, Any]:
    """What the rules say of a Medium, and no file can change."""
    card = CARDS[number]
    return {
        "number": number,
        "level": card.level,
        "zone": card.zone,
        "values": list(card.units),
    }


def _text(where: str, found: dict[str, Any], key: str) -> Iterator[str]:
    if key not in found:
        yield f"{where}: {key} is missing"
    text, longest = found[key], _LONGEST.get(key, 40)
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        yield f"{where}: {key} is not a text in one line: {shown(text)}"
    if len(text) > longest:
        yield f"{where}: {key} is longer than {longest} characters: {shown(text)}"


def _twice(key: str, texts: list[str]) -> Iterator[str]:
    for text in texts:
        if texts.count(text) > 1:
            yield f"mediums do not add up: two have the {key} {shown(text)}"


def _differs(found: Any, right: Any) -> bool:
    """Whether it is another value, or of another type: `true` is not 1."""
    if type(found) is not type(right):
        return True
    if isinstance(right, dict):
        return set(found) != set(right) or any(_differs(found[key], right[key]) for key in right)
    if isinstance(right, list):
        pairs = zip(found, right, strict=False)
        return len(found) != len(right) or any(_differs(one, other) for one, other in pairs)
    return bool(found != right)
