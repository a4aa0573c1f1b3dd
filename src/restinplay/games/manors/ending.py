"""The end of a round, the winning of houses (M-W1, M-W2) and the next round."""

from mypy_extensions import i64

from restinplay.core.state import CHANCE, OVER
from restinplay.games.manors.cards.mediums import ME_AGAIN
from restinplay.games.manors.moves import (
    BY_CASTLES,
    BY_MANORS,
    CARD,
    DRAW,
    DRAWS,
    HAND,
    LAY,
    LAY_GHOST,
    LAY_MEDIUM,
    LAY_NOTHING,
    NOTHING,
    ROUNDS,
    TURN,
    TURN_UP,
    WIN_CASTLES,
    WIN_MANORS,
)
from restinplay.games.manors.table import HID
from restinplay.games.manors.turn import Turn
from restinplay.games.manors.values import M1, M13, M15, bit, medium_of, one


class Ending(Turn):
    """What happens when a round is over."""

    def tenth_round(self) -> None:
        raise TypeError("the tenth round has its own rules")

    def go_on(self) -> None:
        self.phase = TURN
        self.resolving = 0
        self.asked = self.active

    def lose(self, loser: i64) -> None:
        """M-E1."""
        self.loser = loser
        self.take_houses(1 - loser)
        if self.asked == OVER:
            return
        self.take_medium(loser)
        self.move_card_13()
        winner = 1 - loser
        if self.in_force(winner, M15) and ME_AGAIN.may_move(self, winner):
            self.ask(15, winner)  # M-E6
        else:
            self.close_round()

    def tie(self) -> None:
        """M-E12."""
        self.loser = -1
        if self.log is not None:
            self.tell_family("truce", "M-E12", self.active)
        self.scrapped |= bit(i64(self.line[self.round]))  # M-H6, M-G10
        self.line[self.round] = 0
        self.move_card_13()
        self.carried = 1 + ((self.castles_on >> self.round) & 1)
        self.close_round()

    # Houses: M-E2, M-E3.

    def take_houses(self, winner: i64) -> None:
        castle = (self.castles_on >> self.round) & 1
        self.castles[winner] += castle
        self.manors[winner] += 1 - castle
        if self.carried == 1:
            self.manors[winner] += 1
        elif self.carried == 2:
            self.castles[winner] += 1
        if self.log is not None:
            self.tell_houses(winner)
        self.carried = 0
        if self.castles[winner] >= WIN_CASTLES:
            self.end(BY_CASTLES, winner)
        elif self.manors[winner] >= WIN_MANORS:
            self.end(BY_MANORS, winner)

    def end(self, result: i64, winner: i64) -> None:
        self.asked = OVER
        self.phase = NOTHING
        self.resolving = 0
        self.result = result
        self.winner = winner
        if self.log is not None:
            self.tell_end()

    # Mediums: M-E4, M-E5.

    def take_medium(self, loser: i64) -> None:
        taker = loser
        if self.in_force(1 - loser, M1):
            taker = 1 - loser
        medium = i64(self.line[self.round])
        self.line[self.round] = 0
        self.display[taker] |= bit(medium)
        if self.log is not None:
            self.tell_card("took_medium", "M-E4", taker, medium)

    def move_card_13(self) -> None:
        if (self.laid[0] | self.laid[1]) & M13 == 0 or self.flat():
            return
        family: i64 = 0
        if self.laid[1] & M13 != 0:
            family = 1
        self.lift(family, 13)
        self.arrive(family, CARD + 13, 0)
        if self.log is not None:
            self.tell_card("moved_on", "M-E5", family, CARD + 13)

    # M-E7, M-E8.

    def close_round(self) -> None:
        copied = self.copied
        moving = self.moving
        self.put_away(0)
        self.put_away(1)
        self.clear_sides()
        self.barred = 0
        self.resolving = 0
        if self.trip_round != 0 and self.trip_round < self.round:
            self.free()  # M-C06
        if self.loser >= 0:
            self.starter = 1 - self.loser  # M-E11
        if moving == CARD + 16:
            self.copied = copied
        if moving != 0 and self.round == 9:
            self.arrive(self.starter, moving, 0)
            self.moved_place = self.arrivals
        self.start_drawing(DRAWS)

    def put_away(self, family: i64) -> None:
        """The cards of a side stay where they lie (M-T6)."""
        place = family * 2 * ROUNDS + self.round
        ghosts, mediums = self.played[family], self.laid[family]
        if self.moved != 0 and self.starter == family:
            if self.moved > CARD:
                mediums |= bit(self.moved - CARD)
            else:
                ghosts += one(self.moved)
        self.past[place] = ghosts
        self.past[place + ROUNDS] = mediums

    def start_drawing(self, each: i64) -> None:
        self.asked = CHANCE
        self.phase = DRAW
        self.drawer = 0
        self.due = min(each, self.left[0])
        self.draw_on(each)

    def draw_on(self, each: i64) -> None:
        """Go on until nature must say what is drawn; a known top is drawn without a word."""
        while True:
            if self.due > 0:
                if self.top[self.drawer] == 0:
                    return
                self.take_top()
            elif self.drawer == 0:
                self.drawer = 1
                self.due = min(each, self.left[1])
            else:
                break
        if self.round == 0:
            self.next_round()
        elif self.loser >= 0:
            self.phase = LAY  # M-E9
            self.asked = self.loser
        else:
            self.turn_up()

    def take_top(self) -> None:
        value = self.top[self.drawer]
        self.draw_ghost(self.drawer, value)
        self.due -= 1
        if self.log is not None:
            self.tell_card("drew_top", "M-E8", self.drawer, value)

    def drawn(self, value: i64) -> None:
        """Nature has said what is drawn."""
        self.draw_ghost(self.drawer, value)
        self.due -= 1
        if self.log is not None:
            self.tell_draw(value)
        if self.due > 0 and self.top[self.drawer] == 0:
            return
        if self.round == 0:
            self.draw_on(HAND)
        else:
            self.draw_on(DRAWS)

    # M-E9, M-E10, M-E11.

    def lay(self, move: i64) -> None:
        family = self.loser
        if move <= LAY_MEDIUM:
            self.hide(family, move - LAY_GHOST, HID)
            if self.log is not None:
                self.tell_lay(family, move - LAY_GHOST)
        elif move != LAY_NOTHING:
            medium = medium_of(move, LAY_MEDIUM)
            self.display[family] &= ~bit(medium)
            self.arrive(family, CARD + medium, 0)  # known to all: M-H5
            if self.log is not None:
                self.tell_card("laid", "M-E9", family, CARD + medium)
        elif self.log is not None:
            self.tell_family("laid_nothing", "M-E9", family)
        self.turn_up()

    def turn_up(self) -> None:
        """M-E10."""
        if self.initiation and self.round <= 6:
            self.ask_nature(TURN_UP)
        else:
            self.next_round()

    def next_round(self) -> None:
        self.round += 1
        self.loser = -1
        self.moved = self.moving
        self.moving = 0
        if self.moved != 0:
            self.stray = self.units_moved(self.moved)
        if self.round == 10:
            self.tenth_round()
            return
        if self.moved != 0:
            self.total[self.starter] = self.sum_of(self.starter)  # M-T5
        if self.log is not None:
            self.tell_round()
        self.ask_turn(self.starter)

    # Events.

    def tell_houses(self, winner: i64) -> None:
        castles, manors = self.castles_on >> self.round & 1, 1 - (self.castles_on >> self.round & 1)
        manors += 1 if self.carried == 1 else 0
        castles += 1 if self.carried == 2 else 0
        self.tell("houses", "M-E2", winner, manors, castles)

    def tell_end(self) -> None:
        self.tell("end", "M-W6", self.result, self.winner)

    def tell_draw(self, value: i64) -> None:
        clause = "M-E8" if self.round else "M-S5"
        self.tell("drew", clause, self.drawer)
        self.tell_one(self.drawer, "drew_ghost", clause, self.drawer, value)

    def tell_lay(self, family: i64, value: i64) -> None:
        self.tell("laid_ghost", "M-E9", family, self.arrivals)
        self.tell_one(family, "laid_value", "M-E9", family, self.arrivals, value)

    def tell_round(self) -> None:
        self.tell("round", "M-T1", self.round, self.starter)
        if self.moved:
            self.tell("came_along", "M-C15", self.starter, self.moved)
