"""A whole game as a list of what lay on the table at each decision."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from restinplay.core.state import CHANCE, OVER, SPECTATOR
from tests.games.graves.games import Played
from tests.games.graves.lying import ALIVE
from tests.games.graves.seen import Facts, Kin, View, facts_of


@dataclass(frozen=True)
class Step:
    """A decision: who was asked what, how the table looked, and the answer ("" at the end)."""

    asked: int
    kind: str
    offers: tuple[str, ...]
    facts: Facts
    view: View
    text: str

    @property
    def active(self) -> int:
        return int(self.facts["turn"][2])

    @property
    def relatives(self) -> dict[str, Kin]:
        return dict(self.facts["relatives"])

    def living(self, seat: int) -> list[str]:
        return [n for n, r in self.relatives.items() if r.owner == seat and r.place == ALIVE]

    def codes(self) -> list[str]:
        """All shares that have left their piles, with those that were played."""
        kept = [code for seat in self.facts["shares"] for code in seat]
        given_up = [code for seat in self.facts["removed"] for code in seat]
        return [*kept, *given_up, *self.facts["played"]]


@lru_cache(maxsize=40)
def steps(played: Played) -> list[Step]:
    return [
        Step(
            int(state.asked),
            state.question().kind,
            tuple(state.moves.text(move) for move in state.legal()),
            facts_of(state, played.seats),
            state.view(SPECTATOR),
            text,
        )
        for state, text in played
        if state.asked != CHANCE
    ]


def changes(played: Played) -> list[tuple[Step, Step]]:
    """Each decision with the next one, or with the end."""
    return list(pairwise(steps(played)))


def new_turn(before: Step, after: Step) -> bool:
    return before.facts["turn"] != after.facts["turn"] or after.asked == OVER
