"""The dog's dens, and what is buried there (D-P1, D-P2)."""

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.bags import count, one
from restinplay.games.muertos.field import Field
from restinplay.games.muertos.moves import (
    DENS,
    FESTIVITIES,
    LIMBS,
    PICKING,
    TAKE,
    TAKE_NOTHING,
    VARIABLE,
)
from restinplay.games.muertos.phase import Phase
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import CARDS


@final
class Den(Field):
    """Take what you can use (D-P1)."""

    kind: ClassVar[str] = "den"
    many: ClassVar[int] = DENS

    def enter(self, table: Table, seat: i64, which: i64) -> None:
        if has_use_for(table, seat, which):
            table.ask(PICKING, seat)


def has_use_for(table: Table, seat: i64, den: i64) -> bool:
    """Whether the den holds anything that the skeleton can use (D-P1, D-A5)."""
    bag, card = table.bones[den], i64(0)
    lacks = table.needs(seat)
    while bag != 0:
        if bag & 15 != 0 and table.board.hand_or_foot[card] & lacks != 0:
            return True
        bag >>= 4
        card += 1
    return (
        may_pick(table, seat, den, 0)
        or may_pick(table, seat, den, 1)
        or (may_pick(table, seat, den, 2))
    )


def may_pick(table: Table, seat: i64, den: i64, kind: i64) -> bool:
    lies = (table.treasure[den] >> (kind * 4)) & 15 != 0
    return lies and (table.owned[seat] >> kind) & 1 == 0


@final
class Picking(Phase):
    """What you take from a den that you have entered (D-P1)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        seat = table.asked
        den = table.board.which[table.field[seat]]
        moves[0] = TAKE_NOTHING
        number: i64 = 1
        for kind in range(i64(3)):
            if may_pick(table, seat, den, kind):
                moves[number] = TAKE + kind
                number += 1
        bag, lacks, card = table.bones[den], table.needs(seat), i64(0)
        while bag != 0:
            if bag & 15 != 0:
                fits = table.board.hand_or_foot[card] & lacks
                if fits & 1 != 0:
                    moves[number] = table.board.bone_move[card * 2]
                    number += 1
                if fits & 2 != 0:
                    moves[number] = table.board.bone_move[card * 2 + 1]
                    number += 1
            bag >>= 4
            card += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        """D-P2."""
        seat = table.asked
        den = table.board.which[table.field[seat]]
        if move >= VARIABLE:
            pick_bone(table, seat, den, move)
        elif move >= TAKE:
            kind = move - TAKE
            table.treasure[den] -= 1 << (kind * 4)
            table.owned[seat] |= 1 << kind
            if table.log is not None:
                table.tell_two("picked", "D-P2", seat, kind)
        elif table.log is not None:
            table.tell_seat("left_all", "D-P1", seat)

    def why_not(self, table: Table, move: int) -> Refusal:
        what, *limb = table.moves[move].args
        den = table.board.which[table.field[table.asked]]
        lies = count(table.bones[den] if limb else table.treasure[den], what)
        if not lies:
            return Refusal("D-P1", f"no {CARDS[what] if limb else FESTIVITIES[what]} lies here")
        if limb:
            return Refusal("D-A5", f"you have both {LIMBS[limb[0]]}s")
        return Refusal("D-A5", f"you already own {FESTIVITIES[what]}")


def pick_bone(table: Table, seat: i64, den: i64, move: i64) -> None:
    place: i64 = 0
    while table.board.bone_move[place] != move:
        place += 1
    card, limb = place >> 1, place & 1
    table.bones[den] -= one(card)
    table.discard += one(card)
    table.regain(seat, limb)
    if table.log is not None:
        table.tell_three("picked_bone", "D-P2", seat, card, limb)
