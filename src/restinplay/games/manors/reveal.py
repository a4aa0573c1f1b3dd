"""The line of houses shown whole: who won which round, both hands, what nobody turned up."""

from collections.abc import Sequence
from typing import Any

from restinplay.core.events import Event
from restinplay.games.parts import Reveal

View = dict[str, Any]
TRUCE = -1


def past(events: Sequence[Event]) -> View:
    """Who won each round and what: `winners`, from the events of the game."""
    winners: list[tuple[int, list[str]]] = []
    for event in events:
        if event.kind == "houses":
            family, manors, castles = event.args
            winners.append((family, ["manor"] * manors + ["castle"] * castles))
        elif event.kind in ("truce", "annulled"):
            winners.append((TRUCE, []))
    return {"winners": winners}


def open_views(views: Sequence[View]) -> View:
    """Both hands and all of round 10, for a game that is over."""
    first, second = views
    tenth = [views[entry["family"]]["tenth"][place] for place, entry in enumerate(first["tenth"])]
    families = [first["families"][0], second["families"][1]]
    return {**first, "seat": -1, "open": True, "families": families, "tenth": tenth}


def unveil(view: View, sealed: Sequence[str]) -> View:
    """The rest of the line and of both decks."""
    hidden = iter(sealed)
    line = [
        {**place, "medium": int(next(hidden)[1:]), "face_down": False}
        if place["face_down"]
        else place
        for place in view["line"]
    ]
    decks = []
    for family in view["families"]:
        top = [str(family["top"])] if family["top"] else []
        decks.append([*top, *(next(hidden)[1:] for _ in range(family["deck"] - len(top)))])
    return {**view, "line": line, "next": decks}


REVEAL = Reveal(
    unveil=unveil,
    open=open_views,
    past=past,
    looks_back=None,
    quiet=("random", "reveal_own", "reveal_other", "send_own", "send_other"),
)
