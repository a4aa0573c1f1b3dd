"""The voice of graves: who is "you", and what people, pills, cards and sums are called."""

from typing import Any

from restinplay.games.graves.moves import ACTIONS, GRAVES, RELATIVES

View = dict[str, Any]
Data = dict[str, Any]

PILLS = {"white": "a white pill", "placebo": "a placebo", "bitter": "the bitter pill"}


class Voice:
    """Speaks to whoever looks: that seat is "you", the others have names."""

    def __init__(self, view: View | None) -> None:
        seen = view or {}
        self.seat: int = seen.get("seat", -1)
        self._names: list[str] = seen.get("names") or [f"Seat {seat}" for seat in range(5)]

    def name(self, seat: int) -> str:
        return "You" if self.is_you(seat) else self._names[seat]

    def is_you(self, seat: int) -> bool:
        return seat == self.seat or self._names[seat] == "You"

    def whom(self, seat: int) -> str:
        return "you" if self.is_you(seat) else self._names[seat]

    def of(self, seat: int) -> str:
        return "your" if self.is_you(seat) else f"{self._names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """`You bury`, `Ben buries`."""
        if self.is_you(seat):
            return f"You {verb}"
        first, _, rest = verb.partition(" ")
        return f"{self._names[seat]} {_third_person(first)}{' ' if rest else ''}{rest}"

    def they(self, seat: int, verb: str) -> str:
        """The same in the middle of a sentence."""
        return self.does(seat, verb).replace("You", "you", 1)


def _third_person(verb: str) -> str:
    if verb in ("have", "are"):
        return {"have": "has", "are": "is"}[verb]
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else f"{verb}s"


def relative_id(relative: int, data: Data) -> str:
    """The id of a relative by the number."""
    family, place = divmod(relative, RELATIVES // len(data["families"]))
    return str(data["families"][family]["relatives"][place]["id"])


def name_of(relative: str, data: Data) -> str:
    """`Great-Aunt Adelgunde`."""
    people = [one for family in data["families"] for one in family["relatives"]]
    return str(next(one["name"] for one in people if one["id"] == relative))


def person(relative: str, data: Data) -> str:
    """`Great-Aunt Adelgunde (M1)`."""
    return f"{name_of(relative, data)} ({relative})"


def action_name(action: str, data: Data) -> str:
    return str(next(entry["name"] for entry in data["actions"] if entry["code"] == action))


def card_words(card: str, data: Data) -> str:
    """`Mix-up of grave 3`, or only the share if the back is not known."""
    if card[0] == "?":
        return f"a share of grave {card[1:]}"
    return f"{action_name(card[:2], data)} of grave {card[2:]}"


def action_of(card: int) -> tuple[str, int]:
    """The action of a share card, and its grave."""
    return ACTIONS[card // GRAVES], card % GRAVES + 1


def bucks(amount: int) -> str:
    return f"{amount:,}"


def points_words(points: int) -> str:
    """`5 points`, `−2 points`, `1 point`."""
    return f"{points} point{'' if abs(points) == 1 else 's'}".replace("-", "−")


def count(number: int, thing: str) -> str:
    """`no placebos`, `1 placebo`, `4 placebos`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
