"""What came of some games, counted in whole numbers, so that the order of counting is nothing."""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from restinplay.bots.playout import WIN


@dataclass
class Tally:
    """What came of one bot's places. A place is a seat in a game."""

    deals: int = 0
    games: int = 0
    places: Counter[int] = field(default_factory=Counter)  # by seat
    points: Counter[int] = field(default_factory=Counter)  # by seat
    squares: int = 0  # of the points in each deal
    score: int = 0
    decisions: int = 0
    nanoseconds: int = 0  # spent on them
    failures: int = 0  # decisions in which the bot could not think
    reasons: Counter[str] = field(default_factory=Counter)  # why its games ended
    won_by: Counter[str] = field(default_factory=Counter)  # its points, by that reason

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Tally":
        """The tally that was written as JSON, where every key is a text."""
        by_seat = {
            name: Counter({int(seat): number for seat, number in data[name].items()})
            for name in ("places", "points")
        }
        by_reason = {name: Counter(data[name]) for name in ("reasons", "won_by")}
        return cls(**{**data, **by_seat, **by_reason})

    def add(self, other: "Tally") -> None:
        for name, counted in vars(other).items():
            setattr(self, name, getattr(self, name) + counted)

    def row(self, bot: str, seats: int) -> dict[str, Any]:
        places = self.places.total()
        low, high = interval(self.rate, self.effective_games())
        row: dict[str, Any] = {
            "bot": bot,
            "games": self.games,
            "rate": self.rate,
            "low": low,
            "high": high,
            "decisions": self.decisions / places,
            "seconds": self.nanoseconds / 1e9 / max(self.decisions, 1),
            "failures": self.failures,
            "reasons": shares(self.reasons, self.games),
        }
        if seats > 1:
            row["fair"] = 1 / seats
            row["deals"] = self.deals
            row["score"] = self.score / places
            row["seats"] = [self.points[seat] / (WIN * self.places[seat]) for seat in range(seats)]
            row["won_by"] = shares(self.won_by, WIN * places)
        return row

    @property
    def rate(self) -> float:
        """Wins per place."""
        return self.points.total() / (WIN * self.places.total())

    def effective_games(self) -> float:
        """How many independent games would tell as much as these, of which some share a deal.

        It is the variance of one game, p (1 - p), divided by that of the mean over the deals. Few
        deals cannot show how small their variance is: it is at most the square of their number.
        """
        won, most = self.points.total(), WIN * self.places.total()
        variance = self.deals * self.squares - won**2
        single = won * (most - won)
        if single == 0:
            return self.deals
        if single >= self.deals * variance:
            return self.deals**2
        return self.deals * single / variance


def interval(rate: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    z = 1.959963984540054
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def shares(counted: Counter[str], whole: int) -> dict[str, float]:
    """Most frequent first."""
    ordered = sorted(counted.items(), key=lambda entry: (-entry[1], entry[0]))
    return {what: number / whole for what, number in ordered if number}
