"""A second reading of what happens to skeletons: drawing, entering, the gravedigger, attacks."""

from collections import Counter
from collections.abc import Generator

from restinplay.core.state import CHANCE
from tests.games.muertos import texts
from tests.games.muertos.plain import ARM, LEG, Plain

Question = tuple[int, dict[str, int]]  # who is asked; the answers and their weights
Course = Generator[Question, str, None]
Told = Generator[Question, str, str]
Yes = Generator[Question, str, bool]


def ask(who: int, answers: dict[str, int] | set[str] | list[str]) -> Told:
    answer = yield who, dict(answers) if isinstance(answers, dict) else dict.fromkeys(answers, 1)
    return answer


class Happenings(Plain):
    """A table on which things happen, question by question."""

    target = -1  # of the attack that is going on

    # Drawing

    def draw(self, seat: int, count: int) -> Course:
        for _ in range(count):
            card = yield from self.next_card()
            if card:
                self.skeletons[seat].hand.append(card)

    def next_card(self) -> Told:
        """The top of the pile, or nothing (D-Q5)."""
        if not self.pile:
            self.pile, self.discard = self.discard, []
            yield from self.turn_up()
        if not self.pile:
            return ""
        of_that_back = Counter(card for card in self.pile if self.back(card) == self.top)
        card = texts.last((yield from ask(CHANCE, texts.fronts(of_that_back))))
        self.pile.remove(card)
        yield from self.turn_up()
        return card

    def turn_up(self) -> Course:
        self.top = 0
        if self.pile:
            backs = Counter(map(self.back, self.pile))
            answer = yield from ask(CHANCE, {f"M{back}": count for back, count in backs.items()})
            self.top = texts.back_of(answer)

    def hand_limit(self, seat: int) -> Course:
        hand = self.skeletons[seat].hand
        while len(hand) > self.fixed["hand_limit"]:
            answer = yield from ask(seat, texts.with_card("discard", hand))
            card = texts.last(answer)
            hand.remove(card)
            self.discard.append(card)

    def refill(self, seat: int) -> Course:
        """D-Q3."""
        bones = self.skeletons[seat]
        if seat != self.active and not (bones.rank or bones.hand or bones.laid):
            yield from self.draw(seat, 1)

    # Reactions

    def react(self, seat: int, card: str) -> Yes:
        has = card in self.skeletons[seat].hand
        answer = yield from ask(seat, {texts.PASS, card} if has else {texts.PASS})
        return answer == card

    def sidesteps(self, seat: int) -> Yes:
        """Whether the target of an attack gets out of its way (D-X1)."""
        bones = self.skeletons[seat]
        if bones.rank or not self.shows(seat, self.back("sidestep")):
            return False
        if not (yield from self.react(seat, "sidestep")):
            return False
        bones.hand.remove("sidestep")
        self.discard.append("sidestep")
        yield from self.refill(seat)
        return True

    # Entering

    def enter(self, seat: int) -> Course:
        """D-F1, D-P1, D-E1."""
        bones, place = self.skeletons[seat], self.skeletons[seat].field
        kind = self.ways.festivity.get(place, "")
        if kind and self.stacks[kind] and kind not in bones.owned:
            self.stacks[kind] -= 1
            bones.owned.add(kind)
            for _ in range(self.fixed["walk_two_players" if len(self.skeletons) == 2 else "walk"]):
                yield from self.digger_walks(seat)
        elif place in self.dens:
            yield from self.rummage(seat, place)
        elif place == self.ways.goal:
            bones.rank = 1 + len(self.finished())
            self.discard += bones.hand
            bones.hand.clear()
            if bones.laid:
                self.discard.append(bones.laid)
                bones.laid = ""

    def digger_walks(self, taker: int) -> Course:
        """D-G2 to D-G4."""
        if self.walked + 1 < len(self.ways.walk):
            self.digger = self.ways.walk[self.walked + 1]
        else:
            answer = yield from ask(taker, texts.with_field("block", self.ways.blocks))
            self.digger = texts.field_of(answer)
        self.walked += 1
        for seat in self.standing_on(self.digger):
            yield from self.evade(seat)

    def evade(self, seat: int) -> Course:
        ways = self.enterable(self.ways.around[self.digger])
        answer = yield from ask(seat, texts.with_field("evade", ways))
        self.skeletons[seat].field = texts.field_of(answer)
        yield from self.enter(seat)

    def rummage(self, seat: int, den: int) -> Course:
        """D-P1, D-P2."""
        found = {texts.pick(item, limb): (item, limb) for item, limb in self.pickings(seat, den)}
        answer = yield from ask(seat, {texts.NOTHING, *found})
        if answer == texts.NOTHING:
            return
        item, limb = found[answer]
        self.dens[den].remove(item)
        if limb:
            self.skeletons[seat].change(limb, 1)
            self.discard.append(item)
        else:
            self.skeletons[seat].owned.add(item)

    # Attacks

    def dog_arrives(self, leader: int) -> Yes:
        """D-D2 to D-D6; whether it has bitten."""
        victims = self.finished() if self.dog == self.ways.goal else self.standing_on(self.dog)
        if not victims:
            return False
        answer = yield from ask(leader, texts.with_seat("victim", victims))
        victim = texts.seat_of(answer)
        card, lost = yield from self.attack(leader, victim)
        prey = self.prey_of(victim, card, lost)
        answer = yield from ask(leader, texts.with_field("den", [*self.dens]))
        self.dog = texts.field_of(answer)
        self.dens[self.dog] += prey
        shifted = self.standing_on(self.dog)
        for seat in shifted:
            self.skeletons[seat].field = self.ways.access[self.dog]
        if self.ways.access[self.dog] == self.digger:
            for seat in shifted:
                yield from self.evade(seat)
        yield from self.refill(victim)
        return True

    def prey_of(self, victim: int, card: str, lost: bool) -> list[str]:
        """What the dog carries off (D-D3)."""
        if not card:
            return []
        prey = []
        owned = self.skeletons[victim].owned
        if self.symbol(card) == "none" and owned:
            prey = [max(owned, key=self.value.__getitem__)]
            owned -= set(prey)
        if lost or self.options["dog_buries"] == "always":
            return [*prey, card]
        self.discard.append(card)
        return prey

    def attack(self, attacker: int, victim: int) -> Generator[Question, str, tuple[str, bool]]:
        """D-K1 to D-K4: the drawn card and whether a limb was lost; the card is nowhere now."""
        bones = self.skeletons[victim]
        self.target = victim
        if bones.hand:
            backs = {f"back {self.back(card)}" for card in bones.hand}
            answer = yield from ask(attacker, backs)
            named = Counter(c for c in bones.hand if self.back(c) == texts.back_of(answer))
            card = texts.last((yield from ask(CHANCE, texts.fronts(named))))
            bones.hand.remove(card)
        else:
            card = yield from self.next_card()
        if not card:
            return "", False
        limbs = {"hand": [ARM], "foot": [LEG], "both": [ARM, LEG]}.get(self.symbol(card), [])
        there = [limb for limb in limbs if bones.has(limb)]
        if len(there) == 2:
            there = [(yield from ask(attacker, there))]
        for limb in there:
            bones.change(limb, -1)
        return card, bool(there)

    def hit(self, attacker: int, victim: int) -> Course:
        """A random attack by a skeleton (D-K5)."""
        card, _ = yield from self.attack(attacker, victim)
        if card:
            self.discard.append(card)
        yield from self.refill(victim)
