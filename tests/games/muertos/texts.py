"""The words of moves: from what is meant to what is written, and back."""

from collections import Counter

from tests.games.muertos.ways import START

MOVE, ACT, PASS, END, STOP, KEEP = "move", "act", "pass", "end", "stop", "keep"
NOTHING = "take nothing"


def field(place: int) -> str:
    return "start" if place == START else str(place)


def with_field(word: str, places: set[int] | list[int]) -> set[str]:
    """`step 9`, `dog start`, `evade 5`: one word and a field."""
    return {f"{word} {field(place)}" for place in places}


def with_seat(word: str, seats: list[int]) -> set[str]:
    """`target 3`, `victim 3`: skeletons are counted from 1."""
    return {f"{word} {seat + 1}" for seat in seats}


def with_card(word: str, cards: list[str]) -> set[str]:
    return {f"{word} {card}" for card in cards}


def last(text: str) -> str:
    return text.split()[-1]


def field_of(text: str) -> int:
    return START if last(text) == "start" else int(last(text))


def seat_of(text: str) -> int:
    return int(last(text)) - 1


def back_of(text: str) -> int:
    """Of nature's `M2` and of an attacker's `back 2`."""
    return int(text[-1])


def fronts(cards: Counter[str]) -> dict[str, int]:
    return {f"card {card}": count for card, count in cards.items()}


def swap(first: str, second: str, row: list[str]) -> str:
    a, b = sorted((first, second), key=row.index)
    return f"swap {a} {b}"


def pick(item: str, limb: str) -> str:
    return f"take {item} {limb}".rstrip()
