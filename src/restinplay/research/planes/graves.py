"""How graves looks: relatives and shares by their own numbers, seats from the observer's chair."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.state import OVER, State
from restinplay.games.graves.masks import lowest
from restinplay.games.graves.moves import ADJUST_WINDOW, END_WINDOW, GRAVES, RELATIVES
from restinplay.games.graves.state import Graves
from restinplay.games.graves.view import PHASES
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

_PHASES: Final = 15
_CARDS: Final = 25
_THOUSAND: Final = 1000
_SHARES: Final = "DO1 to DO5, MX1 to MX5, SH, GM, ID"


def _table(seats: int) -> tuple[Plane, ...]:
    phases = ", ".join(PHASES)
    people = "relatives "
    return (
        Plane("question", len(PHASES), "what is asked: " + phases),
        Plane("step", len(PHASES), "where the turn goes on: " + phases),
        Plane("asked", seats, "who is asked"),
        Plane("active", seats, "whose turn it is"),
        Plane("starter", seats, "who began"),
        Plane("round", 1, "the round", most=MOST),
        Plane("box", 3, "white pills, placebos and bitter pills in the box", most=MOST),
        Plane("visited", RELATIVES, people + "the doctor has visited this turn"),
        Plane("bought", GRAVES, "graves of which a share was bought this turn"),
        Plane("buying", GRAVES, "the grave whose share is being drawn"),
        Plane("family", seats * 5, "seat by seat: its family"),
        Plane("near", RELATIVES, people + "near death"),
        Plane("weak", RELATIVES, people + "who are weak"),
        Plane("unwell", RELATIVES, people + "who are unwell"),
        Plane("top", RELATIVES, people + "in top health"),
        Plane("pending", RELATIVES, people + "who wait for their burial"),
        Plane("cemetery", RELATIVES, people + "in the New Cemetery"),
        Plane("graves", GRAVES * RELATIVES, "grave by grave: relatives who lie there"),
        Plane("white", RELATIVES, people + "with a white pill"),
        Plane("placebo", RELATIVES, people + "with a placebo"),
        Plane("bitter", RELATIVES, people + "with a bitter pill"),
        Plane("placed", seats * RELATIVES, "seat by seat: strangers it has prescribed for"),
        Plane("money", seats, "seat by seat, in thousands", most=MOST),
        Plane("rights", seats * GRAVES, "seat by seat: shares of each grave", most=5),
        Plane("spent", seats * GRAVES, "seat by seat: removed shares of each grave", most=5),
        Plane("shares", seats * _CARDS, f"seat by seat: its shares, if seen: {_SHARES}", 1, True),
        Plane("removed", seats * _CARDS, "seat by seat: its removed shares, if seen", 1, True),
        Plane("unseen", _CARDS, "shares that the seat has not seen", private=True),
        Plane("played", _CARDS, "shares that were played"),
        Plane("tops", _CARDS, "shares that lie open on top of their piles"),
        Plane("piles", GRAVES, "shares left of each grave", most=5),
        Plane("passed", seats, "who has passed in the window"),
        Plane("window", seats, "who is next in the window"),
        Plane("burier", seats, "who is burying"),
        Plane("coffin", RELATIVES, "who is being buried"),
        Plane("barred", GRAVES, "graves that are no longer open to this coffin"),
        Plane("claimed", GRAVES, "the grave that is claimed"),
        Plane("first", 1, "the commitment belongs to the announcement"),
        Plane("documents", seats, "seat by seat: documents played in the claim", most=5),
        Plane("yielded", seats, "who has passed in the claim"),
        Plane("reply", seats, "who is next in the claim"),
    )


@final
class GravesPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _table(seats))

    def write_position(self, state: State, seat: i64, chair: i64, into: vec[u8], at: i64) -> None:
        table = cast(Graves, state)
        at = self.write_course(table, chair, into, at)
        at = write_people(table, into, at)
        at = self.write_seats(table, seat, chair, into, at)
        at = members(into, at, table.played)
        at = members(into, at, table.tops)
        at = counts(into, at, GRAVES, table.left, 4)
        self.write_interrupts(table, chair, into, at)

    def write_course(self, table: Graves, chair: i64, into: vec[u8], at: i64) -> i64:
        at = hot(into, at, _PHASES, table.phase)
        at = hot(into, at, _PHASES, table.stage)
        at = seat_hot(into, at, table.asked, chair, self.seats)
        at = seat_hot(into, at, table.active, chair, self.seats)
        at = seat_hot(into, at, table.starter, chair, self.seats)
        at = number(into, at, table.round)
        at = number(into, at, table.box_white)
        at = number(into, at, table.box_placebo)
        at = number(into, at, table.box_bitter)
        at = members(into, at, table.visited)
        at = flags(into, at, GRAVES, table.bought)
        at = hot(into, at, GRAVES, table.buying)
        for place in range(self.seats):
            at = hot(into, at, 5, table.family[seat_at(place, chair, self.seats)])
        return at

    def write_seats(self, table: Graves, seat: i64, chair: i64, into: vec[u8], at: i64) -> i64:
        """What belongs to the seats, plane by plane."""
        seats = self.seats
        for place in range(seats):
            members(into, at + place * RELATIVES, table.placed[seat_at(place, chair, seats)])
        at += seats * RELATIVES
        for place in range(seats):
            at = number(into, at, table.money[seat_at(place, chair, seats)] // _THOUSAND)
        for place in range(seats):
            at = counts(into, at, GRAVES, table.rights[seat_at(place, chair, seats)], 4)
        for place in range(seats):
            at = counts(into, at, GRAVES, table.spent[seat_at(place, chair, seats)], 4)
        unseen = table.undealt
        for place in range(seats):
            owner = seat_at(place, chair, seats)
            if owner == seat or table.terms.open_backs or table.asked == OVER:
                members(into, at + place * _CARDS, table.shares[owner])
                members(into, at + (seats + place) * _CARDS, table.removed[owner])
            else:
                unseen |= table.shares[owner] | table.removed[owner]
        return members(into, at + 2 * seats * _CARDS, unseen)

    def write_interrupts(self, table: Graves, chair: i64, into: vec[u8], at: i64) -> i64:
        if table.stage == ADJUST_WINDOW or table.stage == END_WINDOW:
            seat_flags(into, at, table.passed, chair, self.seats)
            seat_hot(into, at + self.seats, table.turn_to, chair, self.seats)
        at += 2 * self.seats
        at = seat_hot(into, at, table.burier, chair, self.seats)
        at = hot(into, at, RELATIVES, table.coffin)
        at = flags(into, at, GRAVES, table.barred)
        at = hot(into, at, GRAVES, table.claimed)
        at = flag(into, at, table.first != 0)
        for place in range(self.seats):
            owner = seat_at(place, chair, self.seats)
            at = number(into, at, (table.documents >> (4 * owner)) & 15)
        at = seat_flags(into, at, table.yielded, chair, self.seats)
        return seat_hot(into, at, table.reply_to, chair, self.seats)


def members(into: vec[u8], at: i64, mask: i64) -> i64:
    """A set of relatives or cards, of which there are 25; most sets are small."""
    while mask != 0:
        into[at + lowest(mask)] = 1
        mask &= mask - 1
    return at + 25


def write_people(table: Graves, into: vec[u8], at: i64) -> i64:
    at = members(into, at, table.near)
    at = members(into, at, table.weak)
    at = members(into, at, table.unwell)
    at = members(into, at, table.top)
    at = members(into, at, table.pending)
    at = members(into, at, table.cemetery)
    for grave in range(i64(GRAVES)):
        at = members(into, at, table.lying[grave])
    at = members(into, at, table.white)
    at = members(into, at, table.placebo)
    return members(into, at, table.bitter)
