"""What lies on the table of graves, and the small questions one can ask of it.

Relatives alive are in one of four sets by condition, the dead in one set for each place. Shares
that are dealt are known by their card; a pile is only counted (`left`), its cards are `undealt`. In
a veiled state the shares that a seat does not know are undealt too: `rights` and `spent` count all,
`shares` and `removed` name those that are known.
"""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, many
from restinplay.core.moves import MoveTable
from restinplay.core.state import State
from restinplay.games.graves.masks import (
    ALL_CARDS,
    ALL_GRAVES,
    FULL_PILES,
    family_of,
    one,
    pile_of,
    tally,
)
from restinplay.games.graves.moves import BURY, CHIPS, DEAL_FAMILIES, GRAVES, SEATS
from restinplay.games.graves.prescriptions import copy_chips, drop_chips
from restinplay.games.graves.terms import Terms


class Table(State):
    """All that a position consists of, and how single things move."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "asked",
        "phase",
        "stage",
        "active",
        "starter",
        "round",
        "result",
        "top",
        "unwell",
        "weak",
        "near",
        "pending",
        "cemetery",
        "lying",
        "occupied",
        *CHIPS,
        "placed",
        *(f"box_{chip}" for chip in CHIPS),
        "visited",
        "bought",
        "buying",
        "family",
        "money",
        "rights",
        "shares",
        "spent",
        "removed",
        "played",
        "undealt",
        "left",
        "tops",
        "passed",
        "turn_to",
        "burier",
        "coffin",
        "barred",
        "claimed",
        "first",
        "documents",
        "yielded",
        "reply_to",
    )

    def __init__(self, moves: MoveTable, terms: Terms) -> None:
        super().__init__(moves)
        self.terms = terms
        self.phase: i64 = DEAL_FAMILIES  # the question
        self.stage: i64 = DEAL_FAMILIES  # where the turn goes on after a burial
        self.active: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 0
        self.result: i64 = 0
        # Relatives: the living by condition, the dead by place.
        self.top: i64 = 0
        self.unwell: i64 = 0
        self.weak: i64 = 0
        self.near: i64 = 0
        self.pending: i64 = 0
        self.cemetery: i64 = 0
        self.lying: vec[i64] = vec[i64]([0] * GRAVES)
        self.occupied: i64 = 0  # graves
        # Made by scripts/tables: who carries each chip, and how many of it the box holds.
        self.white: i64 = 0
        self.placebo: i64 = 0
        self.bitter: i64 = 0
        self.box_white: i64 = 0
        self.box_placebo: i64 = 0
        self.box_bitter: i64 = 0
        # By which seat; a prescription that none has placed was given by the owner.
        self.placed: vec[i64] = vec[i64]([0] * SEATS)
        self.visited: i64 = 0
        self.bought: i64 = 0  # graves
        self.buying: i64 = -1  # the grave whose share nature is asked for
        # Per seat.
        self.family: vec[i64] = vec[i64]([-1] * SEATS)
        self.money: vec[i64] = vec[i64]([0] * SEATS)
        self.rights: vec[i64] = vec[i64]([0] * SEATS)  # unplayed shares: a tally of graves
        self.shares: vec[i64] = vec[i64]([0] * SEATS)
        self.spent: vec[i64] = vec[i64]([0] * SEATS)  # removed as certificates: a tally of graves
        self.removed: vec[i64] = vec[i64]([0] * SEATS)
        # Shares.
        self.played: i64 = 0
        self.undealt: i64 = ALL_CARDS
        self.left: i64 = FULL_PILES  # a tally of graves
        self.tops: i64 = 0  # cards, with open backs
        # A window: the passes that stand, and who is next.
        self.passed: i64 = 0
        self.turn_to: i64 = 0
        # A burial.
        self.burier: i64 = -1
        self.coffin: i64 = -1
        self.barred: i64 = 0  # graves
        # A claim.
        self.claimed: i64 = -1
        self.first: i64 = 0  # 1 in the commit that belongs to the announcement (G-422)
        self.documents: i64 = 0  # a tally of seats
        self.yielded: i64 = 0  # the passes that stand
        self.reply_to: i64 = 0

    def copy_table(self, other: "Table") -> None:
        self.asked = other.asked
        self.phase = other.phase
        self.stage = other.stage
        self.active = other.active
        self.starter = other.starter
        self.round = other.round
        self.result = other.result
        self.top = other.top
        self.unwell = other.unwell
        self.weak = other.weak
        self.near = other.near
        self.pending = other.pending
        self.cemetery = other.cemetery
        self.occupied = other.occupied
        copy_chips(self, other)
        self.visited = other.visited
        self.bought = other.bought
        self.buying = other.buying
        self.played = other.played
        self.undealt = other.undealt
        self.left = other.left
        self.tops = other.tops
        self.passed = other.passed
        self.turn_to = other.turn_to
        self.burier = other.burier
        self.coffin = other.coffin
        self.barred = other.barred
        self.claimed = other.claimed
        self.first = other.first
        self.documents = other.documents
        self.yielded = other.yielded
        self.reply_to = other.reply_to
        for grave in range(i64(GRAVES)):
            self.lying[grave] = other.lying[grave]
        for seat in range(self.terms.seats):
            self.placed[seat] = other.placed[seat]
            self.family[seat] = other.family[seat]
            self.money[seat] = other.money[seat]
            self.rights[seat] = other.rights[seat]
            self.shares[seat] = other.shares[seat]
            self.spent[seat] = other.spent[seat]
            self.removed[seat] = other.removed[seat]

    def ask_place(self) -> None:
        """Ask the burier where the coffin goes (G-403)."""
        self.phase = BURY
        self.asked = self.burier

    # What is where.

    def left_of(self, seat: i64) -> i64:
        seat += 1
        if seat == self.terms.seats:
            return 0
        return seat

    def kin(self, seat: i64) -> i64:
        """All relatives of a seat, living or dead."""
        return family_of(self.family[seat])

    def living(self) -> i64:
        return self.top | self.unwell | self.weak | self.near

    def owner_of(self, relative: i64) -> i64:
        """The seat whose relative that is; -1 if its family is not in the game."""
        for seat in range(self.terms.seats):
            if self.family[seat] == relative // 5:
                return seat
        return -1

    def grave_of(self, relative: i64) -> i64:
        """The grave in which a relative lies, or -1."""
        coffin = bit(relative)
        for grave in range(i64(GRAVES)):
            if self.lying[grave] & coffin != 0:
                return grave
        return -1

    def is_occupied(self, grave: i64) -> bool:
        return (self.occupied >> grave) & 1 != 0

    def price_of(self, grave: i64) -> i64:
        """G-232."""
        if self.is_occupied(grave):
            return self.terms.share_occupied
        return self.terms.share_empty

    def owns(self, seat: i64, card: i64) -> bool:
        return self.shares[seat] & bit(card) != 0

    # How things move.

    def play_card(self, seat: i64, card: i64) -> None:
        """A card is shown, and leaves the game (G-105, G-501)."""
        self.shares[seat] &= ~bit(card)
        self.rights[seat] -= one(card % GRAVES)
        self.played |= bit(card)

    def lay(self, coffin: i64, grave: i64) -> None:
        """Put coffins, given as a set, into a grave."""
        self.lying[grave] |= coffin
        self.occupied |= bit(grave)

    def take_chips(self, relatives: i64) -> None:
        """Prescriptions go to the stock."""
        drop_chips(self, relatives)
        for seat in range(self.terms.seats):
            self.placed[seat] &= ~relatives

    def die(self, seat: i64, dead: i64) -> None:
        """Some of a seat's relatives are pending coffins from now on (G-304, G-305)."""
        self.top &= ~dead
        self.unwell &= ~dead
        self.weak &= ~dead
        self.near &= ~dead
        self.take_chips(dead)
        self.pending |= dead
        self.money[seat] += self.terms.inheritance * many(dead)
        if self.log is not None:
            self.tell_deaths(seat, dead)

    # Events, kept apart so that they cost nothing while nobody listens.

    def tell_seat(self, kind: str, clause: str, seat: i64) -> None:
        self.tell(kind, clause, seat)

    def tell_two(self, kind: str, clause: str, seat: i64, what: i64) -> None:
        self.tell(kind, clause, seat, what)

    def tell_three(self, kind: str, clause: str, seat: i64, what: i64, where: i64) -> None:
        self.tell(kind, clause, seat, what, where)

    def tell_deaths(self, seat: i64, dead: i64) -> None:
        for relative in range(25):
            if (dead >> relative) & 1:
                self.tell("died", "G-305", int(seat), relative, int(self.terms.inheritance))


