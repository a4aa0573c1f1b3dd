"""Whether the question of a position can be asked now, and has an answer."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.state import CHANCE, OVER
from restinplay.games.manors.bags import size
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.checks.saying import refuse, within
from restinplay.games.manors.moves import (
    CARD,
    CARPET,
    CHOICE,
    DEAL_FIRST,
    DRAW,
    DRAWS,
    HAND,
    LAY,
    NOTHING,
    ROUNDS,
    SENDING,
    TOP,
    TURN,
    TURN_UP,
)
from restinplay.games.manors.tables import ASKS, ASKS_ON_TENTH

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

_MOST_CHOICES: Final = 64


def check_question(state: "Manors") -> None:
    phase = state.phase
    who: i64 = CHANCE
    if phase == TURN:
        who = state.active
    elif phase == CHOICE:
        who = state.actor
    elif phase == LAY:
        who = max(state.loser, i64(0))
    elif phase == NOTHING:
        who = OVER
    if state.asked != who:
        refuse("the wrong seat is asked")
    check_loser(state)
    if is_asking(state):
        check_asking(state)
    elif state.resolving != 0:
        refuse(f"Medium {state.resolving} asks nothing now")
    if phase == DEAL_FIRST and state.first >= 0:
        refuse("it was already agreed who begins")
    elif phase == DRAW:
        check_draw(state)
    elif phase == CARPET:
        check_carpet(state)
    elif phase == TURN_UP and not state.initiation:
        refuse("no Medium of the line is turned up in this game")


def check_loser(state: "Manors") -> None:
    """A round has a loser when it is over, who then is not the start family (M-E11)."""
    loser = state.loser
    if state.is_closing() or state.resolving == 15:
        if loser < 0 and (state.phase == LAY or state.resolving == 15):
            refuse("nobody has lost the round")
        if state.is_closing() and loser == state.starter:
            refuse("the loser of a round begins the next")
    elif state.phase == NOTHING and state.round < ROUNDS:
        if loser != 1 - state.winner:
            refuse("the last round has another loser")
    elif loser >= 0:
        refuse("the round has a loser before it is over")


def is_asking(state: "Manors") -> bool:
    """Whether a Medium waits for an answer."""
    return state.phase in (CHOICE, TOP, SENDING)


def check_asking(state: "Manors") -> None:
    """The Medium that asks lies before its family, in force (M-G1, M-G3)."""
    medium, family = state.resolving, state.actor
    asks: i64 = ASKS
    if state.round == ROUNDS:
        asks = ASKS_ON_TENTH  # M-X5
    if medium == 0 or bit(medium) & asks == 0:
        refuse(f"Medium {medium} never asks anything")
    if state.laid[family] & bit(medium) == 0 or state.flat():
        refuse(f"Medium {medium} asks, but is not in force")
    if state.round == ROUNDS:
        card = family << 7 | CARD + medium
        if state.resolved == 0 or state.tenth[state.resolved - 1] != card:
            refuse(f"Medium {medium} is not the one that is resolved")
    elif medium == 15:
        if family == state.loser:
            refuse("the loser of the round moves a card")
    elif family != state.active:
        refuse(f"Medium {medium} is not the active family's")
    check_choice(state)


def check_choice(state: "Manors") -> None:
    """There is something to choose, or to draw (M-G5)."""
    medium, family, drawer = state.resolving, state.actor, state.drawer
    if state.phase == TOP:
        if medium != 19 or state.left[drawer] == 0 or state.top[drawer] != 0:
            refuse("no top of a deck can be revealed")
    elif state.phase == SENDING:
        if medium != 20 or state.hand[drawer] == 0:
            refuse("no Ghost can be sent to round 10")
    elif CARDS[medium].cost != 0:
        most = min(size(state.hand[family]), i64(CARDS[medium].cost))
        within("the number of Ghosts to discard", state.due, 1, most)
    elif medium == 2 and state.left[family] == 0:
        refuse("a Ghost must be fetched from an empty deck")
    elif state.fill(vec[i64]([0] * _MOST_CHOICES)) == 0:
        refuse(f"Medium {medium} leaves nothing to choose")


def check_draw(state: "Manors") -> None:
    each: i64 = DRAWS
    if state.round == 0:
        each = HAND
    within("the number of Ghosts to draw", state.due, 1, min(each, state.left[state.drawer]))
    if state.top[state.drawer] != 0:
        refuse("a Ghost is drawn although the top of the deck is known")


def check_carpet(state: "Manors") -> None:
    family = state.drawer
    if family != state.active or family != state.tripped:
        refuse("a Ghost is drawn from the hand of a family that is not tripped")
    ghosts = size(state.may_be_laid(family))
    if state.hand[family] & 255 != 0:
        ghosts = min(ghosts, size(state.may_be_fetched(family)))
    if ghosts < must_have(state, family):
        refuse("no Ghost can be drawn from the hand")


def must_have(state: "Manors", family: i64) -> i64:
    """How many Ghosts a tripped family has that it may lay, as one is drawn (M-C06, M-C14)."""
    if state.laid_now == 0 and state.must_pair(family) and state.layable_mediums(family) == 0:
        return 2
    return 1
