"""Grave Maintenance. Flowers are not free: others pay for each coffin they have in the grave."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import many
from restinplay.core.clauses import Refusal
from restinplay.games.graves.moves import CARE, GRAVES, MAINTENANCE
from restinplay.games.graves.table import Table


def fill_cares(table: Table, seat: i64, moves: vec[i64], number: i64) -> i64:
    """G-507: any occupied grave, also one without a coffin of others (GR-54)."""
    cares = (table.shares[seat] >> MAINTENANCE) & table.occupied
    if cares != 0:
        for grave in range(i64(GRAVES)):
            if (cares >> grave) & 1 != 0:
                moves[number] = CARE + grave
                number += 1
    return number


def care(table: Table, seat: i64, grave: i64) -> None:
    """G-507: a player who has less pays it all."""
    table.play_card(seat, MAINTENANCE + grave)
    if table.log is not None:
        table.tell_two("care", "G-507", seat, grave + 1)
    for payer in range(table.terms.seats):
        coffins = table.lying[grave] & table.kin(payer)
        if payer != seat and coffins != 0:
            due = many(coffins) * table.terms.maintenance
            if due > table.money[payer]:
                due = table.money[payer]
            table.money[payer] -= due
            table.money[seat] += due
            if table.log is not None:
                table.tell_three("paid", "G-507", payer, seat, due)


def why_not_care(table: Table, seat: int, grave: int) -> Refusal:
    if not table.owns(seat, MAINTENANCE + grave):
        return Refusal("G-501", f"you do not own the Grave Maintenance of grave {grave + 1}")
    return Refusal("G-501", f"grave {grave + 1} is empty")
