"""The Mediums that count as Ghosts and do nothing else: 4, 5, 7, 13, 23.

What they count stands in the one table of units (M-V1).
"""

from typing import final

from restinplay.core.clauses import Refusal
from restinplay.games.manors.cards.medium import Medium
from restinplay.games.manors.table import Table


@final
class CousinInWhite(Medium):
    """4. Counts as a Ghost of value 2 (M-C04)."""


@final
class GoodSirNicholas(Medium):
    """5. Counts as a Ghost of value 3 (M-C05)."""


@final
class WeddingPutOff(Medium):
    """7. Counts as a Ghost of value 3, but can only be laid on round 10 (M-C07)."""

    def why_not_lay(self, table: Table, family: int) -> Refusal | None:
        return Refusal("M-C07", "this Medium can only be laid on round 10")


@final
class ThisTimeOrNoTime(Medium):
    """13. Counts as a Ghost of value 4; when the round ends it moves to round 10 and is worth -2
    there (M-C13, M-E5)."""


@final
class PhantomGoldfish(Medium):
    """23. Counts as two Ghosts of value 1 (M-C23); two cards for card 14 (M-G9)."""
