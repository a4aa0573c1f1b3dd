"""What is worth a second thought before it is done."""

from typing import Any

from restinplay.core.messages import Fact, Message
from restinplay.games.eva import foresight
from restinplay.games.eva.moves import CLOSE, CLOSE_PASSAGE, DECLINE, ENTRANCE, STUCK_AT_ENTRANCE
from restinplay.games.eva.state import Eva
from restinplay.games.eva.view import passage

View = dict[str, Any]


def warnings(view: View, move: str) -> Message | None:
    """The reason to ask again before this answer, or None."""
    house = foresight.known(view)
    return worry(house, house.moves.parse(move))


def worry(house: Eva, move: int) -> Message | None:
    if move == DECLINE:
        return _of_declining(house)
    if move == CLOSE_PASSAGE:
        return _of_sealing(house)
    if move == CLOSE:
        return _of_closing(house) or _of_last_ace(house, move)
    if move < CLOSE:
        return _of_entering(house, move) or _of_last_ace(house, move)
    return None


def _of_declining(house: Eva) -> Message | None:
    then = foresight.found(house)
    if then is None:
        return None
    return Message("eva-worry-wins" if foresight.is_won(then) else "eva-worry-bones")


def _of_closing(house: Eva) -> Message | None:
    then, here = foresight.after(house, CLOSE), int(house.token)
    if house.deck == 0:
        return Message("eva-worry-empty")
    if foresight.dead_end(then) == 1:
        return Message("eva-worry-no-way")
    if foresight.is_grave(house, here):
        return Message("eva-worry-grave")
    if here in foresight.graves(house):
        return Message("eva-worry-may-be-grave")
    if passage(then) != passage(house):
        return Message("eva-worry-end")
    return None


def _of_sealing(house: Eva) -> Message:
    then = foresight.after(house, CLOSE_PASSAGE)
    if foresight.is_won(then):
        return Message("eva-worry-passage-wins")
    if then.result == STUCK_AT_ENTRANCE:
        return Message("eva-worry-passage-loses")
    if house.may_take_passage():
        return Message("eva-worry-passage-open")
    return Message("eva-worry-passage")


def ghost_odds(house: Eva, move: int) -> dict[str, Fact]:
    """The facts of `eva-ghost-odds`: how likely a door leads to the ghost who takes the bones.

    There are none if it cannot.
    """
    lost, secrets = foresight.risk(house, move) if house.bones else (0, 0)
    if not lost:
        return {}
    return {"odds": "certain" if lost == secrets else "some", "lost": lost, "secrets": secrets}


def _of_entering(house: Eva, move: int) -> Message | None:
    if odds := ghost_odds(house, move):
        return Message("eva-worry-ghost", **odds)
    if move == ENTRANCE - 1 and foresight.is_lost(foresight.after(house, move)):
        return Message("eva-worry-stuck")
    return None


def _of_last_ace(house: Eva, move: int) -> Message | None:
    """Aces are the doors home; this also minds one that closing or leaving would discard."""
    then = foresight.after(house, move)
    aces, left = (foresight.cards_to(~one.discard, ENTRANCE) for one in (house, then))
    if aces != 1 or left:
        return None
    if move != ENTRANCE - 1:
        return Message("eva-worry-ace-discarded")
    if foresight.is_won(then) or foresight.found(then):
        return None
    return Message("eva-worry-last-ace")
