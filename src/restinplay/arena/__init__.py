"""Games in bulk: every bot plays the same deals, and its rate comes with a 95 % interval.

A deal is played several times, the bots moving round the table (`seatings`), so that neither the
cards nor the seats favour anybody. Such games are not independent: the interval is Wilson's with
as many games as the spread between whole deals is worth (`Tally.effective_games`).
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console
from rich.progress import Progress

from restinplay import bots, games
from restinplay.arena.show import show
from restinplay.arena.tally import Tally, points_of
from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

__all__ = ["Hall", "run", "seatings", "show"]

_BATCH = 100

Seating = tuple[int, ...]
"""The number of the bot in each seat."""


def seatings(names: int, seats: int) -> list[Seating]:
    """In which ways so many bots take their seats, one game each on every deal.

    One seat: each bot by itself. One bot: against itself. As many bots as seats: all rotations.
    Two bots: the first in one seat after the other, the second in all the others.
    """
    if seats == 1:
        return [(bot,) for bot in range(names)]
    if names == 1:
        return [(0,) * seats]
    if names == seats:
        return [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]
    if names == 2:
        return [tuple(int(seat != alone) for seat in range(seats)) for alone in range(seats)]
    wanted = "1 or 2" if seats == 2 else f"1, 2 or {seats}"
    raise BadInput(f"{seats} seats are for {wanted} bots, not for {names}")


@dataclass(frozen=True)
class Job:
    """Some deals, each in every seating: number `first` up to but not including `last`."""

    slug: str
    options: tuple[tuple[str, str], ...]
    seats: int
    names: tuple[str, ...]
    seed: int
    first: int
    last: int


def play_job(job: Job) -> list[Tally]:
    """Play it: a tally per bot. Deals depend on seed and number alone, not on who plays them."""
    game = games.game(job.slug, dict(job.options), job.seats)
    hall = Hall(game, [bots.policy(name, job.slug) for name in job.names])
    for number in range(job.first, job.last):
        hall.play_deal(job.seed << 32 | number)
    return hall.tallies


class Hall:
    """Where the bots of one job meet."""

    def __init__(self, game: Game, policies: list[Policy]) -> None:
        self.policies = policies
        self.tallies = [Tally() for _ in policies]
        self.seatings = seatings(len(policies), game.seats)
        self.start, self.state = game.new(), game.new()
        self.buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)

    def play_deal(self, deal: int) -> None:
        before = [tally.points.total() for tally in self.tallies]
        for seating in self.seatings:
            self.play_game(seating, deal)
            self.count(seating)
        for tally, points in zip(self.tallies, before, strict=True):
            tally.deals += 1
            tally.squares += (tally.points.total() - points) ** 2

    def play_game(self, seating: Seating, deal: int) -> None:
        dealer, rng, state = Shuffled(deal), Rng(deal), self.state
        state.copy_from(self.start)
        while state.asked != OVER:
            if state.asked == CHANCE:
                state.apply(dealer.answer(state))
            else:
                seat = int(state.asked)
                bot = seating[seat]
                state.apply(self.policies[bot].choose(state.veil(seat), rng, self.buffer))
                self.tallies[bot].decisions += 1

    def count(self, seating: Seating) -> None:
        state: State = self.state
        points, scores = points_of(state.returns()), state.scores()
        reason = " ".join(state.reasons())
        for bot in set(seating):
            self.tallies[bot].games += 1
            self.tallies[bot].reasons[reason] += 1
        for seat, bot in enumerate(seating):
            tally = self.tallies[bot]
            tally.places[seat] += 1
            tally.points[seat] += points[seat]
            tally.won_by[reason] += points[seat]
            tally.score += scores[seat]


def run(
    slug: str,
    names: list[str],
    count: int,
    seed: int,
    options: dict[str, str],
    workers: int | None = None,
    seats: int | None = None,
) -> list[dict[str, Any]]:
    """A row per bot. The number of workers changes the time it takes and nothing else."""
    if not names:
        raise BadInput("the arena needs at least one bot")
    if "" in names:
        raise BadInput("a bot has no name")
    if seats is None and len(names) in games.game_class(slug).SEATS:
        seats = len(names)
    game = games.game(slug, options, seats)
    if count < 1:
        raise BadInput("the arena needs at least one game")
    if seed < 0:
        raise BadInput("a seed is a number from 0 up")
    if workers is not None and workers < 1:
        raise BadInput("the arena needs at least one worker")
    if len(set(names)) != len(names):
        raise BadInput("a bot is named twice")
    for name in names:
        bots.policy(name, slug)
    rounds = len(seatings(len(names), game.seats))
    tallies = [Tally() for _ in names]
    for done in _results(list(_jobs(game, names, count, seed)), rounds, workers):
        for tally, more in zip(tallies, done, strict=True):
            tally.add(more)
    return [tally.row(name, game.seats) for name, tally in zip(names, tallies, strict=True)]


def _jobs(game: Game, names: list[str], count: int, seed: int) -> Iterator[Job]:
    options = tuple(game.options.items())
    for first in range(0, count, _BATCH):
        last = min(first + _BATCH, count)
        yield Job(game.SLUG, options, game.seats, tuple(names), seed, first, last)


def _results(jobs: list[Job], rounds: int, workers: int | None) -> Iterator[list[Tally]]:
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    console = Console(file=sys.stderr)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Playing", total=rounds * jobs[-1].last)
        if workers == 1:
            for job in jobs:
                yield play_job(job)
                progress.advance(bar, rounds * (job.last - job.first))
            return
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            waiting = {pool.submit(play_job, job): job for job in jobs}
            try:
                for done in as_completed(waiting):
                    yield done.result()
                    progress.advance(bar, rounds * (waiting[done].last - waiting[done].first))
            finally:
                pool.shutdown(cancel_futures=True)
