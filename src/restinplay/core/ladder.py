"""How the bots of a game are told apart: what its levels spend on thought, how often they slip."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ladder:
    """The simulations of levels 3 to 5, the slips of levels 2 to 4 in %, and how it is thought.

    `noise`, `caution` (also of levels 3 to 5) and `horizon` are those of `bots.thinking.Effort`.
    """

    simulations: tuple[int, int, int] = (24, 200, 6000)
    slips: tuple[int, int, int] = (30, 10, 0)
    noise: int = 50
    caution: tuple[float, float, float] = (1.0, 1.0, 1.0)
    horizon: int = -1
