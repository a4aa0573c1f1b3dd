"""Illegible Document. In a claim it is one right more, for a grave other than its own."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, many
from restinplay.core.clauses import Refusal
from restinplay.games.graves.masks import one
from restinplay.games.graves.moves import DOC, GRAVES, ILLEGIBLE
from restinplay.games.graves.table import Table


def documents_for(table: Table, seat: i64, grave: i64) -> i64:
    """How many documents a seat could play in a claim on that grave (G-508)."""
    return many((table.shares[seat] >> ILLEGIBLE) & ~bit(grave))


def fill_docs(table: Table, seat: i64, moves: vec[i64], number: i64) -> i64:
    """G-422, G-423: its own grave may be empty or occupied."""
    docs = (table.shares[seat] >> ILLEGIBLE) & ~bit(table.claimed)
    if docs != 0:
        for grave in range(i64(GRAVES)):
            if (docs >> grave) & 1 != 0:
                moves[number] = DOC + grave
                number += 1
    return number


def document(table: Table, seat: i64, grave: i64) -> None:
    """G-426."""
    table.play_card(seat, ILLEGIBLE + grave)
    table.documents += one(seat)
    if table.log is not None:
        table.tell_three("document", "G-426", seat, table.claimed + 1, ILLEGIBLE + grave)


def why_not_document(table: Table, grave: int) -> Refusal:
    if grave == table.claimed:
        return Refusal("G-508", f"the document of grave {grave + 1} serves other graves only")
    return Refusal("G-508", f"you do not own the Illegible Document of grave {grave + 1}")
