"""Why an answer is good or bad: every fact that is named is so, as the table shows it."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.core.saying import Said
from restinplay.games.muertos.advice import Thumb
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.position import position
from restinplay.games.muertos.reasons import reason, why
from restinplay.games.muertos.sayings import ENGLISH
from restinplay.games.muertos.state import Muertos
from tests.contract.walks import Walk
from tests.games.muertos.ways import Ways, reached

NO_WAY = 99


class Look:
    """A position as the seat that is asked sees it, and an answer that it may give."""

    def __init__(self, game: MuertosGame, ways: Ways, state: Muertos) -> None:
        self.state, self.fixed, self.ways = state, game.data["fixed"], ways
        self.view = state.view(int(state.asked))
        self.values = {one["id"]: one["value"] for one in game.data["festivities"]}
        self.names = {one["name"]: one["id"] for one in game.data["festivities"]}
        self.cards = {one["id"]: one for one in game.data["cards"]}
        self.me = self.view["seat"]

    def at(self, move: int) -> "Look":
        self.move, self.words = move, self.state.moves.text(move).split()
        return self

    def asks(self, *kinds: str) -> bool:
        return self.view["question"]["kind"] in kinds

    def skeleton(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view["players"][number - 1]
        return found

    @property
    def mine(self) -> dict[str, Any]:
        return self.skeleton(self.me + 1)

    @property
    def limbs(self) -> int:
        return int(self.mine["arms"] + self.mine["legs"])

    def on(self, field: str) -> list[int]:
        players = enumerate(self.view["players"])
        return [seat for seat, player in players if player["field"] == field]

    def field(self, number: int) -> int:
        return number_of(self.skeleton(number)["field"])

    @property
    def card(self) -> dict[str, Any]:
        """The card that is laid or about to be."""
        found: dict[str, Any] = self.cards[
            self.words[1] if self.words[0] == "lay" else self.mine["laid"]
        ]
        return found

    def rivals(self, *, near: bool = True) -> list[dict[str, Any]]:
        """The others, or those of them within the range of the card."""
        here = self.field(self.me + 1)
        reach = range(self.card.get("range_min", 0), self.card.get("range_max", NO_WAY) + 1)
        return [
            one
            for seat, one in enumerate(self.view["players"])
            if seat != self.me
            and (not near or self.ways.distance(here, number_of(one["field"])) in reach)
        ]

    def has_loot(self, rival: dict[str, Any]) -> bool:
        limbs = any(rival[limb] and self.mine[limb] < 2 for limb in ("arms", "legs"))
        return limbs or bool({*rival["festivities"]} - {*self.mine["festivities"]})

    def walks(self, arms: int, legs: int) -> int:
        """How many steps a body makes at once (D-M3)."""
        return int(
            {2: self.fixed["steps_two_legs"], 1: self.fixed["steps_one_leg"]}.get(legs, arms)
        )

    def ends(self, where: str) -> list[int]:
        """The fields that are meant: home, a festivity that the seat lacks, dens with treasure."""
        if where == "home":
            return [self.ways.goal]
        if where == "to the treasure of a den":
            return [den["field"] for den in self.view["dens"] if den["festivities"]]
        kind = self.names[where.removeprefix("to ")]
        assert kind not in self.mine["festivities"]
        assert self.view["stacks"][kind] > 0
        return [field for field, name in self.ways.festivity.items() if name == kind]

    def ways_to(self, start: int, where: str) -> set[int]:
        """The steps to there: around the dog and the gravedigger, or as if either went away."""
        return {
            reached(self.ways.onward, [start], shut - {start}).get(end, NO_WAY)
            for shut in self.barred()
            for end in self.ends(where)
        }

    def barred(self) -> list[set[int]]:
        dog, digger = number_of(self.view["dog"]), number_of(self.view["gravedigger"])
        return [{*some} for some in product((-1, dog), (-1, digger))]

    def nearing(self, where: str) -> list[tuple[int, int]]:
        """How far it is from where the answer leads and from here; from an end, out and in."""
        target = self.words[0] in ("target", "victim")
        there = self.field(int(self.words[1])) if target else self.named()
        pairs = []
        for shut, end in product(self.barred(), self.ends(where)):
            then, now = (
                reached(self.ways.onward, [start], shut - {start}).get(end, NO_WAY)
                for start in (there, self.field(self.me + 1))
            )
            pairs.append((then, now or 2))
        return pairs

    def named(self) -> int:
        """The field that the answer names, or that of the one who stays."""
        return number_of(self.words[-1]) if len(self.words) > 1 else self.field(self.me + 1)

    def is_stuck(self) -> bool:
        """Whether there is no way on for now: the red way is closed, or one is walled in."""
        return not self.view["red_way"] or NO_WAY in self.ways_to(self.field(self.me + 1), "home")

    def bones(self, back: int, *symbols: str) -> int:
        """How many cards with that back show one of these."""
        cards = self.cards.values()
        return sum(
            one["count"] for one in cards if one["movement"] == back and one["symbol"] in symbols
        )

    def usual(self) -> int:
        """The answer of rules of thumb."""
        buffer: vec[i64] = vec[i64]([0] * self.state.moves.decisions)
        return int(Thumb().choose(self.state, Rng(0), buffer))

    def walks_then(self, number: int) -> int:
        """The steps of a skeleton that loses the limb named, or gets it by a Mend."""
        one, limb = self.skeleton(number), f"{self.words[0]}s"
        more = 1 if self.asks("mend") else -1
        body = {**one, limb: one[limb] + more}
        return self.walks(body["arms"], body["legs"])


def number_of(field: Any) -> int:
    return 0 if field == "start" else int(field)


def count(text: str) -> int:
    return int(text.split()[0])


Check = Callable[[Look, Any], bool]

FACTS: dict[str, Check] = {
    "nothing_else": lambda look, it: len(look.view["legal"]) == 1,
    # Cards.
    "leaps_ahead": lambda look, it: look.card["id"] == "vault" and bool(look.rivals()),
    "something_to_grab": lambda look, it: any(map(look.has_loot, look.rivals())),
    "carries_along": lambda look, it: look.card["id"] == "dive" and bool(look.rivals()),
    "needs_limb": lambda look, it: look.card["id"] == "mend" and look.limbs < 4,
    "catches_up": lambda look, it: any(
        number_of(one["field"]) > look.field(look.me + 1) for one in look.rivals()
    ),
    "costs_arm": lambda look, it: any(one["arms"] for one in look.rivals()),
    "rolls_on": lambda look, it: look.card["id"] == "tumble" and look.fixed["draw_action"] == 2,
    "pushes_aside": lambda look, it: look.card["id"] == "shove" and bool(look.rivals()),
    "costs_leg": lambda look, it: any(one["legs"] for one in look.rivals()),
    "may_cost_limb": lambda look, it: look.card["kind"] == "random" and bool(look.rivals()),
    "carries_back": lambda look, it: look.card["id"] in ("dive", "trail", "vault"),
    "only_draws": lambda look, it: look.fixed["draw_action"] == 2,
    "brings_on": lambda look, it: (
        0 < count(it["steps"]) <= look.card["movement"]
        and count(it["steps"]) <= look.walks(look.mine["arms"], look.mine["legs"])
        and max(look.ways_to(look.field(look.me + 1), it["where"]) | {2}) >= count(it["steps"])
    ),
    "only_dog": lambda look, it: look.is_stuck(),
    "only_dog_limbless": lambda look, it: look.limbs == 0,
    "reaction_gone": lambda look, it: look.card["kind"] == "reaction",
    "rather_move": lambda look, it: look.words == ["act"] and look.move != look.usual(),
    "rather_act": lambda look, it: look.words == ["move"] and look.move != look.usual(),
    "bad_trade": lambda look, it: (look.fixed["swap_give"], look.fixed["swap_get"]) == (2, 1),
    "may_find_mend": lambda look, it: (
        look.limbs == 0 and bool({"mend", "trail"} & {*look.view["unseen"], *look.view["discard"]})
    ),
    "costs_card": lambda look, it: look.limbs > 0 and look.fixed["swap_give"] == 2,
    "missed_least": lambda look, it: look.asks("discard") and look.move == look.usual(),
    "missed_more": lambda look, it: look.asks("discard") and look.move != look.usual(),
    # Movement.
    "points_lost": lambda look, it: count(it["points"]) == look.view["movement"]["points"] > 0,
    "arrives": lambda look, it: 0 in look.ways_to(look.named(), it["where"]),
    "then_left": lambda look, it: (
        count(it["steps"]) in look.ways_to(look.named(), it["where"]) - {0}
    ),
    "as_far_as_can": lambda look, it: look.is_stuck(),
    "leads_away": lambda look, it: any(then >= now for then, now in look.nearing(it["where"])),
    "dog_bites_you": lambda look, it: look.on(look.words[-1]) == [look.view["active"]],
    "dog_bites_rival": lambda look, it: {*look.on(look.words[-1])} - {look.view["active"]} != set(),
    "dog_moves": lambda look, it: look.on(look.words[-1]) == [],
    "only_dog_draws": lambda look, it: (
        look.view["movement"]["steps"] == 0 and look.fixed["draw_dog"] == 1
    ),
    "same_way": lambda look, it: (
        it["skeleton"] == look.view["active"] + 1 != look.me + 1 and bool(look.ends(it["where"]))
    ),
    "other_way": lambda look, it: it["skeleton"] == look.view["active"] + 1 != look.me + 1,
    "comes_to_nothing": lambda look, it: look.asks("sidestep") and look.words == ["sidestep"],
    "suffers_keeps": lambda look, it: look.asks("sidestep") and look.words == ["pass"],
    "den_off_way": lambda look, it: look.named() in look.ways.dens,
    "no_way_from_there": lambda look, it: NO_WAY in look.ways_to(look.named(), it["where"]),
    "from_there": lambda look, it: (
        count(it["steps"]) in look.ways_to(look.named(), it["where"]) - {0}
    ),
    # Attacks, the dog and the gravedigger.
    "own_skeleton": lambda look, it: look.me + 1 == int(look.words[1]),
    "rival_has": lambda look, it: (
        count(it["points"])
        == sum(look.values[one] for one in look.skeleton(it["skeleton"])["festivities"])
        and count(it["steps"]) in look.ways_to(look.field(it["skeleton"]), "home")
        and it["skeleton"] == int(look.words[1])
    ),
    "rival_walled_in": lambda look, it: NO_WAY in look.ways_to(look.field(it["skeleton"]), "home"),
    "arm_or_leg": lambda look, it: (
        look.bones(int(look.words[1]), "hand", "both") > 0
        and look.bones(int(look.words[1]), "foot", "both") > 0
    ),
    "dog_may_take": lambda look, it: (
        look.bones(int(look.words[1]), "none") == look.bones(int(look.words[1]), "hand", "both")
        and look.view["attack"]["by_dog"]
        and bool(look.skeleton(look.view["attack"]["victim"] + 1)["festivities"])
    ),
    "arm_never_leg": lambda look, it: (
        look.bones(int(look.words[1]), "hand") > 0 == look.bones(int(look.words[1]), "foot", "both")
    ),
    "then_walks": lambda look, it: look.walks_then(it["skeleton"]) == count(it["steps"]),
    "dog_from_you": lambda look, it: (
        count(it["steps"]) == look.ways.distance(look.named(), look.field(look.view["active"] + 1))
    ),
    "must_evade": lambda look, it: look.named() == look.field(look.me + 1),
    "bars_you": lambda look, it: (
        look.ways.steps_home(look.field(look.me + 1), look.named()) == NO_WAY
    ),
    "own_way_home": lambda look, it: (
        look.ways.steps_home(look.field(look.me + 1), look.named()) == count(it["steps"])
    ),
    # What fields and cards ask.
    "taking_is_free": lambda look, it: look.words == ["take", "nothing"],
    "counts": lambda look, it: count(it["points"]) == look.values[look.words[1]],
    "one_more_limb": lambda look, it: look.limbs < 4,
    "not_nearer": lambda look, it: any(then >= now for then, now in look.nearing(it["where"])),
    "brings_nearer": lambda look, it: any(then < now for then, now in look.nearing(it["where"])),
    "grabs_points": lambda look, it: (
        look.words[2] in look.skeleton(it["skeleton"])["festivities"]
        and look.words[2] not in look.mine["festivities"]
        and count(it["points"]) == look.values[look.words[2]]
    ),
    "grabs_limb": lambda look, it: (
        it["skeleton"] == int(look.words[1])
        and look.skeleton(it["skeleton"])[f"{look.words[2]}s"] > 0
        and look.mine[f"{look.words[2]}s"] < 2
    ),
    "home_already": lambda look, it: look.skeleton(int(look.words[1]))["rank"] > 0,
    "loses_turn": lambda look, it: look.skeleton(it["skeleton"])["laid"] is not None,
}


RARE = {
    "bars_you",
    "must_evade",
    "no_way_from_there",
    "one_more_limb",
    "own_skeleton",
    "rival_walled_in",
}
GAMES = [(2, 1), (2, 4), (4, 1), (6, 1)]


def test_what_is_said_of_ways_and_rivals_is_so() -> None:
    seen: Counter[str] = Counter()
    for seats, seed in GAMES:
        game = MuertosGame({}, seats)
        ways = Ways(game.data)
        for state in Walk(game, seed, everywhere=True).looks():
            if state.asked < 0 or len(state.legal()) == 1:
                continue
            assert isinstance(state, Muertos)
            veiled, look = state.veil(int(state.asked)), Look(game, ways, state)
            assert isinstance(veiled, Muertos)
            for move in state.legal():
                check(look.at(move), why(veiled, move), seen)
    missing = set(ENGLISH) - RARE - {"nothing_else", *seen}
    assert not missing, missing


def test_where_there_is_one_answer_there_is_nothing_to_say() -> None:
    game = MuertosGame({}, 2)
    for state in Walk(game, 1, everywhere=True).looks():
        if state.asked >= 0 and len(state.legal()) == 1:
            assert isinstance(state, Muertos)
            assert why(state, state.legal()[0]).id == "nothing_else"


def check(look: Look, told: Said, seen: Counter[str]) -> None:
    seen[told.id] += 1
    assert FACTS[told.id](look, told.facts), (told, look.words, look.view)
    if isinstance(told.why, Said):
        check(look, told.why, seen)


def test_every_fact_that_can_be_named_is_checked() -> None:
    assert set(FACTS) == set(ENGLISH)


def test_one_point_of_movement_and_two_are_left_unused_in_the_same_words() -> None:
    game = MuertosGame({}, 2)
    state, end = position(game, laid=["kick"], fields="9 4"), game.moves.parse("end")
    state.play(game.moves.parse("move"))
    assert reason(state, end) == "it leaves 2 points of movement unused"
    state.play(game.moves.parse("step 8"))
    assert reason(state, end) == "it leaves 1 point of movement unused"
