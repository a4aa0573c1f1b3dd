"""Moments of seeded games at which a table is fullest, as game files that can be played on."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.core.chance import Shuffled
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from tests.web.person import LONG

View = dict[str, Any]

# As long as a name may be, and as wide as names get.
NAMES = [
    LONG,
    "Mommo Wummsgewommen-Wamm",
    "Bartholomäus Wimmerwälde",
    "Wilhelmine Mummenschanzw",
    "Ottokar von Quadrupelwam",
    "Kunigunde Hammerwurmmühl",
]
WILD = 0.35  # of the answers are random: thrifty players seldom have full hands


class Moment(NamedTuple):
    """A question to the first seat: how full the table is, the file up to it, what is seen."""

    kind: str
    full: float
    file: str
    view: View


def moments(slug: str, seats: int, seed: int, **options: str) -> Iterator[Moment]:
    """All questions to the first seat in one game."""
    game = games.game(slug, options, seats)
    match = Match(game, Shuffled(seed), Record.of(game, NAMES[:seats], f"seed {seed}"))
    luck, thumb = random.Random(seed), bots.policy("thumb", game)
    buffer: vec[i64] = vec[i64]([0] * match.state.moves.decisions)
    match.settle()
    while not match.over:
        state = match.state
        if int(state.asked) == 0:
            view = state.view(0)
            file = replace(match.record, lines=match.record.lines[:], end="")
            yield Moment(view["question"]["kind"], FULLNESS[slug](view), str(file), view)
        if luck.random() < WILD:
            match.answer(luck.choice(state.legal()))
        else:
            rng = Rng(luck.getrandbits(30))
            match.answer(int(thumb.choose(state.veil(int(state.asked)), rng, buffer)))
        match.settle()


def hoard(seats: int, seed: int, shares: int) -> dict[str, Moment]:
    """Questions of graves to a first seat that buys shares, plays none, and has so many."""
    found: dict[str, Moment] = {}
    game = games.game("graves", {}, seats)
    match = Match(game, Shuffled(seed), Record.of(game, NAMES[:seats], f"seed {seed}"))
    luck, moves = random.Random(seed), match.state.moves
    match.settle()
    while not match.over:
        legal = match.state.legal()
        wanted: list[int] = []
        if int(match.state.asked) == 0:
            view = match.state.view(0)
            if len(view["players"][0]["shares"]) >= shares:
                file = replace(match.record, lines=match.record.lines[:], end="")
                kind = view["question"]["kind"]
                found.setdefault(kind, Moment(kind, 0, str(file), view))
            wanted = [move for move in legal if moves.text(move).startswith(("share ", "pass"))]
        match.answer(luck.choice(wanted or legal))
        match.settle()
    return found


@lru_cache
def fullest(slug: str, seats: int, seeds: tuple[int, ...], **options: str) -> dict[str, Moment]:
    """For each kind of question the moment at which there is most to be drawn."""
    found: dict[str, Moment] = {}
    for seed in seeds:
        for moment in moments(slug, seats, seed, **options):
            best = found.get(moment.kind)
            if best is None or moment.full > best.full:
                found[moment.kind] = moment
    return found


def _eva(view: View) -> float:
    doors = sum(len(room["doors"]) for room in view["rooms"])
    return float(doors + 5 * len(view["legal"]) + 10 * view["bones"])


def _manors(view: View) -> float:
    mine, theirs = view["families"]
    laid = view["rounds"][view["round"] - 1] if 0 < view["round"] <= len(view["rounds"]) else []
    on_ten = len(view["tenth"])
    hands = mine["hand_size"] + 2 * len(mine["display"]) + len(theirs["display"])
    return float(2 * hands) + 0.8 * sum(map(len, laid)) + 0.3 * on_ten + 0.2 * len(view["legal"])


def _graves(view: View) -> float:
    coffins = sum(len(grave["coffins"]) for grave in view["graves"]) + len(view["new_cemetery"])
    return 3 * len(view["players"][0]["shares"]) + coffins + len(view["legal"])


def _muertos(view: View) -> float:
    mine, *others = view["players"]
    return 4 * len(mine["hand"]) + len(view["legal"]) + 0.2 * sum(len(p["hand"]) for p in others)


FULLNESS: dict[str, Callable[[View], float]] = {
    "eva": _eva,
    "manors": _manors,
    "graves": _graves,
    "muertos": _muertos,
}
