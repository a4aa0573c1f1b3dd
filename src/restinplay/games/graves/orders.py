"""What a seat of graves may order for its absence: passes in windows and claims, by its view."""

from typing import Any, Final

from restinplay.core.orders import Order

View = dict[str, Any]
_OWN_TURN: Final = "distribute"


def may_pass(view: View) -> bool:
    return "pass" in view["legal"]


def passes(view: View) -> str | None:
    return "pass" if may_pass(view) else None


def turn_begins(view: View) -> bool:
    return bool(view["question"]["kind"] == _OWN_TURN)


def only_pass(view: View) -> str | None:
    return "pass" if view["legal"] == ["pass"] else None


def concerns(view: View, grave: int) -> bool:
    """Whether the claim is for this grave, or a card can be played that touches it."""
    if view["claim"] is not None and view["claim"]["grave"] == grave:
        return True
    return any(grave in graves_of(view, move) for move in view["legal"])


def graves_of(view: View, move: str) -> list[int]:
    """The graves that an action card would touch."""
    verb, *rest = move.split()
    if verb in ("care", "doc"):
        return [int(rest[0])]
    if verb == "shock":
        return [relative_of(view, rest[0])["wish"]]
    if verb == "mixup":
        place = relative_of(view, rest[0])["place"]
        return [int(place.removeprefix("grave ")), int(rest[1])]
    return []


def relative_of(view: View, name: str) -> View:
    everybody = (relative for player in view["players"] for relative in player["relatives"])
    return next(relative for relative in everybody if relative["id"] == name)


def hopeless_claim(view: View) -> str | None:
    """Pass if neither all own documents nor a Mix-up into the grave could stop it (G-423)."""
    claim, seat = view["claim"], view["seat"]
    if view["question"]["kind"] != "respond":
        return None
    moves = view["legal"]
    blocks = any(m.startswith("mixup ") and claim["grave"] in graves_of(view, m) for m in moves)
    documents = sum(move.startswith("doc ") for move in moves)
    short = claim["rights"][seat] + documents < claim["rights"][view["burial"]["seat"]]
    return "pass" if short and not blocks else None


def unless(grave: int) -> Order:
    return Order(
        f"pass unless grave {grave}",
        f"pass in every window and claim that does not concern grave {grave}",
        lambda view: None if concerns(view, grave) else passes(view),
        secret=True,
    )


ORDERS: Final = (
    Order(
        "pass until my turn",
        "pass in every window and claim until my next turn begins",
        passes,
        turn_begins,
    ),
    *(unless(grave) for grave in range(1, 6)),
    Order(
        "pass claims I cannot change",
        "pass in a claim that neither my documents nor a Mix-up could stop",
        hopeless_claim,
        secret=True,
    ),
    Order("pass when I can only pass", "pass when I have no card to play", only_pass, secret=True),
)
