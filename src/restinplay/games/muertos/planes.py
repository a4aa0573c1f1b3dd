"""How muertos looks: seats from the observer's chair, cards and fields by their own numbers."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.planes import (
    MOST,
    Plane,
    Planes,
    add,
    counts,
    eight,
    entry,
    flags,
    four,
    hot,
    nibbles,
    one,
    one_seat,
    seat_at,
    some_seats,
)
from restinplay.core.state import OVER, State
from restinplay.games.muertos.bags import one as one_card
from restinplay.games.muertos.moves import BACKS, DENS, FESTIVITIES, FIELDS, FRAMES, ITEMS, STAGES
from restinplay.games.muertos.phases import NAMES
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import CARDS, KINDS, ROBBING, UNKNOWN

_COPIES: Final = 15  # of one card, at most
_SEEN: Final = KINDS + BACKS  # a card, or only its back
_BACKS: Final = 0x7F7F7F
_MOVEMENT: Final = (
    "points, steps, steps of the dog, clings, fields rolled; 1 if the card is used as action,"
    " if a special field was entered, if the dog has attacked"
)

# The words of a row, as literals: what is computed is no plain number to compiled code. Those of
# cards have room for as many kinds as a bag.
_FIELD: Final = 5
_CARD: Final = 3
_BAG: Final = 2


def _table(seats: int) -> tuple[Plane, ...]:
    cards = ", ".join(CARDS)
    each = "seat by seat: "
    return (
        Plane("question", len(NAMES), "what is asked: " + ", ".join(NAMES)),
        Plane("stage", len(STAGES), "the part of the round: " + ", ".join(STAGES)),
        Plane("asked", seats, "who is asked"),
        Plane("active", seats, "whose turn it is"),
        Plane("drawer", seats, "who draws, or is asked next"),
        Plane("clung", seats, "who clings to the mover"),
        Plane("behind", seats, "who clings from next door"),
        Plane("clinger", seats, "whose Cling is being answered"),
        Plane("victim", seats, "who is attacked"),
        Plane("vouched", seats, each + "certainly holds more than reactions"),
        Plane("round", 2, "the round; the place in the order that has come", most=(MOST, 6)),
        Plane("movement", 8, _MOVEMENT, most=(MOST,) * 5 + (1,) * 3),
        Plane("item", len(ITEMS), "what is grabbed: " + ", ".join(ITEMS)),
        Plane("by dog", 1, "the attacker is the dog"),
        Plane("named", BACKS, "the back that was named"),
        Plane("prize", 3, "the festivity that is at stake"),
        Plane("drawn", _SEEN, "the card drawn from the victim"),
        Plane("prey", _SEEN, "the card that the dog is to bury"),
        Plane("route", FIELDS, "fields of a Tumble"),
        Plane("agenda", len(FRAMES), "what is still to be done: " + ", ".join(FRAMES), most=MOST),
        Plane("dog", FIELDS, "the field of the dog"),
        Plane("gravedigger", FIELDS, "the field of the gravedigger"),
        Plane("walked", 1, "steps of the gravedigger", most=MOST),
        Plane("stacks", 3, "festivity cards left", most=6),
        Plane("treasure", 3, "den by den: festivities buried there", most=6, rows=DENS),
        Plane("bones", KINDS, "den by den: cards buried there", most=_COPIES, rows=DENS),
        Plane("pile", BACKS, "backs in the pile by movement value", most=MOST),
        Plane("top", BACKS, "the back on top"),
        Plane("mixed", KINDS, "what was shuffled last and has not been shown", most=_COPIES),
        Plane("discard", KINDS, "the discard pile", most=_COPIES),
        Plane("hand", KINDS, f"your own hand: {cards}", most=_COPIES, private=True),
        Plane("fetched", KINDS, "what the seat drew since the last shuffle", _COPIES, True),
        Plane("unseen", KINDS, "cards that the seat has not seen", _COPIES, True),
        Plane("arms", seats, each + "arms left", most=2),
        Plane("legs", seats, each + "legs left", most=2),
        Plane("rank", seats, each + "its place home; 0 on the way", most=6),
        Plane("order", seats, "place by place in the order of play: which seat", rows=seats),
        Plane("festivities", 3, each + ", ".join(FESTIVITIES), rows=seats),
        Plane("backs", BACKS, each + "cards in hand by movement value", most=MOST, rows=seats),
        Plane("older", BACKS, each + "backs older than the last shuffle", most=MOST, rows=seats),
        Plane("laid", _SEEN, each + "the card laid, or only its back", 1, True, seats),
        Plane("field", FIELDS, each + "the field of its skeleton, from Start to 32", rows=seats),
    )


@final
class MuertosPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _table(seats), memo=15 + 2 * seats)

    def write_position(
        self, state: State, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        table = cast(Muertos, state)
        self.write_turn(table, chair, into, at, memo)
        write_things(table, into, at + 31, memo + 5)
        write_cards(table, seat, into, at + 52, memo + 10)
        self.write_figures(table, chair, into, at + 64)
        self.write_laid(table, seat, chair, into, at + 67 + 4 * self.seats, memo + 14, at + 62)

    def write_turn(self, table: Muertos, chair: i64, into: vec[i64], at: i64, memo: i64) -> None:
        seats = self.seats
        hot(into, at, memo, table.phase)
        into[at + 3] = one(table.stage)
        into[at + 4] = one_seat(table.asked, chair, seats)
        into[at + 5] = one_seat(table.active, chair, seats)
        into[at + 6] = one_seat(table.drawer, chair, seats)
        into[at + 7] = some_seats(table.clung, chair, seats)
        into[at + 8] = some_seats(table.behind, chair, seats)
        into[at + 9] = one_seat(table.clinger, chair, seats)
        into[at + 10] = one_seat(table.victim, chair, seats)
        into[at + 11] = some_seats(table.vouched, chair, seats)
        into[at + 12] = four(table.round, table.turn, 0, 0)
        moved = four(table.points, table.steps, table.dog_steps, table.clings)
        events = four(table.rolled, i64(table.acting), i64(table.halted), i64(table.bitten))
        into[at + 13] = moved | events << 32
        item: i64 = -1  # of a Grab; other actions use the number in their own way
        if table.acting and table.victim >= 0:  # noqa: SIM102
            if (i64(ROBBING) >> table.laid[table.active]) & 1 != 0:
                item = table.item
        into[at + 14] = one(item)
        into[at + 15] = i64(table.by_dog)
        into[at + 16] = one(table.named - 1)
        into[at + 17] = one(table.prize)
        hot(into, at + 18, memo + 1, table.drawn)
        hot(into, at + 21, memo + 2, table.prey)
        flags(into, at + 24, memo + 3, _FIELD, table.route)
        write_agenda(table, into, at + 29, memo + 4)

    def write_figures(self, table: Muertos, chair: i64, into: vec[i64], at: i64) -> None:
        seats, players = self.seats, table.players
        arms: i64 = 0
        legs: i64 = 0
        ranks: i64 = 0
        for place in range(seats):
            seat, row = seat_at(place, chair, seats), at + 3 + place
            arms |= table.arms[seat] << (place * 8)
            legs |= table.legs[seat] << (place * 8)
            ranks |= table.rank[seat] << (place * 8)
            turn: i64 = -1
            if place < players:
                turn = table.order[place]
            into[row] = one_seat(turn, chair, seats)
            into[row + seats] = eight(table.owned[seat])
            into[row + 2 * seats] = backs(table.backs[seat])
            into[row + 3 * seats] = backs(table.older[seat])
        into[at] = arms
        into[at + 1] = legs
        into[at + 2] = ranks

    def write_laid(
        self, table: Muertos, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64, unseen: i64
    ) -> None:
        """What the seats have laid and where they are; what of it is dark belongs to the unseen."""
        seats, dark = self.seats, table.pile
        for place in range(seats):
            owner = seat_at(place, chair, seats)
            laid = table.laid[owner]
            if owner != seat and table.asked != OVER:
                dark += table.hand[owner]
                if 0 <= laid < KINDS and not (table.acting and owner == table.active):
                    dark += one_card(laid)
                    laid = UNKNOWN + table.board.back[laid]
            hot(into, at + place * _CARD, memo + 1 + place, laid)
            fields = at + seats * _CARD + place * _FIELD
            hot(into, fields, memo + 1 + seats + place, table.field[owner])
        counts(into, unseen, memo, dark)


def backs(tally: i64) -> i64:
    """Backs by movement value: they are counted as in a word."""
    return (tally >> 8) & _BACKS


def write_agenda(table: Muertos, into: vec[i64], at: i64, memo: i64) -> None:
    if into[memo] != 0:
        into[at] = 0
        into[at + 1] = 0
    into[memo] = table.depth
    for place in range(table.depth):
        add(into, at, (table.agenda[place] & 31) - 1, 1)


def write_things(table: Muertos, into: vec[i64], at: i64, memo: i64) -> None:
    hot(into, at, memo, table.dog)
    hot(into, at + 5, memo + 1, table.digger)
    into[at + 10] = entry(table.walked)
    into[at + 11] = four(table.stacks[0], table.stacks[1], table.stacks[2], 0)
    for den in range(i64(DENS)):
        into[at + 12 + den] = nibbles(table.treasure[den])
        counts(into, at + 15 + den * _BAG, memo + 2 + den, table.bones[den])


def write_cards(table: Muertos, seat: i64, into: vec[i64], at: i64, memo: i64) -> None:
    """The pile, the discards, and what the seat has and has had in hand."""
    hand: i64 = 0
    fetched: i64 = 0
    if seat >= 0:
        hand = table.hand[seat]
        fetched = table.fetched[seat]
    into[at] = backs(table.tally)
    into[at + 1] = one(table.top - 1)
    counts(into, at + 2, memo, table.mixed - table.gone)
    counts(into, at + 4, memo + 1, table.discard)
    counts(into, at + 6, memo + 2, hand)
    counts(into, at + 8, memo + 3, fetched)


PLANES = MuertosPlanes
