"""The end of a turn and of the game.

The check comes at the end of every turn and nowhere else.
"""

from typing import Final

from mypy_extensions import i64

from restinplay.core.state import OVER
from restinplay.games.graves import pills
from restinplay.games.graves.masks import ALL_GRAVES
from restinplay.games.graves.moves import BY_EXTINCTION, BY_GRAVES, BY_ROUNDS, NOTHING
from restinplay.games.graves.prescriptions import empty_box
from restinplay.games.graves.table import Table

MUCH_MONEY: Final = 1 << 47  # more than all the bank can have paid


def end_turn(table: Table) -> None:
    empty_box(table)  # G-701
    table.visited = 0
    table.bought = 0
    table.result = endings(table)
    if table.result == 0:
        pass_box(table)
    if table.result != 0:
        end_game(table)


def endings(table: Table) -> i64:
    """Why the game would end if this turn ended now (G-801)."""
    found: i64 = 0
    if table.occupied == ALL_GRAVES:  # G-801, as it is by now (G-802, G-803)
        found = BY_GRAVES
    for seat in range(table.terms.seats):
        if table.kin(seat) & table.living() == 0:
            found |= BY_EXTINCTION
    return found


def pass_box(table: Table) -> None:
    """G-701, G-804."""
    seat = table.left_of(table.active)
    if seat == table.starter:
        if table.round == table.terms.round_limit:
            table.result = BY_ROUNDS
            return
        table.round += 1
    pills.begin_turn(table, seat)


def end_game(table: Table) -> None:
    table.stage = NOTHING
    table.phase = NOTHING
    table.asked = OVER
    if table.log is not None:
        tell_end(table)


def points_of(table: Table, seat: i64) -> i64:
    """G-805."""
    return table.terms.points(table.kin(seat), table.living(), table.cemetery, table.lying)


def scores(table: Table) -> list[int]:
    return [int(points_of(table, seat)) for seat in range(table.terms.seats)]


def merit(table: Table, seat: i64) -> i64:
    """Points; the money of the tied decides if the option says so (G-807, GR-65)."""
    points = points_of(table, seat) * MUCH_MONEY
    if table.terms.by_money:
        points += table.money[seat]
    return points


def payoff(table: Table, seat: i64) -> float:
    """2 * (part of the win) - 1: a sole winner gets 1, two who share 0 each, a loser -1."""
    mine, winners = merit(table, seat), i64(0)
    for other in range(table.terms.seats):
        theirs = merit(table, other)
        if theirs > mine:
            return -1.0
        if theirs == mine:
            winners += 1
    return 2.0 / float(winners) - 1.0


def winners(table: Table) -> list[int]:
    return [seat for seat in range(int(table.terms.seats)) if payoff(table, seat) > -1.0]


def tell_end(table: Table) -> None:
    table.tell("over", "G-804" if table.result == BY_ROUNDS else "G-801", table.result)
    for seat, points in enumerate(scores(table)):
        table.tell("points", "G-805", seat, points)
