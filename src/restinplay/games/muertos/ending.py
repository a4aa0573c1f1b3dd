"""The end of the game and the score."""

from typing import Final

from mypy_extensions import i64

from restinplay.core.state import OVER
from restinplay.games.muertos.moves import DAWN, ENDED, HOME, LIMBLESS, NOTHING
from restinplay.games.muertos.table import Table

_LAST: Final = 7  # the rank of those who have not arrived


def is_over(table: Table) -> bool:
    """D-Z1: after every turn."""
    if table.anybody_runs():
        return False
    if table.arrived > 0:
        end(table, HOME)
        return True
    if table.board.rules.limbless_end:
        end(table, LIMBLESS)
        return True
    return False


def is_dawn(table: Table) -> bool:
    """D-Z2: after the last turn of a round."""
    if table.round < table.board.rules.dawn:
        return False
    if table.log is not None:
        table.tell_seat("dawn", "D-Z2", table.round)
    end(table, DAWN)
    return True


def end(table: Table, result: i64) -> None:
    table.result = result
    table.stage = ENDED
    table.asked = OVER
    table.phase = NOTHING
    if table.log is not None:
        table.tell_seat("end", "D-Z2" if result == DAWN else "D-Z1", result)


def points_of(table: Table, seat: i64) -> i64:
    """D-Z3."""
    points: i64 = 0
    if table.rank[seat] > 0:
        points = table.board.rank_points[table.rank[seat] - 1]
    for kind in range(i64(3)):
        if (table.owned[seat] >> kind) & 1 != 0:
            points += table.board.value[kind]
    return points


def merit(table: Table, seat: i64) -> i64:
    """What the seats are compared by: the score, then the earlier arrival (D-Z4)."""
    rank = table.rank[seat]
    if rank == 0:
        rank = _LAST
    return points_of(table, seat) * (_LAST + 1) - rank


def payoff(table: Table, seat: i64) -> float:
    """The places, spread evenly from 1 to -1; those who share one share its worth."""
    mine, ahead = merit(table, seat), i64(0)
    for other in range(table.board.seats):
        theirs = merit(table, other)
        if theirs < mine:
            ahead += 1
        elif theirs > mine:
            ahead -= 1
    return float(ahead) / float(table.board.seats - 1)
