"""What gives itself in eva: the first two clues, and a way that is the only one."""

from typing import Any, Final

from restinplay.core.forced import Forced, only
from restinplay.core.game import Game

View = dict[str, Any]


def early_clue(game: Game, view: View, alone: bool) -> str | None:
    """Never the third: with it the game may be lost."""
    turned_up = sum(clue is not None for clue in view["clues"])
    return "flip" if view["question"]["kind"] == "clue" and turned_up < 2 else None


def exit_door(game: Game, view: View, alone: bool) -> str | None:
    return only(view) if view["question"]["kind"] == "exit" else None


def closing(game: Game, view: View, alone: bool) -> str | None:
    return "close" if view["legal"] == ["close"] else None


def way_on(game: Game, view: View, alone: bool) -> str | None:
    return (
        only(view)
        if view["question"]["kind"] == "move" and not closing(game, view, alone)
        else None
    )


FORCED: Final = (
    Forced("clue", "Turn up the first two clues", "Only the third clue can hurt you.", early_clue),
    Forced("exit", "Take the only door out", "There was only one door out.", exit_door),
    Forced("move", "Go the only way on", "There was only one way on.", way_on, usual=False),
    Forced(
        "close",
        "Close the room when nothing else is left",
        "There was nothing else to do.",
        closing,
        usual=False,
    ),
)
