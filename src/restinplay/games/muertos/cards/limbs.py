"""The cards that get something: Grab, Mend."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.muertos.cards.card import Card, out_of_range
from restinplay.games.muertos.dog import Dog
from restinplay.games.muertos.moves import (
    AIMING,
    ARM,
    FESTIVITIES,
    GRAB,
    ITEMS,
    LEG,
    LIMBS,
    ROB,
    SIDESTEPPING,
    TARGET,
)

_GRABBING: Final = Question("grab", "D-X3")
_MENDING: Final = Question("mend", "D-X6")


@final
class Grab(Card):
    """Take a limb or a festivity card that you can use from somebody near (D-X3)."""

    def question(self) -> Question:
        return _GRABBING

    def items(self, table: Dog, seat: i64) -> i64:
        """What can be taken from a skeleton, as a set: bit 0 an arm, 1 a leg, then festivities."""
        me = table.active
        if seat == me or not table.in_reach(seat, GRAB):
            return 0
        found: i64 = 0
        if table.arms[seat] > 0 and table.arms[me] < 2:
            found = 1
        if table.legs[seat] > 0 and table.legs[me] < 2:
            found |= 2
        if table.rank[seat] == 0 or self.may_loot(table):
            found |= (table.owned[seat] & ~table.owned[me]) << 2
        return found

    def may_loot(self, table: Dog) -> bool:
        """Whether festivity cards can be taken from those in the goal (D-E4)."""
        loot = table.board.rules.loot
        return loot == 0 or (loot == 1 and table.runners() >= 2)

    def may(self, table: Dog) -> bool:
        found: i64 = 0
        for seat in range(table.board.seats):
            found |= self.items(table, seat)
        return found != 0

    def fill(self, table: Dog, moves: vec[i64]) -> i64:
        number: i64 = 0
        for seat in range(table.board.seats):
            items, move = self.items(table, seat), ROB + seat * 5
            while items != 0:
                if items & 1 != 0:
                    moves[number] = move
                    number += 1
                items >>= 1
                move += 1
        return number

    def answer(self, table: Dog, move: i64) -> None:
        table.victim = (move - ROB) // 5
        table.item = (move - ROB) - table.victim * 5
        if table.board.rules.hostile and table.may_sidestep(table.victim):
            table.ask(SIDESTEPPING, table.victim)
        else:
            self.land(table)

    def land(self, table: Dog) -> None:
        me, victim, item = table.active, table.victim, table.item
        table.victim = -1
        table.item = 0
        if item < 2:
            table.lose(victim, item)
            table.regain(me, item)
        else:
            table.owned[victim] &= ~(1 << (item - 2))
            table.owned[me] |= 1 << (item - 2)
        if table.log is not None:
            table.tell_three("grabbed", "D-X3", me, victim, item)

    def why_not(self, table: Dog, move: int) -> Refusal | None:
        if not ROB <= move < TARGET:
            return Refusal("D-X3", "choose what to take, and from whom")
        seat, item = divmod(move - ROB, len(ITEMS))
        me, who = int(table.active), f"skeleton {seat + 1}"
        if seat >= table.board.seats:
            return Refusal("D-S3", f"there is no {who}")
        if seat == me:
            return Refusal("D-A2", "your own skeleton is never a target of your card")
        if item < len(LIMBS):
            limbs = (table.arms, table.legs)[item]
            if limbs[me] == 2:
                return Refusal("D-A5", f"you have both {LIMBS[item]}s")
            if limbs[seat] == 0:
                return Refusal("D-X3", f"{who} has no {LIMBS[item]}")
        else:
            kind = item - len(LIMBS)
            if table.owned[me] >> kind & 1:
                return Refusal("D-A5", f"you already own {FESTIVITIES[kind]}")
            if not table.owned[seat] >> kind & 1:
                return Refusal("D-X3", f"{who} does not own {FESTIVITIES[kind]}")
            if table.rank[seat] and not self.may_loot(table):
                return Refusal("DR-60", f"{who} is home and keeps festivity cards")
        return out_of_range(table, seat, GRAB, int(table.apart(seat)))


@final
class Mend(Card):
    """Regain one missing limb (D-X6)."""

    def question(self) -> Question:
        return _MENDING

    def may(self, table: Dog) -> bool:
        return table.needs(table.active) != 0

    def act(self, table: Dog) -> None:
        needs = table.needs(table.active)
        if needs == 3:
            table.ask(AIMING, table.active)
        elif needs == 1:
            self.mend(table, 0)
        else:
            self.mend(table, 1)

    def fill(self, table: Dog, moves: vec[i64]) -> i64:
        moves[0] = ARM
        moves[1] = LEG
        return 2

    def answer(self, table: Dog, move: i64) -> None:
        self.mend(table, move - ARM)

    def mend(self, table: Dog, limb: i64) -> None:
        table.regain(table.active, limb)
        if table.log is not None:
            table.tell_two("mended", "D-X6", table.active, limb)

    def why_not(self, table: Dog, move: int) -> Refusal | None:
        if move in (ARM, LEG):
            return None
        return Refusal("D-X6", "choose an arm or a leg")
