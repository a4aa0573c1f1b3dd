"""Planes mean what they are named: read a second time, off the view."""

from collections.abc import Callable, Iterable
from itertools import chain, islice
from typing import Any

import pytest

from restinplay.core.state import OVER
from restinplay.games import SLUGS, game, game_class
from restinplay.games.eva.moves import CARDS as EVA_CARDS
from restinplay.games.eva.moves import SECRETS, SYMBOLS
from restinplay.games.eva.moves import card_text as eva_card
from restinplay.games.eva.phases import NAMES as EVA_PHASES
from restinplay.games.graves.moves import ACTIONS, CHIPS
from restinplay.games.graves.phases import NAMES as GRAVES_PHASES
from restinplay.games.muertos.moves import AIMING, FESTIVITIES, FIELDS, FRAMES, ITEMS, STAGES
from restinplay.games.muertos.phases import NAMES
from restinplay.games.muertos.tables import CARDS
from restinplay.research.planes import planes_of
from tests.contract.walks import Walk
from tests.research.test_planes import recorded

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
        "question": marks([view["question"]["kind"]], EVA_PHASES),
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
    cards = [*ghosts, *(f"M{medium}" for medium in mediums)]
    fighting = view["question"]["kind"] == "turn" and view["round"] < 10

    def number(card: str | None) -> int:
        return cards.index(card) + 1 if card in cards else 0

    def each(part: Callable[[View], list[int]]) -> list[int]:
        return [*part(mine), *part(theirs)]

    def sides(among: list[str]) -> list[int]:
        laid = view["rounds"][view["round"] - 1]
        return [*marks(laid[seat], among), *marks(laid[1 - seat], among)]

    def arrival(one: View) -> list[int]:
        own = int(one["family"] == seat)
        return [own, 1 - own, int(one["face_down"]), number(one["card"])]

    return {
        "round": marks([view["round"]], range(1, 11)),
        "roles": [
            mark
            for role in ("asked", "active", "starter", "tripped", "loser")
            for mark in marks([view[role]], (seat, 1 - seat))
        ],
        "Medium": marks([view["medium"]], mediums),
        "castles": [
            int(view["asked"] != OVER and place["houses"][:1] == ["castle"])
            for place in view["line"]
        ],
        "named": [view["named"].get(card, 0) for card in ("10", "16", "17", "19", "26")],
        "turn": [
            *(view[part] for part in ("laid_now", "resolved", "carried")),
            *(number(view[part]) for part in ("transferred", "moving")),
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
        **({"side": sides(ghosts), "side Mediums": sides(cards[6:])} if fighting else {}),
        "tenth": [
            mark
            for family in (seat, 1 - seat)
            for mark in marks(
                (one["card"] for one in view["tenth"] if one["family"] == family), cards
            )
        ],
        "arrivals": [
            entry
            for place in range(16)
            for entry in (arrival(view["tenth"][place]) if place < len(view["tenth"]) else [0] * 4)
        ],
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
    chairs, graves_ = [*range(seat, len(players)), *range(seat)], range(1, 6)
    window = view["window"] or {"passed": [], "next": None}
    burial = view["burial"] or {"seat": None, "coffin": None, "barred": []}
    no_claim: View = {
        "grave": None,
        "first": False,
        "documents": [0] * 5,
        "passed": [],
        "next": None,
    }
    claim = view["claim"] or no_claim

    def those(key: str, value: Any) -> list[int]:
        return marks((one["id"] for one in people if one[key] == value), ids)

    def placed(by: int) -> list[int]:
        strangers = (
            one
            for n, player in enumerate(players)
            for one in player["relatives"]
            if chairs[n] != by
        )
        return marks((one["id"] for one in strangers if one["by"] == by), ids)

    return {
        "question": marks([view["question"]["kind"]], GRAVES_PHASES),
        "step": marks([view["step"]], GRAVES_PHASES),
        "asked": marks([view["asked"]], chairs),
        "active": marks([view["active"]], chairs),
        "starter": marks([view["start"]], chairs),
        "round": [view["round"]],
        "box": [view["box"][chip] for chip in CHIPS],
        "visited": marks(view["visited"], ids),
        "bought": marks(view["bought"], graves_),
        "buying": marks([view["buying"]], graves_),
        "tops": marks((grave["top"] for grave in view["graves"]), shares),
        "passed": marks(window["passed"], chairs),
        "window": marks([window["next"]], chairs),
        "burier": marks([burial["seat"]], chairs),
        "coffin": marks([burial["coffin"]], ids),
        "barred": marks(burial["barred"], graves_),
        "claimed": marks([claim["grave"]], graves_),
        "first": [int(claim["first"])],
        "yielded": marks(claim["passed"], chairs),
        "reply": marks([claim["next"]], chairs),
        "documents": [claim["documents"][chair] for chair in chairs],
        "placed": [mark for chair in chairs for mark in placed(chair)],
        "family": [mark for player in players for mark in marks([player["family"]], letters())],
        **{name: those("health", level) for level, name in enumerate(CONDITIONS, 1)},
        **{chip: those("prescription", chip) for chip in CHIPS},
        "graves": [mark for grave in range(1, 6) for mark in those("place", f"grave {grave}")],
        "cemetery": those("place", "new cemetery"),
        "pending": those("place", "pending"),
        "money": [player["money"] // 1000 for player in players],
        "spent": [
            mark
            for player in players
            for mark in marks((int(share[-1]) for share in player["removed"]), graves_)
        ],
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
    movement, attack, kind = view["movement"], view["attack"], view["question"]["kind"]
    grabs = view["players"][view["active"]]["laid"] == "grab" and attack["victim"] >= 0
    order = [marks([one], seats) for one in view["order"]]
    return {
        "question": marks([kind if kind in NAMES else NAMES[AIMING]], NAMES),
        "stage": marks([view["stage"]], STAGES),
        **{name: marks([view[name]], seats) for name in ("asked", "active", "drawer")},
        **{name: marks(movement[name], seats) for name in ("clung", "behind")},
        "clinger": marks([movement["clinger"]], seats),
        "victim": marks([attack["victim"]], seats),
        "vouched": each(lambda player: [int(player["vouched"])]),
        "round": [view["round"], view["turn"]],
        "movement": [
            *(movement[name] for name in ("points", "steps", "dog_steps", "clings")),
            attack["rolled"],
            *(int(movement[name]) for name in ("acting", "halted", "bitten")),
        ],
        "item": marks([ITEMS[attack["item"]]] if movement["acting"] and grabs else [], ITEMS),
        "by dog": [int(attack["by_dog"])],
        "named": marks([attack["named"]], (1, 2, 3)),
        "prize": marks([attack["prize"]], FESTIVITIES),
        "drawn": marks([attack["drawn"]], seen),
        "prey": marks([attack["prey"]], seen),
        "route": marks(attack["route"], range(FIELDS)),
        "walked": [view["walked"]],
        "treasure": [
            mark for den in view["dens"] for mark in marks(den["festivities"], FESTIVITIES)
        ],
        "top": marks([view["pile"]["top"]], (1, 2, 3)),
        "order": [
            mark for place in [*order, *[[0] * len(seats)] * 6][: len(seats)] for mark in place
        ],
        "older": each(lambda player: player["older"]),
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
UNREAD = {"manors": {"question", "unplaced"}}  # the view tells them in other words


@pytest.mark.parametrize("slug", SLUGS)
def test_planes_say_what_the_view_says(slug: str) -> None:
    read: set[str] = {"seat"} | UNREAD.get(slug, set())
    ends = (game_class(slug).SEATS[0], game_class(slug).SEATS[-1])
    tables = [game(slug, seats=seats) for seats in ends]
    walked = ((rules, Walk(rules, seed).looks()) for seed, rules in enumerate(tables))
    for rules, states in chain(recorded(slug), walked):
        planes = planes_of(rules)
        places = planes.places()
        for step, state in enumerate(islice(states, 0, None, 15)):
            seat = step % rules.seats
            look = planes.look(state, seat)
            assert list(look[: rules.seats]) == marks([seat], range(rules.seats))
            for name, reading in READ[slug](state.view(seat), seat).items():
                assert [look[place] for place in places[name]] == reading, (name, seat)
                read.add(name)
    assert read == places.keys()
