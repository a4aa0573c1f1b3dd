"""Sidestep and Cling: they are played out of turn, and never as an action (D-T3)."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import drawing, known
from restinplay.games.muertos.bags import count
from restinplay.games.muertos.cards.card import Card
from restinplay.games.muertos.field import put
from restinplay.games.muertos.moves import DO_CLING, DO_SIDESTEP, PASS, REFILL, SIDESTEPPING
from restinplay.games.muertos.phase import Phase, not_in_hand
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import CLING, SIDESTEP

NOBODY_ASKS: Final = "there is nothing to pass on: nobody asks for a reaction"


class Reacting(Phase):
    """Whether you play a reaction: you are asked whether you hold it or not (D-A6, D-X4)."""

    def __init__(self, name: str, clause: str, card: i64, play: i64, fact: str) -> None:
        super().__init__(name, clause, {"pass": NOBODY_ASKS, name: fact})
        self.card = card
        self.play = play

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        moves[0] = PASS
        if count(table.hand[table.asked], self.card) == 0:
            return 1
        moves[1] = self.play
        return 2

    def answer(self, table: Table, move: i64) -> None:
        if move == self.play:
            self.react(table)
            return
        if table.log is not None:
            table.tell_seat("passed", "DR-50", table.asked)
        self.let_be(table)

    def react(self, table: Table) -> None:
        raise TypeError("a reaction does something")

    def let_be(self, table: Table) -> None:
        """What follows on a pass."""

    def why_not(self, table: Table, move: int) -> Refusal:
        return not_in_hand(table, self.clause, self.card)


# Cling.


@final
class Cling(Card):
    """When somebody near sets off: one step less for him, and you are dragged along (D-X4)."""

    number: i64 = 3
    key: ClassVar[str] = "cling"
    copies: ClassVar[int] = 3
    sort: ClassVar[str] = "reaction"
    kept: ClassVar[int] = 5


@final
class Clinging(Reacting):
    """Whether you hold on to the one who sets off (D-X4)."""

    def __init__(self) -> None:
        fact = "you cling when somebody nearby sets off"
        super().__init__("cling", "D-X4", CLING, DO_CLING, fact)

    def react(self, table: Table) -> None:
        """The card lies open until the mover has had the chance to sidestep it (D-T6)."""
        seat = table.asked
        table.take_from_hand(seat, CLING)
        known.show(table, seat, CLING)
        table.clinger = seat
        if table.log is not None:
            table.tell_two("clung", "D-X4", seat, table.active)
        if table.board.rules.cling_dodged and table.may_sidestep(table.active):
            table.ask(SIDESTEPPING, table.active)
        else:
            clung_to(table)


def clung_to(table: Table) -> None:
    seat = table.clinger
    table.clings += 1
    table.clung |= 1 << seat
    if table.board.rules.drag_behind and table.field[seat] != table.field[table.active]:
        table.behind |= 1 << seat
    let_go(table)


def let_go(table: Table) -> None:
    """The Cling is discarded (D-T6)."""
    seat = table.clinger
    table.clinger = -1
    drawing.throw(table, seat, CLING)
    table.later(REFILL, seat)


def drag(table: Table, left: i64, field: i64) -> None:
    """D-X4, backwards through the play order, so that the first is served first."""
    place = table.players - 1
    while place >= 0:
        seat = table.order[place]
        if (table.clung >> seat) & 1 != 0 and table.rank[seat] == 0:
            there = field
            if (table.behind >> seat) & 1 != 0:
                there = left
            if table.log is not None and table.field[seat] != there:
                table.tell_three("dragged", "D-X4", seat, table.field[seat], there)
            put(table, seat, there)
        place -= 1


# Sidestep.


@final
class Sidestep(Card):
    """An attack on you, if it is clobbering, kicking, shoving or clinging, has no effect (D-X1)."""

    number: i64 = 0
    key: ClassVar[str] = "sidestep"
    copies: ClassVar[int] = 6
    sort: ClassVar[str] = "reaction"
    ranged: ClassVar[bool] = False
    kept: ClassVar[int] = 7


@final
class Sidestepping(Reacting):
    """Whether you get out of the way of an attack, which is one of these cards (D-X1)."""

    def __init__(self, cards: list[Card]) -> None:
        fact = "you sidestep when a straight attack comes"
        super().__init__("sidestep", "D-X1", SIDESTEP, DO_SIDESTEP, fact)
        self.cards = cards

    def react(self, table: Table) -> None:
        """D-X1: the attack has no effect."""
        seat, attacker = table.asked, table.active
        if table.clinger >= 0:
            attacker = table.clinger
        if table.log is not None:
            table.tell_two("sidestepped", "D-X1", seat, attacker)
        drawing.throw_from_hand(table, seat, SIDESTEP)
        if table.clinger >= 0:
            let_go(table)
        else:
            table.victim = -1
            table.item = 0
            table.later(REFILL, seat)

    def let_be(self, table: Table) -> None:
        if table.clinger >= 0:
            clung_to(table)
        else:
            self.cards[table.laid[table.active]].land(table)
