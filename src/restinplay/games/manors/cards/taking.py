"""The Mediums that pick out cards of the round: 11, 15, 16, 22."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.clauses import Refusal
from restinplay.games.manors import phases
from restinplay.games.manors.bags import M22, fill_later, fill_mediums, fill_values, medium_of, one
from restinplay.games.manors.cards.medium import BLANK, Choosing, Medium
from restinplay.games.manors.moves import (
    BANISH_GHOST,
    BANISH_MEDIUM,
    BANISH_PLACE,
    BANISH_TRANSFERRED,
    CARD,
    COPY,
    GONE,
    LATER,
    NO_COPY,
    NO_TRANSFER,
    TAKE_GHOST,
    TAKE_MEDIUM,
    TO_BANISH,
    TO_TAKE,
    TO_TRANSFER,
    TRANSFER_GHOST,
    TRANSFER_MEDIUM,
)
from restinplay.games.manors.table import (
    CARD_BITS,
    FACE_DOWN,
    SOME,
    TOOK,
    UNHID,
    Table,
    barred_bytes,
)
from restinplay.games.manors.tables import MAY_MOVE
from restinplay.games.manors.values import add_units, lift, sum_of, take_out_ghost

_M16: Final = 0x10000
_BANISH_14: Final = BANISH_MEDIUM + 14
_OUT_OF_REACH: Final = Refusal("MR-32", "cards on round 10 are out of reach")


@final
class Begone(Choosing):
    """11. Discard one card that your opponent has laid in this round (M-C11)."""

    number = 11
    level = 1
    gist = "throws out a card"
    picture = "cross"
    on_tenth = 30
    finds_nothing = "there is nothing to throw out"
    alone_under_14 = True
    asks = phases.BANISH

    def is_idle(self, table: Table, family: i64) -> bool:
        return table.cards_on(1 - family) == 0 and not self.reaches_tenth(table, 1 - family)

    def reaches_tenth(self, table: Table, other: i64) -> bool:
        """Whether option `banish_reach` gives a target on round 10."""
        if not table.reach or table.round == 10:
            return False
        for place in range(table.arrivals):
            entry = i64(table.tenth[place])
            if entry >> 7 == other and entry & CARD_BITS != GONE:
                return True
        return False

    def must_free(self, table: Table) -> bool:
        """Whether it lies alone under card 14, and therefore throws that one out (MR-82)."""
        return table.frees and table.is_lone(table.actor)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        if self.must_free(table):
            moves[0] = _BANISH_14
            return 1
        other = 1 - table.actor
        number = fill_values(moves, 0, BANISH_GHOST, table.played[other])
        mediums = table.laid[other]
        if table.round == 10 or table.reach:
            mediums |= table.tenth_mediums(other)
        number = fill_mediums(moves, number, BANISH_MEDIUM, mediums)
        if table.moved != 0 and table.starter == other:
            moves[number] = BANISH_TRANSFERRED
            number += 1
        if table.reach and table.round < 10:
            number = self.fill_places(table, moves, number, other)
        return fill_later(moves, number, TO_BANISH, mediums)

    def fill_places(self, table: Table, moves: vec[i64], number: i64, other: i64) -> i64:
        for place in range(table.arrivals):
            entry = i64(table.tenth[place])
            if entry >> 7 == other and entry & FACE_DOWN != 0 and entry & CARD_BITS <= CARD:
                moves[number] = BANISH_PLACE + 1 + place
                number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        other = 1 - table.actor
        card: i64 = 0
        if table.barred != 0 and table.frees and move != _BANISH_14:
            self.note_other(table, table.actor)
        if move <= BANISH_MEDIUM:
            card = move - BANISH_GHOST
            take_out_ghost(table, other, card)
            self.leave(table, other, card)
        elif move < BANISH_TRANSFERRED or move >= LATER:
            card = CARD + medium_of(move, BANISH_MEDIUM)
            if table.round < 10 and table.laid[other] & bit(card - CARD) != 0:
                lift(table, other, card - CARD)
                table.dropped[other] |= bit(card - CARD)
            else:
                if table.round == 10:
                    lift(table, other, card - CARD)
                table.leave_tenth(place_of(table, other, card))
        elif move == BANISH_TRANSFERRED:
            card = table.moved
            self.banish_transferred(table, other)
        else:
            card = self.banish_place(table, other, move - BANISH_PLACE - 1)
        if table.log is not None:
            table.tell_totals("banished", "M-C11", other, card)
        table.go_on()

    def note_other(self, table: Table, family: i64) -> None:
        """Card 14 stays: a Ghost that may be laid must be at hand (MR-82, M-H10)."""
        first = table.laid_now == 1 and table.round < 10 and table.must_pair(family)
        if first and table.layable_mediums(family) == 0:
            table.note_barred(family, SOME)

    def leave(self, table: Table, other: i64, value: i64) -> None:
        """Where a banished Ghost of the current round goes."""
        if table.round == 10:
            table.leave_tenth(place_of(table, other, value))
        else:
            table.bury(other, value)

    def banish_transferred(self, table: Table, other: i64) -> None:
        card = table.moved
        table.moved = 0
        table.stray = 0
        if card == CARD + 16:
            table.copied = 0
        table.total[other] = sum_of(table, other)
        if table.round == 10:
            table.leave_tenth(table.moved_place - 1)
            table.moved_place = 0
        elif card > CARD:
            table.dropped[other] |= bit(card - CARD)
        else:
            table.bury(other, card)

    def banish_place(self, table: Table, other: i64, place: i64) -> i64:
        """A face-down Ghost, chosen blind; its value, now that it is shown."""
        value = i64(table.tenth[place]) & CARD_BITS
        table.leave_tenth(place)
        if table.noted[other] != 0:
            table.note(other, UNHID + value)
            table.note(other, place + 1)
        return value

    def why_not(self, table: Table, move: int) -> Refusal:
        if self.must_free(table):
            return Refusal("MR-82", "no other card can follow, so throw out card 14")
        if BANISH_PLACE < move < LATER:
            return self.why_not_place(table, move - BANISH_PLACE)
        if move == BANISH_TRANSFERRED:
            return Refusal("M-C15", "no card was transferred to the other side")
        if move <= BANISH_MEDIUM:
            return Refusal("M-C11", f"no {move - BANISH_GHOST} lies on the other side")
        medium = int(medium_of(move, BANISH_MEDIUM))
        if table.round < 10 and table.tenth_mediums(1 - table.actor) >> medium & 1:
            return _OUT_OF_REACH
        return Refusal("M-C11", f"Medium {medium} does not lie on the other side")

    def why_not_place(self, table: Table, number: int) -> Refusal:
        if table.round == 10:
            return Refusal("M-X1", "everything on round 10 is face up")
        if not table.reach:
            return _OUT_OF_REACH
        if number > table.arrivals:
            return Refusal("M-X2", f"round 10 has no arrival {number}")
        if table.tenth[number - 1] >> 7 == table.actor:
            return Refusal("M-C11", f"arrival {number} is your own")
        return Refusal("M-H4", f"arrival {number} is not a Ghost lying face down")


def place_of(table: Table, family: i64, card: i64) -> i64:
    """Where that card lies on the family's side of round 10; a transferred one is left out."""
    place: i64 = 0
    while True:
        entry = i64(table.tenth[place])
        if entry >> 7 == family and entry & CARD_BITS == card and place + 1 != table.moved_place:
            return place
        place += 1


