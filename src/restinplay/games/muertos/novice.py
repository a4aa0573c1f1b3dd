"""A beginner at muertos."""

from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.muertos.bags import count
from restinplay.games.muertos.moves import (
    ACT,
    AIMING,
    CLINGING,
    EVADING,
    KEEP,
    LAND,
    LAYING,
    MODE,
    MOVE,
    PICKING,
    ROB,
    ROLL,
    SIDESTEPPING,
    STEPPING,
    STOP,
    SWAPPING,
)
from restinplay.games.muertos.outlook import Outlook
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import MEND
from restinplay.games.muertos.ways import FAR

PATHS = ("step", "evade", "vault", "roll")


@final
class Novice(Policy):
    """Walks to the nearest festivity and then home, with the mistakes that beginners make.

    It lays its fastest card and moves whenever it may, so that it runs down to one card. It plays
    a reaction as soon as it can, mends an arm before a leg, grabs a limb before a festivity card,
    hits the first it can, names the lowest back, leaves the dog alone, and puts the gravedigger
    where he is in nobody's way.
    """

    def __init__(self) -> None:
        self.outlook = Outlook()

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        table = cast(Muertos, state)
        phase = table.phase
        if phase == LAYING:
            return table.board.lay_move[fastest(table)]
        if phase == SWAPPING:
            return KEEP
        if phase == MODE and table.limbs(table.active) == 0:
            return mode_without_limbs(table)
        number = table.fill(buffer)
        leaping = phase == AIMING and names_field(buffer[0])
        if phase == STEPPING or phase == EVADING or leaping:  # noqa: SIM109
            return self.walk(table, buffer, number)
        if phase == CLINGING or phase == SIDESTEPPING or phase == PICKING:  # noqa: SIM109
            return buffer[number - 1]
        return buffer[0]

    def walk(self, table: Muertos, buffer: vec[i64], number: i64) -> i64:
        """To the field from which fewest steps are left, or stay."""
        outlook, seat = self.outlook, table.asked
        if outlook.board is not table.board:
            outlook.learn(table.board)
        outlook.turn_to(table, seat, outlook.next_festivity(table, seat))
        best, least = buffer[number - 1], outlook.left
        if table.phase == EVADING:
            least = 2 * FAR
        for place in range(number):
            move = table.moves[buffer[place]]
            if move.kind in PATHS:
                left = outlook.left_from(move.args[0])
                if left < least:
                    best = buffer[place]
                    least = left
        return best


def names_field(move: i64) -> bool:
    """Whether an answer to a card's question is a field to land on or to roll to."""
    return (move >= LAND and move < ROB) or (move >= ROLL and move < STOP)


def mode_without_limbs(table: Muertos) -> i64:
    card = table.laid[table.active]
    if table.backs[table.active] != 0 and (table.board.reactions >> card) & 1 != 0:
        return MOVE
    return ACT


def fastest(table: Muertos) -> i64:
    """The card in hand with the highest movement value; without limbs a Mend."""
    seat = table.asked
    if table.limbs(seat) == 0 and count(table.hand[seat], MEND) > 0:
        return MEND
    hand, best, most, card = table.hand[seat], i64(0), i64(0), i64(0)
    while hand != 0:
        if hand & 15 != 0 and table.board.back[card] > most:
            most = table.board.back[card]
            best = card
        hand >>= 4
        card += 1
    return best
