"""Why a move of graves is not allowed: read off the rulebook, not off the generator of moves."""

from typing import TYPE_CHECKING

from restinplay.core.clauses import Refusal
from restinplay.games.graves.cards.double_occupancy import why_not_double
from restinplay.games.graves.cards.illegible import why_not_document
from restinplay.games.graves.cards.maintenance import why_not_care
from restinplay.games.graves.cards.mix_up import why_not_mixup
from restinplay.games.graves.cards.shock import why_not_shock
from restinplay.games.graves.moves import (
    ADJUST_WINDOW,
    BURY,
    CARD,
    CHIPS,
    CHOOSE_COFFIN,
    COMMIT,
    DEAL_FAMILIES,
    DEAL_START,
    DISTRIBUTE,
    END_WINDOW,
    FAMILY,
    GRAVES,
    ILLEGIBLE,
    NOTHING,
    PILLS,
    RESPOND,
    SHARES,
    TURN_BACK,
    TURN_TOP,
    card_text,
)

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves

# The points at which each kind of move is asked for (chapter 4 of the rulebook).
_ASKED_AT = {
    "give": ((DISTRIBUTE,), "G-211", "prescriptions are given in step 2"),
    "swap": ((DISTRIBUTE,), "G-215", "prescriptions are swapped in step 2"),
    "skip": ((DISTRIBUTE,), "GR-09", "a relative is skipped in step 2"),
    "pill": ((PILLS,), "G-221", "pills are bought in step 3"),
    "share": ((SHARES,), "G-231", "shares are bought in step 4"),
    "done": ((DISTRIBUTE, PILLS, SHARES), "G-101", "there is no step to end now"),
    "pass": ((ADJUST_WINDOW, END_WINDOW, RESPOND), "G-605", "there is nothing to pass now"),
    "coffin": ((CHOOSE_COFFIN,), "G-402", "only an owner of several coffins chooses one"),
    "claim": ((BURY,), "G-403", "a grave is claimed when there is a coffin to bury"),
    "double": ((BURY,), "G-502", "a grave is doubled when there is a coffin to bury"),
    "new_cemetery": ((BURY,), "G-403", "there is no coffin to bury now"),
    "withdraw": ((COMMIT,), "G-422", "there is no claim to withdraw now"),
    "doc": ((COMMIT, RESPOND), "G-508", "documents are played in a claim"),
}
_NO_CARDS = (CHOOSE_COFFIN, COMMIT)
_ACTION_CARDS = ("shock", "care", "mixup")


def refuse(state: "Graves", move: int) -> Refusal | None:
    if state.phase == NOTHING:
        return Refusal(state.question().clause, f"the game is over ({' '.join(state.reasons())})")
    if move >= FAMILY:
        return _refuse_nature(state, move)
    if state.asked < 0:
        return Refusal(state.question().clause, "cards are being dealt; there is nothing to decide")
    told = state.moves[move]
    if told.kind in _ACTION_CARDS:
        if state.phase in _NO_CARDS:
            return Refusal("G-601", "this is not the moment for action cards")
    else:
        phases, clause, fact = _ASKED_AT[told.kind]
        if state.phase not in phases:
            return Refusal(clause, fact)
    return _Asked(state).refuse(told.kind, *told.args)


