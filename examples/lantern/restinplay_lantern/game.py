"""Puts Lantern together."""

from pathlib import Path
from typing import Any

from restinplay.core.belief import Belief
from restinplay.core.game import Game, Option
from restinplay.core.ladder import Ladder
from restinplay.core.moves import MoveTable
from restinplay_lantern import SEATS
from restinplay_lantern.belief import LanternBelief
from restinplay_lantern.moves import CARDS, MOVES
from restinplay_lantern.state import Lantern


class LanternGame(Game):
    SLUG = "lantern"
    SEATS = SEATS
    HIDDEN = "the others' cards"
    LADDER = Ladder((20, 60, 200))  # plain Python takes its time
    FOLDER = Path(__file__).parent
    OPTIONS = (Option("fright", ("3", "1"), "steps back for somebody frightened", "L-202"),)

    def longest(self) -> int:
        return CARDS

    def move_table(self) -> MoveTable:
        return MOVES

    def new(self) -> Lantern:
        return Lantern(self.seats, int(self.options["fright"]))

    def remember(self, view: dict[str, Any]) -> Lantern:
        state = self.new()
        state.recall(view)
        return state

    def belief(self, view: dict[str, Any]) -> Belief:
        known = self.recall(view)
        assert isinstance(known, Lantern)
        return LanternBelief(known)


GAME = LanternGame
