"""What a seat of muertos may see, and the way back from such a view to a state.

A view is read off the veiled state, in which what the seat does not know is undealt
(D-I2, D-I3).
"""

from typing import TYPE_CHECKING, Any

from restinplay.core.bits import members
from restinplay.core.errors import BadInput
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.muertos import known, movement
from restinplay.games.muertos.bags import count, number_of, of_value
from restinplay.games.muertos.moves import (
    AIMING,
    BACKS,
    DENS,
    FESTIVITIES,
    FIELDS,
    FRAMES,
    NO_CARD,
    RESULTS,
    STAGES,
    card_of,
    card_text,
    field_of,
    field_text,
)
from restinplay.games.muertos.phases import NAMES
from restinplay.games.muertos.tables import CARDS, CLING, KINDS

if TYPE_CHECKING:
    from restinplay.games.muertos.state import Muertos

_COUNTS = ("points", "steps", "dog_steps", "clings")
_FLAGS = ("halted", "bitten", "acting")


def cards_in(bag: int) -> list[str]:
    """The ids of the cards in a bag, each as often as it is there."""
    return [CARDS[c] for c in range(KINDS) for _ in range(count(bag, c))]


def festivities_in(owned: int) -> list[str]:
    """The festivities in a set."""
    return [kind for n, kind in enumerate(FESTIVITIES) if owned >> n & 1]


def view(state: "Muertos", seat: int) -> dict[str, Any]:
    question = state.question()
    offers = state.legal() if seat >= 0 and state.asked == seat else []
    seen = state.veil(seat)
    return {
        "game": "muertos",
        "options": dict(state.board.rules.options),
        "asked": int(state.asked),
        "question": {"kind": question.kind, "clause": question.clause},
        "legal": [state.moves.text(move) for move in offers],
        "seat": seat,
        **_course(seen),
        **_things(seen),
        "pile": _pile(seen, seat),
        "unseen": cards_in(seen.pile),
    }


def _course(seen: "Muertos") -> dict[str, Any]:
    """The round, the turn and what is still to be done."""
    over = seen.asked == OVER
    return {
        "round": int(seen.round),
        "stage": STAGES[seen.stage],
        "order": [int(seen.order[place]) for place in range(seen.players)],
        "turn": int(seen.turn),
        "active": int(seen.active),
        "movement": {
            **{name: getattr(seen, name) for name in (*_COUNTS, *_FLAGS)},
            "clung": members(seen.clung),
            "behind": members(seen.behind),
            "clinger": int(seen.clinger),
            "allowance": max(0, int(movement.allowance(seen))) if movement.moving(seen) else 0,
        },
        "attack": {
            "victim": int(seen.victim),
            "item": int(seen.item),
            "by_dog": bool(seen.by_dog),
            "named": int(seen.named),
            "drawn": _card(seen.drawn),
            "prey": _card(seen.prey),
            "prize": FESTIVITIES[seen.prize] if seen.prize >= 0 else None,
            "route": members(int(seen.route)),
            "rolled": int(seen.rolled),
        },
        "drawer": int(seen.drawer),
        "agenda": [_frame(seen.agenda[place]) for place in range(seen.depth)],
        "result": RESULTS[seen.result] or None,
        "scores": seen.scores() if over else None,
    }


def _things(seen: "Muertos") -> dict[str, Any]:
    """Everything that lies on the table."""
    return {
        "players": [_player(seen, seat) for seat in range(seen.board.seats)],
        "dog": field_text(int(seen.dog)),
        "gravedigger": field_text(int(seen.digger)),
        "walked": int(seen.walked),
        "red_way": bool(seen.red_way_open()),
        "stacks": {kind: int(seen.stacks[n]) for n, kind in enumerate(FESTIVITIES)},
        "dens": [_den(seen, den) for den in range(DENS)],
        "discard": cards_in(seen.discard),
        "played": _played(seen),
    }


def _played(seen: "Muertos") -> str | None:
    """The card that lies open in play."""
    if seen.clinger >= 0:
        return CARDS[CLING]
    return _card(seen.laid[seen.active]) if seen.acting else None


def _player(seen: "Muertos", seat: int) -> dict[str, Any]:
    hand, backs = int(seen.hand[seat]), int(seen.backs[seat])
    values = [int(of_value(backs, m)) for m in range(1, BACKS + 1)]
    covered = [f"M{m}" for m in range(1, BACKS + 1) for _ in range(values[m - 1])]
    return {
        "skeleton": seat + 1,
        "field": field_text(int(seen.field[seat])),
        "arms": int(seen.arms[seat]),
        "legs": int(seen.legs[seat]),
        "festivities": festivities_in(seen.owned[seat]),
        "rank": int(seen.rank[seat]),
        "hand": cards_in(hand) if hand else covered,
        "backs": values,
        "laid": _card(seen.laid[seat]),
        "older": [int(of_value(seen.older[seat], m)) for m in range(1, BACKS + 1)],
        "vouched": bool(seen.vouched >> seat & 1),
    }


def _den(seen: "Muertos", den: int) -> dict[str, Any]:
    treasure = seen.treasure[den]
    return {
        "field": int(seen.board.dens[den]),
        "bones": cards_in(seen.bones[den]),
        "festivities": [k for n, k in enumerate(FESTIVITIES) for _ in range(count(treasure, n))],
    }


