"""Names of people and bots at a table: short, printable, told apart."""

import re
import unicodedata
from collections.abc import Sequence

from restinplay import bots
from restinplay.core.errors import BadInput
from restinplay.server.store import Seat

LONGEST = 24
BOTS = ("Mildred", "Ambrose", "Cordula", "Thaddeus", "Ottilie", "Balthasar")
TAKEN = ("you", *bots.NAMES)  # words that mean something else in sentences and files


def clean(name: str) -> str:
    """A name that fits into sentences and files: no control signs, no commas, no long tails."""
    plain = unicodedata.normalize("NFC", name.encode(errors="replace").decode())
    signs = [" " if sign == "," or sign.isspace() else sign for sign in plain]
    kept = "".join(sign for sign in signs if unicodedata.category(sign)[0] != "C")
    short = " ".join(kept.split())[:LONGEST].strip()
    if not short:
        raise BadInput("a name needs at least one letter")
    if short.lower() in TAKEN:
        raise BadInput(f"nobody can be called '{short}' here; choose another name")
    return short


def told_apart(name: str, others: Sequence[str]) -> str:
    """`Ada`, or `Ada 2` where an Ada sits already."""
    number, tried = 1, name
    while tried.lower() in (other.lower() for other in others):
        number += 1
        tried = f"{name} {number}"
    return tried


def bot_name(others: Sequence[str]) -> str:
    """The first name of the house that nobody has."""
    free = [name for name in BOTS if name not in others]
    return free[0] if free else told_apart(BOTS[0], others)


def name_for_all(entry: Seat) -> str:
    """What anybody may read: the name of a bot of the house, and of nobody else. Who was sent away
    has left a bot with a name that a person wrote."""
    of_house = re.fullmatch(rf"({'|'.join(BOTS)})( \d+)?", entry.name)
    return entry.name if entry.kind == "bot" and of_house else ""


def names_for_strangers(seats: Sequence[Seat]) -> list[str]:
    """What those read in place of names who watch a game and were not invited."""
    return [name_for_all(entry) or f"Player {number}" for number, entry in enumerate(seats, 1)]


def names_again(seats: Sequence[Seat]) -> list[str]:
    """The names in the next game: whom the host sent away takes theirs along, and the bot that
    came for them gets one of the house."""
    names = [entry.name for entry in seats]
    for seat, entry in enumerate(seats):
        if entry.kind == "bot" and not name_for_all(entry):
            names[seat] = bot_name(names)
    return names
