"""Random play against what a second model measured (section 10.5 of the rules specification).

Its figures come from 2,000,000 normal and 1,000,000 easy games; ours may differ by five standard
errors of our own sample and by the last digit that it gives.
"""

from collections import Counter
from math import sqrt

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import compiled
from restinplay.bots.playout import playout
from restinplay.core.rng import Rng
from restinplay.games.eva.game import EvaGame
from tests.marks import clause

GAMES = 200_000 if compiled() else 4_000

NORMAL = {
    "bones_home": 0.90,
    "grave_at_entrance": 0.70,
    "trapped": 32.2,
    "stuck_at_entrance": 53.9,
    "grave_lost": 10.0,
    "no_way_back": 2.0,
    "ghost_with_bones": 0.31,
    "out_of_doors": 0.0,
    "ghost_at_entrance": 0.0,
}
EASY = {
    "bones_home": 2.55,
    "grave_at_entrance": 1.47,
    "trapped": 5.8,
    "stuck_at_entrance": 36.1,
    "grave_lost": 19.8,
    "no_way_back": 24.3,
    "ghost_with_bones": 0.74,
    "out_of_doors": 9.3,
    "ghost_at_entrance": 0.0,
}
SPREAD = 10.0  # of the number of decisions, from above


@clause("E-440", "E-310")
@pytest.mark.parametrize(
    ("doors", "percents", "decisions"), [("2", NORMAL, 16.57), ("3", EASY, 20.34)]
)
def test_random_games_end_as_often_for_each_reason_as_the_second_model_says(
    doors: str, percents: dict[str, float], decisions: float
) -> None:
    root = EvaGame({"doors": doors}).new()
    state, rng = root.blank(), Rng(1005)
    buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)
    ends: Counter[str] = Counter()
    total = 0
    for _ in range(GAMES):
        state.copy_from(root)
        total += int(playout(state, rng, buffer))
        ends[state.reasons()[0]] += 1
    for reason, percent in percents.items():
        chance = percent / 100
        slack = 5 * sqrt(chance * (1 - chance) / GAMES) + (0.0005 if percent >= 1 else 0.00005)
        if percent == 0:
            slack = 0
        assert abs(ends[reason] / GAMES - chance) <= slack, reason
    assert abs(total / GAMES - decisions) <= 5 * SPREAD / sqrt(GAMES) + 0.005
