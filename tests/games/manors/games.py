"""Whole games of manors at random, with any options and by several kinds of players."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from hypothesis import given, seed, settings
from hypothesis import strategies as st

from restinplay.core.state import CHANCE, OVER
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.state import Manors

RULES = [
    {"bloody_mary_short": mary, "banish_reach": reach, "transfer_cards": cards, "lone_banish": lone}
    for mary, reach, (cards, lone) in product(
        ("forbidden", "partial"), ("round", "round_or_tenth"), (("valued", "M14"), ("any", "any"))
    )
]
OPTIONS: list[dict[str, str]] = [
    {},
    {"initiation": "on"},
    *({"max_level": level} for level in "0123"),
    *({"first_family": first} for first in "AB"),
    *RULES,
]
# What a player shuns while there is anything else: the beginning of the move.
SHUNS: dict[str, tuple[str, ...]] = {
    "any": (),
    "stubborn": ("give up", "medium 22", "medium 27", "hold"),
    "frugal": ("ghost", "lay nothing"),
    "generous": ("hold", "lay nothing"),
}


@cache
def game_with(options: int) -> ManorsGame:
    return ManorsGame(OPTIONS[options])


@dataclass(frozen=True)
class Played:
    """One game: its options by number, its luck, and what the players shun."""

    options: int
    seed: int
    style: str

    @property
    def game(self) -> ManorsGame:
        return game_with(self.options)

    def __iter__(self) -> Iterator[tuple[Manors, str]]:
        """The state before every answer with the answer, and at the end with none: one object."""
        luck, state = random.Random(self.seed), self.game.new()
        while state.asked != OVER:
            move = answer(state, luck, self.style)
            yield state, state.moves.text(move)
            state.play(move)
        yield state, ""

    def told(self) -> Iterator[tuple[Manors, str]]:
        """The state after every answer, with the events of that answer in its log."""
        before = ""
        for state, text in self:
            yield state, before
            state.log, before = [], text

    def decisions(self) -> Iterator[tuple[Manors, str]]:
        """The states in which a family is asked."""
        return ((state, text) for state, text in self if state.asked >= 0)


def answer(state: Manors, luck: random.Random, style: str) -> int:
    if state.asked == CHANCE:
        moves, weights = zip(*state.odds(), strict=True)
        return int(luck.choices(moves, weights)[0])
    legal = state.legal()
    return luck.choice([m for m in legal if not shunned(state.moves.text(m), style)] or legal)


def shunned(text: str, style: str) -> bool:
    return text.startswith(SHUNS[style]) if SHUNS[style] else False


def played_games() -> st.SearchStrategy[Played]:
    return st.builds(
        Played,
        st.sampled_from(range(len(OPTIONS))),
        st.integers(0, 2**32),
        st.sampled_from([*SHUNS]),
    )


def every_game(check: Callable[[Played], None]) -> Callable[[], None]:
    """Make of a check of one game a property of all games; the same games for every check."""
    checked = seed(10)(given(played_games())(check))
    return settings(max_examples=25, deadline=None, database=None)(checked)
