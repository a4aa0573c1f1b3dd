"""Dealers: they answer when nature is asked."""

import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from restinplay.core.bits import members
from restinplay.core.errors import BadInput

if TYPE_CHECKING:
    from restinplay.core.state import State


class Lot:
    """A place in a shuffled pool: which pool, which place, and what the whole pool holds.

    Two lots of one name are places of the same shuffle. `contents` are moves of nature, each as
    often as the pool holds it. A lot is `even` when whatever the shuffle put there may be there.
    """

    __slots__ = ("contents", "even", "name", "place")

    def __init__(self, name: str, place: int, contents: tuple[int, ...], even: bool = True) -> None:
        self.name = name
        self.place = place
        self.contents = contents
        self.even = even


# A name, what the pool holds, its order, the places turned up and those taken back, the generator.
Remembered = tuple[str, list[int], list[int], list[int], list[int], list[int]]
Memory = tuple[list[Remembered], list[int], list[int]]  # and where each answer came from


class Dealer(Protocol):
    """Answers for nature."""

    def answer(self, state: "State") -> int:
        """Nature's answer to the question that the state asks of CHANCE."""

    def learn(self, state: "State", move: int) -> None:
        """Take note of an answer that was given before this dealer sat down (a resumed game)."""

    def forget(self, answers: int) -> None:
        """The last answers of nature, so many of them, were taken back."""

    def unseal(self, lots: Iterable[Lot]) -> list[int] | None:
        """What lies at places nobody has turned up; None if this dealer cannot know."""


