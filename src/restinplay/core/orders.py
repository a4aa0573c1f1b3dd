"""Standing orders: what a seat wants answered in its place, from its own view, until it says stop.

An order answers questions. It changes neither who is asked nor how often nor what is written down,
so nobody else can tell it from a person who answers at once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

View = dict[str, Any]


def _never(view: View) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Order:
    """One thing that may be ordered: its text, what it means, and its answer to a view, if any.

    An order that `lapses` at a question is revoked there and does not answer it.
    """

    text: str
    meaning: str
    answer: Callable[[View], str | None]
    lapses: Callable[[View], bool] = _never


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order given or revoked by a seat, `after` so many answers. Only that seat may see it."""

    after: int
    seat: int
    text: str
    given: bool = True

    def __str__(self) -> str:
        return f"! {self.seat} {'order' if self.given else 'revoke'} {self.text}"


def standing(lines: Iterable[OrderLine], seat: int) -> list[str]:
    """The orders of a seat that are given and not revoked, oldest first."""
    texts: dict[str, bool] = {}
    for line in lines:
        if line.seat == seat:
            texts.pop(line.text, None)
            if line.given:
                texts[line.text] = True
    return list(texts)
