"""What a drawn table of manors shows besides the view, as far as the one who looks knows."""

from typing import Any

from restinplay.games.manors.contributions import shares
from restinplay.games.manors.foresight import after
from restinplay.games.manors.recalling import known
from restinplay.games.manors.state import Manors
from restinplay.games.manors.words import restraints, share_words

View = dict[str, Any]
Data = dict[str, Any]


def extras(view: View, data: Data) -> dict[str, Any]:
    """Each card's share of its side's total, the totals that answers lead to, and restraints."""
    state, me = known(view), view["seat"]
    moves = view["legal"] if view["asked"] == me else []  # who sees both hands is not asked
    totals = {move: after(state, state.moves.parse(move)) for move in moves}
    return {
        "sides": [_side(state, family, data) for family in range(2)],
        "after": {move: [both[me], both[1 - me]] for move, both in totals.items() if both},
        "restraints": [restraints(state, 0), restraints(state, 1)],
    }


def _side(state: Manors, family: int, data: Data) -> list[dict[str, Any]]:
    return [
        {
            "card": share.card,
            "units": list(share.units),
            "changes": [list(change) for change in share.changes],
            "worth": share.worth,
            "transferred": share.transferred,
            "words": share_words(share, state, family, data),
        }
        for share in shares(state, family)
    ]


def expected(view: View) -> list[str]:
    """The moves that a person would look for in their turn; those that are refused say why."""
    if view["question"]["kind"] != "turn" or view["asked"] != view["seat"]:
        return []
    mine = view["families"][view["seat"]]
    ghosts = [f"ghost {card[1:]}" for card in mine["hand"]]
    return ["hold", "give up", *ghosts, *(f"medium {number}" for number in mine["display"])]
