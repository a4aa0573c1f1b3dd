"""Mix-up. Any coffin of the grave goes to an empty one, or with Double Occupancy to another."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, lowest
from restinplay.core.clauses import Refusal
from restinplay.games.graves.moves import DOUBLE_OCCUPANCY, GRAVES, MIX_UP, MIXUP
from restinplay.games.graves.table import Table, empty_graves


def fill_mixups(table: Table, seat: i64, moves: vec[i64], number: i64) -> i64:
    """G-503 and, where the target is occupied, G-505."""
    sources = (table.shares[seat] >> MIX_UP) & table.occupied
    if sources == 0:
        return number
    targets = empty_graves(table) | table.shares[seat] & table.occupied
    coffins: i64 = 0
    for grave in range(i64(GRAVES)):
        if (sources >> grave) & 1 != 0:
            coffins |= table.lying[grave]
    while coffins != 0:
        relative = lowest(coffins)
        others = targets & ~bit(table.grave_of(relative))
        while others != 0:
            moves[number] = MIXUP + relative * GRAVES + lowest(others)
            number += 1
            others &= others - 1
        coffins &= coffins - 1
    return number


def mix_up(table: Table, seat: i64, relative: i64, target: i64) -> None:
    """G-503, G-505; a grave that is emptied is empty at once (G-509)."""
    source = table.grave_of(relative)
    doubled = table.is_occupied(target)
    table.play_card(seat, MIX_UP + source)
    if doubled:
        table.play_card(seat, DOUBLE_OCCUPANCY + target)
    coffin = bit(relative)
    table.lying[source] &= ~coffin
    if table.lying[source] == 0:
        table.occupied &= ~bit(source)
    table.lay(coffin, target)
    if table.log is not None:
        tell_mixup(table, seat, relative, source, target, doubled)


def tell_mixup(
    table: Table, seat: i64, relative: i64, source: i64, target: i64, doubled: bool
) -> None:
    kind, clause = ("mixup_double", "G-505") if doubled else ("mixup", "G-503")
    table.tell(kind, clause, seat, relative, source + 1, target + 1)


def why_not_mixup(table: Table, seat: int, relative: int, target: int) -> Refusal:
    name, source = table.terms.ids[relative], table.grave_of(relative)
    if source < 0:
        if table.cemetery >> relative & 1:
            return Refusal("G-504", f"{name} lies in the New Cemetery")
        return Refusal("G-503", f"{name} lies in no grave")
    if not table.owns(seat, MIX_UP + source):
        return Refusal("G-501", f"you do not own the Mix-up of grave {source + 1}")
    if target == source:
        return Refusal("G-503", f"{name} already lies in grave {target + 1}")
    return Refusal(
        "G-505", f"grave {target + 1} is occupied and you do not own its Double Occupancy"
    )
