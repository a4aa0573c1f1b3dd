"""What is worth a second thought before it is done, asked of the rules (`foresight.py`)."""

from functools import cache
from typing import Any

from restinplay.core.bits import members
from restinplay.games.graves.foresight import Scene, points, scene_of
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.masks import pile_of
from restinplay.games.graves.moves import ACTIONS, GRAVES, MAINTENANCE, SHARES, SHOCK_CARD
from restinplay.games.graves.state import Graves
from restinplay.games.graves.voice import action_name, listed

View = dict[str, Any]
Data = dict[str, Any]


def warnings(view: View, move: str, data: Data | None = None) -> str | None:
    """The reason to ask again before this answer, or None. Without data: those of the box."""
    kind, *rest = move.split()
    box = data or _box()
    scene = scene_of(view, box)
    if kind == "done":
        return _worry_no_place(scene) if scene.table.stage == SHARES else None
    if kind == "claim":
        grave = int(rest[0])
        told = [_worry_last_grave(scene, grave), _worry_claim_paper(scene, grave)]
        return " ".join(filter(None, [*told, _worry_backs(scene, grave, box)])) or None
    if kind == "new":
        return _worry_new_cemetery(view)
    if kind == "doc":
        return "It is your only Illegible Document." if scene.papers() == 1 else None
    if kind in ("give", "swap"):
        return _worry_end(scene, scene.adjusted(scene.me, scene.after(move)))
    if kind == "pill":
        return _worry_foreign_chip(scene, rest[0], rest[1])
    return _worry_end(scene, scene.shocked(rest[0])) if kind == "shock" else None


@cache
def _box() -> Data:
    return GravesGame().data


# Burials.


def _worry_no_place(scene: Scene) -> str | None:
    """Ending step 4 with more dead to come than graves for them."""
    dead, found = scene.dying(scene.me), scene.places(scene.me)
    if len(dead) <= len(found):
        return None
    names = listed(dead)
    verb = "dies" if len(dead) == 1 else "die"
    if not found:
        return f"{names} {verb} now, and no place is open but the New Cemetery."
    graves = listed([str(place.grave) for place in found])
    return f"{names} {verb} now, and only grave {graves} is open."


def _worry_backs(scene: Scene, grave: int, data: Data) -> str | None:
    """A regular burial takes all own shares of the grave, with backs that could still be used."""
    shares = members(scene.table.shares[scene.me] & pile_of(grave - 1))
    lost = [action_name(ACTIONS[c // GRAVES], data) for c in shares if _is_of_use(scene, c)]
    if not lost:
        return None
    return f"Your shares of grave {grave} go with it, their backs unused: {listed(lost)}."


def _is_of_use(scene: Scene, card: int) -> bool:
    """Whether the back could be played after the burial: a bill for one's own coffin could not."""
    action, grave = card - card % GRAVES, card % GRAVES
    if action == SHOCK_CARD:
        return scene.living(scene.me) & scene.terms.wanting[grave] != 0
    return action != MAINTENANCE


def _worry_new_cemetery(view: View) -> str | None:
    graves = [move.split()[1] for move in view["legal"] if move.startswith(("claim", "double"))]
    if not graves:
        return None
    verb = "is" if len(graves) == 1 else "are"
    return f"Grave {listed(graves)} {verb} open to this coffin."


def _worry_claim_paper(scene: Scene, grave: int) -> str | None:
    if scene.place(grave).documents and scene.papers() == 1:
        return "It takes your only Illegible Document."
    return None


def _worry_last_grave(scene: Scene, grave: int) -> str | None:
    """The burial that fills the fifth grave."""
    if scene.empty_graves() != [grave]:
        return None
    coffin = scene.view["burial"]["coffin"]
    gain = scene.worth_in(coffin, grave) - scene.worth(coffin)
    if scene.standing(scene.me) + gain >= scene.best_rival():
        return None
    return "It fills the last grave: the game ends with this turn, and you are behind."


# Deaths.


def _worry_end(scene: Scene, then: Graves) -> str | None:
    """Your family dies out with this turn: does somebody else win by that?"""
    kin = then.kin(scene.me)
    if kin & then.living():
        return None
    cemetery, graves = scene.terms.in_cemetery, [place.grave for place in scene.places(scene.me)]
    mine = points(then, kin)
    for name in scene.names(scene.living(scene.me)):
        mine += max([0, *(scene.worth_in(name, grave) - cemetery for grave in graves)])
    if mine >= scene.best_rival():
        return None
    return "That ends the game with this turn, and you are behind."


def _worry_foreign_chip(scene: Scene, name: str, chip: str) -> str | None:
    if scene.health_with(name, chip):
        return None
    owner = scene.table.owner_of(scene.terms.number[name])
    family = scene.view["players"][owner]["family"]
    if scene.view["players"][owner]["living"] == 1:
        return f"It kills {name}, the last of family {family}, and that ends the game."
    return f"It kills {name}: for family {family} that is mostly a gift."
