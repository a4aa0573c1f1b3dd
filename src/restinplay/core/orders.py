"""Standing orders: what a seat wants answered in its place, from its own view, until it says stop.

An order answers questions. It changes neither who is asked nor how often nor what is written down,
so nobody else can tell it from a person who answers at once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

View = dict[str, Any]


def _never(view: View) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Order:
    """One thing that may be ordered: its text, what it means, and its answer to a view, if any.

    An order that `lapses` at a question is revoked there, unless nobody else has answered since it
    was given. A `secret` one depends on cards that others do not see. A `usual` one is given from
    the start, unless somebody objects, where one person plays against bots.
    """

    text: str
    meaning: str
    answer: Callable[[View], str | None]
    lapses: Callable[[View], bool] = _never
    secret: bool = False
    usual: bool = False


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order given or revoked by a seat, `after` so many answers. Only that seat may see it."""

    after: int
    seat: int
    text: str
    given: bool = True

    def __str__(self) -> str:
        return f"! {self.seat} {'order' if self.given else 'revoke'} {self.text}"


@lru_cache(1_000)
def order_line(after: int, seat: int, text: str, given: bool) -> OrderLine:
    """The same line is one object: many of them are moved when an answer is taken back."""
    return OrderLine(after, seat, text, given)


def standing(lines: Iterable[OrderLine], seat: int) -> dict[str, int]:
    """The orders of a seat that stand, oldest first, and after how many answers each was given."""
    texts: dict[str, int] = {}
    for line in lines:
        if line.seat == seat:
            texts.pop(line.text, None)
            if line.given:
                texts[line.text] = line.after
    return texts
