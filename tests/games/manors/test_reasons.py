"""Why an answer is good or bad: every fact that is named is so, as the table shows it."""

from collections import Counter
from typing import Any

from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.reasons import why
from restinplay.games.manors.sayings import ENGLISH
from restinplay.games.manors.state import Manors
from tests.contract.walks import Walk


def would_win(view: dict[str, Any], family: int) -> bool:
    """Whether the houses of this round are the last that a family needs (M-W1)."""
    houses = Counter(view["line"][view["round"] - 1]["houses"])
    mine = view["families"][family]
    return bool(mine["manors"] + houses["manor"] >= 4 or mine["castles"] + houses["castle"] >= 3)


def points_in_hand(view: dict[str, Any]) -> int:
    hand = view["families"][view["seat"]]["hand"]
    return sum(int(card[1:]) for card in hand if card.startswith("G"))


def is_so(told: str, facts: Any, view: dict[str, Any]) -> bool:
    me = view["seat"]
    totals = [family["total"] for family in view["families"]]
    match told:
        case "wins_the_game":
            return would_win(view, me)
        case "opponent_would_win":
            return would_win(view, 1 - me)
        case "ahead":
            return bool(totals[me] > totals[1 - me])
        case "too_dear" | "cheapest_way":
            return bool(0 <= facts["points"] <= points_in_hand(view))
        case "empty_side" | "counts_on_ten":
            return bool(view["question"]["kind"] == "lay")
    return True


def test_what_is_said_of_houses_and_totals_is_so() -> None:
    seen: Counter[str] = Counter()
    game = ManorsGame()
    for seed in range(8):
        for state in Walk(game, seed).looks():
            if state.asked < 0:
                continue
            assert isinstance(state, Manors)
            view = state.view(int(state.asked))
            for move in state.legal():
                told = why(state, move)
                assert told.id in ENGLISH
                assert is_so(told.id, told.facts, view), (told, state.moves.text(move), view)
                seen[told.id] += 1
    assert {"ahead", "too_dear", "cheapest_way", "wins_the_game"} <= set(seen), seen
