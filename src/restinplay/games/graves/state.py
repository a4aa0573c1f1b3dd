"""The state of graves: setting up (G-001 to G-005), nature's answers, and the contract."""

from typing import Any, ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.moves import MoveTable
from restinplay.core.question import Question
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.graves import nature
from restinplay.games.graves.cards.illegible import fill_docs
from restinplay.games.graves.check import check, check_known
from restinplay.games.graves.ending import Ending
from restinplay.games.graves.masks import bit, family_of, many, nth, pile_of
from restinplay.games.graves.moves import (
    BURY,
    BY_ROUNDS,
    CARD,
    CHOOSE_COFFIN,
    CLAIM,
    COFFIN,
    COMMIT,
    DEAL_FAMILIES,
    DEAL_START,
    DISTRIBUTE,
    DOC,
    DONE,
    DOUBLE,
    END_WINDOW,
    FAMILY,
    HIDDEN,
    MOST_OFFERS,
    NEW_CEMETERY,
    PASS,
    PILL,
    PILLS,
    RESPOND,
    RESULTS,
    SHARE,
    SHARES,
    SHOCK,
    SKIP,
    START,
    SWAP,
    TURN_BACK,
    TURN_TOP,
    WITHDRAW,
)
from restinplay.games.graves.refusals import refuse
from restinplay.games.graves.terms import Terms
from restinplay.games.graves.view import view

_QUESTIONS: Final = (
    Question("families", "G-003"),
    Question("start", "G-005"),
    Question("top", "GR-05"),
    Question("back", "G-233"),
    Question("distribute", "G-212"),
    Question("pills", "G-221"),
    Question("shares", "G-231"),
    Question("adjust window", "G-603"),
    Question("adjust", "G-301"),
    Question("end window", "G-603"),
    Question("coffin", "G-402"),
    Question("bury", "G-403"),
    Question("commit", "G-422"),
    Question("respond", "G-423"),
    Question("over", "G-801"),
)


