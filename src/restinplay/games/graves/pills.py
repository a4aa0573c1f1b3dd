"""The box and its chips: refill, distribute, buy pills, adjust health (G-201 to G-224, G-301 to
G-306)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.games.graves.burial import Burial
from restinplay.games.graves.masks import bit, lowest, many, nth
from restinplay.games.graves.moves import (
    ADJUST,
    BITTER,
    DISTRIBUTE,
    DONE,
    GIVE,
    PILL,
    PLACEBO,
    SKIP,
    SWAP,
    WHITE,
)

NONE: Final = 3  # no chip


class Pills(Burial):
    """The doctor's part of a turn."""

    def begin_turn(self, seat: i64) -> None:
        """G-101, G-201."""
        self.active = seat
        self.visited = 0
        self.bought = 0
        self.stage = DISTRIBUTE
        self.phase = DISTRIBUTE
        self.asked = seat
        self.fill_box(many(self.kin(seat) & self.living()))
        if self.log is not None:
            self.tell_turn()

    def fill_box(self, living: i64) -> None:
        """G-201; from a stock that may run short, GR-09."""
        self.box_white = living
        self.box_placebo = living - 1
        self.box_bitter = 1
        if self.terms.limited:
            self.box_white = min(living, self.terms.whites - many(self.white))
            self.box_placebo = min(living - 1, self.terms.placebos - many(self.placebo))
            self.box_bitter = min(i64(1), self.terms.bitters - many(self.bitter))

    # What the box offers.

    def dark_chip(self) -> i64:
        """The placebo, or once no placebo is left in the box the bitter pill (G-214), or NONE."""
        if self.box_placebo > 0:
            return PLACEBO
        if self.box_bitter > 0:
            return BITTER
        return NONE

    def take_out(self, chip: i64) -> None:
        if chip == WHITE:
            self.box_white -= 1
        elif chip == PLACEBO:
            self.box_placebo -= 1
        else:
            self.box_bitter -= 1

    def carriers(self, chip: i64) -> i64:
        """Who carries that chip."""
        if chip == WHITE:
            return self.white
        if chip == PLACEBO:
            return self.placebo
        return self.bitter

    def prescribe(self, relative: i64, chip: i64) -> None:
        self.take_out(chip)
        if chip == WHITE:
            self.white |= bit(relative)
        elif chip == PLACEBO:
            self.placebo |= bit(relative)
        else:
            self.bitter |= bit(relative)

    # Step 2.

    def bare(self) -> i64:
        """The active player's relatives that must get a prescription (G-211, GR-09)."""
        served = self.carrying() | self.visited
        return self.kin(self.active) & self.living() & ~served

    def fill_distribute(self, moves: vec[i64]) -> i64:
        bare = self.bare()
        money, dark = self.money[self.active], self.dark_chip()
        bribe = dark
        if money < self.terms.bribe_price:
            bribe = NONE
        number = fill_chips(moves, 0, GIVE, bare, self.box_white, bribe)
        if money >= self.terms.swap_price:
            number = self.fill_swaps(moves, number, dark)
        if self.terms.limited and self.box_white == 0:
            number = fill_set(moves, number, SKIP, bare)
        if bare == 0:
            moves[number] = DONE  # G-217
            number += 1
        return self.fill_cards(self.active, moves, number)

    def fill_swaps(self, moves: vec[i64], number: i64, dark: i64) -> i64:
        """G-215: to another kind."""
        mine = self.kin(self.active) & self.carrying() & ~self.visited
        while mine != 0:
            relative = lowest(mine)
            carried = mine & -mine
            if self.box_white > 0 and self.white & carried == 0:
                moves[number] = SWAP + relative * 3 + WHITE
                number += 1
            if dark != NONE and self.carriers(dark) & carried == 0:
                moves[number] = SWAP + relative * 3 + dark
                number += 1
            mine &= mine - 1
        return number

    def give(self, relative: i64, chip: i64) -> None:
        """G-213."""
        price: i64 = 0
        if chip != WHITE:
            price = self.terms.bribe_price
        self.money[self.active] -= price
        self.visited |= bit(relative)
        self.prescribe(relative, chip)
        if self.log is not None:
            self.tell_chip("given", "G-213", relative, chip, price)

    def swap(self, relative: i64, chip: i64) -> None:
        """G-215: the old chip goes to the stock."""
        if self.log is not None:
            self.tell_swap(relative, chip)
        self.money[self.active] -= self.terms.swap_price
        self.visited |= bit(relative)
        self.take_chips(bit(relative))
        self.prescribe(relative, chip)

    def skip(self, relative: i64) -> None:
        """GR-09."""
        self.visited |= bit(relative)
        if self.log is not None:
            self.tell_two("skipped", "GR-09", self.active, relative)

    # Step 3.

    def patients(self) -> i64:
        """The living of the other families without a prescription (G-222)."""
        return self.living() & ~(self.kin(self.active) | self.carrying())

    def fill_pills(self, moves: vec[i64]) -> i64:
        number: i64 = 0
        if self.money[self.active] >= self.terms.pill_price:
            number = fill_chips(moves, 0, PILL, self.patients(), self.box_white, self.dark_chip())
        moves[number] = DONE
        return self.fill_cards(self.active, moves, number + 1)

    def buy_pill(self, relative: i64, chip: i64) -> None:
        """G-221, G-222."""
        self.money[self.active] -= self.terms.pill_price
        self.prescribe(relative, chip)
        self.placed[self.active] |= bit(relative)
        if self.log is not None:
            self.tell_chip("pill", "G-222", relative, chip, self.terms.pill_price)

    # `fill` and a choice in one, for seats without an action card to play.

    def pick_visit(self, rng: Rng, buffer: vec[i64]) -> i64:
        bare, money = self.bare(), self.money[self.active]
        if self.terms.limited or (money >= self.terms.swap_price and self.may_swap()):
            return buffer[rng.below(self.fill_distribute(buffer))]
        if bare == 0:
            rng.below(1)
            return DONE
        dark: i64 = NONE
        if money >= self.terms.bribe_price:
            dark = self.dark_chip()
        return GIVE + self.pick_chip(rng, bare, dark, 0)

    def may_swap(self) -> bool:
        return self.kin(self.active) & self.carrying() & ~self.visited != 0

    def pick_pill(self, rng: Rng) -> i64:
        if self.money[self.active] < self.terms.pill_price:
            rng.below(1)
            return DONE
        offer = self.pick_chip(rng, self.patients(), self.dark_chip(), 1)
        if offer < 0:
            return DONE
        return PILL + offer

    def pick_chip(self, rng: Rng, relatives: i64, dark: i64, more: i64) -> i64:
        """One of the offers of `fill_chips`, or -1 for one of the moves that follow them."""
        each: i64 = 0
        if self.box_white > 0:
            each = 1
        if dark != NONE:
            each += 1
        number = many(relatives) * each
        ticket = rng.below(number + more)
        if ticket >= number:
            return -1
        if each == 2:
            if ticket & 1 == 0:
                return nth(relatives, ticket >> 1) * 3
            return nth(relatives, ticket >> 1) * 3 + dark
        if dark != NONE:
            return nth(relatives, ticket) * 3 + dark
        return nth(relatives, ticket) * 3

    # Step 5.

    def adjust(self) -> None:
        """All prescriptions of the active family at once (G-301 to G-306)."""
        self.stage = ADJUST
        seat = self.active
        mine = self.kin(seat) & self.living()
        up, down, fall = self.white & mine, self.placebo & mine, self.bitter & mine
        if self.log is not None:
            self.tell_adjust(up, down, fall)
        top, unwell, weak, near = self.top, self.unwell, self.weak, self.near
        if up != 0:
            family, terms = self.family[seat], self.terms
            self.money[seat] += terms.pay(0, family, near & up)
            self.money[seat] += terms.pay(1, family, weak & up)
            self.money[seat] += terms.pay(2, family, unwell & up)
        still, sinking = ~(up | down | fall), down | fall
        self.top = top & ~sinking | unwell & up
        self.unwell = unwell & still | weak & up | top & down
        self.weak = weak & still | near & up | unwell & down | top & fall
        self.near = near & still | weak & down | unwell & fall
        self.take_chips(mine)
        dead = near & sinking | weak & fall
        if dead != 0:
            self.die(seat, dead)
        self.bury_next()

    # Events.

    def tell_turn(self) -> None:
        self.tell("turn", "G-101", self.round, self.active)
        self.tell("box", "G-201", self.box_white, self.box_placebo, self.box_bitter)

    def tell_chip(self, kind: str, clause: str, relative: i64, chip: i64, price: i64) -> None:
        self.tell(kind, clause, self.active, relative, chip, price)

    def tell_swap(self, relative: i64, chip: i64) -> None:
        old = next(kind for kind in range(3) if self.carriers(kind) >> relative & 1)
        self.tell("swapped", "G-215", self.active, relative, old, chip, self.terms.swap_price)

    def tell_adjust(self, up: i64, down: i64, fall: i64) -> None:
        """What the prescriptions are about to do; deaths are told by `die`."""
        for relative in range(25):
            one = bit(relative)
            health = health_of(self, relative)
            if up & one and health == 4:
                self.tell("stays", "G-302", relative)
            elif up & one:
                paid = self.terms.pay(health - 1, self.family[self.active], one)
                self.tell("better", "G-302", relative, health + 1, paid)
            elif down & one and health > 1:
                self.tell("worse", "G-303", relative, health - 1)
            elif fall & one and health > 2:
                self.tell("worse", "G-303", relative, health - 2)


def health_of(table: Burial, relative: int) -> int:
    """0 for the dead, 1 Near to 4 Top."""
    for health, some in enumerate((table.near, table.weak, table.unwell, table.top), 1):
        if some >> relative & 1:
            return health
    return 0


def fill_set(moves: vec[i64], number: i64, first: i64, relatives: i64) -> i64:
    """Offer first + r for each relative r."""
    while relatives != 0:
        moves[number] = first + lowest(relatives)
        number += 1
        relatives &= relatives - 1
    return number


def fill_chips(
    moves: vec[i64], number: i64, first: i64, relatives: i64, whites: i64, dark: i64
) -> i64:
    """Offer each relative a white pill, if there is one, and the dark chip, if it is one."""
    while relatives != 0:
        move = first + lowest(relatives) * 3
        if whites > 0:
            moves[number] = move
            number += 1
        if dark != NONE:
            moves[number] = move + dark
            number += 1
        relatives &= relatives - 1
    return number
