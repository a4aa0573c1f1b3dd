"""The cards that hit: Clobber, Kick, Hurl, Tumble."""

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import attacks
from restinplay.games.muertos.board import PLAIN, WAYS
from restinplay.games.muertos.cards.card import (
    BREAKS_ARM,
    BREAKS_LEG,
    CARRIES,
    Card,
    Straight,
    Targeting,
)
from restinplay.games.muertos.moves import AIMING, ENTER, ROLL, STOP, STRIKE, field_text
from restinplay.games.muertos.phase import not_next_to, why_shut
from restinplay.games.muertos.table import Table


@final
class Clobber(Straight):
    """Somebody near who has an arm loses one (D-X8)."""

    number: i64 = 7
    key: ClassVar[str] = "clobber"
    copies: ClassVar[int] = 6
    use: ClassVar[int] = BREAKS_ARM
    kept: ClassVar[int] = 2
    gist: ClassVar[str] = "costs_arm"
    verb: ClassVar[str] = "clobber"
    query: ClassVar[str] = "whom do you hit?"

    def __init__(self) -> None:
        super().__init__("hit", "D-X8")

    def aims_at(self, table: Table, seat: i64) -> bool:
        return table.arms[seat] > 0 and table.in_reach(seat, self.number)

    def land(self, table: Table) -> None:
        land_blow(table, 0, "D-X8")

    def why_not_at(self, table: Table, seat: int) -> Refusal:
        if table.arms[seat] == 0:
            return Refusal("DR-42", f"skeleton {seat + 1} has no arm to lose")
        return super().why_not_at(table, seat)


@final
class Kick(Straight):
    """Somebody near who has a leg loses one (D-X9)."""

    number: i64 = 10
    key: ClassVar[str] = "kick"
    copies: ClassVar[int] = 9
    use: ClassVar[int] = BREAKS_LEG
    kept: ClassVar[int] = 3
    gist: ClassVar[str] = "costs_leg"
    verb: ClassVar[str] = "kick"
    query: ClassVar[str] = "whom do you hit?"

    def __init__(self) -> None:
        super().__init__("hit", "D-X9")

    def aims_at(self, table: Table, seat: i64) -> bool:
        return table.legs[seat] > 0 and table.in_reach(seat, self.number)

    def land(self, table: Table) -> None:
        land_blow(table, 1, "D-X9")

    def why_not_at(self, table: Table, seat: int) -> Refusal:
        if table.legs[seat] == 0:
            return Refusal("DR-42", f"skeleton {seat + 1} has no leg to lose")
        return super().why_not_at(table, seat)


def land_blow(table: Table, limb: i64, clause: str) -> None:
    victim = table.victim
    table.victim = -1
    table.lose(victim, limb)
    if table.log is not None:
        table.tell_three("hit", clause, table.active, victim, limb)


class Hurl(Targeting):
    """A random attack on somebody within the range of the missile (D-X12)."""

    copies: ClassVar[int] = 3
    sort: ClassVar[str] = "random"
    kept: ClassVar[int] = 3
    query: ClassVar[str] = "at whom?"

    def __init__(self) -> None:
        super().__init__("hurl", "D-X12")

    def attack(self, table: Table) -> None:
        """Nobody can sidestep it (D-A7)."""
        victim = table.victim
        if table.log is not None:
            table.tell_two("hurled", "D-X12", table.active, victim)
        attacks.strike(table, victim, False)


@final
class HurlPie(Hurl):
    """The shortest throw."""

    number: i64 = 11
    key: ClassVar[str] = "hurl_pie"


@final
class HurlPot(Hurl):
    """A field farther."""

    number: i64 = 12
    key: ClassVar[str] = "hurl_pot"


@final
class HurlSkull(Hurl):
    """Two fields farther."""

    number: i64 = 13
    key: ClassVar[str] = "hurl_skull"
    kept: ClassVar[int] = 4


@final
class Tumble(Card):
    """Roll over one to three fields and attack everybody there at random (D-X10)."""

    number: i64 = 8
    key: ClassVar[str] = "tumble"
    copies: ClassVar[int] = 3
    sort: ClassVar[str] = "random"
    rolls: ClassVar[bool] = True
    use: ClassVar[int] = CARRIES
    kept: ClassVar[int] = 8
    gist: ClassVar[str] = "rolls_on"

    def __init__(self) -> None:
        moves = dict.fromkeys(("roll", "stop"), "nobody is tumbling")
        super().__init__("tumble", "D-X10", moves, "choose the next field of the route")

    def may(self, table: Table) -> bool:
        return table.board.free[table.field[table.active]] & ~table.barred() != 0

    def act(self, table: Table) -> None:
        table.route = table.board.bits[table.field[table.active]]
        table.rolled = 0
        table.ask(AIMING, table.active)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        board, field = table.board, table.field[table.active]
        closed = table.barred() | table.route
        number: i64 = 0
        for place in range(field * WAYS, field * WAYS + board.turns[field]):
            there = board.rolls[place]
            if (closed >> there) & 1 == 0:
                moves[number] = ROLL + there
                number += 1
        if table.rolled > 0:
            moves[number] = STOP
            number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        if move == STOP:
            self.run_over(table)
            return
        seat, field, board = table.active, move - ROLL, table.board
        if table.log is not None:
            table.tell_three("rolled", "D-X10", seat, table.field[seat], field)
        table.field[seat] = field
        table.route |= board.bits[field]
        table.rolled += 1
        victims = table.on(field) & ~(1 << seat)
        self.note_victims(table, victims)
        more = board.free[field] & ~(table.barred() | table.route) != 0
        if more and table.rolled < board.most[self.number] and board.special[field] == PLAIN:
            table.ask(AIMING, seat)
        else:
            self.run_over(table)

    def note_victims(self, table: Table, victims: i64) -> None:
        """Those on the new field come after those on the route before it, in play order."""
        for place in range(table.players):
            seat = table.order[place]
            if (victims >> seat) & 1 != 0:
                table.item = table.item << 3 | (seat + 1)

    def run_over(self, table: Table) -> None:
        """The attacks in route order, then the effect of the last field."""
        seat, queue = table.active, table.item
        table.route = 0
        table.rolled = 0
        table.item = 0
        if table.board.special[table.field[seat]] != PLAIN:
            table.later(ENTER, seat)
        while queue != 0:
            table.later(STRIKE, (queue & 7) - 1)
            queue >>= 3

    def why_not(self, table: Table, move: int) -> Refusal:
        if move == STOP:
            return Refusal("D-X10", "you must roll over at least one field")
        here, there = int(table.field[table.active]), move - ROLL
        if not table.board.near[here] >> there & 1:
            return not_next_to("D-X10", there, here)
        name = field_text(there)
        if table.route >> there & 1:
            return Refusal("D-X10", f"{name} is already on the route")
        if not table.board.free[here] >> there & 1:
            return Refusal("DR-44", f"the arrow leads the other way from {name}")
        return why_shut(table, there)
