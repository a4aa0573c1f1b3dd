"""A second reading of what is refused: every clause that forbids an answer, read off the rulebook.

The engine may name any of them: which comes first is a matter of manners. What it names is true.
"""

from collections.abc import Callable

from tests.games.muertos import texts
from tests.games.muertos.deeds import Deeds
from tests.games.muertos.plain import ARM, LEG

# The clause that asks for an answer, by its first word.
ASKS = {
    "lay": "D-L1",
    "move": "D-T1",
    "act": "D-T1",
    "pass": "D-A6",
    "cling": "D-X4",
    "sidestep": "D-X1",
    "step": "D-M1",
    "dog": "D-M1",
    "end": "D-M1",
    "victim": "D-D2",
    "back": "D-K1",
    "arm": "D-K3",
    "leg": "D-K3",
    "den": "D-D4",
    "take": "D-P1",
    "block": "D-G3",
    "evade": "D-G4",
    "vault": "D-X2",
    "grab": "D-X3",
    "target": "D-A3",
    "push": "D-X11",
    "roll": "D-X10",
    "stop": "D-X10",
    "discard": "D-Q4",
    "swap": "D-W2",
    "keep": "D-W2",
}
# What a card in play lets its player choose, and by which clause.
CARDS = {
    "vault": ("vault", "D-X2"),
    "grab": ("grab", "D-X3"),
    "dive": ("target", "D-X5"),
    "mend": ("arm leg", "D-X6"),
    "clobber": ("target", "D-X8"),
    "kick": ("target", "D-X9"),
    "tumble": ("roll stop", "D-X10"),
    "shove": ("target", "D-X11"),
    "hurl": ("target", "D-X12"),
}
# Answers that come near to being allowed, by the kind of the question.
WORDS = {
    "lay": ("lay",),
    "mode": ("move", "act"),
    "cling": ("cling", "sidestep"),
    "sidestep": ("cling", "sidestep"),
    "step": ("step", "dog"),
    "victim": ("victim",),
    "back": ("back",),
    "pick": ("take", "take_bone"),
    "evade": ("evade",),
    "vault": ("vault",),
    "grab": ("grab",),
    "dive": ("target",),
    "hit": ("target",),
    "hurl": ("target",),
    "shove": ("target",),
    "tumble": ("roll", "stop"),
    "push": ("push",),
    "discard": ("discard",),
    "swap": ("swap",),
}
AIMED = ("vault", "grab", "dive", "mend", "hit", "tumble", "shove", "hurl")


