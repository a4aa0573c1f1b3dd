"""Games in bulk: every bot plays the same deals, and its rate comes with a 95 % interval."""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from restinplay import bots, games
from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER

_BATCH = 500


@dataclass(frozen=True)
class Job:
    """Some games of one bot: deal number `first` up to but not including `last`."""

    slug: str
    options: tuple[tuple[str, str], ...]
    bot: str
    seed: int
    first: int
    last: int


@dataclass
class Tally:
    """What came of some games."""

    games: int = 0
    won: int = 0
    decisions: int = 0
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.won += other.won
        self.decisions += other.decisions
        self.reasons += other.reasons

    def row(self, bot: str) -> dict[str, Any]:
        low, high = interval(self.won, self.games)
        return {
            "bot": bot,
            "games": self.games,
            "rate": self.won / self.games,
            "low": low,
            "high": high,
            "decisions": self.decisions / self.games,
            "reasons": {reason: n / self.games for reason, n in self.reasons.most_common()},
        }


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    z = 1.959963984540054
    rate = won / played
    middle = (rate + z * z / (2 * played)) / (1 + z * z / played)
    reach = z * sqrt(rate * (1 - rate) / played + z * z / (4 * played**2)) / (1 + z * z / played)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def play_job(job: Job) -> Tally:
    """Play the games of one job. Deals depend on seed and number alone, not on who plays them."""
    game = games.game(job.slug, dict(job.options))
    policy = bots.policy(job.bot, job.slug)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    start, state = game.new(), game.new()
    tally = Tally()
    for number in range(job.first, job.last):
        dealer = Shuffled(job.seed << 32 | number)
        rng = Rng(job.seed << 32 | number)
        state.copy_from(start)
        while state.asked != OVER:
            if state.asked == CHANCE:
                state.apply(dealer.answer(state))
            else:
                state.apply(policy.choose(state.veil(int(state.asked)), rng, buffer))
                tally.decisions += 1
        tally.games += 1
        tally.won += state.returns()[0] > 0
        tally.reasons[" ".join(state.reasons())] += 1
    return tally


def run(
    slug: str,
    names: list[str],
    count: int,
    seed: int,
    options: dict[str, str],
    workers: int | None = None,
) -> list[dict[str, Any]]:
    """A row per bot. The number of workers changes the time it takes and nothing else."""
    game = games.game(slug, options)
    if game.seats != 1:
        raise BadInput(f"the arena seats one bot so far, and {slug} has {game.seats} seats")
    if count < 1:
        raise BadInput("the arena needs at least one game")
    if seed < 0:
        raise BadInput("a seed is a number from 0 up")
    if not names:
        raise BadInput("the arena needs at least one bot")
    if workers is not None and workers < 1:
        raise BadInput("the arena needs at least one worker")
    if len(set(names)) != len(names):
        raise BadInput("a bot is named twice")
    for name in names:
        bots.policy(name, slug)
    tallies = {name: Tally() for name in names}
    for job, tally in _results(list(_jobs(game.SLUG, game.options, names, count, seed)), workers):
        tallies[job.bot].add(tally)
    return [tallies[name].row(name) for name in names]


def show(rows: list[dict[str, Any]], console: Console) -> None:
    """The rows as a table."""
    table = Table("bot", "games", "won", "95 % interval", "decisions", box=SIMPLE)
    table.add_column("ended", no_wrap=True)
    for row in rows:
        table.add_row(
            row["bot"],
            f"{row['games']:,}",
            f"{row['rate']:.2%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            f"{row['decisions']:.1f}",
            "\n".join(f"{share:.1%} {reason}" for reason, share in row["reasons"].items()),
        )
    console.print(table)


def _jobs(
    slug: str, options: dict[str, str], names: list[str], count: int, seed: int
) -> Iterator[Job]:
    for first in range(0, count, _BATCH):
        for name in names:
            last = min(first + _BATCH, count)
            yield Job(slug, tuple(options.items()), name, seed, first, last)


def _results(jobs: list[Job], workers: int | None) -> Iterator[tuple[Job, Tally]]:
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    console = Console(file=sys.stderr)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Playing", total=sum(job.last - job.first for job in jobs))
        if workers == 1:
            for job in jobs:
                yield job, play_job(job)
                progress.advance(bar, job.last - job.first)
            return
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            waiting = {pool.submit(play_job, job): job for job in jobs}
            try:
                for done in as_completed(waiting):
                    yield waiting[done], done.result()
                    progress.advance(bar, waiting[done].last - waiting[done].first)
            finally:
                pool.shutdown(cancel_futures=True)
