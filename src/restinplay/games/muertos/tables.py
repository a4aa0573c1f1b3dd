"""Numbers of the cards, made by scripts/tables from the units in cards/."""

from typing import Final

# The cards, in the order of the data file.
CARDS: Final = [
    "sidestep",
    "vault",
    "grab",
    "cling",
    "dive",
    "mend",
    "trail",
    "clobber",
    "tumble",
    "shove",
    "kick",
    "hurl_pie",
    "hurl_pot",
    "hurl_skull",
]
SIDESTEP: Final = 0
VAULT: Final = 1
GRAB: Final = 2
CLING: Final = 3
DIVE: Final = 4
MEND: Final = 5
TRAIL: Final = 6
CLOBBER: Final = 7
TUMBLE: Final = 8
SHOVE: Final = 9
KICK: Final = 10
HURL_PIE: Final = 11
HURL_POT: Final = 12
HURL_SKULL: Final = 13
KINDS: Final = 14
UNKNOWN: Final = 13  # a card of which only the back m is known is UNKNOWN + m
DECK: Final = 66
MOST_OFFERS: Final = 106  # each pair to swap, or to keep all
# Bags: all cards, those that have come later, and those that help without limbs.
FULL: Final = 0xFFFFFFFFFFFFFF
LATER: Final = 0x0
FOR_LIMBLESS: Final = 0xFF00000
# The set of cards that take something: card c is bit c.
ROBBING: Final = 0x4
# By rule of thumb: what a card is good for later, and what for as an action.
KEPT: Final = [7, 2, 9, 5, 5, 5, 4, 2, 8, 2, 3, 3, 3, 4]
USES: Final = [0, 5, 3, 0, 4, 7, 8, 1, 9, 6, 2, 0, 0, 0]
