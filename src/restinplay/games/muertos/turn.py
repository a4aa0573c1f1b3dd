"""A turn: the decision, the action, the end of the turn (D-T1 to D-T6, D-A1, D-A3)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.muertos.bags import number_of
from restinplay.games.muertos.cards.actions import ACTIONS
from restinplay.games.muertos.ending import Ending
from restinplay.games.muertos.moves import (
    ACT,
    AFTER_TURN,
    CLING,
    DISCARDING,
    END_TURN,
    LIMIT,
    MODE,
    MOVE,
    SIDESTEP,
)

HAND_LIMIT: Final = 8


class Turn(Ending):
    """The active player uses the card that he has laid."""

    def ask_mode(self, seat: i64) -> None:
        self.active = seat
        self.acting = False
        self.ask(MODE, seat)

    def fill_mode(self, moves: vec[i64]) -> i64:
        """D-T1, D-T2, D-T3."""
        card = self.laid[self.active]
        if self.backs[self.active] == 0:
            moves[0] = ACT
            return 1
        moves[0] = MOVE
        if card == SIDESTEP or card == CLING:  # noqa: SIM109
            return 1
        moves[1] = ACT
        return 2

    def decide(self, move: i64) -> None:
        self.later(END_TURN, 0)
        self.steps = 0
        self.dog_steps = 0
        self.halted = False
        self.bitten = False
        self.clings = 0
        self.clung = 0
        self.behind = 0
        if move == MOVE:
            self.set_off()
        else:
            self.act()

    def act(self) -> None:
        """D-A3: what can be executed must be."""
        seat = self.active
        card = self.laid[seat]
        self.acting = True
        if self.log is not None:
            self.tell_two("acts", "D-T1", seat, card)
        action = ACTIONS[card]
        if self.has_limbs_for(seat, card) and action.may(self):
            action.act(self)
        elif self.log is not None:
            self.tell_two("no_effect", "D-A3", seat, card)

    def has_limbs_for(self, seat: i64, card: i64) -> bool:
        """D-A1."""
        symbol = self.board.hand_or_foot[card]
        if symbol & 1 != 0 and self.arms[seat] == 0:
            return False
        return symbol & 2 == 0 or self.legs[seat] > 0

    # The end of a turn (D-T4).

    def end_turn(self) -> None:
        """A frame: the card is discarded and cards are drawn for it (D-Q1, D-Q2)."""
        seat = self.active
        self.throw_laid(seat)
        number: i64 = 0
        if self.acting:
            number = 2
        elif self.dog_steps > 0 and self.steps == 0:
            number = 1
        self.points = 0
        self.acting = False
        self.later(AFTER_TURN, 0)
        if self.rank[seat] == 0:
            if number == 0:
                self.limit_hand()
            else:
                self.later(LIMIT, 0)
                self.draw_cards(seat, number)

    def limit_hand(self) -> None:
        """A frame: D-Q4, then the refill."""
        seat = self.active
        if number_of(self.backs[seat]) > HAND_LIMIT:
            self.later(LIMIT, 0)
            self.ask(DISCARDING, seat)
        elif self.backs[seat] == 0:
            self.draw_cards(seat, 1)  # D-Q3
