"""What people type at eva's table: rooms, cards, secrets and clues in their own words."""

import re
from typing import Any

from restinplay.games.eva.moves import SYMBOLS

_SUIT_SIGNS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h"})
_CARD = re.compile(r"(10|[2-9ajqkt])([shdc])")
_SYMBOL = {"sk": "sk", "skull": "sk", "hg": "hg", "hourglass": "hg", "cr": "cr", "cross": "cr"}


def hear(text: str, view: dict[str, Any], data: dict[str, Any]) -> str:
    """The move meant, by the question that is open; words that mean nothing come back unchanged."""
    words = " ".join(text.lower().split())
    kind = view["question"]["kind"]
    if kind == "secret":
        meant = _secret(words, data)
    elif kind == "door":
        meant = _card(words)
    elif kind == "symbol":
        meant = _one_clue(words)
    else:
        meant = _player(words, data)
    return meant or text


def _card(words: str) -> str | None:
    joined = words.translate(_SUIT_SIGNS).replace(" of ", "")
    for suit in ("spades", "hearts", "diamonds", "clubs"):
        joined = re.sub(rf"{suit}?$", suit[0], joined)
    for rank, name in (("a", "ace"), ("j", "jack"), ("q", "queen"), ("k", "king")):
        joined = joined.replace(name, rank)
    found = _CARD.fullmatch(joined.replace(" ", ""))
    if found is None:
        return None
    rank = "10" if found[1] == "t" else found[1]
    return (rank + found[2]).upper()


def _symbols(words: str) -> list[str]:
    return [_SYMBOL.get(word, "") for word in re.split(r"[\s,/-]+", words)]


def _one_clue(words: str) -> str | None:
    found = _symbols(words.removeprefix("the "))
    return found[0] if len(found) == 1 and found[0] else None


def _secret(words: str, data: dict[str, Any]) -> str | None:
    for secret in data["secrets"]:
        if words in (secret["code"].lower(), secret["name"].lower()):
            return str(secret["code"])
    if words in ("ghost", "the ghost"):
        return "GHOST"
    if words in ("passage", "pass", "secret passage"):
        return "PASS"
    lock = re.fullmatch(r"(?:lock(?:ed)?)[\s-]*(\S+)", words)
    if lock is not None:
        for suit in data["suits"]:
            names = (suit["code"].lower(), suit["name"], suit["name"][:-1], suit["symbol"])
            if lock[1] in names:
                return f"LOCK-{suit['code']}"
    found = _symbols(words)
    if sorted(found) == sorted(SYMBOLS):
        return "-".join(found)
    if len(found) == 2 and len(set(found)) == 2 and all(found):
        return "-".join([*found, *(symbol for symbol in SYMBOLS if symbol not in found)])
    return None


def _player(words: str, data: dict[str, Any]) -> str | None:
    if words in ("close passage", "close-passage"):
        return "close_passage"
    room = words.removeprefix("door ").removeprefix("go ").removeprefix("to ").removeprefix("the ")
    for entry in data["rooms"]:
        if room in (entry["label"].lower(), entry["name"].lower(), str(entry["rank"])):
            return f"door {entry['rank']}"
    named = [
        entry
        for entry in data["rooms"]
        if len(room) > 2 and any(word.startswith(room) for word in entry["name"].lower().split())
    ]
    return f"door {named[0]['rank']}" if len(named) == 1 else None
