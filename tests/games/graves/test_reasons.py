"""Why an answer is good or bad: every fact that is named is so, as the table shows it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from restinplay.core.saying import Fact
from restinplay.core.state import OVER
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.reasons import why
from restinplay.games.graves.sayings import ENGLISH
from restinplay.games.graves.state import Graves
from tests.contract.walks import Walk

HEALTH = ("dead", "near", "weak", "unwell", "top")
STEPS = {"white": -1, "placebo": 1, "bitter": 2}


class Look:
    """A position as the seat that is asked sees it, and an answer that it may give."""

    def __init__(self, game: GravesGame, state: Graves, move: int) -> None:
        self.data, self.state, self.move = game.data, state, move
        self.view = state.view(int(state.asked))
        self.words = state.moves.text(move).split()

    def relative(self, name: Fact) -> dict[str, Any]:
        players = self.view["players"]
        found: dict[str, Any] = next(
            one for player in players for one in player["relatives"] if one["id"] == name
        )
        return found

    def health_after(self, name: Fact, chip: str) -> int:
        return min(4, max(0, int(self.relative(name)["health"]) - STEPS[chip]))

    def pay(self, name: Fact) -> int:
        """What the data file says that a white pill brings: nothing to who is at the top."""
        if self.relative(name)["health"] == 4:
            return 0
        people = [one for family in self.data["families"] for one in family["relatives"]]
        known = next(one for one in people if one["id"] == name)
        level = HEALTH[self.health_after(name, "white")]
        return int(known.get(f"pay_{level}", 0))

    def after(self) -> Graves:
        state = self.state.clone()
        state.apply(self.move)
        assert isinstance(state, Graves)
        return state

    def lead(self, more: int = 0) -> int:
        """By how many rights the seat is ahead in the grave of a share, with some more."""
        grave, me = int(self.words[1]) - 1, self.view["seat"]
        rights = [player["rights"][grave] for player in self.view["players"]]
        return int(rights[me] + more - max(rights[:me] + rights[me + 1 :]))

    def worth(self, name: Fact, grave: int) -> str:
        """What a burial there counts, by the relative's wish."""
        away = abs(self.relative(name)["wish"] - grave)
        kind = ("wished", "adjacent")[away] if away < 2 else "other"
        return f"{self.data['points'][kind]} points"

    def is_mine(self, name: Fact) -> bool:
        mine = self.view["players"][self.view["seat"]]["relatives"]
        return any(one["id"] == name for one in mine)

    def wins(self) -> bool:
        """Whether the answer ends the game at once, and won; None of it is hidden then."""
        state = self.after()
        while state.asked >= 0 and state.question().kind == "respond":
            state.apply(state.moves.parse("pass"))
        assert state.asked == OVER
        return bool(state.returns()[self.view["seat"]] > -1.0)


Check = Callable[[Look, Any], bool]

FACTS: dict[str, Check] = {
    "dies": lambda look, it: look.health_after(it["relative"], look.words[2]) == 0,
    "comes_down": lambda look, it: (
        HEALTH[look.health_after(it["relative"], look.words[2])].title() == it["health"]
    ),
    "stays_at_top": lambda look, it: look.relative(it["relative"])["health"] == 4,
    "pays": lambda look, it: look.pay(it["relative"]) == it["bucks"] > 0,
    "rises_for_nothing": lambda look, it: look.pay(it["relative"]) == 0,
    "swap_dies": lambda look, it: (
        it["price"] == look.data["fixed"]["swap_price"] and look.is_mine(it["relative"])
    ),
    "swap_pays": lambda look, it: look.pay(it["relative"]) == it["bucks"],
    "swap_is_dear": lambda look, it: look.health_after(it["relative"], look.words[2]) > 0,
    "kills_for_a_rival": lambda look, it: (
        not look.is_mine(it["relative"]) and look.health_after(it["relative"], look.words[2]) == 0
    ),
    "helps_a_rival": lambda look, it: (
        not look.is_mine(it["relative"]) and look.health_after(it["relative"], look.words[2]) > 0
    ),
    "holds_at_top": lambda look, it: look.relative(it["relative"])["health"] == 4,
    "keeps_alive": lambda look, it: look.relative(it["relative"])["health"] == 1,
    "holds_but_pays": lambda look, it: look.pay(it["relative"]) == it["bucks"] > 0,
    "holds_up": lambda look, it: look.pay(it["relative"]) == 0,
    "cheap_back": lambda look, it: (
        it["cards"] == len(look.view["graves"][int(look.words[1]) - 1]["unseen"])
    ),
    "leads_already": lambda look, it: str(it["grave"]) == look.words[1] and look.lead() > 0,
    "only_a_tie": lambda look, it: str(it["grave"]) == look.words[1] and look.lead(1) <= 0,
    "leads_too_early": lambda look, it: str(it["grave"]) == look.words[1] and look.lead(1) > 0,
    "leads_in_time": lambda look, it: (
        look.is_mine(it["relative"])
        and look.worth(it["relative"], int(look.words[1])) == it["points"]
    ),
    "gets": lambda look, it: look.worth(it["relative"], int(look.words[1])) == it["points"],
    "costs_a_document": lambda look, it: (
        look.worth(it["relative"], int(look.words[1])) == it["points"]
    ),
    "new_cemetery": lambda look, it: (
        it["points"] == f"{look.data['points']['new_cemetery']} points"
    ),
    "ends_and_wins": lambda look, it: look.wins(),
    "ends_and_loses": lambda look, it: not look.wins(),
    "a_tie_stops": lambda look, it: it["grave"] == look.view["claim"]["grave"],
    "shocked_to_death": lambda look, it: look.health_after(it["relative"], "bitter") == 0,
    "shocked": lambda look, it: look.health_after(it["relative"], "bitter") > 0,
}


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """Every fact of every answer on walks through games of all sizes, checked as it is met."""
    found: Counter[str] = Counter()
    for seats in range(2, 6):
        game = GravesGame({}, seats)
        for seed in range(2):
            for state in Walk(game, seed, everywhere=seed == 0).looks():
                if state.asked >= 0:
                    assert isinstance(state, Graves)
                    for move in state.legal():
                        check(Look(game, state, move), found)
    return found


def check(look: Look, found: Counter[str]) -> None:
    told = why(look.state, look.move)
    assert told.id in ENGLISH
    found[told.id] += 1
    for value in told.facts.values():
        assert str(value) in ENGLISH[told.id].format(**told.facts).replace(",", "")
    if told.id in FACTS:
        assert FACTS[told.id](look, told.facts), (told, look.words)


def test_what_is_said_of_prescriptions_and_burials_is_so(seen: Counter[str]) -> None:
    common = {"dies", "comes_down", "pays", "cheap_back", "new_cemetery", "keeps_alive"}
    assert common <= set(seen)
    assert len(set(seen) & set(FACTS)) > 15, seen
