"""What a seat of graves may see (G-103, G-104, G-105), and the way back from a view to a state.

A view is read off the veiled state, in which what the seat does not know is undealt.
"""

from typing import TYPE_CHECKING, Any

from restinplay.core.bits import members
from restinplay.core.errors import BadInput
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.graves import ending
from restinplay.games.graves.masks import pile_of, tally
from restinplay.games.graves.moves import (
    ACTIONS,
    ADJUST_WINDOW,
    CHIPS,
    END_WINDOW,
    GRAVES,
    RESULTS,
    card_of,
    card_text,
)
from restinplay.games.graves.phases import NAMES
from restinplay.games.graves.prescriptions import carriers, carrying, in_box, put_in_box
from restinplay.games.graves.table import rights_of

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves

CONDITIONS = ("near", "weak", "unwell", "top")


def cards_in(known: int, counts: int) -> list[str]:
    """Shares by their texts; those of a tally that are not known here are written `?3`."""
    if counts == 0:
        return []
    cards = [card_text(card) for card in members(known)]
    for grave in range(GRAVES):
        unknown = int(tally(counts, grave)) - int(known & pile_of(grave)).bit_count()
        cards += [f"?{grave + 1}"] * unknown
    return cards


def view(state: "Graves", seat: int) -> dict[str, Any]:
    question = state.question()
    offers = state.legal() if seat >= 0 and state.asked == seat else []
    seen = state.veil(seat)
    return {
        "game": "graves",
        "options": dict(state.terms.options),
        "asked": int(state.asked),
        "question": {"kind": question.kind, "clause": question.clause},
        "legal": [state.moves.text(move) for move in offers],
        "seat": seat,
        **position(seen),
    }


def position(seen: "Graves") -> dict[str, Any]:
    over = seen.asked == OVER
    seats, people = range(int(seen.terms.seats)), _people(seen)
    return {
        "round": int(seen.round),
        "start": int(seen.starter),
        "active": int(seen.active),
        "step": NAMES[seen.stage],
        "box": {chip: int(in_box(seen, number)) for number, chip in enumerate(CHIPS)},
        "visited": _names(seen, seen.visited),
        "bought": _graves(seen.bought),
        "buying": int(seen.buying) + 1 or None,
        "players": [_player(seen, seat, people) for seat in seats],
        "graves": [_grave(seen, grave) for grave in range(GRAVES)],
        "new_cemetery": _names(seen, seen.cemetery),
        "pending": _names(seen, seen.pending),
        "played": [card_text(card) for card in members(int(seen.played))],
        "window": _window(seen),
        "burial": _burial(seen),
        "claim": _claim(seen),
        "result": seen.reasons(),
        "points": seen.scores() if over else None,
        "winners": ending.winners(seen) if over else None,
    }


def _names(seen: "Graves", relatives: int) -> list[str]:
    return [seen.terms.ids[relative] for relative in members(int(relatives))]


def _graves(some: int) -> list[int]:
    return [grave + 1 for grave in members(int(some))]


def _player(seen: "Graves", seat: int, people: list[dict[str, Any]]) -> dict[str, Any]:
    family = int(seen.family[seat])
    rights = int(seen.rights[seat])
    return {
        "family": seen.terms.letters[family] if family >= 0 else None,
        "money": int(seen.money[seat]),
        "living": int(seen.kin(seat) & seen.living()).bit_count(),
        "rights": [int(tally(rights, grave)) for grave in range(GRAVES)],
        "shares": cards_in(int(seen.shares[seat]), rights),
        "removed": cards_in(int(seen.removed[seat]), int(seen.spent[seat])),
        "relatives": people[family * 5 : family * 5 + 5] if family >= 0 else [],
    }


def _people(seen: "Graves") -> list[dict[str, Any]]:
    """All relatives, also those of families that are not in the game."""
    people: list[dict[str, Any]] = [
        {"id": name, "wish": int(wish) + 1, "health": 0, "place": "alive"}
        | {"prescription": None, "by": None}
        for name, wish in zip(seen.terms.ids, seen.terms.wish, strict=True)
    ]

    def note(relatives: int, key: str, what: str | int) -> None:
        for relative in members(int(relatives)):
            people[relative][key] = what

    for level, condition in enumerate((seen.near, seen.weak, seen.unwell, seen.top), 1):
        note(condition, "health", level)
    for grave in range(GRAVES):
        note(seen.lying[grave], "place", f"grave {grave + 1}")
    note(seen.cemetery, "place", "new cemetery")
    note(seen.pending, "place", "pending")
    prescribed = carrying(seen)
    for number, chip in enumerate(CHIPS):
        note(carriers(seen, number), "prescription", chip)
    for seat in range(int(seen.terms.seats)):
        note(seen.kin(seat) & prescribed, "by", seat)
    for seat in range(int(seen.terms.seats)):
        note(seen.placed[seat], "by", seat)
    return people


