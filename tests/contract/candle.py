"""Candle, a toy game with secrets, to see that the contract tests catch what they must catch.

Two seats get one card each of 1, 2, 3, 4, which only they see. Seat 0 secretly marks low or high;
seat 1 calls or folds. A call wins if seat 0 marked wrong: high means holding the higher card.
"""

from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.belief import Belief
from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.game import Game
from restinplay.core.moves import MoveTable
from restinplay.core.question import Question
from restinplay.core.rng import Rng
from restinplay.core.rulebook import Rulebook
from restinplay.core.state import CHANCE, OVER, State

LOW, HIGH, CALL, FOLD, FIRST_CARD = range(5)
PHASES = ("deal", "deal", "mark", "call", "over")

MOVES = MoveTable(
    [(text, text, (), text) for text in ("low", "high", "call", "fold")],
    [(f"card {card}", "card", (card,), f"card {card}") for card in range(1, 5)],
)
RULEBOOK = Rulebook(
    "# Candle\nrules-version: 1\n## All\n- **C-1** Everything happens by this clause.\n"
)


class Candle(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("asked", "phase", "mark", "folded", "held")

    def __init__(self) -> None:
        super().__init__(MOVES)
        self.phase = 0
        self.mark = -1
        self.folded = False
        self.held = [0, 0]

    def blank(self) -> "Candle":
        return type(self)()

    def copy_from(self, other: State) -> None:
        self.load(other.data())

    def fill(self, moves: vec[i64]) -> i64:
        first = LOW if self.phase == 2 else CALL
        moves[0], moves[1] = first, first + 1
        return 2

    def odds(self) -> list[tuple[int, int]]:
        return [(FIRST_CARD + card - 1, 1) for card in range(1, 5) if card not in self.held]

    def lot(self) -> Lot:
        return Lot("cards", self.phase, tuple(range(FIRST_CARD, FIRST_CARD + 4)))

    def apply(self, move: i64) -> None:
        if self.phase < 2:
            self.held[self.phase] = int(move) - FIRST_CARD + 1
            self.announce(int(move))
        elif self.phase == 2:
            self.mark = int(move)
        self.phase += 1
        self.asked = (CHANCE, CHANCE, 0, 1, OVER)[self.phase]
        self.folded = move == FOLD

    def announce(self, move: int) -> None:
        self.tell("dealt", "C-1", self.phase)

    def refuse(self, move: int) -> Refusal | None:
        wanted = {2: (LOW, HIGH), 3: (CALL, FOLD)}.get(self.phase, ())
        if self.phase < 2 and move >= FIRST_CARD and move - FIRST_CARD + 1 not in self.held:
            return None
        return None if move in wanted else Refusal("C-1", "not now")

    def question(self) -> Question:
        return Question(PHASES[self.phase], "C-1")

    def witness(self, move: int, seat: int) -> str:
        hidden = seat != self.phase if self.phase < 2 else self.phase == 2 and seat != 0
        return "?" if hidden else self.moves.text(move)

    def view(self, seat: int) -> dict[str, Any]:
        over = self.asked == OVER
        return {
            "seat": seat,
            "asked": int(self.asked),
            "phase": self.phase,
            "dealt": min(self.phase, 2),
            "held": [card if over or at == seat else 0 for at, card in enumerate(self.held)],
            "folded": self.folded,
            "mark": self.mark if over or seat == 0 else -1,
        }

    def veil(self, seat: int) -> State:
        return CandleGame().remember(self.view(seat), type(self))

    def scores(self) -> list[int]:
        right = (self.mark == HIGH) == (self.held[0] > self.held[1])
        return [1, 0] if right or self.folded else [0, 1]

    def returns(self) -> list[float]:
        return [2.0 * score - 1 for score in self.scores()]

    def reasons(self) -> list[str]:
        return ["called_or_folded"]


class CandleBelief(Belief):
    def __init__(self, state: Candle) -> None:
        self.state = state

    def imagine(self, into: State, rng: Rng) -> None:
        assert isinstance(into, Candle)
        into.copy_from(self.state)
        for at in range(min(self.state.phase, 2)):
            if not into.held[at]:
                into.held[at] = int(into.draw(rng)) - FIRST_CARD + 1
        if into.phase > 2 and into.mark < 0:
            into.mark = int(rng.below(2))


class CandleGame(Game):
    SLUG = "candle"
    SEATS = range(2, 3)
    OPTIONS = ()
    FOLDER = Path(__file__).parent
    STATE: ClassVar[type[Candle]] = Candle

    def __init__(self) -> None:
        self.seats, self.options, self.moves = 2, {}, MOVES
        self.data = {"title": "Candle", "rules_version": "1"}

    @cached_property
    def rulebook(self) -> Rulebook:
        return RULEBOOK

    @property
    def data_mark(self) -> str:
        return ""

    def new(self) -> Candle:
        return self.STATE()

    def remember(self, view: dict[str, Any], kind: type[Candle] = Candle) -> Candle:
        state = kind()
        state.load({name: view[name] for name in Candle.FIELDS})
        return state

    def belief(self, view: dict[str, Any]) -> Belief:
        return CandleBelief(self.remember(view, self.STATE))
