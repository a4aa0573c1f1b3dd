"""Search: imagine what the seat cannot see, try an answer, play on, remember what came of it.

Information-set Monte Carlo tree search with an observer for every seat. A place in the tree is what
one seat has observed since the root, so a seat's answers never depend on what only others saw;
each seat picks its own answers by its own results (max^n). All trees lie in one table of bounded
size: an entry is one answer at one place.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots.playout import ENDLESS
from restinplay.core.belief import Belief
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

_MASK: Final = 4611686018427387903  # 62 bits
_SPREAD: Final = 2862933555777941757
_ODD: Final = 1442695040888963407
_DEEPEST: Final = 512
_PROBES: Final = 64
_ALWAYS: Final = 1000
NOWHERE: Final = -1


def fold(trail: i64, seen: i64) -> i64:
    """The trail of observations with one more."""
    word = (trail ^ (seen + 1)) * _SPREAD + _ODD
    word ^= (word >> 29) & 8589934591
    return (word * _SPREAD + _ODD) & _MASK


def entry(trail: i64, move: i64) -> i64:
    """The key of an answer at a place; answers at one place lie side by side in the table."""
    return (trail + move + 1) & _MASK


@final
class Tree:
    """Entries by key: how often an answer was tried, how often it was on offer, its results."""

    def __init__(self, bits: int) -> None:
        size = 1 << bits
        self.last: i64 = size - 1
        self.room: i64 = 0
        self.keys: vec[i64] = vec[i64]([0] * size)
        self.visits: vec[float] = vec[float]([0.0] * size)  # fractions are made of them
        self.offers: vec[float] = vec[float]([0.0] * size)
        self.total: vec[float] = vec[float]([0.0] * size)
        self.square: vec[float] = vec[float]([0.0] * size)
        self.clear()

    def clear(self) -> None:
        for at in range(self.last + 1):
            self.keys[at] = 0
            self.visits[at] = 0.0
            self.offers[at] = 0.0
            self.total[at] = 0.0
            self.square[at] = 0.0
        self.room = self.last - self.last // 4

    def is_crowded(self) -> bool:
        """Whether less than half of it is left."""
        return self.room < self.last // 2

    def find(self, key: i64) -> i64:
        """The entry of a key, or NOWHERE."""
        keys, last = self.keys, self.last
        at = key & last
        for _probe in range(i64(_PROBES)):
            found = keys[at]
            if found == key:
                return at
            if found == 0:
                return NOWHERE
            at = (at + 1) & last
        return NOWHERE

    def add(self, key: i64) -> i64:
        """A new entry for a key that has none, or NOWHERE if the table is full."""
        if self.room == 0:
            return NOWHERE
        at = key & self.last
        for _probe in range(i64(_PROBES)):
            if self.keys[at] == 0:
                self.keys[at] = key
                self.room -= 1
                return at
            at = (at + 1) & self.last
        return NOWHERE

    def learn(self, at: i64, result: float) -> None:
        self.visits[at] += 1.0
        self.total[at] += result
        self.square[at] += result * result


@final
class Search:
    """One root, one tree: `run` makes simulations, and what came of them lies in the tree.

    `curiosity` weighs what was rarely tried against what went well; `trust` is the part of it
    that goes to the policy's own choice; `doubt` is what an answer never tried is thought to be
    worse; `noise` is how often, in thousands, a rollout answers at random; after `horizon`
    decisions a rollout is judged by the policy's `worth`.
    """

    def __init__(
        self,
        tree: Tree,
        world: State,
        policy: Policy,
        seats: int,
        curiosity: float,
        trust: float,
        doubt: float,
        noise: int,
        horizon: int,
    ) -> None:
        self.tree = tree
        self.world = world
        self.policy = policy
        self.seats: i64 = seats
        self.rng = Rng(0)
        self.curiosity = curiosity
        self.trust = trust
        self.doubt = doubt
        self.noise: i64 = noise
        self.horizon: i64 = horizon if horizon >= 0 else ENDLESS
        self.buffer: vec[i64] = vec[i64]([0] * world.moves.decisions)
        self.spare: vec[i64] = vec[i64]([0] * world.moves.decisions)
        self.slots: vec[i64] = vec[i64]([0] * world.moves.decisions)
        self.root: vec[i64] = vec[i64]([0] * seats)
        self.trail: vec[i64] = vec[i64]([0] * seats)
        self.path: vec[i64] = vec[i64]([0] * _DEEPEST)
        self.who: vec[i64] = vec[i64]([0] * _DEEPEST)

    def forget(self, seed: int) -> None:
        """Begin a tree at a root that nobody has seen yet."""
        self.rng = Rng(seed)
        self.tree.clear()
        for seat in range(self.seats):
            self.root[seat] = fold(self.rng.below(1073741824), seat)

    def stay(self, me: i64, seed: int) -> None:
        """Go on from where the trail of a seat has led: its tree stays, the others' begin again."""
        self.rng = Rng(seed)
        for seat in range(self.seats):
            self.root[seat] = fold(self.rng.below(1073741824), seat)
        self.root[me] = self.trail[me]

    def run(self, belief: Belief, simulations: int) -> None:
        for _simulation in range(i64(simulations)):
            belief.imagine(self.world, self.rng)
            self.simulate()

    def simulate(self) -> None:
        world = self.world
        self.set_out()
        depth: i64 = 0
        left: i64 = ENDLESS
        known = True
        while known and world.asked != OVER and depth < _DEEPEST and left != 0:
            left -= 1
            if world.asked == CHANCE:
                self.go(world.draw(self.rng))
                continue
            count = world.fill(self.buffer)
            if count == 1:
                self.go(self.buffer[0])
                continue
            move = self.select(count)
            key = entry(self.trail[world.asked], move)
            at = self.tree.find(key)
            if at == NOWHERE:
                at = self.tree.add(key)
                known = False
                if at != NOWHERE:
                    self.tree.offers[at] = 1.0
            if at != NOWHERE:
                self.path[depth] = at
                self.who[depth] = world.asked
                depth += 1
            self.go(move)
        self.play_on()
        for step in range(depth):
            self.tree.learn(self.path[step], self.judge(self.who[step]))

    def set_out(self) -> None:
        """Nobody has seen anything since the root."""
        for seat in range(self.seats):
            self.trail[seat] = self.root[seat]

    def go(self, move: i64) -> None:
        """Give an answer; every seat takes note of what it sees of it."""
        for seat in range(self.seats):
            self.trail[seat] = fold(self.trail[seat], self.world.seen(move, seat))
        self.world.apply(move)

    def select(self, count: i64) -> i64:
        """The answer that promises most: by its results, the prior, and how rarely it was tried.

        An answer never tried is thought a little worse than what was tried at this place. The
        prior is the policy's own choice; the rarer a place is visited, the more it is followed. A
        little luck keeps two seats that cannot see each other from answering in step.
        """
        tree, trail = self.tree, self.trail[self.world.asked]
        buffer, slots = self.buffer, self.slots
        visits, offers, totals = tree.visits, tree.offers, tree.total
        tries, total = 0.0, 0.0
        for place in range(count):
            at = tree.find(entry(trail, buffer[place]))
            slots[place] = at
            if at != NOWHERE:
                offers[at] += 1.0
                tries += visits[at]
                total += totals[at]
        best = favourite = self.policy.choose(self.world, self.rng, self.spare)
        if tries == 0.0:
            return favourite
        unseen = total / tries - self.doubt
        other = self.curiosity * (1.0 - self.trust) / float(count - 1)
        most = -1000.0
        rarely = sqrt(tries)
        last_offers, root = tries, rarely
        for place in range(count):
            at = slots[place]
            share = other
            if buffer[place] == favourite:
                share = self.curiosity * self.trust
            share *= float(512 + self.rng.below(1024)) / 1024.0
            if at == NOWHERE:
                promise = unseen + share * rarely
            else:
                if offers[at] != last_offers:  # mostly they are offered together
                    last_offers = offers[at]
                    root = sqrt(last_offers)
                promise = totals[at] / visits[at] + share * root / (1.0 + visits[at])
            if promise > most:
                most = promise
                best = buffer[place]
        return best

    def play_on(self) -> None:
        """To the end, or to the horizon, by the policy and now and then at random."""
        world, rng = self.world, self.rng
        left, noise = self.horizon, self.noise
        world.deal(rng)
        while world.asked != OVER and left != 0:
            if noise == _ALWAYS or rng.below(_ALWAYS) < noise:
                world.step(rng, self.spare)
            else:
                world.apply(self.policy.choose(world, rng, self.spare))
                world.deal(rng)
            left -= 1

    def judge(self, seat: i64) -> float:
        if self.world.asked == OVER:
            return self.world.payoff(seat)
        return self.policy.worth(self.world, seat)
