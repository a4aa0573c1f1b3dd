"""Puts muertos together: options, data, states and what a view tells."""

from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from restinplay.core.belief import Belief
from restinplay.core.errors import shown_path
from restinplay.core.game import Game, Option
from restinplay.core.ladder import Ladder
from restinplay.core.moves import MoveTable
from restinplay.games.muertos import SEATS, orders
from restinplay.games.muertos.belief import MuertosBelief
from restinplay.games.muertos.board import Board, Rules
from restinplay.games.muertos.components import Components
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.view import recall

FIRST_DAWN, LAST_DAWN = 20, 500


def is_dawn(text: str) -> bool:
    """Whether a text is a round in which the game can end (D-Z2)."""
    return text in map(str, range(FIRST_DAWN, LAST_DAWN + 1))


class MuertosGame(Game):
    SLUG = "muertos"
    SEATS = SEATS
    FOLDER = Path(__file__).parent
    ORDERS = orders.ORDERS
    PHRASES = ("run", "good_dog")
    LADDER = Ladder((24, 300, 6000), (25, 0, 0), caution=(-1.0, 1.0, 1.0), horizon=60)
    HIDDEN = "fronts of cards whose backs are public, in hands and face down on the table"
    TARGETS = MappingProxyType({"mixed compiled / OpenSpiel hearts": 15.0})
    OPTIONS = (
        Option(
            "sidestep_scope",
            ("marked", "hostile"),
            "hostile: Grab and Dive may be sidestepped too",
            "DR-08",
        ),
        Option(
            "sidestep_vs_cling", ("yes", "no"), "whether the mover may sidestep a Cling", "DR-48"
        ),
        Option(
            "cling_drag",
            ("same_field", "same_distance"),
            "where a skeleton that clings from next door is dragged",
            "DR-47",
        ),
        Option("dog_in_goal", ("no", "yes"), "whether the dog may step onto the goal", "DR-26"),
        Option("dog_buries", ("loss", "always"), "when the drawn card is buried", "DR-29"),
        Option("red_way", ("after_17", "from_17"), "when the red way is open", "DR-23"),
        Option("arrows_bind", ("movement", "figures"), "what arrows bind", "DR-44"),
        Option(
            "goal_loot",
            ("always", "racing", "never"),
            "when festivity cards can be grabbed from skeletons that are home",
            "DR-60",
        ),
        Option(
            "all_limbless", ("play_on", "end"), "what happens when nobody has a limb left", "DR-61"
        ),
        Option(
            "dawn_round",
            ("80",),
            "the last round",
            "DR-65",
            f"a number from {FIRST_DAWN} to {LAST_DAWN}",
            is_dawn,
        ),
    )

    def longest(self) -> int:
        return int(self.options["dawn_round"]) * self.seats * 120  # D-Z2, and 120 a turn

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        Components(data, shown_path(self.data_file))
        return data

    @cached_property
    def components(self) -> Components:
        return Components(self.data, shown_path(self.data_file))

    @cached_property
    def board(self) -> Board:
        return self.components.board(self.seats, Rules(self.options), self.moves)

    def move_table(self) -> MoveTable:
        return self.components.move_table()

    def new(self) -> Muertos:
        state = Muertos(self.moves, self.board)
        state.run()
        return state

    def remember(self, view: dict[str, Any]) -> Muertos:
        state = Muertos(self.moves, self.board)
        recall(state, view)
        return state

    def belief(self, view: dict[str, Any]) -> Belief:
        return MuertosBelief(cast(Muertos, self.recall(view)))


GAME = MuertosGame