class _Asked:
    """The seat that is asked, and what it has."""

    def __init__(self, state: "Graves") -> None:
        self.state = state
        self.seat = int(state.asked)
        self.money = int(state.money[self.seat])
        self.box = (int(state.box_white), int(state.box_placebo), int(state.box_bitter))

    def refuse(self, kind: str, *args: int) -> Refusal | None:
        if kind in ("give", "swap", "pill"):
            return self.refuse_chip(kind, *args)
        if kind in ("done", "pass", "withdraw", "new_cemetery"):
            return self.refuse_word(kind)
        if kind in ("skip", "coffin", "shock"):
            return self.refuse_relative(kind, args[0])
        if kind == "mixup":
            return why_not_mixup(self.state, self.seat, args[0], args[1] - 1)
        return self.refuse_grave(kind, args[0] - 1)

    def refuse_word(self, kind: str) -> Refusal | None:
        if kind == "done" and self.state.phase == DISTRIBUTE:
            waiting = [r for r in range(25) if self.must_be_served(r)]
            if waiting:
                name = self.state.terms.ids[waiting[0]]
                return Refusal("G-217", f"{name} has no prescription yet")
        if kind == "withdraw" and self.state.first:
            return Refusal("G-422", "the documents of an announcement must be played")
        return None

    def refuse_relative(self, kind: str, relative: int) -> Refusal | None:
        if kind == "shock":
            return why_not_shock(self.state, self.seat, relative)
        if kind == "skip":
            return self.refuse_skip(relative)
        if self.state.owner_of(relative) != self.seat or not self.state.pending >> relative & 1:
            return Refusal("G-402", f"{self.state.terms.ids[relative]} is not a coffin of yours")
        return None

    def refuse_grave(self, kind: str, grave: int) -> Refusal | None:
        if kind == "share":
            return self.refuse_share(grave)
        if kind == "claim":
            return self.refuse_claim(grave)
        if kind == "double":
            return why_not_double(self.state, self.seat, grave)
        if kind == "doc":
            return why_not_document(self.state, self.seat, grave)
        return why_not_care(self.state, self.seat, grave)

    # Chips.

    def carries(self, relative: int) -> int | None:
        chips = (self.state.white, self.state.placebo, self.state.bitter)
        return next((chip for chip in range(3) if chips[chip] >> relative & 1), None)

    def lives(self, relative: int) -> bool:
        conditions = (self.state.top, self.state.unwell, self.state.weak, self.state.near)
        return any(some >> relative & 1 for some in conditions)

    def is_visited(self, relative: int) -> bool:
        return bool(self.state.visited >> relative & 1)

    def must_be_served(self, relative: int) -> bool:
        """G-211; with limited pills a visit is enough (GR-09)."""
        mine = self.state.owner_of(relative) == self.seat and self.lives(relative)
        return mine and self.carries(relative) is None and not self.is_visited(relative)

    def refuse_chip(self, kind: str, relative: int, chip: int) -> Refusal | None:
        terms = self.state.terms
        if kind == "pill":
            refusal, price = self.refuse_patient(relative), int(terms.pill_price)
        elif kind == "swap":
            refusal, price = self.refuse_swap(relative, chip), int(terms.swap_price)
        else:
            refusal, price = self.refuse_visit(relative), int(terms.bribe_price) if chip else 0
            if refusal is None and self.carries(relative) is not None:
                refusal = Refusal("G-216", f"{terms.ids[relative]} already has a prescription")
        return refusal or self.refuse_taking(chip) or self.refuse_price(price)

    def refuse_taking(self, chip: int) -> Refusal | None:
        if not self.box[chip]:
            return Refusal("G-201", f"the box holds no {CHIPS[chip]} pill")
        if CHIPS[chip] == "bitter" and self.box[1]:
            return Refusal("G-214", f"placebos are left in the box: {self.box[1]}")
        return None

    def refuse_price(self, price: int) -> Refusal | None:
        if price > self.money:
            return Refusal("G-102", f"it costs {price} and you have {self.money}")
        return None

    def refuse_visit(self, relative: int) -> Refusal | None:
        name = self.state.terms.ids[relative]
        if self.state.owner_of(relative) != self.seat:
            return Refusal(
                "G-212", f"the doctor visits only your own family, and {name} is not one of them"
            )
        if not self.lives(relative):
            return Refusal("G-211", f"{name} is dead")
        if self.is_visited(relative):
            return Refusal("G-212", f"{name} has been visited this turn")
        return None

    def refuse_swap(self, relative: int, chip: int) -> Refusal | None:
        refusal = self.refuse_visit(relative)
        if refusal is None and self.carries(relative) is None:
            return Refusal("G-215", f"{self.state.terms.ids[relative]} has nothing to swap")
        if refusal is None and self.carries(relative) == chip:
            return Refusal("G-215", f"{self.state.terms.ids[relative]} already has that chip")
        return refusal

    def refuse_skip(self, relative: int) -> Refusal | None:
        if not self.state.terms.limited:
            return Refusal("G-203", "pills do not run out at this table")
        name = self.state.terms.ids[relative]
        refusal = self.refuse_visit(relative)
        if refusal is None and self.carries(relative) is not None:
            return Refusal("GR-09", f"{name} already has a prescription")
        if refusal is None and self.box[0]:
            return Refusal("GR-09", "a white pill is left in the box")
        return refusal

    def refuse_patient(self, relative: int) -> Refusal | None:
        name, owner = self.state.terms.ids[relative], self.state.owner_of(relative)
        if owner < 0:
            return Refusal("GR-07", f"the family of {name} is not in the game")
        if owner == self.seat:
            return Refusal("GR-18", f"{name} is your own relative")
        if not self.lives(relative):
            return Refusal("G-222", f"{name} is dead")
        if self.carries(relative) is not None:
            return Refusal("GR-19", f"{name} already has a prescription")
        return None

    # Shares and graves.

    def refuse_share(self, grave: int) -> Refusal | None:
        if self.state.bought >> grave & 1:
            return Refusal("G-231", f"you have bought a share of grave {grave + 1} this turn")
        if not self.state.left >> 4 * grave & 15:
            return Refusal("G-234", f"the pile of grave {grave + 1} is empty")
        empty = not self.state.lying[grave]
        terms = self.state.terms
        return self.refuse_price(int(terms.share_empty if empty else terms.share_occupied))

    def refuse_claim(self, grave: int) -> Refusal | None:
        state = self.state
        if state.lying[grave]:
            return Refusal("G-404", f"grave {grave + 1} is occupied")
        if state.barred >> grave & 1:
            return Refusal("G-406", f"grave {grave + 1} is barred for this coffin")
        rights = [int(state.rights[s] >> 4 * grave & 15) for s in range(int(state.terms.seats))]
        papers = [
            other
            for other in range(GRAVES)
            if other != grave and state.shares[self.seat] >> (ILLEGIBLE + other) & 1
        ]
        own, best = rights[self.seat], max(rights[: self.seat] + rights[self.seat + 1 :])
        if own + len(papers) <= best:
            return Refusal(
                "G-421",
                f"in grave {grave + 1} you have {own} and could add {len(papers)}; "
                f"somebody else has {best}",
            )
        return None


def _refuse_nature(state: "Graves", move: int) -> Refusal | None:
    if state.asked >= 0:
        return Refusal(state.question().clause, f"seat {state.asked} is asked")
    told = state.moves[move]
    if told.kind == "family":
        if state.phase != DEAL_FAMILIES:
            return Refusal("G-003", "no family is being dealt")
        if told.args[0] in [int(family) for family in state.family]:
            return Refusal("G-003", "that family has been dealt")
        return None
    if told.kind == "start":
        if state.phase != DEAL_START:
            return Refusal("G-005", "no start player is being drawn")
        if told.args[0] >= state.terms.seats:
            return Refusal("G-005", "there is no such seat")
        return None
    if state.phase not in (TURN_BACK, TURN_TOP):
        return Refusal("G-233", "no share is being turned")
    card = move - CARD
    if card % GRAVES != state.buying:
        return Refusal("G-233", f"a share of grave {int(state.buying) + 1} is being turned")
    if not state.undealt >> card & 1:
        return Refusal("G-002", f"{card_text(card)} is not in the pile")
    return None
