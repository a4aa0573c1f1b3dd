"""The two windows of a turn (G-602 to G-606) and the way from step to step."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.graves.masks import bit
from restinplay.games.graves.moves import (
    ADJUST,
    ADJUST_WINDOW,
    BURY,
    DISTRIBUTE,
    END_WINDOW,
    PASS,
    PILLS,
    RESPOND,
    SHARES,
)
from restinplay.games.graves.shares import Shares


class Windows(Shares):
    """Who owns a share of an occupied grave is asked, whether there is something to play or not."""

    def end_turn(self) -> None:
        """W-END has closed (G-701, G-801)."""
        raise TypeError("a chapter of its own ends the turn")

    def done(self) -> None:
        """The active player ends a step; ending step 4 is the pass in W-ADJ (G-604)."""
        if self.log is not None:
            self.tell_seat("done", "G-101", self.active)
        if self.stage == DISTRIBUTE:
            self.ask_step(PILLS)
        elif self.stage == PILLS:
            self.ask_step(SHARES)
        else:
            self.open_window(ADJUST_WINDOW, self.left_of(self.active), bit(self.active))

    def ask_step(self, step: i64) -> None:
        self.stage = step
        self.phase = step
        self.asked = self.active

    def open_window(self, window: i64, seat: i64, passed: i64) -> None:
        self.stage = window
        self.passed = passed
        self.turn_to = seat
        self.ask_window()

    def ask_window(self) -> None:
        """G-603, G-605, G-606."""
        seat = self.turn_to
        for _seat in range(self.terms.seats):
            if (self.passed >> seat) & 1 == 0 and self.may_act(seat):
                self.phase = self.stage
                self.turn_to = seat
                self.asked = seat
                return
            seat = self.left_of(seat)
        self.close_window()

    def close_window(self) -> None:
        self.passed = 0
        self.turn_to = 0
        if self.stage == ADJUST_WINDOW:
            self.adjust()
        else:
            self.end_turn()

    def fill_window(self, moves: vec[i64]) -> i64:
        moves[0] = PASS
        return self.fill_cards(self.asked, moves, 1)

    def pass_window(self) -> None:
        self.passed |= bit(self.asked)
        self.turn_to = self.left_of(self.asked)
        if self.log is not None:
            self.tell_seat("passed", "G-605", self.asked)
        self.ask_window()

    def after_card(self, seat: i64) -> None:
        """G-605, G-424, G-607."""
        if self.phase == RESPOND:
            self.disturbed(seat)
        elif self.phase != BURY:
            if self.stage >= ADJUST_WINDOW:
                self.passed = 0
                self.turn_to = self.left_of(seat)
            self.bury_next()

    def go_on(self) -> None:
        """G-607, G-306."""
        if self.stage <= SHARES:
            self.ask_step(self.stage)
        elif self.stage == ADJUST:
            self.open_window(END_WINDOW, self.active, 0)
        else:
            self.ask_window()