@final
class MeAgain(Medium):
    """15. If you win this round, you may move one card with a value that you played in it to your
    side of the next round (M-C15). It asks at M-E6."""

    number = 15
    level = 2
    zone = BLANK
    lasts = True
    gist = "a card comes along"
    picture = "passage"
    asks = phases.TRANSFER

    def movable(self, table: Table, family: i64) -> i64:
        """The Mediums that may be transferred."""
        laid = table.laid[family]
        if table.any_card:
            return laid
        laid &= MAY_MOVE
        if table.copied == 0:
            laid &= ~_M16
        return laid

    def may_move(self, table: Table, family: i64) -> bool:
        return table.played[family] != 0 or self.movable(table, family) != 0

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        family = table.actor
        number = fill_values(moves, 0, TRANSFER_GHOST, table.played[family])
        number = fill_mediums(moves, number, TRANSFER_MEDIUM, self.movable(table, family))
        moves[number] = NO_TRANSFER
        return fill_later(moves, number + 1, TO_TRANSFER, self.movable(table, family))

    def answer(self, table: Table, move: i64) -> None:
        if move != NO_TRANSFER:
            self.transfer(table, table.actor, move)
        table.close_round()

    def transfer(self, table: Table, family: i64, move: i64) -> None:
        card: i64 = 0
        if move <= TRANSFER_MEDIUM:
            card = move - TRANSFER_GHOST
            take_out_ghost(table, family, card)
        else:
            card = CARD + medium_of(move, TRANSFER_MEDIUM)
            table.laid[family] &= ~bit(card - CARD)
        table.moving = card
        if table.log is not None:
            table.tell_card("transferred", "M-C15", family, card)

    def why_not(self, table: Table, move: int) -> Refusal:
        if move <= TRANSFER_MEDIUM:
            return Refusal("M-G8", f"you have played no {move - TRANSFER_GHOST} this round")
        medium = int(medium_of(move, TRANSFER_MEDIUM))
        if table.laid[table.actor] >> medium & 1:
            return Refusal("MR-39", f"Medium {medium} has no value that it could keep")
        return Refusal("M-G8", f"you have not played Medium {medium} this round")


