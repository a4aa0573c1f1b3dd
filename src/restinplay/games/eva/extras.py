"""What a drawn table of eva shows besides the view."""

from typing import Any

from restinplay.games.eva.foresight import after, dead_end, known
from restinplay.games.eva.moves import CLOSE
from restinplay.games.eva.words import (
    doors_here,
    ghost,
    grave_mark,
    leads_to,
    unseen_by_rank,
)

View = dict[str, Any]
Data = dict[str, Any]


def extras(view: View, data: Data) -> dict[str, Any]:
    """Unseen doors by rank, the odds of a dead end, marks of graves, and where the ghost may be."""
    return {
        "unseen": unseen_by_rank(view),
        "dead_end": dead_end(after(known(view), CLOSE)) if "close" in view["legal"] else None,
        "marks": [grave_mark(view, room) for room in range(1, 14)],
        "ghost": str(ghost(view)),
    }


def expected(view: View) -> list[str]:
    """The moves that a person would look for; those that are refused say why."""
    doors = [f"door {leads_to(card)}" for card in doors_here(view)]
    return ["close", "passage", "close_passage", *doors]
