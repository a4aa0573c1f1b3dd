"""A table of muertos set in the words of the scenarios: what they leave unsaid is filled in here.

Complete skeletons, nothing owned, hands of three Kicks, full stacks as far as the
gravedigger's field allows, and a pile of all cards that lie nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.position import REST, set_table
from restinplay.games.muertos.state import Muertos
from tests.games.muertos.texts import field as field_text


@dataclass(frozen=True)
class Spec:
    """What a scenario says of one skeleton: `on(10, "1A2L", hand="kick", owns="music")`."""

    field: int = 0
    body: str = "2A2L"
    hand: str | None = None
    laid: str = ""
    owns: str = ""
    rank: int = 0


def on(
    place: int,
    body: str = "2A2L",
    hand: str | None = None,
    laid: str = "",
    owns: str = "",
) -> Spec:
    return Spec(place, body, hand, laid, owns)


def home(rank: int, owns: str = "", body: str = "2A2L") -> Spec:
    """A finished skeleton."""
    return Spec(32, body, "", "", owns, rank)


@dataclass(frozen=True)
class Setting:
    """One moment of a round: `stage` is lay, turn or swap of `active`, or round, that begins."""

    specs: tuple[Spec, ...]
    stage: str = "turn"
    active: int = 0
    order: str = ""
    round: int = 1
    dog: int = 30
    digger: int | None = None
    stacks: Mapping[str, int] | None = None
    pile: str = REST
    discard: str = ""
    dens: Mapping[int, str] = field(default_factory=dict)

    @property
    def next_cards(self) -> list[str]:
        return [word for word in self.pile.split() if word != REST]

    def table(self, game: MuertosGame) -> Muertos:
        """What lies on the table; what is not told is filled in."""
        return set_table(
            game,
            round=self.round,
            fields=" ".join(field_text(spec.field) for spec in self.specs),
            bodies=" ".join(spec.body for spec in self.specs),
            owned=[spec.owns for spec in self.specs],
            ranks=[spec.rank for spec in self.specs],
            hands=[spec.hand for spec in self.specs],
            laid=[spec.laid for spec in self.specs],
            dog=self.dog,
            gravedigger=self.digger,
            stacks=self.stacks,
            discard=self.discard,
            pile=self.pile,
            dens=self.dens,
        )
