"""What lies ahead in a turn of graves, read off a view: step 5, places for the dead, the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from restinplay.games.graves.moves import HEALTH

View = dict[str, Any]
Data = dict[str, Any]
Relative = dict[str, Any]

STEPS = {"white": 1, "placebo": -1, "bitter": -2}
TOP = HEALTH.index("top")


# Who is who.


def relatives(view: View) -> Iterator[tuple[int, Relative]]:
    """All relatives in the game with their seats."""
    for seat, player in enumerate(view["players"]):
        for relative in player["relatives"]:
            yield seat, relative


def find(view: View, name: str) -> tuple[int, Relative]:
    """The seat and the relative of that id."""
    return next((seat, one) for seat, one in relatives(view) if one["id"] == name)


def living(view: View, seat: int) -> list[Relative]:
    return [one for one in view["players"][seat]["relatives"] if one["place"] == "alive"]


def bare(view: View) -> list[Relative]:
    """The active player's relatives that wait for a prescription (G-211)."""
    waiting = living(view, view["active"])
    return [one for one in waiting if not one["prescription"] and one["id"] not in view["visited"]]


# Step 5.


def health_after(relative: Relative, chip: str | None) -> int:
    """Where a prescription leads (G-301 to G-303); 0 is death."""
    after = relative["health"] + (STEPS[chip] if chip else 0)
    return int(min(max(after, 0), TOP))


def payout(relative: Relative, data: Data) -> int:
    """What the next white pill would bring (G-302); at Top nothing."""
    reached = relative["health"] + 1
    if not 1 < reached <= TOP:
        return 0
    card = next(
        card
        for family in data["families"]
        for card in family["relatives"]
        if card["id"] == relative["id"]
    )
    return int(card[f"pay_{HEALTH[reached]}"])


def dying(view: View, seat: int) -> list[Relative]:
    """Whom the prescriptions that lie there will kill in the owner's step 5."""
    return [one for one in living(view, seat) if not health_after(one, one["prescription"])]


# Places for the dead.


@dataclass(frozen=True, slots=True)
class Place:
    """A grave that a seat could use now, and by what right."""

    grave: int
    own: int  # rights without documents
    rival: int  # the most that another seat has
    documents: int  # to be played to get ahead
    double: bool = False


def known(view: View, seat: int, action: str) -> list[int]:
    """The graves whose share with that back the seat is known to own."""
    cards = view["players"][seat]["shares"]
    return [int(card[2:]) for card in cards if card.startswith(action)]


def places(view: View, seat: int) -> list[Place]:
    """Where a dead relative of the seat could lie now, besides the New Cemetery (G-404, G-408)."""
    burial = view["burial"]
    barred = burial["barred"] if burial and burial["seat"] == seat else []
    found = []
    for grave, seen in enumerate(view["graves"], 1):
        own = view["players"][seat]["rights"][grave - 1]
        rival = most_of_others(view, seat, grave)
        papers = sum(1 for other in known(view, seat, "ID") if other != grave)
        if seen["coffins"] and grave in known(view, seat, "DO"):
            found.append(Place(grave, own, rival, 0, double=True))
        elif not seen["coffins"] and grave not in barred and own + papers > rival:
            found.append(Place(grave, own, rival, max(rival - own + 1, 0)))
    return found


def most_of_others(view: View, seat: int, grave: int) -> int:
    others = [p["rights"][grave - 1] for s, p in enumerate(view["players"]) if s != seat]
    return max(others, default=0)


def empty_graves(view: View) -> list[int]:
    return [number for number, grave in enumerate(view["graves"], 1) if not grave["coffins"]]


def leader(view: View, grave: int) -> int | None:
    """The seat with strictly more rights for the grave than each other (G-404)."""
    claim = view["claim"]
    if claim and claim["grave"] == grave:
        rights = claim["rights"]
    else:
        rights = [player["rights"][grave - 1] for player in view["players"]]
    most = max(rights)
    return rights.index(most) if most and rights.count(most) == 1 else None


# Points and the end.


def worth(wish: int, place: str, points: dict[str, int]) -> int:
    """The points of a relative who is there (G-805, G-806); who waits for burial is worth the New
    Cemetery at least."""
    if place == "alive":
        return points["alive"]
    if not place.startswith("grave "):
        return points["new_cemetery"]
    distance = abs(int(place.removeprefix("grave ")) - wish)
    return points[("wished", "adjacent")[distance] if distance < 2 else "other"]


def standing(view: View, seat: int, points: dict[str, int]) -> int:
    """The points of a seat if the game were scored now."""
    return sum(worth(one["wish"], one["place"], points) for one in _family(view, seat))


def _family(view: View, seat: int) -> list[Relative]:
    family: list[Relative] = view["players"][seat]["relatives"]
    return family


def ends_now(view: View) -> bool:
    """Whether the end of this turn will be the end of the game, as things stand (G-801)."""
    extinct = any(p["relatives"] and not p["living"] for p in view["players"])
    return extinct or not empty_graves(view)


def lamps(view: View) -> list[tuple[str, int | None]]:
    """How near the end is: `ends`, `one grave` with its number, `one relative` with the seat,
    `last round`."""
    if view["step"] in ("families", "start", "top", "over"):
        return []
    if ends_now(view):
        return [("ends", None)]
    left = empty_graves(view)
    found: list[tuple[str, int | None]] = [("one grave", left[0])] if len(left) == 1 else []
    for seat, player in enumerate(view["players"]):
        if player["living"] == 1:
            found.append(("one relative", seat))
    if view["options"]["round_limit"] == str(view["round"]):
        found.append(("last round", None))
    return found
