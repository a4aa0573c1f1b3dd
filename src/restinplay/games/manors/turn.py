"""A turn of rounds 1 to 9 and the Mediums that restrain it (6, 14, 24, 25)."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.moves import (
    CARD,
    CARPET,
    GIVE_UP,
    HOLD,
    LAY_GHOST,
    LAY_MEDIUM,
    LAY_NOTHING,
    PLAY_GHOST,
    PLAY_MEDIUM,
    PLAY_RANDOM,
    TO_PLAY,
    TURN,
)
from restinplay.games.manors.table import CARPETED, NONE, SHOWED, SOME, Table
from restinplay.games.manors.tables import (
    ALONE_UNDER_14,
    LATER_MEDIUMS,
    NOT_FIRST_UNDER_14,
    TENTH_ONLY,
)
from restinplay.games.manors.values import (
    KNOWN,
    M2,
    M14,
    M21,
    M24,
    bit,
    fill_later,
    fill_mediums,
    fill_values,
    many,
    nth_card,
    one,
    size,
    values_in,
)


class Turn(Table):
    """The active family lays cards one after the other, then holds or gives up."""

    def ask_turn(self, family: i64) -> None:
        """M-T1, M-T8."""
        self.phase = TURN
        self.active = family
        self.actor = family
        self.asked = family
        self.laid_now = 0

    def fill_turn(self, moves: vec[i64]) -> i64:
        """M-P1: never empty (M-P16), and an end with nothing left to lay (M-T7)."""
        family = self.active
        ghosts = self.hand[family]
        if self.barred != 0:
            ghosts = self.may_be_laid(family)
        mediums = self.layable_mediums(family)
        own, theirs = self.total[family], self.total[1 - family]
        may_hold, may_give_up = own > theirs, own <= theirs or self.laid_now == 0
        if self.laid_now < 2 and self.must_pair(family):
            cards = size(ghosts) + many(mediums)
            if self.laid_now == 1:
                may_hold, may_give_up = False, cards == 0  # M-C14 (b)
            elif cards < 2:
                mediums = self.alone_under_14(family, ghosts, mediums)  # M-C14 (a)
                ghosts = 0
            else:
                mediums &= ~NOT_FIRST_UNDER_14
        number: i64 = 0
        if self.tripped == family and ghosts != 0:
            moves[0] = PLAY_RANDOM  # M-C06
            number = 1
            mediums = 0
        else:
            number = fill_values(moves, 0, PLAY_GHOST, ghosts)
            if mediums != 0:
                number = fill_mediums(moves, number, PLAY_MEDIUM, mediums)
        if may_hold:
            moves[number] = HOLD
            number += 1
        if may_give_up:
            moves[number] = GIVE_UP
            number += 1
        return fill_later(moves, number, TO_PLAY, mediums)

    def is_free(self, family: i64) -> bool:
        """Whether no Medium restrains the family in this turn."""
        free = self.laid[1 - family] & (M14 | M24) == 0 and self.barred == 0
        return free and self.tripped != family and self.display[family] & (M21 | LATER_MEDIUMS) == 0

    def pick_turn(self, rng: Rng) -> i64:
        """One of the moves of a family that nothing restrains, each as likely as the others."""
        family = self.active
        values = values_in(self.hand[family])
        mediums = self.display[family] & ~TENTH_ONLY
        own, theirs = self.total[family], self.total[1 - family]
        laying = size(values) + many(mediums)
        ending: i64 = 1
        if own > theirs and self.laid_now == 0:
            ending = 2
        choice = rng.below(laying + ending)
        if choice < laying:
            return nth_card(values, mediums, choice, PLAY_GHOST, PLAY_MEDIUM)
        if own > theirs and choice == laying:
            return HOLD
        return GIVE_UP

    def pick_lay(self, rng: Rng) -> i64:
        """One of the moves of M-E9, each as likely as the others."""
        values, mediums = values_in(self.hand[self.loser]), self.display[self.loser]
        cards = size(values) + many(mediums)
        choice = rng.below(cards + 1)
        if choice < cards:
            return nth_card(values, mediums, choice, LAY_GHOST, LAY_MEDIUM)
        return LAY_NOTHING

    def alone_under_14(self, family: i64, ghosts: i64, mediums: i64) -> i64:
        """The Mediums that may be a first card although nothing else could follow (M-C14)."""
        if self.tripped == family and ghosts != 0:
            return 0
        alone: i64 = ALONE_UNDER_14
        if self.may_be_fetched(family) & KNOWN != 0:
            alone |= M2
        return mediums & alone

    # Laying.

    def play_ghost(self, value: i64) -> None:
        family = self.active
        self.hand[family] -= one(value)
        if self.noted[family] != 0:
            self.note(family, SHOWED + value)
        if self.barred != 0:
            self.note_ghost(family)
        self.add_ghost(family, value)
        self.count_laid(1)
        if self.log is not None:
            self.tell_totals("played", "M-T2", family, value)

    def play_medium(self, medium: i64) -> None:
        family = self.active
        if self.barred != 0:
            self.note_medium(family, medium)
        blank = self.flat()
        self.display[family] &= ~bit(medium)
        self.laid[family] |= bit(medium)
        self.count_laid(2 if medium == 23 else 1)
        if blank:
            self.total[family] += 1  # M-C29
        else:
            self.add_units(family, self.units_of(family, medium))
        if self.log is not None:
            self.tell_totals("played", "M-T2", family, CARD + medium)
        if blank:
            self.go_on()
        else:
            CARDS[medium].lay(self, family)

    def ask_carpet(self) -> None:
        self.drawer = self.active
        self.ask_nature(CARPET)

    def play_random(self, value: i64) -> None:
        """Nature has drawn the Ghost (M-Q3)."""
        family = self.active
        self.hand[family] -= one(value)
        if self.barred != 0:
            self.note_barred(family, CARPETED + value)
            self.note_ghost(family)
        elif self.noted[family] != 0:
            self.note(family, SHOWED + value)
        self.free()
        self.add_ghost(family, value)
        self.count_laid(1)
        if self.log is not None:
            self.tell_totals("stumbled", "M-C06", family, value)
        self.phase = TURN
        self.asked = family

    def hold(self) -> None:
        if self.log is not None:
            self.tell_totals("held", "M-T3", self.active, 0)
        self.ask_turn(1 - self.active)

    def give_up(self) -> None:
        family = self.active
        if self.barred != 0 and self.laid_now == 1 and self.must_pair(family):
            self.note_barred(family, NONE)
        if self.log is not None:
            self.tell_totals("gave_up", "M-T4", family, 0)
        self.lose(family)

    # What a turn under card 25 tells about a hand (M-H10).

    def note_ghost(self, family: i64) -> None:
        """A Ghost has been laid first: under card 14 another card must have been at hand."""
        if self.laid_now == 0 and self.must_pair(family) and self.layable_mediums(family) == 0:
            self.note_barred(family, SOME)

    def note_medium(self, family: i64, medium: i64) -> None:
        if self.tripped == family:
            self.note_barred(family, NONE)
        elif self.laid_now == 0 and self.must_pair(family):
            alone = self.layable_mediums(family)
            if alone == bit(medium) and self.alone_under_14(family, 0, alone) == 0:
                self.note_barred(family, SOME)
