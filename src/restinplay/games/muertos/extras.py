"""What the table of muertos draws besides a view: ways, ranges, leaps, places.

Asked of the rules in the position that the seat of the view knows (`foresight.py`).
"""

from typing import Any

from restinplay.games.muertos.foresight import Scene, Ways, scene_of
from restinplay.games.muertos.moves import BACKS
from restinplay.games.muertos.tables import CARDS
from restinplay.games.muertos.words import round_words, run_over, use_words

View = dict[str, Any]
Data = dict[str, Any]


def extras(view: View, data: Data) -> dict[str, Any]:
    """Everything the browser needs; empty parts where there is nothing to show."""
    scene, seat, kind = scene_of(view, data), view["seat"], view["question"]["kind"]
    plays = seat >= 0 and kind != "over" and not view["players"][seat]["rank"]
    asked = plays and view["asked"] == seat
    return {
        "round": round_words(view),
        "limits": [scene.limit(other) for other in scene.seats],
        "cards": _cards(scene, seat, data) if plays else {},
        "walk": _told(_walk(scene, seat, view["movement"]["allowance"])) if asked else [],
        "dog": _told(scene.dog_walk()) if asked else [],
        "leaps": _leaps(scene, seat) if asked else [],
        "rolled_over": run_over(view) if kind == "tumble" else [],
        "danger": _danger(scene) if asked and kind == "back" else [],
        "places": _places(scene) if kind == "over" else [],
    }


def _told(ways: Ways) -> list[dict[str, Any]]:
    return [{"field": field, "way": way} for field, way in sorted(ways.items())]


def _walk(scene: Scene, seat: int, steps: int) -> Ways:
    return {} if scene.view["movement"]["halted"] else scene.walk(seat, steps)


def _leaps(scene: Scene, seat: int) -> list[dict[str, Any]]:
    """Each landing with one route and whom it leaps over."""
    return [
        {
            "field": field,
            "way": way,
            "over": [other for other in scene.others(seat) if scene.at[other] in way[:-1]],
        }
        for field, way in sorted(scene.leaps().items())
    ]


def _cards(scene: Scene, seat: int, data: Data) -> dict[str, Any]:
    """For each own card what it could do now, as movement and as action."""
    player = scene.view["players"][seat]
    own = {card for card in [*player["hand"], player["laid"]] if card in CARDS}
    return {card: _card(scene, seat, card, data) for card in sorted(own)}


def _card(scene: Scene, seat: int, card: str, data: Data) -> dict[str, Any]:
    steps = min(int(scene.board.back[CARDS.index(card)]), scene.limit(seat))
    return {
        "use": use_words(scene.view, seat, card, data),
        "works": scene.works(seat, card),
        "walk": _told(_walk(scene, seat, steps)),
        "range": scene.range(seat, card),
        "victims": scene.victims(seat, card),
        "fields": scene.fields(seat, card),
    }


def _danger(scene: Scene) -> list[dict[str, int]]:
    """For each back that may be named: how many cards would cost a limb, of how many unseen."""
    return [
        {"back": back, "fatal": fatal, "unseen": unseen}
        for back in range(1, BACKS + 1)
        for fatal, unseen in [scene.danger(back)]
    ]


def _places(scene: Scene) -> list[dict[str, int]]:
    """Who came where and by what, best first."""
    scores, places = scene.table.scores(), scene.places()
    return [
        {
            "seat": seat,
            "place": places[seat],
            "home": scene.worth_of_rank(seat),
            "feast": scores[seat] - scene.worth_of_rank(seat),
            "score": scores[seat],
        }
        for seat in sorted(scene.seats, key=places.__getitem__)
    ]


def expected(view: View) -> list[str]:
    """The moves that a person would look for; those that are refused say why."""
    if view["asked"] != view["seat"] or view["seat"] < 0:
        return []
    kind = view["question"]["kind"]
    return {"mode": ["move", "act"], "cling": ["cling"], "sidestep": ["sidestep"]}.get(kind, [])
