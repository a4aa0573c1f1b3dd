"""What a seat of manors may see (M-H1), and the way back from such a view to a state.

A view is read off the veiled state, in which what the seat does not know is undealt.
"""

from typing import TYPE_CHECKING, Any

from restinplay.core.bits import members
from restinplay.core.errors import BadInput, shown
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.manors.bags import size
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.known import Known
from restinplay.games.manors.memory import Note, notes_on, write_notes
from restinplay.games.manors.moves import (
    CARD,
    CHOICE,
    FAMILIES,
    GONE,
    LEVELS,
    LINE,
    MEDIUMS,
    RESULTS,
    ROUNDS,
    VALUES,
    card_of,
    card_text,
)
from restinplay.games.manors.phases import PHASES
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, NOTES, SHOWN
from restinplay.games.manors.values import recount

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

HOUSES = ("manor", "castle")
_NUMBERS = {phase.name: number for number, phase in enumerate(PHASES)}  # others are choices
NAMED = {int(card.number): card.named for card in CARDS if card.named}


def values_in(bag: int) -> list[int]:
    """The values in a bag, each as often as it is there."""
    found, value = [], 0
    while bag := bag >> 8:
        value += 1
        found += [value] * (bag & 255)
    return found


def mediums_in(mask: int) -> list[int]:
    """The Mediums in a set."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def cards_in(ghosts: int, mediums: int) -> list[str]:
    """Ghosts not known here, known Ghosts, Mediums."""
    known = [f"G{value}" for value in values_in(ghosts)]
    return ["G"] * (ghosts & 255) + known + [f"M{medium}" for medium in mediums_in(mediums)]


def view(state: "Manors", seat: int) -> dict[str, Any]:
    question = state.question()
    offers = state.legal() if seat >= 0 and state.asked == seat else []
    seen = state.veil(seat)
    return {
        "game": "manors",
        "options": options_of(state),
        "asked": int(state.asked),
        "question": {"kind": question.kind, "clause": question.clause},
        "legal": [state.moves.text(move) for move in offers],
        "seat": seat,
        **position(seen),
    }


def position(seen: "Manors") -> dict[str, Any]:
    over = seen.asked == OVER
    return {
        "round": int(seen.round),
        "starter": int(seen.starter),
        "active": int(seen.active),
        "laid_now": int(seen.laid_now),
        "medium": int(seen.resolving),
        "actor": int(seen.actor),
        "due": int(seen.due),
        "drawer": int(seen.drawer),
        "loser": int(seen.loser),
        "line": [_line(seen, place) for place in range(1, ROUNDS + 1)],
        "families": [_family(seen, family) for family in range(2)],
        "rounds": [
            [_side(seen, family, number) for family in range(2)]
            for number in range(1, min(int(seen.round), LINE) + 1)
        ],
        "transferred": card_text(int(seen.moved)) if seen.moved else None,
        "moving": card_text(int(seen.moving)) if seen.moving else None,
        "tenth": [_arrival(seen, place) for place in range(int(seen.arrivals))],
        "resolved": int(seen.resolved),
        "named": {str(medium): value for medium, value in named(seen).items()},
        "barred": members(int(seen.barred)),
        "tripped": int(seen.tripped),
        "trip_round": int(seen.trip_round),
        "carried": int(seen.carried),
        "scrapped": mediums_in(seen.scrapped),
        "winner": int(seen.winner) if over else None,
        "result": RESULTS[seen.result] or None,
    }


def named(seen: "Manors") -> dict[int, int]:
    """The values that Mediums have been given, by Medium."""
    found = {medium: int(getattr(seen, name)) for medium, name in NAMED.items()}
    return {medium: value for medium, value in found.items() if value}


def _line(seen: "Manors", place: int) -> dict[str, Any]:
    medium = int(seen.line[place]) if place <= LINE else 0  # M-H7
    face_down = place <= LINE and seen.face_down(place)
    return {
        "medium": medium or None,
        "face_down": face_down,
        "houses": [HOUSES[kind] for kind in houses_at(seen, place)],
    }


def houses_at(seen: "Manors", place: int) -> list[int]:
    """The house tokens on a position: 0 a manor, 1 a castle."""
    if place > houses_dealt(seen):
        return []
    at = int(seen.round) + (1 if seen.is_closing() else 0)
    taken = seen.resolving == 15 or (seen.asked == OVER and not annulled(seen))  # M-E6, M-E3
    if place < at or (place == at and taken):
        return []
    own = [int(seen.castles_on >> place & 1)]
    return [*own, int(seen.carried) - 1] if place == at and seen.carried else own


def houses_dealt(seen: "Manors") -> int:
    if seen.phase == 0:
        return 0
    return ROUNDS - int(seen.due) if seen.phase == 1 else ROUNDS


def annulled(seen: "Manors") -> bool:
    return RESULTS[seen.result] in ("tokens", "draw")


def _family(seen: "Manors", family: int) -> dict[str, Any]:
    hand, notes = int(seen.hand[family]), notes_on(seen, family)
    return {
        "hand": cards_in(hand, 0),
        "hand_size": int(size(hand)),
        "deck": int(seen.left[family]),
        "unseen": values_in(seen.deck[family]),
        "top": int(seen.top[family]) or None,
        "display": mediums_in(seen.display[family]),
        "discard": cards_in(seen.buried[family], seen.dropped[family]),
        "manors": int(seen.manors[family]),
        "castles": int(seen.castles[family]),
        "total": int(seen.total[family]),
        "notes": [str(note) for note in notes],
        "known": _known(seen, family),
    }


def _known(seen: "Manors", family: int) -> dict[str, Any]:
    certain = Known()
    certain.read(seen, family)
    return {
        "hand": cards_in(certain.hand, 0),
        "places": members(certain.places),
        "deck": cards_in(certain.deck, 0),
        "drawn": certain.drawn,
        "deck_places": members(certain.deck_places),
    }


def _side(seen: "Manors", family: int, number: int) -> list[str]:
    place = family * 2 * ROUNDS + number
    ghosts, mediums = int(seen.past[place]), int(seen.past[place + ROUNDS])
    if number == seen.round:
        ghosts, mediums = ghosts + int(seen.played[family]), mediums | int(seen.laid[family])
    return cards_in(ghosts, mediums)


def _arrival(seen: "Manors", place: int) -> dict[str, Any]:
    entry, since = int(seen.tenth[place]), int(seen.since[place])
    family, card = entry >> 7, entry & CARD_BITS
    moved = place + 1 == seen.moved_place
    return {
        "family": family,
        "card": None if card == GONE else card_text(card),
        "since": since & 15,
        "face_down": bool(entry & FACE_DOWN),
        "shown": bool(since & SHOWN),
        "transferred": moved,
        "paid": card == CARD + 21 and not moved and bool(seen.laid[family] >> 21 & 1),
    }


def options_of(state: "Manors") -> dict[str, str]:
    """The options in their plainest form: a pool that is a level is told as that level."""
    numbers = mediums_in(state.pool)
    level = str(LEVELS.index(len(numbers))) if numbers[-1] == len(numbers) in LEVELS else ""
    return {
        "max_level": level or "4",
        "pool": "none" if level else "+".join(map(str, numbers)),
        "initiation": "on" if state.initiation else "off",
        "first_family": "random" if state.first < 0 else FAMILIES[state.first],
        "bloody_mary_short": "partial" if state.short else "forbidden",
        "banish_reach": "round_or_tenth" if state.reach else "round",
        "transfer_cards": "any" if state.any_card else "valued",
        "lone_banish": "M14" if state.frees else "any",
    }


# The way back.


def recall(state: "Manors", seen: dict[str, Any]) -> None:
    """Make a new state of the game what the view says it is: what it does not tell is undealt.

    Any exception means that this is no view.
    """
    if seen["options"] != options_of(state):
        raise BadInput("it was played with other options")
    if seen["seat"] not in (SPECTATOR, 0, 1):
        raise BadInput("it has no such seat")
    state.asked = _number(seen["asked"])
    state.phase = _NUMBERS.get(seen["question"]["kind"], CHOICE)
    for name in ("round", "starter", "active", "laid_now", "actor", "due", "drawer", "loser"):
        setattr(state, name, _number(seen[name]))
    for name in ("resolved", "tripped", "trip_round", "carried"):
        setattr(state, name, _number(seen[name]))
    state.resolving = _number(seen["medium"])
    state.moved = _card(seen["transferred"])
    state.moving = _card(seen["moving"])
    for medium, name in NAMED.items():
        setattr(state, name, _number(seen["named"].get(str(medium), 0)))
    state.barred = sum(1 << _number(value, VALUES) for value in seen["barred"])
    state.scrapped = _mask(seen["scrapped"])
    state.result = RESULTS.index(seen["result"] or "")
    state.winner = -1 if seen["winner"] is None else _number(seen["winner"])
    _recall_line(state, seen["line"])
    _recall_tenth(state, seen["tenth"])
    _recall_rounds(state, seen["rounds"])
    for family, told in enumerate(seen["families"]):
        _recall_family(state, family, told)
    placed = state.scrapped | state.dropped[0] | state.dropped[1]
    placed |= state.display[0] | state.display[1] | _lying(state)
    state.unplaced = state.pool & ~placed
    recount(state)


def _recall_line(state: "Manors", line: list[dict[str, Any]]) -> None:
    for place, entry in enumerate(line, 1):
        if place <= LINE:
            state.line[place] = entry["medium"] or 0
        if entry["houses"]:
            state.castles_on |= HOUSES.index(entry["houses"][0]) << place


def _recall_tenth(state: "Manors", tenth: list[dict[str, Any]]) -> None:
    state.arrivals = len(tenth)
    for place, entry in enumerate(tenth):
        card = GONE if entry["card"] is None else card_of(entry["card"])
        face_down = FACE_DOWN if entry["face_down"] else 0
        state.tenth[place] = card | face_down | entry["family"] << 7
        state.since[place] = entry["since"] | (SHOWN if entry["shown"] else 0)
        if entry["transferred"]:
            state.moved_place = place + 1
        if state.round == ROUNDS and place < state.resolved and CARD < card < GONE:
            flat = state.laid[0] | state.laid[1]
            if (
                not entry["transferred"]
                and not flat >> 29 & 1
                and (card != CARD + 21 or entry["paid"])
            ):
                state.laid[entry["family"]] |= 1 << (card - CARD)


def _recall_rounds(state: "Manors", rounds: list[list[list[str]]]) -> None:
    for number, sides in enumerate(rounds, 1):
        for family, side in enumerate(sides):
            cards = [card_of(text) for text in side]
            ghosts = sum(1 << 8 * card for card in cards if card <= CARD)
            mediums = sum(1 << card - CARD for card in cards if card > CARD)
            if number == state.round and not state.is_closing():
                state.played[family], state.laid[family] = ghosts, mediums
            else:
                place = family * 2 * ROUNDS + number
                state.past[place], state.past[place + ROUNDS] = ghosts, mediums


def _recall_family(state: "Manors", family: int, told: dict[str, Any]) -> None:
    state.hand[family] = _bag(told["hand"])
    state.deck[family] = sum(1 << 8 * _number(value, VALUES) for value in told["unseen"])
    state.shuffled[family] = state.deck[family]
    state.left[family] = _number(told["deck"])
    state.top[family] = _number(told["top"] or 0)
    state.display[family] = _mask(told["display"])
    state.buried[family] = _bag([card for card in told["discard"] if card[0] == "G"])
    state.dropped[family] = _mask([int(card[1:]) for card in told["discard"] if card[0] == "M"])
    state.manors[family] = _number(told["manors"])
    state.castles[family] = _number(told["castles"])
    write_notes(state, family, [Note.parse(text) for text in told["notes"]])


def _lying(state: "Manors") -> int:
    """All Mediums that lie in the line, at a round or on round 10."""
    mask = sum(1 << int(state.line[place]) for place in range(1, LINE + 1) if state.line[place])
    for family in range(2):
        mask |= int(state.laid[family])
        for number in range(1, ROUNDS):
            mask |= int(state.past[family * 2 * ROUNDS + ROUNDS + number])
    cards = [int(entry) & CARD_BITS for entry in state.tenth]
    cards += [int(state.moved), int(state.moving)]
    return mask | sum(1 << card - CARD for card in set(cards) if CARD < card < GONE)


def _card(text: str | None) -> int:
    return 0 if text is None else card_of(text)


def _bag(cards: list[str]) -> int:
    return sum(1 << 8 * card_of(card) for card in cards)


def _mask(mediums: list[int]) -> int:
    return sum(1 << _number(medium, MEDIUMS) for medium in mediums)


def _number(value: Any, most: int = NOTES) -> int:
    """A number of a view; none there is larger than what it counts."""
    if type(value) is not int or value > most:
        raise BadInput(f"it has {shown(value)} where a small number should be")
    return value
