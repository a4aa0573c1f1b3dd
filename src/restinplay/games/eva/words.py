"""What is said at Eva's table: messages for events, questions, answers and the whole position.

Their sentences are in words/en.ftl. All is read off a view; the rules are asked what they make of
it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from restinplay.core.events import Event
from restinplay.core.messages import Fact, Message, Thing
from restinplay.games.eva import foresight
from restinplay.games.eva.masks import count
from restinplay.games.eva.moves import (
    CARDS,
    CLOSE,
    LABELS,
    PATTERNS,
    REASONS,
    ROOMS,
    SECRET,
    SECRETS,
    SUITS,
    SYMBOLS,
    TAKE_CLUE,
    card_text,
    room_of,
)
from restinplay.games.eva.nature import secrets_left
from restinplay.games.eva.state import Eva
from restinplay.games.eva.warnings import ghost_odds, warnings

__all__ = ["ask", "names", "narrate", "outcome", "phrase", "say", "warnings"]

View = dict[str, Any]
Data = dict[str, Any]


# Things, and what the data file tells of them.


_ROOMS = [Thing("eva-room", room) for room in range(ROOMS + 1)]
_CARDS = {card_text(card): Thing("eva-card", card_text(card)) for card in range(CARDS)}
_DECK = tuple(_CARDS.values())
_SECRETS = {code: Thing("eva-secret", code) for code in SECRETS}
_CLUES = {code: Thing("eva-clue", code) for code in SYMBOLS}


def names(data: Data) -> Callable[[Thing], Mapping[str, Fact]]:
    """What an owner may call otherwise: rooms, suits, clues and secrets."""
    rooms = [{"name": room["name"], "label": room["label"]} for room in data["rooms"]]
    suits = {suit["code"]: suit["symbol"] for suit in data["suits"]}
    named = {one["code"]: {"name": one["name"]} for one in (*data["clues"], *data["secrets"])}

    def told(thing: Thing) -> Mapping[str, Fact]:
        if isinstance(thing.code, int):
            return rooms[thing.code - 1]
        if thing.id == "eva-card":
            return {"label": thing.code[:-1], "symbol": suits[thing.code[-1]]}
        return named[thing.code]

    return told


# Rooms, cards and chances, read off a view.


def leads_to(card: str) -> int:
    """The room behind a door."""
    return LABELS.index(card[:-1]) + 1


def room_in(view: View, room: int) -> dict[str, Any]:
    found: dict[str, Any] = view["rooms"][room - 1]
    return found


def is_closed(view: View, room: int) -> bool:
    return bool(room_in(view, room)["state"] == "closed")


def doors_here(view: View) -> list[str]:
    """The doors before the token: of its room, or the exit doors."""
    return [*room_in(view, view["token"])["doors"], *view["exit_doors"]]


def unseen_by_rank(view: View) -> list[int]:
    """How many cards in the deck lead to each room, the Entrance first."""
    deck = foresight.known(view).deck
    return [foresight.cards_to(deck, room) for room in range(1, ROOMS + 1)]


def dead_end(closing: Eva) -> dict[str, Fact]:
    """The facts of `eva-dead-end`."""
    odds = foresight.dead_end(closing)
    if odds in (0, 1):
        return {"odds": "certain" if odds else "never", "percent": round(100 * odds)}
    told = "under" if odds < 0.01 else "over" if odds > 0.99 else "percent"
    return {"odds": told, "percent": int(f"{odds:.0%}"[:-1])}


def clues_up(view: View) -> list[str]:
    return [clue for clue in view["clues"] if clue is not None]


def ends_of_passage(view: View) -> list[int]:
    return [room["room"] for room in view["rooms"] if room["secret"] == "PASS"]


# What happened.

_ABOUT_A_CARD = {
    "brick_wall": "eva-brick-wall",
    "locked": "eva-locked",
    "same_rank": "eva-same-rank",
    "left_behind": "eva-left-behind",
    "shut_in": "eva-shut-in",
}
_ENDS = {reason: f"eva-end-{reason.replace('_', '-')}" for reason in REASONS[1:]}


def say(event: Event, view: View | None = None) -> Message:
    """What to say of an event. With the view after it, a door to a closed room is named so."""
    kind, args = event.kind, event.args
    if kind in ("door", "used") or kind in _ABOUT_A_CARD:
        return _of_card(kind, args[0], view)
    if kind == "end":
        return outcome(REASONS[args[0]])
    if kind == "clue":
        return Message("eva-clue-up", clue=_CLUES[SYMBOLS[args[0]]], place=args[1])
    if kind == "secret":
        code = SECRETS[args[1]]
        lock = code.startswith("LOCK")
        return Message("eva-lock-up" if lock else "eva-secret-up", secret=_SECRETS[code])
    if kind == "ghost":
        return Message("eva-ghost-came")
    if kind == "passage":
        return Message("eva-passage-taken", room=_ROOMS[args[0]], far=_ROOMS[args[1]])
    return Message("eva-bones-taken" if kind == "bones" else "eva-closed", room=_ROOMS[args[0]])


def _of_card(kind: str, card: int, view: View | None) -> Message:
    if kind in _ABOUT_A_CARD:
        return Message(_ABOUT_A_CARD[kind], card=_DECK[card])
    room = room_of(card)
    if kind == "used":
        return Message("eva-entered", room=_ROOMS[room], card=_DECK[card])
    shut = view is not None and is_closed(view, room)
    return Message("eva-door-shut" if shut else "eva-door", card=_DECK[card], room=_ROOMS[room])


def outcome(reason: str, view: View | None = None) -> Message:
    """The end of a game in words."""
    return Message(_ENDS[reason])


# What is asked, and what each answer would do.


def ask(view: View) -> Message:
    """The open question; nature's are for a person who turns up real cards."""
    return ASKED[view["question"]["kind"]](view, _ROOMS[view["token"]])


