"""Names of people and bots at a table: short, printable, told apart."""

import unicodedata
from collections.abc import Sequence

from restinplay import bots
from restinplay.core.errors import BadInput

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
