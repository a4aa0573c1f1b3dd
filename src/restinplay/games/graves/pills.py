"""The box and its chips: refill, distribute, buy pills, adjust health."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many, nth
from restinplay.core.rng import Rng
from restinplay.games.graves import burial
from restinplay.games.graves.moves import (
    ADJUST,
    DISTRIBUTE,
    DONE,
    EARLIER,
    GIVE,
    HEALTH,
    LATER,
    LATER_PILL,
    LATER_SWAP,
    PILL,
    RELATIVES,
    SKIP,
    SLOTS,
    SWAP,
)
from restinplay.games.graves.prescriptions import (
    carriers,
    carrying,
    fill_box,
    in_box,
    moving,
    on_offer,
    prescribe,
    put_in_box,
    rising,
    sinking,
)
from restinplay.games.graves.table import Table
from restinplay.games.graves.tables import CHIP_KINDS, STEPS

NONE: Final = -1  # no chip
LATER_CHIPS: Final = 8  # a set with one of them is at least that
STEPS_OF: Final = vec[i64](list(STEPS))


def begin_turn(table: Table, seat: i64) -> None:
    """G-101, G-201."""
    table.active = seat
    table.stage = DISTRIBUTE
    table.phase = DISTRIBUTE
    table.asked = seat
    fill_from_stock(table, many(table.kin(seat) & table.living()))
    if table.log is not None:
        tell_turn(table)


def fill_from_stock(table: Table, living: i64) -> None:
    """G-201, once a turn: it was empty (G-202), and no death changes it later (G-204).

    From a stock that may run short, GR-09.
    """
    fill_box(table, living)
    if table.terms.limited:
        for chip in range(i64(CHIP_KINDS)):
            left = table.terms.stock[chip] - many(carriers(table, chip))
            put_in_box(table, chip, min(in_box(table, chip), left))


def affordable(table: Table, chips: i64) -> i64:
    """Of a set of kinds those that the active player can pay the doctor for (G-213)."""
    money = table.money[table.active]
    if money >= table.terms.dearest:
        return chips
    if money < table.terms.cheapest:
        return chips & table.terms.free
    return chips & within(table.terms.price, money)


def within(prices: vec[i64], money: i64) -> i64:
    """The kinds that cost no more than that."""
    found: i64 = 0
    for chip in range(i64(CHIP_KINDS)):
        if prices[chip] <= money:
            found |= bit(chip)
    return found


# The numbers of moves.


def give_move(relative: i64, chip: i64) -> i64:
    return chip_move(GIVE, LATER, relative, chip)


def swap_move(relative: i64, chip: i64) -> i64:
    return chip_move(SWAP, LATER_SWAP, relative, chip)


def chip_move(first: i64, later: i64, relative: i64, chip: i64) -> i64:
    if chip < EARLIER:
        return first + relative * EARLIER + chip
    return later + (chip - EARLIER) * SLOTS + relative


# Step 2.


def unserved(table: Table) -> i64:
    """The active player's relatives that must get a prescription (G-211, GR-09)."""
    served = carrying(table) | table.visited
    return table.kin(table.active) & table.living() & ~served


def fill_distribute(table: Table, moves: vec[i64]) -> i64:
    bare, chips = unserved(table), on_offer(table)
    number = fill_chips(moves, 0, GIVE, bare, affordable(table, chips))
    if table.money[table.active] >= table.terms.swap_price:
        number = fill_swaps(table, moves, number, chips)
    if table.terms.limited and table.box_white == 0:
        number = fill_set(moves, number, SKIP, bare)
    if bare == 0:
        moves[number] = DONE  # G-217
        number += 1
    number = burial.fill_cards(table, table.active, moves, number)
    if chips >= LATER_CHIPS:
        return fill_later_visits(table, moves, number, bare, chips)
    return number


def fill_swaps(table: Table, moves: vec[i64], number: i64, chips: i64) -> i64:
    """G-215: to another kind."""
    mine = swappable(table)
    while mine != 0:
        move = SWAP + lowest(mine) * EARLIER
        for chip in range(i64(EARLIER)):
            if (chips >> chip) & 1 != 0 and carriers(table, chip) & mine & -mine == 0:
                moves[number] = move + chip
                number += 1
        mine &= mine - 1
    return number


