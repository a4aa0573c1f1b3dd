"""A bot that searches: from a view alone, within a budget, and with its reasons."""

from dataclasses import asdict, dataclass
from math import hypot, sqrt
from time import thread_time
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots.search import NOWHERE, Search, Tree, entry
from restinplay.core.belief import Belief
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

_AT_ONCE: Final = 16  # simulations between two looks at the clock
_ENOUGH: Final = 8  # visits below which an answer was hardly looked at
_LEAST_VARIANCE: Final = 0.02
_AHEAD: Final = 4  # answers of a likely continuation
_TRIES: Final = 24  # imagined ways from the last question to this one
_LONGEST: Final = 200  # answers of such a way

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a bot thinks: at most so many simulations, at most so many seconds of computing."""

    simulations: int
    seconds: float = 0.0  # 0: as long as it takes
    curiosity: float = 1.0
    trust: float = 0.5  # in the prior
    doubt: float = 0.1
    noise: int = 50
    caution: float = 1.0  # standard errors that the prior's answer must prove; others one
    horizon: int = -1  # decisions of a rollout; -1: to the end, if it has one
    memory: int = 16  # a tree has 2**memory entries
    reuse: bool = False  # the tree is kept from one question to the next
    zest: float = 0.0  # of a win: what a bot gives up at most to use what the game offers


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of one answer in the simulations: how often tried, sum and squares of results."""

    visits: int = 0
    total: float = 0.0
    square: float = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.visits + other.visits, self.total + other.total, self.square + other.square
        )


@dataclass(frozen=True, slots=True)
class Considered:
    """One answer: how often it was tried, the result to expect and its spread over the worlds."""

    move: str
    visits: int
    result: float
    spread: float

    @classmethod
    def of(cls, move: str, tally: Tally) -> "Considered":
        if not tally.visits:
            return cls(move, 0, 0.0, 0.0)
        result = tally.total / tally.visits
        return cls(
            move, tally.visits, result, sqrt(max(tally.square / tally.visits - result**2, 0.0))
        )

    def error(self) -> float:
        """The standard error of the result; 2 if the answer was hardly looked at."""
        if self.visits < _ENOUGH:
            return 2.0
        return sqrt(max(self.spread**2, _LEAST_VARIANCE) / self.visits)

    def is_near(self, best: "Considered", part: float) -> bool:
        """Whether it was tried and is worse by one standard error and this part of a win at most;
        results go from -1 to 1."""
        gap = best.result - self.result
        return self.visits > 0 and gap <= min(2 * part, hypot(self.error(), best.error()))

    def promise(self, caution: float) -> float:
        """The result, as if luck had made so many standard errors too much of it."""
        return self.result - caution * self.error()


@dataclass(frozen=True, slots=True)
class Thought:
    """Why a bot answers as it does: what it considered, best first, and what it expects to follow.

    `hurried`: its time was up before it had made all the simulations that it wanted.
    """

    move: str
    considered: tuple[Considered, ...]
    ahead: tuple[str, ...] = ()
    hurried: bool = False

    @property
    def simulations(self) -> int:
        return sum(option.visits for option in self.considered)

    def data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class _Past:
    """The last question that a seat was asked, and its answer."""

    belief: Belief
    move: int


