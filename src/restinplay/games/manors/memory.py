"""The notes on a family's hidden Ghosts, in words (M-H9)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from restinplay.games.manors.moves import PLACES, VALUES
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
            barred = tuple(_small(word) for word in rest[cut + 1 :])
            rest = rest[:cut]
        if kind in _AT:
            place = _small(rest[rest.index("at") + 1])
            rest = rest[: rest.index("at")]
        if rest:
            value = _small(rest[0])
        return cls(kind, value, place, barred)

    def codes(self) -> list[int]:
        """The note as the state keeps it."""
        codes = [self.kind + self.value]
        if self.kind in _AT:
            codes.append(self.place)
        if self.kind in _BARRED:
            codes.append(sum(1 << value - 1 for value in self.barred))
        return codes + list(self.hand[1:])


def _small(word: str) -> int:
    """A value or an arrival number."""
    number = int(word)
    if not 1 <= number <= PLACES:
        raise ValueError(f"a note has the number {number}")
    return number


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
