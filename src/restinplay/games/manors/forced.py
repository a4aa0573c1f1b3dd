"""What gives itself in manors: what follows from public facts; never giving up with cards left."""

from collections.abc import Callable
from typing import Any, Final

from restinplay.core.forced import Forced, only
from restinplay.core.game import Game

View = dict[str, Any]
_CHOICES: Final = ("reveal", "send", "banish", "return", "take_back")


def choice(game: Game, view: View, alone: bool) -> str | None:
    return only(view) if view["question"]["kind"] in _CHOICES else None


def empty_handed(answer: str) -> Callable[[Game, View, bool], str | None]:
    def answers(game: Game, view: View, alone: bool) -> str | None:
        mine = view["families"][view["seat"]]
        has_cards = mine["hand_size"] or mine["display"]
        return answer if view["legal"] == [answer] and not has_cards else None

    return answers


FORCED: Final = (
    Forced("choice", "Choose where there is only one choice", "There was only one choice.", choice),
    Forced(
        "give_up",
        "Give up a round when I have no cards left",
        "You had no cards left.",
        empty_handed("give up"),
    ),
    Forced(
        "hold", "Hold when I have no cards left", "You had no cards left.", empty_handed("hold")
    ),
    Forced(
        "nothing",
        "Lay nothing on round 10 when I have no cards left",
        "You had no card to lay.",
        empty_handed("lay nothing"),
    ),
)
