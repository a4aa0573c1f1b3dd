"""Swapping cards at the end of a round (D-W1, D-W2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.games.muertos.bags import kinds, nth, number_of, size
from restinplay.games.muertos.moves import (
    KEEP,
    KINDS,
    PAIRS,
    SWAP,
    SWAPPING,
    SWAPS,
)
from restinplay.games.muertos.turn import Turn

_FIRST: Final = vec[i64]([pair[0] for pair in PAIRS])
_SECOND: Final = vec[i64]([pair[1] for pair in PAIRS])
_LOW: Final = 0x11111111111111


class Swap(Turn):
    """A seat swaps what it must, and then what it likes."""

    def swap_cards(self, seat: i64) -> None:
        """A frame: D-W1, and then the question of D-W2."""
        hand, actions = self.hand[seat], self.board.actions
        if hand != 0 and hand & actions == 0 and (self.pile | self.discard) & actions != 0:
            number = number_of(self.backs[seat])
            if self.log is not None:
                self.tell_two("forced_swap", "D-W1", seat, number)
            self.throw_hand(seat)
            self.later(SWAPS, seat)
            self.draw_cards(seat, number)
            return
        if self.backs[seat] != 0 and self.is_no_stop():
            self.vouched |= 1 << seat
        if number_of(self.backs[seat]) >= 2:
            self.ask(SWAPPING, seat)

    def is_no_stop(self) -> bool:
        """Whether all can see that the piles do not hold reactions only (D-W1)."""
        actions = self.board.actions
        if self.discard & actions != 0:
            return True
        return number_of(self.tally) > size((self.mixed - self.gone) & ~actions)

    def fill_swap(self, moves: vec[i64]) -> i64:
        hand, table = self.hand[self.asked], self.board.swap_move
        number: i64 = 0
        rest, card = hand, i64(0)
        while rest != 0:
            if rest & 15 != 0:
                if rest & 14 != 0:
                    moves[number] = table[card * KINDS + card]
                    number += 1
                others, other = rest >> 4, card + 1
                while others != 0:
                    if others & 15 != 0:
                        moves[number] = table[card * KINDS + other]
                        number += 1
                    others >>= 4
                    other += 1
            rest >>= 4
            card += 1
        moves[number] = KEEP
        return number + 1

    def pick_swap(self, rng: Rng) -> i64:
        """One of the moves of `fill_swap`, each as likely as the others."""
        hand = self.hand[self.asked]
        single = kinds(hand)
        double = (hand >> 1 | hand >> 2 | hand >> 3) & _LOW
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
                            return self.board.swap_move[card * KINDS + card]
                        ticket -= 1
                    other = nth(hand >> 4, ticket) + card + 1
                    return self.board.swap_move[card * KINDS + other]
                ticket -= here
            hand >>= 4
            card += 1
        return KEEP

    def swap(self, move: i64) -> None:
        """D-W2."""
        seat = self.asked
        if move == KEEP:
            if self.log is not None:
                self.tell_seat("kept", "D-W2", seat)
            return
        one, other = _FIRST[move - SWAP], _SECOND[move - SWAP]
        if self.log is not None:
            self.tell_three("swapped", "D-W2", seat, one, other)
        self.throw_from_hand(seat, one)
        self.throw_from_hand(seat, other)
        self.later(SWAPS, seat)
        self.draw_cards(seat, 1)
