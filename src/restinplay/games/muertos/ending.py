"""The end of the game and the score (D-Z1 to D-Z4)."""

from typing import Final

from mypy_extensions import i64

from restinplay.core.state import OVER
from restinplay.games.muertos.movement import Movement
from restinplay.games.muertos.moves import DAWN, ENDED, HOME, LIMBLESS, NOTHING

_LAST: Final = 7  # the rank of those who have not arrived


class Ending(Movement):
    """When the game is over, and who has won."""

    def is_over(self) -> bool:
        """D-Z1: after every turn."""
        if self.anybody_runs():
            return False
        if self.arrived > 0:
            self.end(HOME)
            return True
        if self.board.rules.limbless_end:
            self.end(LIMBLESS)
            return True
        return False

    def is_dawn(self) -> bool:
        """D-Z2: after the last turn of a round."""
        if self.round < self.board.rules.dawn:
            return False
        if self.log is not None:
            self.tell_seat("dawn", "D-Z2", self.round)
        self.end(DAWN)
        return True

    def end(self, result: i64) -> None:
        self.result = result
        self.stage = ENDED
        self.asked = OVER
        self.phase = NOTHING
        if self.log is not None:
            self.tell_seat("end", "D-Z2" if result == DAWN else "D-Z1", result)

    def points_of(self, seat: i64) -> i64:
        """D-Z3."""
        points: i64 = 0
        if self.rank[seat] > 0:
            points = self.board.rank_points[self.rank[seat] - 1]
        for kind in range(i64(3)):
            if (self.owned[seat] >> kind) & 1 != 0:
                points += self.board.value[kind]
        return points

    def final(self, seat: i64) -> i64:
        """What the seats are compared by: the score, then the earlier arrival (D-Z4)."""
        rank = self.rank[seat]
        if rank == 0:
            rank = _LAST
        return self.points_of(seat) * (_LAST + 1) - rank

    def payoff(self, seat: i64) -> float:
        """The places, spread evenly from 1 to -1; those who share one share its worth."""
        mine, ahead = self.final(seat), i64(0)
        for other in range(self.board.seats):
            theirs = self.final(other)
            if theirs < mine:
                ahead += 1
            elif theirs > mine:
                ahead -= 1
        return float(ahead) / float(self.board.seats - 1)

    def returns(self) -> list[float]:
        return [self.payoff(seat) for seat in range(self.board.seats)]
