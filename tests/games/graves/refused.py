"""A second reading of what is refused: every clause that forbids an answer, read off the rulebook.

The engine may name any of them: which comes first is a matter of manners. What it names is true.
"""

from collections.abc import Callable

from tests.games.graves.lying import CEMETERY, GRAVES, PENDING
from tests.games.graves.reread import Plain

STEPS = ("distribute", "pills", "shares")
WINDOWS = ("adjust window", "end window")
CARDS = (*STEPS, *WINDOWS, "bury", "respond")
# The questions that an answer belongs to, by its first word, and the clause that says so.
ASKS: dict[str, tuple[tuple[str, ...], str]] = {
    "give": (("distribute",), "G-211"),
    "swap": (("distribute",), "G-215"),
    "skip": (("distribute",), "GR-09"),
    "pill": (("pills",), "G-221"),
    "share": (("shares",), "G-231"),
    "done": (STEPS, "G-101"),
    "pass": ((*WINDOWS, "respond"), "G-605"),
    "coffin": (("coffin",), "G-402"),
    "claim": (("bury",), "G-403"),
    "double": (("bury",), "G-502"),
    "new": (("bury",), "G-403"),
    "withdraw": (("commit",), "G-422"),
    "doc": (("commit", "respond"), "G-508"),
    "shock": (CARDS, "G-601"),
    "care": (CARDS, "G-601"),
    "mixup": (CARDS, "G-601"),
}


class Refusing:
    """The clauses against each answer to the open question, which is of that kind."""

    def __init__(self, plain: Plain, asked: int, kind: str) -> None:
        self.plain, self.asked, self.kind = plain, asked, kind
        self.shares = plain.shares[asked]

    def clauses(self, move: str) -> set[str]:
        word, *rest = move.split()
        questions, clause = ASKS[word]
        if self.kind not in questions:
            return {clause}
        if word == "pass":
            return set()
        against: Callable[..., dict[str, bool]] = getattr(self, word)
        return {clause for clause, holds in against(*rest).items() if holds}

    # Pills

    def chip(self, kind: str, price: int) -> dict[str, bool]:
        box = self.plain.box
        return {
            "G-201": not box[kind],
            "G-214": kind == "bitter" and box["placebo"] > 0,
            "G-102": price > self.plain.money[self.asked],
        }

    def visit(self, name: str) -> dict[str, bool]:
        one = self.plain.relatives.get(name)
        foreign = one is None or one.owner != self.asked
        return {
            "G-212": foreign or name in self.plain.visited,
            "G-211": one is not None and not one.lives,
        }

    def carried(self, name: str) -> str:
        return self.plain.relatives[name].chip if name in self.plain.relatives else ""

    def give(self, name: str, kind: str) -> dict[str, bool]:
        found = self.visit(name) | self.chip(kind, 0 if kind == "white" else 1000)
        return found | {"G-216": bool(self.carried(name))}

    def swap(self, name: str, kind: str) -> dict[str, bool]:
        same = self.carried(name) in ("", kind)
        return self.visit(name) | self.chip(kind, 2000) | {"G-215": same}

    def skip(self, name: str) -> dict[str, bool]:
        needless = bool(self.carried(name)) or self.plain.box["white"] > 0
        endless = self.plain.options["pill_supply"] == "unlimited"
        return self.visit(name) | {"G-203": endless, "GR-09": needless}

    def pill(self, name: str, kind: str) -> dict[str, bool]:
        one = self.plain.relatives.get(name)
        return self.chip(kind, 1000) | {
            "GR-07": one is None,
            "GR-18": one is not None and one.owner == self.asked,
            "G-222": one is not None and not one.lives,
            "GR-19": bool(self.carried(name)),
        }

    def done(self) -> dict[str, bool]:
        bare = [r.id for r in self.plain.living(self.asked) if not r.chip]
        waiting = self.kind == "distribute" and bool(set(bare) - self.plain.visited)
        return {"G-217": waiting}

    # Shares and graves

    def share(self, grave: str) -> dict[str, bool]:
        g = int(grave)
        return {
            "G-231": g in self.plain.bought,
            "G-234": not self.plain.piles[g],
            "G-102": self.plain.price(g) > self.plain.money[self.asked],
        }

    def coffin(self, name: str) -> dict[str, bool]:
        waiting = [r.id for r in self.plain.coffins(PENDING) if r.owner == self.asked]
        return {"G-402": name not in waiting}

    def claim(self, grave: str) -> dict[str, bool]:
        g, plain = int(grave), self.plain
        assert plain.burial
        most = plain.count(self.asked, g) + len(plain.ids(self.asked, g))
        rivals = [plain.count(p, g) for p in range(plain.seats) if p != self.asked]
        return {
            "G-404": not plain.empty(g),
            "G-406": g in plain.burial[2],
            "G-421": most <= max(rivals),
        }

    def double(self, grave: str) -> dict[str, bool]:
        return {"G-408": f"DO{grave}" not in self.shares or self.plain.empty(int(grave))}

    def new(self, cemetery: str) -> dict[str, bool]:
        """The New Cemetery is always open (G-407)."""
        return {}

    # Claims and windows

    def withdraw(self) -> dict[str, bool]:
        return {"G-422": self.plain.announcing}

    def doc(self, grave: str) -> dict[str, bool]:
        return {"G-508": int(grave) == self.plain.claimed or f"ID{grave}" not in self.shares}

    def shock(self, name: str) -> dict[str, bool]:
        one = self.plain.relatives.get(name)
        wish = name[-1]  # 1.5 of the rules
        return {
            "G-506": one is None or one.owner != self.asked or not one.lives,
            "G-501": f"SH{wish}" not in self.shares or self.plain.empty(int(wish)),
        }

    def care(self, grave: str) -> dict[str, bool]:
        return {"G-501": f"GM{grave}" not in self.shares or self.plain.empty(int(grave))}

    def mixup(self, name: str, target: str) -> dict[str, bool]:
        one = self.plain.relatives.get(name)
        if one is None or one.place not in GRAVES:
            resting = one is not None and one.place == CEMETERY
            return {"G-504": resting, "G-503": not resting}
        taken = not self.plain.empty(int(target)) and f"DO{target}" not in self.shares
        return {
            "G-501": f"MX{one.place}" not in self.shares,
            "G-503": one.place == int(target),
            "G-505": taken,
        }
