"""Eva's narration: one source of sentences for the terminal, screen readers and the web.

Everything here is said from a view and the data file; what the rules make of it they are asked.
"""

from collections.abc import Callable
from typing import Any

from restinplay.core.events import Event
from restinplay.games.eva import foresight
from restinplay.games.eva.masks import count
from restinplay.games.eva.moves import (
    CLOSE,
    LABELS,
    PATTERNS,
    REASONS,
    ROOMS,
    SECRET,
    SECRETS,
    TAKE_CLUE,
    card_text,
)
from restinplay.games.eva.nature import secrets_left
from restinplay.games.eva.state import Eva
from restinplay.games.eva.warnings import ghost_odds, warnings

__all__ = ["ask", "narrate", "outcome", "phrase", "say", "warnings"]

View = dict[str, Any]
Data = dict[str, Any]

ORDINALS = ("first", "second", "third")
NUMBERS = ("no", "one", "two", "three")

_OUTCOMES = {
    "bones_home": "Won: you carried Eva's bones out by the front door. She rests; so may you.",
    "grave_at_entrance": "Won: the grave was on the doorstep all along. Eva rests in peace.",
    "ghost_with_bones": "Lost: you met the ghost with her bones in your arms. She took it ill.",
    "ghost_at_entrance": "Lost: the ghost opened the front door herself.",
    "stuck_at_entrance": "Lost: you stand in the Entrance, and no door leads anywhere.",
    "trapped": "Lost: the room is closed and so is every way out of it. At least it is quiet.",
    "out_of_doors": "Lost: the deck has run out of doors, and you of ways out.",
    "no_way_back": "Lost: nothing leads back to the Entrance any more. The house keeps you.",
    "grave_lost": "Lost: no door leads to the grave any more. Eva stays where she is.",
}


# Rooms, cards and chances, read off a view.


def room_words(room: int, data: Data) -> str:
    return f"the {data['rooms'][room - 1]['name']} ({LABELS[room - 1]})"


def card_words(card: str, data: Data) -> str:
    """`6C` with the symbol of its suit."""
    suits = {suit["code"]: suit["symbol"] for suit in data["suits"]}
    return card[:-1] + str(suits[card[-1]])


def secret_words(code: str, data: Data) -> str:
    return str(next(secret["name"] for secret in data["secrets"] if secret["code"] == code))


def clue_words(code: str, data: Data) -> str:
    return str(next(clue["name"] for clue in data["clues"] if clue["code"] == code))


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


def dead_end_words(closing: Eva) -> str:
    odds = foresight.dead_end(closing)
    if odds in (0, 1):
        return "certainly a dead end" if odds else "never a dead end"
    percent = (
        "less than 1" if odds < 0.01 else "more than 99" if odds > 0.99 else f"{odds:.0%}"[:-1]
    )
    return f"a dead end in {percent} % of draws"


def clues_up(view: View) -> list[str]:
    return [clue for clue in view["clues"] if clue is not None]


def ends_of_passage(view: View) -> list[int]:
    return [room["room"] for room in view["rooms"] if room["secret"] == "PASS"]


# What happened.


def say(event: Event, data: Data, view: View | None = None) -> str:
    """One sentence for one event. With the view after it, a door to a closed room is named so."""
    if event.kind == "end":
        return outcome(REASONS[event.args[0]])
    if event.kind in ("secret", "closed", "bones", "ghost", "passage"):
        return _say_room(event, data)
    if event.kind == "clue":
        symbol, up = data["clues"][event.args[0]]["name"], event.args[1]
        return f"The {ORDINALS[up - 1]} clue is the {symbol}."
    return _say_card(event, data, view)


