"""What is worth a second thought before it is done, read off a view."""

from typing import Any

from restinplay.games.graves.foresight import (
    Relative,
    dying,
    empty_graves,
    find,
    health_after,
    known,
    living,
    places,
    standing,
    worth,
)
from restinplay.games.graves.voice import listed

View = dict[str, Any]
Data = dict[str, Any]

POINTS = {"wished": 5, "adjacent": 4, "other": 3, "new_cemetery": 2, "alive": -2}
"""What G-805 says; a warning is not worth reading a data file for."""

_NAMES = {
    "DO": "Double Occupancy",
    "MX": "Mix-up",
    "SH": "Shock",
    "ID": "Illegible Document",
}


def worries(view: View, move: str, data: Data | None = None) -> str | None:
    """The reason to ask again before this answer, or None."""
    kind, *rest = move.split()
    if kind == "done":
        return _worry_no_place(view) if view["step"] == "shares" else None
    if kind == "claim":
        grave = int(rest[0])
        told = [_worry_last_grave(view, grave), _worry_claim_paper(view, grave)]
        return _joined(*told, _worry_backs(view, grave))
    if kind == "new":
        return _worry_new_cemetery(view)
    if kind == "doc":
        return _worry_paper(view)
    if kind in ("give", "swap"):
        return _worry_own_chip(view, rest[0], rest[1])
    if kind == "pill":
        return _worry_foreign_chip(view, rest[0], rest[1])
    return _worry_shock(view, rest[0]) if kind == "shock" else None


def _joined(*told: str | None) -> str | None:
    return " ".join(filter(None, told)) or None


# Burials.


def _worry_no_place(view: View) -> str | None:
    """Ending step 4 with more dead to come than graves for them."""
    dead = [one["id"] for one in dying(view, view["seat"])]
    found = places(view, view["seat"])
    if len(dead) <= len(found):
        return None
    names = listed(dead)
    verb = "dies" if len(dead) == 1 else "die"
    if not found:
        return f"{names} {verb} now, and no place is open but the New Cemetery."
    graves = listed([str(place.grave) for place in found])
    return f"{names} {verb} now, and only grave {graves} is open."


def _worry_backs(view: View, grave: int) -> str | None:
    """A regular burial takes all own shares of the grave, with backs that could still be used."""
    lost = [
        _NAMES[card[:2]]
        for card in view["players"][view["seat"]]["shares"]
        if int(card[-1]) == grave and _is_of_use(view, card)
    ]
    if not lost:
        return None
    return f"Your shares of grave {grave} go with it, their backs unused: {listed(lost)}."


def _is_of_use(view: View, card: str) -> bool:
    """Whether the back could be played after the burial: a bill for one's own coffin could not."""
    if card[:2] == "SH":
        return any(one["wish"] == int(card[2:]) for one in living(view, view["seat"]))
    return card[:2] in _NAMES


def _worry_new_cemetery(view: View) -> str | None:
    graves = [move.split()[1] for move in view["legal"] if move.startswith(("claim", "double"))]
    if not graves:
        return None
    verb = "is" if len(graves) == 1 else "are"
    return f"Grave {listed(graves)} {verb} open to this coffin."


# Documents.


def _papers(view: View) -> int:
    return len(known(view, view["seat"], "ID"))


def _worry_paper(view: View) -> str | None:
    return "It is your only Illegible Document." if _papers(view) == 1 else None


def _worry_claim_paper(view: View, grave: int) -> str | None:
    place = next(place for place in places(view, view["seat"]) if place.grave == grave)
    if place.documents and _papers(view) == 1:
        return "It takes your only Illegible Document."
    return None


# Deaths.


def _worry_own_chip(view: View, name: str, chip: str) -> str | None:
    """The prescription that lets the whole family die in this turn."""
    me = view["seat"]
    _, patient = find(view, name)
    gone = {one["id"] for one in dying(view, me) if one["id"] != name}
    if health_after(patient, chip) == 0 and len(gone) + 1 == len(living(view, me)):
        return _worry_end(view, living(view, me))
    return None


def _worry_shock(view: View, name: str) -> str | None:
    _, victim = find(view, name)
    if victim["health"] > 2 or len(living(view, view["seat"])) > 1:
        return None
    return _worry_end(view, [victim])


def _worry_end(view: View, dead: list[Relative]) -> str | None:
    """Your family dies out: does somebody else win by that?"""
    me = view["seat"]
    best = sum(_best(view, one) for one in dead)
    mine = standing(view, me, POINTS) + best - len(dead) * POINTS["alive"]
    if mine >= _best_rival(view):
        return None
    return "That ends the game with this turn, and you are behind."


def _best(view: View, one: Relative) -> int:
    """The most that a grave open now would bring; the New Cemetery always is."""
    graves = [place.grave for place in places(view, view["seat"])]
    found = [worth(one["wish"], f"grave {grave}", POINTS) for grave in graves]
    return max([POINTS["new_cemetery"], *found])


def _best_rival(view: View) -> int:
    seats = range(len(view["players"]))
    return max(standing(view, seat, POINTS) for seat in seats if seat != view["seat"])


def _worry_last_grave(view: View, grave: int) -> str | None:
    """The burial that fills the fifth grave."""
    if empty_graves(view) != [grave]:
        return None
    _, coffin = find(view, view["burial"]["coffin"])
    gain = worth(coffin["wish"], f"grave {grave}", POINTS) - POINTS["new_cemetery"]
    if standing(view, view["seat"], POINTS) + gain >= _best_rival(view):
        return None
    return "It fills the last grave: the game ends with this turn, and you are behind."


def _worry_foreign_chip(view: View, name: str, chip: str) -> str | None:
    owner, patient = find(view, name)
    if health_after(patient, chip):
        return None
    family = view["players"][owner]["family"]
    if len(living(view, owner)) == 1:
        return f"It kills {name}, the last of family {family}, and that ends the game."
    return f"It kills {name}: for family {family} that is mostly a gift."
