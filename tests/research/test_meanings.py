"""Planes mean what they are named: read a second time, off the view."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from restinplay.games import SLUGS, game, game_class
from restinplay.games.eva.moves import CARDS as EVA_CARDS
from restinplay.games.eva.moves import SECRETS, SYMBOLS
from restinplay.games.eva.moves import card_text as eva_card
from restinplay.games.graves.moves import ACTIONS, CHIPS
from restinplay.games.muertos.moves import CARDS, FESTIVITIES, FIELDS, FRAMES
from restinplay.research.planes import planes_of
from tests.contract.walks import Walk

View = dict[str, Any]
Reading = dict[str, list[int]]


def marks(things: Iterable[Any], among: Iterable[Any]) -> list[int]:
    """How often each one occurs."""
    found = list(things)
    return [found.count(one) for one in among]


def eva(view: View, seat: int) -> Reading:
    rooms, numbers = view["rooms"], range(1, 14)
    lying = [card for room in rooms for card in room["doors"]]
    seen = {*view["discard"], *view["exit_doors"], *lying}
    here = rooms[view["token"] - 1]["doors"] + view["exit_doors"]
    return {
        "token": marks([view["token"]], numbers),
        "open": [int(room["state"] == "open") for room in rooms],
        "closed": [int(room["state"] == "closed") for room in rooms],
        "secrets": [mark for room in rooms for mark in marks([room["secret"]], SECRETS)],
        "doors": [mark for room in rooms for mark in marks(map(leads_to, room["doors"]), numbers)],
        "ways": marks(map(leads_to, here), numbers),
        "deck": [int(eva_card(card) not in seen) for card in range(EVA_CARDS)],
        "clues": [mark for clue in view["clues"] for mark in marks([clue], SYMBOLS)],
        "turn": [view["drawing"], int(view["bones"]), int(view["via_passage"])],
    }


def leads_to(card: str) -> int:
    return ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K").index(card[:-1]) + 1


def manors(view: View, seat: int) -> Reading:
    mine, theirs = view["families"][seat], view["families"][1 - seat]
    values, mediums = range(1, 7), range(1, 30)
    ghosts = [f"G{value}" for value in values]
    line = [place["medium"] for place in view["line"][:9]]

    def each(part: Callable[[View], list[int]]) -> list[int]:
        return [*part(mine), *part(theirs)]

    return {
        "round": marks([view["round"]], range(1, 11)),
        "roles": [
            mark
            for role in ("asked", "active", "starter", "tripped", "loser")
            for mark in marks([view[role]], (seat, 1 - seat))
        ],
        "line": [line.index(medium) + 1 if medium in line else 0 for medium in mediums],
        "barred": marks(view["barred"], values),
        "hand": marks(mine["hand"], ghosts),
        "their hand": marks(theirs["hand"], ghosts),
        "unseen": each(lambda family: marks(family["unseen"], values)),
        "sure": each(
            lambda family: [
                *marks(family["known"]["hand"], ghosts),
                *marks(family["known"]["deck"], ghosts),
            ]
        ),
        "sizes": [family[part] for part in ("hand_size", "deck") for family in (mine, theirs)],
        "houses": [family[part] for part in ("manors", "castles") for family in (mine, theirs)],
        "top": each(lambda family: [family["top"] or 0]),
        "display": each(lambda family: marks(family["display"], mediums)),
        "total": each(lambda family: [max(0, family["total"])]),
        "discard": each(lambda family: marks(family["discard"], ghosts)),
        "discarded Mediums": each(
            lambda family: marks(family["discard"], [f"M{medium}" for medium in mediums])
        ),
    }


def graves(view: View, seat: int) -> Reading:
    players = view["players"][seat:] + view["players"][:seat]
    ids = [f"{family}{number}" for family in letters() for number in range(1, 6)]
    people = [one for player in players for one in player["relatives"]]
    shares = [f"{action}{grave}" for action in ACTIONS for grave in range(1, 6)]

    def those(key: str, value: Any) -> list[int]:
        return marks((one["id"] for one in people if one[key] == value), ids)

    return {
        "family": [mark for player in players for mark in marks([player["family"]], letters())],
        **{name: those("health", level) for level, name in enumerate(CONDITIONS, 1)},
        **{chip: those("prescription", chip) for chip in CHIPS},
        "graves": [mark for grave in range(1, 6) for mark in those("place", f"grave {grave}")],
        "cemetery": those("place", "new cemetery"),
        "pending": those("place", "pending"),
        "money": [player["money"] // 1000 for player in players],
        "rights": [right for player in players for right in player["rights"]],
        "shares": [mark for player in players for mark in marks(player["shares"], shares)],
        "removed": [mark for player in players for mark in marks(player["removed"], shares)],
        "played": marks(view["played"], shares),
        "piles": [grave["pile"] for grave in view["graves"]],
        "unseen": marks(
            (f"{word}{n}" for n, grave in enumerate(view["graves"], 1) for word in grave["unseen"]),
            shares,
        ),
    }


CONDITIONS = ("near", "weak", "unwell", "top")


def letters() -> list[str]:
    return [family["letter"] for family in game("graves").data["families"]]


def muertos(view: View, seat: int) -> Reading:
    players = view["players"][seat:] + view["players"][:seat]
    fields = ["start", *map(str, range(1, FIELDS))]
    seen = [*CARDS, "M1", "M2", "M3"]

    def each(part: Callable[[View], list[int]]) -> list[int]:
        return [entry for player in players for entry in part(player)]

    seats = [*range(seat, len(players)), *range(seat)]
    return {
        "asked": marks([view["asked"]], seats),
        "drawer": marks([view["drawer"]], seats),
        "field": each(lambda player: marks([player["field"]], fields)),
        "arms": each(lambda player: [player["arms"]]),
        "legs": each(lambda player: [player["legs"]]),
        "festivities": each(lambda player: marks(player["festivities"], FESTIVITIES)),
        "rank": each(lambda player: [player["rank"]]),
        "backs": each(lambda player: player["backs"]),
        "laid": each(lambda player: marks([player["laid"]], seen)),
        "hand": marks(players[0]["hand"], CARDS),
        "unseen": marks(view["unseen"], CARDS),
        "fetched": marks(view["pile"]["mine"], CARDS),
        "mixed": marks(view["pile"]["contents"], CARDS),
        "pile": view["pile"]["backs"],
        "discard": marks(view["discard"], CARDS),
        "dog": marks([view["dog"]], fields),
        "gravedigger": marks([view["gravedigger"]], fields),
        "stacks": [view["stacks"][kind] for kind in FESTIVITIES],
        "bones": [mark for den in view["dens"] for mark in marks(den["bones"], CARDS)],
        "agenda": marks((frame.split()[0] for frame in view["agenda"]), FRAMES),
    }


READ = {"eva": eva, "manors": manors, "graves": graves, "muertos": muertos}


@pytest.mark.parametrize("slug", SLUGS)
def test_planes_say_what_the_view_says(slug: str) -> None:
    for seed, seats in enumerate({game_class(slug).SEATS[0], game_class(slug).SEATS[-1]}, 1):
        rules = game(slug, seats=seats)
        planes = planes_of(rules)
        places = planes.places()
        for step, state in enumerate(Walk(rules, seed).looks()):
            seat = step % seats
            look = planes.look(state, seat)
            for name, reading in READ[slug](state.view(seat), seat).items():
                assert [look[place] for place in places[name]] == reading, (name, seat)
