"""What can be foreseen at a table: the rules are asked, in the position that a seat knows.

Nothing hidden is needed for that; what is covered stays covered.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from restinplay.core.bits import members
from restinplay.core.moves import Move
from restinplay.games import scenes
from restinplay.games.muertos import attacks, dog, ending, festivity, movement, turn
from restinplay.games.muertos.bags import count, size
from restinplay.games.muertos.board import PLAIN, Rules
from restinplay.games.muertos.cards.cards import ACTIONS, GRABBING, RANGED, REACTIONS, in_play
from restinplay.games.muertos.cards.leaps import Leap
from restinplay.games.muertos.components import Components
from restinplay.games.muertos.moves import AIMING, FESTIVITIES, FIELDS, LIMBS, RUNNING
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import CARDS, KINDS
from restinplay.games.muertos.view import recall
from restinplay.games.muertos.ways import HOME, steps_to

View = dict[str, Any]
Data = dict[str, Any]
Ways = dict[int, list[int]]  # a field, and the way to it


class Scene:
    """The position of a view, and what its rules say of it."""

    def __init__(self, view: View, data: Data) -> None:
        self.view = view
        self.table = table_of(view, data)
        self.board = self.table.board
        self.seats = range(self.board.seats)
        self.at = [int(self.table.field[seat]) for seat in self.seats]
        self.dog, self.digger = int(self.table.dog), int(self.table.digger)
        self.kind = {field["number"]: field["kind"] for field in data["board"]["fields"]}
        self.access = {f["number"]: f["access"] for f in data["board"]["fields"] if "access" in f}
        self.festivity = {kind["field"]: kind["id"] for kind in data["festivities"]}
        self.goal, self.red = int(self.board.goal), set(members(self.board.red))

    def others(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    # Ways.

    def limit(self, seat: int) -> int:
        """The most fields that a skeleton walks in one movement (D-M3)."""
        return int(movement.limit(self.table, seat))

    def onward(self, field: int) -> list[int]:
        """The fields that arrows and ways lead to."""
        return members(self.board.onward[field])

    def walk(self, seat: int, steps: int) -> Ways:
        """Where a skeleton can come to, and by which fields; special ones end the way (D-M5)."""
        return ways(
            self.at[seat],
            steps,
            lambda field: movement.ways_on(self.table, field),
            lambda field: self.board.special[field] != PLAIN,
        )

    def dog_walk(self) -> Ways:
        """Where the dog can be led to; it stops where it bites (D-D2)."""
        if self.view["question"]["kind"] != "step" or self.table.bitten:
            return {}
        return ways(
            self.dog,
            int(self.table.points),
            lambda field: dog.ways_on(self.table, field),
            lambda field: self.table.on(field) != 0,
        )

    def steps_home(self, field: int, wall: int) -> int:
        """Steps along the arrows to the goal past the gravedigger, the dog apart."""
        return steps_to(self.board, HOME, -1, wall if wall != field else -1)[field]

    # What an action could do now.

    def copy(self) -> Muertos:
        table = self.table.blank()
        table.copy_table(self.table)
        return table

    def playing(self, seat: int, card: str) -> Muertos:
        """The position in which this card is about to be used as an action."""
        table = self.copy()
        table.active, table.laid[seat], table.item = seat, CARDS.index(card), 0
        table.phase, table.asked = RUNNING, seat
        return table

    def works(self, seat: int, card: str) -> bool:
        """Whether the card would do something as an action now (D-A3)."""
        return turn.works(self.playing(seat, card))

    def used(self, seat: int, card: str) -> Muertos:
        """The position in which its player chooses for the card, or has nothing to choose."""
        table = self.playing(seat, card)
        turn.act(table)
        return table

    def aims(self, seat: int, card: str) -> list[Move]:
        """What there would be to choose for the card."""
        table = self.used(seat, card)
        return [table.moves[move] for move in table.legal()] if table.phase == AIMING else []

    def victims(self, seat: int, card: str) -> list[int]:
        """Whom the card could have as its target."""
        aims = self.aims(seat, card)
        return sorted({aim.args[0] for aim in aims if aim.kind in ("target", "grab")})

    def fields(self, seat: int, card: str) -> list[int]:
        """Where the card could take its player: one field if it leaves no choice."""
        there = int(self.used(seat, card).field[seat])
        if there != self.at[seat]:
            return [there]
        return sorted(a.args[0] for a in self.aims(seat, card) if a.kind in ("vault", "roll"))

    def missing(self, seat: int) -> list[str]:
        return [limb for n, limb in enumerate(LIMBS) if self.table.needs(seat) >> n & 1]

    def range(self, seat: int, card: str) -> list[int]:
        """The fields within reach of an action, where it has an end (D-A2, D-A8)."""
        board, number, here = self.board, CARDS.index(card), self.at[seat]
        least, most = board.least[number], board.most[number]
        if card not in RANGED or most > FIELDS or card in REACTIONS:
            return []
        around = ACTIONS[number].around
        apart = [
            board.apart_around(self.digger, here, f) if around else board.apart(here, f)
            for f in range(FIELDS)
        ]
        return [field for field in range(FIELDS) if least <= apart[field] <= most]

    def leaps(self) -> dict[int, list[int]]:
        """The landings of the card in play, each with its shortest route (D-X2)."""
        card, aiming = in_play(self.table), self.table.phase == AIMING
        return card.routes(self.table) if aiming and isinstance(card, Leap) else {}

    def loot_at_home(self, arriving: int) -> dict[int, list[str]]:
        """Who could still take which festivity cards of a skeleton once it is home (D-E4)."""
        found = {}
        for seat in self.others(arriving):
            table = self.playing(seat, GRABBING.key)
            table.rank[arriving] = table.arrived + 1
            if table.rank[seat] == 0 and turn.has_limbs_for(table, seat, GRABBING.number):
                loot = GRABBING.loot(table, arriving)
                found[seat] = [kind for n, kind in enumerate(FESTIVITIES) if loot >> n & 1]
        return {seat: kinds for seat, kinds in found.items() if kinds}

    def bitten_on(self, field: int) -> list[int]:
        """Whom the dog would find on a field (D-D2)."""
        table = self.copy()
        table.dog = field
        return [seat for seat in self.seats if dog.bitable(table) >> seat & 1]

    def danger(self, back: int) -> tuple[int, int]:
        """Of the cards of that value that the victim may hold, as far as the looker knows: how many
        would cost a limb (D-K3), and how many there are."""
        table, victim = self.table, int(self.table.victim)
        known = victim == self.view["seat"]
        bag = (table.hand[victim] if known else table.pile) & self.board.of_back[back]
        fatal = [c for c in range(KINDS) if attacks.costs(table, victim, c) and count(bag, c)]
        return sum(int(count(bag, card)) for card in fatal), int(size(bag))

    def takes(self, seat: int, kind: str) -> bool:
        """Whether a skeleton would get a card of that festivity (D-F1)."""
        return festivity.may_take(self.table, seat, FESTIVITIES.index(kind))

    # The end.

    def places(self) -> list[int]:
        """The place of each seat, the best being 1 (D-Z4)."""
        merits = [ending.merit(self.table, seat) for seat in self.seats]
        return [1 + sum(other > mine for other in merits) for mine in merits]

    def worth_of_rank(self, seat: int) -> int:
        """The points for coming home (D-Z3)."""
        rank = self.table.rank[seat]
        return int(self.board.rank_points[rank - 1]) if rank else 0


def ways(start: int, steps: int, onward: Callable[[int], int], ends: Callable[[int], bool]) -> Ways:
    """Every field that can be reached, and the shortest way to it."""
    found: Ways = {start: []}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if len(found[here]) == steps or (here != start and ends(here)):
            continue
        for there in members(onward(here)):
            if there not in found:
                found[there] = [*found[here], there]
                queue.append(there)
    del found[start]
    return found


_blank: dict[tuple[object, ...], tuple[Data, Muertos]] = {}


def _set(data: Data, options: dict[str, str], seats: int) -> Muertos:
    components = Components(data, "data file")
    moves = components.move_table()
    return Muertos(moves, components.board(seats, Rules(options), moves))


def table_of(view: View, data: Data) -> Muertos:
    """The position of a view."""
    table = scenes.table_of(_blank, view, data, _set).blank()
    recall(table, view)
    return table


scene_of = scenes.looking(Scene)


def cards_to_go(view: View) -> int:
    """Festivity cards that still lie on the board."""
    return sum(view["stacks"].values())


def hand_size(view: View, seat: int) -> int:
    return sum(view["players"][seat]["backs"])
