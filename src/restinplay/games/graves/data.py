"""What a data file of graves must hold: each problem in words, the first one first."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from restinplay.games.graves.moves import ACTIONS, CHIPS, FAMILIES, GRAVES

_PARTS = {
    "title": str,
    "rules_version": str,
    "fixed": dict,
    "points": dict,
    "chips": dict,
    "actions": list,
    "graves": list,
    "families": list,
}
_KINDS = {str: "a text", dict: "a table", list: "a list of tables"}
_AMOUNTS = (
    "start_money",
    "white_price",
    "bribe_price",
    "swap_price",
    "pill_price",
    "share_empty",
    "share_occupied",
    "inheritance",
    "maintenance",
)
_PAYS = ("pay_weak", "pay_unwell", "pay_top")
_POINTS = ("wished", "adjacent", "other", "new_cemetery", "alive")
_MOST_MONEY = 10**6


def problems(data: dict[str, Any]) -> Iterator[str]:
    """What does not add up; a check relies on those before it, so only the first is sure."""
    for part, kind in _PARTS.items():
        if not _is(data.get(part), kind):
            yield f"{part} is missing or not {_KINDS[kind]}"
    for action in data["actions"]:
        yield from _texts(action, "an action", "code", "name", "original", "text")
    if sorted(action["code"] for action in data["actions"]) != sorted(ACTIONS):
        yield f"the actions are {', '.join(ACTIONS)}"
    yield from _numbers(data)
    yield from _shares(data["graves"])
    yield from _families(data["families"])


def _is(value: object, kind: type) -> bool:
    if kind is list:
        return isinstance(value, list) and all(isinstance(part, dict) for part in value)
    return isinstance(value, kind) and value != ""


def _texts(part: dict[str, Any], what: str, *keys: str) -> Iterator[str]:
    for key in keys:
        if not _is(part.get(key), str):
            yield f"{what} has no text for {key}: {part.get(keys[0], part)}"


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _amounts(part: dict[str, Any], what: str, keys: tuple[str, ...]) -> Iterator[str]:
    for key in keys:
        amount = part.get(key, "missing")
        if not _is_number(amount, 0, _MOST_MONEY) or part[key] % 1000:
            yield f"{what}: {key} is {amount}, not a multiple of 1000"


def _numbers(data: dict[str, Any]) -> Iterator[str]:
    yield from _amounts(data["fixed"], "fixed", _AMOUNTS)
    if data["fixed"]["white_price"]:
        yield "fixed: white_price is not 0, so that not everybody could pay the pill one must give"
    for chip in CHIPS:
        if not _is_number(data["chips"].get(chip), 0, 1000):
            yield f"chips: {chip} is {data['chips'].get(chip, 'missing')}, not a count"
    for name in _POINTS:
        if not _is_number(data["points"].get(name), -1000, 1000):
            yield f"points: {name} is {data['points'].get(name, 'missing')}, not a number"


def _shares(graves: list[dict[str, Any]]) -> Iterator[str]:
    if [grave.get("number") for grave in graves] != list(range(1, GRAVES + 1)):
        yield f"the graves are not numbered 1 to {GRAVES}"
    for grave in graves:
        shares = grave.get("shares")
        if not isinstance(shares, list) or sorted(map(str, shares)) != sorted(ACTIONS):
            yield f"grave {grave['number']}: its shares are not each of {' '.join(ACTIONS)} once"


def _families(families: list[dict[str, Any]]) -> Iterator[str]:
    if len(families) != FAMILIES:
        yield f"there are {len(families)} families, not {FAMILIES}"
    for family in families:
        yield from _texts(family, "a family", "letter", "name", "colour", "coffin")
        if not _is(family.get("relatives"), list):
            yield f"family {family['letter']}: relatives is missing or not {_KINDS[list]}"
        if len(family["relatives"]) != 5:
            yield f"family {family['letter']} has {len(family['relatives'])} relatives, not 5"
    relatives = [relative for family in families for relative in family["relatives"]]
    for relative in relatives:
        yield from _texts(relative, "a relative", "id", "name")
        yield from _amounts(relative, relative["id"], _PAYS)
        wish = relative.get("wish", "missing")
        if not _is_number(wish, 1, GRAVES):
            yield f"{relative['id']}: wish is {wish}, not one of the graves 1 to {GRAVES}"
    yield from _names([family["letter"] for family in families])
    yield from _names([relative["id"] for relative in relatives])
    worth = Counter(_combination(relative) for relative in relatives)
    for relative in relatives:
        if worth[_combination(relative)] > 1:
            yield f"{relative['id']} has the same wish and payouts as another relative"


def _names(words: list[str]) -> Iterator[str]:
    """Moves are told by these words, and capitals do not matter there."""
    for word, many in Counter(word.lower() for word in words).items():
        if many > 1:
            yield f"'{word}' stands twice"
        if not word.isalnum():
            yield f"'{word}' is not one word"


def _combination(relative: dict[str, Any]) -> tuple[int, ...]:
    return (relative["wish"], *(relative[pay] for pay in _PAYS))
