"""Why a move of muertos is not allowed: read off the rulebook, not off the generator of moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.bags import count, number_of, of_value
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.cards.actions import ACTIONS, SHOVING
from restinplay.games.muertos.cards.blows import why_not_enter
from restinplay.games.muertos.moves import (
    ACT,
    AIMING,
    BITING,
    BLOCKING,
    BURYING,
    CARDS,
    CLING,
    CLINGING,
    DISCARDING,
    DO_CLING,
    DO_SIDESTEP,
    END,
    EVADING,
    FESTIVITIES,
    KEEP,
    LAYING,
    LIMBS,
    MAIMING,
    MODE,
    MOVE,
    NAMING,
    NOTHING,
    PASS,
    PICKING,
    PUSHING,
    RESULTS,
    SIDESTEP,
    SIDESTEPPING,
    STEPPING,
    STRIKING,
    SWAPPING,
    TAKE_NOTHING,
    TURN_UP,
    field_text,
)

if TYPE_CHECKING:
    from restinplay.games.muertos.state import Muertos

# The points at which a kind of move is asked for (chapter 4).
_ASKED_AT = {
    "lay": ("D-L1", "a card is laid in the second phase of a round"),
    "move": ("D-T1", "movement or action is decided when a turn begins"),
    "act": ("D-T1", "movement or action is decided when a turn begins"),
    "pass": ("D-A6", "there is nothing to pass on: nobody asks for a reaction"),
    "cling": ("D-X4", "you cling when somebody nearby sets off"),
    "sidestep": ("D-X1", "you sidestep when a straight attack comes"),
    "step": ("D-M1", "a skeleton steps during its own movement"),
    "dog": ("D-M1", "the dog is led during a movement"),
    "end": ("D-M1", "there is no movement to end"),
    "victim": ("D-D2", "the dog bites when it comes upon several skeletons"),
    "back": ("D-K1", "a movement value is named in a random attack"),
    "arm": ("D-K3", "there is no limb to choose now"),
    "leg": ("D-K3", "there is no limb to choose now"),
    "den": ("D-D4", "the dog is sent to a den after its attack"),
    "take_nothing": ("D-P1", "you pick from a den when you enter it"),
    "take": ("D-P1", "you pick from a den when you enter it"),
    "take_bone": ("D-P1", "you pick from a den when you enter it"),
    "block": ("D-G3", "the gravedigger is placed with the last festivity card"),
    "evade": ("D-G4", "you evade when the gravedigger comes"),
    "vault": ("D-X2", "there is no leap to choose now"),
    "grab": ("D-X3", "there is nothing to grab now"),
    "target": ("D-A3", "there is no skeleton to choose now"),
    "push": ("D-X11", "nobody is being shoved"),
    "roll": ("D-X10", "nobody is tumbling"),
    "stop": ("D-X10", "nobody is tumbling"),
    "discard": ("D-Q4", "there is no card to discard now"),
    "swap": ("D-W2", "cards are swapped in the last phase of a round"),
    "keep": ("D-W2", "cards are swapped in the last phase of a round"),
}


def refuse(state: "Muertos", move: int) -> Refusal | None:
    if state.phase == NOTHING:
        return Refusal("D-Z1", f"the game is over ({RESULTS[state.result]})")
    if move >= state.moves.decisions:
        return _refuse_nature(state, move)
    if state.asked < 0:
        return Refusal(state.question().clause, "cards are being dealt; there is nothing to decide")
    kind = state.moves[move].kind
    kinds, why_not = _ANSWERS[int(state.phase)]
    if kinds and kind not in kinds:
        return Refusal(*_ASKED_AT[kind])
    return why_not(state, move)


def _none(state: "Muertos", move: int) -> Refusal | None:
    return None


def _lay(state: "Muertos", move: int) -> Refusal | None:
    return _not_in_hand(state, state.moves[move].args[0], "D-L1")


def _not_in_hand(state: "Muertos", card: int, clause: str) -> Refusal | None:
    if count(state.hand[state.asked], card):
        return None
    return Refusal(clause, f"you have no {CARDS[card]} in hand")


def _mode(state: "Muertos", move: int) -> Refusal | None:
    hand = int(number_of(state.backs[state.active]))
    if move == MOVE and not hand:
        return Refusal("D-T2", "it is your only card: you must use it as an action")
    if move == ACT and hand and state.laid[state.active] in (SIDESTEP, CLING):
        return Refusal("D-T3", "in your own turn a reaction can be used only as movement")
    return None


def _react(state: "Muertos", move: int) -> Refusal | None:
    card = CLING if state.phase == CLINGING else SIDESTEP
    if move == PASS:
        return None
    if move == DO_CLING and card != CLING:
        return Refusal(*_ASKED_AT["cling"])
    if move == DO_SIDESTEP and card != SIDESTEP:
        return Refusal(*_ASKED_AT["sidestep"])
    return _not_in_hand(state, card, "D-X4" if card == CLING else "D-X1")


def _step(state: "Muertos", move: int) -> Refusal | None:
    if move == END:
        return None
    kind, (field,) = state.moves[move].kind, state.moves[move].args
    return _own_step(state, field) if kind == "step" else _dog_step(state, field)


def _own_step(state: "Muertos", field: int) -> Refusal | None:
    me = int(state.active)
    here, board = int(state.field[me]), state.board
    if state.halted:
        return Refusal("D-M5", "your skeleton has entered a special field and stays there")
    limit = {2: 3, 1: 2}.get(int(state.legs[me]), int(state.arms[me]))
    steps = min(limit, int(board.back[state.laid[me]])) - int(state.clings) - int(state.steps)
    if steps <= 0:
        return Refusal("D-M2", "your skeleton cannot take another step")
    ways = [int(board.exits[here * WAYS + place]) for place in range(board.outs[here])]
    if field not in ways:
        if board.near[here] >> field & 1:
            return Refusal("D-M4", f"the arrow leads from {field_text(field)}, not to it")
        return Refusal("D-M4", f"{field_text(field)} is not next to {field_text(here)}")
    return why_not_enter(state, field)


def _dog_step(state: "Muertos", field: int) -> Refusal | None:
    if state.bitten:
        return Refusal("D-D2", "the dog has attacked and moves no more this turn")
    if not state.board.near[state.dog] >> field & 1:
        return Refusal("D-D1", f"{field_text(field)} is not next to the dog")
    if field == state.board.goal and not state.board.rules.dog_in_goal:
        return Refusal("DR-26", "the dog may not enter the goal")
    return None


def _victim(state: "Muertos", move: int) -> Refusal | None:
    (seat,) = state.moves[move].args
    if seat >= state.board.seats:
        return Refusal("D-S3", f"there is no skeleton {seat + 1}")
    if state.field[seat] != state.dog:
        return Refusal("D-D2", f"skeleton {seat + 1} is not beside the dog")
    return None


def _back(state: "Muertos", move: int) -> Refusal | None:
    (value,) = state.moves[move].args
    if of_value(state.backs[state.victim], value):
        return None
    return Refusal("D-K1", f"skeleton {state.victim + 1} holds no card of value {value}")


def _pick(state: "Muertos", move: int) -> Refusal | None:
    me = int(state.asked)
    den = int(state.board.which[state.field[me]])
    if move == TAKE_NOTHING:
        return None
    if state.moves[move].kind == "take":
        (kind,) = state.moves[move].args
        if not state.treasure[den] >> 4 * kind & 15:
            return Refusal("D-P1", f"no {FESTIVITIES[kind]} lies here")
        if state.owned[me] >> kind & 1:
            return Refusal("D-A5", f"you already own {FESTIVITIES[kind]}")
        return None
    card, limb = state.moves[move].args
    if not count(state.bones[den], card):
        return Refusal("D-P1", f"no {CARDS[card]} lies here")
    if (state.arms, state.legs)[limb][me] == 2:
        return Refusal("D-A5", f"you have both {LIMBS[limb]}s")
    return None


def _evade(state: "Muertos", move: int) -> Refusal | None:
    here, (field,) = int(state.field[state.asked]), state.moves[move].args
    if not state.board.near[here] >> field & 1:
        return Refusal("D-G4", f"{field_text(field)} is not next to {field_text(here)}")
    return why_not_enter(state, field)


def _aim(state: "Muertos", move: int) -> Refusal | None:
    return ACTIONS[state.laid[state.active]].why_not(state, move)


def _push(state: "Muertos", move: int) -> Refusal | None:
    return SHOVING.why_not_push(state, move)


def _discard(state: "Muertos", move: int) -> Refusal | None:
    return _not_in_hand(state, state.moves[move].args[0], "D-Q4")


def _swap(state: "Muertos", move: int) -> Refusal | None:
    if move == KEEP:
        return None
    one, other = state.moves[move].args
    hand = state.hand[state.asked]
    if one == other and count(hand, one) == 1:
        return Refusal("D-W2", f"you have only one {CARDS[one]} in hand")
    return _not_in_hand(state, one, "D-W2") or _not_in_hand(state, other, "D-W2")


Answer = Callable[["Muertos", int], Refusal | None]

# What may be answered to each question, and why it may not; no kinds: the card says it.
_ANSWERS: dict[int, tuple[tuple[str, ...], Answer]] = {
    LAYING: (("lay",), _lay),
    MODE: (("move", "act"), _mode),
    CLINGING: (("pass", "cling", "sidestep"), _react),
    SIDESTEPPING: (("pass", "cling", "sidestep"), _react),
    STEPPING: (("step", "dog", "end"), _step),
    BITING: (("victim",), _victim),
    NAMING: (("back",), _back),
    MAIMING: (("arm", "leg"), _none),
    BURYING: (("den",), _none),
    PICKING: (("take_nothing", "take", "take_bone"), _pick),
    BLOCKING: (("block",), _none),
    EVADING: (("evade",), _evade),
    AIMING: ((), _aim),
    PUSHING: (("push",), _push),
    DISCARDING: (("discard",), _discard),
    SWAPPING: (("swap", "keep"), _swap),
}


def _refuse_nature(state: "Muertos", move: int) -> Refusal | None:
    clause = state.question().clause
    if state.asked >= 0:
        return Refusal(clause, f"skeleton {state.asked + 1} is asked, not nature")
    kind, (number,) = state.moves[move].kind, state.moves[move].args
    if (kind == "turn_up") != (state.phase == TURN_UP):
        wanted = "a back must be turned up" if state.phase == TURN_UP else "a front must be dealt"
        return Refusal(clause, wanted)
    if kind == "turn_up":
        if of_value(state.tally, number):
            return None
        return Refusal(clause, f"no card of value {number} is in the pile")
    if state.phase == STRIKING:
        return _refuse_struck(state, number)
    if state.board.back[number] != state.top:
        return Refusal(clause, f"the card on top shows {state.top}")
    if not count(state.pile, number):
        return Refusal(clause, f"no {CARDS[number]} is left in the pile")
    return None


def _refuse_struck(state: "Muertos", card: int) -> Refusal | None:
    if state.board.back[card] != state.named:
        return Refusal("D-K1", f"the value {state.named} was named")
    if not count(state.hand[state.victim], card):
        return Refusal("D-K1", f"skeleton {state.victim + 1} holds no {CARDS[card]}")
    return None
