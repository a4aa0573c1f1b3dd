"""What a seat of muertos has in view: where to go, and what a card is worth as either side of it.

Only what the seat may know is looked at. Points: a step is ten of them; the others were found by
self-play.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.state import OVER
from restinplay.games.muertos import dens, ending
from restinplay.games.muertos.bags import movement
from restinplay.games.muertos.board import Board
from restinplay.games.muertos.cards.card import (
    BREAKS_ARM,
    BREAKS_LEG,
    CARRIES,
    CATCHES_UP,
    HEALS,
    LANDS_ON,
    LEAPS_OVER,
    PUSHES,
    ROBS,
)
from restinplay.games.muertos.digger import BESIDE
from restinplay.games.muertos.moves import DENS, FIELDS, LAYING, NO_CARD
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import USES
from restinplay.games.muertos.ways import FAR, HOME, NO_DOG, ROW, TO_DEN, TO_END, ways_of

STEP_POINTS: Final = 10
PRIZE: Final = 37  # a point of a festivity card
ARRIVAL: Final = 5  # for each of its points, when it is reached now
HOMECOMING: Final = 87
BITE: Final = 20  # by the dog
BLOW: Final = 25  # by a missile
TURN_LOST: Final = 16
PUSH: Final = 8
ROBBERY: Final = 80  # 64ths
HEALING: Final = 26  # 256ths, for each step home
HARM: Final = 44
NONE: Final = -1000000

USE: Final = vec[i64](USES)  # of each card as an action
# What harm to one of the rivals is worth, by the number of seats, in 64ths.
SPITE: Final = vec[i64]([0, 0, 100, 40, 28, 20, 11])
# A body by 3 * arms + legs: the steps that it may make at once (D-M3), and what it is worth.
LIMIT: Final = vec[i64]([0, 2, 3, 1, 2, 3, 2, 2, 3])
BODY: Final = vec[i64]([-150, -110, -74, -90, -64, -28, -36, -14, 0])
# What a card is worth by the number of cards that stay in hand; a step is dearer with few.
CARD: Final = vec[i64]([20, 16, 14, 13, 11, 10, 7, 5, 0, 0])

# What a seat has, in thousandths (`standing`); fitted to Thumb's own games.
OWNED: Final = 41  # a point of festivity cards before the red way opens
WANTED: Final = 16  # one that can still be had
OWNED_LATE: Final = 137
STEP_LATE: Final = 72  # to the goal
LONG_WAY: Final = 10
FINISHED: Final = -869
RANKED: Final = 254  # a point for the rank
BONE: Final = 8  # of the movement values in hand
SHAPE: Final = vec[i64]([-463, -277, -133, -349, -219, -103, -295, -163, 0])


@final
class Outlook:
    """The view of one seat, taken again for each question."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.ways: vec[u8] = vec[u8]([])
        self.start: vec[i64] = vec[i64]([])
        self.wait: vec[i64] = vec[i64]([])
        self.spite: i64 = 0
        # Where to.
        self.end: i64 = HOME
        self.place: i64 = 0  # of this end in the table of ways
        self.left: i64 = 0  # steps
        self.stretch: i64 = 0  # those that can be made before the red way opens
        # The steps that the skeleton may make at once, and the symbols of the limbs that are gone.
        self.limit: i64 = 0
        self.lacking: i64 = 0
        # How far the rivals are from it, eight bits a seat; the nearest to it, and to the dog.
        self.apart: i64 = 0
        self.nearest: i64 = 0
        self.quarry: i64 = 0

    def learn(self, board: Board) -> None:
        ways = ways_of(board)
        self.board = board
        self.ways = ways.left
        self.start = ways.start
        self.wait = ways.wait
        self.spite = SPITE[board.seats]

    # Where to.

    def look(self, table: Muertos, seat: i64) -> None:
        """To a festivity, to a den where one is buried, or home."""
        place = self.start[table.digger] + table.dog * ROW
        end: i64 = HOME
        if table.walked <= BESIDE:
            end = self.festivity(table, seat, place)
        if table.treasure[0] | table.treasure[1] | table.treasure[2] != 0:
            end = self.treasure(table, seat, place, end)
        self.turn_to(table, seat, end)

    def turn_to(self, table: Muertos, seat: i64, end: i64) -> None:
        """Measure the way to an end, around the dog if there is one."""
        field, digger = table.field[seat], table.digger
        place = self.start[digger] + end * TO_END + table.dog * ROW
        left = i64(self.ways[place + field])
        if left >= FAR:
            place = self.start[digger] + end * TO_END + NO_DOG * ROW
            left = i64(self.ways[place + field])
        if left == 0:
            left = 2  # out and in again
        self.end = end
        self.place = place
        self.left = left
        if left >= FAR:
            left = 0  # walled in (D-G8)
        if end == HOME and table.walked < table.board.rules.open_from:
            left = max(left - self.wait[digger], i64(0))
        self.stretch = left

    def festivity(self, table: Muertos, seat: i64, place: i64) -> i64:
        """The best one that is not going to be gone, or the goal."""
        field, owned = table.field[seat], table.owned[seat]
        end, most = i64(HOME), i64(NONE)
        for kind in range(i64(HOME)):
            if (owned >> kind) & 1 == 0 and table.stacks[kind] > 0:
                away = i64(self.ways[place + kind * TO_END + field])
                if away == 0:
                    away = 2
                score = table.board.value[kind] * PRIZE - away * STEP_POINTS
                if score > most and (away < 3 or self.is_left(table, kind, place, away)):
                    most = score
                    end = kind
        return end

    def next_festivity(self, table: Muertos, seat: i64) -> i64:
        """The nearest one that is lacking, or the goal: how beginners choose."""
        place = self.start[table.digger] + NO_DOG * ROW + table.field[seat]
        end, least = i64(HOME), i64(FAR)
        for kind in range(i64(HOME)):
            if (table.owned[seat] >> kind) & 1 == 0 and table.stacks[kind] > 0:
                away = i64(self.ways[place + kind * TO_END])
                if away < least:
                    least = away
                    end = kind
        return end

    def is_left(self, table: Muertos, kind: i64, place: i64, away: i64) -> bool:
        """Whether fewer rivals are nearer to a festivity than cards lie there; not in a duel."""
        seats = table.board.seats
        if seats == 2:
            return True
        cards = table.stacks[kind]
        start = place + kind * TO_END
        for rival in range(seats):
            if i64(self.ways[start + table.field[rival]]) < away:
                lacks = (table.owned[rival] >> kind) & 1 == 0 and table.rank[rival] == 0
                if lacks and table.arms[rival] + table.legs[rival] > 0:
                    cards -= 1
                    if cards == 0:
                        return False
        return True

    def treasure(self, table: Muertos, seat: i64, place: i64, end: i64) -> i64:
        """A den with a festivity card that is worth the way, or else the end given."""
        field, board = table.field[seat], table.board
        most: i64 = 0
        if end != HOME:
            away = i64(self.ways[place + end * TO_END + field])
            most = board.value[end] * PRIZE - away * STEP_POINTS
        home = place + HOME * TO_END
        for den in range(i64(DENS)):
            away = i64(self.ways[place + (TO_DEN + den) * TO_END + field])
            if table.treasure[den] != 0 and away != FAR and away > 0:
                if table.walked > BESIDE:
                    away += i64(self.ways[home + board.dens[den]]) - i64(self.ways[home + field])
                score = self.buried(table, seat, den) * PRIZE - away * STEP_POINTS
                if score > most:
                    most = score
                    end = TO_DEN + den
        return end

    def buried(self, table: Muertos, seat: i64, den: i64) -> i64:
        """The points of the best festivity card that the seat could take there; 0 if none."""
        best: i64 = 0
        for kind in range(i64(HOME)):
            if dens.may_pick(table, seat, den, kind) and table.board.value[kind] > best:
                best = table.board.value[kind]
        return best

    def left_from(self, field: i64) -> i64:
        """The steps to the end from a field."""
        return i64(self.ways[self.place + field])

    def home(self, table: Muertos, field: i64) -> i64:
        """The steps to the goal from a field, if the dog goes away."""
        return self.home_around(table.digger, field)

    def home_around(self, digger: i64, field: i64) -> i64:
        """The same with the gravedigger elsewhere."""
        return i64(self.ways[self.start[digger] + HOME * TO_END + NO_DOG * ROW + field])

    # Bodies.

    def gain(self, table: Muertos, seat: i64, limb: i64) -> i64:
        """What one more arm or leg is worth to the seat."""
        body = table.arms[seat] * 3 + table.legs[seat]
        more = body + 3 - limb * 2
        steps = self.home(table, table.field[seat])
        return ((BODY[more] - BODY[body]) * steps * HEALING) >> 8

    def loss(self, table: Muertos, seat: i64, limb: i64) -> i64:
        """What the loss of an arm or leg costs the seat."""
        body = table.arms[seat] * 3 + table.legs[seat]
        less = body - 3 + limb * 2
        steps = self.home(table, table.field[seat])
        return ((BODY[body] - BODY[less]) * steps * HARM) >> 8

    def hurt(self, table: Muertos, rival: i64, limb: i64) -> i64:
        """What a rival's loss of a limb is worth."""
        if table.rank[rival] != 0:
            return 0
        return self.spiteful(self.loss(table, rival, limb))

    def spiteful(self, points: i64) -> i64:
        """What so much harm to one of the rivals is worth."""
        return (points * self.spite) >> 6

    def menace(self, table: Muertos, rival: i64) -> i64:
        """How dangerous a rival is."""
        score = -self.home(table, table.field[rival]) * STEP_POINTS
        for kind in range(i64(HOME)):
            if (table.owned[rival] >> kind) & 1 != 0:
                score += table.board.value[kind] * PRIZE
        return score

    # What a card can do.

    def survey(self, table: Muertos, seat: i64) -> None:
        """The seat's limbs, and the distances of the rivals."""
        arms, legs = table.arms[seat], table.legs[seat]
        self.limit = LIMIT[arms * 3 + legs]
        self.lacking = 0
        if arms == 0:
            self.lacking = 1
        if legs == 0:
            self.lacking |= 2
        distance, place = table.board.distance, i64(0)
        own, dog = table.field[seat] * FIELDS, table.dog * FIELDS
        all_apart, nearest, quarry = i64(0), i64(FAR), i64(FAR)
        for rival in range(table.board.seats):
            apart = i64(FAR)
            if rival != seat:
                field = table.field[rival]
                apart = i64(distance[dog + field])
                if apart < quarry and apart > 0 and table.rank[rival] == 0:
                    quarry = apart
                apart = i64(distance[own + field])
                nearest = min(nearest, apart)
            all_apart |= apart << place
            place += 8
        self.apart = all_apart
        self.nearest = nearest
        self.quarry = quarry

    # Cards as movements.

    def going(self, table: Muertos, back: i64, price: i64) -> i64:
        """What a movement of that value is worth."""
        steps, score = min(self.limit, back), i64(0)
        if steps >= self.stretch:
            steps = self.stretch
            if steps > 0:
                score = self.arriving(table)
        if steps > 0:
            score += steps * STEP_POINTS - price
        if back - steps >= self.quarry:
            score += self.spiteful(BITE)
        return score

    def arriving(self, table: Muertos) -> i64:
        if self.end < HOME:
            return ARRIVAL * table.board.value[self.end]
        if self.end > HOME:
            return ARRIVAL * 2
        if table.walked < table.board.rules.open_from:
            return 0
        return HOMECOMING

    # Cards as actions.

    def effect(self, table: Muertos, seat: i64, card: i64) -> i64:
        """What an action does for the seat, the cards drawn for it left out."""
        if table.board.hand_or_foot[card] & self.lacking != 0:
            return 0  # D-A1
        use = USE[card]
        if use == HEALS:
            return self.mending(table, seat)
        if use == CATCHES_UP:
            return self.trailing(table, seat)
        most = table.board.most[card]
        if use == CARRIES:
            return min(self.stretch, most) * STEP_POINTS
        if self.nearest > most:
            return 0
        least, best, rest = table.board.least[card], i64(NONE), self.apart
        own = i64(0)
        if table.phase == LAYING:
            own = table.field[seat]
        for rival in range(table.board.seats):
            apart = rest & 255
            rest >>= 8
            if apart <= most and apart >= least:
                score = self.on_rival(table, seat, use, rival)
                if table.field[rival] < own:
                    score >>= 1  # who goes first may be gone by then
                if score > best:
                    best = score
        if best == NONE:
            return 0
        return best

    def on_rival(self, table: Muertos, seat: i64, use: i64, rival: i64) -> i64:
        """What a card of that use is worth on that rival."""
        if use == BREAKS_LEG:
            if table.legs[rival] == 0:
                return NONE
            return self.hurt(table, rival, 1)
        if use == BREAKS_ARM:
            if table.arms[rival] == 0:
                return NONE
            return self.hurt(table, rival, 0)
        if use == ROBS:
            return self.booty(table, seat, rival)
        if use == LANDS_ON:
            score = (self.left - self.left_from(table.field[rival])) * STEP_POINTS
            if table.laid[rival] != NO_CARD or table.phase == LAYING:
                score += self.spiteful(TURN_LOST)
            return score
        if use == LEAPS_OVER:
            return (self.left - self.left_from(table.field[rival]) + 1) * STEP_POINTS
        if use == PUSHES:
            return PUSH
        if table.rank[rival] != 0:
            return 0
        return self.spiteful(BLOW)

    def booty(self, table: Muertos, seat: i64, rival: i64) -> i64:
        """The best that can be grabbed from a rival."""
        best: i64 = NONE
        if table.legs[seat] < 2 and table.legs[rival] > 0:
            best = self.item(table, seat, rival, 1)
        if table.arms[seat] < 2 and table.arms[rival] > 0:
            best = max(best, self.item(table, seat, rival, 0))
        loot = table.owned[rival] & ~table.owned[seat]
        if table.rank[rival] == 0 or table.board.rules.loot == 0:
            for kind in range(i64(HOME)):
                if (loot >> kind) & 1 != 0:
                    best = max(best, self.item(table, seat, rival, kind + 2))
        return best

    def item(self, table: Muertos, seat: i64, rival: i64, item: i64) -> i64:
        """What an arm, a leg or a festivity card of a rival is worth."""
        if item < 2:
            return self.gain(table, seat, item) + self.hurt(table, rival, item)
        return (table.board.value[item - 2] * PRIZE * (self.spite + 64) * ROBBERY) >> 12

    def mending(self, table: Muertos, seat: i64) -> i64:
        score: i64 = 0
        if table.legs[seat] < 2:
            score = self.gain(table, seat, 1)
        if table.arms[seat] < 2:
            score = max(score, self.gain(table, seat, 0))
        return score

    def trailing(self, table: Muertos, seat: i64) -> i64:
        own, next_field = table.field[seat], i64(FIELDS)
        for rival in range(table.board.seats):
            field = table.field[rival]
            if field > own and field < next_field:
                next_field = field
        if next_field == FIELDS:
            return 0
        return (self.left - self.left_from(next_field)) * STEP_POINTS

    # The position.

    def standing(self, table: Muertos, seat: i64) -> i64:
        """How well a seat stands, in thousandths of x, where tanh x compares it with a rival."""
        board, owned, rank = table.board, table.owned[seat], table.rank[seat]
        if table.asked == OVER:
            if rank == 0:
                rank = 10
            return ending.points_of(table, seat) * 100000 - rank * 10000  # D-Z4
        points, wanted = i64(0), i64(0)
        for kind in range(i64(HOME)):
            if (owned >> kind) & 1 != 0:
                points += board.value[kind]
            elif table.stacks[kind] > 0:
                wanted += board.value[kind]
        if table.walked <= BESIDE:
            score = points * OWNED + wanted * WANTED
        elif rank > 0:
            return points * OWNED_LATE + FINISHED + board.rank_points[rank - 1] * RANKED
        else:
            steps = min(self.home(table, table.field[seat]), i64(LONG_WAY))
            score = points * OWNED_LATE - steps * STEP_LATE
        backs = movement(table.backs[seat])
        if table.laid[seat] != NO_CARD:
            backs += board.back[table.laid[seat]]
        return score + SHAPE[table.arms[seat] * 3 + table.legs[seat]] + backs * BONE
