"""Medium: the home of all that is true of one card, and what it can be asked and told.

A unit is a class with a number. `scripts/tables` gathers what compiled loops need of it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.manors.phases import PHASES, Phase
from restinplay.games.manors.table import Table

EVERYWHERE: Final = "normal+tenth"
BLANK: Final = "normal+blank"  # without effect on round 10 (M-X5)
TENTH: Final = "tenth"  # for round 10 alone


class Medium:
    """A Medium that does nothing at once: it lies there and counts what it counts (M-G6).

    `lay` is its effect in rounds 1 to 9, `resolve` on round 10 (M-X5). If it asks, `fill` says what
    may be answered, `why_not` why something else may not, and `answer` carries it out.
    """

    number: int = 0
    level: int = 0
    zone: str = EVERYWHERE
    units: tuple[int, ...] = ()  # the values it always provides (M-V1)
    asks: Phase = PHASES[-1]
    lasts: bool = False  # whether its effect goes on while it lies there
    named: str = ""  # the field of a state that keeps its value
    alone_under_14: bool = False  # may be a first card although nothing else can follow (M-C14)
    first_under_14: bool = True
    keeps_value: bool = False  # when card 15 moves it (M-C15)
    cost: int = 0  # Ghosts of the hand that are discarded for it
    at_once: bool = False  # whether it changes what cards are worth, and asks nothing
    ends_round: bool = False  # when it is laid in rounds 1 to 9
    restrains: bool = False  # what the opponent may do for the rest of the round
    on_tenth: int = -10  # its worth on round 10 by rule of thumb, in tenths of a point
    gist: str = ""  # what it does, in a few words, no matter who lays it
    question: str = ""  # what it asks after its name, unless that is said of all that ask so
    effect: str = ""  # what it does with the value that it keeps
    warning: str = ""  # to a family that lays it on round 10
    finds_nothing: str = ""  # why it would do nothing
    picture: str = "ghost"  # a symbol of the sprite; `2` is a pair of ghosts

    def is_idle(self, table: Table, family: i64) -> bool:
        """Whether it would find nothing to work on now."""
        return False

    def lay(self, table: Table, family: i64) -> None:
        table.go_on()

    def resolve(self, table: Table, family: i64) -> None:
        table.go_on()

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return 0

    def answer(self, table: Table, move: i64) -> None:
        table.go_on()

    def why_not(self, table: Table, move: int) -> Refusal:
        """Why an answer to this Medium's question is not among those of `fill`."""
        raise ValueError("every answer of this kind is allowed")


class Asking(Medium):
    """A Medium that does the same on round 10 as before (M-X5)."""

    def resolve(self, table: Table, family: i64) -> None:
        self.lay(table, family)


class Choosing(Asking):
    """Asks, unless there is nothing to choose from."""

    def lay(self, table: Table, family: i64) -> None:
        if self.is_idle(table, family):
            table.go_on()
        else:
            table.ask(self.number, family)
