"""Today's deal: one house for everybody on this server, played once each, and what came of it.

Its seed is made from the server's key and the date (UTC), so that nobody can look the cards up
elsewhere. No bot helps with it, and nobody watches.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import aclosing, suppress

import msgspec

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Line, NotWritten, Record, dealer_of
from restinplay.core.state import CHANCE
from restinplay.games import SLUGS, game_class
from restinplay.server import wire
from restinplay.server.bots import shared_game
from restinplay.server.keys import Keys
from restinplay.server.matches import record_in_pieces
from restinplay.server.naming import clean
from restinplay.server.reviewing import Reviewing, Reviews
from restinplay.server.store import Body, Seat, Store, Today

STRICT = wire.Settings(hints=False, undo="free", watching=False)
MOST_DEALS = 100  # of a day that are tried until a house lets its player in
KEPT = 30  # days
PAUSE = 20.0  # seconds between two looks for games that are over
OWNER = "today"  # in whose turn luck is worked out

_log = logging.getLogger("restinplay.today")
_part = msgspec.json.Decoder(wire.ReviewPart)


def daily() -> Game:
    """The game that has a deal of the day."""
    slug = next(slug for slug in SLUGS if game_class(slug).DAILY)
    return shared_game(slug, {}, game_class(slug).SEATS[0])


def day_of(now: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(now))


def deal_of(keys: Keys, day: str) -> str:
    """The first deal of that day which is not lost before anybody has answered."""
    game = daily()
    for number in range(MOST_DEALS):
        deal = f"seed {keys.seed(f'today {day} {number}')}"
        match = Match(game, dealer_of(game, deal), Record.of(game, ["You"], deal))
        match.settle()
        if not match.over:
            break
    return deal


def table_of(wish: wire.NewTable, profile: str, keys: Keys, day: str) -> Body:
    """The table of a day for one player, whose wish must leave everything as it is."""
    alone = [seat.kind for seat in wish.seats] == ["me"]
    plain = not wish.options and wish.seed is None and wish.settings == wire.Settings()
    game = daily()
    if wish.game != game.SLUG or not alone or not plain:
        raise BadInput(f"today's deal is {game.title}, alone: nothing else about it can be chosen")
    seats = [Seat("person", clean(wish.name), profile=profile)]
    deal = deal_of(keys, day)
    return Body("", game.SLUG, game.options, STRICT, seats, 0, deal, today=Today(day))


class Luck:
    """Works out how lucky those were who have played; one game after the other, as reviews are
    made, and again after a restart."""

    def __init__(self, store: Store, reviews: Reviews) -> None:
        self._store = store
        self._reviews = reviews
        self._task: asyncio.Task[None] | None = None
        self._next = 0.0  # when to look again, on the steady clock
        self._failed: set[str] = set()

    def tend(self) -> None:
        """Look now and then whether there are any, unless one is still being worked out."""
        now = time.monotonic()
        if now >= self._next and (self._task is None or self._task.done()):
            self._next = now + PAUSE
            self._task = asyncio.create_task(self._weigh_all())

    def rest(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _weigh_all(self) -> None:
        """One after the other; what cannot be weighed is not tried again."""
        with suppress(NotWritten):
            while new := {*await self._store.luckless(len(self._failed) + 1)} - self._failed:
                await self._weigh(new.pop())

    async def _weigh(self, name: str) -> None:
        try:
            stored = await self._store.read(name)
            if stored is not None:
                record = await record_in_pieces(stored)
                luck = await luck_in(record.lines, self._reviews.of(record, OWNER))
                await self._store.save_luck(name, luck)
        except NotWritten:
            raise
        except Exception:
            self._failed.add(name)
            _log.exception("nobody knows how lucky this was", extra={"table": name})


async def luck_in(lines: Sequence[Line], review: Reviewing) -> float:
    """The share of a win that nature's answers gave the player, or took."""
    expected: list[int] = []
    async with aclosing(review.read(OWNER)) as parts:
        async for part in parts:
            found = _part.decode(part)
            expected += [points[0] for points in found.expected]
            if len(expected) > len(lines):
                break
    gains = [
        expected[number + 1] - expected[number]
        for number, line in enumerate(lines)
        if line.who == CHANCE
    ]
    return sum(gains) / found.whole
