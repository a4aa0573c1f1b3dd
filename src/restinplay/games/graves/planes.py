"""How graves looks: relatives and shares by their own numbers, seats from the observer's chair."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.planes import (
    MOST,
    WORD,
    Plane,
    Planes,
    eight,
    entry,
    flags,
    hot,
    nibbles,
    one,
    one_seat,
    seat_at,
    some_seats,
)
from restinplay.core.state import OVER, State
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.moves import ADJUST_WINDOW, END_WINDOW, GRAVES, RELATIVES
from restinplay.games.graves.phases import NAMES
from restinplay.games.graves.prescriptions import carriers, in_box
from restinplay.games.graves.state import Graves
from restinplay.games.graves.tables import CHIP_KINDS
from restinplay.games.voice import listed

_CARDS: Final = 25
_SET: Final = 4  # words of a set of relatives or cards
_THOUSAND: Final = 1000
_SHARES: Final = "DO1 to DO5, MX1 to MX5, SH, GM, ID"


def _table(seats: int) -> tuple[Plane, ...]:
    phases = ", ".join(NAMES)
    people = "relatives "
    plurals = [chip.plural for chip in KINDS]
    return (
        Plane("question", len(NAMES), "what is asked: " + phases),
        Plane("step", len(NAMES), "where the turn goes on: " + phases),
        Plane("asked", seats, "who is asked"),
        Plane("active", seats, "whose turn it is"),
        Plane("starter", seats, "who began"),
        Plane("round", 1, "the round", most=MOST),
        Plane("box", CHIP_KINDS, f"{listed(plurals)} in the box", most=MOST),
        Plane("bought", GRAVES, "graves of which a share was bought this turn"),
        Plane("buying", GRAVES, "the grave whose share is being drawn"),
        Plane("piles", GRAVES, "shares left of each grave", most=5),
        Plane("visited", RELATIVES, people + "the doctor has visited this turn"),
        Plane("near", RELATIVES, people + "near death"),
        Plane("weak", RELATIVES, people + "who are weak"),
        Plane("unwell", RELATIVES, people + "who are unwell"),
        Plane("top", RELATIVES, people + "in top health"),
        Plane("pending", RELATIVES, people + "who wait for their burial"),
        Plane("cemetery", RELATIVES, people + "in the New Cemetery"),
        *(Plane(chip.name, RELATIVES, f"{people}with a {chip.noun}") for chip in KINDS),
        Plane("played", _CARDS, "shares that were played"),
        Plane("tops", _CARDS, "shares that lie open on top of their piles"),
        Plane("graves", RELATIVES, "grave by grave: relatives who lie there", rows=GRAVES),
        Plane("passed", seats, "who has passed in the window"),
        Plane("window", seats, "who is next in the window"),
        Plane("burier", seats, "who is burying"),
        Plane("coffin", RELATIVES, "who is being buried"),
        Plane("barred", GRAVES, "graves that are no longer open to this coffin"),
        Plane("claimed", GRAVES, "the grave that is claimed"),
        Plane("first", 1, "the commitment belongs to the announcement"),
        Plane("yielded", seats, "who has passed in the claim"),
        Plane("reply", seats, "who is next in the claim"),
        Plane("money", seats, "seat by seat, in thousands", most=MOST),
        Plane("documents", seats, "seat by seat: documents played in the claim", most=5),
        Plane("family", 5, "seat by seat: its family", rows=seats),
        Plane("rights", GRAVES, "seat by seat: shares of each grave", most=5, rows=seats),
        Plane("spent", GRAVES, "seat by seat: removed shares of each grave", most=5, rows=seats),
        Plane("placed", RELATIVES, "seat by seat: strangers it has prescribed for", rows=seats),
        Plane("shares", _CARDS, f"seat by seat: its shares, if seen: {_SHARES}", 1, True, seats),
        Plane("removed", _CARDS, "seat by seat: its removed shares, if seen", 1, True, seats),
        Plane("unseen", _CARDS, "shares that the seat has not seen", private=True),
    )


@final
class GravesPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _table(seats), memo=18 + CHIP_KINDS + 3 * seats)

    def write_position(
        self, state: State, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        table = cast(Graves, state)
        self.write_course(table, chair, into, at, memo)
        write_people(table, into, at + 12, memo + 2)
        at += 68 + CHIP_KINDS * _SET
        memo += 16 + CHIP_KINDS
        self.write_interrupts(table, chair, into, at, memo)
        self.write_seats(table, chair, into, at + 12)
        self.write_sets(table, seat, chair, into, at + 14 + 3 * self.seats, memo + 1)

    def write_course(self, table: Graves, chair: i64, into: vec[i64], at: i64, memo: i64) -> None:
        hot(into, at, memo, table.phase)
        hot(into, at + 2, memo + 1, table.stage)
        into[at + 4] = one_seat(table.asked, chair, self.seats)
        into[at + 5] = one_seat(table.active, chair, self.seats)
        into[at + 6] = one_seat(table.starter, chair, self.seats)
        into[at + 7] = entry(table.round)
        into[at + 8] = the_box(table)
        into[at + 9] = eight(table.bought)
        into[at + 10] = one(table.buying)
        into[at + 11] = nibbles(table.left)

    def write_interrupts(
        self, table: Graves, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        passed: i64 = 0
        window: i64 = -1
        reply: i64 = -1
        if table.stage == ADJUST_WINDOW or table.stage == END_WINDOW:
            passed = table.passed
            window = table.turn_to
        if table.claimed >= 0:
            reply = table.reply_to
        into[at] = some_seats(passed, chair, self.seats)
        into[at + 1] = one_seat(window, chair, self.seats)
        into[at + 2] = one_seat(table.burier, chair, self.seats)
        hot(into, at + 3, memo, table.coffin)
        into[at + 7] = eight(table.barred)
        into[at + 8] = one(table.claimed)
        into[at + 9] = table.first
        into[at + 10] = some_seats(table.yielded, chair, self.seats)
        into[at + 11] = one_seat(reply, chair, self.seats)

    def write_seats(self, table: Graves, chair: i64, into: vec[i64], at: i64) -> None:
        money: i64 = 0
        documents: i64 = 0
        for place in range(self.seats):
            seat = seat_at(place, chair, self.seats)
            money |= entry(table.money[seat] // _THOUSAND) << (place * 8)
            documents |= ((table.documents >> (4 * seat)) & 15) << (place * 8)
            row = at + 2 + place
            into[row] = one(table.family[seat])
            into[row + self.seats] = nibbles(table.rights[seat])
            into[row + 2 * self.seats] = nibbles(table.spent[seat])
        into[at] = money
        into[at + 1] = documents

    def write_sets(
        self, table: Graves, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        seats, unseen = self.seats, table.undealt
        for place in range(seats):
            owner = seat_at(place, chair, seats)
            shares: i64 = table.shares[owner]
            removed: i64 = table.removed[owner]
            if owner != seat and not table.terms.open_backs and table.asked != OVER:
                unseen |= shares | removed
                shares = 0
                removed = 0
            row, note = at + place * _SET, memo + place
            flags(into, row, note, _SET, table.placed[owner])
            flags(into, row + seats * _SET, note + seats, _SET, shares)
            flags(into, row + 2 * seats * _SET, note + 2 * seats, _SET, removed)
        flags(into, at + 3 * seats * _SET, memo + 3 * seats, _SET, unseen)


def write_people(table: Graves, into: vec[i64], at: i64, memo: i64) -> None:
    flags(into, at, memo, _SET, table.visited)
    flags(into, at + 4, memo + 1, _SET, table.near)
    flags(into, at + 8, memo + 2, _SET, table.weak)
    flags(into, at + 12, memo + 3, _SET, table.unwell)
    flags(into, at + 16, memo + 4, _SET, table.top)
    flags(into, at + 20, memo + 5, _SET, table.pending)
    flags(into, at + 24, memo + 6, _SET, table.cemetery)
    for chip in range(i64(CHIP_KINDS)):
        flags(into, at + 28 + chip * _SET, memo + 7 + chip, _SET, carriers(table, chip))
    at += 28 + CHIP_KINDS * _SET
    memo += 7 + CHIP_KINDS
    flags(into, at, memo, _SET, table.played)
    flags(into, at + 4, memo + 1, _SET, table.tops)
    for grave in range(i64(GRAVES)):
        flags(into, at + 8 + grave * _SET, memo + 2 + grave, _SET, table.lying[grave])


def the_box(table: Graves) -> i64:
    """How many of each chip, up to eight kinds."""
    word: i64 = 0
    for chip in range(i64(CHIP_KINDS)):
        word |= entry(in_box(table, chip)) << (chip * WORD)
    return word


PLANES = GravesPlanes
