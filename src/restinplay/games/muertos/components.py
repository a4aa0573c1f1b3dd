"""The components of muertos: what a data file must hold to, and the tables made of it."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.errors import BadInput
from restinplay.core.moves import MoveTable
from restinplay.games.muertos.bags import MOST
from restinplay.games.muertos.board import DEN_FIELD, FESTIVITY, GOAL, PLAIN, WAYS, Board
from restinplay.games.muertos.moves import (
    BACKS,
    CARDS,
    DENS,
    FESTIVITIES,
    FIELDS,
    KINDS,
    LIMBS,
    PAIRS,
    SEATS,
    START,
    SWAP,
)

FIXED = {
    "deal": 4,
    "hand_limit": 8,
    "draw_action": 2,
    "draw_dog": 1,
    "arms": 2,
    "legs": 2,
    "steps_two_legs": 3,
    "steps_one_leg": 2,
    "swap_give": 2,
    "swap_get": 1,
    "stack": 2,
    "stack_two_players": 1,
    "walk": 1,
    "walk_two_players": 2,
}
KIND_OF = {
    "reaction": ("sidestep", "cling"),
    "straight": ("clobber", "shove", "kick"),
    "random": ("tumble", "hurl_pie", "hurl_pot", "hurl_skull"),
    "peaceful": ("vault", "grab", "dive", "mend", "trail"),
}
WITHOUT_RANGE = ("sidestep", "mend")
SYMBOLS = {"none": 0, "hand": 1, "foot": 2, "both": 3}
DECK = 66
FAR = 99
BEHIND = 6  # fields that a Vault may have to pass after the first crowd: four more, and the dog

Ways = Mapping[int, Collection[int]]


class Components:
    """A data file that adds up."""

    def __init__(self, data: Mapping[str, Any], file: object) -> None:
        self.data = data
        self.file = file
        try:
            self._check_words()
            self._check_cards()
            self._check_fields()
            self._check_festivities()
            self._check_ways()
            self._check_walk()
        except BadInput:
            raise
        except KeyError as error:
            raise BadInput(f"{file}: {error} is missing") from error
        except (TypeError, ValueError, AttributeError, IndexError) as error:
            raise BadInput(f"{file}: something is not as it should be: {error}") from error

    def demand(self, right: bool, what: str) -> None:
        if not right:
            raise BadInput(f"{self.file}: {what}")

    def _check_words(self) -> None:
        data = self.data
        words = [data["title"], data["rules_version"]]
        words += [card[part] for card in data["cards"] for part in ("name", "text")]
        words += [kind["name"] for kind in data["festivities"]]
        self.demand(all(type(word) is str for word in words), "a name or a text is not in words")
        for name, number in FIXED.items():
            found = data["fixed"][name]
            self.demand(type(found) is int and found == number, f"fixed {name} must be {number}")
        ranks = data["score"]["ranks"]
        right = len(ranks) == SEATS and all(map(_is_number, ranks))
        self.demand(right, f"ranks must be {SEATS} numbers")
        self.demand(ranks == sorted(ranks, reverse=True), "ranks may not rise")

    # Cards (1.2).

    def _check_cards(self) -> None:
        cards = self.data["cards"]
        self.demand([card["id"] for card in cards] == CARDS, "the ids of the cards are not ours")
        for card in cards:
            self._check_card(card)
        total = sum(card["count"] for card in cards)
        self.demand(total == DECK, f"the cards are {total}, not {DECK}")

    def _check_card(self, card: Mapping[str, Any]) -> None:
        name = card["id"]
        in_range = _is_number(card["count"]) and card["count"] <= MOST
        self.demand(in_range, f"count of {name} must be a number up to {MOST}")
        value = card["movement"]
        self.demand(_is_number(value) and 1 <= value <= BACKS, f"movement of {name} must be 1 to 3")
        self.demand(card["symbol"] in SYMBOLS, f"symbol of {name} is unknown")
        wanted = next(kind for kind, names in KIND_OF.items() if name in names)
        self.demand(card["kind"] == wanted, f"kind of {name} must be {wanted}")
        ends = [card[end] for end in ("range_min", "range_max") if end in card]
        self.demand(len(ends) == (0 if name in WITHOUT_RANGE else 2), f"range of {name} is amiss")
        right = all(map(_is_number, ends)) and ends == sorted(ends)
        self.demand(right, f"range of {name} must be two rising numbers")

    # The board (1.4).

    def _check_fields(self) -> None:
        board = self.data["board"]
        fields = board["fields"]
        numbers = [field["number"] for field in fields]
        right = all(map(_is_number, numbers)) and numbers == list(range(FIELDS))
        self.demand(right, f"the fields must be numbered 0 to {FIELDS - 1}")  # BF1
        kinds = [field["kind"] for field in fields]
        known = ("start", "green", "path", "red", "festivity", "den", "goal")
        self.demand(set(kinds) <= set(known), "a field is of an unknown kind")
        for kind, many in (("start", 1), ("goal", 1), ("den", DENS), ("festivity", 3)):
            self.demand(kinds.count(kind) == many, f"there must be {many} fields of kind {kind}")
        self.demand(kinds[START] == "start", "field 0 must be the start")  # BF2
        self.demand(kinds[-1] == "goal", "the last field must be the goal")  # BF3
        width, height = board["canvas"]
        for field in fields:
            x, y = field["at"]
            inside = all(map(_is_number, (x, y, width, height))) and x <= width and y <= height
            self.demand(inside, f"field {field['number']} lies off the canvas")

    def _check_festivities(self) -> None:
        kinds = self.data["festivities"]
        ids = tuple(kind["id"] for kind in kinds)
        self.demand(ids == FESTIVITIES, "the ids of the festivities are not ours")
        fields = sorted(kind["field"] for kind in kinds)
        self.demand(fields == self.of_kind("festivity"), "each festivity needs a field of its own")
        for kind in kinds:
            self.demand(_is_number(kind["value"]), f"value of {kind['id']} must be a number")
            self.demand(kind["count"] == 3, f"count of {kind['id']} must be 3")

    def _check_ways(self) -> None:
        board = self.data["board"]
        pairs = [*board["one_way"], *board["two_way"]]
        for pair in pairs:
            right = len(pair) == 2 and all(_is_number(f) and f < FIELDS for f in pair)
            self.demand(right, f"no way can be {pair}")
            self.demand(pair[0] != pair[1], f"a way leads from {pair[0]} to itself")
        edges = {frozenset(pair) for pair in pairs}
        self.demand(len(edges) == len(pairs), "a way stands twice")
        near, exits = self.near(), self.exits()
        for field in board["fields"]:
            number, kind = field["number"], field["kind"]
            if kind in ("festivity", "den", "goal"):  # BF5, BF6, BF3
                only = near[number] == {field["access"]}
                self.demand(only, f"{number} must touch {field['access']} and nothing else")
                leaves = len(exits[number]) == (0 if kind == "goal" else 1)
                self.demand(leaves, f"{number} must be left as a {kind} is")
            if kind in ("start", "green", "red"):  # BF7, BF8
                against = [n for n in near[number] if number in exits[n] and n in exits[number]]
                self.demand(not against, f"{number} must be left along the arrows only")
            self.demand(len(near[number]) <= WAYS, f"{number} has too many neighbours")

    def _check_walk(self) -> None:
        board, near, exits = self.data["board"], self.near(), self.exits()
        walk, blocks = board["walk"], board["blocks"]
        numbers = [*walk, *blocks, board["dog"], board["gravedigger"]]
        right = all(_is_number(f) and f < FIELDS for f in numbers)
        self.demand(right, "walk, blocks, dog or gravedigger name no field")
        goal = FIELDS - 1
        self.demand(walk[0] == board["gravedigger"] == goal, "he must begin in the goal")  # BF3
        on_den = self.data["board"]["fields"][board["dog"]]["kind"] == "den"
        self.demand(on_den, "the dog must begin on a den")  # BF4
        cards = self.data["fixed"]["stack"] * len(FESTIVITIES)
        self.demand(len(walk) == cards, f"the walk must have {cards} fields")  # BF10
        for here, there in pairwise(walk):  # BF8
            self.demand(here in exits[there], f"the walk must go against an arrow, {here} {there}")
        self.demand(sorted(walk[1:-1]) == self.of_kind("red"), "the walk must be the red way")
        last = walk[-1]
        right = len(set(blocks)) == len(blocks) == 3 and set(blocks) <= near[last]
        self.demand(right, f"the blocks must be three fields next to {last}")  # BF9
        dens = [field["access"] for field in board["fields"] if field["kind"] == "den"]
        self.demand(last in dens, f"a den must lie behind {last}")  # BF11
        for block in blocks:
            cut = sorted(set(range(FIELDS)) - {block} - _reaching(goal, exits, block))
            self.demand(not cut, f"with him on {block} there is no way home from {cut}")  # BF12

    # What it says.

    def of_kind(self, kind: str) -> list[int]:
        return [f["number"] for f in self.data["board"]["fields"] if f["kind"] == kind]

    def near(self) -> dict[int, set[int]]:
        """The neighbours of each field."""
        board = self.data["board"]
        near: dict[int, set[int]] = {field: set() for field in range(FIELDS)}
        for one, other in [*board["one_way"], *board["two_way"]]:
            near[one].add(other)
            near[other].add(one)
        return near

    def exits(self) -> dict[int, set[int]]:
        """The fields that one can walk to from each field."""
        board = self.data["board"]
        exits: dict[int, set[int]] = {field: set() for field in range(FIELDS)}
        for one, other in [*board["one_way"], *board["two_way"]]:
            exits[one].add(other)
        for one, other in board["two_way"]:
            exits[other].add(one)
        return exits

    def bones(self) -> list[tuple[int, int]]:
        """The cards that give a limb, with that limb (D-P1)."""
        symbols = [SYMBOLS[card["symbol"]] for card in self.data["cards"]]
        limbs = product(range(KINDS), range(len(LIMBS)))
        return [(card, limb) for card, limb in limbs if symbols[card] >> limb & 1]

    def pushes(self) -> list[tuple[int, int]]:
        """All pairs of fields that a Shove can lead to, the victim's and the own one (D-X11)."""
        near, reach = self.near(), self.data["cards"][CARDS.index("shove")]["range_max"]
        apart = distances(near)
        found = set()
        for own, theirs in product(range(FIELDS), repeat=2):
            if apart[own][theirs] <= reach:
                for away, back in product(near[theirs], near[own]):
                    if (away > theirs) != (back > own):
                        found.add((away, back))
        return sorted(found)

    def fill(self, board: Board, moves: MoveTable) -> None:
        """Make the tables of a board."""
        self._fill_fields(board)
        self._fill_ways(board)
        self._fill_cards(board)
        self._fill_moves(board, moves)

    def _fill_fields(self, board: Board) -> None:
        told = self.data["board"]
        board.bits = vec[i64]([1 << f for f in range(FIELDS)])
        board.above = vec[i64]([_mask(range(f + 1, FIELDS)) for f in range(FIELDS)])
        kinds = {"festivity": FESTIVITY, "den": DEN_FIELD, "goal": GOAL}
        board.special = vec[i64]([kinds.get(f["kind"], PLAIN) for f in told["fields"]])
        festivities = [kind["field"] for kind in self.data["festivities"]]
        dens = self.of_kind("den")
        which = [0] * FIELDS
        for fields in (festivities, dens):
            for place, f in enumerate(fields):
                which[f] = place
        board.which = vec[i64](which)
        board.goal = FIELDS - 1
        board.red = _mask([*self.of_kind("red"), FIELDS - 1])
        board.kennel = told["dog"]
        board.dens = vec[i64](dens)
        board.access = vec[i64]([told["fields"][den]["access"] for den in dens])
        board.walk = vec[i64](told["walk"])
        board.blocks = vec[i64](told["blocks"])
        board.value = vec[i64]([kind["value"] for kind in self.data["festivities"]])
        two = "_two_players" if board.seats == 2 else ""
        board.stack = self.data["fixed"]["stack" + two]
        board.steps = self.data["fixed"]["walk" + two]
        board.rank_points = vec[i64](self.data["score"]["ranks"])

    def _fill_ways(self, board: Board) -> None:
        near, exits = self.near(), self.exits()
        rolls = exits if board.rules.arrows_bind else near
        board.near = vec[i64]([_mask(near[f]) for f in range(FIELDS)])
        board.free = vec[i64]([_mask(rolls[f]) for f in range(FIELDS)])
        board.ways, board.degree = _lists(near)
        board.exits, board.outs = _lists(exits)
        board.rolls, board.turns = _lists(rolls)
        board.distance = vec[u8]([n for row in distances(near) for n in row])
        stations = [*self.data["board"]["walk"], *self.data["board"]["blocks"]]
        board.station = vec[i64](
            [stations.index(f) if f in stations else len(stations) for f in range(FIELDS)]
        )
        board.around = vec[u8](
            [n for station in [*stations, -1] for row in distances(near, station) for n in row]
        )
        reach = self.data["cards"][CARDS.index("vault")]["range_max"]
        routes, beyond, depth = _routes(rolls, reach + BEHIND)
        board.routes, board.beyond = vec[i64](routes), vec[i64](beyond)
        board.depth = vec[i64](depth)

    def _fill_cards(self, board: Board) -> None:
        cards = self.data["cards"]
        backs = [card["movement"] for card in cards]
        board.deck = sum(card["count"] << 4 * c for c, card in enumerate(cards))
        board.back = vec[i64]([*backs, *range(1, BACKS + 1)])
        whole = [15 << 4 * c for c in range(KINDS)]
        board.of_back = vec[i64](
            [sum(whole[c] for c in range(KINDS) if backs[c] == value) for value in range(BACKS + 1)]
        )
        board.actions = sum(whole[c] for c in range(KINDS) if cards[c]["kind"] != "reaction")
        board.hand_or_foot = vec[i64]([SYMBOLS[card["symbol"]] for card in cards])
        board.least = vec[i64]([card.get("range_min", 0) for card in cards])
        board.most = vec[i64]([card.get("range_max", 0) for card in cards])

    def _fill_moves(self, board: Board, moves: MoveTable) -> None:
        pushes = [-1] * (FIELDS * FIELDS)
        bones = [-1] * (KINDS * 2)
        for move in moves.moves:
            if move.kind == "push":
                pushes[move.args[0] * FIELDS + move.args[1]] = move.number
            elif move.kind == "take_bone":
                bones[move.args[0] * 2 + move.args[1]] = move.number
        swaps = [0] * (KINDS * KINDS)
        for place, (a, b) in enumerate(PAIRS):
            swaps[a * KINDS + b] = swaps[b * KINDS + a] = SWAP + place
        board.push_move, board.bone_move = vec[i64](pushes), vec[i64](bones)
        board.swap_move = vec[i64](swaps)
        board.turn_up = moves.decisions - 1
        board.card = moves.decisions + BACKS


