"""What a drawn table of graves shows besides the view: forecasts, prices, places, what each answer
would do, and why a share or a button is idle.

Asked of the rules in the position that the seat of the view knows (`foresight.py`).
"""

from typing import Any

from restinplay.games.graves.burial import may_act
from restinplay.games.graves.claim import may_respond
from restinplay.games.graves.foresight import Place, Scene, relatives, scene_of
from restinplay.games.graves.moves import (
    ADJUST_WINDOW,
    CHIPS,
    END_WINDOW,
    GRAVES,
    card_of,
)
from restinplay.games.graves.phases import PHASES
from restinplay.games.graves.pills import health_of
from restinplay.games.graves.voice import Voice
from restinplay.games.graves.words import lamp_words

View = dict[str, Any]
Data = dict[str, Any]


def extras(view: View, data: Data) -> dict[str, Any]:
    """Empty while the table is being set."""
    if any(player["family"] is None for player in view["players"]):
        return {}
    scene, graves = scene_of(view, data), range(1, GRAVES + 1)
    people = [one for _, one in relatives(view)]
    lamps = zip(scene.lamps(), lamp_words(scene, Voice(view)), strict=True)
    return {
        "lamps": [{"lamp": lamp, "text": text} for (lamp, _), text in lamps],
        "prices": [scene.price_of(grave) for grave in graves],
        "leaders": [scene.leader(grave) for grave in graves],
        "standing": [scene.standing(seat) for seat in scene.seats],
        "points": {one["id"]: scene.worth(one["id"]) for one in people},
        "forecast": {
            one["id"]: chip_effect(scene, one["id"], one["prescription"])
            for one in people
            if one["prescription"]
        },
        "pays": {one["id"]: scene.payout(one["id"]) for one in people if one["place"] == "alive"},
        "dying": scene.dying(view["active"]),
        "places": places_of(scene),
        "asking": asking(scene),
        "effects": {move: effect(scene, move) for move in view["legal"]},
        "cards": cards(scene),
        "papers": scene.papers(),
    }


def chip_effect(scene: Scene, name: str, chip: str) -> dict[str, int]:
    """What a prescription will do in the owner's step 5: the condition reached and the money."""
    return {"health": scene.health_with(name, chip), "pays": scene.gain_with(name, chip)}


# Places for the seat's dead: those who wait, those who will die in step 5.


def places_of(scene: Scene) -> dict[str, list[dict[str, Any]]]:
    if scene.me < 0:
        return {}
    waiting = scene.names(scene.table.pending & scene.table.kin(scene.me))
    found = scene.places(scene.me)
    return {
        name: [told_place(scene, name, place) for place in found]
        for name in waiting + scene.dying(scene.me)
    }


def told_place(scene: Scene, name: str, place: Place) -> dict[str, Any]:
    return {
        "grave": place.grave,
        "points": scene.worth_in(name, place.grave),
        "rights": [place.own, place.rival],
        "documents": place.documents,
        "double": place.double,
    }


# Who is asked, in order (G-603, G-604, G-423).


def asking(scene: Scene) -> list[dict[str, Any]]:
    """Seats with `asked`, `passed`, `next`, or `claims` for the burier of a claim."""
    table, seats = scene.table, len(scene.seats)
    first, told = int(table.active), list[dict[str, Any]]()
    if table.claimed >= 0:
        first, passed, may_answer = int(table.burier), table.yielded, may_respond
        told.append({"seat": first, "state": "claims"})
    elif table.phase in (ADJUST_WINDOW, END_WINDOW):
        passed, may_answer = table.passed, may_act
    else:
        return []
    without = table.claimed >= 0 or table.phase == ADJUST_WINDOW  # who is first has had a say
    for seat in [(first + turn) % seats for turn in range(int(without), seats)]:
        if may_answer(table, seat):
            state = "passed" if passed >> seat & 1 else "next"
            told.append({"seat": seat, "state": "asked" if seat == table.asked else state})
    return told


# What an answer would do.


def effect(scene: Scene, move: str) -> dict[str, Any]:
    kind, *rest = move.split()
    if kind in ("give", "swap", "pill"):
        price = scene.paid(scene.after(move))
        return {"who": rest[0], "price": price, **chip_effect(scene, rest[0], rest[1])}
    if kind == "share":
        grave = int(rest[0])
        return {"price": scene.price_of(grave), "rights": scene.rights_after(grave)}
    if kind in ("claim", "double"):
        return told_place(scene, scene.view["burial"]["coffin"], scene.place(int(rest[0])))
    if kind == "new":
        return {"points": int(scene.terms.in_cemetery)}
    if kind == "doc":
        return {"tally": scene.tally_with(int(rest[0]))}
    if kind == "shock":
        then = scene.shocked(rest[0])
        health = health_of(then, scene.terms.number[rest[0]])
        return {"who": rest[0], "health": health, "pays": -scene.paid(then)}
    if kind == "care":
        return {"bills": scene.bills(int(rest[0]))}
    if kind == "mixup":
        points = {"before": scene.worth(rest[0]), "points": scene.worth_in(rest[0], int(rest[1]))}
        return {"who": rest[0], **points}
    return {}


# What one could expect and cannot do.


def cards(scene: Scene) -> dict[str, dict[str, Any]]:
    """The offered moves of each own share, or the clause and the fact that forbid its back now."""
    view = scene.view
    shares = view["players"][scene.me]["shares"] if scene.me >= 0 else []
    played = {move: scene.card(move) for move in view["legal"]} if shares else {}
    told = {}
    for card in shares:
        moves = [move for move, share in played.items() if share == card_of(card)]
        idle = not moves and view["asked"] == scene.me
        clause, fact = why_idle(scene, card) if idle else ("", "")
        told[card] = {"moves": moves, "clause": clause, "fact": fact}
    return told


def why_idle(scene: Scene, card: str) -> tuple[str, str]:
    action, grave, table = card[:2], int(card[2:]), scene.table
    if action == "ID":
        if table.claimed >= 0:
            return "G-508", "It serves other graves only."
        return "G-508", "Only when a grave is claimed."
    if not PHASES[table.phase].cards:
        return "G-601", "Not the moment for action cards."
    if not table.is_occupied(grave - 1):
        return "G-501", f"Grave {grave} is empty."
    if action == "DO":
        return "G-502", "Needs a coffin of yours, or a Mix-up."
    if action == "SH":
        return "G-506", f"No living relative of yours wants grave {grave}."
    return "G-503", "No other grave is empty."


def expected(view: View) -> list[str]:
    """Moves that a person expects to see and that may be refused; the server asks why."""
    kind, seat = view["question"]["kind"], view["seat"]
    if view["asked"] != seat or seat < 0:
        return []
    living = [(owner, one) for owner, one in relatives(view) if one["place"] == "alive"]
    if kind == "distribute":
        own = [one for owner, one in living if owner == seat and one["id"] not in view["visited"]]
        return ["done"] + [
            f"{'swap' if one['prescription'] else 'give'} {one['id']} {chip}"
            for one in own
            for chip in CHIPS
            if chip != one["prescription"]
        ]
    if kind == "pills":
        bare = [one["id"] for owner, one in living if owner != seat and not one["prescription"]]
        return [f"pill {(bare or ['M1'])[0]} {chip}" for chip in CHIPS]
    words = {"shares": "share", "bury": "claim"}
    if kind in words:
        return [f"{words[kind]} {grave}" for grave in range(1, GRAVES + 1)]
    return ["withdraw"] if kind == "commit" else []
