"""Swapping cards at the end of a round (D-W1, D-W2)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.rng import Rng
from restinplay.games.muertos import drawing
from restinplay.games.muertos.bags import LOW, count, kinds, nth, number_of, size
from restinplay.games.muertos.moves import EARLIER, KEEP, SWAPPING, SWAPS
from restinplay.games.muertos.phase import Phase, not_in_hand
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import KINDS, LATER


def swap_cards(table: Table, seat: i64) -> None:
    """A frame: D-W1, and then the question of D-W2."""
    stuck = has_only_reactions(table, table.hand[seat])
    if stuck and (table.pile | table.discard) & table.board.actions != 0:
        number = number_of(table.backs[seat])
        if table.log is not None:
            table.tell_two("forced_swap", "D-W1", seat, number)
        drawing.throw_hand(table, seat)
        table.later(SWAPS, seat)
        drawing.draw_cards(table, seat, number)
        return
    if table.backs[seat] != 0 and is_no_stop(table):
        table.vouched |= 1 << seat
    if number_of(table.backs[seat]) >= 2:
        table.ask(SWAPPING, seat)


def has_only_reactions(table: Table, hand: i64) -> bool:
    """Whether a hand must be swapped as a whole (D-W1)."""
    return hand != 0 and hand & table.board.actions == 0


def is_no_stop(table: Table) -> bool:
    """Whether all can see that the piles do not hold reactions only (D-W1)."""
    actions = table.board.actions
    if table.discard & actions != 0:
        return True
    return number_of(table.tally) > size((table.mixed - table.gone) & ~actions)


def pick_swap(table: Table, rng: Rng) -> i64:
    """One of the moves of `Swapping.fill`, each as likely as the others; not with later cards."""
    hand = table.hand[table.asked]
    single = kinds(hand)
    double = (hand >> 1 | hand >> 2 | hand >> 3) & LOW
    number, doubles = size(single), size(double)
    ticket = rng.below(number * (number - 1) // 2 + doubles + 1)
    card, place = i64(0), i64(0)
    while hand != 0:
        if hand & 15 != 0:
            place += 1
            here = number - place
            if hand & 14 != 0:
                here += 1
            if ticket < here:
                if hand & 14 != 0:
                    if ticket == 0:
                        return table.board.swap_move[card * KINDS + card]
                    ticket -= 1
                other = nth(hand >> 4, ticket) + card + 1
                return table.board.swap_move[card * KINDS + other]
            ticket -= here
        hand >>= 4
        card += 1
    return KEEP


def fill_later(table: Table, moves: vec[i64], number: i64) -> i64:
    """The pairs with a later card, whose numbers come after all others."""
    hand, pairs = table.hand[table.asked], table.board.swap_move
    for card in range(i64(EARLIER), i64(KINDS)):
        held = count(hand, card)
        for other in range(card + 1):
            if held > 0 and count(hand, other) > i64(other == card):
                moves[number] = pairs[card * KINDS + other]
                number += 1
    return number


@final
class Swapping(Phase):
    """Two cards for one, as often as you like (D-W2)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        hand, pairs = table.hand[table.asked], table.board.swap_move
        number: i64 = 0
        rest, card = hand & ~i64(LATER), i64(0)
        while rest != 0:
            if rest & 15 != 0:
                if rest & 14 != 0:
                    moves[number] = pairs[card * KINDS + card]
                    number += 1
                others, other = rest >> 4, card + 1
                while others != 0:
                    if others & 15 != 0:
                        moves[number] = pairs[card * KINDS + other]
                        number += 1
                    others >>= 4
                    other += 1
            rest >>= 4
            card += 1
        moves[number] = KEEP
        number += 1
        if hand & LATER != 0:
            number = fill_later(table, moves, number)
        return number

    def answer(self, table: Table, move: i64) -> None:
        """D-W2."""
        seat = table.asked
        if move == KEEP:
            if table.log is not None:
                table.tell_seat("kept", "D-W2", seat)
            return
        pair = table.board.cards[move]
        one, other = pair & 15, pair >> 4
        if table.log is not None:
            table.tell_three("swapped", "D-W2", seat, one, other)
        drawing.throw_from_hand(table, seat, one)
        drawing.throw_from_hand(table, seat, other)
        table.later(SWAPS, seat)
        drawing.draw_cards(table, seat, 1)

    def why_not(self, table: Table, move: int) -> Refusal:
        return not_in_hand(table, "D-W2", *table.moves[move].args)
