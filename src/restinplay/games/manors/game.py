"""Puts manors together: options, data, states and what a view tells."""

from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput, shown_path
from restinplay.core.game import Game, Option
from restinplay.core.ladder import Ladder
from restinplay.core.moves import MoveTable
from restinplay.games.manors import SEATS
from restinplay.games.manors.belief import ManorsBelief
from restinplay.games.manors.data import problems
from restinplay.games.manors.moves import (
    FAMILIES,
    LEVELS,
    LINE,
    MEDIUMS,
    move_table,
)
from restinplay.games.manors.state import Manors
from restinplay.games.manors.view import recall


def pool_of(text: str) -> list[int]:
    """The Mediums of a pool written `1+2+3`; empty if it is not one (M-S1)."""
    words = text.split("+")
    if not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        return []
    numbers = sorted({int(word) for word in words})
    right = len(words) == len(numbers) >= LINE and numbers[0] >= 1 and numbers[-1] <= MEDIUMS
    return numbers if right else []


class ManorsGame(Game):
    SLUG = "manors"
    SEATS = SEATS
    EASY = MappingProxyType({"initiation": "on"})
    PHRASES = ("boo", "my_house")
    LADDER = Ladder((32, 320, 12000), (30, 0, 0))
    HIDDEN = "21 Ghosts of each family, in hand, deck and face down on round 10"
    TARGETS = MappingProxyType(
        {
            "playouts compiled / OpenSpiel hearts": 25.0,
            "search, random rollouts / OpenSpiel hearts ISMCTS": 5.0,
        }
    )
    OLDER = MappingProxyType({"1.0.1": {"lone_banish": "any"}})
    FOLDER = Path(__file__).parent
    OPTIONS = (
        Option("max_level", ("4", "0", "1", "2", "3"), "the highest level of Mediums", "M-S1"),
        Option(
            "pool",
            ("none",),
            "which Mediums may be in the line; overrides max_level",
            "M-S1",
            "at least nine different Mediums, such as 1+2+3+4+5+6+7+8+9",
            lambda text: bool(pool_of(text)),
        ),
        Option("initiation", ("off", "on"), "Mediums 1 to 9, three of them face up", "M-S7"),
        Option("first_family", ("random", "A", "B"), "who begins round 1", "M-S6"),
        Option(
            "bloody_mary_short",
            ("forbidden", "partial"),
            "card 21 when you have fewer than two Ghosts",
            "MR-47",
        ),
        Option("banish_reach", ("round", "round_or_tenth"), "what card 11 can throw out", "MR-32"),
        Option("transfer_cards", ("valued", "any"), "what card 15 can bring along", "MR-39"),
        Option("lone_banish", ("M14", "any"), "what card 11 throws out alone under 14", "MR-82"),
    )

    def longest(self) -> int:
        return 256  # M-P17: no more than 60 cards are laid, turns ended and choices made

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        for problem in problems(data):
            raise BadInput(f"{shown_path(self.data_file)}: {problem}")
        return data

    def move_table(self) -> MoveTable:
        names = {medium["number"]: medium["name"] for medium in self.data["mediums"]}
        return move_table(names, {family: f"family {family}" for family in FAMILIES})

    def pool(self) -> list[int]:
        """M-S1, M-S7."""
        if self.options["initiation"] == "on":
            return list(range(1, LINE + 1))
        if self.options["pool"] != "none":
            return pool_of(self.options["pool"])
        return list(range(1, LEVELS[int(self.options["max_level"])] + 1))

    def new(self) -> Manors:
        first = self.options["first_family"]
        return Manors(
            self.moves,
            pool=sum(1 << medium for medium in self.pool()),
            initiation=self.options["initiation"] == "on",
            first=FAMILIES.index(first) if first in FAMILIES else -1,
            short=self.options["bloody_mary_short"] == "partial",
            reach=self.options["banish_reach"] == "round_or_tenth",
            any_card=self.options["transfer_cards"] == "any",
            frees=self.options["lone_banish"] == "M14",
        )

    def remember(self, view: dict[str, Any]) -> Manors:
        state = self.new()
        recall(state, view)
        return state

    def belief(self, view: dict[str, Any]) -> Belief:
        return ManorsBelief(cast(Manors, self.recall(view)))


GAME = ManorsGame
