"""The end of a turn and of the game (G-701, G-801 to G-807)."""

from typing import Final

from mypy_extensions import i64

from restinplay.core.state import OVER
from restinplay.games.graves.masks import ALL_GRAVES
from restinplay.games.graves.moves import BY_EXTINCTION, BY_GRAVES, BY_ROUNDS, NOTHING
from restinplay.games.graves.windows import Windows

MUCH_MONEY: Final = 1 << 47  # more than all the bank can have paid


class Ending(Windows):
    """The check comes at the end of every turn and nowhere else."""

    def end_turn(self) -> None:
        self.box_white = 0  # G-701
        self.box_placebo = 0
        self.box_bitter = 0
        self.visited = 0
        self.bought = 0
        if self.occupied == ALL_GRAVES:
            self.result |= BY_GRAVES
        for seat in range(self.terms.seats):
            if self.kin(seat) & self.living() == 0:
                self.result |= BY_EXTINCTION
        if self.result == 0:
            self.pass_box()
        if self.result != 0:
            self.end_game()

    def pass_box(self) -> None:
        """G-701, G-804."""
        seat = self.left_of(self.active)
        if seat == self.starter:
            if self.round == self.terms.round_limit:
                self.result = BY_ROUNDS
                return
            self.round += 1
        self.begin_turn(seat)

    def end_game(self) -> None:
        self.stage = NOTHING
        self.phase = NOTHING
        self.asked = OVER
        if self.log is not None:
            self.tell_end()

    def points_of(self, seat: i64) -> i64:
        """G-805."""
        return self.terms.points(self.kin(seat), self.living(), self.cemetery, self.lying)

    def scores(self) -> list[int]:
        return [int(self.points_of(seat)) for seat in range(self.terms.seats)]

    def final(self, seat: i64) -> i64:
        """Points; the money of the tied decides if the option says so (G-807, GR-65)."""
        points = self.points_of(seat) * MUCH_MONEY
        if self.terms.by_money:
            points += self.money[seat]
        return points

    def payoff(self, seat: i64) -> float:
        """2 * (part of the win) - 1: a sole winner gets 1, two who share 0 each, a loser -1."""
        mine, winners = self.final(seat), i64(0)
        for other in range(self.terms.seats):
            theirs = self.final(other)
            if theirs > mine:
                return -1.0
            if theirs == mine:
                winners += 1
        return 2.0 / float(winners) - 1.0

    def winners(self) -> list[int]:
        return [seat for seat, result in enumerate(self.returns()) if result > -1.0]

    def returns(self) -> list[float]:
        return [self.payoff(seat) for seat in range(self.terms.seats)]

    def tell_end(self) -> None:
        self.tell("over", "G-804" if self.result == BY_ROUNDS else "G-801", self.result)
        for seat, points in enumerate(self.scores()):
            self.tell("points", "G-805", seat, points)
