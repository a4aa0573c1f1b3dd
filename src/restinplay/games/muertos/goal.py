"""Entering the goal (D-E1, D-E2)."""

from mypy_extensions import i64

from restinplay.games.muertos.drawing import Drawing
from restinplay.games.muertos.moves import NO_CARD


class Goal(Drawing):
    """A skeleton comes home."""

    def finish(self, seat: i64) -> None:
        """D-E1. The card of a running turn is discarded at its end (D-T4)."""
        self.arrived += 1
        self.rank[seat] = self.arrived
        if self.log is not None:
            self.tell_two("finished", "D-E1", seat, self.arrived)
        self.throw_hand(seat)
        if self.laid[seat] != NO_CARD and seat != self.active:
            self.throw_laid(seat)
        self.vouched &= ~(1 << seat)
