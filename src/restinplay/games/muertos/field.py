"""Field: what every kind of field can be asked and told."""

from typing import ClassVar

from mypy_extensions import i64

from restinplay.games.muertos.board import PLAIN
from restinplay.games.muertos.moves import ENTER
from restinplay.games.muertos.table import Table


class Field:
    """A field without effect, and the base of those that have one: special fields (D-M5).

    `kind` is its word in the data file, `many` is how many of them a board has.
    """

    kind: ClassVar[str] = ""
    many: ClassVar[int] = 0

    def enter(self, table: Table, seat: i64, which: i64) -> None:
        """What happens to a skeleton that has entered it; `which`: of those of its kind."""


def put(table: Table, seat: i64, field: i64) -> None:
    """A figure comes to stand on a field; its effect, if there is one, comes next (D-B3)."""
    if table.field[seat] != field:
        table.field[seat] = field
        if table.board.special[field] != PLAIN:
            table.later(ENTER, seat)
