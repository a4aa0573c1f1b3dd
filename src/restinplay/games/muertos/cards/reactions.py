"""Sidestep and Cling: they are played out of turn, and never as an action (D-T3)."""

from typing import ClassVar, final

from restinplay.games.muertos.cards.card import Card
from restinplay.games.muertos.moves import CLING, SIDESTEP


@final
class Sidestep(Card):
    """An attack on you, if it is clobbering, kicking, shoving or clinging, has no effect (D-X1)."""

    sort: ClassVar[str] = "reaction"
    ranged: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__(SIDESTEP)


@final
class Cling(Card):
    """When somebody near sets off: one step less for him, and you are dragged along (D-X4)."""

    sort: ClassVar[str] = "reaction"

    def __init__(self) -> None:
        super().__init__(CLING)