class Refusing:
    """The clauses against each answer to the open question, which is of that kind."""

    def __init__(self, story: Deeds, asked: int, kind: str) -> None:
        self.story, self.asked, self.kind = story, asked, kind
        self.bones = story.skeletons[asked]

    def clauses(self, move: str) -> set[str]:
        word, *rest = move.split()
        if self.kind in AIMED:
            card = self.story.in_play[0].split("_")[0]
            words, clause = CARDS[card]
            if word not in words.split():
                return {clause, ASKS[word]}
            found: set[str] = getattr(self, f"{card}_refused", self.target)(*rest)
            return found
        answers: Callable[..., set[str]] | None = getattr(self, f"{self.kind}_{word}", None)
        return answers(*rest) if answers else {ASKS[word]}

    # Cards in hand

    def lacks(self, clause: str, *cards: str) -> set[str]:
        hand = list(self.bones.hand)
        for card in cards:
            if card not in hand:
                return {clause}
            hand.remove(card)
        return set()

    def lay_lay(self, card: str) -> set[str]:
        return self.lacks("D-L1", card)

    def cling_cling(self) -> set[str]:
        return self.lacks("D-X4", "cling")

    def sidestep_sidestep(self) -> set[str]:
        return self.lacks("D-X1", "sidestep")

    def discard_discard(self, card: str) -> set[str]:
        return self.lacks("D-Q4", card)

    def swap_swap(self, one: str, other: str) -> set[str]:
        return self.lacks("D-W2", one, other)

    def mode_move(self) -> set[str]:
        return set() if self.bones.hand else {"D-T2"}

    def mode_act(self) -> set[str]:
        reaction = self.story.is_reaction(self.story.laid_by(self.asked))
        return {"D-T3"} if self.bones.hand and reaction else set()

    # Fields

    def shut(self, place: int) -> set[str]:
        """D-B2, D-G5."""
        occupied = {"D-B2"} if place in (self.story.dog, self.story.digger) else set()
        return occupied | ({"D-G5"} if self.story.is_shut(place) else set())

    def step_step(self, field: str) -> set[str]:
        story, place = self.story, texts.field_of(field)
        found = self.shut(place)
        if not story.may_walk:
            found.add("D-M5")
        if story.allowance <= 0:
            found.add("D-M2")
        if place not in story.ways.onward[self.bones.field]:
            found.add("D-M4")
        return found

    def step_dog(self, field: str) -> set[str]:
        story, place = self.story, texts.field_of(field)
        found = set() if story.may_lead else {"D-D2"}
        if place not in story.ways.around[story.dog]:
            found.add("D-D1")
        elif place not in story.dog_steps():
            found.add("DR-26")
        return found

    def evade_evade(self, field: str) -> set[str]:
        place = texts.field_of(field)
        apart = place not in self.story.ways.around[self.bones.field]
        return self.shut(place) | ({"D-G4"} if apart else set())

    def vault_refused(self, field: str) -> set[str]:
        story, place = self.story, texts.field_of(field)
        if place in story.landings(self.asked):
            return set()
        wall = {"D-A8"} if place == story.digger else set()
        return {"D-X2"} | wall | (self.shut(place) - {"D-B2"})

    def flown(self, here: int, place: int, clause: str) -> set[str]:
        """Against putting a figure on a field by an action (D-A4)."""
        if place not in self.story.ways.around[here]:
            return {clause} | self.shut(place)
        bound = place not in self.story.flight(here)
        return self.shut(place) | ({"DR-44"} if bound else set())

    def tumble_refused(self, field: str = "") -> set[str]:
        route = self.story.route
        if not field:
            return set() if len(route) > 1 else {"D-X10"}
        place = texts.field_of(field)
        again = {"D-X10"} if place in route else set()
        return again | self.flown(self.bones.field, place, "D-X10")

    def push_push(self, there: str, here: str) -> set[str]:
        theirs, mine = self.story.skeletons[self.story.target].field, self.bones.field
        away, back = texts.field_of(there), texts.field_of(here)
        found = self.flown(theirs, away, "D-X11") | self.flown(mine, back, "D-X11")
        return found | ({"D-X11"} if (away > theirs) == (back > mine) else set())

    # Skeletons

    def nobody(self, number: str) -> set[str]:
        return {"D-S3"} if int(number) > len(self.story.skeletons) else set()

    def victim_victim(self, number: str) -> set[str]:
        if self.nobody(number):
            return {"D-S3"}
        bitten = self.story.skeletons[int(number) - 1].field == self.story.dog
        return set() if bitten else {"D-D2"}

    def back_back(self, value: str) -> set[str]:
        return set() if self.story.shows(self.story.target, int(value)) else {"D-K1"}

    def target(self, number: str) -> set[str]:
        if self.nobody(number):
            return {"D-S3"}
        story, card, seat = self.story, self.story.in_play[0], int(number) - 1
        bones = story.skeletons[seat]
        found = set() if seat in story.in_range(self.asked, card) else {"D-A2"}
        if seat == self.asked:
            return found
        if {"clobber": bones.arms, "kick": bones.legs}.get(card) == 0:
            found.add("DR-42")
        if card == "dive":
            found |= self.shut(bones.field)
            if seat not in story.in_range(self.asked, card, around_digger=True):
                found.add("D-A8")
        if card == "shove" and bones.rank:
            found.add("D-E3")
        elif card == "shove" and not story.pushes(self.asked, seat):
            found.add("D-X11")
        return found

    def grab_refused(self, number: str, item: str) -> set[str]:
        if self.nobody(number):
            return {"D-S3"}
        story, seat = self.story, int(number) - 1
        theirs = story.skeletons[seat]
        found = set() if seat in story.in_range(self.asked, "grab") else {"D-A2"}
        limb = item in (ARM, LEG)
        if self.bones.has(item) == 2 if limb else item in self.bones.owned:
            found.add("D-A5")
        if not (theirs.has(item) if limb else item in theirs.owned):
            found.add("D-X3")
        elif "D-A5" not in found and item not in story.loot(self.asked, seat):
            found.add("DR-60")
        return found

    # Dens

    def pick_take(self, item: str, limb: str = "") -> set[str]:
        if item == "nothing":
            return set()
        lies = item in self.story.dens[self.bones.field]
        found = set() if lies else {"D-P1"}
        if self.bones.has(limb) == 2 if limb else item in self.bones.owned:
            found.add("D-A5")
        return found

    # Where every answer of the kind is allowed

    def limb_arm(self) -> set[str]:
        return set()

    limb_leg = cling_pass = sidestep_pass = step_end = swap_keep = limb_arm

    def den_den(self, field: str) -> set[str]:
        return set()

    block_block = den_den

    def mend_refused(self) -> set[str]:
        return set()
