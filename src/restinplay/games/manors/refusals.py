"""Why a move of manors is not allowed.

What is allowed `fill` and `odds` say; here the same sets are asked for the first fact that fails.
"""

from typing import TYPE_CHECKING

from restinplay.core.bits import many
from restinplay.core.clauses import Refusal
from restinplay.games.manors.bags import M24, count, medium_of, size
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.moves import (
    CARPET,
    CASTLE,
    CHOICE,
    DEAL_TOKENS,
    FAMILIES,
    FIRST,
    GHOST,
    GIVE_UP,
    HOLD,
    LINE_MEDIUM,
    NOTHING,
    PLAY_GHOST,
    PLAY_MEDIUM,
    PLAY_RANDOM,
    RESULTS,
    SENDING,
    TURN,
)
from restinplay.games.manors.phases import ANSWERS, Phase
from restinplay.games.manors.table import barred_bytes
from restinplay.games.manors.tables import TENTH_ONLY
from restinplay.games.manors.values import (
    UNITS,
)

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors


def refuse(state: "Manors", move: int) -> Refusal | None:
    return None if state.allows(move) else _reason(state, move)


def _reason(state: "Manors", move: int) -> Refusal:
    if state.phase == NOTHING:
        return Refusal("M-W6", f"the game is over ({RESULTS[state.result]})")
    clause, kind = state.question().clause, state.moves[move].kind
    if state.asked < 0 and move < FIRST:
        return Refusal(clause, "cards are being dealt; there is nothing to decide")
    if state.asked >= 0 and move >= FIRST:
        return Refusal(clause, f"family {FAMILIES[state.asked]} is asked, not nature")
    phase = state.now()
    if kind not in phase.moves:
        if state.phase == TURN:
            return _elsewhere(ANSWERS[kind])
        return Refusal(clause, phase.wants)
    if state.asked < 0:
        return _of_nature(state, move)
    if state.phase == TURN:
        return _of_turn(state, move)
    if state.phase == CHOICE:
        return CARDS[state.resolving].why_not(state, move)
    (number,) = state.moves[move].args
    if kind == "lay_medium":
        return Refusal("M-E9", f"Medium {number} is not in your display")
    return Refusal("M-E9", f"you have no {number} in hand")


def _elsewhere(phase: Phase) -> Refusal:
    """A move for a question that is not open."""
    asking = [str(card.number) for card in CARDS if card.asks == phase]
    if not asking:
        return Refusal(phase.clause, "only the loser of a round lays a card on round 10")
    *few, last = asking
    cards = f"cards {', '.join(few)} and {last} ask" if few else f"card {last} asks"
    return Refusal(phase.clause, f"only {cards} for that")


def _of_turn(state: "Manors", move: int) -> Refusal:
    """M-P1."""
    me = int(state.active)
    ghosts = state.may_be_laid(me)
    cards = int(size(ghosts) + many(state.layable_mediums(me)))
    pairs = state.must_pair(me)
    if move in (HOLD, GIVE_UP):
        return _of_ending(state, move, cards) if state.laid_now == 1 and pairs else _ahead(state)
    barred = None
    if move == PLAY_RANDOM:
        if state.tripped != me:
            return Refusal("M-C06", "you are not tripped")
        if ghosts == 0:
            return Refusal("M-C06", "there is no Ghost in your hand that you may lay")
    elif move > PLAY_MEDIUM:
        barred = _medium_barred(state, me, int(medium_of(move, PLAY_MEDIUM)))
    else:
        barred = _ghost_barred(state, me, move - PLAY_GHOST)
    if barred is not None:
        return barred
    if pairs and state.laid_now == 0 and cards < 2:
        return Refusal("M-C14", "under card 14 you must be able to lay a second card")
    if state.tripped == me and ghosts != 0:
        return Refusal("M-C06", "you are tripped: your first card is drawn at random")
    medium = int(medium_of(move, PLAY_MEDIUM))
    return Refusal("M-C14", f"under card 14 Medium {medium} may not be your first card")


def _of_ending(state: "Manors", move: int, cards: int) -> Refusal:
    """The end of a turn that has one card of a pair (M-C14)."""
    if move == GIVE_UP:
        return Refusal("M-C14", "you have begun a pair and must lay another card")
    what = "lay another one" if cards else "you have no other, so give up"
    return Refusal("M-C14", f"one card is not enough: {what}")


def _ahead(state: "Manors") -> Refusal:
    """The end of a turn, by the totals alone."""
    need = int(state.total[1 - state.active] - state.total[state.active]) + 1
    if need <= 0:
        return Refusal("M-T4", "you have laid a card and are ahead: hold")
    return Refusal("M-T3", f"you need {need} more point{'s' if need > 1 else ''} to hold")


def _ghost_barred(state: "Manors", me: int, value: int) -> Refusal | None:
    if count(state.hand[me], value) == 0:
        return Refusal("M-T2", f"you have no {value} in hand")
    return _value_barred(value) if state.barred >> value & 1 else None


def _value_barred(value: int) -> Refusal:
    return Refusal("M-C25", f"the value {value} is forbidden this round")


def _medium_barred(state: "Manors", me: int, medium: int) -> Refusal | None:
    """Why the Medium is not among those that may be laid, card 14 and a trip left aside."""
    if state.display[me] >> medium & 1 == 0:
        return Refusal("M-T2", f"Medium {medium} is not in your display")
    if state.layable_mediums(me) >> medium & 1:
        return None
    if TENTH_ONLY >> medium & 1:
        return Refusal("M-C07", "this Medium can only be laid on round 10")
    if state.in_force(1 - me, M24):
        return Refusal("M-C24", "your opponent's card 24 does not let you lay a Medium this round")
    for value in range(1, 7):
        if count(UNITS[medium] & barred_bytes(state.barred), value):
            return _value_barred(value)
    return Refusal("M-C21", "you need two Ghosts in hand to discard")


def _of_nature(state: "Manors", move: int) -> Refusal:
    """An answer of the right kind, but not one that can come."""
    if move > GHOST:
        return _of_ghost(state, move - GHOST)
    if state.phase == DEAL_TOKENS:
        return Refusal("M-S4", f"all {'castles' if move == CASTLE else 'manors'} have been dealt")
    medium = move - LINE_MEDIUM
    if state.pool >> medium & 1:
        return Refusal("M-S2", f"Medium {medium} is already in the game")
    return Refusal("M-S1", f"Medium {medium} is not in the pool")


def _of_ghost(state: "Manors", value: int) -> Refusal:
    family = int(state.drawer)
    if state.phase not in (CARPET, SENDING):
        return Refusal("M-H3", f"there is no {value} left in the deck of {FAMILIES[family]}")
    if count(state.hand[family], value):
        return Refusal("MR-30", f"the value {value} is forbidden this round")
    return Refusal(state.question().clause, f"there is no {value} in that hand")
