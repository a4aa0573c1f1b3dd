"""Whole games of graves at random, with any seats and options and by several kinds of players."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from restinplay.core.state import CHANCE, OVER
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.state import Graves
from tests.games.graves.reread import Plain
from tests.games.graves.setting import rich, state_of

OPTIONS: list[dict[str, str]] = [
    {},
    {"share_backs": "open"},
    {"pill_supply": "limited"},
    {"tie_break": "money"},
    {"start_player": "1"},
    {"families": "chosen"},
    {"round_limit": "2"},
    {"share_backs": "open", "pill_supply": "limited", "tie_break": "money"},
    {"new_cemetery": "nothing"},
]
CHOSEN = "K+S+M+H+R"
# How much more, or less, a player likes a move for a word in it.
TASTES: dict[str, dict[str, float]] = {
    "any": {},
    "deadly": {"white": 0.2, "bitter": 4, "shock": 4, "pill": 0.02},
    "quarrelsome": {"pill": 0.02, "share": 9, "claim": 9, "doc": 9, "withdraw": 0.2, "new": 0.1},
    "meddling": {"pill": 0.05, "share": 6, "pass": 0.2, "mixup": 6, "shock": 6, "new": 0.3},
}


@cache
def game_with(options: int, seats: int) -> GravesGame:
    chosen = {"round_limit": "6"} | OPTIONS[options]
    if "families" in chosen:
        chosen["families"] = CHOSEN[: 2 * seats - 1]
    return GravesGame(chosen, seats)


@dataclass(frozen=True)
class Played:
    """One game: its options by number, its seats, its luck, and the taste of its players.

    A rich game begins in the thick of things and not with the deal.
    """

    options: int
    seats: int
    seed: int
    taste: str
    is_rich: bool

    @property
    def game(self) -> GravesGame:
        return game_with(self.options, self.seats)

    def setting(self) -> Plain | None:
        """The table that a rich game begins with."""
        luck = random.Random(self.seed)
        return rich(self.game.options, self.seats, luck) if self.is_rich else None

    def start(self) -> Graves:
        plain = self.setting()
        return state_of(self.game, plain) if plain else self.game.new()

    def __iter__(self) -> Iterator[tuple[Graves, str]]:
        """The state before every answer with the answer, and at the end with none: one object."""
        luck, state = random.Random(self.seed), self.start()
        while state.asked != OVER:
            move = answer(state, luck, self.taste)
            yield state, state.moves.text(move)
            state.play(move)
        yield state, ""

    def decisions(self) -> Iterator[tuple[Graves, str]]:
        """The states in which a player is asked."""
        return ((state, text) for state, text in self if state.asked >= 0)


def answer(state: Graves, luck: random.Random, taste: str) -> int:
    if state.asked == CHANCE:
        moves, weights = zip(*state.odds(), strict=True)
        return int(luck.choices(moves, weights)[0])
    legal = state.legal()
    return luck.choices(legal, [liked(state.moves.text(move), taste) for move in legal])[0]


def liked(text: str, taste: str) -> float:
    weight = 1.0
    for word in text.split():
        weight *= TASTES[taste].get(word, 1)
    return weight


def played_games() -> st.SearchStrategy[Played]:
    return st.builds(
        Played,
        st.sampled_from(range(len(OPTIONS))),
        st.integers(2, 5),
        st.integers(0, 2**32),
        st.sampled_from([*TASTES]),
        st.sampled_from([True, True, False]),
    )


def every_game(check: Callable[[Played], None]) -> Callable[[], None]:
    """Make of a check of one game a property of all games; the same games for every check."""
    checked = seed(10)(given(played_games())(check))
    once = settings(max_examples=16, deadline=None, database=None, phases=[Phase.generate])
    return once(checked)
