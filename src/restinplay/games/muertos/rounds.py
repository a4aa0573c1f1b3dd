"""The course of a round and the deal."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import drawing, ending, swap, turn
from restinplay.games.muertos.bags import fill_kinds, movement
from restinplay.games.muertos.moves import DRAW, LAY_CARD, LAYING, LAYS, NO_CARD, SWAP_PHASE, TURNS
from restinplay.games.muertos.phase import Phase, not_in_hand
from restinplay.games.muertos.table import Table

DEAL: Final = 4


def go_on(table: Table) -> None:
    """Nothing is left on the agenda: the next in play order, or the next phase."""
    stage = table.stage
    if stage == TURNS:
        next_turn(table)
    elif stage == LAYS:
        next_lay(table)
    elif stage == SWAP_PHASE:
        next_swap(table)
    elif table.turn < table.board.seats:
        table.later(DRAW, table.turn | DEAL << 3)  # D-S4
        table.turn += 1
    else:
        begin_round(table)


def begin_round(table: Table) -> None:
    """D-R1."""
    table.round += 1
    table.stage = LAYS
    set_order(table)
    table.turn = -1
    if table.log is not None:
        tell_round(table)


def set_order(table: Table) -> None:
    """By field, movement values in hand, limbs, number (D-R2), for the whole round (D-R3)."""
    table.players = 0
    for seat in range(table.board.seats):
        if table.rank[seat] == 0:
            place, mine = table.players, standing(table, seat)
            while place > 0 and mine < standing(table, table.order[place - 1]):
                table.order[place] = table.order[place - 1]
                place -= 1
            table.order[place] = seat
            table.players += 1
    for place in range(table.players, table.board.seats):
        table.order[place] = 0


def standing(table: Table, seat: i64) -> i64:
    backs = movement(table.backs[seat])
    return table.field[seat] * 16384 + backs * 16 + table.arms[seat] + table.legs[seat]


# Phase 2.


def next_lay(table: Table) -> None:
    table.turn += 1
    if table.turn >= table.players:
        table.stage = TURNS
        table.turn = -1
        return
    seat = table.order[table.turn]
    if table.backs[seat] != 0:
        table.ask(LAYING, seat)
    else:
        table.later(LAY_CARD, seat)  # D-L2
        drawing.draw_cards(table, seat, 1)


def lay_after_drawing(table: Table, seat: i64) -> None:
    """A frame."""
    if table.backs[seat] != 0:
        table.ask(LAYING, seat)
    elif table.log is not None:
        table.tell_seat("no_card", "D-L2", seat)


@final
class Laying(Phase):
    """A card of your hand, face down (D-L1)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return fill_kinds(moves, table.board.lay_move, table.hand[table.asked])

    def answer(self, table: Table, move: i64) -> None:
        """D-L1."""
        seat, card = table.asked, table.board.cards[move]
        table.take_from_hand(seat, card)
        table.laid[seat] = card
        if table.log is not None:
            tell_laid(table, seat, card)

    def why_not(self, table: Table, move: int) -> Refusal:
        return not_in_hand(table, "D-L1", *table.moves[move].args)


# Phase 3.


def next_turn(table: Table) -> None:
    table.turn += 1
    if table.turn < table.players:
        seat = table.order[table.turn]
        if table.laid[seat] != NO_CARD:  # D-T5, D-L2
            turn.ask_mode(table, seat)
    elif not ending.is_dawn(table):
        table.stage = SWAP_PHASE
        table.turn = -1


def after_turn(table: Table) -> None:
    """A frame; if the game goes on, so does the round."""
    ending.is_over(table)


# Phase 4.


def next_swap(table: Table) -> None:
    table.turn += 1
    if table.turn >= table.players:
        begin_round(table)
    elif table.rank[table.order[table.turn]] == 0:
        swap.swap_cards(table, table.order[table.turn])


# Events.


def tell_round(table: Table) -> None:
    table.tell("round", "D-R1", table.round)
    table.tell("order", "D-R2", *[int(table.order[place]) for place in range(table.players)])


def tell_laid(table: Table, seat: i64, card: i64) -> None:
    table.tell("laid", "D-L1", seat, table.board.back[card])
    table.tell_one(seat, "laid_card", "D-I2", int(seat), int(card))
