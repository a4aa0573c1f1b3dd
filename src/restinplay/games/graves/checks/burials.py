"""Burials and claims in a position of graves."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from restinplay.core.bits import bit, many
from restinplay.games.graves.cards.illegible import documents_for
from restinplay.games.graves.checks.saying import refuse
from restinplay.games.graves.masks import tally
from restinplay.games.graves.moves import CHOOSE_COFFIN, COMMIT, GRAVES, ILLEGIBLE, RESPOND
from restinplay.games.graves.phases import NAMES
from restinplay.games.graves.table import short_of_lead, unknown

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves


def check_burial(state: "Graves") -> None:
    """G-401, G-402."""
    phase, burier = state.phase, state.burier
    is_burial = CHOOSE_COFFIN <= phase <= RESPOND
    if (state.pending != 0) != is_burial:
        refuse(f"'{NAMES[phase]}' is asked, with pending coffins: {many(state.pending)}")
    if (burier >= 0) != is_burial:
        refuse("somebody buries without a coffin, or a coffin has no burier")
    if not is_burial and (state.coffin >= 0 or state.barred != 0):
        refuse("a coffin is being buried, but there is no burial")
    if is_burial and _is_chosen(state) == (phase == CHOOSE_COFFIN):
        refuse(f"the coffin that is being buried is not a pending one of seat {burier}")


def _is_chosen(state: "Graves") -> bool:
    return bit(state.coffin) & state.pending & state.kin(state.burier) != 0


def check_claim(state: "Graves") -> None:
    """G-421, G-426."""
    grave = state.claimed
    if (grave >= 0) != (state.phase == COMMIT or state.phase == RESPOND):
        refuse(f"'{NAMES[state.phase]}' is asked, but that does not fit the claim")
    if grave < 0:
        if state.first | state.documents | state.yielded | state.reply_to != 0:
            refuse("somebody has answered a claim, but there is none")
        return
    if state.is_occupied(grave) or (state.barred >> grave) & 1 != 0:
        refuse(f"grave {grave + 1} is claimed, which is occupied or barred")
    count: i64 = 0
    for seat in range(state.terms.seats):
        count += tally(state.documents, seat)
    shown = many((state.played >> ILLEGIBLE) & ~bit(grave))
    if count > shown:
        refuse(f"documents that count in the claim: {count}, and played for it: {shown}")


def check_announcement(state: "Graves") -> None:
    """G-422: in a first commit the burier owns the documents that are needed, or may own them."""
    if state.first == 0 or state.phase != COMMIT:
        return
    burier, claimed = state.burier, state.claimed
    most = documents_for(state, burier, claimed)
    for grave in range(i64(GRAVES)):
        hidden = (state.undealt >> (ILLEGIBLE + grave)) & 1 != 0
        if grave != claimed and hidden and unknown(state, burier, grave) > 0:
            most += 1
    if short_of_lead(state, burier, claimed) > most:
        refuse(f"seat {burier} has announced a claim without the documents for it")
