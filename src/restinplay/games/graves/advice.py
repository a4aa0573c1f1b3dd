"""Rules of thumb for graves: a player, a beginner, what a position is worth, and why.

They look only at what their seat may know: of the others' shares how many, not which.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, State
from restinplay.games.graves import burial, claim, pills, shares
from restinplay.games.graves.burial_tactics import (
    card_to_play,
    coffin,
    commit,
    place,
    respond,
)
from restinplay.games.graves.estimates import (
    LONGEST,
    best_grave,
    dark_chip,
    leading,
    own_race,
    race_of,
)
from restinplay.games.graves.masks import ALL_GRAVES, tally, wide
from restinplay.games.graves.moves import (
    ADJUST,
    BURY,
    CARE,
    CHOOSE_COFFIN,
    CLAIM,
    COFFIN,
    COMMIT,
    DISTRIBUTE,
    DOC,
    DONE,
    DOUBLE,
    END_WINDOW,
    ILLEGIBLE,
    MAINTENANCE,
    NEW_CEMETERY,
    PASS,
    PILLS,
    SEATS,
    SHARE,
    SHARES,
    SHOCK,
    SHOCK_CARD,
    SKIP,
    WHITE,
    WITHDRAW,
)
from restinplay.games.graves.pill_tactics import pill, visit
from restinplay.games.graves.pills import NONE
from restinplay.games.graves.prescriptions import rising, sinking
from restinplay.games.graves.share_tactics import share
from restinplay.games.graves.state import Graves

# What `standing` counts, each in six cases: with two seats, then with more, while the first family
# to die out needs one turn, two turns, or more. Who is 64 behind wins half as often. Fitted to
# games of Thumb against itself.
_WEIGHTS: Final = (
    (7, -18, -1, 8, 0, 2),  # points of the dead
    (8, -22, 21, 11, 13, 45),  # relatives at Near
    (-51, -90, -10, -47, -49, -52),  # at Weak
    (-108, -122, -48, -181, -89, -99),  # at Unwell
    (-176, -160, -91, -221, -191, -158),  # at Top
    (42, 34, 25, 24, 35, 60),  # thousands, at most ten
    (10, -6, 13, 17, 27, -1),  # shares of occupied graves
    (50, 22, 9, 56, 10, -5),  # empty graves with a majority
    (-16, -17, -21, -48, -93, -15),  # turns to die out
    (-93, -21, -45, -55, -49, -35),  # turns to wait
    (27, 45, 29, 23, 23, 66),  # relatives who go down
    (-50, -10, -22, -10, -36, -14),  # relatives who go up
)
_STANDING: Final = vec[i64]([weight for row in _WEIGHTS for weight in row])
_HALVES: Final = vec[i64]([round(2**20 * 0.5 ** (lag / 16)) for lag in range(20 * 16)])


@final
class Thumb(Policy):
    """Sinks relatives while the money lasts, feeds on the others, and stops the leader."""

    def __init__(self) -> None:
        self.turns: vec[i64] = vec[i64]([0] * SEATS)
        self.standing: vec[i64] = vec[i64]([0] * SEATS)

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        table = cast(Graves, state)
        phase = table.phase
        if phase <= END_WINDOW:
            if burial.holds_action(table, table.asked):
                move = card_to_play(table, table.asked)
                if move >= 0:
                    return move
            if phase == DISTRIBUTE:
                return visit(table)
            if phase == PILLS:
                return pill(table)
            if phase == SHARES:
                return share(table)
            return PASS
        if phase == BURY:
            return place(table)
        if phase == CHOOSE_COFFIN:
            return coffin(table)
        if phase == COMMIT:
            return commit(table)
        return respond(table)

    def worth(self, state: State, seat: i64) -> float:
        """The result that a seat may expect, -1 to 1, after the deal of families."""
        table = cast(Graves, state)
        if table.asked == OVER:
            return table.payoff(seat)
        soonest: i64 = LONGEST
        for one in range(table.terms.seats):
            self.turns[one] = turns_of(table, one)
            soonest = min(soonest, self.turns[one])
        case = min(max(soonest, i64(1)), i64(3)) - 1
        if table.terms.seats > 2:
            case += 3
        most: i64 = -1000000
        for one in range(table.terms.seats):
            self.standing[one] = standing(table, one, self.turns[one], case)
            most = max(most, self.standing[one])
        total: i64 = 0
        for one in range(table.terms.seats):
            total += chances(most - self.standing[one])
        return 2.0 * float(chances(most - self.standing[seat])) / float(total) - 1.0


def turns_of(table: Graves, seat: i64) -> i64:
    """In about how many turns a seat can die out; the active one after this turn."""
    if seat == table.active and table.phase != DISTRIBUTE:
        return own_race(table, seat, 0, LONGEST)
    return race_of(table, seat, 0, LONGEST)


def standing(table: Graves, seat: i64, turns: i64, case: i64) -> i64:
    """How well a seat stands."""
    terms, kin, weights = table.terms, table.kin(seat), _STANDING
    wait = seat - table.active
    if wait < 0 or (wait == 0 and table.stage >= ADJUST):
        wait += terms.seats
    score = weights[case] * terms.points(kin, 0, table.cemetery | table.pending, table.lying)
    score += weights[case + 6] * many(kin & table.near)
    score += weights[case + 12] * many(kin & table.weak)
    score += weights[case + 18] * many(kin & table.unwell)
    score += weights[case + 24] * many(kin & table.top)
    score += weights[case + 30] * min(table.money[seat], i64(10000)) // 1000
    if table.rights[seat] != 0:
        score += weights[case + 36] * in_all(table.rights[seat] & wide(table.occupied))
        score += weights[case + 42] * many(leading(table, seat, 0) & ~table.occupied)
    score += weights[case + 48] * turns
    score += weights[case + 54] * wait
    score += weights[case + 60] * many(kin & sinking(table, 1))
    return score + weights[case + 66] * many(kin & rising(table))


def in_all(rights: i64) -> i64:
    """The sum of a tally."""
    total: i64 = 0
    while rights != 0:
        total += rights & 15
        rights >>= 4
    return total


def chances(lag: i64) -> i64:
    return _HALVES[min(lag >> 2, i64(len(_HALVES) - 1))]


# The beginner.

PURSE: Final = 6000  # he does not like to have less


@final
class Novice(Policy):
    """White pills for all, a full purse, too many shares, cards at once, no eye on the end."""

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        table = cast(Graves, state)
        phase = table.phase
        if phase <= END_WINDOW:
            if burial.holds_action(table, table.asked):
                move = first_card(table, table.asked)
                if move >= 0:
                    return move
            if phase == DISTRIBUTE:
                return spare_bribes(table)
            if phase == SHARES:
                return one_more_share(table)
            if phase == PILLS:
                return DONE
            return PASS
        if phase == BURY:
            return best_place(table)
        if phase == CHOOSE_COFFIN:
            return COFFIN + lowest(table.pending & table.kin(table.burier))
        documents = (table.shares[table.asked] >> ILLEGIBLE) & ~bit(table.claimed)
        if documents != 0:
            return DOC + lowest(documents)
        if phase == COMMIT:
            return WITHDRAW
        return PASS


def first_card(table: Graves, seat: i64) -> i64:
    """A Shock or a Maintenance as soon as it can be played, whether it helps or not; or -1."""
    cares = (table.shares[seat] >> MAINTENANCE) & table.occupied & ALL_GRAVES
    if cares != 0:
        return CARE + lowest(cares)
    shocks = (table.shares[seat] >> SHOCK_CARD) & table.occupied & ALL_GRAVES
    living = table.kin(seat) & table.living()
    while shocks != 0:
        wanting = table.terms.wanting[lowest(shocks)] & living
        if wanting != 0:
            return SHOCK + lowest(wanting)
        shocks &= shocks - 1
    return -1


def spare_bribes(table: Graves) -> i64:
    """Bribes from what the purse does not need, the sickest first."""
    bare, dark = pills.unserved(table), dark_chip(table)
    if bare == 0:
        return DONE
    if dark != NONE and table.money[table.active] >= PURSE + table.terms.price[dark]:
        sick = bare & table.near
        if sick == 0:
            sick = bare & table.weak
        if sick == 0:
            sick = bare
        return pills.give_move(lowest(sick), dark)
    if table.box_white > 0:
        return pills.give_move(lowest(bare), WHITE)
    return SKIP + lowest(bare)


def one_more_share(table: Graves) -> i64:
    """A share of the grave that the sickest relative wants, even if he leads there; up to three."""
    seat, terms = table.active, table.terms
    mine = table.kin(seat) & table.living()
    sick = mine & table.near
    if sick == 0:
        sick = mine & table.weak
    if sick == 0 or table.money[seat] < PURSE + terms.share_empty:
        return DONE
    grave = terms.wish[lowest(sick)]
    if table.is_occupied(grave) or not shares.is_for_sale(table, grave):
        return DONE
    if tally(table.rights[seat], grave) > 2:
        return DONE
    return SHARE + grave


def best_place(table: Graves) -> i64:
    """The place with most points, whatever it costs."""
    seat = table.burier
    graves: i64 = table.shares[seat] & table.occupied
    rest = ALL_GRAVES & ~table.occupied & ~table.barred
    while rest != 0:
        if claim.may_claim(table, lowest(rest)):
            graves |= rest & -rest
        rest &= rest - 1
    grave = best_grave(table, bit(table.coffin), graves)
    if grave < 0:
        return NEW_CEMETERY
    if table.is_occupied(grave):
        return DOUBLE + grave
    return CLAIM + grave