def rights_of(table: Table, seat: i64, grave: i64) -> i64:
    """Rights of a seat in a grave, with its documents where that grave is claimed (G-404)."""
    if grave == table.claimed:
        return tally(table.rights[seat], grave) + tally(table.documents, seat)
    return tally(table.rights[seat], grave)


def best_rival(table: Table, seat: i64, grave: i64) -> i64:
    """The most rights in a grave that a seat other than this one has."""
    best: i64 = 0
    for other in range(table.terms.seats):
        if other != seat:
            best = max(best, rights_of(table, other, grave))
    return best


def short_of_lead(table: Table, seat: i64, grave: i64) -> i64:
    """How many rights a seat lacks to have strictly more than each other (G-404)."""
    return max(best_rival(table, seat, grave) + 1 - rights_of(table, seat, grave), i64(0))


def unknown(table: Table, place: i64, grave: i64) -> i64:
    """How many shares of a grave are not known: of a seat, or (from `seats` on) of its removed."""
    seat = place - table.terms.seats
    if seat < 0:
        return tally(table.rights[place], grave) - many(table.shares[place] & pile_of(grave))
    return tally(table.spent[seat], grave) - many(table.removed[seat] & pile_of(grave))


def empty_graves(table: Table) -> i64:
    return ALL_GRAVES & ~table.occupied
