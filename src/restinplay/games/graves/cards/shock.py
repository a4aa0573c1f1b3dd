"""Shock. The grave is taken! A living relative of your own who wished for it falls two steps."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, lowest
from restinplay.core.clauses import Refusal
from restinplay.games.graves.moves import GRAVES, SHOCK, SHOCK_CARD
from restinplay.games.graves.table import Table


def fill_shocks(table: Table, seat: i64, moves: vec[i64], number: i64) -> i64:
    """G-506: one of your living relatives for each Shock of an occupied grave."""
    shocks = (table.shares[seat] >> SHOCK_CARD) & table.occupied
    if shocks == 0:
        return number
    wanting: i64 = 0
    for grave in range(i64(GRAVES)):
        if (shocks >> grave) & 1 != 0:
            wanting |= table.terms.wanting[grave]
    wanting &= table.kin(seat) & table.living()
    while wanting != 0:
        moves[number] = SHOCK + lowest(wanting)
        number += 1
        wanting &= wanting - 1
    return number


def shock(table: Table, seat: i64, relative: i64) -> None:
    """G-506, G-106."""
    grave = table.terms.wish[relative]
    table.play_card(seat, SHOCK_CARD + grave)
    if table.log is not None:
        table.tell_three("shock", "G-506", seat, grave + 1, relative)
    victim = bit(relative)
    if (table.weak | table.near) & victim != 0:
        table.die(seat, victim)
    elif table.top & victim != 0:
        table.top &= ~victim
        table.weak |= victim
        if table.log is not None:
            table.tell_two("worse", "G-506", relative, 2)
    else:
        table.unwell &= ~victim
        table.near |= victim
        if table.log is not None:
            table.tell_two("worse", "G-506", relative, 1)


def why_not_shock(table: Table, seat: int, relative: int) -> Refusal:
    name, grave = table.terms.ids[relative], table.terms.wish[relative]
    if not table.kin(seat) >> relative & 1:
        return Refusal("G-506", f"{name} is not a relative of yours")
    if not table.living() >> relative & 1:
        return Refusal("G-506", f"{name} is dead")
    if not table.owns(seat, SHOCK_CARD + grave):
        return Refusal("G-501", f"you do not own the Shock of grave {grave + 1}")
    return Refusal("G-501", f"grave {grave + 1} is empty")
