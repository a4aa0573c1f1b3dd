"""The box and its chips: refill, distribute, buy pills, adjust health."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.games.graves import burial
from restinplay.games.graves.masks import bit, lowest, many, nth
from restinplay.games.graves.moves import (
    ADJUST,
    BITTER,
    CHIPS,
    DISTRIBUTE,
    DONE,
    GIVE,
    HEALTH,
    PILL,
    PLACEBO,
    SKIP,
    STEPS,
    SWAP,
    WHITE,
)
from restinplay.games.graves.table import Table

NONE: Final = 3  # no chip


def begin_turn(table: Table, seat: i64) -> None:
    """G-101, G-201."""
    table.active = seat
    table.visited = 0
    table.bought = 0
    table.stage = DISTRIBUTE
    table.phase = DISTRIBUTE
    table.asked = seat
    fill_box(table, many(table.kin(seat) & table.living()))
    if table.log is not None:
        tell_turn(table)


def fill_box(table: Table, living: i64) -> None:
    """G-201, once a turn: it was empty (G-202), and no death changes it later (G-204).

    From a stock that may run short, GR-09.
    """
    table.box_white = living
    table.box_placebo = living - 1
    table.box_bitter = 1
    if table.terms.limited:
        table.box_white = min(living, table.terms.whites - many(table.white))
        table.box_placebo = min(living - 1, table.terms.placebos - many(table.placebo))
        table.box_bitter = min(i64(1), table.terms.bitters - many(table.bitter))


# What the box offers.


def dark_chip(table: Table) -> i64:
    """The placebo, or once no placebo is left in the box the bitter pill (G-214), or NONE."""
    if table.box_placebo > 0:
        return PLACEBO
    if table.box_bitter > 0:
        return BITTER
    return NONE


def in_box(table: Table, chip: i64) -> i64:
    """How many of that chip the box holds."""
    if chip == WHITE:
        return table.box_white
    if chip == PLACEBO:
        return table.box_placebo
    return table.box_bitter


def take_out(table: Table, chip: i64) -> None:
    if chip == WHITE:
        table.box_white -= 1
    elif chip == PLACEBO:
        table.box_placebo -= 1
    else:
        table.box_bitter -= 1


def carriers(table: Table, chip: i64) -> i64:
    """Who carries that chip."""
    if chip == WHITE:
        return table.white
    if chip == PLACEBO:
        return table.placebo
    return table.bitter


def prescribe(table: Table, relative: i64, chip: i64) -> None:
    take_out(table, chip)
    if chip == WHITE:
        table.white |= bit(relative)
    elif chip == PLACEBO:
        table.placebo |= bit(relative)
    else:
        table.bitter |= bit(relative)


# Step 2.


def unserved(table: Table) -> i64:
    """The active player's relatives that must get a prescription (G-211, GR-09)."""
    served = table.carrying() | table.visited
    return table.kin(table.active) & table.living() & ~served


def fill_distribute(table: Table, moves: vec[i64]) -> i64:
    bare = unserved(table)
    money, dark = table.money[table.active], dark_chip(table)
    bribe = dark
    if money < table.terms.bribe_price:
        bribe = NONE
    number = fill_chips(moves, 0, GIVE, bare, table.box_white, bribe)
    if money >= table.terms.swap_price:
        number = fill_swaps(table, moves, number, dark)
    if table.terms.limited and table.box_white == 0:
        number = fill_set(moves, number, SKIP, bare)
    if bare == 0:
        moves[number] = DONE  # G-217
        number += 1
    return burial.fill_cards(table, table.active, moves, number)


def fill_swaps(table: Table, moves: vec[i64], number: i64, dark: i64) -> i64:
    """G-215: to another kind."""
    mine = table.kin(table.active) & table.carrying() & ~table.visited
    while mine != 0:
        relative = lowest(mine)
        carried = mine & -mine
        if table.box_white > 0 and table.white & carried == 0:
            moves[number] = SWAP + relative * 3 + WHITE
            number += 1
        if dark != NONE and carriers(table, dark) & carried == 0:
            moves[number] = SWAP + relative * 3 + dark
            number += 1
        mine &= mine - 1
    return number


def give(table: Table, relative: i64, chip: i64) -> None:
    """G-213."""
    price: i64 = 0
    if chip != WHITE:
        price = table.terms.bribe_price
    table.money[table.active] -= price
    table.visited |= bit(relative)
    prescribe(table, relative, chip)
    if table.log is not None:
        tell_chip(table, "given", "G-213", relative, chip, price)


