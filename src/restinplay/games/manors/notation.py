"""The text of a position of manors: Ghosts by value, Mediums `M8`, a hidden Ghost `?`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from restinplay.core.errors import BadInput, shown
from restinplay.core.position import (
    Bag,
    Each,
    Field,
    Members,
    Number,
    Word,
    count_of,
    counted,
    listed,
)
from restinplay.core.state import OVER
from restinplay.games.manors.bags import size
from restinplay.games.manors.checks.notes import operands
from restinplay.games.manors.moves import (
    CARD,
    FAMILIES,
    GONE,
    LINE,
    MEDIUMS,
    PLACES,
    RESULTS,
    ROUNDS,
    UNKNOWN,
    VALUES,
    card_of,
    card_text,
)
from restinplay.games.manors.phases import PHASES
from restinplay.games.manors.table import (
    CARD_BITS,
    FACE_DOWN,
    NOTES,
    SHOWN,
    WHOLE_DECK,
)
from restinplay.games.manors.values import recount
from restinplay.games.manors.view import HOUSES

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

_PHASES: Final = tuple(phase.name for phase in PHASES)
_KINDS: Final = (
    "",
    "drew",
    "showed",
    "carpet",
    "hid",
    "sent",
    "fetched",
    "returned",
    "topped",
    "shuffled",
    "took",
    "unhid",
    "looked",
    "none",
    "some",
    "no_fetch",
)  # of notes, in the order of their numbers
_VALUES = [str(value) for value in range(1, VALUES + 1)]
_MEDIUMS = [f"M{medium}" for medium in range(1, MEDIUMS + 1)]

_family = Word(FAMILIES)
_somebody = Word(("none", *FAMILIES), -1)
_bag = Bag(("?", *_VALUES), 8)
_mediums = Members(_MEDIUMS, 1)
_medium = Word(("-", *_MEDIUMS))
_card = Word(("-", *(card_text(card) for card in range(1, CARD + MEDIUMS + 1))))
_number = Number()
_value = Number(0, VALUES)
_round = Number(0, ROUNDS)


class _Past:
    """The rounds that are over, A's cards and B's: `G1,G4*2,M3+G2/…`."""

    def write(self, value: list[int]) -> str:
        rounds = [
            "+".join(
                _cards_text(value[start + number], value[start + ROUNDS + number])
                for start in (0, 2 * ROUNDS)
            )
            for number in range(1, ROUNDS)
        ]
        while rounds[-1] == "-+-":
            rounds.pop()
        return "/".join(rounds)

    def read(self, text: str) -> list[int]:
        rounds = text.split("/")
        if len(rounds) >= ROUNDS:
            raise BadInput(f"there are {len(rounds)} rounds that are over")
        past = [0] * (4 * ROUNDS)
        for number, both in enumerate(rounds, 1):
            sides = both.split("+")
            if len(sides) != len(FAMILIES):
                raise BadInput(f"round {number} is not told of both families")
            for family, cards in enumerate(sides):
                place = family * 2 * ROUNDS + number
                past[place], past[place + ROUNDS] = _cards_of(cards)
        return past


def _cards_text(ghosts: int, mediums: int) -> str:
    counts = [(value, ghosts >> 8 * value & 255) for value in range(1, VALUES + 1)]
    found = [counted(f"G{value}", count) for value, count in counts if count]
    if mediums:
        found.append(_mediums.write(mediums))
    return ",".join(found) or "-"


def _cards_of(text: str) -> tuple[int, int]:
    ghosts = mediums = 0
    for item in listed(text):
        name, number = count_of(item, 255)
        card = _card_of(name)
        if card > CARD:
            mediums |= 1 << card - CARD
        else:
            ghosts += number << 8 * card
    return ghosts, mediums


def _card_of(name: str) -> int:
    if name[:1] not in ("G", "M") or not (name[1:].isascii() and name[1:].isdigit()):
        raise BadInput(f"no card is called '{shown(name, 20)}'")
    return int(card_of(name[:4]))


class _Tenth:
    """Arrivals on round 10, and the round of each: `AM3@2`, face down `A(G4)@5`, hidden `B(?)@5`.

    A face-down Ghost that the opponent has seen is `A(G4!)@5`, one that was discarded `A-@5`.
    """

    def write(self, value: tuple[int, list[int], list[int]]) -> str:
        number, tenth, since = value
        arrivals = zip(tenth[:number], since[:number], strict=True)
        return ",".join(self._text(entry, when) for entry, when in arrivals) or "-"

    def read(self, text: str) -> tuple[int, list[int], list[int]]:
        arrivals = [self._entry(item) for item in listed(text)]
        rest = [0] * (PLACES - len(arrivals))
        if len(arrivals) > PLACES:
            raise BadInput(f"there are {len(arrivals)} arrivals, more than {PLACES}")
        return (
            len(arrivals),
            [entry for entry, _ in arrivals] + rest,
            [when for _, when in arrivals] + rest,
        )

    def _text(self, entry: int, when: int) -> str:
        card = entry & CARD_BITS
        name = "-" if card == GONE else "?" if card == UNKNOWN else card_text(card)
        name += "!" if when & SHOWN else ""
        if entry & FACE_DOWN:
            name = f"({name})"
        return f"{FAMILIES[entry >> 7]}{name}@{when & ~SHOWN}"

    def _entry(self, item: str) -> tuple[int, int]:
        name, _, when = item.partition("@")
        family, card = _family.read(name[:1]), name[1:]
        marks = family << 7
        if card.startswith("(") and card.endswith(")"):
            card, marks = card[1:-1], marks | FACE_DOWN
        shown_to = SHOWN if card.endswith("!") else 0
        card = card.removesuffix("!")
        number = GONE if card == "-" else UNKNOWN if card == "?" else _card_of(card)
        return number | marks, _round.read(when) | shown_to


class _Notes:
    """What each family has learnt about the other's hidden Ghosts: `drew,showed2,hid:3/-`."""

    def write(self, value: tuple[list[int], list[int]]) -> str:
        noted, notes = value
        return "/".join(
            self._texts(notes[family * NOTES : family * NOTES + noted[family]])
            for family in range(2)
        )

    def read(self, text: str) -> tuple[list[int], list[int]]:
        both = [[n for item in listed(part) for n in self._of(item)] for part in text.split("/")]
        if len(both) != len(FAMILIES) or max(map(len, both)) > NOTES:
            raise BadInput(f"there are notes on two families, {NOTES} numbers at most each")
        notes = [number for part in both for number in part + [0] * (NOTES - len(part))]
        return [len(part) for part in both], notes

    def _texts(self, notes: list[int]) -> str:
        found, at = [], 0
        while at < len(notes):
            code = notes[at]
            more = int(operands(code & ~7))
            words = [
                f"{_KINDS[code >> 3]}{code & 7 or ''}",
                *map(str, notes[at + 1 : at + 1 + more]),
            ]
            found.append(":".join(words))
            at += 1 + more
        texts = []
        for place, text in enumerate(found):
            if place == 0 or found[place - 1] != text:
                texts.append(counted(text, self._run(found[place:])))
        return ",".join(texts) or "-"

    def _run(self, found: list[str]) -> int:
        """How often the first comes before another does."""
        return next((n for n, text in enumerate(found) if text != found[0]), len(found))

    def _of(self, item: str) -> list[int]:
        note, number = count_of(item, NOTES)
        word, *more = note.split(":")
        name = word.rstrip("".join(_VALUES))
        if not name or name not in _KINDS or len(word) > len(name) + 1:
            raise BadInput(f"no note is called '{shown(word, 20)}'")
        code = _KINDS.index(name) << 3 | int(word[len(name) :] or 0)
        return [code, *(Number(0, 255).read(text) for text in more)] * number


