"""A turn of rounds 1 to 9 and the Mediums that restrain it (6, 14, 24, 25).

The active family lays cards one after the other, then holds or gives up.
"""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, many
from restinplay.core.rng import Rng
from restinplay.games.manors.bags import (
    KNOWN,
    M2,
    M14,
    M21,
    M24,
    fill_later,
    fill_mediums,
    fill_values,
    nth_card,
    one,
    size,
    values_in,
)
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
from restinplay.games.manors.values import add_ghost, add_units, units_of


def ask_turn(table: Table, family: i64) -> None:
    """M-T1, M-T8."""
    table.phase = TURN
    table.active = family
    table.actor = family
    table.asked = family
    table.laid_now = 0


def go_on(table: Table) -> None:
    """The active family goes on with its turn."""
    table.phase = TURN
    table.resolving = 0
    table.asked = table.active


def fill_turn(table: Table, moves: vec[i64]) -> i64:
    """M-P1: never empty (M-P16), and an end with nothing left to lay (M-T7)."""
    family = table.active
    ghosts = table.hand[family]
    if table.barred != 0:
        ghosts = table.may_be_laid(family)
    mediums = table.layable_mediums(family)
    own, theirs = table.total[family], table.total[1 - family]
    may_hold, may_give_up = own > theirs, own <= theirs or table.laid_now == 0
    if table.laid_now < 2 and table.must_pair(family):
        cards = size(ghosts) + many(mediums)
        if table.laid_now == 1:
            may_hold, may_give_up = False, cards == 0  # M-C14 (b)
        elif cards < 2:
            mediums = alone_under_14(table, family, ghosts, mediums)  # M-C14 (a)
            ghosts = 0
        else:
            mediums &= ~NOT_FIRST_UNDER_14
    number: i64 = 0
    if table.tripped == family and ghosts != 0:
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


def is_free(table: Table, family: i64) -> bool:
    """Whether no Medium restrains the family in this turn."""
    free = table.laid[1 - family] & (M14 | M24) == 0 and table.barred == 0
    return free and table.tripped != family and table.display[family] & (M21 | LATER_MEDIUMS) == 0


def pick_turn(table: Table, rng: Rng) -> i64:
    """One of the moves of a family that nothing restrains, each as likely as the others."""
    family = table.active
    values = values_in(table.hand[family])
    mediums = table.display[family] & ~TENTH_ONLY
    own, theirs = table.total[family], table.total[1 - family]
    laying = size(values) + many(mediums)
    ending: i64 = 1
    if own > theirs and table.laid_now == 0:
        ending = 2
    choice = rng.below(laying + ending)
    if choice < laying:
        return nth_card(values, mediums, choice, PLAY_GHOST, PLAY_MEDIUM)
    if own > theirs and choice == laying:
        return HOLD
    return GIVE_UP


def pick_lay(table: Table, rng: Rng) -> i64:
    """One of the moves of M-E9, each as likely as the others."""
    values, mediums = values_in(table.hand[table.loser]), table.display[table.loser]
    cards = size(values) + many(mediums)
    choice = rng.below(cards + 1)
    if choice < cards:
        return nth_card(values, mediums, choice, LAY_GHOST, LAY_MEDIUM)
    return LAY_NOTHING


def alone_under_14(table: Table, family: i64, ghosts: i64, mediums: i64) -> i64:
    """The Mediums that may be a first card although nothing else could follow (M-C14)."""
    if table.tripped == family and ghosts != 0:
        return 0
    alone: i64 = ALONE_UNDER_14
    if table.may_be_fetched(family) & KNOWN != 0:
        alone |= M2
    return mediums & alone


# Laying.


def play_ghost(table: Table, value: i64) -> None:
    family = table.active
    table.hand[family] -= one(value)
    if table.noted[family] != 0:
        table.note(family, SHOWED + value)
    if table.barred != 0:
        note_ghost(table, family)
    add_ghost(table, family, value)
    table.count_laid(1)
    if table.log is not None:
        table.tell_totals("played", "M-T2", family, value)


def play_medium(table: Table, medium: i64) -> None:
    family = table.active
    if table.barred != 0:
        note_medium(table, family, medium)
    blank = table.flat()
    table.display[family] &= ~bit(medium)
    table.laid[family] |= bit(medium)
    table.count_laid(2 if medium == 23 else 1)
    if blank:
        table.total[family] += 1  # M-C29
    else:
        add_units(table, family, units_of(table, family, medium))
    if table.log is not None:
        table.tell_totals("played", "M-T2", family, CARD + medium)
    if blank:
        table.go_on()
    else:
        CARDS[medium].lay(table, family)


def ask_carpet(table: Table) -> None:
    table.drawer = table.active
    table.ask_nature(CARPET)


def play_random(table: Table, value: i64) -> None:
    """Nature has drawn the Ghost (M-Q3)."""
    family = table.active
    table.hand[family] -= one(value)
    if table.barred != 0:
        table.note_barred(family, CARPETED + value)
        note_ghost(table, family)
    elif table.noted[family] != 0:
        table.note(family, SHOWED + value)
    table.free()
    add_ghost(table, family, value)
    table.count_laid(1)
    if table.log is not None:
        table.tell_totals("stumbled", "M-C06", family, value)
    table.phase = TURN
    table.asked = family


def hold(table: Table) -> None:
    if table.log is not None:
        table.tell_totals("held", "M-T3", table.active, 0)
    ask_turn(table, 1 - table.active)


def give_up(table: Table) -> None:
    family = table.active
    if table.barred != 0 and table.laid_now == 1 and table.must_pair(family):
        table.note_barred(family, NONE)
    if table.log is not None:
        table.tell_totals("gave_up", "M-T4", family, 0)
    table.lose(family)


# What a turn under card 25 tells about a hand (M-H10).


def note_ghost(table: Table, family: i64) -> None:
    """A Ghost has been laid first: under card 14 another card must have been at hand."""
    if table.laid_now == 0 and table.must_pair(family) and table.layable_mediums(family) == 0:
        table.note_barred(family, SOME)


def note_medium(table: Table, family: i64, medium: i64) -> None:
    if table.tripped == family:
        table.note_barred(family, NONE)
    elif table.laid_now == 0 and table.must_pair(family):
        alone = table.layable_mediums(family)
        if alone == bit(medium) and alone_under_14(table, family, 0, alone) == 0:
            table.note_barred(family, SOME)
