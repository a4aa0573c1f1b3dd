"""How manors looks: both families, your own first; what the other hides is only counted.

Not told is what no rule asks for any more: what lies at earlier rounds, and whose Mediums are gone.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.planes import (
    MOST,
    Plane,
    Planes,
    add,
    blank,
    eight,
    flags,
    four,
    hot,
)
from restinplay.core.state import OVER, State
from restinplay.games.manors.bags import KNOWN, size
from restinplay.games.manors.known import Known
from restinplay.games.manors.moves import (
    DRAW,
    GONE,
    LAY,
    LINE,
    MEDIUMS,
    PLACES,
    ROUNDS,
    TURN_UP,
    VALUES,
)
from restinplay.games.manors.phases import PHASES
from restinplay.games.manors.state import Manors
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, SHOWN

_QUESTIONS: Final = tuple(phase.name for phase in PHASES)
_GHOSTS: Final = 21  # of a family
_CARDS: Final = 35  # Ghosts 1 to 6 and the Mediums
_ARRIVAL: Final = 4
_MEMO: Final = 13
_EACH: Final = "; your own family, then the other"

# The words of a row, as literals: what is computed is no plain number to compiled code.
_MEDIUM: Final = 4
_ROUND: Final = 2
_CARD: Final = 5

_ROLES: Final = (
    "who is asked, whose turn it is, who began the round, whom card 6 has caught,"
    " who has lost the round that is ending: for each your own family, then the other"
)
_TURN: Final = (
    "cards laid in this turn; arrivals on round 10 whose place has come; 1 if a truce left a manor"
    " here, 2 if a castle; the card that card 15 moved here, the one that waits for the next round"
    " (Ghosts are 1 to 6, Mediums follow)"
)
_ARRIVALS: Final = (
    "one after the other: own, other, face down; the number of its card, if the seat knows it"
)
_TABLE: Final = (
    Plane("question", len(_QUESTIONS), "what is asked: " + ", ".join(_QUESTIONS)),
    Plane("Medium", MEDIUMS, "the Medium that asks"),
    Plane("roles", 10, _ROLES),
    Plane("round", ROUNDS, "the round"),
    Plane("line", MEDIUMS, "Medium by Medium: its position, if it is face up", most=LINE),
    Plane("castles", ROUNDS, "positions where a castle is still to be won"),
    Plane("unplaced", MEDIUMS, "Mediums of the pool not yet seen: not in the line, or face down"),
    Plane("barred", VALUES, "the values that card 25 forbids"),
    Plane("named", 5, "the values of cards 10, 16, 17, 19 and 26", most=VALUES),
    Plane("turn", 5, _TURN, most=(MOST, PLACES, 2, _CARDS, _CARDS)),
    Plane("hand", VALUES, "your own hand, by value", most=_GHOSTS, private=True),
    Plane("their hand", VALUES, "the other hand, while it is seen", most=_GHOSTS, private=True),
    Plane("unseen", VALUES, "Ghosts the seat has not located" + _EACH, _GHOSTS, True, rows=2),
    Plane("sure", VALUES, "certainly in: own hand, own deck, the other's", _GHOSTS, True, rows=4),
    Plane("sizes", 4, "Ghosts: own hand, other hand, own deck, other deck", most=_GHOSTS),
    Plane("houses", 4, "manors of your own family, of the other; castles likewise", most=ROUNDS),
    Plane("total", 2, "what the side of the current round is worth" + _EACH, most=MOST),
    Plane("top", 2, "the revealed top of the deck" + _EACH, most=VALUES),
    Plane("side", VALUES, "Ghosts on the current round" + _EACH, most=_GHOSTS, rows=2),
    Plane("discard", VALUES, "discarded Ghosts" + _EACH, most=_GHOSTS, rows=2),
    Plane("display", MEDIUMS, "Mediums won and not played" + _EACH, rows=2),
    Plane("side Mediums", MEDIUMS, "Mediums on the current round" + _EACH, rows=2),
    Plane("discarded Mediums", MEDIUMS, "discarded Mediums" + _EACH, rows=2),
    Plane("tenth", _CARDS, "known cards on round 10" + _EACH, _GHOSTS, private=True, rows=2),
    Plane("arrivals", PLACES * _ARRIVAL, _ARRIVALS, most=_CARDS, private=True),
)


@final
class ManorsPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _TABLE, memo=_MEMO)
        self._known = Known()

    def write_position(
        self, state: State, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        table = cast(Manors, state)
        write_course(table, chair, into, at, memo)
        write_hands(table, seat, chair, into, at + 23)
        self.write_sure(table, seat, chair, into, at + 27)
        write_sides(table, chair, into, at + 31, memo + 6)
        write_arrivals(table, seat, chair, into, at + 63, memo + 12, at + 25)

    def write_sure(self, table: Manors, seat: i64, mine: i64, into: vec[i64], at: i64) -> None:
        """What the notes on both families prove."""
        for place in range(i64(2)):
            family = place ^ mine
            hand: i64 = 0
            deck: i64 = 0
            if seat >= 0 and table.noted[family] != 0:
                self._known.read(table, family)
                hand = self._known.hand
                deck = self._known.deck
            into[at + 2 * place] = ghosts(hand)
            into[at + 2 * place + 1] = ghosts(deck)


def ghosts(bag: i64) -> i64:
    """Known Ghosts by value: a bag counts them as a word does."""
    return (bag & KNOWN) >> 8


def one_family(family: i64, mine: i64) -> i64:
    if family < 0:
        return 0
    return 1 + (family ^ mine) * 255


def write_course(table: Manors, mine: i64, into: vec[i64], at: i64, memo: i64) -> None:
    hot(into, at, memo, table.phase)
    hot(into, at + 2, memo + 1, table.resolving - 1)
    into[at + 6] = (
        one_family(table.asked, mine)
        | one_family(table.active, mine) << 16
        | one_family(table.starter, mine) << 32
        | one_family(table.tripped, mine) << 48
    )
    into[at + 7] = one_family(table.loser, mine)
    hot(into, at + 8, memo + 2, table.round - 1)
    write_line(table, into, at + 10, memo + 3)
    flags(into, at + 14, memo + 4, _ROUND, castles_ahead(table) >> 1)
    flags(into, at + 16, memo + 5, _MEDIUM, table.unplaced >> 1)
    into[at + 20] = eight(table.barred >> 1)
    named = four(table.knocking, table.copied, table.foul, table.revealed)
    into[at + 21] = named | table.cult << 32
    now = four(table.laid_now, table.resolved, table.carried, table.moved)
    into[at + 22] = now | table.moving << 32


def write_line(table: Manors, into: vec[i64], at: i64, memo: i64) -> None:
    line = table.line
    seen: i64 = 0
    for place in range(i64(1), i64(LINE + 1)):
        seen = seen << 5 | i64(line[place])
    if seen != into[memo]:
        into[memo] = seen
        blank(into, at, _MEDIUM)
        for place in range(i64(1), i64(LINE + 1)):
            if line[place] != 0:
                add(into, at, i64(line[place]) - 1, place)


def castles_ahead(table: Manors) -> i64:
    """The positions with a castle that nobody has won yet; none when the game is over."""
    if table.asked == OVER:
        return 0
    place = table.round
    if place > 0 and (table.resolving == 15 or table.phase in (DRAW, LAY, TURN_UP)):
        place += 1
    return (table.castles_on >> place) << place


def sees_hand(table: Manors, seat: i64, family: i64) -> bool:
    return seat == family or table.asked == OVER or (seat >= 0 and table.watches(seat))


def write_hands(table: Manors, seat: i64, mine: i64, into: vec[i64], at: i64) -> None:
    """Hands that are seen; each deck, with what might as well be there for all the seat knows."""
    for place in range(i64(2)):
        family = place ^ mine
        seen = table.hand[family]
        unseen = table.deck[family]
        if not sees_hand(table, seat, family):
            unseen += seen
            seen = 0
        into[at + place] = ghosts(seen)
        into[at + 2 + place] = ghosts(unseen)


def write_sides(table: Manors, mine: i64, into: vec[i64], at: i64, memo: i64) -> None:
    other = 1 - mine
    into[at] = four(
        size(table.hand[mine]), size(table.hand[other]), table.left[mine], table.left[other]
    )
    into[at + 1] = four(
        table.manors[mine], table.manors[other], table.castles[mine], table.castles[other]
    )
    into[at + 2] = four(table.total[mine], table.total[other], 0, 0)
    into[at + 3] = four(table.top[mine], table.top[other], 0, 0)
    into[at + 4] = ghosts(table.played[mine])
    into[at + 5] = ghosts(table.played[other])
    into[at + 6] = ghosts(table.buried[mine])
    into[at + 7] = ghosts(table.buried[other])
    flags(into, at + 8, memo, _MEDIUM, table.display[mine] >> 1)
    flags(into, at + 12, memo + 1, _MEDIUM, table.display[other] >> 1)
    flags(into, at + 16, memo + 2, _MEDIUM, table.laid[mine] >> 1)
    flags(into, at + 20, memo + 3, _MEDIUM, table.laid[other] >> 1)
    flags(into, at + 24, memo + 4, _MEDIUM, table.dropped[mine] >> 1)
    flags(into, at + 28, memo + 5, _MEDIUM, table.dropped[other] >> 1)


def sees_arrival(table: Manors, seat: i64, place: i64, arrival: i64) -> bool:
    if arrival & FACE_DOWN == 0 or arrival >> 7 == seat or table.asked == OVER:
        return True
    return seat >= 0 and i64(table.since[place]) & SHOWN != 0


def write_arrivals(
    table: Manors, seat: i64, mine: i64, into: vec[i64], at: i64, memo: i64, unseen: i64
) -> None:
    """Which cards have come to round 10, and then in which order; some belong to the unseen."""
    order = at + 2 * _CARD
    if into[memo] != 0:
        blank(into, at, 2 * _CARD + ((into[memo] + 1) >> 1))
    into[memo] = table.arrivals
    for place in range(table.arrivals):
        arrival = i64(table.tenth[place])
        side, card = (arrival >> 7) ^ mine, arrival & CARD_BITS
        told = 1 + side * 255
        if arrival & FACE_DOWN != 0:
            told += 0x10000
        if 0 < card < GONE:
            if sees_arrival(table, seat, place, arrival):
                told += card << 24
                add(into, at + side * _CARD, card - 1, 1)
            else:
                add(into, unseen + side, card - 1, 1)
        add(into, order, place * _ARRIVAL, told)


PLANES = ManorsPlanes
