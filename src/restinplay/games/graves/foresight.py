"""What can be foreseen at the graves: the rules are asked, in the position that a seat knows.

Nothing hidden is needed for that; what is covered stays covered.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from restinplay.core.bits import many, members
from restinplay.core.events import Event
from restinplay.core.state import CHANCE
from restinplay.games import scenes
from restinplay.games.graves import claim, ending, pills
from restinplay.games.graves.cards.illegible import document
from restinplay.games.graves.cards.maintenance import care
from restinplay.games.graves.cards.shock import shock
from restinplay.games.graves.moves import (
    BURY,
    CHIPS,
    CLAIM,
    DISTRIBUTE,
    DOUBLE,
    ILLEGIBLE,
    NEW_CEMETERY,
    NOTHING,
    WHITE,
    moves_of,
)
from restinplay.games.graves.pills import gain_with, health_with
from restinplay.games.graves.state import Graves
from restinplay.games.graves.table import best_rival, empty_graves, rights_of, short_of_lead
from restinplay.games.graves.terms import Terms
from restinplay.games.graves.view import recall

View = dict[str, Any]
Data = dict[str, Any]
Relative = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A grave that a seat could use now, and by what right."""

    grave: int
    own: int  # rights without documents
    rival: int  # the most that another seat has
    documents: int  # to be played to get ahead
    double: bool


class Scene:
    """The position of a view, and what its rules say of it. Graves are counted from 1."""

    def __init__(self, view: View, data: Data) -> None:
        self.view = view
        self.table = table_of(view, data)
        self.terms = self.table.terms
        self.seats = range(int(self.terms.seats))
        self.me: int = view["seat"]
        self._places: dict[int, list[Place]] = {}
        self._after: dict[str, Graves] = {}

    def names(self, relatives: int) -> list[str]:
        return [self.terms.ids[relative] for relative in members(relatives)]

    def living(self, seat: int) -> int:
        return self.table.kin(seat) & self.table.living()

    def bare(self) -> list[str]:
        """The active player's relatives that wait for a prescription (G-211)."""
        return self.names(pills.unserved(self.table))

    def copy(self, table: Graves | None = None) -> Graves:
        copy = self.table.blank()
        copy.copy_table(table or self.table)
        return copy

    # Step 5.

    def health_with(self, name: str, chip: str) -> int:
        """Where a prescription leads (G-302, G-303); 0 is death."""
        return health_with(self.table, self.terms.number[name], CHIPS.index(chip))

    def gain_with(self, name: str, chip: str) -> int:
        """The payout or the inheritance that a prescription brings (G-302, G-305)."""
        return gain_with(self.table, self.terms.number[name], CHIPS.index(chip))

    def payout(self, name: str) -> int:
        """What the next white pill would bring."""
        return gain_with(self.table, self.terms.number[name], WHITE)

    def adjusted(self, seat: int, after: Graves | None = None) -> Graves:
        """The position after the owner's step 5, as the prescriptions lie, now or after that."""
        then = self.copy(after)
        pills.take_pills(then, seat)
        return then

    def dying(self, seat: int) -> list[str]:
        """Whom the prescriptions that lie there will kill in the owner's step 5."""
        return self.names(self.living(seat) & self.adjusted(seat).pending)

    def brings(self, seat: int) -> int:
        """The payouts and inheritances of the owner's step 5."""
        return int(self.adjusted(seat).money[seat] - self.table.money[seat])

    # Places for the dead.

    def places(self, seat: int) -> list[Place]:
        """Where a dead relative of the seat could lie now, besides the New Cemetery (G-403)."""
        if seat not in self._places:
            then = self.copy()
            claim.drop_claim(then)
            if then.burier != seat:
                then.barred = 0
            then.burier = then.asked = seat
            then.phase = BURY
            moves = [move for move in then.legal() if CLAIM <= move < NEW_CEMETERY]
            found = [_place(then, seat, move) for move in moves]
            self._places[seat] = sorted(found, key=lambda place: place.grave)
        return self._places[seat]

    def place(self, grave: int) -> Place:
        """What the seat that looks can do with that grave."""
        return next(place for place in self.places(self.me) if place.grave == grave)

    def papers(self) -> int:
        """How many documents the seat that looks has."""
        return int(many(self.table.shares[self.me] >> ILLEGIBLE)) if self.me >= 0 else 0

    def empty_graves(self) -> list[int]:
        return [grave + 1 for grave in members(empty_graves(self.table))]

    def leader(self, grave: int) -> int | None:
        """The seat with strictly more rights for the grave than each other (G-404)."""
        leads = (seat for seat in self.seats if not short_of_lead(self.table, seat, grave - 1))
        return next(leads, None)

    def price_of(self, grave: int) -> int:
        return int(self.table.price_of(grave - 1))

    # Points and the end.

    def worth(self, name: str) -> int:
        """The points of a relative where he is; who waits for burial is worth the New Cemetery."""
        return points(self.table, 1 << self.terms.number[name])

    def worth_in(self, name: str, grave: int) -> int:
        return int(self.terms.worth(1 << self.terms.number[name], grave - 1))

    def standing(self, seat: int) -> int:
        """The points of a seat if the game were scored now."""
        return points(self.table, self.table.kin(seat))

    def best_rival(self) -> int:
        """The standing of the best of the others."""
        return max(self.standing(seat) for seat in self.seats if seat != self.me)

    def lamps(self) -> list[tuple[str, int | None]]:
        """How near the end is: `ends`, `one grave` with its number, `one relative` with the seat,
        `last round`."""
        table = self.table
        if not DISTRIBUTE <= table.stage < NOTHING:
            return []
        if ending.endings(table):
            return [("ends", None)]
        left = self.empty_graves()
        found: list[tuple[str, int | None]] = [("one grave", left[0])] if len(left) == 1 else []
        found += [("one relative", seat) for seat in self.seats if many(self.living(seat)) == 1]
        return found + ([("last round", None)] if table.round == self.terms.round_limit else [])

    # What an answer would do.

    def after(self, move: str) -> Graves:
        """The position that an answer leads to; nature's answer to it does not matter."""
        if move not in self._after:
            then = self._after[move] = self.copy()
            then.apply(then.moves.parse(move))
            if then.asked == CHANCE:
                then.apply(then.odds()[0][0])
        return self._after[move]

    def paid(self, then: Graves) -> int:
        """What the seat that looks has paid since."""
        return int(self.table.money[self.me] - then.money[self.me])

    def rights_after(self, grave: int) -> list[int]:
        """The rights of the seat that looks and of its best rival, with one share more (G-236)."""
        then = self.after(f"share {grave}")
        return [int(of(then, self.me, grave - 1)) for of in (rights_of, best_rival)]

    def tally_with(self, grave: int) -> list[int]:
        """Everybody's rights in the claim with the document of that grave (G-426)."""
        then = self.copy()
        document(then, self.me, grave - 1)
        return [int(rights_of(then, seat, then.claimed)) for seat in self.seats]

    def shocked(self, name: str) -> Graves:
        then = self.copy()
        shock(then, self.me, self.terms.number[name])
        return then

    def bills(self, grave: int) -> list[list[int]]:
        """Who would pay how much for that grave (G-507), family by family."""
        then, log = self.copy(), list[Event]()
        then.log = log
        care(then, self.me, grave - 1)
        bills = [[event.args[0], event.args[2]] for event in log if event.kind == "paid"]
        return sorted(bills, key=lambda bill: then.family[bill[0]])

    def card(self, move: str) -> int | None:
        """The share that an answer plays; a Mix-up may take a Double Occupancy along."""
        played = members(self.after(move).played & ~self.table.played)
        return max(played, default=None)


