"""Eva's narration: one source of sentences for the terminal, screen readers and the web.

Everything here is said from a view and the data file, never from a state.
"""

from math import comb
from typing import Any

from restinplay.core.events import Event
from restinplay.games.eva.moves import (
    CARDS,
    LABELS,
    PATTERNS,
    REASONS,
    SECRETS,
    card_text,
)

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


def usable(doors: list[str], view: View) -> list[str]:
    return [card for card in doors if not is_closed(view, leads_to(card))]


def lying(view: View) -> list[str]:
    """Every door on the table."""
    return [*(card for room in view["rooms"] for card in room["doors"]), *view["exit_doors"]]


def unseen(view: View) -> list[str]:
    """The cards in the deck: all that neither lie on the table nor were discarded."""
    seen = {*view["discard"], *lying(view)}
    return [text for text in map(card_text, range(CARDS)) if text not in seen]


def unseen_by_rank(view: View) -> list[int]:
    """How many cards in the deck lead to each room, the Entrance first."""
    ranks = [leads_to(card) for card in unseen(view)]
    return [ranks.count(room) for room in range(1, 14)]


def dead_end_odds(view: View, *, bones: bool = False) -> float:
    """The chance that closing the room of the token leaves no exit door to go on from (E-422).

    One that leads only to certain death is none: to an Entrance without a way out (E-421), or with
    the bones to the ghost (E-263). `bones`: the closing brings them to hand.
    """
    deck, bones = unseen(view), bones or view["bones"]
    out = [card for card in usable(deck, view) if not _is_deadly(view, leads_to(card), bones=bones)]
    drawn = min(int(view["options"]["doors"]), len(deck))
    return comb(len(deck) - len(out), drawn) / comb(len(deck), drawn)


def _is_deadly(view: View, room: int, *, bones: bool) -> bool:
    """Whether coming to a room by a door is the end of somebody who has closed the present one."""
    here, entry = view["token"], room_in(view, room)
    if room == here:
        return True
    if entry["state"] == "unvisited":
        return bones and not view["ghost_met"] and unvisited(view) == 1
    if room != 1 or bones or is_grave(view, 1):
        return False
    sealed = view["passage"] != "open" or room_in(view, here)["secret"] == "PASS"
    doors = [card for card in usable(entry["doors"], view) if leads_to(card) != here]
    return not doors and (sealed or entry["secret"] != "PASS")


def dead_end_words(view: View, *, bones: bool = False) -> str:
    odds = dead_end_odds(view, bones=bones)
    if odds in (0, 1):
        return "certainly a dead end" if odds else "never a dead end"
    percent = (
        "less than 1" if odds < 0.01 else "more than 99" if odds > 0.99 else f"{odds:.0%}"[:-1]
    )
    return f"a dead end in {percent} % of draws"


def clues_up(view: View) -> list[str]:
    return [clue for clue in view["clues"] if clue is not None]


def agreeing_patterns(view: View) -> list[str]:
    """The patterns that begin with the clues face up."""
    row = clues_up(view)
    return [pattern for pattern in PATTERNS if pattern.split("-")[: len(row)] == row]


def may_be_grave(view: View, room: int) -> bool:
    return room_in(view, room)["secret"] in agreeing_patterns(view)


def is_grave(view: View, room: int) -> bool:
    """Whether the clues face up, two or three, leave no other pattern than the one seen here."""
    return len(clues_up(view)) >= 2 and may_be_grave(view, room)


def unvisited(view: View) -> int:
    return sum(1 for room in view["rooms"] if room["state"] == "unvisited")


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
    kind, here = view["question"]["kind"], room_words(view["token"], data)
    if kind == "secret":
        return f"Turn up the secret of {here}."
    if kind == "door":
        count = view["drawing"]
        return "Draw a door." if count == 1 else f"Draw a door; {NUMBERS[count]} to go."
    if kind == "symbol":
        return "Turn up the leftmost face-down clue."
    if kind == "clue":
        return _ask_clue(view, here)
    if kind == "exit":
        return f"{here[0].upper()}{here[1:]} is closed. Leave by which exit door?"
    if kind == "over":
        return "The game is over."
    if not usable(doors_here(view), view):
        return f"You are in {here}, and no door here can be used. What now?"
    return f"You are in {here}. Which way?"


def _ask_clue(view: View, here: str) -> str:
    up = len(clues_up(view))
    question = f"You are back in {here}. Turn up the {ORDINALS[up]} clue?"
    return f"{question} This is the grave." if is_grave(view, view["token"]) else question


def phrase(move: str, view: View, data: Data) -> str:
    """What this answer does now."""
    if move.startswith("door "):
        return _phrase_door(int(move[5:]), view, data)
    if move == "close":
        return f"close this room: {dead_end_words(view)}"
    if move == "decline":
        return "leave it face down"
    if move == "flip":
        return _phrase_flip(view)
    ends = [room for room in ends_of_passage(view) if room != view["token"]]
    far = room_words(ends[0], data) if ends else "its other end"
    if move == "passage":
        return f"take the secret passage to {far}"
    return f"close this room, leave by the passage to {far} and seal it"


