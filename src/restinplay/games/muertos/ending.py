"""The end of the game and the score (D-Z1 to D-Z4)."""

from mypy_extensions import i64

from restinplay.core.state import OVER
from restinplay.games.muertos.movement import Movement
from restinplay.games.muertos.moves import DAWN, ENDED, HOME, LIMBLESS, NOTHING


class Ending(Movement):
    """When the game is over, and who has won."""

    def is_over(self) -> bool:
        """D-Z1: after every turn."""
        if self.runners() > 0:
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

    def places(self) -> list[tuple[int, int]]:
        """What the seats are compared by: the score, then the earlier arrival (D-Z4)."""
        ranks = [int(rank) or 7 for rank in self.rank]
        return [(int(self.points_of(seat)), -ranks[seat]) for seat in range(self.board.seats)]
