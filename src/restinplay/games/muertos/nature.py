"""What nature may answer in muertos: with which odds, and from which place of a deal.

The pile is a bag with one visible back. A seeded deal has an order of backs for each shuffle, and
for each movement value an order of its fronts: together they are one shuffle of all the cards.
"""

from functools import lru_cache

from restinplay.core.chance import Lot
from restinplay.games.muertos.bags import count, number_of, of_value
from restinplay.games.muertos.moves import BACKS, STRIKING, TURN_UP
from restinplay.games.muertos.table import Table, backs_of
from restinplay.games.muertos.tables import KINDS


def odds(state: Table) -> list[tuple[int, int]]:
    """Nature's answers with exact weights."""
    if state.phase == TURN_UP:
        backs = [(m, int(of_value(state.tally, m))) for m in range(1, BACKS + 1)]
        return [(int(state.board.turn_up) + m, weight) for m, weight in backs if weight]
    bag = state.pile & state.board.of_back[state.top]
    if state.phase == STRIKING:
        bag = state.hand[state.victim] & state.board.of_back[state.named]
    return [(int(state.board.card) + c, n) for c in range(KINDS) if (n := int(count(bag, c)))]


def lot(state: Table) -> Lot:
    """The place of a shuffle that the next answer comes from."""
    if state.phase == STRIKING:
        cards = tuple(move for move, many in odds(state) for _ in range(many))
        return Lot(f"strike {state.strikes + 1}", 0, cards)
    mixed = _mixed(state)
    if state.phase == TURN_UP:
        return _back(state, mixed, int(number_of(mixed) - number_of(state.tally)))
    drawn = of_value(mixed, state.top) - of_value(state.tally, state.top)
    return _front(state, int(state.top), int(drawn))


def sealed(state: Table) -> list[Lot]:
    """The pile: the backs below its top in order, then the fronts of each value in order."""
    mixed, tally = _mixed(state), state.tally
    whole, left = int(number_of(mixed)), int(number_of(tally))
    known = 1 if state.top else 0
    lots = [_back(state, mixed, place) for place in range(whole - left + known, whole)]
    for value in range(1, BACKS + 1):
        last = int(of_value(mixed, value))
        first = last - int(of_value(tally, value))
        lots += [_front(state, value, place) for place in range(first, last)]
    return lots


def _mixed(state: Table) -> int:
    return int(backs_of(state.board, state.mixed))


def _pool(state: Table, name: str) -> str:
    return f"{name} {state.shuffles + 1}" if state.shuffles else name


def _back(state: Table, mixed: int, place: int) -> Lot:
    return Lot(_pool(state, "backs"), place, _backs(int(state.board.turn_up), mixed))


def _front(state: Table, value: int, place: int) -> Lot:
    fronts = _fronts(int(state.board.card), int(state.mixed & state.board.of_back[value]))
    return Lot(_pool(state, f"fronts M{value}"), place, fronts)


@lru_cache(1_000)
def _backs(first: int, mixed: int) -> tuple[int, ...]:
    return tuple([first + m for m in range(1, BACKS + 1) for _ in range(of_value(mixed, m))])


@lru_cache(1_000)
def _fronts(first: int, bag: int) -> tuple[int, ...]:
    return tuple([first + c for c in range(KINDS) for _ in range(count(bag, c))])
