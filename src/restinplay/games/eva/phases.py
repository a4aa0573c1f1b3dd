"""Every question of eva: its name and clause, who is asked, and the kinds of moves that answer it.

And what is wanted, for those who answer something else.
"""

from dataclasses import dataclass
from typing import Final

from restinplay.core.question import Question
from restinplay.core.state import CHANCE, OVER


@dataclass(frozen=True, slots=True)
class Phase:
    asks: Question
    asked: int
    moves: tuple[str, ...]
    wants: str


def _phase(name: str, clause: str, asked: int, moves: str, wants: str = "") -> Phase:
    return Phase(Question(name, clause), asked, tuple(moves.split()), wants)


# In the order of their numbers in moves.py.
PHASES: Final = (
    _phase("secret", "E-210", CHANCE, "secret", "a secret"),
    _phase("door", "E-220", CHANCE, "card", "a card"),
    _phase("symbol", "E-230", CHANCE, "clue", "a clue"),
    _phase("clue", "E-301", 0, "flip decline", "the clue comes first: flip or decline"),
    _phase("move", "E-302", 0, "door close passage close_passage"),
    _phase("exit", "E-303", 0, "door", "this room is closed; leave it by an exit door"),
    _phase("over", "E-440", OVER, ""),
)
NAMES: Final = tuple(phase.asks.kind for phase in PHASES)
ANSWERS: Final = {kind: phase for phase in PHASES for kind in phase.moves}
