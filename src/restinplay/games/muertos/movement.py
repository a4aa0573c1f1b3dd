"""A movement, and who may cling to the mover."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import dog
from restinplay.games.muertos.board import PLAIN, WAYS
from restinplay.games.muertos.cards.reactions import drag
from restinplay.games.muertos.moves import (
    CLINGING,
    DOG,
    END,
    ENTER,
    HOLD_ON,
    MODE,
    STEP,
    STEPPING,
    TURNS,
    WALK,
    field_text,
)
from restinplay.games.muertos.phase import Phase, not_next_to, why_shut
from restinplay.games.muertos.table import Table


def set_off(table: Table) -> None:
    """D-M1. First the others may cling, from the next in play order on."""
    table.points = table.board.back[table.laid[table.active]]
    if table.log is not None:
        table.tell_two("moves", "D-T1", table.active, table.points)
    hold_on(table, 1)


def moving(table: Table) -> bool:
    """Whether a movement has been declared and is not over."""
    declared = table.phase != MODE and not table.acting and table.stage == TURNS
    return declared and table.laid[table.active] >= 0


def allowance(table: Table) -> i64:
    """The steps that the player's skeleton may still make (D-M2)."""
    most, value = limit(table, table.active), table.board.back[table.laid[table.active]]
    if value < most:
        most = value
    return most - table.clings - table.steps


def limit(table: Table, seat: i64) -> i64:
    """The most steps that a skeleton makes in one movement (D-M3)."""
    if table.legs[seat] == 2:
        return 3
    if table.legs[seat] == 1:
        return 2
    return table.arms[seat]


# Who may cling.


def hold_on(table: Table, place: i64) -> None:
    """A frame: those who may cling are asked, once each (D-X4)."""
    if allowance(table) > 0:
        while place < table.players:
            at = table.turn + place
            if at >= table.players:
                at -= table.players
            place += 1
            if table.may_cling(table.order[at]):
                table.later(HOLD_ON, place)
                table.ask(CLINGING, table.order[at])
                return
    walk_on(table)


# Steps.


def walk_on(table: Table) -> None:
    """A frame: ask for the next step, if anything but the end is left (D-M1)."""
    if table.points == 0 or table.rank[table.active] != 0:
        return
    if not table.bitten or may_step(table):
        table.ask(STEPPING, table.active)


def may_step(table: Table) -> bool:
    if table.halted or allowance(table) <= 0:
        return False
    return ways_on(table, table.field[table.active]) != 0


def ways_on(table: Table, field: i64) -> i64:
    """The fields that a skeleton may step to from a field, as a set (D-M4)."""
    return table.board.onward[field] & ~table.barred()


@final
class Stepping(Phase):
    """A step of your skeleton or of the dog, or the end of the movement (D-M1)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        """D-M4, D-D1."""
        number: i64 = 0
        if not table.halted and allowance(table) > 0:
            board, field = table.board, table.field[table.active]
            ways = ways_on(table, field)
            for place in range(field * WAYS, field * WAYS + board.outs[field]):
                there = board.exits[place]
                if (ways >> there) & 1 != 0:
                    moves[number] = STEP + there
                    number += 1
        if not table.bitten:
            number = dog.fill_dog(table, moves, number)
        moves[number] = END
        return number + 1

    def answer(self, table: Table, move: i64) -> None:
        if move < DOG:
            step_to(table, move - STEP)
        elif move < END:
            table.later(WALK, 0)
            dog.lead_dog(table, move - DOG)

    def why_not(self, table: Table, move: int) -> Refusal:
        if move >= DOG:
            return dog.why_not_dog(table, move - DOG)
        here, there = int(table.field[table.active]), move - STEP
        if table.halted:
            return Refusal("D-M5", "your skeleton has entered a special field and stays there")
        if allowance(table) <= 0:
            return Refusal("D-M2", "your skeleton cannot take another step")
        board = table.board
        if not board.near[here] >> there & 1:
            return not_next_to("D-M4", there, here)
        if not board.onward[here] >> there & 1:
            return Refusal("D-M4", f"the arrow leads from {field_text(there)}, not to it")
        return why_shut(table, there)


def step_to(table: Table, field: i64) -> None:
    """D-M4, D-M5: the step, the drag, then the effects: the mover's first."""
    seat = table.active
    left = table.field[seat]
    table.points -= 1
    table.steps += 1
    table.field[seat] = field
    if table.log is not None:
        table.tell_three("stepped", "D-M4", seat, left, field)
    if table.clung == 0 and table.board.special[field] == PLAIN:
        walk_on(table)
        return
    table.later(WALK, 0)
    if table.clung != 0:
        drag(table, left, field)
    if table.board.special[field] != PLAIN:
        table.halted = True
        table.later(ENTER, seat)
