"""The Mediums that reach into a deck: 2, 18, 19."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.manors import phases
from restinplay.games.manors.bags import KNOWN, count, fill_values, one
from restinplay.games.manors.cards.medium import Asking, Choosing
from restinplay.games.manors.moves import (
    FAMILIES,
    FETCH,
    RETURN,
    REVEAL_OTHER,
    REVEAL_OWN,
    ROUNDS,
    TOP,
)
from restinplay.games.manors.table import FETCHED, NO_FETCH, RETURNED, SHUFFLED, Table
from restinplay.games.manors.values import add_ghost, add_units


@final
class CallingAuntie(Asking):
    """2. Take a Ghost of your choice from your deck, put it on your side now, then shuffle the deck
    (M-C02)."""

    number = 2
    level = 0
    gist = "a Ghost from the deck"
    picture = "candle"
    finds_nothing = "your deck is empty"
    asks = phases.FETCH

    def is_idle(self, table: Table, family: i64) -> bool:
        return table.left[family] == 0

    def lay(self, table: Table, family: i64) -> None:
        left = table.left[family]
        if left != 0 and table.may_be_fetched(family) & KNOWN != 0:
            table.ask(self.number, family)
            return
        if left != 0:
            if table.barred != 0:
                table.note_barred(family, NO_FETCH)
            if table.noted[family] != 0:
                table.note(family, SHUFFLED)
        table.shuffle(family)
        if table.log is not None:
            table.tell_family("not_fetched", "M-C02", family)
        table.go_on()

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return fill_values(moves, 0, FETCH, table.may_be_fetched(table.actor))

    def answer(self, table: Table, move: i64) -> None:
        family, value = table.actor, move - FETCH
        table.deck[family] -= one(value)
        table.left[family] -= 1
        if table.noted[family] != 0:
            table.note(family, FETCHED + value)
        table.shuffle(family)
        add_ghost(table, family, value)
        table.count_laid(1)
        if table.round == 10:
            table.arrive(family, value, 0)
        if table.log is not None:
            table.tell_totals("fetched", "M-C02", family, value)
        table.go_on()

    def why_not(self, table: Table, move: int) -> Refusal:
        value = move - FETCH
        if table.barred >> value & 1:
            return Refusal("M-C25", f"the value {value} is forbidden this round")
        return Refusal("M-C02", f"there is no {value} in your deck")


@final
class IShallReturn(Choosing):
    """18. Put one of your Ghosts from an earlier round back into your deck and shuffle it
    (M-C18)."""

    number = 18
    level = 2
    gist = "a Ghost goes home"
    picture = "i-undo"
    finds_nothing = "none of your Ghosts lies at an earlier round"
    asks = phases.RETURN

    def is_idle(self, table: Table, family: i64) -> bool:
        return table.earlier_ghosts(family) == 0

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return fill_values(moves, 0, RETURN, table.earlier_ghosts(table.actor))

    def answer(self, table: Table, move: i64) -> None:
        family, value = table.actor, move - RETURN
        place = family * 2 * ROUNDS + 1
        while count(table.past[place], value) == 0:
            place += 1
        table.past[place] -= one(value)
        table.deck[family] += one(value)
        table.left[family] += 1
        table.note(family, RETURNED + value)
        table.shuffle(family)
        if table.log is not None:
            table.tell_card("returned", "M-C18", family, value)
        table.go_on()

    def why_not(self, table: Table, move: int) -> Refusal:
        return Refusal("M-C18", f"you have no {move - RETURN} lying at an earlier round")


@final
class ChristmasToCome(Choosing):
    """19. Reveal the top card of either deck: this card has that value until the round ends
    (M-C19)."""

    number = 19
    level = 2
    gist = "worth the top of a deck"
    picture = "i-log"
    effect = "the top is {}"
    finds_nothing = "both decks are empty"
    named = "revealed"
    asks = phases.REVEAL

    def is_idle(self, table: Table, family: i64) -> bool:
        return table.left[0] == 0 and table.left[1] == 0

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number: i64 = 0
        if table.left[table.actor] != 0:
            moves[0] = REVEAL_OWN
            number = 1
        if table.left[1 - table.actor] != 0:
            moves[number] = REVEAL_OTHER
            number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        table.drawer = table.actor
        if move == REVEAL_OTHER:
            table.drawer = 1 - table.actor
        if table.top[table.drawer] == 0:
            table.ask_nature(TOP)
        else:
            reveal(table, table.top[table.drawer])

    def why_not(self, table: Table, move: int) -> Refusal:
        whose = table.actor if move == REVEAL_OWN else 1 - table.actor
        return Refusal("M-C19", f"the deck of family {FAMILIES[whose]} is empty")


def reveal(table: Table, value: i64) -> None:
    """The top of the drawer's deck is known to both and gives card 19 its value."""
    table.revealed = value
    add_units(table, table.actor, one(value))
    if table.log is not None:
        table.tell_totals("revealed", "M-C19", table.drawer, value)
    table.go_on()
