"""What lies on the table, as plain as can be, and what the rules say of it at one moment."""

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from tests.games.muertos.ways import Ways

ARM, LEG = "arm", "leg"
Data = dict[str, Any]


@dataclasses.dataclass
class Skeleton:
    field: int = 0
    arms: int = 2
    legs: int = 2
    owned: set[str] = dataclasses.field(default_factory=set)
    hand: list[str] = dataclasses.field(default_factory=list)
    laid: str = ""
    rank: int = 0

    @property
    def limbs(self) -> int:
        return self.arms + self.legs

    def has(self, limb: str) -> int:
        return self.arms if limb == ARM else self.legs

    def change(self, limb: str, by: int) -> None:
        if limb == ARM:
            self.arms += by
        else:
            self.legs += by


class Plain:
    """One table. Cards are ids; the draw pile is a bag of which one back shows."""

    def __init__(self, data: Data, options: dict[str, str], seats: int) -> None:
        self.data, self.options, self.ways = data, options, Ways(data)
        self.cards = {card["id"]: card for card in data["cards"]}
        self.value = {kind["id"]: kind["value"] for kind in data["festivities"]}
        self.fixed = data["fixed"]
        self.skeletons = [Skeleton() for _ in range(seats)]
        size = self.fixed["stack_two_players" if seats == 2 else "stack"]
        self.stacks = dict.fromkeys(self.value, size)
        self.dog, self.digger = data["board"]["dog"], data["board"]["gravedigger"]
        self.walked = 0
        self.dens: dict[int, list[str]] = {den: [] for den in self.ways.dens}
        self.pile = [card["id"] for card in data["cards"] for _ in range(card["count"])]
        self.top = 0
        self.discard: list[str] = []
        self.active = -1
        self.in_play: list[str] = []  # the card of this turn, and a Cling until it is settled
        self.order: list[int] = []
        self.round = 1

    # Cards

    def back(self, card: str) -> int:
        return int(self.cards[card]["movement"])

    def symbol(self, card: str) -> str:
        return str(self.cards[card]["symbol"])

    def is_reaction(self, card: str) -> bool:
        return bool(self.cards[card]["kind"] == "reaction")

    def reach(self, card: str) -> range:
        return range(self.cards[card]["range_min"], self.cards[card]["range_max"] + 1)

    def laid_by(self, seat: int) -> str:
        """The card that lies before a player, be it still to come or in play."""
        playing = seat == self.active and self.in_play
        return self.in_play[0] if playing else self.skeletons[seat].laid

    def shows(self, seat: int, back: int) -> bool:
        return any(self.back(card) == back for card in self.skeletons[seat].hand)

    # Seats

    def unfinished(self) -> list[int]:
        return [seat for seat, bones in enumerate(self.skeletons) if not bones.rank]

    def finished(self) -> list[int]:
        return [seat for seat, bones in enumerate(self.skeletons) if bones.rank]

    def runners(self) -> list[int]:
        return [seat for seat in self.unfinished() if self.skeletons[seat].limbs]

    def standing_on(self, place: int) -> list[int]:
        """The unfinished skeletons there, in play order."""
        seats = [s for s in self.unfinished() if self.skeletons[s].field == place]
        return sorted(seats, key=lambda s: self.order.index(s) if s in self.order else s)

    def play_order(self) -> list[int]:
        """D-R2."""

        def rank(seat: int) -> tuple[int, int, int, int]:
            bones = self.skeletons[seat]
            return bones.field, sum(map(self.back, bones.hand)), bones.limbs, seat

        return sorted(self.unfinished(), key=rank)

    def limit(self, seat: int) -> int:
        """D-M3."""
        bones = self.skeletons[seat]
        if bones.legs == 2:
            return int(self.fixed["steps_two_legs"])
        return int(self.fixed["steps_one_leg"]) if bones.legs else bones.arms

    # Fields

    @property
    def red_way_is_open(self) -> bool:
        """D-G5."""
        last = len(self.ways.walk)
        return self.walked >= (last - 1 if self.options["red_way"] == "from_17" else last)

    def is_shut(self, place: int) -> bool:
        return place in self.ways.red and not self.red_way_is_open

    def enterable(self, places: Iterable[int]) -> set[int]:
        """D-B2."""
        return {p for p in places if p not in (self.dog, self.digger) and not self.is_shut(p)}

    def flight(self, place: int) -> set[int]:
        """Where figures moved by Tumble, Shove and Vault may go from a field (D-A4)."""
        bound = self.options["arrows_bind"] == "figures"
        return (self.ways.onward if bound else self.ways.around)[place]

    def dog_steps(self) -> set[int]:
        """D-D1."""
        barred = set() if self.options["dog_in_goal"] == "yes" else {self.ways.goal}
        return self.ways.around[self.dog] - barred

    # Targets

    def limbs_suffice(self, seat: int, card: str) -> bool:
        """D-A1."""
        bones, symbol = self.skeletons[seat], self.symbol(card)
        needs_arm, needs_leg = symbol in ("hand", "both"), symbol in ("foot", "both")
        return (not needs_arm or bones.arms > 0) and (not needs_leg or bones.legs > 0)

    def in_range(self, seat: int, card: str, around_digger: bool = False) -> list[int]:
        """D-A2, D-A8."""
        avoid = self.digger if around_digger else -1
        here = self.skeletons[seat].field
        return [
            other
            for other, bones in enumerate(self.skeletons)
            if other != seat and self.ways.distance(here, bones.field, avoid) in self.reach(card)
        ]

    def loot(self, seat: int, victim: int) -> list[str]:
        """What a Grab can take from a victim: D-X3, D-A5, D-E4."""
        mine, theirs = self.skeletons[seat], self.skeletons[victim]
        items = [limb for limb in (ARM, LEG) if mine.has(limb) < 2 and theirs.has(limb)]
        rule = self.options["goal_loot"]
        safe = theirs.rank and (rule == "never" or (rule == "racing" and len(self.runners()) < 2))
        return items if safe else items + sorted(theirs.owned - mine.owned)

    def landings(self, seat: int) -> set[int]:
        """D-X2: the search walks every route of distinct fields."""
        found: set[int] = set()
        reach = self.reach("vault")

        def fly(route: list[int], leaping: bool) -> None:
            for there in self.flight(route[-1]) - {*route, self.digger}:
                steps = len(route)
                if leaping and self.is_free(there):
                    found.add(there)
                elif leaping or (self.standing_on(there) and steps in reach):
                    fly([*route, there], leaping=True)
                elif not self.standing_on(there) and steps < max(reach):
                    fly([*route, there], leaping=False)

        fly([self.skeletons[seat].field], leaping=False)
        return found

    def is_free(self, place: int) -> bool:
        return not self.standing_on(place) and place in self.enterable([place])

    def pushes(self, seat: int, victim: int) -> set[tuple[int, int]]:
        """D-X11: (field of the victim, own field)."""
        if self.skeletons[victim].rank:
            return set()
        mine, theirs = self.skeletons[seat].field, self.skeletons[victim].field
        return {
            (there, here)
            for there in self.enterable(self.flight(theirs))
            for here in self.enterable(self.flight(mine))
            if (there > theirs) == (here < mine)
        }

    def trailed(self, seat: int) -> int | None:
        """D-X7."""
        here = self.skeletons[seat].field
        ahead = [
            bones.field
            for other, bones in enumerate(self.skeletons)
            if other != seat and bones.field > here
        ]
        return min(ahead, default=None)

    def pickings(self, seat: int, den: int) -> set[tuple[str, str]]:
        """What may be taken from a den: (card, limb), or (festivity, "") (D-P1)."""
        bones, found = self.skeletons[seat], set()
        for item in self.dens[den]:
            if item in self.value:
                if item not in bones.owned:
                    found.add((item, ""))
                continue
            if self.symbol(item) in ("hand", "both") and bones.arms < 2:
                found.add((item, ARM))
            if self.symbol(item) in ("foot", "both") and bones.legs < 2:
                found.add((item, LEG))
        return found

    # The end

    def is_over(self) -> bool:
        """D-Z1."""
        waits = self.options["all_limbless"] == "play_on" and not self.finished()
        return not self.runners() and not waits

    def score(self, seat: int) -> int:
        """D-Z3."""
        bones = self.skeletons[seat]
        points = self.data["score"]["ranks"][bones.rank - 1] if bones.rank else 0
        return int(points + sum(self.value[kind] for kind in bones.owned))

    def places(self) -> list[int]:
        """The place of each seat, the best being 1 (D-Z4)."""

        def better(bones: Skeleton, score: int) -> tuple[int, int]:
            return score, -bones.rank if bones.rank else -99

        merit = [better(bones, self.score(s)) for s, bones in enumerate(self.skeletons)]
        return [1 + sum(other > mine for other in merit) for mine in merit]

    def action_cards(self) -> Iterator[str]:
        """Every action card, wherever it is."""
        yield from self.pile
        yield from self.discard
        yield from self.in_play
        for bones in self.skeletons:
            yield from bones.hand
            if bones.laid:
                yield bones.laid
        for pile in self.dens.values():
            yield from (item for item in pile if item not in self.value)
