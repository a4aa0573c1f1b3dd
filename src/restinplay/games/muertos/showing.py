"""The board shown whole: all hands, and the cards that nobody has drawn."""

from collections.abc import Sequence
from typing import Any

from restinplay.core.events import Event
from restinplay.games.muertos.moves import CARDS
from restinplay.games.muertos.telling import shown_before
from restinplay.games.showing import Showing

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


SHOWING = Showing(unveil=unveil, open=open_views, aside=aside, quiet=("target", "grab"))
