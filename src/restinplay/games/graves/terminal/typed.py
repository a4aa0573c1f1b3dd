"""What people type at the table of graves: pills, relatives and graves in their own words."""

import re
from typing import Any

from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.foresight import find, scene_of

View = dict[str, Any]
Data = dict[str, Any]

_CHIPS = {chip.name: chip.typed for chip in KINDS}
_SAME = {
    "end": "done",
    "next": "done",
    "go on": "done",
    "finish": "done",
    "ok": "pass",
    "no": "pass",
    "nothing": "pass",
    "cemetery": "new cemetery",
    "new": "new cemetery",
    "retreat": "withdraw",
}
_KINDS = {
    "give": ("give", "prescribe"),
    "swap": ("swap", "change"),
    "skip": ("skip",),
    "pill": ("pill", "buy"),
    "share": ("share", "buy"),
    "coffin": ("coffin", "bury"),
    "claim": ("claim", "bury", "grave"),
    "double": ("double", "bury", "grave"),
    "doc": ("doc", "document", "paper"),
    "shock": ("shock",),
    "care": ("care", "bill", "maintenance", "flowers"),
    "mixup": ("mixup", "mix-up", "move", "carry"),
}
_EMPTY = ("a", "the", "of", "for", "to", "in", "from", "with", "grave", "all", "pill", "everybody")
_NEXT_WHITE = ("g", "white", "w", "white for all", "whites", "all white")


def hear(text: str, view: View, data: Data) -> str:
    """The move meant, by the question that is open; words that mean nothing come back unchanged."""
    words = " ".join(text.lower().replace(",", " ").split())
    words = _SAME.get(words, words)
    offers = {move.lower(): move for move in view["legal"]}
    if words in offers:
        return str(offers[words])
    if words in _NEXT_WHITE and view["question"]["kind"] == "distribute":
        waiting = scene_of(view, data).bare()
        return f"give {waiting[0]} white" if waiting else text
    return _put_together(words, view, data) or words


def _put_together(words: str, view: View, data: Data) -> str | None:
    """A move from the relative, the chip, the grave and the verb that the words name."""
    kind = view["question"]["kind"]
    verb, chip, grave, names = "", "", "", []
    for word in words.split():
        if found := next((c for c, said in _CHIPS.items() if word in said), None):
            chip = chip or found
        elif re.fullmatch("[1-5]", word):
            grave = word
        elif any(word in said for said in _KINDS.values()) and not verb:
            verb = word
        elif word not in _EMPTY:
            names.append(word)
    relative = _relative(" ".join(names), view, data) if names else None
    if names and relative is None:
        return None
    if chip and relative:
        return f"{_chip_verb(verb, relative, kind, view)} {relative} {chip}"
    for text in _candidates(relative, grave):
        if verb and verb not in _KINDS[text.split()[0]]:
            continue
        if text in view["legal"]:
            return text
    return _plain(verb, relative, grave)


def _chip_verb(verb: str, relative: str, kind: str, view: View) -> str:
    if verb in ("give", "swap", "pill"):
        return verb
    if kind == "pills":
        return "pill"
    return "swap" if find(view, relative)[1]["prescription"] else "give"


def _candidates(relative: str | None, grave: str) -> list[str]:
    if relative and grave:
        return [f"mixup {relative} {grave}"]
    if relative:
        return [f"{kind} {relative}" for kind in ("coffin", "shock", "skip")]
    if grave:
        return [f"{kind} {grave}" for kind in ("share", "claim", "double", "doc", "care")]
    return []


def _plain(verb: str, relative: str | None, grave: str) -> str | None:
    """A move that is not allowed now, so that the table can say why."""
    kind = next((kind for kind, said in _KINDS.items() if verb in said), None)
    if kind is None or not (relative or grave):
        return None
    if kind == "pill" and not relative:
        kind = "share"
    if kind == "coffin" and not relative:
        kind = "claim"
    return " ".join(filter(None, (kind, relative, grave)))


def _relative(words: str, view: View, data: Data) -> str | None:
    """A relative in the game by id or by any part of the name that no other has."""
    found = []
    for player in view["players"]:
        for one in player["relatives"]:
            if one["id"].lower() == words:
                return str(one["id"])
            name = _name(one["id"], data)
            if len(words) > 2 and any(part.startswith(words) for part in (name, *name.split())):
                found.append(str(one["id"]))
    return found[0] if len(found) == 1 else None


def _name(relative: str, data: Data) -> str:
    people = [one for family in data["families"] for one in family["relatives"]]
    return str(next(one["name"] for one in people if one["id"] == relative)).lower()
