"""Sidestep and Cling: they are played out of turn, and never as an action (D-T3)."""

from typing import ClassVar, final

from mypy_extensions import i64

from restinplay.games.muertos.cards.card import Card


@final
class Sidestep(Card):
    """An attack on you, if it is clobbering, kicking, shoving or clinging, has no effect (D-X1)."""

    number: i64 = 0
    key: ClassVar[str] = "sidestep"
    copies: ClassVar[int] = 6
    sort: ClassVar[str] = "reaction"
    ranged: ClassVar[bool] = False
    kept: ClassVar[int] = 7


@final
class Cling(Card):
    """When somebody near sets off: one step less for him, and you are dragged along (D-X4)."""

    number: i64 = 3
    key: ClassVar[str] = "cling"
    copies: ClassVar[int] = 3
    sort: ClassVar[str] = "reaction"
    kept: ClassVar[int] = 5
