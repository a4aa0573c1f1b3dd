"""Every question of manors: its name, the clause that asks it, the moves that answer it.

And what is wanted, for those who answer something else.
"""

from dataclasses import dataclass
from typing import Final

from restinplay.core.question import Question


@dataclass(frozen=True, slots=True)
class Phase:
    name: str
    clause: str
    moves: tuple[str, ...]  # the kinds of moves that answer it
    wants: str
    asks: Question


def _phase(name: str, clause: str, moves: str, wants: str) -> Phase:
    return Phase(name, clause, tuple(moves.split()), wants, Question(name, clause))


# In the order of the numbers of moves.py; a choice is the question of a Medium.
PHASES: Final = (
    _phase("line", "M-S2", "line_medium", "a Medium of the line must be turned up"),
    _phase("houses", "M-S4", "manor castle", "a house token must be turned up"),
    _phase("first", "M-S6", "first", "the first family must be chosen"),
    _phase("draw", "M-E8", "ghost", "a Ghost must be drawn"),
    _phase("top", "M-C19", "ghost", "a Ghost must be drawn"),
    _phase("random", "M-Q3", "ghost", "a Ghost must be drawn"),
    _phase("sending", "M-Q4", "ghost", "a Ghost must be drawn"),
    _phase("turn_up", "M-E10", "line_medium", "a Medium of the line must be turned up"),
    _phase("turn", "M-P1", "play_ghost play_medium random hold give_up", "lay a card or end it"),
    _phase("choice", "M-P15", "", ""),
    _phase(
        "lay",
        "M-P14",
        "lay_ghost lay_medium lay_nothing",
        "the round is over: you may lay one card on round 10",
    ),
    _phase("over", "M-W6", "", "the game is over"),
)
DEALT: Final = _phase("draw", "M-S5", "ghost", "a Ghost must be drawn")  # before round 1

FETCH: Final = _phase("fetch", "M-P2", "fetch", "choose a Ghost to fetch from the deck")
NAME: Final = _phase("name", "M-P3", "name", "name a value")
NAME_PAIR: Final = _phase("name_pair", "M-P4", "name_pair", "name two values")
BANISH: Final = _phase(
    "banish",
    "M-P5",
    "banish_ghost banish_medium banish_transferred banish_place",
    "choose a card of your opponent's to discard",
)
COPY: Final = _phase("copy", "M-P6", "copy no_copy", "choose a value to copy, or none")
RETURN: Final = _phase("return", "M-P7", "return", "choose a Ghost of an earlier round to put back")
REVEAL: Final = _phase("reveal", "M-P8", "reveal_own reveal_other", "choose a deck")
SEND: Final = _phase("send", "M-P9", "send_own send_other", "choose a family")
DISCARD: Final = _phase("discard", "M-P10", "discard", "choose a Ghost to discard")
TAKE_BACK: Final = _phase(
    "take_back", "M-P11", "take_ghost take_medium", "choose a card to take back"
)
SWAP: Final = _phase("swap", "M-P12", "swap keep", "swap two houses, or keep them")
TRANSFER: Final = _phase(
    "transfer",
    "M-P13",
    "transfer_ghost transfer_medium no_transfer",
    "choose a card for the next round, or none",
)
CHOICES: Final = (
    *(FETCH, NAME, NAME_PAIR, BANISH, COPY, RETURN, REVEAL, SEND, DISCARD, TAKE_BACK, SWAP),
    TRANSFER,
)
ANSWERS: Final = {kind: phase for phase in (*PHASES, *CHOICES) for kind in phase.moves}
