"""A second reading of what players do in their turns: movements and actions."""

from collections.abc import Generator, Sequence

from tests.games.muertos import texts
from tests.games.muertos.happenings import Course, Happenings, Question, ask
from tests.games.muertos.plain import ARM, LEG


class Deeds(Happenings):
    """A table on which cards are used."""

    steps = dog_steps_made = allowance = 0
    may_walk = may_lead = True
    route: Sequence[int] = ()

    # Movement

    def movement(self, seat: int, card: str) -> Course:
        bones, points = self.skeletons[seat], self.back(card)
        self.steps = self.dog_steps_made = 0
        clinging: list[tuple[int, bool]] = []
        yield from self.clings(seat, card, clinging)
        self.may_walk = self.may_lead = True
        while not bones.rank:
            offers = {texts.END}
            limit = min(self.back(card), self.limit(seat))
            self.allowance = limit - len(clinging) - self.steps
            if points and self.may_walk and self.allowance > 0:
                around = self.enterable(self.ways.onward[bones.field])
                offers |= texts.with_field("step", around)
            if points and self.may_lead:
                offers |= texts.with_field("dog", self.dog_steps())
            answer = yield from ask(seat, offers)
            if answer == texts.END:
                return
            points -= 1
            place = texts.field_of(answer)
            if answer.startswith("dog"):
                self.dog_steps_made += 1
                self.dog = place
                bitten = yield from self.dog_arrives(seat)
                self.may_lead = not bitten
            else:
                self.steps += 1
                self.may_walk = not self.ways.is_special(place)
                yield from self.walk_to(seat, place, clinging)

    def walk_to(self, seat: int, place: int, clinging: list[tuple[int, bool]]) -> Course:
        """One step with all that hang on (D-X4)."""
        left = self.skeletons[seat].field
        self.skeletons[seat].field = place
        entering = [seat]
        for other in self.order:
            for who, next_door in clinging:
                if who != other:
                    continue
                apart = next_door and self.options["cling_drag"] == "same_distance"
                to = left if apart else place
                if self.skeletons[who].field != to:
                    entering.append(who)
                self.skeletons[who].field = to
        for who in entering:
            yield from self.enter(who)

    def clings(self, seat: int, card: str, clinging: list[tuple[int, bool]]) -> Course:
        """D-X4, D-A6, D-T6."""
        at = self.order.index(seat)
        for other in self.order[at + 1 :] + self.order[:at]:
            bones = self.skeletons[other]
            apart = self.ways.distance(self.skeletons[seat].field, bones.field)
            close = apart in self.reach("cling")
            held = min(self.back(card), self.limit(seat)) <= len(clinging)
            if bones.rank or held or not close or not self.shows(other, self.back("cling")):
                continue
            answer = yield from self.react(other, "cling")
            if not answer:
                continue
            bones.hand.remove("cling")
            self.in_play.append("cling")
            free = self.options["sidestep_vs_cling"] == "yes" and (yield from self.sidesteps(seat))
            self.in_play.remove("cling")
            self.discard.append("cling")
            if not free:
                clinging.append((other, apart > 0))
            yield from self.refill(other)

    # Actions

    def action(self, seat: int, card: str) -> Course:
        """D-A3."""
        if not self.is_reaction(card) and self.limbs_suffice(seat, card):
            name = "hurl" if card.startswith("hurl") else card
            yield from getattr(self, f"act_{name}")(seat, card)

    def victim(self, seat: int, victims: list[int]) -> Generator[Question, str, int]:
        return texts.seat_of((yield from ask(seat, texts.with_seat("target", victims))))

    def place(self, seat: int, to: int) -> Course:
        if self.skeletons[seat].field != to:
            self.skeletons[seat].field = to
            yield from self.enter(seat)

    def act_vault(self, seat: int, card: str) -> Course:
        if landings := self.landings(seat):
            answer = yield from ask(seat, texts.with_field("vault", landings))
            yield from self.place(seat, texts.field_of(answer))

    def act_grab(self, seat: int, card: str) -> Course:
        found = {
            f"grab {victim + 1} {item}": (victim, item)
            for victim in self.in_range(seat, card)
            for item in self.loot(seat, victim)
        }
        if not found:
            return
        victim, item = found[(yield from ask(seat, set(found)))]
        if self.options["sidestep_scope"] == "hostile" and (yield from self.sidesteps(victim)):
            return
        mine, theirs = self.skeletons[seat], self.skeletons[victim]
        if item in (ARM, LEG):
            mine.change(item, 1)
            theirs.change(item, -1)
        else:
            theirs.owned.remove(item)
            mine.owned.add(item)

    def act_dive(self, seat: int, card: str) -> Course:
        victims = self.in_range(seat, card, around_digger=True)
        if not victims:
            return
        victim = yield from self.victim(seat, victims)
        if self.options["sidestep_scope"] == "hostile" and (yield from self.sidesteps(victim)):
            return
        bones = self.skeletons[victim]
        if bones.laid:
            self.discard.append(bones.laid)
            bones.laid = ""
            yield from self.refill(victim)
        yield from self.place(seat, bones.field)

    def act_mend(self, seat: int, card: str) -> Course:
        bones = self.skeletons[seat]
        missing = [limb for limb in (ARM, LEG) if bones.has(limb) < 2]
        if len(missing) == 2:
            missing = [(yield from ask(seat, missing))]
        for limb in missing:
            bones.change(limb, 1)

    def act_trail(self, seat: int, card: str) -> Course:
        ahead = self.trailed(seat)
        if ahead is not None:
            yield from self.place(seat, ahead)

    def act_clobber(self, seat: int, card: str, limb: str = ARM) -> Course:
        victims = [v for v in self.in_range(seat, card) if self.skeletons[v].has(limb)]
        if victims:
            victim = yield from self.victim(seat, victims)
            if not (yield from self.sidesteps(victim)):
                self.skeletons[victim].change(limb, -1)

    def act_kick(self, seat: int, card: str) -> Course:
        yield from self.act_clobber(seat, card, LEG)

    def act_hurl(self, seat: int, card: str) -> Course:
        if victims := self.in_range(seat, card):
            yield from self.hit(seat, (yield from self.victim(seat, victims)))

    def act_shove(self, seat: int, card: str) -> Course:
        victims = [v for v in self.in_range(seat, card) if self.pushes(seat, v)]
        if not victims:
            return
        victim = yield from self.victim(seat, victims)
        if (yield from self.sidesteps(victim)):
            return
        self.target = victim
        pairs = {
            f"push {texts.field(there)} {texts.field(here)}": (there, here)
            for there, here in self.pushes(seat, victim)
        }
        there, here = pairs[(yield from ask(seat, set(pairs)))]
        self.skeletons[seat].field, self.skeletons[victim].field = here, there
        yield from self.enter(seat)
        yield from self.enter(victim)

    def act_tumble(self, seat: int, card: str) -> Course:
        self.route = route = [self.skeletons[seat].field]
        while len(route) <= max(self.reach(card)) and not (
            len(route) > 1 and self.ways.is_special(route[-1])
        ):
            places = self.enterable(self.flight(route[-1])) - set(route)
            offers = texts.with_field("roll", places)
            if len(route) > 1:
                offers.add(texts.STOP)
            if not offers:
                return
            answer = yield from ask(seat, offers)
            if answer == texts.STOP:
                break
            route.append(texts.field_of(answer))
            self.skeletons[seat].field = route[-1]
        for victim in [v for place in route[1:] for v in self.standing_on(place) if v != seat]:
            yield from self.hit(seat, victim)
        yield from self.enter(seat)
