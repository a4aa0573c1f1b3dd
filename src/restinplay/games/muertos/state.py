"""The state of muertos: who is asked, who answers, and the contract."""

from typing import Any, ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.muertos import nature
from restinplay.games.muertos.bags import (
    any_back,
    any_of,
    count,
    fill_kinds,
    number_of,
    of_value,
    one,
)
from restinplay.games.muertos.cards.actions import ACTIONS, SHOVING
from restinplay.games.muertos.check import check, check_known
from restinplay.games.muertos.moves import (
    AFTER_TURN,
    AIMING,
    ARM,
    BACK,
    BACKS,
    BITING,
    BLOCK,
    BLOCKING,
    BURYING,
    CLINGING,
    DEN,
    DIG,
    DISCARD,
    DO_SIDESTEP,
    DOG,
    DRAW,
    DRAWING,
    END,
    END_TURN,
    ENTER,
    EVADE,
    EVADERS,
    EVADING,
    HOLD_ON,
    KINDS,
    LAY,
    LAYING,
    LIMIT,
    MAIMING,
    MODE,
    MOST_OFFERS,
    NAMING,
    NO_CARD,
    PASS,
    PICKING,
    PUSHING,
    REFILL,
    RESULTS,
    REVEAL,
    RUNNING,
    SIDESTEPPING,
    STEP,
    STEPPING,
    STRIKE,
    STRIKING,
    STRUCK,
    SWAPPING,
    SWAPS,
    TURN_UP,
    UNKNOWN,
    VICTIM,
    WALK,
)
from restinplay.games.muertos.refusals import refuse
from restinplay.games.muertos.rounds import Rounds
from restinplay.games.muertos.view import view

QUESTIONS: Final = (
    Question("running", "D-R1"),
    Question("turn_up", "D-I1"),
    Question("draw", "D-Q5"),
    Question("reveal", "D-K2"),
    Question("strike", "D-K1"),
    Question("lay", "D-L1"),
    Question("mode", "D-T1"),
    Question("cling", "D-X4"),
    Question("sidestep", "D-X1"),
    Question("step", "D-M1"),
    Question("victim", "D-D2"),
    Question("back", "D-K1"),
    Question("limb", "D-K3"),
    Question("den", "D-D4"),
    Question("pick", "D-P1"),
    Question("block", "D-G3"),
    Question("evade", "D-G4"),
    Question("aim", "D-A3"),
    Question("push", "D-X11"),
    Question("discard", "D-Q4"),
    Question("swap", "D-W2"),
    Question("over", "D-Z1"),
)


