"""What a drawn table of graves shows besides the view: forecasts, prices, places, what each answer
would do, and why a share or a button is idle. Everything is read off the seat's view.
"""

from collections.abc import Iterator
from typing import Any

from restinplay.games.graves.foresight import (
    Relative,
    dying,
    empty_graves,
    find,
    health_after,
    known,
    lamps,
    leader,
    living,
    most_of_others,
    payout,
    places,
    standing,
    worth,
)
from restinplay.games.graves.moves import CHIPS
from restinplay.games.graves.voice import Voice
from restinplay.games.graves.words import lamp_words

View = dict[str, Any]
Data = dict[str, Any]

WINDOWS = ("adjust window", "end window")
CLAIMS = ("commit", "respond")


def sight(view: View, data: Data) -> dict[str, Any]:
    """Empty while the table is being set."""
    if any(player["family"] is None for player in view["players"]):
        return {}
    seats = range(len(view["players"]))
    return {
        "lamps": [
            {"lamp": lamp, "text": text}
            for (lamp, _), text in zip(lamps(view), lamp_words(view, Voice(view)), strict=True)
        ],
        "prices": [price_of(view, grave, data) for grave in range(1, 6)],
        "leaders": [leader(view, grave) for grave in range(1, 6)],
        "standing": [standing(view, seat, data["points"]) for seat in seats],
        "points": {
            one["id"]: worth(one["wish"], one["place"], data["points"]) for one in all_(view)
        },
        "forecast": {one["id"]: forecast(one, data) for one in all_(view) if one["prescription"]},
        "pays": {one["id"]: payout(one, data) for one in all_(view) if one["place"] == "alive"},
        "dying": [one["id"] for one in dying(view, view["active"])],
        "places": places_of(view, data),
        "asking": asking(view),
        "effects": {move: effect(view, move, data) for move in view["legal"]},
        "cards": {card: idle(view, card) for card in own_shares(view)},
        "papers": len(known(view, view["seat"], "ID")) if view["seat"] >= 0 else 0,
    }


def all_(view: View) -> Iterator[Relative]:
    for player in view["players"]:
        yield from player["relatives"]


def own_shares(view: View) -> list[str]:
    return view["players"][view["seat"]]["shares"] if view["seat"] >= 0 else []


def price_of(view: View, grave: int, data: Data) -> int:
    return int(data["fixed"]["share_empty" if grave in empty_graves(view) else "share_occupied"])


def forecast(one: Relative, data: Data) -> dict[str, int]:
    """What the prescription will do in the owner's step 5: the condition reached and the money."""
    return chip_effect(one, one["prescription"], data)


def chip_effect(one: Relative, chip: str, data: Data) -> dict[str, int]:
    after = health_after(one, chip)
    pays = payout(one, data) if chip == "white" else 0
    return {"health": after, "pays": pays if after else int(data["fixed"]["inheritance"])}


# Places for the seat's dead: those who wait, those who will die in step 5.


def places_of(view: View, data: Data) -> dict[str, list[dict[str, Any]]]:
    if view["seat"] < 0:
        return {}
    family = view["players"][view["seat"]]["relatives"]
    dead = [one for one in family if one["place"] == "pending"] + dying(view, view["seat"])
    return {
        one["id"]: [
            {
                "grave": place.grave,
                "points": worth(one["wish"], f"grave {place.grave}", data["points"]),
                "rights": [place.own, place.rival],
                "documents": place.documents,
                "double": place.double,
            }
            for place in places(view, view["seat"])
        ]
        for one in dead
    }


# Who is asked, in order (G-603, G-604, G-423).


def asking(view: View) -> list[dict[str, Any]]:
    """Seats with `asked`, `passed`, `next`, or `claims` for the burier of a claim."""
    seats = len(view["players"])
    kind = view["question"]["kind"]
    if view["claim"]:
        burier = view["burial"]["seat"]
        graves = [grave for grave in range(1, 6) if grave != view["claim"]["grave"]]
        told = [{"seat": burier, "state": "claims"}]
        first, passed, many = burier + 1, view["claim"]["passed"], seats - 1
    elif kind in WINDOWS:
        graves = [grave for grave in range(1, 6) if grave not in empty_graves(view)]
        told, passed, without = [], view["window"]["passed"], int(kind == "adjust window")
        first, many = view["active"] + without, seats - without
    else:
        return []
    for seat in ((first + step) % seats for step in range(many)):
        if any(view["players"][seat]["rights"][grave - 1] for grave in graves):
            state = "asked" if seat == view["asked"] else "passed" if seat in passed else "next"
            told.append({"seat": seat, "state": state})
    return told


