"""Refusals, and the clauses that they cite."""

import re
from dataclasses import dataclass

from restinplay.core.errors import BadInput
from restinplay.core.messages import Told

CITATION = re.compile(r"\b[A-Z]+-[A-Z]*\d+[a-z]?\b")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the clause that forbids it, and the fact that made it apply."""

    clause: str
    said: Told

    @property
    def fact(self) -> str:
        """In English."""
        return str(self.said)

    def __str__(self) -> str:
        return f"{self.fact} ({self.clause})"


class IllegalMove(BadInput):
    """A move that the rules refuse. Nothing has changed."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(f"{move}: {refusal}")
        self.move = move
        self.refusal = refusal
