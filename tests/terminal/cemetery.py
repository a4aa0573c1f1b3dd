"""Games of muertos for tests of the terminal: by players who mostly know where they want to go."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from restinplay.core.events import Event
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State
from restinplay.games.muertos.foresight import scene_of, ways
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.moves import FIELDS, field_of
from restinplay.games.muertos.position import position
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.telling import shown_before

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Maximiliane of the Catacombs"]
OPTIONS: list[dict[str, str]] = [
    {},
    {"sidestep_scope": "hostile", "dog_in_goal": "yes", "dog_buries": "always"},
    {"cling_drag": "same_distance", "red_way": "from_17", "arrows_bind": "figures"},
    {"sidestep_vs_cling": "no", "goal_loot": "racing", "all_limbless": "end"},
]
NO_BONES = ("sidestep", "cling", "mend", "trail")
WILD = 0.5
QUESTIONS = 65  # of each tale


@dataclass(frozen=True)
class Moment:
    """A question, what led to it, and what it looks like to its seat, another and nobody."""

    game: MuertosGame
    asked: int
    views: dict[int, dict[str, Any]]
    events: list[Event]
    state: State

    @property
    def view(self) -> dict[str, Any]:
        return self.views[max(self.asked, 0)]


@cache
def game_of(setting: int) -> MuertosGame:
    return MuertosGame(OPTIONS[setting % len(OPTIONS)], 2 + setting % 5)


@lru_cache(maxsize=64)
def tale(setting: int) -> list[Moment]:
    """Part of a game, question by question: the beginning, the middle or the end."""
    game, found, told = game_of(setting), list[Moment](), 0
    luck = random.Random(setting)
    state = game.new() if setting % 5 == 0 else in_the_middle(game, luck, late=setting % 2 == 0)
    state.log = []
    while len(found) < QUESTIONS:
        if state.asked == CHANCE:
            moves, odds = zip(*state.odds(), strict=True)
            state.play(int(luck.choices(moves, odds)[0]))
            continue
        asked = max(int(state.asked), 0)
        seats = {asked, (asked + 1) % game.seats, SPECTATOR}
        views = {seat: seen_by(state, seat) for seat in seats}
        found.append(Moment(game, int(state.asked), views, state.log[told:], state.clone()))
        told = len(state.log)
        if state.asked == OVER:
            break
        legal: list[str] = views[asked]["legal"]
        state.play(state.moves.parse(_choice(legal, found[-1], luck)))
    return found


def in_the_middle(game: MuertosGame, luck: random.Random, late: bool) -> Muertos:
    """Wounded skeletons with festivities, full dens; late: the red way is open, one is home."""
    deck = [card["id"] for card in game.data["cards"] for _ in range(card["count"])]
    luck.shuffle(deck)
    hands = [" ".join(deck.pop() for _ in range(luck.choice((1, 3, 5)))) for _ in NAMES]
    near = (17, 25, 27, 28, 16, 7, 18, 23) if late else (18, 20, 23, 17, 9, 22, 16, 10)
    bones = [card for card in deck[:12] if card not in NO_BONES]
    round = luck.choice((3, 79))
    fields = " ".join(str(luck.choice(near)) for _ in range(game.seats))
    bodies = [luck.choice(("2A2L", "1A2L", "0A1L", "2A0L")) for _ in range(game.seats)]
    wishes = [luck.choice(("banquet", "dance music", "")) for _ in range(game.seats)]
    dog = luck.choice((30, 8, 12))
    digger = 5 if late else luck.choice((25, 17) if game.seats > 2 else (25,))
    taken = {25: 4, 17: 5, 5: 6}[digger] // int(game.board.steps)
    return position(
        game,
        stage="round",
        round=round,
        fields=fields,
        bodies=" ".join(bodies),
        owned=granted(game, wishes, taken - 1),
        ranks=(1,) if late and game.seats > 2 else (),
        hands=hands[: game.seats],
        dog=dog,
        gravedigger=digger,
        dens={29: " ".join([*bones[:3], "dance"]), 31: " ".join(bones[3:5])},
        discard=" ".join(deck[12:20]),
    )


def granted(game: MuertosGame, wishes: list[str], most: int) -> list[str]:
    """What each skeleton owns of what it wishes for, so that one Dance is left for a den."""
    copies = int(game.board.stack)
    left = Counter(banquet=copies, dance=copies - 1, music=copies)
    owned = []
    for wish in wishes:
        mine = [kind for kind in wish.split() if left[kind]][:most]
        left.subtract(mine)
        most -= len(mine)
        owned.append(" ".join(mine))
    return owned


def tales(count: int) -> Iterator[Moment]:
    for setting in range(count):
        yield from tale(setting)


def seen_by(state: State, seat: int) -> dict[str, Any]:
    view = state.view(seat)
    names = NAMES[: len(view["players"])]
    return {**view, "names": names, "shown": shown_before(state.log or [])}


def _choice(legal: list[str], moment: Moment, luck: random.Random) -> str:
    if "keep" in legal and luck.random() > 0.1:
        return "keep"
    if luck.random() > WILD:
        if "move" in legal and "act" in legal:
            hand = moment.view["players"][moment.asked]["hand"]
            return "move" if len(hand) > 2 else "act"
        if "end" in legal:
            return _nearer(legal, moment)
        if len(legal) > 1 and legal[0] == "pass":
            return legal[1]
    return luck.choice(legal)


def _nearer(legal: list[str], moment: Moment) -> str:
    """The step that leads nearer to a festivity or home, or the end of the walk."""
    view, me = moment.view, moment.asked
    scene = scene_of(view, moment.game.data)
    owned = view["players"][me]["festivities"]
    wanted = [f for f, k in scene.festivity.items() if view["stacks"][k] and k not in owned]
    goals = [scene.goal] if view["red_way"] else wanted or [7]

    def left(field: int) -> int:
        onward, wall = scene.board.onward, 1 << scene.digger
        found = ways(field, FIELDS, lambda here: onward[here] & ~wall, lambda here: False)
        return 0 if field in goals else min(len(found.get(goal, [0] * 99)) for goal in goals)

    steps = [move for move in legal if move.startswith("step")]
    best = min(steps, key=lambda move: left(field_of(move.split()[1])), default="end")
    nearer = best != "end" and left(field_of(best.split()[1])) < left(scene.at[me])
    return best if nearer else "end"