def swap(table: Table, relative: i64, chip: i64) -> None:
    """G-215: the old chip goes to the stock."""
    if table.log is not None:
        tell_swap(table, relative, chip)
    table.money[table.active] -= table.terms.swap_price
    table.visited |= bit(relative)
    table.take_chips(bit(relative))
    prescribe(table, relative, chip)


def skip(table: Table, relative: i64) -> None:
    """GR-09."""
    table.visited |= bit(relative)
    if table.log is not None:
        table.tell_two("skipped", "GR-09", table.active, relative)


# Step 3.


def patients(table: Table) -> i64:
    """The living of the other families without a prescription (G-222)."""
    return table.living() & ~(table.kin(table.active) | table.carrying())


def fill_pills(table: Table, moves: vec[i64]) -> i64:
    number: i64 = 0
    if table.money[table.active] >= table.terms.pill_price:
        number = fill_chips(moves, 0, PILL, patients(table), table.box_white, dark_chip(table))
    moves[number] = DONE  # G-224
    return burial.fill_cards(table, table.active, moves, number + 1)


def buy_pill(table: Table, relative: i64, chip: i64) -> None:
    """G-221, G-222: it stays there (G-223)."""
    table.money[table.active] -= table.terms.pill_price
    prescribe(table, relative, chip)
    table.placed[table.active] |= bit(relative)
    if table.log is not None:
        tell_chip(table, "pill", "G-222", relative, chip, table.terms.pill_price)


# `fill` and a choice in one, for seats without an action card to play.


def pick_visit(table: Table, rng: Rng, buffer: vec[i64]) -> i64:
    bare, money = unserved(table), table.money[table.active]
    if table.terms.limited or (money >= table.terms.swap_price and may_swap(table)):
        return buffer[rng.below(fill_distribute(table, buffer))]
    if bare == 0:
        rng.below(1)
        return DONE
    dark: i64 = NONE
    if money >= table.terms.bribe_price:
        dark = dark_chip(table)
    return GIVE + pick_chip(table, rng, bare, dark, 0)


def may_swap(table: Table) -> bool:
    return table.kin(table.active) & table.carrying() & ~table.visited != 0


def pick_pill(table: Table, rng: Rng) -> i64:
    if table.money[table.active] < table.terms.pill_price:
        rng.below(1)
        return DONE
    offer = pick_chip(table, rng, patients(table), dark_chip(table), 1)
    if offer < 0:
        return DONE
    return PILL + offer


def pick_chip(table: Table, rng: Rng, relatives: i64, dark: i64, more: i64) -> i64:
    """One of the offers of `fill_chips`, or -1 for one of the moves that follow them."""
    each: i64 = 0
    if table.box_white > 0:
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


def adjust(table: Table) -> None:
    """G-301, G-306."""
    table.stage = ADJUST
    take_pills(table, table.active)
    burial.bury_next(table)


def take_pills(table: Table, seat: i64) -> None:
    """All prescriptions of a family at once (G-302, G-303)."""
    mine = table.kin(seat) & table.living()
    up, down, fall = table.white & mine, table.placebo & mine, table.bitter & mine
    if table.log is not None:
        tell_adjust(table, up | down | fall)
    top, unwell, weak, near = table.top, table.unwell, table.weak, table.near
    if up != 0:
        family, terms = table.family[seat], table.terms
        table.money[seat] += terms.pay(0, family, near & up)
        table.money[seat] += terms.pay(1, family, weak & up)
        table.money[seat] += terms.pay(2, family, unwell & up)
    still, sinking = ~(up | down | fall), down | fall
    table.top = top & ~sinking | unwell & up
    table.unwell = unwell & still | weak & up | top & down
    table.weak = weak & still | near & up | unwell & down | top & fall
    table.near = near & still | weak & down | unwell & fall
    table.take_chips(mine)
    dead = near & sinking | weak & fall
    if dead != 0:
        table.die(seat, dead)


# Events.


def tell_turn(table: Table) -> None:
    table.tell("turn", "G-101", table.round, table.active)
    table.tell("box", "G-201", table.box_white, table.box_placebo, table.box_bitter)


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
    for chip in range(len(CHIPS)):
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
