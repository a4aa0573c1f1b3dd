"""The questions of graves, by their numbers: what answers each, what is done then, and why not."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import lowest
from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.graves import burial, claim, pills, shares, windows
from restinplay.games.graves.cards.double_occupancy import why_not_double
from restinplay.games.graves.cards.illegible import documents_for, why_not_document
from restinplay.games.graves.chips.chips import BY_NAME, KINDS
from restinplay.games.graves.moves import (
    CLAIM,
    COFFIN,
    DOC,
    DONE,
    DOUBLE,
    EARLIER,
    NEW_CEMETERY,
    PASS,
    PILL,
    SHARE,
    SKIP,
    SWAP,
    WITHDRAW,
)
from restinplay.games.graves.pills import NONE, chip_of
from restinplay.games.graves.prescriptions import in_box
from restinplay.games.graves.table import Table, best_rival, rights_of


class Phase:
    """What is asked, by which clause, and what is done with the answer.

    `moves` are the kinds of answers, besides action cards, each with what is said of it where
    nobody asks for it. `fill` says what is legal, and nobody else does: `why_not` is told an answer
    of one of these kinds that `fill` does not offer, and names the first fact that forbids it.
    """

    def __init__(self, name: str, clause: str, moves: dict[str, Refusal], cards: bool) -> None:
        self.name = name
        self.clause = clause
        self.moves = moves
        self.cards = cards  # whether action cards may be played (G-601)
        self.question = Question(name, clause)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        raise TypeError("no seat is asked")

    def answer(self, table: Table, move: i64) -> None:
        raise TypeError("nothing is asked")

    def why_not(self, table: Table, move: int) -> Refusal:
        raise TypeError("every answer of these kinds is legal")


# Steps 2 to 4.


@final
class Distributing(Phase):
    """Step 2: the doctor visits the active family."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return pills.fill_distribute(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        if move < SWAP:
            pills.give(table, move // EARLIER, move % EARLIER)
        elif move < SKIP:
            pills.swap(table, (move - SWAP) // EARLIER, (move - SWAP) % EARLIER)
        elif move < PILL:
            pills.skip(table, move - SKIP)
        else:
            windows.done(table)

    def why_not(self, table: Table, move: int) -> Refusal:
        if move == DONE:
            return Refusal(
                "G-217", f"{table.terms.ids[lowest(pills.unserved(table))]} has no prescription yet"
            )
        kind, (relative, *chips) = table.moves[move].kind, table.moves[move].args
        if kind == "skip" and not table.terms.limited:
            return Refusal("G-203", "pills do not run out at this table")
        refusal = why_unvisited(table, relative)
        if refusal is not None:
            return refusal
        name, carried = table.terms.ids[relative], chip_of(table, relative)
        if kind == "give":
            if carried != NONE:
                return Refusal("G-216", f"{name} already has a prescription")
            return why_not_taking(table, chips[0], int(table.terms.price[chips[0]]))
        if kind == "skip":
            if carried != NONE:
                return Refusal("GR-09", f"{name} already has a prescription")
            return Refusal("GR-09", "a white pill is left in the box")
        if carried == NONE:
            return Refusal("G-215", f"{name} has nothing to swap")
        if carried == chips[0]:
            return Refusal("G-215", f"{name} already has that chip")
        return why_not_taking(table, chips[0], int(table.terms.swap_price))


def why_unvisited(table: Table, relative: int) -> Refusal | None:
    name = table.terms.ids[relative]
    if not table.kin(table.active) >> relative & 1:
        return Refusal(
            "G-212", f"the doctor visits only your own family, and {name} is not one of them"
        )
    if not table.living() >> relative & 1:
        return Refusal("G-211", f"{name} is dead")
    if table.visited >> relative & 1:
        return Refusal("G-212", f"{name} has been visited this turn")
    return None


def why_not_taking(table: Table, chip: int, price: int) -> Refusal:
    """Why a chip cannot leave the box."""
    unit = KINDS[chip]
    if not in_box(table, chip):
        return Refusal("G-201", f"the box holds no {unit.name} pill")
    if unit.waits_for:
        first = BY_NAME[unit.waits_for]
        if left := in_box(table, first.number):
            return Refusal(unit.waits_by, f"{first.plural} are left in the box: {left}")
    return too_dear(table, price)


def too_dear(table: Table, price: int) -> Refusal:
    return Refusal("G-102", f"it costs {price} and you have {table.money[table.active]}")


@final
class Buying(Phase):
    """Step 3: pills for other families."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return pills.fill_pills(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        if move == DONE:
            windows.done(table)
        else:
            pills.buy_pill(table, (move - PILL) // EARLIER, (move - PILL) % EARLIER)

    def why_not(self, table: Table, move: int) -> Refusal:
        relative, chip = table.moves[move].args
        name, owner = table.terms.ids[relative], table.owner_of(relative)
        if owner < 0:
            return Refusal("GR-07", f"the family of {name} is not in the game")
        if owner == table.active:
            return Refusal("GR-18", f"{name} is your own relative")
        if not table.living() >> relative & 1:
            return Refusal("G-222", f"{name} is dead")
        if not pills.patients(table) >> relative & 1:
            return Refusal("GR-19", f"{name} already has a prescription")
        return why_not_taking(table, chip, int(table.terms.pill_price))


@final
class Sharing(Phase):
    """Step 4: shares of graves."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return shares.fill_shares(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        if move == DONE:
            windows.done(table)
        else:
            shares.buy_share(table, move - SHARE)

    def why_not(self, table: Table, move: int) -> Refusal:
        grave = move - SHARE
        if table.bought >> grave & 1:
            return Refusal("G-231", f"you have bought a share of grave {grave + 1} this turn")
        if not shares.is_for_sale(table, grave):
            return Refusal("G-234", f"the pile of grave {grave + 1} is empty")
        return too_dear(table, int(table.price_of(grave)))


# Windows, burials and claims.


@final
class Window(Phase):
    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return windows.fill_window(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        windows.pass_window(table)


@final
class Choosing(Phase):
    """Which of several coffins is buried first."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return burial.fill_coffins(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        burial.choose_coffin(table, move - COFFIN)

    def why_not(self, table: Table, move: int) -> Refusal:
        return Refusal("G-402", f"{table.terms.ids[move - COFFIN]} is not a coffin of yours")


@final
class Burying(Phase):
    """Where a coffin goes."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return burial.fill_places(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        if move < DOUBLE:
            claim.announce(table, move - CLAIM)
        elif move < NEW_CEMETERY:
            burial.bury_double(table, move - DOUBLE)
        else:
            burial.bury_in_cemetery(table)

    def why_not(self, table: Table, move: int) -> Refusal:
        if move >= DOUBLE:
            return why_not_double(table, table.burier, move - DOUBLE)
        grave, seat = move - CLAIM, table.burier
        if table.is_occupied(grave):
            return Refusal("G-404", f"grave {grave + 1} is occupied")
        if table.barred >> grave & 1:
            return Refusal("G-406", f"grave {grave + 1} is barred for this coffin")
        own, rival = rights_of(table, seat, grave), best_rival(table, seat, grave)
        return Refusal(
            "G-421",
            f"in grave {grave + 1} you have {own} and could add "
            f"{documents_for(table, seat, grave)}; somebody else has {rival}",
        )


@final
class Committing(Phase):
    """The burier gets ahead, or gives up."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return claim.fill_commit(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        if move == WITHDRAW:
            claim.withdraw(table)
        else:
            claim.play_document(table, move - DOC)

    def why_not(self, table: Table, move: int) -> Refusal:
        if move == WITHDRAW:
            return Refusal("G-422", "the documents of an announcement must be played")
        return why_not_document(table, move - DOC)


@final
class Responding(Phase):
    """A rival objects, or lets it be."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        return burial.fill_response(table, moves)

    def answer(self, table: Table, move: i64) -> None:
        if move == PASS:
            claim.yield_claim(table)
        else:
            claim.play_document(table, move - DOC)

    def why_not(self, table: Table, move: int) -> Refusal:
        return why_not_document(table, move - DOC)


_DONE: Final = {"done": Refusal("G-101", "there is no step to end now")}
_PASS: Final = {"pass": Refusal("G-605", "there is nothing to pass now")}
_DOC: Final = {"doc": Refusal("G-508", "documents are played in a claim")}
_VISITS: Final = {
    "give": Refusal("G-211", "prescriptions are given in step 2"),
    "swap": Refusal("G-215", "prescriptions are swapped in step 2"),
    "skip": Refusal("GR-09", "a relative is skipped in step 2"),
}
_PLACES: Final = {
    "claim": Refusal("G-403", "a grave is claimed when there is a coffin to bury"),
    "double": Refusal("G-502", "a grave is doubled when there is a coffin to bury"),
    "new_cemetery": Refusal("G-403", "there is no coffin to bury now"),
}
_COFFINS: Final = {"coffin": Refusal("G-402", "only an owner of several coffins chooses one")}
_CLAIMS: Final = {"withdraw": Refusal("G-422", "there is no claim to withdraw now")}

# Those that are asked most are called by name: compiled, that is no detour.
DISTRIBUTE_QUESTION: Final = Distributing("distribute", "G-212", _VISITS | _DONE, True)
PILL_QUESTION: Final = Buying(
    "pills", "G-221", {"pill": Refusal("G-221", "pills are bought in step 3")} | _DONE, True
)
SHARE_QUESTION: Final = Sharing(
    "shares", "G-231", {"share": Refusal("G-231", "shares are bought in step 4")} | _DONE, True
)
PHASES: Final[list[Phase]] = [
    Phase("families", "G-003", {}, False),
    Phase("start", "G-005", {}, False),
    Phase("top", "GR-05", {}, False),
    Phase("back", "G-233", {}, False),
    DISTRIBUTE_QUESTION,
    PILL_QUESTION,
    SHARE_QUESTION,
    Window("adjust window", "G-603", _PASS, True),
    Phase("adjust", "G-301", {}, False),
    Window("end window", "G-603", _PASS, True),
    Choosing("coffin", "G-402", _COFFINS, False),
    Burying("bury", "G-403", _PLACES, True),
    Committing("commit", "G-422", _DOC | _CLAIMS, False),
    Responding("respond", "G-423", _DOC | _PASS, True),
    Phase("over", "G-801", {}, False),
]
NAMES: Final = [phase.name for phase in PHASES]
IDLE: Final = {kind: refusal for phase in PHASES for kind, refusal in phase.moves.items()}
"""What is said of each kind of answer where nobody asks for it."""