def fill_later_visits(table: Table, moves: vec[i64], number: i64, bare: i64, chips: i64) -> i64:
    """First prescriptions and swaps of the chips whose moves come after all others."""
    free = affordable(table, chips)
    for chip in range(i64(EARLIER), i64(CHIP_KINDS)):
        first = (chip - EARLIER) * SLOTS
        if (free >> chip) & 1 != 0:
            number = fill_set(moves, number, LATER + first, bare)
        if (chips >> chip) & 1 != 0 and table.money[table.active] >= table.terms.swap_price:
            others = swappable(table) & ~carriers(table, chip)
            number = fill_set(moves, number, LATER_SWAP + first, others)
    return number


def do_later(table: Table, move: i64) -> None:
    """Give, swap or buy one of those chips."""
    deed, relative = (move - LATER) // RELATIVES, (move - LATER) % RELATIVES
    chip = EARLIER + deed // 3
    if deed % 3 == 0:
        give(table, relative, chip)
    elif deed % 3 == 1:
        swap(table, relative, chip)
    else:
        buy_pill(table, relative, chip)


def give(table: Table, relative: i64, chip: i64) -> None:
    """G-213."""
    price = table.terms.price[chip]
    table.money[table.active] -= price
    table.visited |= bit(relative)
    prescribe(table, bit(relative), chip)
    if table.log is not None:
        tell_chip(table, "given", "G-213", relative, chip, price)


def swap(table: Table, relative: i64, chip: i64) -> None:
    """G-215: the old chip goes to the stock."""
    if table.log is not None:
        tell_swap(table, relative, chip)
    table.money[table.active] -= table.terms.swap_price
    table.visited |= bit(relative)
    table.take_chips(bit(relative))
    prescribe(table, bit(relative), chip)


def skip(table: Table, relative: i64) -> None:
    """GR-09."""
    table.visited |= bit(relative)
    if table.log is not None:
        table.tell_two("skipped", "GR-09", table.active, relative)


# Step 3.


def patients(table: Table) -> i64:
    """The living of the other families without a prescription (G-222)."""
    return table.living() & ~(table.kin(table.active) | carrying(table))


def fill_pills(table: Table, moves: vec[i64]) -> i64:
    number: i64 = 0
    chips: i64 = 0
    if table.money[table.active] >= table.terms.pill_price:
        chips = on_offer(table)
        number = fill_chips(moves, 0, PILL, patients(table), chips)
    moves[number] = DONE  # G-224
    number = burial.fill_cards(table, table.active, moves, number + 1)
    for chip in range(i64(EARLIER), i64(CHIP_KINDS)):
        if (chips >> chip) & 1 != 0:
            first = LATER_PILL + (chip - EARLIER) * SLOTS
            number = fill_set(moves, number, first, patients(table))
    return number


def buy_pill(table: Table, relative: i64, chip: i64) -> None:
    """G-221, G-222: it stays there (G-223)."""
    table.money[table.active] -= table.terms.pill_price
    prescribe(table, bit(relative), chip)
    table.placed[table.active] |= bit(relative)
    if table.log is not None:
        tell_chip(table, "pill", "G-222", relative, chip, table.terms.pill_price)


# `fill` and a choice in one, for seats without an action card to play.


def pick_visit(table: Table, rng: Rng, buffer: vec[i64]) -> i64:
    bare, money = unserved(table), table.money[table.active]
    if table.terms.limited or (money >= table.terms.swap_price and swappable(table) != 0):
        return buffer[rng.below(fill_distribute(table, buffer))]
    if bare == 0:
        rng.below(1)
        return DONE
    chips = on_offer(table)
    if chips >= LATER_CHIPS:
        return buffer[rng.below(fill_distribute(table, buffer))]
    return GIVE + pick_chip(rng, bare, affordable(table, chips), 0)


def swappable(table: Table) -> i64:
    """The active player's relatives whose prescription a visit could replace (G-212, G-215)."""
    return table.kin(table.active) & carrying(table) & ~table.visited


def pick_pill(table: Table, rng: Rng, buffer: vec[i64]) -> i64:
    if table.money[table.active] < table.terms.pill_price:
        rng.below(1)
        return DONE
    chips = on_offer(table)
    if chips >= LATER_CHIPS:
        return buffer[rng.below(fill_pills(table, buffer))]
    offer = pick_chip(rng, patients(table), chips, 1)
    if offer < 0:
        return DONE
    return PILL + offer


def pick_chip(rng: Rng, relatives: i64, chips: i64, more: i64) -> i64:
    """One of the offers of `fill_chips`, or -1 for one of the moves that follow them."""
    each = (chips & 1) + ((chips >> 1) & 1) + (chips >> 2)
    chip = min(chips >> 1, i64(2))  # the highest of the three in the set
    number = many(relatives) * each
    ticket = rng.below(number + more)
    if ticket >= number:
        return -1
    if each == 2:
        if ticket & 1 == 0:
            chip = 1 - (chips & 1)
        ticket >>= 1
    elif each == EARLIER:
        chip = ticket % EARLIER
        ticket //= EARLIER
    return nth(relatives, ticket) * EARLIER + chip


