"""What people type at the table of manors: values, cards and Mediums in their own words."""

import re
from typing import Any

# How a value and a Medium are answered, by the kind of the question.
_VALUE = {
    "turn": "ghost",
    "lay": "lay ghost",
    "fetch": "fetch",
    "name": "name",
    "banish": "banish ghost",
    "copy": "copy",
    "return": "return",
    "discard": "discard",
    "take_back": "take back ghost",
    "transfer": "transfer ghost",
}
_MEDIUM = {
    "turn": "medium",
    "lay": "lay medium",
    "banish": "banish medium",
    "take_back": "take back medium",
    "transfer": "transfer medium",
}
_SAME = {
    "pass": "hold",
    "done": "hold",
    "end turn": "hold",
    "give": "give up",
    "concede": "give up",
    "mine": "own",
    "yours": "other",
    "theirs": "other",
}
_NOTHING = {"lay": "lay nothing", "copy": "no copy", "transfer": "no transfer", "swap": "keep"}


def hear(text: str, view: dict[str, Any], data: dict[str, Any]) -> str:
    """The move meant, by the question that is open; words that mean nothing come back unchanged."""
    words = " ".join(text.lower().replace(",", " ").split())
    kind = view["question"]["kind"]
    words = _SAME.get(words, words)
    if words in (*view["legal"], "hold", "give up", "random", "keep"):
        return words
    if words in ("nothing", "no", "none"):
        return _NOTHING.get(kind, text)
    if words in ("own", "other") and kind in ("reveal", "send"):
        return f"{kind} {words}"
    if found := re.fullmatch(r"(?:ghost |g)?([1-6])", words):
        return f"{_VALUE.get(kind, 'ghost')} {found[1]}"
    if found := re.fullmatch(r"(\d+)(?: | and |-)(\d+)", words):
        first, second = sorted((int(found[1]), int(found[2])))
        return f"{'swap' if kind == 'swap' else 'name'} {first} {second}"
    if (medium := _medium(words, data)) is not None:
        return f"{_MEDIUM.get(kind, 'medium')} {medium}"
    return words


def _medium(words: str, data: dict[str, Any]) -> int | None:
    """A Medium by number (`m8`) or by any part of its name that no other has."""
    if found := re.fullmatch(r"(?:m|medium )(\d+)", words):
        return int(found[1])
    found_by_name = [
        medium["number"]
        for medium in data["mediums"]
        if len(words) > 2
        and (
            words in (medium["name"].lower(), medium["key"])
            or any(word.startswith(words) for word in re.findall(r"[\w-]+", medium["name"].lower()))
            or (" " in words and words in medium["name"].lower())
        )
    ]
    return found_by_name[0] if len(found_by_name) == 1 else None
