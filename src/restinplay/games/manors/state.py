"""The state of manors: setting up, nature's answers, and the contract."""

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.bits import bit, lowest, many
from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.errors import BadInput
from restinplay.core.question import Question
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.manors import ending, nature, tenth, turn
from restinplay.games.manors.bags import (
    KNOWN,
    fill_later,
    fill_mediums,
    fill_values,
    medium_of,
    one,
    size,
)
from restinplay.games.manors.cards.decks import reveal
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.check import check, check_known
from restinplay.games.manors.moves import (
    CARPET,
    CASTLES,
    CHOICE,
    CLOSING,
    DEAL_FIRST,
    DEAL_LINE,
    DEAL_TOKENS,
    DRAW,
    DRAWS,
    FIRST,
    GHOST,
    GIVE_UP,
    GOING_ON,
    HAND,
    HIDDEN,
    HIDDEN_LAY,
    HOLD,
    LAY,
    LAY_GHOST,
    LAY_MEDIUM,
    LAY_NOTHING,
    LINE,
    LINE_MEDIUM,
    LOSING,
    MANOR,
    MEDIUMS,
    NOTHING,
    PLAY_GHOST,
    PLAY_MEDIUM,
    PLAY_RANDOM,
    RESULTS,
    ROUNDS,
    SENDING,
    TENTH,
    TO_LAY,
    TOP,
    TURN,
    TURN_UP,
)
from restinplay.games.manors.phases import DEALT, PHASES, Phase
from restinplay.games.manors.refusals import refuse
from restinplay.games.manors.table import (
    CARD_BITS,
    DREW,
    FACE_DOWN,
    NOTES,
    SENT,
    SHOWN,
    TOPPED,
    Table,
)
from restinplay.games.manors.tables import LAST_MEDIUM, LATER_MEDIUMS
from restinplay.games.manors.view import view

_BYTES: Final = 0x10101010101  # of the six values
_SIX_BYTES: Final = 0xFFFFFFFFFFFF
_HIGH_BITS: Final = 0x808080808080


