"""The cards, by their numbers: every unit of this folder. What is told of them by id is derived."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from restinplay.games.muertos.cards.card import Card
from restinplay.games.muertos.cards.limbs import Grab
from restinplay.games.muertos.table import Table


def units(kind: type[Card]) -> list[type[Card]]:
    """The classes below one that are a card."""
    found = [kind] if kind.key else []
    return found + [unit for below in kind.__subclasses__() for unit in units(below)]


def every_card() -> list[Card]:
    """In the order of their numbers, which begin with 0."""
    for module in iter_modules([str(Path(__file__).parent)]):
        if module.name != "cards":
            import_module(f"restinplay.games.muertos.cards.{module.name}")
    return sorted([unit() for unit in units(Card)], key=lambda card: card.number)


GRABBING: Final = Grab()
NO_ACTION: Final = Card()
ACTIONS: Final[list[Card]] = every_card()

SORTS: Final = {card.key: card.sort for card in ACTIONS}
REACTIONS: Final = [name for name, sort in SORTS.items() if sort == "reaction"]
RANGED: Final = [card.key for card in ACTIONS if card.ranged]
DIVES: Final = [card.key for card in ACTIONS if card.dives]
OF_ID: Final = {card.key: card for card in ACTIONS}


def in_play(table: Table) -> Card:
    """The active player's card; where that is not known, one without effect."""
    card = table.laid[table.active]
    return ACTIONS[card] if 0 <= card < len(ACTIONS) else NO_ACTION
