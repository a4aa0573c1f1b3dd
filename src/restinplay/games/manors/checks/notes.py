"""Whether what is noted of a family's hidden Ghosts can be true (M-H9, M-H10).

A short way goes back from where the Ghosts lie, note by note. Where it does not get through, or the
Ghosts are not all known here, all cases are gone through.
"""

from typing import TYPE_CHECKING, Final, NoReturn

from librt.vecs import append, vec
from mypy_extensions import i64

from restinplay.core.bits import many
from restinplay.games.manors.bags import count, fits, one
from restinplay.games.manors.checks.saying import family_name, refuse
from restinplay.games.manors.known import one_bit
from restinplay.games.manors.moves import COPIES, VALUES
from restinplay.games.manors.posterior import can_be
from restinplay.games.manors.table import (
    CARD_BITS,
    CARPETED,
    DREW,
    FACE_DOWN,
    FETCHED,
    HID,
    LOOKED,
    NO_FETCH,
    NONE,
    NOTES,
    RETURNED,
    SENT,
    SHOWED,
    SHOWN,
    SHUFFLED,
    SOME,
    TOOK,
    TOPPED,
    UNHID,
    WHOLE_DECK,
    barred_bytes,
)

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

MOST_NOTES: Final = NOTES // 2  # no game needs more, so that the other half is room for what comes


def check_notes(state: "Manors", family: i64) -> None:
    """Raise BadInput if the notes on a family are no notes, or cannot all be true."""
    noted = state.noted[family]
    if not 0 <= noted <= MOST_NOTES:
        doubt(family, "are too many")
    for at in range(family * NOTES + noted, (family + 1) * NOTES):
        if state.notes[at] != 0:
            doubt(family, "go on after the last")
    if noted == 0:
        return
    starts = starts_of(state, family)
    check_top(state, family, starts)
    check_places(state, family, starts)
    if not goes_back(state, family, starts) and not can_be(state, family):
        doubt(family, "cannot all be true")


def check_top_noted(state: "Manors", family: i64) -> None:
    """Both families note which top was turned up; a spectator sees it without notes."""
    if state.noted[family] == 0 and state.top[family] != 0:
        doubt(family, "tell nothing of the top of the deck, which is known")


def doubt(family: i64, why: str) -> NoReturn:
    refuse(f"the notes on {family_name(family)} {why}")


# Their form.


def starts_of(state: "Manors", family: i64) -> vec[i64]:
    """Where each note begins."""
    starts: vec[i64] = vec[i64]([])
    at = family * NOTES
    end = at + state.noted[family]
    while at < end:
        starts = append(starts, at)
        code = i64(state.notes[at])
        kind = code & ~7
        if not allows_value(kind, code & 7):
            doubt(family, f"have a number {code}, which says nothing")
        at += 1
        more = operands(kind)
        if at + more > end:
            doubt(family, "break off")
        for place in range(at, at + more):
            check_operand(state, family, kind, place - at + 1, i64(state.notes[place]))
        at += more
    return starts


def operands(kind: i64) -> i64:
    """How many numbers belong to a note of that kind."""
    if kind == LOOKED:
        return VALUES
    if kind in (HID, SENT, UNHID, CARPETED, NONE, SOME, NO_FETCH):
        return 1
    return 0


def allows_value(kind: i64, value: i64) -> bool:
    if kind in (SHOWED, CARPETED, FETCHED, RETURNED, TOPPED, TOOK, UNHID):
        return 1 <= value <= VALUES
    if kind in (DREW, SENT):
        return value <= VALUES
    return value == 0 and kind in (HID, SHUFFLED, LOOKED, NONE, SOME, NO_FETCH)


def check_operand(state: "Manors", family: i64, kind: i64, value: i64, operand: i64) -> None:
    if kind == LOOKED:
        if operand > COPIES[value]:
            doubt(family, f"count {operand} Ghosts of value {value} in hand")
    elif kind in (HID, SENT, UNHID):
        if not 1 <= operand <= state.arrivals or i64(state.tenth[operand - 1]) >> 7 != family:
            doubt(family, f"tell of arrival {operand}, which is not theirs")
    elif operand > 63 or many(operand) != 2:
        doubt(family, "do not name two forbidden values")


def check_top(state: "Manors", family: i64, starts: vec[i64]) -> None:
    """A top that is known is drawn or shuffled in before anything else is."""
    top: i64 = 0
    for start in starts:
        kind, value = i64(state.notes[start]) & ~7, i64(state.notes[start]) & 7
        if kind == TOPPED:
            if top != 0:
                doubt(family, "turn up two tops of one deck")
            top = value
        elif kind == DREW:
            if value != top:
                doubt(family, "tell of a draw that was not from the top")
            top = 0
        elif kind in (FETCHED, RETURNED, SHUFFLED):
            top = 0
    if top != state.top[family]:
        doubt(family, "tell of another top of the deck")


