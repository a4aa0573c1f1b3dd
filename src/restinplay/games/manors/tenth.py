"""Round 10 and the end of the game."""

from mypy_extensions import i64, u8

from restinplay.core.state import OVER
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.ending import Ending
from restinplay.games.manors.moves import BY_TENTH, BY_TOKENS, CARD, DRAWN, GONE
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, UNHID
from restinplay.games.manors.values import bit, one


class Tenth(Ending):
    """What was put on round 10 is turned up, resolved in order of arrival and compared."""

    def tenth_round(self) -> None:
        """M-X1."""
        if self.log is not None:
            self.tell_round()
        for place in range(self.arrivals):
            self.reveal_place(place)
        self.total[0] = self.sum_of(0)
        self.total[1] = self.sum_of(1)
        self.go_on()

    def reveal_place(self, place: i64) -> None:
        """What exists from the reveal: Ghosts, fixed units, the -2 of card 13 (M-X4)."""
        entry = i64(self.tenth[place])
        card, family = entry & CARD_BITS, entry >> 7
        if card == GONE or place + 1 == self.moved_place:
            return
        if card <= CARD:
            self.played[family] += one(card)
            if entry & FACE_DOWN != 0:
                self.turn_face_up(place, family, card)
        elif card == CARD + 13:
            self.fixed[family] -= 2  # M-V5
        else:
            self.spirits[family] += self.units_of(family, card - CARD)
        if self.log is not None:
            self.tell_card("turned_up", "M-X1", family, card)

    def turn_face_up(self, place: i64, family: i64, value: i64) -> None:
        self.tenth[place] = u8(i64(self.tenth[place]) & ~FACE_DOWN)
        self.since[place] = u8(i64(self.since[place]) & 15)
        if self.noted[family] != 0:
            self.note(family, UNHID + value)
            self.note(family, place + 1)

    def go_on(self) -> None:
        if self.round == 10:
            self.resolve_on()
        else:
            super().go_on()

    def resolve_on(self) -> None:
        """Mediums by arrival number, until one asks (M-X3)."""
        self.resolving = 0
        if self.resolved < self.arrivals:
            place = self.resolved
            self.resolved += 1
            entry = i64(self.tenth[place])
            card = entry & CARD_BITS
            if CARD < card < GONE and place + 1 != self.moved_place and not self.flat():
                self.resolve(entry >> 7, card - CARD)
            else:
                self.resolve_on()
        else:
            self.compare()

    def resolve(self, family: i64, medium: i64) -> None:
        self.laid[family] |= bit(medium)
        if self.log is not None:
            self.tell_card("resolved", "M-X3", family, medium)
        CARDS[medium].resolve(self, family)

    def sent_face_up(self, family: i64, value: i64) -> None:
        """Card 20 on round 10: the Ghost arrives face up and counts (M-C20)."""
        self.hand[family] -= one(value)
        self.arrive(family, value, 0)
        self.note_shown(family, value)
        self.add_ghost(family, value)
        if self.log is not None:
            self.tell_totals("sent_up", "M-C20", family, value)
        self.go_on()

    # M-X6, M-X7.

    def compare(self) -> None:
        if self.total[0] > self.total[1]:
            self.lose(1)
        elif self.total[1] > self.total[0]:
            self.lose(0)
        else:
            self.tie()

    def lose(self, loser: i64) -> None:
        if self.round < 10:
            super().lose(loser)
            return
        if self.log is not None:
            self.tell_totals("tenth", "M-X6", 1 - loser, 0)
        self.take_houses(1 - loser)
        if self.asked != OVER:
            self.end(BY_TENTH, 1 - loser)  # M-W3

    def tie(self) -> None:
        if self.round < 10:
            super().tie()
            return
        if self.log is not None:
            self.tell_totals("annulled", "M-X7", -1, 0)
        first = self.manors[0] + self.castles[0]  # M-W4
        second = self.manors[1] + self.castles[1]
        if first > second:
            self.end(BY_TOKENS, 0)
        elif second > first:
            self.end(BY_TOKENS, 1)
        else:
            self.end(DRAWN, -1)  # M-W5
