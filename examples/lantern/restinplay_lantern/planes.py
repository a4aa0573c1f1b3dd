"""How Lantern looks to a learner."""

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.planes import Plane, Planes, one, one_seat, seat_at
from restinplay.core.state import CHANCE, OVER, State
from restinplay_lantern.moves import CARDS, COPIES, GATE, HAND, OIL
from restinplay_lantern.state import Lantern


class LanternPlanes(Planes):
    def __init__(self, seats: int) -> None:
        table = (
            Plane("question", 3, "what is asked: a card to burn, one to draw, nothing any more"),
            Plane("turn", seats, "whose turn it is"),
            Plane("steps", seats, "where everybody is", GATE),
            Plane("held", seats, "how many cards everybody holds", HAND),
            Plane("burned", OIL, "how many cards of each number are burned", COPIES),
            Plane("deck", 1, "how many cards can be drawn", CARDS),
            Plane("hand", OIL, "how many cards of each number you hold", HAND, private=True),
        )
        super().__init__(seats, table, memo=0)

    def write_position(
        self, state: State, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        walk = cast(Lantern, state)
        seats = [int(seat_at(place, chair, self.seats)) for place in range(int(self.seats))]
        into[at] = one({CHANCE: 1, OVER: 2}.get(int(walk.asked), 0))
        into[at + 1] = one_seat(walk.turn, chair, self.seats)
        into[at + 2] = word([walk.steps[one] for one in seats])
        into[at + 3] = word([walk.held(one) for one in seats])
        into[at + 4] = word(walk.burned)
        into[at + 5] = CARDS - walk.dealt()
        into[at + 6] = word(walk.hand(int(seat))) if seat >= 0 else 0


def word(numbers: list[int]) -> int:
    return sum(number << (8 * place) for place, number in enumerate(numbers))


PLANES = LanternPlanes