# Step 5.


def adjust(table: Table) -> None:
    """G-301, G-306."""
    table.stage = ADJUST
    take_pills(table, table.active)
    burial.bury_next(table)


def take_pills(table: Table, seat: i64) -> None:
    """All prescriptions of a family at once (G-302, G-303)."""
    mine = table.kin(seat) & table.living()
    if table.log is not None:
        tell_adjust(table, mine & carrying(table))
    still, sink, rise = ~(carrying(table) & mine), sinking(table, 1) & mine, rising(table) & mine
    up, two_up, three_up = moving(table, 1), moving(table, 2), moving(table, 3)
    down, two_down, three_down = moving(table, -1), moving(table, -2), moving(table, -3)
    near, weak, unwell, top = table.near, table.weak, table.unwell, table.top
    to_top = unwell | weak & (two_up | three_up) | near & three_up
    to_unwell = weak & up | near & two_up | top & down
    to_weak = near & up | unwell & down | top & two_down
    to_near = weak & down | unwell & two_down | top & three_down
    table.top = top & ~sink | to_top & rise
    table.unwell = unwell & still | to_unwell & mine
    table.weak = weak & still | to_weak & mine
    table.near = near & still | to_near & mine
    if rise != 0:
        family, terms = table.family[seat], table.terms
        table.money[seat] += terms.pay(0, family, to_weak & rise)
        table.money[seat] += terms.pay(1, family, to_unwell & rise)
        table.money[seat] += terms.pay(2, family, to_top & rise)
    dead = near | weak & sinking(table, 2) | unwell & sinking(table, 3) | top & sinking(table, 4)
    table.take_chips(mine)
    if dead & sink != 0:
        table.die(seat, dead & sink)


# Events.


def tell_turn(table: Table) -> None:
    table.tell("turn", "G-101", table.round, table.active)
    table.tell("box", "G-201", *[in_box(table, chip) for chip in range(CHIP_KINDS)])


def tell_chip(table: Table, kind: str, clause: str, relative: i64, chip: i64, price: i64) -> None:
    table.tell(kind, clause, table.active, relative, chip, price)


def tell_swap(table: Table, relative: i64, chip: i64) -> None:
    old, price = chip_of(table, relative), table.terms.swap_price
    table.tell("swapped", "G-215", table.active, relative, old, chip, price)


def tell_adjust(table: Table, carrying: i64) -> None:
    """What the prescriptions are about to do; deaths are told by `die`."""
    for relative in range(25):
        if carrying >> relative & 1:
            health, chip = health_of(table, relative), chip_of(table, relative)
            after = health_with(table, relative, chip)
            if after > health:
                table.tell("better", "G-302", relative, after, gain_with(table, relative, chip))
            elif after == health:
                table.tell("stays", "G-302", relative)
            elif after > 0:
                table.tell("worse", "G-303", relative, after)


def chip_of(table: Table, relative: int) -> int:
    """The prescription that a relative carries, or NONE."""
    for chip in range(CHIP_KINDS):
        if carriers(table, chip) >> relative & 1:
            return chip
    return NONE


def health_with(table: Table, relative: int, chip: int) -> int:
    """Where that prescription leads the relative in step 5; 0 is death (G-302, G-303)."""
    return min(max(health_of(table, relative) + STEPS[chip], 0), len(HEALTH) - 1)


def gain_with(table: Table, relative: int, chip: int) -> int:
    """What the owner gets for it: a payout (G-302) or the inheritance (G-305)."""
    health, after = health_of(table, relative), health_with(table, relative, chip)
    if after == 0:
        return int(table.terms.inheritance)
    return int(table.terms.pay(after - 2, relative // 5, bit(relative))) if after > health else 0


def health_of(table: Table, relative: int) -> int:
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


def fill_chips(moves: vec[i64], number: i64, first: i64, relatives: i64, chips: i64) -> i64:
    """Offer each relative those of the first chips that are in a set."""
    while relatives != 0:
        move = first + lowest(relatives) * EARLIER
        for chip in range(i64(EARLIER)):
            if (chips >> chip) & 1 != 0:
                moves[number] = move + chip
                number += 1
        relatives &= relatives - 1
    return number
