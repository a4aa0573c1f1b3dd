"""Ratings: one number per bot, such that the difference of two tells how often one is ahead.

They are those of Bradley and Terry on Elo's scale (400 points are ten to one), with a mean of 0.
Two bots that met are given one more duel, level, so that even a bot that never lost has a number.
The 95 % intervals come from leaving out one batch of deals after the other (the jackknife).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt

from restinplay.arena.contest import Duel

_ROUNDS = 10_000
_CLOSE = 1e-9
_SURE = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, and how far off it may be; nobody can say of one who always won or lost."""

    points: float
    error: float | None


def ratings(bots: int, batches: Sequence[Counter[Duel]]) -> list[Rating]:
    """The ratings of so many bots from the halves of duels they won in each batch."""
    whole: Counter[Duel] = sum(batches, Counter())
    points = _fit(bots, whole)
    if len(batches) < 2:
        return [Rating(value, None) for value in points]
    without = [_fit(bots, whole - batch) for batch in batches]
    errors = [
        _error([fit[bot] for fit in without]) if _won_and_lost(bot, whole) else None
        for bot in range(bots)
    ]
    return [Rating(value, error) for value, error in zip(points, errors, strict=True)]


def _error(values: list[float]) -> float:
    many, mean = len(values), sum(values) / len(values)
    return _SURE * sqrt(sum((value - mean) ** 2 for value in values) * (many - 1) / many)


def _won_and_lost(bot: int, halves: Counter[Duel]) -> bool:
    won = any(number for (one, _), number in halves.items() if one == bot)
    lost = any(number for (_, other), number in halves.items() if other == bot)
    return won and lost


def _fit(bots: int, halves: Counter[Duel]) -> list[float]:
    """The likeliest strengths, by Hunter's iteration, in points around 0."""
    won = [[halves[one, other] / 2 for other in range(bots)] for one in range(bots)]
    for one in range(bots):
        for other in range(bots):
            if one != other and halves[one, other] + halves[other, one]:
                won[one][other] += 0.5
    strengths = [1.0] * bots
    for _ in range(_ROUNDS):
        before = strengths
        strengths = [_strength(bot, won, before) for bot in range(bots)]
        scale = sum(strengths) / bots
        strengths = [strength / scale for strength in strengths]
        if all(abs(new / old - 1) < _CLOSE for new, old in zip(strengths, before, strict=True)):
            break
    points = [400 * log10(strength) for strength in strengths]
    mean = sum(points) / bots
    return [value - mean for value in points]


def _strength(bot: int, won: list[list[float]], strengths: list[float]) -> float:
    met = sum(
        (won[bot][other] + won[other][bot]) / (strengths[bot] + strengths[other])
        for other in range(len(won))
        if other != bot
    )
    return sum(won[bot]) / met if met else 1.0
