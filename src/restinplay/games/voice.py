"""The voice of every game with several seats: who is "you", and small words about numbers."""

from collections.abc import Mapping, Sequence
from typing import Any


class Voice:
    """Speaks to the seat that looks: it is "you", the others have names."""

    def __init__(self, view: dict[str, Any] | None, nameless: Sequence[str]) -> None:
        seen = view or {}
        self.seat: int = seen.get("seat", -1)
        self.open = bool(seen.get("open"))
        self._nameless = nameless
        self._names: Sequence[str] = seen.get("names") or nameless

    def name(self, seat: int) -> str:
        """A player called You is not you, if you look from another seat."""
        if self.is_you(seat):
            return "You"
        return self._nameless[seat] if self._names[seat] == "You" else self._names[seat]

    def is_you(self, seat: int) -> bool:
        return seat == self.seat if self.seat >= 0 else self._names[seat] == "You"

    def knows(self, seat: int) -> bool:
        """Whether an event for the seat alone is seen as well."""
        return self.open or seat == self.seat

    def whom(self, seat: int) -> str:
        return "you" if self.is_you(seat) else self.name(seat)

    def of(self, seat: int) -> str:
        return "your" if self.is_you(seat) else f"{self.name(seat)}'s"

    def does(self, seat: int, verb: str) -> str:
        """`You bury`, `Ben buries`."""
        if self.is_you(seat):
            return f"You {verb}"
        return f"{self.name(seat)} {third_person(verb)}"

    def they(self, seat: int, verb: str) -> str:
        """The same in the middle of a sentence."""
        return self.does(seat, verb).replace("You", "you", 1)

    def not_asked(self, view: dict[str, Any], nature: Mapping[str, str]) -> str:
        """What there is to say while this seat has nothing to decide; nothing if it has."""
        kind = view["question"]["kind"]
        if kind == "over":
            return "The game is over."
        if kind in nature:
            return nature[kind]
        if view["asked"] != view["seat"]:
            return f"{self.does(view['asked'], 'are')} thinking."
        return ""


def third_person(phrase: str) -> str:
    """`buries in the New Cemetery` for `bury in the New Cemetery`."""
    verb, blank, rest = phrase.partition(" ")
    if verb in ("have", "are"):
        verb = {"have": "has", "are": "is"}[verb]
    elif verb.endswith("y") and verb[-2] not in "aeiou":
        verb = f"{verb[:-1]}ies"
    else:
        verb += "es" if verb.endswith(("ss", "sh", "ch", "go")) else "s"
    return f"{verb}{blank}{rest}"


def count(number: int, thing: str) -> str:
    """`no cards`, `1 card`, `4 cards`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
