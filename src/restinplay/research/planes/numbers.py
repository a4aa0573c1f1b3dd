"""A position as it stands, number by number: for games without planes of their own."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.planes import MOST, WORD, Plane, Planes, add, blank
from restinplay.core.state import OVER, SPECTATOR, State

_LEAST = OVER  # the least number of a position is the entry 0
_ALL = "what all know: "
_OWN = "what the seat knows: "


class Numbers(Planes):
    """Every field of the position twice: as a spectator knows it, and as the seat does.

    Seats are told in their order at the table, not from the observer's chair.
    """

    def __init__(self, game: Game) -> None:
        fields = {name: _numbers(value) for name, value in game.new().data().items()}
        table = [
            Plane(
                f"{name} {private}" if private else name,
                len(numbers),
                f"{_OWN if private else _ALL}{name}, each number plus {-_LEAST}",
                MOST,
                bool(private),
            )
            for private in ("", "own")
            for name, numbers in fields.items()
        ]
        super().__init__(game.seats, tuple(table), memo=0)

    def write_position(
        self, state: State, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        blank(into, at, self.words - 1)
        at = self._write(state.veil(SPECTATOR), into, at)
        if seat != SPECTATOR:
            self._write(state.veil(int(seat)), into, at)

    def _write(self, known: State, into: vec[i64], at: i64) -> i64:
        for name, value in known.data().items():
            numbers = _numbers(value)
            for place, number in enumerate(numbers):
                if not _LEAST <= number <= MOST + _LEAST:
                    raise BadInput(f"{name} is {number}, too large for a byte: write planes.py")
                add(into, at, place, number - _LEAST)
            at += -(-len(numbers) // WORD)
        return at


def _numbers(value: Any) -> list[int]:
    return [int(number) for number in (value if isinstance(value, list) else [value])]
