"""Policy: chooses a move for a seat inside compiled loops."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from restinplay.core.rng import Rng
from restinplay.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses among the legal moves. This one takes any of them, each as likely as the others.

    It must be handed states that hold nothing which the seat may not know: veiled or imagined ones.
    """

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        return state.pick(rng, buffer)

    def worth(self, state: State, seat: i64) -> float:
        """The result that a seat may expect, -1 to 1, in a game that is not over."""
        return 0.0