def _say_room(event: Event, data: Data) -> str:
    room = room_words(event.args[0], data)
    if event.kind == "secret":
        code = SECRETS[event.args[1]]
        name = secret_words(code, data)
        if code.startswith("LOCK"):
            return f"Secret: {name}; doors of that suit drawn here now are discarded."
        return f"Secret: {name}."
    if event.kind == "bones":
        return f"You take Eva's bones in {room}."
    if event.kind == "ghost":
        return "The ghost turns the clues face down, shuffles them and slams this room shut."
    if event.kind == "passage":
        return (
            f"You go through the secret passage from {room} to {room_words(event.args[1], data)}."
        )
    return f"{room[0].upper()}{room[1:]} is closed for good."


def _say_card(event: Event, data: Data, view: View | None) -> str:
    text = card_text(event.args[0])
    card, room = card_words(text, data), leads_to(text)
    if event.kind == "used":
        return f"Entered {room_words(room, data)} by {card}, used up."
    if event.kind == "door":
        shut = ", which is closed" if view is not None and is_closed(view, room) else ""
        return f"Drew {card}: a door to {room_words(room, data)}{shut}."
    causes = {
        "brick_wall": f"Drew {card}: a brick wall, discarded.",
        "locked": f"Drew {card}: locked, discarded.",
        "same_rank": f"Drew {card}: same rank as a door of this draw, discarded.",
        "left_behind": f"{card} is left behind, discarded.",
        "shut_in": f"{card} goes with the room, discarded.",
    }
    return causes[event.kind]


def outcome(reason: str, view: View | None = None) -> str:
    """The end of a game in words."""
    return _OUTCOMES[reason]


# What is asked, and what each answer would do.


def ask(view: View, data: Data) -> str:
    """The open question as a sentence; nature's are for a person who turns up real cards."""
    return ASKED[view["question"]["kind"]](view, room_words(view["token"], data))


def _ask_door(view: View, here: str) -> str:
    count = view["drawing"]
    return "Draw a door." if count == 1 else f"Draw a door; {NUMBERS[count]} to go."


def _ask_clue(view: View, here: str) -> str:
    house = foresight.known(view)
    question = f"You are back in {here}. Turn up the {ORDINALS[house.clues_up]} clue?"
    return f"{question} This is the grave." if foresight.found(house) else question


def _ask_move(view: View, here: str) -> str:
    if not foresight.known(view).usable():
        return f"You are in {here}, and no door here can be used. What now?"
    return f"You are in {here}. Which way?"


ASKED: dict[str, Callable[[View, str], str]] = {
    "secret": lambda view, here: f"Turn up the secret of {here}.",
    "door": _ask_door,
    "symbol": lambda view, here: "Turn up the leftmost face-down clue.",
    "clue": _ask_clue,
    "move": _ask_move,
    "exit": lambda view, here: f"{here[0].upper()}{here[1:]} is closed. Leave by which exit door?",
    "over": lambda view, here: "The game is over.",
}


def phrase(move: str, view: View, data: Data) -> str:
    """What this answer does now."""
    house = foresight.known(view)
    if move.startswith("door "):
        return _phrase_door(int(move[5:]), house, data)
    if move == "close":
        return f"close this room: {dead_end_words(foresight.after(house, CLOSE))}"
    if move == "decline":
        return "leave it face down"
    if move == "flip":
        return _phrase_flip(house)
    far = room_words(house.far_end(), data)
    if move == "passage":
        return f"take the secret passage to {far}"
    return f"close this room, leave by the passage to {far} and seal it"


def _phrase_flip(house: Eva) -> str:
    text, then = f"turn up the {ORDINALS[house.clues_up]} clue", foresight.found(house)
    if then is None:
        return text
    if foresight.is_won(then):
        return f"{text}: wins"
    return f"{text}: take the bones, close the room ({dead_end_words(then)})"


