"""Games in bulk: every bot plays the same deals, and its rate comes with a 95 % interval.

A deal is played several times, the bots moving round the table (`seatings`), so that neither the
cards nor the seats favour anybody. Such games are not independent: the interval is Wilson's with
as many games as the spread between whole deals is worth (`Tally.effective_games`).
"""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from restinplay import bots, games
from restinplay.arena.contest import Batch, Job, play_job
from restinplay.arena.ledger import Ledger
from restinplay.arena.picture import draw
from restinplay.arena.ratings import ratings
from restinplay.arena.seatings import seatings
from restinplay.arena.show import show
from restinplay.arena.tally import Tally
from restinplay.arena.work import work
from restinplay.core.errors import BadInput
from restinplay.core.game import Game

__all__ = ["draw", "run", "show"]

ALL = "all"
_MOST_DEALS = 100  # in a batch
_BATCHES = 20  # at least, if there are as many deals


def run(
    slug: str,
    names: list[str],
    count: int,
    seed: int,
    options: dict[str, str],
    workers: int | None = None,
    seats: int | None = None,
    ledger: Path | None = None,
    on: str = "here",
) -> list[dict[str, Any]]:
    """A row per bot. Where and by how many it is played changes the time it takes, nothing else.

    What is in the `ledger` is not played again. `ALL` names every bot that plays the game.
    """
    names = list(bots.names(slug)) if names == [ALL] else names
    game = _check(slug, names, count, seed, options, workers, seats)
    jobs = _jobs(game, names, count, seed)
    played = Ledger(_contest(jobs[0], game, count), ledger)
    rounds = len(seatings(len(names), game.seats))
    left = [job for job in jobs if job.first not in played.batches]
    batches = work(
        play_job,
        left,
        workers=workers,
        on=on,
        weight=lambda job: rounds * (job.last - job.first),
    )
    for job, batch in batches:
        played.add(job, batch)
    return _rows(game, names, [played.batches[job.first] for job in jobs])


def _check(
    slug: str,
    names: list[str],
    count: int,
    seed: int,
    options: dict[str, str],
    workers: int | None,
    seats: int | None,
) -> Game:
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
        bots.policy(name, game)
    return game


def _jobs(game: Game, names: list[str], count: int, seed: int) -> list[Job]:
    options = tuple(game.options.items())
    size = min(_MOST_DEALS, max(1, count // _BATCHES))
    return [
        Job(game.SLUG, options, game.seats, tuple(names), seed, first, min(first + size, count))
        for first in range(0, count, size)
    ]


def _contest(job: Job, game: Game, count: int) -> dict[str, Any]:
    """What must be the same for a ledger to go on."""
    contest = {**asdict(job), "rules": game.rules_version, "games": count}
    del contest["first"], contest["last"]
    return {
        **contest,
        "names": list(job.names),
        "options": [f"{name}={value}" for name, value in job.options],
    }


def _rows(game: Game, names: list[str], batches: list[Batch]) -> list[dict[str, Any]]:
    tallies = [Tally() for _ in names]
    for batch in batches:
        for tally, more in zip(tallies, batch.tallies, strict=True):
            tally.add(more)
    rows = [tally.row(name, game.seats) for name, tally in zip(names, tallies, strict=True)]
    if len(names) > 1:
        rated = ratings(len(names), [batch.halves for batch in batches])
        for row, rating in zip(rows, rated, strict=True):
            row["rating"], row["rating_error"] = rating.points, rating.error
    return rows
