"""What lies on the table besides the round being fought: hands, decks, line, houses, round 10.

A state holds hands and face-down Ghosts as they are; decks are bags without an order (M-H3) except
for a top that card 19 has revealed. What a family has learnt about the other's hidden Ghosts is
kept as notes, from the first thing that was told about them (M-H9, M-H10).
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.bits import bit, many
from restinplay.core.moves import MoveTable
from restinplay.core.state import CHANCE, State
from restinplay.games.manors.bags import FACE_VALUES, M3, M14, M21, M24, M29, count, one, size
from restinplay.games.manors.moves import (
    CARD,
    CHOICE,
    CLOSING,
    DEAL_LINE,
    DRAW,
    GOING_ON,
    GONE,
    LAY,
    LINE,
    LOSING,
    PLACES,
    ROUNDS,
    TURN_UP,
    TYING,
    VALUES,
)
from restinplay.games.manors.tables import OF_VALUE, TENTH_ONLY

WHOLE_DECK: Final = 0x1020304050600
NOTES: Final = 192  # room for the notes on a family
MOST_LAID: Final = 32  # cards in one turn: all Ghosts, the line, two more; counted no further
_OF_VALUE: Final = vec[i64](OF_VALUE)

# An arrival on round 10 is a card, and: whose, and whether its value is hidden from the opponent.
OTHERS: Final = 128
FACE_DOWN: Final = 64
CARD_BITS: Final = 63
SHOWN: Final = 16  # in `since`: a face-down Ghost whose value the opponent has seen (MR-73)

# Notes: the kind and, in the lowest three bits, a value or 0.
DREW: Final = 8  # a Ghost from deck to hand
SHOWED: Final = 16  # a Ghost left the hand face up
CARPETED: Final = 24  # the same, at random among what might be laid; then the forbidden values
HID: Final = 32  # a Ghost of its choice from hand to round 10, face down; then the arrival
SENT: Final = 40  # the same, at random; then the arrival
FETCHED: Final = 48  # a Ghost out of the deck, face up; the deck is shuffled
RETURNED: Final = 56  # a Ghost into the deck, which is shuffled
TOPPED: Final = 64  # the top of the deck was revealed
SHUFFLED: Final = 72
TOOK: Final = 80  # a Ghost back into the hand
UNHID: Final = 88  # a face-down Ghost was shown; then the arrival
LOOKED: Final = 96  # the whole hand was seen; then the number of Ghosts of each value
NONE: Final = 104  # the hand held forbidden values only; then these values
SOME: Final = 112  # the hand held something else as well; then the forbidden values
NO_FETCH: Final = 120  # the deck held forbidden values only; then these values


class Table(State):
    """All that a position consists of, and how single cards move."""

    FIXED: ClassVar[tuple[str, ...]] = ("pool", "initiation", "first", "short", "reach", "any_card")
    FIELDS: ClassVar[tuple[str, ...]] = (
        "asked",
        "phase",
        "round",
        "starter",
        "active",
        "laid_now",
        "resolving",
        "actor",
        "due",
        "drawer",
        "loser",
        "result",
        "winner",
        "line",
        "unplaced",
        "castles_on",
        "carried",
        "scrapped",
        "hand",
        "deck",
        "left",
        "shuffled",
        "shuffles",
        "top",
        "display",
        "manors",
        "castles",
        "buried",
        "dropped",
        "played",
        "laid",
        "spirits",
        "fixed",
        "worth",
        "total",
        "moved",
        "stray",
        "moving",
        "moved_place",
        "knocking",
        "foul",
        "cult",
        "copied",
        "revealed",
        "barred",
        "tripped",
        "trip_round",
        "past",
        "arrivals",
        "resolved",
        "tenth",
        "since",
        "noted",
        "notes",
        "pool",
        "initiation",
        "first",
        "short",
        "reach",
        "any_card",
    )

    def __init__(
        self,
        moves: MoveTable,
        pool: i64,
        initiation: bool,
        first: i64,
        short: bool,
        reach: bool,
        any_card: bool,
        frees: bool,
    ) -> None:
        super().__init__(moves)
        self.pool: i64 = pool  # the Mediums that may be in the line (M-S1)
        self.initiation = initiation
        self.first: i64 = first  # the family that begins, or -1: nature says (M-S6)
        self.short = short  # card 21 may discard fewer than two (MR-47)
        self.reach = reach  # card 11 reaches round 10 (MR-32)
        self.any_card = any_card  # card 15 may move any card (MR-39)
        self.frees = frees  # card 11, laid alone, must throw out card 14 (MR-82)
        self.phase: i64 = DEAL_LINE
        self.round: i64 = 0
        self.starter: i64 = 0
        self.active: i64 = 0
        self.laid_now: i64 = 0  # L (M-G9)
        self.resolving: i64 = 0  # the Medium that asks
        self.actor: i64 = 0  # whose Medium that is
        self.due: i64 = 3 if initiation else LINE  # answers of this kind still to come
        self.drawer: i64 = 0  # whose hand or deck nature takes from
        self.loser: i64 = -1  # of the round that is ending; -1 after a truce
        self.result: i64 = 0
        self.winner: i64 = -1
        self.barred: i64 = 0  # the values that card 25 forbids; value v is bit v
        self.tripped: i64 = -1  # the family that card 6 has caught
        self.trip_round: i64 = 0  # where that card 6 was laid
        self.moving: i64 = 0  # the card that waits for the next round (M-C15)
        self.moved_place: i64 = 0  # its arrival number, on round 10
        self.unplaced: i64 = pool  # Mediums of the pool that are not in the line, or face down
        self.castles_on: i64 = 0  # positions that hold a castle; position p is bit p
        self.carried: i64 = 0  # what a truce left on the current round: 1 a manor, 2 a castle
        self.scrapped: i64 = 0  # Mediums that a truce discarded
        self.arrivals: i64 = 0
        self.resolved: i64 = 0  # arrivals on round 10 whose place has come
        # Both sides of the current round; round 10 is counted by the same rules (M-X6).
        self.played: vec[i64] = vec[i64]([0, 0])  # Ghosts played this round and still lying
        self.laid: vec[i64] = vec[i64]([0, 0])  # Mediums played (round 10: resolved), still lying
        self.spirits: vec[i64] = vec[i64]([0, 0])  # the units of Mediums
        self.fixed: vec[i64] = vec[i64]([0, 0])  # the -2 of card 13 on round 10
        self.worth: vec[i64] = vec[i64]([FACE_VALUES, FACE_VALUES])  # of a unit, by value
        self.total: vec[i64] = vec[i64]([0, 0])
        self.moved: i64 = 0  # the card that was transferred to the starter's side (M-C15)
        self.stray: i64 = 0  # its units
        self.knocking: i64 = 0  # the values named for cards 10, 17 and 26
        self.foul: i64 = 0
        self.cult: i64 = 0
        self.copied: i64 = 0  # the value of card 16
        self.revealed: i64 = 0  # the value of card 19
        # What belongs to the families.
        self.hand: vec[i64] = vec[i64]([0, 0])
        self.deck: vec[i64] = vec[i64]([WHOLE_DECK, WHOLE_DECK])
        self.left: vec[i64] = vec[i64]([21, 21])  # cards in the deck
        self.shuffled: vec[i64] = vec[i64]([WHOLE_DECK, WHOLE_DECK])  # the deck at its last shuffle
        self.shuffles: vec[i64] = vec[i64]([0, 0])
        self.top: vec[i64] = vec[i64]([0, 0])  # a revealed top, or 0
        self.display: vec[i64] = vec[i64]([0, 0])
        self.manors: vec[i64] = vec[i64]([0, 0])
        self.castles: vec[i64] = vec[i64]([0, 0])
        self.buried: vec[i64] = vec[i64]([0, 0])  # discarded Ghosts
        self.dropped: vec[i64] = vec[i64]([0, 0])  # discarded Mediums
        self.noted: vec[i64] = vec[i64]([0, 0])  # length of the notes on each family
        self.line: vec[u8] = vec[u8]([0] * (LINE + 1))
        # Rounds that are over: A's Ghosts by round, A's Mediums by round, then B's.
        self.past: vec[i64] = vec[i64]([0] * (4 * ROUNDS))
        self.tenth: vec[u8] = vec[u8]([0] * PLACES)
        self.since: vec[u8] = vec[u8]([0] * PLACES)  # the round of each arrival
        self.notes: vec[u8] = vec[u8]([0] * (2 * NOTES))

    def copy_table(self, other: "Table") -> None:
        self.copy_sides(other)
        self.asked = other.asked
        self.phase = other.phase
        self.active = other.active
        self.laid_now = other.laid_now
        self.resolving = other.resolving
        self.actor = other.actor
        self.due = other.due
        self.drawer = other.drawer
        self.loser = other.loser
        self.result = other.result
        self.winner = other.winner
        self.barred = other.barred
        self.tripped = other.tripped
        self.trip_round = other.trip_round
        self.moving = other.moving
        self.moved_place = other.moved_place
        self.unplaced = other.unplaced
        self.castles_on = other.castles_on
        self.carried = other.carried
        self.scrapped = other.scrapped
        self.resolved = other.resolved
        for family in range(i64(2)):
            self.hand[family] = other.hand[family]
            self.deck[family] = other.deck[family]
            self.left[family] = other.left[family]
            self.shuffled[family] = other.shuffled[family]
            self.shuffles[family] = other.shuffles[family]
            self.top[family] = other.top[family]
            self.display[family] = other.display[family]
            self.manors[family] = other.manors[family]
            self.castles[family] = other.castles[family]
            self.buried[family] = other.buried[family]
            self.dropped[family] = other.dropped[family]
        for position in range(i64(1), i64(LINE + 1)):
            self.line[position] = other.line[position]
        past, theirs = self.past, other.past
        for place in range(i64(4 * ROUNDS)):
            past[place] = theirs[place]
        for place in range(max(self.arrivals, other.arrivals)):
            self.tenth[place] = other.tenth[place]
            self.since[place] = other.since[place]
        self.arrivals = other.arrivals
        self.copy_notes(other, 0)
        self.copy_notes(other, 1)

    def copy_sides(self, other: "Table") -> None:
        self.round = other.round
        self.starter = other.starter
        self.moved = other.moved
        self.stray = other.stray
        self.knocking = other.knocking
        self.foul = other.foul
        self.cult = other.cult
        self.copied = other.copied
        self.revealed = other.revealed
        for family in range(i64(2)):
            self.played[family] = other.played[family]
            self.laid[family] = other.laid[family]
            self.spirits[family] = other.spirits[family]
            self.fixed[family] = other.fixed[family]
            self.worth[family] = other.worth[family]
            self.total[family] = other.total[family]

    def copy_notes(self, other: "Table", family: i64) -> None:
        start = family * NOTES
        for place in range(start, start + max(self.noted[family], other.noted[family])):
            self.notes[place] = other.notes[place]
        self.noted[family] = other.noted[family]

    # What follows an effect: the course of play does it (`Manors.run`).

    def go_on(self) -> None:
        """The effect is done: the turn, or the resolution of round 10, goes on."""
        self.phase = GOING_ON

    def lose(self, loser: i64) -> None:
        """The round is lost, or round 10 is."""
        self.loser = loser
        self.phase = LOSING

    def tie(self) -> None:
        """The round ends in a tie."""
        self.phase = TYING

    def close_round(self) -> None:
        """Nothing is left to do in the round."""
        self.phase = CLOSING

    def ask(self, medium: i64, family: i64) -> None:
        """Ask the family for the choice that its Medium offers."""
        self.phase = CHOICE
        self.resolving = medium
        self.actor = family
        self.asked = family

    def ask_nature(self, phase: i64) -> None:
        self.phase = phase
        self.asked = CHANCE

    # What is where.

    def flat(self) -> bool:
        """Whether a card 29 is in force (M-C29)."""
        return (self.laid[0] | self.laid[1]) & M29 != 0

    def in_force(self, family: i64, medium: i64) -> bool:
        """M-G3, for a Medium (a set of one) other than 29."""
        return self.laid[family] & medium != 0 and not self.flat()

    def units(self, family: i64) -> i64:
        """The units of the cards played this round, as a bag: Mediums are like Ghosts (M-G7)."""
        return self.played[family] + self.spirits[family]

    def is_closing(self) -> bool:
        """Whether the current round has been put away and the next has not begun."""
        return self.round > 0 and self.phase in (DRAW, LAY, TURN_UP)

    def watches(self, family: i64) -> bool:
        """Whether the family sees the opponent's hand (M-C03)."""
        return self.laid[family] & M3 != 0 and self.round < 10 and not self.flat()

    def may_be_laid(self, family: i64) -> i64:
        """The Ghosts in hand without those of a forbidden value (M-C25)."""
        return self.hand[family] & ~barred_bytes(self.barred)

    def may_be_fetched(self, family: i64) -> i64:
        """The Ghosts that card 2 can take out of the deck (M-C02)."""
        return self.deck[family] & ~barred_bytes(self.barred)

    def layable_mediums(self, family: i64) -> i64:
        """The Mediums that may be laid (M-C07, M-C21, M-C24, M-C25), but for cards 6 and 14."""
        mediums = self.display[family] & ~TENTH_ONLY
        if mediums == 0 or self.in_force(1 - family, M24):
            return 0
        if self.barred != 0:
            for value in range(i64(1), i64(7)):
                if (self.barred >> value) & 1 != 0:
                    mediums &= ~_OF_VALUE[value]
        if mediums & M21 != 0 and not self.may_pay(family):
            mediums &= ~M21
        return mediums

    def may_pay(self, family: i64) -> bool:
        """Whether card 21 may be laid (M-C21)."""
        return size(self.hand[family]) >= 2 or self.short or self.flat()

    def must_pair(self, family: i64) -> bool:
        """Whether a card 14 is in force against the family."""
        return self.laid[1 - family] & M14 != 0 and not self.flat()

    def is_lone(self, family: i64) -> bool:
        """Whether the one card of this turn cannot be followed, as card 14 demands (M-C14)."""
        if self.laid_now != 1 or self.round == ROUNDS or not self.must_pair(family):
            return False
        return size(self.may_be_laid(family)) + many(self.layable_mediums(family)) == 0

    def earlier_ghosts(self, family: i64) -> i64:
        """A family's Ghosts lying at earlier rounds (M-C18)."""
        bag: i64 = 0
        start = family * 2 * ROUNDS
        for number in range(i64(1), self.round):
            bag += self.past[start + number]
        return bag

    def tenth_mediums(self, family: i64) -> i64:
        """The Mediums on a family's side of round 10, a transferred one left out."""
        mask: i64 = 0
        for place in range(self.arrivals):
            entry = i64(self.tenth[place])
            card = entry & CARD_BITS
            if entry >> 7 == family and CARD < card < GONE and place + 1 != self.moved_place:
                mask |= bit(card - CARD)
        return mask

    def tenth_ghosts(self, family: i64) -> i64:
        """The Ghosts on a family's side of round 10, a transferred one left out."""
        bag: i64 = 0
        for place in range(self.arrivals):
            entry = i64(self.tenth[place])
            if entry >> 7 == family and entry & CARD_BITS <= CARD and place + 1 != self.moved_place:
                bag += one(entry & CARD_BITS)
        return bag

    def cards_on(self, family: i64) -> i64:
        mediums = self.laid[family]
        if self.round == 10:
            mediums = self.tenth_mediums(family)
        number = size(self.played[family]) + many(mediums)
        if self.moved != 0 and self.starter == family:
            number += 1
        return number

    def may_swap(self) -> bool:
        """Whether later positions hold both kinds of house (M-C28)."""
        later = self.castles_on >> (self.round + 1)
        return later != 0 and later != 1023 >> self.round

    # Ghosts: hand, deck, discard pile.

    def draw_ghost(self, family: i64, value: i64) -> None:
        ghost = one(value)
        self.hand[family] += ghost
        self.deck[family] -= ghost
        self.left[family] -= 1
        if self.noted[family] != 0:
            self.note(family, DREW + self.top[family])
        self.top[family] = 0

    def count_laid(self, cards: i64) -> None:
        """So many more cards have been laid in this turn (M-G9). Only a position that somebody has
        made up gets to the limit."""
        self.laid_now = min(self.laid_now + cards, MOST_LAID)

    def shuffle(self, family: i64) -> None:
        """M-Q2: from here on the order is another one, and a known top is forgotten."""
        self.shuffled[family] = self.deck[family]
        self.shuffles[family] += 1
        self.top[family] = 0

    def bury(self, family: i64, value: i64) -> None:
        """Face up, and for good (M-H6, M-G10)."""
        self.buried[family] += one(value)

    def free(self) -> None:
        """A trip ends (M-C06)."""
        self.tripped = -1
        self.trip_round = 0

    def clear_sides(self) -> None:
        """All effects of the round end (M-E7)."""
        for family in range(i64(2)):
            self.played[family] = 0
            self.laid[family] = 0
            self.spirits[family] = 0
            self.fixed[family] = 0
            self.worth[family] = FACE_VALUES
            self.total[family] = 0
        self.moved = 0
        self.stray = 0
        self.knocking = 0
        self.foul = 0
        self.cult = 0
        self.copied = 0
        self.revealed = 0

    # Round 10.

    def arrive(self, family: i64, card: i64, marks: i64) -> None:
        """A card comes to round 10 and gets the next arrival number (M-X2)."""
        self.tenth[self.arrivals] = u8(card | marks | family << 7)
        self.since[self.arrivals] = u8(self.round)
        self.arrivals += 1

    def hide(self, family: i64, value: i64, kind: i64) -> None:
        """A Ghost goes from the hand face down to round 10 (M-H4)."""
        self.hand[family] -= one(value)
        self.arrive(family, value, FACE_DOWN)
        seen = kind == SENT and self.watches(1 - family)
        if seen:
            self.since[self.arrivals - 1] = u8(self.round | SHOWN)  # MR-73
        if self.noted[family] != 0:
            self.note(family, kind + value if seen else kind)
            self.note(family, self.arrivals)

    def leave_tenth(self, place: i64) -> None:
        """A card is discarded from round 10; its place stays empty."""
        entry = i64(self.tenth[place])
        family, card = entry >> 7, entry & CARD_BITS
        self.tenth[place] = u8(entry & OTHERS | GONE)
        self.since[place] = u8(i64(self.since[place]) & 15)
        if card > CARD:
            self.dropped[family] |= bit(card - CARD)
        else:
            self.bury(family, card)

    # Notes: what the opponent has learnt.

    def note(self, family: i64, what: i64) -> None:
        self.notes[family * NOTES + self.noted[family]] = u8(what)
        self.noted[family] += 1

    def note_barred(self, family: i64, what: i64) -> None:
        self.note(family, what)
        self.note(family, self.barred >> 1)

    def note_look(self, family: i64) -> None:
        self.note(family, LOOKED)
        for value in range(i64(1), i64(VALUES + 1)):
            self.note(family, count(self.hand[family], value))

    def note_shown(self, family: i64, value: i64) -> None:
        """A Ghost left the hand face up."""
        if self.noted[family] != 0:
            self.note(family, SHOWED + value)

    # Events, kept apart so that they cost nothing while nobody listens.

    def tell_family(self, kind: str, clause: str, family: i64) -> None:
        self.tell(kind, clause, family)

    def tell_card(self, kind: str, clause: str, family: i64, card: i64) -> None:
        self.tell(kind, clause, family, card)

    def tell_totals(self, kind: str, clause: str, family: i64, card: i64) -> None:
        """A card came or went; the totals after it (M-V3)."""
        self.tell(kind, clause, family, card, self.total[0], self.total[1])


def barred_bytes(barred: i64) -> i64:
    """The places in a bag of the values in a set."""
    bytes_: i64 = 0
    if barred != 0:
        for value in range(i64(1), i64(VALUES + 1)):
            if (barred >> value) & 1 != 0:
                bytes_ |= 255 * one(value)
    return bytes_