@final
class SeeingDouble(Choosing):
    """16. May become a copy of a Ghost you have played this round (M-C16)."""

    number = 16
    level = 2
    gist = "copies a value"
    picture = "2"
    on_tenth = 20
    effect = "copy of a {}"
    finds_nothing = "there is no value on your side to copy"
    keeps_value = True
    named = "copied"
    asks = phases.COPY

    def copies(self, table: Table, family: i64) -> i64:
        return table.units(family) & ~barred_bytes(table.barred)

    def is_idle(self, table: Table, family: i64) -> bool:
        return self.copies(table, family) == 0

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number = fill_values(moves, 0, COPY, self.copies(table, table.actor))
        moves[number] = NO_COPY
        return number + 1

    def answer(self, table: Table, move: i64) -> None:
        if move != NO_COPY:
            table.copied = move - COPY
            add_units(table, table.actor, one(table.copied))
            if table.log is not None:
                table.tell_totals("copied", "M-C16", table.actor, table.copied)
        table.go_on()

    def why_not(self, table: Table, move: int) -> Refusal:
        value = move - COPY
        if table.barred >> value & 1:
            return Refusal("M-C25", f"the value {value} is forbidden this round")
        return Refusal("M-C16", f"no card of value {value} that you played lies here")


@final
class PlayingDead(Medium):
    """22. You lose this round at once, but take back one card you played in it (M-C22)."""

    number = 22
    level = 3
    gist = "lost, but a card returns"
    picture = "coffin"
    ends_round = True
    warning = "On round 10 it loses the round, and with it the game."
    first_under_14 = False
    asks = phases.TAKE_BACK

    def lay(self, table: Table, family: i64) -> None:
        if table.played[family] == 0 and table.laid[family] == M22:
            table.lose(family)
        else:
            table.ask(self.number, family)

    def resolve(self, table: Table, family: i64) -> None:
        table.lose(family)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        family = table.actor
        number = fill_values(moves, 0, TAKE_GHOST, table.played[family])
        number = fill_mediums(moves, number, TAKE_MEDIUM, table.laid[family] & ~M22)
        return fill_later(moves, number, TO_TAKE, table.laid[family])

    def answer(self, table: Table, move: i64) -> None:
        family = table.actor
        card: i64 = 0
        if move <= TAKE_MEDIUM:
            card = move - TAKE_GHOST
            take_out_ghost(table, family, card)
            table.hand[family] += one(card)
            table.note(family, TOOK + card)
        else:
            card = CARD + medium_of(move, TAKE_MEDIUM)
            lift(table, family, card - CARD)
            table.display[family] |= bit(card - CARD)
        if table.log is not None:
            table.tell_totals("took_back", "M-C22", family, card)
        table.lose(family)

    def why_not(self, table: Table, move: int) -> Refusal:
        if move <= TAKE_MEDIUM:
            return Refusal("M-G8", f"you have played no {move - TAKE_GHOST} this round")
        medium = int(medium_of(move, TAKE_MEDIUM))
        if medium == self.number:
            return Refusal("MR-49", "this card cannot take itself back")
        return Refusal("M-G8", f"you have not played Medium {medium} this round")
