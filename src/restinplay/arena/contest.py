"""Where bots meet: some deals, each in every seating, and what is counted of them."""

from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter_ns

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.arena.seatings import Seating, seatings
from restinplay.arena.tally import Tally
from restinplay.bots.odds import points_of
from restinplay.bots.undaunted import Undaunted
from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER

Duel = tuple[int, int]
"""The numbers of two bots: it is the first that finished ahead."""


@dataclass(frozen=True)
class Job:
    """Some deals of one contest: number `first` up to but not including `last`."""

    slug: str
    options: tuple[tuple[str, str], ...]
    seats: int
    names: tuple[str, ...]
    seed: int
    first: int
    last: int


@dataclass
class Batch:
    """What came of one job: a tally per bot, and who finished ahead of whom.

    The winner of a duel gets two halves of it, and one if both finish level.
    """

    tallies: list[Tally]
    halves: Counter[Duel] = field(default_factory=Counter)


def play_job(job: Job) -> Batch:
    """Deals depend on seed and number alone, not on who plays them."""
    game = games.game(job.slug, dict(job.options), job.seats)
    contest = Contest(game, [bots.undaunted(bots.policy(name, game), game) for name in job.names])
    for number in range(job.first, job.last):
        contest.play_deal(job.seed << 32 | number)
    return contest.batch


class Contest:
    """One table at which all seatings of a deal are played."""

    def __init__(self, game: Game, policies: list[Policy]) -> None:
        self.players = policies
        self.batch = Batch([Tally() for _ in policies])
        self.seatings = seatings(len(policies), game.seats)
        self.start, self.state = game.new(), game.new()
        self.buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)

    def play_deal(self, deal: int) -> None:
        tallies = self.batch.tallies
        before = [tally.points.total() for tally in tallies]
        results: list[tuple[int, float]] = []
        for seating in self.seatings:
            self.play_game(seating, deal)
            self.count(seating)
            result = list(zip(seating, self.state.returns(), strict=True))
            results += result
            if len(seating) > 1:
                self.count_duels(result)
        if len(self.seatings[0]) == 1:
            self.count_duels(results)
        for tally, points, player in zip(tallies, before, self.players, strict=True):
            tally.failures = player.failures if isinstance(player, Undaunted) else 0
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
                tally = self.batch.tallies[seating[seat]]
                veiled = state.veil(seat)
                began = perf_counter_ns()
                move = self.players[seating[seat]].choose(veiled, rng, self.buffer)
                tally.nanoseconds += perf_counter_ns() - began
                tally.decisions += 1
                state.apply(move)

    def count(self, seating: Seating) -> None:
        points, scores = points_of(self.state.returns()), self.state.scores()
        reason = " ".join(self.state.reasons())
        for bot in set(seating):
            self.batch.tallies[bot].games += 1
            self.batch.tallies[bot].reasons[reason] += 1
        for seat, bot in enumerate(seating):
            tally = self.batch.tallies[bot]
            tally.places[seat] += 1
            tally.points[seat] += points[seat]
            tally.won_by[reason] += points[seat]
            tally.score += scores[seat]

    def count_duels(self, results: list[tuple[int, float]]) -> None:
        """Everybody against everybody else at the table, or, alone, on the same deal."""
        for one, mine in results:
            for other, theirs in results:
                if one != other:
                    self.batch.halves[one, other] += 1 + (mine > theirs) - (mine < theirs)
