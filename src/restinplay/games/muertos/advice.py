"""Rules of thumb for muertos: a festivity or two, then home, and the rivals' bones on the way.

Thumb looks only at what its seat may know: its own cards, and the backs of the others'.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.muertos import movement
from restinplay.games.muertos.bags import count, first, kinds, number_of, of_value, one
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.digger import BESIDE
from restinplay.games.muertos.moves import (
    ACT,
    AIMING,
    ARM,
    BACK,
    BACKS,
    BITING,
    BLOCK,
    BURYING,
    CLINGING,
    DEN,
    DENS,
    DISCARDING,
    DO_CLING,
    DO_SIDESTEP,
    DOG,
    END,
    EVADE,
    EVADING,
    FIELDS,
    KEEP,
    LAND,
    LAYING,
    MAIMING,
    MODE,
    MOVE,
    NAMING,
    PASS,
    PICKING,
    PUSHING,
    ROB,
    ROLL,
    SIDESTEPPING,
    STEP,
    STEPPING,
    STOP,
    SWAPPING,
    TAKE,
    TAKE_NOTHING,
    TARGET,
    VARIABLE,
    VICTIM,
)
from restinplay.games.muertos.novice import Novice as Novice
from restinplay.games.muertos.outlook import CARD, NONE, PRIZE, USE, Outlook
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import CLING, FOR_LIMBLESS, KEPT, KINDS, SIDESTEP

GOOD_FOR: Final = vec[i64](KEPT)  # what a card is good for later
SAVED: Final = 4  # the same for each step of its value, while waiting for the red way
MANY: Final = 4  # cards of which a limbless skeleton swaps two


@final
class Thumb(Policy):
    """Has one good candidate for most questions, and compares points for the rest."""

    def __init__(self) -> None:
        self.outlook: Final = Outlook()

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        table = cast(Muertos, state)
        phase = table.phase
        if phase == SWAPPING:
            return self.swap(table)
        if self.outlook.board is not table.board:
            self.outlook.learn(table.board)
        if phase == LAYING:
            return self.lay(table)
        if phase == MODE:
            return self.mode(table)
        if phase == STEPPING:
            return self.step(table)
        if phase == CLINGING:
            return self.cling(table)
        if phase == SIDESTEPPING:
            return self.sidestep(table)
        if phase == NAMING:
            return self.name_back(table)
        if phase == DISCARDING:
            return table.board.discard_move[worst(table, table.hand[table.asked])]
        if phase == BURYING:
            return self.send_dog(table)
        return self.compare(table, buffer)

    def compare(self, table: Muertos, buffer: vec[i64]) -> i64:
        """The answer with the most points, of equals the first."""
        number = table.fill(buffer)
        best = buffer[0]
        if number > 1:
            self.outlook.look(table, table.asked)
            most: i64 = NONE
            for place in range(number):
                score = self.points(table, buffer[place])
                if score > most:
                    most = score
                    best = buffer[place]
        return best

    # Cards.

    def lay(self, table: Muertos) -> i64:
        """The card that is best as either of its sides, less what it is good for later."""
        seat, outlook, board = table.asked, self.outlook, table.board
        hand, others = table.hand[seat], number_of(table.backs[seat]) - 1
        outlook.look(table, seat)
        outlook.survey(table, seat)
        price = CARD[others]
        one_step, two_steps = outlook.going(table, 1, price), outlook.going(table, 2, price)
        three_steps = outlook.going(table, 3, price)
        best, most, rest = i64(0), i64(NONE), kinds(hand)
        while rest != 0:
            card = first(rest)
            back = board.back[card]
            score = three_steps
            if back == 1:
                score = one_step
            elif back == 2:
                score = two_steps
            if (board.reactions >> card) & 1 == 0:
                acting = outlook.effect(table, seat, card) + price
                if acting > score or others == 0:
                    score = acting
            score -= GOOD_FOR[card]
            if outlook.stretch == 0:
                score -= back * SAVED
            if score > most:
                most = score
                best = card
            rest &= rest - 1
        return board.lay_move[best]

    def mode(self, table: Muertos) -> i64:
        seat, outlook = table.active, self.outlook
        if table.backs[seat] == 0:
            return ACT  # D-T2
        card = table.laid[seat]
        if (table.board.reactions >> card) & 1 != 0:
            return MOVE  # D-T3
        outlook.look(table, seat)
        outlook.survey(table, seat)
        price = CARD[number_of(table.backs[seat])]
        acting = outlook.effect(table, seat, card) + price
        if outlook.going(table, table.board.back[card], price) > acting:
            return MOVE
        return ACT

    def swap(self, table: Muertos) -> i64:
        """Without limbs, two cards for a chance of Mend or Trail."""
        seat, hand = table.asked, table.hand[table.asked]
        if table.arms[seat] + table.legs[seat] > 0 or number_of(table.backs[seat]) < MANY:
            return KEEP
        if hand & FOR_LIMBLESS != 0:
            return KEEP
        given = worst(table, hand)
        return table.board.swap_move[given * KINDS + worst(table, hand - one(given))]

    # Movement.

    def step(self, table: Muertos) -> i64:
        """The way first, then the dog."""
        seat, outlook = table.active, self.outlook
        outlook.look(table, seat)
        if not table.halted and outlook.stretch > 0 and movement.allowance(table) > 0:
            board, field, barred = table.board, table.field[seat], table.barred()
            best, least = i64(-1), outlook.left
            for place in range(field * WAYS, field * WAYS + board.outs[field]):
                there = board.exits[place]
                left = outlook.left_from(there)
                if left < least and ((barred >> there) & 1 == 0 or there == table.dog):
                    best = there
                    least = left
            if best == table.dog:
                return self.drive_away(table)
            if best >= 0:
                return STEP + best
        if table.bitten:
            return END
        return self.lead_dog(table)

    def drive_away(self, table: Muertos) -> i64:
        """The dog bars the only way: off it, or on along it, or in the race over oneself."""
        board, dog, own = table.board, table.dog, table.field[table.active]
        if table.bitten:
            return END
        best, most = i64(-1), i64(-1)
        for place in range(dog * WAYS, dog * WAYS + board.degree[dog]):
            there = board.ways[place]
            left = self.outlook.left_from(there)
            if there != board.goal and there != own and left > most:
                best = there
                most = left
        if best >= 0:
            return DOG + best
        if table.walked > BESIDE:
            return DOG + own
        return END

    def lead_dog(self, table: Muertos) -> i64:
        """With the points that are left: onto a rival; or anywhere, if that draws a card (D-Q2)."""
        board, dog, own = table.board, table.dog, table.field[table.active]
        prey = self.prey(table)
        if prey < 0 and table.steps + table.dog_steps > 0:
            return END
        best, nearest = i64(-1), i64(FIELDS)
        for place in range(dog * WAYS, dog * WAYS + board.degree[dog]):
            there = board.ways[place]
            if there != own and there != board.goal:
                apart = -board.apart(there, own)
                if prey >= 0:
                    apart = board.apart(there, prey)
                if apart < nearest:
                    best = there
                    nearest = apart
        if best < 0:
            return END
        return DOG + best

    def prey(self, table: Muertos) -> i64:
        """The field of the worst rival whom the dog can reach, or -1."""
        board, own = table.board, table.field[table.active]
        prey, most = i64(-1), i64(NONE)
        for rival in range(board.seats):
            field = table.field[rival]
            if field != own and table.rank[rival] == 0:
                apart = board.apart(table.dog, field)
                if apart > 0 and apart <= table.points:
                    score = self.outlook.menace(table, rival)
                    if score > most:
                        most = score
                        prey = field
        return prey

    # Reactions.

    def cling(self, table: Muertos) -> i64:
        """To somebody who has the same way."""
        seat, outlook = table.asked, self.outlook
        if count(table.hand[seat], CLING) == 0:
            return PASS
        outlook.look(table, table.active)
        end = outlook.end
        outlook.look(table, seat)
        if end == outlook.end and outlook.stretch > 0:
            return DO_CLING
        return PASS

    def sidestep(self, table: Muertos) -> i64:
        """Whenever it can be done."""
        if count(table.hand[table.asked], SIDESTEP) == 0:
            return PASS
        return DO_SIDESTEP

    # Attacks.

    def name_back(self, table: Muertos) -> i64:
        backs = table.backs[table.victim]
        best, most = i64(1), i64(-1)
        for value in range(i64(1), i64(BACKS + 1)):
            if of_value(backs, value) > 0:
                score = promise(table, value)
                if score > most:
                    most = score
                    best = value
        return BACK + best

    def send_dog(self, table: Muertos) -> i64:
        """Far from oneself and near to the worst rival."""
        board, own = table.board, table.active
        worst_rival, most = own, i64(NONE)
        for rival in range(board.seats):
            if rival != own and table.rank[rival] == 0:
                score = self.outlook.menace(table, rival)
                if score > most:
                    most = score
                    worst_rival = rival
        best, most = i64(0), i64(NONE)
        for den in range(i64(DENS)):
            field = board.dens[den]
            score = board.apart(field, table.field[own])
            score -= board.apart(field, table.field[worst_rival])
            if score > most:
                most = score
                best = den
        return DEN + best

    # Rarer questions.

    def points(self, table: Muertos, move: i64) -> i64:
        phase, seat, outlook = table.phase, table.asked, self.outlook
        if phase == AIMING:
            return self.aim(table, move)
        if phase == EVADING:
            return -outlook.left_from(move - EVADE)
        if phase == PUSHING:
            away, back = table.moves[move].args
            return outlook.home(table, away) - 2 * outlook.left_from(back)
        if phase == BITING:
            if move - VICTIM == seat:
                return NONE + 1
            return outlook.menace(table, move - VICTIM)
        if phase == MAIMING:
            if table.victim == seat:
                return -outlook.loss(table, seat, move - ARM)
            return outlook.loss(table, table.victim, move - ARM)
        if phase == PICKING:
            return self.pick(table, move)
        return self.block(table, table.board.blocks[move - BLOCK])

    def aim(self, table: Muertos, move: i64) -> i64:
        """An answer to the question of the card."""
        seat, outlook = table.active, self.outlook
        if move < LAND:
            return outlook.gain(table, seat, move - ARM)
        if move < ROB:
            return -outlook.left_from(move - LAND)
        if move < TARGET:
            rival = (move - ROB) // 5
            return outlook.item(table, seat, rival, move - ROB - rival * 5)
        if move == STOP:
            return -2 * outlook.left
        if move >= ROLL:
            return 1 - 2 * outlook.left_from(move - ROLL)
        rival = move - TARGET
        score = outlook.on_rival(table, seat, USE[table.laid[seat]], rival)
        return score * 64 + (outlook.menace(table, rival) >> 3)

    def pick(self, table: Muertos, move: i64) -> i64:
        if move == TAKE_NOTHING:
            return -1
        if move >= VARIABLE:
            return self.outlook.gain(table, table.asked, table.moves[move].args[1])
        return table.board.value[move - TAKE] * PRIZE

    def block(self, table: Muertos, field: i64) -> i64:
        """The rivals' ways home less yours, with the gravedigger on that field."""
        score: i64 = 0
        for rival in range(table.board.seats):
            left = self.outlook.wait[field]  # on that field itself one evades forward (D-G4)
            if table.field[rival] != field:
                left = self.outlook.home_around(field, table.field[rival])
            if rival == table.asked:
                left *= -3
            score += left
        return score

    # The position.

    def worth(self, state: State, seat: i64) -> float:
        """The result that the seat may expect, -1 to 1: the mean over its rivals."""
        table = cast(Muertos, state)
        outlook = self.outlook
        if outlook.board is not table.board:
            outlook.learn(table.board)
        mine, total = outlook.standing(table, seat), 0.0
        for rival in range(table.board.seats):
            if rival != seat:
                total += squashed(mine - outlook.standing(table, rival))
        return total / float(table.board.seats - 1)


def squashed(score: i64) -> float:
    """Nearly tanh, x (27 + x²) / (27 + 9 x²) of thousandths, the same on every machine."""
    x = max(min(score, i64(3000)), i64(-3000))
    return float(x * (27000000 + x * x)) / float(1000 * (27000000 + 9 * x * x))


def worst(table: Muertos, hand: i64) -> i64:
    """The card in hand that is least worth keeping."""
    best, least, rest = i64(0), -i64(NONE), kinds(hand)
    while rest != 0:
        card = first(rest)
        score = GOOD_FOR[card] + table.board.back[card] * SAVED
        if score < least:
            least = score
            best = card
        rest &= rest - 1
    return best


def promise(table: Muertos, value: i64) -> i64:
    """How likely a back costs the victim a limb, or to the dog a festivity card (1.3)."""
    victim = table.victim
    legs, arms = table.legs[victim] > 0, table.arms[victim] > 0
    score: i64 = 0
    if value == BACKS:
        if arms:
            score = 5
        if table.by_dog and table.owned[victim] != 0:
            score += 10
    elif legs and arms:
        score = 6 + 2 * value
    elif legs or arms:
        score = 6
    if victim == table.active:
        return 20 - score
    return score