@final
class Manors(Table):
    """Two families of ghosts, ten houses, nine rounds and a tenth."""

    def fields(self) -> list[Any]:
        from restinplay.games.manors.notation import FIELDS

        return FIELDS

    def blank(self) -> "Manors":
        return Manors(
            self.moves,
            self.pool,
            self.initiation,
            self.first,
            self.short,
            self.reach,
            self.any_card,
            self.frees,
        )

    def copy_from(self, other: State) -> None:
        self.copy_table(cast(Manors, other))

    def clone(self) -> "Manors":
        other = self.blank()
        other.copy_table(self)
        return other

    def load(self, data: dict[str, Any]) -> None:
        options = self.options()
        super().load(data)
        if self.options() != options:
            raise BadInput("this position is of a game with other options")

    def options(self) -> tuple[i64, bool, i64, bool, bool, bool]:
        return self.pool, self.initiation, self.first, self.short, self.reach, self.any_card

    def check(self) -> None:
        check(self)

    def check_known(self, seat: i64) -> None:
        check_known(self, seat)

    def seen(self, move: i64, seat: i64) -> i64:
        if not self.hides(move, seat):
            return move
        if self.phase == LAY:
            return HIDDEN_LAY
        return HIDDEN

    def payoff(self, seat: i64) -> float:
        if self.winner < 0:
            return 0.0
        return 1.0 if self.winner == seat else -1.0

    # Setting up.

    def place_medium(self, medium: i64) -> None:
        """M-S2, M-S7."""
        last: i64 = LINE
        if self.initiation:
            last = 3
        self.line[last + 1 - self.due] = u8(medium)
        self.unplaced &= ~bit(medium)
        if self.log is not None:
            self.tell_medium("M-S2", last + 1 - self.due, medium)
        self.due -= 1
        if self.due == 0:
            self.phase = DEAL_TOKENS
            self.due = ROUNDS

    def place_token(self, castle: i64) -> None:
        """M-S4; the last position is that of the tenth round (M-S3)."""
        position = ROUNDS + 1 - self.due
        self.castles_on |= castle << position
        if self.log is not None:
            self.tell_card("house", "M-S4", position, castle)
        self.due -= 1
        if self.due == 0:
            if self.first < 0:
                self.phase = DEAL_FIRST
            else:
                self.begin(self.first)

    def begin(self, family: i64) -> None:
        """M-S6, M-S5."""
        self.starter = family
        if self.log is not None:
            self.tell_family("first", "M-S6", family)
        ending.start_drawing(self, HAND)

    def turned_up(self, medium: i64) -> None:
        """M-E10."""
        self.line[self.round + 3] = u8(medium)
        self.unplaced &= ~bit(medium)
        if self.log is not None:
            self.tell_medium("M-E10", self.round + 3, medium)
        ending.next_round(self)

    def sent(self, value: i64) -> None:
        """M-Q4."""
        if self.round == 10:
            tenth.sent_face_up(self, self.drawer, value)
            return
        if self.log is not None:
            self.tell_sent(value)
        self.hide(self.drawer, value, SENT)
        self.go_on()

    def topped(self, value: i64) -> None:
        """M-C19."""
        self.top[self.drawer] = value
        self.note(self.drawer, TOPPED + value)
        reveal(self, value)

    # Events.

    def tell_medium(self, clause: str, position: i64, medium: i64) -> None:
        self.tell("line", clause, position, medium)

    def tell_sent(self, value: i64) -> None:
        family, number = int(self.drawer), int(self.arrivals) + 1
        self.tell("sent", "M-C20", family, number)
        for seat in range(2):
            if seat == family or self.watches(seat):
                self.tell_one(seat, "sent_value", "M-H4", family, number, int(value))

    # The contract.

    def fill(self, moves: vec[i64]) -> i64:
        if self.phase == TURN:
            return turn.fill_turn(self, moves)
        if self.phase == LAY:
            number = fill_values(moves, 0, LAY_GHOST, self.hand[self.loser])
            number = fill_mediums(moves, number, LAY_MEDIUM, self.display[self.loser])
            moves[number] = LAY_NOTHING
            return fill_later(moves, number + 1, TO_LAY, self.display[self.loser])
        return CARDS[self.resolving].fill(self, moves)

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        if self.phase == TURN and turn.is_free(self, self.active):
            return turn.pick_turn(self, rng)
        if self.phase == LAY and self.display[self.loser] & LATER_MEDIUMS == 0:
            return turn.pick_lay(self, rng)
        return buffer[rng.below(self.fill(buffer))]

    def step(self, rng: Rng, buffer: vec[i64]) -> None:
        """As in the base class; compiled, the calls of a final class become one function."""
        self.apply(self.pick(rng, buffer))
        if self.asked == CHANCE:
            self.deal(rng)

    def apply(self, move: i64) -> None:
        phase = self.phase
        if phase == TURN:
            if move <= PLAY_MEDIUM:
                turn.play_ghost(self, move - PLAY_GHOST)
            elif move == HOLD:
                turn.hold(self)
            elif move == GIVE_UP:
                turn.give_up(self)
            elif move != PLAY_RANDOM:
                turn.play_medium(self, medium_of(move, PLAY_MEDIUM))
            else:
                turn.ask_carpet(self)
        elif phase == DRAW:
            ending.drawn(self, move - GHOST)
        elif phase == LAY:
            ending.lay(self, move)
        elif phase == CHOICE:
            CARDS[self.resolving].answer(self, move)
        elif phase == DEAL_LINE:
            self.place_medium(move - LINE_MEDIUM)
        elif phase == DEAL_TOKENS:
            self.place_token(move - MANOR)
        elif phase == DEAL_FIRST:
            self.begin(move - FIRST)
        elif phase == TOP:
            self.topped(move - GHOST)
        elif phase == CARPET:
            turn.play_random(self, move - GHOST)
        elif phase == SENDING:
            self.sent(move - GHOST)
        else:
            self.turned_up(move - LINE_MEDIUM)
        self.run()

    def run(self) -> None:
        """Do what follows until somebody is asked, or nobody any more."""
        while self.phase > NOTHING:
            if self.phase == GOING_ON:
                if self.round == 10:
                    tenth.resolve_on(self)
                else:
                    turn.go_on(self)
            elif self.phase == CLOSING:
                ending.close_round(self)
            elif self.phase == TENTH:
                tenth.tenth_round(self)
            elif self.phase == LOSING:
                if self.round == 10:
                    tenth.lost(self)
                else:
                    ending.lost(self)
            elif self.round == 10:
                tenth.tied(self)
            else:
                ending.tied(self)

    # Nature.

    def draw(self, rng: Rng) -> i64:
        phase = self.phase
        if phase == DRAW or phase == TOP:  # noqa: SIM109
            return GHOST + any_of(self.deck[self.drawer], self.left[self.drawer], rng)
        if phase == DEAL_LINE or phase == TURN_UP:  # noqa: SIM109
            return LINE_MEDIUM + self.draw_medium(rng)
        if phase == DEAL_TOKENS:
            return MANOR + self.draw_token(rng)
        if phase == DEAL_FIRST:
            return FIRST + rng.below(2)
        ghosts = self.hand[self.drawer]
        if phase == CARPET:
            ghosts = self.may_be_laid(self.drawer)
        return GHOST + any_of(ghosts, size(ghosts), rng)

    def draw_medium(self, rng: Rng) -> i64:
        if self.pool & LAST_MEDIUM != 0:
            medium = rng.below(MEDIUMS) + 1
            while (self.unplaced >> medium) & 1 == 0:
                medium = rng.below(MEDIUMS) + 1
            return medium
        mask = self.unplaced
        for _card in range(rng.below(many(mask))):
            mask &= mask - 1
        return lowest(mask)

    def draw_token(self, rng: Rng) -> i64:
        castles = CASTLES - many(self.castles_on)
        if rng.below(self.due) < castles:
            return 1
        return 0

    def deal(self, rng: Rng) -> None:
        if self.log is not None:
            super().deal(rng)
            return
        while self.asked == CHANCE:
            if self.phase == DRAW:
                self.draw_ghosts(rng)
            elif self.phase == DEAL_LINE:
                self.place_medium(self.draw_medium(rng))
            elif self.phase == DEAL_TOKENS:
                self.place_token(self.draw_token(rng))
            else:
                self.apply(self.draw(rng))

    def draw_ghosts(self, rng: Rng) -> None:
        """`drawn` for all that a family draws, while nobody listens: all in registers."""
        family, due = self.drawer, self.due
        deck, left = self.deck[family], self.left[family]
        hand = self.hand[family]
        while due > 0:
            if self.noted[family] != 0:
                self.note(family, DREW)
            ghost = one(any_of(deck, left, rng))
            deck -= ghost
            hand += ghost
            left -= 1
            due -= 1
        self.deck[family] = deck
        self.left[family] = left
        self.hand[family] = hand
        self.due = 0
        if self.round == 0:
            ending.draw_on(self, HAND)
        else:
            ending.draw_on(self, DRAWS)
        self.run()

    def odds(self) -> list[tuple[int, int]]:
        return nature.odds(self)

    def lot(self) -> Lot:
        return nature.lot(self)

    def sealed(self) -> list[Lot]:
        return nature.sealed(self)

    def face_down(self, position: int) -> bool:
        """Whether the Medium of that position has not been turned up yet (M-S7)."""
        if self.phase == DEAL_LINE:
            return position > (3 if self.initiation else LINE) - self.due
        return self.initiation and position > max(self.round, 1) + 2

    def now(self) -> Phase:
        """What is being asked."""
        if self.phase == CHOICE:
            return CARDS[self.resolving].asks
        if self.phase == DRAW and self.round == 0:
            return DEALT
        return PHASES[self.phase]

    def question(self) -> Question:
        asked = self.now().asks
        if self.phase == CHOICE and self.round == 10:
            return Question(asked.kind, PHASES[CHOICE].clause)
        return asked

    def refuse(self, move: int) -> Refusal | None:
        return refuse(self, move)

    def witness(self, move: int, seat: int) -> str:
        if not self.hides(move, seat):
            return self.moves.text(move)
        return "lay ghost ?" if self.phase == LAY else "?"

    def hides(self, move: i64, seat: i64) -> bool:
        """Whether the answer is a Ghost whose value this seat is not shown (M-H2, M-H4)."""
        if self.phase == DRAW:
            return seat != self.drawer and not self.is_last(move)
        if self.phase == LAY:  # after round 9 it is turned up at once (M-X1)
            return seat != self.loser and LAY_GHOST < move <= LAY_MEDIUM and self.round < 9
        if self.phase == SENDING and self.round < 10:
            return seat != self.drawer and not (seat >= 0 and self.watches(seat))
        return False

    def is_last(self, drawn: i64) -> bool:
        """Whether the game ends when this Ghost is drawn, and everything is shown (M-H8).

        After a truce in round 9 the draw leads straight to round 10, which may ask nothing.
        """
        if self.round < 9 or self.loser >= 0:
            return False
        after = self.clone()
        after.apply(drawn)
        return after.asked == OVER

    def view(self, seat: int) -> dict[str, Any]:
        return view(self, seat)

    def veil(self, seat: int) -> "Manors":
        other = self.clone()
        for family in range(2):
            if seat != family and self.asked != OVER:
                other.veil_family(family, seat)
            other.shuffled[family] = other.deck[family]
            other.shuffles[family] = 0
        if seat < 0:
            other.forget()
        return other

    def veil_family(self, family: i64, seat: i64) -> None:
        """Put what the seat does not know of a family back into the bag of its deck."""
        hand = self.hand[family]
        if seat < 0 or not self.watches(seat):
            self.deck[family] += hand & KNOWN
            self.hand[family] = size(hand)
        for place in range(self.arrivals):
            entry = i64(self.tenth[place])
            seen = seat >= 0 and i64(self.since[place]) & SHOWN != 0
            if entry >> 7 == family and entry & FACE_DOWN != 0 and not seen:
                self.deck[family] += one(entry & CARD_BITS) & KNOWN
                self.tenth[place] = u8(entry & ~CARD_BITS)

    def forget(self) -> None:
        """A spectator has seen nothing but what is public (M-H2)."""
        for place in range(self.arrivals):
            self.since[place] = u8(i64(self.since[place]) & ~SHOWN)
        for place in range(i64(2 * NOTES)):
            self.notes[place] = 0
        self.noted[0] = 0
        self.noted[1] = 0

    def scores(self) -> list[int]:
        return [1 if self.winner == family else 0 for family in range(2)]

    def returns(self) -> list[float]:
        return [self.payoff(0), self.payoff(1)]

    def reasons(self) -> list[str]:
        return [RESULTS[self.result]]


def any_of(bag: i64, number: i64, rng: Rng) -> i64:
    """The value of one of the Ghosts in a bag, each as likely as the others.

    A ticket goes to the first value that has more Ghosts up to it than the ticket's number. All
    values are compared at once, a byte each; a byte keeps its highest bit where the ticket passes.
    """
    up_to = ((bag >> 8) * _BYTES) & _SIX_BYTES
    passes = ((rng.below(number) * _BYTES | _HIGH_BITS) - up_to) & _HIGH_BITS
    return 1 + ((((passes >> 7) * _BYTES) >> 40) & 255)
