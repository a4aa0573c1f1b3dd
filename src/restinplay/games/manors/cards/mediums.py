"""All Mediums, by number: every unit of this folder."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from librt.vecs import vec

from restinplay.games.manors.cards.medium import Medium
from restinplay.games.manors.cards.taking import MeAgain


def units(kind: type[Medium]) -> list[type[Medium]]:
    """The classes below one that are a card."""
    found = [kind] if kind().number else []
    return found + [unit for below in kind.__subclasses__() for unit in units(below)]


def every_medium() -> list[Medium]:
    """In the order of their numbers, which begin with 1; before them, a card that is none."""
    for module in iter_modules([str(Path(__file__).parent)]):
        if module.name != "mediums":
            import_module(f"restinplay.games.manors.cards.{module.name}")
    return sorted([Medium(), *(unit() for unit in units(Medium))], key=lambda card: card.number)


ME_AGAIN: Final = MeAgain()
CARDS: Final = vec[Medium](every_medium())
