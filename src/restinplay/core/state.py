"""State: the base class that every game's state extends.

A state is plain data: numbers, flat lists of numbers, nothing else. Exactly one question is open
at a time: `asked` is the seat that must answer it, or CHANCE, or OVER. `fill`, `draw`, `apply` and
`copy_from` are the hot half of the contract and trust their caller; `play` is the public door.
"""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from restinplay.core.chance import Lot
from restinplay.core.clauses import IllegalMove, Refusal
from restinplay.core.errors import BadInput, shown
from restinplay.core.events import EVERYONE, Event, event_of
from restinplay.core.moves import MoveTable
from restinplay.core.question import Question
from restinplay.core.rng import Rng

CHANCE: Final = -1
OVER: Final = -2
SPECTATOR: Final = -1

LARGEST: Final = (1 << 62) - 1  # number in a position


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game. Two states are equal when all their FIELDS are."""

    FIELDS: ClassVar[tuple[str, ...]] = ("asked",)

    def __init__(self, moves: MoveTable) -> None:
        self.moves = moves
        self.asked: i64 = CHANCE
        self.log: list[Event] | None = None

    # The hot half.

    def fill(self, moves: vec[i64]) -> i64:
        """Write the legal moves, ascending, into `moves`; return how many. A seat must be asked."""
        raise TypeError("a game must say what is legal")

    def draw(self, rng: Rng) -> i64:
        """One of nature's answers, with the odds of `odds()`; games say it faster."""
        odds = self.odds()
        total: i64 = sum(weight for _, weight in odds)
        ticket = rng.below(total)
        for move, weight in odds:
            ticket -= weight
            if ticket < 0:
                return move
        raise ValueError("nature has no answer")

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        """One of the legal moves, each as likely as the others; games say it faster."""
        return buffer[rng.below(self.fill(buffer))]

    def deal(self, rng: Rng) -> None:
        """Let nature answer until a seat is asked or the game is over; games say it faster."""
        while self.asked == CHANCE:
            self.apply(self.draw(rng))

    def apply(self, move: i64) -> None:
        """Carry out a legal move without checking it."""
        raise TypeError("a game must carry out its moves")

    def step(self, rng: Rng, buffer: vec[i64]) -> None:
        """One of the legal moves and nature's answers to it; games say it faster."""
        self.apply(self.pick(rng, buffer))
        if self.asked == CHANCE:
            self.deal(rng)

    def seen(self, move: i64, seat: i64) -> i64:
        """What a seat sees of the answer now being given, as a number; games say it faster.

        Two answers have one number exactly when their `witness` is the same.
        """
        return self.moves.glimpse(self.witness(move, seat))

    def payoff(self, seat: i64) -> float:
        """One seat's result when the game is over; games say it faster."""
        return self.returns()[seat]

    def copy_from(self, other: "State") -> None:
        """Become the same position as `other`, a state of the same game. Events are not copied."""
        raise TypeError("a game must copy its position")

    def blank(self) -> "State":
        """A new state of the same game, to copy into."""
        raise TypeError("a game must make a blank state")

    # The public half.

    def clone(self) -> "State":
        other = self.blank()
        other.copy_from(self)
        return other

    def legal(self) -> list[int]:
        """All legal answers, ascending; empty only when the game is over."""
        if self.asked == OVER:
            return []
        if self.asked == CHANCE:
            return [move for move, _ in self.odds()]
        buffer: vec[i64] = vec[i64]([0] * self.moves.decisions)
        count = self.fill(buffer)
        return [int(buffer[place]) for place in range(count)]

    def play(self, move: int) -> None:
        """Apply a move, or raise IllegalMove and change nothing."""
        if not self.allows(move):
            refusal = self.why_not(move)
            assert refusal is not None, "legal() and why_not() disagree"
            raise IllegalMove(self.moves.text(move), refusal)
        self.apply(move)

    def allows(self, move: int) -> bool:
        """Whether a move is legal; why not, if it is not, says `why_not`."""
        return move in self.legal()

    def why_not(self, move: int) -> Refusal | None:
        """None for a legal move; otherwise the clause and the fact that forbid it."""
        if not 0 <= move < len(self.moves):
            raise BadInput(f"there is no move number {move} in this game")
        return self.refuse(move)

    def refuse(self, move: int) -> Refusal | None:
        """`why_not` for a move that is in the table. It does not consult `fill` or `odds`."""
        raise TypeError("a game must say why not")

    def odds(self) -> list[tuple[int, int]]:
        """Nature's possible answers, ascending, with exact integer weights (at CHANCE)."""
        raise TypeError("a game must say its odds")

    def lot(self) -> Lot:
        """Where nature's next answer comes from, so that a deal can be fixed in advance."""
        raise TypeError("a game must say what is drawn from")

    def sealed(self) -> list[Lot]:
        """The places whose cards nobody has turned up; they may be shown when the game is over."""
        return []

    def question(self) -> Question:
        """What is being asked, and the clause that asks it."""
        raise TypeError("a game must name its question")

    def witness(self, move: int, seat: int) -> str:
        """What this seat sees of the answer now being given: its text, or as much as shows."""
        return self.moves.text(move)

    def view(self, seat: int) -> dict[str, Any]:
        """Everything the seat may know and nothing else, as JSON. SPECTATOR sees what all see."""
        raise TypeError("a game must say what a seat sees")

    def veil(self, seat: int) -> "State":
        """The position as this seat knows it: what it cannot know is undealt."""
        raise TypeError("a game must say what a seat knows")

    def scores(self) -> list[int]:
        """Points per seat when the game is over."""
        raise TypeError("a game must score")

    def returns(self) -> list[float]:
        """Results per seat in [-1, 1] when the game is over."""
        raise TypeError("a game must say who won")

    def reasons(self) -> list[str]:
        """Why the game ended: reason codes of the rulebook."""
        raise TypeError("a game must say why it ended")

    # Plain data.

    def data(self) -> dict[str, Any]:
        """All FIELDS as JSON."""
        return {name: _plain(getattr(self, name)) for name in self.FIELDS}

    def load(self, data: dict[str, Any]) -> None:
        """Become the position that `data()` described: the right fields, of the right types.

        Whether such a position can be is for `check` to say.
        """
        if not isinstance(data, dict) or set(data) != set(self.FIELDS):
            names = set(data) ^ set(self.FIELDS) if isinstance(data, dict) else set()
            odd = sorted(shown(name) for name in names)
            raise BadInput(f"this is not a position of this game: {shown(', '.join(odd))}")
        for name in self.FIELDS:
            value, old = data[name], getattr(self, name)
            if not hasattr(old, "__len__"):
                _check_number(name, value, isinstance(old, bool))
                setattr(self, name, value)
                continue
            if not isinstance(value, list) or len(value) != len(old):
                raise BadInput(f"in this position, {name} is not a list of {len(old)} numbers")
            for place, number in enumerate(value):
                _check_number(name, number, False)
                try:
                    old[place] = number
                except (OverflowError, ValueError):
                    raise BadInput(f"in this position, {name} has {shown(number)}") from None

    def check(self) -> None:
        """Raise BadInput, in one line, if this cannot be a position of the game, whole or veiled.

        What passes, and is whole, can be played to the end; `check_known` says whether it is.
        """

    def check_known(self, seat: i64) -> None:
        """Raise BadInput, in one line, if something is unknown here that this seat knows.

        A position is whole when nothing is unknown that any of the seats knows.
        """

    def tell(self, kind: str, clause: str, *args: int) -> None:
        """Note a public event, if anybody listens."""
        if self.log is not None:
            self.log.append(event_of(kind, clause, args, EVERYONE))

    def tell_one(self, seat: i64, kind: str, clause: str, *args: int) -> None:
        """Note an event that only one seat sees."""
        if self.log is not None:
            self.log.append(event_of(kind, clause, args, int(seat)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.FIELDS == other.FIELDS and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(repr(self.data()))


def _check_number(name: str, value: Any, flag: bool) -> None:
    if type(value) is not (bool if flag else int):
        kind = "true or false" if flag else "a number"
        raise BadInput(f"in this position, {name} has {shown(value)}, which is not {kind}")
    if not -LARGEST <= value <= LARGEST:
        raise BadInput(f"in this position, {name} has a number that is too large")


def _plain(value: Any) -> Any:
    """A flag must stay a flag: compiled, `isinstance(value, int)` would make it a number."""
    return list(value) if hasattr(value, "__len__") else value