class Thinker(Policy):
    """Searches, with a policy as its prior. Handed a state it looks at its seat's view alone."""

    def __init__(self, game: Game, prior: Policy, effort: Effort) -> None:
        self.game = game
        self.prior = prior
        self.effort = effort
        self.thought: Thought | None = None  # of the last answer
        self._world = game.new()
        self._buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
        self._minds: dict[int, Search] = {}
        self._past: dict[int, _Past] = {}
        self._hurried = False

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        """What goes wrong in thinking is raised; `Undaunted` plays on all the same."""
        self.thought = None
        thought = self.think(state.view(int(state.asked)), int(rng.below(1 << 30)))
        return self.game.moves.parse(thought.move)

    def think(self, view: View, seed: int) -> Thought:
        """Its answer and why."""
        if len(view["legal"]) == 1:
            self.thought = Thought(view["legal"][0], ())
            return self.thought
        belief = self.game.belief(view)
        search = self._ready(view, seed)
        tallies = self.explore(search, belief, view, seed)
        considered = self._weigh(tallies, view, self._by_prior(belief, seed))
        best = considered[0].move
        self._past[view["asked"]] = _Past(belief, self.game.moves.parse(best))
        self.thought = Thought(
            best,
            considered,
            self._ahead(search, belief, best),
            self._hurried,
        )
        return self.thought

    def alone(self, view: View, seed: int) -> list[Tally]:
        """What came of each answer, for somebody else to weigh."""
        return self.explore(self._ready(view, seed), self.game.belief(view), view, seed)

    def explore(self, search: Search, belief: Belief, view: View, seed: int) -> list[Tally]:
        """Simulate as long as the budget lasts; what came of each answer."""
        left, started, self._hurried = self.effort.simulations, thread_time(), False
        while left > 0:
            search.run(belief, min(left, _AT_ONCE))
            left -= _AT_ONCE
            self._hurried = left > 0 and 0.0 < self.effort.seconds < thread_time() - started
            if self._hurried:
                break
        return self._found(search, view)

    def _found(self, search: Search, view: View) -> list[Tally]:
        tree, root = search.tree, search.root[view["asked"]]
        return [_tally(tree, entry(root, self.game.moves.parse(text))) for text in view["legal"]]

    def _weigh(self, tallies: list[Tally], view: View, usual: str) -> tuple[Considered, ...]:
        """The answers, best first; if they are equal, the usual one."""

        def key(option: Considered) -> tuple[float, int, bool]:
            caution = self.effort.caution if option.move == usual else 1.0
            return option.promise(caution), option.visits, option.move == usual

        considered = map(Considered.of, view["legal"], tallies)
        return self._with_zest(sorted(considered, key=key, reverse=True))

    def _with_zest(self, considered: list[Considered]) -> tuple[Considered, ...]:
        """First an answer that uses what the game offers, if one is about as good as the best."""
        best, offers = considered[0], self.game.ZEST
        if self.effort.zest and self._kind(best.move) not in offers:
            for one in considered:
                if self._kind(one.move) in offers and one.is_near(best, self.effort.zest):
                    return (one, *(other for other in considered if other is not one))
        return tuple(considered)

    def _kind(self, move: str) -> str:
        return self.game.moves[self.game.moves.parse(move)].kind

    # The tree.

    def _ready(self, view: View, seed: int) -> Search:
        """A search at this question: one that has led here, or one that begins."""
        seat, effort = view["asked"], self.effort
        search = self._minds.get(seat if effort.reuse else 0)
        if search is None:
            search = self._minds[seat if effort.reuse else 0] = Search(
                Tree(effort.memory),
                self._world,
                self.prior,
                self.game.seats,
                effort.curiosity,
                effort.trust,
                effort.doubt,
                effort.noise,
                effort.horizon,
            )
        if effort.reuse and not search.tree.is_crowded() and self._leads_to(search, view):
            search.stay(seat, seed)
        else:
            search.forget(seed)
        return search

    def _leads_to(self, search: Search, view: View) -> bool:
        """Whether the last question and answer of the seat can be seen to have led to this view.

        A view does not tell the way that led to it, so some ways are imagined; the one that ends
        in this very view is as good as the true one, since the seat cannot tell them apart.
        """
        past, seat, world = self._past.get(view["asked"]), view["asked"], self._world
        for _ in range(_TRIES if past else 0):
            assert past is not None
            past.belief.imagine(world, search.rng)
            search.set_out()
            search.go(past.move)
            for _ in range(_LONGEST):
                if world.asked in (seat, OVER):
                    break
                if world.asked == CHANCE:
                    search.go(world.draw(search.rng))
                else:
                    search.go(self.prior.choose(world, search.rng, self._buffer))
            if world.asked == seat and world.view(seat) == view:
                return True
        return False

    # What follows.

    def usual(self, known: State) -> str:
        """The prior's answer, in a position as the seat knows it."""
        return self.game.moves.text(int(self.prior.choose(known, Rng(0), self._buffer)))

    def _by_prior(self, belief: Belief, seed: int) -> str:
        """The prior's answer, which looks at what the seat knows and no further."""
        belief.imagine(self._world, Rng(seed))
        move = self.prior.choose(self._world, Rng(seed), self._buffer)
        return self.game.moves.text(int(move))

    def _ahead(self, search: Search, belief: Belief, move: str) -> tuple[str, ...]:
        """The answers that were tried most after this one, in one imagined world."""
        world, rng = self._world, search.rng
        belief.imagine(world, rng)
        seat, told = int(world.asked), list[str]()
        search.set_out()
        search.go(self.game.moves.parse(move))
        for _ in range(_LONGEST):
            if world.asked == OVER or len(told) == _AHEAD:
                break
            if world.asked == CHANCE:
                search.go(world.draw(rng))
                continue
            trail, legal = search.trail[world.asked], world.legal()
            visits = [_tally(search.tree, entry(trail, move)).visits for move in legal]
            if not max(visits) and len(legal) > 1:
                break
            best = legal[visits.index(max(visits))]
            told.append(f"{world.asked} {world.witness(best, seat)}")
            search.go(best)
        return tuple(told)


def _tally(tree: Tree, key: int) -> Tally:
    at = tree.find(key)
    if at == NOWHERE:
        return Tally()
    return Tally(int(tree.visits[at]), tree.total[at], tree.square[at])
