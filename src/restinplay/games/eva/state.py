"""The state of eva and its course of play, in rulebook order.

Nature deals a card when it is turned up and not before (E-311), so a state holds nothing hidden.
"""

from typing import Any, ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.moves import MoveTable
from restinplay.core.question import Question
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.games.eva import nature
from restinplay.games.eva.check import check
from restinplay.games.eva.masks import (
    ALL_CARDS,
    ALL_ROOMS,
    ALL_ROWS,
    ONE_OF_EACH_SUIT,
    count,
    lowest,
    ranks,
    rows_with,
    symbol_at,
)
from restinplay.games.eva.moves import (
    BONES_HOME,
    CARDS,
    CLOSE,
    CLOSE_PASSAGE,
    CLUE,
    DECLINE,
    DOOR,
    ENTRANCE,
    EXIT,
    FIRST_CARD,
    FIRST_CLUE,
    FIRST_LOCK,
    FIRST_SECRET,
    FLIP,
    GHOST,
    GHOST_AT_ENTRANCE,
    GHOST_WITH_BONES,
    GRAVE_AT_ENTRANCE,
    GRAVE_LOST,
    GRAVES,
    LOCKS,
    MOVE,
    NO_WAY_BACK,
    NOTHING,
    ONE_END,
    OTHER_END,
    OUT_OF_DOORS,
    PASS,
    PASSAGE,
    REASONS,
    ROOMS,
    SECRET,
    STUCK_AT_ENTRANCE,
    TAKE_CLUE,
    TRAPPED,
)
from restinplay.games.eva.phases import PHASES
from restinplay.games.eva.refusals import refuse
from restinplay.games.eva.view import view

# The cards that a kind of secret bars from the first draw: a suit under a lock (E-223).
_LOCKED: Final = vec[i64](
    [ALL_ROOMS << (lock * 13) if 0 <= lock < 4 else 0 for lock in range(-FIRST_LOCK, 10)]
)


def draw_card(deck: i64, rng: Rng) -> i64:
    """One of the cards of a deck that is not empty, each as likely as the others."""
    card = rng.below(CARDS)
    while (deck >> card) & 1 == 0:
        card = rng.below(CARDS)
    return card


