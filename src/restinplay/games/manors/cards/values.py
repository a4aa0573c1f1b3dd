"""The Mediums that change what cards are worth: 8, 9, 10, 12, 17, 26, 29.

How much stands in the one computation of totals (M-V4).
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.manors import phases
from restinplay.games.manors.bags import EVEN, KNOWN, ODD, ONES_AND_TWOS
from restinplay.games.manors.cards.medium import Asking
from restinplay.games.manors.moves import NAME, VALUES
from restinplay.games.manors.table import Table
from restinplay.games.manors.values import any_units, refresh


class Lasting(Asking):
    """Changes values from the moment it is laid."""

    at_once = True

    def lay(self, table: Table, family: i64) -> None:
        refresh(table)
        table.go_on()


@final
class NightOwlBat(Lasting):
    """8. Your even cards are worth 1 more this round (M-C08)."""

    number = 8
    level = 0
    lasts = True
    gist = "evens +1"
    picture = "bat"
    on_tenth = 20
    finds_nothing = "there is no 2, 4 or 6 on your side"

    def is_idle(self, table: Table, family: i64) -> bool:
        return not any_units(table, family, EVEN)


@final
class Sssspirit(Lasting):
    """9. Your odd cards are worth 1 more this round (M-C09)."""

    number = 9
    level = 0
    lasts = True
    gist = "odds +1"
    picture = "snake"
    on_tenth = 20
    finds_nothing = "there is no 1, 3 or 5 on your side"

    def is_idle(self, table: Table, family: i64) -> bool:
        return not any_units(table, family, ODD)


@final
class NotScaryEnough(Lasting):
    """12. Your opponent's cards of value 1 and 2 count for nothing this round (M-C12)."""

    number = 12
    level = 1
    lasts = True
    gist = "the other 1s, 2s are 0"
    picture = "ghost"
    on_tenth = 18
    finds_nothing = "there is no 1 or 2 on the other side"

    def is_idle(self, table: Table, family: i64) -> bool:
        return not any_units(table, 1 - family, ONES_AND_TWOS)


@final
class NotWorthMuch(Lasting):
    """29. All other cards in this round, on both sides, count 1 and lose their effects (M-C29)."""

    number = 29
    level = 4
    lasts = True
    gist = "everything else is 1"
    picture = "skull"
    alone_under_14 = True

    def lay(self, table: Table, family: i64) -> None:
        table.barred = 0
        if table.trip_round == table.round:
            table.free()
        super().lay(table, family)


class Naming(Asking):
    """Asks for a value, present or not."""

    asks = phases.NAME

    def lay(self, table: Table, family: i64) -> None:
        table.ask(self.number, family)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        for value in range(i64(VALUES)):
            moves[value] = NAME + 1 + value
        return VALUES

    def answer(self, table: Table, move: i64) -> None:
        self.name(table, move - NAME)
        refresh(table)
        if table.log is not None:
            self.tell_name(table, move - NAME)
        table.go_on()

    def name(self, table: Table, value: i64) -> None:
        raise TypeError("a Medium keeps the value named for it")

    def tell_name(self, table: Table, value: i64) -> None:
        table.tell("named", "M-P3", table.actor, self.number, value, table.total[0], table.total[1])


@final
class KnockingSpirit(Naming):
    """10. Name a value: your cards of that value are worth 2 more this round (M-C10)."""

    number = 10
    level = 1
    lasts = True
    gist = "one value +2"
    picture = "hand"
    on_tenth = 24
    question = ": cards of which value of yours get +2?"
    effect = "own {}s +2"
    finds_nothing = "there is no card with a value on your side"
    named = "knocking"

    def is_idle(self, table: Table, family: i64) -> bool:
        return not any_units(table, family, KNOWN)

    def name(self, table: Table, value: i64) -> None:
        table.knocking = value


@final
class FoulEctoplasm(Naming):
    """17. Name a value: your opponent's cards of that value are worth 2 less this round (M-C17)."""

    number = 17
    level = 2
    lasts = True
    gist = "one value across −2"
    picture = "banquet"
    question = ": cards of which value across the table get −2?"
    effect = "the other {}s −2"
    finds_nothing = "there is no card with a value on the other side"
    named = "foul"

    def is_idle(self, table: Table, family: i64) -> bool:
        return not any_units(table, 1 - family, KNOWN)

    def name(self, table: Table, value: i64) -> None:
        table.foul = value


@final
class CultSpirit(Naming):
    """26. Name a value: every card of that value, on both sides, is worth 3 more (M-C26)."""

    number = 26
    level = 4
    lasts = True
    gist = "one value +3, both sides"
    picture = "dance"
    question = ": cards of which value on both sides get +3?"
    effect = "all {}s +3"
    named = "cult"

    def name(self, table: Table, value: i64) -> None:
        table.cult = value
