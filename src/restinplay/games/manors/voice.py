"""The voice of manors: who is spoken of and to whom, and the names of cards."""

from typing import Any

from restinplay.games import voice as games_voice
from restinplay.games.voice import listed as listed

View = dict[str, Any]
Data = dict[str, Any]

COLOURS = ("Blue", "Green")
HOUSES = ("manor", "castle")
NUMBERS = ("no", "the", "two", "three", "four")
WIN = {"manors": 4, "castles": 3}

# What a Medium does, in as few words as a list of choices has room for, no matter who lays it.
GIST = {
    1: "the Medium, win or lose",
    2: "a Ghost from the deck",
    3: "the other hand is open",
    6: "the other side stumbles",
    8: "evens +1",
    9: "odds +1",
    10: "one value +2",
    11: "throws out a card",
    12: "the other 1s, 2s are 0",
    13: "−2 on round 10",
    14: "pairs only across",
    15: "a card comes along",
    16: "copies a value",
    17: "one value across −2",
    18: "a Ghost goes home",
    19: "worth the top of a deck",
    20: "a Ghost to round 10",
    21: "costs two Ghosts",
    22: "lost, but a card returns",
    24: "no Mediums across",
    25: "bars two values",
    26: "one value +3, both sides",
    27: "the round is a tie",
    28: "swaps two houses",
    29: "everything else is 1",
}

_ENDINGS = {
    "manors": "four manors, and a ghost for every corridor.",
    "castles": "three castles, and the drawbridges are up.",
    "tenth": "the tenth round decides, and nothing comes after it.",
    "tokens": "round ten is void, and more houses are haunted on one side.",
}


class Voice(games_voice.Voice):
    """Speaks to the family that looks: it is "you", the other has a name."""

    def __init__(self, view: View | None) -> None:
        super().__init__(view, COLOURS)

    def totals(self, first: int, second: int) -> str:
        """Both totals, yours first."""
        return f"({second}:{first})" if self.seat == 1 else f"({first}:{second})"


def medium_name(medium: int, data: Data) -> str:
    return str(data["mediums"][medium - 1]["name"])


def medium_text(medium: int, data: Data) -> str:
    return str(data["mediums"][medium - 1]["text"])


def card_words(card: str, data: Data) -> str:
    """`a 4`, `Night-Owl Bat`, `a Ghost`."""
    if card == "G":
        return "a Ghost"
    return f"a {card[1:]}" if card[0] == "G" else medium_name(int(card[1:]), data)


def houses_words(houses: list[str]) -> str:
    return listed([f"a {house}" for house in houses]) or "nothing"


def by_value(values: list[int]) -> str:
    """`1×4 2×3`."""
    return " ".join(f"{v}×{values.count(v)}" for v in range(1, 7) if v in values) or "none"


def ending(reason: str, winner: int, voice: Voice) -> str:
    if winner < 0:
        return "A draw: round ten is void and the houses are even. Nobody rests."
    told = _ENDINGS[reason]
    if voice.is_you(winner):
        return f"Won: {told}"
    if voice.is_you(1 - winner):
        return f"Lost to {voice.name(winner)}: {told}"
    return f"{voice.does(winner, 'win')}: {told}"
