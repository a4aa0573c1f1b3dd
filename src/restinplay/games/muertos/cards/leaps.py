"""The cards that carry your skeleton elsewhere: Vault, Dive, Trail."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.muertos.cards.card import Card, Targeting, out_of_range
from restinplay.games.muertos.dog import Dog
from restinplay.games.muertos.moves import (
    FIELDS,
    LAND,
    NO_CARD,
    REFILL,
    SIDESTEPPING,
    field_text,
)

_VAULTING: Final = Question("vault", "D-X2")
_DIVING: Final = Question("dive", "D-X5")


@final
class Vault(Card):
    """Leap over the first crowd on a route and all that is not free behind it (D-X2)."""

    def question(self) -> Question:
        return _VAULTING

    def landings(self, table: Dog) -> i64:
        """The fields on which a leap can end, along all routes of distinct fields.

        The routes are a tree in preorder: what cannot be passed is skipped with all behind it.
        """
        board, start = table.board, table.field[table.active]
        crowd, barred = table.crowd(), table.barred()
        least, most = board.least[self.number], board.most[self.number]
        walls = board.bits[table.digger]  # D-A8
        if not table.red_way_open():
            walls |= board.red  # D-G5
        found: i64 = 0
        jumped: i64 = 0  # the steps to the first crowd on this route
        node, last = board.routes[start], board.beyond[start]
        while node < last:
            field, depth = board.routes[node], board.depth[node]
            if depth <= jumped:
                jumped = 0  # another route
            if (walls >> field) & 1 != 0:
                node = board.beyond[node]
            elif jumped != 0:
                if ((crowd | barred) >> field) & 1 == 0:
                    found |= board.bits[field]
                    node = board.beyond[node]
                else:
                    node += 1
            elif (crowd >> field) & 1 != 0:
                if depth < least:
                    node = board.beyond[node]
                else:
                    jumped = depth
                    node += 1
            elif depth < most:
                node += 1
            else:
                node = board.beyond[node]
        return found

    def may(self, table: Dog) -> bool:
        return self.landings(table) != 0

    def fill(self, table: Dog, moves: vec[i64]) -> i64:
        landings = self.landings(table)
        number: i64 = 0
        for field in range(i64(FIELDS)):
            if (landings >> field) & 1 != 0:
                moves[number] = LAND + field
                number += 1
        return number

    def answer(self, table: Dog, move: i64) -> None:
        seat, field = table.active, move - LAND
        if table.log is not None:
            table.tell_three("vaulted", "D-X2", seat, table.field[seat], field)
        table.put(seat, field)

    def why_not(self, table: Dog, move: int) -> Refusal | None:
        if not LAND <= move < LAND + FIELDS:
            return Refusal("D-X2", "choose a field to land on")
        field = move - LAND
        crowd = {int(table.field[s]) for s in others(table) if table.rank[s] == 0}
        if field in crowd or field == table.dog or field == table.field[table.active]:
            return Refusal("D-X2", f"{field_text(field)} is not free")
        if field == table.digger:
            return Refusal("D-A8", "the gravedigger stands there")
        if table.board.red >> field & 1 and not table.red_way_open():
            return Refusal("D-G5", "the red way is closed")
        if field in landings_by_hand(table, int(self.number), crowd):
            return None
        return Refusal("D-X2", f"no leap over a first crowd ends on {field_text(field)}")


def others(table: Dog) -> list[int]:
    return [seat for seat in range(table.board.seats) if seat != table.active]


def landings_by_hand(table: Dog, card: int, crowd: set[int]) -> set[int]:
    """D-X2 by walking every route."""
    board = table.board
    found = set()
    paths: list[tuple[tuple[int, ...], int]] = [((int(table.field[table.active]),), 0)]
    while paths:
        path, jumped = paths.pop()
        steps = len(path)
        for field in range(FIELDS):
            if not board.free[path[-1]] >> field & 1 or field in path or field == table.digger:
                continue
            if board.red >> field & 1 and not table.red_way_open():
                continue
            if jumped:
                if field in crowd or field == table.dog:
                    paths.append(((*path, field), jumped))
                else:
                    found.add(field)
            elif field in crowd:
                if board.least[card] <= steps <= board.most[card]:
                    paths.append(((*path, field), steps))
            elif steps < board.most[card]:
                paths.append(((*path, field), 0))
    return found


@final
class Dive(Targeting):
    """Land on another skeleton; if its turn is still to come, it is lost (D-X5)."""

    def question(self) -> Question:
        return _DIVING

    def aims_at(self, table: Dog, seat: i64) -> bool:
        board = table.board
        apart = board.apart_around(table.digger, table.field[table.active], table.field[seat])
        reached = board.least[self.number] <= apart and apart <= board.most[self.number]
        return reached and (table.barred() >> table.field[seat]) & 1 == 0

    def attack(self, table: Dog) -> None:
        if table.board.rules.hostile and table.may_sidestep(table.victim):
            table.ask(SIDESTEPPING, table.victim)
        else:
            self.land(table)

    def land(self, table: Dog) -> None:
        seat, victim = table.active, table.victim
        field = table.field[victim]
        table.victim = -1
        if table.log is not None:
            table.tell_three("dived", "D-X5", seat, victim, field)
        table.put(seat, field)
        if table.laid[victim] != NO_CARD:
            if table.log is not None:
                table.tell_two("lost_turn", "D-X5", victim, table.laid[victim])
            table.throw_laid(victim)
            table.later(REFILL, victim)

    def why_not_at(self, table: Dog, seat: int) -> Refusal | None:
        board = table.board
        here, there = table.field[table.active], table.field[seat]
        apart = int(board.apart_around(table.digger, here, there))
        refusal = out_of_range(table, seat, int(self.number), apart)
        if refusal is not None and out_of_range(table, seat, int(self.number), table.apart(seat)):
            return refusal
        if refusal is not None:
            return Refusal("D-A8", f"the gravedigger is in the way to skeleton {seat + 1}")
        if there == table.dog:
            return Refusal("D-B2", f"the dog stands beside skeleton {seat + 1}")
        if board.red >> there & 1 and not table.red_way_open():
            return Refusal("D-G5", "the red way is closed")
        return None


@final
class Trail(Card):
    """Catch up with the next skeleton ahead of you, however far it is (D-X7)."""

    def ahead(self, table: Dog) -> i64:
        """The lowest occupied field with a higher number than yours, or 0."""
        own = table.field[table.active]
        best: i64 = 0
        for seat in range(table.board.seats):
            field = table.field[seat]
            if field > own and (best == 0 or field < best) and table.in_reach(seat, self.number):
                best = field
        return best

    def may(self, table: Dog) -> bool:
        return self.ahead(table) != 0

    def act(self, table: Dog) -> None:
        seat, field = table.active, self.ahead(table)
        if table.log is not None:
            table.tell_three("trailed", "D-X7", seat, table.field[seat], field)
        table.put(seat, field)
