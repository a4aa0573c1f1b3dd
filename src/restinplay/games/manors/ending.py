"""The end of a round, the winning of houses (M-W1, M-W2) and the next round."""

from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.state import CHANCE, OVER
from restinplay.games.manors.bags import M1, M13, M15, medium_of, one
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
    TENTH,
    TURN_UP,
    WIN_CASTLES,
    WIN_MANORS,
)
from restinplay.games.manors.table import HID, Table
from restinplay.games.manors.turn import ask_turn
from restinplay.games.manors.values import lift, sum_of, units_moved


def lost(table: Table) -> None:
    """M-E1."""
    loser = table.loser
    take_houses(table, 1 - loser)
    if table.asked == OVER:
        return
    take_medium(table, loser)
    move_card_13(table)
    winner = 1 - loser
    if table.in_force(winner, M15) and ME_AGAIN.may_move(table, winner):
        table.ask(15, winner)  # M-E6
    else:
        close_round(table)


def tied(table: Table) -> None:
    """M-E12."""
    table.loser = -1
    if table.log is not None:
        table.tell_family("truce", "M-E12", table.active)
    table.scrapped |= bit(i64(table.line[table.round]))  # M-H6, M-G10
    table.line[table.round] = 0
    move_card_13(table)
    table.carried = 1 + ((table.castles_on >> table.round) & 1)
    close_round(table)


# Houses: M-E2, M-E3.


def take_houses(table: Table, winner: i64) -> None:
    castle = (table.castles_on >> table.round) & 1
    table.castles[winner] += castle
    table.manors[winner] += 1 - castle
    if table.carried == 1:
        table.manors[winner] += 1
    elif table.carried == 2:
        table.castles[winner] += 1
    if table.log is not None:
        tell_houses(table, winner)
    table.carried = 0
    if table.castles[winner] >= WIN_CASTLES:
        end(table, BY_CASTLES, winner)
    elif table.manors[winner] >= WIN_MANORS:
        end(table, BY_MANORS, winner)


def end(table: Table, result: i64, winner: i64) -> None:
    table.asked = OVER
    table.phase = NOTHING
    table.resolving = 0
    table.result = result
    table.winner = winner
    if table.log is not None:
        tell_end(table)


# Mediums: M-E4, M-E5.


def take_medium(table: Table, loser: i64) -> None:
    taker = loser
    if table.in_force(1 - loser, M1):
        taker = 1 - loser
    medium = i64(table.line[table.round])
    table.line[table.round] = 0
    table.display[taker] |= bit(medium)
    if table.log is not None:
        table.tell_card("took_medium", "M-E4", taker, medium)


def move_card_13(table: Table) -> None:
    if (table.laid[0] | table.laid[1]) & M13 == 0 or table.flat():
        return
    family: i64 = 0
    if table.laid[1] & M13 != 0:
        family = 1
    lift(table, family, 13)
    table.arrive(family, CARD + 13, 0)
    if table.log is not None:
        table.tell_card("moved_on", "M-E5", family, CARD + 13)


# M-E7, M-E8.


def close_round(table: Table) -> None:
    copied = table.copied
    moving = table.moving
    put_away(table, 0)
    put_away(table, 1)
    table.clear_sides()
    table.barred = 0
    table.resolving = 0
    if table.trip_round != 0 and table.trip_round < table.round:
        table.free()  # M-C06
    if table.loser >= 0:
        table.starter = 1 - table.loser  # M-E11
    if moving == CARD + 16:
        table.copied = copied
    if moving != 0 and table.round == 9:
        table.arrive(table.starter, moving, 0)
        table.moved_place = table.arrivals
    start_drawing(table, DRAWS)


def put_away(table: Table, family: i64) -> None:
    """The cards of a side stay where they lie (M-T6)."""
    place = family * 2 * ROUNDS + table.round
    ghosts, mediums = table.played[family], table.laid[family]
    if table.moved != 0 and table.starter == family:
        if table.moved > CARD:
            mediums |= bit(table.moved - CARD)
        else:
            ghosts += one(table.moved)
    table.past[place] = ghosts
    table.past[place + ROUNDS] = mediums


