"""What is worth a second thought before it is done, as far as the family knows."""

from typing import Any

from restinplay.games.manors.cards.medium import BLANK
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.foresight import after, lays_all, loses_the_game
from restinplay.games.manors.moves import (
    GIVE_UP,
    PLAY_GHOST,
    PLAY_MEDIUM,
    PLAY_RANDOM,
    VALUES,
)
from restinplay.games.manors.recalling import known
from restinplay.games.manors.state import Manors
from restinplay.games.manors.values import (
    UNITS,
)
from restinplay.games.manors.view import mediums_in, values_in

View = dict[str, Any]
Data = dict[str, Any]


def warnings(view: View, move: str, data: Data | None = None) -> str | None:
    """The reason to ask again before this answer, or None."""
    state = known(view)
    return worry(state, view["seat"], state.moves.parse(move))


def worry(state: Manors, me: int, move: int) -> str | None:
    if move == GIVE_UP:
        lost = loses_the_game(state, me)
        return "This house wins the game for your opponent." if lost else None
    if move == PLAY_RANDOM or PLAY_GHOST < move <= PLAY_GHOST + VALUES:
        return _in_vain(state, me)
    entry = state.moves[move]
    if entry.kind == "play_medium":
        (medium,) = entry.args
        found = _idle(state, me, medium) or _of_medium(state, me, medium)
        return found or (_in_vain(state, me) if UNITS[medium] else None)
    return _laying(entry.args[0]) if entry.kind == "lay_medium" else None


# Cards that cannot overtake.


def _in_vain(state: Manors, me: int) -> str | None:
    if _could_overtake(state, me):
        return None
    if state.laid_now == 0 and state.must_pair(me):
        return "Not even all your cards overtake, and a pair must be finished once it is begun."
    return "Not even all your cards together overtake: this one would be spent for nothing."


def _could_overtake(state: Manors, me: int) -> bool:
    """Whether all the Ghosts and plain Mediums that may be laid would be enough; a Medium that
    can do more is given the benefit of the doubt."""
    entries = [state.moves[move] for move in state.legal()]
    offered = [entry.args[0] for entry in entries if entry.kind == "play_medium"]
    if any(not UNITS[medium] for medium in offered):
        return True
    then = lays_all(state, me, sum(1 << medium for medium in offered))
    return then.total[me] > then.total[1 - me]


# Mediums.


def _idle(state: Manors, me: int, medium: int) -> str | None:
    """A Medium that would do nothing now."""
    if state.flat():
        return "Under card 29 it does nothing; it counts 1 like any other card."
    card = CARDS[medium]
    return f"It would do nothing now: {card.finds_nothing}." if card.is_idle(state, me) else None


def _of_medium(state: Manors, me: int, medium: int) -> str | None:
    if medium == 22:
        lost = ", and that wins the game for your opponent" if loses_the_game(state, me) else ""
        return f"It loses the round at once{lost}."
    if medium == 27:
        return "It ends the round at once: the house moves on, the Medium is lost."
    if medium == 29 and (own := [m for m in mediums_in(state.laid[me]) if CARDS[m].lasts]):
        names = ", ".join(f"M{number}" for number in own)
        return f"It cancels your own cards as well ({names})."
    if medium == 21:
        price = values_in(state.hand[me])[:2]
        if sum(price) >= 6:
            return f"Her price is two Ghosts, and your cheapest are {price[0]} and {price[1]}."
    if medium == 13:
        totals = after(state, PLAY_MEDIUM + 13)
        if totals and totals[me] <= totals[1 - me]:
            return "It does not overtake by itself, and on round 10 it will count −2."
    return None


def _laying(medium: int) -> str | None:
    card = CARDS[medium]
    return card.warning or ("On round 10 it does nothing at all." if card.zone == BLANK else None)
