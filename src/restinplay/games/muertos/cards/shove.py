"""Shove: push somebody near one field on or back, and go one field the other way (D-X11)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.cards.blows import why_not_enter
from restinplay.games.muertos.cards.card import Targeting
from restinplay.games.muertos.dog import Dog
from restinplay.games.muertos.moves import FIELDS, PUSHING, SHOVE, field_text

_SHOVING: Final = Question("shove", "D-X11")


@final
class Shove(Targeting):
    """Both figures move at once, the one forward and the other back (D-X11)."""

    def question(self) -> Question:
        return _SHOVING

    def aims_at(self, table: Dog, seat: i64) -> bool:
        if table.rank[seat] != 0 or not table.in_reach(seat, SHOVE):
            return False
        board, barred = table.board, table.barred()
        own, theirs = table.field[table.active], table.field[seat]
        go, goes = board.free[own] & ~barred, board.free[theirs] & ~barred
        on = goes & board.above[theirs] != 0 and go & ~board.above[own] != 0
        return on or (goes & ~board.above[theirs] != 0 and go & board.above[own] != 0)

    def land(self, table: Dog) -> None:
        table.ask(PUSHING, table.active)

    def fill_push(self, table: Dog, moves: vec[i64]) -> i64:
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

    def push(self, table: Dog, move: i64) -> None:
        """Your entering effect comes first, then the victim's."""
        board, seat, victim = table.board, table.active, table.victim
        own, theirs = table.field[seat], table.field[victim]
        table.victim = -1
        for place in range(theirs * WAYS, theirs * WAYS + board.turns[theirs]):
            away = board.rolls[place]
            for at in range(own * WAYS, own * WAYS + board.turns[own]):
                back = board.rolls[at]
                if board.push_move[away * FIELDS + back] == move:
                    table.put(victim, away)
                    table.put(seat, back)
                    if table.log is not None:
                        self.tell_push(table, victim, back, away)
                    return

    def tell_push(self, table: Dog, victim: i64, back: i64, away: i64) -> None:
        table.tell("shoved", "D-X11", table.active, victim, back, away)

    def why_not_at(self, table: Dog, seat: int) -> Refusal | None:
        if table.rank[seat]:
            return Refusal("D-E3", f"skeleton {seat + 1} is home and cannot be shoved")
        refusal = super().why_not_at(table, seat)
        if refusal is not None:
            return refusal
        own, theirs = int(table.field[table.active]), int(table.field[seat])
        for away in range(FIELDS):
            for back in range(FIELDS):
                if why_not_pair(table, theirs, own, away, back) is None:
                    return None
        return Refusal("D-X11", f"you and skeleton {seat + 1} cannot move in opposite directions")

    def why_not_push(self, table: Dog, move: int) -> Refusal | None:
        away, back = table.moves[move].args
        own, theirs = int(table.field[table.active]), int(table.field[table.victim])
        return why_not_pair(table, theirs, own, away, back)


def why_not_pair(table: Dog, theirs: int, own: int, away: int, back: int) -> Refusal | None:
    """D-X11, for the fields of the victim and of the attacker, before and after."""
    for here, there in ((theirs, away), (own, back)):
        if not table.board.near[here] >> there & 1:
            return Refusal("D-X11", f"{field_text(there)} is not next to {field_text(here)}")
        if not table.board.free[here] >> there & 1:
            return Refusal("DR-44", f"the arrow leads from {field_text(there)}, not to it")
        refusal = why_not_enter(table, there)
        if refusal is not None:
            return refusal
    if (away > theirs) == (back > own):
        return Refusal("D-X11", "one must go forward and the other back")
    return None
