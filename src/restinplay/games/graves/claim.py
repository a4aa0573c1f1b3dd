"""The claim: a contest for a regular burial.

The burier announces a grave, gets ahead with documents, and the others respond.
"""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.games.graves import burial
from restinplay.games.graves.cards.illegible import document, documents_for, fill_docs
from restinplay.games.graves.masks import pile_of, tally, tally_at
from restinplay.games.graves.moves import CLAIM, COMMIT, GRAVES, RESPOND, WITHDRAW
from restinplay.games.graves.table import Table, empty_graves, short_of_lead


def may_claim(table: Table, grave: i64) -> bool:
    """Whether the burier can get ahead, in a grave that is empty and not barred (G-421)."""
    need = short_of_lead(table, table.burier, grave)
    return need == 0 or need <= documents_for(table, table.burier, grave)


def fill_claims(table: Table, moves: vec[i64], number: i64) -> i64:
    open_graves = empty_graves(table) & ~table.barred
    for grave in range(i64(GRAVES)):
        if (open_graves >> grave) & 1 != 0 and may_claim(table, grave):
            moves[number] = CLAIM + grave
            number += 1
    return number


def fill_commit(table: Table, moves: vec[i64]) -> i64:
    """G-422: the announcement itself cannot be taken back."""
    number: i64 = 0
    if table.first == 0:
        moves[0] = WITHDRAW
        number = 1
    return fill_docs(table, table.burier, moves, number)


def announce(table: Table, grave: i64) -> None:
    table.claimed = grave
    table.first = 1
    table.reply_to = table.left_of(table.burier)
    if table.log is not None:
        table.tell_three("claim", "G-421", table.burier, table.coffin, grave + 1)
    weigh(table)


def weigh(table: Table) -> None:
    """Commit while the burier is not ahead, otherwise respond (G-422, G-423)."""
    if short_of_lead(table, table.burier, table.claimed) == 0:
        table.first = 0
        ask_rival(table)
    else:
        table.phase = COMMIT
        table.asked = table.burier


def may_respond(table: Table, seat: i64) -> bool:
    """G-423: a public fact."""
    return seat != table.burier and table.rights[seat] & ~tally_at(table.claimed) != 0


def ask_rival(table: Table) -> None:
    """G-423, G-425."""
    seat = table.reply_to
    for _seat in range(table.terms.seats):
        if (table.yielded >> seat) & 1 == 0 and may_respond(table, seat):
            table.phase = RESPOND
            table.reply_to = seat
            table.asked = seat
            return
        seat = table.left_of(seat)
    succeed(table)


def play_document(table: Table, grave: i64) -> None:
    seat = table.asked
    document(table, seat, grave)
    if seat != table.burier:
        table.yielded = 0  # G-424
        table.reply_to = table.left_of(seat)
    weigh(table)


def yield_claim(table: Table) -> None:
    """A rival passes."""
    table.yielded |= bit(table.asked)
    table.reply_to = table.left_of(table.asked)
    if table.log is not None:
        table.tell_seat("passed", "G-425", table.asked)
    ask_rival(table)


def disturbed(table: Table, seat: i64) -> None:
    """A rival has played an action card (G-424)."""
    table.yielded = 0
    table.reply_to = table.left_of(seat)
    if table.is_occupied(table.claimed):
        fail(table)
    else:
        ask_rival(table)


def succeed(table: Table) -> None:
    """G-405: the burier's shares of the grave leave the game unseen."""
    seat, grave = table.burier, table.claimed
    lost = table.shares[seat] & pile_of(grave)
    count = table.rights[seat] & tally_at(grave)
    if table.log is not None:
        tell_burial(table, grave, tally(count, grave))
    table.shares[seat] &= ~lost
    table.removed[seat] |= lost
    table.rights[seat] -= count
    table.spent[seat] += count
    table.lay(bit(table.coffin), grave)
    drop_claim(table)
    at_rest(table)


def at_rest(table: Table) -> None:
    """The coffin is buried: the next one follows."""
    table.pending &= ~bit(table.coffin)
    burial.bury_next(table)


def withdraw(table: Table) -> None:
    if table.log is not None:
        table.tell_two("withdrew", "G-422", table.burier, table.claimed + 1)
    fail(table)


def fail(table: Table) -> None:
    """G-406: the grave is barred for this coffin."""
    table.barred |= bit(table.claimed)
    if table.log is not None:
        table.tell_two("failed", "G-406", table.burier, table.claimed + 1)
    drop_claim(table)
    table.ask_place()


def drop_claim(table: Table) -> None:
    table.claimed = -1
    table.first = 0
    table.documents = 0
    table.yielded = 0
    table.reply_to = 0


def tell_burial(table: Table, grave: i64, lost: i64) -> None:
    table.tell("buried", "G-405", table.burier, table.coffin, grave + 1, lost)
