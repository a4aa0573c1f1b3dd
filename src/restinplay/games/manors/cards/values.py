"""The Mediums that change what cards are worth: 8, 9, 10, 12, 17, 26, 29.

How much stands in the one computation of totals (M-V4).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.manors.cards.medium import Asking, between
from restinplay.games.manors.moves import NAME, VALUES
from restinplay.games.manors.table import Table

_NAMING: Final = Question("name", "M-P3")


class Lasting(Asking):
    """Changes values from the moment it is laid."""

    def lay(self, table: Table, family: i64) -> None:
        table.refresh()
        table.go_on()


@final
class NightOwlBat(Lasting):
    """8. Your even cards are worth 1 more this round (M-C08)."""


@final
class Sssspirit(Lasting):
    """9. Your odd cards are worth 1 more this round (M-C09)."""


@final
class NotScaryEnough(Lasting):
    """12. Your opponent's cards of value 1 and 2 count for nothing this round (M-C12)."""


@final
class NotWorthMuch(Lasting):
    """29. All other cards in this round, on both sides, count 1 and lose their effects (M-C29)."""

    def lay(self, table: Table, family: i64) -> None:
        table.barred = 0
        if table.trip_round == table.round:
            table.free()
        super().lay(table, family)


class Naming(Asking):
    """Asks for a value, present or not."""

    def question(self) -> Question:
        return _NAMING

    def lay(self, table: Table, family: i64) -> None:
        table.ask(self.number, family)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        for value in range(i64(VALUES)):
            moves[value] = NAME + 1 + value
        return VALUES

    def answer(self, table: Table, move: i64) -> None:
        self.name(table, move - NAME)
        table.refresh()
        if table.log is not None:
            self.tell_name(table, move - NAME)
        table.go_on()

    def name(self, table: Table, value: i64) -> None:
        raise TypeError("a Medium keeps the value named for it")

    def tell_name(self, table: Table, value: i64) -> None:
        table.tell("named", "M-P3", table.actor, self.number, value, table.total[0], table.total[1])

    def why_not(self, table: Table, move: int) -> Refusal | None:
        if between(move, NAME, NAME + VALUES):
            return None
        return Refusal("M-P3", "name a value")


@final
class KnockingSpirit(Naming):
    """10. Name a value: your cards of that value are worth 2 more this round (M-C10)."""

    def name(self, table: Table, value: i64) -> None:
        table.knocking = value


@final
class FoulEctoplasm(Naming):
    """17. Name a value: your opponent's cards of that value are worth 2 less this round (M-C17)."""

    def name(self, table: Table, value: i64) -> None:
        table.foul = value


@final
class CultSpirit(Naming):
    """26. Name a value: every card of that value, on both sides, is worth 3 more (M-C26)."""

    def name(self, table: Table, value: i64) -> None:
        table.cult = value
