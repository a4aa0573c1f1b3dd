"""Entering a field: festivities (D-F), the gravedigger (D-G1 to D-G4), dens (D-P)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.muertos.bags import one
from restinplay.games.muertos.board import DEN_FIELD, FESTIVITY, GOAL, PLAIN, WAYS
from restinplay.games.muertos.goal import Goal
from restinplay.games.muertos.moves import (
    BLOCK,
    BLOCKING,
    DIG,
    ENTER,
    EVADE,
    EVADERS,
    EVADING,
    PICKING,
    TAKE,
    TAKE_NOTHING,
    VARIABLE,
)

BESIDE: Final = 5  # steps after which the gravedigger stands on the last field of his walk


class Festivity(Goal):
    """What happens to a skeleton that enters a special field."""

    def put(self, seat: i64, field: i64) -> None:
        """A figure comes to stand on a field; its effect, if there is one, comes next (D-B3)."""
        if self.field[seat] != field:
            self.field[seat] = field
            if self.board.special[field] != PLAIN:
                self.later(ENTER, seat)

    def enter(self, seat: i64) -> None:
        """A frame: the effect of the special field on which the skeleton stands."""
        field = self.field[seat]
        kind = self.board.special[field]
        which = self.board.which[field]
        if seat == self.active:
            self.halted = True
        if kind == FESTIVITY:
            if self.stacks[which] > 0 and (self.owned[seat] >> which) & 1 == 0:
                self.collect(seat, which)
        elif kind == DEN_FIELD:
            if self.has_use_for(seat, which):
                self.ask(PICKING, seat)
        elif kind == GOAL:
            self.finish(seat)

    def collect(self, seat: i64, kind: i64) -> None:
        """D-F1, D-F3."""
        self.stacks[kind] -= 1
        self.owned[seat] |= 1 << kind
        if self.log is not None:
            self.tell_two("took", "D-F1", seat, kind)
        self.later(DIG, seat | self.board.steps << 3)

    # The gravedigger.

    def dig(self, seat: i64, steps: i64) -> None:
        """A frame: a step of his (D-G1, D-G2), the last one by the taker's choice (D-G3)."""
        if self.walked > BESIDE:
            return
        if self.walked == BESIDE:
            self.ask(BLOCKING, seat)
            return
        self.walked += 1
        if steps > 1:
            self.later(DIG, seat | (steps - 1) << 3)
        self.tread(self.board.walk[self.walked])

    def fill_block(self, moves: vec[i64]) -> i64:
        number = i64(len(self.board.blocks))
        for place in range(number):
            moves[place] = BLOCK + place
        return number

    def block(self, place: i64) -> None:
        self.walked += 1
        self.tread(self.board.blocks[place])

    def tread(self, field: i64) -> None:
        """He is placed on a field, and those who stand there have to leave (D-G4)."""
        if self.log is not None:
            self.tell_dug(field)
        self.digger = field
        seats = self.on(field)
        if seats != 0:
            self.later(EVADERS, seats)

    def evaders(self, seats: i64) -> None:
        """A frame: the next of those who have to evade, in play order."""
        for place in range(self.players):
            seat = self.order[place]
            if (seats >> seat) & 1 != 0:
                rest = seats & ~(1 << seat)
                if rest != 0:
                    self.later(EVADERS, rest)
                if self.board.near[self.field[seat]] & ~self.barred() != 0:
                    self.ask(EVADING, seat)
                return

    def fill_evade(self, moves: vec[i64]) -> i64:
        barred, field = self.barred(), self.field[self.asked]
        number: i64 = 0
        for place in range(field * WAYS, field * WAYS + self.board.degree[field]):
            there = self.board.ways[place]
            if (barred >> there) & 1 == 0:
                moves[number] = EVADE + there
                number += 1
        return number

    def evade(self, field: i64) -> None:
        if self.log is not None:
            self.tell_three("evaded", "D-G4", self.asked, self.field[self.asked], field)
        self.put(self.asked, field)

    # Dens.

    def has_use_for(self, seat: i64, den: i64) -> bool:
        """Whether the den holds anything that the skeleton can use (D-P1, D-A5)."""
        bag, card = self.bones[den], i64(0)
        needs = self.needs(seat)
        while bag != 0:
            if bag & 15 != 0 and self.board.hand_or_foot[card] & needs != 0:
                return True
            bag >>= 4
            card += 1
        return (
            self.may_pick(seat, den, 0)
            or self.may_pick(seat, den, 1)
            or (self.may_pick(seat, den, 2))
        )

    def needs(self, seat: i64) -> i64:
        """The symbols of the limbs that a skeleton lacks: 1 hand, 2 foot."""
        symbols: i64 = 0
        if self.arms[seat] < 2:
            symbols = 1
        if self.legs[seat] < 2:
            symbols |= 2
        return symbols

    def may_pick(self, seat: i64, den: i64, kind: i64) -> bool:
        lies = (self.treasure[den] >> (kind * 4)) & 15 != 0
        return lies and (self.owned[seat] >> kind) & 1 == 0

    def fill_pick(self, moves: vec[i64]) -> i64:
        seat = self.asked
        den = self.board.which[self.field[seat]]
        moves[0] = TAKE_NOTHING
        number: i64 = 1
        for kind in range(i64(3)):
            if self.may_pick(seat, den, kind):
                moves[number] = TAKE + kind
                number += 1
        bag, needs, card = self.bones[den], self.needs(seat), i64(0)
        while bag != 0:
            if bag & 15 != 0:
                fits = self.board.hand_or_foot[card] & needs
                if fits & 1 != 0:
                    moves[number] = self.board.bone_move[card * 2]
                    number += 1
                if fits & 2 != 0:
                    moves[number] = self.board.bone_move[card * 2 + 1]
                    number += 1
            bag >>= 4
            card += 1
        return number

    def pick_item(self, move: i64) -> None:
        """D-P2."""
        seat = self.asked
        den = self.board.which[self.field[seat]]
        if move >= VARIABLE:
            self.pick_bone(seat, den, move)
        elif move >= TAKE:
            kind = move - TAKE
            self.treasure[den] -= 1 << (kind * 4)
            self.owned[seat] |= 1 << kind
            if self.log is not None:
                self.tell_two("picked", "D-P2", seat, kind)
        elif self.log is not None:
            self.tell_seat("left_all", "D-P1", seat)

    def pick_bone(self, seat: i64, den: i64, move: i64) -> None:
        place: i64 = 0
        while self.board.bone_move[place] != move:
            place += 1
        card, limb = place >> 1, place & 1
        self.bones[den] -= one(card)
        self.discard += one(card)
        self.regain(seat, limb)
        if self.log is not None:
            self.tell_three("picked_bone", "D-P2", seat, card, limb)

    def regain(self, seat: i64, limb: i64) -> None:
        if limb == 0:
            self.arms[seat] += 1
        else:
            self.legs[seat] += 1

    def lose(self, seat: i64, limb: i64) -> None:
        if limb == 0:
            self.arms[seat] -= 1
        else:
            self.legs[seat] -= 1

    # Events.

    def tell_dug(self, field: i64) -> None:
        last = self.walked > BESIDE
        self.tell("digger", "D-G3" if last else "D-G2", self.digger, field)
        if self.walked == self.board.rules.open_from:
            self.tell("red_way_open", "D-G5")