def _deck(state: "Manors", family: int) -> int:
    """The Ghosts of a family that are known to lie nowhere else."""
    start = family * 2 * ROUNDS
    out = (state.hand[family] & ~255) + state.buried[family]
    if state.round < ROUNDS:
        out += state.played[family]
    out += sum(state.past[start + number] for number in range(1, ROUNDS))
    cards = [entry & CARD_BITS for entry in _arrivals(state) if entry >> 7 == family]
    if state.starter == family and state.moved_place == 0:
        cards += [int(state.moved), int(state.moving)]
    return WHOLE_DECK - int(out) - sum(1 << 8 * card for card in cards if 0 < card <= CARD)


def _arrivals(state: "Manors") -> list[int]:
    return [int(entry) for entry in state.tenth][: int(state.arrivals)]


def _decks(state: "Manors") -> list[int]:
    return [_deck(state, family) for family in range(2)]


def _left(state: "Manors") -> list[int]:
    hidden = [entry >> 7 for entry in _arrivals(state) if not entry & CARD_BITS]
    return [
        int(size(state.deck[family]) - (state.hand[family] & 255) - hidden.count(family))
        for family in range(2)
    ]


def _unplaced(state: "Manors") -> int:
    lying = state.scrapped
    for family in range(2):
        lying |= state.display[family] | state.dropped[family]
        if state.round < ROUNDS:
            lying |= state.laid[family]
        for number in range(1, ROUNDS):
            lying |= state.past[family * 2 * ROUNDS + ROUNDS + number]
    cards = [entry & CARD_BITS for entry in _arrivals(state)]
    cards += [int(state.moved), int(state.moving)]
    mediums = [card - CARD for card in cards if CARD < card < GONE]
    mediums += [int(medium) for medium in state.line if medium]
    return int(state.pool & ~lying) & ~sum({1 << medium for medium in mediums})


