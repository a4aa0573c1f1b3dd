"""Double Occupancy. Your newly dead goes into this grave on top of those who lie there."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.clauses import Refusal
from restinplay.games.graves.moves import DOUBLE, DOUBLE_OCCUPANCY, GRAVES
from restinplay.games.graves.table import Table


def fill_doubles(table: Table, seat: i64, moves: vec[i64], number: i64) -> i64:
    """G-408."""
    doubles = table.shares[seat] & table.occupied
    if doubles != 0:
        for grave in range(i64(GRAVES)):
            if (doubles >> grave) & 1 != 0:
                moves[number] = DOUBLE + grave
                number += 1
    return number


def double(table: Table, seat: i64, grave: i64) -> None:
    """G-408: only the card leaves the game."""
    table.play_card(seat, DOUBLE_OCCUPANCY + grave)
    table.lay(bit(table.coffin), grave)
    if table.log is not None:
        table.tell_three("doubled", "G-408", seat, table.coffin, grave + 1)


def why_not_double(table: Table, seat: int, grave: int) -> Refusal:
    if not table.owns(seat, DOUBLE_OCCUPANCY + grave):
        return Refusal("G-408", f"you do not own the Double Occupancy of grave {grave + 1}")
    return Refusal("G-408", f"grave {grave + 1} is empty")