@final
class Eva(State):
    """Eva's house: thirteen rooms, thirteen secrets, three clues, one way out."""

    FIXED: ClassVar[tuple[str, ...]] = (
        "per_draw",
        "ghost_loses",
        "closing_only",
        "declares",
        "redeals",
    )
    FIELDS: ClassVar[tuple[str, ...]] = (
        "asked",
        "phase",
        "token",
        "opened",
        "closed",
        "deck",
        "discard",
        "clues_up",
        "rows",
        "drawing",
        "barred",
        "result",
        "bones",
        "via_passage",
        "where",
        "lying",
        "doors",
        "per_draw",
        "ghost_loses",
        "closing_only",
        "declares",
        "redeals",
    )

    def __init__(
        self,
        moves: MoveTable,
        per_draw: i64,
        ghost_loses: bool,
        closing_only: bool,
        declares: bool,
        redeals: bool,
    ) -> None:
        super().__init__(moves)
        self.per_draw: i64 = per_draw
        self.ghost_loses = ghost_loses
        self.closing_only = closing_only
        self.declares = declares
        self.redeals = redeals
        self.phase: i64 = SECRET
        self.token: i64 = ENTRANCE
        self.opened: i64 = 0  # E-101
        self.closed: i64 = 0
        self.deck: i64 = ALL_CARDS
        self.discard: i64 = 0
        self.clues_up: i64 = 0  # E-104
        self.rows: i64 = ALL_ROWS  # the patterns that agree with the clues face up
        self.drawing: i64 = 0  # cards still to be drawn
        self.barred: i64 = 0  # cards that this draw must discard
        self.result: i64 = 0
        self.bones = False
        self.via_passage = False
        self.where: i64 = 0  # the room of each secret turned up, four bits a secret
        self.lying: i64 = 0  # the doors before the token: of its room, or its exit doors
        self.doors: vec[i64] = vec[i64]([0] * 14)  # the doors under every other room

    def fields(self) -> list[Any]:
        from restinplay.games.eva.notation import FIELDS

        return FIELDS

    def blank(self) -> "Eva":
        return Eva(
            self.moves,
            self.per_draw,
            self.ghost_loses,
            self.closing_only,
            self.declares,
            self.redeals,
        )

    def seen(self, move: i64, seat: i64) -> i64:
        return move

    def payoff(self, seat: i64) -> float:
        return 1.0 if self.result == BONES_HOME or self.result == GRAVE_AT_ENTRANCE else -1.0

    def copy_from(self, other: State) -> None:
        house = cast(Eva, other)
        self.asked = house.asked
        self.phase = house.phase
        self.token = house.token
        self.opened = house.opened
        self.closed = house.closed
        self.deck = house.deck
        self.discard = house.discard
        self.clues_up = house.clues_up
        self.rows = house.rows
        self.drawing = house.drawing
        self.barred = house.barred
        self.result = house.result
        self.bones = house.bones
        self.via_passage = house.via_passage
        self.where = house.where
        self.lying = house.lying
        doors, theirs = self.doors, house.doors
        for room in range(i64(1), i64(14)):
            doors[room] = theirs[room]

    # What is where.

    def is_open(self, room: i64) -> bool:
        return (self.opened >> (room - 1)) & 1 == 1

    def is_closed(self, room: i64) -> bool:
        return (self.closed >> (room - 1)) & 1 == 1

    def room_of(self, secret: i64) -> i64:
        """The room of one of the 13 secrets, or 0 while it is face down."""
        return (self.where >> (secret * 4)) & 15

    def doors_of(self, room: i64) -> i64:
        """The cards lying under a room; exit doors lie under none."""
        if room != self.token:
            return self.doors[room]
        return 0 if self.is_closed(room) else self.lying

    def usable(self) -> i64:
        """The rooms that the token can reach by a door now."""
        return ranks(self.lying) & ~self.closed

    def far_end(self) -> i64:
        """The other end of the passage from here; 0 unless the passage is open (E-270)."""
        one, other = self.room_of(ONE_END), self.room_of(OTHER_END)
        far = one
        if self.token == one:
            far = other
        elif self.token != other:
            return 0
        if far == 0 or self.is_closed(one) or self.is_closed(other):
            return 0
        return far

    def at_grave(self) -> bool:
        """Whether the token is in the room that three clues name; two do not do (E-232)."""
        return self.clues_up == 3 and self.room_of(GRAVES + lowest(self.rows)) == self.token

    def may_take_passage(self) -> bool:
        if self.far_end() == 0:
            return False
        doors = self.usable()
        if self.token == ENTRANCE:
            return not self.via_passage or doors == 0  # E-274
        return not self.via_passage and (doors != 0 or not self.closing_only)  # E-273

    def opening(self) -> bool:
        """Whether nature is laying out the Entrance, which happens once, before any decision."""
        return self.asked == CHANCE and self.token == ENTRANCE and self.phase != CLUE

    # Entering a room: E-210, E-211, E-212.

    def enter(self, room: i64, by_door: bool) -> None:
        doors = self.doors
        doors[self.token] = self.lying
        self.lying = doors[room]
        doors[room] = 0
        self.token = room
        self.via_passage = not by_door
        if self.bones and room == ENTRANCE:
            self.end(BONES_HOME)  # E-401, E-276
        elif not self.is_open(room):
            self.ask_nature(SECRET)
        elif by_door and self.clues_up < 3:
            self.ask_player(TAKE_CLUE)  # E-213: at the Entrance too
        elif by_door:
            self.look_for_grave()
        else:
            self.ask_move()  # E-233

    def turn_up_secret(self, kind: i64) -> None:
        self.place_secret(kind)
        self.opened |= bit(self.token - 1)
        if self.log is not None:
            self.tell_secret(kind)
        if kind == GHOST:
            self.meet_ghost()
        elif self.at_grave():
            self.take_bones()  # E-241
        else:
            self.barred = _LOCKED[kind] | (ONE_OF_EACH_SUIT << (self.token - 1))
            self.start_draw()

    def place_secret(self, kind: i64) -> None:
        """Note the room of a secret; the ends of the passage stand in the order of their rooms."""
        place = kind
        if kind > PASS:
            place += 1
        elif kind == PASS and self.room_of(ONE_END) != 0:
            place = OTHER_END
            if self.token < self.room_of(ONE_END):
                self.where += (self.room_of(ONE_END) << 8) - (self.room_of(ONE_END) << 4)
                place = ONE_END
        self.where |= self.token << (place * 4)

    def lock(self) -> i64:
        """The suit that is locked here while first-visit doors are drawn, or -1 (E-223)."""
        for suit in range(i64(4)):
            if self.room_of(LOCKS + suit) == self.token and self.is_open(self.token):
                return suit
        return -1

    # Doors.

    def start_draw(self) -> None:
        self.drawing = self.per_draw  # E-220, E-221
        self.ask_nature(DOOR)
        if self.deck == 0:
            self.end_draw()

    def turn_up_door(self, card: i64) -> None:
        one = bit(card)
        kept = one & ~self.barred
        if self.log is not None:
            self.tell_door(card, kept != 0)
        self.deck ^= one
        self.discard |= one ^ kept
        self.lying |= kept
        self.barred |= ranks(kept) * ONE_OF_EACH_SUIT  # E-224
        self.drawing -= 1
        if self.drawing == 0 or self.deck == 0:
            self.end_draw()

    def end_draw(self) -> None:
        short = self.drawing > 0  # E-228
        self.drawing = 0
        self.barred = 0
        if not self.is_closed(self.token):
            self.ask_move()
        elif self.usable() == 0:  # E-256, E-422
            self.end(TRAPPED if not short else OUT_OF_DOORS)
        else:
            self.ask_player(EXIT)
            self.declare()

    def use_door(self, room: i64) -> None:
        used = self.lying & (ONE_OF_EACH_SUIT << (room - 1))
        if self.log is not None:
            self.tell_cards("used", "E-226", used)
        if self.is_closed(self.token):
            if self.log is not None:
                self.tell_cards("left_behind", "E-253", self.lying & ~used)
            used = self.lying
        self.lying &= ~used
        self.discard |= used
        self.enter(room, True)

    # Clues and bones.

    def turn_up_clue(self, symbol: i64) -> None:
        self.rows &= rows_with(symbol, self.clues_up)
        self.clues_up += 1  # E-230, E-231
        if self.log is not None:
            self.tell_clue(symbol)
        self.look_for_grave()

    def look_for_grave(self) -> None:
        if not self.at_grave():
            self.ask_move()
        elif self.token == ENTRANCE:
            self.end(GRAVE_AT_ENTRANCE)  # E-244, E-402
        else:
            self.take_bones()  # E-241, E-242

    def take_bones(self) -> None:
        self.bones = True  # E-243
        if self.log is not None:
            self.tell_room("bones", "E-240")
        self.close_room()
        self.start_draw()

    # Closing.

    def close_room(self) -> None:
        """Discard the doors and close; what follows, a draw or the passage, is the caller's."""
        if self.log is not None:
            self.tell_cards("shut_in", "E-250", self.lying)
            self.tell_room("closed", "E-250")
        self.discard |= self.lying
        self.lying = 0
        one = bit(self.token - 1)
        self.opened &= ~one
        self.closed |= one  # E-254
        self.barred = ONE_OF_EACH_SUIT << (self.token - 1)  # no lock: E-257

    # Ghost: met once (E-262).

    def meet_ghost(self) -> None:
        if self.bones:
            self.end(GHOST_WITH_BONES)  # E-263, E-420
        elif self.token == ENTRANCE:
            self.end(GHOST_AT_ENTRANCE)  # E-264, E-420
        else:
            self.clues_up = 0  # E-260, E-261
            self.rows = ALL_ROWS
            if self.log is not None:
                self.tell_room("ghost", "E-260")
            self.close_room()
            self.start_draw()

    # Passage.

    def take_passage(self) -> None:
        if self.log is not None:
            self.tell_passage("E-271", self.far_end())
        self.enter(self.far_end(), False)

    def close_through_passage(self) -> None:
        far = self.far_end()
        self.close_room()
        self.barred = 0
        if self.log is not None:
            self.tell_passage("E-275", far)
        self.enter(far, False)

    # Asking, until the game is over (E-204): one question, and always an answer (E-304, E-306).

    def ask_nature(self, phase: i64) -> None:
        self.asked = CHANCE
        self.phase = phase

    def ask_player(self, phase: i64) -> None:
        self.asked = 0
        self.phase = phase

    def ask_move(self) -> None:
        self.ask_player(MOVE)
        if self.token == ENTRANCE and self.usable() == 0 and not self.may_take_passage():
            self.end(STUCK_AT_ENTRANCE)  # E-421
        else:
            self.declare()

    def declare(self) -> None:
        """End a game that provably cannot be won, if the option says so."""
        live = ranks(~self.discard) & ~self.closed  # E-430
        unvisited = live & ~self.opened
        if self.declares and (live & 1 == 0 or unvisited == 0 or self.room_of(GHOST) != 0):
            self.judge(live, unvisited)

    def judge(self, live: i64, unvisited: i64) -> None:
        if live & 1 == 0 and not self.passage_may_lead_home(live, unvisited):
            self.end(NO_WAY_BACK)
        elif not self.bones and (unvisited == 0 or self.room_of(GHOST) != 0):
            rows = self.rows
            while rows != 0:
                room = self.room_of(GRAVES + lowest(rows))
                if room == 0 and unvisited != 0:
                    return
                if room != 0 and (live >> (room - 1)) & 1 == 1:
                    return
                rows &= rows - 1
            self.end(GRAVE_LOST)  # E-432

    def passage_may_lead_home(self, live: i64, unvisited: i64) -> bool:
        """E-431, of an Entrance to which no door leads any more."""
        one, other = self.room_of(ONE_END), self.room_of(OTHER_END)
        if one != ENTRANCE and other != ENTRANCE:
            return False
        if other == 0:
            return unvisited != 0
        far = other if one == ENTRANCE else one
        if self.is_closed(far):
            return False
        return live & bit(far - 1) != 0 or (self.token == far and self.bones)

    def end(self, result: i64) -> None:
        self.asked = OVER
        self.phase = NOTHING
        self.result = result
        if self.log is not None:
            self.tell_end()

    # What is told, kept apart so that it costs nothing while nobody listens.

    def tell_room(self, kind: str, clause: str) -> None:
        self.tell(kind, clause, self.token)

    def tell_secret(self, kind: i64) -> None:
        self.tell("secret", "E-210", self.token, kind)

    def tell_clue(self, symbol: i64) -> None:
        self.tell("clue", "E-230", symbol, self.clues_up)

    def tell_passage(self, clause: str, far: i64) -> None:
        self.tell("passage", clause, self.token, far)

    def tell_end(self) -> None:
        self.tell("end", "E-440", self.result)

    def tell_door(self, card: i64, kept: bool) -> None:
        if kept:
            self.tell("door", "E-220", card)
        elif card % 13 + 1 == self.token:
            self.tell("brick_wall", "E-222", card)
        elif card // 13 == self.lock():
            self.tell("locked", "E-223", card)
        else:
            self.tell("same_rank", "E-224", card)

    def tell_cards(self, kind: str, clause: str, cards: i64) -> None:
        for card in range(CARDS):
            if cards & bit(card):
                self.tell(kind, clause, card)

    # The contract.

    def fill(self, moves: vec[i64]) -> i64:
        if self.phase == TAKE_CLUE:
            moves[0] = FLIP
            moves[1] = DECLINE
            return 2
        found: i64 = 0
        rooms = self.usable()
        while rooms != 0:
            moves[found] = lowest(rooms)
            found += 1
            rooms &= rooms - 1
        if self.phase == EXIT:
            return found
        if self.token != ENTRANCE:
            moves[found] = CLOSE  # E-251, E-252
            found += 1
        if self.room_of(OTHER_END) != 0 and self.far_end() != 0:
            if self.may_take_passage():
                moves[found] = PASSAGE
                found += 1
            if self.token != ENTRANCE:
                moves[found] = CLOSE_PASSAGE
                found += 1
        return found

    def pick(self, rng: Rng, buffer: vec[i64]) -> i64:
        if self.phase == TAKE_CLUE:
            return FLIP + rng.below(2)
        rooms = self.usable()
        doors = count(rooms)
        others: i64 = 0
        if self.phase == MOVE:
            if self.room_of(OTHER_END) != 0 and self.far_end() != 0:
                return super().pick(rng, buffer)
            if self.token != ENTRANCE:
                others = 1
        choice = rng.below(doors + others)
        if choice == doors:
            return CLOSE
        while choice > 1:
            rooms &= rooms - 1
            choice -= 1
        return lowest(rooms & (rooms - choice))  # no branch: a processor would guess it wrong

    def draw(self, rng: Rng) -> i64:
        if self.redeals and self.opening():
            return super().draw(rng)
        if self.phase == DOOR:
            return FIRST_CARD + draw_card(self.deck, rng)
        if self.phase == SECRET:
            return FIRST_SECRET + self.draw_secret(rng)
        return FIRST_CLUE + self.draw_clue(rng)

    def draw_secret(self, rng: Rng) -> i64:
        up = self.where
        if self.token == ENTRANCE and not self.ghost_loses:
            up |= 15  # E-103: as if the ghost were elsewhere
        place = rng.below(ROOMS)
        while (up >> (place * 4)) & 15 != 0:
            place = rng.below(ROOMS)
        if place > ONE_END:
            place -= 1
        return place

    def draw_clue(self, rng: Rng) -> i64:
        agreeing: i64 = 1  # the patterns that still agree are neighbours: six, two or one
        if self.clues_up == 0:
            agreeing = 6
        elif self.clues_up == 1:
            agreeing = 2
        row = lowest(self.rows) + rng.below(agreeing)
        return symbol_at(row, self.clues_up)

    def deal(self, rng: Rng) -> None:
        if self.log is not None or (self.redeals and self.opening()):
            super().deal(rng)
            return
        while self.asked == CHANCE:
            if self.phase == SECRET:
                self.turn_up_secret(self.draw_secret(rng))
            if self.phase == DOOR:
                self.turn_up_doors(rng)
            elif self.phase == CLUE:
                self.turn_up_clue(self.draw_clue(rng))

    def turn_up_doors(self, rng: Rng) -> None:
        """`turn_up_door` for the rest of a draw, while nobody listens: all in registers."""
        deck, barred, lying, drawing = self.deck, self.barred, self.lying, self.drawing
        while True:
            one = bit(draw_card(deck, rng))
            deck ^= one
            lying |= one & ~barred
            drawing -= 1
            if drawing == 0 or deck == 0:
                break
            barred |= ranks(lying) * ONE_OF_EACH_SUIT  # E-224
        self.discard |= (self.deck ^ deck) & ~lying
        self.deck = deck
        self.lying = lying
        self.drawing = drawing
        self.end_draw()

    def apply(self, move: i64) -> None:
        phase = self.phase
        if phase == MOVE or phase == EXIT:  # noqa: SIM109
            if move < CLOSE:
                self.use_door(move + 1)
            elif move == CLOSE:
                self.close_room()
                self.start_draw()
            elif move == PASSAGE:
                self.take_passage()
            else:
                self.close_through_passage()
        elif phase == TAKE_CLUE:
            if move == FLIP:
                self.ask_nature(CLUE)
            else:
                self.ask_move()
        elif phase == DOOR:
            self.turn_up_door(move - FIRST_CARD)
        elif phase == SECRET:
            self.turn_up_secret(move - FIRST_SECRET)
        else:
            self.turn_up_clue(move - FIRST_CLUE)

    def step(self, rng: Rng, buffer: vec[i64]) -> None:
        """As in the base class; compiled, the calls of a final class become one function."""
        self.apply(self.pick(rng, buffer))
        if self.asked == CHANCE:
            self.deal(rng)

    def allows(self, move: int) -> bool:
        if self.phase == DOOR and not self.redeals:
            card = move - FIRST_CARD
            return 0 <= card < CARDS and self.deck & bit(card) != 0
        return super().allows(move)

    def refuse(self, move: int) -> Refusal | None:
        return refuse(self, move)

    def odds(self) -> list[tuple[int, int]]:
        return nature.odds(self)

    def lot(self) -> Lot:
        return nature.lot(self)

    def sealed(self) -> list[Lot]:
        return nature.sealed(self)

    def question(self) -> Question:
        return PHASES[self.phase].asks

    def view(self, seat: int) -> dict[str, Any]:
        return view(self)

    def veil(self, seat: int) -> State:
        return self.clone()

    def check(self) -> None:
        check(self)

    def scores(self) -> list[int]:
        return [1 if self.result in (BONES_HOME, GRAVE_AT_ENTRANCE) else 0]

    def returns(self) -> list[float]:
        return [self.payoff(0)]

    def reasons(self) -> list[str]:
        return [REASONS[self.result]]
