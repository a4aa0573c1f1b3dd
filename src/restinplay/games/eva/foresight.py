"""What can be foreseen in Eva's house: the rules are asked, in the position that a view recalls.

A clone is played on and looked at; where nature would have to decide, nothing is foreseen.
"""

from functools import lru_cache
from math import comb
from typing import Any, cast

from restinplay.core.bits import bit, members
from restinplay.core.state import OVER
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.masks import ONE_OF_EACH_SUIT
from restinplay.games.eva.moves import (
    CLUE,
    EXIT,
    FIRST_CARD,
    FLIP,
    GRAVES,
    SECRET,
    TAKE_CLUE,
    room_of,
)
from restinplay.games.eva.state import Eva
from restinplay.games.eva.view import cards_in

View = dict[str, Any]

_last: list[tuple[View, Eva]] = []


def known(view: View) -> Eva:
    """The position that a view describes: while the same one is looked at, the same one.

    Unlike `Game.recall` it trusts the view, and what a table adds to one does not disturb it.
    """
    for seen, house in _last:
        if seen is view:
            return house
    house = _rules(tuple(view["options"].items())).remember(view)
    _last[:] = [(view, house)]
    return house


@lru_cache(32)  # five options of two values each
def _rules(options: tuple[tuple[str, str], ...]) -> EvaGame:
    return EvaGame(dict(options))


def after(house: Eva, move: int) -> Eva:
    """The position that an answer leads to, as long as nobody declares it hopeless (E-430)."""
    then = cast(Eva, house.clone())
    then.declares = False
    then.apply(move)
    return then


def is_won(house: Eva) -> bool:
    return house.asked == OVER and house.payoff(0) > 0


def is_lost(house: Eva) -> bool:
    """Whether the game is lost for certain before another door is drawn or chosen."""
    if house.asked == OVER:
        return not is_won(house)
    if house.phase not in (SECRET, CLUE, TAKE_CLUE):
        return False
    return all(is_lost(after(house, move)) for move in house.legal())


# Graves.


def found(house: Eva) -> Eva | None:
    """The position once the clue that is offered is up, if this is the grave then (E-240, E-244).

    It takes the third clue, and that one the two others tell (E-232).
    """
    if house.phase != TAKE_CLUE:
        return None
    turning = after(house, FLIP)
    then = after(turning, turning.legal()[0])
    return then if then.bones or is_won(then) else None


def graves(house: Eva) -> list[int]:
    """The rooms seen, open or closed, whose pattern agrees with the clues face up."""
    return [room for row in members(int(house.rows)) if (room := int(house.room_of(GRAVES + row)))]


def is_grave(house: Eva, room: int) -> bool:
    """Whether the clues face up leave no other pattern than the one seen here."""
    return int(house.rows).bit_count() == 1 and room in graves(house)


# Doors.


def cards_to(cards: int, room: int) -> int:
    """How many of these cards lead to a room."""
    return (int(cards) & ONE_OF_EACH_SUIT << room - 1).bit_count()


def risk(house: Eva, move: int) -> tuple[int, int]:
    """Of the secrets that may lie behind a door: how many end the game at once, and how many
    there are; none behind a door to a room that was visited."""
    entered = after(house, move)
    if entered.phase != SECRET:
        return 0, 0
    fates = [(weight, is_lost(after(entered, secret))) for secret, weight in entered.odds()]
    return sum(weight for weight, lost in fates if lost), sum(weight for weight, _ in fates)


def dead_end(closing: Eva) -> float:
    """The chance that the draw of exit doors leaves none to go on from (E-422).

    One that leads only to certain death is none: to an Entrance without a way out (E-421), or with
    the bones to the ghost (E-263).
    """
    deck = cards_in(closing.deck)
    on = {room: leads_on(closing, card) for room, card in {room_of(c): c for c in deck}.items()}
    out = sum(on[room_of(card)] for card in deck)
    drawn = min(int(closing.drawing), len(deck))
    return comb(len(deck) - out, drawn) / comb(len(deck), drawn)


def leads_on(closing: Eva, card: int) -> bool:
    """Whether there is more to come behind a card if it is drawn as an exit door."""
    drawn = cast(Eva, closing.clone())
    if int(drawn.deck).bit_count() <= drawn.drawing:
        drawn.deck = bit(card)  # the others go with it
    drawn.drawing = 1
    drawn.apply(FIRST_CARD + card)
    return drawn.phase == EXIT and not is_lost(after(drawn, room_of(card) - 1))
