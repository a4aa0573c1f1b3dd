"""Small games whose right answers are known, for the search to find."""

from pathlib import Path
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.belief import Belief
from restinplay.core.game import Game
from restinplay.core.moves import MoveTable
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State


class Toy(State):
    """Who is asked what is a line of a table; an answer is kept in its place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("asked", "turn", "given")
    TURNS: ClassVar[tuple[tuple[int, tuple[str, ...]], ...]]  # who is asked, and the answers
    HIDDEN: ClassVar[tuple[tuple[int, int], ...]]  # an answer by its turn, and who cannot see it

    def __init__(self) -> None:
        super().__init__(self.table())
        self.turn = 0
        self.given = [-1] * len(self.TURNS)
        self.asked = self.TURNS[0][0]

    @classmethod
    def table(cls) -> MoveTable:
        rows = {text: who for who, texts in cls.TURNS for text in texts}
        return MoveTable(
            [(text, text, (), text) for text, who in rows.items() if who >= 0],
            [(text, text, (), text) for text, who in rows.items() if who < 0],
        )

    def blank(self) -> "Toy":
        return type(self)()

    def copy_from(self, other: State) -> None:
        self.load(other.data())

    def offers(self) -> list[int]:
        return [self.moves.parse(text) for text in self.TURNS[self.turn][1]]

    def fill(self, moves: vec[i64]) -> i64:
        for place, move in enumerate(self.offers()):
            moves[place] = move
        return len(self.offers())

    def odds(self) -> list[tuple[int, int]]:
        return [(move, 1) for move in self.offers()]

    def apply(self, move: i64) -> None:
        self.given[self.turn] = int(move)
        self.turn += 1
        ends = self.turn == len(self.TURNS) or self.ends(self.moves.text(int(move)))
        self.asked = OVER if ends else self.TURNS[self.turn][0]

    def ends(self, text: str) -> bool:
        """Whether this answer ends the game at once."""
        return False

    def answer(self, turn: int) -> str:
        return self.moves.text(self.given[turn])

    def witness(self, move: int, seat: int) -> str:
        return "?" if (self.turn, seat) in self.HIDDEN else self.moves.text(move)

    def view(self, seat: int) -> dict[str, Any]:
        given = list(self.given)
        for turn, blind in self.HIDDEN:
            if blind == seat:
                given[turn] = -1
        legal = [self.moves.text(move) for move in self.offers()] if self.asked == seat else []
        return {"asked": int(self.asked), "turn": self.turn, "given": given, "legal": legal}

    def reasons(self) -> list[str]:
        return ["over"]


class Coin(Toy):
    """Nature hides a coin. `sure` wins a little; `bet` leads to a guess, right or wrong."""

    TURNS = (
        (CHANCE, ("hidden heads", "hidden tails")),
        (0, ("bet", "sure")),
        (0, ("heads", "tails")),
    )
    HIDDEN = ((0, 0),)

    def ends(self, text: str) -> bool:
        return text == "sure"

    def returns(self) -> list[float]:
        if self.answer(1) == "sure":
            return [0.3]
        return [1.0 if self.answer(0).endswith(self.answer(2)) else -1.0]


class Pennies(Toy):
    """Seat 0 hides a penny, seat 1 says which side; nobody can do better than even."""

    TURNS = ((0, ("up", "down")), (1, ("say up", "say down")))
    HIDDEN = ((0, 1),)

    def returns(self) -> list[float]:
        found = self.answer(1).endswith(self.answer(0))
        return [-1.0, 1.0] if found else [1.0, -1.0]


class Three(Toy):
    """Three seats, each for itself: who gives the most away still wants the most."""

    TURNS = ((0, ("left", "right")), (1, ("mine", "ours")), (2, ("high", "low")))
    HIDDEN = ()

    def returns(self) -> list[float]:
        """Seat 1 takes all on the left; on the right it must share, and seat 2 goes high."""
        if self.answer(0) == "left":
            return [-1.0, 1.0, -1.0] if self.answer(1) == "mine" else [1.0, 0.0, 0.0]
        return [0.5, -0.5, 1.0] if self.answer(2) == "high" else [-1.0, -0.5, 0.0]


class Endless(Toy):
    """Who goes on leaves the other without a choice for ever; who stops has won."""

    TURNS = ((0, ("go on", "stop")), (1, ("go on",)))
    HIDDEN = ()

    def apply(self, move: i64) -> None:
        if self.turn == 0:
            super().apply(move)

    def ends(self, text: str) -> bool:
        return text == "stop"

    def returns(self) -> list[float]:
        return [1.0, -1.0]


class ToyBelief(Belief):
    def __init__(self, state: Toy) -> None:
        self.state = state

    def imagine(self, into: State, rng: Rng) -> None:
        assert isinstance(into, Toy)
        into.copy_from(self.state)
        for turn in range(into.turn):
            if into.given[turn] < 0:
                texts = into.TURNS[turn][1]
                into.given[turn] = into.moves.parse(texts[int(rng.below(len(texts)))])


class ToyGame(Game):
    """A game of one of these."""

    SLUG = "toy"
    SEATS = range(1, 4)
    OPTIONS = ()
    FOLDER = Path(__file__).parent

    def __init__(self, kind: type[Toy]) -> None:
        self.kind = kind
        self.seats = 1 + max(who for who, _ in kind.TURNS)
        self.options, self.moves = {}, kind.table()

    def new(self) -> Toy:
        return self.kind()

    def belief(self, view: dict[str, Any]) -> Belief:
        state = self.new()
        state.load({name: view[name] for name in Toy.FIELDS})
        return ToyBelief(state)
