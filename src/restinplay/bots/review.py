"""Review: a finished game gone through decision by decision, and a ledger of its luck.

What a seat should have done is judged from what it knew at that moment; only luck is measured with
the true cards. Results go from -1 to 1.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots import policy
from restinplay.bots.course import Course, Values, expect
from restinplay.bots.levels import effort
from restinplay.bots.thinking import Considered, Thinker
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

Mark = Literal["", "blunder", "mistake", "find"]

BLUNDER: Final = 0.3
MISTAKE: Final = 0.12
FIND: Final = 0.12  # better than the obvious answer
_SURE: Final = 2.0  # standard errors beyond which a difference is believed


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision: what was played, and what would have been best as far as the seat could know.

    `obvious` is the answer of the rules of thumb.
    """

    line: int
    seat: int
    played: str
    best: str
    obvious: str
    expected: float  # of what was played
    loss: float  # against the best
    error: float  # of the loss
    mark: Mark


@dataclass(frozen=True, slots=True)
class Review:
    """The judgements in the order of play, and the course of the game with its luck."""

    judgements: tuple[Judgement, ...]
    course: Course

    def data(self, record: Record) -> dict[str, Any]:
        """For programs. Lines are those of the file, as replay and review show them."""
        found = asdict(self)
        for part in (*found["judgements"], *found["course"]["strokes"]):
            part["line"] = record.line_number(part["line"])
        for stroke in found["course"]["strokes"]:
            stroke["last"] = record.line_number(stroke.pop("end") - 1)
        return found


def check(game: Game, record: Record, seat: int | None) -> None:
    """Refuse what cannot be reviewed, before any work."""
    if record.seen_by:
        raise BadInput(
            f"{record.source}: this is only what one seat saw of a game; its luck is missing"
        )
    if seat is not None and seat not in range(game.seats):
        raise BadInput(
            f"{record.source}: there is no seat {seat}; the seats are 0 to {game.seats - 1}"
        )
    if record.verify(game).asked != OVER:
        raise BadInput(f"{record.source}: this game is not over; you can review it when it is")


@dataclass(frozen=True, slots=True)
class Pains:
    """How hard a game is looked at: simulations a decision, and playouts a position."""

    simulations: int = 1000
    playouts: int = 400
    seed: int = 1


USUAL: Final = Pains()


class Reviewer:
    """Goes through one finished game; every line of it can be asked about by itself."""

    def __init__(self, game: Game, record: Record, pains: Pains) -> None:
        self.game = game
        self.record = record
        self.pains = pains
        self.positions = [state.clone() for state in record.replay(game)]
        self._thumb = policy("thumb", game)
        self._judge = Judge(game, pains.simulations)

    def expected(self, line: int) -> Values:
        """What each seat could expect after so many lines."""
        pains = self.pains
        position, seed = self.positions[line], pains.seed + line
        return expect(position, self._thumb, self.game.seats, pains.playouts, seed)

    def judgement(self, line: int) -> Judgement | None:
        """Of what was answered after so many lines, if that was a choice."""
        answer, state = self.record.lines[line], self.positions[line]
        if answer.who == CHANCE or len(state.legal()) == 1:
            return None
        played = self.game.moves.text(self.game.moves.parse(answer.text))
        return self._judge.judge(state, played, line, self.pains.seed + line)

    def course(self, expected: Sequence[Values]) -> Course:
        return Course.of(self.record.lines, expected, self.pains.playouts)


def review(
    game: Game,
    record: Record,
    seat: int | None = None,
    pains: Pains = USUAL,
    heard: Callable[[], None] = lambda: None,
) -> Review:
    """Go through a finished game, judging one seat or all. `heard` is called twice a line."""
    check(game, record, seat)
    reviewer, judgements, expected = Reviewer(game, record, pains), [], []
    for number, line in enumerate(record.lines):
        judgement = reviewer.judgement(number) if seat in (None, line.who) else None
        judgements += [judgement] if judgement else []
        heard()
    for number in range(len(record.lines) + 1):
        expected.append(reviewer.expected(number))
        heard()
    return Review(tuple(judgements), reviewer.course(expected))


class Judge:
    """Thinks about each decision as hard as it is told to."""

    def __init__(self, game: Game, simulations: int) -> None:
        self.game = game
        self._thumb = policy("thumb", game)
        way = replace(effort("level5", game.SLUG), simulations=simulations, seconds=0.0)
        self._thinker = Thinker(game, self._thumb, way)
        self._buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)

    def judge(self, state: State, played: str, line: int, seed: int) -> Judgement:
        """A decision; the state is the one before it."""
        seat = int(state.asked)
        obvious = self.game.moves.text(
            int(self._thumb.choose(state.veil(seat), Rng(seed), self._buffer))
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


def _mark(loss: float, error: float, mine: Considered, obvious: Considered) -> Mark:
    if loss > max(MISTAKE, _SURE * error):
        return "blunder" if loss > BLUNDER else "mistake"
    gain, doubt = _difference(mine, obvious)
    return "find" if not loss and gain > max(FIND, _SURE * doubt) else ""
