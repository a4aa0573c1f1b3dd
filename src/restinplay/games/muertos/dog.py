"""The dog: where it is led, whom it bites, where it buries."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import attacks
from restinplay.games.muertos.bags import one
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.moves import (
    BITING,
    DEN,
    DENS,
    DOG,
    EVADERS,
    NO_CARD,
    REFILL,
    VICTIM,
    field_text,
)
from restinplay.games.muertos.phase import Phase
from restinplay.games.muertos.table import Table


def fill_dog(table: Table, moves: vec[i64], number: i64) -> i64:
    """D-D1."""
    board, field = table.board, table.dog
    ways = ways_on(table, field)
    for place in range(field * WAYS, field * WAYS + board.degree[field]):
        there = board.ways[place]
        if (ways >> there) & 1 != 0:
            moves[number] = DOG + there
            number += 1
    return number


def ways_on(table: Table, field: i64) -> i64:
    """The fields that the dog may be led to from a field, as a set (D-D1)."""
    ways = table.board.near[field]
    if not table.board.rules.dog_in_goal:
        ways &= ~table.board.bits[table.board.goal]
    return ways


def why_not_dog(table: Table, field: int) -> Refusal:
    """Why the dog cannot be led to a field."""
    if table.bitten:
        return Refusal("D-D2", "the dog has attacked and moves no more this turn")
    if not table.board.near[table.dog] >> field & 1:
        return Refusal("D-D1", f"{field_text(field)} is not next to the dog")
    return Refusal("DR-26", "the dog may not enter the goal")


def lead_dog(table: Table, field: i64) -> None:
    table.points -= 1
    table.dog_steps += 1
    if table.log is not None:
        table.tell_three("dog", "D-D1", table.active, table.dog, field)
    table.dog = field
    seats = bitable(table)
    if seats != 0:
        table.bitten = True  # D-D5
        if seats & (seats - 1) != 0:
            table.ask(BITING, table.active)
        else:
            seat: i64 = 0
            while (seats >> seat) & 1 == 0:
                seat += 1
            bite(table, seat)


def bitable(table: Table) -> i64:
    """The skeletons beside the dog (D-D2); in the goal the finished ones."""
    seats: i64 = 0
    for seat in range(table.board.seats):
        if table.field[seat] == table.dog:
            seats |= 1 << seat
    return seats


@final
class Biting(Phase):
    """Whom the dog attacks, where it has come upon several (D-D2)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number: i64 = 0
        for seat in range(table.board.seats):
            if table.field[seat] == table.dog:
                moves[number] = VICTIM + seat
                number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        bite(table, move - VICTIM)

    def why_not(self, table: Table, move: int) -> Refusal:
        number = move - VICTIM + 1
        if number > table.board.seats:
            return Refusal("D-S3", f"there is no skeleton {number}")
        return Refusal("D-D2", f"skeleton {number} is not beside the dog")


def bite(table: Table, seat: i64) -> None:
    """D-D2."""
    if table.log is not None:
        table.tell_two("dog_attacks", "D-D2", table.active, seat)
    attacks.strike(table, seat, True)


@final
class Burying(Phase):
    """The den that the dog is sent to with its prey (D-D4), and who must leave it (D-D6)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        for den in range(i64(DENS)):
            moves[den] = DEN + den
        return DENS

    def answer(self, table: Table, move: i64) -> None:
        den = move - DEN
        field = table.board.dens[den]
        table.dog = field
        if table.log is not None:
            tell_sent(table, field)
        if table.prey != NO_CARD:
            table.bones[den] += one(table.prey)
            table.prey = NO_CARD
        if table.prize >= 0:
            table.treasure[den] += 1 << (table.prize * 4)
            table.prize = -1
        table.later(REFILL, table.victim)
        attacks.forget_attack(table)
        seats = table.on(field)
        if seats != 0:
            shift(table, seats, field, table.board.access[den])


def shift(table: Table, seats: i64, den: i64, access: i64) -> None:
    for seat in range(table.board.seats):
        if (seats >> seat) & 1 != 0:
            table.field[seat] = access
            if table.log is not None:
                table.tell_three("shifted", "D-D6", seat, den, access)
    if table.digger == access:
        table.later(EVADERS, seats)


def tell_sent(table: Table, field: i64) -> None:
    table.tell("dog_sent", "D-D4", table.active, field)
    if table.prey != NO_CARD:
        table.tell("buried", "D-D3", field, table.prey)
    if table.prize >= 0:
        table.tell("buried_festivity", "D-D3", field, table.prize)
