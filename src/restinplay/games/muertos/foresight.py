"""What a view lets everybody foresee: who can be reached, hit or robbed, and what it would take.

It is read off the view and the data file, not off the rules that run; nothing hidden is needed.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any

from restinplay.games.muertos.moves import FESTIVITIES, field_of

View = dict[str, Any]
Data = dict[str, Any]
FAR = 99


class Scene:
    """The figures on the board, and the ways between them."""

    def __init__(self, view: View, data: Data) -> None:
        self.view = view
        self.options = view["options"]
        self.players: list[dict[str, Any]] = view["players"]
        self.at = [field_of(player["field"]) for player in self.players]
        self.dog, self.digger = field_of(view["dog"]), field_of(view["gravedigger"])
        self.cards = {card["id"]: card for card in data["cards"]}
        self._read_board(data)

    def _read_board(self, data: Data) -> None:
        board = data["board"]
        self.kind = {field["number"]: field["kind"] for field in board["fields"]}
        self.access = {f["number"]: f["access"] for f in board["fields"] if "access" in f}
        self.festivity = {kind["field"]: kind["id"] for kind in data["festivities"]}
        self.goal = next(number for number, kind in self.kind.items() if kind == "goal")
        self.red = {number for number, kind in self.kind.items() if kind in ("red", "goal")}
        self.walk: list[int] = board["walk"]
        self.onward: dict[int, set[int]] = {field: set() for field in self.kind}
        for one, other in board["two_way"]:
            self.onward[one].add(other)
            self.onward[other].add(one)
        self.around = {field: set(ways) for field, ways in self.onward.items()}
        for start, end in board["one_way"]:
            self.onward[start].add(end)
            self.around[start].add(end)
            self.around[end].add(start)

    # Fields.

    def barred(self) -> set[int]:
        """The fields that no skeleton may enter (D-B2)."""
        return {self.dog, self.digger} | (set() if self.view["red_way"] else self.red)

    def free_ways(self) -> dict[int, set[int]]:
        """Where actions may put figures (D-A4)."""
        return self.onward if self.options["arrows_bind"] == "figures" else self.around

    def apart(self, one: int, other: int, shut: Iterable[int] = ()) -> int:
        """The distance of two fields, arrows ignored (D-B1)."""
        return spread(self.around, one, set(shut) - {one}).get(other, FAR)

    def steps_home(self, field: int, shut: int | None = None) -> int:
        """Steps along the arrows to the goal past the gravedigger, the dog apart."""
        closed = {self.digger if shut is None else shut} - {self.goal}
        return spread(self.onward, field, closed).get(self.goal, FAR)

    def limit(self, seat: int) -> int:
        """The most fields that a skeleton walks in one movement (D-M3)."""
        player = self.players[seat]
        legless = int(player["arms"])
        return {2: 3, 1: 2}.get(player["legs"], legless)

    def reach(self, seat: int, steps: int) -> list[int]:
        """The fields that a skeleton can come to; special ones end the way (D-M4, D-M5)."""
        barred, start = self.barred(), self.at[seat]
        found: dict[int, int] = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if found[here] == steps or (here != start and here in self.access):
                continue
            for there in sorted(self.onward[here] - barred - set(found)):
                found[there] = found[here] + 1
                queue.append(there)
        return sorted(set(found) - {start})

    # What an action could do now.

    def others(self, seat: int) -> list[int]:
        return [other for other in range(len(self.players)) if other != seat]

    def has_limbs_for(self, seat: int, card: str) -> bool:
        """D-A1."""
        symbol, player = self.cards[card]["symbol"], self.players[seat]
        arm = symbol not in ("hand", "both") or player["arms"] > 0
        return arm and (symbol not in ("foot", "both") or player["legs"] > 0)

    def in_reach(self, seat: int, other: int, card: str, shut: Iterable[int] = ()) -> bool:
        apart = self.apart(self.at[seat], self.at[other], shut)
        return bool(self.cards[card]["range_min"] <= apart <= self.cards[card]["range_max"])

    def victims(self, seat: int, card: str) -> list[int]:
        """Whom Clobber, Kick, Hurl, Dive, Shove or Grab could take as target."""
        if not self.has_limbs_for(seat, card):
            return []
        return [other for other in self.others(seat) if self._is_target(seat, other, card)]

    def _is_target(self, seat: int, other: int, card: str) -> bool:
        player = self.players[other]
        if card == "dive":
            open_to = self.at[other] not in self.barred()
            return open_to and self.in_reach(seat, other, card, {self.digger})
        if not self.in_reach(seat, other, card):
            return False
        if card == "grab":
            return bool(self.loot(seat, other))
        if card == "shove":
            return not player["rank"] and bool(self.pushes(seat, other))
        needs = {"clobber": player["arms"], "kick": player["legs"]}
        return bool(needs.get(card, 1))

    def loot(self, seat: int, other: int) -> list[str]:
        """What can be grabbed from a skeleton within reach (D-X3, D-E4)."""
        mine, theirs = self.players[seat], self.players[other]
        found = [limb for limb in ("arm", "leg") if mine[f"{limb}s"] < 2 and theirs[f"{limb}s"]]
        if not theirs["rank"] or self.may_loot_home():
            owned = theirs["festivities"]
            found += [k for k in FESTIVITIES if k in owned and k not in mine["festivities"]]
        return found

    def may_loot_home(self, runners: int | None = None) -> bool:
        """Whether festivity cards can be taken from those in the goal (D-E4)."""
        left = self.runners() if runners is None else runners
        rule = self.options["goal_loot"]
        return bool(rule == "always" or (rule == "racing" and left >= 2))

    def runners(self) -> int:
        return sum(1 for p in self.players if not p["rank"] and p["arms"] + p["legs"])

    def pushes(self, seat: int, other: int) -> list[tuple[int, int]]:
        """D-X11: a field for the victim, and one in the opposite sense for oneself."""
        ways, barred = self.free_ways(), self.barred()
        me, them = self.at[seat], self.at[other]
        return [
            (there, here)
            for there in sorted(ways[them] - barred)
            for here in sorted(ways[me] - barred)
            if (there > them) != (here > me)
        ]

    def trail_to(self, seat: int) -> int | None:
        """D-X7."""
        ahead = [self.at[other] for other in self.others(seat) if self.at[other] > self.at[seat]]
        return min(ahead, default=None)

    def rolls(self, seat: int) -> list[int]:
        """The first fields of a Tumble (D-X10)."""
        if not self.has_limbs_for(seat, "tumble"):
            return []
        return sorted(self.free_ways()[self.at[seat]] - self.barred())

    def landings(self, seat: int) -> list[int]:
        """D-X2 by walking every route."""
        if not self.has_limbs_for(seat, "vault"):
            return []
        least, most = self.cards["vault"]["range_min"], self.cards["vault"]["range_max"]
        crowd = {self.at[other] for other in self.others(seat) if not self.players[other]["rank"]}
        walls = {self.digger} | (set() if self.view["red_way"] else self.red)
        found: set[int] = set()
        routes: list[tuple[list[int], bool]] = [([self.at[seat]], False)]
        while routes:
            route, jumped = routes.pop()
            for field in self.free_ways()[route[-1]] - walls - set(route):
                if jumped and field not in crowd | {self.dog}:
                    found.add(field)
                elif jumped or (field in crowd and least <= len(route) <= most):
                    routes.append(([*route, field], True))
                elif field not in crowd and len(route) < most:
                    routes.append(([*route, field], False))
        return sorted(found)

    def missing(self, seat: int) -> list[str]:
        return [limb for limb in ("arm", "leg") if self.players[seat][f"{limb}s"] < 2]

    def works(self, seat: int, card: str) -> bool:
        """Whether the card would do something as an action now (D-A3)."""
        if card == "mend":
            return bool(self.missing(seat))
        if card == "trail":
            return self.trail_to(seat) is not None
        if card == "vault":
            return bool(self.landings(seat))
        if card == "tumble":
            return bool(self.rolls(seat))
        if card in ("sidestep", "cling"):
            return False
        return bool(self.victims(seat, card))


def spread(ways: dict[int, set[int]], start: int, shut: set[int]) -> dict[int, int]:
    """Every field that can be reached, with the least number of steps."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in ways[here]:
            if there not in steps and there not in shut:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def cards_to_go(view: View) -> int:
    """Festivity cards that still lie on the board."""
    return sum(view["stacks"].values())


def hand_size(view: View, seat: int) -> int:
    return sum(view["players"][seat]["backs"])


def danger(view: View, data: Data, back: int) -> tuple[int, int]:
    """Of the cards of that value that the victim may hold, as far as the looker knows: how many
    would cost a limb (D-K3), and how many there are."""
    seat = view["attack"]["victim"]
    victim = view["players"][seat]
    cards = {card["id"]: card for card in data["cards"]}
    hidden = victim["hand"] if seat == view["seat"] else view["unseen"]
    unseen = [cards[card] for card in hidden if cards[card]["movement"] == back]
    fatal = [
        card
        for card in unseen
        if (card["symbol"] in ("hand", "both") and victim["arms"])
        or (card["symbol"] in ("foot", "both") and victim["legs"])
    ]
    return len(fatal), len(unseen)
