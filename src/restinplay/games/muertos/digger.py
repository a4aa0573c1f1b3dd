"""The gravedigger: his walk, and who must leave his way."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.field import put
from restinplay.games.muertos.moves import BLOCK, BLOCKING, DIG, EVADE, EVADERS, EVADING
from restinplay.games.muertos.phase import Phase, not_next_to, why_shut
from restinplay.games.muertos.table import Table

BESIDE: Final = 5  # steps after which the gravedigger stands on the last field of his walk


def dig(table: Table, seat: i64, steps: i64) -> None:
    """A frame: a step of his (D-G1, D-G2), the last one by the taker's choice (D-G3)."""
    if table.walked > BESIDE:
        return
    if table.walked == BESIDE:
        table.ask(BLOCKING, seat)
        return
    table.walked += 1
    if steps > 1:
        table.later(DIG, seat | (steps - 1) << 3)
    tread(table, table.board.walk[table.walked])


@final
class Blocking(Phase):
    """Where the gravedigger goes with the last festivity card (D-G3)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number = i64(len(table.board.blocks))
        for place in range(number):
            moves[place] = BLOCK + place
        return number

    def answer(self, table: Table, move: i64) -> None:
        table.walked += 1
        tread(table, table.board.blocks[move - BLOCK])


def tread(table: Table, field: i64) -> None:
    """He is placed on a field, and those who stand there have to leave (D-G4)."""
    if table.log is not None:
        tell_dug(table, field)
    table.digger = field
    seats = table.on(field)
    if seats != 0:
        table.later(EVADERS, seats)


def evaders(table: Table, seats: i64) -> None:
    """A frame: the next of those who have to evade, in play order."""
    for place in range(table.players):
        seat = table.order[place]
        if (seats >> seat) & 1 != 0:
            rest = seats & ~(1 << seat)
            if rest != 0:
                table.later(EVADERS, rest)
            if table.board.near[table.field[seat]] & ~table.barred() != 0:
                table.ask(EVADING, seat)
            return


@final
class Evading(Phase):
    """Where you go when the gravedigger comes (D-G4)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        barred, field = table.barred(), table.field[table.asked]
        number: i64 = 0
        for place in range(field * WAYS, field * WAYS + table.board.degree[field]):
            there = table.board.ways[place]
            if (barred >> there) & 1 == 0:
                moves[number] = EVADE + there
                number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        field = move - EVADE
        if table.log is not None:
            table.tell_three("evaded", "D-G4", table.asked, table.field[table.asked], field)
        put(table, table.asked, field)

    def why_not(self, table: Table, move: int) -> Refusal:
        here, there = int(table.field[table.asked]), move - EVADE
        if not table.board.near[here] >> there & 1:
            return not_next_to("D-G4", there, here)
        return why_shut(table, there)


def tell_dug(table: Table, field: i64) -> None:
    last = table.walked > BESIDE
    table.tell("digger", "D-G3" if last else "D-G2", table.digger, field)
    if table.walked == table.board.rules.open_from:
        table.tell("red_way_open", "D-G5")
