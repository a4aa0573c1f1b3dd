"""Belief: what a seat knows, ready to be imagined as a whole position inside compiled loops."""

from mypy_extensions import mypyc_attr

from restinplay.core.rng import Rng
from restinplay.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief:
    """Stands for all positions that the seat cannot tell from the true one."""

    def imagine(self, into: State, rng: Rng) -> None:
        """Make `into` one of them, at its odds."""
        raise TypeError("a game must say what its seats can imagine")
