"""The goal (D-E1, D-E2)."""

from typing import ClassVar, final

from mypy_extensions import i64

from restinplay.games.muertos import drawing
from restinplay.games.muertos.field import Field
from restinplay.games.muertos.moves import NO_CARD
from restinplay.games.muertos.table import Table


@final
class Goal(Field):
    """Home (D-E1). The card of a running turn is discarded at its end (D-T4)."""

    kind: ClassVar[str] = "goal"
    many: ClassVar[int] = 1

    def enter(self, table: Table, seat: i64, which: i64) -> None:
        table.arrived += 1
        table.rank[seat] = table.arrived
        if table.log is not None:
            table.tell_two("finished", "D-E1", seat, table.arrived)
        drawing.throw_hand(table, seat)
        if table.laid[seat] != NO_CARD and seat != table.active:
            drawing.throw_laid(table, seat)
        table.vouched &= ~(1 << seat)
