"""Odds: the share of a win that each seat may expect, if every seat goes on as `LEVEL` would.

Every percentage that people are shown comes from here. Games are played on by that level, so its
slips are what makes them differ, and nothing is fitted: a share is the part of those games that the
seat won. It is counted in whole points, so that all shares add up to one win, exactly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import thread_time
from typing import Final

from restinplay.bots.levels import TITLES, habits, slips
from restinplay.bots.playout import WIN, Certain, Outcomes
from restinplay.core.belief import Belief
from restinplay.core.game import Game
from restinplay.core.state import OVER, State

LEVEL: Final = "level2"  # who is thought to go on, in every seat
CLAIM: Final = f"if everybody goes on like {TITLES[LEVEL]} players"
DRAW: Final = "draw"  # the reason of a game that nobody has won
GAMES: Final = 1000  # that are played on for a hint: an error of at most 1.6 %
_AT_ONCE: Final = 25  # games between two looks at the clock
_APART: Final = 1 << 20  # seeds of two questions


def points_of(returns: Sequence[float]) -> list[int]:
    """A win in points: for the highest return, in equal parts if seats share it. A return of -1 has
    lost; where all have, the win is the house's."""
    best = max(returns)
    if best <= -1.0:
        return [0] * len(returns)
    share = WIN // list(returns).count(best)
    return [share if result == best else 0 for result in returns]


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which games end: how often, whether the seat has won then, and the reason.

    The per cents of all ways add up to 100; those of the lost ones to what the seat's own leave.
    """

    share: float
    percent: int
    won: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Odds:
    """Points of every seat out of the `whole`; what no seat has is the house's.

    `by` has the points of each seat, and of all games, for every reason for which games ended. What
    would never end is a win that all share, and has no reason.
    """

    points: tuple[int, ...]
    whole: int
    by: Mapping[str, tuple[tuple[int, ...], int]] = field(default_factory=dict)

    @property
    def house(self) -> int:
        return self.whole - sum(self.points)

    @property
    def games(self) -> int:
        return self.whole // WIN

    def share(self, seat: int) -> float:
        return self.points[seat] / self.whole

    def shares(self) -> list[float]:
        return [self.share(seat) for seat in range(len(self.points))]

    def error(self, seat: int) -> float:
        """The standard error of a share; of one that was never or always won, as if by one game."""
        share, games = self.share(seat), self.games
        return sqrt(max(share * (1 - share), (games - 1) / games**2) / games)

    def percents(self) -> list[int]:
        """Whole per cents of the seats that, with the house's, add up to 100."""
        return percents([*self.points, self.house])[:-1]

    def endings(self, seat: int) -> tuple[Ending, ...]:
        """How games end for a seat, the most frequent way first; they add up to all games that
        end. Nobody has lost a draw."""
        won, lost = dict[str, int](), dict[str, int]()
        for reason, (points, played) in self.by.items():
            won[reason] = played if reason == DRAW else points[seat]
            lost[reason] = played - won[reason]
        all_won, all_lost = sum(won.values()), sum(lost.values())
        mine, rest, _ = percents([all_won, all_lost, self.whole - all_won - all_lost])
        if all_won == self.points[seat]:
            rest += mine
            mine = self.percents()[seat]
            rest -= mine
        ways = self._ways(won, True, mine) + self._ways(lost, False, rest)
        return tuple(sorted(ways, key=lambda way: (-way.share, way.reason, way.won)))

    def _ways(self, found: Mapping[str, int], won: bool, hundred: int) -> list[Ending]:
        """Ways of one outcome, with so many per cents among them."""
        some = {reason: points for reason, points in found.items() if points}
        parts = percents(list(some.values()), hundred)
        return [
            Ending(points / self.whole, percent, won, reason)
            for (reason, points), percent in zip(some.items(), parts, strict=True)
        ]


def percents(parts: Sequence[int], hundred: int = 100) -> list[int]:
    """Parts of their sum in whole per cents that add up to 100, or to so many: what is left over
    by rounding down goes to those who lost most by it."""
    whole = sum(parts)
    found = [hundred * part // whole for part in parts]
    lost = sorted(range(len(parts)), key=lambda n: (-(hundred * parts[n] % whole), n))
    for n in lost[: hundred - sum(found)]:
        found[n] += 1
    return found


class Forecast:
    """Plays games on as `LEVEL` would in every seat, to see what comes of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        level = (*habits(game), slips(LEVEL, game))
        self._outcomes = Outcomes(game.new(), *level, game.seats)

    def of(self, state: State, games: int, seed: int) -> Odds:
        """With all cards known, as a review looks at a game that is over."""
        if state.asked == OVER:
            points = [games * one for one in points_of(state.returns())]
            return Odds(tuple(points), games * WIN)
        return self._play(Certain(state), (), games, seed, 0.0)

    def after(
        self, belief: Belief, answers: Sequence[int], games: int, seed: int, until: float = 0.0
    ) -> Odds:
        """From what a seat knows, once it has given these answers, one after the other.

        The same seed imagines the same worlds for other answers. Once this thread has computed
        `until` then, no more games are begun; 0: there is no limit.
        """
        return self._play(belief, answers, games, seed, until)

    def _play(
        self, belief: Belief, answers: Sequence[int], games: int, seed: int, until: float
    ) -> Odds:
        outcomes = self._outcomes
        outcomes.clear()
        for first in range(0, games, _AT_ONCE):
            last = min(first + _AT_ONCE, games)
            outcomes.add(belief, list(answers), first, last, seed * _APART)
            if 0.0 < until < thread_time():
                break
        by = {
            reason: (tuple(points), outcomes.ended[reason] * WIN)
            for reason, points in sorted(outcomes.points.items())
        }
        points = tuple(map(sum, zip(*(points for points, _ in by.values()), strict=True)))
        whole = sum(played for _, played in by.values())
        by.pop("", None)  # no way in which games end
        return Odds(points, whole, by)
