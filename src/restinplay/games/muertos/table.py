"""What lies on the table: figures, limbs, cards and piles, and what is still to be done.

Everything that a position consists of is public except `hand` and `laid`, of which the backs are
public too, and `pile`. The pile has no order: it is a bag with one visible back. What is still to
be done is a stack of frames, so that any question can interrupt any effect.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.moves import MoveTable
from restinplay.core.state import CHANCE, State
from restinplay.games.muertos.bags import one, one_back
from restinplay.games.muertos.board import Board
from restinplay.games.muertos.moves import AGENDA, DEALING, DENS, NO_CARD, RUNNING, SEATS
from restinplay.games.muertos.tables import CLING, SIDESTEP


class Table(State):
    """All that a position consists of."""

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

    def __init__(self, moves: MoveTable, board: Board) -> None:
        super().__init__(moves)
        self.board: Final = board
        self.phase: i64 = RUNNING
        self.stage: i64 = DEALING
        self.round: i64 = 0
        self.result: i64 = 0
        # The round: play order, and whose place in it has come (D-R2).
        self.order: vec[i64] = vec[i64]([0] * SEATS)
        self.players: i64 = 0
        self.turn: i64 = 0
        self.active: i64 = 0
        # Figures and what belongs to them.
        self.field: vec[i64] = vec[i64]([0] * SEATS)
        self.arms: vec[i64] = vec[i64]([2] * SEATS)
        self.legs: vec[i64] = vec[i64]([2] * SEATS)
        self.owned: vec[i64] = vec[i64]([0] * SEATS)  # festivity k is bit k
        self.rank: vec[i64] = vec[i64]([0] * SEATS)  # of arrival; 0 on the board
        self.arrived: i64 = 0
        self.dog: i64 = board.kennel  # D-S2
        self.digger: i64 = board.walk[0]
        self.walked: i64 = 0  # his steps; 6 when he has left the red way
        self.stacks: vec[i64] = vec[i64]([board.stack] * 3)
        self.bones: vec[i64] = vec[i64]([0] * DENS)
        self.treasure: vec[i64] = vec[i64]([0] * DENS)  # buried festivities, four bits a kind
        # Cards.
        self.hand: vec[i64] = vec[i64]([0] * SEATS)
        self.backs: vec[i64] = vec[i64]([0] * SEATS)  # of the hand
        self.laid: vec[i64] = vec[i64]([NO_CARD] * SEATS)  # laid or being resolved
        self.pile: i64 = board.deck
        self.tally: i64 = backs_of(board, board.deck)  # the backs in the pile
        self.top: i64 = 0  # the back on top; 0 if there is none or it is being turned up
        self.discard: i64 = 0
        self.mixed: i64 = board.deck  # the pile as it was last shuffled
        self.gone: i64 = 0  # what all know to have left it
        self.shuffles: i64 = 0
        self.fetched: vec[i64] = vec[i64]([0] * SEATS)  # what each seat drew of it, less `gone`
        self.older: vec[i64] = vec[i64]([0] * SEATS)  # backs that may be older than that shuffle
        self.vouched: i64 = 0  # seats that certainly hold more than reactions (D-W1)
        # The turn.
        self.acting = False  # the laid card is used as action and lies open
        self.points: i64 = 0
        self.steps: i64 = 0
        self.dog_steps: i64 = 0
        self.halted = False  # a special field was entered (D-M5)
        self.bitten = False  # the dog has attacked (D-D2)
        self.clings: i64 = 0
        self.clung: i64 = 0  # the seats that cling
        self.behind: i64 = 0  # those that are dragged one field behind
        self.clinger: i64 = -1  # whose Cling lies open
        # The attack.
        self.victim: i64 = -1
        self.item: i64 = 0  # what is being grabbed
        self.by_dog = False
        self.named: i64 = 0  # a movement value
        self.drawn: i64 = NO_CARD
        self.prey: i64 = NO_CARD  # what the dog is going to bury
        self.prize: i64 = -1
        self.route: i64 = 0  # fields of a Tumble
        self.rolled: i64 = 0
        self.strikes: i64 = 0  # how many cards were drawn from hands
        self.drawer: i64 = 0
        # What is still to be done.
        self.agenda: vec[i64] = vec[i64]([0] * AGENDA)
        self.depth: i64 = 0

    def copy_table(self, other: "Table") -> None:
        self.asked = other.asked
        self.phase = other.phase
        self.stage = other.stage
        self.round = other.round
        self.result = other.result
        self.players = other.players
        self.turn = other.turn
        self.active = other.active
        self.arrived = other.arrived
        self.dog = other.dog
        self.digger = other.digger
        self.walked = other.walked
        self.pile = other.pile
        self.tally = other.tally
        self.top = other.top
        self.discard = other.discard
        self.mixed = other.mixed
        self.gone = other.gone
        self.shuffles = other.shuffles
        self.vouched = other.vouched
        self.copy_turn(other)
        for seat in range(self.board.seats):
            self.order[seat] = other.order[seat]
            self.field[seat] = other.field[seat]
            self.arms[seat] = other.arms[seat]
            self.legs[seat] = other.legs[seat]
            self.owned[seat] = other.owned[seat]
            self.rank[seat] = other.rank[seat]
            self.hand[seat] = other.hand[seat]
            self.backs[seat] = other.backs[seat]
            self.laid[seat] = other.laid[seat]
            self.fetched[seat] = other.fetched[seat]
            self.older[seat] = other.older[seat]
        for place in range(i64(DENS)):
            self.stacks[place] = other.stacks[place]
            self.bones[place] = other.bones[place]
            self.treasure[place] = other.treasure[place]
        for place in range(max(self.depth, other.depth)):
            self.agenda[place] = other.agenda[place]
        self.depth = other.depth

    def copy_turn(self, other: "Table") -> None:
        self.acting = other.acting
        self.points = other.points
        self.steps = other.steps
        self.dog_steps = other.dog_steps
        self.halted = other.halted
        self.bitten = other.bitten
        self.clings = other.clings
        self.clung = other.clung
        self.behind = other.behind
        self.clinger = other.clinger
        self.victim = other.victim
        self.item = other.item
        self.by_dog = other.by_dog
        self.named = other.named
        self.drawn = other.drawn
        self.prey = other.prey
        self.prize = other.prize
        self.route = other.route
        self.rolled = other.rolled
        self.strikes = other.strikes
        self.drawer = other.drawer

    # Questions and what is still to be done.

    def ask(self, phase: i64, seat: i64) -> None:
        self.phase = phase
        self.asked = seat

    def ask_nature(self, phase: i64) -> None:
        self.phase = phase
        self.asked = CHANCE

    def later(self, kind: i64, about: i64) -> None:
        """Put a frame on the agenda; it is done before those that lie there."""
        self.agenda[self.depth] = kind | about << 5
        self.depth += 1

    # What is where.

    def red_way_open(self) -> bool:
        """D-G5."""
        return self.walked >= self.board.rules.open_from

    def barred(self) -> i64:
        """The fields that no skeleton may enter (D-B2); other skeletons bar none (D-B4)."""
        board = self.board
        fields = board.bits[self.dog] | board.bits[self.digger]  # D-G7, D-G8
        if self.walked < board.rules.open_from:
            fields |= board.red
        return fields

    def on(self, field: i64) -> i64:
        """The unfinished skeletons on a field, as a set of seats."""
        seats: i64 = 0
        for seat in range(self.board.seats):
            if self.field[seat] == field and self.rank[seat] == 0:
                seats |= 1 << seat
        return seats

    def crowd(self) -> i64:
        """The fields with unfinished skeletons, the active one left out."""
        fields: i64 = 0
        for seat in range(self.board.seats):
            if seat != self.active and self.rank[seat] == 0:
                fields |= self.board.bits[self.field[seat]]
        return fields

    def anybody_runs(self) -> bool:
        """Whether an unfinished skeleton has a limb."""
        for seat in range(self.board.seats):
            if self.rank[seat] == 0 and self.arms[seat] + self.legs[seat] > 0:
                return True
        return False

    def limbs(self, seat: i64) -> i64:
        return self.arms[seat] + self.legs[seat]

    def needs(self, seat: i64) -> i64:
        """The symbols of the limbs that a skeleton lacks: 1 hand, 2 foot."""
        symbols: i64 = 0
        if self.arms[seat] < 2:
            symbols = 1
        if self.legs[seat] < 2:
            symbols |= 2
        return symbols

    def regain(self, seat: i64, limb: i64) -> None:
        if limb == 0:
            self.arms[seat] += 1
        else:
            self.legs[seat] += 1

    def lose(self, seat: i64, limb: i64) -> None:
        if limb == 0:
            self.arms[seat] -= 1
        else:
            self.legs[seat] -= 1

    def runners(self) -> i64:
        """How many unfinished skeletons have a limb."""
        number: i64 = 0
        for seat in range(self.board.seats):
            if self.rank[seat] == 0 and self.arms[seat] + self.legs[seat] > 0:
                number += 1
        return number

    def apart(self, seat: i64) -> i64:
        """How far a skeleton is from the active one (D-B1)."""
        return self.board.apart(self.field[self.active], self.field[seat])

    def in_reach(self, seat: i64, card: i64) -> bool:
        """D-A2."""
        apart = self.apart(seat)
        return self.board.least[card] <= apart and apart <= self.board.most[card]

    def shows(self, seat: i64, card: i64) -> bool:
        """Whether a hand shows a back that this card could have (DR-50)."""
        return (self.backs[seat] >> (self.board.back[card] * 8)) & 255 != 0

    def may_cling(self, seat: i64) -> bool:
        """Whether the seat must be asked for a Cling (D-X4)."""
        ready = seat != self.active and self.rank[seat] == 0 and self.shows(seat, CLING)
        return ready and self.in_reach(seat, CLING)

    def may_sidestep(self, seat: i64) -> bool:
        """Whether the target of a straight attack must be asked (D-A6)."""
        return self.rank[seat] == 0 and self.shows(seat, SIDESTEP)

    # Cards leave and reach hands.

    def give(self, seat: i64, card: i64) -> None:
        self.hand[seat] += one(card)
        self.backs[seat] += one_back(self.board.back[card])

    def take_from_hand(self, seat: i64, card: i64) -> None:
        self.hand[seat] -= one(card)
        self.backs[seat] -= one_back(self.board.back[card])

    # Events.

    def tell_seat(self, kind: str, clause: str, seat: i64) -> None:
        self.tell(kind, clause, seat)

    def tell_two(self, kind: str, clause: str, one: i64, two: i64) -> None:
        self.tell(kind, clause, one, two)

    def tell_three(self, kind: str, clause: str, one: i64, two: i64, three: i64) -> None:
        self.tell(kind, clause, one, two, three)


def backs_of(board: Board, bag: i64) -> i64:
    """The backs of the cards in a bag."""
    backs: i64 = 0
    card: i64 = 0
    while bag != 0:
        backs += (bag & 15) * one_back(board.back[card])
        bag >>= 4
        card += 1
    return backs
