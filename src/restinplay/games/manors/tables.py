"""Numbers of the Mediums, made by scripts/tables from the units in cards/."""

from typing import Final

MEDIUMS: Final = 29
LEVELS: Final = (9, 14, 19, 24, 29)  # the highest Medium of each level
# Sets of Mediums: Medium m is bit m.
LAST_MEDIUM: Final = 0x20000000
LATER_MEDIUMS: Final = 0x0
TENTH_ONLY: Final = 0x80
ALONE_UNDER_14: Final = 0x20800800
NOT_FIRST_UNDER_14: Final = 0x8400000
ASKS: Final = 0x167F8C04
ASKS_ON_TENTH: Final = 0x43F0C04  # M-X5
ENDS_ROUND: Final = 0x8400000
RESTRAINS: Final = 0x1004040
MAY_MOVE: Final = 0xA10038
OF_VALUE: Final = [0x0, 0x800008, 0x10, 0x20, 0x2000, 0x0, 0x200000]
# Nature's moves follow those of the players: who begins, a Medium, a house token, a Ghost.
FIRST: Final = 284
LINE_MEDIUM: Final = 285
MANOR: Final = 315
CASTLE: Final = 316
GHOST: Final = 316
HIDDEN: Final = 323  # what others see of a Ghost that is drawn
HIDDEN_LAY: Final = 324
# Bags of units: value v is counted at bit 8v.
UNITS_OF: Final = {
    3: 0x100,
    4: 0x10000,
    5: 0x1000000,
    7: 0x1000000,
    13: 0x100000000,
    21: 0x1000000000000,
    23: 0x200,
}
