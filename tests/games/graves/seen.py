"""What can be read off the views of a position, put into the terms of the second reading."""

from typing import Any, NamedTuple

from restinplay.core.state import SPECTATOR, State
from tests.games.graves.lying import ALIVE, CEMETERY, GRAVES, PENDING
from tests.games.graves.reread import Plain

View = dict[str, Any]
Facts = dict[str, Any]

PLACES = {"alive": ALIVE, "pending": PENDING, "new cemetery": CEMETERY} | {
    f"grave {g}": g for g in GRAVES
}


def views(state: State, seats: int) -> list[View]:
    """The view of every seat."""
    return [state.view(seat) for seat in range(seats)]


class Kin(NamedTuple):
    """A relative as everybody sees it."""

    owner: int
    wish: int
    health: int
    place: int
    chip: str
    by: int | None


def relatives(view: View) -> dict[str, Kin]:
    """Everybody in play."""
    return {
        r["id"]: Kin(
            seat, r["wish"], r["health"], PLACES[r["place"]], r["prescription"] or "", r["by"]
        )
        for seat, player in enumerate(view["players"])
        for r in player["relatives"]
    }


def facts_of(state: State, seats: int) -> Facts:
    """The whole table: what everybody sees, and the backs as their owners see them."""
    view, own = state.view(SPECTATOR), views(state, seats)
    claim, burial = view["claim"], view["burial"]
    return {
        "turn": (view["round"], view["start"], view["active"]),
        "money": [player["money"] for player in view["players"]],
        "relatives": relatives(view),
        "shares": [sorted(own[seat]["players"][seat]["shares"]) for seat in range(seats)],
        "removed": [sorted(own[seat]["players"][seat]["removed"]) for seat in range(seats)],
        "piles": {g: view["graves"][g - 1]["pile"] for g in GRAVES},
        "tops": {g: view["graves"][g - 1]["top"] for g in GRAVES if view["graves"][g - 1]["top"]},
        "coffins": {g: sorted(view["graves"][g - 1]["coffins"]) for g in GRAVES},
        "cemetery": sorted(view["new_cemetery"]),
        "pending": sorted(view["pending"]),
        "played": sorted(view["played"]),
        "box": {kind: count for kind, count in view["box"].items() if count},
        "visited": sorted(view["visited"]),
        "bought": sorted(view["bought"]),
        "claim": claim and (claim["grave"], claim["documents"], claim["rights"]),
        "burial": burial and (burial["seat"], burial["coffin"], sorted(burial["barred"])),
    }


def facts(plain: Plain) -> Facts:
    """The same of the second reading."""
    seats = range(plain.seats)
    return {
        "turn": (plain.turns // plain.seats + 1, plain.starter, plain.active),
        "money": plain.money,
        "relatives": {
            r.id: Kin(r.owner, r.wish, r.health, r.place, r.chip, r.by)
            for r in plain.relatives.values()
        },
        "shares": [sorted(plain.shares[seat]) for seat in seats],
        "removed": [sorted(s for s, by in plain.removed.items() if by == seat) for seat in seats],
        "piles": plain.piles,
        "tops": plain.tops,
        "coffins": {g: sorted(r.id for r in plain.coffins(g)) for g in GRAVES},
        "cemetery": sorted(r.id for r in plain.coffins(CEMETERY)),
        "pending": sorted(r.id for r in plain.coffins(PENDING)),
        "played": sorted(plain.played),
        "box": {kind: count for kind, count in plain.box.items() if count},
        "visited": sorted(plain.visited),
        "bought": sorted(plain.bought),
        "claim": (plain.claimed, *_tally(plain)) if plain.claimed else None,
        "burial": plain.burial,
    }


def _tally(plain: Plain) -> tuple[list[int], list[int]]:
    seats = range(plain.seats)
    documents = [plain.documents[seat] for seat in seats]
    return documents, [plain.rights(seat, plain.claimed) for seat in seats]
