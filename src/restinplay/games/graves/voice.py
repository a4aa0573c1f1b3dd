"""The voice of graves: who is "you", and what people, pills, cards and sums are called."""

from collections.abc import Iterable
from typing import Any

from restinplay.games import voice as games_voice
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.moves import ACTIONS, GRAVES, RELATIVES, SEATS
from restinplay.games.voice import count as count
from restinplay.games.voice import listed as listed

View = dict[str, Any]
Data = dict[str, Any]

PILLS = {chip.name: chip.called for chip in KINDS}


class Voice(games_voice.Voice):
    def __init__(self, view: View | None) -> None:
        super().__init__(view, [f"Seat {seat}" for seat in range(SEATS)])


def relative_id(relative: int, data: Data) -> str:
    """The id of a relative by the number."""
    family, place = divmod(relative, RELATIVES // len(data["families"]))
    return str(data["families"][family]["relatives"][place]["id"])


def name_of(relative: str, data: Data) -> str:
    """`Great-Aunt Adelgunde`."""
    people = (one for family in data["families"] for one in family["relatives"])
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


def box_words(numbers: Iterable[int]) -> str:
    """`The box holds 5 white pills, 4 placebos and 1 bitter pill.`"""
    told = [count(number, chip.noun) for number, chip in zip(numbers, KINDS, strict=True)]
    return f"The box holds {listed(told)}."


def bucks(amount: int) -> str:
    return f"{amount:,}"


def points_words(points: int) -> str:
    """`5 points`, `−2 points`, `1 point`."""
    return f"{points} point{'' if abs(points) == 1 else 's'}".replace("-", "−")
