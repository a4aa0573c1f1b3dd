"""Gathers from the Mediums what others keep of them: numbers for compiled rules, and pictures."""

from collections.abc import Callable

from restinplay.games.manors.cards.medium import BLANK, TENTH, Medium
from restinplay.games.manors.cards.mediums import every_medium
from restinplay.games.manors.moves import EARLIER, LATER, SLOTS
from restinplay.games.manors.phases import PHASES

TABLES = "restinplay/games/manors/tables.py"
PICTURES = "web/src/tables/manors/pictures.ts"


def _mask(cards: list[Medium], fits: Callable[[Medium], bool]) -> str:
    return f"0x{sum(1 << int(card.number) for card in cards if fits(card)):X}"


def _of_value(cards: list[Medium], value: int) -> str:
    """The Mediums of that value that a turn can lay (M-C25)."""
    return _mask(cards, lambda card: value in card.units and card.zone != TENTH)


def _asks(card: Medium) -> bool:
    return card.asks is not PHASES[-1]


def _asks_on_tenth(card: Medium) -> bool:
    return _asks(card) and card.zone != BLANK and not card.ends_round


def _bag(units: tuple[int, ...]) -> int:
    return sum(1 << 8 * value for value in units)


def tables() -> str:
    """The text of tables.py."""
    _, *cards = every_medium()
    levels = sorted({card.level for card in cards})
    last = [max(int(card.number) for card in cards if card.level == level) for level in levels]
    by_value = [_of_value(cards, value) for value in range(7)]
    units = [f"    {card.number}: 0x{_bag(card.units):X}," for card in cards if card.units]
    later = len(cards) - EARLIER
    first = LATER + SLOTS * later  # of nature's moves
    manor = first + len(cards) + 2
    return f'''"""Numbers of the Mediums, made by scripts/tables from the units in cards/."""

from typing import Final

MEDIUMS: Final = {len(cards)}
LEVELS: Final = ({", ".join(map(str, last))})  # the highest Medium of each level
# Sets of Mediums: Medium m is bit m.
LAST_MEDIUM: Final = 0x{1 << len(cards):X}
LATER_MEDIUMS: Final = 0x{(1 << len(cards) + 1) - (2 << EARLIER):X}
TENTH_ONLY: Final = {_mask(cards, lambda card: card.zone == TENTH)}
ALONE_UNDER_14: Final = {_mask(cards, lambda card: card.alone_under_14)}
NOT_FIRST_UNDER_14: Final = {_mask(cards, lambda card: not card.first_under_14)}
ASKS: Final = {_mask(cards, _asks)}
ASKS_ON_TENTH: Final = {_mask(cards, _asks_on_tenth)}  # M-X5
ENDS_ROUND: Final = {_mask(cards, lambda card: card.ends_round)}
RESTRAINS: Final = {_mask(cards, lambda card: card.restrains)}
MAY_MOVE: Final = {_mask(cards, lambda card: card.keeps_value)}
OF_VALUE: Final = [{", ".join(by_value)}]
# Nature's moves follow those of the players: who begins, a Medium, a house token, a Ghost.
FIRST: Final = {first}
LINE_MEDIUM: Final = {first + 1}
MANOR: Final = {manor}
CASTLE: Final = {manor + 1}
GHOST: Final = {manor + 1}
HIDDEN: Final = {manor + 8}  # what others see of a Ghost that is drawn
HIDDEN_LAY: Final = {manor + 9}
# Bags of units: value v is counted at bit 8v.
UNITS_OF: Final = {{
{chr(10).join(units)}
}}
'''


def pictures() -> str:
    """The text of pictures.ts."""
    _, *cards = every_medium()
    rows = "".join(f"  {card.number}: '{card.picture}',\n" for card in cards)
    return f"""/** The picture of each Medium, made by scripts/tables; `2` is a pair of ghosts. */
export const PICTURES: Record<number, string> = {{
{rows}}};
"""
