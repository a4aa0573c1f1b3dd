"""Whether the odds are true: of what is said to be won in 30 % of games, are 30 % won?

Games are played by the level that the odds speak of, in every seat. At most two moments of each are
looked at, from what the seat that is asked knows and with all cards known; nothing was fitted to
these games, as the odds have no constants that could be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.arena.studies.part import Part, Row, parts_of
from restinplay.arena.studies.report import Report
from restinplay.bots.odds import CLAIM, LEVEL, Forecast, points_of
from restinplay.bots.playout import WIN
from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.figure import INKS, Figure

QUESTION = f"Calibration: are the odds true, {CLAIM}?"

TABLES: Final = tuple(
    (slug, seats)
    for slug in games.SLUGS
    for seats in (1, 2, 4)
    if seats in games.game_class(slug).SEATS
)
# Who looks at a moment, and how a figure puts it.
LOOKS: Final = {"its seat": "as its seat knows it", "all cards": "with all cards known"}
PLAYOUTS: Final = 100  # for the odds of a moment; a hint has more
BINS: Final = 10
LATE: Final = 2 / 3
_MOMENTS: Final = 2
_RESAMPLES: Final = 200


def parts(count: int, seed: int) -> list[Part]:
    return [
        part
        for slug, seats in TABLES
        for part in parts_of("calibration", slug, LEVEL, count, seed, seats=seats)
    ]


def rows(part: Part) -> list[Row]:
    game = games.game(part.arm, dict(part.options), part.seats)
    forecast = Forecast(game)
    return [row for deal in part.deals() for row in _moments(game, forecast, part.bot, deal)]


def _moments(game: Game, forecast: Forecast, bot: str, deal: int) -> Iterator[Row]:
    """Two moments of one game, each looked at twice."""
    moments, end = _played(game, bot, deal)
    won, rng = [points / WIN for points in points_of(end.returns())], Rng(deal)
    chosen = {int(rng.below(len(moments))) for _ in range(_MOMENTS if moments else 0)}
    for number in sorted(chosen):
        state, seed = moments[number], deal << 8 | number
        belief = game.belief(state.view(int(state.asked)))
        found = (forecast.after(belief, (), PLAYOUTS, seed), forecast.of(state, PLAYOUTS, seed))
        for look, odds in zip(LOOKS, found, strict=True):
            yield {
                "game": game.SLUG,
                "seats": game.seats,
                "deal": deal & 0xFFFFFFFF,
                "at": number / len(moments),
                "look": look,
                "shares": odds.shares(),
                "won": won,
            }


def _played(game: Game, bot: str, deal: int) -> tuple[list[State], State]:
    """The moments of a game in which somebody had a choice, and its end."""
    policy, dealer, rng, state = bots.policy(bot, game), Shuffled(deal), Rng(deal), game.new()
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    moments = []
    while state.asked != OVER:
        if state.asked == CHANCE:
            state.apply(dealer.answer(state))
            continue
        if state.fill(buffer) > 1:
            moments.append(state.clone())
        state.apply(policy.choose(state.veil(int(state.asked)), rng, buffer))
    return moments, state


@dataclass(frozen=True)
class Bin:
    """Shares that were much alike: what was said of them, and what came of it, on average."""

    said: float
    won: float
    cases: int


class Sample:
    """What was said of some moments, and what came of it."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.pairs = [pair for row in rows for pair in zip(row["shares"], row["won"], strict=True)]

    @cached_property
    def fair(self) -> float:
        """What a constant would say: alone, how often this level wins; else an equal share."""
        seats = len(self.rows[0]["won"])
        return 1 / seats if seats > 1 else sum(row["won"][0] for row in self.rows) / len(self.rows)

    @cached_property
    def order(self) -> list[int]:
        """The number of the bin of each pair: ten of equal count, by what was said."""
        places = sorted(range(len(self.pairs)), key=lambda place: float(self.pairs[place][0]))
        found = [0] * len(places)
        for rank, place in enumerate(places):
            found[place] = rank * BINS // len(places)
        return found

    @cached_property
    def bins(self) -> list[Bin]:
        some: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
        for pair, number in zip(self.pairs, self.order, strict=True):
            some[number].append(pair)
        return [
            Bin(sum(p for p, _ in one) / len(one), sum(w for _, w in one) / len(one), len(one))
            for one in some
            if one
        ]

    @cached_property
    def games(self) -> list[list[float]]:
        """For each game what is off in every bin, then how far the odds and the constant are from
        what came of it, in all moments and in late ones, and how many pairs there are."""
        found: dict[int, list[float]] = {}
        number = 0
        for row in self.rows:
            sums = found.setdefault(row["deal"], [0.0] * (BINS + 5))
            for said, won in zip(row["shares"], row["won"], strict=True):
                sums[self.order[number]] += said - won
                sums[-1] += 1
                number += 1
            off = _distance(row["shares"], row["won"])
            worst = _distance([self.fair] * len(row["won"]), row["won"])
            for place in (BINS, BINS + 2)[: 1 + (row["at"] >= LATE)]:
                sums[place] += off
                sums[place + 1] += worst
        return list(found.values())

    def measures(
        self, games: Sequence[Sequence[float]] | None = None
    ) -> tuple[float, float, float]:
        """The expected calibration error; Brier's skill, by how much less the odds are off than the
        constant would be; and that of late moments."""
        sums = [sum(column) for column in zip(*(games or self.games), strict=True)]
        off, worst, late_off, late_worst, pairs = sums[BINS:]
        skills = (1 - a / b if b else 0.0 for a, b in ((off, worst), (late_off, late_worst)))
        return sum(map(abs, sums[:BINS])) / pairs, next(skills), next(skills)

    @cached_property
    def drawn_again(self) -> list[list[list[float]]]:
        """As many games, drawn from these again and again: what is in one stays together."""
        known, rng = self.games, Rng(len(self.rows[0]["won"]))
        return [[known[int(rng.below(len(known)))] for _ in known] for _ in range(_RESAMPLES)]

    @cached_property
    def intervals(self) -> list[tuple[float, float]]:
        """What may have been won in each bin, 95 % of the time."""
        sums = [[sum(column) for column in zip(*games, strict=True)] for games in self.drawn_again]
        return [
            _interval([one.said - again[number] / one.cases for again in sums])
            for number, one in enumerate(self.bins)
        ]


