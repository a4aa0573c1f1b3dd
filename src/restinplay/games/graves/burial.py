"""Burials and the action cards that may be played before one chooses a place.

Pending coffins are buried one by one: the active player's first, then clockwise.
"""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, lowest
from restinplay.games.graves import claim, windows
from restinplay.games.graves.cards.double_occupancy import double, fill_doubles
from restinplay.games.graves.cards.illegible import fill_docs
from restinplay.games.graves.cards.maintenance import care, fill_cares
from restinplay.games.graves.cards.mix_up import fill_mixups, mix_up
from restinplay.games.graves.cards.shock import fill_shocks, shock
from restinplay.games.graves.masks import wide
from restinplay.games.graves.moves import (
    CARE,
    CHOOSE_COFFIN,
    COFFIN,
    GRAVES,
    MAINTENANCE,
    MIX_UP,
    MIXUP,
    NEW_CEMETERY,
    PASS,
    SHOCK,
    SHOCK_CARD,
)
from restinplay.games.graves.table import Table


def bury_next(table: Table) -> None:
    """All else waits (G-401), and the order is read again for each coffin (G-402)."""
    table.coffin = -1
    table.barred = 0
    if table.pending == 0:
        table.burier = -1
        windows.go_on(table)
        return
    seat = table.active
    while table.pending & table.kin(seat) == 0:
        seat = table.left_of(seat)
    table.burier = seat
    coffins = table.pending & table.kin(seat)
    if coffins & (coffins - 1) != 0:
        table.phase = CHOOSE_COFFIN
        table.asked = seat
    else:
        table.coffin = lowest(coffins)
        table.ask_place()


def fill_coffins(table: Table, moves: vec[i64]) -> i64:
    coffins = table.pending & table.kin(table.burier)
    number: i64 = 0
    while coffins != 0:
        moves[number] = COFFIN + lowest(coffins)
        number += 1
        coffins &= coffins - 1
    return number


def choose_coffin(table: Table, relative: i64) -> None:
    table.coffin = relative
    if table.log is not None:
        table.tell_two("coffin", "G-402", table.burier, relative)
    table.ask_place()


def fill_places(table: Table, moves: vec[i64]) -> i64:
    """G-403."""
    number = claim.fill_claims(table, moves, 0)
    number = fill_doubles(table, table.burier, moves, number)
    moves[number] = NEW_CEMETERY  # G-407
    return fill_cards(table, table.burier, moves, number + 1)


def bury_double(table: Table, grave: i64) -> None:
    double(table, table.burier, grave)
    claim.at_rest(table)


def bury_in_cemetery(table: Table) -> None:
    table.cemetery |= bit(table.coffin)
    if table.log is not None:
        table.tell_two("cemetery", "G-407", table.burier, table.coffin)
    claim.at_rest(table)


def fill_response(table: Table, moves: vec[i64]) -> i64:
    """G-423."""
    moves[0] = PASS
    number = fill_docs(table, table.asked, moves, 1)
    return fill_cards(table, table.asked, moves, number)


# Action cards: Shock, Grave Maintenance, Mix-up.


def may_act(table: Table, seat: i64) -> bool:
    """Whether a seat owns a share of an occupied grave (G-501, G-603)."""
    return table.rights[seat] & wide(table.occupied) != 0


def holds_action(table: Table, seat: i64) -> bool:
    """Whether a seat knows of a Mix-up, Shock or Maintenance of its own for such a grave."""
    cards = table.shares[seat]
    actions = (cards >> MIX_UP) | (cards >> SHOCK_CARD) | (cards >> MAINTENANCE)
    return actions & table.occupied != 0


def fill_cards(table: Table, seat: i64, moves: vec[i64], number: i64) -> i64:
    if holds_action(table, seat):
        number = fill_shocks(table, seat, moves, number)
        number = fill_cares(table, seat, moves, number)
        number = fill_mixups(table, seat, moves, number)
    return number


def act(table: Table, move: i64) -> None:
    """The asked seat plays an action card (G-601)."""
    seat = table.asked
    if move < CARE:
        shock(table, seat, move - SHOCK)
    elif move < MIXUP:
        care(table, seat, move - CARE)
    else:
        mix_up(table, seat, (move - MIXUP) // GRAVES, (move - MIXUP) % GRAVES)
    windows.after_card(table, seat)
