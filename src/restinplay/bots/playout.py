"""Playing games to their end inside compiled code, for any game, through the base class."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.belief import Belief
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

_CERTAIN: Final = 1 << 20


def playout(state: State, rng: Rng, buffer: vec[i64]) -> i64:
    """Play on at random until the game is over; return how many decisions that took."""
    decisions: i64 = 0
    state.deal(rng)
    while state.asked != OVER:
        state.step(rng, buffer)
        decisions += 1
    return decisions


def playouts(root: State, games: int, seed: int) -> int:
    """Play `games` random games from copies of `root`; return the number of decisions."""
    rng = Rng(seed)
    buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)
    state = root.clone()
    decisions: i64 = 0
    for _ in range(games):
        state.copy_from(root)
        decisions += playout(state, rng, buffer)
    return int(decisions)


def mixed_playout(state: State, policy: Policy, random: i64, rng: Rng, buffer: vec[i64]) -> i64:
    """Play on by a policy that makes `random` of 2**20 moves at random; return the decisions.

    The policy is asked about the position itself: it must not look at what its seat may not know.
    """
    decisions: i64 = 0
    state.deal(rng)
    while state.asked != OVER:
        if rng.below(_CERTAIN) < random:
            state.step(rng, buffer)
        else:
            state.apply(policy.choose(state, rng, buffer))
            if state.asked == CHANCE:
                state.deal(rng)
        decisions += 1
    return decisions


def mixed_playouts(root: State, games: int, seed: int, policy: Policy, noise: float) -> int:
    """Play `games` games from copies of `root`; return the number of decisions.

    Each move is with probability `noise` any legal one, and otherwise the policy's.
    """
    rng = Rng(seed)
    buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)
    state = root.clone()
    random: i64 = round(noise * _CERTAIN)
    decisions: i64 = 0
    for _ in range(games):
        state.copy_from(root)
        decisions += mixed_playout(state, policy, random, rng, buffer)
    return int(decisions)


WIN: Final = 60  # points of a win; one that up to six seats share is still a whole number
ENDLESS: Final = 10_000  # answers after which a game is taken for one without an end


@final
class Certain(Belief):
    """Nothing is hidden: the one position that can be is the true one."""

    def __init__(self, root: State) -> None:
        self.root = root

    def imagine(self, into: State, rng: Rng) -> None:
        into.copy_from(self.root)


@final
class Outcomes:
    """What came of games that were played on: points of every seat, for each reason they ended.

    Those who are best share one win; where all have lost it is the house's, as in a solitaire. All
    share a game that goes on for ever, for no reason.
    """

    def __init__(self, world: State, policy: Policy, other: Policy, slips: int, seats: int) -> None:
        self.world = world
        self.policy = policy
        self.other = other
        self.slips: i64 = slips  # in a hundred: how often it is the other policy that answers
        self.seats: i64 = seats
        self.buffer: vec[i64] = vec[i64]([0] * world.moves.decisions)
        self.points: dict[str, list[int]] = {}  # by seat
        self.ended: dict[str, int] = {}  # games

    def clear(self) -> None:
        self.points = {}
        self.ended = {}

    def add(self, belief: Belief, answers: list[int], first: int, last: int, seed: int) -> None:
        """Imagine games number `first` up to `last`, give the answers, play on to the end, if any.

        A game has its own luck, so that the same numbers are the same worlds for other answers.
        """
        world = self.world
        for number in range(first, last):
            rng = Rng(seed + number)
            belief.imagine(world, rng)
            for answer in answers:
                if world.asked == CHANCE:
                    world.deal(rng)
                if world.asked == OVER or not self.offers(answer):
                    break
                world.apply(answer)
            self.play_on(rng)
            self.count()

    def offers(self, answer: i64) -> bool:
        count, at = self.world.fill(self.buffer), i64(0)
        while at < count and self.buffer[at] != answer:
            at += 1
        return at < count

    def play_on(self, rng: Rng) -> None:
        world, buffer, slips = self.world, self.buffer, self.slips
        left: i64 = ENDLESS
        world.deal(rng)
        while world.asked != OVER and left != 0:
            left -= 1
            if rng.below(100) < slips:
                world.apply(self.other.choose(world, rng, buffer))
            else:
                world.apply(self.policy.choose(world, rng, buffer))
            if world.asked == CHANCE:
                world.deal(rng)

    def count(self) -> None:
        world, best, winners = self.world, -2.0, i64(0)
        over = world.asked == OVER
        for seat in range(self.seats):
            result = world.payoff(seat) if over else 0.0
            if result > best:
                best, winners = result, 0
            if result == best:
                winners += 1
        if best <= -1.0:
            winners = 0
        reason = world.reasons()[0] if over else ""
        points = self.points.get(reason)
        if points is None:
            points = self.points[reason] = [0] * int(self.seats)
            self.ended[reason] = 0
        self.ended[reason] += 1
        if winners == 0:
            return
        for seat in range(self.seats):
            if not over or world.payoff(seat) == best:
                points[seat] += int(i64(WIN) // winners)
