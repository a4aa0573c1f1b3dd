"""The cards that get something: Grab, Mend."""

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.cards.card import HEALS, ROBS, Card, out_of_range, why_no_rival
from restinplay.games.muertos.moves import AIMING, ARM, FESTIVITIES, ITEMS, LEG, LIMBS, ROB
from restinplay.games.muertos.table import Table


@final
class Grab(Card):
    """Take a limb or a festivity card that you can use from somebody near (D-X3)."""

    number: i64 = 2
    key: ClassVar[str] = "grab"
    copies: ClassVar[int] = 9
    use: ClassVar[int] = ROBS
    kept: ClassVar[int] = 9
    gist: ClassVar[str] = "something_to_grab"
    verb: ClassVar[str] = "grab from"
    query: ClassVar[str] = "what do you take from whom?"

    def __init__(self) -> None:
        moves = {"grab": "there is nothing to grab now"}
        super().__init__("grab", "D-X3", moves, "choose what to take, and from whom")

    def items(self, table: Table, seat: i64) -> i64:
        """What can be taken from a skeleton, as a set: bit 0 an arm, 1 a leg, then festivities."""
        me = table.active
        if seat == me or not table.in_reach(seat, self.number):
            return 0
        found: i64 = 0
        if table.arms[seat] > 0 and table.arms[me] < 2:
            found = 1
        if table.legs[seat] > 0 and table.legs[me] < 2:
            found |= 2
        return found | self.loot(table, seat) << 2

    def loot(self, table: Table, seat: i64) -> i64:
        """The festivity cards of a skeleton in reach that can be taken, as a set (D-A5)."""
        if table.rank[seat] == 0 or self.may_loot(table):
            return table.owned[seat] & ~table.owned[table.active]
        return 0

    def may_loot(self, table: Table) -> bool:
        """Whether festivity cards can be taken from those in the goal (D-E4)."""
        loot = table.board.rules.loot
        return loot == 0 or (loot == 1 and table.runners() >= 2)

    def may(self, table: Table) -> bool:
        found: i64 = 0
        for seat in range(table.board.seats):
            found |= self.items(table, seat)
        return found != 0

    def fill(self, table: Table, moves: vec[i64]) -> i64:
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

    def answer(self, table: Table, move: i64) -> None:
        table.victim = (move - ROB) // 5
        table.item = (move - ROB) - table.victim * 5
        self.attack(table)

    def aimed(self, table: Table) -> i64:
        return ROB + table.victim * 5 + table.item

    def may_be_dodged(self, table: Table) -> bool:
        return table.board.rules.hostile  # DR-08

    def land(self, table: Table) -> None:
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

    def why_not(self, table: Table, move: int) -> Refusal:
        seat, item = divmod(move - ROB, len(ITEMS))
        return (
            why_no_rival(table, seat)
            or (self.why_no_limb if item < len(LIMBS) else self.why_no_card)(table, seat, item)
            or out_of_range(table, seat, self.number, table.apart(seat))
        )

    def why_no_limb(self, table: Table, seat: int, item: int) -> Refusal | None:
        limbs = (table.arms, table.legs)[item]
        if limbs[table.active] == 2:
            return Refusal("D-A5", f"you have both {LIMBS[item]}s")
        if limbs[seat] == 0:
            return Refusal("D-X3", f"skeleton {seat + 1} has no {LIMBS[item]}")
        return None

    def why_no_card(self, table: Table, seat: int, item: int) -> Refusal | None:
        kind, who = item - len(LIMBS), f"skeleton {seat + 1}"
        if table.owned[table.active] >> kind & 1:
            return Refusal("D-A5", f"you already own {FESTIVITIES[kind]}")
        if not table.owned[seat] >> kind & 1:
            return Refusal("D-X3", f"{who} does not own {FESTIVITIES[kind]}")
        if table.rank[seat] and not self.may_loot(table):
            return Refusal("DR-60", f"{who} is home and keeps festivity cards")
        return None


@final
class Mend(Card):
    """Regain one missing limb (D-X6)."""

    number: i64 = 5
    key: ClassVar[str] = "mend"
    copies: ClassVar[int] = 6
    ranged: ClassVar[bool] = False
    use: ClassVar[int] = HEALS
    kept: ClassVar[int] = 5
    gist: ClassVar[str] = "needs_limb"
    query: ClassVar[str] = "an arm or a leg?"

    def __init__(self) -> None:
        moves = dict.fromkeys(LIMBS, "there is no limb to choose now")
        super().__init__("mend", "D-X6", moves, "choose an arm or a leg")

    def may(self, table: Table) -> bool:
        return table.needs(table.active) != 0

    def chooses(self, table: Table) -> bool:
        return table.needs(table.active) == 3

    def act(self, table: Table) -> None:
        needs = table.needs(table.active)
        if needs == 3:
            table.ask(AIMING, table.active)
        elif needs == 1:
            self.mend(table, 0)
        else:
            self.mend(table, 1)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        moves[0] = ARM
        moves[1] = LEG
        return 2

    def answer(self, table: Table, move: i64) -> None:
        self.mend(table, move - ARM)

    def mend(self, table: Table, limb: i64) -> None:
        table.regain(table.active, limb)
        if table.log is not None:
            table.tell_two("mended", "D-X6", table.active, limb)
