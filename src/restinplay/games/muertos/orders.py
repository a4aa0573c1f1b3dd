"""What a seat of muertos may order for its absence: passes when it is asked for a reaction."""

from collections.abc import Callable
from typing import Any, Final

from restinplay.core.orders import Order
from restinplay.games.muertos.cards.cards import REACTIONS

View = dict[str, Any]
_OWN_TURN: Final = "mode"


def kind_of(view: View) -> str:
    return str(view["question"]["kind"])


def passes_at(*kinds: str) -> Callable[[View], str | None]:
    return lambda view: "pass" if kind_of(view) in kinds else None


def only_pass(view: View) -> str | None:
    return "pass" if view["legal"] == ["pass"] else None


def turn_begins(view: View) -> bool:
    return kind_of(view) == _OWN_TURN


def keeps(view: View) -> str | None:
    return "keep" if kind_of(view) == "swap" else None


ORDERS: Final = (
    Order(
        "pass until my turn",
        "neither cling nor sidestep until my card is turned",
        passes_at(*REACTIONS),
        turn_begins,
    ),
    Order("never cling", "let everybody walk", passes_at("cling")),
    Order("never sidestep", "take every blow", passes_at("sidestep")),
    Order(
        "pass when I can only pass",
        "pass when I do not hold the card",
        only_pass,
        secret=True,
        usual=True,
    ),
    Order("never swap", "keep my hand at the end of every round", keeps, usual=True),
)
