"""The state of graves: setting up, nature's answers, and the contract."""

from typing import Any, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit, many, nth
from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.moves import MoveTable
from restinplay.core.question import Question
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.graves import burial, ending, nature, pills, shares
from restinplay.games.graves.check import check, check_known
from restinplay.games.graves.masks import family_of, pile_of
from restinplay.games.graves.moves import (
    BY_ROUNDS,
    CARD,
    DEAL_FAMILIES,
    DEAL_START,
    DISTRIBUTE,
    END_WINDOW,
    FAMILY,
    HIDDEN,
    LATER,
    MOST_OFFERS,
    PASS,
    PILLS,
    RESULTS,
    SHARES,
    SHOCK,
    START,
    TURN_BACK,
    TURN_TOP,
)
from restinplay.games.graves.phases import (
    DISTRIBUTE_QUESTION,
    PHASES,
    PILL_QUESTION,
    SHARE_QUESTION,
)
from restinplay.games.graves.refusals import refuse
from restinplay.games.graves.table import Table
from restinplay.games.graves.terms import Terms
from restinplay.games.graves.view import view


@final
class Graves(Table):
    """Five graves, up to five families, and a doctor who can be bribed."""

    def __init__(self, moves: MoveTable, terms: Terms) -> None:
        super().__init__(moves, terms)
        self.set_up()

    def fields(self) -> list[Any]:
        from restinplay.games.graves.notation import fields

        return fields(self)

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
            shares.ask_top(self, 0)
        else:
            pills.begin_turn(self, seat)

    # The contract.

    def fill(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == DISTRIBUTE:
            return DISTRIBUTE_QUESTION.fill(self, moves)
        if phase == PILLS:
            return PILL_QUESTION.fill(self, moves)
        if phase == SHARES:
            return SHARE_QUESTION.fill(self, moves)
        return PHASES[phase].fill(self, moves)

    def step(self, rng: Rng, buffer: vec[i64]) -> None:
        """As in the base class; compiled, the calls of a final class become one function."""
        self.apply(self.pick(rng, buffer))
        if self.asked == CHANCE:
            self.deal(rng)

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        phase = self.phase
        if phase <= END_WINDOW and not burial.holds_action(self, self.asked):
            if phase == DISTRIBUTE:
                return pills.pick_visit(self, rng, buffer)
            if phase == PILLS:
                return pills.pick_pill(self, rng, buffer)
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
        phase = self.phase
        if move >= SHOCK:
            if move < LATER:
                burial.act(self, move)
            elif move >= FAMILY:
                self.answered(move)
            else:
                pills.do_later(self, move)
        elif phase == DISTRIBUTE:
            DISTRIBUTE_QUESTION.answer(self, move)
        elif phase == PILLS:
            PILL_QUESTION.answer(self, move)
        elif phase == SHARES:
            SHARE_QUESTION.answer(self, move)
        else:
            PHASES[phase].answer(self, move)

    # Nature.

    def answered(self, move: i64) -> None:
        if self.phase == TURN_BACK:
            shares.turned_back(self, move - CARD)
        elif self.phase == TURN_TOP:
            shares.turned_top(self, move - CARD)
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
        return PHASES[self.phase].question

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

    def scores(self) -> list[int]:
        return ending.scores(self)

    def payoff(self, seat: i64) -> float:
        return ending.payoff(self, seat)

    def returns(self) -> list[float]:
        return [ending.payoff(self, seat) for seat in range(self.terms.seats)]

    def reasons(self) -> list[str]:
        return [word for place, word in enumerate(RESULTS) if self.result >> place & 1]
