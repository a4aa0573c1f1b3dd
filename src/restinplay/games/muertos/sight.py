"""What the table of muertos draws besides a view: ways, ranges, leaps, places.

Worked out from the seat's view and the data file alone, for a reader who holds no rules.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from restinplay.games.muertos.foresight import Scene, danger, spread
from restinplay.games.muertos.moves import BACKS, CARDS
from restinplay.games.muertos.voice import REACTIONS
from restinplay.games.muertos.words import round_words, run_over, use_words

View = dict[str, Any]
Data = dict[str, Any]
Ways = dict[int, list[int]]  # a field, and the way to it


def sight(view: View, data: Data) -> dict[str, Any]:
    """Everything the browser needs; empty parts where there is nothing to show."""
    scene, seat, over = Scene(view, data), view["seat"], view["question"]["kind"] == "over"
    plays = seat >= 0 and not over and not view["players"][seat]["rank"]
    asked = plays and view["asked"] == seat
    return {
        "round": round_words(view),
        "limits": [scene.limit(other) for other in range(len(view["players"]))],
        "cards": _cards(scene, seat, data) if plays else {},
        "walk": _told(walk(scene, seat, view["movement"]["allowance"])) if asked else [],
        "dog": _told(dog_walk(scene, seat)) if asked else [],
        "leaps": leaps(scene, seat) if asked and view["question"]["kind"] == "vault" else [],
        "rolled_over": run_over(view) if view["question"]["kind"] == "tumble" else [],
        "danger": _danger(view, data),
        "places": places(view, data) if over else [],
    }


def _told(ways: Ways) -> list[dict[str, Any]]:
    return [{"field": field, "way": way} for field, way in sorted(ways.items())]


# Ways.


def walk(scene: Scene, seat: int, steps: int) -> Ways:
    """Where a skeleton can come to, and by which fields (D-M4, D-M5)."""
    if scene.view["movement"]["halted"]:
        return {}
    barred = scene.barred()
    return _ways(scene.at[seat], steps, lambda here: scene.onward[here] - barred, set(scene.access))


def dog_walk(scene: Scene, seat: int) -> Ways:
    """Where the dog can be led to; it stops where it bites (D-D1, D-D2)."""
    view = scene.view
    if view["question"]["kind"] != "step" or view["movement"]["bitten"]:
        return {}
    shut = set() if scene.options["dog_in_goal"] == "yes" else {scene.goal}
    bites = {at for at, player in zip(scene.at, scene.players, strict=True) if not player["rank"]}
    return _ways(scene.dog, view["movement"]["points"], lambda f: scene.around[f] - shut, bites)


def _ways(start: int, steps: int, onward: Callable[[int], set[int]], ends: set[int]) -> Ways:
    ways: Ways = {start: []}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if len(ways[here]) == steps or (here != start and here in ends):
            continue
        for there in sorted(onward(here) - set(ways)):
            ways[there] = [*ways[here], there]
            queue.append(there)
    del ways[start]
    return ways


def leaps(scene: Scene, seat: int) -> list[dict[str, Any]]:
    """The landings of a Vault, each with one route and whom it leaps over (D-X2)."""
    card, me = scene.cards["vault"], scene.at[seat]
    crowd = {scene.at[s] for s in scene.others(seat) if not scene.players[s]["rank"]}
    walls = {scene.digger} | (set() if scene.view["red_way"] else scene.red)
    found: Ways = {}
    routes: deque[tuple[list[int], bool]] = deque([([me], False)])
    while routes:
        route, jumped = routes.popleft()
        for field in sorted(scene.free_ways()[route[-1]] - walls - set(route)):
            there = [*route, field]
            if jumped and field not in crowd | {scene.dog}:
                found.setdefault(field, there[1:])
            elif jumped or (
                field in crowd and card["range_min"] <= len(route) <= card["range_max"]
            ):
                routes.append((there, True))
            elif field not in crowd and len(route) < card["range_max"]:
                routes.append((there, False))
    return [
        {
            "field": field,
            "way": way,
            "over": [s for s in scene.others(seat) if scene.at[s] in way[:-1]],
        }
        for field, way in sorted(found.items())
    ]


# Cards.


def _cards(scene: Scene, seat: int, data: Data) -> dict[str, Any]:
    """For each own card what it could do now, as movement and as action."""
    player = scene.players[seat]
    own = {card for card in [*player["hand"], player["laid"]] if card in CARDS}
    return {card: _card(scene, seat, card, data) for card in sorted(own)}


def _card(scene: Scene, seat: int, card: str, data: Data) -> dict[str, Any]:
    steps = min(scene.cards[card]["movement"], scene.limit(seat))
    works = scene.works(seat, card)
    return {
        "use": use_words(scene.view, seat, card, data),
        "works": works,
        "walk": _told(walk(scene, seat, steps)),
        "range": _range(scene, seat, card),
        "victims": _victims(scene, seat, card) if works else [],
        "fields": _fields(scene, seat, card) if works else [],
    }


def _range(scene: Scene, seat: int, card: str) -> list[int]:
    """The fields within reach of an action, where it has an end."""
    least, most = (scene.cards[card].get(end) for end in ("range_min", "range_max"))
    if least is None or most is None or most > len(scene.kind) or card in REACTIONS:
        return []
    shut = {scene.digger} - {scene.at[seat]} if card in ("vault", "dive") else set()
    apart = spread(scene.around, scene.at[seat], shut)
    return sorted(field for field, steps in apart.items() if least <= steps <= most)


def _victims(scene: Scene, seat: int, card: str) -> list[int]:
    return [] if card in ("mend", "trail", "vault", "tumble") else scene.victims(seat, card)


def _fields(scene: Scene, seat: int, card: str) -> list[int]:
    if card == "trail":
        there = scene.trail_to(seat)
        return [] if there is None else [there]
    if card == "vault":
        return scene.landings(seat)
    return scene.rolls(seat) if card == "tumble" else []


def _danger(view: View, data: Data) -> list[dict[str, int]]:
    """For each back that may be named: how many cards would cost a limb, of how many unseen."""
    if view["question"]["kind"] != "back" or view["asked"] != view["seat"]:
        return []
    return [
        {"back": back, "fatal": fatal, "unseen": unseen}
        for back in range(1, BACKS + 1)
        for fatal, unseen in [danger(view, data, back)]
    ]


# The end.


def places(view: View, data: Data) -> list[dict[str, int]]:
    """Who came where and by what, best first (D-Z3, D-Z4)."""
    worth = {kind["id"]: kind["value"] for kind in data["festivities"]}
    ranks = data["score"]["ranks"]
    merits = [
        (score, -(player["rank"] or len(ranks) + 1))
        for score, player in zip(view["scores"], view["players"], strict=True)
    ]
    return [
        {
            "seat": seat,
            "place": 1 + sum(merit > merits[seat] for merit in merits),
            "home": ranks[view["players"][seat]["rank"] - 1]
            if view["players"][seat]["rank"]
            else 0,
            "feast": sum(worth[kind] for kind in view["players"][seat]["festivities"]),
            "score": view["scores"][seat],
        }
        for seat in sorted(range(len(merits)), key=lambda seat: merits[seat], reverse=True)
    ]


def expected(view: View) -> list[str]:
    """The moves that a person would look for; those that are refused say why."""
    if view["asked"] != view["seat"] or view["seat"] < 0:
        return []
    kind = view["question"]["kind"]
    return {"mode": ["move", "act"], "cling": ["cling"], "sidestep": ["sidestep"]}.get(kind, [])