def start_drawing(table: Table, each: i64) -> None:
    table.asked = CHANCE
    table.phase = DRAW
    table.drawer = 0
    table.due = min(each, table.left[0])
    draw_on(table, each)


def draw_on(table: Table, each: i64) -> None:
    """Go on until nature must say what is drawn; a known top is drawn without a word."""
    while True:
        if table.due > 0:
            if table.top[table.drawer] == 0:
                return
            take_top(table)
        elif table.drawer == 0:
            table.drawer = 1
            table.due = min(each, table.left[1])
        else:
            break
    if table.round == 0:
        next_round(table)
    elif table.loser >= 0:
        table.phase = LAY  # M-E9
        table.asked = table.loser
    else:
        turn_up(table)


def take_top(table: Table) -> None:
    value = table.top[table.drawer]
    table.draw_ghost(table.drawer, value)
    table.due -= 1
    if table.log is not None:
        table.tell_card("drew_top", "M-E8", table.drawer, value)


def drawn(table: Table, value: i64) -> None:
    """Nature has said what is drawn."""
    table.draw_ghost(table.drawer, value)
    table.due -= 1
    if table.log is not None:
        tell_draw(table, value)
    if table.due > 0 and table.top[table.drawer] == 0:
        return
    if table.round == 0:
        draw_on(table, HAND)
    else:
        draw_on(table, DRAWS)


# M-E9, M-E10, M-E11.


def lay(table: Table, move: i64) -> None:
    family = table.loser
    if move <= LAY_MEDIUM:
        table.hide(family, move - LAY_GHOST, HID)
        if table.log is not None:
            tell_lay(table, family, move - LAY_GHOST)
    elif move != LAY_NOTHING:
        medium = medium_of(move, LAY_MEDIUM)
        table.display[family] &= ~bit(medium)
        table.arrive(family, CARD + medium, 0)  # known to all: M-H5
        if table.log is not None:
            table.tell_card("laid", "M-E9", family, CARD + medium)
    elif table.log is not None:
        table.tell_family("laid_nothing", "M-E9", family)
    turn_up(table)


def turn_up(table: Table) -> None:
    """M-E10."""
    if table.initiation and table.round <= 6:
        table.ask_nature(TURN_UP)
    else:
        next_round(table)


def next_round(table: Table) -> None:
    table.round += 1
    table.loser = -1
    table.moved = table.moving
    table.moving = 0
    if table.moved != 0:
        table.stray = units_moved(table, table.moved)
    if table.round == 10:
        table.phase = TENTH
        return
    if table.moved != 0:
        table.total[table.starter] = sum_of(table, table.starter)  # M-T5
    if table.log is not None:
        tell_round(table)
    ask_turn(table, table.starter)


# Events.


def tell_houses(table: Table, winner: i64) -> None:
    castles, manors = table.castles_on >> table.round & 1, 1 - (table.castles_on >> table.round & 1)
    manors += 1 if table.carried == 1 else 0
    castles += 1 if table.carried == 2 else 0
    table.tell("houses", "M-E2", winner, manors, castles)


def tell_end(table: Table) -> None:
    table.tell("end", "M-W6", table.result, table.winner)


def tell_draw(table: Table, value: i64) -> None:
    clause = "M-E8" if table.round else "M-S5"
    table.tell("drew", clause, table.drawer)
    table.tell_one(table.drawer, "drew_ghost", clause, table.drawer, value)


def tell_lay(table: Table, family: i64, value: i64) -> None:
    table.tell("laid_ghost", "M-E9", family, table.arrivals)
    table.tell_one(family, "laid_value", "M-E9", family, table.arrivals, value)


def tell_round(table: Table) -> None:
    table.tell("round", "M-T1", table.round, table.starter)
    if table.moved:
        table.tell("came_along", "M-C15", table.starter, table.moved)
