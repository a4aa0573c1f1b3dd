"""The voice of muertos: who is "you", and what skeletons, limbs, cards and fields are called."""

from typing import Any

from restinplay.games import voice as games_voice
from restinplay.games.muertos.moves import FESTIVITIES, SEATS
from restinplay.games.muertos.tables import CARDS
from restinplay.games.voice import count as count
from restinplay.games.voice import listed as listed

View = dict[str, Any]
Data = dict[str, Any]

SIGNS = "①②③④⑤⑥"
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


class Voice(games_voice.Voice):
    def __init__(self, view: View | None) -> None:
        super().__init__(view, [f"Skeleton {seat + 1}" for seat in range(SEATS)])


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
    """`Kick (2)`, `Hurl (skull, 3)`."""
    name, back = card_name(card, data), card_back(card, data)
    return f"{name[:-1]}, {back})" if name.endswith(")") else f"{name} ({back})"


def bone_words(card: str, data: Data) -> str:
    """`a bone (Kick)`, `a bone (Hurl, skull)`."""
    return f"a bone ({card_name(card, data).replace(' (', ', ').removesuffix(')')})"


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


def with_times(words: list[str]) -> list[str]:
    """Equal words once, with how many there are: `Kick ×3`."""
    return [
        word if words.count(word) == 1 else f"{word} ×{words.count(word)}"
        for word in dict.fromkeys(words)
    ]
