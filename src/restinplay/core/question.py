"""Question: what a state is asking at this moment."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """The kind of question (a word of the game's rulebook) and the clause that asks it."""

    kind: str
    clause: str
