"""Those who play by themselves at a table of the server: one place to ask a bot for an answer."""

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.bots import hints
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.server import wire
from restinplay.server.waiting import BOT, HINT
from restinplay.server.workshop import Workshop

Thought = dict[str, Any]  # as `Thought.data()` of a bot says it
Work = Callable[[str, Game, State, int], Any]

QUICK = ("random", "thumb")  # these answer at once; others think in a process of their own
TITLES = {"random": "Random moves", "thumb": "Rules of thumb"}


def bots_of(slug: str) -> list[wire.BotInfo]:
    return [wire.BotInfo(name, title_of(name)) for name in bots.names(slug)]


def title_of(name: str) -> str:
    """`Level 3` for `level3`."""
    return TITLES.get(name) or re.sub(r"(\d+)$", r" \1", name.title())


@lru_cache(64)  # about half a megabyte each, if their options are odd
def game_of(slug: str, options: tuple[tuple[str, str], ...], seats: int) -> Game:
    """Games never change, so all tables of one kind share one."""
    return games.game(slug, dict(options), seats)


def shared_game(slug: str, options: Mapping[str, str], seats: int) -> Game:
    return game_of(slug, tuple(sorted(options.items())), seats)


class Players:
    """Bots for all tables. Each is handed what its seat may know and nothing else."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

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
        move: int = await self._workshop.do(
            _elsewhere, *parcel, rank=BOT, owner=owner, awaited=awaited
        )
        return move

    async def hint(self, game: Game, veiled: State, luck: str, owner: str) -> Thought:
        """What the adviser would answer, and why; `owner` is the address that asks."""
        parcel = _parcel(_advise, hints.LEVEL, game, veiled, luck)
        thought: Thought = await self._workshop.do(_elsewhere, *parcel, rank=HINT, owner=owner)
        return thought


def _seed(luck: str) -> int:
    return int.from_bytes(hashlib.sha256(luck.encode()).digest()[:5], "big")


def _parcel(work: Work, name: str, game: Game, veiled: State, luck: str) -> tuple[Any, ...]:
    options = tuple(sorted(game.options.items()))
    return (work, name, game.SLUG, options, game.seats, veiled.data(), _seed(luck))


def _elsewhere(
    work: Work,
    name: str,
    slug: str,
    options: tuple[tuple[str, str], ...],
    seats: int,
    data: dict[str, Any],
    seed: int,
) -> Any:
    """In a process of its own: the same, for a position that was sent there."""
    game = game_of(slug, options, seats)
    return work(name, game, game.state(data, data["asked"]), seed)


def _choose(name: str, game: Game, veiled: State, seed: int) -> int:
    return int(bots.policy(name, game).choose(veiled, Rng(seed), _room_for(game.moves.decisions)))


@lru_cache
def _room_for(answers: int) -> vec[i64]:
    """Made once: the memory of a vec that was handed to compiled code is never given back."""
    return vec[i64]([0] * answers)


def _advise(name: str, game: Game, veiled: State, seed: int) -> Thought:
    """What the adviser thinks, and its sentence."""
    thinker = hints.adviser(game, bots.policy("thumb", game))
    thought = thinker.think(veiled.view(int(veiled.asked)), seed)
    return {"bot": name, "reason": hints.sentence(thought, game), **thought.data()}