def check_places(state: "Manors", family: i64, starts: vec[i64]) -> None:
    """One Ghost is put on a place, and shown there once; until then it lies face down."""
    hid, shown = i64(0), i64(0)
    for start in starts:
        kind = i64(state.notes[start]) & ~7
        if kind in (HID, SENT, UNHID):
            arrival = i64(state.notes[start + 1])
            place = one_bit(arrival)
            if shown & place != 0 or (kind != UNHID and hid & place != 0):
                doubt(family, f"tell of arrival {arrival} twice")
            if kind == UNHID:
                shown |= place
            else:
                hid |= place
    for place in range(state.arrivals):
        lies_hidden = i64(state.tenth[place]) & FACE_DOWN != 0
        was_hid, was_shown = hid & one_bit(place + 1) != 0, shown & one_bit(place + 1) != 0
        if (was_shown and lies_hidden) or (was_hid and not was_shown and not lies_hidden):
            doubt(family, f"tell of arrival {place + 1} as it does not lie there")


# The short way.


def goes_back(state: "Manors", family: i64, starts: vec[i64]) -> bool:
    """Whether the Ghosts can be put back to where they came from, note by note."""
    hand, deck = state.hand[family], state.deck[family]
    if hand & 255 != 0:
        return False
    hidden = hand + deck + face_down(state, family)
    shown: i64 = 0  # the values of Ghosts that lay face down, three bits an arrival
    number = i64(len(starts))
    while number > 0:
        number -= 1
        at = starts[number]
        code = i64(state.notes[at])
        kind, value = code & ~7, code & 7
        if kind == DREW:
            if value == 0:
                value = came_from_deck(state, starts, number, hand, deck, shown)
            if value == 0 or count(hand, value) == 0:
                return False
            hand -= one(value)
            deck += one(value)
        elif kind in (SHOWED, CARPETED):
            if kind == CARPETED and (i64(state.notes[at + 1]) >> (value - 1)) & 1 != 0:
                return False
            hand += one(value)
            hidden += one(value)
        elif kind in (HID, SENT):
            lay = lay_there(state, i64(state.notes[at + 1]), value, shown)
            if lay == 0:
                return False
            hand += one(lay)
        elif kind == UNHID:
            shown |= value << (3 * (i64(state.notes[at + 1]) - 1))
            hidden += one(value)
        elif kind == FETCHED:
            deck += one(value)
            hidden += one(value)
        elif kind == RETURNED:
            if count(deck, value) == 0:
                return False
            deck -= one(value)
            hidden -= one(value)
        elif kind == TOOK:
            if count(hand, value) == 0:
                return False
            hand -= one(value)
            hidden -= one(value)
        elif not agrees(state, at, kind, value, hand, deck):
            return False
        if not fits(hidden, WHOLE_DECK):
            return False
    return True


def face_down(state: "Manors", family: i64) -> i64:
    """A family's Ghosts that lie face down on round 10."""
    bag: i64 = 0
    for place in range(state.arrivals):
        entry = i64(state.tenth[place])
        if entry >> 7 == family and entry & FACE_DOWN != 0:
            bag += one(entry & CARD_BITS)
    return bag


def lay_there(state: "Manors", arrival: i64, told: i64, shown: i64) -> i64:
    """The value of the Ghost that was put there face down, or 0 if there was none."""
    value = (shown >> (3 * (arrival - 1))) & 7
    if value == 0:
        if (told != 0) != (i64(state.since[arrival - 1]) & SHOWN != 0):
            return 0
        value = i64(state.tenth[arrival - 1]) & CARD_BITS
    if told != 0 and told != value:
        return 0
    return value


def agrees(state: "Manors", at: i64, kind: i64, value: i64, hand: i64, deck: i64) -> bool:
    """Whether that could be seen of this hand and this deck."""
    if kind == LOOKED:
        return hand == looked_at(state, at)
    if kind == TOPPED:
        return count(deck, value) != 0
    if kind == SHUFFLED:
        return True
    barred = barred_bytes(i64(state.notes[at + 1]) << 1)
    if kind == NO_FETCH:
        return deck & ~barred == 0
    return (hand & ~barred == 0) == (kind == NONE)


def looked_at(state: "Manors", at: i64) -> i64:
    """The hand that was seen."""
    hand: i64 = 0
    for value in range(i64(1), i64(VALUES + 1)):
        hand += i64(state.notes[at + value]) * one(value)
    return hand


def came_from_deck(
    state: "Manors", starts: vec[i64], number: i64, hand: i64, deck: i64, shown: i64
) -> i64:
    """The value in hand that was most likely drawn at a note, by what was noted before it; or 0.

    Only what the hand is not known to have held before can have been drawn. Where nothing is known
    a value is taken that a deck must have had, or the one that the hand can spare most easily.
    """
    came, went, returned = i64(0), i64(0), i64(0)
    looked = False
    while number > 0 and not looked:
        number -= 1
        at = starts[number]
        code = i64(state.notes[at])
        kind, value = code & ~7, code & 7
        if kind in (SHOWED, CARPETED):
            came += one(value)
        elif kind == UNHID:
            shown |= value << (3 * (i64(state.notes[at + 1]) - 1))
        elif kind in (HID, SENT):
            came += one(lay_there(state, i64(state.notes[at + 1]), value, shown))
        elif kind == TOOK or (kind == DREW and value != 0):
            went += one(value)
        elif kind == RETURNED:
            returned += one(value)
        elif kind == LOOKED:
            went += looked_at(state, at)
            looked = True
    best, most = i64(0), i64(-1000)
    for value in range(i64(1), i64(VALUES + 1)):
        spare = count(hand, value) + count(came, value) - count(went, value)
        if count(returned, value) > count(deck, value):
            spare += 100
        if count(hand, value) != 0 and spare > most and (spare > 0 or not looked):
            best, most = value, spare
    return best
