"""The cemetery shown whole: all hands, and the shares that nobody bought."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from restinplay.games.parts import Reveal

View = dict[str, Any]


def open_views(views: Sequence[View]) -> View:
    """What all seats know together, for a game that is over."""
    first = views[0]
    players = [view["players"][seat] for seat, view in enumerate(views)]
    graves = []
    for place, grave in enumerate(first["graves"]):
        unseen = [set(view["graves"][place]["unseen"]) for view in views]
        hidden = set.intersection(*unseen)
        graves.append({**grave, "unseen": [word for word in grave["unseen"] if word in hidden]})
    return {**first, "seat": -1, "legal": [], "players": players, "graves": graves}


def unveil(view: View, sealed: Sequence[str]) -> View:
    """The shares that nobody bought."""
    piles: dict[int, list[str]] = {grave: [] for grave in range(1, 6)}
    for grave, seen in enumerate(view["graves"], 1):
        piles[grave] = [seen["top"]] if seen["top"] else []
    for card in sealed:
        piles[int(card[-1])].append(card)
    return {**view, "piles": piles}


def naming(data: dict[str, Any]) -> Callable[[str], str]:
    """`M1 rises to top` becomes `Adelgunde rises to top`, where people see faces."""
    people = [one for family in data["families"] for one in family["relatives"]]
    short = {one["id"]: one["name"].removesuffix(" (ret.)").split()[-1] for one in people}
    signs = re.compile(r" \(({0})\)|\b(?P<sign>{0})\b".format("|".join(short)))
    return lambda text: signs.sub(lambda found: short.get(found["sign"], ""), text)


REVEAL = Reveal(unveil=unveil, open=open_views, naming=naming)