def _grave(seen: "Graves", grave: int) -> dict[str, Any]:
    top = members(int(seen.tops & pile_of(grave)))
    return {
        "coffins": _names(seen, seen.lying[grave]),
        "pile": int(tally(seen.left, grave)),
        "top": card_text(top[0]) if top else None,
        "unseen": [ACTIONS[card // GRAVES] for card in members(int(seen.undealt & pile_of(grave)))],
    }


def _window(seen: "Graves") -> dict[str, Any] | None:
    if seen.stage not in (ADJUST_WINDOW, END_WINDOW):
        return None
    return {"passed": members(int(seen.passed)), "next": int(seen.turn_to)}


def _burial(seen: "Graves") -> dict[str, Any] | None:
    if seen.burier < 0:
        return None
    return {
        "seat": int(seen.burier),
        "coffin": seen.terms.ids[seen.coffin] if seen.coffin >= 0 else None,
        "barred": _graves(seen.barred),
    }


def _claim(seen: "Graves") -> dict[str, Any] | None:
    if seen.claimed < 0:
        return None
    seats = range(int(seen.terms.seats))
    return {
        "grave": int(seen.claimed) + 1,
        "first": bool(seen.first),
        "documents": [int(tally(seen.documents, seat)) for seat in seats],
        "rights": [int(rights_of(seen, seat, seen.claimed)) for seat in seats],
        "passed": members(int(seen.yielded)),
        "next": int(seen.reply_to),
    }


# From a view to a state.


def recall(state: "Graves", view: dict[str, Any]) -> None:
    """Make a new state the one that a view shows; what it does not tell is undealt."""
    if view["seat"] not in range(SPECTATOR, int(state.terms.seats)):
        raise BadInput("nobody sits where this is seen from")
    number = state.terms.number

    def some(names: list[str]) -> int:
        return sum(1 << number[name] for name in names)

    state.asked = view["asked"]
    state.phase = NAMES.index(view["question"]["kind"])
    state.stage = NAMES.index(view["step"])
    state.round, state.starter, state.active = view["round"], view["start"], view["active"]
    state.result = sum(1 << RESULTS.index(word) for word in view["result"])
    for place, chip in enumerate(CHIPS):
        put_in_box(state, place, view["box"][chip])
    state.visited = some(view["visited"])
    state.bought = _set(view["bought"])
    state.buying = (view["buying"] or 0) - 1
    state.cemetery, state.pending = some(view["new_cemetery"]), some(view["pending"])
    state.played = sum(1 << card_of(card) for card in view["played"])
    _recall_graves(state, [(some(grave["coffins"]), grave) for grave in view["graves"]])
    _recall_relatives(state, view["players"], number)
    for seat, player in enumerate(view["players"]):
        _recall_player(state, seat, player)
    if window := view["window"]:
        state.passed, state.turn_to = _set(window["passed"], 0), window["next"]
    if burial := view["burial"]:
        state.burier, state.barred = burial["seat"], _set(burial["barred"])
        state.coffin = number.get(burial["coffin"], -1)
    if claim := view["claim"]:
        state.claimed, state.first = claim["grave"] - 1, int(claim["first"])
        state.documents = _tally(claim["documents"])
        state.yielded, state.reply_to = _set(claim["passed"], 0), claim["next"]


def _set(numbers: list[int], first: int = 1) -> int:
    """Graves, counted from 1, or seats."""
    return sum(1 << _small(number - first) for number in numbers)


def _tally(numbers: list[int]) -> int:
    return sum(_small(number) << 4 * place for place, number in enumerate(numbers))


def _small(number: int) -> int:
    """A number that may be shifted by: no set or tally has more than five members."""
    if not 0 <= number <= GRAVES:
        raise BadInput(f"{number} is too large or too small")
    return number


def _recall_graves(state: "Graves", graves: list[tuple[int, dict[str, Any]]]) -> None:
    state.occupied = sum(1 << grave for grave, (coffins, _) in enumerate(graves) if coffins)
    state.left = _tally([told["pile"] for _, told in graves])
    state.undealt = state.tops = 0
    for grave, (coffins, told) in enumerate(graves):
        state.lying[grave] = coffins
        state.undealt |= sum(1 << card_of(f"{word}{grave + 1}") for word in told["unseen"])
        state.tops |= 1 << card_of(told["top"]) if told["top"] else 0


def _recall_relatives(
    state: "Graves", players: list[dict[str, Any]], number: dict[str, int]
) -> None:
    sets = dict.fromkeys((*CONDITIONS, *CHIPS), 0)
    placed = [0] * len(players)
    for seat, player in enumerate(players):
        for told in player["relatives"]:
            one = 1 << number[told["id"]]
            if told["health"]:
                sets[CONDITIONS[told["health"] - 1]] |= one
            if told["prescription"]:
                sets[told["prescription"]] |= one
                placed[told["by"]] |= one if told["by"] != seat else 0
    for name, mask in sets.items():
        setattr(state, name, mask)
    for seat, mask in enumerate(placed):
        state.placed[seat] = mask


def _recall_player(state: "Graves", seat: int, told: dict[str, Any]) -> None:
    state.family[seat] = state.terms.letters.index(told["family"]) if told["family"] else -1
    state.money[seat] = told["money"]
    state.rights[seat] = _tally(told["rights"])
    state.shares[seat] = _known(told["shares"])
    state.removed[seat] = _known(told["removed"])
    graves = [int(card[-1]) - 1 for card in told["removed"]]
    state.spent[seat] = _tally([graves.count(grave) for grave in range(GRAVES)])


def _known(cards: list[str]) -> int:
    return sum(1 << card_of(card) for card in cards if card[0] != "?")
