"""Games to walk through, and walks through them: what the contract tests stand on."""

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import cycle, pairwise

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, compiled
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games import SLUGS, game_class

LONG = 250  # answers; from there on even a random walk is guided
LOOKS = 40 if compiled() else 12  # how often a check looks at a long one; plain rules are slow
NOISE = 0.25  # of the moves in a walk with rules of thumb


def all_games(slugs: Sequence[str] = SLUGS) -> list[Game]:
    """Every game at every number of seats, with each option in turn at each of its values."""
    return [
        game(slug, seats, **options)
        for slug in slugs
        for seats in game_class(slug).SEATS
        for options in [{}, *odd_options(slug)]
    ]


def some_games(slugs: Sequence[str] = SLUGS) -> list[Game]:
    """Every game at every number of seats, and each value of an option at one of these in turn."""
    games = []
    for slug in slugs:
        sizes = game_class(slug).SEATS
        games += [game(slug, seats) for seats in sizes]
        games += [
            game(slug, seats, **options)
            for options, seats in zip(odd_options(slug), cycle(sizes), strict=False)
        ]
    return games


@cache
def game(slug: str, seats: int, **options: str) -> Game:
    """Made once: whoever walks through it walks where others have, for its walks are kept."""
    return game_class(slug)(options, seats)


def odd_options(slug: str) -> list[dict[str, str]]:
    options = game_class(slug).OPTIONS
    return [{option.name: value} for option in options for value in option.values[1:]]


def name_of(game: Game) -> str:
    odd = [
        f"{option.name}={game.options[option.name]}"
        for option in game.OPTIONS
        if game.options[option.name] != option.default
    ]
    return " ".join([game.SLUG, str(game.seats), *odd])


def walk(game: Game, seed: int) -> Iterator[State]:
    """A whole game at random: the same state object before every answer and at the end."""
    luck = random.Random(seed)
    state = game.new()
    yield state
    while state.asked != OVER:
        state.play(random_answer(state, luck))
        yield state


def random_answer(state: State, luck: random.Random) -> int:
    if state.asked == CHANCE:
        moves, weights = zip(*state.odds(), strict=True)
        return int(luck.choices(moves, weights)[0])
    return luck.choice(state.legal())


class Walk:
    """One game, played once and walked through as often as a check likes.

    Two seeds of three play at random, unless that takes long. Then, and with the third from the
    beginning, most moves are by rules of thumb where the game has some.
    """

    def __init__(self, game: Game, seed: int, everywhere: bool = False) -> None:
        self.game = game
        self.seed = seed
        self.answers = answers(game, seed)
        self._everywhere = everywhere

    def states(self) -> Iterator[State]:
        """The same state object before every answer and at the end."""
        state = self.game.new()
        yield state
        for move in self.answers:
            state.apply(move)
            yield state

    def looks(self) -> Iterator[State]:
        """All states of a short game; of a long one some, from all its parts, and the last."""
        places = len(self.answers) + 1
        if self._everywhere or not self.is_long:
            return self.states()
        luck = random.Random(self.seed)
        edges = [places * look // LOOKS for look in range(LOOKS + 1)]
        chosen = {luck.randrange(*part) for part in pairwise(edges)}
        chosen.add(places - 1)
        return (state for place, state in enumerate(self.states()) if place in chosen)

    @property
    def is_long(self) -> bool:
        return len(self.answers) > (2 * LOOKS if compiled() else LOOKS)


@lru_cache(4096)
def answers(game: Game, seed: int) -> tuple[int, ...]:
    """All that is answered in one game."""
    luck = random.Random(seed)
    thumb = bots.policy("thumb", game) if game.has("advice") else None
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    state, given = game.new(), list[int]()
    while state.asked != OVER:
        guided = seed % 3 == 1 or len(given) > LONG
        if thumb and guided and state.asked != CHANCE and luck.random() >= NOISE:
            rng = Rng(luck.getrandbits(30))
            move = int(thumb.choose(state.veil(int(state.asked)), rng, buffer))
        else:
            move = random_answer(state, luck)
        state.play(move)
        given.append(move)
    return tuple(given)
