"""Why an answer is good or bad: every fact that is named is so, as the table shows it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from restinplay.core.saying import Said
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.reasons import why
from restinplay.games.muertos.sayings import ENGLISH
from restinplay.games.muertos.state import Muertos
from tests.contract.walks import Walk


class Look:
    """A position as the seat that is asked sees it, and an answer that it may give."""

    def __init__(self, game: MuertosGame, state: Muertos, move: int) -> None:
        self.view, self.words = state.view(int(state.asked)), state.moves.text(move).split()
        self.values = {one["id"]: one["value"] for one in game.data["festivities"]}

    def skeleton(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view["players"][number - 1]
        return found

    def on(self, field: str) -> list[int]:
        players = enumerate(self.view["players"])
        return [seat for seat, player in players if player["field"] == field]

    @property
    def mine(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["players"][self.view["seat"]]
        return found


Check = Callable[[Look, Any], bool]

FACTS: dict[str, Check] = {
    "rival_has": lambda look, it: (
        it["points"]
        == sum(look.values[one] for one in look.skeleton(it["skeleton"])["festivities"])
    ),
    "own_skeleton": lambda look, it: look.view["seat"] == int(look.words[1]),
    "counts": lambda look, it: it["points"] == look.values[look.words[1]],
    "grabs_points": lambda look, it: it["points"] in look.values.values(),
    "dog_bites_you": lambda look, it: look.on(look.words[-1]) == [look.view["active"]],
    "dog_bites_rival": lambda look, it: {*look.on(look.words[-1])} - {look.view["active"]} != set(),
    "dog_moves": lambda look, it: look.on(look.words[-1]) == [],
    "only_dog_draws": lambda look, it: look.view["movement"]["steps"] == 0,
    "only_dog_limbless": lambda look, it: look.mine["arms"] + look.mine["legs"] == 0,
    "last_acts": lambda look, it: look.view["question"]["kind"] in ("lay", "mode"),
    "home_already": lambda look, it: any(player["rank"] for player in look.view["players"]),
    "may_find_mend": lambda look, it: look.mine["arms"] + look.mine["legs"] == 0,
    "costs_card": lambda look, it: look.mine["arms"] + look.mine["legs"] > 0,
    "reaction_gone": lambda look, it: look.words[1] in ("sidestep", "cling"),
}


def test_what_is_said_of_ways_and_rivals_is_so() -> None:
    seen: Counter[str] = Counter()
    for seats in (2, 4, 6):
        game = MuertosGame({}, seats)
        for seed in range(3):
            for state in Walk(game, seed, everywhere=seed == 0).looks():
                if state.asked >= 0:
                    assert isinstance(state, Muertos)
                    for move in state.legal():
                        check(game, state, move, why(state, move), seen)
    assert {"rival_has", "brings_on", "then_left", "reaction_gone", "dog_moves"} <= set(seen), seen


def check(game: MuertosGame, state: Muertos, move: int, told: Said, seen: Counter[str]) -> None:
    assert told.id in ENGLISH
    seen[told.id] += 1
    if told.id in FACTS:
        look = Look(game, state, move)
        assert FACTS[told.id](look, told.facts), (told, look.words, look.view)
    if told.why:
        check(game, state, move, told.why, seen)
