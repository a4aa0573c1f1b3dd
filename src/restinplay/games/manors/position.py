"""Sets up a position of manors from a few words: for tests, puzzles and lessons."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from restinplay.core.errors import BadInput, in_one_line, shown
from restinplay.games.manors.bags import count, size
from restinplay.games.manors.ending import next_round
from restinplay.games.manors.moves import (
    CARD,
    COPIES,
    FAMILIES,
    LINE,
    MEDIUMS,
    ROUNDS,
    VALUES,
    card_of,
)
from restinplay.games.manors.table import FACE_DOWN, TOPPED
from restinplay.games.manors.turn import ask_turn
from restinplay.games.manors.values import recount
from restinplay.games.manors.view import NAMED

if TYPE_CHECKING:
    from restinplay.games.manors.game import ManorsGame
    from restinplay.games.manors.state import Manors


@in_one_line("these words do not set up a position of manors")
def position(
    game: "ManorsGame",
    *,
    round: int = 1,
    active: str = "A",
    starter: str = "",
    laid_now: int = 0,
    line: str = "",
    houses: str = "mcmcmcmcmm",
    owned: Sequence[str] = ("", ""),
    carried: str = "",
    hands: Sequence[str] = ("", ""),
    decks: Sequence[str | None] = (None, None),
    tops: Sequence[int] = (0, 0),
    displays: Sequence[str] = ("", ""),
    sides: Sequence[str] = ("", ""),
    transferred: str = "",
    past: Mapping[int, Sequence[str]] | None = None,
    discards: Sequence[str] = ("", ""),
    tenth: str = "",
    named: Mapping[int, int] | None = None,
    barred: str = "",
    tripped: str = "",
    trip_round: int = 0,
) -> "Manors":
    """The turn of a family in rounds 1 to 9, or round 10 at the moment it is turned up.

    Cards are written `G4 M8`, hands and decks `1 1 4`; a deck left out holds what is nowhere else.
    `line` are the Mediums of the rounds that are not over, in order; left out, the lowest that are
    nowhere else. `houses` are the ten positions, `m` or `c`. `tenth` are arrivals `A G4, B M11`;
    Ghosts there lie face down. BadInput says what cannot be.
    """
    state = game.new()
    state.round = round
    state.starter = FAMILIES.index(starter or active)
    state.castles_on = sum(1 << place for place, kind in enumerate(houses, 1) if kind == "c")
    state.carried = ("", "m", "c").index(carried)
    state.barred = sum(1 << _value(word) for word in barred.split())
    state.moved = card_of(transferred) if transferred else 0
    if tripped:
        state.tripped, state.trip_round = FAMILIES.index(tripped), trip_round or round
    for medium, value in (named or {}).items():
        setattr(state, NAMED[medium], value)
    for family in range(2):
        state.display[family] = _cards(displays[family])[1]
        state.played[family], state.laid[family] = _cards(sides[family])
        state.buried[family], state.dropped[family] = _cards(discards[family])
        state.manors[family] = owned[family].count("m")
        state.castles[family] = owned[family].count("c")
        state.hand[family] = _bag(hands[family])
        state.top[family] = tops[family]
        if tops[family]:
            state.note(family, TOPPED + tops[family])
    _lay_past(state, past or {})
    _lay_tenth(state, tenth)
    _fill_decks(state, decks)
    _fill_line(state, line)
    if round == ROUNDS:
        _turn_up_tenth(state)
    else:
        recount(state)
        state.due = 0
        ask_turn(state, FAMILIES.index(active))
        state.laid_now = laid_now
    game.check(state)
    return state


def _lay_past(state: "Manors", past: Mapping[int, Sequence[str]]) -> None:
    for number, both in past.items():
        for family in range(2):
            place = family * 2 * ROUNDS + number
            state.past[place], state.past[place + ROUNDS] = _cards(both[family])


def _lay_tenth(state: "Manors", arrivals: str) -> None:
    for arrival in filter(None, map(str.strip, arrivals.split(","))):
        family_name, card_name = arrival.split()
        card = card_of(card_name)
        state.arrive(FAMILIES.index(family_name), card, FACE_DOWN if card <= CARD else 0)


def _turn_up_tenth(state: "Manors") -> None:
    if state.moved:
        state.moved_place = state.arrivals + 1
        state.arrive(state.starter, state.moved, 0)
    state.round, state.moving, state.due = LINE, state.moved, 0
    next_round(state)
    state.run()


def _fill_decks(state: "Manors", decks: Sequence[str | None]) -> None:
    for family in range(2):
        deck = decks[family]
        state.deck[family] = _rest(state, family) if deck is None else _bag(deck)
        state.left[family] = size(state.deck[family])
        state.shuffled[family] = state.deck[family]


def _rest(state: "Manors", family: int) -> int:
    """The Ghosts of a family that lie nowhere yet."""
    start = family * 2 * ROUNDS
    bags = [state.hand[family], state.played[family], state.buried[family]]
    bags += [state.past[start + number] for number in range(1, ROUNDS)]
    on_tenth = [int(entry) & 63 for entry in state.tenth if int(entry) >> 7 == family]
    left = [0] * (VALUES + 1)
    for value in range(1, VALUES + 1):
        out = sum(int(count(bag, value)) for bag in bags) + on_tenth.count(value)
        out += state.moved == value and state.starter == family
        left[value] = COPIES[value] - out
        if left[value] < 0:
            raise BadInput(f"family {FAMILIES[family]} has {COPIES[value]} Ghosts of {value}")
    return sum(number << 8 * value for value, number in enumerate(left))


def _fill_line(state: "Manors", line: str) -> None:
    elsewhere = int(state.display[0] | state.display[1] | state.dropped[0] | state.dropped[1])
    elsewhere |= int(state.laid[0] | state.laid[1])
    for family in range(2):
        for number in range(1, ROUNDS):
            elsewhere |= int(state.past[family * 2 * ROUNDS + ROUNDS + number])
    for card in [int(entry) & 63 for entry in state.tenth] + [int(state.moved)]:
        elsewhere |= 1 << card - CARD if card > CARD else 0
    free = [m for m in range(1, MEDIUMS + 1) if not elsewhere >> m & 1]
    mediums = [card_of(word) - CARD for word in line.split()] or free
    for place, medium in zip(range(int(state.round), LINE + 1), mediums, strict=False):
        state.line[place] = medium
        elsewhere |= 1 << medium
    state.unplaced = state.pool & ~elsewhere


def _cards(text: str) -> tuple[int, int]:
    """Ghosts as a bag and Mediums as a mask."""
    cards = [card_of(word) for word in text.split()]
    ghosts = sum(1 << 8 * card for card in cards if card <= CARD)
    return ghosts, sum(1 << card - CARD for card in cards if card > CARD)


def _bag(values: str) -> int:
    return sum(1 << 8 * _value(word) for word in values.split())


def _value(word: str) -> int:
    if word not in map(str, range(1, VALUES + 1)):
        raise BadInput(f"no Ghost has the value '{shown(word)}'")
    return int(word)
