"""MoveTable: every answer a game can ever be given, the players' first, then nature's."""

from collections.abc import Iterable
from dataclasses import dataclass

from restinplay.core.errors import BadInput, shown
from restinplay.core.messages import Told

Row = tuple[str, str, tuple[int, ...], Told]
"""Text, kind, arguments, and what the move does."""


@dataclass(frozen=True, slots=True)
class Move:
    """One possible answer: its number, its text in records and at the prompt, and what it means."""

    number: int
    text: str
    kind: str
    args: tuple[int, ...]
    said: Told

    @property
    def phrase(self) -> str:
        """In English."""
        return str(self.said)


class MoveTable:
    """The one place that gives a move its number, text, kind, arguments and phrase.

    Numbers below `decisions` are players' moves and serve learners as action ids. `glimpses` are
    what a seat may see of a move that is hidden from it; their numbers come after all moves.
    """

    def __init__(
        self,
        players: Iterable[Row],
        nature: Iterable[Row],
        glimpses: Iterable[str] = (),
    ) -> None:
        rows = [*players]
        self.decisions = len(rows)
        rows += nature
        self.moves = tuple(Move(number, *row) for number, row in enumerate(rows))
        self._exact = {move.text: move.number for move in self.moves}
        self._numbers = {move.text.lower(): move.number for move in self.moves}
        self._glimpses = {text: len(rows) + place for place, text in enumerate(glimpses)}
        if len(self._numbers) != len(self.moves):
            raise ValueError("two moves share a text")

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, number: int) -> Move:
        return self.moves[number]

    def text(self, number: int) -> str:
        return self.moves[number].text

    def find(self, text: str) -> int:
        """The move of exactly that text; -1 if there is none."""
        return self._exact.get(text, -1)

    def parse(self, text: str) -> int:
        """The move of that text; capitals and extra blanks do not matter."""
        number = self._exact.get(text)
        if number is None:
            number = self._numbers.get(" ".join(text.lower().split()))
        if number is None:
            raise BadInput(f"there is no move '{shown(text.strip())}' in this game")
        return number

    def glimpse(self, text: str) -> int:
        """A number for what a seat saw of a move: the move's own if it saw its text."""
        number = self._numbers.get(text.lower())
        if number is None:
            number = self._glimpses.setdefault(text, len(self.moves) + len(self._glimpses))
        return number
