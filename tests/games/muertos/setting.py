"""A table of muertos set in the words of the scenarios: what they leave unsaid is filled in here.

Complete skeletons, nothing owned, hands of three Kicks, full stacks as far as the
gravedigger's field allows, and a pile of all cards that lie nowhere else.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from restinplay.games.muertos.game import MuertosGame
from tests.games.muertos.reread import Story

REST = "..."
UNTOLD = "kick kick kick"


@dataclass(frozen=True)
class Spec:
    """What a scenario says of one skeleton: `on(10, "1A2L", hand="kick", owns="music")`."""

    field: int = 0
    body: str = "2A2L"
    hand: str = UNTOLD
    laid: str = ""
    owns: str = ""
    rank: int = 0


def on(place: int, body: str = "2A2L", hand: str = UNTOLD, laid: str = "", owns: str = "") -> Spec:
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
    digger: int = 32
    stacks: Mapping[str, int] | None = None
    pile: str = REST
    discard: str = ""
    dens: Mapping[int, str] = field(default_factory=dict)

    @property
    def next_cards(self) -> list[str]:
        return [word for word in self.pile.split() if word != REST]

    def story(self, game: MuertosGame) -> Story:
        story = Story(game.data, game.options, game.seats)
        for bones, spec in zip(story.skeletons, self.specs, strict=True):
            bones.field, bones.rank = spec.field, spec.rank
            bones.arms, bones.legs = int(spec.body[0]), int(spec.body[2])
            bones.hand, bones.laid = spec.hand.split(), spec.laid
            bones.owned = set(spec.owns.split())
        story.round, story.dog, story.digger = self.round, self.dog, self.digger
        walk = story.ways.walk
        story.walked = walk.index(self.digger) if self.digger in walk else len(walk)
        if self.stacks is not None:
            story.stacks = dict(self.stacks)
        else:
            _fit(story)
        story.dens |= {den: items.split() for den, items in self.dens.items()}
        story.discard = self.discard.split()
        lying = Counter(story.action_cards())
        lying.subtract(Counter(story.pile))
        lying.update(self.next_cards)
        deck = Counter({card: told["count"] for card, told in story.cards.items()})
        rest = deck - lying if self.pile.endswith(REST) else Counter[str]()
        story.pile = [*self.next_cards, *rest.elements()]
        backs = [story.back(card) for card in story.pile]
        story.top = story.back(self.next_cards[0]) if self.next_cards else min(backs, default=0)
        numbers = [int(word) - 1 for word in self.order.split()]
        if self.stage != "round":
            story.order = numbers or story.play_order()
        return story


def _fit(story: Story) -> None:
    """Take as many cards off the stacks as the gravedigger has walked for, the dearest first."""
    steps = story.fixed["walk_two_players" if len(story.skeletons) == 2 else "walk"]
    for _ in range(-(-story.walked // steps)):
        kind = max((k for k, left in story.stacks.items() if left), key=story.value.__getitem__)
        story.stacks[kind] -= 1