def _phrase_flip(view: View) -> str:
    up, here = len(clues_up(view)), view["token"]
    text = f"turn up the {ORDINALS[min(up, 2)]} clue"
    if not is_grave(view, here):
        return text
    if here == 1:
        return f"{text}: wins"
    return f"{text}: take the bones, close the room ({dead_end_words(view, bones=True)})"


def _phrase_door(room: int, view: View, data: Data) -> str:
    text = f"go to {room_words(room, data)}"
    entry = room_in(view, room)
    if room == 1 and view["bones"]:
        return f"{text}: home with the bones"
    if entry["state"] == "closed":
        return f"{text}, closed"
    if entry["state"] == "unvisited":
        if view["bones"] and not view["ghost_met"]:
            return f"{text}, unvisited: ghost {_one_in(view)}"
        return f"{text}, unvisited"
    up = len(clues_up(view))
    if up == 3 and is_grave(view, room):
        return f"{text}: the grave{', wins' if room == 1 else ''}"
    gains = ["the grave"] if is_grave(view, room) else []
    gains += [f"{ORDINALS[up]} clue"] if up < 3 else []
    count = len(usable(entry["doors"], view))
    gains.append(f"{NUMBERS[count]} door{'' if count == 1 else 's'}")
    return f"{text}, open: {', '.join(gains)}"


def _one_in(view: View) -> str:
    return "for certain" if unvisited(view) == 1 else f"1 in {unvisited(view)}"


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


def ghost_words(view: View) -> str:
    if view["ghost_met"]:
        return "The ghost has been met."
    if not unvisited(view):
        return "The ghost has not been met."
    if unvisited(view) == 1:
        return "The ghost has not been met: it is in the last unvisited room."
    return f"The ghost has not been met: the odds in each unvisited room are {_one_in(view)}."


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
    secret = room_in(view, room)["secret"]
    if secret not in PATTERNS or not clues_up(view):
        return ""
    if not may_be_grave(view, room):
        return "no"
    if view["bones"]:
        return "bones"
    return "grave" if is_grave(view, room) else ""


# What is worth a second thought before it is done.


def worries(view: View, move: str, data: Data | None = None) -> str | None:
    """The reason to ask again before this answer, or None."""
    if move == "decline":
        return _worry_declining(view)
    if move == "close":
        return _worry_closing(view) or _worry_last_ace(view, move)
    if move == "close_passage":
        return _worry_sealing(view)
    if move.startswith("door "):
        return _worry_entering(view, int(move[5:])) or _worry_last_ace(view, move)
    return None


def _worry_declining(view: View) -> str | None:
    if not is_grave(view, view["token"]):
        return None
    gain = "wins the game" if view["token"] == 1 else "gives you the bones"
    return f"This room is the grave: turning up the third clue now {gain}."


def _worry_closing(view: View) -> str | None:
    secret = room_in(view, view["token"])["secret"]
    if view["deck"] == 0:
        return "The deck is empty: closing this room loses the game."
    if dead_end_odds(view) == 1:
        return "No card in the deck leads out alive: closing this room loses the game."
    if is_grave(view, view["token"]):
        return "This room is the grave, and closing it buries your chance."
    if may_be_grave(view, view["token"]):
        return "This room may be the grave: its pattern agrees with the clues."
    if secret == "PASS" and view["passage"] != "sealed":
        return "This room is an end of the secret passage: closing it seals the passage for good."
    return None


def _worry_sealing(view: View) -> str:
    far = [room for room in ends_of_passage(view) if room != view["token"]]
    if far == [1] and view["bones"]:
        return "This wins, but so does the passage without closing the room."
    if far == [1] and not usable(room_in(view, 1)["doors"], view):
        return "The Entrance has no usable door, and the passage would be sealed: that loses."
    if "passage" in view["legal"]:
        return "This closes the room and seals the passage; going through would leave both open."
    return "This closes the room and seals the passage for good."


def _worry_entering(view: View, room: int) -> str | None:
    entry = room_in(view, room)
    if entry["state"] == "unvisited" and view["bones"] and not view["ghost_met"]:
        return f"You hold the bones, and the ghost may be in there ({_one_in(view)}): that loses."
    if room != 1 or view["bones"] or is_grave(view, 1):
        return None
    way_out = entry["secret"] == "PASS" and view["passage"] == "open"
    if not usable(entry["doors"], view) and not way_out:
        return "The Entrance has no usable door and no open passage: you would be stuck there."
    return None


def _worry_last_ace(view: View, move: str) -> str | None:
    """Aces are the doors home; this also minds one that closing or leaving would discard."""
    aces = [card for card in (*lying(view), *unseen(view)) if leads_to(card) == 1]
    here = [card for card in doors_here(view) if leads_to(card) == 1]
    if len(aces) != 1 or not here:
        return None
    if move == "door 1":
        if view["bones"] or is_grave(view, 1):
            return None
        return "This is the last door to the Entrance, and you do not hold the bones."
    if move == "close" or view["exit_doors"]:
        return "The last door to the Entrance lies here and would be discarded."
    return None
