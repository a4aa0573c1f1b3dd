"""What is worth a second thought before it is done, asked of the rules (`foresight.py`)."""

from functools import cache
from typing import Any

from restinplay.games.muertos.cards.cards import DIVES, OF_ID
from restinplay.games.muertos.foresight import Scene, cards_to_go, hand_size, scene_of
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.moves import field_of
from restinplay.games.muertos.swap import has_only_reactions
from restinplay.games.muertos.view import bag_of
from restinplay.games.muertos.voice import Data, View, Voice, festivity_name, listed


def warnings(view: View, move: str, data: Data | None = None) -> str | None:
    """The reason to ask again before this answer, or None. Without data: those of the box."""
    kind, *rest = move.split()
    table = data or _box()
    if kind in ("step", "evade", "vault", "roll"):
        return _worry_field(view, kind, field_of(rest[0]), table)
    if kind == "push":
        return _worry_field(view, kind, field_of(rest[1]), table)
    if kind == "target" and view["played"] in DIVES:
        landing = view["players"][int(rest[0]) - 1]["field"]
        return _worry_field(view, kind, field_of(landing), table)
    if kind == "dog":
        return _worry_dog(view, field_of(rest[0]), table)
    if kind == "swap":
        return _worry_swap(view, rest, table)
    worried = {"move": _worry_last_card, "act": _worry_act, "cling": _worry_cling}
    return worried[kind](view, table) if kind in worried else None


@cache
def _box() -> Data:
    return MuertosGame().data


def _me(view: View) -> dict[str, Any]:
    player: dict[str, Any] = view["players"][view["seat"]]
    return player


# Movement or action.


def _worry_last_card(view: View, data: Data) -> str | None:
    """A movement draws nothing."""
    if hand_size(view, view["seat"]) != 1 or "act" not in view["legal"]:
        return None
    return "A movement draws no card: you are left with one, and that one must be an action."


def _worry_act(view: View, data: Data) -> str | None:
    """A target that must be taken and is not worth it, or a field that is worse than this one."""
    me, card, scene = view["seat"], _me(view)["laid"], scene_of(view, data)
    asked = OF_ID[card].moves
    if "target" in asked:
        victims = scene.victims(me, card)
        if victims and all(view["players"][victim]["rank"] for victim in victims):
            names = listed([Voice(view).whom(victim) for victim in victims], "or")
            return f"It can only hit {names}, at home and past caring."
    if not asked and (fields := scene.fields(me, card)):
        (field,) = fields
        told = _worry_field(view, card, field, data)
        return f"It takes you to {field}. {told}" if told else None
    return None


# Fields.


def _worry_field(view: View, kind: str, field: int, data: Data) -> str | None:
    scene = scene_of(view, data)
    if field == scene.goal:
        return _worry_goal(view, scene, data)
    if field in scene.festivity:
        return _worry_last_festivity(view, scene.festivity[field], data)
    return _worry_gravedigger(view, kind, field, scene)


def _worry_goal(view: View, scene: Scene, data: Data) -> str | None:
    """A skeleton left with an arm may loot the goal (D-E4)."""
    loot = scene.loot_at_home(view["seat"])
    if not loot:
        return None
    robbers, prey = [Voice(view).whom(seat) for seat in loot], set().union(*loot.values())
    cards = listed([festivity_name(k, data) for k in _me(view)["festivities"] if k in prey])
    return f"{listed(robbers, 'or')} can still grab your {cards} there."


def _worry_last_festivity(view: View, kind: str, data: Data) -> str | None:
    """D-G3: with it the race begins."""
    scene, me = scene_of(view, data), view["seat"]
    if not scene.takes(me, kind) or cards_to_go(view) > 1:
        return None
    mine = scene.steps_home(next(f for f, k in scene.festivity.items() if k == kind), -1)
    nearer = [
        Voice(view).whom(seat)
        for seat in scene.others(me)
        if not view["players"][seat]["rank"] and scene.steps_home(scene.at[seat], -1) < mine
    ]
    ahead = f", and {listed(nearer)} {'is' if len(nearer) == 1 else 'are'} nearer to it"
    return f"It is the last card: the red way opens{ahead if nearer else ''}."


def _worry_gravedigger(view: View, kind: str, field: int, scene: Scene) -> str | None:
    """Where he comes to stand, and the den behind it (D-G4, D-G8)."""
    *_, before, last = (int(field) for field in scene.board.walk)
    walled_in = scene.access.get(field) == last and scene.kind[field] == "den"
    if view["walked"] >= len(scene.board.walk):
        return None
    if walled_in and scene.digger == last:
        return f"The gravedigger stands on {last}: you would be walled in."
    if scene.digger != before:
        return None
    if walled_in:
        return f"The next festivity card brings the gravedigger to {last} and walls you in."
    stays = kind != "step" or view["movement"]["allowance"] <= 1
    if field == last and stays:
        return "The next festivity card brings the gravedigger here, and you would have to go."
    return None


# The dog, a Cling, a swap.


def _worry_dog(view: View, field: int, data: Data) -> str | None:
    bitten = scene_of(view, data).bitten_on(field)
    return "The dog would bite you." if bitten == [view["seat"]] else None


def _worry_cling(view: View, data: Data) -> str | None:
    """Being dragged away from a festivity next door, or off the way home."""
    scene, me = scene_of(view, data), view["seat"]
    here = scene.at[me]
    if here in scene.red:
        strays = scene.at[view["active"]] not in scene.red
        return "It may drag you off the way home." if strays else None
    for field, kind in scene.festivity.items():
        if scene.takes(me, kind) and scene.access.get(field) == here:
            return f"It may drag you away from {festivity_name(kind, data)}, next door."
    return None


def _worry_swap(view: View, cards: list[str], data: Data) -> str | None:
    """D-W1 comes after every swap."""
    table = scene_of(view, data).table
    hand = int(table.hand[view["seat"]])
    if has_only_reactions(table, hand) or not has_only_reactions(table, hand - bag_of(cards)):
        return None
    return "You would keep only reactions; if the new card is another one, all of them must go."
