"""A table of graves in plain lists, and what the rules read off it, without the engine."""

from collections import Counter
from dataclasses import dataclass, field

GRAVES = range(1, 6)
ACTIONS = ("DO", "MX", "SH", "GM", "ID")
KINDS = ("white", "placebo", "bitter")
INVENTORY = {"white": 12, "placebo": 10, "bitter": 5}
LETTERS = "MRSHK"
# What a relative pays at Weak, Unwell and Top; family f with wish g has number (2f + g) mod 5.
PAYOUTS = ((0, 0, 3000), (0, 1000, 2000), (1000, 1000, 1000), (0, 2000, 1000), (2000, 1000, 0))
DEAD, NEAR, WEAK, UNWELL, TOP = range(5)
ALIVE, PENDING, CEMETERY = -1, -2, 0  # where a relative is, if not in a grave


@dataclass
class Relative:
    id: str
    owner: int
    wish: int
    pays: tuple[int, int, int]
    health: int = UNWELL
    chip: str = ""
    by: int | None = None
    place: int = ALIVE

    @property
    def lives(self) -> bool:
        return self.place == ALIVE


def family(letter: str, owner: int) -> list[Relative]:
    """1.5 of the rules."""
    number = LETTERS.index(letter)
    return [Relative(f"{letter}{g}", owner, g, PAYOUTS[(2 * number + g) % 5]) for g in GRAVES]


def all_shares() -> set[str]:
    return {f"{action}{g}" for g in GRAVES for action in ACTIONS}


@dataclass
class Lying:
    """A table: who is where, and who has what."""

    options: dict[str, str]
    seats: int
    relatives: dict[str, Relative] = field(default_factory=dict)
    money: list[int] = field(default_factory=list)
    shares: list[set[str]] = field(default_factory=list)
    piles: dict[int, int] = field(default_factory=lambda: dict.fromkeys(GRAVES, 5))
    tops: dict[int, str] = field(default_factory=dict)  # as far as they lie open
    played: set[str] = field(default_factory=set)
    removed: dict[str, int] = field(default_factory=dict)  # as certificates, with the last owner
    box: Counter[str] = field(default_factory=Counter)
    visited: set[str] = field(default_factory=set)
    bought: set[int] = field(default_factory=set)
    starter: int = 0
    active: int = 0
    turns: int = 0  # that have been completed
    claimed: int = 0
    announcing: bool = False  # the documents of an announcement are being played
    documents: Counter[int] = field(default_factory=Counter)
    burial: tuple[int, str | None, list[int]] | None = None  # burier, coffin, barred graves

    def __post_init__(self) -> None:
        self.money = self.money or [5000] * self.seats
        self.shares = self.shares or [set() for _ in range(self.seats)]

    # Reading the table

    def clockwise(self, first: int) -> list[int]:
        return [(first + n) % self.seats for n in range(self.seats)]

    def owned(self, seat: int) -> list[Relative]:
        return [r for r in self.relatives.values() if r.owner == seat]

    def living(self, seat: int) -> list[Relative]:
        return [r for r in self.owned(seat) if r.lives]

    def coffins(self, place: int) -> list[Relative]:
        return [r for r in self.relatives.values() if r.place == place]

    def empty(self, grave: int) -> bool:
        return not self.coffins(grave)

    def count(self, seat: int, grave: int) -> int:
        """Unplayed shares of a grave."""
        return len([share for share in self.shares[seat] if share.endswith(str(grave))])

    def rights(self, seat: int, grave: int) -> int:
        return self.count(seat, grave) + (self.documents[seat] if grave == self.claimed else 0)

    def ahead(self, seat: int, grave: int) -> bool:
        """G-404, GR-30."""
        mine = self.rights(seat, grave)
        return all(mine > self.rights(p, grave) for p in range(self.seats) if p != seat)

    def ids(self, seat: int, grave: int) -> list[int]:
        """The graves of a player's documents that serve in a claim on this grave."""
        return [g for g in GRAVES if g != grave and f"ID{g}" in self.shares[seat]]

    def may_claim(self, seat: int, grave: int) -> bool:
        """G-421, but for what is barred."""
        most = self.count(seat, grave) + len(self.ids(seat, grave))
        others = [self.count(p, grave) for p in range(self.seats) if p != seat]
        return self.empty(grave) and most > max(others)

    def window_asks(self, seat: int) -> bool:
        """G-603."""
        return any(self.count(seat, g) for g in GRAVES if not self.empty(g))

    def claim_asks(self, seat: int, burier: int, grave: int) -> bool:
        """G-423."""
        return seat != burier and any(self.count(seat, g) for g in GRAVES if g != grave)

    def cards(self, seat: int) -> set[str]:
        """G-501 to G-507: the action cards that a player may play now."""
        mine, offers = self.shares[seat], set[str]()
        for g in (g for g in GRAVES if not self.empty(g)):
            if f"SH{g}" in mine:
                offers |= {f"shock {r.id}" for r in self.living(seat) if r.wish == g}
            if f"GM{g}" in mine:
                offers.add(f"care {g}")
            if f"MX{g}" in mine:
                open_to = [h for h in GRAVES if self.empty(h) or (h != g and f"DO{h}" in mine)]
                offers |= {f"mixup {c.id} {h}" for c in self.coffins(g) for h in open_to}
        return offers

    def reasons(self) -> set[str]:
        """G-801, G-804."""
        found = set()
        if not any(self.empty(g) for g in GRAVES):
            found.add("graves")
        if not all(self.living(seat) for seat in range(self.seats)):
            found.add("extinct")
        limit = int(self.options["round_limit"])
        if not found and limit and self.turns == limit * self.seats:
            found.add("rounds")
        return found

    def points(self, relative: Relative) -> int:
        """G-805, G-806, GR-79."""
        if relative.place in GRAVES:
            return {0: 5, 1: 4}.get(abs(relative.place - relative.wish), 3)
        if relative.place == CEMETERY:
            return 0 if self.options["new_cemetery"] == "nothing" else 2
        return -2

    def scores(self) -> list[int]:
        return [sum(map(self.points, self.owned(seat))) for seat in range(self.seats)]

    def winners(self) -> set[int]:
        """G-807."""
        scores = self.scores()
        best = {seat for seat in range(self.seats) if scores[seat] == max(scores)}
        if self.options["tie_break"] == "money":
            richest = max(self.money[seat] for seat in best)
            best = {seat for seat in best if self.money[seat] == richest}
        return best
