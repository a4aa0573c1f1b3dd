"""State: the base class that every game's state extends.

A state is plain data: numbers, flat lists of numbers, nothing else. Exactly one question is open
at a time: `asked` is the seat that must answer it, or CHANCE, or OVER.

The class has three parts: what a game must write, what it may write because the house has a plain
form of it, and what is there for all. `fill`, `apply`, `copy_from` and the loops made of them are
hot and trust their caller; `play` is the public door. tests/contract holds every game to what the
docstrings promise.
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
    """One position of one game. Two states are equal when all their FIELDS are.

    >>> from restinplay import game
    >>> lantern = game("lantern")
    >>> state = lantern.position("asked=1 turn=1 steps=4/9 hands=2,5/3*2 burned=4")
    >>> [lantern.moves.text(move) for move in state.legal()]
    ['burn 3']
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("asked",)
    FIXED: ClassVar[tuple[str, ...]] = ()  # those that the options fix for the whole game

    def __init__(self, moves: MoveTable) -> None:
        self.moves = moves
        self.asked: i64 = CHANCE
        self.log: list[Event] | None = None

    # What a game must write: the course of play.

    def fill(self, moves: vec[i64]) -> i64:
        """Write the legal moves, ascending, into `moves`; return how many, at least one.

        A seat must be asked. Nothing changes, and two equal states offer the same.
        """
        raise TypeError("a game must say what is legal")

    def apply(self, move: i64) -> None:
        """Carry out a legal move, unchecked: afterwards one question is open, or it is OVER.

        The same move in an equal state leads to an equal state; chance is asked, never drawn here.
        """
        raise TypeError("a game must carry out its moves")

    def odds(self) -> list[tuple[int, int]]:
        """Nature's possible answers, ascending, with exact integer weights above 0 (at CHANCE)."""
        raise TypeError("a game must say its odds")

    def lot(self) -> Lot:
        """Where nature's next answer comes from, so that a deal can be fixed in advance.

        The answers of the lot are those of `odds`, and a place is never drawn from twice.
        """
        raise TypeError("a game must say what is drawn from")

    def question(self) -> Question:
        """What is being asked, and the clause that asks it."""
        raise TypeError("a game must name its question")

    def refuse(self, move: int) -> Refusal | None:
        """`why_not` for a move that is in the table: None for exactly what `legal` offers."""
        raise TypeError("a game must say why not")

    # What a game must write: who may know what.

    def view(self, seat: int) -> dict[str, Any]:
        """Everything the seat may know and nothing else, as JSON. SPECTATOR sees what all see.

        Two states that differ only in what is hidden from a seat have the same view for it.
        """
        raise TypeError("a game must say what a seat sees")

    def veil(self, seat: int) -> "State":
        """The position as this seat knows it: what it cannot know is undealt. Its view of that
        is its view of this."""
        raise TypeError("a game must say what a seat knows")

    # What a game must write: the end, and copies.

    def scores(self) -> list[int]:
        """Points per seat when the game is over."""
        raise TypeError("a game must score")

    def returns(self) -> list[float]:
        """Results per seat in [-1, 1] when the game is over; 1 is a win that nobody shares."""
        raise TypeError("a game must say who won")

    def reasons(self) -> list[str]:
        """Why the game ended: reason codes of the rulebook, at least one when it is over."""
        raise TypeError("a game must say why it ended")

    def copy_from(self, other: "State") -> None:
        """Become equal to `other`, a state of the same game, and share nothing with it that
        changes. Events are not copied."""
        raise TypeError("a game must copy its position")

    def blank(self) -> "State":
        """A new state of the same game, to copy into."""
        raise TypeError("a game must make a blank state")

    # What a game may write, to be faster: the same answers from the same generator.

    def draw(self, rng: Rng) -> i64:
        """One of nature's answers, with the odds of `odds()`."""
        odds = self.odds()
        total: i64 = sum(weight for _, weight in odds)
        ticket = rng.below(total)
        for move, weight in odds:
            ticket -= weight
            if ticket < 0:
                return move
        raise ValueError("nature has no answer")

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        """One of the legal moves, each as likely as the others."""
        return buffer[rng.below(self.fill(buffer))]

    def deal(self, rng: Rng) -> None:
        """Let nature answer until a seat is asked or the game is over."""
        while self.asked == CHANCE:
            self.apply(self.draw(rng))

    def step(self, rng: Rng, buffer: vec[i64]) -> None:
        """One of the legal moves and nature's answers to it."""
        self.apply(self.pick(rng, buffer))
        if self.asked == CHANCE:
            self.deal(rng)

    def seen(self, move: i64, seat: i64) -> i64:
        """What a seat sees of the answer now being given, as a number.

        Two answers have one number exactly when their `witness` is the same.
        """
        return self.moves.glimpse(self.witness(move, seat))

    def payoff(self, seat: i64) -> float:
        """One seat's part of `returns`."""
        return self.returns()[seat]

    # What a game may write, where it hides something, and for positions that come from outside.

    def witness(self, move: int, seat: int) -> str:
        """What this seat sees of the answer now being given: its text, or as much as shows."""
        return self.moves.text(move)

    def sealed(self) -> list[Lot]:
        """The places whose cards nobody has turned up; they may be shown when the game is over."""
        return []

    def fields(self) -> list[Any]:
        """How FIELDS are written in the text of a position: `position.Field`s, in that order.

        A field that a game does not declare is written as it is.
        """
        return []

    def check(self) -> None:
        """Raise BadInput, in one line, if this cannot be a position of the game, whole or veiled.

        What passes, and is whole, can be played to the end; `check_known` says whether it is.
        """

    def check_known(self, seat: i64) -> None:
        """Raise BadInput, in one line, if something is unknown here that this seat knows.

        A position is whole when nothing is unknown that any of the seats knows.
        """

    # What is there for all.

    def clone(self) -> "State":
        """Another state, equal to this one.

        >>> from restinplay import match
        >>> state = match("lantern", seed=7).state
        >>> other = state.clone()
        >>> other.play(other.legal()[0])
        >>> other == state
        False
        """
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
        """Apply a move, or raise IllegalMove and change nothing.

        >>> from restinplay import match
        >>> state = match("lantern", seed=7).state
        >>> state.play(state.moves.parse("burn 6"))
        Traceback (most recent call last):
        restinplay.core.clauses.IllegalMove: burn 6: there is no 6 in that hand (L-201)
        """
        if not self.allows(move):
            refusal = self.why_not(move)
            assert refusal is not None, "legal() and why_not() disagree"
            raise IllegalMove(self.moves.text(move), refusal)
        self.apply(move)

    def allows(self, move: int) -> bool:
        """Whether a move is legal; why not, if it is not, says `why_not`."""
        return move in self.legal()

    def why_not(self, move: int) -> Refusal | None:
        """None for a legal move; otherwise the clause and the fact that forbid it.

        >>> from restinplay import match
        >>> state = match("lantern", seed=7).state
        >>> state.why_not(state.moves.parse("burn 6"))
        Refusal(clause='L-201', said='there is no 6 in that hand')
        """
        if not 0 <= move < len(self.moves):
            raise BadInput(f"there is no move number {move} in this game")
        return self.refuse(move)

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

    def tell(self, kind: str, clause: str, *args: int) -> None:
        """Note a public event, if anybody listens."""
        if self.log is not None:
            self.log.append(event_of(kind, clause, args, EVERYONE))

    def tell_one(self, seat: i64, kind: str, clause: str, *args: int) -> None:
        """Note an event that only one seat sees."""
        if self.log is not None:
            self.log.append(event_of(kind, clause, args, int(seat)))

    def __repr__(self) -> str:
        """The position in one line, with all that is hidden; `Game.position` reads it."""
        from restinplay.core.position import write  # not before somebody looks

        return write(self)

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
