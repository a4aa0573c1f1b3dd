"""What a seat of Lantern can imagine: any of the unseen cards in the others' hands."""

from restinplay.core.belief import Belief
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay_lantern.moves import OIL
from restinplay_lantern.state import Lantern


class LanternBelief(Belief):
    def __init__(self, known: Lantern) -> None:
        self.known = known

    def imagine(self, into: State, rng: Rng) -> None:
        assert isinstance(into, Lantern)
        into.copy_from(self.known)
        for seat in range(into.seats):
            for _ in range(into.unknown[seat]):
                oil = int(into.draw(rng)) - OIL
                into.hands[seat * OIL + oil] += 1
                into.unknown[seat] -= 1
