"""The Mediums that reach into a hand: 3, 6, 20, 21."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.manors import phases
from restinplay.games.manors.bags import M21, count, fill_values, one, size
from restinplay.games.manors.cards.medium import BLANK, Choosing, Medium
from restinplay.games.manors.moves import (
    DISCARD,
    FAMILIES,
    SEND_OTHER,
    SEND_OWN,
    SENDING,
    VALUES,
)
from restinplay.games.manors.table import Table
from restinplay.games.manors.values import add_units


@final
class ShowYourself(Medium):
    """3. Counts as a Ghost of value 1, and you see your opponent's hand until this round ends
    (M-C03)."""

    number = 3
    level = 0
    units: tuple[int, ...] = (1,)
    lasts = True
    gist = "the other hand is open"
    picture = "eye"
    on_tenth = 8
    keeps_value = True

    def lay(self, table: Table, family: i64) -> None:
        table.note_look(1 - family)
        if table.log is not None:
            self.tell_hand(table, family)
        table.go_on()

    def tell_hand(self, table: Table, family: i64) -> None:
        hand = table.hand[1 - family]
        seen = [int(count(hand, value)) for value in range(1, VALUES + 1)]
        for seat in range(2):
            table.tell_one(seat, "looked", "M-C03", int(family), *seen)


@final
class CaughtInTheCarpet(Medium):
    """6. The next time your opponent plays, this round or the next, their first card is a Ghost
    drawn at random from their hand (M-C06)."""

    number = 6
    level = 0
    zone = BLANK
    lasts = True
    gist = "the other side stumbles"
    picture = "foot"
    restrains = True

    def lay(self, table: Table, family: i64) -> None:
        table.tripped = 1 - family
        table.trip_round = table.round
        table.go_on()


@final
class SeeYouAtTheEnd(Choosing):
    """20. Choose a family: it lays a random Ghost from its hand face down on round 10 (M-C20)."""

    number = 20
    level = 3
    gist = "a Ghost to round 10"
    picture = "tombstone"
    finds_nothing = "both hands are empty"
    asks = phases.SEND

    def is_idle(self, table: Table, family: i64) -> bool:
        return table.hand[0] == 0 and table.hand[1] == 0

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number: i64 = 0
        if table.hand[table.actor] != 0:
            moves[0] = SEND_OWN
            number = 1
        if table.hand[1 - table.actor] != 0:
            moves[number] = SEND_OTHER
            number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        table.drawer = table.actor
        if move == SEND_OTHER:
            table.drawer = 1 - table.actor
        table.ask_nature(SENDING)

    def why_not(self, table: Table, move: int) -> Refusal:
        whose = table.actor if move == SEND_OWN else 1 - table.actor
        return Refusal("M-C20", f"family {FAMILIES[whose]} has no Ghost in hand")


@final
class BloodyMary(Medium):
    """21. Counts as a Ghost of value 6, but you must discard two Ghosts from your hand (M-C21)."""

    number = 21
    level = 3
    units: tuple[int, ...] = (6,)
    cost = 2
    gist = "costs two Ghosts"
    picture = "eva"
    question = " has her price: discard a Ghost; {due} to go."
    keeps_value = True
    asks = phases.DISCARD

    def lay(self, table: Table, family: i64) -> None:
        table.due = min(size(table.hand[family]), i64(self.cost))
        if table.due == 0:
            table.go_on()
        else:
            table.ask(self.number, family)

    def resolve(self, table: Table, family: i64) -> None:
        if size(table.hand[family]) < 2 and not table.short:
            table.laid[family] &= ~M21  # not paid for
            table.go_on()
        else:
            add_units(table, family, one(6))
            self.lay(table, family)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return fill_values(moves, 0, DISCARD, table.hand[table.actor])

    def answer(self, table: Table, move: i64) -> None:
        family, value = table.actor, move - DISCARD
        table.hand[family] -= one(value)
        table.bury(family, value)
        table.note_shown(family, value)
        if table.log is not None:
            table.tell_card("discarded", "M-C21", family, value)
        table.due -= 1
        if table.due == 0:
            table.go_on()

    def why_not(self, table: Table, move: int) -> Refusal:
        return Refusal("M-C21", f"you have no {move - DISCARD} in hand")
