"""Review: a finished game gone through decision by decision, and a ledger of its luck.

What a seat should have done is judged from what it knew at that moment; only luck is measured with
the true cards. All numbers are shares of a win, as `odds` counts them. Answers in a row whose order
does not matter (`Game.TOGETHER`) are judged as the one deed they are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from math import hypot
from typing import Any, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.bots import policy
from restinplay.bots.levels import effort
from restinplay.bots.luck import Course
from restinplay.bots.odds import Forecast, Odds
from restinplay.bots.thinking import Thinker
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.moves import MoveTable
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

Mark = Literal["", "blunder", "mistake", "find"]

BLUNDER: Final = 0.15  # of a win
MISTAKE: Final = 0.06
FIND: Final = 0.06  # better than the obvious answer
_SURE: Final = 2.0  # standard errors beyond which a difference is believed


Answers = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """One deed: what was played from `line` up to `end`, and what would have been best as far as
    the seat could know. `obvious` is what the rules of thumb would have done.
    """

    line: int
    end: int
    seat: int
    played: Answers
    best: Answers
    obvious: Answers
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
            part["last"] = record.line_number(part.pop("end") - 1)
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
        self._forecast = Forecast(game)
        self._judge = Judge(game, pains.simulations)
        self._ends = dict(self._deeds())

    def odds(self, line: int) -> Odds:
        """What each seat could expect after so many lines."""
        pains = self.pains
        return self._forecast.of(self.positions[line], pains.playouts, pains.seed + line)

    def judgement(self, line: int) -> Judgement | None:
        """Of the deed that begins after so many lines, if there is one and it was a choice."""
        end = self._ends.get(line, line)
        states = self.positions[line:end]
        if all(len(state.legal()) == 1 for state in states):
            return None
        played = tuple(
            self.game.moves.text(self.game.moves.parse(answer.text))
            for answer in self.record.lines[line:end]
        )
        return self._judge.judge(states[0], played, line, self.pains.seed + line)

    def course(self, odds: Sequence[Odds]) -> Course:
        return Course.of(self.record.lines, odds)

    def _deeds(self) -> Iterator[tuple[int, int]]:
        """Where each deed begins and ends."""
        lines = self.record.lines
        begins = [
            number
            for number in range(len(lines) + 1)
            if not self._goes_on(number, lines[number].who if number < len(lines) else OVER)
        ]
        return ((line, end) for line, end in pairwise(begins) if lines[line].who != CHANCE)

    def _goes_on(self, number: int, who: int) -> bool:
        """Whether an answer belongs to the one before it."""
        if not number or who < 0 or self.record.lines[number - 1].who != who:
            return False
        kinds = [self.positions[n].question().kind for n in (number - 1, number)]
        return kinds[0] == kinds[1] and kinds[0] in self.game.TOGETHER


def review(
    game: Game,
    record: Record,
    seat: int | None = None,
    pains: Pains = USUAL,
    heard: Callable[[], None] = lambda: None,
) -> Review:
    """Go through a finished game, judging one seat or all. `heard` is called twice a line."""
    check(game, record, seat)
    reviewer, judgements, odds = Reviewer(game, record, pains), [], []
    for number, line in enumerate(record.lines):
        judgement = reviewer.judgement(number) if seat in (None, line.who) else None
        judgements += [judgement] if judgement else []
        heard()
    for number in range(len(record.lines) + 1):
        odds.append(reviewer.odds(number))
        heard()
    return Review(tuple(judgements), reviewer.course(odds))


class Judge:
    """Thinks about each decision as hard as it is told to."""

    def __init__(self, game: Game, simulations: int) -> None:
        self.game = game
        self._games = simulations
        self._thumb = policy("thumb", game)
        way = replace(effort("level5", game), simulations=simulations, seconds=0.0)
        self._thinker = Thinker(game, self._thumb, way)
        self._forecast = Forecast(game)
        self._buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)

    def judge(self, state: State, played: Answers, line: int, seed: int) -> Judgement:
        """A deed; the state is the one before it."""
        seat = int(state.asked)
        belief, moves = self.game.belief(state.view(seat)), self.game.moves
        known: dict[Answers, Odds] = {}

        def odds(answers: Answers) -> Odds:
            if answers not in known:
                numbers = [moves.parse(answer) for answer in answers]
                known[answers] = self._forecast.after(belief, numbers, self._games, seed)
            return known[answers]

        def lead(one: Answers, other: Answers) -> tuple[float, float]:
            """By how much of a win one is better than the other, and the error of that."""
            if sorted(one) == sorted(other):
                return 0.0, 0.0
            here, there = odds(one), odds(other)
            return here.share(seat) - there.share(seat), hypot(here.error(seat), there.error(seat))

        best = self._deed(state, lambda known: self._thinker.think(known.view(seat), seed).move)
        obvious = self._deed(state, lambda known: self._by_thumb(known, seed))
        loss, error = lead(best, played)
        if loss <= 0.0:
            best, loss, error = played, 0.0, 0.0
        return Judgement(
            line,
            line + len(played),
            seat,
            played,
            best,
            obvious,
            odds(played).share(seat),
            loss,
            error,
            _mark(loss, error, lead(played, obvious)),
        )

    def _by_thumb(self, state: State, seed: int) -> str:
        return self.game.moves.text(int(self._thumb.choose(state, Rng(seed), self._buffer)))

    def _deed(self, state: State, choose: Callable[[State], str]) -> Answers:
        """The answers that somebody would give in a row, as far as they belong together."""
        seat, kind = int(state.asked), state.question().kind
        known, answers = state.veil(seat), list[str]()
        while known.asked == seat and known.question().kind == kind:
            answers.append(choose(known))
            if kind not in self.game.TOGETHER:
                break
            known.apply(self.game.moves.parse(answers[-1]))
        return tuple(answers)


def in_a_row(answers: Answers, moves: MoveTable) -> str:
    """Answers as one phrase that goes after "to"."""
    *others, last = [moves[moves.parse(answer)].phrase for answer in answers]
    return f"{', '.join(others)} and {last}" if others else last


def _mark(loss: float, error: float, over_the_obvious: tuple[float, float]) -> Mark:
    if loss > max(MISTAKE, _SURE * error):
        return "blunder" if loss > BLUNDER else "mistake"
    gain, doubt = over_the_obvious
    return "find" if not loss and gain > max(FIND, _SURE * doubt) else ""
