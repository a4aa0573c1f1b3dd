"""A turn: the decision, the action, the end of the turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import drawing, movement
from restinplay.games.muertos.bags import fill_kinds, number_of
from restinplay.games.muertos.cards.cards import ACTIONS
from restinplay.games.muertos.moves import ACT, AFTER_TURN, DISCARDING, END_TURN, LIMIT, MODE, MOVE
from restinplay.games.muertos.phase import Phase, not_in_hand
from restinplay.games.muertos.table import Table

HAND_LIMIT: Final = 8


def ask_mode(table: Table, seat: i64) -> None:
    table.active = seat
    table.acting = False
    table.ask(MODE, seat)


@final
class Deciding(Phase):
    """Movement or action."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        """D-T1, D-T2, D-T3."""
        card = table.laid[table.active]
        if table.backs[table.active] == 0:
            moves[0] = ACT
            return 1
        moves[0] = MOVE
        if (table.board.reactions >> card) & 1 != 0:
            return 1
        moves[1] = ACT
        return 2

    def answer(self, table: Table, move: i64) -> None:
        table.later(END_TURN, 0)
        table.steps = 0
        table.dog_steps = 0
        table.halted = False
        table.bitten = False
        table.clings = 0
        table.clung = 0
        table.behind = 0
        if move == MOVE:
            movement.set_off(table)
        else:
            act(table)

    def why_not(self, table: Table, move: int) -> Refusal:
        if move == MOVE:
            return Refusal("D-T2", "it is your only card: you must use it as an action")
        return Refusal("D-T3", "in your own turn a reaction can be used only as movement")


def act(table: Table) -> None:
    """D-A3: what can be executed must be."""
    seat = table.active
    card = table.laid[seat]
    table.acting = True
    if table.log is not None:
        table.tell_two("acts", "D-T1", seat, card)
    if works(table):
        ACTIONS[card].act(table)
    elif table.log is not None:
        table.tell_two("no_effect", "D-A3", seat, card)


def works(table: Table) -> bool:
    """Whether the active player's card can be executed (D-A3)."""
    card = table.laid[table.active]
    return has_limbs_for(table, table.active, card) and ACTIONS[card].may(table)


def has_limbs_for(table: Table, seat: i64, card: i64) -> bool:
    """D-A1."""
    symbol = table.board.hand_or_foot[card]
    if symbol & 1 != 0 and table.arms[seat] == 0:
        return False
    return symbol & 2 == 0 or table.legs[seat] > 0


# The end of a turn (D-T4).


def end_turn(table: Table) -> None:
    """A frame: the card is discarded and cards are drawn for it (D-Q1, D-Q2)."""
    seat = table.active
    drawing.throw_laid(table, seat)
    number = cards_earned(table)
    table.points = 0
    table.acting = False
    table.later(AFTER_TURN, 0)
    if table.rank[seat] == 0:
        if number == 0:
            limit_hand(table)
        else:
            table.later(LIMIT, 0)
            drawing.draw_cards(table, seat, number)


def cards_earned(table: Table) -> i64:
    """How many cards are drawn for the laid one (D-Q1, D-Q2)."""
    if table.acting:
        return 2
    if table.dog_steps > 0 and table.steps == 0:
        return 1
    return 0


def limit_hand(table: Table) -> None:
    """A frame: D-Q4, then the refill."""
    seat = table.active
    if number_of(table.backs[seat]) > HAND_LIMIT:
        table.later(LIMIT, 0)
        table.ask(DISCARDING, seat)
    elif table.backs[seat] == 0:
        drawing.draw_cards(table, seat, 1)  # D-Q3


@final
class Discarding(Phase):
    """One of the cards that are too many (D-Q4)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return fill_kinds(moves, table.board.discard_move, table.hand[table.asked])

    def answer(self, table: Table, move: i64) -> None:
        drawing.throw_from_hand(table, table.asked, table.board.cards[move])

    def why_not(self, table: Table, move: int) -> Refusal:
        return not_in_hand(table, "D-Q4", *table.moves[move].args)