def _place(table: Graves, seat: int, move: int) -> Place:
    double = move >= DOUBLE
    grave = move - (DOUBLE if double else CLAIM)
    own, rival = int(rights_of(table, seat, grave)), int(best_rival(table, seat, grave))
    documents = 0 if double else int(short_of_lead(table, seat, grave))
    return Place(grave + 1, own, rival, documents, double)


def points(table: Graves, relatives: int) -> int:
    """The points of relatives where they are, or in the New Cemetery if they wait (G-805)."""
    buried = table.cemetery | table.pending
    return int(table.terms.points(relatives, table.living(), buried, table.lying))


# Who is who in a view.


def relatives(view: View) -> Iterator[tuple[int, Relative]]:
    """All relatives in the game with their seats."""
    for seat, player in enumerate(view["players"]):
        for relative in player["relatives"]:
            yield seat, relative


def find(view: View, name: str) -> tuple[int, Relative]:
    """The seat and the relative of that id."""
    return next((seat, one) for seat, one in relatives(view) if one["id"] == name)


_blank: dict[tuple[object, ...], tuple[Data, Graves]] = {}


def _set(data: Data, options: dict[str, str], seats: int) -> Graves:
    return Graves(moves_of(data), Terms(data, options, seats))


def table_of(view: View, data: Data) -> Graves:
    """The position of a view."""
    table = scenes.table_of(_blank, view, data, _set).blank()
    recall(table, view)
    return table


scene_of = scenes.looking(Scene)
