"""The text of a position of Lantern: `asked=1 turn=1 steps=4/9 hands=2,5/?*2 burned=4`."""

from collections.abc import Sequence

from restinplay.core.position import Bag, Each, Field, Number, Word
from restinplay.core.state import OVER
from restinplay_lantern.moves import CARDS, GATE, OIL

_WIDTH = CARDS.bit_length()  # bits of a count
_NUMBERS = [str(oil) for oil in range(1, OIL + 1)]
_cards = Bag([*_NUMBERS, "?"], _WIDTH)


def _bag(counts: Sequence[int]) -> int:
    return sum(count << _WIDTH * place for place, count in enumerate(counts))


def _count(bag: int, place: int) -> int:
    return bag >> _WIDTH * place & (1 << _WIDTH) - 1


class _Hands:
    """Every hand, with a `?` for each card that is not known: `2,5/?*2`."""

    def __init__(self, seats: int) -> None:
        self.each = Each(_cards, seats)

    def write(self, value: tuple[list[int], list[int]]) -> str:
        hands, unknown = value
        return self.each.write(
            [_bag([*hands[seat * OIL : (seat + 1) * OIL], one]) for seat, one in enumerate(unknown)]
        )

    def read(self, text: str) -> tuple[list[int], list[int]]:
        bags = self.each.read(text)
        hands = [_count(bag, oil) for bag in bags for oil in range(OIL)]
        return hands, [_count(bag, OIL) for bag in bags]


class _Pile:
    """Cards that everybody has seen: `4,5*2`."""

    form = Bag(_NUMBERS, _WIDTH)

    def write(self, value: list[int]) -> str:
        return self.form.write(_bag(value))

    def read(self, text: str) -> list[int]:
        bag = self.form.read(text)
        return [_count(bag, oil) for oil in range(OIL)]


def fields(seats: int) -> list[Field]:
    names = [str(seat) for seat in range(seats)]
    return [
        Field("asked", Word(("over", "nature", *names), OVER)),
        Field("turn", Word(names)),
        Field("steps", Each(Number(0, GATE), seats)),
        Field("hands", _Hands(seats), ("hands", "unknown")),
        Field("burned", _Pile()),
    ]
