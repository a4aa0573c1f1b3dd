"""The one place that knows how a view of manors is laid out: from views to words and back."""

from collections import Counter
from typing import Any

from restinplay.core.state import CHANCE, SPECTATOR
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.state import Manors
from restinplay.games.manors.view import recall
from tests.games.manors.reread import Card, Family, Plain, ghost, medium

View = dict[str, Any]
Facts = dict[str, Any]

NAMES_A_VALUE = (10, 17, 26)


# What a seat sees


def hand(view: View, of: int) -> list[int] | None:
    """The Ghosts of a hand, or None if it is closed."""
    cards = view["families"][of]["hand"]
    return None if "G" in cards or not cards else sorted(int(card[1:]) for card in cards)


def known_in_hand(view: View, of: int) -> list[int]:
    return sorted(int(card[1:]) for card in view["families"][of]["known"]["hand"])


def known_places(view: View, of: int) -> list[int]:
    """The face-down places that share what is known of a hand."""
    return sorted(view["families"][of]["known"]["places"])


def known_in_deck(view: View, of: int) -> list[int]:
    return sorted(int(card[1:]) for card in view["families"][of]["known"]["deck"])


def top(view: View, of: int) -> int:
    return view["families"][of]["top"] or 0


def discards(view: View, of: int) -> list[str]:
    return list(view["families"][of]["discard"])


def totals(view: View) -> tuple[int, int]:
    a, b = (family["total"] for family in view["families"])
    return a, b


def line(view: View) -> dict[int, int]:
    """The Mediums of the line by position; 0 is one that lies face down."""
    entries = enumerate(view["line"][:9], 1)
    return {
        position: entry["medium"] or 0
        for position, entry in entries
        if entry["medium"] or entry["face_down"]
    }


def tenth(view: View, of: int) -> list[str]:
    """Arrival numbers and what is seen of the cards: `1 Ghost`, `2 M9`, `3 G5`."""
    arrivals = [(n, e["card"]) for n, e in enumerate(view["tenth"], 1) if e["family"] == of]
    return [f"{number} {'Ghost' if card == 'G' else card}" for number, card in arrivals if card]


def takes_from_deck(state: Manors) -> bool:
    return state.asked == CHANCE and state.question().kind in ("draw", "top")


def drawer(state: Manors) -> int:
    return int(state.view(SPECTATOR)["drawer"])


# From the views to the table


def plain_of(game: ManorsGame, state: Manors) -> Plain:
    """What lies on the table, put together from what the two families see."""
    views = [state.view(0), state.view(1)]
    view = views[0]
    plain = Plain(
        game.options,
        (_family(views[0], 0), _family(views[1], 1)),
        {position: number for position, number in line(view).items() if number},
        {p: entry["houses"] for p, entry in enumerate(view["line"], 1) if entry["houses"]},
        view["round"],
        view["starter"],
        view["active"],
        view["laid_now"],
        len(view["tenth"]),
        view["scrapped"],
    )
    _sides(plain, view)
    for number, entry in enumerate(view["tenth"], 1):
        own = views[entry["family"]]["tenth"][number - 1]
        if own["card"]:
            plain.families[entry["family"]].sides[10].append(_arrival(view, number, own))
    if view["tripped"] >= 0:
        plain.families[view["tripped"]].tripped = view["trip_round"]
    return plain


def _family(view: View, seat: int) -> Family:
    told = view["families"][seat]
    return Family(
        [int(card[1:]) for card in told["hand"]],
        list(told["unseen"]),
        told["top"] or 0,
        set(told["display"]),
        discards=list(told["discard"]),
        houses=["manor"] * told["manors"] + ["castle"] * told["castles"],
    )


def _sides(plain: Plain, view: View) -> None:
    for number, sides in enumerate(view["rounds"], 1):
        for seat, side in enumerate(sides):
            plain.families[seat].sides[number] = [_lying(view, text) for text in side]
    if view["transferred"] and plain.round < 10:
        plain.side(plain.start).append(_lying(view, view["transferred"], transferred=True))
    if view["moving"] and plain.round < 9:
        card = _lying(view, view["moving"], transferred=True)
        plain.families[plain.start].sides[plain.round + 1].append(card)


def _lying(view: View, text: str, transferred: bool = False) -> Card:
    """A card of the current round; for earlier rounds what it named does not matter."""
    number = int(text[1:])
    if text[0] == "G":
        card = ghost(number)
    else:
        card = medium(number)
        value = view["named"].get(str(number), 0)
        if number in (16, 19) and not (transferred and number == 19):
            card.units = (value,) if value else ()
        elif number in NAMES_A_VALUE and value:
            card.named = (value,)
        elif number == 25:
            card.named = tuple(view["barred"])
    card.transferred = transferred
    return card


