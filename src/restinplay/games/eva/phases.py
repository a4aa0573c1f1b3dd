"""Every question of eva: its name and clause, who is asked, and what kinds of moves answer it."""

from dataclasses import dataclass
from typing import Final

from restinplay.core.question import Question
from restinplay.core.state import CHANCE, OVER


@dataclass(frozen=True, slots=True)
class Phase:
    asks: Question
    asked: int
    moves: tuple[str, ...]
    first: str
    """The id of what a player is told who would do something else first."""


def _phase(name: str, clause: str, asked: int, moves: str, first: str = "") -> Phase:
    return Phase(Question(name, clause), asked, tuple(moves.split()), first)


# In the order of their numbers in moves.py.
PHASES: Final = (
    _phase("secret", "E-210", CHANCE, "secret"),
    _phase("door", "E-220", CHANCE, "card"),
    _phase("symbol", "E-230", CHANCE, "clue"),
    _phase("clue", "E-301", 0, "flip decline", "eva-not-before-clue"),
    _phase("move", "E-302", 0, "door close passage close_passage"),
    _phase("exit", "E-303", 0, "door", "eva-not-but-exit"),
    _phase("over", "E-440", OVER, ""),
)
NAMES: Final = tuple(phase.asks.kind for phase in PHASES)
ANSWERS: Final = {kind: phase for phase in PHASES for kind in phase.moves}
