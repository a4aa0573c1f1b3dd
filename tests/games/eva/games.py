"""Whole games of eva at random, with any options and by several kinds of players."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from restinplay.core.state import CHANCE, OVER
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import CLOSE, CLOSE_PASSAGE, DECLINE, FLIP
from restinplay.games.eva.state import Eva

NAMES = [option.name for option in EvaGame.OPTIONS]
OPTIONS = [
    dict(zip(NAMES, values, strict=True))
    for values in product(*(option.values for option in EvaGame.OPTIONS))
]
SHUNS: dict[str, set[int]] = {
    "any": set(),
    "patient": {CLOSE, CLOSE_PASSAGE, DECLINE},
    "incurious": {FLIP},
}


@cache
def game_with(options: int) -> EvaGame:
    return EvaGame(OPTIONS[options])


@dataclass(frozen=True)
class Played:
    """One game: its options by number, its luck, and what the player shuns while there is more."""

    options: int
    seed: int
    style: str

    @property
    def game(self) -> EvaGame:
        return game_with(self.options)

    def __iter__(self) -> Iterator[tuple[Eva, str]]:
        """The state before every answer with the answer, and at the end with none: one object."""
        luck, state = random.Random(self.seed), self.game.new()
        while state.asked != OVER:
            move = answer(state, luck, self.style)
            yield state, state.moves.text(move)
            state.play(move)
        yield state, ""


def answer(state: Eva, luck: random.Random, style: str) -> int:
    if state.asked == CHANCE:
        moves, weights = zip(*state.odds(), strict=True)
        return int(luck.choices(moves, weights)[0])
    legal = state.legal()
    return luck.choice([move for move in legal if move not in SHUNS[style]] or legal)


def every_game(check: Callable[[Played], None]) -> Callable[[], None]:
    """Make of a check of one game a property of all games."""
    games = st.builds(
        Played,
        st.sampled_from(range(len(OPTIONS))),
        st.integers(0, 2**32),
        st.sampled_from([*SHUNS]),
    )
    return settings(max_examples=50, deadline=None, derandomize=True)(given(games)(check))