def _distance(said: Sequence[float], won: Sequence[float]) -> float:
    return sum((one - other) ** 2 for one, other in zip(said, won, strict=True))


def tell(rows: list[Row], report: Report) -> None:
    report.say(
        f"Every seat is played by `{LEVEL}`. At most {_MOMENTS} moments of a game, at random among "
        f"those with a choice; the odds of each from {PLAYOUTS} games. Ten bins of equal count; "
        f"intervals are 95 %, by drawing whole games again {_RESAMPLES} times. Skill is Brier's "
        "against the fair share, for a game played alone against how often this level wins; late "
        "is the last third of a game's decisions. We want an error of at most 0.06, a skill of at "
        "least 0.10, and late of at least 0.30."
    )
    table = []
    for slug, seats in TABLES:
        samples = {
            look: Sample(
                [r for r in rows if (r["game"], r["seats"], r["look"]) == (slug, seats, look)]
            )
            for look in LOOKS
        }
        samples = {look: sample for look, sample in samples.items() if sample.rows}
        table += [_row(slug, seats, look, sample) for look, sample in samples.items()]
        title = f"{slug}, {seats} seat{'' if seats == 1 else 's'}"
        report.figure(f"{slug}-{seats}.svg", title, _draw(title, samples))
    heads = ["game", "seats", "looked at by", "games", "moments", "error", "skill", "late"]
    report.table(heads, table)


def _row(slug: str, seats: int, look: str, sample: Sample) -> list[str]:
    again = zip(*map(sample.measures, sample.drawn_again), strict=True)
    numbers = map(_with_interval, sample.measures(), map(list, again))
    return [
        slug,
        str(seats),
        look,
        f"{len(sample.games):,}",
        f"{len(sample.rows):,}",
        *numbers,
    ]


def _with_interval(value: float, again: list[float]) -> str:
    low, high = _interval(again)
    return f"{value:.3f} ({low:.3f} – {high:.3f})"


def _interval(again: Sequence[float]) -> tuple[float, float]:
    ordered, tail = sorted(again), len(again) // 40
    return ordered[tail], ordered[-1 - tail]


_LEFT, _TOP, _SIDE = 70, 78, 320


def _draw(title: str, samples: dict[str, Sample]) -> str:
    """What was won over what was said; the nearer to the diagonal, the truer."""
    figure = Figure(_LEFT + _SIDE + 200, _TOP + _SIDE + 60)
    figure.text(20, 32, title, kind="title")
    for fifth in range(6):
        x, y = _LEFT + _SIDE * fifth / 5, _TOP + _SIDE * (1 - fifth / 5)
        figure.line(_LEFT, y, _LEFT + _SIDE, y, kind="rule")
        figure.text(x, _TOP + _SIDE + 20, f"{20 * fifth} %", kind="note", anchor="middle")
        figure.text(_LEFT - 10, y + 5, f"{20 * fifth} %", kind="note", anchor="end")
    figure.line(_LEFT, _TOP + _SIDE, _LEFT + _SIDE, _TOP, kind="mark")
    figure.text(_LEFT + _SIDE / 2, _TOP + _SIDE + 44, "share of a win as told", anchor="middle")
    figure.text(20, _TOP - 12, "share of a win as it came")
    for number, (look, sample) in enumerate(samples.items()):
        ink = INKS[number]
        places = [(_LEFT + _SIDE * b.said, _TOP + _SIDE * (1 - b.won)) for b in sample.bins]
        figure.course(places, ink)
        for (x, y), one, (low, high) in zip(places, sample.bins, sample.intervals, strict=True):
            x += 3 * number  # beside the interval of the other look
            figure.line(x, _TOP + _SIDE * (1 - low), x, _TOP + _SIDE * (1 - high), kind="error")
            words = f"told {one.said:.1%}, won {one.won:.1%} ({low:.1%} to {high:.1%})"
            figure.dot(x, y, ink, f"{words} of {one.cases:,}")
        figure.dot(_LEFT + _SIDE + 24, _TOP + 15 + 24 * number, ink, look)
        figure.text(_LEFT + _SIDE + 36, _TOP + 20 + 24 * number, LOOKS[look])
    for number, note in enumerate(
        (f"n = {len(sample.rows):,} moments", "ten bins, 95 % intervals")
    ):
        figure.text(_LEFT + _SIDE + 24, _TOP + 72 + 20 * number, note, kind="note")
    return str(figure)
