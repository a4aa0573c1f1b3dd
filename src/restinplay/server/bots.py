"""Those who play by themselves at a table of the server: one place to ask a bot for an answer."""

import hashlib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import restinplay
from restinplay import bots, games
from restinplay.bots import hints
from restinplay.bots.levels import LEVELS, MANNERS, TITLES
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.server import wire
from restinplay.server.waiting import BOT, HINT
from restinplay.server.workers import Workers

Advice = dict[str, Any]  # as `Advice.data()` says it, and who gives it
Work = Callable[[str, Game, State, int], Any]

QUICK = ("random", "thumb")  # these answer at once; others think in a process of their own


def bots_of(slug: str) -> list[wire.BotInfo]:
    """Who plays this game. Those who search have little time for it on plain rules."""
    slow = () if restinplay.compiled() else LEVELS[2:]
    return [
        wire.BotInfo(name, TITLES[name], MANNERS.get(name, ""), name in slow)
        for name in bots.names(slug)
    ]


def shared_game(slug: str, options: Mapping[str, str], seats: int) -> Game:
    """Games never change, so all tables of one kind share one."""
    usual = _usual_options(slug)
    if options == usual:
        return _usual_game(slug, seats)
    odd = sorted(pair for pair in options.items() if usual.get(pair[0]) != pair[1])
    return odd_game(slug, tuple(odd), seats) if odd else _usual_game(slug, seats)


@cache
def _usual_options(slug: str) -> dict[str, str]:
    return {option.name: option.default for option in games.game_class(slug).OPTIONS}


@cache
def _usual_game(slug: str, seats: int) -> Game:
    return games.game(slug, {}, seats)


@lru_cache(32)  # about half a megabyte each
def odd_game(slug: str, options: tuple[tuple[str, str], ...], seats: int) -> Game:
    """One that others play seldom: those that were not wanted for long are forgotten."""
    return games.game(slug, dict(options), seats)


class Bots:
    """Bots for all tables. Each is handed what its seat may know and nothing else."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def choose(
        self,
        name: str,
        game: Game,
        veiled: State,
        luck: str,
        owner: str = "",
        awaited: Callable[[], bool] = lambda: True,
    ) -> int:
        """The answer of a bot; the same luck gives the same answer.

        `owner` is in whose turn it thinks, `awaited` whether anybody waits for it.
        """
        if name in QUICK:
            return _choose(name, game, veiled, _seed(luck))
        parcel = _parcel(_choose, name, game, veiled, luck)
        move: int = await self._workers.do(
            _elsewhere, *parcel, rank=BOT, owner=owner, awaited=awaited
        )
        return move

    async def hint(self, game: Game, veiled: State, luck: str, owner: str) -> Advice:
        """What the adviser would answer, and why; `owner` is the address that asks."""
        parcel = _parcel(_advise, hints.LEVEL, game, veiled, luck)
        advice: Advice = await self._workers.do(_elsewhere, *parcel, rank=HINT, owner=owner)
        return advice


def _seed(luck: str) -> int:
    return int.from_bytes(hashlib.sha256(luck.encode()).digest()[:5], "big")


def _parcel(work: Work, name: str, game: Game, veiled: State, luck: str) -> tuple[Any, ...]:
    return (work, name, game.SLUG, game.options, game.seats, veiled.data(), _seed(luck))


def _elsewhere(
    work: Work,
    name: str,
    slug: str,
    options: dict[str, str],
    seats: int,
    data: dict[str, Any],
    seed: int,
) -> Any:
    """In a process of its own: the same, for a position that was sent there."""
    game = shared_game(slug, options, seats)
    return work(name, game, game.state(data, data["asked"]), seed)


def _choose(name: str, game: Game, veiled: State, seed: int) -> int:
    return int(bots.policy(name, game).choose(veiled, Rng(seed), _room_for(game.moves.decisions)))


@lru_cache
def _room_for(answers: int) -> vec[i64]:
    """Made once: the memory of a vec that was handed to compiled code is never given back."""
    return vec[i64]([0] * answers)


def _advise(name: str, game: Game, veiled: State, seed: int) -> Advice:
    """What the adviser thinks, and how it puts it."""
    advice = hints.Adviser(game, bots.policy("thumb", game), name).advise(veiled, seed)
    return {"bot": name, "reason": hints.sentence(advice, game), **advice.data()}