@final
class Graves(Ending):
    """Five graves, up to five families, and a doctor who can be bribed."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "asked",
        "phase",
        "stage",
        "active",
        "starter",
        "round",
        "result",
        "top",
        "unwell",
        "weak",
        "near",
        "pending",
        "cemetery",
        "lying",
        "occupied",
        "white",
        "placebo",
        "bitter",
        "placed",
        "box_white",
        "box_placebo",
        "box_bitter",
        "visited",
        "bought",
        "buying",
        "family",
        "money",
        "rights",
        "shares",
        "spent",
        "removed",
        "played",
        "undealt",
        "left",
        "tops",
        "passed",
        "turn_to",
        "burier",
        "coffin",
        "barred",
        "claimed",
        "first",
        "documents",
        "yielded",
        "reply_to",
    )

    def __init__(self, moves: MoveTable, terms: Terms) -> None:
        super().__init__(moves, terms)
        self.set_up()

    def blank(self) -> "Graves":
        return Graves(self.moves, self.terms)

    def copy_from(self, other: State) -> None:
        self.copy_table(cast(Graves, other))

    def seen(self, move: i64, seat: i64) -> i64:
        if self.phase == TURN_BACK and seat != self.active:
            return HIDDEN
        return move

    # Setting up.

    def set_up(self) -> None:
        """G-003, G-004, and as much as the options choose."""
        for seat in range(self.terms.seats):
            self.money[seat] = self.terms.start_money
            if self.terms.chosen[seat] >= 0:
                self.seat_family(seat, self.terms.chosen[seat])
        if self.next_to_deal() == self.terms.seats:
            self.choose_start()

    def next_to_deal(self) -> i64:
        """The first seat without a family."""
        for seat in range(self.terms.seats):
            if self.family[seat] < 0:
                return seat
        return self.terms.seats

    def seat_family(self, seat: i64, family: i64) -> None:
        """G-003."""
        self.family[seat] = family
        self.unwell |= family_of(family)

    def deal_family(self, family: i64) -> None:
        seat = self.next_to_deal()
        self.seat_family(seat, family)
        if self.log is not None:
            self.tell_two("family", "G-003", seat, family)
        if seat + 1 == self.terms.seats:
            self.choose_start()

    def choose_start(self) -> None:
        """G-005."""
        if self.terms.start >= 0:
            self.begin(self.terms.start)
        else:
            self.stage = DEAL_START
            self.phase = DEAL_START

    def begin(self, seat: i64) -> None:
        """G-005; with open backs the tops are turned up first (GR-05)."""
        self.starter = seat
        self.round = 1
        if self.log is not None:
            self.tell_seat("start", "G-005", seat)
        if self.terms.open_backs:
            self.stage = TURN_TOP
            self.ask_top(0)
        else:
            self.begin_turn(seat)

    # The contract.

    def fill(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == DISTRIBUTE:
            return self.fill_distribute(moves)
        if phase == PILLS:
            return self.fill_pills(moves)
        if phase == SHARES:
            return self.fill_shares(moves)
        if phase < CHOOSE_COFFIN:
            return self.fill_window(moves)
        if phase == BURY:
            return self.fill_places(moves)
        if phase == CHOOSE_COFFIN:
            return self.fill_coffins(moves)
        if phase == COMMIT:
            return self.fill_commit(moves)
        return self.fill_response(moves)

    def fill_response(self, moves: vec[i64]) -> i64:
        """G-423."""
        moves[0] = PASS
        number = fill_docs(self, self.asked, moves, 1)
        return self.fill_cards(self.asked, moves, number)

    def pass_on(self) -> None:
        """A pass, in a window or in a claim."""
        if self.phase == RESPOND:
            self.yield_claim()
        else:
            self.pass_window()

    def step(self, rng: Rng, buffer: vec[i64]) -> None:
        """As in the base class; compiled, the calls of a final class become one function."""
        self.apply(self.pick(rng, buffer))
        if self.asked == CHANCE:
            self.deal(rng)

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        phase = self.phase
        if phase <= END_WINDOW and not self.holds_action(self.asked):
            if phase == DISTRIBUTE:
                return self.pick_visit(rng, buffer)
            if phase == PILLS:
                return self.pick_pill(rng)
            if phase != SHARES:
                rng.below(1)
                return PASS
        return buffer[rng.below(self.fill(buffer))]

    def legal(self) -> list[int]:
        if self.asked < 0:
            return super().legal()
        buffer: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        count = self.fill(buffer)
        return [int(buffer[place]) for place in range(count)]

    def apply(self, move: i64) -> None:
        if move < SWAP:
            self.give(move // 3, move % 3)
        elif move == DONE:
            self.done()
        elif move == PASS:
            self.pass_on()
        elif move < SKIP:
            self.swap((move - SWAP) // 3, (move - SWAP) % 3)
        elif move < PILL:
            self.skip(move - SKIP)
        elif move < SHARE:
            self.buy_pill((move - PILL) // 3, (move - PILL) % 3)
        elif move < DONE:
            self.buy_share(move - SHARE)
        elif move >= SHOCK:
            if move < FAMILY:
                self.act(move)
            else:
                self.answered(move)
        else:
            self.apply_burial(move)

    def apply_burial(self, move: i64) -> None:
        if move < CLAIM:
            self.choose_coffin(move - COFFIN)
        elif move < DOUBLE:
            self.announce(move - CLAIM)
        elif move < NEW_CEMETERY:
            self.bury_double(move - DOUBLE)
        elif move == NEW_CEMETERY:
            self.bury_in_cemetery()
        elif move == WITHDRAW:
            self.withdraw()
        else:
            self.play_document(move - DOC)

    # Nature.

    def answered(self, move: i64) -> None:
        if self.phase == TURN_BACK:
            self.turned_back(move - CARD)
        elif self.phase == TURN_TOP:
            self.turned_top(move - CARD)
        elif self.phase == DEAL_FAMILIES:
            self.deal_family(move - FAMILY)
        else:
            self.begin(move - START)

    def draw(self, rng: Rng) -> i64:
        if self.phase == DEAL_FAMILIES:
            free: i64 = 31
            for seat in range(self.next_to_deal()):
                free &= ~bit(self.family[seat])
            return FAMILY + nth(free, rng.below(many(free)))
        if self.phase == DEAL_START:
            return START + rng.below(self.terms.seats)
        cards = self.undealt & pile_of(self.buying)
        return CARD + nth(cards, rng.below(many(cards)))

    def odds(self) -> list[tuple[int, int]]:
        return nature.odds(self)

    def lot(self) -> Lot:
        return nature.lot(self)

    def sealed(self) -> list[Lot]:
        return nature.sealed(self)

    def question(self) -> Question:
        if self.result == BY_ROUNDS:
            return Question("over", "G-804")
        return _QUESTIONS[self.phase]

    def refuse(self, move: int) -> Refusal | None:
        return refuse(self, move)

    def witness(self, move: int, seat: int) -> str:
        """The back of a share is for its buyer (G-104)."""
        if self.phase == TURN_BACK and seat != self.active:
            return "?"
        return self.moves.text(move)

    def check(self) -> None:
        check(self)

    def check_known(self, seat: i64) -> None:
        check_known(self, seat)

    def view(self, seat: int) -> dict[str, Any]:
        return view(self, seat)

    def veil(self, seat: int) -> "Graves":
        other = self.blank()
        other.copy_table(self)
        if not self.terms.open_backs and self.asked != OVER:
            for owner in range(self.terms.seats):
                if owner != seat:
                    other.undealt |= other.shares[owner] | other.removed[owner]
                    other.shares[owner] = 0
                    other.removed[owner] = 0
        return other

    def reasons(self) -> list[str]:
        return [word for place, word in enumerate(RESULTS) if self.result >> place & 1]
