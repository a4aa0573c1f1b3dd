"""Random attacks: a card is drawn blindly, and its symbol says what is lost."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos import drawing, known
from restinplay.games.muertos.moves import (
    ARM,
    BACK,
    BURYING,
    LEG,
    MAIMING,
    NAMING,
    NO_CARD,
    REFILL,
    REVEAL,
    STRIKING,
)
from restinplay.games.muertos.phase import Phase
from restinplay.games.muertos.table import Table


def strike(table: Table, victim: i64, by_dog: bool) -> None:
    """A frame: a random attack on the victim."""
    table.victim = victim
    table.by_dog = by_dog
    if table.backs[victim] != 0:
        table.ask(NAMING, table.active)
    else:
        table.later(REVEAL, 0)  # D-K2


@final
class Naming(Phase):
    """The movement value of the card that is drawn from the victim's hand (D-K1)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number: i64 = 0
        backs = table.backs[table.victim]
        for value in range(i64(1), i64(4)):
            if (backs >> (value * 8)) & 255 != 0:
                moves[number] = BACK + value
                number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        value = move - BACK
        table.named = value
        if table.log is not None:
            table.tell_three("named", "D-K1", table.active, table.victim, value)
        table.ask_nature(STRIKING)

    def why_not(self, table: Table, move: int) -> Refusal:
        who, value = table.victim + 1, move - BACK
        return Refusal("D-K1", f"skeleton {who} holds no card of value {value}")


def hit_card(table: Table, card: i64) -> None:
    """Nature has drawn a card of the victim's hand."""
    table.take_from_hand(table.victim, card)
    known.show(table, table.victim, card)
    table.strikes += 1
    table.named = 0
    table.drawn = card
    if table.log is not None:
        table.tell_two("struck", "D-K1", table.victim, card)
    struck(table)


@final
class Striking(Phase):
    """The front of a card that is drawn from a hand (D-K1)."""

    def answer(self, table: Table, move: i64) -> None:
        hit_card(table, move - table.board.card)


def struck(table: Table) -> None:
    """D-K3; also a frame, after D-K2."""
    limbs: i64 = 0
    if table.drawn != NO_CARD:
        limbs = costs(table, table.victim, table.drawn)
    if limbs == 3:
        table.ask(MAIMING, table.active)
    elif limbs == 1:
        maim(table, 0)
    elif limbs == 2:
        maim(table, 1)
    else:
        spare(table)


def costs(table: Table, seat: i64, card: i64) -> i64:
    """The limbs of which a drawn card costs a skeleton one: 1 an arm, 2 a leg (D-K3)."""
    limbs = table.board.hand_or_foot[card]
    if table.arms[seat] == 0:
        limbs &= 2
    if table.legs[seat] == 0:
        limbs &= 1
    return limbs


@final
class Maiming(Phase):
    """Which limb is lost, where it can be either (D-K3)."""

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        moves[0] = ARM
        moves[1] = LEG
        return 2

    def answer(self, table: Table, move: i64) -> None:
        maim(table, move - ARM)


def maim(table: Table, limb: i64) -> None:
    table.lose(table.victim, limb)
    if table.log is not None:
        table.tell_two("lost", "D-K3", table.victim, limb)
    if table.by_dog:
        table.prey = table.drawn  # D-D3
        carry_off(table)
    else:
        throw_drawn(table)


def spare(table: Table) -> None:
    """No limb is lost (D-K3, D-K4)."""
    symbol: i64 = 0
    if table.drawn != NO_CARD:
        symbol = table.board.hand_or_foot[table.drawn]
    if table.log is not None and table.drawn != NO_CARD:
        table.tell_two("unhurt", "D-K4" if symbol == 0 else "D-K3", table.victim, table.drawn)
    if not table.by_dog:
        throw_drawn(table)
        return
    if table.drawn != NO_CARD:
        if symbol == 0:
            table.prize = best_festivity(table, table.victim)
        if table.board.rules.bury_always:
            table.prey = table.drawn
        else:
            drawing.throw(table, table.victim, table.drawn)
    if table.prize >= 0:
        table.owned[table.victim] &= ~(1 << table.prize)
    carry_off(table)


def throw_drawn(table: Table) -> None:
    """D-K5."""
    if table.drawn != NO_CARD:
        drawing.throw(table, table.victim, table.drawn)
    table.later(REFILL, table.victim)
    forget_attack(table)


def forget_attack(table: Table) -> None:
    table.victim = -1
    table.drawn = NO_CARD
    table.by_dog = False


def carry_off(table: Table) -> None:
    """D-D4: the leader chooses a den."""
    table.drawn = NO_CARD
    table.ask(BURYING, table.active)


def best_festivity(table: Table, seat: i64) -> i64:
    """The festivity card of the highest value that a player owns, or -1 (D-D3)."""
    best: i64 = -1
    for kind in range(i64(3)):
        if (table.owned[seat] >> kind) & 1 != 0:  # noqa: SIM102
            if best < 0 or table.board.value[kind] > table.board.value[best]:
                best = kind
    return best
