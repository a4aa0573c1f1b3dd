"""Medium: what every card with an effect can be asked and told."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.manors.table import Table


class Medium:
    """A Medium that does nothing at once: it lies there and counts what it counts (M-G6).

    `lay` is its effect in rounds 1 to 9, `resolve` on round 10 (M-X5). If it asks, `fill` and
    `why_not` say, each on its own, what may be answered, and `answer` carries it out.
    """

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def question(self) -> Question:
        raise TypeError("this Medium asks nothing")

    def lay(self, table: Table, family: i64) -> None:
        table.go_on()

    def resolve(self, table: Table, family: i64) -> None:
        table.go_on()

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return 0

    def answer(self, table: Table, move: i64) -> None:
        table.go_on()

    def why_not_lay(self, table: Table, family: int) -> Refusal | None:
        """The Medium's own condition for being laid in rounds 1 to 9."""
        return None

    def why_not(self, table: Table, move: int) -> Refusal | None:
        """Why an answer to this Medium's question is not allowed."""
        return Refusal("M-P1", "this Medium asks nothing")


class Asking(Medium):
    """A Medium that does the same on round 10 as before (M-X5)."""

    def resolve(self, table: Table, family: i64) -> None:
        self.lay(table, family)


def between(move: int, first: int, last: int) -> bool:
    """Whether the move is one of `first` + 1 to `last`."""
    return first < move <= last
