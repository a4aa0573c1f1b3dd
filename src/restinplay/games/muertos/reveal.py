"""The board shown whole: all hands, and the cards that nobody has drawn."""

from collections.abc import Sequence
from typing import Any

from restinplay.core.events import Event
from restinplay.games.muertos.tables import CARDS
from restinplay.games.muertos.telling import TAIL, shown_before
from restinplay.games.parts import Reveal

View = dict[str, Any]


def aside(events: Sequence[Event]) -> View:
    """The discards that need no words: `shown`."""
    return {"shown": shown_before(events)}


def open_views(views: Sequence[View]) -> View:
    """All hands, for a game that is over."""
    players = [view["players"][seat] for seat, view in enumerate(views)]
    return {**views[0], "seat": -1, "open": True, "legal": [], "players": players}


def unveil(view: View, sealed: Sequence[str]) -> View:
    """The cards that nobody has drawn, in their order."""
    return {**view, "rest": [card.split()[-1] for card in sealed if card.split()[-1] in CARDS]}


def done(view: View) -> list[int]:
    """Those who are home (D-E2)."""
    return [seat for seat, player in enumerate(view["players"]) if player["rank"]]


REVEAL = Reveal(
    unveil=unveil,
    open=open_views,
    aside=aside,
    looks_back=TAIL,
    done=done,
    quiet=("target", "grab"),
)
