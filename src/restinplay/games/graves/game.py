"""Puts graves together: options, data, states and what a view tells."""

from functools import cached_property
from pathlib import Path
from typing import Any, cast

from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput, shown_path
from restinplay.core.game import Game, Option
from restinplay.core.moves import MoveTable
from restinplay.games.graves import orders
from restinplay.games.graves.belief import GravesBelief
from restinplay.games.graves.data import is_harmless, problems
from restinplay.games.graves.ending import MUCH_MONEY
from restinplay.games.graves.moves import ACTIONS, SEATS, move_table
from restinplay.games.graves.state import Graves
from restinplay.games.graves.terms import Terms
from restinplay.games.graves.view import recall

_MOST_ROUNDS = 200


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and str(int(text)) == text and int(text) <= most


def _is_seating(text: str) -> bool:
    """Different families joined by `+`; whether there are such families the data file says."""
    words = text.split("+")
    return all(words) and len(set(words)) == len(words) and 2 <= len(words) <= SEATS


class GravesGame(Game):
    SLUG = "graves"
    SEATS = range(2, SEATS + 1)
    FOLDER = Path(__file__).parent
    ORDERS = orders.ORDERS
    LARGEST = MUCH_MONEY
    OPTIONS = (
        Option(
            "families",
            ("random",),
            "the family of each seat",
            "G-003",
            "one family for each seat, such as M+R+S",
            _is_seating,
        ),
        Option(
            "start_player",
            ("random", "0", "1"),
            "which seat begins; the first is 0",
            "G-005",
            "another seat",
            lambda text: _is_number(text, SEATS - 1),
        ),
        Option("share_backs", ("hidden", "open"), "who sees the backs of shares", "GR-05"),
        Option("pill_supply", ("unlimited", "limited"), "whether pills can run out", "GR-09"),
        Option("tie_break", ("shared", "money"), "how a tie in points is settled", "GR-65"),
        Option(
            "round_limit",
            ("40",),
            "rounds until the game is scored as it stands; 0 means no limit",
            "G-804",
            f"a number from 0 to {_MOST_ROUNDS}",
            lambda text: _is_number(text, _MOST_ROUNDS),
        ),
    )

    def _check_choices(self, data: dict[str, Any]) -> None:
        """The options that depend on the number of seats and on the data file."""
        start, families = self.options["start_player"], self.options["families"]
        if start != "random" and int(start) >= self.seats:
            raise BadInput(
                f"option start_player: there is no seat {start}; the last is {self.seats - 1}"
            )
        letters = [family["letter"] for family in data["families"]]
        seated = letters if families == "random" else families.split("+")
        if not set(seated) <= set(letters):
            raise BadInput(f"option families: the families are {', '.join(letters)}")
        if families != "random" and len(seated) != self.seats:
            raise BadInput(f"option families names {len(seated)} for {self.seats} seats")
        limited = self.options["pill_supply"] == "limited"
        if self.options["round_limit"] == "0" and is_harmless(data, limited, seated):
            raise BadInput(
                f"{shown_path(self.data_file)}: nobody can die, and option round_limit is 0"
            )

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        for problem in problems(data):
            raise BadInput(f"{shown_path(self.data_file)}: {problem}")
        self._check_choices(data)
        return data

    def move_table(self) -> MoveTable:
        families = self.data["families"]
        relatives = [relative for family in families for relative in family["relatives"]]
        names = {action["code"]: action["name"] for action in self.data["actions"]}
        return move_table(
            [relative["id"] for relative in relatives],
            [relative["name"] for relative in relatives],
            [family["letter"] for family in families],
            [names[code] for code in ACTIONS],
        )

    @cached_property
    def terms(self) -> Terms:
        return Terms(self.data, self.options, self.seats)

    def new(self) -> Graves:
        return Graves(self.moves, self.terms)

    def remember(self, view: dict[str, Any]) -> Graves:
        state = self.new()
        recall(state, view)
        return state

    def belief(self, view: dict[str, Any]) -> Belief:
        return GravesBelief(cast(Graves, self.recall(view)))


GAME = GravesGame
