"""Reviews of finished games: made once, piece by piece, and only while somebody reads them."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from functools import lru_cache
from itertools import islice

import msgspec

from restinplay import games
from restinplay.bots.luck import error_of
from restinplay.bots.playout import WIN
from restinplay.bots.review import Judgement, Pains, Reviewer, in_a_row
from restinplay.core.errors import BadInput
from restinplay.core.record import Line, Record
from restinplay.core.state import CHANCE
from restinplay.games.chronicle import Chronicle
from restinplay.server import wire
from restinplay.server.presenter import naming
from restinplay.server.retelling import LONGEST
from restinplay.server.waiting import REVIEW
from restinplay.server.workers import Workers

KEPT = 100  # reviews in memory
KEPT_BYTES = 20_000_000  # of theirs
PIECE = 0.25  # seconds until a reader hears more
PLAYOUTS = SIMULATIONS = 150_000  # of a whole game, about; a long one is looked at less closely


class Reviewing:
    """The review of one game, as far as it is made: lines of JSON, each a `wire.ReviewPart`."""

    def __init__(
        self, record: str, owner: str, workers: Workers, grown: Callable[[], None]
    ) -> None:
        self.owner = owner  # who asked for it first
        self.readers = 0
        self._record = record
        self._workers = workers
        self._grown = grown
        self._lock = asyncio.Lock()
        self._parts: list[bytes] = []
        self._done: float = 0.0
        self.size = len(record)  # bytes, about

    async def read(self, owner: str = "") -> AsyncGenerator[bytes, None]:
        """All of it, to all who read; what nobody has read yet is made now, in the owner's turn
        among those who have reviews made."""
        number = 0
        self.readers += 1
        try:
            while number < len(self._parts) or self._done < 1:
                async with self._lock:
                    if number == len(self._parts):
                        await self._go_on(owner)
                yield self._parts[number]
                number += 1
        finally:
            self.readers -= 1

    async def _go_on(self, owner: str) -> None:
        work = self._workers.do(_piece, self._record, self._done, rank=REVIEW, owner=owner)
        part, self._done = await work
        self._parts.append(part)
        self.size += len(part)
        self._grown()


class Reviews:
    """The last reviews that were asked for. They may share a workers."""

    def __init__(self, workers: Workers | None = None) -> None:
        self._workers = workers or Workers()
        self._is_shared = workers is not None
        self._known: OrderedDict[str, Reviewing] = OrderedDict()

    def of(self, record: Record, owner: str = "") -> Reviewing:
        if len(record.lines) > LONGEST:
            raise BadInput(f"games of more than {LONGEST:,} lines cannot be reviewed")
        text = str(record)
        new = Reviewing(text, owner, self._workers, self._tidy)
        found = self._known.setdefault(text, new)
        self._known.move_to_end(text)
        self._tidy()
        return found

    def _tidy(self) -> None:
        while len(self._known) > KEPT and self._let_go(lambda one: 1):
            pass
        while sum(one.size for one in self._known.values()) > KEPT_BYTES and self._let_go(
            lambda one: one.size
        ):
            pass

    def _let_go(self, weigh: Callable[[Reviewing], int]) -> bool:
        """Of whoever has most, so that nobody pushes out what others have; the oldest that nobody
        reads, for what is read stays in memory anyway."""
        of_owner = Counter[str]()
        for one in self._known.values():
            of_owner[one.owner] += weigh(one)
        idle = [(of_owner[one.owner], text) for text, one in self._known.items() if not one.readers]
        if idle:
            most, _ = max(idle)
            del self._known[next(text for much, text in idle if much == most)]
        return bool(idle)

    def close(self) -> None:
        if not self._is_shared:
            self._workers.close()


class _Desk:
    """Where a game is gone through: first what each seat could expect, then the decisions."""

    def __init__(self, record: Record) -> None:
        game = games.game_of(record)
        self.reviewer = Reviewer(game, record, _pains(record.lines))
        self.lines = record.lines
        self.steps = 2 * len(record.lines) + 1
        self._chronicle = Chronicle(replace(record, lines=[]), game, None)
        self._deeds = record.deeds(game)  # told as far as it is needed: that takes its time
        self._moves = game.moves
        self._named = naming(game)

    def work(self, step: int, part: wire.ReviewPart) -> None:
        """One step; what it finds goes into the part."""
        line = step - len(self.lines) - 1
        if line < 0:
            part.expected.append(list(self.reviewer.odds(step).points))
            part.luck += self._luck(step)
        elif judgement := self.reviewer.judgement(line):
            part.judged.append(self._judged(judgement))

    def _luck(self, end: int) -> list[wire.Luck]:
        """What nature did, if it has just been done."""
        if end == 0 or self._who(end - 1) != CHANCE or self._who(end) == CHANCE:
            return []
        for deed in islice(self._deeds, end + 1 - len(self._chronicle.steps)):
            self._chronicle.tell(deed)
        line = end - 1
        while line and self._who(line - 1) == CHANCE:
            line -= 1
        return [wire.Luck(line, end, self._named(self._chronicle.account(line, end)))]

    def _who(self, line: int) -> int | None:
        return self.lines[line].who if line < len(self.lines) else None

    def _judged(self, found: Judgement) -> wire.Judged:
        played, best, obvious = (
            in_a_row(answers, self._moves) for answers in (found.played, found.best, found.obvious)
        )
        return wire.Judged(
            found.line,
            found.end,
            found.seat,
            found.mark,
            played,
            best,
            obvious,
            found.loss,
            found.error,
        )


@lru_cache(4)
def _desk(record: str) -> _Desk:
    return _Desk(Record.parse(record, "this game"))


def _pains(lines: list[Line]) -> Pains:
    decisions = sum(line.who != CHANCE for line in lines)
    simulations = min(1000, max(100, SIMULATIONS // max(decisions, 1)))
    return Pains(simulations, min(400, max(60, PLAYOUTS // max(len(lines), 1))))


def _piece(record: str, done: float) -> tuple[bytes, float]:
    """In a process of its own: go on from there, for a while. One line, and how far it leads."""
    desk, until = _desk(record), time.monotonic() + PIECE
    games = desk.reviewer.pains.playouts
    part = wire.ReviewPart(done, error_of(games), games * WIN, [], [], [])
    step = round(done * desk.steps)
    while step < desk.steps and (time.monotonic() < until or part.done == done):
        desk.work(step, part)
        step += 1
        part.done = step / desk.steps
    return msgspec.json.encode(part) + b"\n", part.done
