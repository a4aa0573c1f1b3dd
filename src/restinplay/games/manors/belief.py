"""What a seat of manors can imagine: hidden Ghosts dealt by the weights of M-H10."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.manors.bags import one, size
from restinplay.games.manors.checks.asking import must_have
from restinplay.games.manors.moves import CARPET, CHOICE
from restinplay.games.manors.posterior import cases_of
from restinplay.games.manors.state import Manors, any_of
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN

_CERTAIN = 1 << 30
_TRIES: Final = 1_000_000  # to deal a hand that leaves an answer under card 25


@final
class ManorsBelief(Belief):
    """The veiled position, and for each family the cases of where its known Ghosts are.

    A case is four numbers: its weight and that of all before it, in 2**30ths; the Ghosts it has in
    the hand and in the deck, as bags; and those lying face down, three bits an arrival.
    """

    def __init__(self, state: Manors) -> None:
        self.state = state
        self.cases = [read_cases(state, 0), read_cases(state, 1)]

    def imagine(self, into: State, rng: Rng) -> None:
        world = cast(Manors, into)
        for _try in range(i64(_TRIES)):
            world.copy_table(self.state)
            for family in range(i64(2)):
                if hides(world, family):
                    deal_hidden(world, family, self.cases[family], rng)
            if world.barred == 0 or makes_sense(world):
                return
        raise BadInput("no world makes sense of this view of manors")


def makes_sense(world: Manors) -> bool:
    """Whether the question that is open could be asked: card 25 may have left no answer."""
    if world.phase == CHOICE and world.resolving == 2:
        return world.may_be_fetched(world.actor) != 0
    if world.phase == CARPET:
        return size(world.may_be_laid(world.drawer)) >= must_have(world, world.drawer)
    return True


def hides(world: Manors, family: i64) -> bool:
    """Whether the family has Ghosts that are undealt here."""
    if world.hand[family] & 255 != 0:
        return True
    for place in range(world.arrivals):
        entry = i64(world.tenth[place])
        if entry >> 7 == family and entry & ~128 == FACE_DOWN:
            return True
    return False


def read_cases(state: Manors, family: int) -> vec[i64]:
    cases: vec[i64] = vec[i64]([])
    if not hides(state, family):
        return cases
    so_far = 0.0
    for (hand, deck, places), weight in cases_of(state, family).items():
        so_far += weight
        known = sum(number << 8 * value for value, number in enumerate(hand))
        if state.hand[family] & 255 == 0:
            known = 0  # the hand lies open
        spots = 0
        for place, value in places:
            if state.tenth[place - 1] & CARD_BITS == 0:
                spots |= value << 3 * (place - 1)
        cases = append(cases, i64(round(so_far * _CERTAIN)))
        cases = append(cases, i64(known))
        cases = append(cases, i64(sum(number << 8 * value for value, number in enumerate(deck))))
        cases = append(cases, i64(spots))
    return cases


def deal_hidden(world: Manors, family: i64, cases: vec[i64], rng: Rng) -> None:
    at: i64 = 0
    if len(cases) > 4:
        ticket = rng.below(cases[len(cases) - 4])
        while cases[at] <= ticket:
            at += 4
    hand, deck, spots = cases[at + 1], cases[at + 2], cases[at + 3]
    pool = world.deck[family] - hand - deck
    if world.top[family] != 0:
        pool -= one(world.top[family])
    marks = spots
    while marks != 0:
        if marks & 7 != 0:
            pool -= one(marks & 7)
        marks >>= 3
    unknown = world.hand[family] & 255
    world.deck[family] -= hand
    world.hand[family] += hand - unknown
    for _ghost in range(unknown - size(hand)):
        value = any_of(pool, size(pool), rng)
        pool -= one(value)
        world.deck[family] -= one(value)
        world.hand[family] += one(value)
    for place in range(world.arrivals):
        entry = i64(world.tenth[place])
        if entry >> 7 == family and entry & ~128 == FACE_DOWN:
            value = (spots >> (place * 3)) & 7
            if value == 0:
                value = any_of(pool, size(pool), rng)
                pool -= one(value)
            world.deck[family] -= one(value)
            world.tenth[place] = u8(entry | value)
    world.shuffled[family] = world.deck[family]
