"""What is worth a second thought before it is done."""

from typing import Any

from restinplay.games.eva import foresight
from restinplay.games.eva.moves import CLOSE, CLOSE_PASSAGE, DECLINE, ENTRANCE, STUCK_AT_ENTRANCE
from restinplay.games.eva.state import Eva
from restinplay.games.eva.view import passage

View = dict[str, Any]
Data = dict[str, Any]


def warnings(view: View, move: str, data: Data | None = None) -> str | None:
    """The reason to ask again before this answer, or None."""
    house = foresight.known(view)
    return worry(house, house.moves.parse(move))


def worry(house: Eva, move: int) -> str | None:
    if move == DECLINE:
        return _of_declining(house)
    if move == CLOSE_PASSAGE:
        return _of_sealing(house)
    if move == CLOSE:
        return _of_closing(house) or _of_last_ace(house, move)
    if move < CLOSE:
        return _of_entering(house, move) or _of_last_ace(house, move)
    return None


def _of_declining(house: Eva) -> str | None:
    then = foresight.found(house)
    if then is None:
        return None
    gain = "wins the game" if foresight.is_won(then) else "gives you the bones"
    return f"This room is the grave: turning up the third clue now {gain}."


def _of_closing(house: Eva) -> str | None:
    then, here = foresight.after(house, CLOSE), int(house.token)
    if house.deck == 0:
        return "The deck is empty: closing this room loses the game."
    if foresight.dead_end(then) == 1:
        return "No card in the deck leads out alive: closing this room loses the game."
    if foresight.is_grave(house, here):
        return "This room is the grave, and closing it buries your chance."
    if here in foresight.graves(house):
        return "This room may be the grave: its pattern agrees with the clues."
    if passage(then) != passage(house):
        return "This room is an end of the secret passage: closing it seals the passage for good."
    return None


def _of_sealing(house: Eva) -> str:
    then = foresight.after(house, CLOSE_PASSAGE)
    if foresight.is_won(then):
        return "This wins, but so does the passage without closing the room."
    if then.result == STUCK_AT_ENTRANCE:
        return "The Entrance has no usable door, and the passage would be sealed: that loses."
    if house.may_take_passage():
        return "This closes the room and seals the passage; going through would leave both open."
    return "This closes the room and seals the passage for good."


def ghost_odds(house: Eva, move: int) -> str:
    """How likely a door leads to the ghost who takes the bones, in words; empty if it cannot."""
    lost, secrets = foresight.risk(house, move) if house.bones else (0, 0)
    if not lost:
        return ""
    return "for certain" if lost == secrets else f"{lost} in {secrets}"


def _of_entering(house: Eva, move: int) -> str | None:
    if odds := ghost_odds(house, move):
        return f"You hold the bones, and the ghost may be in there ({odds}): that loses."
    if move == ENTRANCE - 1 and foresight.is_lost(foresight.after(house, move)):
        return "The Entrance has no usable door and no open passage: you would be stuck there."
    return None


def _of_last_ace(house: Eva, move: int) -> str | None:
    """Aces are the doors home; this also minds one that closing or leaving would discard."""
    then = foresight.after(house, move)
    aces, left = (foresight.cards_to(~one.discard, ENTRANCE) for one in (house, then))
    if aces != 1 or left:
        return None
    if move != ENTRANCE - 1:
        return "The last door to the Entrance lies here and would be discarded."
    if foresight.is_won(then) or foresight.found(then):
        return None
    return "This is the last door to the Entrance, and you do not hold the bones."
