"""The notes on a family's hidden Ghosts, in words, and what they make certain (M-H9)."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

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
)

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

_WORDS = {
    DREW: "drew",
    SHOWED: "showed",
    CARPETED: "stumbled",
    HID: "hid",
    SENT: "sent",
    FETCHED: "fetched",
    RETURNED: "returned",
    TOPPED: "top",
    SHUFFLED: "shuffled",
    TOOK: "took",
    UNHID: "unhid",
    LOOKED: "looked",
    NONE: "only",
    SOME: "not_only",
    NO_FETCH: "deck_only",
}
_KINDS = {word: kind for kind, word in _WORDS.items()}
_AT = (HID, SENT, UNHID)
_BARRED = (CARPETED, NONE, SOME, NO_FETCH)


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that was seen of a family: its kind, a value or 0, and what belongs to it.

    `place` is an arrival number, `barred` the values that were forbidden, `hand` the number of
    Ghosts of each value, from index 1.
    """

    kind: int
    value: int = 0
    place: int = 0
    barred: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()

    def __str__(self) -> str:
        words = [_WORDS[self.kind]]
        if self.value:
            words.append(str(self.value))
        if self.place:
            words.append(f"at {self.place}")
        if self.barred:
            words.append("of" if self.kind in (NONE, SOME, NO_FETCH) else "barred")
            words += map(str, self.barred)
        words += [str(v) for v, number in enumerate(self.hand) for _ in range(number)]
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Note":
        word, *rest = text.split()
        kind = _KINDS[word]
        if kind == LOOKED:
            return cls(kind, hand=tuple(rest.count(str(v)) for v in range(VALUES + 1)))
        value, place = 0, 0
        barred: tuple[int, ...] = ()
        if kind in _BARRED:
            cut = rest.index("barred" if kind == CARPETED else "of")
            barred = tuple(map(int, rest[cut + 1 :]))
            rest = rest[:cut]
        if kind in _AT:
            place = int(rest[rest.index("at") + 1])
            rest = rest[: rest.index("at")]
        if rest:
            value = int(rest[0])
        return cls(kind, value, place, barred)

    def codes(self) -> list[int]:
        """The note as the state keeps it."""
        codes = [self.kind + self.value]
        if self.kind in _AT:
            codes.append(self.place)
        if self.kind in _BARRED:
            codes.append(sum(1 << value - 1 for value in self.barred))
        return codes + list(self.hand[1:])


def notes_on(state: "Manors", family: int) -> list[Note]:
    start = family * NOTES
    codes = iter([int(state.notes[start + at]) for at in range(state.noted[family])])
    notes = []
    for code in codes:
        kind, value = code & ~7, code & 7
        if kind == LOOKED:
            notes.append(Note(kind, hand=(0, *(next(codes) for _ in range(VALUES)))))
        elif kind in _AT:
            notes.append(Note(kind, value, place=next(codes)))
        elif kind in _BARRED:
            mask = next(codes)
            barred = tuple(v for v in range(1, VALUES + 1) if mask >> (v - 1) & 1)
            notes.append(Note(kind, value, barred=barred))
        else:
            notes.append(Note(kind, value))
    return notes


def write_notes(state: "Manors", family: int, notes: list[Note]) -> None:
    codes = [code for note in notes for code in note.codes()]
    for at, code in enumerate(codes):
        state.notes[family * NOTES + at] = code
    state.noted[family] = len(codes)


@dataclass
class Known:
    """Ghosts that are certainly there: `hand` in the hand or one of `places`, `deck` in the deck,
    the hand (if one was drawn since) or one of `deck_places`."""

    hand: list[int] = field(default_factory=lambda: [0] * (VALUES + 1))
    places: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=lambda: [0] * (VALUES + 1))
    drawn: bool = False
    deck_places: list[int] = field(default_factory=list)
    top: int = 0

    def plain(self) -> dict[str, Any]:
        return {
            "hand": _ghosts(self.hand),
            "places": self.places,
            "deck": _ghosts(self.deck),
            "drawn": self.drawn,
            "deck_places": self.deck_places,
        }

    def _strike(self, value: int) -> None:
        """A Ghost left the hand face up."""
        if self.hand[value]:
            self.hand[value] -= 1
        elif self.drawn and self.deck[value]:
            self.deck[value] -= 1

    def _shuffle(self) -> None:
        if self.top:
            self.deck[self.top] += 1
            self.top = 0

    def learn(self, note: Note) -> None:
        kind, value = note.kind, note.value
        if kind == DREW:
            if value:
                self.hand[value] += 1
                self.top = 0
            elif any(self.deck):
                self.drawn = True
        elif kind in (SHOWED, CARPETED):
            self._strike(value)
        elif kind in (HID, SENT):
            if value:
                self._strike(value)
            else:
                if any(self.hand):
                    self.places.append(note.place)
                if self.drawn and any(self.deck):
                    self.deck_places.append(note.place)
        elif kind == FETCHED:
            self._shuffle()
            if self.deck[value]:
                self.deck[value] -= 1
        elif kind == RETURNED:
            self._shuffle()
            self.deck[value] += 1
        elif kind == TOPPED:
            if self.deck[value]:
                self.deck[value] -= 1
            self.top = value
        elif kind == SHUFFLED:
            self._shuffle()
        elif kind == TOOK:
            self.hand[value] += 1
        elif kind == UNHID:
            self._unhide(value, note.place)
        elif kind == LOOKED:
            self._look(list(note.hand))
        self._tidy()

    def _unhide(self, value: int, place: int) -> None:
        if place in self.places:
            self.places.remove(place)
            self.hand[value] = max(self.hand[value] - 1, 0)
        elif place in self.deck_places:
            self.deck[value] = max(self.deck[value] - 1, 0)
        if place in self.deck_places:
            self.deck_places.remove(place)

    def _look(self, hand: list[int]) -> None:
        if self.drawn:
            self.deck = [max(n - hand[v], 0) for v, n in enumerate(self.deck)]
            self.drawn = False
        self.hand, self.places = hand, []

    def _tidy(self) -> None:
        if not any(self.hand):
            self.places = []
        if not any(self.deck):
            self.drawn, self.deck_places = False, []


def known(notes: list[Note]) -> Known:
    certain = Known()
    for note in notes:
        certain.learn(note)
    return certain


def _ghosts(counts: list[int]) -> list[str]:
    return [f"G{value}" for value, number in enumerate(counts) for _ in range(number)]
