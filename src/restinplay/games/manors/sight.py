"""What a drawn table of manors shows besides the view, all of it read off the view."""

from typing import Any

from restinplay.games.manors.contributions import contributions
from restinplay.games.manors.foresight import after
from restinplay.games.manors.words import restraints, share_words

View = dict[str, Any]
Data = dict[str, Any]


def sight(view: View, data: Data) -> dict[str, Any]:
    """Each card's share of its side's total, the totals that answers lead to, and restraints."""
    totals = {move: after(view, move) for move in view["legal"]}
    return {
        "sides": [_side(view, family, data) for family in range(2)],
        "after": {move: list(pair) for move, pair in totals.items() if pair},
        "restraints": [restraints(view, 0), restraints(view, 1)],
    }


def _side(view: View, family: int, data: Data) -> list[dict[str, Any]]:
    return [
        {
            "card": share.card,
            "units": list(share.units),
            "changes": [list(change) for change in share.changes],
            "worth": share.worth,
            "transferred": share.transferred,
            "words": share_words(share, view, family, data),
        }
        for share in contributions(view, family)
    ]


def expected(view: View) -> list[str]:
    """The moves that a person would look for in their turn; those that are refused say why."""
    if view["question"]["kind"] != "turn" or view["asked"] != view["seat"]:
        return []
    mine = view["families"][view["seat"]]
    ghosts = [f"ghost {card[1:]}" for card in mine["hand"]]
    return ["hold", "give up", *ghosts, *(f"medium {number}" for number in mine["display"])]
