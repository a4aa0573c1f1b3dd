"""The voice of muertos: who is "you", and what skeletons, limbs, cards and fields are called."""

from typing import Any

from restinplay.games.muertos.moves import CARDS, FESTIVITIES

View = dict[str, Any]
Data = dict[str, Any]

SIGNS = "①②③④⑤⑥"
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
REACTIONS = ("sidestep", "cling")


class Voice:
    """Speaks to whoever looks: that seat is "you", the others have names."""

    def __init__(self, view: View | None) -> None:
        seen = view or {}
        self.seat: int = seen.get("seat", -1)
        self.open = bool(seen.get("open"))
        self._names: list[str] = seen.get("names") or [f"Skeleton {n}" for n in range(1, 7)]

    def name(self, seat: int) -> str:
        return "You" if self.is_you(seat) else self._names[seat]

    def is_you(self, seat: int) -> bool:
        return seat == self.seat or self._names[seat] == "You"

    def knows(self, seat: int) -> bool:
        """Whether an event for the seat alone is seen as well."""
        return self.open or seat == self.seat

    def whom(self, seat: int) -> str:
        return "you" if self.is_you(seat) else self._names[seat]

    def of(self, seat: int) -> str:
        return "your" if self.is_you(seat) else f"{self._names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """`You lay`, `Ben lays`."""
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
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("sh", "ch", "go")) else f"{verb}s"


def card_name(card: str, data: Data) -> str:
    """`Kick`; of a card of which only the back is known `a 2`."""
    if card not in CARDS:
        return f"a {card[1:]}"
    return str(data["cards"][CARDS.index(card)]["name"])


def short_name(card: str) -> str:
    """`Clob`, `Pot`: where there is no room for the name."""
    return card.split("_")[-1][:4].capitalize()


def card_back(card: str, data: Data) -> int:
    if card not in CARDS:
        return int(card[1:])
    return int(data["cards"][CARDS.index(card)]["movement"])


def card_words(card: str, data: Data) -> str:
    """`Kick (2)`."""
    return f"{card_name(card, data)} ({card_back(card, data)})"


def festivity_name(festivity: str, data: Data) -> str:
    return str(data["festivities"][FESTIVITIES.index(festivity)]["name"])


def festivity_value(festivity: str, data: Data) -> int:
    return int(data["festivities"][FESTIVITIES.index(festivity)]["value"])


def field_words(field: int | str) -> str:
    """`17`, `Start`."""
    return "Start" if str(field) in ("0", "start") else str(field)


def limbs_words(player: dict[str, Any]) -> str:
    """`2 arms and 1 leg`, `no limb`."""
    arms, legs = player["arms"], player["legs"]
    told = [count(arms, "arm")] if arms else []
    told += [count(legs, "leg")] if legs else []
    return listed(told) or "no limb"


def count(number: int, thing: str) -> str:
    """`no cards`, `1 card`, `4 cards`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(words: list[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def with_times(words: list[str]) -> list[str]:
    """Equal words once, with how many there are: `Kick ×3`."""
    return [
        word if words.count(word) == 1 else f"{word} ×{words.count(word)}"
        for word in dict.fromkeys(words)
    ]
