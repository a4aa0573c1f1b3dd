"""Festivities, and who gets a card of theirs."""

from typing import ClassVar, final

from mypy_extensions import i64

from restinplay.games.muertos.field import Field
from restinplay.games.muertos.moves import DIG
from restinplay.games.muertos.table import Table


@final
class Festivity(Field):
    """Take a card if you have none of its kind (D-F1); the gravedigger goes on at once (D-F3)."""

    kind: ClassVar[str] = "festivity"
    many: ClassVar[int] = 3

    def enter(self, table: Table, seat: i64, which: i64) -> None:
        if not may_take(table, seat, which):
            return
        table.stacks[which] -= 1
        table.owned[seat] |= 1 << which
        if table.log is not None:
            table.tell_two("took", "D-F1", seat, which)
        table.later(DIG, seat | table.board.steps << 3)  # here alone: D-G6


def may_take(table: Table, seat: i64, which: i64) -> bool:
    """Whether a skeleton would get a card of that festivity (D-F2)."""
    return table.stacks[which] > 0 and (table.owned[seat] >> which) & 1 == 0
