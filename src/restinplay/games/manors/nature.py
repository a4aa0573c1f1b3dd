"""What nature may answer in manors: with which odds, and from which place of a deal.

A deck is a bag without an order; the order of a seeded deal lies in the places of its pool. A
shuffle (M-Q2) begins a new pool with what is left.
"""

from typing import TYPE_CHECKING, Final

from restinplay.core.bits import members
from restinplay.core.chance import Lot
from restinplay.games.manors.bags import count, size
from restinplay.games.manors.moves import (
    CARPET,
    CASTLE,
    CASTLES,
    DEAL_FIRST,
    DEAL_LINE,
    DEAL_TOKENS,
    DRAW,
    FAMILIES,
    FIRST,
    GHOST,
    LINE,
    LINE_MEDIUM,
    MANOR,
    MANORS,
    ROUNDS,
    SENDING,
    TOP,
    TURN_UP,
    VALUES,
)

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

_TOKENS: Final = (MANOR,) * MANORS + (CASTLE,) * CASTLES


def odds(state: "Manors") -> list[tuple[int, int]]:
    """Nature's answers with exact weights (M-Q1, M-Q2, M-Q3, M-Q4)."""
    phase = state.phase
    if phase == DEAL_TOKENS:
        castles = CASTLES - int(state.castles_on).bit_count()
        pairs = [(MANOR, int(state.due) - castles), (CASTLE, castles)]
        return [(move, weight) for move, weight in pairs if weight]
    if phase == DEAL_FIRST:
        return [(FIRST, 1), (FIRST + 1, 1)]
    if phase in (DEAL_LINE, TURN_UP):
        return [(LINE_MEDIUM + m, 1) for m in members(int(state.unplaced))]
    bag = state.deck[state.drawer]
    if phase == SENDING:
        bag = state.hand[state.drawer]
    elif phase == CARPET:
        bag = state.may_be_laid(state.drawer)
    return [(GHOST + v, int(count(bag, v))) for v in range(1, VALUES + 1) if count(bag, v)]


def lot(state: "Manors") -> Lot:
    """The place of the shuffle that the next answer comes from."""
    phase, drawer = state.phase, int(state.drawer)
    if phase == DEAL_LINE:
        return _line(state, (3 if state.initiation else LINE) - int(state.due))
    if phase == TURN_UP:
        return _line(state, int(state.round) + 2)
    if phase == DEAL_TOKENS:
        return Lot("houses", ROUNDS - int(state.due), _TOKENS)
    if phase == DEAL_FIRST:
        return Lot("first", 0, (FIRST, FIRST + 1))
    if phase in (DRAW, TOP):
        return _deck(state, drawer, int(size(state.shuffled[drawer]) - state.left[drawer]))
    ghosts = tuple(move for move, many in odds(state) for _ in range(many))
    name = "carpet" if phase == CARPET else "sending"
    return Lot(f"{name} {state.round} {FAMILIES[drawer]}", 0, ghosts)


def sealed(state: "Manors") -> list[Lot]:
    """What is still face down in the line, and the decks below a known top."""
    lots = [_line(state, place) for place in range(LINE) if state.face_down(place + 1)]
    for family in range(2):
        whole, left = int(size(state.shuffled[family])), int(state.left[family])
        known = 1 if state.top[family] else 0
        lots += [_deck(state, family, place) for place in range(whole - left + known, whole)]
    return lots


def _line(state: "Manors", place: int) -> Lot:
    pool = tuple(LINE_MEDIUM + m for m in members(int(state.pool)))
    return Lot("line", place, pool)


def _deck(state: "Manors", family: int, place: int) -> Lot:
    """A place in a family's deck as it was last shuffled."""
    name, bag = f"deck {FAMILIES[family]}", state.shuffled[family]
    if state.shuffles[family]:
        name += f" {state.shuffles[family] + 1}"
    contents = [GHOST + v for v in range(1, VALUES + 1) for _ in range(count(bag, v))]
    return Lot(name, place, tuple(contents))
