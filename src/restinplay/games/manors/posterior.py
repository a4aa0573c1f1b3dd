"""Where a family's hidden Ghosts can be, given all that was seen of them: the weights of M-H10.

Ghosts are laid, hidden, fetched and drawn blindly, so that a value matters only once it is seen.
A case says where the Ghosts of known value are: how many of each in the hand and in the deck, and
which lie face down where. All other hidden Ghosts are exchangeable. The notes are read in order;
each splits the cases and weighs them by the odds of what was seen. What cards 6, 14 and 25 together
tell of a whole hand or deck is read by telling apart all hands or decks that are possible.
"""

from collections.abc import Callable
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from restinplay.games.manors.bags import count, size
from restinplay.games.manors.memory import Note, notes_on
from restinplay.games.manors.moves import COPIES, UNKNOWN, VALUES
from restinplay.games.manors.table import (
    CARD_BITS,
    CARPETED,
    DREW,
    FACE_DOWN,
    FETCHED,
    HID,
    LOOKED,
    NO_FETCH,
    NONE,
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

Counts = tuple[int, ...]  # how many of each value; index 0 is not used
Places = tuple[tuple[int, int], ...]  # arrival number and value of face-down Ghosts that are known
Case = tuple[Counts, Counts, Places]  # known in the hand, in the deck, on round 10

Change = Callable[[Counts, Counts, Places], Case]

NO_GHOSTS: Counts = (0,) * (VALUES + 1)
MOST_CASES = 4096  # beyond, a fair sample of them stands for all
FEW_CASES = 2048


def cases_of(seen: "Manors", family: int) -> dict[Case, float]:
    """The cases with their weights, for a family as another seat sees it."""
    return Posterior(seen, family).cases


def can_be(state: "Manors", family: int) -> bool:
    """Whether all notes on a family can be true of what lies on the table."""
    read = Posterior(state, family)
    fit = any(_fits(state, family, case) for case in read.cases)
    return fit or (read.thinned and bool(read.cases))


class Posterior:
    """Reads the notes on one family from the first to the last."""

    def __init__(self, seen: "Manors", family: int) -> None:
        notes = notes_on(seen, family)
        self.hidden = _hidden(seen, family)  # all hidden Ghosts, known or not
        self.hand = int(size(seen.hand[family]))
        self.deck = int(seen.left[family])
        self.top = 0
        self.thinned = False
        self.cases: dict[Case, float] = {(NO_GHOSTS, NO_GHOSTS, ()): 1.0}
        for note in reversed(notes):
            self._forget(note)
            if not self._is_sound():
                self.cases = {}
        for note in notes:
            if self.cases:
                self._learn(note)

    def _is_sound(self) -> bool:
        """Whether there were ever so few Ghosts, or so many."""
        right = all(0 <= has <= most for has, most in zip(self.hidden, COPIES, strict=True))
        return right and self.hand >= 0 and self.deck >= 0

    def _forget(self, note: Note) -> None:
        """Go back to the sizes before a note."""
        kind, value = note.kind, note.value
        if kind == DREW:
            self.hand, self.deck = self.hand - 1, self.deck + 1
        elif kind in (SHOWED, CARPETED):
            self._count(value, 1)
            self.hand += 1
        elif kind in (HID, SENT):
            self.hand += 1
        elif kind == FETCHED:
            self._count(value, 1)
            self.deck += 1
        elif kind == RETURNED:
            self._count(value, -1)
            self.deck -= 1
        elif kind == TOOK:
            self._count(value, -1)
            self.hand -= 1
        elif kind == UNHID:
            self._count(value, 1)

    def _count(self, value: int, more: int) -> None:
        self.hidden[value] += more

    def _learn(self, note: Note) -> None:
        kind, value = note.kind, note.value
        if kind in (FETCHED, RETURNED, SHUFFLED) and self.top:
            self._each(lambda hand, deck, places: (hand, _more(deck, self.top), places))
            self.top = 0
        if kind == DREW:
            self._draw(value)
        elif kind == SHOWED:
            self._leave_hand(value, 0)
        elif kind == CARPETED:
            self._stumble(value, note.barred)
        elif kind in (HID, SENT):
            if value:
                self._leave_hand(value, note.place)
            else:
                self._hide(note.place)
        elif kind == FETCHED:
            self._leave_deck(value)
            self.deck -= 1
            self._count(value, -1)
        elif kind == RETURNED:
            self._each(lambda hand, deck, places: (hand, _more(deck, value), places))
            self.deck += 1
            self._count(value, 1)
        elif kind == TOPPED:
            self._leave_deck(value)
            self.top = value
        elif kind == TOOK:
            self._each(lambda hand, deck, places: (_more(hand, value), deck, places))
            self.hand += 1
            self._count(value, 1)
        elif kind == UNHID:
            self._unhide(value, note.place)
        elif kind == LOOKED:
            self._look(note.hand)
        elif kind == NONE:
            self._tell_hands(note.barred, only=True)
        elif kind == SOME:
            self._tell_hands(note.barred, only=False)
        elif kind == NO_FETCH:
            self._tell_decks(note.barred)
        self._thin()

    # Steps. Factors that are the same for all cases are left out.

    def _each(self, change: Change) -> None:
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            _add(cases, change(*case), weight)
        self.cases = cases

    def _unknown(self, case: Case) -> list[int]:
        """The values of the hidden Ghosts that are not known, by value."""
        hand, deck, places = case
        left = [self.hidden[v] - hand[v] - deck[v] for v in range(VALUES + 1)]
        for _, value in places:
            left[value] -= 1
        if self.top:
            left[self.top] -= 1
        return left

    def _odds(self, case: Case, value: int) -> float:
        """The odds that a hidden Ghost that is not known has this value."""
        unknown = self._unknown(case)
        return unknown[value] / sum(unknown) if unknown[value] > 0 else 0.0

    def _draw(self, value: int) -> None:
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            hand, deck, places = case
            if value:
                _add(cases, (_more(hand, value), deck, places), weight)
                continue
            _add(cases, case, weight * (self.deck - sum(deck)))
            for v in range(1, VALUES + 1):
                _add(cases, (_more(hand, v), _less(deck, v), places), weight * deck[v])
        self.cases = cases
        self.hand, self.deck = self.hand + 1, self.deck - 1
        if value:
            self.top = 0

    def _leave_hand(self, value: int, place: int) -> None:
        """A Ghost of the hand was seen leaving it, for good or to a place of round 10."""
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            hand, deck, places = case
            after = (*places, (place, value)) if place else places
            _add(cases, (_less(hand, value), deck, after), weight * hand[value])
            unseen = (self.hand - sum(hand)) * self._odds(case, value)
            _add(cases, (hand, deck, after), weight * unseen)
        self.cases = cases
        self.hand -= 1
        if not place:
            self._count(value, -1)

    def _hide(self, place: int) -> None:
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            hand, deck, places = case
            _add(cases, case, weight * (self.hand - sum(hand)))
            for v in range(1, VALUES + 1):
                after = (*places, (place, v))
                _add(cases, (_less(hand, v), deck, after), weight * hand[v])
        self.cases = cases
        self.hand -= 1

    def _leave_deck(self, value: int) -> None:
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            hand, deck, places = case
            _add(cases, (hand, _less(deck, value), places), weight * deck[value])
            unseen = (self.deck - sum(deck)) * self._odds(case, value)
            _add(cases, case, weight * unseen)
        self.cases = cases

    def _unhide(self, value: int, place: int) -> None:
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            hand, deck, places = case
            if (place, value) in places:
                _add(cases, (hand, deck, tuple(p for p in places if p[0] != place)), weight)
            elif all(place != known for known, _ in places):
                _add(cases, case, weight * self._odds(case, value))
        self.cases = cases
        self._count(value, -1)

    def _look(self, seen: Counts) -> None:
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            hand, deck, places = case
            more = [seen[v] - hand[v] for v in range(VALUES + 1)]
            if sum(seen) == self.hand:
                _add(cases, (seen, deck, places), weight * _chance(self._unknown(case), more))
        self.cases = cases

    # Card 25: what a whole hand or deck must have held.

    def _stumble(self, value: int, barred: Counts) -> None:
        cases: dict[Case, float] = {}
        for (hand, deck, places), weight in self._all_hands(range(1, VALUES + 1)):
            layable = sum(n for v, n in enumerate(hand) if v not in barred)
            if hand[value] and value not in barred:
                after = (_less(hand, value), deck, places)
                _add(cases, after, weight * hand[value] / layable)
        self.cases = cases
        self.hand -= 1
        self._count(value, -1)

    def _tell_hands(self, barred: Counts, only: bool) -> None:
        values = barred if only else range(1, VALUES + 1)
        cases: dict[Case, float] = {}
        for case, weight in self._all_hands(values):
            others = sum(n for v, n in enumerate(case[0]) if v not in barred)
            if only == (others == 0):
                _add(cases, case, weight)
        self.cases = cases

    def _all_hands(self, values: "range | Counts") -> list[tuple[Case, float]]:
        """The cases with the hand told apart, as far as the unknown Ghosts have these values."""
        told = []
        for case, weight in self.cases.items():
            hand, deck, places = case
            unknown = self._unknown(case)
            for more in _choices(unknown, values, self.hand - sum(hand)):
                whole = tuple(a + b for a, b in zip(hand, more, strict=True))
                told.append(((whole, deck, places), weight * _chance(unknown, more)))
        return told

    def _tell_decks(self, barred: Counts) -> None:
        cases: dict[Case, float] = {}
        for case, weight in self.cases.items():
            hand, deck, places = case
            if any(n for v, n in enumerate(deck) if v not in barred):
                continue
            unknown = self._unknown(case)
            known = sum(deck) + (1 if self.top else 0)
            for more in _choices(unknown, barred, self.deck - known):
                whole = tuple(a + b for a, b in zip(deck, more, strict=True))
                _add(cases, (hand, whole, places), weight * _chance(unknown, more))
        self.cases = cases

    def _thin(self) -> None:
        """Keep the weights near 1, and of too many cases a sample at even distances."""
        total = sum(self.cases.values())
        self.thinned |= len(self.cases) > MOST_CASES
        if len(self.cases) <= MOST_CASES:
            self.cases = {case: weight / total for case, weight in self.cases.items()}
            return
        step, mark = total / FEW_CASES, total / FEW_CASES / 2
        kept: dict[Case, float] = {}
        for case, weight in self.cases.items():
            mark -= weight
            while mark <= 0:
                _add(kept, case, 1 / FEW_CASES)
                mark += step
        self.cases = kept


def _hidden(seen: "Manors", family: int) -> list[int]:
    """The family's Ghosts in hand, deck and face down, by value."""
    bags = [int(seen.hand[family]), int(seen.deck[family])]
    hidden = [0, *(sum(int(count(bag, v)) for bag in bags) for v in range(1, VALUES + 1))]
    for place in range(int(seen.arrivals)):
        entry = int(seen.tenth[place])
        if entry >> 7 == family and entry & FACE_DOWN and entry & CARD_BITS:
            hidden[entry & CARD_BITS] += 1
    return hidden


def _fits(state: "Manors", family: int, case: Case) -> bool:
    """Whether a case agrees with what is known of the hand, the deck and round 10."""
    hand, deck, places = case
    bag, unseen = int(state.hand[family]), int(state.deck[family])
    below = list(deck)  # known Ghosts among those that the bag of the deck stands for
    if state.top[family]:
        below[state.top[family]] += 1
    for value in range(1, VALUES + 1):
        if bag & 255:
            below[value] += hand[value]
        elif hand[value] > count(bag, value):
            return False
    for place, value in places:
        card = int(state.tenth[place - 1]) & CARD_BITS
        if card == UNKNOWN:
            below[value] += 1
        elif card != value:
            return False
    return all(below[value] <= count(unseen, value) for value in range(1, VALUES + 1))


def _add(cases: dict[Case, float], case: Case, weight: float) -> None:
    if weight > 0:
        cases[case] = cases.get(case, 0.0) + weight


def _more(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


def _less(counts: Counts, value: int) -> Counts:
    return (*counts[:value], counts[value] - 1, *counts[value + 1 :])


def _chance(unknown: list[int], drawn: "list[int] | Counts") -> float:
    """The odds of drawing exactly these from the unknown Ghosts."""
    ways = 1
    for have, want in zip(unknown[1:], drawn[1:], strict=True):
        if not 0 <= want <= have:
            return 0.0
        ways *= comb(have, want)
    return ways / comb(sum(unknown[1:]), sum(drawn[1:]))


def _choices(unknown: list[int], values: "range | Counts", number: int) -> list[Counts]:
    """All ways to choose so many of the unknown Ghosts, of these values only."""
    ranges = [range(min(have, number) + 1 if v in values else 1) for v, have in enumerate(unknown)]
    return [drawn for drawn in product(*ranges) if sum(drawn) == number]