def _ask_door(view: View, here: Thing) -> Message:
    number = view["drawing"]
    return Message("eva-ask-door") if number == 1 else Message("eva-ask-doors", number=number)


def _ask_clue(view: View, here: Thing) -> Message:
    house = foresight.known(view)
    grave = foresight.found(house)
    place = int(house.clues_up) + 1
    return Message("eva-ask-clue-in-grave" if grave else "eva-ask-clue", room=here, place=place)


def _ask_move(view: View, here: Thing) -> Message:
    usable = foresight.known(view).usable()
    return Message("eva-ask-move" if usable else "eva-ask-stuck", room=here)


ASKED: dict[str, Callable[[View, Thing], Message]] = {
    "secret": lambda view, here: Message("eva-ask-secret", room=here),
    "door": _ask_door,
    "symbol": lambda view, here: Message("eva-ask-symbol"),
    "clue": _ask_clue,
    "move": _ask_move,
    "exit": lambda view, here: Message("eva-ask-exit", room=here),
    "over": lambda view, here: Message("rip-over"),
}


def phrase(move: str, view: View) -> Message:
    """What this answer does now."""
    house = foresight.known(view)
    if move.startswith("door "):
        return _phrase_door(int(move[5:]), house)
    if move == "close":
        return Message("eva-close", **dead_end(foresight.after(house, CLOSE)))
    if move == "decline":
        return Message("eva-decline")
    if move == "flip":
        return _phrase_flip(house)
    id = "eva-passage" if move == "passage" else "eva-close-passage"
    return Message(id, room=_ROOMS[house.far_end()])


def _phrase_flip(house: Eva) -> Message:
    place, then = int(house.clues_up) + 1, foresight.found(house)
    if then is None:
        return Message("eva-flip", place=place)
    if foresight.is_won(then):
        return Message("eva-flip-wins", place=place)
    return Message("eva-flip-bones", place=place, **dead_end(then))


def _phrase_door(number: int, house: Eva) -> Message:
    room, then = _ROOMS[number], foresight.after(house, number - 1)
    if foresight.is_won(then):
        return Message("eva-go-home" if house.bones else "eva-go-wins", room=room)
    if then.phase == SECRET:
        odds = ghost_odds(house, number - 1)
        return Message("eva-go-ghost" if odds else "eva-go-unvisited", room=room, **odds)
    if then.bones > house.bones:
        return Message("eva-go-grave", room=room)
    gains = [Message("eva-gain-grave")] if foresight.found(then) else []
    if then.phase == TAKE_CLUE:
        gains.append(Message("eva-gain-clue", place=int(house.clues_up) + 1))
    gains.append(Message("eva-gain-doors", number=int(count(then.usable()))))
    return Message("eva-go-open", room=room, gains=tuple(gains))


