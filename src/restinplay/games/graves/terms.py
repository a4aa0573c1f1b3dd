"""Terms: what a data file and the options fix for a whole game, ready for compiled code."""

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import lowest, many
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.moves import FAMILIES, GRAVES, RELATIVES, SEATS

_PAYS: Final = ("pay_weak", "pay_unwell", "pay_top")


@final
class Terms:
    """Never changes; all states of a game share it."""

    def __init__(self, data: dict[str, Any], options: dict[str, str], seats: int) -> None:
        families = data["families"]
        relatives = [relative for family in families for relative in family["relatives"]]
        self.options = options
        self.letters: list[str] = [family["letter"] for family in families]
        self.ids: list[str] = [relative["id"] for relative in relatives]
        self.number: dict[str, int] = {name: number for number, name in enumerate(self.ids)}
        self.seats: i64 = seats
        fixed = data["fixed"]
        self.start_money: i64 = fixed["start_money"]
        self.bribe_price: i64 = fixed["bribe_price"]
        self.swap_price: i64 = fixed["swap_price"]
        self.pill_price: i64 = fixed["pill_price"]
        self.share_empty: i64 = fixed["share_empty"]
        self.share_occupied: i64 = fixed["share_occupied"]
        self.inheritance: i64 = fixed["inheritance"]
        self.maintenance: i64 = fixed["maintenance"]
        points = data["points"]
        self.in_cemetery: i64 = points["new_cemetery"]
        self.alive: i64 = points["alive"]
        self.stock: vec[i64] = vec[i64]([data["chips"][chip.name] for chip in KINDS])
        self.price: vec[i64] = vec[i64]([fixed[chip.price] for chip in KINDS])  # of a chip
        self.dearest: i64 = max(self.price)
        self.cheapest: i64 = min([price for price in self.price if price > 0], default=0)
        self.free: i64 = sum(1 << chip for chip, price in enumerate(self.price) if price == 0)
        self.limited = options["pill_supply"] == "limited"
        self.open_backs = options["share_backs"] == "open"
        self.by_money = options["tie_break"] == "money"
        self.round_limit: i64 = int(options["round_limit"])
        start = options["start_player"]
        self.start: i64 = -1 if start == "random" else int(start)
        self.chosen: vec[i64] = vec[i64](self._chosen(options["families"]))
        self.wish: vec[i64] = vec[i64]([relative["wish"] - 1 for relative in relatives])
        self.wanting: vec[i64] = vec[i64](_wanting(relatives))
        self._worth: vec[i64] = vec[i64](
            [worth(r["wish"], grave + 1, points) for r in relatives for grave in range(GRAVES)]
        )
        self._pays: vec[i64] = vec[i64](_pays(relatives))

    def _chosen(self, text: str) -> list[int]:
        """The family of each seat, or -1: nature says (G-003)."""
        found = [] if text == "random" else [self.letters.index(word) for word in text.split("+")]
        return found + [-1] * (SEATS - len(found))

    def pay(self, rung: i64, family: i64, reached: i64) -> i64:
        """What the relatives of a family pay who reach Weak (0), Unwell (1) or Top (2)."""
        return self._pays[((rung * FAMILIES + family) << 5) + (reached >> (family * 5))]

    def points(self, kin: i64, living: i64, cemetery: i64, lying: vec[i64]) -> i64:
        """G-805, G-806."""
        total = many(kin & living) * self.alive + many(kin & cemetery) * self.in_cemetery
        for grave in range(i64(GRAVES)):
            here = kin & lying[grave]
            while here != 0:
                total += self.worth(here & -here, grave)
                here &= here - 1
        return total

    def worth(self, coffin: i64, grave: i64) -> i64:
        """The points of one coffin, given as a set, in that grave."""
        return self._worth[lowest(coffin) * GRAVES + grave]


def worth(wish: int, grave: int, points: dict[str, int]) -> int:
    """The points of who lies in a grave and wished for one (G-806)."""
    distance = abs(grave - wish)
    return points[("wished", "adjacent")[distance] if distance < 2 else "other"]


def _wanting(relatives: Sequence[dict[str, Any]]) -> list[int]:
    """For each grave the relatives who wish for it."""
    return [
        sum(1 << r for r in range(RELATIVES) if relatives[r]["wish"] == grave + 1)
        for grave in range(GRAVES)
    ]


def _pays(relatives: Sequence[dict[str, Any]]) -> list[int]:
    """By rung, family and set of its five relatives."""
    return [
        sum(relatives[family * 5 + place][rung] for place in range(5) if some >> place & 1)
        for rung in _PAYS
        for family in range(FAMILIES)
        for some in range(32)
    ]
