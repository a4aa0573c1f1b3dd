"""How manors looks: both families, the own one first; what the other hides is only counted."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.state import OVER, State
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
from restinplay.games.manors.state import Manors
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, SHOWN
from restinplay.games.manors.values import KNOWN, lowest, one, size
from restinplay.research.planes.plane import MOST, Plane, Planes, counts, flag, flags, hot, number

_QUESTIONS: Final = (
    *("line", "houses", "first", "draw", "top", "random", "sending", "turn_up"),
    *("turn", "choice", "lay", "over"),
)
_PHASES: Final = 12
_GHOSTS: Final = 21  # of a family
_CARDS: Final = 35  # Ghosts 1 to 6 and the Mediums; compiled, only literals are plain numbers
_ARRIVAL: Final = 4
_EACH: Final = "; the own family, then the other"

_TABLE: Final = (
    Plane("question", _PHASES, "what is asked: " + ", ".join(_QUESTIONS)),
    Plane("Medium", MEDIUMS, "the Medium that asks"),
    Plane("asked", 2, "who is asked" + _EACH),
    Plane("active", 2, "whose turn it is" + _EACH),
    Plane("starter", 2, "who began the round" + _EACH),
    Plane("tripped", 2, "whom card 6 has caught" + _EACH),
    Plane("loser", 2, "who has lost the round that is ending" + _EACH),
    Plane("round", ROUNDS, "the round"),
    Plane("laid now", 1, "cards laid in this turn", most=MOST),
    Plane("line", LINE * MEDIUMS, "position by position: its Medium, if it is face up"),
    Plane("castles", ROUNDS, "positions where a castle is still to be won"),
    Plane("carried", 2, "what a truce left on the current round: a manor, a castle"),
    Plane("barred", VALUES, "the values that card 25 forbids"),
    Plane("named", 5, "the values of cards 10, 16, 17, 19 and 26", most=VALUES),
    Plane("transferred", _CARDS, "the card that card 15 moved here: Ghosts 1 to 6, Mediums"),
    Plane("moving", _CARDS, "the card that waits for the next round"),
    Plane("resolved", 1, "arrivals on round 10 whose place has come", most=PLACES),
    Plane("scrapped", MEDIUMS, "Mediums that a truce discarded"),
    Plane("hand", VALUES, "the own hand, by value", most=_GHOSTS, private=True),
    Plane("their hand", VALUES, "the other hand, while it is seen", most=_GHOSTS, private=True),
    Plane("unseen", 2 * VALUES, "Ghosts the seat has not located" + _EACH, _GHOSTS, private=True),
    Plane("sure", 4 * VALUES, "by earlier sights: in hand, in the deck" + _EACH, _GHOSTS, True),
    Plane("hand size", 2, "Ghosts in hand" + _EACH, most=_GHOSTS),
    Plane("deck", 2, "Ghosts in the deck" + _EACH, most=_GHOSTS),
    Plane("top", 2 * VALUES, "the revealed top of the deck" + _EACH),
    Plane("display", 2 * MEDIUMS, "Mediums won and not played" + _EACH),
    Plane("manors", 2, "manors won" + _EACH, most=ROUNDS),
    Plane("castles won", 2, "castles won" + _EACH, most=ROUNDS),
    Plane("total", 2, "what the side of the current round is worth" + _EACH, most=MOST),
    Plane("side", 2 * VALUES, "Ghosts on the current round" + _EACH, most=_GHOSTS),
    Plane("side Mediums", 2 * MEDIUMS, "Mediums on the current round" + _EACH),
    Plane("earlier", 2 * VALUES, "Ghosts at earlier rounds" + _EACH, most=_GHOSTS),
    Plane("earlier Mediums", 2 * MEDIUMS, "Mediums at earlier rounds" + _EACH),
    Plane("discard", 2 * VALUES, "discarded Ghosts" + _EACH, most=_GHOSTS),
    Plane("discarded Mediums", 2 * MEDIUMS, "discarded Mediums" + _EACH),
    Plane("tenth", 2 * _CARDS, "known cards on round 10" + _EACH, _GHOSTS, private=True),
    Plane(
        "arrivals",
        PLACES * _ARRIVAL,
        "one after the other: own, other, face down; the number of its card, if the seat knows it",
        most=_CARDS,
        private=True,
    ),
)


@final
class ManorsPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _TABLE)
        self._known = Known()

    def write_position(self, state: State, seat: i64, chair: i64, into: vec[u8], at: i64) -> None:
        table = cast(Manors, state)
        at = write_course(table, chair, into, at)
        at = write_hidden(table, seat, chair, into, at)
        at = self.write_sure(table, seat, chair, into, at)
        at = write_sides(table, chair, into, at)
        write_arrivals(table, seat, chair, into, at)

    def write_sure(self, table: Manors, seat: i64, mine: i64, into: vec[u8], at: i64) -> i64:
        """What the notes on both families prove."""
        for place in range(i64(2)):
            family = place ^ mine
            if seat >= 0 and table.noted[family] != 0:
                self._known.read(table, family)
                counts(into, at, VALUES, self._known.hand >> 8, 8)
                counts(into, at + VALUES, VALUES, self._known.deck >> 8, 8)
            at += 2 * VALUES
        return at


def family_hot(into: vec[u8], at: i64, family: i64, mine: i64) -> i64:
    if family >= 0:
        into[at + (family ^ mine)] = 1
    return at + 2


def write_course(table: Manors, mine: i64, into: vec[u8], at: i64) -> i64:
    at = hot(into, at, _PHASES, table.phase)
    at = hot(into, at, MEDIUMS, table.resolving - 1)
    at = family_hot(into, at, table.asked, mine)
    at = family_hot(into, at, table.active, mine)
    at = family_hot(into, at, table.starter, mine)
    at = family_hot(into, at, table.tripped, mine)
    at = family_hot(into, at, table.loser, mine)
    at = hot(into, at, ROUNDS, table.round - 1)
    at = number(into, at, table.laid_now)
    for place in range(i64(1), i64(LINE + 1)):
        at = hot(into, at, MEDIUMS, i64(table.line[place]) - 1)
    at = flags(into, at, ROUNDS, castles_ahead(table) >> 1)
    at = hot(into, at, 2, table.carried - 1)
    at = flags(into, at, VALUES, table.barred >> 1)
    at = number(into, at, table.knocking)
    at = number(into, at, table.copied)
    at = number(into, at, table.foul)
    at = number(into, at, table.revealed)
    at = number(into, at, table.cult)
    at = hot(into, at, _CARDS, table.moved - 1)
    at = hot(into, at, _CARDS, table.moving - 1)
    at = number(into, at, table.resolved)
    return mediums(into, at, table.scrapped)


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


def sees_arrival(table: Manors, seat: i64, place: i64) -> bool:
    entry = i64(table.tenth[place])
    if entry & FACE_DOWN == 0 or entry >> 7 == seat or table.asked == OVER:
        return True
    return seat >= 0 and i64(table.since[place]) & SHOWN != 0


def write_hidden(table: Manors, seat: i64, mine: i64, into: vec[u8], at: i64) -> i64:
    """Hands that are seen; each deck, with what might as well be there for all the seat knows."""
    own, other = table.deck[mine], table.deck[1 - mine]
    if sees_hand(table, seat, mine):
        counts(into, at, VALUES, table.hand[mine] >> 8, 8)
    else:
        own += table.hand[mine]
    at += VALUES
    if sees_hand(table, seat, 1 - mine):
        counts(into, at, VALUES, table.hand[1 - mine] >> 8, 8)
    else:
        other += table.hand[1 - mine]
    for place in range(table.arrivals):
        if not sees_arrival(table, seat, place):
            entry = i64(table.tenth[place])
            if entry >> 7 == mine:
                own += one(entry & CARD_BITS)
            else:
                other += one(entry & CARD_BITS)
    at = counts(into, at + VALUES, VALUES, (own & KNOWN) >> 8, 8)
    return counts(into, at, VALUES, (other & KNOWN) >> 8, 8)


def write_sides(table: Manors, mine: i64, into: vec[u8], at: i64) -> i64:
    other = 1 - mine
    at = number(into, at, size(table.hand[mine]))
    at = number(into, at, size(table.hand[other]))
    at = number(into, at, table.left[mine])
    at = number(into, at, table.left[other])
    at = hot(into, at, VALUES, table.top[mine] - 1)
    at = hot(into, at, VALUES, table.top[other] - 1)
    at = mediums(into, at, table.display[mine])
    at = mediums(into, at, table.display[other])
    at = number(into, at, table.manors[mine])
    at = number(into, at, table.manors[other])
    at = number(into, at, table.castles[mine])
    at = number(into, at, table.castles[other])
    at = number(into, at, table.total[mine])
    at = number(into, at, table.total[other])
    at = counts(into, at, VALUES, table.played[mine] >> 8, 8)
    at = counts(into, at, VALUES, table.played[other] >> 8, 8)
    at = mediums(into, at, table.laid[mine])
    at = mediums(into, at, table.laid[other])
    at = write_earlier(table, mine, into, at)
    at = counts(into, at, VALUES, table.buried[mine] >> 8, 8)
    at = counts(into, at, VALUES, table.buried[other] >> 8, 8)
    at = mediums(into, at, table.dropped[mine])
    return mediums(into, at, table.dropped[other])


def write_earlier(table: Manors, mine: i64, into: vec[u8], at: i64) -> i64:
    over, past = min(table.round, i64(ROUNDS - 1)), table.past
    for place in range(i64(2)):
        ghosts: i64 = 0
        laid: i64 = 0
        start = (place ^ mine) * 2 * ROUNDS
        for ended in range(start + 1, start + over + 1):
            ghosts += past[ended]
            laid |= past[ended + ROUNDS]
        counts(into, at + place * VALUES, VALUES, ghosts >> 8, 8)
        mediums(into, at + 2 * VALUES + place * MEDIUMS, laid)
    return at + 2 * VALUES + 2 * MEDIUMS


def write_arrivals(table: Manors, seat: i64, mine: i64, into: vec[u8], at: i64) -> None:
    """Which cards have come to round 10, and then in which order."""
    spot = at + 2 * _CARDS
    for place in range(table.arrivals):
        entry = i64(table.tenth[place])
        side, card = (entry >> 7) ^ mine, entry & CARD_BITS
        into[spot + side] = 1
        flag(into, spot + 2, entry & FACE_DOWN != 0)
        if 0 < card < GONE and sees_arrival(table, seat, place):
            into[spot + 3] = u8(card)
            known = at + side * _CARDS + card - 1
            into[known] = into[known] + 1
        spot += _ARRIVAL


def mediums(into: vec[u8], at: i64, mask: i64) -> i64:
    """A set of Mediums; most sets are small."""
    while mask != 0:
        into[at + lowest(mask) - 1] = 1
        mask &= mask - 1
    return at + MEDIUMS
