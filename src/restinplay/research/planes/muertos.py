"""How muertos looks: seats from the observer's chair, cards and fields by their own numbers."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.state import OVER, State
from restinplay.games.muertos.bags import one
from restinplay.games.muertos.moves import (
    BACKS,
    CARDS,
    DENS,
    FESTIVITIES,
    FIELDS,
    FRAMES,
    ITEMS,
    KINDS,
    PHASES,
    STAGES,
    UNKNOWN,
)
from restinplay.games.muertos.state import Muertos
from restinplay.research.planes.plane import (
    MOST,
    Plane,
    Planes,
    counts,
    flag,
    flags,
    hot,
    number,
    seat_at,
    seat_flags,
    seat_hot,
)

_PHASES: Final = 22
_STAGES: Final = 5
_ITEMS: Final = 5
_FRAMES: Final = 15
_COPIES: Final = 15  # of one card, at most
_SEEN: Final = 17  # a card, or only its back


def _table(seats: int) -> tuple[Plane, ...]:
    cards = ", ".join(CARDS)
    each = "seat by seat: "
    return (
        Plane("question", len(PHASES), "what is asked: " + ", ".join(PHASES)),
        Plane("stage", len(STAGES), "the part of the round: " + ", ".join(STAGES)),
        Plane("asked", seats, "who is asked"),
        Plane("active", seats, "whose turn it is"),
        Plane("drawer", seats, "who draws or is to be asked next"),
        Plane("round", 1, "the round", most=MOST),
        Plane("turn", 1, "the place in the order that has come", most=6),
        Plane("order", seats * seats, "place by place in the order of play: which seat"),
        Plane("field", seats * FIELDS, each + "the field of its skeleton, from Start to 32"),
        Plane("arms", seats, each + "arms left", most=2),
        Plane("legs", seats, each + "legs left", most=2),
        Plane("festivities", seats * 3, each + ", ".join(FESTIVITIES)),
        Plane("rank", seats, each + "its place home; 0 on the way", most=6),
        Plane("backs", seats * BACKS, each + "cards in hand by movement value", most=MOST),
        Plane("older", seats * BACKS, each + "backs older than the last shuffle", most=MOST),
        Plane("vouched", seats, each + "certainly holds more than reactions"),
        Plane("laid", seats * _SEEN, each + "the card laid, or only its back", private=True),
        Plane("hand", KINDS, f"the own hand: {cards}", most=_COPIES, private=True),
        Plane("unseen", KINDS, "cards that the seat has not seen", _COPIES, True),
        Plane("fetched", KINDS, "what the seat drew since the last shuffle", _COPIES, True),
        Plane("mixed", KINDS, "what was shuffled last and has not been shown", most=_COPIES),
        Plane("pile", BACKS, "backs in the pile by movement value", most=MOST),
        Plane("top", BACKS, "the back on top"),
        Plane("discard", KINDS, "the discard pile", most=_COPIES),
        Plane("dog", FIELDS, "the field of the dog"),
        Plane("gravedigger", FIELDS, "the field of the gravedigger"),
        Plane("walked", 1, "steps of the gravedigger", most=MOST),
        Plane("stacks", 3, "festivity cards left", most=6),
        Plane("bones", DENS * KINDS, "den by den: cards buried there", most=_COPIES),
        Plane("treasure", DENS * 3, "den by den: festivities buried there", most=6),
        Plane("acting", 1, "the card is used as action"),
        Plane("movement", 5, "points, steps, steps of the dog, clings, fields rolled", most=MOST),
        Plane("halted", 1, "a special field was entered"),
        Plane("bitten", 1, "the dog has attacked"),
        Plane("clung", seats, "who clings to the mover"),
        Plane("behind", seats, "who clings from next door"),
        Plane("clinger", seats, "whose Cling is being answered"),
        Plane("victim", seats, "who is attacked"),
        Plane("item", len(ITEMS), "what is grabbed: " + ", ".join(ITEMS)),
        Plane("by dog", 1, "the attacker is the dog"),
        Plane("named", BACKS, "the back that was named"),
        Plane("drawn", _SEEN, "the card drawn from the victim"),
        Plane("prey", _SEEN, "the card that the dog is to bury"),
        Plane("prize", 3, "the festivity that is at stake"),
        Plane("route", FIELDS, "fields of a Tumble"),
        Plane("agenda", len(FRAMES), "what is still to be done: " + ", ".join(FRAMES), most=MOST),
    )


@final
class MuertosPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _table(seats))

    def write_position(self, state: State, seat: i64, chair: i64, into: vec[u8], at: i64) -> None:
        table = cast(Muertos, state)
        at = self.write_course(table, chair, into, at)
        at = self.write_figures(table, chair, into, at)
        at = self.write_cards(table, seat, chair, into, at)
        at = write_things(table, into, at)
        self.write_turn(table, chair, into, at)

    def write_course(self, table: Muertos, chair: i64, into: vec[u8], at: i64) -> i64:
        at = hot(into, at, _PHASES, table.phase)
        at = hot(into, at, _STAGES, table.stage)
        at = seat_hot(into, at, table.asked, chair, self.seats)
        at = seat_hot(into, at, table.active, chair, self.seats)
        at = seat_hot(into, at, table.drawer, chair, self.seats)
        at = number(into, at, table.round)
        at = number(into, at, table.turn)
        for place in range(self.seats):
            if place < table.players:
                seat_hot(into, at, table.order[place], chair, self.seats)
            at += self.seats
        return at

    def write_figures(self, table: Muertos, chair: i64, into: vec[u8], at: i64) -> i64:
        seats = self.seats
        for place in range(seats):
            at = hot(into, at, FIELDS, table.field[seat_at(place, chair, seats)])
        for place in range(seats):
            at = number(into, at, table.arms[seat_at(place, chair, seats)])
        for place in range(seats):
            at = number(into, at, table.legs[seat_at(place, chair, seats)])
        for place in range(seats):
            at = flags(into, at, 3, table.owned[seat_at(place, chair, seats)])
        for place in range(seats):
            at = number(into, at, table.rank[seat_at(place, chair, seats)])
        for place in range(seats):
            at = counts(into, at, BACKS, table.backs[seat_at(place, chair, seats)] >> 8, 8)
        for place in range(seats):
            at = counts(into, at, BACKS, table.older[seat_at(place, chair, seats)] >> 8, 8)
        return seat_flags(into, at, table.vouched, chair, self.seats)

    def write_cards(self, table: Muertos, seat: i64, chair: i64, into: vec[u8], at: i64) -> i64:
        unseen = table.pile
        for place in range(self.seats):
            owner = seat_at(place, chair, self.seats)
            laid = table.laid[owner]
            if owner != seat and table.asked != OVER:
                unseen += table.hand[owner]
                if 0 <= laid < KINDS and not (table.acting and owner == table.active):
                    unseen += one(laid)
                    laid = UNKNOWN + table.board.back[laid]
            at = card_hot(into, at, laid)
        if seat >= 0:
            counts(into, at, KINDS, table.hand[seat], 4)
            counts(into, at + 2 * KINDS, KINDS, table.fetched[seat], 4)
        counts(into, at + KINDS, KINDS, unseen, 4)
        at = counts(into, at + 3 * KINDS, KINDS, table.mixed - table.gone, 4)
        at = counts(into, at, BACKS, table.tally >> 8, 8)
        at = hot(into, at, BACKS, table.top - 1)
        return counts(into, at, KINDS, table.discard, 4)

    def write_turn(self, table: Muertos, chair: i64, into: vec[u8], at: i64) -> i64:
        at = flag(into, at, table.acting)
        at = number(into, at, table.points)
        at = number(into, at, table.steps)
        at = number(into, at, table.dog_steps)
        at = number(into, at, table.clings)
        at = number(into, at, table.rolled)
        at = flag(into, at, table.halted)
        at = flag(into, at, table.bitten)
        at = seat_flags(into, at, table.clung, chair, self.seats)
        at = seat_flags(into, at, table.behind, chair, self.seats)
        at = seat_hot(into, at, table.clinger, chair, self.seats)
        at = seat_hot(into, at, table.victim, chair, self.seats)
        at = hot(into, at, _ITEMS, table.item)
        at = flag(into, at, table.by_dog)
        at = hot(into, at, BACKS, table.named - 1)
        at = card_hot(into, at, table.drawn)
        at = card_hot(into, at, table.prey)
        at = hot(into, at, 3, table.prize)
        at = flags(into, at, FIELDS, table.route)
        for place in range(table.depth):
            kind = at + (table.agenda[place] & 31) - 1
            into[kind] = into[kind] + 1
        return at + _FRAMES


def card_hot(into: vec[u8], at: i64, card: i64) -> i64:
    """A card, or the back of one, which is UNKNOWN and its value."""
    return hot(into, at, _SEEN, card)


def write_things(table: Muertos, into: vec[u8], at: i64) -> i64:
    at = hot(into, at, FIELDS, table.dog)
    at = hot(into, at, FIELDS, table.digger)
    at = number(into, at, table.walked)
    for kind in range(i64(3)):
        at = number(into, at, table.stacks[kind])
    for den in range(i64(DENS)):
        at = counts(into, at, KINDS, table.bones[den], 4)
    for den in range(i64(DENS)):
        at = counts(into, at, 3, table.treasure[den], 4)
    return at
