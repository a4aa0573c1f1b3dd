"""A table of manors set in the words of the rules: what a scenario leaves unsaid is filled in here.

Ghosts that no zone names lie in the deck if it ends in `...`, otherwise in the discard pile;
Mediums of past rounds that nobody names were swept away by truces.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from tests.games.manors.reread import COPIES, Card, Family, Plain, ghost, medium

A, B = 0, 1
REST = "..."
NAMES_VALUES = {10, 17, 25, 26}


@dataclass(frozen=True)
class Spec:
    """What a scenario says of one family: `M10=2` named 2, `M16=4` copied 4, `+G5` came along."""

    side: str = ""
    hand: str = ""
    display: str = ""
    deck: str = REST
    manors: int | None = None
    castles: int | None = None
    earlier: Mapping[int, str] = field(default_factory=dict)

    @property
    def next_cards(self) -> list[int]:
        """The deck as far as it is told, top first."""
        return [int(word) for word in self.deck.split() if word != REST]


family = Spec


def card_of(text: str) -> Card:
    words, _, values = text.removeprefix("+").partition("=")
    kind, number = words[0], int(words[1:])
    card = ghost(number) if kind == "G" else medium(number)
    told = tuple(int(digit) for digit in values)
    if number in NAMES_VALUES:
        card.named = told
    elif told:
        card.units = told
    card.transferred = text[0] == "+"
    return card


def cards_of(text: str) -> list[Card]:
    return [card_of(word) for word in text.split()]


def setting(
    specs: tuple[Spec, Spec],
    options: dict[str, str],
    round: int | None = None,
    turn: int = A,
    start: int | None = None,
    line: Mapping[int, int] | None = None,
    houses: Mapping[int, str] | None = None,
    tenth: str = "",
) -> Plain:
    """The position at a turn of a round from 1 to 9, before a card of that turn is laid."""
    families = (_zones(specs[A]), _zones(specs[B]))
    plain = Plain(options, families, active=turn, start=turn if start is None else start)
    for arrival in filter(None, tenth.split(", ")):
        _arrive(plain, arrival)
    sides = [cards_of(spec.side) for spec in specs]
    lying = [card for f in families for side in f.sides for card in side] + sides[A] + sides[B]
    out = [card.medium for card in lying if card.medium]
    out += [number for f in families for number in f.display]
    plain.round = round or len(out) + 1
    for seat in (A, B):
        families[seat].sides[plain.round] = sides[seat]
        _ghosts(families[seat], specs[seat])
        if any(card.medium == 6 for card in sides[1 - seat]):
            families[seat].tripped = plain.round
    _mediums(plain, out, dict(line or {}))
    _houses(plain, specs, dict(houses or {}))
    return plain


def _arrive(plain: Plain, text: str) -> None:
    seat, words = text.split()
    card = card_of(words)
    open_card = card.medium == 13 or card.transferred
    card.resolved = not card.medium or open_card
    if card.medium == 21 and not card.transferred:
        card.units = ()
    plain.arrive("AB".index(seat), card, face_down=not open_card)


def _zones(spec: Spec) -> Family:
    """A family without the current round, its deck and its houses."""
    family = Family([int(word) for word in spec.hand.split()])
    family.display = {card.medium for card in cards_of(spec.display)}
    for number, text in spec.earlier.items():
        family.sides[number] = cards_of(text)
    return family


def _ghosts(family: Family, spec: Spec) -> None:
    family.deck = spec.next_cards
    left = Counter(COPIES) - Counter(family.ghosts())
    assert len(family.ghosts()) + left.total() == 21, family.ghosts()
    if spec.deck.endswith(REST):
        family.deck += left.elements()
    else:
        family.discards += [f"G{value}" for value in left.elements()]


def _mediums(plain: Plain, out: list[int], line: dict[int, int]) -> None:
    assert len(set(out) | set(line.values())) == len(out) + len(line), "a Medium lies twice"
    spare = iter(number for number in range(1, 30) if number not in {*out, *line.values()})
    past = plain.round - 1 - len(out)
    assert past >= 0, "there are more Mediums about than rounds have been played"
    plain.line = {n: line[n] if n in line else next(spare) for n in range(plain.round, 10)}
    plain.swept = [next(spare) for _ in range(past)]


def _houses(plain: Plain, specs: tuple[Spec, Spec], houses: dict[int, str]) -> None:
    lying = Counter(houses.values())
    owned = shares(specs, plain.round - 1, lying)
    for family, (manors, castles) in zip(plain.families, owned, strict=True):
        family.houses = ["manor"] * manors + ["castle"] * castles
    left = Counter(manor=6, castle=4)
    left.subtract(lying)
    for family in plain.families:
        left.subtract(family.houses)
    spare = left.elements()
    for number in range(plain.round, 11):
        plain.houses[number] = [houses[number] if number in houses else next(spare)]


def shares(
    specs: tuple[Spec, Spec], owned: int, lying: Counter[str]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many manors and castles each family owns: as told, and otherwise as evenly as can be."""
    found = []
    told = [number for spec in specs for number in (spec.manors, spec.castles)]
    for m, c, n, d in product(range(4), range(3), range(4), range(3)):
        as_told = all(t in (None, have) for t, have in zip(told, (m, c, n, d), strict=True))
        enough = m + n + lying["manor"] <= 6 and c + d + lying["castle"] <= 4
        if as_told and enough and m + c + n + d == owned:
            found.append((abs(m + c - n - d), max(m, n) + 2 * max(c, d), ((m, c), (n, d))))
    assert found, "the houses do not add up"
    return min(found)[2]
