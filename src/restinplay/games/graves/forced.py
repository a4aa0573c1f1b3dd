"""What gives itself in graves, where nobody learns from it which shares a family holds."""

from typing import Any, Final

from restinplay.core.forced import Forced, only
from restinplay.core.game import Game
from restinplay.games.graves.foresight import scene_of

View = dict[str, Any]
_PASSES: Final = ("pass", "withdraw")


def is_plain(view: View, alone: bool) -> bool:
    """Whether nobody is there to wonder, or all know what this seat can do."""
    has_shares = bool(view["players"][view["seat"]]["shares"])
    return alone or not has_shares or bool(view["options"]["share_backs"] == "open")


def all_white(game: Game, view: View, alone: bool) -> str | None:
    """Everybody gets a white pill, in whatever order."""
    legal = view["legal"]
    white = [move for move in legal if move.startswith("give") and move.endswith("white")]
    enough = view["box"]["white"] >= len(white) > 0
    is_so = view["question"]["kind"] == "distribute" and white == legal and enough
    return legal[0] if is_so and is_plain(view, alone) else None


def any_coffin(game: Game, view: View, alone: bool) -> str | None:
    """All coffins go to the New Cemetery, in whatever order (G-402)."""
    if view["question"]["kind"] != "coffin" or not is_plain(view, alone):
        return None
    seat = view["seat"]
    mixes = any(share.startswith("MX") for share in view["players"][seat]["shares"])
    return None if mixes or scene_of(view, game.data).places(seat) else view["legal"][0]


def nothing_to_play(game: Game, view: View, alone: bool) -> str | None:
    return _only_of(_PASSES, view, alone)


def nothing_to_buy(game: Game, view: View, alone: bool) -> str | None:
    return _only_of(("done",), view, alone)


def only_place(game: Game, view: View, alone: bool) -> str | None:
    return (
        None if view["legal"][0] in (*_PASSES, "done") or not is_plain(view, alone) else only(view)
    )


def _only_of(answers: tuple[str, ...], view: View, alone: bool) -> str | None:
    found = only(view)
    return found if found in answers and is_plain(view, alone) else None


FORCED: Final = (
    Forced(
        "white",
        "Give out the pills when all are white",
        "You could give nothing but white pills.",
        all_white,
    ),
    Forced(
        "coffin",
        "Take any coffin when all go to the New Cemetery",
        "No grave was open to any of them.",
        any_coffin,
    ),
    Forced("pass", "Pass when I have nothing to play", "You had nothing to play.", nothing_to_play),
    Forced("done", "Buy nothing when I cannot", "You could not buy anything.", nothing_to_buy),
    Forced(
        "place", "Do the only thing there is to do", "There was nothing else to do.", only_place
    ),
)
