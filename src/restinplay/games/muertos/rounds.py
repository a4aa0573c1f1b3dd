"""The course of a round (D-R1 to D-R3, D-L1, D-L2) and the deal (D-S4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.muertos.bags import fill_kinds, movement
from restinplay.games.muertos.moves import (
    DRAW,
    LAY,
    LAY_CARD,
    LAYING,
    LAYS,
    NO_CARD,
    SWAP_PHASE,
    TURNS,
)
from restinplay.games.muertos.swap import Swap

DEAL: Final = 4


class Rounds(Swap):
    """Order, lay, turns, swap, and again."""

    def go_on(self) -> None:
        """Nothing is left on the agenda: the next in play order, or the next phase."""
        stage = self.stage
        if stage == TURNS:
            self.next_turn()
        elif stage == LAYS:
            self.next_lay()
        elif stage == SWAP_PHASE:
            self.next_swap()
        elif self.turn < self.board.seats:
            self.later(DRAW, self.turn | DEAL << 3)  # D-S4
            self.turn += 1
        else:
            self.begin_round()

    def begin_round(self) -> None:
        """D-R2."""
        self.round += 1
        self.stage = LAYS
        self.set_order()
        self.turn = -1
        if self.log is not None:
            self.tell_round()

    def set_order(self) -> None:
        """By field, movement values in hand, limbs, number."""
        self.players = 0
        for seat in range(self.board.seats):
            if self.rank[seat] == 0:
                place, standing = self.players, self.standing(seat)
                while place > 0 and standing < self.standing(self.order[place - 1]):
                    self.order[place] = self.order[place - 1]
                    place -= 1
                self.order[place] = seat
                self.players += 1
        for place in range(self.players, self.board.seats):
            self.order[place] = 0

    def standing(self, seat: i64) -> i64:
        backs = movement(self.backs[seat])
        return self.field[seat] * 16384 + backs * 16 + self.arms[seat] + self.legs[seat]

    # Phase 2.

    def next_lay(self) -> None:
        self.turn += 1
        if self.turn >= self.players:
            self.stage = TURNS
            self.turn = -1
            return
        seat = self.order[self.turn]
        if self.backs[seat] != 0:
            self.ask(LAYING, seat)
        else:
            self.later(LAY_CARD, seat)  # D-L2
            self.draw_cards(seat, 1)

    def lay_after_drawing(self, seat: i64) -> None:
        """A frame."""
        if self.backs[seat] != 0:
            self.ask(LAYING, seat)
        elif self.log is not None:
            self.tell_seat("no_card", "D-L2", seat)

    def fill_lay(self, moves: vec[i64]) -> i64:
        return fill_kinds(moves, 0, LAY, self.hand[self.asked])

    def lay(self, card: i64) -> None:
        """D-L1."""
        seat = self.asked
        self.take_from_hand(seat, card)
        self.laid[seat] = card
        if self.log is not None:
            self.tell_laid(seat, card)

    # Phase 3.

    def next_turn(self) -> None:
        self.turn += 1
        if self.turn < self.players:
            seat = self.order[self.turn]
            if self.laid[seat] != NO_CARD:  # D-T5, D-L2
                self.ask_mode(seat)
        elif not self.is_dawn():
            self.stage = SWAP_PHASE
            self.turn = -1

    def after_turn(self) -> None:
        """A frame; if the game goes on, so does the round."""
        self.is_over()

    # Phase 4.

    def next_swap(self) -> None:
        self.turn += 1
        if self.turn >= self.players:
            self.begin_round()
        elif self.rank[self.order[self.turn]] == 0:
            self.swap_cards(self.order[self.turn])

    # Events.

    def tell_round(self) -> None:
        self.tell("round", "D-R1", self.round)
        self.tell("order", "D-R2", *[int(self.order[place]) for place in range(self.players)])

    def tell_laid(self, seat: i64, card: i64) -> None:
        self.tell("laid", "D-L1", seat, self.board.back[card])
        self.tell_one(seat, "laid_card", "D-I2", int(seat), int(card))
