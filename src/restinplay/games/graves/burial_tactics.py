"""How Thumb buries, claims and responds, and when it plays its cards."""

from typing import Final

from mypy_extensions import i64

from restinplay.core.bits import bit, lowest, many
from restinplay.games.graves import claim
from restinplay.games.graves.cards.illegible import documents_for
from restinplay.games.graves.estimates import best_points, leading, may_end, most_points
from restinplay.games.graves.masks import ALL_GRAVES, tally
from restinplay.games.graves.moves import (
    CARE,
    CLAIM,
    COFFIN,
    DISTRIBUTE,
    DOC,
    DOUBLE,
    GRAVES,
    ILLEGIBLE,
    MAINTENANCE,
    MIX_UP,
    MIXUP,
    NEW_CEMETERY,
    PASS,
    SHOCK,
    SHOCK_CARD,
    WITHDRAW,
)
from restinplay.games.graves.pill_tactics import by_seats, ready_for
from restinplay.games.graves.prescriptions import rising
from restinplay.games.graves.state import Graves

# In hundredths of a point.
DOUBLE_COST: Final = 50  # what a Double Occupancy might do later
SHARE_COST: Final = 20  # the same for each share that a claim uses up
WISHED: Final = 50  # another own relative near death wants the grave
DOC_COST: Final = 80  # what a document might do later
BLOCK: Final = by_seats(68, 67, 50, 50)  # stopping a claim, for each point of it
HARM: Final = by_seats(65, 20, 20, 10)  # a Mix-up, for each point that it takes from a rival
MIX_EARLY: Final = 150  # a Mix-up must be worth more than that
MIX_LATE: Final = 20  # or that, when the end is near


# Burials.


def coffin(table: Graves) -> i64:
    """First those who can lie best."""
    graves = ready_for(table, table.burier)
    rest = table.pending & table.kin(table.burier)
    best: i64 = -1
    most: i64 = -1000
    while rest != 0:
        points = best_points(table, rest & -rest, graves)
        if points > most:
            most = points
            best = lowest(rest)
        rest &= rest - 1
    return COFFIN + best


def place(table: Graves) -> i64:
    """Most points, less what the place uses up; the last empty grave only if that wins."""
    seat, terms = table.burier, table.terms
    one = bit(table.coffin)
    best: i64 = NEW_CEMETERY
    most = terms.in_cemetery * 100
    doubles = table.shares[seat] & table.occupied
    while doubles != 0:
        score = terms.worth(one, lowest(doubles)) * 100 - DOUBLE_COST
        if score > most:
            most = score
            best = DOUBLE + lowest(doubles)
        doubles &= doubles - 1
    empty = ALL_GRAVES & ~table.occupied
    graves = empty & ~table.barred
    if graves != 0 and empty & (empty - 1) == 0:
        if not wins_by(table, seat, one, empty):
            return best
        most = 0
    while graves != 0:
        score = claiming(table, seat, one, lowest(graves))
        if score > most:
            most = score
            best = CLAIM + lowest(graves)
        graves &= graves - 1
    return best


def claiming(table: Graves, seat: i64, coffin: i64, grave: i64) -> i64:
    """What a claim is worth; -1 of a grave that cannot be claimed."""
    terms = table.terms
    score = terms.worth(coffin, grave) * 100
    if leading(table, seat, 0) & bit(grave) == 0:
        if table.shares[seat] >> ILLEGIBLE == 0 or not claim.may_claim(table, grave):
            return -1
        return score - DOC_COST
    soon = table.kin(seat) & (table.near | table.weak | table.pending) & ~coffin
    if terms.wanting[grave] & soon != 0 and terms.wanting[grave] & coffin == 0:
        score -= WISHED
    return score - SHARE_COST * tally(table.rights[seat], grave)


def wins_by(table: Graves, seat: i64, coffin: i64, grave: i64) -> bool:
    """Whether the seat is ahead if its coffin ends the game in the last empty grave."""
    terms = table.terms
    points = terms.points(table.kin(seat), table.living(), table.cemetery, table.lying)
    points += terms.worth(coffin, lowest(grave))
    points += many(table.pending & table.kin(seat) & ~coffin) * terms.in_cemetery
    return points >= most_points(table, seat)


# Claims.