def _arrival(view: View, number: int, entry: dict[str, Any]) -> Card:
    card = _lying(view, entry["card"], entry["transferred"])
    if card.medium == 21 and not card.transferred and not entry["paid"]:
        card.units = ()
    card.arrival, card.face_down = number, entry["face_down"]
    card.resolved = view["round"] == 10 and number <= view["resolved"]
    return card


def facts(plain: Plain, fighting: bool) -> Facts:
    """All that two readings of one position must agree on."""
    told = _facts_of_a_fight(plain) if fighting else {}
    return told | {
        "round": plain.round,
        "line": plain.line,
        "houses": {p: sorted(kinds) for p, kinds in plain.houses.items()},
        "swept": sorted(plain.swept),
        "families": [_facts_of(family, plain.round + (not fighting)) for family in plain.families],
    }


def _facts_of_a_fight(plain: Plain) -> Facts:
    """What matters while cards are laid, or resolved on round 10."""
    return {
        "turn": (plain.active, plain.laid) if plain.round < 10 else None,
        "totals": (plain.total(0), plain.total(1)),
        "forbidden": [value for value in range(1, 7) if plain.forbidden(value)],
    }


def _facts_of(family: Family, since: int) -> Facts:
    """A card counts as transferred from the round being fought, or about to be, on."""
    return {
        "hand": sorted(family.hand),
        "deck": sorted(family.deck),
        "top": family.top,
        "display": sorted(family.display),
        "discards": sorted(family.discards),
        "houses": Counter(family.houses),
        "tripped": family.tripped,
        "sides": [
            sorted((str(card), card.transferred and number >= since) for card in side)
            for number, side in enumerate(family.sides[:10])
        ],
        "tenth": sorted(
            (card.arrival, str(card), card.transferred, card.face_down and card.ghost > 0)
            for card in family.sides[10]
        ),
    }


# From the table to a state


def state_of(game: ManorsGame, plain: Plain) -> Manors:
    """The state at a turn of a round from 1 to 9 that looks like this table."""
    state = game.new()
    arrivals = sorted(
        ((card, seat) for seat in (0, 1) for card in plain.families[seat].sides[10]),
        key=lambda entry: entry[0].arrival,
    )
    lying = {card.medium: card for seat in (0, 1) for card in plain.side(seat)}
    transferred = [card for card in [*plain.side(0), *plain.side(1)] if card.transferred]
    tripped = [seat for seat in (0, 1) if plain.families[seat].tripped]
    kinds = plain.houses[plain.round]
    view = {
        **state.view(SPECTATOR),
        "asked": plain.active,
        "question": {"kind": "turn", "clause": "M-P1"},
        "seat": plain.active,
        "round": plain.round,
        "starter": plain.start,
        "active": plain.active,
        "actor": plain.active,
        "laid_now": plain.laid,
        "due": 0,
        "line": [_place(plain, position) for position in range(1, 11)],
        "families": [_told(family) for family in plain.families],
        "rounds": [
            [_texts(family.sides[number]) for family in plain.families]
            for number in range(1, plain.round + 1)
        ],
        "transferred": str(transferred[0]) if transferred else None,
        "tenth": [_entry(plain, card, seat) for card, seat in arrivals],
        "named": _named(lying),
        "barred": lying[25].named if 25 in lying and not plain.in_force(29, 0, 1) else [],
        "tripped": tripped[0] if tripped else -1,
        "trip_round": plain.families[tripped[0]].tripped if tripped else 0,
        "carried": 1 + (kinds[1] == "castle") if len(kinds) > 1 else 0,
        "scrapped": plain.swept,
    }
    recall(state, view)
    state.check()
    return state


def _place(plain: Plain, position: int) -> dict[str, Any]:
    return {
        "medium": plain.line.get(position),
        "face_down": False,
        "houses": plain.houses.get(position, []),
    }


def _told(family: Family) -> dict[str, Any]:
    return {
        "hand": [f"G{value}" for value in family.hand],
        "deck": len(family.deck),
        "unseen": family.deck,
        "top": family.top or None,
        "display": sorted(family.display),
        "discard": family.discards,
        "manors": family.houses.count("manor"),
        "castles": family.houses.count("castle"),
        "notes": [],
    }


def _texts(side: list[Card]) -> list[str]:
    return [str(card) for card in side if not card.transferred]


def _named(lying: dict[int, Card]) -> dict[str, int]:
    named = {str(n): lying[n].named[0] for n in NAMES_A_VALUE if n in lying and lying[n].named}
    copies = {str(n): lying[n].units[0] for n in (16, 19) if n in lying and lying[n].units}
    return named | copies


def _entry(plain: Plain, card: Card, seat: int) -> dict[str, Any]:
    return {
        "family": seat,
        "card": str(card),
        "since": plain.round - 1,
        "face_down": card.face_down and card.ghost > 0,
        "shown": False,
        "transferred": card.transferred,
        "paid": False,
    }