def distances(near: Ways, without: int = -1) -> list[list[int]]:
    """The distance of any two fields on ways that avoid one field; FAR if there is none."""
    rows = []
    for start in range(FIELDS):
        row = [FAR] * FIELDS
        row[start] = 0
        queue = deque([start])
        while queue:
            field = queue.popleft()
            for there in near[field]:
                if row[there] == FAR and there != without:
                    row[there] = row[field] + 1
                    queue.append(there)
        rows.append(row)
    return rows


def _reaching(goal: int, exits: Ways, without: int) -> set[int]:
    """The fields from which the goal is reached along the arrows, not over one field."""
    found, grown = {goal}, True
    while grown:
        more = {f for f in range(FIELDS) if f != without and found & set(exits[f])}
        grown = not more <= found
        found |= more
    return found


def _routes(ways: Ways, longest: int) -> tuple[list[int], list[int], list[int]]:
    """All routes of distinct fields from each field, in preorder.

    Of each node its field, the node after its subtree, and the number of steps to it. The first
    nodes stand for the starts and say where their routes begin and end.
    """
    fields, ends, depth = [0] * FIELDS, [0] * FIELDS, [0] * FIELDS

    def grow(field: int, path: tuple[int, ...]) -> None:
        for there in sorted(ways[field]):
            if there not in path:
                node = len(fields)
                fields.append(there)
                depth.append(len(path))
                ends.append(0)
                if len(path) < longest:
                    grow(there, (*path, there))
                ends[node] = len(fields)

    for start in range(FIELDS):
        fields[start] = len(fields)
        grow(start, (start,))
        ends[start] = len(fields)
    return fields, ends, depth


def _lists(ways: Ways) -> tuple[vec[i64], vec[i64]]:
    flat = [0] * (FIELDS * WAYS)
    for field in range(FIELDS):
        for place, there in enumerate(sorted(ways[field])):
            flat[field * WAYS + place] = there
    return vec[i64](flat), vec[i64]([len(ways[field]) for field in range(FIELDS)])


def _mask(fields: Sequence[int] | Collection[int]) -> int:
    return sum(1 << field for field in fields)


def _is_number(value: object) -> bool:
    return type(value) is int and value >= 0
