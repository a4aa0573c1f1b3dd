"""Puts eva together: options, data, states and what a view tells."""

from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import Any

from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput
from restinplay.core.game import Game, Option
from restinplay.core.moves import MoveTable
from restinplay.games.eva.belief import EvaBelief
from restinplay.games.eva.moves import (
    CARDS,
    LABELS,
    ROOMS,
    SECRETS,
    SUITS,
    SYMBOLS,
    move_table,
)
from restinplay.games.eva.state import Eva
from restinplay.games.eva.view import check_view, recall

PARTS = ("rooms", "secrets", "clues", "suits")


class EvaGame(Game):
    SLUG = "eva"
    SEATS = range(1, 2)
    EASY = MappingProxyType({"doors": "3"})
    FOLDER = Path(__file__).parent
    OPTIONS = (
        Option("doors", ("2", "3"), "cards per draw; 3 is the easy game", "E-220"),
        Option("entrance_ghost", ("redeal", "lose"), "a ghost dealt to the Entrance", "E-103"),
        Option("passage_rule", ("free", "closing_only"), "leaving an end without doors", "E-273"),
        Option("hopeless", ("declare", "play_on"), "a game that cannot be won", "E-430"),
        Option("dead_start", ("lost", "redeal"), "an Entrance without a usable door", "E-107"),
    )

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        try:
            self._check_counts(data)
        except (KeyError, TypeError) as error:
            raise BadInput(f"{self.data_file}: {error} is missing or out of place") from error
        return data

    def _check_counts(self, data: dict[str, Any]) -> None:
        found = {
            "rooms": [(entry["rank"], entry["label"]) for entry in data["rooms"]],
            "secrets": {entry["code"]: entry["count"] for entry in data["secrets"]},
            "clues": [entry["code"] for entry in data["clues"]],
            "suits": [entry["code"] for entry in data["suits"]],
            "deck": data["deck"],
            "fixed": data["fixed"],
            "names": [type(entry["name"]) for part in PARTS for entry in data[part]],
            "symbols": [type(entry["symbol"]) for part in PARTS[2:] for entry in data[part]],
            "title": [type(data["title"]), type(data["rules_version"])],
        }
        wanted = {
            "rooms": list(enumerate(LABELS, 1)),
            "secrets": {code: 2 if code == "PASS" else 1 for code in SECRETS},
            "clues": list(SYMBOLS),
            "suits": list(SUITS),
            "deck": {"ranks": ROOMS, "suits": len(SUITS), "cards": CARDS},
            "fixed": {"doors_normal": 2, "doors_easy": 3},
            "names": [str] * (ROOMS + len(SECRETS) + len(SYMBOLS) + len(SUITS)),
            "symbols": [str] * (len(SYMBOLS) + len(SUITS)),
            "title": [str, str],
        }
        for part, right in wanted.items():
            if found[part] != right:
                raise BadInput(
                    f"{self.data_file}: {part} do not add up: {_difference(found[part], right)}"
                )

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

    def belief(self, view: dict[str, Any]) -> Belief:
        state = self.new()
        recall(state, view)
        check_view(state, view)
        return EvaBelief(state)


def _difference(found: Any, right: Any) -> str:
    """The first thing that is not as it must be."""
    if isinstance(right, dict):
        found, right = sorted(found.items()), sorted(right.items())
    for have, want in zip_longest(found, right):
        if have != want:
            return f"{have} where {want} belongs"
    return "something is missing"


GAME = EvaGame
