"""What gives itself in eva: the first two clues, and a way that is the only one."""

from typing import Any, Final

from restinplay.core.forced import Forced, only
from restinplay.core.game import Game
from restinplay.core.messages import Message

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
    Forced("clue", Message("eva-auto-clue"), Message("eva-why-clue"), early_clue),
    Forced("exit", Message("eva-auto-exit"), Message("eva-why-exit"), exit_door),
    Forced("move", Message("eva-auto-move"), Message("eva-why-move"), way_on, usual=False),
    Forced("close", Message("eva-auto-close"), Message("eva-why-close"), closing, usual=False),
)