# The whole position, for a listener.


def narrate(view: View) -> list[Message]:
    """The position, what matters most first."""
    token = view["token"]
    ranks = zip(LABELS, unseen_by_rank(view), strict=True)
    return [
        Message("eva-here-closed" if is_closed(view, token) else "eva-here", room=_ROOMS[token]),
        _narrate_doors(view),
        _narrate_clues(view),
        Message("eva-with-bones" if view["bones"] else "eva-without-bones"),
        ghost(view),
        _narrate_passage(view),
        *(_narrate_room(entry, view) for entry in view["rooms"]),
        Message(
            "eva-deck",
            cards=view["deck"],
            ranks=tuple(_RANKS[label][left] for label, left in ranks),
        ),
    ]


_RANKS = {label: [f"{label}×{left}" for left in range(len(SUITS) + 1)] for label in LABELS}


def _door(card: str, view: View) -> Message:
    room = leads_to(card)
    id = "eva-leads-shut" if is_closed(view, room) else "eva-leads"
    return Message(id, card=_CARDS[card], room=_ROOMS[room])


def _narrate_doors(view: View) -> Message:
    doors = tuple(_door(card, view) for card in doors_here(view))
    if not doors:
        return Message("eva-no-doors-here")
    return Message("eva-exit-doors" if view["exit_doors"] else "eva-doors-here", doors=doors)


def _narrate_clues(view: View) -> Message:
    down = Message("eva-face-down")
    row = tuple(_CLUES[clue] if clue else down for clue in view["clues"])
    return Message("eva-clues", clues=row)


def haunted(view: View) -> int:
    """How many unvisited rooms may hide the ghost; none when all secrets lie open (E-310)."""
    return sum(secrets_left(foresight.known(view)))


def ghost(view: View) -> Message:
    if view["ghost_met"]:
        return Message("eva-ghost-met")
    rooms = haunted(view)
    if rooms < 2:
        return Message("eva-ghost-last" if rooms else "eva-ghost-nowhere")
    return Message("eva-ghost-ahead", rooms=rooms)


def _narrate_passage(view: View) -> Message:
    rooms, state = tuple(_ROOMS[room] for room in ends_of_passage(view)), view["passage"]
    if state == "none":
        return Message("eva-no-passage")
    if state == "one end":
        return Message("eva-passage-end", room=rooms[0])
    return Message("eva-passage-open" if state == "open" else "eva-passage-sealed", rooms=rooms)


_STATES = {state: Message(f"eva-is-{state}") for state in ("unvisited", "open", "closed")}
_MARKS = {
    "grave": Message("eva-is-grave"),
    "bones": Message("eva-was-grave"),
    "no": Message("eva-not-grave"),
}


def _narrate_room(entry: dict[str, Any], view: View) -> Message:
    room = entry["room"]
    if entry["state"] == "unvisited" and room != view["token"] and not entry["secret"]:
        return Message("eva-in-unvisited", room=_ROOMS[room])
    facts: list[Fact] = [_STATES[entry["state"]]]
    if entry["secret"]:
        facts.append(_SECRETS[entry["secret"]])
    if mark := grave_mark(view, room):
        facts.append(_MARKS[mark])
    if room == view["token"]:
        facts.append(Message("eva-is-here"))
    elif entry["state"] == "open":
        doors = tuple(_door(card, view) for card in entry["doors"])
        facts.append(
            Message("eva-has-doors", doors=doors) if doors else Message("eva-has-no-doors")
        )
    return Message("eva-in-room", room=_ROOMS[room], facts=tuple(facts))


def grave_mark(view: View, room: int) -> str:
    """`grave`, `no` (its pattern contradicts the clues), `bones` where they lay, or nothing."""
    house = foresight.known(view)
    if room_in(view, room)["secret"] not in PATTERNS or not house.clues_up:
        return ""
    if room not in foresight.graves(house):
        return "no"
    if house.bones:
        return "bones"
    return "grave" if foresight.is_grave(house, room) else ""
