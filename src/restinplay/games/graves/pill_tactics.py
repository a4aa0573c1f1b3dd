"""How Thumb answers in steps 2 and 3: bribes for its own family, pills for the others.

Points weigh the answers to a question against each other. They were tuned by self-play, most of
them for each number of seats.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many
from restinplay.games.graves import pills
from restinplay.games.graves.estimates import (
    LONGEST,
    best_points,
    dark_chip,
    dying,
    income,
    leading,
    may_die_out,
    may_end,
    most_points,
    own_race,
    price_of_all,
    race_of,
)
from restinplay.games.graves.moves import (
    DONE,
    EARLIER,
    PILL,
    PLACEBO,
    SKIP,
    WHITE,
)
from restinplay.games.graves.pills import NONE
from restinplay.games.graves.prescriptions import rising, sinking
from restinplay.games.graves.state import Graves


def by_seats(two: int, three: int, four: int, five: int) -> vec[i64]:
    return vec[i64]([0, 0, two, three, four, five])


# Step 2: a bribe instead of the white pill.
NEAR_DOWN: Final = 600  # a death
WEAK_DOWN: Final = by_seats(51, 146, 200, 133)
UNWELL_DOWN: Final = by_seats(72, 112, 100, 100)
TOP_DOWN: Final = by_seats(65, 71, 50, 50)
PAYOUT: Final = by_seats(50, 20, 20, 20)  # less for each thousand that is missed
DEAD: Final = 40  # for each own relative who is dead already
RICH: Final = by_seats(18, 10, 10, 10)  # for each thousand more than the next turn needs
SHORT: Final = by_seats(52, 114, 150, 150)  # less for each thousand that will be missing then
SWAPPING: Final = by_seats(184, 150, 196, 150)  # a swap must be worth more than that
LATE: Final = by_seats(-89, 50, 50, 50)  # less for steps that kill nobody when the end is near
PATIENCE: Final = 20  # rounds; later on nobody waits with the end until he leads
# Step 3: a chip for a rival's relative. First of all, a pill that overtakes.
RIVALS: Final = by_seats(2, 1, 4, 4)  # if at most so many would die out sooner
HURRY: Final = by_seats(4, 3, 3, 3)  # and the first of them in at most so many turns
# Then a white pill, by the condition of the relative, or a placebo that takes a payout away.
WHITE_NEAR: Final = by_seats(205, 11, 111, 60)
WHITE_WEAK: Final = by_seats(-29, -50, -34, -50)
WHITE_UNWELL: Final = by_seats(-100, -112, -100, -171)
WHITE_TOP: Final = -100
WHITE_LAST: Final = by_seats(112, 60, 60, 60)  # his family may die out in his next turn
WHITE_DEAD: Final = by_seats(17, 20, 35, 20)  # for each dead of his
WHITE_POOR: Final = by_seats(-18, 7, 54, 20)  # he cannot pay a swap
WHITE_TIGHT: Final = by_seats(294, 14, 50, 20)  # he can pay for all of his, but no swap
WHITE_PAYS: Final = by_seats(50, -50, 20, 0)  # less for each thousand that he earns by it
ROB: Final = by_seats(90, 30, 0, 0)  # a placebo, for each thousand that he does not earn
SPENDING: Final = by_seats(262, 250, 250, 293)  # it must be worth more than that
FREE_PILL: Final = by_seats(125, 60, 60, 49)  # or that, if its price costs no turn
# Money to spare.
NEXT_BRIBES: Final = by_seats(522, 800, 1074, 800)  # bucks for each relative left
RESERVE: Final = by_seats(2000, 3000, 5000, 5000)  # bucks against pills of others
SPARE: Final = by_seats(20, 34, 39, 20)  # for each thousand


# Step 2.


def visit(table: Graves) -> i64:
    """The bribe that is worth most, and white pills for the rest."""
    seat, terms = table.active, table.terms
    bare, money, dark = pills.unserved(table), table.money[seat], dark_chip(table)
    if dark != NONE and money >= terms.price[dark]:
        swaps = table.kin(seat) & rising(table) & ~table.visited
        if swaps != 0 and money >= terms.swap_price:
            relative = to_bribe(table, seat, swaps, dark, SWAPPING[terms.seats])
            if relative >= 0 and not loses_by(table, seat, relative, dark):
                return pills.swap_move(relative, dark)
        if bare != 0 and not starves(table, seat, bare, money):
            relative = to_bribe(table, seat, bare, dark, 0)
            if relative >= 0 and not loses_by(table, seat, relative, dark):
                return pills.give_move(relative, dark)
    if bare == 0:
        return DONE
    if table.box_white > 0:
        return pills.give_move(lowest(bare), WHITE)
    return SKIP + lowest(bare)


def starves(table: Graves, seat: i64, bare: i64, money: i64) -> bool:
    """Whether the last relative would be fed up again for want of money before he is dead."""
    if bare & (bare - 1) != 0 or bare != table.kin(seat) & table.living() or table.top & bare != 0:
        return False
    pills: i64 = 1
    if table.unwell & bare != 0:
        pills = 2
    return money < pills * table.terms.bribe_price


def to_bribe(table: Graves, seat: i64, relatives: i64, dark: i64, least: i64) -> i64:
    """The relative whose way down is worth most and more than that, or -1."""
    terms = table.terms
    seats = terms.seats
    last = for_bitter(table, relatives, table.money[seat])
    left = outlook(table, seat, last) - terms.bribe_price
    gain = DEAD * many(table.kin(seat) & ~table.living())
    if may_end(table, seat):
        gain -= LATE[seats]
    best: i64 = -1
    rest = relatives & ~last
    if rest == 0:
        rest = relatives
    while rest != 0:
        one = rest & -rest
        pay = payout(table, seat, one)
        if kills(table, one, dark):
            score: i64 = NEAR_DOWN
        else:
            score = gain + a_step_down(table, one, seats)
            if left < pay:
                score += SHORT[seats] * (left - pay) // 1000
            else:
                score += RICH[seats] * (left - pay) // 1000
        score -= PAYOUT[seats] * pay // 1000
        if score > least:
            least = score
            best = lowest(one)
        rest &= rest - 1
    return best


def kills(table: Graves, relative: i64, chip: i64) -> bool:
    """Whether a chip is the death of a relative, given as a set (G-303)."""
    steps = -pills.STEPS_OF[chip]
    return (
        (steps > 0 and table.near & relative != 0)
        or (steps > 1 and table.weak & relative != 0)
        or (steps > 2 and table.unwell & relative != 0)
        or steps > 3
    )


def a_step_down(table: Graves, relative: i64, seats: i64) -> i64:
    if table.weak & relative != 0:
        return WEAK_DOWN[seats]
    if table.unwell & relative != 0:
        return UNWELL_DOWN[seats]
    return TOP_DOWN[seats]


def payout(table: Graves, seat: i64, relative: i64) -> i64:
    """What a white pill brings the owner of a relative, given as a set."""
    if table.top & relative != 0:
        return 0
    rung: i64 = 2
    if table.near & relative != 0:
        rung = 0
    elif table.weak & relative != 0:
        rung = 1
    return table.terms.pay(rung, table.family[seat], relative)


def for_bitter(table: Graves, relatives: i64, money: i64) -> i64:
    """A relative at Weak who shall wait for the bitter pill: all others get placebos first."""
    waiting = relatives & table.weak
    if waiting == 0 or table.box_placebo == 0 or table.box_bitter == 0:
        return 0
    number = many(relatives)
    if number != table.box_placebo + 1 or money < number * table.terms.bribe_price:
        return 0
    return waiting & -waiting


def outlook(table: Graves, seat: i64, last: i64) -> i64:
    """The money after this turn, if no more is spent, less bribes for all who are left then."""
    terms, family = table.terms, table.family[seat]
    mine = table.kin(seat) & table.living()
    dead = mine & table.near & ~rising(table) | last
    up = mine & ~(sinking(table, 1) | dead)
    money = table.money[seat] + terms.inheritance * many(dead)
    money += terms.pay(0, family, up & table.near) + terms.pay(1, family, up & table.weak)
    money += terms.pay(2, family, up & table.unwell)
    return money - terms.bribe_price * many(mine & ~dead)


def loses_by(table: Graves, seat: i64, relative: i64, dark: i64) -> bool:
    """Whether a bribe ends the game by killing the last of the family, and others are ahead."""
    dead = dying(table, seat)
    last = table.kin(seat) & table.living() & ~dead
    if last != bit(relative) or table.round > PATIENCE:
        return False
    if not kills(table, last, dark):
        return False
    terms, kin = table.terms, table.kin(seat)
    points = terms.points(kin, 0, table.cemetery, table.lying) + many(dead) * terms.in_cemetery
    points += best_points(table, last, ready_for(table, seat))
    return points < most_points(table, seat) and not may_end(table, seat)


def ready_for(table: Graves, seat: i64) -> i64:
    """The graves in which a seat can bury without buying: by majority or Double Occupancy."""
    return leading(table, seat, 0) & ~table.occupied | table.shares[seat] & table.occupied


# Money to spare.


def spare(table: Graves, seat: i64) -> i64:
    """The thousands that the next turn will not need."""
    left = many(table.kin(seat) & table.living() & ~dying(table, seat))
    bribes = left * NEXT_BRIBES[table.terms.seats]
    return (table.money[seat] + income(table, seat) - bribes) // 1000


def costs_no_turn(table: Graves, seat: i64, price: i64) -> bool:
    """Whether the family dies out as soon if that is spent, and some kept against pills."""
    price += RESERVE[table.terms.seats]
    turns = own_race(table, seat, 0, LONGEST)
    return own_race(table, seat, price, turns + 1) <= turns


# Step 3.


def pill(table: Graves) -> i64:
    """A white pill for the leader, or for anyone it delays more than it costs."""
    seat, terms = table.active, table.terms
    if table.box_white == 0 or table.money[seat] < terms.pill_price:
        return DONE
    patients = pills.patients(table)
    if patients == 0 or table.kin(seat) & table.living() & ~dying(table, seat) == 0:
        return DONE  # nobody takes it, or not before the game is over
    if table.money[seat] + income(table, seat) < terms.pill_price + terms.bribe_price:
        return DONE
    relative = to_overtake(table, seat, patients)
    if relative >= 0:
        return PILL + relative * EARLIER + WHITE
    chip = to_delay(table, seat, patients)
    if chip >= 0:
        return PILL + chip
    return DONE


def to_overtake(table: Graves, seat: i64, patients: i64) -> i64:
    """Whose white pill delays the family that would be the first to die out; or -1."""
    first: i64 = -1
    soonest: i64 = HURRY[table.terms.seats] + 1
    other = table.left_of(seat)
    while other != seat:
        turns = race_of(table, other, 0, soonest)
        if turns < soonest:
            soonest = turns
            first = other
        other = table.left_of(other)
    if first < 0 or patients & table.kin(first) == 0 or not is_behind(table, seat, soonest):
        return -1
    best: i64 = -1
    theirs = patients & table.kin(first)
    while theirs != 0:
        turns = race_of(table, first, theirs & -theirs, LONGEST)
        if turns > soonest:
            soonest = turns
            best = lowest(theirs)
        theirs &= theirs - 1
    return best


def is_behind(table: Graves, seat: i64, soonest: i64) -> bool:
    """Whether a seat that buys a pill dies out later than the first, but not than too many."""
    mine = own_race(table, seat, table.terms.pill_price, LONGEST)
    if mine < soonest or mine >= LONGEST:
        return False
    ahead: i64 = 0
    for other in range(table.terms.seats):
        if other != seat and race_of(table, other, 0, mine + 1) <= mine:
            ahead += 1
    return ahead <= RIVALS[table.terms.seats]


def to_delay(table: Graves, seat: i64, patients: i64) -> i64:
    """The chip, as relative * EARLIER + kind, that hurts a rival more than it costs; or -1."""
    terms = table.terms
    seats = terms.seats
    best: i64 = -1
    most: i64 = 0
    for other in range(seats):
        theirs = patients & table.kin(other)
        if theirs == 0:
            continue
        base = danger(table, other)
        while theirs != 0:
            one = theirs & -theirs
            pay = payout(table, other, one)
            score = base + a_white_pill(table, one, seats) - WHITE_PAYS[seats] * pay // 1000
            if score > most:
                most = score
                best = lowest(one) * EARLIER + WHITE
            loss = ROB[seats] * pay // 1000 - base
            if loss > most and table.unwell & one != 0 and table.box_placebo > 0:
                most = loss
                best = lowest(one) * EARLIER + PLACEBO
            theirs &= theirs - 1
    if best < 0:
        return -1
    least = SPENDING[seats] - SPARE[seats] * spare(table, seat)
    if costs_no_turn(table, seat, terms.pill_price):
        least = FREE_PILL[seats]
    if most > least:
        return best
    return -1


def danger(table: Graves, rival: i64) -> i64:
    """How much a rival should be delayed, and how much a pill delays him."""
    terms = table.terms
    seats = terms.seats
    score = WHITE_DEAD[seats] * many(table.kin(rival) & ~table.living())
    if table.money[rival] < terms.swap_price:
        score += WHITE_POOR[seats]
    else:
        rest = table.money[rival] - price_of_all(table, rival)
        if rest >= 0 and rest < terms.swap_price - terms.bribe_price:
            score += WHITE_TIGHT[seats]
    if may_die_out(table, rival):
        score += WHITE_LAST[seats]
    return score


def a_white_pill(table: Graves, relative: i64, seats: i64) -> i64:
    if table.near & relative != 0:
        return WHITE_NEAR[seats]
    if table.weak & relative != 0:
        return WHITE_WEAK[seats]
    if table.unwell & relative != 0:
        return WHITE_UNWELL[seats]
    return WHITE_TOP
