"""Games of graves for tests of the terminal: lively ones, in which people die and are buried."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from restinplay.core.events import Event
from restinplay.core.game import Game
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.graves.game import GAME, GravesGame
from restinplay.games.graves.position import position

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil"]
SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"share_backs": "open"}),
    (4, {"pill_supply": "limited"}),
    (5, {"tie_break": "money"}),
    (3, {"families": "K+R+M", "start_player": "1"}),
]


@dataclass(frozen=True)
class Moment:
    """A question, what led to it, and what it looks like to its seat and to all others."""

    asked: int
    views: dict[int, dict[str, Any]]
    events: list[Event]
    state: State

    @property
    def view(self) -> dict[str, Any]:
        return self.views[max(self.asked, 0)]


@lru_cache
def game_of(setting: int) -> GravesGame:
    seats, options = SETTINGS[setting]
    return GAME({"round_limit": "4", **options}, seats)


@lru_cache(maxsize=64)
def tale(setting: int, seed: int) -> list[Moment]:
    """A whole game, question by question: every other one from its beginning."""
    game, found, told = game_of(setting), [], 0
    for state in lively(game.new() if seed % 2 else in_the_middle(game), seed):
        log = state.log or []
        views = {seat: seen_by(state, seat) for seat in range(-1, game.seats)}
        found.append(Moment(int(state.asked), views, log[told:], state.clone()))
        told = len(log)
    return found


def in_the_middle(game: GravesGame) -> State:
    """Rich people with shares, sick relatives and two graves taken."""
    families = game.options["families"].replace("+", " ")
    letters = "MRSHK" if families == "random" else families.replace(" ", "")
    sick = {f"{letter}{place}": "near" for letter in letters[: game.seats] for place in (2, 3)}
    shares = ("MX1 ID4 SH2 ID2", "GM1 ID5 DO2", "SH1 MX2 ID3", "DO1 MX4", "GM2 SH5")
    return position(
        game,
        families="" if families == "random" else families,
        money=12000,
        health=sick,
        graves={1: f"{letters[0]}1", 2: f"{letters[1]}1"},
        shares=shares[: game.seats],
    )


def tales(count: int) -> Iterator[tuple[Game, Moment]]:
    """The questions of some games of every setting."""
    for setting in range(len(SETTINGS)):
        for seed in range(count):
            for moment in tale(setting, seed):
                yield game_of(setting), moment


def lively(state: State, seed: int) -> Iterator[State]:
    """At random to the end, but people buy shares while they can and let each other die."""
    luck = random.Random(seed)
    state.log = []
    while state.asked != OVER:
        yield state
        if state.asked == CHANCE:
            moves, odds = zip(*state.odds(), strict=True)
            state.play(int(luck.choices(moves, odds)[0]))
            continue
        seat, legal = int(state.asked), state.legal()
        money = int(state.view(seat)["players"][seat]["money"])
        weights = [_weight(state.moves.text(move), money) for move in legal]
        state.play(luck.choices(legal, weights)[0])
    yield state


def _weight(move: str, money: int) -> float:
    kind = move.split()[0]
    if kind == "give":
        return 4 if move.endswith("white") == (money < 3000) else 1
    found = {"share": 8, "claim": 6, "double": 6, "doc": 4, "pill": 0.2, "mixup": 0.3}
    return found.get(kind, 1)


def seen_by(state: State, seat: int) -> dict[str, Any]:
    view = state.view(seat)
    return {**view, "names": NAMES[: len(view["players"])]}
