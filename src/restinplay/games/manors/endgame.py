"""The last two rounds of manors with a small deck: an OpenSpiel game that CFR can walk whole.

Importing this registers restinplay_endgame. Both families have two manors and two castles, and the
last two manors lie on rounds 9 and 10: win both to win. Each family draws two Ghosts
from its deck, and the rules of manors go on from there.
"""

from typing import Any

from restinplay.core.state import State
from restinplay.extras import EXTRA
from restinplay.games.manors.moves import DRAW, LINE, MEDIUMS, VALUES
from restinplay.research.open_spiel import SpielGame, type_of

with EXTRA:
    import pyspiel

_PARAMETERS = {
    "deck": "_1+2+3",  # the Ghosts of each family: at least two, no value above 6
    "medium": 4,  # for the loser of round 9
    "first": 0,  # the family that begins
}


class SpielEndgame(SpielGame):
    """Manors from the draw before round 9 on."""

    SLUG = "manors"
    NAME = "restinplay_endgame"
    PARAMETERS = _PARAMETERS

    def first_position(self, chosen: dict[str, Any]) -> State:
        told = {**_PARAMETERS, **chosen}
        ghosts = [int(value) for value in str(told["deck"]).removeprefix("_").split("+")]
        medium, first = told["medium"], told["first"]
        if len(ghosts) < 2 or not set(ghosts) <= set(range(1, VALUES + 1)):
            raise ValueError(f"a deck has at least two Ghosts of value 1 to 6, not {told['deck']}")
        if not 1 <= medium <= MEDIUMS or first not in (0, 1):
            raise ValueError(f"there is no Medium {medium} or no family {first}")
        bag = sum(1 << 8 * value for value in ghosts)
        new = self.rules.new()
        last = {
            "phase": DRAW,
            "round": LINE - 1,
            "due": 2,
            "starter": first,
            "line": [0] * LINE + [medium],
            "manors": [2, 2],
            "castles": [2, 2],
            "deck": [bag, bag],
            "shuffled": [bag, bag],
            "left": [len(ghosts)] * 2,
        }
        new.load({**new.data(), **last})
        return new


pyspiel.register_game(type_of(SpielEndgame), SpielEndgame)
