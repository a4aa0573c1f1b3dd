"""Card: what every card can be asked and told when it is used as an action."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.muertos.dog import Dog
from restinplay.games.muertos.moves import AIMING, SEATS, SIDESTEPPING, TARGET


class Card:
    """A card without effect as an action: a reaction (D-T3).

    `may` says whether limbs apart it can be executed (D-A3), `act` begins it. If it asks, `fill`
    and `why_not` say, each on its own, what may be answered, and `answer` carries it out. `land`
    is what follows when the target has not sidestepped.
    """

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def question(self) -> Question:
        raise TypeError("this card asks nothing")

    def may(self, table: Dog) -> bool:
        return False

    def act(self, table: Dog) -> None:
        table.ask(AIMING, table.active)

    def fill(self, table: Dog, moves: vec[i64]) -> i64:
        return 0

    def answer(self, table: Dog, move: i64) -> None:
        raise TypeError("this card asks nothing")

    def land(self, table: Dog) -> None:
        raise TypeError("this card has no target")

    def why_not(self, table: Dog, move: int) -> Refusal | None:
        """Why an answer to this card's question is not allowed."""
        return Refusal("D-A3", "this card asks nothing")


class Targeting(Card):
    """A card that names a skeleton first (D-A2)."""

    def aims_at(self, table: Dog, seat: i64) -> bool:
        """Whether the skeleton, not the player's, is a target with the full effect."""
        return table.in_reach(seat, self.number)

    def may(self, table: Dog) -> bool:
        for seat in range(table.board.seats):
            if seat != table.active and self.aims_at(table, seat):
                return True
        return False

    def fill(self, table: Dog, moves: vec[i64]) -> i64:
        number: i64 = 0
        for seat in range(table.board.seats):
            if seat != table.active and self.aims_at(table, seat):
                moves[number] = TARGET + seat
                number += 1
        return number

    def answer(self, table: Dog, move: i64) -> None:
        table.victim = move - TARGET
        self.attack(table)

    def attack(self, table: Dog) -> None:
        """A straight attack: the target may sidestep it (D-A6)."""
        if table.may_sidestep(table.victim):
            if table.log is not None:
                table.tell_two("aimed", "D-A6", table.active, table.victim)
            table.ask(SIDESTEPPING, table.victim)
        else:
            self.land(table)

    def why_not(self, table: Dog, move: int) -> Refusal | None:
        if not TARGET <= move < TARGET + SEATS:
            return Refusal(self.question().clause, "choose a skeleton")
        seat = move - TARGET
        if seat >= table.board.seats:
            return Refusal("D-S3", f"there is no skeleton {seat + 1}")
        if seat == table.active:
            return Refusal("D-A2", "your own skeleton is never a target of your card")
        return self.why_not_at(table, seat)

    def why_not_at(self, table: Dog, seat: int) -> Refusal | None:
        """Why that skeleton is not a target."""
        return out_of_range(table, seat, int(self.number), int(table.apart(seat)))


def out_of_range(table: Dog, seat: int, card: int, apart: int) -> Refusal | None:
    least, most = int(table.board.least[card]), int(table.board.most[card])
    if least <= apart <= most:
        return None
    where = f"{apart} field{'' if apart == 1 else 's'} away" if apart < 99 else "out of reach"
    return Refusal("D-A2", f"skeleton {seat + 1} is {where}, the range is {least} to {most}")
