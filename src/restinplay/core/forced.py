"""Answers that give themselves: there is nothing to choose, or nothing that anybody would."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from restinplay.core.messages import Told

if TYPE_CHECKING:
    from restinplay.core.game import Game

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Forced:
    """One kind of them: its id, what it does for a player, why it was given, and its answer to a
    view, if any.

    A player may be `alone` with bots. If not, whether it answers must follow from what everybody
    knows: a question that takes no time would tell what a hand lacks. A `usual` one answers unless
    the player objects.
    """

    name: str
    meaning: Told
    why: Told
    answer: Callable[["Game", View, bool], str | None]
    usual: bool = True


def only(view: View) -> str | None:
    """The answer to a question that has no other."""
    legal: list[str] = view["legal"]
    return legal[0] if len(legal) == 1 else None
