"""The voice of manors: who is spoken of and to whom, and the names of cards."""

from typing import Any

from restinplay.games import voice as games_voice
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.voice import listed as listed

View = dict[str, Any]
Data = dict[str, Any]

COLOURS = ("Blue", "Green")
HOUSES = ("manor", "castle")
NUMBERS = ("no", "the", "two", "three", "four")
WIN = {"manors": 4, "castles": 3}

GIST = {int(card.number): card.gist for card in CARDS if card.gist}

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
