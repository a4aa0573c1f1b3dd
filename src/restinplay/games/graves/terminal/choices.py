"""Keys, numbers and the list of choices at the table of graves.

A number says what the table shows: a grave by its number; a pill by chip, in the order of the
box, and relative, with the place of the family between them where several are in question.
"""

from typing import Any

from restinplay.games.graves.foresight import find
from restinplay.games.graves.moves import CHIPS
from restinplay.games.graves.words import phrase

View = dict[str, Any]
Data = dict[str, Any]

KEYS = {"d": "done", "p": "pass", "n": "new cemetery", "x": "withdraw"}
SKIP = 10 * (len(CHIPS) + 1)  # a pill is ten times its chip, counted from 1, and the relative
SHOCK, CARE, MIXUP = SKIP + 20, SKIP + 30, 800


# Numbers.


def numbers(view: View) -> list[int]:
    return [0 if move in KEYS.values() else number(move, view) for move in view["legal"]]


def number(move: str, view: View) -> int:
    kind, *rest = move.split()
    if kind in ("share", "claim", "double", "doc"):
        return int(rest[0])
    if kind == "care":
        return CARE + int(rest[0])
    place = _place(rest[0], view)
    if kind == "mixup":
        return MIXUP + _coffin(rest[0], view) + int(rest[1])
    if kind in ("give", "swap"):
        return 10 * (CHIPS.index(rest[1]) + 1) + place
    if kind == "pill":
        chip, family = CHIPS.index(rest[1]) + 1, _distance(rest[0], view)
        return 100 * chip + 10 * family + place if len(view["players"]) > 2 else 10 * chip + place
    return {"coffin": 0, "skip": SKIP, "shock": SHOCK}[kind] + place


def _place(relative: str, view: View) -> int:
    """Which of the five of the family it is."""
    seat, _ = find(view, relative)
    ids = [one["id"] for one in view["players"][seat]["relatives"]]
    return ids.index(relative) + 1


def _distance(relative: str, view: View) -> int:
    """How far left of the looker the family sits: its line on the table."""
    seat, _ = find(view, relative)
    return int((seat - view["seat"]) % len(view["players"]))


def _coffin(relative: str, view: View) -> int:
    """The grave times ten; of two coffins the second counts a hundred more."""
    grave = int(find(view, relative)[1]["place"].removeprefix("grave "))
    coffins = view["graves"][grave - 1]["coffins"]
    return 10 * grave + 100 * int(coffins.index(relative))


# The list: one line may stand for several numbers that differ in the last digit.


def rows(view: View, data: Data) -> list[tuple[str, str]]:
    signs = {number: key for key, number in KEYS.items()}
    told: dict[str, dict[str, list[str]]] = {"pill": {}, "mixup": {}}
    lines: list[tuple[str, str]] = []
    for move in sorted(view["legal"], key=lambda move: _order(move, view)):
        kind = move.split()[0]
        if move in signs:
            lines.append((signs[move], phrase(move, view, data)))
        elif kind in ("pill", "mixup"):
            told[kind].setdefault(f"{number(move, view) // 10}_", []).append(move)
        else:
            lines.append((str(number(move, view)), phrase(move, view, data)))
    if sum(move.startswith("give") and move.endswith("white") for move in view["legal"]) > 1:
        whites = sum(sign[0] == "1" for sign, _ in lines)
        lines.insert(whites, ("g", "white for the next of them"))
    grouped = {
        kind: [(sign, _together(moves, view, data)) for sign, moves in signed.items()]
        for kind, signed in told.items()
    }
    return [*grouped["pill"], *lines, *grouped["mixup"]]


def _order(move: str, view: View) -> tuple[bool, int]:
    """By chip; what has a key comes after what is bought, given or claimed, cards come last."""
    card = move.split()[0] in ("shock", "care", "mixup")
    return card, SHOCK - 1 if move in KEYS.values() else number(move, view)


def _together(moves: list[str], view: View, data: Data) -> str:
    """`white for R1 R2 R4`, `Mix-up: R4 (5 points) to 1 (2), 3 (4)`."""
    kind, name, last = moves[0].split()
    if kind == "pill":
        deaths = [move.split()[1] for move in moves if ": dies" in phrase(move, view, data)]
        names = [_signed(move.split()[1], view, deaths) for move in moves]
        return f"{last} for {' '.join(names)}"
    words = [phrase(move, view, data) for move in moves]
    before = words[0].partition("(")[2].partition(" ")[0]
    ends = [text.rpartition(" → ")[2].split()[0] for text in words]
    targets = [f"{move.split()[2]} ({end})" for move, end in zip(moves, ends, strict=True)]
    return f"Mix-up: {name} ({before} points) to {', '.join(targets)}"


def _signed(name: str, view: View, deaths: list[str]) -> str:
    """An id, with the digit that means it if that is not its last."""
    place = str(_place(name, view))
    sign = name if name.endswith(place) else f"{place}={name}"
    return f"{sign}†" if name in deaths else sign
