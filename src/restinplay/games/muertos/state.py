"""The state of muertos: who is asked, who answers, and the contract."""

from typing import Any, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.muertos import (
    attacks,
    digger,
    drawing,
    ending,
    fields,
    known,
    movement,
    nature,
    rounds,
    swap,
    turn,
)
from restinplay.games.muertos.bags import (
    any_back,
    any_of,
    count,
    number_of,
    of_value,
    one,
)
from restinplay.games.muertos.check import check, check_known
from restinplay.games.muertos.moves import (
    AFTER_TURN,
    BACKS,
    DIG,
    DRAW,
    DRAWING,
    END_TURN,
    ENTER,
    EVADERS,
    HOLD_ON,
    LAYING,
    LIMIT,
    MODE,
    NO_CARD,
    REFILL,
    RESULTS,
    REVEAL,
    RUNNING,
    STEPPING,
    STRIKE,
    STRIKING,
    STRUCK,
    SWAPPING,
    SWAPS,
    TURN_UP,
    WALK,
)
from restinplay.games.muertos.phases import (
    LAY_QUESTION,
    MODE_QUESTION,
    STEP_QUESTION,
    SWAP_QUESTION,
    asking,
    question_of,
)
from restinplay.games.muertos.refusals import refuse
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import KINDS, LATER, MOST_OFFERS, UNKNOWN
from restinplay.games.muertos.view import view