def _counted(name: str) -> Callable[["Manors"], Any]:
    """What counting the sides afresh finds."""

    def of(state: "Manors") -> Any:
        counted_again = state.clone()
        recount(counted_again)
        return counted_again.data()[name]

    return of


def _both(form: Bag | Members | Number) -> Each:
    return Each(form, 2)


FIELDS = [
    Field("asked", Word(("over", "nature", *FAMILIES), OVER)),
    Field("phase", Word(_PHASES)),
    Field("round", _round),
    Field("starter", _family),
    Field("active", _family),
    Field("laid_now", _number),
    Field("resolving", _medium),
    Field("actor", _family),
    Field("due", _number),
    Field("drawer", _family),
    Field("loser", _somebody),
    Field("line", Each(_medium, LINE + 1)),
    Field("castles_at", Members([str(place) for place in range(ROUNDS + 1)]), ("castles_on",)),
    Field("carried", Word(("none", *HOUSES))),
    Field("manors", _both(_number)),
    Field("castles", _both(_number)),
    Field("hands", _both(_bag), ("hand",)),
    Field("top", _both(_value)),
    Field("display", _both(_mediums)),
    Field("ghosts", _both(_bag), ("played",)),
    Field("mediums", _both(_mediums), ("laid",)),
    Field("moved", _card),
    Field("moving", _card),
    Field("moved_place", _number),
    *(Field(name, _value) for name in ("knocking", "foul", "cult", "copied", "revealed")),
    Field("barred", Members(("0", *_VALUES))),
    Field("tripped", _somebody),
    Field("trip_round", _round),
    Field("past", _Past()),
    Field("tenth", _Tenth(), ("arrivals", "tenth", "since")),
    Field("resolved", _number),
    Field("buried", _both(_bag)),
    Field("dropped", _both(_mediums)),
    Field("scrapped", _mediums),
    Field("decks", _both(_bag), ("deck",), _decks),
    Field("left", _both(_number), usual=_left),
    Field("shuffled", _both(_bag)),
    Field("shuffles", _both(_number)),
    Field("unplaced", _mediums, usual=_unplaced),
    Field("spirits", _both(_bag), usual=_counted("spirits")),
    Field("fixed", _both(Number(-9)), usual=_counted("fixed")),
    Field("worth", _both(_bag), usual=_counted("worth")),
    Field("total", _both(Number(-999)), usual=_counted("total")),
    Field("stray", _bag, usual=_counted("stray")),
    Field("notes", _Notes(), ("noted", "notes")),
    Field("result", Word(RESULTS)),
    Field("winner", _somebody),
]