class Shuffled:
    """Every pool is shuffled once, before anybody plays: the same seed deals the same to everyone.

    A card is what lies at its place of its pool's shuffle. Where the rules exclude it there (a
    re-deal) what is still hidden of that pool is shuffled again, so that odds() holds exactly.
    What was taken back lies where it lay, if the game comes to that place again.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._pools: dict[str, list[_Pool]] = {}  # each course of the game may fill one otherwise
        self._from: list[_Pool] = []  # which pool each answer came from,
        self._places: list[int] = []  # and which place of it

    def answer(self, state: "State") -> int:
        lot, pool = self._next(state)
        return pool.turn_up(lot.place)

    def learn(self, state: "State", move: int) -> None:
        lot, pool = self._next(state)
        pool.fix(lot.place, move)

    def forget(self, answers: int) -> None:
        for _ in range(answers):
            self._from.pop().turn_down(self._places.pop())

    def memory(self, answers: int) -> Memory:
        """What this dealer knows, as if the last answers, so many of them, were taken back."""
        told = len(self._from) - answers
        pools = [(name, pool) for name, pools in self._pools.items() for pool in pools]
        numbers = {id(pool): number for number, (_, pool) in enumerate(pools)}
        back: list[list[int]] = [[] for _ in pools]
        for pool, place in zip(self._from[told:], self._places[told:], strict=True):
            back[numbers[id(pool)]].append(place)
        known = [(name, *pool.data(down)) for (name, pool), down in zip(pools, back, strict=True)]
        return known, [numbers[id(pool)] for pool in self._from[:told]], self._places[:told]

    def remember(self, memory: Memory) -> None:
        """Know what another dealer of the same seed knew."""
        pools: list[_Pool] = []
        for name, contents, *rest in memory[0]:
            pool = _Pool(tuple(contents), self._seed_of(name), shuffled=False)
            pool.load(*rest)
            self._pools.setdefault(name, []).append(pool)
            pools.append(pool)
        self._from = [pools[number] for number in memory[1]]
        self._places = list(memory[2])

    def _seed_of(self, name: str) -> str | None:
        return None if self.seed is None else f"{self.seed} {name}"

    def _next(self, state: "State") -> tuple[Lot, "_Pool"]:
        """The lot that is asked for, in its pool, which is shuffled again if the rules say so."""
        lot = state.lot()
        pool = self._pool(lot)
        self._from.append(pool)
        self._places.append(lot.place)
        if not (lot.even or pool.is_shown(lot.place)):
            pool.make_room(lot.place, dict(state.odds()))
        return lot, pool

    def unseal(self, lots: Iterable[Lot]) -> list[int]:
        return [self._pool(lot).order[lot.place] for lot in lots]

    def _pool(self, lot: Lot) -> "_Pool":
        pools = self._pools.setdefault(lot.name, [])
        for pool in pools:
            if pool.contents is lot.contents or pool.contents == lot.contents:
                return pool
        pools.append(_Pool(lot.contents, self._seed_of(lot.name)))
        return pools[-1]


class _Pool:
    """One shuffle: an order of moves, of which some places are already turned up.

    A server holds many pools, and few are ever shuffled again: so what is turned up is a number's
    bits, and the generator, which is large, is made again when it is needed.
    """

    __slots__ = ("_known", "_rng", "_seed", "_shown", "contents", "order")

    def __init__(self, contents: tuple[int, ...], seed: str | None, shuffled: bool = True) -> None:
        self.contents = _alike(contents)
        self.order = list(contents)
        self._seed = seed
        self._rng: random.Random | None = None
        self._shown = 0
        self._known = 0  # turned up once, and taken back
        if shuffled:
            shuffle(self.order, _generator(seed))

    def data(self, down: list[int]) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
        """All but the seed, with these places turned down."""
        luck = [] if self._rng is None else list(self._rng.getstate()[1])
        shown = [place for place in members(self._shown) if place not in down]
        known = sorted({*members(self._known), *down})
        return list(self.contents), self.order, shown, known, luck

    def load(self, order: list[int], shown: list[int], known: list[int], luck: list[int]) -> None:
        """What `data` told, apart from the contents."""
        self.order = list(order)
        self._shown = sum(1 << place for place in shown)
        self._known = sum(1 << place for place in known)
        if luck:
            self._rng = random.Random()
            self._rng.setstate((3, tuple(luck), None))

    def _luck(self) -> random.Random:
        """The generator as the first shuffle left it."""
        if self._rng is None:
            self._rng = _generator(self._seed)
            shuffle(list(self.order), self._rng)
        return self._rng

    def is_shown(self, place: int) -> bool:
        return bool(self._shown >> place & 1)

    def turn_up(self, place: int) -> int:
        self._shown |= 1 << place
        return self.order[place]

    def turn_down(self, place: int) -> None:
        self._shown &= ~(1 << place)
        self._known |= 1 << place

    def make_room(self, place: int, odds: dict[int, int]) -> None:
        """Shuffle what is hidden until the place holds a card that the odds accept."""
        if self._known >> place & 1 and odds.get(self.order[place]):
            return
        hidden = self._hidden()
        worth = {move: weight / hidden.count(move) for move, weight in odds.items()}
        most = max(worth.values())
        while self._luck().random() * most >= worth.get(self.order[place], 0):
            self._shuffle_hidden()

    def fix(self, place: int, move: int) -> None:
        """Let the place hold this card, whatever the shuffle says; the rest stays well shuffled."""
        if self.order[place] != move:
            copies = [p for p in self._hidden_places() if self.order[p] == move]
            if not copies:
                raise BadInput("the deal and the record disagree about what is left")
            at = self._luck().choice(copies)
            self.order[at], self.order[place] = self.order[place], self.order[at]
        self._shown |= 1 << place

    def _hidden_places(self) -> list[int]:
        return [place for place in range(len(self.order)) if not self.is_shown(place)]

    def _hidden(self) -> list[int]:
        return [self.order[place] for place in self._hidden_places()]

    def _shuffle_hidden(self) -> None:
        self._known = 0
        places, moves = self._hidden_places(), self._hidden()
        shuffle(moves, self._luck())
        for place, move in zip(places, moves, strict=True):
            self.order[place] = move


def _generator(seed: str | None) -> random.Random:
    return random.SystemRandom() if seed is None else random.Random(seed)


def shuffle(moves: list[int], luck: random.Random) -> None:
    """As `luck.shuffle`, in compiled code."""
    for last in range(len(moves) - 1, 0, -1):
        bits = (last + 1).bit_length()
        other = luck.getrandbits(bits)
        while other > last:
            other = luck.getrandbits(bits)
        moves[last], moves[other] = moves[other], moves[last]


@lru_cache(1_000)
def _alike(contents: tuple[int, ...]) -> tuple[int, ...]:
    """The same contents are one object in all games that are played: most begin alike."""
    return contents


class Forgetful:
    """Remembers nothing, and knows no place that nobody has turned up."""

    def learn(self, state: "State", move: int) -> None:
        pass

    def forget(self, answers: int) -> None:
        pass

    def unseal(self, lots: Iterable[Lot]) -> list[int] | None:
        return None


class Drawn(Forgetful):
    """Draws each answer when it is asked for, with the odds of the state and nothing else.

    For games that begin in the middle: what was dealt before is in no shuffle.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.SystemRandom() if seed is None else random.Random(seed)

    def answer(self, state: "State") -> int:
        moves, weights = zip(*state.odds(), strict=True)
        return int(self._rng.choices(moves, weights)[0])


class Scripted(Forgetful):
    """Answers from a list, in order: for tests, puzzles and lessons."""

    def __init__(self, answers: Iterable[str]) -> None:
        self._answers = iter(answers)

    def answer(self, state: "State") -> int:
        for text in self._answers:
            return state.moves.parse(text)
        raise BadInput("the script has no more cards")


class Told(Forgetful):
    """A person with real cards on a real table says what was turned up."""

    def __init__(self, ask: Callable[["State"], int]) -> None:
        self._ask = ask

    def answer(self, state: "State") -> int:
        return self._ask(state)
