"""What the notes on a family make certain (M-H9)."""

from typing import final

from mypy_extensions import i64

from restinplay.games.manors.bags import count, one
from restinplay.games.manors.moves import VALUES
from restinplay.games.manors.table import (
    CARPETED,
    DREW,
    FETCHED,
    HID,
    LOOKED,
    NO_FETCH,
    NONE,
    NOTES,
    RETURNED,
    SENT,
    SHOWED,
    SHUFFLED,
    SOME,
    TOOK,
    TOPPED,
    UNHID,
    Table,
)


@final
class Known:
    """Ghosts that are certainly there, as bags.

    Those of `hand` are in the hand or at one of `places`, those of `deck` in the deck, in the hand
    (if one was drawn since) or at one of `deck_places`. Arrival n is bit n of the places.
    """

    def __init__(self) -> None:
        self.hand: i64 = 0
        self.places: i64 = 0
        self.deck: i64 = 0
        self.drawn = False
        self.deck_places: i64 = 0
        self.top: i64 = 0

    def read(self, table: Table, family: i64) -> None:
        """Go through all notes on a family."""
        self.hand = 0
        self.deck = 0
        self.places = 0
        self.deck_places = 0
        self.drawn = False
        self.top = 0
        at = family * NOTES
        end = at + table.noted[family]
        while at < end:
            code = i64(table.notes[at])
            at += 1
            kind = code & ~7
            if kind == LOOKED:
                self.look(table, at)
                at += VALUES
            elif kind in (HID, SENT, UNHID):
                self.place(kind, code & 7, i64(table.notes[at]))
                at += 1
            else:
                self.learn(kind, code & 7)
                if kind in (CARPETED, NONE, SOME, NO_FETCH):
                    at += 1
            if self.hand == 0:
                self.places = 0
            if self.deck == 0:
                self.drawn = False
                self.deck_places = 0

    def learn(self, kind: i64, value: i64) -> None:
        if kind == DREW:
            if value != 0:
                self.hand += one(value)
                self.top = 0
            elif self.deck != 0:
                self.drawn = True
        elif kind in (SHOWED, CARPETED):
            self.strike(value)
        elif kind == TOOK:
            self.hand += one(value)
        elif kind == TOPPED:
            self.take_from_deck(value)
            self.top = value
        elif kind in (FETCHED, RETURNED, SHUFFLED):
            if self.top != 0:
                self.deck += one(self.top)
                self.top = 0
            if kind == FETCHED:
                self.take_from_deck(value)
            elif kind == RETURNED:
                self.deck += one(value)

    def place(self, kind: i64, value: i64, arrival: i64) -> None:
        """A Ghost was hidden on round 10, or one that lay there was shown."""
        bit = one_bit(arrival)
        if kind == UNHID:
            if self.places & bit != 0:
                if count(self.hand, value) != 0:
                    self.hand -= one(value)
            elif self.deck_places & bit != 0:
                self.take_from_deck(value)
            self.places &= ~bit
            self.deck_places &= ~bit
        elif value != 0:
            self.strike(value)
        else:
            if self.hand != 0:
                self.places |= bit
            if self.drawn and self.deck != 0:
                self.deck_places |= bit

    def look(self, table: Table, at: i64) -> None:
        """The whole hand was seen."""
        hand: i64 = 0
        for value in range(i64(1), i64(VALUES + 1)):
            number = i64(table.notes[at + value - 1])
            hand += number * one(value)
            if self.drawn:
                self.deck -= min(number, count(self.deck, value)) * one(value)
        self.drawn = False
        self.hand = hand
        self.places = 0

    def strike(self, value: i64) -> None:
        """A Ghost left the hand face up."""
        if count(self.hand, value) != 0:
            self.hand -= one(value)
        elif self.drawn:
            self.take_from_deck(value)

    def take_from_deck(self, value: i64) -> None:
        if count(self.deck, value) != 0:
            self.deck -= one(value)


def one_bit(arrival: i64) -> i64:
    first: i64 = 1
    return first << arrival
