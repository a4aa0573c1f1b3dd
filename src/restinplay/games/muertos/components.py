"""The components of muertos: the tables made of a data file."""

from collections import deque
from collections.abc import Collection, Sequence
from itertools import product

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.moves import MoveTable
from restinplay.games.muertos.board import PLAIN, WAYS, Board, Rules
from restinplay.games.muertos.data import FAR, SYMBOLS, Data, Ways
from restinplay.games.muertos.fields import SPECIAL
from restinplay.games.muertos.moves import BACKS, FIELDS, LIMBS, move_table
from restinplay.games.muertos.tables import CARDS, KINDS


class Components(Data):
    """A data file and the tables made of it."""

    def bones(self) -> list[tuple[int, int]]:
        """The cards that give a limb, with that limb (D-P1)."""
        symbols = [SYMBOLS[card["symbol"]] for card in self.data["cards"]]
        limbs = product(range(KINDS), range(len(LIMBS)))
        return [(card, limb) for card, limb in limbs if symbols[card] >> limb & 1]

    def pushes(self) -> list[tuple[int, int]]:
        """All pairs of fields that a Shove can lead to, the victim's and the attacker's (D-X11)."""
        near, reach = self.near(), self.data["cards"][CARDS.index("shove")]["range_max"]
        apart = distances(near)
        found = set()
        for own, theirs in product(range(FIELDS), repeat=2):
            if apart[own][theirs] <= reach:
                for away, back in product(near[theirs], near[own]):
                    if (away > theirs) != (back > own):
                        found.add((away, back))
        return sorted(found)

    def move_table(self) -> MoveTable:
        return move_table(
            [card["name"] for card in self.data["cards"]],
            [kind["name"] for kind in self.data["festivities"]],
            self.of_kind("den"),
            self.data["board"]["blocks"],
            self.bones(),
            self.pushes(),
        )

    def board(self, seats: int, rules: Rules, moves: MoveTable) -> Board:
        """The tables of a board."""
        board = Board(seats, rules)
        self._fill_fields(board)
        self._fill_ways(board)
        self._fill_cards(board)
        self._fill_moves(board, moves)
        return board

    def _fill_fields(self, board: Board) -> None:
        told = self.data["board"]
        board.bits = vec[i64]([1 << f for f in range(FIELDS)])
        board.above = vec[i64]([_mask(range(f + 1, FIELDS)) for f in range(FIELDS)])
        kinds = {field.kind: number for number, field in enumerate(SPECIAL)}
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
        board.onward = vec[i64]([_mask(exits[f]) for f in range(FIELDS)])
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
        routes, beyond, depth = _routes(rolls, self.longest_route())
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
        board.reactions = _mask([c for c in range(KINDS) if cards[c]["kind"] == "reaction"])
        board.hand_or_foot = vec[i64]([SYMBOLS[card["symbol"]] for card in cards])
        board.least = vec[i64]([card.get("range_min", 0) for card in cards])
        board.most = vec[i64]([card.get("range_max", 0) for card in cards])

    def _fill_moves(self, board: Board, moves: MoveTable) -> None:
        pushes = [-1] * (FIELDS * FIELDS)
        bones = [-1] * (KINDS * 2)
        lays, discards, swaps = [0] * KINDS, [0] * KINDS, [0] * (KINDS * KINDS)
        cards = [-1] * moves.decisions
        for number, move in enumerate(moves.moves[: moves.decisions]):
            if move.kind == "push":
                pushes[move.args[0] * FIELDS + move.args[1]] = number
            elif move.kind == "take_bone":
                bones[move.args[0] * 2 + move.args[1]] = number
            elif move.kind in ("lay", "discard"):
                (lays if move.kind == "lay" else discards)[move.args[0]] = number
                cards[number] = move.args[0]
            elif move.kind == "swap":
                a, b = move.args
                swaps[a * KINDS + b] = swaps[b * KINDS + a] = number
                cards[number] = a | b << 4
        board.push_move, board.bone_move = vec[i64](pushes), vec[i64](bones)
        board.lay_move, board.discard_move = vec[i64](lays), vec[i64](discards)
        board.swap_move, board.cards = vec[i64](swaps), vec[i64](cards)
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
