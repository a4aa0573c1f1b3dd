"""Whole games of muertos by players who mostly know where they want to go."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from restinplay.core.state import CHANCE, OVER
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.state import Muertos
from tests.games.muertos import seen, texts
from tests.games.muertos.plain import Plain
from tests.games.muertos.reread import Story, Telling

OPTIONS: list[dict[str, str]] = [
    {},
    *(
        {option.name: value}
        for option in MuertosGame.OPTIONS
        for value in option.values[1:]
        if option.name != "dawn_round"
    ),
    {
        option.name: option.values[-1]
        for option in MuertosGame.OPTIONS
        if option.name != "dawn_round"
    },
]


@cache
def game_with(options: int, seats: int, dawn: str = "80") -> MuertosGame:
    return MuertosGame(OPTIONS[options] | {"dawn_round": dawn}, seats)


def choice(table: Plain, who: int, offers: list[str], luck: random.Random, wild: float) -> str:
    """What a walker answers: to the nearest festivity, then home; at random when wild."""
    if luck.random() < wild:
        return (
            luck.choice(offers) if texts.KEEP not in offers or luck.random() < 0.1 else texts.KEEP
        )
    if texts.KEEP in offers:
        return texts.KEEP
    if texts.MOVE in offers and texts.ACT in offers:
        return texts.MOVE if len(table.skeletons[who].hand) > 2 else texts.ACT
    if texts.END in offers:
        return nearer(table, who, offers)
    return luck.choice(offers)


def nearer(table: Plain, who: int, offers: list[str]) -> str:
    """The step that leads nearer to what this skeleton wants, or the end of its walk."""
    bones, ways = table.skeletons[who], table.ways
    wanted = [
        place
        for place, kind in ways.festivity.items()
        if table.stacks[kind] and kind not in bones.owned
    ] or ways.blocks

    def left(place: int) -> int:
        if table.red_way_is_open:
            return ways.steps_home(place, without=table.digger)
        return min(ways.distance(place, there) for there in wanted)

    steps = [text for text in offers if text.startswith("step")]
    best = min(steps, key=lambda text: left(texts.field_of(text)), default="")
    return best if best and left(texts.field_of(best)) < left(bones.field) else texts.END


@dataclass(frozen=True)
class Played:
    """One game: options by number, seats, luck, the last round, and how wild its players are."""

    options: int
    seats: int
    seed: int
    dawn: str = "80"
    wild: float = 0.3

    @property
    def game(self) -> MuertosGame:
        return game_with(self.options, self.seats, self.dawn)

    def __iter__(self) -> Iterator["Moment"]:
        return iter(Moment(self))


class Moment:
    """A game in two readings that are answered alike: the engine's and the plain one."""

    def __init__(self, played: Played) -> None:
        self.game = played.game
        self.state: Muertos = self.game.new()
        self.story = Story(self.game.data, self.game.options, played.seats)
        self.luck, self.wild = random.Random(played.seed), played.wild
        self.told = Telling(self.story.game())
        self.text = ""

    def __iter__(self) -> Iterator["Moment"]:
        """Before every answer, which is `text`, and at the end: always this one object."""
        while self.state.asked != OVER:
            self.told.catch_up(int(self.state.asked), seen.offers(self.state))
            self.text = self.choose()
            yield self
            self.state.play(self.state.moves.parse(self.text))
            self.told.answer(self.text)
        self.text = ""
        yield self

    def choose(self) -> str:
        who, offers = self.told.who, self.told.offers
        names = sorted(offers)
        if who == CHANCE:
            return self.luck.choices(names, [offers[name] for name in names])[0]
        return choice(self.story, who, names, self.luck, self.wild)

    def compare(self) -> None:
        seen.compare(self.state, self.story, self.told)


@lru_cache(maxsize=64)
def tables(played: Played) -> list[tuple[seen.Facts, str]]:
    """What lies on the table whenever a seat is asked, with its answer, and at the end."""
    return [
        (seen.facts_seen(moment.state), moment.text)
        for moment in played
        if moment.state.asked != CHANCE
    ]


def glimpses(played: Played, every: int) -> Iterator[Moment]:
    """Every so many moments at which a seat is asked."""
    asked = (moment for moment in played if moment.state.asked >= 0)
    return islice(asked, every // 2, None, every)


def played_games() -> st.SearchStrategy[Played]:
    return st.builds(
        Played,
        st.sampled_from(range(len(OPTIONS))),
        st.sampled_from(range(2, 7)),
        st.integers(0, 2**32),
        st.sampled_from(["20", "40", "80"]),
        st.sampled_from([0.15, 0.3, 0.5]),
    )


def every_game(check: Callable[[Played], None]) -> Callable[[], None]:
    """Make of a check of one game a property of all games; the same games for every check.

    A seed has no smaller neighbours, so what fails is not shrunk.
    """
    checked = seed(7)(given(played_games())(check))
    return settings(max_examples=12, phases=[Phase.generate], deadline=None, database=None)(checked)
