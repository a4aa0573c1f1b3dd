"""What a seat of graves can imagine: the backs it has not seen, by G-107."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from restinplay.core.belief import Belief
from restinplay.core.bits import bit, many, nth
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.graves.masks import pile_of
from restinplay.games.graves.moves import GRAVES, ILLEGIBLE
from restinplay.games.graves.state import Graves
from restinplay.games.graves.table import short_of_lead, unknown

_ANY: Final = -1  # the documents of the burier: no condition


@final
class GravesBelief(Belief):
    """The veiled position, and in a first commit how likely the burier owns which documents.

    Every arrangement of the unseen backs of a grave over the places that the seat cannot see is
    equally likely; piles stay undealt. In a first commit (G-422) only those arrangements count in
    which the burier owns the documents that are still needed: `sets` are the sets of graves whose
    document that can be, each with its weight and that of all before it.
    """

    def __init__(self, state: Graves) -> None:
        self.state = state
        self.sets: vec[i64] = vec[i64]([])
        self.hidden: vec[i64] = vec[i64]([])  # graves with shares to deal
        for grave in range(GRAVES):
            if any(unknown(state, seat, grave) for seat in range(2 * int(state.terms.seats))):
                self.hidden = append(self.hidden, i64(grave))
        if state.first:
            self.weigh_documents()

    def weigh_documents(self) -> None:
        state, seat = self.state, int(self.state.burier)
        known = int(state.shares[seat] >> ILLEGIBLE) & ~(1 << int(state.claimed))
        needed = int(short_of_lead(state, seat, state.claimed)) - known.bit_count()
        unseen = int(state.undealt >> ILLEGIBLE) & ~(1 << int(state.claimed))
        if needed <= 0:
            return
        total = 0
        for some in range(32):
            if some & ~unseen or some.bit_count() < needed:
                continue
            weight = 1
            for grave in range(GRAVES):
                if unseen >> grave & 1:
                    places = int(state.undealt & pile_of(grave)).bit_count()
                    his = int(unknown(state, seat, grave))
                    weight *= his if some >> grave & 1 else places - his
            if weight:
                total += weight
                self.sets = append(append(self.sets, i64(total)), i64(some))

    def imagine(self, into: State, rng: Rng) -> None:
        world = cast(Graves, into)
        world.copy_table(self.state)
        documents: i64 = _ANY
        if len(self.sets) > 0:
            documents = self.some_documents(rng)
        for place in range(i64(len(self.hidden))):
            deal_grave(world, self.hidden[place], documents, rng)

    def some_documents(self, rng: Rng) -> i64:
        """The graves whose document the burier owns, one of the possible sets."""
        ticket = rng.below(self.sets[i64(len(self.sets)) - 2])
        at: i64 = 0
        while self.sets[at] <= ticket:
            at += 2
        return self.sets[at + 1]


def deal_grave(world: Graves, grave: i64, documents: i64, rng: Rng) -> None:
    """Deal the unseen backs of a grave to the seats and what they have removed."""
    document = bit(ILLEGIBLE + grave)
    bag = world.undealt & pile_of(grave)
    if documents != _ANY and grave != world.claimed and bag & document != 0:
        if (documents >> grave) & 1 != 0:
            world.shares[world.burier] |= document
            world.undealt &= ~document
        number = unknown(world, world.burier, grave)
        give(world, world.burier, number, bag & ~document, rng)
        bag &= world.undealt
    for place in range(2 * world.terms.seats):
        number = unknown(world, place, grave)
        if number > 0:
            give(world, place, number, bag, rng)
            bag &= world.undealt


def give(world: Graves, place: i64, number: i64, bag: i64, rng: Rng) -> None:
    """So many backs out of a bag, each as likely as the others."""
    seats = world.terms.seats
    for _card in range(number):
        card = bit(nth(bag, rng.below(many(bag))))
        bag &= ~card
        world.undealt &= ~card
        if place < seats:
            world.shares[place] |= card
        else:
            world.removed[place - seats] |= card
