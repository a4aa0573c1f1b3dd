"""Eva's rules read a second time, with plain sets and lists and no regard for speed.

Nothing here comes from the engine: two readings that agree on every question of every game are
unlikely to be wrong in the same way. `course` is a whole game: it yields the texts that may be
answered and is sent the one that was.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

Answers = Generator[set[str], str, None]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SYMBOLS = {"sk", "hg", "cr"}
PATTERNS = ("sk-hg-cr", "sk-cr-hg", "hg-sk-cr", "hg-cr-sk", "cr-sk-hg", "cr-hg-sk")
SECRETS = ("GHOST", "PASS", "PASS", "LOCK-S", "LOCK-H", "LOCK-D", "LOCK-C", *PATTERNS)
NORMAL = {
    "doors": "2",
    "entrance_ghost": "redeal",
    "passage_rule": "free",
    "hopeless": "declare",
    "dead_start": "lost",
}


class Over(Exception):
    """The game has ended; its text is the reason."""


def leads_to(card: str) -> int:
    return RANKS.index(card[:-1]) + 1


@dataclass
class House:
    options: Mapping[str, str] = field(default_factory=lambda: NORMAL)
    token: int = 1
    open: dict[int, str] = field(default_factory=dict)
    closed: dict[int, str] = field(default_factory=dict)
    doors: dict[int, list[str]] = field(default_factory=dict)
    exits: list[str] = field(default_factory=list)
    deck: set[str] = field(default_factory=lambda: {r + s for r in RANKS for s in "SHDC"})
    up: list[str] = field(default_factory=list)
    bones: bool = False
    via_passage: bool = False
    short: bool = False

    @property
    def n(self) -> int:
        return int(self.options["doors"])

    @property
    def hidden(self) -> list[str]:
        left = list(SECRETS)
        for secret in [*self.open.values(), *self.closed.values()]:
            left.remove(secret)
        return left

    def usable(self, cards: list[str]) -> set[int]:
        return {leads_to(card) for card in cards} - set(self.closed)

    def ends(self) -> list[int]:
        """Both ends while the passage is open (E-270)."""
        ends = [room for room, secret in self.open.items() if secret == "PASS"]
        return ends if len(ends) == 2 else []

    def offers(self) -> set[str]:
        if self.token in self.closed:
            return {f"door {room}" for room in self.usable(self.exits)}
        rooms = self.usable(self.doors[self.token])
        offers = {f"door {room}" for room in rooms}
        if self.token != 1:
            offers.add("close")
        if self.token in self.ends():
            if self.token != 1:
                offers.add("close_passage")
            must_close = self.options["passage_rule"] == "closing_only" and not rooms
            if (self.token == 1 or not must_close) and not (self.via_passage and offers):
                offers.add("passage")
        return offers

    def live(self, room: int) -> bool:
        lying = [card for cards in self.doors.values() for card in cards]
        cards = [*self.deck, *lying, *self.exits]
        return room not in self.closed and any(leads_to(card) == room for card in cards)

    def declared(self) -> str:
        """The reason of E-431 or E-432, or nothing."""
        rooms = {secret: room for room, secret in [*self.open.items(), *self.closed.items()]}
        unvisited = set(range(1, 14)) - set(self.open) - set(self.closed)
        new_rooms = any(self.live(room) for room in unvisited)
        if not self.live(1) and not self.passage_home(new_rooms):
            return "no_way_back"
        if self.bones or (new_rooms and "GHOST" not in rooms):
            return ""
        for pattern in PATTERNS:
            if pattern.split("-")[: len(self.up)] == self.up and (
                self.live(rooms[pattern]) if pattern in rooms else new_rooms
            ):
                return ""
        return "grave_lost"

    def passage_home(self, new_rooms: bool) -> bool:
        if self.open[1] != "PASS":
            return False
        both = {**self.open, **self.closed}
        others = [room for room, secret in both.items() if secret == "PASS" and room != 1]
        if not others:
            return new_rooms
        end = others[0]
        return end not in self.closed and (self.live(end) or (self.token == end and self.bones))


def house_of(view: Mapping[str, Any]) -> House:
    """The house that a view of the engine shows."""
    house = House(
        view["options"],
        view["token"],
        exits=list(view["exit_doors"]),
        up=[symbol for symbol in view["clues"] if symbol],
        bones=view["bones"],
        via_passage=view["via_passage"],
    )
    for entry in view["rooms"]:
        if entry["state"] == "open":
            house.open[entry["room"]] = entry["secret"]
            house.doors[entry["room"]] = list(entry["doors"])
        elif entry["state"] == "closed":
            house.closed[entry["room"]] = entry["secret"]
    seen = [card for cards in house.doors.values() for card in cards]
    house.deck -= {*seen, *house.exits, *view["discard"]}
    return house


def course(house: House, first: Answers | None = None) -> Generator[set[str], str, str]:
    """Play until the end and return the reason; without `first` a move question is open."""
    try:
        if first is not None:
            yield from first
        while True:
            if not house.offers():
                raise Over(why_stuck(house))
            if house.options["hopeless"] == "declare" and house.declared():
                raise Over(house.declared())
            yield from carry_out(house, (yield house.offers()))
    except Over as reason:
        return str(reason)


def why_stuck(house: House) -> str:
    if house.token == 1:
        return "stuck_at_entrance"
    return "out_of_doors" if house.short else "trapped"


def carry_out(house: House, answer: str) -> Answers:
    if answer == "close":
        yield from close(house)
    elif answer in ("passage", "close_passage"):
        far = next(end for end in house.ends() if end != house.token)
        if answer == "close_passage":
            house.doors.pop(house.token)
            house.closed[house.token] = house.open.pop(house.token)
        yield from enter(house, far, by_door=False)
    else:
        room = int(answer.split()[1])
        if house.exits:
            house.exits = []
        else:
            house.doors[house.token] = [
                card for card in house.doors[house.token] if leads_to(card) != room
            ]
        yield from enter(house, room, by_door=True)


def enter(house: House, room: int, by_door: bool) -> Answers:
    """E-210, E-211, E-212; the start of the game counts as a first visit."""
    start = not house.open
    house.token, house.via_passage = room, not by_door and not start
    if room == 1 and house.bones:
        raise Over("bones_home")
    if room in house.open:
        if by_door:
            yield from come_back(house)
        return
    spared = start and house.options["entrance_ghost"] == "redeal"
    secret = yield set(house.hidden) - ({"GHOST"} if spared else set())
    house.open[room], house.doors[room] = secret, []
    if secret == "GHOST":
        if house.bones:
            raise Over("ghost_with_bones")
        if room == 1:
            raise Over("ghost_at_entrance")
        house.up = []
        yield from close(house)
    elif secret == "-".join(house.up):
        house.bones = True
        yield from close(house)
    else:
        lock = secret[-1] if secret.startswith("LOCK") else ""
        again = start and house.options["dead_start"] == "redeal"
        yield from draw(house, house.doors[room], lock, again)


def come_back(house: House) -> Answers:
    if len(house.up) < 3 and (yield {"flip", "decline"}) == "flip":
        house.up.append((yield SYMBOLS - set(house.up)))
    if house.open[house.token] == "-".join(house.up):
        if house.token == 1:
            raise Over("grave_at_entrance")
        house.bones = True
        yield from close(house)


def close(house: House) -> Answers:
    house.doors.pop(house.token)
    house.closed[house.token] = house.open.pop(house.token)
    yield from draw(house, house.exits)


def draw(house: House, kept: list[str], lock: str = "", again: bool = False) -> Answers:
    """Draw N cards and keep what E-222 to E-224 let stay; `again` refuses a dead start."""
    for left in reversed(range(house.n)):
        house.short = not house.deck
        if house.short:
            return
        useless = {card for card in house.deck if leads_to(card) == house.token or card[-1] == lock}
        refused = useless if again and not kept and not left else set()
        card = yield house.deck - refused
        house.deck.remove(card)
        if card not in useless and leads_to(card) not in map(leads_to, kept):
            kept.append(card)
