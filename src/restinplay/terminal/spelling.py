"""Signs spelt with the letters of a terminal that has no others: `♠` as S, `…` as three dots."""

import codecs
import unicodedata
from typing import Final

SIGNS: Final = {
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "·": "-",
    "•": "*",
    "±": "+-",
    "µ": "u",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "←": "<-",
    "→": "->",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
}

SPELT: Final = "restinplay.spelt"
"""The name of the error handler that spells what an encoding cannot hold."""


def without_accents(text: str) -> str:
    """`é` as `e`."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def spelt(text: str, letters: dict[int, str]) -> str:
    """Text with its signs spelt; what has no spelling is left as it is."""
    return without_accents(text.translate(letters))


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    odd = error.object[error.start : error.end]
    known = spelt(odd, str.maketrans(SIGNS)).encode("ascii", "replace").decode()
    return known, error.end


codecs.register_error(SPELT, _handle)
