"""What gives itself in muertos, unless that it is so would betray a card (DR-84)."""

from typing import Any, Final

from restinplay.core.forced import Forced, only
from restinplay.core.game import Game
from restinplay.games.muertos.cards.cards import ACTIONS
from restinplay.games.muertos.foresight import hand_size

View = dict[str, Any]
_AIMS: Final = tuple(card.name for card in ACTIONS if card.moves)
_CHOICES: Final = ("back", "evade", "push", "mend", "step", *_AIMS)
_LEFT: Final = {"lay": 1, "mode": 0}  # cards in a hand of which all know that nothing is to choose


def choice(game: Game, view: View, alone: bool) -> str | None:
    return only(view) if view["question"]["kind"] in _CHOICES else None


def only_card(game: Game, view: View, alone: bool) -> str | None:
    kind = view["question"]["kind"]
    is_known = alone or hand_size(view, view["seat"]) == _LEFT.get(kind, -1)
    return only(view) if kind in (*_LEFT, "discard") and is_known else None


def no_reaction(game: Game, view: View, alone: bool) -> str | None:
    """Others could watch the time it takes."""
    return only(view) if alone and view["question"]["kind"] in ("cling", "sidestep") else None


FORCED: Final = (
    Forced("choice", "Choose where there is only one choice", "There was only one choice.", choice),
    Forced("card", "Play the only card I can play", "No other card could be played.", only_card),
    Forced("pass", "Pass when I cannot react", "You had no card for it.", no_reaction),
)