@final
class Muertos(Table):
    """Two to six skeletons on their way home."""

    def fields(self) -> list[Any]:
        from restinplay.games.muertos.notation import fields

        return fields(self)

    def blank(self) -> "Muertos":
        return Muertos(self.moves, self.board)

    def copy_from(self, other: State) -> None:
        self.copy_table(cast(Muertos, other))

    # The hot half.

    def fill(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == STEPPING:
            return STEP_QUESTION.fill(self, moves)
        if phase == LAYING:
            return LAY_QUESTION.fill(self, moves)
        if phase == MODE:
            return MODE_QUESTION.fill(self, moves)
        if phase == SWAPPING:
            return SWAP_QUESTION.fill(self, moves)
        return asking(self).fill(self, moves)

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        if self.phase == SWAPPING and self.hand[self.asked] & LATER == 0:
            return swap.pick_swap(self, rng)
        return buffer[rng.below(self.fill(buffer))]

    def step(self, rng: Rng, buffer: vec[i64]) -> None:
        """As in the base class; compiled, the calls of a final class become one function."""
        self.apply(self.pick(rng, buffer))
        if self.asked == CHANCE:
            self.deal(rng)

    def deal(self, rng: Rng) -> None:
        """As in the base class, but nature's answer needs no number."""
        while self.asked == CHANCE:
            phase = self.phase
            self.phase = RUNNING
            if phase == DRAWING:
                drawing.drew(self, self.any_top(rng))
            elif phase == TURN_UP:
                drawing.turned_up(self, any_back(self.tally, rng))
            elif phase == STRIKING:
                attacks.hit_card(self, self.any_in_hand(rng))
            else:
                drawing.revealed(self, self.any_top(rng))
            self.run()

    def draw(self, rng: Rng) -> i64:
        if self.phase == TURN_UP:
            return self.board.turn_up + any_back(self.tally, rng)
        if self.phase == STRIKING:
            return self.board.card + self.any_in_hand(rng)
        return self.board.card + self.any_top(rng)

    def any_top(self, rng: Rng) -> i64:
        """A card that may be the top one of the pile, by its back."""
        bag = self.pile & self.board.of_back[self.top]
        return any_of(bag, of_value(self.tally, self.top), rng)

    def any_in_hand(self, rng: Rng) -> i64:
        """A card of the victim's with the back that was named."""
        bag = self.hand[self.victim] & self.board.of_back[self.named]
        return any_of(bag, of_value(self.backs[self.victim], self.named), rng)

    def legal(self) -> list[int]:
        if self.asked < 0:
            return super().legal()
        buffer: vec[i64] = vec[i64]([0] * MOST_OFFERS)
        number = self.fill(buffer)
        return [int(buffer[place]) for place in range(number)]

    def allows(self, move: int) -> bool:
        if self.asked != CHANCE or not 0 <= move < len(self.moves):
            return super().allows(move)
        return self.may_happen(move)

    def may_happen(self, move: i64) -> bool:
        """Whether nature has this answer."""
        board = self.board
        if self.phase == TURN_UP:
            value = move - board.turn_up
            return value >= 1 and value <= BACKS and of_value(self.tally, value) > 0
        bag, card = self.pile & board.of_back[self.top], move - board.card
        if self.phase == STRIKING:
            bag = self.hand[self.victim] & board.of_back[self.named]
        return card >= 0 and card < KINDS and count(bag, card) > 0

    def apply(self, move: i64) -> None:
        phase = self.phase
        self.phase = RUNNING
        if phase == STEPPING:
            STEP_QUESTION.answer(self, move)
        elif phase == LAYING:
            LAY_QUESTION.answer(self, move)
        elif phase == MODE:
            MODE_QUESTION.answer(self, move)
        elif phase == SWAPPING:
            SWAP_QUESTION.answer(self, move)
        else:
            question_of(self, phase).answer(self, move)
        self.run()

    def run(self) -> None:
        """Do what there is to do until somebody is asked."""
        while self.phase == RUNNING:
            if self.depth == 0:
                rounds.go_on(self)
            else:
                self.depth -= 1
                frame = self.agenda[self.depth]
                self.agenda[self.depth] = 0
                self.do_frame(frame & 31, frame >> 5)

    def do_frame(self, kind: i64, about: i64) -> None:
        if kind == END_TURN:
            turn.end_turn(self)
        elif kind == AFTER_TURN:
            rounds.after_turn(self)
        elif kind == DRAW:
            drawing.draw_cards(self, about & 7, about >> 3)
        elif kind == LIMIT:
            turn.limit_hand(self)
        elif kind == SWAPS:
            swap.swap_cards(self, about)
        elif kind == WALK:
            movement.walk_on(self)
        elif kind == HOLD_ON:
            movement.hold_on(self, about)
        elif kind == REFILL:
            drawing.refill(self, about)
        elif kind == ENTER:
            fields.enter(self, about)
        elif kind == DIG:
            digger.dig(self, about & 7, about >> 3)
        elif kind == EVADERS:
            digger.evaders(self, about)
        elif kind == STRIKE:
            attacks.strike(self, about, False)
        elif kind == REVEAL:
            drawing.reveal(self)
        elif kind == STRUCK:
            attacks.struck(self)
        else:
            rounds.lay_after_drawing(self, about)

    def seen(self, move: i64, seat: i64) -> i64:
        if self.phase == LAYING and seat != self.asked:
            return self.board.card + KINDS + self.board.back[self.board.cards[move]]
        if self.phase == DRAWING and seat != self.drawer and not self.bares(move):
            return self.board.card + KINDS
        return move

    def bares(self, move: i64) -> bool:
        """Whether a drawn card is shown at once: by the end, or by a forced swap (D-W1).

        While the pile lasts, the next back is turned up before anything can happen.
        """
        if number_of(self.tally) > 1:
            return False
        after = self.blank()
        after.copy_table(self)
        after.apply(move)
        kept = number_of(after.backs[self.drawer]) > number_of(self.backs[self.drawer])
        return after.asked == OVER or not kept

    # The public half.

    def check(self) -> None:
        check(self)

    def check_known(self, seat: i64) -> None:
        check_known(self, seat)

    def odds(self) -> list[tuple[int, int]]:
        return nature.odds(self)

    def lot(self) -> Lot:
        return nature.lot(self)

    def sealed(self) -> list[Lot]:
        return nature.sealed(self)

    def question(self) -> Question:
        return asking(self).question

    def refuse(self, move: int) -> Refusal | None:
        return refuse(self, move)

    def witness(self, move: int, seat: int) -> str:
        if self.phase == LAYING and seat != self.asked:
            return f"lay ? M{self.board.back[self.board.cards[move]]}"
        if self.phase == DRAWING and seat != self.drawer and not self.bares(move):
            return "?"
        return self.moves.text(move)

    def view(self, seat: int) -> dict[str, Any]:
        return view(self, seat)

    def veil(self, seat: int) -> "Muertos":
        """What the seat does not know goes back into the bag of the pile (D-I2, D-I3)."""
        other = self.blank()
        other.copy_table(self)
        for rival in range(self.board.seats):
            if rival != seat and self.asked != OVER:
                other.veil_hand(rival)
        return other

    def veil_hand(self, seat: i64) -> None:
        self.pile += self.hand[seat]
        self.hand[seat] = 0
        self.fetched[seat] = known.known_of(self, seat)
        card = self.laid[seat]
        if card != NO_CARD and card < KINDS and not (self.acting and seat == self.active):
            self.pile += one(card)
            self.laid[seat] = UNKNOWN + self.board.back[card]

    def scores(self) -> list[int]:
        return [int(ending.points_of(self, seat)) for seat in range(self.board.seats)]

    def payoff(self, seat: i64) -> float:
        return ending.payoff(self, seat)

    def returns(self) -> list[float]:
        return [ending.payoff(self, seat) for seat in range(self.board.seats)]

    def reasons(self) -> list[str]:
        return [RESULTS[self.result]]
