"""A movement (D-M1 to D-M5), and those who cling to the mover (D-X4)."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.muertos.bags import count
from restinplay.games.muertos.board import PLAIN, WAYS
from restinplay.games.muertos.dog import Dog
from restinplay.games.muertos.moves import (
    CLING,
    CLINGING,
    DO_CLING,
    DO_SIDESTEP,
    END,
    ENTER,
    HOLD_ON,
    MODE,
    PASS,
    REFILL,
    SIDESTEP,
    SIDESTEPPING,
    STEP,
    STEPPING,
    TURNS,
    WALK,
)


class Movement(Dog):
    """The active player spends the points of his card."""

    def set_off(self) -> None:
        """D-M1. First the others may cling, from the next in play order on."""
        self.points = self.board.back[self.laid[self.active]]
        if self.log is not None:
            self.tell_two("moves", "D-T1", self.active, self.points)
        self.hold_on(1)

    def moving(self) -> bool:
        """Whether a movement has been declared and is not over."""
        declared = self.phase != MODE and not self.acting and self.stage == TURNS
        return declared and self.laid[self.active] >= 0

    def allowance(self) -> i64:
        """The steps that the player's skeleton may still make (D-M2, D-M3)."""
        seat = self.active
        limit: i64 = 3
        if self.legs[seat] == 1:
            limit = 2
        elif self.legs[seat] == 0:
            limit = self.arms[seat]
        value = self.board.back[self.laid[seat]]
        if value < limit:
            limit = value
        return limit - self.clings - self.steps

    # Cling.

    def hold_on(self, place: i64) -> None:
        """A frame: those who may cling are asked, once each (D-X4)."""
        if self.allowance() > 0:
            while place < self.players:
                at = self.turn + place
                if at >= self.players:
                    at -= self.players
                place += 1
                if self.may_cling(self.order[at]):
                    self.later(HOLD_ON, place)
                    self.ask(CLINGING, self.order[at])
                    return
        self.walk_on()

    def fill_cling(self, moves: vec[i64]) -> i64:
        moves[0] = PASS
        if count(self.hand[self.asked], CLING) == 0:
            return 1
        moves[1] = DO_CLING
        return 2

    def cling(self) -> None:
        """The card lies open until the mover has had the chance to sidestep it (D-T6)."""
        seat = self.asked
        self.take_from_hand(seat, CLING)
        self.show(seat, CLING)
        self.clinger = seat
        if self.log is not None:
            self.tell_two("clung", "D-X4", seat, self.active)
        if self.board.rules.cling_dodged and self.may_sidestep(self.active):
            self.ask(SIDESTEPPING, self.active)
        else:
            self.clung_to()

    def clung_to(self) -> None:
        seat = self.clinger
        self.clings += 1
        self.clung |= 1 << seat
        if self.board.rules.drag_behind and self.field[seat] != self.field[self.active]:
            self.behind |= 1 << seat
        self.let_go()

    def let_go(self) -> None:
        """The Cling is discarded (D-T6)."""
        seat = self.clinger
        self.clinger = -1
        self.throw(seat, CLING)
        self.later(REFILL, seat)

    # Sidestep.

    def fill_sidestep(self, moves: vec[i64]) -> i64:
        moves[0] = PASS
        if count(self.hand[self.asked], SIDESTEP) == 0:
            return 1
        moves[1] = DO_SIDESTEP
        return 2

    def sidestep(self) -> None:
        """D-X1: the attack has no effect."""
        seat, attacker = self.asked, self.active
        if self.clinger >= 0:
            attacker = self.clinger
        if self.log is not None:
            self.tell_two("sidestepped", "D-X1", seat, attacker)
        self.throw_from_hand(seat, SIDESTEP)
        if self.clinger >= 0:
            self.let_go()
        else:
            self.victim = -1
            self.item = 0
            self.later(REFILL, seat)

    # Steps.

    def walk_on(self) -> None:
        """A frame: ask for the next step, if anything but the end is left (D-M1)."""
        if self.points == 0 or self.rank[self.active] != 0:
            return
        if not self.bitten or self.may_step():
            self.ask(STEPPING, self.active)

    def may_step(self) -> bool:
        if self.halted or self.allowance() <= 0:
            return False
        barred, field = self.barred(), self.field[self.active]
        for place in range(field * WAYS, field * WAYS + self.board.outs[field]):
            if (barred >> self.board.exits[place]) & 1 == 0:
                return True
        return False

    def fill_step(self, moves: vec[i64]) -> i64:
        """D-M4, D-D1."""
        number: i64 = 0
        if not self.halted and self.allowance() > 0:
            board, field, barred = self.board, self.field[self.active], self.barred()
            for place in range(field * WAYS, field * WAYS + board.outs[field]):
                there = board.exits[place]
                if (barred >> there) & 1 == 0:
                    moves[number] = STEP + there
                    number += 1
        if not self.bitten:
            number = self.fill_dog(moves, number)
        moves[number] = END
        return number + 1

    def step_to(self, field: i64) -> None:
        """D-M4, D-M5: the step, the drag, then the effects: the mover's first."""
        seat = self.active
        left = self.field[seat]
        self.points -= 1
        self.steps += 1
        self.field[seat] = field
        if self.log is not None:
            self.tell_three("stepped", "D-M4", seat, left, field)
        if self.clung == 0 and self.board.special[field] == PLAIN:
            self.walk_on()
            return
        self.later(WALK, 0)
        if self.clung != 0:
            self.drag(left, field)
        if self.board.special[field] != PLAIN:
            self.halted = True
            self.later(ENTER, seat)

    def drag(self, left: i64, field: i64) -> None:
        """D-X4, backwards through the play order, so that the first is served first."""
        place = self.players - 1
        while place >= 0:
            seat = self.order[place]
            if (self.clung >> seat) & 1 != 0 and self.rank[seat] == 0:
                there = field
                if (self.behind >> seat) & 1 != 0:
                    there = left
                if self.log is not None and self.field[seat] != there:
                    self.tell_three("dragged", "D-X4", seat, self.field[seat], there)
                self.put(seat, there)
            place -= 1
