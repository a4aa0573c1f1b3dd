"""The rules of graves read a second time, with plain lists and no regard for speed.

Nothing here comes from the engine: two readings that agree on every question of every game are
unlikely to be wrong in the same way. `Plain.game` is a whole game: it yields who is asked what and
what may be answered, and is sent the answer.
"""

from collections import Counter
from collections.abc import Callable, Generator

from tests.games.graves.lying import (
    ACTIONS,
    CEMETERY,
    DEAD,
    GRAVES,
    INVENTORY,
    KINDS,
    LETTERS,
    PENDING,
    TOP,
    WEAK,
    Lying,
    Relative,
    family,
)

NATURE = -1

Asked = tuple[int, str, set[str]]
Course = Generator[Asked, str, None]


class GameOver(Exception):
    """The game has ended; its text is the reasons."""


class Plain(Lying):
    """A table that is played on."""

    # A game

    def game(self) -> Course:
        """From the deal on."""
        yield from self.deal()
        yield from self.course()

    def deal(self) -> Course:
        """G-003, G-005; with open backs the top of each pile is turned up (GR-05)."""
        free = list(LETTERS)
        chosen = self.options["families"]
        for seat in range(self.seats):
            letter = chosen.split("+")[min(seat, chosen.count("+"))]
            if chosen == "random":
                letter = (yield NATURE, "families", {f"family {one}" for one in free})[-1]
            free.remove(letter)
            self.relatives |= {r.id: r for r in family(letter, seat)}
        if self.options["start_player"] == "random":
            text = yield NATURE, "start", {f"start {seat}" for seat in range(self.seats)}
            self.starter = int(text.split()[-1])
        else:
            self.starter = int(self.options["start_player"])
        self.active = self.starter
        if self.options["share_backs"] == "open":
            for g in GRAVES:
                yield from self.turn_up(g)

    def course(self) -> Course:
        """From the beginning of a turn on."""
        while True:
            yield from self.turn()
            self.turns += 1
            if reasons := self.reasons():
                raise GameOver(" ".join(sorted(reasons)))
            self.active = (self.active + 1) % self.seats

    def turn(self) -> Course:
        self.fill_box()
        self.visited, self.bought = set(), set()
        yield from self.step("distribute", self.distribute)
        yield from self.step("pills", self.buy_pill)
        yield from self.step("shares", self.buy_share)
        yield from self.window("adjust window", {self.active}, self.active + 1)
        self.adjust()
        yield from self.bury_all()
        yield from self.window("end window", set(), self.active)
        self.box.clear()

    def fill_box(self) -> None:
        """G-201, GR-09, GR-10."""
        n = len(self.living(self.active))
        wanted = {"white": n, "placebo": n - 1, "bitter": 1}
        if self.options["pill_supply"] == "limited":
            out = Counter(r.chip for r in self.relatives.values())
            wanted = {kind: min(wanted[kind], INVENTORY[kind] - out[kind]) for kind in KINDS}
        self.box = Counter(wanted)

    def in_box(self) -> list[str]:
        """The kinds that may leave the box (G-214)."""
        return [k for k in KINDS if self.box[k] and not (k == "bitter" and self.box["placebo"])]

    # Steps 2 to 4

    def step(self, name: str, offers: Callable[[], set[str]]) -> Course:
        me = self.active
        while True:
            text = yield me, name, offers() | self.cards(me)
            if text == "done":
                return
            if text in self.cards(me):
                self.play_card(me, text)
                yield from self.bury_all()
            else:
                yield from self.do_step(text.split())

    def distribute(self) -> set[str]:
        """G-211 to G-217."""
        money, offers, served = self.money[self.active], set(), True
        for r in self.living(self.active):
            served = served and bool(r.chip or r.id in self.visited)
            if r.id in self.visited:
                continue
            for kind in self.in_box():
                if r.chip and r.chip != kind and money >= 2000:
                    offers.add(f"swap {r.id} {kind}")
                if not r.chip and money >= (0 if kind == "white" else 1000):
                    offers.add(f"give {r.id} {kind}")
            if self.options["pill_supply"] == "limited" and not r.chip and not self.box["white"]:
                offers.add(f"skip {r.id}")
        return offers | ({"done"} if served else set())

    def buy_pill(self) -> set[str]:
        """G-221 to G-224."""
        if self.money[self.active] < 1000:
            return {"done"}
        others = [r for r in self.relatives.values() if r.owner != self.active]
        bare = [r for r in others if r.lives and not r.chip]
        return {"done"} | {f"pill {r.id} {kind}" for r in bare for kind in self.in_box()}

    def buy_share(self) -> set[str]:
        """G-231 to G-235."""
        money = self.money[self.active]
        sold = [g for g in GRAVES if self.piles[g] and g not in self.bought]
        return {"done"} | {f"share {g}" for g in sold if money >= self.price(g)}

    def price(self, grave: int) -> int:
        return 3000 if self.empty(grave) else 1000

    def do_step(self, words: list[str]) -> Course:
        me = self.active
        if words[0] == "share":
            yield from self.take_share(me, int(words[1]))
        elif words[0] == "pill":
            self.money[me] -= 1000
            self.prescribe(words[1], words[2])
        else:
            self.visited.add(words[1])
            if words[0] == "swap":
                self.money[me] -= 2000
            elif words[0] == "give" and words[2] != "white":
                self.money[me] -= 1000
            if words[0] != "skip":
                self.prescribe(words[1], words[2])

    def prescribe(self, name: str, kind: str) -> None:
        self.box[kind] -= 1
        self.relatives[name].chip, self.relatives[name].by = kind, self.active

    def take_share(self, seat: int, grave: int) -> Course:
        self.money[seat] -= self.price(grave)
        self.bought.add(grave)
        if self.options["share_backs"] == "open":
            self.shares[seat].add(self.tops.pop(grave))
            self.piles[grave] -= 1
            if self.piles[grave]:
                yield from self.turn_up(grave)
        else:
            share = yield NATURE, "back", self.unknown(grave)
            self.shares[seat].add(share)
            self.piles[grave] -= 1

    def turn_up(self, grave: int) -> Course:
        self.tops[grave] = yield NATURE, "top", self.unknown(grave)

    def unknown(self, grave: int) -> set[str]:
        """What may still lie in a pile."""
        gone = {*self.played, *self.removed, *self.tops.values()}.union(*self.shares)
        return {f"{action}{grave}" for action in ACTIONS} - gone

    # Cards and windows

    def play_card(self, seat: int, text: str) -> None:
        """G-501 to G-509."""
        kind, *words = text.split()
        if kind == "care":
            self.spend(seat, f"GM{words[0]}")
            for coffin in self.coffins(int(words[0])):
                self.pay_for(coffin, seat)
        elif kind == "shock":
            self.spend(seat, f"SH{self.relatives[words[0]].wish}")
            self.lower(self.relatives[words[0]], 2)
        else:
            coffin, target = self.relatives[words[0]], int(words[1])
            self.spend(seat, f"MX{coffin.place}")
            if not self.empty(target):
                self.spend(seat, f"DO{target}")
            coffin.place = target

    def pay_for(self, coffin: Relative, seat: int) -> None:
        fee = min(2000, self.money[coffin.owner]) if coffin.owner != seat else 0
        self.money[coffin.owner] -= fee
        self.money[seat] += fee

    def spend(self, seat: int, share: str) -> None:
        self.shares[seat].remove(share)
        self.played.add(share)

    def lower(self, relative: Relative, steps: int) -> None:
        relative.health = max(DEAD, relative.health - steps)
        if relative.health == DEAD:
            relative.place, relative.chip, relative.by = PENDING, "", None
            self.money[relative.owner] += 2000

    def window(self, name: str, passes: set[int], first: int) -> Course:
        """G-602 to G-607."""
        at = first % self.seats
        while {p for p in range(self.seats) if self.window_asks(p)} - passes:
            if self.window_asks(at) and at not in passes:
                text = yield at, name, {"pass"} | self.cards(at)
                if text == "pass":
                    passes = passes | {at}
                else:
                    self.play_card(at, text)
                    yield from self.bury_all()
                    passes = set()
            at = (at + 1) % self.seats

    def adjust(self) -> None:
        """G-301 to G-306."""
        for r in self.living(self.active):
            if r.chip == "white" and r.health < TOP:
                r.health += 1
                self.money[r.owner] += r.pays[r.health - WEAK]
            elif r.chip in ("placebo", "bitter"):
                self.lower(r, KINDS.index(r.chip))
            r.chip, r.by = "", None

    # Burials

    def bury_all(self) -> Course:
        """G-401, G-402."""
        while pending := self.coffins(PENDING):
            owners = {r.owner for r in pending}
            burier = next(p for p in self.clockwise(self.active) if p in owners)
            names = [r.id for r in pending if r.owner == burier]
            self.burial = burier, None, []
            if len(names) > 1:
                text = yield burier, "coffin", {f"coffin {name}" for name in names}
                names = [text.split()[1]]
            yield from self.bury(burier, self.relatives[names[0]])
            self.burial = None

    def bury(self, burier: int, coffin: Relative) -> Course:
        """G-403 to G-409."""
        barred = set[int]()
        while coffin.place == PENDING:
            self.burial = burier, coffin.id, sorted(barred)
            free = [g for g in GRAVES if g not in barred and self.may_claim(burier, g)]
            doubles = [g for g in GRAVES if not self.empty(g) and f"DO{g}" in self.shares[burier]]
            offers = {"new cemetery"} | {f"claim {g}" for g in free}
            offers |= {f"double {g}" for g in doubles}
            text = yield burier, "bury", offers | self.cards(burier)
            kind, grave = text.rsplit(" ", 1)
            if text == "new cemetery":
                coffin.place = CEMETERY
            elif kind == "double":
                self.spend(burier, text.replace("double ", "DO"))
                coffin.place = int(grave)
            elif kind == "claim":
                if (yield from self.contest(burier, int(grave))):
                    coffin.place = int(grave)
                    self.give_up_shares(burier, int(grave))
                else:
                    barred.add(int(grave))
                self.claimed = 0
            else:
                self.play_card(burier, text)

    def give_up_shares(self, seat: int, grave: int) -> None:
        for share in [share for share in self.shares[seat] if share.endswith(str(grave))]:
            self.shares[seat].remove(share)
            self.removed[share] = seat

    def contest(self, burier: int, grave: int) -> Generator[Asked, str, bool]:
        """G-421 to G-426."""
        self.claimed, self.documents = grave, Counter()
        if not (yield from self.commit(burier, grave, first=True)):
            return False
        passes, at = set[int](), (burier + 1) % self.seats
        while {p for p in range(self.seats) if self.claim_asks(p, burier, grave)} - passes:
            if self.claim_asks(at, burier, grave) and at not in passes:
                docs = {f"doc {g}" for g in self.ids(at, grave)}
                text = yield at, "respond", {"pass"} | docs | self.cards(at)
                passes = passes | {at} if text == "pass" else set()
                if text in docs:
                    self.play_document(at, text)
                    if not (yield from self.commit(burier, grave, first=False)):
                        return False
                elif text != "pass":
                    self.play_card(at, text)
                    if not self.empty(grave):
                        return False
            at = (at + 1) % self.seats
        return True

    def commit(self, burier: int, grave: int, first: bool) -> Generator[Asked, str, bool]:
        self.announcing = first
        while not self.ahead(burier, grave):
            docs = {f"doc {g}" for g in self.ids(burier, grave)}
            text = yield burier, "commit", docs | (set() if first else {"withdraw"})
            if text == "withdraw":
                return False
            self.play_document(burier, text)
        return True

    def play_document(self, seat: int, text: str) -> None:
        self.spend(seat, text.replace("doc ", "ID"))
        self.documents[seat] += 1
