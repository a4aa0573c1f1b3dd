"""What a data file of graves must hold: each problem in words, the first one first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from restinplay.core.errors import shown
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.moves import (
    ACTIONS,
    CHIPS,
    FAMILIES,
    GRAVES,
    MOST_MONEY,
    RELATIVES,
    THOUSAND,
)

Part = dict[str, Any]

_KINSFOLK = RELATIVES // FAMILIES  # of one family
_TABLES = ("fixed", "points", "chips")
_LISTS = ("actions", "graves", "families")
_AMOUNTS = (
    "start_money",
    *dict.fromkeys(chip.price for chip in KINDS),
    "swap_price",
    "pill_price",
    "share_empty",
    "share_occupied",
    "inheritance",
    "maintenance",
)
_PAYS = ("pay_weak", "pay_unwell", "pay_top")
_POINTS = ("wished", "adjacent", "other", "new_cemetery", "alive")
_MOST_POINTS = 1000
_MOST_CHIPS = 1000
_LONGEST_TEXT, _LONGEST_WORD = 200, 12  # signs


def problems(data: Part) -> Iterator[str]:
    """What does not add up; a check relies on those before it, so only the first is sure."""
    yield from _texts("", data, "title", "rules_version")
    for part in _TABLES:
        if not isinstance(data.get(part), dict):
            yield f"{part} is missing or not a table"
    for part in _LISTS:
        if not _is_list_of(dict, data.get(part)):
            yield f"{part} is missing or not a list of tables"
    yield from _numbers(data)
    yield from _actions(data["actions"])
    yield from _graves(data["graves"])
    yield from _families(data["families"])
    yield from _relatives(data["families"])


def _is_list_of(kind: type, value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, kind) for part in value)


def _texts(entry: str, part: Part, *keys: str) -> Iterator[str]:
    for key in keys:
        text = part.get(key)
        if key not in part:
            yield f"{entry}{key} is missing"
        elif not isinstance(text, str) or not text.isprintable() or not text.strip():
            yield f"{entry}{key} is '{shown(text)}', not a text"
        elif len(text) > _LONGEST_TEXT:
            yield f"{entry}{key} is too long, {len(text)} characters"


def _words(entry: str, part: Part, key: str) -> Iterator[str]:
    """Moves are told by these."""
    yield from _texts(entry, part, key)
    if not part[key].isalnum() or len(part[key]) > _LONGEST_WORD:
        most = f"up to {_LONGEST_WORD} characters"
        yield f"{entry}{key} is '{shown(part[key])}', not one word of {most}"


def _differ(what: str, words: Sequence[str]) -> Iterator[str]:
    """Capitals do not matter."""
    for number, word in enumerate(words):
        if word.lower() in [other.lower() for other in words[:number]]:
            yield f"the {what} '{shown(word)}' appears twice"


# Numbers.


def _counts(
    entry: str, part: Part, keys: Sequence[str], least: int, most: int, unit: int = 1
) -> Iterator[str]:
    kind = "number" if unit == 1 else f"multiple of {unit}"
    for key in keys:
        number = part.get(key)
        if key not in part:
            yield f"{entry}{key} is missing"
        elif type(number) is not int or not least <= number <= most or number % unit:
            yield f"{entry}{key} is {shown(number)}, not a {kind} from {least} to {most}"


def _numbers(data: Part) -> Iterator[str]:
    yield from _counts("fixed: ", data["fixed"], _AMOUNTS, 0, MOST_MONEY, THOUSAND)
    if data["fixed"]["white_price"]:
        yield "fixed: white_price is not 0, so not everybody could pay for the pill they must give"
    yield from _counts("chips: ", data["chips"], CHIPS, 0, _MOST_CHIPS)
    yield from _counts("points: ", data["points"], _POINTS, -_MOST_POINTS, _MOST_POINTS)


# Shares.


def _actions(actions: list[Part]) -> Iterator[str]:
    for number, action in enumerate(actions, 1):
        yield from _texts(f"action {number}: ", action, "code")
        yield from _texts(f"action {shown(action['code'])}: ", action, "name", "original", "text")
    if sorted(action["code"] for action in actions) != sorted(ACTIONS):
        yield f"the actions are not {', '.join(ACTIONS)}, each once"
    yield from _differ("action", [action["name"] for action in actions])


def _graves(graves: list[Part]) -> Iterator[str]:
    if len(graves) != GRAVES:
        yield f"there are {len(graves)} graves, not {GRAVES}"
    for number, grave in enumerate(graves, 1):
        told, shares = grave.get("number", "missing"), grave.get("shares")
        if type(told) is not int or told != number:
            yield f"graves: the number of grave {number} is {shown(told)}, not {number}"
        if not _is_list_of(str, shares) or sorted(grave["shares"]) != sorted(ACTIONS):
            yield f"grave {number}: its shares are not each of {' '.join(ACTIONS)} once"


# Families.


def _families(families: list[Part]) -> Iterator[str]:
    if len(families) != FAMILIES:
        yield f"there are {len(families)} families, not {FAMILIES}"
    for number, family in enumerate(families, 1):
        yield from _words(f"family {number}: ", family, "letter")
        entry = f"family {family['letter']}: "
        yield from _texts(entry, family, "name", "colour", "coffin")
        if not _is_list_of(dict, family.get("relatives")):
            yield f"{entry}relatives is missing or not a list of tables"
        if len(family["relatives"]) != _KINSFOLK:
            yield f"{entry}there are {len(family['relatives'])} relatives, not {_KINSFOLK}"
    yield from _differ("letter", [family["letter"] for family in families])
    yield from _differ("family", [family["name"] for family in families])


def _relatives(families: list[Part]) -> Iterator[str]:
    for family in families:
        for number, relative in enumerate(family["relatives"], 1):
            yield from _words(f"relative {number} of {family['letter']}: ", relative, "id")
            entry = f"{relative['id']}: "
            yield from _texts(entry, relative, "name")
            yield from _counts(entry, relative, _PAYS, 0, MOST_MONEY, THOUSAND)
            yield from _counts(entry, relative, ("wish",), 1, GRAVES)
    relatives = [relative for family in families for relative in family["relatives"]]
    yield from _differ("id", [relative["id"] for relative in relatives])
    yield from _differ("relative", [relative["name"] for relative in relatives])
    worth = Counter(_combination(relative) for relative in relatives)
    for relative in relatives:
        if worth[_combination(relative)] > 1:
            yield f"{relative['id']} has the same wish and payouts as another relative"


def _combination(relative: Part) -> tuple[int, ...]:
    return (relative["wish"], *(relative[pay] for pay in _PAYS))


# Data and options together.


def is_harmless(data: Part, limited: bool, letters: Sequence[str]) -> bool:
    """Whether these families could live for ever, since none of them gets at a pill that harms.

    All begin at Unwell, so that each relative pays once, for Top, before somebody goes down.
    """
    chips, fixed = data["chips"], data["fixed"]
    harmful = [chip for chip in KINDS if chip.steps < 0 and (chips[chip.name] or not limited)]
    if not harmful:
        return True
    price = min(fixed["pill_price"], *(fixed[chip.price] for chip in harmful))
    return all(
        fixed["start_money"] + sum(relative["pay_top"] for relative in family["relatives"]) < price
        for family in data["families"]
        if family["letter"] in letters
    )
