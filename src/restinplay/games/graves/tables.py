"""Numbers of the chips, made by scripts/tables from the units in chips/."""

from typing import Final

CHIP_KINDS: Final = 3
CHIPS: Final = ("white", "placebo", "bitter")
STEPS: Final = (1, -1, -2)  # up or down
SINKING: Final = 6  # a set of kinds
# No question has more answers: those of step 3 and 50 action cards.
MOST_OFFERS: Final = 91
# Nature's moves follow those of the players: the family of a seat, the start player, a share.
FAMILY: Final = 454
START: Final = 459
CARD: Final = 464
HIDDEN: Final = 489  # what others see of a share that is turned
