"""Card: the home of all that is true of one card, and what it can be asked and told.

A unit is a class with a key. `scripts/tables` gathers what compiled loops need of it.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.moves import AIMING, NO_CARD, SIDESTEPPING, TARGET
from restinplay.games.muertos.phase import Phase
from restinplay.games.muertos.table import Table

# What rules of thumb take an action for (`outlook.py`).
STRIKES: Final = 0  # somebody in range, and perhaps a limb falls off
BREAKS_ARM: Final = 1
BREAKS_LEG: Final = 2
ROBS: Final = 3
LANDS_ON: Final = 4  # somebody in range, who may lose a turn
LEAPS_OVER: Final = 5  # somebody in range
PUSHES: Final = 6  # somebody in range
HEALS: Final = 7
CATCHES_UP: Final = 8
CARRIES: Final = 9  # as far as its range


class Card(Phase):
    """A card without effect as an action: a reaction (D-T3).

    `may` says whether limbs apart it can be executed (D-A3), `act` begins it. If it asks, it is a
    question like any other: with `vault` for a field to land on, `roll` for one to go on to,
    `target` for a skeleton, `grab` for what to take from one, `arm` and `leg`. `land` is what
    follows when the target has not sidestepped.
    """

    number: i64 = NO_CARD  # in the order of the data file; a new card has the next one
    key: ClassVar[str] = ""  # its id in the data file
    copies: ClassVar[int] = 0  # in the box
    sort: ClassVar[str] = "peaceful"  # or reaction, straight (D-A6), random (D-K1)
    ranged: ClassVar[bool] = True  # whether it has a range (D-A2)
    around: ClassVar[bool] = False  # whether that is measured around the gravedigger (D-A8)
    rolls: ClassVar[bool] = False  # whether it goes a route and attacks all on it (D-X10)
    dives: ClassVar[bool] = False  # whether its target may lose a turn (D-X5)
    use: ClassVar[int] = STRIKES
    kept: ClassVar[int] = 0  # what it is good for later, by rule of thumb
    gist: ClassVar[str] = "may_cost_limb"  # why one uses it, an id of `sayings.py`
    verb: ClassVar[str] = ""  # what you do with it: before the target, or before "to" and a field
    query: ClassVar[str] = ""  # what is asked after its name

    def __init__(
        self,
        asks: str = "",
        clause: str = "D-A3",
        moves: dict[str, str] | None = None,
        wants: str = "this card asks nothing",
    ) -> None:
        super().__init__(asks, clause, moves or {}, wants)

    def may(self, table: Table) -> bool:
        return False

    def act(self, table: Table) -> None:
        table.ask(AIMING, table.active)

    def chooses(self, table: Table) -> bool:
        """Whether it asks anything when it is executed."""
        return len(self.moves) > 0

    def may_be_dodged(self, table: Table) -> bool:
        """Whether its target may sidestep it (D-A6)."""
        return False

    def aimed(self, table: Table) -> i64:
        """The answer that has named the target."""
        return TARGET + table.victim

    def attack(self, table: Table) -> None:
        """The target has been named."""
        if self.may_be_dodged(table) and table.may_sidestep(table.victim):
            self.warn(table)
            table.ask(SIDESTEPPING, table.victim)
        else:
            self.land(table)

    def warn(self, table: Table) -> None:
        """What all are told before the target decides."""

    def land(self, table: Table) -> None:
        raise TypeError("this card has no target")


class Targeting(Card):
    """A card that names a skeleton first (D-A2)."""

    def __init__(self, asks: str, clause: str) -> None:
        moves = {"target": "there is no skeleton to choose now"}
        super().__init__(asks, clause, moves, "choose a skeleton")

    def aims_at(self, table: Table, seat: i64) -> bool:
        """Whether the skeleton, not the player's, is a target with the full effect."""
        return table.in_reach(seat, self.number)

    def may(self, table: Table) -> bool:
        for seat in range(table.board.seats):
            if seat != table.active and self.aims_at(table, seat):
                return True
        return False

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number: i64 = 0
        for seat in range(table.board.seats):
            if seat != table.active and self.aims_at(table, seat):
                moves[number] = TARGET + seat
                number += 1
        return number

    def answer(self, table: Table, move: i64) -> None:
        table.victim = move - TARGET
        self.attack(table)

    def why_not(self, table: Table, move: int) -> Refusal:
        seat = move - TARGET
        return why_no_rival(table, seat) or self.why_not_at(table, seat)

    def why_not_at(self, table: Table, seat: int) -> Refusal:
        """Why that skeleton is not a target."""
        return out_of_range(table, seat, self.number, table.apart(seat))


class Straight(Targeting):
    """A straight attack: its target may sidestep it (D-A6)."""

    sort: ClassVar[str] = "straight"

    def may_be_dodged(self, table: Table) -> bool:
        return True

    def warn(self, table: Table) -> None:
        if table.log is not None:
            table.tell_two("aimed", "D-A6", table.active, table.victim)


def why_no_rival(table: Table, seat: int) -> Refusal | None:
    if seat >= table.board.seats:
        return Refusal("D-S3", f"there is no skeleton {seat + 1}")
    if seat == table.active:
        return Refusal("D-A2", "your own skeleton is never a target of your card")
    return None


def out_of_range(table: Table, seat: int, card: i64, apart: i64) -> Refusal:
    least, most = table.board.least[card], table.board.most[card]
    where = f"{apart} field{'' if apart == 1 else 's'} away" if apart < 99 else "out of reach"
    return Refusal("D-A2", f"skeleton {seat + 1} is {where}, the range is {least} to {most}")
