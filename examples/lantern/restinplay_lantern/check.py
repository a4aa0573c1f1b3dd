"""Whether a position of Lantern can be. How it came about is not asked."""

from typing import TYPE_CHECKING, NoReturn

from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay_lantern.moves import CARDS, GATE, HAND

if TYPE_CHECKING:
    from restinplay_lantern.state import Lantern


def impossible(what: str) -> NoReturn:
    raise BadInput(f"in this position, {what}")


def check(walk: "Lantern") -> None:
    if not 0 <= walk.turn < walk.seats:
        impossible("it is nobody's turn")
    if min(walk.steps) < 0 or max(walk.steps) > GATE:
        impossible(f"somebody is not between step 0 and step {GATE}")
    if min([*walk.burned, *walk.hands, *walk.unknown, *walk.unseen()]) < 0:
        impossible("there are not four cards of each number")
    if walk.dealt() > CARDS or max(walk.held(seat) for seat in range(walk.seats)) > HAND:
        impossible("somebody holds too many cards")
    if walk.asked not in (CHANCE, OVER, walk.turn):
        impossible("somebody is asked whose turn it is not")
    home = [seat for seat, steps in enumerate(walk.steps) if steps == GATE]
    if home and (home != [walk.turn] or walk.asked != OVER):
        impossible("somebody is home, and the game goes on")
    if walk.dealt() < HAND * walk.seats:
        check_opening(walk)
    else:
        check_hands(walk, home)


def check_opening(walk: "Lantern") -> None:
    """L-102, L-103."""
    dealt, seats = walk.dealt(), walk.seats
    even = all(walk.held(seat) == (dealt + seats - 1 - seat) // seats for seat in range(seats))
    if walk.asked != CHANCE or walk.turn or any(walk.steps) or any(walk.burned) or not even:
        impossible("cards are being dealt, but more has happened")


def check_hands(walk: "Lantern", home: list[int]) -> None:
    """Everybody holds two cards, less the one just burned, while there are any (L-203, L-302)."""
    held = [walk.held(seat) for seat in range(walk.seats)]
    if walk.dealt() < CARDS:
        burning = walk.asked == walk.turn
        held[walk.turn] += not burning
        if held != [HAND] * walk.seats or (walk.asked == OVER and not home):
            impossible("somebody has not drawn a card")
        if not (burning or any(walk.burned)):
            impossible("a card is drawn before one is burned")
    elif walk.asked == CHANCE or (not home and (walk.asked == OVER) == bool(held[walk.turn])):
        impossible("the game ends with oil, or goes on without")


def check_known(walk: "Lantern", seat: int) -> None:
    if walk.unknown[seat]:
        impossible(f"seat {seat} does not know its cards")
