"""The walk: who stands where, who holds what, whose turn it is."""

from typing import Any, ClassVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.chance import Lot
from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State
from restinplay_lantern.check import check, check_known
from restinplay_lantern.moves import CARDS, COPIES, GATE, HAND, MOVES, OIL
from restinplay_lantern.notation import fields


class Lantern(State):
    """`hands` counts the cards of each number, seat by seat; `unknown` are cards not known here.

    Nature decides what a card is when it is drawn, so the deck is what is nowhere else.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("asked", "turn", "steps", "hands", "unknown", "burned")

    def __init__(self, seats: int, fright: int) -> None:
        super().__init__(MOVES)
        self.seats = seats
        self.fright = fright
        self.turn = 0
        self.steps = [0] * seats
        self.hands = [0] * (seats * OIL)
        self.unknown = [0] * seats
        self.burned = [0] * OIL

    def blank(self) -> "Lantern":
        return Lantern(self.seats, self.fright)

    def copy_from(self, other: State) -> None:
        walk = cast(Lantern, other)
        self.asked, self.turn = walk.asked, walk.turn
        self.steps[:], self.hands[:] = walk.steps, walk.hands
        self.unknown[:], self.burned[:] = walk.unknown, walk.burned

    # The cards.

    def hand(self, seat: int) -> list[int]:
        """How many of each number this seat is known to hold."""
        return self.hands[seat * OIL : (seat + 1) * OIL]

    def held(self, seat: int) -> int:
        return sum(self.hand(seat)) + self.unknown[seat]

    def dealt(self) -> int:
        return sum(self.burned) + sum(self.hands) + sum(self.unknown)

    def unseen(self) -> list[int]:
        """How many of each number may still turn up."""
        return [COPIES - self.burned[oil] - sum(self.hands[oil::OIL]) for oil in range(OIL)]

    def drawer(self) -> int:
        """Who gets the next card (L-103, L-203)."""
        dealt = self.dealt()
        return dealt % self.seats if dealt < HAND * self.seats else self.turn

    # What can be answered.

    def fill(self, moves: vec[i64]) -> i64:
        count = 0
        for oil, number in enumerate(self.hand(self.turn)):
            if number:
                moves[count] = oil
                count += 1
        return count

    def odds(self) -> list[tuple[int, int]]:
        return [(OIL + oil, left) for oil, left in enumerate(self.unseen()) if left]

    def lot(self) -> Lot:
        pool = tuple(OIL + card // COPIES for card in range(CARDS))
        return Lot("oil", self.dealt(), pool)

    def refuse(self, move: int) -> Refusal | None:
        oil = move % OIL
        if self.asked == OVER:
            return Refusal("L-301", "the game is over")
        if (move >= OIL) != (self.asked == CHANCE):
            wanted = "a card must be drawn first" if self.asked == CHANCE else "nobody draws now"
            return Refusal("L-203", wanted)
        if self.asked == CHANCE:
            used = not self.unseen()[oil]
            return Refusal("L-101", f"every {oil + 1} has turned up") if used else None
        has = self.hand(self.turn)[oil]
        return None if has else Refusal("L-201", f"there is no {oil + 1} in that hand")

    def question(self) -> Question:
        if self.asked == OVER:
            return Question("over", "L-301" if GATE in self.steps else "L-302")
        if self.asked == CHANCE:
            return Question("draw", "L-103" if self.dealt() < HAND * self.seats else "L-203")
        return Question("burn", "L-201")

    # What happens.

    def apply(self, move: i64) -> None:
        if self.asked == CHANCE:
            self.take(int(move) - OIL)
        else:
            self.burn(int(move))

    def take(self, oil: int) -> None:
        seat, begun = self.drawer(), any(self.burned)
        self.hands[seat * OIL + oil] += 1
        clause = "L-203" if begun else "L-103"
        self.tell("draws", clause, seat)
        self.tell_one(seat, "drew", clause, seat, oil + 1)
        if begun:
            self.pass_on()
        elif self.dealt() == HAND * self.seats:
            self.asked = self.turn  # L-104

    def burn(self, oil: int) -> None:
        """L-201, L-202, L-301."""
        seat = self.turn
        self.hands[seat * OIL + oil] -= 1
        self.burned[oil] += 1
        self.steps[seat] = min(self.steps[seat] + oil + 1, GATE)
        self.tell("walks", "L-201", seat, oil + 1, self.steps[seat])
        if self.steps[seat] == GATE:
            self.tell("home", "L-301", seat)
            self.asked = OVER
            return
        for other in range(self.seats):
            if other != seat and self.steps[other] == self.steps[seat]:
                self.steps[other] = max(self.steps[other] - self.fright, 0)
                self.tell("fright", "L-202", other, self.steps[other])
        if self.dealt() < CARDS:
            self.asked = CHANCE
        else:
            self.pass_on()

    def pass_on(self) -> None:
        """L-104, L-302."""
        self.turn = (self.turn + 1) % self.seats
        self.asked = self.turn
        if not self.held(self.turn):
            self.tell("dark", "L-302", self.turn)
            self.asked = OVER

    # Who sees what.

    def witness(self, move: int, seat: int) -> str:
        hidden = self.asked == CHANCE and seat != self.drawer()
        return "oil" if hidden else self.moves.text(move)

    def view(self, seat: int) -> dict[str, Any]:
        question, mine = self.question(), self.asked == seat != SPECTATOR
        sees = [self.asked == OVER or one == seat for one in range(self.seats)]  # L-303
        return {
            "game": "lantern",
            "options": {"fright": str(self.fright)},
            "seat": seat,
            "asked": int(self.asked),
            "question": {"kind": question.kind, "clause": question.clause},
            "legal": [self.moves.text(move) for move in self.legal()] if mine else [],
            "turn": self.turn,
            "steps": list(self.steps),
            "held": [self.held(other) for other in range(self.seats)],
            "hands": [self.hand(one) if seen else [0] * OIL for one, seen in enumerate(sees)],
            "burned": list(self.burned),
        }

    def recall(self, view: dict[str, Any]) -> None:
        """Become what this view describes."""
        hands = [number for hand in view["hands"] for number in hand]
        hidden = [held - sum(hand) for held, hand in zip(view["held"], view["hands"], strict=True)]
        known = {name: view[name] for name in ("asked", "turn", "steps", "burned")}
        self.load({**known, "hands": hands, "unknown": hidden})

    def veil(self, seat: int) -> State:
        veiled = self.blank()
        veiled.recall(self.view(seat))
        return veiled

    def fields(self) -> list[Any]:
        return fields(self.seats)

    def check(self) -> None:
        check(self)

    def check_known(self, seat: i64) -> None:
        check_known(self, int(seat))

    # The end.

    def scores(self) -> list[int]:
        return list(self.steps)

    def returns(self) -> list[float]:
        """Who wins gets from those who lose; winners share."""
        first, others = self.steps.count(max(self.steps)), self.seats - 1
        won = (self.seats - first) / (first * others)
        return [won if steps == max(self.steps) else -1 / others for steps in self.steps]

    def reasons(self) -> list[str]:
        return ["home" if GATE in self.steps else "dark"]
