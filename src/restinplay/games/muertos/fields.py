"""The kinds of fields with an effect, by their numbers."""

from typing import Final

from mypy_extensions import i64

from restinplay.games.muertos.dens import Den
from restinplay.games.muertos.festivity import Festivity
from restinplay.games.muertos.field import Field
from restinplay.games.muertos.goal import Goal
from restinplay.games.muertos.table import Table

SPECIAL: Final[list[Field]] = [Field(), Festivity(), Den(), Goal()]


def enter(table: Table, seat: i64) -> None:
    """A frame: the effect of the special field on which the skeleton stands (D-M5)."""
    field = table.field[seat]
    if seat == table.active:
        table.halted = True
    SPECIAL[table.board.special[field]].enter(table, seat, table.board.which[field])