def commit(table: Graves) -> i64:
    """Documents while they reach the lead."""
    seat, grave = table.burier, table.claimed
    docs = (table.shares[seat] >> ILLEGIBLE) & ~bit(grave)
    own = tally(table.rights[seat], grave) + tally(table.documents, seat) + many(docs)
    for other in range(table.terms.seats):
        theirs = tally(table.rights[other], grave) + tally(table.documents, other)
        if other != seat and theirs >= own and table.first == 0:
            return WITHDRAW
    return DOC + lowest(docs)


def respond(table: Graves) -> i64:
    """A document if it reaches a tie, with the others in hand, and the burial would hurt."""
    seat, grave, terms = table.asked, table.claimed, table.terms
    docs = documents_for(table, seat, grave)
    need = short_of_tie(table, seat)
    if docs == 0 or docs < need:
        return PASS
    harm = terms.worth(bit(table.coffin), grave) - terms.in_cemetery
    if harm * BLOCK[terms.seats] <= need * DOC_COST:
        return PASS
    return DOC + lowest((table.shares[seat] >> ILLEGIBLE) & ~bit(grave))


def short_of_tie(table: Graves, seat: i64) -> i64:
    """How many rights a rival lacks to tie with the burier."""
    burier, grave = table.burier, table.claimed
    need = tally(table.rights[burier], grave) + tally(table.documents, burier)
    return need - tally(table.rights[seat], grave) - tally(table.documents, seat)


# Action cards.


def card_to_play(table: Graves, seat: i64) -> i64:
    """The action card to play now, or -1."""
    cards, occupied = table.shares[seat], table.occupied
    move: i64 = -1
    if (cards >> SHOCK_CARD) & occupied != 0:
        move = shock(table, seat, (cards >> SHOCK_CARD) & occupied)
    if move < 0 and (cards >> MAINTENANCE) & occupied != 0:
        move = care(table, seat, (cards >> MAINTENANCE) & occupied)
    if move < 0 and (cards >> MIX_UP) & occupied != 0:
        move = mix(table, seat, (cards >> MIX_UP) & occupied)
    return move


def shock(table: Graves, seat: i64, graves: i64) -> i64:
    """To die of, or two steps at the beginning of one's own turn."""
    living = table.kin(seat) & table.living()
    while graves != 0:
        wanting = table.terms.wanting[lowest(graves)] & living
        if wanting & table.weak != 0:
            return SHOCK + lowest(wanting & table.weak)
        near = wanting & table.near
        if near != 0:
            if near & rising(table) != 0 or may_end(table, seat):
                return SHOCK + lowest(near)
        elif wanting != 0 and table.phase == DISTRIBUTE:
            return SHOCK + lowest(wanting)
        graves &= graves - 1
    return -1


def care(table: Graves, seat: i64, graves: i64) -> i64:
    """When everybody who owes can pay."""
    while graves != 0:
        due, paid = owed_to(table, seat, lowest(graves))
        if due != 0 and paid == due:
            return CARE + lowest(graves)
        graves &= graves - 1
    return -1


def owed_to(table: Graves, seat: i64, grave: i64) -> tuple[i64, i64]:
    """What others owe for the Maintenance of a grave, and what they can pay."""
    due: i64 = 0
    paid: i64 = 0
    for payer in range(table.terms.seats):
        coffins = table.lying[grave] & table.kin(payer)
        if payer != seat and coffins != 0:
            owed = many(coffins) * table.terms.maintenance
            due += owed
            paid += min(owed, table.money[payer])
    return due, paid


def mix(table: Graves, seat: i64, graves: i64) -> i64:
    """A better place for an own coffin, or a worse one for a rival's."""
    most: i64 = MIX_EARLY
    if may_end(table, seat):
        most = MIX_LATE
    best: i64 = -1
    while graves != 0:
        grave = lowest(graves)
        coffins = table.lying[grave]
        while coffins != 0:
            empty = ALL_GRAVES & ~table.occupied
            while empty != 0:
                score = moving(table, seat, coffins & -coffins, grave, lowest(empty))
                if score > most:
                    most = score
                    best = MIXUP + lowest(coffins) * GRAVES + lowest(empty)
                empty &= empty - 1
            coffins &= coffins - 1
        graves &= graves - 1
    return best


def moving(table: Graves, seat: i64, coffin: i64, grave: i64, other: i64) -> i64:
    """What it is worth to a seat that a coffin moves to another grave."""
    terms = table.terms
    gain = terms.worth(coffin, other) - terms.worth(coffin, grave)
    if coffin & table.kin(seat) != 0:
        return gain * 100
    return -gain * HARM[terms.seats]