# What an answer would do.


def effect(view: View, move: str, data: Data) -> dict[str, Any]:
    kind, *rest = move.split()
    if kind in ("give", "swap", "pill"):
        fixed = data["fixed"]
        price = {"pill": fixed["pill_price"], "swap": fixed["swap_price"]}
        bribe = fixed["white_price"] if rest[1] == "white" else fixed["bribe_price"]
        found = chip_effect(find(view, rest[0])[1], rest[1], data)
        return {"who": rest[0], "price": price.get(kind, bribe), **found}
    if kind == "share":
        grave = int(rest[0])
        own = view["players"][view["seat"]]["rights"][grave - 1] + 1
        rights = [own, most_of_others(view, view["seat"], grave)]
        return {"price": price_of(view, grave, data), "rights": rights}
    if kind in ("claim", "double"):
        open_to = places_of(view, data)[view["burial"]["coffin"]]
        return next(place for place in open_to if place["grave"] == int(rest[0]))
    if kind == "new":
        return {"points": data["points"]["new_cemetery"]}
    if kind == "doc":
        return {"tally": [n + (s == view["seat"]) for s, n in enumerate(view["claim"]["rights"])]}
    if kind == "shock":
        after = max(find(view, rest[0])[1]["health"] - 2, 0)
        pays = 0 if after else data["fixed"]["inheritance"]
        return {"who": rest[0], "health": after, "pays": pays}
    if kind == "care":
        return {"bills": bills(view, int(rest[0]), data)}
    if kind == "mixup":
        _, coffin = find(view, rest[0])
        points = [
            worth(coffin["wish"], place, data["points"])
            for place in (coffin["place"], f"grave {rest[1]}")
        ]
        return {"who": rest[0], "before": points[0], "points": points[1]}
    return {}


def bills(view: View, grave: int, data: Data) -> list[list[int]]:
    """Who would pay how much for that grave (G-507)."""
    owners = [find(view, coffin)[0] for coffin in view["graves"][grave - 1]["coffins"]]
    due = data["fixed"]["maintenance"]
    return [
        [seat, min(owners.count(seat) * due, view["players"][seat]["money"])]
        for seat in dict.fromkeys(owners)
        if seat != view["seat"]
    ]


# What one could expect and cannot do.


def idle(view: View, card: str) -> dict[str, Any]:
    """The offered moves of an own share, or the clause and the fact that forbid its back now."""
    moves = [move for move in view["legal"] if plays(view, move, card)]
    if moves or view["asked"] != view["seat"]:
        return {"moves": moves, "clause": "", "fact": ""}
    clause, fact = why_idle(view, card)
    return {"moves": [], "clause": clause, "fact": fact}


def plays(view: View, move: str, card: str) -> bool:
    """Whether that answer would play that share for its back."""
    verb, *rest = move.split()
    action, grave = card[:2], card[2:]
    if verb == "shock":
        return action == "SH" and grave == str(find(view, rest[0])[1]["wish"])
    if verb == "mixup":
        return action == "MX" and find(view, rest[0])[1]["place"] == f"grave {grave}"
    return [verb, *rest] == [{"DO": "double", "GM": "care", "ID": "doc"}.get(action), grave]


def why_idle(view: View, card: str) -> tuple[str, str]:
    action, grave = card[:2], int(card[2:])
    kind = view["question"]["kind"]
    if action == "ID":
        if kind in CLAIMS:
            return "G-508", "It serves other graves only."
        return "G-508", "Only when a grave is claimed."
    if kind in ("coffin", "commit"):
        return "G-601", "Not the moment for action cards."
    if grave in empty_graves(view):
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
    if kind == "distribute":
        visited = view["visited"]
        own = [one for one in living(view, seat) if one["id"] not in visited]
        return ["done"] + [
            f"{'swap' if one['prescription'] else 'give'} {one['id']} {chip}"
            for one in own
            for chip in CHIPS
            if chip != one["prescription"]
        ]
    if kind == "pills":
        others = [one for s in range(len(view["players"])) if s != seat for one in living(view, s)]
        bare = [one["id"] for one in others if not one["prescription"]]
        return [f"pill {(bare or ['M1'])[0]} {chip}" for chip in CHIPS]
    if kind == "shares":
        return [f"share {grave}" for grave in range(1, 6)]
    if kind == "bury":
        return [f"claim {grave}" for grave in range(1, 6)]
    return ["withdraw"] if kind == "commit" else []
