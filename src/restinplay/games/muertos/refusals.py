"""Why a move of muertos is not allowed: the fact behind what `fill` and nature leave out."""

from typing import TYPE_CHECKING, Final

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.bags import count
from restinplay.games.muertos.moves import NOTHING, RESULTS, STRIKING, TURN_UP
from restinplay.games.muertos.phases import asking, idle
from restinplay.games.muertos.tables import CARDS

if TYPE_CHECKING:
    from restinplay.games.muertos.state import Muertos

_IDLE: Final = idle()


def refuse(state: "Muertos", move: int) -> Refusal | None:
    if state.phase == NOTHING:
        return Refusal("D-Z1", f"the game is over ({RESULTS[state.result]})")
    phase = asking(state)
    if state.asked < 0:
        if move < state.moves.decisions:
            return Refusal(phase.clause, "cards are being dealt; there is nothing to decide")
        return None if state.may_happen(move) else _refuse_nature(state, move)
    if move >= state.moves.decisions:
        return Refusal(phase.clause, f"skeleton {state.asked + 1} is asked, not nature")
    kind = state.moves[move].kind
    if kind not in phase.moves:
        return Refusal(phase.clause, phase.wants) if phase.wants else _IDLE[kind]
    return None if state.allows(move) else phase.why_not(state, move)


def _refuse_nature(state: "Muertos", move: int) -> Refusal:
    clause = asking(state).clause
    kind, (number,) = state.moves[move].kind, state.moves[move].args
    if state.phase == TURN_UP:
        if kind == "turn_up":
            return Refusal(clause, f"no card of value {number} is in the pile")
        return Refusal(clause, "a back must be turned up")
    if kind == "turn_up":
        return Refusal(clause, "a front must be dealt")
    if state.phase == STRIKING:
        if state.board.back[number] != state.named:
            return Refusal("D-K1", f"the value {state.named} was named")
        return Refusal("D-K1", f"skeleton {state.victim + 1} holds no {CARDS[number]}")
    if not count(state.pile, number) and state.board.back[number] == state.top:
        return Refusal(clause, f"no {CARDS[number]} is left in the pile")
    return Refusal(clause, f"the card on top shows {state.top}")