@final
class Muertos(Rounds):
    """Two to six skeletons on their way home."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "asked",
        "phase",
        "stage",
        "round",
        "result",
        "order",
        "players",
        "turn",
        "active",
        "field",
        "arms",
        "legs",
        "owned",
        "rank",
        "arrived",
        "dog",
        "digger",
        "walked",
        "stacks",
        "bones",
        "treasure",
        "hand",
        "backs",
        "laid",
        "pile",
        "tally",
        "top",
        "discard",
        "mixed",
        "gone",
        "shuffles",
        "fetched",
        "older",
        "vouched",
        "acting",
        "points",
        "steps",
        "dog_steps",
        "halted",
        "bitten",
        "clings",
        "clung",
        "behind",
        "clinger",
        "victim",
        "item",
        "by_dog",
        "named",
        "drawn",
        "prey",
        "prize",
        "route",
        "rolled",
        "strikes",
        "drawer",
        "agenda",
        "depth",
    )

    def blank(self) -> "Muertos":
        return Muertos(self.moves, self.board)

    def copy_from(self, other: State) -> None:
        self.copy_table(cast(Muertos, other))

    # The hot half.

    def fill(self, moves: vec[i64]) -> i64:
        phase = self.phase
        if phase == STEPPING:
            return self.fill_step(moves)
        if phase == LAYING:
            return self.fill_lay(moves)
        if phase == MODE:
            return self.fill_mode(moves)
        if phase == SWAPPING:
            return self.fill_swap(moves)
        if phase == CLINGING:
            return self.fill_cling(moves)
        if phase == SIDESTEPPING:
            return self.fill_sidestep(moves)
        if phase == AIMING:
            return ACTIONS[self.laid[self.active]].fill(self, moves)
        if phase == NAMING:
            return self.fill_back(moves)
        if phase == BURYING:
            return self.fill_den(moves)
        if phase == BITING:
            return self.fill_victim(moves)
        if phase == MAIMING:
            return self.fill_limb(moves)
        if phase == PUSHING:
            return SHOVING.fill_push(self, moves)
        if phase == EVADING:
            return self.fill_evade(moves)
        if phase == PICKING:
            return self.fill_pick(moves)
        if phase == BLOCKING:
            return self.fill_block(moves)
        return fill_kinds(moves, 0, DISCARD, self.hand[self.asked])

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        if self.phase == SWAPPING:
            return self.pick_swap(rng)
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
                self.drew(self.any_top(rng))
            elif phase == TURN_UP:
                self.turned_up(any_back(self.tally, rng))
            elif phase == STRIKING:
                self.hit_card(self.any_in_hand(rng))
            else:
                self.revealed(self.any_top(rng))
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
        if self.asked < 0:
            self.apply_chance(phase, move)
        elif phase == STEPPING:
            self.apply_step(move)
        elif phase == LAYING:
            self.lay(move - LAY)
        elif phase == MODE:
            self.decide(move)
        elif phase == SWAPPING:
            self.swap(move)
        else:
            self.apply_other(phase, move)
        self.run()

    def run(self) -> None:
        """Do what there is to do until somebody is asked."""
        while self.phase == RUNNING:
            if self.depth == 0:
                self.go_on()
            else:
                self.depth -= 1
                frame = self.agenda[self.depth]
                self.agenda[self.depth] = 0
                self.do_frame(frame & 31, frame >> 5)

    def apply_chance(self, phase: i64, move: i64) -> None:
        if phase == TURN_UP:
            self.turned_up(move - self.board.turn_up)
        elif phase == DRAWING:
            self.drew(move - self.board.card)
        elif phase == STRIKING:
            self.hit_card(move - self.board.card)
        else:
            self.revealed(move - self.board.card)

    def apply_step(self, move: i64) -> None:
        if move < DOG:
            self.step_to(move - STEP)
        elif move < END:
            self.later(WALK, 0)
            self.lead_dog(move - DOG)

    def apply_other(self, phase: i64, move: i64) -> None:
        if phase == CLINGING:
            if move != PASS:
                self.cling()
            elif self.log is not None:
                self.tell_seat("passed", "DR-50", self.asked)
        elif phase == SIDESTEPPING:
            if move == DO_SIDESTEP:
                self.sidestep()
                return
            if self.log is not None:
                self.tell_seat("passed", "DR-50", self.asked)
            if self.clinger >= 0:
                self.clung_to()
            else:
                ACTIONS[self.laid[self.active]].land(self)
        elif phase == AIMING:
            ACTIONS[self.laid[self.active]].answer(self, move)
        elif phase == NAMING:
            self.name_back(move - BACK)
        elif phase == BURYING:
            self.send_dog(move - DEN)
        elif phase == BITING:
            self.bite(move - VICTIM)
        elif phase == MAIMING:
            self.maim(move - ARM)
        elif phase == PUSHING:
            SHOVING.push(self, move)
        elif phase == EVADING:
            self.evade(move - EVADE)
        elif phase == PICKING:
            self.pick_item(move)
        elif phase == BLOCKING:
            self.block(move - BLOCK)
        else:
            self.throw_from_hand(self.asked, move - DISCARD)  # D-Q4

    def do_frame(self, kind: i64, about: i64) -> None:
        if kind == END_TURN:
            self.end_turn()
        elif kind == AFTER_TURN:
            self.after_turn()
        elif kind == DRAW:
            self.draw_cards(about & 7, about >> 3)
        elif kind == LIMIT:
            self.limit_hand()
        elif kind == SWAPS:
            self.swap_cards(about)
        elif kind == WALK:
            self.walk_on()
        elif kind == HOLD_ON:
            self.hold_on(about)
        elif kind == REFILL:
            self.refill(about)
        elif kind == ENTER:
            self.enter(about)
        elif kind == DIG:
            self.dig(about & 7, about >> 3)
        elif kind == EVADERS:
            self.evaders(about)
        elif kind == STRIKE:
            self.strike(about, False)
        elif kind == REVEAL:
            self.reveal()
        elif kind == STRUCK:
            self.struck()
        else:
            self.lay_after_drawing(about)

    def seen(self, move: i64, seat: i64) -> i64:
        if self.phase == LAYING and seat != self.asked:
            return self.board.card + KINDS + self.board.back[move - LAY]
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
        if self.phase == AIMING:
            return ACTIONS[self.laid[self.active]].question()
        return QUESTIONS[self.phase]

    def refuse(self, move: int) -> Refusal | None:
        return refuse(self, move)

    def witness(self, move: int, seat: int) -> str:
        if self.phase == LAYING and seat != self.asked:
            return f"lay ? M{self.board.back[move - LAY]}"
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
        self.fetched[seat] = self.known_of(seat)
        card = self.laid[seat]
        if card != NO_CARD and card < KINDS and not (self.acting and seat == self.active):
            self.pile += one(card)
            self.laid[seat] = UNKNOWN + self.board.back[card]

    def scores(self) -> list[int]:
        return [int(self.points_of(seat)) for seat in range(self.board.seats)]

    def reasons(self) -> list[str]:
        return [RESULTS[self.result]]
