"""The cards that carry your skeleton elsewhere: Vault, Dive, Trail."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import drawing
from restinplay.games.muertos.board import Board
from restinplay.games.muertos.cards.card import (
    CATCHES_UP,
    LANDS_ON,
    LEAPS_OVER,
    Card,
    Targeting,
    out_of_range,
)
from restinplay.games.muertos.field import put
from restinplay.games.muertos.moves import FIELDS, LAND, NO_CARD, REFILL, field_text
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import VAULT

# What becomes of a leap on a field of its route.
ENDS: Final = 0
LANDS: Final = 1
GOES_ON: Final = 2
LEAPS: Final = 3


def flight(
    board: Board, field: i64, depth: i64, jumped: i64, walls: i64, crowd: i64, barred: i64
) -> i64:
    """D-X2, for a field so many steps on; `jumped`: those to the first crowd, if it is behind."""
    if (walls >> field) & 1 != 0:
        return ENDS
    if jumped != 0:
        if ((crowd | barred) >> field) & 1 == 0:
            return LANDS
        return GOES_ON
    if (crowd >> field) & 1 != 0:
        if depth < board.least[VAULT]:
            return ENDS
        return LEAPS
    if depth < board.most[VAULT]:
        return GOES_ON
    return ENDS


class Leap(Card):
    """A card that asks for the field on which you land."""

    def __init__(self, asks: str, clause: str) -> None:
        moves = {"vault": "there is no leap to choose now"}
        super().__init__(asks, clause, moves, "choose a field to land on")

    def landings(self, table: Table) -> i64:
        """The fields on which it can end, as a set."""
        raise TypeError("this card says where it lands")

    def routes(self, table: Table) -> dict[int, list[int]]:
        """The landings, each with the first of its shortest routes."""
        landings = self.landings(table)
        return {field: [field] for field in range(FIELDS) if (landings >> field) & 1}

    def may(self, table: Table) -> bool:
        return self.landings(table) != 0

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        landings = self.landings(table)
        number: i64 = 0
        for field in range(i64(FIELDS)):
            if (landings >> field) & 1 != 0:
                moves[number] = LAND + field
                number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        seat, field = table.active, move - LAND
        if table.log is not None:
            self.tell_leap(table, seat, field)
        put(table, seat, field)

    def tell_leap(self, table: Table, seat: i64, field: i64) -> None:
        table.tell_three("carried", self.clause, seat, self.number, field)


@final
class Vault(Leap):
    """Leap over the first crowd on a route and all that is not free behind it (D-X2)."""

    number: i64 = 1
    key: ClassVar[str] = "vault"
    copies: ClassVar[int] = 3
    around: ClassVar[bool] = True
    use: ClassVar[int] = LEAPS_OVER
    kept: ClassVar[int] = 2
    gist: ClassVar[str] = "leaps_ahead"
    verb: ClassVar[str] = "leap over everybody"
    query: ClassVar[str] = "where do you land?"

    def __init__(self) -> None:
        super().__init__("vault", "D-X2")

    def landings(self, table: Table) -> i64:
        """The fields on which a leap can end, along all routes of distinct fields.

        The routes are a tree in preorder: what cannot be passed is skipped with all behind it.
        """
        board, crowd, barred = table.board, table.crowd(), table.barred()
        walls = self.walls(table)
        start = table.field[table.active]
        found: i64 = 0
        jumped: i64 = 0  # the steps to the first crowd on this route
        node, last = board.routes[start], board.beyond[start]
        while node < last:
            field, depth = board.routes[node], board.depth[node]
            if depth <= jumped:
                jumped = 0  # another route
            goes = flight(board, field, depth, jumped, walls, crowd, barred)
            if goes == LANDS:
                found |= board.bits[field]
            if goes <= LANDS:
                node = board.beyond[node]
            else:
                if goes == LEAPS:
                    jumped = depth
                node += 1
        return found

    def walls(self, table: Table) -> i64:
        """What no leap goes over (D-A8, D-G5)."""
        fields = table.board.bits[table.digger]
        if not table.red_way_open():
            fields |= table.board.red
        return fields

    def routes(self, table: Table) -> dict[int, list[int]]:
        board, crowd, barred = table.board, table.crowd(), table.barred()
        walls, start = self.walls(table), table.field[table.active]
        found: dict[int, list[int]] = {}
        route: list[int] = []
        jumped: i64 = 0
        node, last = board.routes[start], board.beyond[start]
        while node < last:
            field, depth = board.routes[node], board.depth[node]
            del route[depth - 1 :]
            route.append(field)
            if depth <= jumped:
                jumped = 0
            goes = flight(board, field, depth, jumped, walls, crowd, barred)
            if goes == LANDS and (field not in found or len(found[field]) > depth):
                found[field] = list(route)
            if goes == LEAPS:
                jumped = depth
            node = board.beyond[node] if goes <= LANDS else node + 1
        return found

    def tell_leap(self, table: Table, seat: i64, field: i64) -> None:
        table.tell_three("vaulted", "D-X2", seat, table.field[seat], field)

    def why_not(self, table: Table, move: int) -> Refusal:
        field = move - LAND
        figures = (table.dog, table.field[table.active])
        if field in figures or table.crowd() >> field & 1:
            return Refusal("D-X2", f"{field_text(field)} is not free")
        if field == table.digger:
            return Refusal("D-A8", "the gravedigger stands there")
        if table.board.red >> field & 1 and not table.red_way_open():
            return Refusal("D-G5", "the red way is closed")
        return Refusal("D-X2", f"no leap over a first crowd ends on {field_text(field)}")


@final
class Dive(Targeting):
    """Land on another skeleton; if its turn is still to come, it is lost (D-X5)."""

    number: i64 = 4
    key: ClassVar[str] = "dive"
    copies: ClassVar[int] = 3
    around: ClassVar[bool] = True
    dives: ClassVar[bool] = True
    use: ClassVar[int] = LANDS_ON
    kept: ClassVar[int] = 5
    gist: ClassVar[str] = "carries_along"
    verb: ClassVar[str] = "dive at"
    query: ClassVar[str] = "on whom do you land?"

    def __init__(self) -> None:
        super().__init__("dive", "D-X5")

    def aims_at(self, table: Table, seat: i64) -> bool:
        board = table.board
        apart = board.apart_around(table.digger, table.field[table.active], table.field[seat])
        reached = board.least[self.number] <= apart and apart <= board.most[self.number]
        return reached and (table.barred() >> table.field[seat]) & 1 == 0

    def may_be_dodged(self, table: Table) -> bool:
        return table.board.rules.hostile  # DR-08

    def land(self, table: Table) -> None:
        seat, victim = table.active, table.victim
        field = table.field[victim]
        table.victim = -1
        if table.log is not None:
            table.tell_three("dived", "D-X5", seat, victim, field)
        put(table, seat, field)
        if table.laid[victim] != NO_CARD:
            if table.log is not None:
                table.tell_two("lost_turn", "D-X5", victim, table.laid[victim])
            drawing.throw_laid(table, victim)
            table.later(REFILL, victim)

    def why_not_at(self, table: Table, seat: int) -> Refusal:
        there = table.field[seat]
        apart = table.board.apart_around(table.digger, table.field[table.active], there)
        board, number = table.board, self.number
        if apart < board.least[number] or apart > board.most[number]:
            if not table.in_reach(seat, number):
                return out_of_range(table, seat, number, apart)
            return Refusal("D-A8", f"the gravedigger is in the way to skeleton {seat + 1}")
        if there == table.dog:
            return Refusal("D-B2", f"the dog stands beside skeleton {seat + 1}")
        return Refusal("D-G5", "the red way is closed")


@final
class Trail(Card):
    """Catch up with the next skeleton ahead of you, however far it is (D-X7)."""

    number: i64 = 6
    key: ClassVar[str] = "trail"
    copies: ClassVar[int] = 6
    use: ClassVar[int] = CATCHES_UP
    kept: ClassVar[int] = 4
    gist: ClassVar[str] = "catches_up"
    verb: ClassVar[str] = "catch up,"

    def ahead(self, table: Table) -> i64:
        """The lowest occupied field with a higher number than yours, or 0."""
        own = table.field[table.active]
        best: i64 = 0
        for seat in range(table.board.seats):
            field = table.field[seat]
            if field > own and (best == 0 or field < best) and table.in_reach(seat, self.number):
                best = field
        return best

    def may(self, table: Table) -> bool:
        return self.ahead(table) != 0

    def act(self, table: Table) -> None:
        seat, field = table.active, self.ahead(table)
        if table.log is not None:
            table.tell_three("trailed", "D-X7", seat, table.field[seat], field)
        put(table, seat, field)
