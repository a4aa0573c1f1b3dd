"""What the player of eva can imagine."""

from typing import final

from restinplay.core.belief import Belief
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.eva.state import Eva


@final
class EvaBelief(Belief):
    """Eva's unknown cards are undealt in the state itself, so every imagined house is that state.

    Nature then deals from what is unseen, uniformly and independently: the exact posterior (E-310).
    """

    def __init__(self, state: Eva) -> None:
        self.state = state

    def imagine(self, into: State, rng: Rng) -> None:
        into.copy_from(self.state)
