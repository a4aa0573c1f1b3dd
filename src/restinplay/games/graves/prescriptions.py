"""Who carries which chip and what the box holds: made by scripts/tables."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from restinplay.games.graves.table import Table


def copy_chips(table: "Table", other: "Table") -> None:
    table.white = other.white
    table.placebo = other.placebo
    table.bitter = other.bitter
    table.box_white = other.box_white
    table.box_placebo = other.box_placebo
    table.box_bitter = other.box_bitter


def carrying(table: "Table") -> i64:
    """The relatives with a prescription."""
    return table.white | table.placebo | table.bitter


def carriers(table: "Table", chip: i64) -> i64:
    """Who carries that chip."""
    if chip == 0:
        return table.white
    if chip == 1:
        return table.placebo
    return table.bitter


def rising(table: "Table") -> i64:
    """Who will go up."""
    return table.white


def sinking(table: "Table", steps: i64) -> i64:
    """Who will go down by so many steps or more."""
    found: i64 = 0
    if steps <= 1:
        found |= table.placebo
    if steps <= 2:
        found |= table.bitter
    return found


def moving(table: "Table", steps: i64) -> i64:
    """Who will go up by so many steps and no more, or down if it is less than 0."""
    found: i64 = 0
    if steps == 1:
        found |= table.white
    if steps == -1:
        found |= table.placebo
    if steps == -2:
        found |= table.bitter
    return found


def prescribe(table: "Table", relatives: i64, chip: i64) -> None:
    """A relative, given as a set, gets that chip out of the box."""
    if chip == 0:
        table.white |= relatives
        table.box_white -= 1
        return
    if chip == 1:
        table.placebo |= relatives
        table.box_placebo -= 1
        return
    if chip == 2:
        table.bitter |= relatives
        table.box_bitter -= 1
        return


def drop_chips(table: "Table", relatives: i64) -> None:
    """Prescriptions go to the stock."""
    table.white &= ~relatives
    table.placebo &= ~relatives
    table.bitter &= ~relatives


def in_box(table: "Table", chip: i64) -> i64:
    """How many of that chip the box holds."""
    if chip == 0:
        return table.box_white
    if chip == 1:
        return table.box_placebo
    return table.box_bitter


def put_in_box(table: "Table", chip: i64, number: i64) -> None:
    if chip == 0:
        table.box_white = number
    if chip == 1:
        table.box_placebo = number
    if chip == 2:
        table.box_bitter = number


def empty_box(table: "Table") -> None:
    table.box_white = 0
    table.box_placebo = 0
    table.box_bitter = 0


def fill_box(table: "Table", living: i64) -> None:
    """What the box gets for so many living relatives (G-201)."""
    table.box_white = living
    table.box_placebo = living - 1
    table.box_bitter = 1


def on_offer(table: "Table") -> i64:
    """The set of kinds that may leave the box: it has some, and they wait for no other."""
    found: i64 = 0
    if table.box_white > 0:
        found |= 1
    if table.box_placebo > 0:
        found |= 2
    if table.box_bitter > 0 and table.box_placebo == 0:
        found |= 4
    return found
