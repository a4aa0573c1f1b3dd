"""Sidestep and Cling: they are played out of turn, and never as an action (D-T3)."""

from typing import final

from restinplay.games.muertos.cards.card import Card


@final
class Sidestep(Card):
    """An attack on you, if it is clobbering, kicking, shoving or clinging, has no effect (D-X1)."""


@final
class Cling(Card):
    """When somebody near sets off: one step less for him, and you are dragged along (D-X4)."""
