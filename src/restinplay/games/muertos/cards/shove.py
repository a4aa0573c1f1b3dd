"""Shove: push somebody near one field on or back, and go one field the other way (D-X11)."""

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.cards.card import PUSHES, Straight
from restinplay.games.muertos.field import put
from restinplay.games.muertos.moves import FIELDS, PUSHING, field_text
from restinplay.games.muertos.phase import Phase, not_next_to, why_shut
from restinplay.games.muertos.table import Table


@final
class Shove(Straight):
    """Both figures move at once, the one forward and the other back (D-X11)."""

    number: i64 = 9
    key: ClassVar[str] = "shove"
    copies: ClassVar[int] = 3
    use: ClassVar[int] = PUSHES
    kept: ClassVar[int] = 2
    gist: ClassVar[str] = "pushes_aside"
    verb: ClassVar[str] = "shove"
    query: ClassVar[str] = "whom do you shove?"

    def __init__(self) -> None:
        super().__init__("shove", "D-X11")

    def aims_at(self, table: Table, seat: i64) -> bool:
        if table.rank[seat] != 0 or not table.in_reach(seat, self.number):
            return False
        board, barred = table.board, table.barred()
        own, theirs = table.field[table.active], table.field[seat]
        go, goes = board.free[own] & ~barred, board.free[theirs] & ~barred
        on = goes & board.above[theirs] != 0 and go & ~board.above[own] != 0
        return on or (goes & ~board.above[theirs] != 0 and go & board.above[own] != 0)

    def land(self, table: Table) -> None:
        table.ask(PUSHING, table.active)

    def why_not_at(self, table: Table, seat: int) -> Refusal:
        if table.rank[seat]:
            return Refusal("D-E3", f"skeleton {seat + 1} is home and cannot be shoved")
        if not table.in_reach(seat, self.number):
            return super().why_not_at(table, seat)
        return Refusal("D-X11", f"you and skeleton {seat + 1} cannot move in opposite directions")


@final
class Pushing(Phase):
    """Where the target goes, and where you go (D-X11)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        board, barred = table.board, table.barred()
        own, theirs = table.field[table.active], table.field[table.victim]
        number: i64 = 0
        for place in range(theirs * WAYS, theirs * WAYS + board.turns[theirs]):
            away = board.rolls[place]
            if (barred >> away) & 1 == 0:
                for at in range(own * WAYS, own * WAYS + board.turns[own]):
                    back = board.rolls[at]
                    if (barred >> back) & 1 == 0 and (away > theirs) != (back > own):
                        moves[number] = board.push_move[away * FIELDS + back]
                        number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        """Your entering effect comes first, then the victim's."""
        board, seat, victim = table.board, table.active, table.victim
        own, theirs = table.field[seat], table.field[victim]
        table.victim = -1
        for place in range(theirs * WAYS, theirs * WAYS + board.turns[theirs]):
            away = board.rolls[place]
            for at in range(own * WAYS, own * WAYS + board.turns[own]):
                back = board.rolls[at]
                if board.push_move[away * FIELDS + back] == move:
                    put(table, victim, away)
                    put(table, seat, back)
                    if table.log is not None:
                        self.tell_push(table, victim, back, away)
                    return

    def tell_push(self, table: Table, victim: i64, back: i64, away: i64) -> None:
        table.tell("shoved", "D-X11", table.active, victim, back, away)

    def why_not(self, table: Table, move: int) -> Refusal:
        away, back = table.moves[move].args
        own, theirs = int(table.field[table.active]), int(table.field[table.victim])
        return (
            why_not_put(table, theirs, away)
            or why_not_put(table, own, back)
            or Refusal("D-X11", "one must go forward and the other back")
        )


def why_not_put(table: Table, here: int, there: int) -> Refusal | None:
    """Why a figure cannot be put on a field from another one (D-A4)."""
    if not table.board.near[here] >> there & 1:
        return not_next_to("D-X11", there, here)
    if not table.board.free[here] >> there & 1:
        return Refusal("DR-44", f"the arrow leads from {field_text(there)}, not to it")
    return why_shut(table, there) if table.barred() >> there & 1 else None
