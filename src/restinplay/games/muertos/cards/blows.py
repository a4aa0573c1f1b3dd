"""The cards that hit: Clobber, Kick, Hurl, Tumble."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.muertos.board import PLAIN, WAYS
from restinplay.games.muertos.cards.card import Card, Targeting
from restinplay.games.muertos.dog import Dog
from restinplay.games.muertos.moves import (
    AIMING,
    CLOBBER,
    ENTER,
    FIELDS,
    KICK,
    ROLL,
    STOP,
    STRIKE,
    field_text,
)

_CLOBBERING: Final = Question("hit", "D-X8")
_KICKING: Final = Question("hit", "D-X9")
_HURLING: Final = Question("hurl", "D-X12")
_TUMBLING: Final = Question("tumble", "D-X10")


@final
class Clobber(Targeting):
    """Somebody near who has an arm loses one (D-X8)."""

    def question(self) -> Question:
        return _CLOBBERING

    def aims_at(self, table: Dog, seat: i64) -> bool:
        return table.arms[seat] > 0 and table.in_reach(seat, CLOBBER)

    def land(self, table: Dog) -> None:
        land_blow(table, 0, "D-X8")

    def why_not_at(self, table: Dog, seat: int) -> Refusal | None:
        if table.arms[seat] == 0:
            return Refusal("DR-42", f"skeleton {seat + 1} has no arm to lose")
        return super().why_not_at(table, seat)


@final
class Kick(Targeting):
    """Somebody near who has a leg loses one (D-X9)."""

    def question(self) -> Question:
        return _KICKING

    def aims_at(self, table: Dog, seat: i64) -> bool:
        return table.legs[seat] > 0 and table.in_reach(seat, KICK)

    def land(self, table: Dog) -> None:
        land_blow(table, 1, "D-X9")

    def why_not_at(self, table: Dog, seat: int) -> Refusal | None:
        if table.legs[seat] == 0:
            return Refusal("DR-42", f"skeleton {seat + 1} has no leg to lose")
        return super().why_not_at(table, seat)


def land_blow(table: Dog, limb: i64, clause: str) -> None:
    victim = table.victim
    table.victim = -1
    table.lose(victim, limb)
    if table.log is not None:
        table.tell_three("hit", clause, table.active, victim, limb)


@final
class Hurl(Targeting):
    """A random attack on somebody within the range of the missile (D-X12)."""

    def question(self) -> Question:
        return _HURLING

    def attack(self, table: Dog) -> None:
        """Nobody can sidestep it (D-A7)."""
        victim = table.victim
        if table.log is not None:
            table.tell_two("hurled", "D-X12", table.active, victim)
        table.strike(victim, False)


@final
class Tumble(Card):
    """Roll over one to three fields and attack everybody there at random (D-X10)."""

    def question(self) -> Question:
        return _TUMBLING

    def may(self, table: Dog) -> bool:
        return table.board.free[table.field[table.active]] & ~table.barred() != 0

    def act(self, table: Dog) -> None:
        table.route = table.board.bits[table.field[table.active]]
        table.rolled = 0
        table.ask(AIMING, table.active)

    def fill(self, table: Dog, moves: vec[i64]) -> i64:
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

    def answer(self, table: Dog, move: i64) -> None:
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

    def note_victims(self, table: Dog, victims: i64) -> None:
        """Those on the new field come after those on the route before it, in play order."""
        for place in range(table.players):
            seat = table.order[place]
            if (victims >> seat) & 1 != 0:
                table.item = table.item << 3 | (seat + 1)

    def run_over(self, table: Dog) -> None:
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

    def why_not(self, table: Dog, move: int) -> Refusal | None:
        if move == STOP:
            if table.rolled:
                return None
            return Refusal("D-X10", "you must roll over at least one field")
        if not ROLL <= move < ROLL + FIELDS:
            return Refusal("D-X10", "choose the next field of the route")
        board, here, field = table.board, int(table.field[table.active]), move - ROLL
        name = field_text(field)
        if not board.near[here] >> field & 1:
            return Refusal("D-X10", f"{name} is not next to {field_text(here)}")
        if table.route >> field & 1:
            return Refusal("D-X10", f"{name} is already on the route")
        if not board.free[here] >> field & 1:
            return Refusal("DR-44", f"the arrow leads the other way from {name}")
        return why_not_enter(table, field)


def why_not_enter(table: Dog, field: int) -> Refusal | None:
    """Why a skeleton cannot enter a field (D-B2)."""
    if field == table.dog:
        return Refusal("D-B2", f"the dog stands on {field_text(field)}")
    if field == table.digger:
        return Refusal("D-B2", f"the gravedigger stands on {field_text(field)}")
    if table.board.red >> field & 1 and not table.red_way_open():
        return Refusal("D-G5", "the red way is still closed")
    return None
