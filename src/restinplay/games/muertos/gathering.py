"""Gathers from the cards what others keep of them: numbers for compiled rules, and questions."""

from collections.abc import Callable

from restinplay.games.muertos.bags import ROOM
from restinplay.games.muertos.cards.card import CATCHES_UP, HEALS, ROBS, Card
from restinplay.games.muertos.cards.cards import every_card
from restinplay.games.muertos.moves import EARLIER

TABLES = "restinplay/games/muertos/tables.py"
QUESTIONS = "web/src/tables/muertos/questions.ts"
AIMED = {"vault", "roll", "target", "grab"}  # answers that are fields or skeletons


def _bag(cards: list[Card], fits: Callable[[Card], bool]) -> str:
    return f"0x{sum(15 << 4 * int(card.number) for card in cards if fits(card)):X}"


def _set(cards: list[Card], fits: Callable[[Card], bool]) -> str:
    return f"0x{sum(1 << int(card.number) for card in cards if fits(card)):X}"


def tables() -> str:
    """The text of tables.py."""
    cards = every_card()
    kinds = len(cards)
    if [int(card.number) for card in cards] != list(range(kinds)) or kinds > ROOM:
        raise ValueError(f"the cards must be numbered from 0 on, and be no more than {ROOM}")
    names = "".join(f'    "{card.key}",\n' for card in cards)
    numbers = "".join(f"{card.key.upper()}: Final = {card.number}\n" for card in cards)
    return f'''"""Numbers of the cards, made by scripts/tables from the units in cards/."""

from typing import Final

# The cards, in the order of the data file.
CARDS: Final = [
{names}]
{numbers}KINDS: Final = {kinds}
UNKNOWN: Final = {kinds - 1}  # a card of which only the back m is known is UNKNOWN + m
DECK: Final = {sum(card.copies for card in cards)}
MOST_OFFERS: Final = {kinds * (kinds + 1) // 2 + 1}  # each pair to swap, or to keep all
# Bags: all cards, those that have come later, and those that help without limbs.
FULL: Final = 0x{(1 << 4 * kinds) - 1:X}
LATER: Final = {_bag(cards, lambda card: card.number >= EARLIER)}
FOR_LIMBLESS: Final = {_bag(cards, lambda card: card.use in (HEALS, CATCHES_UP))}
# The set of cards that take something: card c is bit c.
ROBBING: Final = {_set(cards, lambda card: card.use == ROBS)}
# By rule of thumb: what a card is good for later, and what for as an action.
KEPT: Final = [{", ".join(str(card.kept) for card in cards)}]
USES: Final = [{", ".join(str(card.use) for card in cards)}]
'''


def questions() -> str:
    """The text of questions.ts."""
    aims = dict.fromkeys(card.name for card in every_card() if AIMED & set(card.moves))
    return f"""/** Questions that choose the aim of a card, made by scripts/tables. */
export const AIMS = [{", ".join(f"'{name}'" for name in aims)}];
"""
