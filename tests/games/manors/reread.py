"""The rules of manors read a second time, with plain lists and no regard for speed.

Nothing here comes from the engine: two readings that agree on every question of every game are
unlikely to be wrong in the same way. `Plain.course` is a whole game: it yields who is asked and
what may be answered, and is sent the answer.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import combinations

NATURE = -1
COPIES = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
PRINTED = {3: (1,), 4: (2,), 5: (3,), 7: (3,), 13: (4,), 21: (6,), 23: (1, 1)}
MOVED_BY_15 = {3, 4, 5, 16, 21, 23}

Asked = tuple[int, set[str]]
Course = Generator[Asked, str, None]


class RoundOver(Exception):
    """A round has ended; `winner` is None after a truce."""

    def __init__(self, winner: int | None) -> None:
        self.winner = winner


class GameOver(Exception):
    """The game has ended; its text is the reason, `winner` is None after a draw."""

    def __init__(self, winner: int | None, reason: str) -> None:
        super().__init__(reason)
        self.winner = winner


@dataclass
class Card:
    """A card on a side: a Ghost of a value, or a Medium of a number."""

    ghost: int = 0
    medium: int = 0
    units: tuple[int, ...] = ()
    named: tuple[int, ...] = ()
    transferred: bool = False
    face_down: bool = False
    arrival: int = 0
    resolved: bool = True

    def __str__(self) -> str:
        return f"G{self.ghost}" if self.ghost else f"M{self.medium}"

    @property
    def words(self) -> str:
        """The card as a move names it."""
        return f"ghost {self.ghost}" if self.ghost else f"medium {self.medium}"

    @property
    def target(self) -> str:
        """The card as M11 points at it."""
        if self.transferred:
            return "transferred"
        return f"place {self.arrival}" if self.face_down and self.ghost else self.words


def ghost(value: int) -> Card:
    return Card(ghost=value, units=(value,))


def medium(number: int) -> Card:
    return Card(medium=number, units=PRINTED.get(number, ()))


def ghosts_of(values: Iterable[int]) -> set[str]:
    """What nature may answer when one of these Ghosts is drawn."""
    return {f"G{value}" for value in values}


@dataclass
class Family:
    hand: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    top: int = 0
    display: set[int] = field(default_factory=set)
    sides: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(11)])
    discards: list[str] = field(default_factory=list)
    houses: list[str] = field(default_factory=list)
    tripped: int = 0  # the round in which M6 was laid

    def ghosts(self) -> list[int]:
        """All 21 of them, wherever they are (MI-01)."""
        lying = [card.ghost for side in self.sides for card in side if card.ghost]
        gone = [int(text[1:]) for text in self.discards if text[0] == "G"]
        return sorted(self.hand + self.deck + lying + gone)


@dataclass
class Plain:
    options: dict[str, str]
    families: tuple[Family, Family] = field(default_factory=lambda: (Family(), Family()))
    line: dict[int, int] = field(default_factory=dict)
    houses: dict[int, list[str]] = field(default_factory=dict)
    round: int = 1
    start: int = 0
    active: int = 0
    laid: int = 0
    arrivals: int = 0
    swept: list[int] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    # Values

    def side(self, seat: int) -> list[Card]:
        return self.families[seat].sides[self.round]

    def in_force(self, number: int, *seats: int) -> list[Card]:
        """That Medium, if it works now and lies with one of these families (M-G3)."""
        if number != 29 and self.in_force(29, 0, 1):
            return []
        lying = [card for seat in seats for card in self.side(seat)]
        return [c for c in lying if c.medium == number and c.resolved and not c.transferred]

    def names(self, number: int, value: int, *seats: int) -> bool:
        return any(value in card.named for card in self.in_force(number, *seats))

    def total(self, seat: int) -> int:
        """M-V3."""
        cards = self.side(seat)
        if self.in_force(29, 0, 1):
            return len([card for card in cards if card.medium != 29])
        worth = sum(self.contribution(seat, b) for card in cards for b in self.units_of(card))
        return worth + sum(-2 for card in cards if card.medium == 13 and self.round == 10)

    def units_of(self, card: Card) -> tuple[int, ...]:
        return () if card.medium == 13 and self.round == 10 else card.units

    def contribution(self, seat: int, b: int) -> int:
        """M-V4."""
        foe = 1 - seat
        if b <= 2 and self.in_force(12, foe):
            return 0
        x = b
        if b % 2 == 0 and self.in_force(8, seat):
            x += 1
        if b % 2 == 1 and self.in_force(9, seat):
            x += 1
        if self.names(10, b, seat):
            x += 2
        if self.names(26, b, 0, 1):
            x += 3
        if self.names(17, b, foe):
            x = max(0, x - 2)
        return x

    # The turn

    def forbidden(self, value: int) -> bool:
        return self.names(25, value, 0, 1)

    def ghosts_to_lay(self, seat: int) -> list[int]:
        return [value for value in self.families[seat].hand if not self.forbidden(value)]

    def mediums_to_lay(self, seat: int) -> list[int]:
        display = sorted(self.families[seat].display)
        return [number for number in display if self.may_lay_medium(seat, number)]

    def may_lay_medium(self, seat: int, number: int) -> bool:
        if number == 7 or self.in_force(24, 1 - seat):
            return False
        if any(self.forbidden(value) for value in PRINTED.get(number, ())):
            return False
        free = self.in_force(29, 0, 1) or self.options["bloody_mary_short"] == "partial"
        return number != 21 or bool(free) or len(self.families[seat].hand) >= 2

    def fetchable(self, seat: int) -> set[int]:
        return {value for value in self.families[seat].deck if not self.forbidden(value)}

    def turn_offers(self) -> set[str]:
        """M-P1."""
        me, foe = self.active, 1 - self.active
        ghosts, mediums = self.ghosts_to_lay(me), self.mediums_to_lay(me)
        tripped = bool(self.families[me].tripped and ghosts)
        cards = {f"ghost {value}" for value in ghosts} | {f"medium {number}" for number in mediums}
        enough = len(ghosts) + len(mediums) >= 2
        ends = set()
        ahead = self.total(me) > self.total(foe)
        if ahead:
            ends.add("hold")
        if not ahead or not self.laid:
            ends.add("give up")
        if self.in_force(14, foe) and self.laid < 2:
            if self.laid == 1:
                ends = set() if cards else {"give up"}
            else:
                ends = {"give up"} | (ends & {"hold"})
                alone = {f"medium {number}" for number in (11, 23, 29)}
                if self.fetchable(me):
                    alone.add("medium 2")
                cards = cards - {"medium 22", "medium 27"} if enough else cards & alone
                tripped = tripped and enough
                if self.families[me].tripped and ghosts and not enough:
                    cards = set()
        return ends | ({"random"} if tripped else cards)

    def game(self) -> Course:
        """A whole game, from the first card that is dealt."""
        yield from self.set_up()
        yield from self.course()

    def set_up(self) -> Course:
        """M-S1 to M-S7, in the order in which nature is asked."""
        up = 3 if self.options["initiation"] == "on" else 9
        for position in range(1, up + 1):
            yield from self.turn_up(position)
        left = {"manor": 6, "castle": 4}
        for position in range(1, 11):
            kind = yield NATURE, {kind for kind, count in left.items() if count}
            left[kind] -= 1
            self.houses[position] = [kind]
        first = self.options["first_family"]
        if first == "random":
            first = (yield NATURE, {"first A", "first B"}).split()[1]
        self.start = self.active = "AB".index(first)
        for family in self.families:
            family.deck = [value for value, count in COPIES.items() for _ in range(count)]
            yield from self.draw(family, 5)

    def pool(self) -> set[int]:
        """M-S1, M-S7."""
        if self.options["initiation"] == "on":
            return set(range(1, 10))
        if self.options["pool"] != "none":
            return {int(number) for number in self.options["pool"].split("+")}
        return set(range(1, (9, 14, 19, 24, 29)[int(self.options["max_level"])] + 1))

    def turn_up(self, position: int) -> Course:
        """The next Medium of the line."""
        text = yield NATURE, {f"M{number}" for number in self.pool() - self.seen}
        self.line[position] = int(text[1:])
        self.seen.add(int(text[1:]))

    def course(self) -> Course:
        """From a card of the current turn to the end of the game."""
        while self.round < 10:
            try:
                while True:
                    yield from self.turn()
            except RoundOver as end:
                yield from self.end_round(end.winner)
            self.round += 1
            self.active, self.laid = self.start, 0
        yield from self.tenth()

    def turn(self) -> Course:
        me = self.active
        family = self.families[me]
        answer = yield me, self.turn_offers()
        if answer == "hold":
            self.active, self.laid = 1 - me, 0
        elif answer == "give up":
            raise RoundOver(1 - me)
        elif answer.startswith("medium"):
            number = int(answer.split()[1])
            family.display.remove(number)
            self.laid += 2 if number == 23 else 1
            card = medium(number)
            self.side(me).append(card)
            if number == 29:
                for other in self.families:
                    other.tripped = 0 if other.tripped == self.round else other.tripped
            elif not self.in_force(29, 0, 1):
                yield from self.effect(me, card)
        else:
            value = int(answer[-1]) if answer != "random" else 0
            if not value:
                value = int((yield NATURE, ghosts_of(self.ghosts_to_lay(me)))[1])
                family.tripped = 0
            family.hand.remove(value)
            self.side(me).append(ghost(value))
            self.laid += 1

    # The Mediums

    def effect(self, me: int, card: Card) -> Course:
        """What a Medium does on the spot, in a turn or at its place on round 10."""
        number = card.medium
        if number in (10, 17, 26):
            card.named = (int((yield me, {f"name {value}" for value in range(1, 7)}).split()[1]),)
        elif number == 2:
            yield from self.fetch(me)
        elif number == 11:
            yield from self.banish(me)
        elif number == 16:
            yield from self.copy(me, card)
        elif number == 18:
            yield from self.give_back(me)
        elif number == 19:
            yield from self.reveal(me, card)
        elif number == 20:
            yield from self.send(me)
        elif number == 21:
            yield from self.pay(me, card)
        elif number == 22:
            if self.round < 10:
                yield from self.take_back(me)
            raise RoundOver(1 - me)
        elif number == 27:
            raise RoundOver(None)
        elif self.round < 10:
            yield from self.effect_before_ten(me, card)

    def effect_before_ten(self, me: int, card: Card) -> Course:
        """What is blank on round 10."""
        if card.medium == 6:
            self.families[1 - me].tripped = self.round
        elif card.medium == 25:
            pairs = {f"name {a} {b}" for a, b in combinations(range(1, 7), 2)}
            answer = yield me, pairs
            card.named = tuple(int(word) for word in answer.split()[1:])
        elif card.medium == 28:
            later = range(self.round + 1, 11)
            unlike = [
                f"swap {i} {j}"
                for i, j in combinations(later, 2)
                if self.houses[i] != self.houses[j]
            ]
            if unlike and (answer := (yield me, {*unlike, "keep"})) != "keep":
                i, j = (int(word) for word in answer.split()[1:])
                self.houses[i], self.houses[j] = self.houses[j], self.houses[i]

    def fetch(self, me: int) -> Course:
        family = self.families[me]
        if values := self.fetchable(me):
            answer = yield me, {f"fetch {value}" for value in values}
            value = int(answer.split()[1])
            family.deck.remove(value)
            card = ghost(value)
            if self.round == 10:
                self.arrive(me, card)
            else:
                self.side(me).append(card)
            self.laid += 1
        family.top = 0

    def banish(self, me: int) -> Course:
        foe = self.families[1 - me]
        rounds = {self.round}
        if self.options["banish_reach"] == "round_or_tenth":
            rounds.add(10)
        lying = [(number, card) for number in rounds for card in reversed(foe.sides[number])]
        targets = {card.target: (number, card) for number, card in lying}
        if self.must_free(me):
            targets = {"medium 14": targets["medium 14"]}
        if not targets:
            return
        number, card = targets[(yield me, {f"banish {text}" for text in targets})[7:]]
        foe.sides[number].remove(card)
        foe.discards.append(str(card))
        if card.medium == 6 and number == self.round < 10 and not card.transferred:
            self.families[me].tripped = 0

    def must_free(self, me: int) -> bool:
        """Whether M11 is the first card under M14, and no other can follow (MR-82)."""
        first = self.round < 10 and self.laid == 1 and bool(self.in_force(14, 1 - me))
        others = self.ghosts_to_lay(me) or self.mediums_to_lay(me)
        return self.options["lone_banish"] == "M14" and first and not others

    def copy(self, me: int, card: Card) -> Course:
        played = [other for other in self.side(me) if not other.transferred and other is not card]
        values = {b for other in played for b in self.units_of(other) if not self.forbidden(b)}
        if values:
            answer = yield me, {"no copy", *(f"copy {value}" for value in values)}
            if answer != "no copy":
                card.units = (int(answer.split()[1]),)

    def give_back(self, me: int) -> Course:
        family = self.families[me]
        values = {c.ghost for side in family.sides[1 : self.round] for c in side if c.ghost}
        if values:
            value = int((yield me, {f"return {value}" for value in values}).split()[1])
            side = next(
                side for side in family.sides[1 : self.round] if any(c.ghost == value for c in side)
            )
            side.remove(next(card for card in side if card.ghost == value))
            family.deck.append(value)
            family.top = 0

    def reveal(self, me: int, card: Card) -> Course:
        decks = {"own": self.families[me], "other": self.families[1 - me]}
        choices = {f"reveal {word}" for word, family in decks.items() if family.deck}
        if choices:
            family = decks[(yield me, choices).split()[1]]
            if not family.top:
                family.top = int((yield NATURE, ghosts_of(family.deck))[1])
            card.units = (family.top,)

    def send(self, me: int) -> Course:
        hands = {"own": me, "other": 1 - me}
        choices = {f"send {word}" for word, seat in hands.items() if self.families[seat].hand}
        if choices:
            seat = hands[(yield me, choices).split()[1]]
            hand = self.families[seat].hand
            value = int((yield NATURE, ghosts_of(hand))[1])
            hand.remove(value)
            self.arrive(seat, ghost(value), face_down=self.round < 10)

    def pay(self, me: int, card: Card) -> Course:
        family = self.families[me]
        partial = self.options["bloody_mary_short"] == "partial"
        if len(family.hand) < 2 and not partial:
            card.units = ()
            return
        card.units = (6,)
        for _ in range(min(2, len(family.hand))):
            value = int((yield me, {f"discard {value}" for value in family.hand}).split()[1])
            family.hand.remove(value)
            family.discards.append(f"G{value}")

    def take_back(self, me: int) -> Course:
        cards = {c.words: c for c in self.side(me) if not c.transferred and c.medium != 22}
        if not cards:
            return
        card = cards[(yield me, {f"take back {words}" for words in cards})[len("take back ") :]]
        self.side(me).remove(card)
        if card.ghost:
            self.families[me].hand.append(card.ghost)
        else:
            self.families[me].display.add(card.medium)
        if card.medium == 6:
            self.families[1 - me].tripped = 0

    def arrive(self, seat: int, card: Card, face_down: bool = False) -> None:
        self.arrivals += 1
        card.arrival, card.face_down = self.arrivals, face_down
        self.families[seat].sides[10].append(card)

    # The end of a round

    def end_round(self, winner: int | None) -> Course:
        if winner is None:
            self.houses[self.round + 1] += self.houses.pop(self.round)
            self.swept.append(self.line.pop(self.round))
        else:
            self.take_houses(winner)
            taker = next((seat for seat in (0, 1) if self.in_force(1, seat)), 1 - winner)
            self.families[taker].display.add(self.line.pop(self.round))
        for seat in (0, 1):
            for card in self.in_force(13, seat):
                self.side(seat).remove(card)
                self.arrive(seat, card)
        if winner is not None and self.in_force(15, winner):
            yield from self.transfer(winner)
        self.start = self.start if winner is None else winner
        for family in self.families:
            family.tripped = 0 if family.tripped < self.round else family.tripped
        for family in self.families:
            yield from self.draw(family, 2)
        if winner is not None:
            yield from self.lay_on_ten(1 - winner)
        if self.options["initiation"] == "on" and self.round <= 6:
            yield from self.turn_up(self.round + 3)

    def take_houses(self, winner: int) -> None:
        family = self.families[winner]
        family.houses += self.houses.pop(self.round)
        if family.houses.count("castle") >= 3:
            raise GameOver(winner, "castles")
        if family.houses.count("manor") >= 4:
            raise GameOver(winner, "manors")

    def transfer(self, me: int) -> Course:
        cards = {c.words: c for c in self.side(me) if not c.transferred and self.may_move(c)}
        if not cards:
            return
        answer = yield me, {"no transfer", *(f"transfer {words}" for words in cards)}
        if answer == "no transfer":
            return
        card = cards[answer.removeprefix("transfer ")]
        self.side(me).remove(card)
        card.transferred, card.named = True, ()
        if card.medium == 19:
            card.units = ()
        if self.round == 9:
            self.arrive(me, card)
        else:
            self.families[me].sides[self.round + 1].append(card)

    def may_move(self, card: Card) -> bool:
        if self.options["transfer_cards"] == "any" or card.ghost:
            return True
        return card.medium in MOVED_BY_15 and bool(card.units)

    def draw(self, family: Family, count: int) -> Course:
        for _ in range(min(count, len(family.deck))):
            value = family.top or int((yield NATURE, ghosts_of(family.deck))[1])
            family.top = 0
            family.deck.remove(value)
            family.hand.append(value)

    def lay_on_ten(self, me: int) -> Course:
        family = self.families[me]
        ghosts = {f"lay ghost {value}" for value in family.hand}
        mediums = {f"lay medium {number}" for number in family.display}
        _, kind, *rest = (yield me, {"lay nothing", *ghosts, *mediums}).split()
        if kind == "medium":
            family.display.remove(int(rest[0]))
            card = medium(int(rest[0]))
            card.resolved = False
            if card.medium == 21:
                card.units = ()
            self.arrive(me, card, face_down=True)
        elif kind == "ghost":
            family.hand.remove(int(rest[0]))
            self.arrive(me, ghost(int(rest[0])), face_down=True)

    # Round ten

    def tenth(self) -> Course:
        for family in self.families:
            for card in family.sides[10]:
                card.face_down = False
        winner: int | None
        try:
            while found := self.next_to_resolve():
                seat, card = found
                card.resolved = True
                yield from self.effect(seat, card)
            totals = [self.total(0), self.total(1)]
            winner = None if totals[0] == totals[1] else totals.index(max(totals))
        except RoundOver as end:
            winner = end.winner
        if winner is not None:
            self.take_houses(winner)
            raise GameOver(winner, "tenth")
        owned = [len(family.houses) for family in self.families]
        if owned[0] == owned[1]:
            raise GameOver(None, "draw")
        raise GameOver(owned.index(max(owned)), "tokens")

    def next_to_resolve(self) -> tuple[int, Card] | None:
        if self.in_force(29, 0, 1):
            return None
        waiting = [
            (card.arrival, seat, card)
            for seat in (0, 1)
            for card in self.side(seat)
            if card.medium and not card.resolved
        ]
        return min(waiting, key=lambda entry: entry[0])[1:] if waiting else None
