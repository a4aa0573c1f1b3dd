"""Puts eva together: options, data, states and what a view tells."""

from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput, in_one_line, shown_path
from restinplay.core.game import NO_POSITION, Game, Option
from restinplay.core.ladder import Ladder
from restinplay.core.messages import Message
from restinplay.core.moves import MoveTable
from restinplay.games.eva import SEATS
from restinplay.games.eva.belief import EvaBelief
from restinplay.games.eva.data import problems
from restinplay.games.eva.moves import move_table
from restinplay.games.eva.state import Eva
from restinplay.games.eva.view import options_of, recall


class EvaGame(Game):
    SLUG = "eva"
    SEATS = SEATS
    EASY = MappingProxyType({"doors": "3"})
    DAILY = True
    LADDER = Ladder((64, 256, 30000), (60, 24, 10), noise=0, caution=(0.0, 0.0, 0.0), horizon=8)
    HIDDEN = "nothing but what nature has not dealt; a game against chance alone"
    TARGETS = MappingProxyType(
        {
            "playouts compiled / OpenSpiel hearts": 40.0,
            "playouts compiled / RLCard uno": 200.0,
            "playouts compiled / C loop": 0.5,
            "search, random rollouts / OpenSpiel hearts ISMCTS": 12.0,
        }
    )
    FOLDER = Path(__file__).parent
    OPTIONS = (
        Option("doors", ("2", "3"), Message("eva-option-doors"), "E-220"),
        Option("entrance_ghost", ("redeal", "lose"), Message("eva-option-entrance-ghost"), "E-103"),
        Option(
            "passage_rule",
            ("free", "closing_only"),
            Message("eva-option-passage-rule"),
            "E-273",
        ),
        Option("hopeless", ("declare", "play_on"), Message("eva-option-hopeless"), "E-430"),
        Option(
            "dead_start",
            ("lost", "redeal"),
            Message("eva-option-dead-start"),
            "E-107",
        ),
    )

    def longest(self) -> int:
        return 240  # E-307

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        for problem in problems(data):
            raise BadInput(f"{shown_path(self.data_file)}: {problem}")
        return data

    def move_table(self) -> MoveTable:
        names = [room["name"] for room in self.data["rooms"]]
        return move_table(
            names, {secret["code"]: secret["name"] for secret in self.data["secrets"]}
        )

    def new(self) -> Eva:
        return Eva(
            self.moves,
            per_draw=int(self.options["doors"]),
            ghost_loses=self.options["entrance_ghost"] == "lose",
            closing_only=self.options["passage_rule"] == "closing_only",
            declares=self.options["hopeless"] == "declare",
            redeals=self.options["dead_start"] == "redeal",
        )

    def state(self, data: dict[str, Any], seat: int | None = None) -> Eva:
        state = self.new()
        with in_one_line(NO_POSITION):
            state.load(data)
        if options_of(state) != self.options:
            raise BadInput("this position was reached with other options")
        self.check(state, seat)
        return state

    def remember(self, view: dict[str, Any]) -> Eva:
        state = self.new()
        recall(state, view)
        return state

    def recall(self, view: dict[str, Any]) -> Eva:
        return cast(Eva, super().recall(view))

    def belief(self, view: dict[str, Any]) -> Belief:
        return EvaBelief(self.recall(view))


GAME = EvaGame
