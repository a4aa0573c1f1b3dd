"""The Mediums that pick out cards of the round: 11, 15, 16, 22."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.manors.cards.medium import Asking, Medium, between
from restinplay.games.manors.moves import (
    BANISH_GHOST,
    BANISH_MEDIUM,
    BANISH_PLACE,
    BANISH_TRANSFERRED,
    CARD,
    COPY,
    GONE,
    MEDIUMS,
    NO_COPY,
    NO_TRANSFER,
    PLACES,
    TAKE_GHOST,
    TAKE_MEDIUM,
    TRANSFER_GHOST,
    TRANSFER_MEDIUM,
    VALUES,
)
from restinplay.games.manors.table import (
    CARD_BITS,
    FACE_DOWN,
    OTHERS,
    TOOK,
    UNHID,
    Table,
    barred_bytes,
)
from restinplay.games.manors.values import M22, bit, count, fill_mediums, fill_values, one

_BANISHING: Final = Question("banish", "M-P5")
_COPYING: Final = Question("copy", "M-P6")
_TAKING_BACK: Final = Question("take_back", "M-P11")
_TRANSFERRING: Final = Question("transfer", "M-P13")
_MAY_MOVE: Final = 0xA10038  # 3, 4, 5, 16, 21, 23 (M-C15)
_M16: Final = 0x10000


@final
class Begone(Asking):
    """11. Discard one card that your opponent has laid in this round (M-C11)."""

    def question(self) -> Question:
        return _BANISHING

    def lay(self, table: Table, family: i64) -> None:
        if table.cards_on(1 - family) != 0 or self.reaches_tenth(table, 1 - family):
            table.ask(self.number, family)
        else:
            table.go_on()

    def reaches_tenth(self, table: Table, other: i64) -> bool:
        """Whether option `banish_reach` gives a target on round 10."""
        if not table.reach or table.round == 10:
            return False
        for place in range(table.arrivals):
            entry = i64(table.tenth[place])
            if entry >> 7 == other and entry & CARD_BITS != GONE:
                return True
        return False

    def fill(self, table: Table, moves: vec[i64]) -> i64:
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
        return number

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
        if move <= BANISH_MEDIUM:
            card = move - BANISH_GHOST
            table.take_out_ghost(other, card)
            self.leave(table, other, card)
        elif move < BANISH_TRANSFERRED:
            card = CARD + move - BANISH_MEDIUM
            if table.round < 10 and table.laid[other] & bit(card - CARD) != 0:
                table.lift(other, card - CARD)
                table.dropped[other] |= bit(card - CARD)
            else:
                if table.round == 10:
                    table.lift(other, card - CARD)
                table.leave_tenth(place_of(table, other, card))
        elif move == BANISH_TRANSFERRED:
            card = table.moved
            self.banish_transferred(table, other)
        else:
            card = self.banish_place(table, other, move - BANISH_PLACE - 1)
        if table.log is not None:
            table.tell_totals("banished", "M-C11", other, card)
        table.go_on()

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
        table.total[other] = table.sum_of(other)
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

    def why_not(self, table: Table, move: int) -> Refusal | None:
        other = int(1 - table.actor)
        if between(move, BANISH_GHOST, BANISH_GHOST + VALUES):
            if count(table.played[other], move - BANISH_GHOST) == 0:
                return Refusal("M-C11", f"no {move - BANISH_GHOST} lies on the other side")
        elif between(move, BANISH_MEDIUM, BANISH_MEDIUM + MEDIUMS):
            return self.why_not_medium(table, other, move - BANISH_MEDIUM)
        elif move == BANISH_TRANSFERRED:
            if table.moved == 0 or table.starter != other:
                return Refusal("M-C15", "no card was transferred to the other side")
        elif between(move, BANISH_PLACE, BANISH_PLACE + PLACES):
            return self.why_not_place(table, other, move - BANISH_PLACE)
        else:
            return Refusal("M-P5", "choose a card of your opponent's to discard")
        return None

    def why_not_medium(self, table: Table, other: int, medium: int) -> Refusal | None:
        on_tenth = [
            int(entry) & CARD_BITS
            for place, entry in enumerate(table.tenth)
            if place < table.arrivals
            and entry >> 7 == other
            and not (table.round == 10 and place + 1 == table.moved_place)
        ]
        if table.round < 10:
            if table.laid[other] >> medium & 1:
                return None
            if CARD + medium in on_tenth and not table.reach:
                return Refusal("MR-32", "cards on round 10 are out of reach")
        if CARD + medium in on_tenth:
            return None
        return Refusal("M-C11", f"Medium {medium} does not lie on the other side")

    def why_not_place(self, table: Table, other: int, number: int) -> Refusal | None:
        if table.round == 10:
            return Refusal("M-X1", "everything on round 10 is face up")
        if not table.reach:
            return Refusal("MR-32", "cards on round 10 are out of reach")
        if number > table.arrivals:
            return Refusal("M-X2", f"round 10 has no arrival {number}")
        entry = int(table.tenth[number - 1])
        if (entry >= OTHERS and other == 0) or (entry < OTHERS and other == 1):
            return Refusal("M-C11", f"arrival {number} is your own")
        if not entry & FACE_DOWN:
            return Refusal("M-H4", f"arrival {number} is not a Ghost lying face down")
        return None


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

    def question(self) -> Question:
        return _TRANSFERRING

    def movable(self, table: Table, family: i64) -> i64:
        """The Mediums that may be transferred."""
        laid = table.laid[family]
        if table.any_card:
            return laid
        laid &= _MAY_MOVE
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
        return number + 1

    def answer(self, table: Table, move: i64) -> None:
        if move != NO_TRANSFER:
            self.transfer(table, table.actor, move)
        table.close_round()

    def transfer(self, table: Table, family: i64, move: i64) -> None:
        card: i64 = 0
        if move <= TRANSFER_MEDIUM:
            card = move - TRANSFER_GHOST
            table.take_out_ghost(family, card)
        else:
            card = CARD + move - TRANSFER_MEDIUM
            table.laid[family] &= ~bit(card - CARD)
        table.moving = card
        if table.log is not None:
            table.tell_card("transferred", "M-C15", family, card)

    def why_not(self, table: Table, move: int) -> Refusal | None:
        family = int(table.actor)
        if move == NO_TRANSFER:
            return None
        if between(move, TRANSFER_GHOST, TRANSFER_GHOST + VALUES):
            if count(table.played[family], move - TRANSFER_GHOST) == 0:
                return Refusal("M-G8", f"you have played no {move - TRANSFER_GHOST} this round")
            return None
        if not between(move, TRANSFER_MEDIUM, TRANSFER_MEDIUM + MEDIUMS):
            return Refusal("M-P13", "choose a card for the next round, or none")
        medium = move - TRANSFER_MEDIUM
        if not table.laid[family] >> medium & 1:
            return Refusal("M-G8", f"you have not played Medium {medium} this round")
        if table.any_card or medium in (3, 4, 5, 21, 23) or (medium == 16 and table.copied):
            return None
        return Refusal("MR-39", f"Medium {medium} has no value that it could keep")


@final
class SeeingDouble(Asking):
    """16. May become a copy of a Ghost you have played this round (M-C16)."""

    def question(self) -> Question:
        return _COPYING

    def copies(self, table: Table, family: i64) -> i64:
        return table.units(family) & ~barred_bytes(table.barred)

    def lay(self, table: Table, family: i64) -> None:
        if self.copies(table, family) == 0:
            table.go_on()
        else:
            table.ask(self.number, family)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number = fill_values(moves, 0, COPY, self.copies(table, table.actor))
        moves[number] = NO_COPY
        return number + 1

    def answer(self, table: Table, move: i64) -> None:
        if move != NO_COPY:
            table.copied = move - COPY
            table.add_units(table.actor, one(table.copied))
            if table.log is not None:
                table.tell_totals("copied", "M-C16", table.actor, table.copied)
        table.go_on()

    def why_not(self, table: Table, move: int) -> Refusal | None:
        if move == NO_COPY:
            return None
        if not between(move, COPY, COPY + VALUES):
            return Refusal("M-P6", "choose a value to copy, or none")
        value = move - COPY
        if table.barred >> value & 1:
            return Refusal("M-C25", f"the value {value} is forbidden this round")
        if count(table.units(table.actor), value) == 0:
            return Refusal("M-C16", f"no card of value {value} that you played lies here")
        return None


@final
class PlayingDead(Medium):
    """22. You lose this round at once, but take back one card you played in it (M-C22)."""

    def question(self) -> Question:
        return _TAKING_BACK

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
        return fill_mediums(moves, number, TAKE_MEDIUM, table.laid[family] & ~M22)

    def answer(self, table: Table, move: i64) -> None:
        family = table.actor
        card: i64 = 0
        if move <= TAKE_MEDIUM:
            card = move - TAKE_GHOST
            table.take_out_ghost(family, card)
            table.hand[family] += one(card)
            table.note(family, TOOK + card)
        else:
            card = CARD + move - TAKE_MEDIUM
            table.lift(family, card - CARD)
            table.display[family] |= bit(card - CARD)
        if table.log is not None:
            table.tell_totals("took_back", "M-C22", family, card)
        table.lose(family)

    def why_not(self, table: Table, move: int) -> Refusal | None:
        family = int(table.actor)
        if between(move, TAKE_GHOST, TAKE_GHOST + VALUES):
            if count(table.played[family], move - TAKE_GHOST):
                return None
            return Refusal("M-G8", f"you have played no {move - TAKE_GHOST} this round")
        if not between(move, TAKE_MEDIUM, TAKE_MEDIUM + MEDIUMS):
            return Refusal("M-P11", "choose a card to take back")
        medium = move - TAKE_MEDIUM
        if medium == 22:
            return Refusal("MR-49", "this card cannot take itself back")
        if not table.laid[family] >> medium & 1:
            return Refusal("M-G8", f"you have not played Medium {medium} this round")
        return None
