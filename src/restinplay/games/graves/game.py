"""Puts graves together: options, data, states and what a view tells."""

from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput, shown_path
from restinplay.core.game import Game, Option
from restinplay.core.ladder import Ladder
from restinplay.core.moves import MoveTable
from restinplay.games.graves import SEATS, orders
from restinplay.games.graves.belief import GravesBelief
from restinplay.games.graves.data import is_harmless, problems
from restinplay.games.graves.ending import MUCH_MONEY
from restinplay.games.graves.moves import moves_of
from restinplay.games.graves.state import Graves
from restinplay.games.graves.terms import Terms
from restinplay.games.graves.view import recall

_MOST_ROUNDS = 200
_SHARES = 25  # each is played or removed once (G-501), as each relative dies once


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and str(int(text)) == text and int(text) <= most


def _is_seating(text: str) -> bool:
    """Different families joined by `+`; whether there are such families the data file says."""
    words = text.split("+")
    return all(words) and len(set(words)) == len(words) and len(words) in SEATS


class GravesGame(Game):
    SLUG = "graves"
    SEATS = SEATS
    FOLDER = Path(__file__).parent
    ORDERS = orders.ORDERS
    TOGETHER = frozenset({"distribute", "pills"})  # at the doctor's, in whatever order
    ZEST = frozenset({"share", "claim", "double", "doc", "shock", "care", "mixup"})
    PHRASES = ("condolences", "get_well")
    LADDER = Ladder((24, 200, 6000), (30, 3, 0), caution=(-1.0, 1.0, 1.0))
    HIDDEN = "the backs of 25 shares, each known to its buyer alone"
    TARGETS = MappingProxyType(
        {
            "playouts compiled / OpenSpiel hearts": 15.0,
            "mixed compiled / OpenSpiel hearts": 15.0,
        }
    )
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
            lambda text: _is_number(text, SEATS[-1] - 1),
        ),
        Option("share_backs", ("hidden", "open"), "who sees the backs of shares", "GR-05"),
        Option("pill_supply", ("unlimited", "limited"), "whether pills can run out", "GR-09"),
        Option("tie_break", ("shared", "money"), "how a tie in points is settled", "GR-65"),
        Option("new_cemetery", ("points", "nothing"), "what the New Cemetery is worth", "GR-79"),
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

    def longest(self) -> int:
        """G-804: visits, pills, shares and two windows a turn; a claim and a window for a card."""
        rounds, seats = int(self.options["round_limit"]), self.seats
        if rounds == 0:
            raise BadInput("without a round_limit a game of graves need not end")
        return rounds * seats * (24 + 2 * seats) + 2 * _SHARES * (10 + 9 * seats)

    def sum_of_returns(self) -> float:
        return 2.0 - self.seats  # a win is shared

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        for problem in problems(data):
            raise BadInput(f"{shown_path(self.data_file)}: {problem}")
        self._check_choices(data)
        if self.options["new_cemetery"] == "nothing":
            return data | {"points": data["points"] | {"new_cemetery": 0}}
        return data

    def move_table(self) -> MoveTable:
        return moves_of(self.data)

    @cached_property
    def terms(self) -> Terms:
        return Terms(self.data, self.options, self.seats)

    def new(self) -> Graves:
        return Graves(self.moves, self.terms)

    def remember(self, view: dict[str, Any]) -> Graves:
        state = self.new()
        recall(state, view)
        state.load(state.data())  # a view may have fractions where a position has numbers
        return state

    def belief(self, view: dict[str, Any]) -> Belief:
        return GravesBelief(cast(Graves, self.recall(view)))


GAME = GravesGame