def _phrase_door(room: int, house: Eva, data: Data) -> str:
    text, then = f"go to {room_words(room, data)}", foresight.after(house, room - 1)
    if foresight.is_won(then):
        return f"{text}: {'home with the bones' if house.bones else 'the grave, wins'}"
    if then.phase == SECRET:
        odds = ghost_odds(house, room - 1)
        return f"{text}, unvisited{': ghost ' if odds else ''}{odds}"
    if then.bones > house.bones:
        return f"{text}: the grave"
    gains = ["the grave"] if foresight.found(then) else []
    gains += [f"{ORDINALS[house.clues_up]} clue"] if then.phase == TAKE_CLUE else []
    doors = count(then.usable())
    gains.append(f"{NUMBERS[doors]} door{'' if doors == 1 else 's'}")
    return f"{text}, open: {', '.join(gains)}"


# The whole position, for a listener.


def narrate(view: View, data: Data) -> list[str]:
    """The position as a list of sentences, what matters most first."""
    here = room_words(view["token"], data)
    return [
        f"You are in {here}."
        if not is_closed(view, view["token"])
        else f"You are in {here}, which is closed.",
        _narrate_doors(view, data),
        _narrate_clues(view, data),
        "You hold the bones." if view["bones"] else "You do not hold the bones.",
        ghost_words(view),
        _narrate_passage(view, data),
        *(_narrate_room(entry, view, data) for entry in view["rooms"]),
        f"The deck holds {view['deck']} cards. Of each rank it holds: "
        + ", ".join(
            f"{label}×{count}" for label, count in zip(LABELS, unseen_by_rank(view), strict=True)
        )
        + ".",
    ]


def _door_words(card: str, view: View, data: Data) -> str:
    shut = ", which is closed" if is_closed(view, leads_to(card)) else ""
    return f"{card_words(card, data)} to {room_words(leads_to(card), data)}{shut}"


def _narrate_doors(view: View, data: Data) -> str:
    kind = "Exit doors" if view["exit_doors"] else "Doors here"
    doors = [_door_words(card, view, data) for card in doors_here(view)]
    return f"{kind}: {'; '.join(doors) or 'none'}."


def _narrate_clues(view: View, data: Data) -> str:
    row = [clue_words(clue, data) if clue else "face down" for clue in view["clues"]]
    return f"Clues: {', '.join(row)}."


def haunted(view: View) -> int:
    """How many unvisited rooms may hide the ghost; none when all secrets lie open (E-310)."""
    return sum(secrets_left(foresight.known(view)))


def ghost_words(view: View) -> str:
    if view["ghost_met"]:
        return "The ghost has been met."
    rooms = haunted(view)
    if rooms < 2:
        where = ": it is in the last unvisited room" if rooms else ""
        return f"The ghost has not been met{where}."
    return f"The ghost has not been met: the odds in each unvisited room are 1 in {rooms}."


def _narrate_passage(view: View, data: Data) -> str:
    rooms = [room_words(room, data) for room in ends_of_passage(view)]
    ends, known = " and ".join(rooms), "One end is" if len(rooms) == 1 else "Both ends are"
    return {
        "none": "No end of the secret passage has been found.",
        "one end": f"{known} known of the secret passage: {ends}.",
        "open": f"The secret passage between {ends} is open.",
        "sealed": f"The secret passage is sealed; it had an end in {ends}.",
    }[view["passage"]]


def _narrate_room(entry: dict[str, Any], view: View, data: Data) -> str:
    room = entry["room"]
    facts = [entry["state"]]
    if entry["secret"]:
        facts.append(secret_words(entry["secret"], data))
    if mark := grave_mark(view, room):
        facts.append(
            {"grave": "the grave", "bones": "where the bones were", "no": "not the grave"}[mark]
        )
    if room == view["token"]:
        facts.append("you are here")
    elif entry["state"] == "open":
        doors = [_door_words(card, view, data) for card in entry["doors"]]
        facts.append(f"doors {'; '.join(doors)}" if doors else "no doors")
    return f"{LABELS[room - 1]}, {data['rooms'][room - 1]['name']}: {', '.join(facts)}."


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
