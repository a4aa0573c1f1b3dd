"""Review: a finished game gone through decision by decision, and a ledger of its luck.

What a seat should have done is judged from what it knew at that moment; only luck is measured with
the true cards. Results go from -1 to 1.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots import policy
from restinplay.bots.course import Course, follow
from restinplay.bots.levels import effort
from restinplay.bots.thinking import Considered, Thinker
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

BLUNDER: Final = 0.3
MISTAKE: Final = 0.12
FIND: Final = 0.12  # better than the obvious answer
_SURE: Final = 2.0  # standard errors beyond which a difference is believed


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision: what was played, and what would have been best as far as the seat could know.

    `obvious` is the answer of the rules of thumb. `mark` is blunder, mistake, find or empty.
    """

    line: int
    seat: int
    played: str
    best: str
    obvious: str
    expected: float  # of what was played
    loss: float  # against the best
    error: float  # of the loss
    mark: str


@dataclass(frozen=True, slots=True)
class Review:
    """The judgements in the order of play, and the course of the game with its luck."""

    judgements: tuple[Judgement, ...]
    course: Course

    def data(self) -> dict[str, Any]:
        return asdict(self)


def check(game: Game, record: Record, seat: int | None) -> None:
    """Refuse what cannot be reviewed, before any work."""
    if record.seen_by:
        raise BadInput(f"{record.source}: this is one seat's part of a game; its luck is not in it")
    if seat is not None and seat not in range(game.seats):
        raise BadInput(f"{record.source}: there is no seat {seat}; there is 0 to {game.seats - 1}")
    if record.verify(game).asked != OVER:
        raise BadInput(f"{record.source}: this game is not over; it can be reviewed when it is")


def review(
    game: Game,
    record: Record,
    seat: int | None = None,
    *,
    simulations: int = 1000,
    playouts: int = 400,
    seed: int = 1,
    heard: Callable[[], None] = lambda: None,
) -> Review:
    """Go through a finished game, judging one seat or all. `heard` is called twice a line."""
    check(game, record, seat)
    judge = Judge(game, simulations)
    judgements = []
    states = record.replay(game)
    for number, (state, line) in enumerate(zip(states, record.lines, strict=False)):
        if line.who != CHANCE and seat in (None, line.who) and len(state.legal()) > 1:
            played = game.moves.text(game.moves.parse(line.text))
            judgements.append(judge.judge(state, played, number, seed + number))
        heard()
    course = follow(game, record, judge.thumb, playouts, seed, heard)
    return Review(tuple(judgements), course)


class Judge:
    """Thinks about each decision as hard as it is told to."""

    def __init__(self, game: Game, simulations: int) -> None:
        self.game = game
        self.thumb = policy("thumb", game)
        way = replace(effort("level5", game.SLUG), simulations=simulations, seconds=0.0)
        self._thinker = Thinker(game, self.thumb, way)
        self._buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)

    def judge(self, state: State, played: str, line: int, seed: int) -> Judgement:
        """A decision; the state is the one before it."""
        seat = int(state.asked)
        obvious = self.game.moves.text(
            int(self.thumb.choose(state.veil(seat), Rng(seed), self._buffer))
        )
        thought = self._thinker.think(state.view(seat), seed, also=played)
        options = {option.move: option for option in thought.considered}
        best, mine = options[thought.move], options[played]
        loss, error = _difference(best, mine)
        return Judgement(
            line,
            seat,
            played,
            best.move,
            obvious,
            mine.result,
            loss,
            error,
            _mark(loss, error, mine, options[obvious]),
        )


def _difference(better: Considered, worse: Considered) -> tuple[float, float]:
    """By how much one answer is better than another, and the standard error of that."""
    if better.move == worse.move:
        return 0.0, 0.0
    error = (better.error() ** 2 + worse.error() ** 2) ** 0.5
    return max(better.result - worse.result, 0.0), error


def _mark(loss: float, error: float, mine: Considered, obvious: Considered) -> str:
    if loss > max(MISTAKE, _SURE * error):
        return "blunder" if loss > BLUNDER else "mistake"
    gain, doubt = _difference(mine, obvious)
    return "find" if not loss and gain > max(FIND, _SURE * doubt) else ""