def _pile(seen: "Muertos", seat: int) -> dict[str, Any]:
    return {
        "left": int(number_of(seen.tally)),
        "top": int(seen.top),
        "backs": [int(of_value(seen.tally, m)) for m in range(1, BACKS + 1)],
        "contents": cards_in(seen.mixed - seen.gone),
        "mine": cards_in(seen.fetched[seat]) if seat >= 0 else [],
        "shuffles": int(seen.shuffles),
    }


def _card(card: int) -> str | None:
    return None if card == NO_CARD else card_text(int(card))


def _frame(frame: int) -> str:
    return f"{FRAMES[(frame & 31) - 1]} {frame >> 5}"


# The way back.


def recall(state: "Muertos", seen: dict[str, Any]) -> None:
    """Make a new state of the game what the view says it is: what it does not tell is undealt."""
    if seen["options"] != state.board.rules.options:
        raise BadInput("it was played with other options")
    if len(seen["players"]) != state.board.seats:
        raise BadInput("it was played with other seats")
    seat = _number(seen["seat"])
    if not SPECTATOR <= seat < state.board.seats:
        raise BadInput("it has no such seat")
    _recall_course(state, seen)
    for place, told in enumerate(seen["players"]):
        _recall_player(state, place, told)
    state.arrived = sum(1 for told in seen["players"] if told["rank"])
    state.dog, state.digger = field_of(seen["dog"]), field_of(seen["gravedigger"])
    state.walked = _number(seen["walked"])
    for n, kind in enumerate(FESTIVITIES):
        state.stacks[n] = _number(seen["stacks"][kind])
    for den, told in enumerate(seen["dens"]):
        state.bones[den] = bag_of(told["bones"])
        state.treasure[den] = sum(1 << 4 * FESTIVITIES.index(k) for k in told["festivities"])
    state.discard = bag_of(seen["discard"])
    _recall_pile(state, seen["pile"])
    state.pile = bag_of(seen["unseen"])
    for place in range(state.board.seats):
        state.fetched[place] = known.known_of(state, place)
    if seat >= 0:
        state.fetched[seat] = bag_of(seen["pile"]["mine"])


def _recall_course(state: "Muertos", seen: dict[str, Any]) -> None:
    kind = seen["question"]["kind"]
    state.asked = _number(seen["asked"])
    state.phase = NAMES.index(kind) if kind in NAMES else AIMING
    state.stage = STAGES.index(seen["stage"])
    state.result = RESULTS.index(seen["result"] or "")
    for name in ("round", "turn", "active", "drawer"):
        setattr(state, name, _number(seen[name]))
    state.players = len(seen["order"])
    for place, seat in enumerate(seen["order"]):
        state.order[place] = _number(seat)
    _recall_movement(state, seen["movement"])
    _recall_attack(state, seen["attack"])
    state.depth = len(seen["agenda"])
    for place, frame in enumerate(seen["agenda"]):
        word, about = frame.split()
        state.agenda[place] = FRAMES.index(word) + 1 | int(about) << 5


def _recall_movement(state: "Muertos", told: dict[str, Any]) -> None:
    for name in (*_COUNTS, "clinger"):
        setattr(state, name, _number(told[name]))
    for name in _FLAGS:
        setattr(state, name, _flag(told[name]))
    state.clung, state.behind = _mask(told["clung"]), _mask(told["behind"])


def _recall_attack(state: "Muertos", told: dict[str, Any]) -> None:
    for name in ("victim", "item", "named", "rolled"):
        setattr(state, name, _number(told[name]))
    state.by_dog = _flag(told["by_dog"])
    state.drawn, state.prey = _card_of(told["drawn"]), _card_of(told["prey"])
    state.prize = -1 if told["prize"] is None else FESTIVITIES.index(told["prize"])
    state.route = _mask(told["route"])


def _recall_player(state: "Muertos", seat: int, told: dict[str, Any]) -> None:
    state.field[seat] = field_of(told["field"])
    state.arms[seat], state.legs[seat] = _number(told["arms"]), _number(told["legs"])
    state.owned[seat] = _mask([FESTIVITIES.index(kind) for kind in told["festivities"]])
    state.rank[seat] = _number(told["rank"])
    state.backs[seat], state.older[seat] = _backs_of(told["backs"]), _backs_of(told["older"])
    known = [card for card in told["hand"] if card in CARDS]
    state.hand[seat] = bag_of(known)
    state.laid[seat] = _card_of(told["laid"])
    state.vouched |= _flag(told["vouched"]) << seat


def _recall_pile(state: "Muertos", told: dict[str, Any]) -> None:
    state.tally = _backs_of(told["backs"])
    state.top = _number(told["top"])
    state.mixed, state.gone = bag_of(told["contents"]), 0
    state.shuffles = _number(told["shuffles"])


def _number(value: Any) -> int:
    if type(value) is not int:
        raise BadInput("something other than a number stands where one belongs")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise BadInput("something else stands where true or false belongs")
    return value


def _backs_of(numbers: list[int]) -> int:
    return sum(_number(n) << 8 * m for m, n in enumerate(numbers, 1))


def bag_of(cards: list[str]) -> int:
    return sum(1 << 4 * CARDS.index(card) for card in cards)


def _mask(places: list[int]) -> int:
    if not all(0 <= _number(place) < FIELDS for place in places):
        raise BadInput("there is no such field or seat")
    return sum(1 << place for place in places)


def _card_of(text: str | None) -> int:
    return NO_CARD if text is None else card_of(text)
