"""What a data file of muertos must hold to, entry by entry: one line says what is wrong where."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from restinplay.core.errors import BadInput, shown
from restinplay.games.muertos.bags import MOST
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.cards.cards import RANGED, SORTS
from restinplay.games.muertos.fields import SPECIAL
from restinplay.games.muertos.moves import BACKS, FESTIVITIES, FIELDS, SEATS, START
from restinplay.games.muertos.tables import CARDS, DECK

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
SYMBOLS = {"none": 0, "hand": 1, "foot": 2, "both": 3}
EFFECTS = [field.kind for field in SPECIAL if field.kind]
FIELD_KINDS = ("start", "green", "path", "red", *EFFECTS)
COPIES = 3
FAR = 99
BEHIND = 6  # fields that a Vault may have to pass after the first crowd: four more, and the dog
LARGEST = 10_000  # points, or a coordinate
LONGEST_NAME, LONGEST_TEXT = 40, 300  # signs
MOST_ROUTES = 20_000  # of a Vault, from all fields

Entry = Mapping[str, Any]
Ways = Mapping[int, Collection[int]]


class Data:
    """A data file that adds up."""

    def __init__(self, data: Entry, file: object) -> None:
        self.data = data
        self.file = file
        self._entry = "the file"
        try:
            self._check()
        except BadInput:
            raise
        except KeyError as error:
            raise BadInput(f"{file}: {self._entry} has no {shown(error.args[0])}") from error
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise BadInput(f"{file}: {self._entry} is not as it should be") from error
        except RecursionError:
            raise BadInput(f"{file}: {self._entry} is nested too deeply") from None

    def _check(self) -> None:
        self._check_words(self.data, LONGEST_NAME, "title", "rules_version")
        self._check_fixed()
        self._check_ranks()
        self._check_cards()
        self._check_fields()
        self._check_festivities()
        with self._at("board"):
            self._check_ways()
            self._check_accesses()
            self._check_walk()
            self._check_course()
            self._check_routes()

    def demand(self, right: bool, what: str) -> None:
        if not right:
            raise BadInput(f"{self.file}: {what}")

    @contextmanager
    def _at(self, entry: str) -> Iterator[None]:
        """What goes wrong meanwhile is said of that entry."""
        before, self._entry = self._entry, entry
        yield
        self._entry = before

    def _check_words(self, entry: Entry, longest: int, *names: str) -> None:
        for name in names:
            word = entry[name]
            right = type(word) is str and word.isprintable() and 0 < len(word) <= longest
            self.demand(
                right, f"{name} of {self._entry} must be one line of 1 to {longest} characters"
            )

    def _check_once(self, entries: list[Entry], what: str) -> None:
        names = Counter(entry["name"].lower() for entry in entries)
        twice = [shown(name) for name, number in names.items() if number > 1]
        self.demand(not twice, f"two {what} are called {', '.join(twice)}")

    def _entries(self, name: str, ids: Collection[str]) -> list[Entry]:
        """The entries of a list, which have these ids, in this order."""
        entries = self.data[name]
        right = type(entries) is list and all(isinstance(entry, dict) for entry in entries)
        self.demand(right, f"{name} must be a list of entries")
        found = []
        for number, entry in enumerate(entries, 1):
            with self._at(f"number {number} of {name}"):
                found.append(entry["id"])
        self.demand(found == list(ids), f"the ids of the {name} must be {', '.join(ids)}")
        return list(entries)

    # Numbers.

    def _check_fixed(self) -> None:
        fixed = self.data["fixed"]
        with self._at("fixed"):
            for name, number in FIXED.items():
                found = fixed[name]
                self.demand(_is(found, number), f"fixed {name} must be {number}")

    def _check_ranks(self) -> None:
        score = self.data["score"]
        with self._at("score"):
            ranks = score["ranks"]
            right = type(ranks) is list and len(ranks) == SEATS and all(map(is_number, ranks))
            self.demand(right, f"ranks must be {SEATS} numbers from 0 to {LARGEST}")
            self.demand(ranks == sorted(ranks, reverse=True), "ranks may not rise")

    # Cards (1.2).

    def _check_cards(self) -> None:
        cards = self._entries("cards", CARDS)
        for card in cards:
            with self._at(f"card {card['id']}"):
                self._check_card(card)
        self._check_once(cards, "cards")
        total = sum(card["count"] for card in cards)
        self.demand(total == DECK, f"the cards are {total}, not {DECK}")

    def _check_card(self, card: Entry) -> None:
        name = card["id"]
        self._check_words(card, LONGEST_NAME, "name")
        self._check_words(card, LONGEST_TEXT, "text")
        self.demand(is_number(card["count"], MOST), f"count of {name} must be 0 to {MOST}")
        value = card["movement"]
        self.demand(is_number(value, BACKS) and value > 0, f"movement of {name} must be 1 to 3")
        self.demand(card["symbol"] in SYMBOLS, f"symbol of {name} is unknown")
        self.demand(card["kind"] == SORTS[name], f"kind of {name} must be {SORTS[name]}")
        ends = [card[end] for end in ("range_min", "range_max") if end in card]
        self.demand(len(ends) == (2 if name in RANGED else 0), f"range of {name} is wrong")
        right = all(is_number(end, FAR) for end in ends) and ends == sorted(ends)
        self.demand(right, f"range of {name} must be two rising numbers up to {FAR}")

    # The board (1.4).

    def _check_fields(self) -> None:
        board = self.data["board"]
        with self._at("board"):
            fields, (width, height) = board["fields"], board["canvas"]
            right = type(fields) is list and all(isinstance(field, dict) for field in fields)
            self.demand(right, "the fields must be a list of entries")
            right = is_number(width) and is_number(height) and width > 0 and height > 0
            self.demand(right, f"the canvas must have sides of 1 to {LARGEST}")
        for place, field in enumerate(fields):
            with self._at(f"field {place}"):
                self._check_field(place, field, width, height)
        self.demand(len(fields) == FIELDS, f"there must be {FIELDS} fields")  # BF1
        kinds = [field["kind"] for field in fields]
        for kind, many in [("start", 1), *((field.kind, field.many) for field in SPECIAL[::-1])]:
            self.demand(kinds.count(kind) == many, f"there must be {many} fields of kind {kind}")
        self.demand(kinds[START] == "start", "field 0 must be the start")  # BF2
        self.demand(kinds[-1] == "goal", "the last field must be the goal")  # BF3

    def _check_field(self, place: int, field: Entry, width: int, height: int) -> None:
        right = _is(field["number"], place)
        self.demand(right, f"the fields must be numbered 0 to {FIELDS - 1}")
        kind = field["kind"]
        self.demand(kind in FIELD_KINDS, f"field {place} is of an unknown kind")
        x, y = field["at"]
        inside = is_number(x, width) and is_number(y, height)
        self.demand(inside, f"field {place} lies off the canvas")
        if kind in EFFECTS:
            access = is_number(field["access"], FIELDS - 1)
            self.demand(access, f"access of field {place} must be a field")
        else:
            self.demand("access" not in field, f"field {place} is a {kind} and has no access")

    def _check_festivities(self) -> None:
        kinds = self._entries("festivities", FESTIVITIES)
        for kind in kinds:
            name = kind["id"]
            with self._at(f"festivity {name}"):
                self._check_words(kind, LONGEST_NAME, "name")
                self.demand(is_number(kind["field"]), f"field of {name} must be a number")
                right = is_number(kind["value"])
                self.demand(right, f"value of {name} must be a number from 0 to {LARGEST}")
                self.demand(_is(kind["count"], COPIES), f"count of {name} must be {COPIES}")
        self._check_once(kinds, "festivities")
        fields = sorted(kind["field"] for kind in kinds)
        self.demand(fields == self.of_kind("festivity"), "each festivity needs a field of its own")

    def _check_ways(self) -> None:
        board = self.data["board"]
        for name in ("one_way", "two_way"):
            self.demand(type(board[name]) is list, f"{name} must be a list of pairs of fields")
        pairs = [*board["one_way"], *board["two_way"]]
        for pair in pairs:
            right = type(pair) is list and len(pair) == 2
            right = right and all(is_number(f, FIELDS - 1) for f in pair)
            self.demand(right, f"{shown(pair)} cannot be a way")
            self.demand(pair[0] != pair[1], f"a way leads from {pair[0]} to itself")
        edges = {frozenset(pair) for pair in pairs}
        self.demand(len(edges) == len(pairs), "a way appears twice")
        for field, there in self.near().items():
            self.demand(len(there) <= WAYS, f"{field} has too many neighbours")

    def _check_accesses(self) -> None:
        near, exits = self.near(), self.exits()
        for field in self.data["board"]["fields"]:
            number, kind = field["number"], field["kind"]
            if kind in EFFECTS:  # BF5, BF6, BF3
                access = field["access"]
                self.demand(near[number] == {access}, f"{number} must touch {access} and no other")
                leaves = len(exits[number]) == (0 if kind == "goal" else 1)
                self.demand(leaves, f"{number} must be left as a {kind} is")
                self.demand(number in exits[access], f"no way leads into {number}")
            if kind in ("start", "green", "red"):  # BF7, BF8
                against = [n for n in near[number] if number in exits[n] and n in exits[number]]
                self.demand(not against, f"{number} must be left along the arrows only")

    def _check_walk(self) -> None:
        board, near, exits = self.data["board"], self.near(), self.exits()
        walk, blocks = board["walk"], board["blocks"]
        right = type(walk) is list and type(blocks) is list
        numbers = [*walk, *blocks, board["dog"], board["gravedigger"]]
        right = right and all(is_number(f, FIELDS - 1) for f in numbers)
        self.demand(right, "walk, blocks, dog or gravedigger name no field")
        goal = FIELDS - 1
        cards = self.data["fixed"]["stack"] * len(FESTIVITIES)
        self.demand(len(walk) == cards, f"the walk must have {cards} fields")  # BF10
        self.demand(
            walk[0] == board["gravedigger"] == goal, "the gravedigger must begin in the goal"
        )  # BF3
        on_den = board["fields"][board["dog"]]["kind"] == "den"
        self.demand(on_den, "the dog must begin on a den")  # BF4
        for here, there in pairwise(walk):  # BF8
            self.demand(here in exits[there], f"the walk must go against an arrow, {here} {there}")
        self.demand(sorted(walk[1:-1]) == self.of_kind("red"), "the walk must be the red way")
        last, paths = walk[-1], set(self.of_kind("path"))
        self.demand(last in paths, f"the walk must end on a path, not on {last}")
        right = len(set(blocks)) == len(blocks) == 3 and set(blocks) <= near[last] & paths
        self.demand(right, f"the blocks must be three fields of the path next to {last}")  # BF9
        dens = [field["access"] for field in board["fields"] if field["kind"] == "den"]
        self.demand(last in dens, f"a den must lie behind {last}")  # BF11

    def _check_course(self) -> None:
        """Nobody is shut out of the festivities, nor of the way home."""
        board, exits, goal = self.data["board"], self.exits(), FIELDS - 1
        for place in self.of_kind("festivity"):
            reached = START in reaching(place, exits, self.of_kind("red"))
            self.demand(reached, f"no way leads from the start to {place}")
        for block in board["blocks"]:
            cut = sorted(set(range(FIELDS)) - {block} - reaching(goal, exits, [block]))  # BF12
            self.demand(
                not cut, f"with the gravedigger on {block} there is no way home from {shown(cut)}"
            )

    def _check_routes(self) -> None:
        number = number_of_routes(self.near(), self.longest_route())
        self.demand(number <= MOST_ROUTES, "there are too many routes for a Vault")

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

    def longest_route(self) -> int:
        """The steps that a Vault can need (D-X2)."""
        return int(self.data["cards"][CARDS.index("vault")]["range_max"]) + BEHIND


def reaching(goal: int, exits: Ways, without: Collection[int]) -> set[int]:
    """The fields from which a field is reached along the arrows, not over some."""
    found, grown = {goal}, True
    while grown:
        more = {f for f in range(FIELDS) if f not in without and found & set(exits[f])}
        grown = not more <= found
        found |= more
    return found


def number_of_routes(ways: Ways, longest: int) -> int:
    """How many routes of distinct fields there are, counted as far as they are too many."""
    paths: list[tuple[int, ...]] = [(start,) for start in ways]
    number = -len(paths)
    while paths and number <= MOST_ROUTES:
        path = paths.pop()
        number += 1
        if len(path) <= longest:
            paths += [(*path, there) for there in ways[path[-1]] if there not in path]
    return number


def is_number(value: object, most: int = LARGEST) -> bool:
    return type(value) is int and 0 <= value <= most


def _is(value: object, number: int) -> bool:
    return type(value) is int and value == number
