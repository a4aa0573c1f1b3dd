"""Phase: one question, with all that belongs to it."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.muertos.bags import count
from restinplay.games.muertos.moves import field_text
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import CARDS


class Phase:
    """What is asked, by which clause, and what is done with the answer.

    `moves` are the kinds of answers, each with what is said of it where nobody asks for it; what
    is said here of other kinds is `wants`, or that. `fill` says what is legal, and nobody else
    does: `why_not` is told an answer of one of these kinds that `fill` does not offer, and names
    the first fact that forbids it.
    """

    def __init__(self, name: str, clause: str, moves: dict[str, str], wants: str = "") -> None:
        self.name = name
        self.clause = clause
        self.moves = moves
        self.wants = wants
        self.question = Question(name, clause)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        raise TypeError("no seat is asked")

    def answer(self, table: Table, move: i64) -> None:
        raise TypeError("nothing is asked")

    def why_not(self, table: Table, move: int) -> Refusal:
        raise TypeError("every answer of these kinds is legal")


def not_in_hand(table: Table, clause: str, *cards: int) -> Refusal:
    """The first of the cards that the asked seat lacks; if it has each, it has one only once."""
    for card in cards:
        if not count(table.hand[table.asked], card):
            return Refusal(clause, f"you have no {CARDS[card]} in hand")
    return Refusal(clause, f"you have only one {CARDS[cards[0]]} in hand")


def not_next_to(clause: str, there: int, here: int) -> Refusal:
    return Refusal(clause, f"{field_text(there)} is not next to {field_text(here)}")


def why_shut(table: Table, field: int) -> Refusal:
    """Why a skeleton cannot enter a field (D-B2)."""
    if field == table.dog:
        return Refusal("D-B2", f"the dog stands on {field_text(field)}")
    if field == table.digger:
        return Refusal("D-B2", f"the gravedigger stands on {field_text(field)}")
    return Refusal("D-G5", "the red way is still closed")
